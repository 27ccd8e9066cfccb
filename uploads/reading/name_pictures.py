"""What a name looks like to the recogniser, whatever its letters are: 120 numbers that find it again next week.

They are the mean of the recogniser's last layer over the steps that the name takes up. A name in a script that it
cannot spell is read as other letters from picture to picture, but gives nearly the same numbers.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from uploads.reading.alike import Key, Lines, nearest, unit
from uploads.reading.types import TextBox

NUMBERS = 120
_MOST = 127
"""Each number is kept as a share of the greatest, in so many steps: a byte each."""


def name_picture(boxes: Sequence[TextBox], name: str, start: float = 0.0) -> str | None:
    """The picture of a name that is written in these boxes, left to right, perhaps behind a tag or before a level.

    start: where in the picture it begins at the earliest. None where the engine does not tell what it saw.
    """
    parts = [
        box.sight.between(max(x0, start), x1)
        for box, (x0, x1) in zip(boxes, _extents(boxes, name), strict=True)
        if box.sight is not None and x1 > max(x0, start)
    ]
    return picture_of(np.concatenate(parts)) if parts else None


def picture_of(steps: NDArray[np.float16]) -> str | None:
    """The picture of what the recogniser saw, step by step; None where that is nothing, or not in NUMBERS numbers."""
    if not len(steps) or steps.shape[1] != NUMBERS:
        return None
    mean = steps.astype(np.float32).mean(axis=0)
    return b64encode(np.rint(mean * (_MOST / max(np.abs(mean).max(), 1e-6))).astype(np.int8).tobytes()).decode()


def _extents(boxes: Sequence[TextBox], name: str) -> Iterator[tuple[float, float]]:
    """From where to where the name reaches in each box; all of them whole where its letters are not found there.

    What the engine could not read beside the name counts as part of it.
    """
    wanted = "".join(name.split())
    line = "".join("".join(char.text for char in box.chars) for box in boxes)
    start = "".join(line.split()).find(wanted) if wanted else -1
    end = start + len(wanted)
    at = 0
    for box in boxes:
        x0, x1 = box.box[0], box.box[2]
        for char in box.chars:
            length = len(char.text.strip())
            if start >= 0 and at + length <= start:
                x0 = x1 if char is box.chars[-1] else char.x1
            elif start >= 0 and at >= end:
                x1 = min(x1, char.x0)
            at += length
        yield x0, x1


def likenesses(rows: Sequence[Sequence[str]], known: Mapping[Key, Sequence[str]]) -> list[dict[Key, float]]:
    """Of each row's pictures beside each one's known pictures: how alike the nearest two are, -1 to 1.

    Who has no picture is left out; a row without one gets nobody.
    """
    return nearest(list(map(_lines, rows)), {owner: _lines(pictures) for owner, pictures in known.items()})


def is_picture(text: str) -> bool:
    """Whether a text is a name's picture, as `name_picture` writes them."""
    try:
        return len(b64decode(text, validate=True)) == NUMBERS
    except ValueError:
        return False


def _lines(pictures: Sequence[str]) -> Lines:
    numbers = [np.frombuffer(b64decode(picture), np.int8).astype(np.float32) for picture in pictures]
    return unit(np.stack(numbers) if numbers else np.zeros((0, NUMBERS), np.float32))
