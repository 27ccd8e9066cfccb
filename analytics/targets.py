"""Who is below the week's targets, by how much, on which days, and who is excused (issue 19). Nothing here writes.

A value is judged once its day, or its week, is over. A value that was not uploaded is unknown and never short. A member
missing from a list that was read whole has zero. An event is judged for each time it was held, that is, each date with
a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import F

from analytics import duel
from analytics.known_weeks import Held, KnownWeek, Person, Values, known_weeks
from members import away
from members.away import Days, Excuse
from members.days import alliance_day
from members.figures import DUEL_DAYS, is_event
from members.known_figures import KnownFigures
from members.models import Away, Rank, Target
from members.models.targets import TARGETED
from members.names import alphabetical
from members.targets import in_force, is_of_a_day, targetable
from members.weeks.calendar import WEEK, last_sunday, week_ending

Unknown = Counter[tuple[str, date]]
"""(figure, date) -> for how many members a required value was not uploaded."""


@dataclass(frozen=True, slots=True)
class Short:
    """A value below its target. day: None for a weekly figure. excuse: days away, if any. label: of an event."""

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


def spans(figure: str, week: date) -> list[tuple[date, Days]]:
    """The values of a figure in a week: the date of each value's record, and the days that it covers."""
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
    """What a member is short of in a week; as (figure, date) what is required but unknown. entries: days away."""
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
                excuse = away.excuse(entries, covered)
                is_dated = is_of_a_day(figure) or is_event(figure)
                yield Short(figure, kept if is_dated else None, target.least, value, excuse, titles.get(figure, ""))


# ---- what is recorded


def shortfalls(known: KnownWeek, targets: Sequence[Target], today: date) -> tuple[dict[int, list[Short]], Unknown]:
    """({member id: what is short}, what is unknown) for all members of a week. No query."""
    short: dict[int, list[Short]] = {}
    unknown: Unknown = Counter()
    for person in known.people:
        entries = known.entries.get(person.member_id, ())
        for one in judge(person, targets, known.values, entries, week=known.ending, today=today, events=known.held):
            if isinstance(one, Short):
                short.setdefault(person.member_id, []).append(one)
            else:
                unknown[one] += 1
    return short, unknown


def of_week(
    week: date, targets: Sequence[Target], figures: KnownFigures | None = None
) -> tuple[dict[int, list[Short]], Unknown]:
    """`shortfalls` for the week that ends on a Sunday. No query if there are no targets."""
    if not targets:
        return {}, Counter()
    return shortfalls(known_weeks([week], targets, figures)[week], targets, alliance_day())


def week_of_targets(week: date | None) -> dict[str, Any]:
    """GET /api/targets. week: any of its days; None for the newest week whose duel is over."""
    today = alliance_day()
    week = week_ending(week) if week else last_sunday(today)
    everybodys_last = F("rank").desc(nulls_last=True)
    targets = list(Target.objects.select_related("by").order_by("figure", everybodys_last, "-since"))
    known = KnownFigures()
    found = known_weeks([week], targets, known)[week]
    short, unknown = shortfalls(found, targets, today)
    names = {one.member_id: one for one in found.people}
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
                "excused": all(one.is_excused for one in several),
                "short": [short_as_json(one, known) for one in several],
            }
            for pk, several in sorted(short.items(), key=lambda one: (-len(one[1]), alphabetical(names[one[0]].name)))
        ],
        "unknown": [
            {"figure": figure, "label": known[figure].label, "date": day, "members": count}
            for (figure, day), count in sorted(unknown.items(), key=lambda one: (one[0][1], one[0][0]))
        ],
        "lastDay": min(week, today - timedelta(days=1)),
    }


def is_in_force(target: Target, targets: Sequence[Target], week: date) -> bool:
    """Whether a version is the one in force in a week for the members it is about."""
    return target.least is not None and in_force(targets, target.figure, target.rank, week) is target


def span_of(figure: str) -> str:
    """How often a figure has a value: each day, each week, or each time that an event is held."""
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
