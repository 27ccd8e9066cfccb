"""One screenshot in, its rows out; or the nodes of a tech tree."""

from __future__ import annotations

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
from uploads.reading.tech_tree import find_tree, head_of, read_levels, stretching
from uploads.reading.types import Image, Kind, Reader, ScreenReading

TREE: Kind = "sf-tech"
NO_LIST = "No ranking list was found."


def read_image(data: bytes | Image, reader: Reader, kind: Kind | None = None) -> ScreenReading:
    """What one screenshot says: PNG or JPEG bytes (raises ImageRefused) or the pixels of `open_image`.

    kind: what the leader says it is; left out, the kind is recognised. An image without a list has no rows
    (a tech tree has nodes instead), and its note says so.
    """
    image = open_image(data) if isinstance(data, bytes) else data
    size = (image.shape[1], image.shape[0])
    found = reader.read(image)
    boxes = [box for box in found if box.text.strip()]
    if kind == TREE or is_tree(box.text for box in boxes):
        tree = find_tree(boxes, size)
        if tree is not None and kind not in (None, TREE):
            return ScreenReading(kind, size, note="This is a tech tree.", recognised=TREE, plain=True)
        if tree is not None:
            nodes = read_levels(tree, stretching(reader, image), again=1 if reader.paid else len(CUTS))
            return ScreenReading(TREE, size, nodes=nodes, head=head_of(tree), recognised=TREE, plain=True)
    sheet = unfolded(image, found)
    screen = recognise(sheet.boxes, sheet.size)
    if kind == TREE:
        shown, plain = (screen.kind, screen.plain) if screen else (None, False)
        return ScreenReading(TREE, size, note="No tech tree was found.", recognised=shown, plain=plain)
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
