"""The columns of a roster file, and what their cells mean.

Pure functions over text. An ambiguous cell is refused, with advice on what to write instead.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from members.figures import LARGEST
from members.models import Member, Rank
from members.spelling import LONGEST_NAME, clean

LONGEST_DISCORD = 64
UNITS = {"": 1, "K": 10**3, "M": 10**6, "B": 10**9}
NOTHING = {"", "-", "–", "—", "n/a"}
"""What people write if they have no figure."""

_GROUPED = re.compile(r"\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)|\d{1,2}(?:,\d{2})+,\d{3}")
"""Digits in groups, all separated by the same mark; in India 12,34,567."""
_WITHOUT_CENTS = re.compile(r"(.*\d)[.,]0{1,2}")
"""A whole number that a spreadsheet shows with decimals: 1,234.00."""
_ABBREVIATED = re.compile(r"(\d{1,12})(?:([.,])(\d{1,9}))? ?([KMB])", re.IGNORECASE)
_SHORTENED = re.compile(r"\d(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)


class CellRefused(ValueError):
    """The message says what is wrong with a cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """field: on Member; key: in JSON; title: in exports; also: other headings, letters only; parse: reads a cell."""

    field: str
    key: str
    title: str
    also: frozenset[str]
    parse: Callable[[str], Any]
    show: Callable[[Any], str] = str


def number(cell: str) -> int | None:
    """A figure as spreadsheets write it: 1234567, 1,234,567, 1.234.567, 1 234 567, 12.5M. None: no figure."""
    text = " ".join(unicodedata.normalize("NFKC", cell).split())
    if text.casefold() in NOTHING:
        return None
    if _SHORTENED.fullmatch(text):
        raise CellRefused(
            f"“{text}” was shortened by the spreadsheet. Format the column as a number and save it again."
        )
    value = _whole(text)
    if value is None and (cents := _WITHOUT_CENTS.fullmatch(text)):
        value = _whole(cents[1])
    if value is None:
        value = _abbreviated(text)
    if value is None:
        raise CellRefused(f"“{text[:40]}” is no whole number, such as 12500000 or 12.5M.")
    if value > LARGEST:
        raise CellRefused(f"“{text[:40]}” is too large a number.")
    return value


def _whole(text: str) -> int | None:
    if (text.isdecimal() and len(text) <= 30) or _GROUPED.fullmatch(text):
        return int(re.sub(r"\D", "", text))
    return None


def _abbreviated(text: str) -> int | None:
    found = _ABBREVIATED.fullmatch(text)
    if not found:
        return None
    whole, mark, decimals, unit = found.groups()
    if mark == "," and len(decimals) == 3:
        raise CellRefused(f"“{text}” can be read in two ways. Write the number in full.")
    value = Decimal(f"{whole}.{decimals or 0}") * UNITS[unit.upper()]
    return int(value) if value == value.to_integral_value() else None


def rank(cell: str) -> int | None:
    """R3, 3 or No Rank; None for an empty cell."""
    text = unicodedata.normalize("NFKC", cell).strip().casefold()
    if text in NOTHING:
        return None
    if text in {"no rank", "none"}:
        return Rank.NONE.value
    digit = text.removeprefix("r").strip()
    if digit not in {"0", "1", "2", "3", "4", "5"}:
        raise CellRefused(f"“{cell.strip()[:40]}” is no rank. Write R1 to R5, or No Rank.")
    return int(digit)


def member_name(cell: str) -> str | None:
    text = clean(" ".join(cell.split()))
    if len(text) > LONGEST_NAME:
        raise CellRefused(f"“{text[:40]}…” is longer than {LONGEST_NAME} characters.")
    return text or None


def discord(cell: str) -> str | None:
    text = clean(" ".join(cell.split()))
    if len(text) > LONGEST_DISCORD:
        raise CellRefused(f"“{text[:40]}…” is longer than {LONGEST_DISCORD} characters.")
    return text or None


def active(cell: str) -> bool | None:
    text = cell.strip().casefold()
    if text in NOTHING:
        return None
    if text in {"yes", "y", "true", "1", "active"}:
        return True
    if text in {"no", "n", "false", "0", "inactive"}:
        return False
    raise CellRefused(f"“{cell.strip()[:40]}” is neither yes nor no.")


def show_rank(value: int) -> str:
    return Rank(value).label


def show_active(value: bool) -> str:
    return "yes" if value else "no"


def _column(field: str, key: str, title: str, also: str, parse: Callable[[str], Any], **more: Any) -> Column:
    return Column(field, key, title, frozenset({heading(title), heading(key), *also.split()}), parse, **more)


def heading(text: str) -> str:
    """A heading without case, spaces and punctuation: 'Tech Donations' and 'TECH_DONATIONS' are the same."""
    return "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())


COLUMNS = (
    _column("name", "name", "Name", "member membername player playername", member_name),
    _column("rank", "rank", "Rank", "", rank, show=show_rank),
    _column("power", "power", "Power", "strength totalpower", number),
    _column("kills", "kills", "Kills", "totalkills", number),
    _column("tech_donations", "techDonations", "Tech Donations", "donations donation techdonation", number),
    _column("latest_vs_score", "latestVsScore", "VS Score", "vs vspoints allianceduel allianceduelscore", number),
    _column("discord_username", "discordUsername", "Discord Username", "discord discordname", discord),
    _column("is_active", "isActive", "Active", "", active, show=show_active),
)
COLUMN = {column.field: column for column in COLUMNS}
CHANGED = tuple(column for column in COLUMNS if column.field not in ("name", "is_active"))
"""The columns that an import writes to a member."""


def column_of(title: str) -> Column | None:
    """The column that a heading means, or None."""
    form = heading(title)
    return next((column for column in COLUMNS if form in column.also), None)


def values_of(member: Member) -> dict[str, Any]:
    return {column.field: getattr(member, column.field) for column in COLUMNS}
