"""A second reading of a tree with too few levels: at half the size, with the colours inverted.

Small letters on busy icons are missed at one size and found at another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image as Pillow

from uploads.reading.types import Box, Image, Reader, TextBox

TIMES = 2


def looked_again(boxes: Sequence[TextBox], image: Image, reader: Reader) -> list[TextBox]:
    """The texts of a picture, and those that the second reading finds in other places."""
    height, width = image.shape[:2]
    grey = Pillow.fromarray(image).convert("L").resize((max(1, width // TIMES), max(1, height // TIMES)))
    turned = 255 - np.repeat(np.asarray(grey, np.uint8)[:, :, None], 3, axis=2)
    found = [_larger(box, width / grey.width, height / grey.height) for box in reader.read(turned) if box.text.strip()]
    return [*boxes, *(one for one in found if not any(_meet(one.box, box.box) for box in boxes))]


def _larger(box: TextBox, across: float, down: float) -> TextBox:
    x0, y0, x1, y1 = box.box
    chars = tuple(replace(char, x0=char.x0 * across, x1=char.x1 * across) for char in box.chars)
    return replace(box, box=(x0 * across, y0 * down, x1 * across, y1 * down), chars=chars, sight=None)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
