"""What is missing and who falls short; who came and went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

from django.utils import timezone

from analytics import absences
from assistant.query.common import LISTED, bounded, figure_in, with_values
from assistant.query.figures import (
    FOUR,
    NOUNS,
    RECORDED,
    TITLES,
    Held,
    by_week,
    dates_of,
    held,
    is_tree,
    known,
    long,
    this_week,
)
from assistant.query.people import Alliance, row
from assistant.query.types import MOST_ROWS, Answer, Coverage, Line, Query, Time
from members import away
from members.criteria import requirements
from members.errors import Refused
from members.models import Member, Rank
from members.ranks import NO_MATCH, rank_to_give
from members.weeks.calendar import WEEK, monday_of, week_ending


def never(alliance: Alliance, query: Query) -> Answer:
    """Who has no such figure at all, or none in a week; without a figure: how many lack each of the four."""
    if query.time.week:
        told = missed(alliance, query)
        rows = sorted(
            [one for one in (*told.rows, *told.others, *told.excused) if one.date is None],
            key=lambda one: (one.name, one.member_id),
        )
        return replace(told, rows=bounded(query, rows), found=len(rows), others=(), excused=())
    if query.time.is_span and not query.time.ever:
        raise Refused("Ask about one week, or about all time.")
    if query.figure is None:
        return for_each_figure(alliance, query, never)
    group, values = with_values(alliance, replace(query, time=Time()))
    if not is_tree(figure_in(query)):
        recorded = {pk for points in by_week(figure_in(query), Time(ever=True)).values() for pk in points}
        values |= {pk: Held(0, None) for pk in recorded}
    rows = [row(member) for member in group if member.pk not in values]
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group) - len(rows), len(group)))


def missed(alliance: Alliance, query: Query) -> Answer:
    """Who is proved absent from a list of the week (rows; excused: while away), of whom nothing was captured (others).

    Without a week: the newest of half the members, else the newest with any. Who joined after the week does not count.
    """
    figure = figure_in(query)
    if query.time.is_span:
        raise Refused("Ask about one week at a time.")
    recorded = known(figure)
    week = (
        week_ending(query.time.week)
        if query.time.week
        else recorded.newest()[1] or max(recorded.recorded, default=None)
    )
    if week is None or week not in recorded.recorded:
        when = f" for the week ending {long(week)}" if week else ""
        raise Refused(f"There are no {NOUNS[figure]} records{when}, so nobody can be said to have missed it.")
    asked = alliance.meeting(query.subjects)[0]
    group = [member for member in asked if timezone.localdate(member.created_at) <= week]
    without = [member for member in group if member.pk not in recorded.recorded[week]]
    data_type = RECORDED[figure].data_type
    proved = absences.absent([member.pk for member in without], data_type, monday_of(week), week)
    gone = [row(member) for member in without if member.pk in proved]
    unknown = [row(member) for member in without if member.pk not in proved]
    nothing = [
        row(member, Held(0, week))
        for member in group
        if member.pk in recorded.recorded[week] and recorded.recorded[week][member.pk].value == 0
    ]
    excuses = away.excuses([one.member_id for one in gone + nothing], away.days_of_week(data_type, week))
    excused = away.excused(excuses)
    missing = [replace(one, away=away.told(excuses, one.member_id)) for one in gone + nothing]
    rows = tuple(one for one in missing if one.member_id not in excused)
    return Answer(
        query, rows, len(rows), others=tuple(unknown), later=(week,),
        excused=tuple(one for one in missing if one.member_id in excused),
        dates=(week, week),
        coverage=Coverage(len(group) - len(without), len(group)),
    )  # fmt: skip


def old(alliance: Alliance, query: Query) -> Answer:
    """Whose newest figure is older than some days, oldest first; without a figure: of how many each of the four is."""
    if query.figure is None:
        return for_each_figure(alliance, query, old)
    group, values = with_values(alliance, query)
    before = timezone.localdate() - timedelta(days=query.days or 7)
    rows = [row(one, values[one.pk]) for one in group if one.pk in values and (values[one.pk].day or before) < before]
    rows.sort(key=lambda one: (one.date or before, one.name))
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group), len(group)))


def for_each_figure(alliance: Alliance, query: Query, of: Callable[[Alliance, Query], Answer]) -> Answer:
    told = [of(alliance, replace(query, figure=figure)) for figure in FOUR]
    lines = tuple(
        Line(TITLES[figure], None, one.found, note="\n".join(row.name for row in one.rows[:LISTED]))
        for figure, one in zip(FOUR, told, strict=True)
    )
    return Answer(query, lines=lines, coverage=told[0].coverage)


def dates(alliance: Alliance, query: Query) -> Answer:
    """Of when the newest figures of each kind are, and how many members have them."""
    lines = []
    for figure in [query.figure] if query.figure else list(FOUR):
        values = held(figure, alliance.members, Time())
        days = dates_of(values.values())
        weeks = "" if is_tree(figure) else str(len(by_week(figure, Time(since=this_week() - 53 * WEEK))))
        oldest = long(days[0]) if days else "—"
        lines.append(Line(TITLES[figure], days[1] if days else None, len(values), note=f"{oldest}|{weeks}"))
    return Answer(query, lines=tuple(lines), coverage=Coverage(len(alliance.members), len(alliance.members)))


def short(alliance: Alliance, query: Query) -> Answer:
    """short: who does not meet a rank's criteria (or any rank's: calculated rank X) and lacks what; meets: who does.

    With a figure: what that rank takes of it alone.
    """
    if query.figure and not query.rank:
        raise Refused("Say for which rank.")
    if query.figure and query.figure not in ("power", "vs", "donations"):
        raise Refused(f"No rank takes {NOUNS[query.figure]}.")
    taking = [one for one in alliance.criteria if query.rank is None or Rank(one.rank).label == query.rank]
    if not taking:
        raise Refused(f"No criteria are set for {query.rank}." if query.rank else "No criteria are set.")
    lowest = min(taking, key=lambda one: one.rank)
    group = alliance.meeting(query.subjects)[0]
    rows = []
    for member in group:
        lacks = alliance.lacks(member, Rank(lowest.rank).label)
        if query.figure:
            lacks = tuple(one for one in lacks if one.figure == TITLES[query.figure])
        is_short = bool(lacks) if query.rank else alliance.calculated(member) == NO_MATCH
        if is_short == (query.operation == "short"):
            rows.append(row(member, calculated=alliance.calculated(member), lacks=lacks))
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group), len(group)))


def due(alliance: Alliance, query: Query) -> Answer:
    """promote, demote: whose calculated rank is above, or below, the rank they have."""
    if not alliance.criteria:
        raise Refused("No criteria are set.")
    group = alliance.meeting(query.subjects)[0]
    rows = []
    for member in group:
        earned = alliance.calculated(member)
        to = rank_to_give(member.rank, earned)
        is_due = to is not None and (to > member.rank) == (query.operation == "promote")
        if is_due and query.rank in (None, earned):
            rows.append(row(member, calculated=earned))
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group), len(group)))


def criteria(alliance: Alliance, query: Query) -> Answer:
    """What each rank takes, and how many members have it as their calculated rank."""
    told = requirements()
    if not any(one.is_set for one in told):
        raise Refused("No criteria are set.")
    lines = tuple(
        Line(
            Rank(one.criterion.rank).label, None, one.reached_by,
            *((one.criterion.power, one.criterion.vs_score, one.criterion.donations) if one.is_set else ()),
        )
        for one in told
        if query.rank in (None, Rank(one.criterion.rank).label)
    )  # fmt: skip
    if query.rank and (not lines or lines[0].sum is None):
        raise Refused(f"No criteria are set for {query.rank}.")
    return Answer(query, lines=lines, coverage=Coverage(len(alliance.members), len(alliance.members)))


def moved(_: Alliance, query: Query) -> Answer:
    """joined, left: who was first known, or marked inactive, newest first."""
    left = query.operation == "left"
    field = "inactive_since" if left else "created_at"
    found = Member.objects.filter(is_active=not left, **{f"{field}__isnull": False}).order_by(f"-{field}", "name")
    if query.days is not None:
        found = found.filter(**{f"{field}__date__gte": timezone.localdate() - timedelta(days=query.days)})
    ranks = [rank.value for rank in Rank if rank.label in query.subjects.ranks]
    found = found.filter(rank__in=ranks) if ranks else found
    rows = [row(one, Held(0, day_of(getattr(one, field)))) for one in found]
    shown = bounded(query, rows, MOST_ROWS if left or query.days else 5)
    return Answer(query, shown, len(rows), coverage=Coverage(len(rows), len(rows)))


def day_of(moment: datetime) -> date:
    return timezone.localdate(moment)
