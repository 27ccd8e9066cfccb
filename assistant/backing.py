"""Claude's text may state only numbers that a tool result contains. Others are struck out before they are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

NOTE = "*Struck out: numbers that none of the portal's figures back.*"
NUMBER = re.compile(
    r"(?<![\w.,])\d+(?:[,\u00a0\u202f ]\d{3})*(?:[.,]\d+)*\s?(?:[KMB]\b|thousand\b|million\b|billion\b|%)?"
)
"""Not within a word, so neither R4 nor Kestrel88 matches; 1,234,567 and 3.1% and 245.3M do."""
FENCE = "```"
IN_JSON = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
TAIL = re.compile(r"(?:\d[\d.,\u00a0\u202f ]*\s?(?:th|mi|bi)?[a-zKMB%]{0,8}|[\w`]+)$")
"""The end of a piece that the next piece may continue: a number, a word, a fence."""
SCALES = {"K": 3, "M": 6, "B": 9, "thousand": 3, "million": 6, "billion": 9}
PLACE = re.compile(r"(?:^|\n)(?:\|\s*|\s*)$")
"""What stands before the place at the start of a list's row."""
MOST_PLACES = 100
IDS, LISTS_OF_IDS, PAGE = ("memberId", "thanMember"), ("members", "without"), "/admin/members/"
"""A member's id is not a figure, so it backs no number in the text. It may stand only in the address of the page."""


@dataclass
class Backing:
    """known: every number in the tool results, the question and today's date; ids: of the members in the results."""

    known: set[Decimal] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    struck: int = 0
    _held: str = ""
    _shown: str = ""

    def add(self, text: str) -> None:
        """Add the numbers in a question or a date."""
        for digits in re.findall(r"\d[\d,]*(?:\.\d+)?", text):
            self._add(digits.replace(",", ""))
        for digits in re.findall(r"\d+", text):
            self._add(digits)

    def add_result(self, content: str) -> None:
        """Add the numbers of a tool result, the numbers in its texts and dates, and the lengths of its lists."""
        try:
            told = json.loads(content)
            self.ids.update(members_of(told))
            for value in values(told):
                self.add(value) if isinstance(value, str) else self._add(str(value))
        except ValueError:
            self.add(content)

    def _add(self, digits: str) -> None:
        try:
            self.known.add(abs(Decimal(digits)))
        except InvalidOperation:
            return

    def feed(self, text: str) -> str:
        """Take the next piece; return the text that can be shown so far. What may be half a number is held back."""
        self._held += text
        if re.search(r"\d", self._held) and TAIL.search(self._held):
            cut = max(self._held.rfind("\n") + 1, 0)
            ready, self._held = self._held[:cut], self._held[cut:]
        else:
            ready, self._held = self._held, ""
        return self._checked(ready)

    def end(self) -> str:
        """Return the text that is still held back."""
        text = self._checked(self._held)
        self._held = ""
        return text

    def _checked(self, text: str) -> str:
        return "".join(self._part(part) for part in re.split(f"({FENCE})", text))

    def _part(self, text: str) -> str:
        pattern = IN_JSON if self._shown.count(FENCE) % 2 else NUMBER
        told, at = "", 0
        for match in pattern.finditer(text):
            before, number = text[at : match.start()], match[0].rstrip()
            self._shown += before
            told += before + (number if self.holds(number) else self._strike(number)) + match[0][len(number) :]
            self._shown += match[0]
            at = match.end()
        self._shown += text[at:]
        return told + text[at:]

    def _strike(self, number: str) -> str:
        """Replace a number: null inside a chart's block, struck out elsewhere."""
        self.struck += 1
        return "null" if self._shown.count(FENCE) % 2 else f"~~{number}~~"

    def holds(self, number: str) -> bool:
        match = re.fullmatch(r"([\d.,\s\u00a0\u202f]+?)\s?(K|M|B|thousand|million|billion|%)?", number)
        if match is None:
            return False
        if self._shown.endswith(PAGE):
            return number in self.ids
        if PLACE.search(self._shown) and number.isdigit() and int(number) <= MOST_PLACES:
            return True
        digits, scale = re.sub(r"[\s\u00a0\u202f]", "", match[1]).rstrip(".,"), SCALES.get(match[2] or "", 0)
        return any(self._is_known(one, scale, rounded=bool(match[2])) for one in spelled(digits))

    def _is_known(self, value: Decimal, scale: int, *, rounded: bool) -> bool:
        """Whether a known figure is this number, or rounds to it at the decimals that are shown."""
        if value.scaleb(scale) in self.known:
            return True
        exponent = value.as_tuple().exponent
        decimals = -exponent if isinstance(exponent, int) else 0
        if not rounded and not decimals:
            return False
        unit = Decimal(1).scaleb(-decimals)
        return any(abs(one.scaleb(-scale) - value) <= unit / 2 for one in self.known)


def spelled(digits: str) -> Iterator[Decimal]:
    """The values that digits may mean: 1.234 is either over a thousand or a little over one."""
    if digits.isdigit():
        yield Decimal(digits)
        return
    if re.fullmatch(r"\d{1,3}([.,]\d{3})+", digits):
        yield Decimal(re.sub(r"[.,]", "", digits))
    for text in (digits.replace(",", ""), digits.replace(".", "").replace(",", ".")):
        if text.count(".") == 1:
            yield Decimal(text)


def values(told: Any) -> Iterator[Any]:
    """Every number and text in a result, and the lengths of its lists, but not the ids of members."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield str(key)
            yield from values(None if names_members(key, value) else value)
    elif isinstance(told, list):
        yield len(told)
        for value in told:
            yield from values(value)
    elif told is not None and not isinstance(told, bool):
        yield told


def names_members(key: str, value: Any) -> bool:
    return key in IDS or (key in LISTS_OF_IDS and isinstance(value, list))


def members_of(told: Any) -> Iterator[str]:
    """The ids of the members that a result names."""
    if isinstance(told, dict):
        for key, value in told.items():
            if names_members(key, value):
                yield from map(str, value if isinstance(value, list) else [value])
            else:
                yield from members_of(value)
    elif isinstance(told, list):
        for part in told:
            yield from members_of(part)
