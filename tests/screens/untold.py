"""A list that nothing tells to be one: names, small numbers in no order, no ranks, no word for a figure.

Nobody but a leader can say what is the name there and what the value (tests/e2e/test_teaching.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

SIZE = (1080, 1920)
TOP, PITCH = 420, 200
GROUND, CARD, INK, PALE = (26, 30, 44), (44, 50, 70), (236, 238, 245), (150, 158, 180)


def picture(rows: Sequence[tuple[str, int]], *, title: str = "ROUND TABLE", top: int = TOP) -> Image.Image:
    """The screen with these names and values. top: the y of the first row, as the list is scrolled."""
    image = Image.new("RGB", SIZE, GROUND)
    pen = ImageDraw.Draw(image)
    small, font, large = (ImageFont.load_default(size) for size in (36, 46, 72))
    for row, (name, value) in enumerate(rows):
        y = top + PITCH * row
        pen.rounded_rectangle((40, y - 80, 1040, y + 90), 24, fill=CARD)
        pen.text((90, y - 46), name, fill=INK, font=font, anchor="lm")
        pen.text((90, y + 34), str(value), fill=PALE, font=small, anchor="lm")
    pen.rectangle((0, 0, SIZE[0], 300), fill=GROUND)
    pen.text((540, 140), title, fill=INK, font=large, anchor="mm")
    return image
