"""Asks Claude about single rows of a list: several strips of screenshots in one question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
from PIL import Image as Pillow

from uploads.reading.engines import claude_prompts as prompts
from uploads.reading.engines.claude_api import Claude, Prices, tokens_of
from uploads.reading.engines.errors import ReaderError
from uploads.reading.look.texts import Number, parse_value
from uploads.reading.types import Box, Image

AT_ONCE = 8
"""Rows in one question."""
WIDEST = 1400
LEAST_HEIGHT = 80
"""Pixel height of a strip as it is sent: small ones are enlarged, wide ones reduced."""
MARGIN = 0.12
QUESTION_TOKENS, ANSWER_TOKENS, MAX_TOKENS = 700, 60, 2_000
"""Input tokens of a question without its pictures, output tokens of a row, and the most that one answer may take."""


@dataclass(frozen=True, slots=True)
class RowRead:
    """What Claude reads in a row. value: None if it is not a number. certain: whether Claude is certain of every
    character."""

    name: str
    value_text: str
    value: Number | None
    certain: bool


def strip_of(image: Image, box: Box) -> Image:
    """The row's part of a screenshot with a little around it, at a size that keeps digits legible."""
    height, width = image.shape[:2]
    pad = MARGIN * (box[3] - box[1])
    x0, y0 = min(max(0, int(box[0] - pad)), width - 1), min(max(0, int(box[1] - pad)), height - 1)
    x1, y1 = max(int(box[2] + pad), x0) + 1, max(int(box[3] + pad), y0) + 1
    part = image[y0:y1, x0:x1]
    wide, high = sent_size(part.shape[1], part.shape[0])
    if (wide, high) == (part.shape[1], part.shape[0]):
        return part
    return np.asarray(Pillow.fromarray(part).resize((wide, high), Pillow.Resampling.LANCZOS))


def sent_size(width: int, height: int) -> tuple[int, int]:
    scale = min(max(1.0, LEAST_HEIGHT / height), WIDEST / width)
    return max(1, round(width * scale)), max(1, round(height * scale))


def estimate(sizes: Sequence[tuple[int, int]], prices: Prices) -> Decimal:
    """The approximate cost in US dollars of asking about rows of these sizes (width, height in pixels)."""
    questions = -(-len(sizes) // AT_ONCE)
    pictures = sum(tokens_of(*sent_size(max(1, width), max(1, height))) + 15 for width, height in sizes)
    return prices.cost(questions * QUESTION_TOKENS + pictures, len(sizes) * ANSWER_TOKENS)


def read_rows(claude: Claude, strips: Sequence[Image]) -> list[RowRead | None]:
    """What Claude reads in up to AT_ONCE strips, in order; None for a strip that it left out. Raises ReaderError."""
    answer = claude.ask(strips, prompts.ROWS, prompts.ROWS_SCHEMA, max_tokens=MAX_TOKENS)
    rows: list[RowRead | None] = [None] * len(strips)
    lines = answer.get("rows")
    if not isinstance(lines, list):
        raise ReaderError("Claude's answer does not follow the schema.")
    for line in lines:
        number, row = _row(line)
        if not 1 <= number <= len(strips) or rows[number - 1] is not None:
            raise ReaderError("Claude's answer does not follow the schema: it numbers the pictures wrongly.")
        rows[number - 1] = row
    return rows


def _row(line: Mapping[str, Any]) -> tuple[int, RowRead]:
    kinds = {"picture": int, "name": str, "value": str, "certain": bool}
    if not isinstance(line, dict) or any(type(line.get(key)) is not kind for key, kind in kinds.items()):
        raise ReaderError("Claude's answer does not follow the schema: a row is malformed.")
    name, text = line["name"].strip()[:100], line["value"].strip()[:40]
    return line["picture"], RowRead(name, text, parse_value(text), line["certain"])
