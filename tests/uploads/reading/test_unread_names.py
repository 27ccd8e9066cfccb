"""Names that the engine cannot read: where they stand, and how far what is read again reaches."""

from __future__ import annotations

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, text
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble
from uploads.reading.types import Box, TextBox


def test_an_unread_name_over_its_value_is_read_again_as_far_as_it_reaches() -> None:
    """Assistance lists write the figure under the name: its column does not bound the name."""
    boxes = [text(20, 135, "HELPS RANKING", height=60)]
    asked: list[Box] = []
    for row, name in enumerate(NAMES):
        y = TOP + row * PITCH
        boxes += [
            text(110, y + 20, str(4 + row)),
            text(380, y, name if row != 3 else "~"),
            text(380, y + 60, f"Helps:{90 - row}"),
        ]
    unread = TextBox("", (380.0, TOP + 3 * PITCH - 21, 690.0, TOP + 3 * PITCH + 21), 0.0)
    screen = recognise([box for box in boxes if box.text != "~"], SIZE)
    assert screen is not None

    def reread(box: Box) -> TextBox | None:
        asked.append(box)
        return None

    row = assemble(screen, reread, [unread])[3]
    assert (row.name, row.name_box) == ("", unread.box)
    assert all(box[2] > 600 for box in asked)
