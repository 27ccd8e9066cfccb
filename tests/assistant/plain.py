"""What a query should give, computed anew in plain Python over the rows: nothing of the portal's own computing is used.

Written after docs/figures.md, for `test_plain.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from assistant.query import Condition, Query, Subjects, Time

WEEKLY = ("donations", "vs", "assistance")
DAY = timedelta(days=1)
LABELS = {0: "No Rank", 1: "R1", 2: "R2", 3: "R3", 4: "R4", 5: "R5"}


class NoAnswer(Exception):
    """The query has none."""


def sunday(day: date) -> date:
    return day + (6 - day.weekday()) * DAY


def mean(values: Iterable[float]) -> float:
    values = list(values)
    return sum(values) / len(values)


def median(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


@dataclass
class Person:
    """figures: figure -> day of the record -> value. away: days. strikes: (day, count, stands today)."""

    pk: int
    name: str
    rank: int
    figures: dict[str, dict[date, int]]
    away: set[date] = field(default_factory=set)
    strikes: list[tuple[date, int, bool]] = field(default_factory=list)

    def of_week(self, figure: str, week: date) -> tuple[date, int] | None:
        """The newest of a week, with its day; of strikes all that are about it."""
        if figure == "strikes":
            about = [(day, count) for day, count, _ in self.strikes if sunday(day) == week]
            return (max(about)[0], sum(count for _, count in about)) if about else None
        own = self.figures.get(figure, {})
        days = [day for day in own if sunday(day) == week]
        return (max(days), own[max(days)]) if days else None

    def until(self, figure: str, week: date) -> tuple[date, int] | None:
        """At the end of a week: a weekly figure of it alone, else the newest."""
        if figure in WEEKLY:
            return self.of_week(figure, week)
        own = self.figures.get(figure, {})
        days = [day for day in own if day <= week]
        return (max(days), own[max(days)]) if days else None

    @property
    def standing(self) -> int:
        return sum(count for _, count, stands in self.strikes if stands)


@dataclass
class Rows:
    """people: the active members. needs: rank -> (power, VS score, donations)."""

    today: date
    people: list[Person]
    needs: dict[int, tuple[int, int, int]]

    def weeks(self, figure: str) -> list[date]:
        if figure == "strikes":
            return sorted({sunday(day) for one in self.people for day, _, _ in one.strikes})
        return sorted({sunday(day) for one in self.people for day in one.figures.get(figure, {})})

    def weeks_of(self, figure: str, time: Time) -> list[date]:
        """The weeks of a span that anybody has a figure of."""
        last = min(sunday(time.until), sunday(self.today)) if time.until else sunday(self.today)
        first = sunday(time.since) if time.since else date.min
        if figure == "strikes" and time.weeks:  # a week without any is one as well
            first = last - 7 * (time.weeks - 1) * DAY
        found = [week for week in self.weeks(figure) if first <= week <= last]
        return found[-time.weeks :] if time.weeks else found

    def held(self, figure: str, people: Iterable[Person], time: Time) -> dict[int, float]:
        if figure == "strikes":
            return self.strikes(people, time)
        if time.week:
            weeks = [sunday(time.week)]
        elif time == Time() and figure == "assistance":
            weeks = self.weeks(figure)[-1:]
        elif time == Time():
            newest = {one.pk: one.figures[figure] for one in people if one.figures.get(figure)}
            return {pk: own[max(own)] for pk, own in newest.items()}
        elif figure not in WEEKLY:
            raise NoAnswer
        else:
            weeks = self.weeks_of(figure, time)
        found = {one.pk: [own[1] for week in weeks if (own := one.of_week(figure, week))] for one in people}
        return {pk: sum(values) for pk, values in found.items() if values}

    def strikes(self, people: Iterable[Person], time: Time) -> dict[int, float]:
        if time == Time():
            return {one.pk: one.standing for one in people}
        last = min(sunday(time.until), sunday(self.today)) if time.until else sunday(self.today)
        first = sunday(time.since) if time.since else date.min
        if time.week:
            first = last = sunday(time.week)
        if time.weeks:
            first = last - 7 * (time.weeks - 1) * DAY
        return {one.pk: sum(count for day, count, _ in one.strikes if first <= sunday(day) <= last) for one in people}

    def counting(self, figure: str) -> list[date]:
        """The weeks in which half of the members have a record."""
        had = {week: sum(one.of_week(figure, week) is not None for one in self.people) for week in self.weeks(figure)}
        return [week for week, members in had.items() if members and 2 * members >= len(self.people)]

    def compared(self, figure: str, time: Time) -> tuple[date, date]:
        counting, weeks = self.counting(figure), self.weeks(figure)
        if time == Time() or time.weeks:
            before = [week for week in counting if week <= counting[-1] - 7 * (time.weeks or 1) * DAY]
            if not before:
                raise NoAnswer
            return before[-1], counting[-1]
        if time.week:
            later = sunday(time.week)
            earlier = later - 7 * DAY
        else:
            later = sunday(time.until) if time.until else counting[-1] if counting else sunday(self.today)
            earlier = sunday(time.since) if time.since else min(weeks, default=date.min)
        if later not in weeks or not any(one.until(figure, earlier) for one in self.people) or earlier >= later:
            raise NoAnswer
        return earlier, later

    def changes(self, figure: str, people: Iterable[Person], time: Time) -> dict[int, tuple[int, int]]:
        """(before, after) of those who have two different records."""
        earlier, later = self.compared(figure, time)
        found = {}
        for one in people:
            was, now = one.until(figure, earlier), one.until(figure, later)
            if was and now and was[0] != now[0]:
                found[one.pk] = (was[1], now[1])
        return found

    def earned(self, one: Person) -> str:
        """Nothing where no rank has criteria."""
        if not self.needs:
            return ""
        if one.rank >= 4:
            return LABELS[one.rank]
        reached = [rank for rank in self.needs if not self.lacks(one, rank)]
        return LABELS[max(reached)] if reached else "X"

    def lacks(self, one: Person, rank: int) -> dict[str, int]:
        """Figure -> how much is missing."""
        told = {}
        for figure, need in zip(("power", "vs", "donations"), self.needs[rank], strict=True):
            has = self.held(figure, [one], Time()).get(one.pk, 0)
            if has < need:
                told[figure] = int(need - has)
        return told

    def group(self, of: Subjects) -> list[Person]:
        """Before the conditions."""
        return [
            one
            for one in self.people
            if one.pk not in of.without
            and (not of.members or one.pk in of.members)
            and (not of.ranks or LABELS[one.rank] in of.ranks)
            and (not of.calculated or self.earned(one) in of.calculated)
            and (of.away is None or (self.today in one.away) == (of.away == "away"))
            and (of.struck is None or (one.standing > 0) == (of.struck == "struck"))
        ]

    def of_condition(self, one: Condition, people: list[Person]) -> dict[int, float]:
        if one.of == "value":
            return self.held(one.figure, people, one.time)
        sign = 1 if one.of == "gain" else -1
        return {pk: sign * (after - was) for pk, (was, after) in self.changes(one.figure, people, one.time).items()}

    def limit(self, one: Condition, people: list[Person]) -> float:
        if one.value is not None:
            return one.value
        if one.than_member is not None:
            (other,) = [person for person in self.people if person.pk == one.than_member]
            found = self.of_condition(one, [other])
            if other.pk not in found:
                raise NoAnswer
            return found[other.pk]
        values = self.of_condition(one, people).values()
        return (mean if one.than_group == "mean" else median)(values) if values else 0

    def asked(self, of: Subjects) -> list[Person]:
        """Who meets the conditions."""
        people = self.group(of)
        if not of.conditions:
            return people
        fitting = [self.fitting(one, people) for one in of.conditions]
        every = set.union(*fitting) if of.either else set.intersection(*fitting)
        return [one for one in people if one.pk in every]

    def fitting(self, one: Condition, people: list[Person]) -> set[int]:
        limit, values = self.limit(one, people), self.of_condition(one, people)
        holds: dict[str, Callable[[float], bool]] = {
            "above": lambda value: value > limit,
            "at_least": lambda value: value >= limit,
            "below": lambda value: value < limit,
            "at_most": lambda value: value <= limit,
            "exactly": lambda value: value == limit,
        }
        return {pk for pk, value in values.items() if holds[one.comparison](value)}


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
