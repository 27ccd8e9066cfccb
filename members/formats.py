"""Numbers, weeks and ages as leaders read them (spec sections 2, 4 and 9).

The page writes the same in frontend/src/format; tests/cases/formats.json holds both to the same cases.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

NO_VALUE = "—"
MINUS = "\u2212"

_BILLION = (10**9, 999_950_000, "B", 2)
_MILLION = (10**6, 999_950, "M", 1)
_THOUSAND = (10**3, Decimal("999.5"), "K", 1)
"""Unit, where it begins (the smaller one would round up to 1000 there), letter, decimals."""


def thousands(value: int | None) -> str:
    """All digits with separators: '378,746,783'."""
    return NO_VALUE if value is None else f"{value:,}".replace("-", MINUS)


def abbreviated(value: int | None) -> str:
    """Three or four figures and a letter, as on the dashboard: '7.24B', '245.3M', '29.4K', '812'."""
    if value is None:
        return NO_VALUE
    sign, size = MINUS if value < 0 else "", abs(value)
    for unit, least, letter, decimals in (_BILLION, _MILLION, _THOUSAND):
        if size >= least:
            return f"{sign}{rounded(Decimal(size) / unit, decimals)}{letter}"
    return f"{sign}{size}"


def score(value: int | None) -> str:
    """A VS score: one decimal in K or M, above a billion too: '148.2M', '1048.3M', '64.3K'."""
    if value is None:
        return NO_VALUE
    if value >= _MILLION[1]:
        return f"{rounded(Decimal(value) / 10**6, 1)}M"
    return f"{rounded(Decimal(value) / 10**3, 1)}K" if value >= 1000 else str(value)


def whole(value: int) -> str:
    """A requirement of a rank in whole M or K: '320M', '1,250M', '28K', '999'."""
    if value >= 999_500:
        return f"{int(rounded(Decimal(value) / 10**6, 0)):,}M"
    return f"{rounded(Decimal(value) / 10**3, 0)}K" if value >= 1000 else str(value)


def percent(value: float) -> str:
    """A change with one decimal and a sign: '+3.1%', '−4.2%', '0.0%'."""
    size = rounded(Decimal(abs(value)), 1)
    if not size:
        return "0.0%"
    return f"{MINUS if value < 0 else '+'}{size}%"


def share(value: float) -> str:
    """A part of the whole, such as SF Tech completion, with one decimal: '66.7%'."""
    return f"{rounded(Decimal(value), 1)}%"


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Halves up, as browsers round."""
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def week_label(week_ending: date) -> str:
    """'W/E 5 Jan 25'."""
    return f"W/E {week_ending.day} {month(week_ending)} {week_ending:%y}"


def ordinal_day(day: date) -> str:
    """'5th Jan', as on the axis of the progression chart."""
    suffix = "th" if 11 <= day.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return f"{day.day}{suffix} {month(day)}"


def month(day: date) -> str:
    """Three letters in English, whatever the machine's language."""
    return "JanFebMarAprMayJunJulAugSepOctNovDec"[3 * day.month - 3 : 3 * day.month]
