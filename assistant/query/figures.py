"""The values of members: each figure's newest values, the values of a week, sums over weeks, changes between weeks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils import timezone

from analytics import duel
from analytics.change import Change, Readings
from analytics.points import Point, record_points
from analytics.readings import readings
from analytics.stats import newest_day
from assistant.query import dated
from assistant.query.dated import STRIKES
from assistant.query.types import EVER_WEEKS, MOST_WEEKS, FigureName, Time
from assistant.texts import Key, Refusal
from members.days import alliance_day
from members.figures import ASSISTANCE, DUEL_DAY, NAMED, CachedFigure, Figure, is_event
from members.models import Member, SfTech
from members.sf_tech_records import completion_of, newest_records
from members.weeks.calendar import WEEK, monday_of, week_ending

FOUR: tuple[FigureName, ...] = ("power", "kills", "donations", "vs")
RECORDED: dict[str, Figure] = {**NAMED, "duel_day": DUEL_DAY, "assistance": ASSISTANCE}
"""The figures that are kept as records. The SF Tech tree has a table of its own."""
OTHERS = {"sf_tech": "SF Tech", "unit_x": "Unit X", STRIKES: "Strikes"}
TITLES = {name: figure.title for name, figure in RECORDED.items()} | OTHERS
FIGURE_OF = {title: name for name, title in TITLES.items()}
"""The figures by their English titles, by which other parts of the portal call them."""


class Held(NamedTuple):
    """A member's value. day: of its record, None if it was entered without one. place: if a screen gives one."""

    value: float
    day: date | None
    place: int | None = None


Weeks = Mapping[date, Mapping[int, Point]]
"""Week ending -> member id -> the newest record in that week; oldest week first."""


def this_week() -> date:
    return week_ending(timezone.localdate())


def is_tree(figure: FigureName) -> bool:
    return figure in ("sf_tech", "unit_x")


def is_dated(figure: FigureName) -> bool:
    """Whether the figure is kept under days of its own, as events and strikes are."""
    return figure == STRIKES or is_event(figure)


def is_weekly(figure: FigureName) -> bool:
    """Whether the weeks of a figure can be added up."""
    return is_dated(figure) or (not is_tree(figure) and RECORDED[figure].weekly)


def noun(figure: FigureName) -> str:
    """A figure's name for use in a refusal."""
    return dated.event_of(figure).title if is_event(figure) else Key(f"noun.{figure}")


def titled(figure: FigureName) -> str:
    """A figure's English title; for an event, the event's own title."""
    return dated.event_of(figure).title if is_event(figure) else TITLES[figure]


def held(figure: FigureName, members: Collection[Any], time: Time) -> dict[int, Held]:
    """Member id -> the member's value, for those of `members` who have one."""
    wanted = {member.pk for member in members}
    if is_tree(figure):
        return {pk: one for pk, one in trees(figure, time).items() if pk in wanted}
    if figure == "duel_day":
        return {pk: one for pk, one in of_day(time).items() if pk in wanted}
    if figure == STRIKES:
        return of_strikes(wanted, time)
    if is_event(figure) and not time.is_span:
        return {pk: one for pk, one in of_event(figure, time).items() if pk in wanted}
    if is_event(figure):
        return {pk: one for pk, one in recorded(figure, time).items() if pk in wanted}
    kind = RECORDED[figure]
    if time.is_newest and isinstance(kind, CachedFigure):
        return {
            member.pk: Held(value, newest_day(member, kind))
            for member in members
            if (value := kind.latest(member)) is not None
        }
    return {pk: one for pk, one in recorded(figure, time).items() if pk in wanted}


def of_day(time: Time) -> dict[int, Held]:
    """The duel of one day, as its screen shows it (analytics.duel). Without a day, the newest day on record."""
    if not time.is_newest and time.day is None:
        raise Refusal("day_figure")
    day = time.day or duel.recorded_days(DUEL_DAY.data_type).order_by("record_date").last()
    if day is None:
        return {}
    if not DUEL_DAY.has_list_of(day):
        raise Refusal("day_figure")
    if day > alliance_day():
        raise Refusal("future")
    lines = ((line.member_id, line.duel.days[day.weekday()]) for line in duel.lines(week_ending(day)))
    return {pk: Held(value, day) for pk, value in lines if value is not None}


def of_event(figure: FigureName, time: Time) -> dict[int, Held]:
    """One holding of an event, as its page shows it: the newest one, the newest of a week, or the one of a day."""
    day = dated.time_held(figure, day=time.day, week=time.week and week_ending(time.week))
    told = dated.placed(figure, day) if day else {}
    return {pk: Held(one.value, day, one.place) for pk, one in told.items()}


def of_strikes(members: Collection[int], time: Time) -> dict[int, Held]:
    """How many strikes stand today; for a past time, how many were confirmed for its days."""
    if time.is_newest:
        return {pk: Held(count, None) for pk, count in dated.standing(members).items()}
    return dict.fromkeys(members, Held(0, None)) | {
        pk: one for pk, one in recorded(STRIKES, time).items() if pk in members
    }


def trees(figure: FigureName, time: Time) -> dict[int, Held]:
    """The newest levels, or the newest by the end of a week."""
    if time.is_span:
        raise Refusal("tree_time")
    records = newest_records(Member.objects.active(), until=time.week and week_ending(time.week))
    return {pk: Held(tree_value(figure, record), record.record_date) for pk, record in records.items()}


def tree_value(figure: FigureName, record: SfTech) -> float:
    return record.bottom_node if figure == "unit_x" else completion_of(record)


def recorded(figure: FigureName, time: Time) -> dict[int, Held]:
    """A week's values, or values added up over weeks. For a figure without a cache, the newest week with any values."""
    if time.is_newest:
        weeks = by_week(figure, Time(weeks=1))
    elif time.week:
        weeks = by_week(figure, Time(since=time.week, until=time.week))
    else:
        weeks = by_week(figure, time)
        if not is_weekly(figure):
            raise Refusal("adding", noun=noun(figure))
    told: dict[int, Held] = {}
    for points in weeks.values():
        for pk, point in points.items():
            told[pk] = Held(point.value + (told[pk].value if pk in told else 0), point.day)
    return told


def by_week(figure: FigureName, time: Time) -> Weeks:
    """The weeks of a span that have any values."""
    if is_tree(figure):
        raise Refusal("tree_weeks")
    if figure == "duel_day":
        raise Refusal("day_figure")
    first, last = span_of(time)
    if is_event(figure):
        return dated.results(figure, monday_of(first), last, time.weeks)
    told: dict[date, dict[int, Point]] = {}
    if figure == STRIKES:
        if time.weeks:
            first = last - (time.weeks - 1) * WEEK
        return dated.strikes_by_week(monday_of(first), last)
    for point in record_points([RECORDED[figure].data_type], monday_of(first), last):
        told.setdefault(week_ending(point.day), {})[point.member_id] = point
    weeks = dict(sorted(told.items()))
    return {week: weeks[week] for week in list(weeks)[-time.weeks :]} if time.weeks else weeks


def span_of(time: Time) -> tuple[date, date]:
    """The first and the last week ending that a span covers."""
    last = min(this_week(), week_ending(time.until)) if time.until else this_week()
    if time.since:
        return week_ending(time.since), last
    return last - (EVER_WEEKS if time.ever else MOST_WEEKS) * WEEK, last


def known(figure: FigureName) -> Readings:
    """A figure's records for the weeks that a change may reach back to."""
    if is_tree(figure):
        raise Refusal("tree_change")
    if figure == "duel_day":
        raise Refusal("day_figure")
    return readings([RECORDED[figure]], this_week() - MOST_WEEKS * WEEK)[figure]


def compared_weeks(figure: FigureName, of: Readings, time: Time) -> tuple[date, date]:
    """The two weeks that a change compares. Raises Refused if either has no figures."""
    if time.is_newest or time.weeks:
        if len(of.covered) < 2:
            raise Refusal("two_weeks", noun=noun(figure))
        earlier, later = of.newest(weeks=time.weeks or 1)
        if earlier is None or later is None:
            raise Refusal("reach", noun=noun(figure), weeks=time.weeks)
        return earlier, later
    newest = of.newest()[1] or this_week()
    if time.week:
        later = week_ending(time.week)
        earlier = later - WEEK
    else:
        later = week_ending(time.until) if time.until else newest
        earlier = week_ending(time.since) if time.since else min(of.recorded, default=later - WEEK)
    for week, has_figures in ((later, later in of.recorded), (earlier, bool(of.side(earlier)))):
        if not has_figures:
            raise Refusal("no_records", noun=noun(figure), day=week)
    if earlier >= later:
        raise Refusal("earlier")
    return earlier, later


def changed(figure: FigureName, time: Time, among: Collection[int]) -> Change:
    if is_event(figure):
        if not time.is_newest:
            raise Refusal("event_change")
        return dated.change(figure, among)
    of = known(figure)
    return of.between(*compared_weeks(figure, of, time), among=among)


def dates_of(all_held: Iterable[Held]) -> tuple[date, date] | None:
    days = [one.day for one in all_held if one.day is not None]
    return (min(days), max(days)) if days else None
