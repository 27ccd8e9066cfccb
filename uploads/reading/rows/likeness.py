"""Pictures of names and avatars as numbers, by which the next week's rows find their owner even if the name is read
differently.

The picture of a name is the mean of the recogniser's last layer over the steps that the name takes up. A name in a
script that the recogniser cannot spell is read as other letters from screenshot to screenshot, but gives nearly the
same numbers.

The picture of an avatar is a small image. The rows themselves show where the avatars stand: in one square, the same in
all rows, left of the names, where the rows differ from each other.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from uploads.reading import rows as limits
from uploads.reading.look.texts import Value
from uploads.reading.roles.fields import Field, Screen
from uploads.reading.types import Image, TextBox

NUMBERS = 120
_MOST = 127
"""Each number is stored as a share of the greatest, in this many steps: one byte each."""
SIDE = 10
"""Pixels per side of the stored picture, in red, green and blue: the middle of the avatar, without frame and level."""
WINDOW = 8
"""Pixels per side of the compared part, anywhere in the stored picture, because the square is never found to the
pixel."""
Strip = NDArray[np.float32]
Key = TypeVar("Key")
Lines = NDArray[np.float32]


def name_picture(boxes: Sequence[TextBox], name: str, start: float = 0.0) -> str | None:
    """The picture of a name written in these boxes, left to right, perhaps behind a tag or before a level.

    start: the leftmost x in the screenshot where it may begin. None if the engine does not return what it saw.
    """
    parts = [
        box.sight.between(max(x0, start), x1)
        for box, (x0, x1) in zip(boxes, _extents(boxes, name), strict=True)
        if box.sight is not None and x1 > max(x0, start)
    ]
    return picture_of(np.concatenate(parts)) if parts else None


def picture_of(steps: NDArray[np.float16]) -> str | None:
    """The picture of what the recogniser saw, step by step; None if that is empty or not NUMBERS numbers per step."""
    if not len(steps) or steps.shape[1] != NUMBERS:
        return None
    mean = steps.astype(np.float32).mean(axis=0)
    return b64encode(np.rint(mean * (_MOST / max(np.abs(mean).max(), limits.TINY))).astype(np.int8).tobytes()).decode()


def _extents(boxes: Sequence[TextBox], name: str) -> Iterator[tuple[float, float]]:
    """The x where the name starts and ends in each box; the whole boxes if its letters are not found there.

    Anything beside the name that the engine could not read counts as part of it.
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


def name_likenesses(rows: Sequence[Sequence[str]], known: Mapping[Key, Sequence[str]]) -> list[dict[Key, float]]:
    """For each row and each owner of known pictures: the similarity of their two most similar pictures, -1 to 1.

    Owners without a picture are left out; a row without one gets an empty dictionary. Pictures made by different models
    are not compared.
    """
    found: list[dict[Key, float]] = [{} for _ in rows]
    for model in dict.fromkeys(model_of(picture) for pictures in rows for picture in pictures):
        theirs = {owner: _lines(_by(model, pictures)) for owner, pictures in known.items()}
        for best, more in zip(found, nearest([_lines(_by(model, row)) for row in rows], theirs), strict=True):
            best |= {owner: max(alike, best.get(owner, -1.0)) for owner, alike in more.items()}
    return found


def made_by(model: str, pictures: Sequence[str]) -> tuple[str, ...]:
    """Pictures of names, each prefixed with the id of the model that saw them."""
    return tuple(f"{model}:{picture}" for picture in pictures)


def model_of(picture: str) -> str:
    return picture.rpartition(":")[0]


def _numbers_in(picture: str) -> str:
    return picture.rpartition(":")[2]


def _by(model: str, pictures: Sequence[str]) -> list[str]:
    return [picture for picture in pictures if model_of(picture) == model]


def is_picture(text: str) -> bool:
    """Whether a text is a name's picture, as `name_picture` and `made_by` write them."""
    return _is_picture_of(_numbers_in(text), NUMBERS)


def _is_picture_of(text: str, numbers: int) -> bool:
    try:
        return len(b64decode(text, validate=True)) == numbers
    except ValueError:
        return False


def _lines(pictures: Sequence[str]) -> Lines:
    kept = [b64decode(_numbers_in(picture)) for picture in pictures]
    numbers = [np.frombuffer(one, np.int8).astype(np.float32) for one in kept]
    return unit(np.stack(numbers) if numbers else np.zeros((0, NUMBERS), np.float32))


def avatar_pictures(image: Image, screen: Screen) -> dict[int, str]:
    """{row: the picture of its avatar}, by the index of the screen's value; empty if the list shows none.

    The viewer's own row at the bottom is left out, because it has another layout.
    """
    rows = [row for row in range(len(screen.values)) if row not in screen.pinned]
    names = screen.names
    if names is None or len(rows) < limits.FEWEST_ROWS:
        return {}
    strips = {row: _strip(image, screen, names, row) for row in rows}
    square = _square([_reduced(strip) for strip in strips.values()])
    if square is None:
        return {}
    pictures = {row: _middle(strip, square) for row, strip in strips.items()}
    shown = {row: picture for row, picture in pictures.items() if float(picture.std()) >= limits.FLAT}
    return {row: b64encode(picture.tobytes()).decode() for row, picture in shown.items()}


def avatar_likenesses(rows: Sequence[Sequence[str]], known: Mapping[Key, Sequence[str]]) -> list[dict[Key, float]]:
    """For each row and each owner of known avatars: the similarity of their two most similar pictures, -1 to 1.

    Owners without a picture are left out; a row without one gets an empty dictionary.
    """
    edge = SIDE - WINDOW
    windows = [(y, x) for y in range(edge + 1) for x in range(edge + 1)]
    return nearest(
        [_windows(pictures, windows) for pictures in rows],
        {owner: _windows(pictures, [(edge // 2, edge // 2)]) for owner, pictures in known.items()},
    )


def is_avatar(text: str) -> bool:
    """Whether a text is the picture of an avatar, as `avatar_pictures` writes them."""
    return _is_picture_of(text, SIDE * SIDE * 3)


def _windows(pictures: Sequence[str], windows: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
    """A line of numbers for each window of each picture, independent of brightness."""
    kept = [np.frombuffer(b64decode(picture), np.uint8).reshape(SIDE, SIDE, 3) for picture in pictures]
    cut = [picture[y : y + WINDOW, x : x + WINDOW].astype(np.float32).ravel() for picture in kept for y, x in windows]
    lines = np.stack(cut) if cut else np.zeros((0, WINDOW * WINDOW * 3), np.float32)
    return unit(lines - lines.mean(axis=1, keepdims=True))


def _strip(image: Image, screen: Screen, names: Field, row: int) -> Image:
    """The part of the screenshot left of a name, from the row above to the row below. Outside the screenshot its edge
    pixels are repeated."""
    values = screen.values
    pitch = screen.pitch_at(row)
    y = values[row].y + _name_offset(names, values) / 2
    left_edge = min(piece.x0 for piece in names.pieces.values()) if names.middle else names.x(y)
    right = left_edge + limits.OVERLAP * pitch
    y = screen.page.to_picture(right - pitch / 2, y)
    x0, x1 = round(right - limits.REACH * pitch), round(right)
    y0, y1 = round(y - limits.REACH_ABOVE * pitch), round(y + limits.REACH_ABOVE * pitch)
    height, width = image.shape[:2]
    rows, columns = np.arange(y0, y1).clip(0, height - 1), np.arange(x0, x1).clip(0, width - 1)
    return np.asarray(image[rows[:, None], columns[None, :]], np.uint8)


def _name_offset(names: Field, values: Sequence[Value]) -> float:
    """How far the names' lines are from the values' lines: negative if they are above."""
    return float(np.median([piece.y - values[row].y for row, piece in names.pieces.items()]))


def _reduced(strip: Image) -> Strip:
    """A strip at the search's resolution, without light and shade."""
    import cv2

    size = (round(limits.REACH * limits.GRAIN), round(2 * limits.REACH_ABOVE * limits.GRAIN))
    small = cv2.resize(strip, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    around = limits.GRAIN // 4 * 2 + 1
    return np.asarray(small - cv2.blur(small, (around, around)), np.float32)


def _square(strips: Sequence[Strip]) -> tuple[float, float, float] | None:
    """Left, top and side of the avatars' square, as shares of a strip's width, height and width."""
    import cv2

    stack = np.stack(strips)
    differences = np.median(np.abs(stack - np.median(stack, axis=0)).mean(axis=-1), axis=0)
    differences = cv2.blur(differences.astype(np.float32), (3, 3))
    least = limits.INSIDE * float(np.percentile(differences, limits.GREATEST))
    sums = cv2.integral(differences - least)
    best: tuple[float, int, int, int] | None = None
    height, width = differences.shape
    for side in range(round(limits.SMALLEST * limits.GRAIN), round(limits.LARGEST_AVATAR * limits.GRAIN) + 1):
        gains = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
        middle, off = (height - side) // 2, round(limits.OFF_MIDDLE * limits.GRAIN)
        top = max(0, middle - off)
        left = max(0, width - side - round((limits.BEFORE_NAME + limits.OVERLAP) * limits.GRAIN))
        gains = gains[top : middle + off + 1, left:]
        y, x = divmod(int(gains.argmax()), gains.shape[1])
        if best is None or gains[y, x] > best[0]:
            best = (float(gains[y, x]), x + left, y + top, side)
    if best is None:
        return None
    _, x, y, side = best
    filled = float((differences[y : y + side, x : x + side] > least).mean())
    return (x / width, y / height, side / width) if filled >= limits.FILLED else None


def _middle(strip: Image, square: tuple[float, float, float]) -> Image:
    """The part of an avatar that is stored."""
    import cv2

    height, width = strip.shape[:2]
    left, top, side = square[0] * width, square[1] * height, square[2] * width
    inner = limits.FRAME * side
    x0, y0 = round(left + inner), round(top + inner)
    x1, y1 = max(x0 + 1, round(left + side - inner)), max(y0 + 1, round(top + side - inner))
    return np.asarray(cv2.resize(strip[y0:y1, x0:x1], (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def nearest(rows: Sequence[Lines], known: Mapping[Key, Lines]) -> list[dict[Key, float]]:
    """For each row and each owner of known lines: the similarity of their two most similar lines, -1 to 1.

    All lines have length 1. Owners without any are left out; a row without any gets an empty dictionary.
    """
    owners = [owner for owner, lines in known.items() for _ in lines]
    gallery = np.concatenate([lines for lines in known.values() if len(lines)]) if owners else None
    found: list[dict[Key, float]] = []
    for lines in rows:
        best: dict[Key, float] = {}
        if gallery is not None and len(lines):
            for owner, likeness in zip(owners, (lines @ gallery.T).max(axis=0).tolist(), strict=True):
                best[owner] = max(best.get(owner, -1.0), likeness)
        found.append(best)
    return found


def unit(lines: NDArray[np.float32]) -> Lines:
    """Each line scaled to length 1."""
    return np.asarray(lines / np.maximum(np.linalg.norm(lines, axis=1, keepdims=True), limits.TINY), np.float32)
