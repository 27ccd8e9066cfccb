"""Events and strikes in queries: figures with days of their own, by the rules of their screens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date

from analytics import events
from analytics.change import Change, Had, both
from analytics.points import Point, record_points
from assistant.texts import Refusal
from members import strikes
from members.figures import event_number, is_event
from members.models import Event, Strike
from members.weeks.calendar import monday_of, week_ending

Days = Mapping[date, Mapping[int, Point]]
"""Day -> member id -> what is recorded for that day; the oldest day first."""
STRIKES = "strikes"


def event_of(figure: str) -> Event:
    """The event whose list this figure is. Raises Refused if there is no event with this number."""
    event = Event.objects.filter(pk=event_number(figure) or 0).first()
    if event is None:
        raise Refusal("no_event", status=404)
    return event


def high_is_good(figure: str | None) -> bool:
    """Whether the highest value is the best. For some events the lowest is."""
    return not (figure and is_event(figure)) or event_of(figure).high_is_good


def results(figure: str, first: date, last: date, weeks: int | None = None) -> Days:
    """An event's results of the active members, by the day each is kept under. weeks: only the newest so many weeks."""
    event_of(figure)
    found: dict[date, dict[int, Point]] = defaultdict(dict)
    for point in record_points([figure], first, last):
        found[point.day][point.member_id] = point
    wanted = sorted({week_ending(day) for day in found})[-weeks:] if weeks else None
    return {day: of for day, of in found.items() if wanted is None or week_ending(day) in wanted}


def time_held(figure: str, *, day: date | None = None, week: date | None = None) -> date | None:
    """The day that an event's newest results are kept under: newest of all, of a day, or of a week (its Sunday)."""
    event = event_of(figure)
    if day:
        return event.figure.record_date(day)
    return events.last_held(event, monday_of(week), week) if week else events.last_held(event)


def placed(figure: str, day: date) -> dict[int, events.Result]:
    """Member id -> the result and the place in one holding of an event, as the event's page shows them."""
    return {one.member_id: one for one in events.results_on(event_of(figure), day, None)}


def change(figure: str, among: Collection[int]) -> Change:
    """The change from the time before to the newest time of an event, as its page compares them."""
    event = event_of(figure)
    if not event.high_is_good:
        raise Refusal("low_event", noun=event.title)
    held = events.times(event)
    if len(held) < 2:
        raise Refusal("two_times", noun=event.title)
    later, earlier = (one.day for one in held[:2])
    told = events.results_on(event, later, earlier)
    before = {one.member_id: Had(one.before, earlier) for one in told if one.before is not None}
    after = {one.member_id: Had(one.value, later) for one in told}
    pairs = [pair for pair in both(before, after) if pair.member_id in among]
    return Change(event.title, earlier, later, pairs, len(among))


def strikes_by_week(first: date, last: date) -> Days:
    """Week ending -> member id -> the strikes that leaders confirmed for its days, including expired ones."""
    found: dict[date, dict[int, Point]] = defaultdict(dict)
    confirmed = Strike.objects.filter(
        state=Strike.State.CONFIRMED, member__is_active=True, day__gte=first, day__lte=last
    ).order_by("day", "pk")
    for pk, name, day, count in confirmed.values_list("member_id", "member__name", "day", "count"):
        week = week_ending(day)
        had = found[week][pk].value if pk in found[week] else 0
        found[week][pk] = Point(pk, name, STRIKES, day, had + count)
    return found


def standing(member_ids: Collection[int]) -> dict[int, int]:
    """Member id -> how many strikes stand today; 0 for a member with none."""
    return dict.fromkeys(member_ids, 0) | strikes.standing(member_ids)


def standing_rows(member_ids: Collection[int], today: date) -> list[Strike]:
    """The standing strikes of these members, newest first, at most 100."""
    found = strikes.that_stand(today).filter(member__in=member_ids).select_related("member")
    return list(found.order_by("-day", "-pk")[:100])
