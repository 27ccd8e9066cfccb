"""The week at a glance: which of its lists are in, which members they lack, and what the week still needs (issue 19).

Nothing here writes. The rule of completeness is shared by the dashboard and the schedule that saves a complete week.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from django.db.models import Max

from analytics import absences, duel
from members.days import alliance_day
from members.figures import ASSISTANCE, CACHED, DUEL_DAY, DUEL_DAYS, FIGURES, VS
from members.formats import listed, weekday
from members.models import Member, MemberRecord, WeeklySnapshot
from members.weeks import schedule, standings
from members.weeks.calendar import WEEK, monday_of
from members.weeks.emptied import emptied_days
from members.weeks.standings import Presence

LISTS = (*CACHED, ASSISTANCE.data_type)
"""The lists of a week; the duel's days are handled beside them."""
KINDS = (*LISTS, DUEL_DAY.data_type)
IN_USE = 4
"""Lists that saved weeks do not hold are required only if uploaded within this many weeks before."""
SATURDAY = DUEL_DAYS - 1

State = Literal["in", "part", "early", "missing", "unused"]
DayState = Literal["in", "derived", "part", "missing", "ahead", "unused"]


@dataclass(frozen=True, slots=True)
class ListOfWeek:
    """One list of the week.

    of: how many members it should have; recorded: how many have a figure of the week; absent: how many are missing from
    a whole list. day: of the newest figure, None if the list is not in; early: taken before the duel's last day.

    before: the newest day before the week, None if it was never uploaded. wanted: whether a complete week needs the
    list.
    """

    data_type: str
    of: int
    recorded: int
    absent: int
    day: date | None
    before: date | None
    wanted: bool
    early: bool = False

    @property
    def left(self) -> int:
        """How many members nothing is known about."""
        return self.of - self.recorded - self.absent

    @property
    def state(self) -> State:
        if self.day is None:
            return "missing" if self.wanted else "unused"
        if self.left:
            return "part"
        return "early" if self.early else "in"

    @property
    def lacks(self) -> str:
        """What a complete week still needs of the list, in words; empty if nothing."""
        label = FIGURES[self.data_type].label
        if not self.wanted or self.state == "in":
            return ""
        if self.state == "early":
            return f"the {label} list of Saturday or Sunday"
        return label if self.day is None else f"the {label} of {self.left:,} member{'' if self.left == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class DayOfDuel:
    """One day of the duel.

    of: how many members its list should have; read: how many scores are recorded; derived: how many are computed from
    the week and the other days; absent: how many are not on the whole list. over: whether the day has ended.
    """

    day: date
    of: int
    read: int
    derived: int
    absent: int
    over: bool
    wanted: bool

    @property
    def known(self) -> int:
        return self.read + self.derived + self.absent

    @property
    def state(self) -> DayState:
        if not self.known:
            if not self.over:
                return "ahead"
            return "missing" if self.wanted else "unused"
        if self.known < self.of:
            return "part"
        return "in" if self.read or self.absent else "derived"

    @property
    def is_lacking(self) -> bool:
        return self.wanted and self.state in ("part", "missing")


@dataclass(frozen=True, slots=True)
class Glance:
    """A week by its records. saved_at: None if it is not saved. by_itself: saved automatically once complete."""

    week: date
    members: int
    lists: tuple[ListOfWeek, ...]
    days: tuple[DayOfDuel, ...]
    saved_at: datetime | None
    by_itself: bool


def lacking(found: Glance, waiting: int) -> list[str]:
    """What a week still needs to be complete, in words; empty if it is complete.

    A week is complete once its lists of power, kills, donations and the duel cover every member, and the duel's list
    was taken on Saturday or later. If the alliance uploads the duel's days or mutual assistance, these must cover every
    member too. No screenshot of the week may be waiting. waiting: how many are.
    """
    lacks = [one.lacks for one in found.lists if one.lacks]
    if missing := [weekday(one.day) for one in found.days if one.is_lacking]:
        lacks.append(f"the duel of {listed(missing)}")
    if waiting:
        lacks.append(f"{waiting:,} screenshot{'' if waiting == 1 else 's'} to review")
    return lacks if found.members else ["members"]


def glance(week: date) -> Glance:
    """The week that ends on a Sunday. Twelve queries; one more for each list not uploaded recently."""
    today = alliance_day()
    members = list(Member.objects.active().order_by().values_list("pk", "name", "created_at"))
    there = standings.presences([(pk, at) for pk, _, at in members], asked_from=monday_of(week))
    names = {pk: name for pk, name, _ in members}
    of_late = days_of_late(week)
    used = {kind for kind, found in of_late.items() if found}
    emptied = emptied_days(names)
    recorded = recorded_days(names, week, emptied)
    duels = duel.recorded(names, week, emptied)
    missed = absences.missed_lists(names, KINDS, monday_of(week), week)
    lines = duel.lines_of(names, duels, missed[DUEL_DAY.data_type], week, today)
    recorded[VS] = {pk: min(duels.taken.get((pk, week), day), today) for pk, day in recorded[VS].items()}
    lists = tuple(
        list_of(
            kind,
            recorded[kind],
            missed[kind],
            there,
            week=week,
            today=today,
            before=day_before(kind, of_late[kind], week),
            wanted=bool(there) and (kind in CACHED or kind in used),
        )
        for kind in LISTS
    )
    days = tuple(
        day_of(lines, index, there, week, today, wanted=DUEL_DAY.data_type in used) for index in range(DUEL_DAYS)
    )
    saved = WeeklySnapshot.objects.filter(week_ending=week).values_list("saved_at", flat=True).first()
    return Glance(week, len(there), lists, days, saved, schedule.saves_complete_weeks())


def days_of_late(week: date) -> dict[str, set[date]]:
    """data type -> the days with any records, in the week and in the weeks before that show which lists are in use."""
    records = MemberRecord.objects.filter(
        data_type__in=KINDS, record_date__gte=monday_of(week) - IN_USE * WEEK, record_date__lte=week
    ).order_by()
    found: dict[str, set[date]] = {kind: set() for kind in KINDS}
    for kind, day in records.values_list("data_type", "record_date").distinct():
        found[kind].add(day)
    return found


def day_before(data_type: str, of_late: Collection[date], week: date) -> date | None:
    """The day of a list's newest record before a week, of any member. A query only if it is not a recent day."""
    monday = monday_of(week)
    if found := [day for day in of_late if day < monday]:
        return max(found)
    days = duel.recorded_days(data_type).filter(record_date__lt=monday).order_by("-record_date")
    return next(iter(days[:1]), None)


def recorded_days(
    members: Collection[int], week: date, emptied: Collection[duel.Emptied]
) -> dict[str, dict[int, date]]:
    """data type -> member id -> the day of the week's newest record; without figures that a leader emptied."""
    records = MemberRecord.objects.filter(
        member__in=members, data_type__in=LISTS, record_date__gte=monday_of(week), record_date__lte=week
    ).order_by()
    found: dict[str, dict[int, date]] = {kind: {} for kind in LISTS}
    for kind, pk, day in records.values_list("data_type", "member").annotate(newest=Max("record_date")):
        if (kind, pk, day) not in emptied:
            found[kind][pk] = day
    return found


def list_of(
    data_type: str,
    recorded: Mapping[int, date],
    missed: Collection[tuple[int, date]],
    there: Mapping[int, Presence],
    *,
    week: date,
    today: date,
    before: date | None,
    wanted: bool,
) -> ListOfWeek:
    """there: the active members. A list need not have members who came, or came back, after it was taken.

    The duel's list is early if most members' scores were taken before Saturday: a single score corrected later does not
    make the list final.
    """
    days_without = {(pk, day) for pk, day in missed if pk not in recorded}
    absent = {pk for pk, _ in days_without}
    days = [*recorded.values(), *(day for _, day in days_without)]
    day = max(days, default=None)
    asked = [pk for pk in there if pk in recorded or pk in absent or day is None or there[pk].on(day)]
    most = sorted(days)[(len(days) - 1) // 2] if days else None
    saturday = duel.day_of(week, SATURDAY)
    return ListOfWeek(
        data_type,
        of=len(asked),
        recorded=len(recorded),
        absent=len(absent),
        day=day,
        before=before,
        wanted=wanted,
        early=data_type == VS and most is not None and most < saturday < today,
    )


def day_of(
    lines: Sequence[duel.Line], index: int, there: Mapping[int, Presence], week: date, today: date, *, wanted: bool
) -> DayOfDuel:
    day = duel.day_of(week, index)
    derived = sum(index in line.duel.derived for line in lines)
    absent = sum(index in line.duel.not_listed for line in lines)
    read = sum(line.read[index] is not None for line in lines)
    unknown = [line for line in lines if line.duel.days[index] is None]
    came_later = sum(not there[line.member_id].on(day) for line in unknown)
    return DayOfDuel(day, len(lines) - came_later, read, derived, absent, over=day < today, wanted=wanted)
