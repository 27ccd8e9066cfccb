"""The results of events: when each was held, who came where, and how that compares with the time before (issue 19).

Reads only. A place is by the values, equal ones share it; who is on no list of a time that was read whole took no part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Sum

from analytics import absences, change
from members import away
from members.away import Days
from members.figures import EVENT
from members.models import Event, Member, MemberRecord, Rank
from members.weeks.calendar import monday_of

TOP = 3
"""How many are named of each event in a week's text."""
OF_MEMBER = ("member_id", "member__name", "member__rank", "member__is_active")
SHOWN_DATES = 60
"""How many of the times that an event was held are listed."""


class Result(NamedTuple):
    """What a member has of one time. place: by the values. before: of the time before, None where there is none."""

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


class Time(NamedTuple):
    """One time that an event was held. day: under which its results are kept."""

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
    """Member id -> place by the values, the best first; equal values share a place, and the next is left out."""
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
    """When an event was held, newest first. One query."""
    records = MemberRecord.objects.filter(data_type=event.data_type).order_by("-record_date")
    counted = records.values_list("record_date").annotate(Count("pk"), Sum("value"))
    return [Time(*one) for one in counted[: SHOWN_DATES + 1]]


# ---- the list of events


def every_event() -> dict[str, Any]:
    """GET /api/events. Three queries, however many there are."""
    events = list(Event.objects.select_related("by"))
    newest = newest_times()
    best = best_of(events, {data_type: one.day for data_type, (one, _) in newest.items()})
    return {"events": [listed(one, newest.get(one.data_type), best.get(one.data_type)) for one in events]}


def newest_times() -> dict[str, tuple[Time, int]]:
    """Data type -> the newest time of an event, and how often it was held. One query."""
    counted = (
        MemberRecord.objects.filter(data_type__startswith=EVENT)
        .order_by("data_type", "record_date")
        .values_list("data_type", "record_date")
        .annotate(Count("pk"), Sum("value"))
    )
    found: dict[str, tuple[Time, int]] = {}
    for data_type, *facts in counted:
        found[data_type] = (Time(*facts), found[data_type][1] + 1 if data_type in found else 1)
    return found


def best_of(events: Iterable[Event], days: Mapping[str, date]) -> dict[str, Result]:
    """Data type -> the best result of that day. One query."""
    kinds = {one.data_type: one for one in events}
    records = MemberRecord.objects.filter(
        data_type__in=days, record_date__in=set(days.values()), member__isnull=False
    ).order_by()
    found: dict[str, Result] = {}
    rows = records.values_list(
        "data_type", "record_date", "member_id", "member__name", "member__rank", "member__is_active", "value"
    )
    for data_type, day, pk, name, rank, is_active, value in rows:
        if day != days[data_type] or data_type not in kinds:
            continue
        known = found.get(data_type)
        is_better = known is None or ((value > known.value) == kinds[data_type].high_is_good and value != known.value)
        if is_better:
            found[data_type] = Result(pk, name, rank, is_active, value, 1)
    return found


def listed(event: Event, newest: tuple[Time, int] | None, best: Result | None) -> dict[str, Any]:
    """An event as the list of them shows it."""
    time, count = newest or (None, 0)
    return as_json(event) | {
        "times": count,
        "latest": {"date": time.day, "members": time.members, "total": time.total} if time else None,
        "best": {"memberId": best.member_id, "memberName": best.name, "value": best.value} if best else None,
    }


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
    """GET /api/events/{id}/results: one time of it, the newest unless told. A fixed number of queries.

    Of a day without results there are no rows.
    """
    held = times(event)
    shown = event.figure.record_date(day) if day else (held[0].day if held else None)
    before = next((one.day for one in held if shown and one.day < shown), None)
    rows = results_on(event, shown, before) if shown else []
    return {
        "event": as_json(event),
        "date": shown,
        "before": before,
        "dates": [{"date": one.day, "members": one.members, "total": one.total} for one in held[:SHOWN_DATES]],
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
    """The active members who were not on a list of that time that was read whole, with the days that excuse them."""
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
    """The newest result of a member in each event, with the one before it; events by title. Three queries at most."""
    events = {one.data_type: one for one in Event.objects.all()}
    if not events:
        return []
    own = MemberRecord.objects.filter(member=member_id, data_type__in=events).order_by("data_type", "record_date")
    kept: dict[str, list[tuple[date, int, int | None]]] = defaultdict(list)
    for data_type, day, value, upload in own.values_list("data_type", "record_date", "value", "upload_id"):
        kept[data_type].append((day, value, upload))
    places = places_of({data_type: values[-1][0] for data_type, values in kept.items()}, member_id, events)
    return [
        of_member_as_json(event, kept[data_type], places[data_type])
        for data_type, event in events.items()
        if data_type in kept
    ]


def places_of(days: Mapping[str, date], member_id: int, events: Mapping[str, Event]) -> dict[str, tuple[int, int]]:
    """Data type -> the member's place at that time, and of how many. One query."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    records = MemberRecord.objects.filter(data_type__in=days, record_date__in=set(days.values())).order_by()
    for data_type, day, pk, value in records.values_list("data_type", "record_date", "member_id", "value"):
        if day == days[data_type]:
            found[data_type][pk] = value
    return {
        data_type: (placed(values, high_is_good=events[data_type].high_is_good)[member_id], len(values))
        for data_type, values in found.items()
    }


def of_member_as_json(
    event: Event, values: Sequence[tuple[date, int, int | None]], place: tuple[int, int]
) -> dict[str, Any]:
    """values: of the member, oldest first."""
    day, value, upload = values[-1]
    before = values[-2][1] if len(values) > 1 else None
    return {
        "eventId": event.pk,
        "title": event.title,
        "unit": event.unit,
        "highIsGood": event.high_is_good,
        "date": day,
        "value": value,
        "place": place[0],
        "of": place[1],
        "before": before,
        "change": None if before is None else value - before,
        "times": len(values),
        "uploadId": upload,
    }


# ---- a week


def results_of_week(week: date) -> list[OfWeek]:
    """Each time that an event was held in the week that ends on a Sunday, by day and title, for the week's text.

    One query where none was, else three, however many there are.
    """
    records = MemberRecord.objects.filter(
        data_type__startswith=EVENT, record_date__gte=monday_of(week), record_date__lte=week
    ).order_by()
    held: dict[tuple[date, str], list[Any]] = defaultdict(list)
    for data_type, day, *facts in records.values_list("data_type", "record_date", *OF_MEMBER, "value"):
        held[day, data_type].append(facts)
    if not held:
        return []
    events = {one.data_type: one for one in Event.objects.all()}
    known = times_until(week, {data_type for _, data_type in held})
    told = [of_week(events[data_type], day, rows, known[data_type]) for (day, data_type), rows in held.items()]
    return sorted(told, key=lambda one: (one.day, one.event.title.casefold(), one.event.pk))


def times_until(week: date, data_types: Collection[str]) -> dict[str, list[Time]]:
    """Data type -> when these events were held up to a week, the newest first. One query."""
    records = MemberRecord.objects.filter(data_type__in=data_types, record_date__lte=week).order_by("-record_date")
    found: dict[str, list[Time]] = defaultdict(list)
    for data_type, *facts in records.values_list("data_type", "record_date").annotate(Count("pk"), Sum("value")):
        found[data_type].append(Time(*facts))
    return found


def of_week(event: Event, day: date, rows: Sequence[Any], known: Sequence[Time]) -> OfWeek:
    """One time of an event. rows: who and what; known: when it was held, the newest first."""
    places = placed({pk: value for pk, *_, value in rows}, high_is_good=event.high_is_good)
    found = [Result(pk, name, rank, is_active, value, places[pk]) for pk, name, rank, is_active, value in rows]
    best = sorted(found, key=lambda one: (one.place, one.name.casefold(), one.member_id))[:TOP]
    before = next((one.total for one in known if one.day < day), None)
    return OfWeek(event, day, best, sum(one.value for one in found), len(found), before)
