"""The results of events: when each was held, its ranking, and the comparison with the time before (issue 19).

Nothing here writes. Places follow from the values; equal values share a place. A member who is missing from the whole
list of a time did not take part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import CharField, Count, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Cast, Concat

from analytics import absences, change
from members import away
from members.away import Days
from members.changes import GONE
from members.errors import Missing
from members.figures import EVENT
from members.models import Event, Member, MemberRecord, Rank
from members.weeks.calendar import monday_of

TOP = 3
"""How many results of each event a week's text names."""
OF_MEMBER = ("member_id", "member__name", "member__rank", "member__is_active", "value", "upload_id")
SHOWN_DATES = 60
"""How many of an event's times are listed."""
HALF = 2**32
"""A total may exceed what the database can add up, so upper and lower halves of the figures are added separately."""


class Result(NamedTuple):
    """A member's result of one time. place: by the values. before: the result of the time before, None if none."""

    member_id: int
    name: str
    rank: int
    is_active: bool
    value: int
    place: int
    before: int | None = None

    @property
    def change(self) -> int | None:
        return None if self.before is None else self.value - self.before

    @property
    def percent(self) -> float | None:
        return None if self.before is None else change.percent(self.before, self.value)


class Facts(NamedTuple):
    """A stored result with its member."""

    day: date
    member_id: int
    name: str
    rank: int
    is_active: bool
    value: int
    upload_id: int | None


class Time(NamedTuple):
    """One time that an event was held. day: the date of its records."""

    day: date
    members: int
    total: int


@dataclass(frozen=True, slots=True)
class OfWeek:
    """An event in a week, for its text. top: the best, best first. before: the total of the time before, if any."""

    event: Event
    day: date
    top: Sequence[Result]
    total: int
    members: int
    before: int | None


def placed(values: Mapping[int, int], *, high_is_good: bool) -> dict[int, int]:
    """Member id -> place by the values, the best first; equal values share a place, and the next place is skipped."""
    ordered = sorted(values.values(), reverse=high_is_good)
    first = {value: place for place, value in reversed(list(enumerate(ordered, 1)))}
    return {member: first[value] for member, value in values.items()}


def results_on(event: Event, day: date, before: date | None) -> list[Result]:
    """The results of one time, best first. before: the time before. One query."""
    records = MemberRecord.objects.filter(
        data_type=event.data_type, record_date__in=[day, *([before] if before else [])]
    )
    rows = records.order_by().values_list(
        "record_date", "member_id", "member__name", "member__rank", "member__is_active", "value"
    )
    now: dict[int, tuple[str, int, bool, int]] = {}
    earlier: dict[int, int] = {}
    for date_kept, pk, name, rank, is_active, value in rows:
        if date_kept == day:
            now[pk] = (name, rank, is_active, value)
        else:
            earlier[pk] = value
    places = placed({pk: value for pk, (*_, value) in now.items()}, high_is_good=event.high_is_good)
    found = [Result(pk, *facts, places[pk], earlier.get(pk)) for pk, facts in now.items()]
    return sorted(found, key=lambda one: (one.place, one.name.casefold(), one.member_id))


def times(event: Event) -> list[Time]:
    """The newest SHOWN_DATES times that an event was held, newest first. One query."""
    records = MemberRecord.objects.filter(data_type=event.data_type).order_by("-record_date")
    upper, lower = Sum(F("value") / HALF), Sum(F("value") % HALF)
    counted = records.values_list("record_date").annotate(members=Count("pk"), upper=upper, lower=lower)
    return [Time(day, members, int(high) * HALF + int(low)) for day, members, high, low in counted[:SHOWN_DATES]]


def last_held(event: Event, first: date | None = None, last: date | None = None) -> date | None:
    """When an event was last held within some days; both ends count. One query, however far back the days are."""
    records = MemberRecord.objects.filter(data_type=event.data_type)
    records = records.filter(record_date__gte=first) if first else records
    records = records.filter(record_date__lte=last) if last else records
    return records.order_by("-record_date").values_list("record_date", flat=True).first()


# ---- the list of events


def every_event() -> dict[str, Any]:
    """GET /api/events. Two queries, however many events there are and however long they have been held."""
    newest = held_by_all().values("record_date")[:1]
    events = list(Event.objects.select_related("by").annotate(newest=Subquery(newest)))
    rows = rows_on({(one.data_type, one.newest) for one in events if one.newest})
    return {"events": [listed(one, one.newest, rows[one.data_type, one.newest]) for one in events]}


def how_often() -> dict[str, int]:
    """Data type -> how often an event was held. It counts all dates with results. One query."""
    records = MemberRecord.objects.filter(data_type__startswith=EVENT).order_by()
    counted = records.values_list("data_type").annotate(Count("record_date", distinct=True))
    return dict(counted)


def held_by_all() -> QuerySet[MemberRecord]:
    """The results of the outer query's event, newest first; they are found by the index of data types and days."""
    data_type = Concat(Value(EVENT), Cast(OuterRef("pk"), CharField()))
    return MemberRecord.objects.filter(data_type=data_type).order_by("-record_date")


def rows_on(times: Collection[tuple[str, date]]) -> dict[tuple[str, date], list[Facts]]:
    """(data type, day) -> the results of these times. One query, none without times."""
    found: dict[tuple[str, date], list[Facts]] = defaultdict(list)
    if not times:
        return found
    records = MemberRecord.objects.filter(
        data_type__in={kind for kind, _ in times}, record_date__in={day for _, day in times}
    ).order_by()
    for data_type, day, *facts in records.values_list("data_type", "record_date", *OF_MEMBER):
        if (data_type, day) in times:
            found[data_type, day].append(Facts(day, *facts))
    return found


def listed(event: Event, day: date | None, rows: Sequence[Facts]) -> dict[str, Any]:
    """An event as an entry of the list. day: of the newest time; rows: its results."""
    best = best_of(rows, high_is_good=event.high_is_good)
    return as_json(event) | {
        "latest": {"date": day, "members": len(rows), "total": total(rows)} if best else None,
        "best": {"memberId": best.member_id, "memberName": best.name, "value": best.value} if best else None,
    }


def best_of(rows: Iterable[Facts], *, high_is_good: bool) -> Facts | None:
    """The best result; if several are equal, the first by name."""
    return min(
        rows,
        key=lambda one: (-one.value if high_is_good else one.value, one.name.casefold(), one.member_id),
        default=None,
    )


def as_json(event: Event) -> dict[str, Any]:
    return {
        "id": event.pk,
        "dataType": event.data_type,
        "title": event.title,
        "unit": event.unit,
        "period": event.period,
        "highIsGood": event.high_is_good,
        "archived": event.archived_at is not None,
        "by": event.by.get_username() if event.by else None,
    }


# ---- one event


def results(event: Event, day: date | None) -> dict[str, Any]:
    """GET /api/events/{id}/results: one time of it, the newest by default. A fixed number of queries.

    A day without results has no rows.
    """
    held = times(event)
    shown = event.figure.record_date(day) if day else (held[0].day if held else None)
    before = last_held(event, last=shown - timedelta(days=1)) if shown else None
    rows = results_on(event, shown, before) if shown else []
    return {
        "event": as_json(event),
        "date": shown,
        "before": before,
        "dates": [{"date": one.day, "members": one.members, "total": one.total} for one in held],
        "members": len(rows),
        "total": sum(one.value for one in rows),
        "rows": [result_as_json(one) for one in rows],
        "notListed": not_listed(event, shown, rows) if shown else [],
    }


def result_as_json(one: Result) -> dict[str, Any]:
    return {
        "memberId": one.member_id,
        "memberName": one.name,
        "rank": Rank(one.rank).label,
        "active": one.is_active,
        "place": one.place,
        "value": one.value,
        "before": one.before,
        "change": one.change,
        "percent": one.percent,
    }


def not_listed(event: Event, day: date, rows: Sequence[Result]) -> list[dict[str, Any]]:
    """The active members who were not on a whole list of that time, with the days that excuse them."""
    there = {one.member_id for one in rows}
    members = dict(Member.objects.active().exclude(pk__in=there).values_list("pk", "name"))
    first = monday_of(day) if event.figure.on_sunday else day
    absent = absences.absent(members, event.data_type, first, day)
    excuses = away.excuses(absent, Days(first, day)) if absent else {}
    found = [
        {"memberId": pk, "memberName": members[pk], "away": away.told(excuses, pk)} for pk in absent if pk in members
    ]
    return sorted(found, key=lambda one: (one["memberName"].casefold(), one["memberId"]))


# ---- a member


def of_member(member_id: int) -> list[dict[str, Any]]:
    """The newest result of a member in each event, with the one before it; events by title. Three queries at most.

    Raises Missing if there is no such member.
    """
    if not Member.objects.filter(pk=member_id).exists():
        raise Missing(GONE)
    own = held_by_all().filter(member=member_id)
    events = Event.objects.annotate(
        newest=Subquery(own.values("record_date")[:1]),
        before=Subquery(own.values("record_date")[1:2]),
        times=Subquery(own.order_by().values("data_type").annotate(count=Count("pk")).values("count")),
    )
    known = [one for one in events if one.newest]
    rows = rows_on({(one.data_type, day) for one in known for day in (one.newest, one.before) if day})
    return [
        of_member_as_json(one, one.times, member_id, rows[one.data_type, one.newest], rows[one.data_type, one.before])
        for one in known
    ]


def of_member_as_json(
    event: Event, times: int, member_id: int, rows: Sequence[Facts], earlier: Sequence[Facts]
) -> dict[str, Any]:
    """rows: everybody's results at the member's newest time; earlier: the member's result before that, if any."""
    [own] = [one for one in rows if one.member_id == member_id]
    before = next((one.value for one in earlier if one.member_id == member_id), None)
    places = placed({one.member_id: one.value for one in rows}, high_is_good=event.high_is_good)
    return {
        "eventId": event.pk,
        "title": event.title,
        "unit": event.unit,
        "highIsGood": event.high_is_good,
        "date": own.day,
        "value": own.value,
        "place": places[member_id],
        "of": len(rows),
        "before": before,
        "change": None if before is None else own.value - before,
        "times": times,
        "uploadId": own.upload_id,
    }


# ---- a week


def results_of_week(week: date) -> list[OfWeek]:
    """Each time that an event was held in the week that ends on a Sunday, by day and title, for the week's text.

    Three queries at most, however many there are.
    """
    monday = monday_of(week)
    newest = held_by_all().filter(record_date__lt=monday).values("record_date")[:1]
    events = {one.data_type: one for one in Event.objects.annotate(newest=Subquery(newest))}
    if not events:
        return []
    records = MemberRecord.objects.filter(
        data_type__in=events, record_date__gte=monday, record_date__lte=week
    ).order_by()
    held: dict[tuple[date, str], list[Facts]] = defaultdict(list)
    for data_type, day, *facts in records.values_list("data_type", "record_date", *OF_MEMBER):
        held[day, data_type].append(Facts(day, *facts))
    before = rows_on({(kind, day) for _, kind in held if (day := events[kind].newest)})
    totals = {(kind, day): total(rows) for (kind, day), rows in before.items()}
    totals |= {(kind, day): total(rows) for (day, kind), rows in held.items()}
    told = [of_week(events[kind], day, rows, totals) for (day, kind), rows in held.items()]
    return sorted(told, key=lambda one: (one.day, one.event.title.casefold(), one.event.pk))


def of_week(event: Event, day: date, rows: Sequence[Facts], totals: Mapping[tuple[str, date], int]) -> OfWeek:
    """One time of an event. totals: the totals of this week's times and of those before them."""
    places = placed({one.member_id: one.value for one in rows}, high_is_good=event.high_is_good)
    found = [Result(one.member_id, one.name, one.rank, one.is_active, one.value, places[one.member_id]) for one in rows]
    best = sorted(found, key=lambda one: (one.place, one.name.casefold(), one.member_id))[:TOP]
    earlier = max((then for kind, then in totals if kind == event.data_type and then < day), default=None)
    before = None if earlier is None else totals[event.data_type, earlier]
    return OfWeek(event, day, best, total(rows), len(found), before)


def total(rows: Iterable[Facts]) -> int:
    return sum(one.value for one in rows)
