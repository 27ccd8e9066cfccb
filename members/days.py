"""Which day it is for the alliance, whose time zone is TIME_ZONE, and that no figure is of a later one."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from members.errors import Refused


def alliance_day() -> date:
    """Today, where the alliance lives."""
    return timezone.localdate()


def end_of(day: date) -> datetime:
    """The moment at which a day is over, where the alliance lives."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def ahead(day: date) -> str:
    """What to tell a leader of a day that has not come yet."""
    today = alliance_day()
    return f"{day} has not come yet: for the alliance it is {today} ({timezone.get_default_timezone_name()})."


def refuse_ahead(day: date, advice: str = "") -> None:
    """Raises Refused for a day after the alliance's own. advice: what to do, if not to choose another day."""
    if day > alliance_day():
        raise Refused(f"{ahead(day)} {advice or f'Choose {alliance_day()} or an earlier day.'}")
