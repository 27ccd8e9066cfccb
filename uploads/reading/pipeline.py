"""Reads one screenshot: the rows of its list, or the nodes of a tech tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from uploads.reading.cells.sheet import Sheet, unfolded
from uploads.reading.levels import CUTS
from uploads.reading.look.closer import units_of_columns, units_read, vietnamese_billions
from uploads.reading.look.heads import heads_read
from uploads.reading.look.image import open_image
from uploads.reading.look.keyboard import without_keyboard
from uploads.reading.look.slashes import without_slashes
from uploads.reading.look.spaced import spaced_read
from uploads.reading.look.unread_units import SIGNS, units_seen
from uploads.reading.roles.fields import of_servers
from uploads.reading.roles.kind import by_tab, is_tree, read_tabs
from uploads.reading.roles.over import words_over
from uploads.reading.roles.people import headers, lists_alliances, marked, shows_nobody
from uploads.reading.roles.recognise import recognise
from uploads.reading.roles.things import are_heroes, are_prices
from uploads.reading.rows.assemble import assemble, fill_gaps
from uploads.reading.rows.likeness import avatar_pictures
from uploads.reading.rows.typeset import LineReader, printed_words
from uploads.reading.taught.listed import TaughtList, shows_same, taught_list
from uploads.reading.taught.places import Teaching
from uploads.reading.tech_tree import stretching
from uploads.reading.tree import reading as trees
from uploads.reading.tree.again import looked_again
from uploads.reading.types import Image, Kind, Reader, ScreenReading, TextBox

TREE: Kind = "sf-tech"
NO_LIST = "No ranking list was found."
ALLIANCES = "This is a list of alliances, not of members."
NO_TREE = "No tech tree was found."
NO_TEXT, NO_ROW = "No text was found.", "No row is fully visible."
NOTHING = frozenset({"", NO_LIST, NO_TREE, NO_TEXT, NO_ROW})
"""Notes that only say that there is nothing to read."""


def read_image(
    data: bytes | Image, reader: Reader, kind: Kind | None = None, teachings: Sequence[Teaching] = ()
) -> ScreenReading:
    """What one screenshot says. data: PNG or JPEG bytes (raises ImageRefused) or the pixels of `open_image`.

    kind: what the leader says it is; without it, the kind is recognised. An image without a list has no rows (a tech
    tree has nodes instead), and its note says so. teachings: what leaders have taught. A teaching that fits is used if
    no list is found, or if it says that the list is misread.
    """
    image = open_image(data) if isinstance(data, bytes) else data
    size = (image.shape[1], image.shape[0])
    found = reader.read(image)
    if not reader.paid:
        again = partial(reader.read_crop, image)
        if isinstance(reader, LineReader):
            found = units_seen(image, found, partial(printed_words, tuple(SIGNS), reader), again)
        found = units_of_columns(vietnamese_billions(units_read(found, again)))
        found = spaced_read(image, heads_read(image, found, again), reader.read_crop)
    found = without_slashes(without_keyboard(found))
    boxes = [box for box in found if box.text.strip()]
    shown_tree = tree_shown(boxes, image, reader, kind)
    if shown_tree is not None:
        return shown_tree
    if kind == TREE:
        return read_list(image, found, reader, kind)
    wrongly = [one for one in teachings if one.instead]
    if (by := taught_list(found, size, wrongly)) and (taught := read_taught(image, found, reader, kind, by)).rows:
        return taught
    reading = read_list(image, found, reader, kind)
    if reading.rows or reading.nodes or not (by := taught_list(found, size, teachings)):
        return reading
    taught = read_taught(image, found, reader, kind, by)
    return taught if taught.rows else reading


def read_list(image: Image, found: Sequence[TextBox], reader: Reader, kind: Kind | None) -> ScreenReading:
    """The list that the texts of a picture form, found the ordinary way; or a tree if the leader has named no kind."""
    size = (image.shape[1], image.shape[0])
    boxes = [box for box in found if box.text.strip()]
    sheet = unfolded(image, found)
    reading = _read_list(sheet, reader, kind, size)
    if reading is None and kind is None and (tree := unsaid_tree(boxes, image, reader)):
        return tree
    if sheet.cards and not (reading and reading.rows):
        plain = _read_list(Sheet(image, tuple(found), size), reader, kind, size)
        if plain and plain.rows and not any(sheet.covers(row.value_box) for row in plain.rows):
            reading = plain
    return reading or ScreenReading(kind, size, note=NO_LIST if boxes else NO_TEXT)


def read_taught(
    image: Image, found: Sequence[TextBox], reader: Reader, kind: Kind | None, by: TaughtList
) -> ScreenReading:
    """The list that the texts of a picture form according to a teaching.

    Its rows carry a flag, so that the teaching alone proves none of them.
    """
    size = (image.shape[1], image.shape[0])
    reading = _read_list(Sheet(image, tuple(found), size), reader, kind, size, by=by)
    if reading is None:
        return ScreenReading(kind, size, note=NO_LIST)
    rows = tuple(replace(row, flags=row.flags | {"taught"}) for row in reading.rows)
    shown = by.teaching.kind if shows_same(reading.over, by.teaching) else ""
    kind = reading.kind or next((one for one in get_args(Kind) if one == shown), None)
    return replace(reading, kind=kind, rows=rows, taught=by.teaching.key, taught_kind=shown)


def _read_list(
    sheet: Sheet, reader: Reader, kind: Kind | None, size: tuple[int, int], *, by: TaughtList | None = None
) -> ScreenReading | None:
    """The rows of the list on a sheet, None if it shows none. size: of the screenshot. by: the teaching, if one
    is used."""
    if by is None:
        screen = recognise(sheet.boxes, sheet.size, under=sheet.under, cards=bool(sheet.cards), picture=sheet.image)
        screen = replace(screen, doubtful=True) if screen and sheet.doubtful else screen
    else:
        screen = by.screen
    if kind == TREE:
        shown, plain = (screen.kind, screen.plain) if screen else (None, False)
        return ScreenReading(TREE, size, note=NO_TREE, recognised=shown, plain=plain)
    if screen is None:
        return None
    if by is None and lists_alliances(screen):
        return ScreenReading(kind, size, note=ALLIANCES)
    reread = partial(reader.read_crop, sheet.image)
    unread, tops = [box for box in sheet.boxes if not box.text.strip()], headers(screen)
    screen = fill_gaps(screen, reread)
    if by is not None:
        screen = by.again(screen).screen
    avatars = avatar_pictures(sheet.image, screen)
    if by is None and (are_prices(screen) or are_heroes(screen) if sheet.cards else shows_nobody(screen, len(avatars))):
        return ScreenReading(kind, size, note=NO_LIST)
    read = assemble(screen, reread, unread, avatars)
    rows = sheet.in_place(marked(screen, read, tops))
    tabs = read_tabs(sheet.image, screen.page, screen.top)
    shown, plain = (None, False) if of_servers(screen) else by_tab(screen.kind, tabs.figure, plain=screen.plain)
    over = words_over(screen, [row.name for row in rows], tabs)
    reading = ScreenReading(
        kind or shown, size, rows, screen.title, recognised=shown, plain=plain, tabs=tabs, over=over
    )
    return reading if reading.rows else replace(reading, note=NO_ROW)


def tree_shown(boxes: Sequence[TextBox], image: Image, reader: Reader, kind: Kind | None) -> ScreenReading | None:
    """The reading of a screenshot that shows a tech tree; None if it shows none, or may be a list.

    If a leader has named no kind, or a list, only a plain tree counts.
    """
    size = (image.shape[1], image.shape[0])
    if kind != TREE and not is_tree(box.text for box in boxes):
        return None
    read = read_tree(boxes, image, reader)
    if kind == TREE and not (read.nodes or reader.paid):
        second = read_tree(looked_again(boxes, image, reader), image, reader)
        read = second if second.nodes or not read.note else read
    if kind != TREE:
        if not (read.nodes and read.plain):
            return None
        if kind is not None:
            return ScreenReading(kind, size, note="This is a tech tree.", recognised=TREE, plain=True)
    return told_tree(read, size, kind)


def told_tree(read: trees.TreeRead, size: tuple[int, int], kind: Kind | None) -> ScreenReading | None:
    """The reading of a tree as a screen's reading; None if there is no tree."""
    if read.nodes:
        return ScreenReading(
            TREE,
            size,
            note=read.note,
            nodes=read.nodes,
            head=read.head,
            recognised=TREE,
            plain=True,
            places=read.places,
        )
    return ScreenReading(kind, size, note=read.note) if read.note else None


def read_tree(boxes: Sequence[TextBox], image: Image, reader: Reader) -> trees.TreeRead:
    """Reads a tree. A reader that costs money reads each level only once more, and does not look for missing ones."""
    reread = stretching(reader, image)
    return trees.read_tree(
        boxes, image, reread, again=1 if reader.paid else len(CUTS), search=None if reader.paid else reread
    )


def unsaid_tree(boxes: Sequence[TextBox], image: Image, reader: Reader) -> ScreenReading | None:
    """The tree on a screenshot without a list, if nobody has said that it is a tree."""
    if not trees.is_tree_shaped(boxes, image):
        return None
    return told_tree(read_tree(boxes, image, reader), (image.shape[1], image.shape[0]), None)
