"""The board: whose rank differs from the calculated one, why, and who is close to the next rank. Nothing here writes.

The rule is that of the calculated rank (members.ranks); members.roster.promoting gives the ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from analytics.stats import active_members, newest_day
from members import away, strikes
from members.days import alliance_day
from members.figures import NAMED, VS, CachedFigure
from members.formats import NO_VALUE, abbreviated
from members.models import Rank, RankCriterion
from members.ranks import Criterion, calculated_rank, missing_that_decide, rank_of, rank_to_give
from members.weeks.calendar import week_ending

CLOSE = 90
"""A member is close to a rank with at least this percentage of each requirement."""


class Taken(NamedTuple):
    """A figure that ranks require. short: its name in a sentence; needs: the criterion's field."""

    figure: CachedFigure
    short: str
    needs: str


TAKEN = (
    Taken(NAMED["power"], "power", "power"),
    Taken(NAMED["vs"], "VS", "vs_score"),
    Taken(NAMED["donations"], "donations", "donations"),
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A member's figure, and what a rank requires of it. day: of the figure's record.

    stale: a weekly figure from an earlier week than the alliance's newest.
    """

    taken: Taken
    has: int | None
    needs: int
    day: date | None = None
    stale: bool = False

    @property
    def met(self) -> bool:
        return (self.has or 0) >= self.needs

    @property
    def close(self) -> bool:
        return self.has is not None and 100 * self.has >= CLOSE * self.needs

    @property
    def text(self) -> str:
        """'VS 52.1M of 40.0M', 'donations 24,100 of 25,000'"""
        return f"{self.taken.short} {self.shown(self.has)} of {self.shown(self.needs)}"

    def shown(self, value: int | None) -> str:
        if value is None:
            return NO_VALUE
        return abbreviated(value) if self.taken.figure.text else f"{value:,}"

    def as_json(self) -> dict[str, Any]:
        figure = self.taken.figure
        return {
            "figure": figure.name,
            "label": figure.title,
            "has": None if self.has is None else str(self.has),
            "needs": str(self.needs),
            "missing": str(max(0, self.needs - (self.has or 0))),
            "date": self.day,
            "stale": self.stale,
        }


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member's values for the rank rule. figures, days: by the criterion's field."""

    member_id: int
    name: str
    rank: int
    figures: Mapping[str, int | None]
    days: Mapping[str, date | None]

    def calculated(self, criteria: Collection[Criterion]) -> str | None:
        return calculated_rank(self.rank, **self.figures, criteria=criteria)


@dataclass(frozen=True, slots=True)
class Line:
    """A member on the board. to: the calculated rank, 'X' for none; for a member who is close, the next rank.

    measured: what is required, power first. unknown: figures without a record that decide. excuse: days away. strikes:
    how many stand.
    """

    who: Candidate
    to: str
    measured: Sequence[Measure]
    unknown: Sequence[str] = ()
    excuse: away.Excuse | None = None
    strikes: int = 0

    @property
    def rises(self) -> bool:
        return rank_of(self.to) > self.who.rank

    @property
    def lacking(self) -> list[Measure]:
        return [one for one in self.measured if not one.met]

    @property
    def why(self) -> str:
        return ", ".join(one.text for one in self.measured) or "nothing is required"

    def as_json(self) -> dict[str, Any]:
        return {
            "memberId": self.who.member_id,
            "memberName": self.who.name,
            "from": Rank(self.who.rank).label,
            "to": self.to,
            "rises": self.rises,
            "needsR5": rank_of(self.to) >= Rank.R4,
            "why": self.why,
            "measured": [one.as_json() for one in self.measured],
            "missing": [one.as_json() for one in self.lacking],
            "unknown": list(self.unknown),
            "away": self.excuse.text if self.excuse else "",
            "excused": bool(self.excuse and self.excuse.counts),
            "strikes": self.strikes,
        }


def board() -> dict[str, Any]:
    """GET /api/board. The number of queries does not depend on the number of members."""
    criteria = list(RankCriterion.objects.all())
    everybody = [candidate(member) for member in active_members()]
    newest = newest_weeks(everybody)
    week = newest["vs_score"] or week_ending(alliance_day())
    moving = [line for one in everybody if (line := moving_line(one, criteria, newest))]
    excused = away.excuses([line.who.member_id for line in moving], away.days_of_week(VS, week))
    standing = strikes.standing()
    rows = [beside(line, excused, standing) for line in moving]
    near = [beside(line, {}, standing) for one in everybody if (line := close_line(one, criteria, newest))]
    return {
        "hasCriteria": bool(criteria),
        "week": week,
        "rows": [line.as_json() for line in sorted(rows, key=order)],
        "close": [line.as_json() for line in sorted(near, key=order)],
        "seats": [dict(one) for one in seats(everybody, rows, criteria)],
    }


def candidate(member: Any) -> Candidate:
    """An active member with the days of the newest records (analytics.stats)."""
    has = {taken.needs: taken.figure.latest(member) for taken in TAKEN}
    return Candidate(
        member.pk,
        member.name,
        member.rank,
        has,
        {taken.needs: None if has[taken.needs] is None else newest_day(member, taken.figure) for taken in TAKEN},
    )


def newest_weeks(everybody: Collection[Candidate]) -> dict[str, date | None]:
    """The newest week in which anybody has a figure, by the criterion's field."""
    return {
        taken.needs: max((week_ending(day) for one in everybody if (day := one.days[taken.needs])), default=None)
        for taken in TAKEN
    }


@dataclass(frozen=True, slots=True)
class Standing:
    """The criteria and the values of every member; newest: from `newest_weeks`."""

    criteria: Sequence[RankCriterion]
    everybody: Mapping[int, Candidate]
    newest: Mapping[str, date | None]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A member's next rank. to, measured: the rank and its requirements; keeps: unmet requirements of the held rank."""

    to: int
    measured: Sequence[Measure]
    keeps: Sequence[Measure] = ()

    @property
    def lacking(self) -> list[Measure]:
        return [one for one in self.measured if not one.met]


def standing() -> Standing:
    """The input of `ahead`. Two queries, however many members there are."""
    everybody = {member.pk: candidate(member) for member in active_members()}
    return Standing(list(RankCriterion.objects.all()), everybody, newest_weeks(everybody.values()))


def ahead(member_id: int, known: Standing) -> Ahead | None:
    """The next rank of an active member, by the board's rule; None for R4 and R5, because leaders give those ranks."""
    who = known.everybody.get(member_id)
    above = [one for one in known.criteria if who and one.rank > who.rank]
    if who is None or who.rank >= Rank.R4 or not above:
        return None
    following = min(above, key=lambda one: one.rank)
    own = next((one for one in known.criteria if one.rank == who.rank), None)
    held = measures(who, own, known.newest) if own else []
    return Ahead(following.rank, measures(who, following, known.newest), [one for one in held if not one.met])


def moving_line(who: Candidate, criteria: Sequence[RankCriterion], newest: Mapping[str, date | None]) -> Line | None:
    """A member whose calculated rank differs from the rank held; measured by the rank gained, or else the rank lost."""
    calculated = who.calculated(criteria)
    if calculated is None or rank_to_give(who.rank, calculated) is None:
        return None
    judged_by = max(rank_of(calculated), who.rank)
    criterion = next((one for one in criteria if one.rank == judged_by), None)
    if criterion is None:  # no criterion for the held rank: show what the lowest rank requires, which is out of reach
        criterion = min(criteria, key=lambda one: one.rank)
    unknown = missing_that_decide(who.rank, **who.figures, criteria=criteria)
    titles = [taken.figure.title for taken in TAKEN if taken.needs in unknown]
    return Line(who, calculated, measures(who, criterion, newest), titles)


def close_line(who: Candidate, criteria: Sequence[RankCriterion], newest: Mapping[str, date | None]) -> Line | None:
    """A member whose rank stays, and who has nearly all that the next rank requires."""
    calculated = who.calculated(criteria)
    if who.rank >= Rank.R4 or calculated is None or rank_to_give(who.rank, calculated) is not None:
        return None
    above = [one for one in criteria if one.rank > who.rank]
    if not above:
        return None
    following = min(above, key=lambda one: one.rank)
    line = Line(who, Rank(following.rank).label, measures(who, following, newest))
    return line if all(one.close for one in line.lacking) else None


def measures(who: Candidate, criterion: Criterion, newest: Mapping[str, date | None]) -> list[Measure]:
    """What a rank requires, beside what the member has."""
    found = []
    for taken in TAKEN:
        if not (needs := getattr(criterion, taken.needs)):
            continue
        day, week = who.days[taken.needs], newest[taken.needs]
        stale = bool(taken.figure.weekly and day and week and week_ending(day) < week)
        found.append(Measure(taken, who.figures[taken.needs], needs, day, stale))
    return found


def beside(line: Line, excuses: Mapping[int, away.Excuse], standing: Mapping[int, int]) -> Line:
    """The line, completed with its member's days away and strikes."""
    pk = line.who.member_id
    return replace(line, excuse=excuses.get(pk), strikes=standing.get(pk, 0))


def order(line: Line) -> tuple[Any, ...]:
    """Rising members first, to the highest rank first; then falling ones, from the highest; then by VS score."""
    rank = rank_of(line.to) if line.rises else line.who.rank
    return (not line.rises, -rank, -(line.who.figures["vs_score"] or 0), line.who.name.casefold(), line.who.member_id)


def seats(
    everybody: Collection[Candidate], rows: Collection[Line], criteria: Collection[RankCriterion]
) -> list[dict[str, Any]]:
    """The ranks with limited seats, highest first: how many hold each now, and would after applying the whole board."""
    held = Counter(one.rank for one in everybody)
    after = held + Counter()
    for line in rows:
        after[line.who.rank] -= 1
        after[rank_of(line.to)] += 1
    limited = sorted((one for one in criteria if one.seats is not None), key=lambda one: -one.rank)
    return [
        {"rank": Rank(one.rank).label, "seats": one.seats, "held": held[one.rank], "after": after[one.rank]}
        for one in limited
    ]
