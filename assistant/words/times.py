"""The times that a question names: last week, 3 weeks ago, the week ending 8 Nov, since October, ever."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from analytics.duel import recorded_days
from assistant.query.types import MOST_CONDITIONS, Time
from assistant.words.grouping import WAS
from assistant.words.lexicon import everywhere
from assistant.words.slots import TAKEN, Slots, unit_days, values
from assistant.words.token import Token
from members.figures import DUEL_DAY, is_event
from members.weeks.calendar import WEEK, monday_of, week_ending

LEAD = "above|between|since|until|before|at_least"
"""Tags that may stand before a time without changing it: 'over the last 4 weeks'."""
MOST_OF_A_YEAR, SUNDAY = 300, 6
YEAR = re.compile(r"\d{4}|\d+\D+\d+\D+\d+")
"""A date that includes its year: '8 Nov 2025', '8.11.25'."""
Found = Callable[[list[Token], date], Time | None]


def number_of(own: list[Token]) -> int:
    return int(min((values(own, "number") or [1])[0], 5000))


def weeks_ago(own: list[Token], today: date) -> Time:
    return Time(week=week_ending(today) - timedelta(days=7 * round(number_of(own) * unit_days(own) / 7)))


def so_many(own: list[Token], today: date) -> Time:
    return Time(weeks=max(1, round(number_of(own) * unit_days(own) / 7)))


def last_week(own: list[Token], today: date) -> Time | None:
    """'The past week' is a span; 'the latest week' sets no time."""
    if any(token.tag == "newest" for token in own):
        return None
    return Time(weeks=1) if any(token.text == "past" for token in own) else Time(week=week_ending(today) - WEEK)


TIMES: tuple[tuple[tuple[str, ...], Found], ...] = (
    (
        ("since date|month_name", "between date|month_name !and !until !date !month_name"),
        lambda own, today: Time(since=first_day(own[-1], today)),
    ),
    (
        (
            "week? between? date|month_name until date|month_name",
            "week? between date|month_name and? date|month_name", "week? date date",
        ),
        lambda own, today: from_to(first_day(dated(own)[0], today), last_day(own[-1], today)),
    ),
    (("after date",), lambda own, _: Time(since=own[-1].value + timedelta(days=1))),
    (("week? ending? date",), lambda own, _: Time(week=own[-1].value)),
    (("before|until date",), lambda own, _: Time(until=own[-1].value)),
    (
        ("month_name",),
        lambda own, today: Time(since=first_day(own[0], today), until=min(last_day(own[0], today), today)),
    ),
    (
        ("since number week|month|day ago", "between number week|month ago"),
        lambda own, today: Time(since=today - timedelta(days=number_of(own) * unit_days(own))),
    ),
    (
        ("between newest|follow and number week|month ago",),
        lambda own, _: Time(weeks=number_of(own) * unit_days(own) // 7),
    ),
    (("few week ago",), lambda _, today: Time(week=week_ending(today) - 3 * WEEK)),
    (
        ("compare number week|month ago", "compare ago number week|month"),
        lambda own, _: Time(weeks=number_of(own) * unit_days(own) // 7),
    ),
    (("number? week|month ago", "ago number week|month"), weeks_ago),
    (("since week? before_last week?",), lambda _, today: Time(since=week_ending(today) - 2 * WEEK)),
    (
        (f"{LEAD}? week? before_last week?", "week before last week"),
        lambda _, today: Time(week=week_ending(today) - 2 * WEEK),
    ),
    (("since last week",), lambda _, today: Time(since=week_ending(today) - WEEK)),
    (
        (f"{LEAD}? last few week|month", f"{LEAD}? few week|month"),
        lambda own, _: Time(weeks=4 if unit_days(own) == 7 else 12),
    ),
    (
        (
            f"{LEAD}? last|newest number week|month|day|year", f"{LEAD}? number last|newest week|month|day",
            f"{LEAD}? number week|month|day|year", f"{LEAD}? them number week|month|day",
        ),
        so_many,
    ),
    (
        (f"{LEAD}? last month|year", "last|above|since month", "month|year last"),
        lambda own, _: Time(weeks=unit_days(own) // 7),
    ),
    ((f"{LEAD}? last|newest week", "week last", "this last week", f"{LEAD}? last sunday"), last_week),
    (("this week",), lambda _, today: Time(week=week_ending(today))),
    (("this month",), lambda _, today: Time(since=today.replace(day=1))),
    (("this year",), lambda _, today: Time(since=max(today.replace(month=1, day=1), today - timedelta(days=365)))),
    (("yesterday",), lambda _, today: Time(day=today - timedelta(days=1))),
    (("day_before",), lambda _, today: Time(day=today - timedelta(days=2))),
    (("tomorrow",), lambda _, today: Time(day=today + timedelta(days=1))),
    (("next_week",), lambda _, today: Time(week=week_ending(today) + WEEK)),
    (("ever",), lambda *_: Time(ever=True)),
)  # fmt: skip
"""In order: longer patterns come before their parts."""


def take_each_week(slots: Slots) -> None:
    """'Under 10k two weeks in a row', 'in each of the last 3 weeks': the condition must hold in each week."""
    for own in slots.take("number week in_row", "number in_row week", "each_last number week"):
        number, last = number_of(own), week_ending(slots.today) - WEEK
        if len(slots.conditions) == 1 and slots.conditions[0].of == "value" and 1 < number <= MOST_CONDITIONS:
            one = slots.conditions[0]
            slots.conditions = [replace(one, time=Time(week=last - WEEK * back)) for back in range(number)]
        elif own[0].tag == "each_last" and not (slots.conditions or slots.whom):
            slots.put(Token("weekly", own[0].text), Token("last", "last"), *own[1:])
        else:
            slots.put(Token("unsaid", own[0].text))


def take_weeks_apart(slots: Slots) -> None:
    """Take 'from 4 to 2 weeks ago' before its numbers can be limits of a figure, and two weeks side by side."""
    for own in slots.take("between? number until|number_to|and|to? number week|month ago"):
        far, near = sorted(values(own, "number"), reverse=True)
        first, last = (weeks_ago([Token("number", "", one), *own[-2:]], slots.today).week for one in (far, near))
        slots.times.append(Time(since=first, until=last))
    for _ in slots.take("last week before_last week?"):  # 'прошлая неделя с позапрошлой'
        newest = week_ending(slots.today) - WEEK
        slots.times += [Time(week=newest), Time(week=newest - WEEK)]
        slots.whens.append(slots.tokens[slots.at])


def mark_ahead(slots: Slots) -> None:
    """Tomorrow and next week can only be asked about who will be away."""
    for token in slots.tokens if not (slots.has("away") or slots.ahead) else ():
        token.tag = "future" if token.tag in ("tomorrow", "next_week") else token.tag


def take_times(slots: Slots) -> None:
    take_each_week(slots)
    mark_ahead(slots)
    for patterns, found in TIMES:
        for own in slots.take(*patterns):
            if time := found(own, slots.today):
                slots.times.append(time)
                slots.whens.append(slots.tokens[slots.at])
            slots.put(*(one for one in own if one.tag == "compare"))
            if slots.days is None and any(token.tag in ("day", "week", "month", "year") for token in own):
                tags = {one.tag for one in own}
                told = bool({"last", "number"} & tags) or tags == {"since", "month"}  # 'seit einem Monat'
                slots.days = number_of(own) * unit_days(own) if told else None
            if slots.days is None and {"this", "month"} <= {token.tag for token in own}:
                slots.days = max(1, slots.today.day - 1)
    week = next((one.week for one in slots.times if one.week), None)
    for _ in slots.take("before") if len(slots.conditions) > 1 else ():
        slots.times.append(Time(week=(week or week_ending(slots.today)) - WEEK))
        slots.whens.append(slots.tokens[slots.at])
    pair_times(slots)
    slots.times = [to_come(one, slots) for one in slots.times]
    for own in (
        slots.take("last|this|newest sunday", "sunday last", "sunday") if slots.has("away") or slots.ahead else ()
    ):
        ago = 7 if "last" in {one.tag for one in own} or was_away(slots) else 0
        slots.times.append(Time(day=week_ending(slots.today) - timedelta(days=ago)))
    days = list(slots.take("last|this|newest weekday", "weekday last", "weekday"))
    if days:  # a week says which Tuesday is meant; two days are two times
        slots.times = [one for one in slots.times if not one.week]
        slots.times += dict.fromkeys(Time(day=day_of(own, week, slots)) for own in days)
    race = any(one.tag == "figure" and is_event(str(one.value)) for one in slots.tokens)
    ends = (slots.whom and slots.times) or (race and not slots.has("weekly", "history", "member"))
    for own in slots.take("last number figure") if ends else ():  # 'who are the last 10 by VS'
        slots.limit = number_of(own)
        slots.put(Token("bottom", own[0].text), own[-1])
    last = ("last number figure", *(("last number", "number last") if slots.has("weekly", "history") else ()))
    for own in slots.take(*last):  # 'week by week, last 5'
        slots.times.append(Time(weeks=number_of(own)))
        slots.put(*(one for one in own if one.tag == "figure"), Token("weekly", ""))
    for own in slots.take("newest", "since recent", *(("last figure",) if race else ())):  # 'the last Desert Storm'
        slots.put(*(one for one in own if one.tag == "figure"))


def pair_times(slots: Slots) -> None:
    """'Over 10k last week and over 10k the week before': give each condition its own time."""
    at = {id(token): place for place, token in enumerate(slots.tokens)}
    spots = [(at.get(id(one), -1), number) for number, one in enumerate(slots.spots)]
    whens = sorted((at.get(id(one), -1), number) for number, one in enumerate(slots.whens))
    if len(whens) < 2 or not len(whens) == len(slots.times) == len(spots) == len(slots.conditions):
        return
    places = [place for pair in zip(sorted(spots), whens, strict=True) for place, _ in pair]
    if places == sorted(places):
        for (_, condition), (_, time) in zip(sorted(spots), whens, strict=True):
            slots.conditions[condition] = replace(slots.conditions[condition], time=slots.times[time])
        slots.times = []


def day_of(own: list[Token], week: date | None, slots: Slots) -> date:
    """A weekday's date. For 'who is away on Friday' it is the coming Friday, for the duel a past one."""
    (weekday,) = values(own, "weekday")
    gone = was_away(slots)
    this = monday_of(week_ending(slots.today)) + timedelta(days=weekday)
    if any(one.tag == "this" for one in own) and not week and this <= slots.today:
        return this
    if gone and not week:
        return slots.today - timedelta(days=(slots.today.weekday() - weekday) % 7)
    if (slots.has("away") or (slots.ahead and not slots.gone)) and not week and "last" not in {one.tag for one in own}:
        return slots.today + timedelta(days=(weekday - slots.today.weekday()) % 7)
    if slots.told_day and not week and not slots.has("figure") and "last" not in {one.tag for one in own}:
        told = monday_of(week_ending(slots.told_day)) + timedelta(days=weekday)
        if told <= slots.today:  # 'and on Monday?' after Tuesday of this week
            return told
    return duel_day(weekday, week, slots.today)


def was_away(slots: Slots) -> bool:
    """Whether it asks who was away, so that the day is in the past."""
    return any(one.tag == "away" and WAS.match(one.text) for one in slots.tokens)


def to_come(time: Time, slots: Slots) -> Time:
    """For who is away, move a day most of a year ago to the coming year, unless the text says 'was' or a year."""
    if time.weeks and any(one.tag == "away" and one.text.startswith("will ") for one in slots.tokens):
        slots.put(Token("future", "will"))  # 'who will be away in 3 weeks'
    week = time.week
    if week is None or (slots.today - week).days < MOST_OF_A_YEAR or (week.month, week.day) == (2, 29):
        return time
    away = any(one.tag == "away" and not WAS.match(one.text) for one in slots.tokens)
    said = next((one.text for one in slots.tokens if one.value == week), "")
    dated_so = said[:1].isdigit() or (said and week.weekday() != SUNDAY)  # not 'week 50' or '45 weeks ago'
    if not away or not dated_so or YEAR.search(said):
        return time
    return Time(day=week.replace(year=week.year + 1))


def from_to(first: date, last: date) -> Time:
    """A span of days; two days of the same week mean that week, as in 'the week from 9 to 15 Nov'."""
    same = first < last and week_ending(first) == week_ending(last)
    return Time(week=week_ending(last)) if same else Time(since=first, until=last)


def duel_day(weekday: int, week: date | None, today: date) -> date:
    """A weekday of the duel: of the week given, else of the newest week on record in which it has passed, else the
    latest one."""
    if week:
        return monday_of(week_ending(week)) + timedelta(days=weekday)
    days = recorded_days(DUEL_DAY.data_type).filter(record_date__lte=today).order_by("-record_date")
    weeks = dict.fromkeys(monday_of(week_ending(day)) for day in days.distinct()[:60])
    found = (monday + timedelta(days=weekday) for monday in weeks)  # a day's scores may be derived from the others
    newest = next((day for day in found if day <= today), None)
    return newest or today - timedelta(days=(today.weekday() - weekday) % 7)


def dated(own: list[Token]) -> list[Token]:
    return [one for one in own if one.tag in ("date", "month_name")]


def first_day(token: Token, today: date) -> date:
    if token.tag == "date":
        return token.value  # type: ignore[no-any-return]
    first = today.replace(month=token.value, day=1)
    return first if first <= today else first.replace(year=first.year - 1)


def last_day(token: Token, today: date) -> date:
    if token.tag == "date":
        return token.value  # type: ignore[no-any-return]
    last = (first_day(token, today).replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    return min(last, week_ending(today))


def take_previous_week(slots: Slots) -> None:
    """'Summe der Spenden der Vorwoche' means last week if no question came before and no change is asked for."""
    if slots.times or slots.has("change", "compare", "grow", "fall", "week_change", "than"):
        return
    for token, after in pairwise([*slots.tokens, Token("", "")]):
        if token.tag == "before" and everywhere("previous") & {*token.text.split()}:
            slots.times.append(Time(week=week_ending(slots.today) - WEEK))
            token.tag, after.tag = TAKEN, TAKEN if after.tag == "week" else after.tag
