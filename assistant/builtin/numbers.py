"""Numbers and dates in questions: 100M, twenty, 25,000, 8 Nov, the 8th of November, 2026-11-08."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from members.days import accepted, day_of

SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = {word: value for value, word in enumerate(SMALL, start=1)} | {
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "fifty": 50,
    "hundred": 100,
}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
SCALES = {"k": 10**3, "thousand": 10**3, "m": 10**6, "mil": 10**6, "million": 10**6, "b": 10**9, "bn": 10**9}
SCALES |= {"billion": 10**9}

COUNT = rf"(?:\d{{1,3}}|{'|'.join(WORDS)})"
"""A small number, in digits or as a word."""

AMOUNT = r"\d[\d,]*(?:\.\d+)?\s?(?:thousand|million|billion|mil|bn|[kmb])?\b"
"""A figure such as 100M, 25,000 or 1.5 billion."""

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
DATE = (
    rf"(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}(?:\s\d{{4}})?"
    rf"|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?)"
)


BEFORE_A_COUNT = (
    *("top", "best", "bottom", "worst", "first", "highest", "lowest", "strongest", "weakest", "biggest", "smallest"),
    *("most", "least", "newest", "leading", "largest", "fastest"),
)
AFTER_A_COUNT = (
    r"(?:most |least )?(?:members?|players?|people|donors?|killers?|improvers?|gainers?|risers?|fallers?|strongest|"
    r"weakest|best|"
    r"worst|highest|lowest|newest|biggest|largest|smallest|most|least|fewest|fastest|slowest|top|bottom|powerful)"
)
BOUNDS = (
    (
        "at_least",
        0,
        r"at least|>=|minimum(?: of)?|min|(?:not|no) less than|not below|not under",
        r"or more|or above|or higher",
    ),
    (
        "below",
        1,
        r"at most|<=|max(?:imum)?(?: of)?|(?:not|no) more than|not over|not above|up to",
        r"or less|or below|or lower",
    ),
    ("at_least", 1, r"above|over|(?:more|greater|higher|bigger|stronger|better) than|exceed(?:s|ing|ed)?|beyond|>", ""),
    ("below", 0, r"below|under|(?:less|fewer|lower|smaller|weaker|worse) than|<", ""),
)
"""Which side of a threshold, what is added to it, the words before it, the words after it."""


def count(text: str) -> int:
    return WORDS.get(text) or int(text)


def amount(text: str) -> int | None:
    """The figure that a text such as '1.5 billion' stands for; None where it is no whole number."""
    found = re.fullmatch(r"([\d,]*\.?\d+)\s?([a-z]*)", text.strip().rstrip(","))
    if found is None:
        return None
    digits, scale = found.groups()
    value = Decimal(digits.replace(",", "")) * SCALES.get(scale, 1)
    return int(value) if value == int(value) else None


def day(text: str, today: date) -> date | None:
    """The day that is meant; without a year the last such day until today. None: there is no such day."""
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            return day_of(text)
        month = next(number for number, name in enumerate(MONTHS, 1) if re.search(rf"\b{name}", text))
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        year = next((number for number in numbers if number > 31), None)
        (of_month,) = [number for number in numbers if number <= 31]
        if year is not None:
            return accepted(date(year, month, of_month))
        meant = date(today.year, month, of_month)
        return meant if meant <= today else date(today.year - 1, month, of_month)
    except ValueError:
        return None
