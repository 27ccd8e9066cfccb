"""The time zones that an alliance can choose, each with its offset: game servers are known by theirs (UTC-2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

FIXED = "Etc/GMT"
"""The prefix of the zones whose offset never changes. Their names have the opposite sign: Etc/GMT+2 is UTC-2."""


def offered() -> list[str]:
    """The zones to choose from: UTC, those with an offset all year from UTC-12 on, and those named after places."""
    places = {name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/"))}
    offsets = [f"{FIXED}{-hours:+d}" for hours in range(-12, 15) if hours]
    return ["UTC", *offsets, *sorted(places)]


def words(name: str) -> str:
    """A zone's name for leaders: 'UTC-2' of Etc/GMT+2, any other as it is."""
    hours = name.removeprefix(FIXED)
    if hours == name or not hours.lstrip("+-").isdecimal():
        return name
    return offset_words(timedelta(hours=-int(hours)))


def labels(year: int, chosen: str = "") -> dict[str, str]:
    """Each zone to choose from, and the chosen one -> its label with its offsets in a year."""
    return {name: label(name, year) for name in [*offered(), *filter(None, [chosen])]}


@cache
def label(name: str, year: int) -> str:
    """'UTC-2, the same all year', or 'America/Nuuk (UTC-2, in summer UTC-1)'."""
    known, offset = words(name), offsets(name, year)
    return f"{known}, the same all year" if known == offset else f"{known.replace('_', ' ')} ({offset})"


def offsets(name: str, year: int) -> str:
    """'UTC-2', or 'UTC+1, in summer UTC+2' of a zone that changes its clocks."""
    zone = ZoneInfo(name)
    moments = [datetime(year, month, 1, 12, tzinfo=UTC).astimezone(zone) for month in (1, 7)]
    found = sorted({moment.utcoffset() or timedelta(0) for moment in moments})
    return ", in summer ".join(offset_words(one) for one in found)


def offset_words(offset: timedelta) -> str:
    minutes = abs(offset) // timedelta(minutes=1)
    if not minutes:
        return "UTC"
    rest = f":{minutes % 60:02d}" if minutes % 60 else ""
    return f"UTC{'-' if offset < timedelta(0) else '+'}{minutes // 60}{rest}"
