"""The format of a list's figures: the same for all of them, in full or abbreviated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from uploads.reading.look import FORMATTED
from uploads.reading.look.texts import Style, Value
from uploads.reading.look.units import LAKH


def common_style(values: Sequence[Value]) -> tuple[Style, float]:
    """The format of most values, and the share of values in it. Numbers under 1000 look alike in all formats."""
    styles = Counter(_family(v.number.style) for v in values if not formatless(v))
    if not styles:
        return "plain", 1.0
    style, count = styles.most_common(1)[0]
    return style, (count + sum(formatless(v) for v in values)) / len(values)


def fits_style(value: Value, style: Style) -> bool:
    """Whether a value is written in the column's format."""
    number = value.number
    below = style == "lakh" and number.style == "comma" and number.value < LAKH
    return below or formatless(value) or _family(number.style) == _family(style)


def _family(style: Style) -> Style:
    """Thin spaces between digits are easily lost."""
    return "plain" if style == "space" else style


def formatless(value: Value) -> bool:
    """Whether a number is too small to show its format."""
    return value.number.style == "plain" and value.number.value < FORMATTED
