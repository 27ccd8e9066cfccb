"""Who falls short, and what is missing: rank criteria, the week's gaps, figures that are missing or old."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, Literal

from django.utils import timezone

from analytics import absences
from analytics.readings import readings
from analytics.stats import newest_day
from assistant.facts.members import Lack, lacks_to
from assistant.facts.metrics import (
    METRICS,
    MOST_WEEKS,
    AnyDay,
    MetricKey,
    MetricName,
    Ranks,
    current,
    members_of,
    rank_label,
    ranks_named,
    week_of,
    weeks_since,
)
from members.criteria import requirements
from members.errors import Refused
from members.models import Rank, RankCriterion
from members.ranks import NO_MATCH
from members.roster.listing import calculated_rank_of
from members.weeks.calendar import WEEK, monday_of, week_ending

RankName = Literal["R5", "R4", "R3", "R2", "R1"]


@dataclass(frozen=True, slots=True)
class Named:
    member_id: int
    name: str
    rank: str


@dataclass(frozen=True, slots=True)
class Needs:
    """What a rank takes, and how many active members have it as their calculated rank.

    None: the rank has no criteria, so no figures earn it.
    """

    rank: str
    power: int | None
    vs_score: int | None
    donations: int | None
    reached_by: int


@dataclass(frozen=True, slots=True)
class Short:
    """A member whose figures do not meet the requirement, and what they lack."""

    member: Named
    calculated_rank: str | None
    lacks: list[Lack]


@dataclass(frozen=True, slots=True)
class UnderCriteria:
    """rank: the rank whose requirement was looked at; None: no rank's is met (calculated rank X).

    meeting: those who do not fall short."""

    rank: str | None
    members: int
    rows: list[Short]
    meeting: list[Named]


@dataclass(frozen=True, slots=True)
class MissedWeek:
    """Who missed a week. recorded: how many of the `members` have a figure of it.

    missed: who is proved absent from a list of the week that was read whole. not_captured: of whom there is no figure
    and no such proof; a screenshot may be missing, so never say of them that they missed it.
    """

    metric: MetricKey
    week: date
    members: int
    recorded: int
    missed: list[Named]
    not_captured: list[Named]


@dataclass(frozen=True, slots=True)
class WithoutFigure:
    """Active members who never had the figure."""

    metric: MetricKey
    members: int
    rows: list[Named]


@dataclass(frozen=True, slots=True)
class OldFigure:
    member: Named
    value: int
    date: date | None


@dataclass(frozen=True, slots=True)
class OldFigures:
    """Whose newest figure is older than `days` days, oldest first. before: the first day that is not too old."""

    metric: MetricKey
    days: int
    before: date
    members: int
    rows: list[OldFigure]


@dataclass(frozen=True, slots=True)
class Freshest:
    """metric: the figure; newest, oldest: of the active members' newest records; weeks: week endings on record."""

    metric: MetricKey
    newest: date | None
    oldest: date | None
    with_figure: int
    without_figure: int
    weeks: int


def rank_criteria() -> list[Needs]:
    """What each rank takes (power, VS score, tech donations), R5 first, and how many members earn it.

    Raises Refused where no criteria are set.
    """
    told = requirements()
    if not any(one.is_set for one in told):
        raise Refused("No criteria are set.")
    return [
        Needs(
            rank_label(one.criterion.rank),
            one.criterion.power if one.is_set else None,
            one.criterion.vs_score if one.is_set else None,
            one.criterion.donations if one.is_set else None,
            one.reached_by,
        )
        for one in told
    ]


def under_criteria(
    rank: Annotated[
        RankName | None,
        "whose requirement to look at; left out: members who meet no rank's (calculated rank X)",
    ] = None,
    ranks: Ranks = None,
) -> UnderCriteria:
    """Who falls short of the rank criteria and what they lack: of every rank's, or of one rank's.

    R4 and R5 keep their rank whatever their figures are, so they count as short only where a rank is named.
    """
    criteria = list(RankCriterion.objects.all())
    group = members_of(ranks_named(ranks))
    calculated = {member.pk: calculated_rank_of(member, criteria) for member in group}
    if rank is None:
        lowest = min(criteria, key=lambda one: one.rank, default=None)
        short = [member for member in group if calculated[member.pk] == NO_MATCH]
    else:
        value = Rank[rank].value
        lowest = next((one for one in criteria if one.rank == value), None)
        short = group
    if lowest is None:
        raise Refused("No criteria are set." if rank is None else f"No criteria are set for {rank}.")
    rows = [
        Short(Named(member.pk, member.name, rank_label(member.rank)), calculated[member.pk], lacks_to(member, lowest))
        for member in short
    ]
    under = [row for row in rows if rank is None or row.lacks]
    short_ids = {row.member.member_id for row in under}
    return UnderCriteria(rank, len(group), under, named([member for member in group if member.pk not in short_ids]))


def missed_week(metric: MetricName = "vs", week: AnyDay = None, ranks: Ranks = None) -> MissedWeek:
    """Who missed the Alliance Duel (or another list) in a week, and of whom nothing was captured that week.

    Without a week: the newest that has figures of this kind of half the members, else the newest with any. Members who
    joined after the week do not count.
    """
    kind, asked = METRICS[metric], week_of(week)
    known = readings([kind.figure], week_ending(timezone.localdate()) - MOST_WEEKS * WEEK)[metric]
    shown = asked or known.newest()[1] or max(known.recorded, default=None)
    if shown is None or shown not in known.recorded:
        when = f" for the week ending {shown.day} {shown:%b %Y}" if shown else ""
        raise Refused(f"There are no {kind.noun} records{when}, so nobody can be said to have missed it.")
    group = [member for member in members_of(ranks_named(ranks)) if timezone.localdate(member.created_at) <= shown]
    without = [member for member in group if member.pk not in known.recorded[shown]]
    proved = absences.absent([member.pk for member in without], kind.figure.data_type, monday_of(shown), shown)
    return MissedWeek(
        metric=metric,
        week=shown,
        members=len(group),
        recorded=len(group) - len(without),
        missed=named([member for member in without if member.pk in proved]),
        not_captured=named([member for member in without if member.pk not in proved]),
    )


def missing_figures(metric: MetricName, ranks: Ranks = None) -> WithoutFigure:
    """Active members who have no such figure at all."""
    group = members_of(ranks_named(ranks))
    without = [member for member in group if getattr(member, METRICS[metric].figure.field) is None]
    return WithoutFigure(metric, len(group), named(without))


def old_figures(
    metric: MetricName, days: Annotated[int, "older than so many days"] = 7, ranks: Ranks = None
) -> OldFigures:
    """Active members whose newest figure of a kind is older than some days."""
    if not 1 <= days <= 7 * MOST_WEEKS:
        raise Refused(f"Ask for 1 to {7 * MOST_WEEKS} days.")
    group = members_of(ranks_named(ranks))
    before = timezone.localdate() - timedelta(days=days)
    old = [one for one in current(group, METRICS[metric]) if one.date is not None and one.date < before]
    rows = [OldFigure(Named(one.member_id, one.name, one.rank), one.value, one.date) for one in old]
    return OldFigures(
        metric, days, before, len(group), sorted(rows, key=lambda row: (row.date or before, row.member.name))
    )


def data_dates() -> list[Freshest]:
    """Of when the newest figures of each kind are, and how many members have them."""
    group = members_of(None)
    first = week_ending(timezone.localdate()) - MOST_WEEKS * WEEK
    told = []
    for metric in METRICS.values():
        days = [day for member in group if (day := newest_day(member, metric.figure)) is not None]
        having = sum(getattr(member, metric.figure.field) is not None for member in group)
        told.append(
            Freshest(
                metric.key,
                max(days, default=None),
                min(days, default=None),
                having,
                len(group) - having,
                len(weeks_since(metric, first)),
            )
        )
    return told


def named(members: list[Any]) -> list[Named]:
    return [Named(member.pk, member.name, rank_label(member.rank)) for member in members]
