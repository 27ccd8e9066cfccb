"""The change of a figure between two weeks: one rule for every screen, text and answer (docs/figures.md, Change).

Pure: points in, changes out. `analytics.readings` fetches the points.
"""

from __future__ import annotations

import statistics
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from operator import or_
from typing import Any, NamedTuple

from analytics.points import Point
from members.formats import week_label
from members.weeks.calendar import WEEK, week_ending


class Had(NamedTuple):
    """A member's value, and the day of its record."""

    value: int
    day: date


Side = Mapping[int, Had]
"""member id -> the member's value at the end of a week."""


class Pair(NamedTuple):
    """One member's values on both sides."""

    member_id: int
    before: Had
    after: Had

    @property
    def change(self) -> int:
        return self.after.value - self.before.value

    @property
    def percent(self) -> float | None:
        return percent(self.before.value, self.after.value)

    def merit(self, by: str) -> float:
        """The sort key of movers: the exact amount or share, so that rounding creates no ties."""
        if by == "amount":
            return self.change
        return self.change / self.before.value if self.before.value else 0.0


class Week(NamedTuple):
    """A week that counts. day: the day by which half of the members had a record in it."""

    ending: date
    day: date


def percent(before: int, after: int) -> float | None:
    """The change in percent with two decimals; None if the value was 0 before."""
    return round((after - before) * 100 / before, 2) if before else None


def enough(members: int, of: int) -> bool:
    """Whether these members can represent all: they are at least half of them."""
    return members > 0 and of <= 2 * members


def both(before: Side, after: Side) -> list[Pair]:
    """The members on both sides with two different records: a carried value is not compared with itself."""
    return [
        Pair(member, had, after[member])
        for member, had in before.items()
        if member in after and after[member].day != had.day
    ]


REASONS = {
    "no_later": "No week after {week} has {noun} of half the members.",
    "no_week": "No week has {noun} of at least half the members.",
    "no_earlier": "No earlier week has {noun} of half the members.",
    "too_few": "{members} of {of} members have {noun} on both sides: too few to compare.",
    "none_before": "They had no {noun} before.",
}


@dataclass(frozen=True, slots=True)
class Change:
    """pairs: who is compared; of: how many members there are; earlier, later: the week endings, None if missing."""

    noun: str
    earlier: date | None
    later: date | None
    pairs: Sequence[Pair]
    of: int

    @property
    def members(self) -> int:
        return len(self.pairs)

    @property
    def is_covered(self) -> bool:
        return enough(self.members, self.of)

    @property
    def before(self) -> int:
        return sum(pair.before.value for pair in self.pairs)

    @property
    def after(self) -> int:
        return sum(pair.after.value for pair in self.pairs)

    @property
    def change(self) -> int | None:
        return self.after - self.before if self.is_covered else None

    @property
    def percent(self) -> float | None:
        return percent(self.before, self.after) if self.is_covered else None

    @property
    def spread(self) -> float | None:
        """The standard deviation of the members' own changes in percent; None for fewer than two."""
        if not self.is_covered:
            return None
        shares = [100 * pair.merit("percent") for pair in self.pairs if pair.before.value]
        return round(statistics.stdev(shares), 2) if len(shares) > 1 else None

    @property
    def why(self) -> tuple[str, dict[str, Any]] | None:
        """Why there is no change in percent: a key of REASONS and its values; None if there is one."""
        if self.later is None and self.earlier is not None:
            return "no_later", {"week": self.earlier}
        if self.later is None:
            return "no_week", {}
        if self.earlier is None:
            return "no_earlier", {}
        if not self.is_covered:
            return "too_few", {"members": self.members, "of": self.of}
        return None if self.before else ("none_before", {})

    @property
    def reason(self) -> str | None:
        """The reason for a leader, in English."""
        if self.why is None:
            return None
        key, told = self.why
        weeks = {name: week_label(value) for name, value in told.items() if isinstance(value, date)}
        return REASONS[key].format(noun=self.noun, **told | weeks)

    def movers(self, names: Mapping[int, str], *, by: str = "amount", least: bool = False) -> list[Pair]:
        """The named members by their change, the greatest (or least) first; equal changes by name."""
        named = sorted(
            (pair for pair in self.pairs if pair.member_id in names),
            key=lambda pair: (names[pair.member_id], pair.member_id),
        )
        return sorted(named, key=lambda pair: pair.merit(by), reverse=not least)

    def as_json(self) -> dict[str, Any]:
        return {
            "change": None if self.change is None else str(self.change),
            "percent": self.percent,
            "from": self.earlier,
            "to": self.later,
            "members": self.members,
            "of": self.of,
            "reason": self.reason,
        }


class Readings:
    """One figure's records of the active members, week by week.

    members: the ids of all active members. weekly: each week has its own figure, so none is carried over to the next.
    days: week ending -> the day of its list, if the points do not hold it (a VS score has only its week ending).
    """

    def __init__(
        self,
        points: Iterable[Point],
        members: Collection[int],
        *,
        noun: str,
        weekly: bool,
        days: Mapping[date, date] | None = None,
    ) -> None:
        self.members = frozenset(members)
        self.noun, self.weekly = noun, weekly
        self.recorded: dict[date, dict[int, Had]] = defaultdict(dict)
        """Week ending -> the records of that very week, the newest one of each member."""
        first_days: dict[date, dict[int, date]] = defaultdict(dict)
        for point in sorted(points, key=lambda one: one.day):
            if point.member_id in self.members:
                sunday = week_ending(point.day)
                self.recorded[sunday][point.member_id] = Had(point.value, point.day)
                first_days[sunday].setdefault(point.member_id, point.day)
        half = (len(self.members) - 1) // 2
        self.covered = [
            Week(sunday, (days or {}).get(sunday) or sorted(began.values())[half])
            for sunday, began in sorted(first_days.items())
            if enough(len(began), len(self.members))
        ]
        """The weeks that count, oldest first: at least half of the members have a record in them."""

        self._endings = sorted(self.recorded)
        self._held = list(accumulate((self.recorded[ending] for ending in self._endings), or_))

    def side(self, sunday: date) -> Side:
        """Each member's value at the end of a week: a weekly figure of that week only, else the newest up to then."""
        if self.weekly:
            return self.recorded.get(sunday, {})
        known = bisect_right(self._endings, sunday)
        return self._held[known - 1] if known else {}

    def between(self, earlier: date | None, later: date | None, among: Collection[int] | None = None) -> Change:
        """The change between the ends of two weeks; `among`: of these members only. Either week may be the older."""
        group = self.members if among is None else self.members & frozenset(among)
        pairs = [] if earlier is None or later is None else both(self.side(earlier), self.side(later))
        return Change(self.noun, earlier, later, [pair for pair in pairs if pair.member_id in group], len(group))

    def newest(self, *, weeks: int = 1) -> tuple[date | None, date | None]:
        """The newest week that counts, and the newest one at least that many weeks before it."""
        later = self.covered[-1].ending if self.covered else None
        older = (week.ending for week in reversed(self.covered) if later and week.ending <= later - weeks * WEEK)
        return next(older, None), later

    def latest(self, *, weeks: int = 1) -> Change:
        """The newest change."""
        return self.between(*self.newest(weeks=weeks))

    def known_at(self, day: date) -> Week | None:
        """The week whose values the members had on a day; None if fewer than half had the figure.

        That is the day's own week if its list was there by then, else the week before. For a figure that is carried
        over, it is the newest week before in which anybody has a record.
        """
        this, before = week_ending(day), week_ending(day) - WEEK
        counting = {week.ending: week for week in self.covered}
        if this in counting and counting[this].day <= day:
            return counting[this]
        if self.weekly or not enough(len(self.side(before)), len(self.members)):
            return counting.get(before)
        newest = max(ending for ending in self._endings if ending <= before)
        return counting.get(newest) or Week(newest, max(had.day for had in self.recorded[newest].values()))

    def range(self, start: date) -> list[Week]:
        """The weeks of a range that starts on a day: the one known by then, and the later ones that count.

        If nothing was known by then, the range begins with its first week. If the newest list is of the start day
        itself, it ends the range, which then begins with what was known the day before.
        """
        newest = self.covered[-1].day if self.covered else None
        eve = start - timedelta(days=1) if newest == start else start
        first = self.known_at(eve)
        later = [week for week in self.covered if week.day > eve]
        return [first, *later] if first else later

    def since(self, start: date) -> Change:
        """The change over a range: from its first week to the last that can be compared with it."""
        weeks = self.range(start)
        changes = [self.between(weeks[0].ending, week.ending) for week in weeks[1:]]
        told = [change for change in changes if change.percent is not None]
        if changes:
            return (told or changes)[-1]
        first = weeks[0] if weeks else None
        if first and first.day < start:
            return self.between(first.ending, None)
        return self.between(None, first.ending if first else None)

    def line(self, weeks: Sequence[Week], base: date) -> list[float | None]:
        """The change in percent from `base` to each of these weeks: 0 at the base, None if too few are compared."""
        return [0.0 if week.ending == base else self.between(base, week.ending).percent for week in weeks]


def places_gained(now: Mapping[int, int], before: Mapping[int, int]) -> dict[int, int]:
    """member id -> the places gained among the members who have one on both sides. now, before: member id -> place."""
    stayed = now.keys() & before.keys()
    then = sorted(stayed, key=lambda member: before[member])
    today = sorted(stayed, key=lambda member: now[member])
    was = {member: place for place, member in enumerate(then)}
    return {member: was[member] - place for place, member in enumerate(today)}
