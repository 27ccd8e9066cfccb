"""What each operation of a query should give, in plain Python over `plain_rows`, for `test_plain.py`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from assistant.query import Query, Time
from tests.assistant.plain_rows import DAY, LABELS, WEEKLY, NoAnswer, Rows, mean, median, sunday


def ranked(rows: Rows, query: Query) -> dict[int, float]:
    return rows.held(query.figure or "power", rows.asked(query.subjects), query.time)


def top(rows: Rows, query: Query) -> dict[int, float]:
    found = ranked(rows, query)
    return {pk: one for pk, one in found.items() if one or query.figure != "strikes" or query.operation == "bottom"}


def whole(rows: Rows, query: Query) -> float | None:
    """Over several weeks: of all their records."""
    people, time, figure = rows.asked(query.subjects), query.time, query.figure or "power"
    if time.is_span and figure not in (*WEEKLY, "strikes"):
        return None
    if time.is_span:
        weeks = rows.weeks_of(figure, time)
        values: list[float] = [own[1] for one in people for week in weeks if (own := one.of_week(figure, week))]
    else:
        values = list(rows.held(figure, people, time).values())
    if not values:
        return None
    return {"sum": sum, "mean": mean, "median": median}[query.operation](values)


def listed(rows: Rows, query: Query) -> dict[int, float | None]:
    """Whoever meets the conditions, with the first one's figure; or with the figure that is asked for."""
    people, conditions = rows.asked(query.subjects), query.subjects.conditions
    if conditions and query.figure in (None, conditions[0].figure):
        values = rows.of_condition(conditions[0], rows.group(query.subjects))
    elif query.figure:
        values = rows.held(query.figure, people, query.time)
    else:
        values = {}
    having = bool(query.figure and not conditions and query.operation == "count")
    return {one.pk: values.get(one.pk) for one in people if not having or one.pk in values}


def coverage(rows: Rows, query: Query) -> tuple[int, int, int]:
    """Of a list under conditions: who has all the figures (of either: one of them), of how many, and who has not."""
    group = rows.group(query.subjects)
    having = [set(rows.of_condition(one, group)) for one in query.subjects.conditions]
    members = len((set.union if query.subjects.either else set.intersection)(*having))
    return members, len(group), len(group) - members


def share(rows: Rows, query: Query) -> float | None:
    """Of those asked about, how many meet the conditions; of all, how many they are; of a figure, what they have."""
    people, of = rows.asked(query.subjects), query.subjects
    if of.conditions:
        among = len(rows.group(of))
        return 100 * len(people) / among if among else None
    if query.figure:
        own = sorted(rows.held(query.figure, people, query.time).values(), reverse=query.order == "most")
        everything = sum(rows.held(query.figure, rows.people, query.time).values())
        return 100 * sum(own[: query.limit]) / everything if everything else None
    return 100 * len(people) / len(rows.people)


def by_rank(rows: Rows, query: Query) -> dict[str, tuple[int, float, float, float]]:
    values, told = ranked(rows, query), {}
    for rank, label in LABELS.items():
        own = [values[one.pk] for one in rows.people if one.rank == rank and one.pk in values]
        if own:
            told[label] = (len(own), sum(own), mean(own), median(own))
    return told


def moved(rows: Rows, query: Query) -> dict[int, float]:
    found = rows.changes(query.figure or "power", rows.asked(query.subjects), query.time)
    change = {pk: after - was for pk, (was, after) in found.items()}
    keeps: Callable[[int], bool] = lambda by: True  # noqa: E731
    if query.operation == "flat":
        keeps = lambda by: by <= 0  # noqa: E731
    if query.operation == "movers":
        keeps = lambda by: by < 0 if query.order == "least" else by > 0  # noqa: E731
    return {pk: by for pk, by in change.items() if keeps(by)}


def best(rows: Rows, query: Query) -> dict[int, float]:
    weeks = rows.weeks_of(query.figure or "power", query.time if query.time.is_span else Time(ever=True))
    told = {}
    for one in rows.asked(query.subjects):
        own = [found[1] for week in weeks if (found := one.of_week(query.figure or "power", week))]
        if own:
            told[one.pk] = (min if query.order == "least" else max)(own)
    return told


def weeks(rows: Rows, query: Query) -> dict[date, tuple[int, float]]:
    figure, people, told = query.figure or "power", rows.asked(query.subjects), {}
    for week in rows.weeks_of(figure, query.time if query.time.is_span else Time(weeks=8)):
        own = [found[1] for one in people if (found := one.of_week(figure, week))]
        if own:
            told[week] = (len(own), sum(own))
    return told


def never(rows: Rows, query: Query) -> set[int]:
    people, figure, week = rows.asked(query.subjects), query.figure or "power", query.time.week
    if figure == "strikes":
        return {
            one.pk for one in people if not rows.strikes([one], Time(week=week) if week else Time(ever=True))[one.pk]
        }
    if week and sunday(week) not in rows.weeks(figure):
        raise NoAnswer
    if week:
        return {one.pk for one in people if one.of_week(figure, sunday(week)) is None}
    return {one.pk for one in people if not one.figures.get(figure)}


def missed(rows: Rows, query: Query) -> dict[str, set[int]]:
    """Nobody is absent from a list here, so who has no record is only not captured; who has 0 missed it."""
    figure = query.figure or "power"
    counting, known = rows.counting(figure), rows.weeks(figure)
    week = sunday(query.time.week) if query.time.week else (counting or known or [date.min])[-1]
    if week not in known:
        raise NoAnswer
    days = [week - back * DAY for back in range(7)][1 if figure == "vs" else 0 :]
    told: dict[str, set[int]] = {"rows": set(), "excused": set(), "others": set()}
    for one in rows.asked(query.subjects):
        own = one.of_week(figure, week)
        if own is None:
            told["others"].add(one.pk)
        elif own[1] == 0:
            told["excused" if 2 * len(one.away & set(days)) >= len(days) else "rows"].add(one.pk)
    return told


def short(rows: Rows, query: Query) -> dict[int, dict[str, int]]:
    """With what they lack: of the rank that is asked for, else of the lowest."""
    rank = {label: number for number, label in LABELS.items()}.get(query.rank or "")
    if (rank is None and query.figure) or (rank is not None and rank not in rows.needs) or not rows.needs:
        raise NoAnswer
    told = {}
    for one in rows.asked(query.subjects):
        lacks = rows.lacks(one, min(rows.needs) if rank is None else rank)
        lacks = {key: by for key, by in lacks.items() if query.figure in (None, key)}
        is_short = bool(lacks) if rank is not None else rows.earned(one) == "X"
        if is_short == (query.operation == "short"):
            told[one.pk] = lacks
    return told


def due(rows: Rows, query: Query) -> set[int]:
    if not rows.needs:
        raise NoAnswer
    ranks = {label: number for number, label in LABELS.items()} | {"X": 0}
    rising = query.operation == "promote"
    return {
        one.pk
        for one in rows.asked(query.subjects)
        if (by := ranks[rows.earned(one)] - one.rank) and (by > 0) == rising
        if query.rank in (None, rows.earned(one))
    }


def old(rows: Rows, query: Query) -> set[int]:
    figure, before = query.figure or "power", rows.today - (query.days or 7) * DAY
    return {
        one.pk for one in rows.asked(query.subjects) if one.figures.get(figure) and max(one.figures[figure]) < before
    }


COMPUTED: dict[str, Callable[[Rows, Query], Any]] = {
    **dict.fromkeys(("top", "bottom"), top),
    **dict.fromkeys(("sum", "mean", "median"), whole),
    **dict.fromkeys(("list", "count"), listed),
    "share": share,
    "by_rank": by_rank,
    **dict.fromkeys(("movers", "slowest", "flat", "change"), moved),
    "best": best,
    "weeks": weeks,
    "never": never,
    "missed": missed,
    **dict.fromkeys(("short", "meets"), short),
    **dict.fromkeys(("promote", "demote"), due),
    "old": old,
}


def placed(rows: Rows, query: Query) -> list[float]:
    """Of top and bottom: the figures in their order, of one place or the first percent alone."""
    ordered = sorted(top(rows, query).values(), reverse=query.operation == "top")
    if query.place:
        ordered = ordered[query.place - 1 : query.place]
    if query.percent:
        ordered = ordered[: max(1, round(len(ordered) * query.percent / 100))]
    return ordered


def place_of(rows: Rows, figure: str, pk: int, time: Time) -> int | None:
    """Among all, whoever is asked about: equal figures share a place."""
    found = rows.held(figure, rows.people, time)
    return 1 + sum(value > found[pk] for value in found.values()) if pk in found else None
