"""Two weeks compared: the change, who rose and fell most, who is new, who left, who missed the week."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from analytics import absences
from analytics.change import Change, Pair, Readings
from analytics.change import percent as change_percent
from analytics.points import with_the_figure
from analytics.readings import readings
from analytics.stats import active_members, record_days
from members import away
from members.away import Excuse
from members.errors import Missing
from members.figures import NAMED, CachedFigure
from members.models import Member, MemberRecord, SnapshotRow, WeeklySnapshot
from members.names import one_by_name
from members.weeks.calendar import monday_of, week_ending

LISTED_WEEKS = 104
MOST_MOVES = 10
RECENT = 5
"""How many of the newest weeks are tried until one can be compared."""


class Named(NamedTuple):
    member_id: int
    name: str

    def as_json(self) -> dict[str, Any]:
        return {"memberId": self.member_id, "name": self.name}


class Missed(NamedTuple):
    """A member who was absent from a list that was read whole. away: 'away 2 of 6 days: holiday', else empty."""

    member_id: int
    name: str
    away: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"memberId": self.member_id, "name": self.name, "away": self.away}


class Move(NamedTuple):
    """A member's figure in the earlier week and in the later one."""

    member_id: int
    name: str
    before: int
    after: int

    @classmethod
    def of(cls, pair: Pair, names: Mapping[int, str]) -> Move:
        return cls(pair.member_id, names[pair.member_id], pair.before.value, pair.after.value)

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def percent(self) -> float | None:
        return change_percent(self.before, self.after)

    def as_json(self) -> dict[str, Any]:
        figures = {"from": str(self.before), "to": str(self.after), "change": str(self.change)}
        return {"memberId": self.member_id, "name": self.name, **figures, "percent": self.percent}


@dataclass(frozen=True, slots=True)
class Comparison:
    """change: of the alliance; risers, fallers: the greatest change first. members: how many the later week has.

    missed: absent from a whole list of the week; excused: absent from one while away (members.away); not_captured: all
    others without a record of the week.
    """

    change: Change
    risers: Sequence[Move] = ()
    fallers: Sequence[Move] = ()
    joined: Sequence[Named] = ()
    left: Sequence[Named] = ()
    missed: Sequence[Missed] = ()
    excused: Sequence[Missed] = ()
    not_captured: Sequence[Named] = ()
    members: int = 0

    @property
    def recorded(self) -> int:
        """How many members have a record of the later week."""
        return self.members - len(self.missed) - len(self.excused) - len(self.not_captured)

    def as_json(self) -> dict[str, Any]:
        lists = ("risers", "fallers", "joined", "left", "missed", "excused")
        return {
            "change": self.change.as_json(),
            **{name: [one.as_json() for one in getattr(self, name)] for name in lists},
            "notCaptured": [one.as_json() for one in self.not_captured],
            "recorded": self.recorded,
            "members": self.members,
        }


def compare(
    now: Sequence[Named],
    before: Sequence[Named],
    change: Change,
    recorded: Collection[int],
    absent: Collection[int],
    *,
    excuses: Mapping[int, Excuse] | None = None,
) -> Comparison:
    """Compare a week with an earlier one. now, before: who was in the alliance; recorded: who has a record of the week.

    Of the members without a record, only those absent from a whole list of the week have missed it or are excused.
    """
    had, stays = {one.member_id for one in before}, {one.member_id: one for one in now}
    names = {pk: one.name for pk, one in stays.items()}
    rose, fell = ([Move.of(pair, names) for pair in change.movers(names, least=least)] for least in (False, True))
    without = [one for one in now if one.member_id not in recorded]
    was_away = excuses or {}
    excused = away.excused(was_away)
    told = [Missed(*one, away.told(was_away, one.member_id)) for one in without if one.member_id in absent]
    return Comparison(
        change=change,
        risers=[move for move in rose if move.change > 0][:MOST_MOVES],
        fallers=[move for move in fell if move.change < 0][:MOST_MOVES],
        joined=[one for one in now if one.member_id not in had],
        left=[one for one in before if one.member_id not in stays],
        missed=[one for one in told if one.member_id not in excused],
        excused=[one for one in told if one.member_id in excused],
        not_captured=[one for one in without if one.member_id not in absent],
        members=len(now),
    )


def week_over_week(metric: str, week: date | None) -> dict[str, Any]:
    """GET /api/week-over-week. Raises Missing for a week without any data.

    week None: the newest week in which half of the members have the figure, else the newest. The week after the last
    snapshot may be requested too, once it has records.
    """
    members = list(active_members())
    saved = saved_weeks()
    current = current_week(members, saved)
    known = sorted({*saved, *([current] if current else [])}, reverse=True)
    figure = NAMED[metric]
    if week is not None and week != current:
        saved = saved_weeks(until=week)
        if week not in saved:
            raise Missing("Nothing was saved of that week. Choose another.")
    compared = [(one, before_of(one, saved)) for one in ([week] if week else known[:RECENT])]
    pairs = [(one, earlier) for one, earlier in compared if earlier is not None]
    if not pairs:
        newest = compared[0][0] if compared else None
        nothing = Comparison(Change(figure.noun, None, None, (), len(members)))
        return {"week": newest, "against": None, "weeks": known[:-1]} | nothing.as_json()
    found = readings([figure], min(earlier for _, earlier in pairs))[metric]
    covered = {one.ending for one in found.covered}
    week, against = chosen = next((pair for pair in pairs if pair[0] in covered), pairs[0])
    told = told_of(chosen, saved, members, found, figure)
    return {"week": week, "against": against, "weeks": known[:-1]} | told.as_json()


def told_of(
    weeks: tuple[date, date | None],
    saved: Mapping[date, int],
    members: Sequence[Member],
    known: Readings,
    figure: CachedFigure,
) -> Comparison:
    """A week compared with an earlier one. saved: week ending -> snapshot.

    An unsaved week has the active members. Without an earlier week nobody has joined or left.
    """
    week, against = weeks
    of_name = one_by_name({member.pk: member.name for member in members})
    rows = rosters([saved[one] for one in weeks if one is not None and one in saved], of_name)
    now = rows[saved[week]] if week in saved else [Named(member.pk, member.name) for member in members]
    recorded = recorded_in(week, figure)
    without = [one.member_id for one in now if one.member_id not in recorded]
    absent = absences.absent(without, figure.data_type, monday_of(week), week)
    excuses = away.excuses(absent, away.days_of_week(figure.data_type, week))
    before = now if against is None else rows[saved[against]]
    return compare(now, before, known.between(against, week), recorded, absent, excuses=excuses)


def before_of(week: date, saved: Collection[date]) -> date | None:
    """The newest saved week before the given one."""
    return max((one for one in saved if one < week), default=None)


def saved_weeks(until: date | None = None) -> dict[date, int]:
    """The newest saved weeks with their snapshots; `until`: only that week and the one before it."""
    saved = WeeklySnapshot.objects.order_by("-week_ending").values_list("week_ending", "pk")
    return dict(saved[:LISTED_WEEKS] if until is None else saved.filter(week_ending__lte=until)[:2])


def current_week(members: Iterable[Any], saved: Collection[date]) -> date | None:
    """The week of the newest records, if it is newer than every snapshot."""
    newest = max((week_ending(day) for member in members for day in record_days(member)), default=None)
    return newest if newest and newest > max(saved, default=date.min) else None


def rosters(snapshots: Collection[int], of_name: Callable[[str], int | None]) -> dict[int, list[Named]]:
    """Who is in each snapshot. A row without a member belongs to the current member of that name."""
    found: dict[int, dict[int, Named]] = {snapshot: {} for snapshot in snapshots}
    rows = SnapshotRow.objects.filter(snapshot__in=snapshots).order_by("name", "pk")
    frozen = list(rows.values_list("snapshot_id", "member_id", "name"))
    for snapshot, member_id, name in sorted(frozen, key=lambda row: row[1] is None):
        owner = of_name(name) if member_id is None else member_id
        if owner is not None:
            found[snapshot].setdefault(owner, Named(owner, name))
    return {snapshot: list(rows.values()) for snapshot, rows in found.items()}


def recorded_in(week: date, figure: CachedFigure) -> set[int]:
    """The members with a record from Monday to Sunday of that week, without those whose figure a leader emptied."""
    records = MemberRecord.objects.filter(
        data_type=figure.data_type, record_date__gte=monday_of(week), record_date__lte=week
    )
    return set(with_the_figure(records, figure.data_type).order_by().values_list("member_id", flat=True))
