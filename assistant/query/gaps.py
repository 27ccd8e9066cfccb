"""Which figures are missing, who falls short, who joined and who left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from django.utils import timezone

from analytics import absences, events, targets
from assistant.query import dated
from assistant.query.common import LISTED, bounded, figure_in, with_values
from assistant.query.dated import STRIKES
from assistant.query.figures import (
    FOUR,
    RECORDED,
    TITLES,
    Held,
    by_week,
    dates_of,
    held,
    is_tree,
    known,
    noun,
    span_of,
    this_week,
    titled,
)
from assistant.query.people import Alliance, row
from assistant.query.types import MOST_ROWS, Answer, Coverage, Lack, Line, Query, Row, Time
from assistant.texts import Refusal
from members import away
from members.criteria import requirements
from members.days import alliance_day
from members.figures import CachedFigure, is_event
from members.known_figures import KnownFigures
from members.models import Member, Rank, Target
from members.models.targets import TARGETED
from members.ranks import NO_MATCH, rank_to_give
from members.targets import in_force
from members.weeks import arrivals, standings
from members.weeks.calendar import WEEK, last_sunday, monday_of, week_ending


def never(alliance: Alliance, query: Query) -> Answer:
    """Who has no value of the figure at all, or none in a week or on a day. Without a figure: how many lack each of the
    four."""
    if query.time.week and query.figure == STRIKES:
        return without_strikes(alliance, query, query.time.week)
    if query.time.week or query.time.day:
        told = missed(alliance, query)
        rows = sorted(
            [one for one in (*told.rows, *told.others, *told.excused) if one.date is None],
            key=lambda one: (one.name, one.member_id),
        )
        return replace(told, rows=bounded(query, rows), found=len(rows), others=(), excused=())
    if query.time.is_span and not query.time.ever:
        raise Refusal("week_or_ever")
    if query.figure is None:
        return for_each_figure(alliance, query, never)
    group, values = with_values(alliance, replace(query, time=Time()))
    if query.figure == STRIKES:  # everybody has a count: drop the zeros, then keep those who never had a strike
        values = {pk: one for pk, one in values.items() if one.value}
    if not is_tree(figure_in(query)):
        recorded = {pk for points in by_week(figure_in(query), Time(ever=True)).values() for pk in points}
        values |= {pk: Held(0, None) for pk in recorded}
    rows = [row(member) for member in group if member.pk not in values]
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group) - len(rows), len(group)))


def without_strikes(alliance: Alliance, query: Query, week: date) -> Answer:
    """Who got no strikes for the days of a week. Strikes have no list, so nobody can be missing from one."""
    group, values = with_values(alliance, query)
    rows = [row(member) for member in group if not values[member.pk].value]
    return Answer(
        query, bounded(query, rows), len(rows), later=(week_ending(week),),
        coverage=Coverage(len(group) - len(rows), len(group)),
    )  # fmt: skip


def missed(alliance: Alliance, query: Query) -> Answer:
    """Who is proved absent from a week's list (rows; excused if away), and who was not captured (others).

    Without a week: the newest week that half the members have, else the newest with any values. Members who joined
    after the week do not count.
    """
    figure = figure_in(query)
    if figure == "duel_day":
        return missed_day(alliance, query)
    if is_event(figure):
        return missed_event(alliance, query)
    if query.time.is_span:
        raise Refusal("one_week")
    if is_tree(figure):
        raise Refusal("tree_weeks")
    recorded = known(figure)
    week = (
        week_ending(query.time.week)
        if query.time.week
        else recorded.newest()[1] or max(recorded.recorded, default=None)
    )
    if week is None:
        raise Refusal("missed_none", noun=noun(figure))
    if week not in recorded.recorded:
        raise Refusal("missed_week", noun=noun(figure), day=week)
    asked = alliance.meeting(query.subjects)[0]
    presences = standings.presences((member.pk, member.created_at) for member in asked)
    group = [member for member in asked if presences[member.pk].on(week)]
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
    rows, excused = by_excuse(gone + nothing, away.days_of_week(data_type, week))
    return Answer(
        query, rows, len(rows), others=tuple(unknown), later=(week,), excused=excused, dates=(week, week),
        coverage=Coverage(len(group) - len(without), len(group)),
    )  # fmt: skip


def missed_day(alliance: Alliance, query: Query) -> Answer:
    """Who has no score on a day of the duel: zero, or not on its whole list (analytics.duel).

    Members who joined or came back after the day do not count.
    """
    group, values = with_values(alliance, query)
    day = query.time.day or max((one.day for one in values.values() if one.day), default=None)
    if day is None:
        raise Refusal("missed_none", noun=noun("duel_day"))
    if not values:
        raise Refusal("no_duel_day", day=day)
    nothing = [
        row(member, values[member.pk]) for member in group if member.pk in values and not values[member.pk].value
    ]
    rows, excused = by_excuse(nothing, away.days_of_week(RECORDED["duel_day"].data_type, day))
    presences = standings.presences((member.pk, member.created_at) for member in group)
    unknown = tuple(row(member) for member in group if member.pk not in values and presences[member.pk].on(day))
    return Answer(
        query, rows, len(rows), others=unknown, later=(day,), excused=excused, dates=(day, day),
        coverage=Coverage(len(values), len(values) + len(unknown)),
    )  # fmt: skip


def missed_event(alliance: Alliance, query: Query) -> Answer:
    """Who was on no list of one holding of an event: proved (rows; excused if away), or not captured (others)."""
    figure, time = figure_in(query), query.time
    if time.is_span:
        raise Refusal("one_week")
    event = dated.event_of(figure)
    day = dated.time_held(figure, day=time.day, week=time.week and week_ending(time.week))
    there = dated.placed(figure, day) if day else {}
    if day is None or not there:
        raise Refusal("missed_none", noun=event.title)
    first = monday_of(day) if event.figure.on_sunday else day
    asked = alliance.meeting(query.subjects)[0]
    presences = standings.presences((member.pk, member.created_at) for member in asked)
    group = [member for member in asked if presences[member.pk].on(day)]
    without = [member for member in group if member.pk not in there]
    proved = absences.absent([member.pk for member in without], figure, first, day)
    rows, excused = by_excuse([row(one) for one in without if one.pk in proved], away.Days(first, day))
    return Answer(
        query, rows, len(rows), others=tuple(row(one) for one in without if one.pk not in proved), later=(day,),
        excused=excused, dates=(day, day), coverage=Coverage(len(group) - len(without), len(group)),
    )  # fmt: skip


def every_event(_: Alliance, query: Query) -> Answer:
    """The events by title. A line's day: when it was last held; members, sum: of that time; of: how often it was held;
    note: its figure."""
    told, times = events.every_event()["events"], events.how_often()
    lines = tuple(
        Line(
            one["title"], one["latest"] and one["latest"]["date"], one["latest"] and one["latest"]["members"],
            one["latest"] and one["latest"]["total"], of=times.get(one["dataType"], 0), note=one["dataType"],
        )
        for one in told
    )  # fmt: skip
    return Answer(query, lines=lines, found=len(lines), coverage=Coverage(len(lines), len(lines)))


def by_excuse(missing: Sequence[Row], days: away.Days) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Those who missed something without an excuse, and those who were away on at least half of the days."""
    excuses = away.excuses([one.member_id for one in missing], days)
    excused = away.excused(excuses)
    told = [replace(one, excuse=excuses.get(one.member_id)) for one in missing]
    return (
        tuple(one for one in told if one.member_id not in excused),
        tuple(one for one in told if one.member_id in excused),
    )


def old(alliance: Alliance, query: Query) -> Answer:
    """Whose newest figure is older than some days, oldest first. Without a figure: how many are old, for each of the
    four."""
    if query.figure is None:
        return for_each_figure(alliance, query, old)
    group, values = with_values(alliance, query)
    # without a cache, `values` holds one week only
    if not is_tree(query.figure) and not isinstance(RECORDED[query.figure], CachedFigure):
        weeks = by_week(query.figure, Time(ever=True)).values()
        values = {pk: Held(point.value, point.day) for points in weeks for pk, point in points.items()}
    before = timezone.localdate() - timedelta(days=query.days or 7)
    rows = [row(one, values[one.pk]) for one in group if one.pk in values and (values[one.pk].day or before) < before]
    rows.sort(key=lambda one: (one.date or before, one.name))
    return Answer(query, bounded(query, rows), len(rows), coverage=Coverage(len(group), len(group)))


def for_each_figure(alliance: Alliance, query: Query, of: Callable[[Alliance, Query], Answer]) -> Answer:
    told = [of(alliance, replace(query, figure=figure)) for figure in FOUR]
    lines = tuple(
        Line(TITLES[figure], members=one.found, note="\n".join(row.name for row in one.rows[:LISTED]))
        for figure, one in zip(FOUR, told, strict=True)
    )
    return Answer(query, lines=lines, coverage=told[0].coverage)


def dates(alliance: Alliance, query: Query) -> Answer:
    """The dates of each figure's newest values, and how many members have one."""
    lines = []
    for figure in [query.figure] if query.figure else list(FOUR):
        values = held(figure, alliance.members, Time())
        days = dates_of(values.values())
        by_weeks = not is_tree(figure) and figure != "duel_day"
        weeks = len(by_week(figure, Time(since=this_week() - 53 * WEEK))) if by_weeks else None
        first, last = days or (None, None)
        lines.append(Line(titled(figure), last, len(values), of=weeks, first=first))
    return Answer(query, lines=tuple(lines), coverage=Coverage(len(alliance.members), len(alliance.members)))


def short(alliance: Alliance, query: Query) -> Answer:
    """short: who does not meet a rank's criteria (without a rank: any rank's, calculated rank X), and what they lack.
    meets: who does.

    With a figure: only by what that rank requires of the figure.
    """
    if query.figure and not query.rank:
        raise Refusal("which_rank")
    if query.figure and query.figure not in ("power", "vs", "donations"):
        raise Refusal("takes_not", noun=noun(query.figure))
    taking = [one for one in alliance.criteria if query.rank is None or Rank(one.rank).label == query.rank]
    if not taking:
        raise Refusal("no_criteria_of", rank=query.rank) if query.rank else Refusal("no_criteria")
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
    """promote, demote: members whose calculated rank is above, or below, their rank."""
    if not alliance.criteria:
        raise Refusal("no_criteria")
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
    """What each rank requires, and how many members have it as their calculated rank."""
    told = requirements()
    if not any(one.is_set for one in told):
        raise Refusal("no_criteria")
    lines = tuple(
        Line(
            Rank(one.criterion.rank).label, None, one.reached_by,
            *((one.criterion.power, one.criterion.vs_score, one.criterion.donations) if one.is_set else ()),
        )
        for one in told
        if query.rank in (None, Rank(one.criterion.rank).label)
    )  # fmt: skip
    if query.rank and (not lines or lines[0].sum is None):
        raise Refusal("no_criteria_of", rank=query.rank)
    return Answer(query, lines=lines, coverage=Coverage(len(alliance.members), len(alliance.members)))


def short_of_targets(alliance: Alliance, query: Query) -> Answer:
    """Who is short of the week's targets, most shortfalls first, as on their page (rows; excused if away).

    lines: targets whose lists were not uploaded, so nobody counts as short of them. Without a week: the last full week.
    """
    week = week_ending(query.time.week) if query.time.week else last_sunday(alliance_day())
    wanted = RECORDED[query.figure].data_type if query.figure in RECORDED else query.figure
    known = [one for one in Target.objects.all() if wanted in (None, one.figure)]
    ranks = {member.rank for member in alliance.members}
    if not any(in_force(known, figure, rank, week) for figure in {one.figure for one in known} for rank in ranks):
        raise Refusal("no_target_of", noun=noun(query.figure)) if query.figure else Refusal("no_targets")
    short, unknown = targets.of_week(week, known)
    group = alliance.meeting(query.subjects)[0]
    rows, excused = [], []
    for member in group:
        found = short.get(member.pk, [])
        lacks = tuple(
            Lack(Rank(member.rank).label, one.label or TARGETED[one.figure].title, one.has, one.least, one.day)
            for one in found
        )
        if found and all(one.is_excused for one in found):
            excused.append(row(member, lacks=lacks, excuse=found[0].excuse))
        elif found:
            rows.append(row(member, lacks=lacks))
    rows.sort(key=lambda one: (-len(one.lacks), one.name.casefold()))
    titles = KnownFigures()
    lines = tuple(
        Line(titles[figure].title, None if day == week else day, members=count)
        for (figure, day), count in sorted(unknown.items(), key=lambda one: (one[0][1], one[0][0]))
    )
    return Answer(
        query, bounded(query, rows), len(rows), lines=lines, excused=tuple(excused), later=(week,),
        coverage=Coverage(len(group), len(group)),
    )  # fmt: skip


def away_on(alliance: Alliance, query: Query) -> Answer:
    """Who is away today, on a day, or on any day of a time. A row's since and date: first and last day; note: why."""
    time, today = query.time, alliance_day()
    if time.is_newest or time.day:
        days = away.Days(time.day or today, time.day or today)
    elif time.week:
        days = away.Days(monday_of(week_ending(time.week)), week_ending(time.week))
    else:
        first, last = span_of(time)
        first = last - ((time.weeks or 1) - 1) * WEEK if time.weeks else first
        days = away.Days(monday_of(first), last)
    group = {member.pk: member for member in alliance.meeting(query.subjects)[0]}
    entries = away.of_days(days).filter(member__in=group).order_by("first", "pk")
    rows = [row(group[one.member_id], Held(0, one.last), since=one.first, note=one.reason) for one in entries]
    found = len({one.member_id for one in rows})
    return Answer(query, bounded(query, rows), found, coverage=Coverage(len(group), len(group)))


def moved(_: Alliance, query: Query) -> Answer:
    """joined, left: who joined, or was marked inactive, newest first. days 0 means today.

    joined without days: whom the portal has known for the shortest time, the members of its first week included.
    """
    left = query.operation == "left"
    field = "inactive_since" if left else "created_at"
    members = Member.objects.filter(is_active=not left, **{f"{field}__isnull": False}).order_by(f"-{field}", "name")
    first = None if query.days is None else alliance_day() - timedelta(days=query.days)
    if first:
        members = members.filter(**{f"{field}__date__gte": first})
    ranks = [rank.value for rank in Rank if rank.label in query.subjects.ranks]
    found = list(members.filter(rank__in=ranks) if ranks else members)
    days = {one.pk: timezone.localdate(getattr(one, field)) for one in found}
    if first and not left:
        came = arrivals.first_days((one.pk, one.created_at) for one in found)
        days = {pk: day for pk, day in came.items() if day and day >= first}
    rows = [row(one, Held(0, days[one.pk])) for one in found if one.pk in days]
    shown = bounded(query, rows, MOST_ROWS if left or first else 5)
    return Answer(query, shown, len(rows), coverage=Coverage(len(rows), len(rows)))
