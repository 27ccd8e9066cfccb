"""The alliance's day, in its own time zone, and the rule that no figure is dated after it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from members.errors import Refused
from members.time_zones import words

FIRST, LAST = date(2000, 1, 1), date(2099, 12, 31)
"""The days that the portal accepts: far enough from the calendar's limits to count weeks in both directions."""


def accepted(day: date) -> date | None:
    """The day, or None if the portal does not accept it."""
    return day if FIRST <= day <= LAST else None


def day_of(text: str) -> date | None:
    """The day in a text like 2026-11-21; None if it is not a day that the portal accepts."""
    try:
        return accepted(date.fromisoformat(text))
    except ValueError:
        return None


def alliance_day() -> date:
    """Today in the alliance's time zone."""
    return timezone.localdate()


def end_of(day: date) -> datetime:
    """The moment at which a day ends in the alliance's time zone."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def ahead(day: date) -> str:
    """What to tell a leader about a day that lies in the future."""
    today = alliance_day()
    return f"{day} has not come yet: for the alliance it is {today} ({words(str(timezone.get_current_timezone()))})."


def refuse_ahead(day: date, advice: str = "") -> None:
    """Raises Refused for a day after the alliance's own. advice: what to do instead of choosing another day."""
    if day > alliance_day():
        raise Refused(f"{ahead(day)} {advice or f'Choose {alliance_day()} or an earlier day.'}")
