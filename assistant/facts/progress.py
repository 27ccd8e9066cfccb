"""How figures moved: improvers, two weeks compared, the alliance's trend, one member's history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Literal

from django.utils import timezone

from analytics import trends as analytics_trends
from analytics.points import Point
from analytics.stats import average
from analytics.weeks import week_ending
from assistant.facts.members import find_one
from assistant.facts.metrics import (
    METRICS,
    MOST_WEEKS,
    WEEK,
    AnyDay,
    MetricKey,
    MetricName,
    Ranks,
    members_of,
    points,
    rank_label,
    ranks_named,
    week_of,
    weeks_since,
)
from assistant.facts.standings import Count, bounded
from members.errors import Refused

LONGEST_TREND = 7 * MOST_WEEKS
Order = Annotated[Literal["most", "least"], "who gained most, or who gained least (or fell most)"]
By = Annotated[Literal["percent", "amount"], "what counts: the change in percent, or the difference"]


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
    """The changes between two weeks, of the members who have a figure in both. earlier, later: week endings.

    earlier_days, later_days: of the records themselves, oldest and newest.
    """

    metric: MetricKey
    earlier: date
    later: date
    earlier_days: list[date]
    later_days: list[date]
    members: int
    rose: int
    fell: int
    average_before: int
    average_after: int
    total_before: int
    total_after: int
    percent: float | None
    rows: list[Change]


@dataclass(frozen=True, slots=True)
class TrendLine:
    """percent: the change since the first date, like with like (members who joined or were not read do not move it);
    totals: of all members that have a figure."""

    metric: MetricKey
    percent: list[float | None]
    totals: list[int | None]
    latest_percent: float | None


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
    by: By = "percent",
    weeks: Annotated[int, "compare the newest week that has figures with that so many weeks before it"] = 1,
    count: Count = 5,
    ranks: Ranks = None,
) -> Changes:
    """Who improved or fell back most recently, from an earlier week to the newest one."""
    if not 1 <= weeks < MOST_WEEKS:
        raise Refused(f"Look back 1 to {MOST_WEEKS - 1} weeks.")
    by_week = weeks_since(METRICS[metric], week_ending(timezone.localdate()) - MOST_WEEKS * WEEK)
    if len(by_week) < 2:
        raise Refused(f"There are not two weeks of {METRICS[metric].noun} to compare.")
    later = max(by_week)
    earlier = max((week for week in by_week if week <= later - weeks * WEEK), default=None)
    if earlier is None:
        raise Refused(f"The {METRICS[metric].noun} on record do not reach {weeks} weeks back.")
    return changes_between(metric, earlier, later, by_week, order=order, by=by, count=count, ranks=ranks)


def compare_weeks(
    metric: MetricName,
    *,
    week: AnyDay = None,
    against: Annotated[date | None, "any day of the earlier week; left out: the week before"] = None,
    order: Order = "most",
    by: By = "percent",
    count: Count = 5,
    ranks: Ranks = None,
) -> Changes:
    """Two weeks of a figure against each other: totals and averages of the members who have both, and who rose most."""
    by_week = weeks_since(METRICS[metric], week_ending(timezone.localdate()) - MOST_WEEKS * WEEK)
    later = week_of(week) or max(by_week, default=week_ending(timezone.localdate()))
    earlier = week_of(against) or later - WEEK
    for one in (later, earlier):
        if one not in by_week:
            raise Refused(f"There are no {METRICS[metric].noun} records for the week ending {one.day} {one:%b %Y}.")
    if earlier >= later:
        raise Refused("The week to compare with must be an earlier one.")
    return changes_between(metric, earlier, later, by_week, order=order, by=by, count=count, ranks=ranks)


def changes_between(
    metric: MetricKey,
    earlier: date,
    later: date,
    by_week: dict[date, dict[int, Point]],
    *,
    order: str,
    by: str,
    count: int,
    ranks: str | None,
) -> Changes:
    """What `Changes` says, for members of these ranks."""
    before, after = by_week[earlier], by_week[later]
    group = [member for member in members_of(ranks_named(ranks)) if member.pk in before and member.pk in after]
    rows = [
        change_of(member.pk, member.name, rank_label(member.rank), before[member.pk].value, after[member.pk].value)
        for member in group
    ]
    had, have = sum(row.before for row in rows), sum(row.after for row in rows)
    rows.sort(key=lambda row: (row.name, row.member_id))
    rows.sort(key=lambda row: merit(row, by), reverse=order == "most")
    return Changes(
        metric=metric,
        earlier=earlier,
        later=later,
        earlier_days=bounds([before[member.pk].day for member in group]),
        later_days=bounds([after[member.pk].day for member in group]),
        members=len(rows),
        rose=sum(row.change > 0 for row in rows),
        fell=sum(row.change < 0 for row in rows),
        average_before=average(row.before for row in rows),
        average_after=average(row.after for row in rows),
        total_before=had,
        total_after=have,
        percent=percent_of(had, have),
        rows=rows[: bounded(count)],
    )


def change_of(member_id: int, name: str, rank: str, before: int, after: int) -> Change:
    return Change(member_id, name, rank, before, after, after - before, percent_of(before, after))


def percent_of(before: int, after: int) -> float | None:
    """The change in percent with one decimal; None where there was nothing."""
    return round((after - before) * 100 / before, 1) if before else None


def merit(row: Change, by: str) -> float:
    """What a list of improvers is sorted by; exact, so that rounding makes no ties."""
    if by == "amount":
        return row.change
    return row.change / row.before if row.before else 0.0


def bounds(days: list[date]) -> list[date]:
    return sorted({min(days), max(days)}) if days else []


def trend(
    days: Annotated[int, f"how many days back, 7 to {LONGEST_TREND}"] = 30,
    metric: Annotated[MetricKey | None, "one figure; left out: power, vs and donations together"] = None,
) -> Trend:
    """How the alliance's figures developed over the last days, in percent since the first date and as totals."""
    if not 7 <= days <= LONGEST_TREND:
        raise Refused(f"Ask for 7 to {LONGEST_TREND} days.")
    today = timezone.localdate()
    if metric != "kills":
        told = analytics_trends.trends(days, today)
        lines = [line for line in told["lines"] if metric in (None, line["key"])]
    else:
        start = today - timedelta(days=days)
        standing = analytics_trends.standing(points(METRICS["kills"], start - WEEK))
        chained = analytics_trends.chained(analytics_trends.from_start(standing, start))
        told = {"dates": [day.day for day in chained]}
        lines = [analytics_trends.line("kills", "Kills", chained, told["dates"])]
    return Trend(
        dates=told["dates"],
        lines=[
            TrendLine(
                line["key"],
                line["values"],
                [None if total is None else int(total) for total in line["totals"]],
                line["latest"],
            )
            for line in lines
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
        percent=None if first is None or last is None else percent_of(first, last),
    )
