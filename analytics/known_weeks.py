"""The records of several weeks, fetched together (issue 19). Nothing here writes.

The rules of targets and strikes judge each week from these records without further queries. So five weeks need as many
queries as one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from analytics import absences, duel
from members import away
from members.away import Days
from members.days import alliance_day
from members.figures import DUEL_DAY, VS, EventFigure, is_event
from members.known_figures import KnownFigures
from members.models import Away, Member, MemberRecord, SnapshotRow, Target
from members.models.targets import TARGETED
from members.targets import is_of_a_day
from members.weeks.calendar import monday_of, week_ending
from members.weeks.emptied import emptied_days

Values = Mapping[tuple[int, str, date], int]
"""(member id, figure, its day or the week's Sunday) -> value; zero for a member who is not on a whole list."""
Missed = Mapping[str, Collection[tuple[int, date]]]
"""data type -> the members who are not on a whole list of that type, with the list's day."""

BY_WEEK = tuple(figure for figure in TARGETED if not is_of_a_day(figure) and figure != VS)
"""Weekly figures with a target, other than the VS score. The newest record of the week counts."""


@dataclass(frozen=True, slots=True)
class Person:
    member_id: int
    name: str
    rank: int


@dataclass(frozen=True, slots=True)
class Held:
    """When an event was held in a week: the dates of its records, earliest first."""

    figure: EventFigure
    dates: Sequence[date]

    def spans(self) -> list[tuple[date, Days]]:
        """Each date, and the days that it covers; for a weekly event, the whole week."""
        return [(day, Days(monday_of(day) if self.figure.on_sunday else day, day)) for day in self.dates]


@dataclass(frozen=True, slots=True)
class KnownWeek:
    """The records of a week. ending: its Sunday.

    people: the active members by name, with their rank of that week (as saved, else today's). lines: their duel. taken:
    the day of the list that the week's score is from. values: everything that targets may be about. missed: the week's
    whole lists without a member. entries: days away. held: the events with a target.
    """

    ending: date
    people: Sequence[Person]
    lines: Mapping[int, duel.Line]
    taken: Mapping[int, date]
    values: Values
    missed: Missed
    entries: Mapping[int, Sequence[Away]]
    held: Sequence[Held]


def known_weeks(
    endings: Collection[date], targets: Sequence[Target], figures: KnownFigures | None = None
) -> dict[date, KnownWeek]:
    """The weeks that end on these Sundays. Ten queries at most, whatever the number of weeks and members.

    All records between the first and the last week are fetched, so the weeks should be consecutive.
    """
    if not endings:
        return {}
    days = Days(monday_of(min(endings)), max(endings))
    today = alliance_day()
    members = list(Member.objects.active().order_by("name", "pk").values_list("pk", "name", "rank"))
    names = {pk: name for pk, name, _ in members}
    then = ranks_of(endings)
    held = events_held(targets, days, KnownFigures() if figures is None else figures)
    events = sorted({one.figure.data_type for several in held.values() for one in several})
    lists = [*TARGETED, *events]
    missed = by_week(absences.missed_lists(names, lists, days.first, days.last))
    rows = duel.rows_of(names, lists, days.first, days.last, emptied_days(names))
    duels = duel.of_rows(rows, duel.days_taken(names, days.first, days.last))
    others = values_by_week(rows)
    entries = list(away.of_days(days).order_by("first", "pk"))
    found = {}
    for ending in endings:
        lines = duel.lines_of(names, duels, missed[ending][DUEL_DAY.data_type], ending, today)
        found[ending] = KnownWeek(
            ending,
            [Person(pk, name, then.get((pk, ending), rank)) for pk, name, rank in members],
            {line.member_id: line for line in lines},
            {pk: duels.taken[pk, ending] for pk in names if (pk, ending) in duels.taken},
            values_of(ending, lines, others[ending], missed[ending], held[ending]),
            missed[ending],
            days_away(entries, Days(monday_of(ending), ending)),
            held[ending],
        )
    return found


# ---- of one week, from what was fetched


def values_of(
    ending: date,
    lines: Iterable[duel.Line],
    recorded: Values,
    missed: Missed,
    held: Iterable[Held],
) -> dict[tuple[int, str, date], int]:
    """All values of a week that targets may be about; zero if a whole list does not have the member.

    recorded: values of figures other than the duel.
    """
    found = dict(recorded)
    for line in lines:
        for index, value in enumerate(line.duel.days):
            if value is not None:
                found[line.member_id, DUEL_DAY.data_type, duel.day_of(ending, index)] = value
        if line.duel.week is not None:
            found[line.member_id, VS, ending] = line.duel.week
    for figure in (VS, *BY_WEEK):
        for pk, _ in missed[figure]:
            found.setdefault((pk, figure, ending), 0)
    for one in held:
        for pk, day in missed[one.figure.data_type]:
            found.setdefault((pk, one.figure.data_type, one.figure.record_date(day)), 0)
    return found


def days_away(entries: Iterable[Away], days: Days) -> dict[int, list[Away]]:
    """member id -> the entries that overlap these days, in their order."""
    found: dict[int, list[Away]] = defaultdict(list)
    for one in entries:
        if one.first <= days.last and one.last >= days.first:
            found[one.member_id].append(one)
    return dict(found)


def by_week(missed: Missed) -> dict[date, dict[str, set[tuple[int, date]]]]:
    """Sunday -> data type -> the absences of that week; empty for weeks and lists without any."""
    found: dict[date, dict[str, set[tuple[int, date]]]] = defaultdict(lambda: defaultdict(set))
    for data_type, several in missed.items():
        for pk, day in several:
            found[week_ending(day)][data_type].add((pk, day))
    return found


# ---- what is fetched


def ranks_of(endings: Collection[date]) -> dict[tuple[int, date], int]:
    """(member id, Sunday) -> the rank that was saved for that week. One query."""
    saved = SnapshotRow.objects.filter(snapshot__week_ending__in=endings, member__isnull=False).order_by()
    rows = saved.values_list("member_id", "snapshot__week_ending", "rank")
    return {(pk, ending): rank for pk, ending, rank in rows if pk is not None}


def events_held(targets: Iterable[Target], days: Days, figures: KnownFigures) -> dict[date, list[Held]]:
    """Sunday -> the events with a target that were held in that week. No query if no event has a target, else two."""
    held: dict[date, list[Held]] = defaultdict(list)
    asked = sorted({one.figure for one in targets if is_event(one.figure)})
    if not asked:
        return held
    records = MemberRecord.objects.filter(
        data_type__in=asked, record_date__gte=days.first, record_date__lte=days.last
    ).order_by()
    dates: dict[tuple[date, str], set[date]] = defaultdict(set)
    for data_type, day in records.values_list("data_type", "record_date").distinct():
        dates[week_ending(day), data_type].add(day)
    for (ending, data_type), found in sorted(dates.items()):
        figure = figures[data_type]
        if isinstance(figure, EventFigure):
            held[ending].append(Held(figure, sorted(found)))
    return held


def values_by_week(rows: Iterable[duel.Row]) -> dict[date, dict[tuple[int, str, date], int]]:
    """Sunday -> its values of lists other than the duel's: events by day, other figures by the week's newest record.

    rows: oldest first.
    """
    found: dict[date, dict[tuple[int, str, date], int]] = defaultdict(dict)
    for pk, figure, day, value, _ in rows:
        ending = week_ending(day)
        if figure in BY_WEEK:
            found[ending][pk, figure, ending] = value
        elif is_event(figure):
            found[ending][pk, figure, day] = value
    return found
