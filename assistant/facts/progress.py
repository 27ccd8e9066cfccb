"""How figures moved: improvers, two weeks compared, the alliance's trend, one member's history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from django.utils import timezone

from analytics.change import Readings, percent
from analytics.readings import readings
from analytics.stats import average
from analytics.trends import trend_lines
from assistant.facts.members import find_one
from assistant.facts.metrics import (
    METRICS,
    MOST_WEEKS,
    AnyDay,
    MetricKey,
    MetricName,
    Ranks,
    members_of,
    rank_label,
    ranks_named,
    week_of,
    weeks_since,
)
from assistant.facts.standings import Count, bounded
from members.errors import Refused
from members.figures import CHARTED
from members.weeks.calendar import WEEK, week_ending

LONGEST_TREND = 7 * MOST_WEEKS
Order = Annotated[Literal["most", "least"], "who gained most, or who gained least (or fell most)"]
By = Annotated[Literal["amount", "percent"], "what counts: the difference, as on the Analytics screen, or the percent"]


@dataclass(frozen=True, slots=True)
class Change:
    """percent: None where the earlier figure was 0."""

    member_id: int
    name: str
    rank: str
    before: int
    after: int
    change: int
    percent: float | None


@dataclass(frozen=True, slots=True)
class Changes:
    """The change between two weeks. earlier, later: week endings.

    It compares the `members` of `of` active members who have the figure on both sides; earlier_days, later_days: of
    their records, oldest and newest. percent: of all of them together; None where fewer than half can be compared, and
    then `reason` says so: nothing may be said of the alliance then.
    """

    metric: MetricKey
    earlier: date
    later: date
    earlier_days: list[date]
    later_days: list[date]
    members: int
    of: int
    rose: int
    fell: int
    average_before: int
    average_after: int
    total_before: int
    total_after: int
    percent: float | None
    reason: str | None
    rows: list[Change]


@dataclass(frozen=True, slots=True)
class TrendLine:
    """percent: the change since the first week, at each date; latest_percent: the last of them, None with its `reason`.

    before, after: what the `members` of `of` who are compared for the last had together at either end.
    """

    metric: MetricKey
    percent: list[float | None]
    latest_percent: float | None
    reason: str | None
    before: int
    after: int
    members: int
    of: int


@dataclass(frozen=True, slots=True)
class Trend:
    dates: list[date]
    lines: list[TrendLine]


@dataclass(frozen=True, slots=True)
class WeekTotal:
    """A week's figures together; week: its ending; average: over the members who have the figure in it."""

    week: date
    members: int
    average: int
    total: int


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    date: date
    value: int


@dataclass(frozen=True, slots=True)
class History:
    """One member's figures, oldest first; change, percent: from the first to the last of them."""

    member_id: int
    name: str
    metric: MetricKey
    points: list[HistoryPoint]
    change: int | None
    percent: float | None


def improvers(
    metric: MetricName = "power",
    *,
    order: Order = "most",
    by: By = "amount",
    weeks: Annotated[int, "compare the newest week that has figures with that so many weeks before it"] = 1,
    count: Count = 5,
    ranks: Ranks = None,
) -> Changes:
    """Who improved or fell back most recently, from an earlier week to the newest one."""
    if not 1 <= weeks < MOST_WEEKS:
        raise Refused(f"Look back 1 to {MOST_WEEKS - 1} weeks.")
    known = known_of(metric)
    if len(known.covered) < 2:
        raise Refused(f"No two weeks have {known.noun} of half the members, so there is nothing to compare.")
    earlier, later = known.newest(weeks=weeks)
    if earlier is None or later is None:
        raise Refused(f"The {known.noun} on record do not reach {weeks} weeks back.")
    return told_of(metric, known, (earlier, later), ranks=ranks, order=order, by=by, count=count)


def compare_weeks(
    metric: MetricName,
    *,
    week: AnyDay = None,
    against: Annotated[date | None, "any day of the earlier week; left out: the week before"] = None,
    order: Order = "most",
    by: By = "amount",
    count: Count = 5,
    ranks: Ranks = None,
) -> Changes:
    """Two weeks of a figure against each other: totals and averages of the members who have both, and who rose most."""
    known = known_of(metric)
    later = week_of(week) or known.newest()[1] or week_ending(timezone.localdate())
    earlier = week_of(against) or later - WEEK
    for one, has_figures in ((later, later in known.recorded), (earlier, bool(known.side(earlier)))):
        if not has_figures:
            raise Refused(f"There are no {known.noun} records for the week ending {one.day} {one:%b %Y}.")
    if earlier >= later:
        raise Refused("The week to compare with must be an earlier one.")
    return told_of(metric, known, (earlier, later), ranks=ranks, order=order, by=by, count=count)


def known_of(metric: MetricKey) -> Readings:
    """A figure's records of the weeks that a question may reach back to."""
    return readings([METRICS[metric].figure], week_ending(timezone.localdate()) - MOST_WEEKS * WEEK)[metric]


def told_of(
    metric: MetricKey,
    known: Readings,
    weeks: tuple[date, date],
    *,
    ranks: str | None,
    order: Order,
    by: By,
    count: int,
) -> Changes:
    """What `Changes` says, for members of these ranks."""
    group = {member.pk: member for member in members_of(ranks_named(ranks))}
    change = known.between(*weeks, among=group)
    movers = change.movers({pk: member.name for pk, member in group.items()}, by=by, least=order == "least")
    rows = [
        Change(
            pair.member_id,
            group[pair.member_id].name,
            rank_label(group[pair.member_id].rank),
            pair.before.value,
            pair.after.value,
            pair.change,
            pair.percent,
        )
        for pair in movers
    ]
    return Changes(
        metric=metric,
        earlier=weeks[0],
        later=weeks[1],
        earlier_days=bounds([pair.before.day for pair in change.pairs]),
        later_days=bounds([pair.after.day for pair in change.pairs]),
        members=change.members,
        of=change.of,
        rose=sum(row.change > 0 for row in rows),
        fell=sum(row.change < 0 for row in rows),
        average_before=average(row.before for row in rows),
        average_after=average(row.after for row in rows),
        total_before=change.before,
        total_after=change.after,
        percent=change.percent,
        reason=change.reason,
        rows=rows[: bounded(count)],
    )


def bounds(days: list[date]) -> list[date]:
    return sorted({min(days), max(days)}) if days else []


def trend(
    days: Annotated[int, f"how many days back, 7 to {LONGEST_TREND}"] = 30,
    metric: Annotated[MetricKey | None, "one figure; left out: power, vs and donations together"] = None,
) -> Trend:
    """How the alliance's figures developed over the last days, in percent since the first date and as totals."""
    if not 7 <= days <= LONGEST_TREND:
        raise Refused(f"Ask for 7 to {LONGEST_TREND} days.")
    keys: Sequence[MetricKey] = CHARTED if metric is None else (metric,)
    dates, lines = trend_lines(keys, days, timezone.localdate())
    return Trend(
        dates=dates,
        lines=[
            TrendLine(
                key,
                line.values,
                line.change.percent,
                line.change.reason,
                line.change.before,
                line.change.after,
                line.change.members,
                line.change.of,
            )
            for key, line in zip(keys, lines, strict=True)
        ],
    )


def week_by_week(
    metric: MetricName,
    weeks: Annotated[int, f"how many weeks back, 1 to {MOST_WEEKS}"] = 8,
    ranks: Ranks = None,
) -> list[WeekTotal]:
    """The average and total of a figure in each of the newest weeks that have any, oldest first."""
    if not 1 <= weeks <= MOST_WEEKS:
        raise Refused(f"Ask for 1 to {MOST_WEEKS} weeks.")
    group = {member.pk for member in members_of(ranks_named(ranks))}
    by_week = weeks_since(METRICS[metric], week_ending(timezone.localdate()) - (MOST_WEEKS - 1) * WEEK)
    told = []
    for week in list(by_week)[-weeks:]:
        values = [point.value for member_id, point in by_week[week].items() if member_id in group]
        if values:
            told.append(WeekTotal(week, len(values), average(values), sum(values)))
    return told


def member_history(
    name: Annotated[str, "the member's name, as exactly as known"],
    metric: MetricName = "power",
    weeks: Annotated[int, f"how many weeks back, 1 to {MOST_WEEKS}"] = 8,
) -> History:
    """One member's figures week by week."""
    if not 1 <= weeks <= MOST_WEEKS:
        raise Refused(f"Ask for 1 to {MOST_WEEKS} weeks.")
    member = find_one(name)
    by_week = weeks_since(METRICS[metric], week_ending(timezone.localdate()) - (MOST_WEEKS - 1) * WEEK)
    found = [by_week[week][member.pk] for week in list(by_week)[-weeks:] if member.pk in by_week[week]]
    first, last = (found[0].value, found[-1].value) if len(found) > 1 else (None, None)
    return History(
        member_id=member.pk,
        name=member.name,
        metric=metric,
        points=[HistoryPoint(point.day, point.value) for point in found],
        change=None if first is None or last is None else last - first,
        percent=None if first is None or last is None else percent(first, last),
    )
