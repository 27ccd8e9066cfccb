"""Claude vision as an engine: the same text boxes, requested as strict JSON."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from typing import Any

import numpy as np
from PIL import Image as Pillow

from uploads.reading.engines import claude_prompts as prompts
from uploads.reading.engines.claude_api import Account, Claude, Spent
from uploads.reading.engines.claude_prompts import UNITS
from uploads.reading.engines.errors import ReaderError
from uploads.reading.types import Box, Image, TextBox

LONGEST_SIDE = 1568
MOST_PIXELS = 1_150_000
"""The service shrinks larger pictures."""
LEGIBLE = 0.8
"""A picture that would have to shrink below this is cut into bands, so that small digits stay legible."""
MOST_BANDS = 3
OVERLAP = 0.06
"""Of the picture's height, on either side of a cut."""
SURE, UNSURE = 0.95, 0.5
MAX_TOKENS = 16_000
TIMEOUT_SECONDS = 50.0


@dataclass(frozen=True, slots=True)
class Band:
    """A part of a picture from row top to bottom. first, last: the rows whose lines it is responsible for."""

    top: int
    bottom: int
    first: float
    last: float


class ClaudeReader:
    """Reads text with Claude through the Anthropic API."""

    name = "claude"
    paid = True

    def __init__(self, account: Account) -> None:
        """Raises ReaderError without a key."""
        self._claude = Claude(account, timeout=TIMEOUT_SECONDS, retries=1)

    @property
    def spent(self) -> Spent:
        """The cost of all readings so far."""
        return self._claude.spent

    def read(self, image: Image) -> list[TextBox]:
        """All text of a picture, top to bottom. Raises ReaderError if the service refuses or its answer is unusable."""
        parts = bands(image.shape[1], image.shape[0])
        with ThreadPoolExecutor(len(parts)) as pool:
            found = [box for boxes in pool.map(lambda part: self._read_band(image, part), parts) for box in boxes]
        return sorted(found, key=lambda item: (item.box[1], item.box[0]))

    def _read_band(self, image: Image, band: Band) -> list[TextBox]:
        part = image[band.top : band.bottom]
        boxes = (_text_box(line, part.shape[1], part.shape[0], band.top) for line in self._lines(part))
        return [box for box in boxes if box.text.strip() and band.first <= (box.box[1] + box.box[3]) / 2 < band.last]

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        """One line that is known to be inside `box`, or None if nothing can be read."""
        x0, y0, x1, y1 = (max(0, int(value)) for value in box)
        part = image[y0:y1, x0:x1]
        if part.shape[0] < 4 or part.shape[1] < 4:
            return None
        lines = [line for line in self._lines(part) if line["text"].strip()]
        if not lines:
            return None
        score = SURE if all(line["certain"] for line in lines) else UNSURE
        text = " ".join(line["text"].strip() for line in lines)
        return TextBox(text, (float(x0), float(y0), float(x0 + part.shape[1]), float(y0 + part.shape[0])), score)

    def _lines(self, image: Image) -> list[dict[str, Any]]:
        answer = self._claude.ask([_fitted(image)], prompts.PAGE, prompts.PAGE_SCHEMA, max_tokens=MAX_TOKENS)
        return _checked(answer)


def bands(width: int, height: int) -> list[Band]:
    """The whole picture if it may be sent large enough, else overlapping parts of it."""
    count = 1
    while count < MOST_BANDS and _scale(width, ceil(height * (1 / count + 2 * OVERLAP * (count > 1)))) < LEGIBLE:
        count += 1
    cuts = [height * number / count for number in range(count + 1)]
    return [
        Band(
            top=max(0, int(first - OVERLAP * height)) if first else 0,
            bottom=min(height, ceil(last + OVERLAP * height)),
            first=first or float("-inf"),
            last=last if last < height else float("inf"),
        )
        for first, last in pairwise(cuts)
    ]


def _scale(width: int, height: int) -> float:
    """The factor by which a picture must shrink to be sent; 1 if it need not."""
    return min(1.0, LONGEST_SIDE / max(width, height), sqrt(MOST_PIXELS / (width * height)))


def _fitted(image: Image) -> Image:
    height, width = image.shape[:2]
    scale = _scale(width, height)
    if scale == 1.0:
        return image
    size = (max(1, int(width * scale)), max(1, int(height * scale)))
    return np.asarray(Pillow.fromarray(image).resize(size, Pillow.Resampling.LANCZOS))


def _checked(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of an answer, checked against the schema's promises."""
    try:
        lines = answer["lines"]
        for line in lines:
            numbers = [line[key] for key in ("x0", "y0", "x1", "y1")]
            proper = isinstance(line["text"], str) and isinstance(line["certain"], bool)
            if not proper or not all(isinstance(number, (int, float)) and 0 <= number <= UNITS for number in numbers):
                raise ReaderError("Claude's answer does not follow the schema: a line is malformed.")
    except (KeyError, TypeError) as error:
        raise ReaderError("Claude's answer does not follow the schema.") from error
    return list(lines)


def _text_box(line: Mapping[str, Any], width: int, height: int, top: int) -> TextBox:
    x0, x1 = sorted((line["x0"] * width / UNITS, line["x1"] * width / UNITS))
    y0, y1 = sorted((top + line["y0"] * height / UNITS, top + line["y1"] * height / UNITS))
    return TextBox(line["text"], (x0, y0, x1, max(y1, y0 + 1)), SURE if line["certain"] else UNSURE)
