"""One screenshot in, its rows out; or the nodes of a tech tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from uploads.reading.cells.sheet import unfolded
from uploads.reading.levels import CUTS
from uploads.reading.look.image import open_image
from uploads.reading.roles.kind import by_tab, is_tree, read_tabs
from uploads.reading.roles.over import words_over
from uploads.reading.roles.people import headers, marked, shows_nobody
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble, fill_gaps
from uploads.reading.rows.likeness import avatar_pictures
from uploads.reading.tech_tree import stretching
from uploads.reading.tree import reading as trees
from uploads.reading.types import Image, Kind, Reader, ScreenReading, TextBox

TREE: Kind = "sf-tech"
NO_LIST = "No ranking list was found."
NO_TREE = "No tech tree was found."


def read_image(data: bytes | Image, reader: Reader, kind: Kind | None = None) -> ScreenReading:
    """What one screenshot says: PNG or JPEG bytes (raises ImageRefused) or the pixels of `open_image`.

    kind: what the leader says it is; left out, the kind is recognised. An image without a list has no rows
    (a tech tree has nodes instead), and its note says so.
    """
    image = open_image(data) if isinstance(data, bytes) else data
    size = (image.shape[1], image.shape[0])
    found = reader.read(image)
    boxes = [box for box in found if box.text.strip()]
    shown_tree = tree_shown(boxes, image, reader, kind)
    if shown_tree is not None:
        return shown_tree
    sheet = unfolded(image, found)
    screen = recognise(sheet.boxes, sheet.size)
    if kind == TREE:
        shown, plain = (screen.kind, screen.plain) if screen else (None, False)
        return ScreenReading(TREE, size, note=NO_TREE, recognised=shown, plain=plain)
    if screen is None:
        return ScreenReading(kind, size, note=NO_LIST if boxes else "No text was found.")
    reread = partial(reader.read_crop, sheet.image)
    unread, tops = [box for box in sheet.boxes if not box.text.strip()], headers(screen)
    screen = fill_gaps(screen, reread)
    avatars = avatar_pictures(sheet.image, screen)
    if not sheet.cards and shows_nobody(screen, len(avatars)):
        return ScreenReading(kind, size, note=NO_LIST)
    read = assemble(screen, reread, unread, avatars)
    rows = sheet.in_place(marked(screen, read, tops))
    tabs = read_tabs(sheet.image, screen.page, screen.top)
    shown, plain = by_tab(screen.kind, tabs.figure, plain=screen.plain)
    over = words_over(screen, [row.name for row in rows], tabs)
    reading = ScreenReading(
        kind or shown, size, rows, screen.title, recognised=shown, plain=plain, tabs=tabs, over=over
    )
    return reading if reading.rows else replace(reading, note="No row is fully visible.")


def tree_shown(boxes: Sequence[TextBox], image: Image, reader: Reader, kind: Kind | None) -> ScreenReading | None:
    """What a screenshot says that shows a tech tree; None where it shows none, or is better read as a list.

    Where a leader has said nothing, or a list, only a plain tree is one.
    """
    size, reread = (image.shape[1], image.shape[0]), stretching(reader, image)
    if kind != TREE and not is_tree(box.text for box in boxes):
        unsaid = trees.unsaid(boxes, image, reread)
        if kind is None and unsaid == "other tree":
            return ScreenReading(None, size, note=trees.OTHER_TREE)
        if unsaid != "read":
            return None
    read = trees.read_tree(boxes, image, reread, again=1 if reader.paid else len(CUTS))
    if read.nodes and kind not in (None, TREE):
        return ScreenReading(kind, size, note="This is a tech tree.", recognised=TREE, plain=True)
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
    if read.outcome == "no tree" or kind not in (None, TREE):
        return None
    return ScreenReading(kind, size, note=read.note)
