"""How members stand: rankings, totals, week by week, single members, the best ever."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analytics.stats import average
from assistant.query.common import LISTED, bounded, coverage_of, figure_in, weeks_added, with_values
from assistant.query.dated import STRIKES, high_is_good, standing_rows
from assistant.query.figures import (
    Held,
    by_week,
    dates_of,
    held,
    is_weekly,
    noun,
    of_event,
)
from assistant.query.people import Alliance, cards, ranked, row
from assistant.query.types import MOST_ROWS, Answer, Coverage, Line, Query, Row, Time
from assistant.texts import Refusal
from members import formats
from members.days import alliance_day
from members.figures import is_event
from members.models import Member, Rank

DEFAULT_WEEKS = 8
FEW = (STRIKES, "unit_x")
"""Figures that are 0 or small for each member, so a mean rounded to a whole number would be 0."""


def standing(alliance: Alliance, query: Query) -> Answer:
    """top, bottom: who has most or least; with place, only that place; with percent, the first n percent."""
    group, values = with_values(alliance, query)
    if query.figure == STRIKES and query.operation == "top":  # nobody ranks first with no strikes
        values = {pk: one for pk, one in values.items() if one.value}
    rows = ranked(group, values, high=high_is_good(query.figure))
    whole = numbers(rows, query.figure)
    if query.operation == "bottom":
        rows = rows[::-1]
    if query.place:
        rows = rows[query.place - 1 : query.place]
        rows = [replace(one, place=query.place) for one in rows]
    if query.percent:
        rows = rows[: max(1, round(len(rows) * query.percent / 100))]
    shown = bounded(query, rows, MOST_ROWS if query.percent else LISTED)
    return Answer(
        query,
        shown,
        len(rows),
        figures=whole,
        dates=dates_of(values[one.member_id] for one in shown),
        later=weeks_added(query),
        coverage=coverage_of(group, values),
    )


def numbers(rows: Sequence[Row], figure: str | None) -> dict[str, Any]:
    """Sum, mean, median. The mean of figures in FEW has one decimal."""
    values = [one.value for one in rows if one.value is not None]
    if not values:
        return {"sum": 0, "mean": None, "median": None}
    if any(isinstance(value, float) for value in values):
        return {
            "sum": None,
            "mean": round(statistics.fmean(values), 1),
            "median": round(statistics.median(values), 1),
        }
    return {
        "sum": sum(values),
        "mean": round(statistics.fmean(values), 1) if figure in FEW else average(int(value) for value in values),
        "median": round(statistics.median(values)),
    }


def whole(alliance: Alliance, query: Query) -> Answer:
    """sum, mean, median of the group; for a span of weeks, over all its records."""
    if query.time.is_span:
        return over_weeks(alliance, query)
    group, values = with_values(alliance, query)
    rows = ranked(group, values)
    ends = (rows[0], rows[-1]) if rows else ()
    return Answer(
        query, ends, len(rows), figures=numbers(rows, query.figure), dates=dates_of(values.values()),
        later=weeks_added(query), coverage=coverage_of(group, values),
    )  # fmt: skip


def over_weeks(alliance: Alliance, query: Query) -> Answer:
    """Week by week: how many have the figure, their sum, mean and median; also for all weeks together, if they add
    up."""
    figure = figure_in(query)
    time = query.time if query.time.is_span else Time(weeks=DEFAULT_WEEKS)
    group = {member.pk: member for member in alliance.meeting(query.subjects)[0]}
    lines, everything, days = [], [], []
    for week, points in by_week(figure, time).items():
        values = [point.value for pk, point in points.items() if pk in group]
        days += [point.day for pk, point in points.items() if pk in group]
        if values:
            mean = average(values)
            median = round(statistics.median(values))
            label = formats.day(week, year=True)
            lines.append(Line(label, week, len(values), sum(values), mean, median, of=len(group)))
            everything += values
    figures: dict[str, Any] = {}
    if everything and is_weekly(figure):
        figures = {
            "sum": sum(everything),
            "mean": average(everything),
            "median": round(statistics.median(everything)),
            "records": len(everything),
        }
    dates = (min(days), max(days)) if days else None
    members = max((line.members or 0 for line in lines), default=0)
    rows = [row(member) for member in group.values()] if query.subjects.members else []
    return Answer(
        query, tuple(rows), len(rows), figures=figures, lines=tuple(lines), dates=dates,
        coverage=Coverage(members, len(group)),
    )  # fmt: skip


def by_rank(alliance: Alliance, query: Query) -> Answer:
    group, values = with_values(alliance, query)
    lines = []
    for rank in reversed(Rank):
        rows = ranked([member for member in group if member.rank == rank], values)
        if rows:
            told = numbers(rows, query.figure)
            lines.append(Line(rank.label, None, len(rows), told["sum"], told["mean"], told["median"]))
    return Answer(
        query, lines=tuple(lines), dates=dates_of(values.values()), later=weeks_added(query),
        coverage=coverage_of(group, values),
    )  # fmt: skip


def listed(alliance: Alliance, query: Query) -> Answer:
    """list, count, share: who meets the conditions; without conditions, who is in the group or has the figure.

    For a share of a figure, only the first `limit` rows count, if there is a limit.
    """
    fits, first, having, out = alliance.meeting(query.subjects)
    conditions = query.subjects.conditions
    of_all = query.operation == "share" and not conditions
    asks_strikes = not conditions and query.figure in (None, STRIKES)  # of everybody, how many have strikes or none
    asked = replace(query.subjects, struck=None) if asks_strikes else query.subjects
    everybody = alliance.members if of_all else alliance.group(asked)
    values = first
    if query.figure and not (conditions and conditions[0].figure == query.figure):
        values = held(query.figure, fits, query.time)
    if query.figure and not conditions:
        out = [member.name for member in fits if member.pk not in values]
        having = len(fits) - len(out)
    lowest = query.order == "least" or (conditions and conditions[0].comparison in ("below", "at_most"))
    rows = ranked(fits, values)
    rows = rows[::-1] if lowest else rows
    if conditions or not query.figure or query.operation == "list":  # else only those who have the figure count
        rows += [row(member) for member in fits if member.pk not in values]
    told: dict[str, Any] = {"count": len(rows)}
    if query.operation == "share":
        told["share"] = round(100 * len(rows) / len(everybody), 1) if everybody else None
        if query.figure and not conditions:
            all_values = held(query.figure, everybody, query.time)
            total = sum(one.value for one in all_values.values())
            own = sum(one.value or 0 for one in rows[: query.limit])
            told |= {"sum": own, "of": total, "share": round(100 * own / total, 1) if total else None}
    if not conditions and not query.figure and not query.subjects.calculated:
        told |= {rank.label: sum(member.rank == rank for member in alliance.members) for rank in reversed(Rank)}
        told |= {"former": Member.objects.inactive().count()}
    if not query.subjects.calculated and (query.subjects.away == "away" or not (conditions or query.figure)):
        told |= {"active": len(alliance.members)}
    if not conditions and not query.figure:
        having, out = len(everybody), []
    return Answer(
        query, bounded(query, rows), len(rows), figures=told, dates=dates_of(values.values()),
        coverage=Coverage(having, len(everybody), tuple(out)),
    )  # fmt: skip


def value(alliance: Alliance, query: Query) -> Answer:
    """The figure of named members: the newest, a week's or a sum of weeks, with the place among all members."""
    asked = alliance.named(query.subjects)
    former = [member for member in asked if not member.is_active]
    values = held(figure_in(query), [*alliance.members, *former], query.time)
    ordered = ranked(alliance.members, values, high=high_is_good(query.figure))
    places = {one.member_id: one.place for one in ordered}
    if is_event(figure_in(query)) and not query.time.is_span:
        places = {pk: one.place for pk, one in of_event(figure_in(query), query.time).items()}
    rows = [row(member, values.get(member.pk), place=places.get(member.pk)) for member in asked]
    own = {member.pk: values[member.pk] for member in asked if member.pk in values}
    return Answer(
        query, tuple(rows), len(rows), figures={"of": len(places)}, dates=dates_of(own.values()),
        lines=strikes_of(asked) if query.figure == STRIKES and query.time.is_newest else (),
        later=weeks_added(query), coverage=coverage_of(asked, own),
    )  # fmt: skip


def strikes_of(members: Sequence[Any]) -> tuple[Line, ...]:
    """The standing strikes. label: the reason; day: what it is for; sum: how many it counts as; first: its end."""
    told = standing_rows([member.pk for member in members], alliance_day())
    return tuple(Line(one.reason, one.day, sum=one.count, first=one.expires_on, note=one.member.name) for one in told)


def told_cards(alliance: Alliance, query: Query) -> Answer:
    """profile, rank, compare, distance: the cards of named members."""
    told = cards(alliance, query)
    if query.operation == "distance" and query.rank:
        alliance.criteria_of(query.rank)
    days = [one.date for card in told for one in card.figures if one.date]
    dates = (min(days), max(days)) if days else None
    return Answer(query, cards=told, found=len(told), dates=dates, coverage=Coverage(len(told), len(told)))


def best(alliance: Alliance, query: Query) -> Answer:
    """Each member's highest value ever (with order least, the lowest), and its date."""
    if not high_is_good(query.figure):
        raise Refusal("low_event", noun=noun(figure_in(query)))
    group = alliance.meeting(query.subjects)[0]
    values: dict[int, Held] = {}
    time = query.time if query.time.is_span else Time(ever=True)
    for points in by_week(figure_in(query), time).values():
        for pk, point in points.items():
            held_before = values.get(pk)
            is_better = held_before is None or (
                point.value < held_before.value if query.order == "least" else point.value > held_before.value
            )
            if is_better:
                values[pk] = Held(point.value, point.day)
    rows = ranked(group, values)
    rows = rows[::-1] if query.order == "least" else rows
    return Answer(
        query, bounded(query, rows, 5), len(rows), dates=dates_of(values[one.member_id] for one in rows),
        coverage=coverage_of(group, values),
    )  # fmt: skip
