"""The Alliance Duel of a week, day by day. The six days and the week's list check each other (issue 19).

The week's list is the sum of its days up to the day on which it was taken. If all these days are known, they prove the
week's list or contradict it. A contradiction is shown, and neither side is changed. If one day is missing, it is the
week less the other days. A day that was not uploaded is unknown. A member who is not on a day's whole list scored
nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from django.db.models import QuerySet

from analytics import absences
from members.days import LAST, alliance_day
from members.figures import DUEL_DAY, DUEL_DAYS, DUELS, VS
from members.models import Change, Member, MemberRecord
from members.weeks.calendar import monday_of, week_ending
from members.weeks.emptied import emptied_days

Check = Literal["proved", "derived", "differs", "open"]
"""How days and week agree: they add up; one day follows from the others; they disagree; too little is known."""
Days = tuple[int | None, ...]
Row = tuple[int, str, date, int, int | None]
"""A record: member id, data type, day, value, the screenshot that it was read from."""
Emptied = tuple[str, int, date]
"""A record whose figure a leader emptied: data type, member id, day."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A member's week of the duel. days: Monday to Saturday, None if unknown.

    derived: indexes of days computed from the week and the other days. not_listed: indexes of days that are zero
    because a whole list does not have the member.
    """

    days: Days
    week: int | None
    check: Check = "open"
    derived: tuple[int, ...] = ()
    not_listed: tuple[int, ...] = ()

    @property
    def sum(self) -> int | None:
        """The sum of the known days; None if none is known."""
        known = [day for day in self.days if day is not None]
        return sum(known) if known else None


def duel(read: Sequence[int | None], week: int | None, until: int, not_listed: Collection[int] = ()) -> Duel:
    """Days and week of one member, checked against each other.

    read: the six days as read. until: how many days, from Monday on, the week's list covers (1 to 6). not_listed:
    indexes of the days whose whole list does not have the member; if a value was read for such a day, the value counts.
    """
    absent = tuple(index for index in sorted(not_listed) if read[index] is None)
    days = tuple(0 if index in absent else value for index, value in enumerate(read))
    told = days[:until]
    unknown = [index for index, value in enumerate(told) if value is None]
    known = sum(value for value in told if value is not None)
    if week is None or len(unknown) > 1:
        differs = week is not None and known > week
        return Duel(days, week, "differs" if differs else "open", (), absent)
    if not unknown:
        return Duel(days, week, "proved" if known == week else "differs", (), absent)
    if known > week:
        return Duel(days, week, "differs", (), absent)
    [missing] = unknown
    filled = (*days[:missing], week - known, *days[missing + 1 :])
    return Duel(filled, week, "derived", (missing,), absent)


def days_told(taken: date, week: date) -> int:
    """How many days a week's list covers if it was taken on a day; all six from Saturday on. week: its Sunday.

    The caller limits the day to today: a score typed in by hand is dated by its Sunday, which may not have come yet.
    """
    return max(1, min(DUEL_DAYS, (taken - monday_of(week)).days + 1))


def day_of(week: date, index: int) -> date:
    """The date of a day of the week, 0 for Monday."""
    return monday_of(week) + timedelta(days=index)


# ---- what is recorded


@dataclass(frozen=True, slots=True)
class Read:
    """A value as recorded, with the screenshot that it was read from."""

    value: int
    upload_id: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A member's duel, with its records: `read` for the six days, `of_week` for the week."""

    member_id: int
    name: str
    duel: Duel
    read: tuple[Read | None, ...]
    of_week: Read | None


def lines(week: date, member_id: int | None = None) -> list[Line]:
    """The duel of a week for every active member, or for one, active or not; highest week first, then by name.

    Six queries at most, however long the history.
    """
    who = Member.objects.active() if member_id is None else Member.objects.filter(pk=member_id)
    members = dict(who.order_by().values_list("pk", "name"))
    missed = absences.missed(members, DUEL_DAY.data_type, monday_of(week), week)
    known = recorded(members, week, emptied_days(members))
    return lines_of(members, known, missed, week, alliance_day())


def lines_of(
    members: Mapping[int, str], known: Recorded, missed: Collection[tuple[int, date]], week: date, today: date
) -> list[Line]:
    """The duel of a week (its Sunday) from its records; highest week first, then by name.

    members: their ids and names. missed: (member id, day) of each day's whole list that does not have the member.
    """
    found = []
    for pk, name in members.items():
        read = tuple(known.days.get((pk, day_of(week, index))) for index in range(DUEL_DAYS))
        of_week = known.weeks.get((pk, week))
        found.append(
            Line(
                pk,
                name,
                duel(
                    [one.value if one else None for one in read],
                    of_week.value if of_week else None,
                    days_told(min(known.taken.get((pk, week), week), today), week),
                    [index for index in range(DUEL_DAYS) if (pk, day_of(week, index)) in missed],
                ),
                read,
                of_week,
            )
        )
    return sorted(found, key=lambda line: (-(line.duel.week or line.duel.sum or 0), line.name.casefold()))


@dataclass(frozen=True, slots=True)
class Recorded:
    """The recorded values of the duel of some weeks. days: (member id, day) -> the record of that day.

    weeks: (member id, Sunday) -> the week's record. taken: (member id, Sunday) -> the day of the list that this score
    is from, by the changes that were not undone.
    """

    days: Mapping[tuple[int, date], Read]
    weeks: Mapping[tuple[int, date], Read]
    taken: Mapping[tuple[int, date], date]


def recorded(members: Collection[int], week: date, emptied: Collection[Emptied]) -> Recorded:
    """The records of these members in the week that ends on a Sunday. emptied: as for `rows_of`. Two queries."""
    first = monday_of(week)
    return of_rows(rows_of(members, DUELS, first, week, emptied), days_taken(members, first, week))


def rows_of(
    members: Collection[int], data_types: Collection[str], first: date, last: date, emptied: Collection[Emptied]
) -> list[Row]:
    """The records of some lists in these days, oldest first. One query.

    emptied: the figures that a leader emptied (members.weeks.emptied). They are unknown, even if their week has older
    records.
    """
    records = MemberRecord.objects.filter(
        member__in=members, data_type__in=data_types, record_date__gte=first, record_date__lte=last
    ).order_by("record_date", "pk")
    rows: list[Row] = list(records.values_list("member_id", "data_type", "record_date", "value", "upload_id"))
    until = {(kind, pk, week_ending(day)): day for kind, pk, day in sorted(emptied)}
    return [row for row in rows if row[2] > until.get((row[1], row[0], week_ending(row[2])), date.min)]


def of_rows(rows: Iterable[Row], taken: Mapping[tuple[int, date], date]) -> Recorded:
    """The duel's values among these records, which may include other lists."""
    days, weeks = {}, {}
    for pk, kind, day, value, upload_id in rows:
        if kind == VS:
            weeks[pk, week_ending(day)] = Read(value, upload_id)
        elif kind == DUEL_DAY.data_type:
            days[pk, day] = Read(value, upload_id)
    return Recorded(days, weeks, taken)


def days_taken(members: Collection[int], first: date, last: date) -> dict[tuple[int, date], date]:
    """(member id, Sunday) -> the day of the list that the week's score is from. One query."""
    noted = Change.objects.filter(
        member__in=members, field=VS, record_date__gte=first, record_date__lte=last, change_set__undone_at=None
    ).order_by("pk")
    days = noted.values_list("member_id", "record_date")
    return {(pk, week_ending(day)): day for pk, day in days if pk is not None and day is not None}


def recorded_days(kind: str) -> QuerySet[MemberRecord, date]:
    """The days with records of a list of the duel, including those of former members."""
    return MemberRecord.objects.filter(data_type=kind).values_list("record_date", flat=True)


def newest_week(until: date = LAST) -> date | None:
    """The newest week with any record of the duel, up to a day; None if there is none."""
    newest = (recorded_days(kind).filter(record_date__lte=until).order_by("-record_date") for kind in DUELS)
    days = [day for found in newest for day in found[:1]]
    return week_ending(max(days)) if days else None


def week_after(week: date) -> date | None:
    """The next week after the given one with any record of the duel."""
    next_ones = (recorded_days(kind).filter(record_date__gt=week).order_by("record_date") for kind in DUELS)
    days = [day for found in next_ones for day in found[:1]]
    return week_ending(min(days)) if days else None


# ---- the lists that are in


def totals(found: Sequence[Line], week: date) -> list[dict[str, Any]]:
    """For each day: its date, how many scores were read, how many were derived, and the total of all."""
    told: dict[int, list[int]] = defaultdict(list)
    for line in found:
        for index, value in enumerate(line.duel.days):
            if value is not None:
                told[index].append(value)
    return [
        {
            "date": day_of(week, index),
            "read": sum(line.read[index] is not None for line in found),
            "derived": sum(index in line.duel.derived for line in found),
            "total": sum(told[index]) if told[index] else None,
        }
        for index in range(DUEL_DAYS)
    ]


def week_of_duel(week: date | None, member_id: int | None = None) -> dict[str, Any]:
    """GET /api/duel. week: any of its days; None for the newest recorded week.

    member_id: only this member. before, after: the nearest earlier and later week with any record.
    """
    week = week_ending(week or newest_week() or alliance_day())
    found = lines(week, member_id)
    return {
        "weekEnding": week,
        "before": newest_week(monday_of(week) - timedelta(days=1)),
        "after": week_after(week),
        "members": len(found),
        "days": totals(found, week),
        "weekRead": sum(line.of_week is not None for line in found),
        "rows": [as_json(line) for line in found],
    }


def as_json(line: Line) -> dict[str, Any]:
    """A member's duel: values as numeric strings, days Monday first."""
    known = line.duel
    return {
        "memberId": line.member_id,
        "memberName": line.name,
        "days": [as_text(value) for value in known.days],
        "week": as_text(known.week),
        "sum": as_text(known.sum),
        "derived": list(known.derived),
        "notListed": list(known.not_listed),
        "check": known.check,
    }


def as_text(value: int | None) -> str | None:
    return None if value is None else str(value)
