"""Two weeks side by side: who rose and fell most, who is new, who left, who missed the week."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from analytics import absences
from analytics.metrics import METRICS, Metric
from analytics.models import MemberRecord, SnapshotRow, VsScore, WeeklySnapshot
from analytics.records import VS
from analytics.stats import active_members, record_days
from analytics.week_text import Comparison, Missed, Move, Named, discord_text
from analytics.weeks import week_ending
from members.errors import Missing
from members.models import Member
from members.names import one_by_name

LISTED_WEEKS = 104
MOST_MOVES = 10
SIX_DAYS = timedelta(days=6)


class Standing(NamedTuple):
    """A member in a week. value None: no figure was known."""

    member_id: int
    name: str
    value: int | None


def compare(
    now: Sequence[Standing],
    before: Sequence[Standing],
    recorded: Collection[int],
    absent: Collection[int] = (),
) -> Comparison:
    """A week beside an earlier one. recorded: who has a figure that was recorded in that very week.

    absent: who was not on a list of that week that was read whole; of those who missed it they come first.
    Only who has a figure in both weeks can rise or fall, and who missed the week carries the old figure on, so neither
    rose nor fell.
    """
    had = {one.member_id: one for one in before}
    stays = {one.member_id for one in now}
    moves = [
        Move(one.member_id, one.name, had[one.member_id].value or 0, one.value)
        for one in now
        if one.value is not None and one.member_id in had and had[one.member_id].value is not None
    ]
    missed = [Missed(one.member_id, one.name, one.member_id in absent) for one in now if one.member_id not in recorded]
    return Comparison(
        risers=most(move for move in moves if move.change > 0),
        fallers=most(move for move in moves if move.change < 0),
        joined=[Named(one.member_id, one.name) for one in now if one.member_id not in had],
        left=[Named(one.member_id, one.name) for one in before if one.member_id not in stays],
        missed=sorted(missed, key=lambda one: not one.absent),
        members=len(now),
    )


def most(moves: Iterable[Move]) -> list[Move]:
    """The greatest changes, in figures, first."""
    return sorted(moves, key=lambda move: (-abs(move.change), move.name, move.member_id))[:MOST_MOVES]


def week_over_week(metric: str, week: date | None) -> dict[str, Any]:
    """GET /api/week-over-week. week None: the newest. Missing: nothing is known of that week.

    The week after the last snapshot can be looked at as well, once it has records: with the current figures.
    """
    members = list(active_members())
    saved = saved_weeks()
    current = current_week(members, saved)
    known = sorted({*saved, *([current] if current else [])}, reverse=True)
    if week is None:
        week = known[0] if known else None
    elif week != current:
        saved = saved_weeks(until=week)
        if week not in saved:
            raise Missing("Nothing was saved of that week. Choose another.")
    against = max((one for one in saved if week and one < week), default=None)
    answer = {"week": week, "against": against, "weeks": known[:-1]}
    if week is None or against is None:
        return answer | Comparison().as_json() | {"text": ""}
    figure = METRICS[metric]
    of_name = one_by_name({member.pk: member.name for member in members})
    rows = standings([saved[one] for one in (week, against) if one in saved], figure, of_name)
    now = rows[saved[week]] if week in saved else current_standings(members, figure)
    recorded = recorded_in(week, figure)
    without = [one.member_id for one in now if one.member_id not in recorded]
    absent = absences.absent(without, figure.data_type, week - SIX_DAYS, week)
    found = compare(now, rows[saved[against]], recorded, absent)
    return answer | found.as_json() | {"text": discord_text(found, figure.label, week, against)}


def saved_weeks(until: date | None = None) -> dict[date, int]:
    """The newest saved weeks with their snapshots; `until`: that week and the one before it."""
    saved = WeeklySnapshot.objects.order_by("-week_ending").values_list("week_ending", "pk")
    return dict(saved[:LISTED_WEEKS] if until is None else saved.filter(week_ending__lte=until)[:2])


def current_week(members: Iterable[Any], saved: Collection[date]) -> date | None:
    """The week of the newest records, where it is newer than every snapshot."""
    newest = max((week_ending(day) for member in members for day in record_days(member)), default=None)
    return newest if newest and newest > max(saved, default=date.min) else None


def current_standings(members: Iterable[Member], figure: Metric) -> list[Standing]:
    return [Standing(member.pk, member.name, getattr(member, figure.field)) for member in members]


def standings(
    snapshots: Sequence[int], figure: Metric, of_name: Callable[[str], int | None]
) -> dict[int, list[Standing]]:
    """The rows of each snapshot. A row without a member is that of the member of its name."""
    found: dict[int, dict[int, Standing]] = {snapshot: {} for snapshot in snapshots}
    rows = SnapshotRow.objects.filter(snapshot__in=snapshots).order_by("name", "pk")
    frozen = list(rows.values_list("snapshot_id", "member_id", "name", figure.row))
    for snapshot, member_id, name, value in sorted(frozen, key=lambda row: row[1] is None):
        owner = of_name(name) if member_id is None else member_id
        if owner is not None:
            found[snapshot].setdefault(owner, Standing(owner, name, value))
    return {snapshot: list(rows.values()) for snapshot, rows in found.items()}


def recorded_in(week: date, figure: Metric) -> set[int]:
    """Who has a record of that week, from its Monday to its Sunday."""
    if figure.data_type == VS:
        return set(VsScore.objects.filter(week_ending=week).values_list("member_id", flat=True))
    records = MemberRecord.objects.filter(
        data_type=figure.data_type, record_date__gte=week - SIX_DAYS, record_date__lte=week
    )
    return set(records.order_by().values_list("member_id", flat=True))
