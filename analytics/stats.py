"""The alliance's totals and how they moved (spec section 3, Stats; design decision 4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from analytics.change import Readings, percent
from analytics.readings import readings
from members import freshness
from members.days import end_of
from members.figures import CACHED, NAMED, CachedFigure
from members.models import Member, WeeklySnapshot
from members.weeks import arrivals
from members.weeks.calendar import WEEK, week_ending

HISTORY_WEEKS = 12
NEWCOMERS = timedelta(days=30)
TOTALS = ("power", "kills", "donations")


def total(values: Iterable[int | None]) -> int:
    """The sum of the values that are known."""
    return sum(value for value in values if value is not None)


def average(values: Iterable[int | None]) -> int:
    """The mean over the members who have the figure, to the nearest whole number; 0 if nobody has it."""
    known = [value for value in values if value is not None]
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def sparkline(known: Readings) -> list[float | None]:
    """The newest weeks, in percent of the week that the trend compares with; so the last value equals the trend."""
    base, _ = known.newest()
    return known.line(known.covered[-HISTORY_WEEKS:], base) if base else []


def stats(today: date) -> dict[str, Any]:
    """The answer of GET /api/stats: figures of the active members, each with its newest change."""
    members = list(active_members())
    newest = max((day for member in members for day in record_days(member)), default=today)
    since, counts = saved_counts(before=week_ending(newest))
    known = readings([NAMED[name] for name in TOTALS], today - HISTORY_WEEKS * WEEK)
    joined, left = newcomers_and_leavers()
    return {
        "totalMembers": len(members),
        "avgPower": str(average(one.power for one in members)),
        "totalPower": str(total(one.power for one in members)),
        "totalKills": str(total(one.kills for one in members)),
        "totalTechDonations": total(one.tech_donations for one in members),
        "avgTechDonations": average(one.tech_donations for one in members),
        "asOf": {name: newest_date(as_of(member, NAMED[name]) for member in members) for name in TOTALS},
        "newestFigures": max((when for member in members for when in update_times(member) if when), default=None),
        "joined": joined,
        "left": left,
        "since": since,
        "trends": {
            "totalMembers": count_trend(len(members), counts.get(since) if since else None),
            **{key: one.latest().as_json() for key, one in known.items()},
        },
        "history": {
            "totalMembers": [*counts.values(), len(members)],
            **{key: sparkline(one) for key, one in known.items()},
        },
    }


def count_trend(now: int, before: int | None) -> dict[str, Any]:
    """How many more members there are than in a saved week."""
    if before is None:
        return {"change": None, "percent": None}
    return {"change": now - before, "percent": percent(before, now)}


def saved_counts(*, before: date) -> tuple[date | None, dict[date, int]]:
    """The newest saved week before another, and the member counts of the newest saved weeks, oldest first."""
    newest = WeeklySnapshot.objects.order_by("-week_ending")[:HISTORY_WEEKS]
    weeks = WeeklySnapshot.objects.filter(pk__in=newest.values("pk")).annotate(members=Count("rows"))
    counts = dict(weeks.order_by("week_ending").values_list("week_ending", "members"))
    return max((week for week in counts if week < before), default=None), counts


def active_members() -> Any:
    """The active members, each with the day of the newest record of each figure (`newest_day`)."""
    return with_newest_days().all()


@cache
def with_newest_days() -> Any:
    """The query of `active_members`, built once; it is copied and never run itself."""
    days = {f"{figure.name}_day": freshness.newest_day(figure) for figure in CACHED.values()}
    return Member.objects.active().annotate(**days)


def newest_day(member: Any, figure: CachedFigure) -> date | None:
    """The day of the newest record of a figure, for one of `active_members`; None for any other member."""
    day: date | None = getattr(member, f"{figure.name}_day", None)
    return day


def record_days(member: Any) -> list[date]:
    return [day for figure in CACHED.values() if (day := newest_day(member, figure)) is not None]


def as_of(member: Member, figure: CachedFigure) -> datetime | None:
    """From when the age of a figure of one of `active_members` counts (members.freshness)."""
    return freshness.as_of(getattr(member, figure.updated_field), newest_day(member, figure))


def update_times(member: Member) -> list[datetime | None]:
    return [as_of(member, figure) for figure in CACHED.values()]


def newest_date(times: Iterable[datetime | None]) -> date | None:
    newest = max((when for when in times if when is not None), default=None)
    return timezone.localdate(newest) if newest else None


def newcomers_and_leavers() -> tuple[int, int]:
    """How many joined, and how many were marked inactive, within the last 30 days.

    The members of the portal's first week joined before it (members.weeks.arrivals).
    """
    start = timezone.now() - NEWCOMERS
    joined, left = Q(is_active=True, created_at__gte=start), Q(is_active=False, inactive_since__gte=start)
    moved = list(Member.objects.filter(joined | left).values_list("pk", "created_at", "is_active"))
    came = arrivals.first_days((pk, created_at) for pk, created_at, active in moved if active)
    new = sum(day is not None and end_of(day) > start for day in came.values())
    return new, len(moved) - len(came)
