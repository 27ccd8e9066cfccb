"""Numbers as ranking lists write them: strict, nothing guessed.

`find_numbers` looks for them inside a line of text; clocks, dates, percentages, fractions, levels, server numbers and
"7m ago" are no values. What an abbreviated number can stand for is kept as a range.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "comma", "dot", "space", "apostrophe", "abbreviated", "irregular"]

UNITS = {"K": 10**3, "M": 10**6, "B": 10**9, "G": 10**9, "T": 10**12}
LARGEST = 10**13
"""No figure of the game comes near; a longer run of digits is an account number."""

LONGEST_LINE = 400
"""Characters of a line that are looked at: more than any screen holds beside each other."""

_SEPARATORS: dict[str, Style] = {",": "comma", ".": "dot", " ": "space", "'": "apostrophe", "’": "apostrophe"}
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2009\u202f\u3000", " ") | {"，": ",", "．": "."})
_PLAIN = re.compile(r"\d{1,13}")
_GROUPED = re.compile(r"\d{1,3}(?:[,.'’ ]\d{3})+")
_SPACED = re.compile(r"\d{1,6}(?: (?:\d{3}|\d{6}))+")
"""Thin spaces, some of them lost: `12 468107`."""
_ABBREVIATED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,4})(?:[.,]([\dO]{1,2}))? ?([KMBGT])")
_RUN = re.compile(r"\d(?:[\d,.'’ ]*\d)?(?:[.,]O)?(?: ?[KMBGTm](?![A-Za-z]))?")
_AFTER_ICON = re.compile(r"\d (?=(?:\d{4,5}|\d{7,8}|\d{1,2}(?:[,.]\d{3})+)$)")
"""A slim icon before a number, read as a digit: no way of grouping digits leaves a space there."""
_GROUPS_AT_END = re.compile(r"\d{1,3}(?:[,.]\d{3})+$")

_NO_VALUE_BEFORE = re.compile(
    r"(?:[#/:.,%=-]|\d ?:|\bLv[.l,:]? ?|\bLvl[.:]? ?|\b[XYxy] ?:|\bNo\.? ?|\[[^\]]*)$", re.IGNORECASE
)
_LABEL_BEFORE = re.compile(r"[^\W\d_]{2,} ?[:：] ?[-–]?$")
"""Behind a label a dash is the edge of something else: no figure of the game is below nothing."""
_NETWORK = re.compile(r"[2-6]G\+?")
_NO_VALUE_AFTER = re.compile(
    r"^ ?(?:[:/%\]]|°|[.,-]\d|(?:min|[smhdw]|sec|days?|hours?|h)\b|st\b|nd\b|rd\b|th\b)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number and where it stands in its text: text[start:end]. low and high: what it can stand for."""

    value: int
    low: int
    high: int
    style: Style
    start: int
    end: int


def parse_value(text: str) -> Number | None:
    """The number that the whole text is, or None. `38,686,463`, `1.881.000`, `46 858 485`, `218478394`, `245.3M`."""
    text = _tidy(text)
    if _PLAIN.fullmatch(text):
        return _exact(text, "plain")
    if _GROUPED.fullmatch(text):
        kinds = {_SEPARATORS[char] for char in text if char in _SEPARATORS}
        return _exact(text, kinds.pop() if len(kinds) == 1 else "irregular")
    if _SPACED.fullmatch(text):
        return _exact(text, "space")
    match = _ABBREVIATED.fullmatch(text)
    if match:
        whole, decimals, unit = match[1].replace(",", ""), (match[2] or "").replace("O", "0"), match[3]
        step: int = UNITS[unit] // 10 ** len(decimals)
        value = int(whole + decimals) * step
        if value >= LARGEST:
            return None
        return Number(value, max(0, value - step // 2), value + step - 1, "abbreviated", 0, len(text))
    return None


def find_numbers(text: str) -> list[tuple[Number, ...]]:
    """Every place of the text where a value may stand, left to right, each with its possible readings.

    More than one reading is left where a name that ends in digits touches the value (`Wolf54321,058,000`): the most
    digits first, the position on the screen decides.
    """
    text = text[:LONGEST_LINE].translate(_SPACES)
    places = []
    for match in _RUN.finditer(text):
        if _NETWORK.fullmatch(match[0]):
            continue
        readings = tuple(_readings(text, match.start(), match.end()))
        if readings:
            places.append(readings)
    return places


def _readings(text: str, start: int, end: int) -> Iterator[Number]:
    if _NO_VALUE_AFTER.match(text[end:]):
        return
    run = text[start:end]
    before = text[:start]
    parts = [(start, run)]
    number = parse_value(_lower_unit(run))
    named = any(char.isalpha() for char in before)
    if number is None and named and " " in run:
        last = run.rstrip().rfind(" ")
        parts = [(start + last + 1, run[last + 1 :])]
        before = text[: parts[0][0]].rstrip()
        number = parse_value(_lower_unit(parts[0][1]))
    icon = _AFTER_ICON.match(run)
    if number is None and not named and icon:
        parts = [(start + icon.end(), run[icon.end() :])]
        number = parse_value(parts[0][1])
    position, run = parts[0]
    if number is not None:
        if not _NO_VALUE_BEFORE.search(before) or _LABEL_BEFORE.search(before):
            yield Number(number.value, number.low, number.high, number.style, position, position + len(run))
        return
    groups = _GROUPS_AT_END.search(run)
    if groups is None:
        return
    if not named:
        value = int(re.sub(r"\D", "", run))
        if groups.start() and run[: groups.start()].isdecimal() and value < LARGEST:
            yield Number(value, value, value, "irregular", position, position + len(run))
        return
    for cut in range(len(groups[0].split(",")[0].split(".")[0])):
        shorter = parse_value(groups[0][cut:])
        if shorter is not None and groups[0][cut] != "0":
            at = position + groups.start() + cut
            yield Number(shorter.value, shorter.low, shorter.high, shorter.style, at, position + len(run))


def _lower_unit(run: str) -> str:
    """`79.7m` is an abbreviated number, `7m` is minutes."""
    return run[:-1] + "M" if run.endswith("m") and re.search(r"\d[.,]\d", run) else run


def _tidy(text: str) -> str:
    text = text.translate(_SPACES).strip()
    return re.sub(r"(?<=\d) ?([,.]) ?(?=\d)", r"\1", text)


def _exact(text: str, style: Style) -> Number | None:
    value = int(re.sub(r"\D", "", text))
    if value >= LARGEST or (len(text) > 1 and text[0] == "0"):
        return None
    return Number(value, value, value, style, 0, len(text))
