"""The rows of an alliance in plain Python: what members have, moved by and earn, and who is asked about.

Written after docs/figures.md; nothing of the portal's own computing is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from assistant.query import Condition, Subjects, Time

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
