"""The four figures under the names that questions use, and the rows that facts are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

from django.utils import timezone

from analytics.points import Point, record_points
from analytics.stats import active_members, newest_day
from members.errors import Refused
from members.figures import NAMED, CachedFigure
from members.models import Rank
from members.weeks.calendar import WEEK, monday_of, week_ending

MetricKey = Literal["power", "kills", "donations", "vs"]
MetricName = Annotated[MetricKey, "which figure"]
Ranks = Annotated[
    str | None,
    "only members of these alliance ranks, comma-separated: R5, R4, R3, R2, R1, No Rank; left out: all",
]
AnyDay = Annotated[date | None, "any day of the week that is meant (YYYY-MM-DD); left out: the newest figures"]

MOST_WEEKS = 53
"""How far back a question may reach."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure. one: of one member; high, low: before the noun at either end of a list."""

    key: MetricKey
    one: str
    high: str
    low: str

    @property
    def figure(self) -> CachedFigure:
        return NAMED[self.key]

    @property
    def noun(self) -> str:
        """In sentences."""
        return self.figure.noun

    @property
    def heading(self) -> str:
        """Of a column."""
        return self.figure.title


METRICS: dict[MetricKey, Metric] = {
    metric.key: metric
    for metric in (
        Metric("power", "power", "the highest", "the lowest"),
        Metric("kills", "number of kills", "the most", "the fewest"),
        Metric("donations", "tech donation", "the most", "the fewest"),
        Metric("vs", "VS score", "the highest", "the lowest"),
    )
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A member's figure. date: of its record, for a VS score its week ending; None where it was entered without one."""

    member_id: int
    name: str
    rank: str
    value: int
    date: date | None


@dataclass(frozen=True, slots=True)
class Dates:
    """Between which dates the figures lie."""

    oldest: date
    newest: date


def dates_of(standings: Iterable[Standing]) -> Dates | None:
    days = [standing.date for standing in standings if standing.date is not None]
    return Dates(min(days), max(days)) if days else None


def ranks_named(text: str | None) -> frozenset[int] | None:
    """'R4, R5' as ranks; None for all. Raises Refused for what is no rank."""
    if text is None:
        return None
    known = {rank.label.casefold(): rank.value for rank in Rank}
    names = [name.strip().casefold() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in known]
    if unknown or not names:
        raise Refused("ranks: use R5, R4, R3, R2, R1 or No Rank, comma-separated.")
    return frozenset(known[name] for name in names)


def members_of(ranks: frozenset[int] | None) -> list[Any]:
    """The active members of these ranks by name, each with the days of its newest records. One query."""
    members = active_members()
    return list(members if ranks is None else members.filter(rank__in=ranks))


def rank_label(rank: int) -> str:
    return Rank(rank).label


def current(members: Iterable[Any], metric: Metric) -> list[Standing]:
    """The members' newest figures; those who have none are left out."""
    return [
        Standing(
            member.pk,
            member.name,
            rank_label(member.rank),
            getattr(member, metric.figure.field),
            newest_day(member, metric.figure),
        )
        for member in members
        if getattr(member, metric.figure.field) is not None
    ]


def points(metric: Metric, first: date) -> list[Point]:
    """Every record of a figure from a day on, oldest first, active members only."""
    return record_points([metric.figure.data_type], first)


def weeks_since(metric: Metric, first: date) -> dict[date, dict[int, Point]]:
    """Week ending -> member id -> the newest record in that week, for the weeks from that of `first` on."""
    told: dict[date, dict[int, Point]] = {}
    for point in points(metric, monday_of(week_ending(first))):
        told.setdefault(week_ending(point.day), {})[point.member_id] = point
    return dict(sorted(told.items()))


def of_week(members: Iterable[Any], metric: Metric, week: date) -> list[Standing]:
    """The figures that were recorded in a week, of these members."""
    recorded = weeks_since(metric, week).get(week, {})
    return [
        Standing(member.pk, member.name, rank_label(member.rank), recorded[member.pk].value, recorded[member.pk].day)
        for member in members
        if member.pk in recorded
    ]


def figures(members: Iterable[Any], metric: Metric, week: date | None) -> list[Standing]:
    """The figures of a week, or with None the newest ones."""
    return current(members, metric) if week is None else of_week(members, metric, week)


def week_of(day: date | None) -> date | None:
    """The week ending of a day. Raises Refused for a day that lies ahead or too far back."""
    if day is None:
        return None
    week, this_week = week_ending(day), week_ending(timezone.localdate())
    if not this_week - MOST_WEEKS * WEEK <= week <= this_week:
        raise Refused(f"Ask about one of the last {MOST_WEEKS} weeks.")
    return week


def best_first(standings: Collection[Standing]) -> list[Standing]:
    """Highest first; equal values by name."""
    return sorted(standings, key=lambda one: (-one.value, one.name, one.member_id))
