"""Who stands where, and what they have together: rankings, averages and totals, thresholds."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

from django.utils import timezone

from analytics.stats import average
from assistant.facts.metrics import (
    METRICS,
    MOST_WEEKS,
    AnyDay,
    Dates,
    MetricKey,
    MetricName,
    Ranks,
    Standing,
    best_first,
    dates_of,
    figures,
    members_of,
    rank_label,
    ranks_named,
    week_of,
    weeks_since,
)
from members.errors import Refused
from members.weeks.calendar import WEEK, week_ending

MOST_ROWS = 100
Count = Annotated[int, f"how many members, 1 to {MOST_ROWS}"]


@dataclass(frozen=True, slots=True)
class Place:
    """place: from the top, 1 for the highest; equal figures share a place."""

    place: int
    member: Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """rows: the best (or, from the bottom, the lowest first) of `members` who have the figure. missing: who have none.

    week: the week ending that was asked for. weeks: these weeks' figures were added up.
    """

    metric: MetricKey
    order: str
    week: date | None
    weeks: list[date]
    members: int
    missing: int
    rows: list[Place]
    dates: Dates | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a group together. average: to the nearest whole number, over those who have the figure."""

    metric: MetricKey
    ranks: str | None
    week: date | None
    members: int
    missing: int
    total: int
    average: int | None
    median: int | None
    highest: Standing | None
    lowest: Standing | None
    dates: Dates | None


@dataclass(frozen=True, slots=True)
class Matching:
    """Who has a figure at least as high as `at_least` and below `below`. found: how many; rows: the first of them."""

    metric: MetricKey
    at_least: int | None
    below: int | None
    week: date | None
    members: int
    missing: int
    found: int
    rows: list[Standing]
    dates: Dates | None


def ranking(
    metric: MetricName,
    *,
    order: Annotated[Literal["top", "bottom"], "the highest or the lowest figures"] = "top",
    count: Count = 5,
    ranks: Ranks = None,
    week: AnyDay = None,
    add_up_weeks: Annotated[
        int | None, "add up the figures of the newest so many weeks; only for donations and vs, not with `week`"
    ] = None,
) -> Ranking:
    """The members with the highest or lowest figures: the newest, those recorded in one week, or sums of weeks."""
    kind, group, asked = METRICS[metric], members_of(ranks_named(ranks)), week_of(week)
    weeks: list[date] = []
    if add_up_weeks is None:
        standings = figures(group, kind, asked)
    else:
        standings, weeks = sums(group, metric, add_up_weeks)
    ordered = best_first(standings)
    places = [Place(1 + sum(other.value > one.value for other in ordered), one) for one in ordered]
    rows = places if order == "top" else places[::-1]
    shown = rows[: bounded(count)]
    return Ranking(
        metric=metric,
        order=order,
        week=asked,
        weeks=weeks,
        members=len(standings),
        missing=len(group) - len(standings),
        rows=shown,
        dates=dates_of(one.member for one in shown),
    )


def sums(group: list[Any], metric: MetricKey, count: int) -> tuple[list[Standing], list[date]]:
    """Each member's figures of the newest `count` weeks with any, added up; dated by the newest. And those weeks."""
    kind = METRICS[metric]
    if not kind.figure.weekly:
        raise Refused(f"The weeks' {kind.noun} cannot be added up: each figure holds all before it.")
    if not 1 <= count <= MOST_WEEKS:
        raise Refused(f"Add up 1 to {MOST_WEEKS} weeks.")
    by_week = weeks_since(kind, week_ending(timezone.localdate()) - MOST_WEEKS * WEEK)
    weeks = list(by_week)[-count:]
    standings = []
    for member in group:
        own = [by_week[week][member.pk] for week in weeks if member.pk in by_week[week]]
        if own:
            standings.append(
                Standing(
                    own[0].member_id,
                    own[0].name,
                    rank_label(member.rank),
                    sum(point.value for point in own),
                    own[-1].day,
                )
            )
    return standings, weeks


def summary(metric: MetricName, ranks: Ranks = None, week: AnyDay = None) -> Summary:
    """The average, median, total, highest and lowest of a figure over the active members or some ranks of them."""
    kind, group, asked = METRICS[metric], members_of(ranks_named(ranks)), week_of(week)
    standings = best_first(figures(group, kind, asked))
    values = [one.value for one in standings]
    return Summary(
        metric=metric,
        ranks=ranks,
        week=asked,
        members=len(standings),
        missing=len(group) - len(standings),
        total=sum(values),
        average=average(values) if values else None,
        median=round(statistics.median(values)) if values else None,
        highest=standings[0] if standings else None,
        lowest=standings[-1] if standings else None,
        dates=dates_of(standings),
    )


def matching(
    metric: MetricName,
    *,
    at_least: Annotated[int | None, "only figures at least this high"] = None,
    below: Annotated[int | None, "only figures below this"] = None,
    ranks: Ranks = None,
    week: AnyDay = None,
    count: Count = MOST_ROWS,
) -> Matching:
    """How many members, and which, have a figure at least as high as one value, below another, or between the two."""
    kind, group, asked = METRICS[metric], members_of(ranks_named(ranks)), week_of(week)
    standings = figures(group, kind, asked)
    fits = [
        one
        for one in best_first(standings)
        if (at_least is None or one.value >= at_least) and (below is None or one.value < below)
    ]
    rows = fits if at_least is not None else fits[::-1]
    return Matching(
        metric=metric,
        at_least=at_least,
        below=below,
        week=asked,
        members=len(standings),
        missing=len(group) - len(standings),
        found=len(fits),
        rows=rows[: bounded(count)],
        dates=dates_of(fits or standings),
    )


def bounded(count: int) -> int:
    """Raises Refused for a count that no answer has room for."""
    if not 1 <= count <= MOST_ROWS:
        raise Refused(f"Ask for 1 to {MOST_ROWS} members at once.")
    return count
