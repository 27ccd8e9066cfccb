"""Numbers, days and weeks as leaders read them (spec sections 2, 4 and 9).

The browser formats the same values (and more) in frontend/src/format; tests/cases/formats.json checks both sides with
the same cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

NO_VALUE = "—"
MINUS = "\u2212"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_UNITS = ((10**9, 999_950_000, "B", 2), (10**6, 999_950, "M", 1), (10**3, Decimal("999.5"), "K", 1))
"""Unit, the value from which it is used (the smaller unit would round up to 1000 there), letter, decimals."""


def abbreviated(value: int | None) -> str:
    """Three or four digits and a letter, as on the dashboard: '7.24B', '245.3M', '29.4K', '812'."""
    if value is None:
        return NO_VALUE
    sign, size = MINUS if value < 0 else "", abs(value)
    for unit, least, letter, decimals in _UNITS:
        if size >= least:
            return f"{sign}{rounded(Decimal(size) / unit, decimals)}{letter}"
    return f"{sign}{size}"


def percent(value: float) -> str:
    """A change with one decimal and a sign: '+3.1%', '−4.2%', '0.0%'."""
    size = rounded(Decimal(abs(value)), 1)
    if not size:
        return "0.0%"
    return f"{MINUS if value < 0 else '+'}{size}%"


def share(value: float) -> str:
    """A share of the whole, such as SF Tech completion, with one decimal: '66.7%'."""
    return f"{rounded(Decimal(value), 1)}%"


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Rounds halves up, as browsers do."""
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def counted(number: int, one: str, many: str = "") -> str:
    """'1 row', '1,097 rows'. many: a plural that is not the noun with an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def week_label(week_ending: date) -> str:
    """'W/E 5 Jan 25'."""
    return f"W/E {day(week_ending)} {week_ending:%y}"


def day(one: date, *, year: bool = False) -> str:
    """'5 Jan', '5 Jan 2025'."""
    return f"{one.day} {month(one)}{f' {one.year}' if year else ''}"


def weekday_day(one: date, *, year: bool = False) -> str:
    """'Sun 5 Jan', 'Sun 5 Jan 2025'."""
    return f"{weekday(one)} {day(one, year=year)}"


def weekday(one: date) -> str:
    """Three letters in English, as for a month."""
    return WEEKDAYS[one.weekday()][:3]


def listed(words: Sequence[str]) -> str:
    """'Mon', 'Mon and Tue', 'Mon, Tue and Wed'; empty for an empty list."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def month(one: date) -> str:
    """Three letters in English, independent of the machine's locale."""
    return MONTHS[one.month - 1][:3]
