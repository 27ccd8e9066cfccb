"""The facts of a week, computed by the rules of the screens. The number of queries is the same for every alliance.

A new section that needs more data gets a field here, and one line in `of_week`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Protocol

from analytics import board, duel, events, gone, targets
from analytics.change import Change, Readings
from analytics.packet.lines import Line
from analytics.readings import readings
from analytics.targets import Short
from analytics.week_over_week import RECENT, Comparison, Named, before_of, saved_weeks, told_of
from members.days import alliance_day
from members.figures import FIGURES as OURS
from members.figures import NAMED, VS, Figure
from members.known_figures import KnownFigures
from members.models import Member, SnapshotRow, Strike, Target
from members.weeks.calendar import WEEK, last_sunday, monday_of, week_ending

FIGURES = ("power", "kills", "donations", "vs")


class Pinned(Protocol):
    def __call__(self, *, wanted: bool) -> tuple[int, Sequence[Line]]: ...


def none_pinned(*, wanted: bool) -> tuple[int, Sequence[Line]]:
    return 0, ()


pinned: Pinned = none_pinned
"""The number of pinned answers and, on request, a line with the current answer to each. A higher app sets it."""


@dataclass(frozen=True, slots=True)
class Week:
    """Everything that sections may say about a week.

    members: of the week; names: their ids and names. duel: the active members' duel, best first. known: each figure's
    readings up to the week. told: the duel's comparison with the saved week before: who is new, who left, and which
    members missed it. short: member id -> the values below their target. since: the saved week before. ranks: member id
    -> the rank then, and now. strikes: the week's strikes that leaders confirmed, as (name, reason, count); those given
    by hand have no reason. events: each time that one was held. figures: what may have a target. pinned: the questions
    that leaders pinned, with current answers, if the packet includes them; pins: how many there are. waiting: how many
    members the board would move; gone: how many seem to have left; both for the newest week only.
    """

    ending: date
    today: date
    members: Sequence[Named]
    duel: Sequence[duel.Line]
    known: Mapping[str, Readings]
    told: Comparison
    short: Mapping[int, Sequence[Short]]
    since: date | None
    ranks: Mapping[int, tuple[int, int]]
    strikes: Sequence[tuple[str, str, int]] = ()
    events: Sequence[events.OfWeek] = ()
    figures: Mapping[str, Figure] = field(default_factory=lambda: OURS)
    waiting: int = 0
    gone: int = 0
    pinned: Sequence[Line] = ()
    pins: int = 0

    @property
    def names(self) -> dict[int, str]:
        return dict(self.members)

    def change(self, figure: str) -> Change:
        """The figure's change since the newest of the preceding weeks for which half of the members have it."""
        known = self.known[figure]
        earlier = [one.ending for one in known.covered if one.ending < self.ending]
        return known.between(max(earlier, default=None), self.ending)


def week_to_tell(day: date) -> date:
    """The week to report on a day: the last one whose duel is over. From Saturday on, that is the current week."""
    return last_sunday(day + timedelta(days=1))


def of_week(week: date, *, with_pinned: bool) -> Week:
    """The facts of a week. week: its Sunday. with_pinned: whether the pinned answers are included."""
    today = alliance_day()
    members = list(Member.objects.active().order_by("name", "pk"))
    saved = saved_weeks(until=week)
    since = before_of(week, saved)
    known = readings([NAMED[name] for name in FIGURES], week - RECENT * WEEK, week)
    told = of_those_here(
        told_of((week, since), saved, members, known["vs"], NAMED[VS_NAME]), week, members, known["vs"]
    )
    asked = list(Target.objects.all())
    figures = KnownFigures()
    short, _ = targets.of_week(week, asked, figures)
    is_newest = week >= week_to_tell(today)
    pins, lines = pinned(wanted=with_pinned)
    return Week(
        ending=week,
        today=today,
        members=[Named(member.pk, member.name) for member in members],
        duel=duel.lines(week),
        known=known,
        told=told,
        short=short,
        since=since,
        ranks=ranks_of(week, since, saved, members),
        strikes=confirmed(week),
        events=events.results_of_week(week),
        figures=figures,
        waiting=len(board.board()["rows"]) if is_newest else 0,
        gone=len(gone.gone_members(members)) if is_newest else 0,
        pinned=lines,
        pins=pins,
    )


def of_those_here(told: Comparison, week: date, members: Sequence[Member], known: Readings) -> Comparison:
    """The comparison, with the week's absences counted among today's members, as everywhere in the packet.

    A saved week has the members of that time, so its counts would differ from the duel's by everybody who came or went
    since.
    """
    now = told_of((week, None), {}, members, known, NAMED[VS_NAME])
    return replace(told, missed=now.missed, excused=now.excused, not_captured=now.not_captured, members=now.members)


VS_NAME = next(name for name, figure in NAMED.items() if figure.data_type == VS)


def confirmed(week: date) -> list[tuple[str, str, int]]:
    """The strikes of a week's days that leaders confirmed, of active members. One query."""
    found = Strike.objects.filter(
        state=Strike.State.CONFIRMED, day__gte=monday_of(week), day__lte=week, member__is_active=True
    ).order_by("member__name", "member", "day", "pk")
    told = found.values_list("member__name", "figure", "reason", "count")
    return [(name, reason if figure else "", count) for name, figure, reason, count in told]


def ranks_of(
    week: date, since: date | None, saved: Mapping[date, int], members: Sequence[Member]
) -> dict[int, tuple[int, int]]:
    """member id -> the rank in the saved week before, and in this one: as saved, else today's. One query."""
    if since is None:
        return {}
    rows = SnapshotRow.objects.filter(snapshot__in=[saved[one] for one in (since, week) if one in saved]).order_by()
    held = {(snapshot, pk): rank for snapshot, pk, rank in rows.values_list("snapshot_id", "member_id", "rank") if pk}
    now = (
        {pk: rank for (snapshot, pk), rank in held.items() if snapshot == saved[week]}
        if week in saved
        else {one.pk: one.rank for one in members}
    )
    return {pk: (held[saved[since], pk], rank) for pk, rank in now.items() if (saved[since], pk) in held}


def week_of(day: date | None) -> date:
    """The Sunday of the requested week; by default the week to report."""
    return week_ending(day) if day else week_to_tell(alliance_day())
