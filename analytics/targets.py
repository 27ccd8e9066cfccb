"""Who is short of the week's targets, by how much, on which days, and who is excused (issue 19). Nothing here writes.

A value is judged once its day, or its week, is over. What was not uploaded is unknown and never short; whoever is not
on a list that was read whole has zero. An event is judged each time it was held: where a list of it was kept.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from analytics import absences, duel
from members import away
from members.away import Days, Excuse
from members.days import alliance_day
from members.figures import DUEL_DAY, DUEL_DAYS, VS, EventFigure, is_event
from members.known_figures import KnownFigures
from members.models import Away, Member, MemberRecord, Rank, SnapshotRow, Target
from members.models.targets import TARGETED
from members.targets import in_force, is_of_a_day, targetable
from members.weeks.calendar import WEEK, last_sunday, monday_of, week_ending

Values = Mapping[tuple[int, str, date], int]
"""(member id, figure, its day or the week's Sunday) -> value, zero for who is not on a whole list."""


Unknown = Counter[tuple[str, date]]
"""(figure, date) -> of how many members a value is asked for that was not uploaded."""


@dataclass(frozen=True, slots=True)
class Short:
    """A value below its target. day: None of a figure by week. excuse: days away, if any. label: of an event."""

    figure: str
    day: date | None
    least: int
    has: int
    excuse: Excuse | None
    label: str = ""

    @property
    def missing(self) -> int:
        return self.least - self.has

    @property
    def is_excused(self) -> bool:
        return self.excuse is not None and self.excuse.counts


@dataclass(frozen=True, slots=True)
class Held:
    """When an event was held in a week: the dates under which results are kept, the first one first."""

    figure: EventFigure
    dates: Sequence[date]

    def spans(self) -> list[tuple[date, Days]]:
        """Each date, and the days that it covers: a weekly event's the whole week."""
        return [(day, Days(monday_of(day) if self.figure.on_sunday else day, day)) for day in self.dates]


@dataclass(frozen=True, slots=True)
class Person:
    member_id: int
    name: str
    rank: int


def spans(figure: str, week: date) -> list[tuple[date, Days]]:
    """What a week has of a figure: the date each value is kept under, and the days that it covers."""
    if is_of_a_day(figure):
        days = [duel.day_of(week, index) for index in range(DUEL_DAYS)]
        return [(day, Days(day, day)) for day in days]
    return [(week, away.days_of_week(figure, week))]


def judge(
    person: Person,
    targets: Sequence[Target],
    values: Values,
    entries: Sequence[Away],
    *,
    week: date,
    today: date,
    events: Sequence[Held] = (),
) -> Iterator[Short | tuple[str, date]]:
    """What a member falls short of in a week; as (figure, date) what is asked but unknown. entries: days away."""
    every = [(figure, spans(figure, week)) for figure in TARGETED]
    every += [(one.figure.data_type, one.spans()) for one in events]
    titles = {one.figure.data_type: one.figure.label for one in events}
    for figure, dates in every:
        target = in_force(targets, figure, person.rank, week)
        if target is None or not target.least:
            continue
        for kept, covered in dates:
            if covered.last >= today:
                continue
            value = values.get((person.member_id, figure, kept))
            if value is None:
                yield figure, kept
            elif value < target.least:
                days = away.days_away(entries, covered)
                reasons = tuple(one.reason for one in entries)
                excuse = Excuse(days, covered.count, reasons) if days else None
                is_dated = is_of_a_day(figure) or is_event(figure)
                yield Short(figure, kept if is_dated else None, target.least, value, excuse, titles.get(figure, ""))


# ---- what is recorded


def values_of(members: Collection[int], week: date) -> dict[tuple[int, str, date], int]:
    """All values of a week that targets may be about. Of figures with several records in a week the newest counts."""
    found: dict[tuple[int, str, date], int] = {}
    for line in duel.lines(week):
        for index, value in enumerate(line.duel.days):
            if value is not None:
                found[line.member_id, DUEL_DAY.data_type, duel.day_of(week, index)] = value
        if line.duel.week is not None:
            found[line.member_id, VS, week] = line.duel.week
    weekly = [figure for figure in TARGETED if not is_of_a_day(figure) and figure != VS]
    records = MemberRecord.objects.filter(
        member__in=members, data_type__in=weekly, record_date__gte=monday_of(week), record_date__lte=week
    ).order_by("record_date", "pk")
    for pk, figure, value in records.values_list("member_id", "data_type", "value"):
        found[pk, figure, week] = value
    for figure in (VS, *weekly):
        without = [pk for pk in members if (pk, figure, week) not in found]
        for pk in absences.absent(without, figure, monday_of(week), week):
            found[pk, figure, week] = 0
    return found


def events_held(targets: Sequence[Target], week: date, known: KnownFigures) -> list[Held]:
    """The events with a target that were held in a week. No query where no event has one, else two."""
    asked = sorted({one.figure for one in targets if is_event(one.figure)})
    if not asked:
        return []
    found: dict[str, set[date]] = defaultdict(set)
    records = MemberRecord.objects.filter(
        data_type__in=asked, record_date__gte=monday_of(week), record_date__lte=week
    ).order_by()
    for data_type, day in records.values_list("data_type", "record_date").distinct():
        found[data_type].add(day)
    figures = [known[one] for one in asked if one in found]
    return [Held(one, sorted(found[one.data_type])) for one in figures if isinstance(one, EventFigure)]


def values_of_events(members: Collection[int], week: date, events: Sequence[Held]) -> dict[tuple[int, str, date], int]:
    """The results of these events in a week; zero for who is not on a whole list."""
    if not events:
        return {}
    records = MemberRecord.objects.filter(
        member__in=members,
        data_type__in=[one.figure.data_type for one in events],
        record_date__gte=monday_of(week),
        record_date__lte=week,
    ).order_by()
    found = {
        (pk, figure, day): value
        for pk, figure, day, value in records.values_list("member_id", "data_type", "record_date", "value")
    }
    for one in events:
        for pk, day in absences.missed(members, one.figure.data_type, monday_of(week), week):
            found.setdefault((pk, one.figure.data_type, one.figure.record_date(day)), 0)
    return found


def people(week: date) -> list[Person]:
    """The active members with the rank of then: as the week was saved, else today's."""
    saved = SnapshotRow.objects.filter(snapshot__week_ending=week, member__isnull=False).order_by()
    then = dict(saved.values_list("member_id", "rank"))
    members = Member.objects.active().order_by("name", "pk").values_list("pk", "name", "rank")
    return [Person(pk, name, then.get(pk, rank)) for pk, name, rank in members]


def days_away(week: date) -> dict[int, list[Away]]:
    found: dict[int, list[Away]] = defaultdict(list)
    for one in away.of_days(Days(monday_of(week), week)).order_by("first", "pk"):
        found[one.member_id].append(one)
    return found


def shortfalls(
    week: date, targets: Sequence[Target], today: date, known: KnownFigures | None = None
) -> tuple[dict[int, list[Short]], Unknown]:
    """({member id: what is short}, what is unknown) of everybody in a week."""
    everybody = people(week)
    ids = [one.member_id for one in everybody]
    held = events_held(targets, week, KnownFigures() if known is None else known)
    values = values_of(ids, week) | values_of_events(ids, week, held)
    entries = days_away(week)
    short: dict[int, list[Short]] = {}
    unknown: Unknown = Counter()
    for person in everybody:
        for one in judge(
            person, targets, values, entries.get(person.member_id, ()), week=week, today=today, events=held
        ):
            if isinstance(one, Short):
                short.setdefault(person.member_id, []).append(one)
            else:
                unknown[one] += 1
    return short, unknown


def week_of_targets(week: date | None) -> dict[str, Any]:
    """GET /api/targets. week: any of its days; None for the newest whose duel is over."""
    today = alliance_day()
    week = week_ending(week) if week else last_sunday(today)
    targets = list(Target.objects.select_related("by"))
    known = KnownFigures()
    short, unknown = shortfalls(week, targets, today, known) if targets else ({}, Counter())
    names = {one.member_id: one for one in people(week)} if short else {}
    return {
        "weekEnding": week,
        "before": week - WEEK,
        "after": week + WEEK if week < week_ending(today) else None,
        "figures": [
            {"figure": one.data_type, "label": one.label, "span": span_of(one.data_type)}
            for one in targetable(known).values()
        ],
        "targets": [as_json(one, is_in_force(one, targets, week), known) for one in targets],
        "short": [
            {
                "memberId": pk,
                "memberName": names[pk].name,
                "rank": Rank(names[pk].rank).label,
                "excused": all(one.is_excused for one in found),
                "short": [short_as_json(one, known) for one in found],
            }
            for pk, found in sorted(short.items(), key=lambda one: (-len(one[1]), names[one[0]].name.casefold()))
        ],
        "unknown": [
            {"figure": figure, "label": known[figure].label, "date": day, "members": count}
            for (figure, day), count in sorted(unknown.items(), key=lambda one: (one[0][1], one[0][0]))
        ],
        "lastDay": min(week, today - timedelta(days=1)),
    }


def is_in_force(target: Target, targets: Sequence[Target], week: date) -> bool:
    """Whether a version is the one that counts in a week for those whom it is about."""
    return target.least is not None and in_force(targets, target.figure, target.rank, week) is target


def span_of(figure: str) -> str:
    """What has a value of its own: each day, each week, or each time that an event is held."""
    if is_event(figure):
        return "event"
    return "day" if is_of_a_day(figure) else "week"


def as_json(target: Target, now: bool, known: KnownFigures) -> dict[str, Any]:
    return {
        "id": target.pk,
        "figure": target.figure,
        "label": known[target.figure].label,
        "span": span_of(target.figure),
        "rank": target.rank,
        "least": target.least,
        "since": target.since,
        "inForce": now,
        "by": target.by.get_username() if target.by else None,
    }


def short_as_json(one: Short, known: KnownFigures) -> dict[str, Any]:
    return {
        "figure": one.figure,
        "label": known[one.figure].label,
        "date": one.day,
        "least": one.least,
        "has": one.has,
        "missing": one.missing,
        "away": one.excuse.text if one.excuse else "",
        "excused": one.is_excused,
    }
