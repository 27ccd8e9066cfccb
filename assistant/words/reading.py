"""Turns slots into a query. If words are left over, the question is not understood, so only the question that was asked
is ever answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Literal

from assistant.query.checking import WITHOUT_TIME
from assistant.query.dated import STRIKES
from assistant.query.standing import DEFAULT_WEEKS
from assistant.query.types import (
    MOST_ROWS,
    MOST_WEEKS,
    Comparison,
    Condition,
    FigureName,
    Operation,
    Query,
    Subjects,
    Time,
)
from assistant.words.choosing import filled, operation_of
from assistant.words.conditions import SMALLEST, of_range, parted, takes_time, with_figure
from assistant.words.lexicon import everywhere
from assistant.words.slots import JOINING, TAKEN, WEEKLY, Slots
from members.weeks.calendar import week_ending

IN_CONDITIONS = ("list", "share", "promote", "demote", "meets")
"""Operations without a time of their own if their conditions have one."""
STEPPED = ("movers", "slowest", "change", "flat")
"""Operations that compare one date with another."""
BETWEEN = {"change", "movers", "flat", "weeks"}
"""Operations that can take two weeks together."""


def leftover(slots: Slots) -> list[str]:
    """The words that were understood one by one, but not together."""
    quiet = {TAKEN, "ours", "newest", "filler", *JOINING.split("|")}
    return [token.text for token in slots.tokens if token.tag not in quiet]


def query_of(slots: Slots) -> Query | None:
    """The query, or None if the words don't go together."""
    name = operation_of(slots)
    pass_over_now(name, slots)
    figures: list[FigureName] = slots.figures or slots.implied[:1]
    told = list(dict.fromkeys(one.figure for one in slots.conditions if slots.conditions[0].figure and one.figure))
    told = figures or told or of_range(slots.conditions) or ([] if slots.times else parted(slots.conditions))
    several = len({one.figure for one in slots.conditions}) > 1
    conditions = tuple(with_figure(one, told_of(one, told, several=several)) for one in slots.conditions)
    conditions = tuple(map(in_millions, conditions))
    if end := end_of_another(name, slots, conditions):
        name, figures = "top", end
    if name == "full" and figures == ["sf_tech"]:
        name, conditions = "list", (Condition(figure="sf_tech", comparison="at_least", value=100),)
    if len(figures) > 1 and name == "value" and len(slots.members) == 1 and not slots.times:
        name = "profile"
    if name in ("top", "having", "never", "share", "list") and figures[:1] == ["unit_x"] and not slots.members:
        has = Condition(figure="unit_x", comparison="below" if name == "never" else "at_least", value=1)
        name, figures, conditions = "share" if name == "share" else "list", [], (*conditions, has)
    if name == "profile" and slots.quiet and "profile" not in slots.rest:
        return None
    order = [token.tag for token in slots.tokens if token.tag in ("total", "top", "bottom")]
    if name == "top_total" and slots.limit and order[0] == "total":  # 'the total of the top 5'
        return None
    if name in (None, "full") or any(one.figure is None for one in conditions):
        return None
    words = slots.rest
    if (len(figures) > 1 and name != "profile") or (slots.figures and name in ("promote", "demote")):
        return None
    time = time_of(slots)
    struck = slots.struck
    if struck and name == "struck" and slots.times and not slots.members:  # who was struck for the days of a time
        comparison: Comparison = "at_least" if struck == "struck" else "below"
        name, struck = "list", None
        conditions = (Condition(figure=STRIKES, comparison=comparison, value=1),)
    if time is None:
        return None
    if conditions and slots.times:
        apart = said_before(slots)
        conditions, time = (
            tuple(
                replace(one, time=time)
                if takes_time(one, conditions, alone=name in IN_CONDITIONS, ever=time.ever) and at not in apart
                else one
                for at, one in enumerate(conditions)
            ),
            (Time() if name in IN_CONDITIONS or end else time),
        )
    conditions = tuple(map(of_new_kills, conditions))
    low = bool(words & {"bottom", "fall", "reverse"}) and "forward" not in words
    query = Query(
        operation="list",
        figure=figures[0] if len(figures) == 1 else None,
        subjects=replace(subjects_of(slots, conditions), struck=struck),
        time=time,
        order="least" if low else "most",
        by="percent" if words & {"percent_of", "fast"} else "amount",
        rank=slots.required,
        limit=slots.limit,
        place=slots.place,
        percent=slots.percent,
    )
    return shaped(name, query, slots, words)


def in_millions(condition: Condition) -> Condition:
    """'Over 150 power' means 150M, as leaders say it: nobody has less than a thousand."""
    small = condition.figure == "power" and condition.value is not None and 0 < condition.value < SMALLEST
    return replace(condition, value=condition.value * 1_000_000) if small and condition.value else condition


def of_new_kills(condition: Condition) -> Condition:
    """'Who made over 2M kills in four weeks' is about kills gained then, as the figure includes all before."""
    spanned = condition.figure == "kills" and condition.time.is_span and not condition.time.ever
    held = condition.of == "value" and condition.value is not None and condition.comparison != "exactly"
    return replace(condition, of="gain") if spanned and held else condition


def end_of_another(name: str | None, slots: Slots, conditions: Sequence[Condition]) -> list[Any]:
    """'The five weakest with over 30M VS' asks for an end of power, whatever the condition's figure is."""
    ends = [one.implies for one in slots.tokens if one.tag in ("top", "bottom") and one.implies]
    of_another = conditions and not {one.figure for one in conditions}.intersection(ends)
    return ends[:1] if name == "list" and of_another else []


def pass_over_now(name: str | None, slots: Slots) -> None:
    """Drop a time that means now: 'who should be promoted this week', 'who grew since last week'."""
    week = week_ending(slots.today)
    if name in WITHOUT_TIME and name not in ("joined", "left") and slots.times == [Time(week=week)]:
        slots.times = []
    if name in STEPPED and slots.times == [Time(since=week - timedelta(weeks=1))]:
        slots.times = []


def subjects_of(slots: Slots, conditions: tuple[Condition, ...]) -> Subjects:
    """The members asked about, whatever the question is."""
    return Subjects(
        members=tuple(slots.members), ranks=tuple(slots.ranks), calculated=tuple(slots.calculated),
        without=tuple(slots.without), away=slots.away, struck=slots.struck, conditions=conditions, either=slots.either,
    )  # fmt: skip


def accounts_for(query: Query, slots: Slots) -> bool:
    """Whether the query has everything that was taken out of the question, so that nothing is silently ignored."""
    of, told = query.subjects, query.subjects.conditions
    named: set[Any] = {query.figure, *(one.figure for one in told)}
    whole = query.operation in ("profile", "compare", "rank")
    several = query.operation == "profile" and (query.detail == "levels" or len(slots.figures) > 1)
    kept = (
        (slots.members, {*of.members, *(one.than_member for one in told)}),
        (() if several else slots.figures, named),
        (() if query.operation == "rank" or query.rank in slots.ranks else slots.ranks, of.ranks),
        (() if whole else slots.calculated, of.calculated),
        ([] if of.members and not {*slots.without} & {*of.members} else slots.without, of.without),
    )
    timed = query.days is not None or any(one != Time() for one in (query.time, *(c.time for c in told)))
    return (
        all(set(taken) <= set(now) for taken, now in kept)
        and all(getattr(slots, name) in (None, getattr(query, name)) for name in ("limit", "place", "percent"))
        and slots.away in (None, of.away)
        and slots.required in (None, query.rank)
        and len(slots.conditions) <= len(told)
        and (timed or not slots.times)
        and (slots.struck in (None, of.struck) or STRIKES in named)
        and of.either >= slots.either
    )


def said_before(slots: Slots) -> set[int]:
    """The conditions that come after the time, as the second of 'gained under 3M in the last 4 weeks and has under 20k
    donations': the time is not theirs."""
    at = {id(token): place for place, token in enumerate(slots.tokens)}
    places = [at[id(token)] for token in slots.spots]
    time = at.get(id(slots.spot), 0)
    ands = [place for place, token in enumerate(slots.tokens) if token.tag == "and" and place > time]
    if len(places) != len(slots.conditions) or not any(place < time for place in places) or not ands:
        return set()
    return {number for number, place in enumerate(places) if place > ands[0]}


def time_of(slots: Slots) -> Time | None:
    """The one time that is meant; two weeks become a span. None if there are too many times."""
    times = list(dict.fromkeys(slots.times))
    if "before" in slots.rest:
        week = next((one.week for one in times if one.week), None)
        if week is None or len(times) > 1:  # 'compared to the week before' is the newest step
            return None if times or "compare" not in slots.rest else Time()
        return Time(since=week - timedelta(days=7), until=week)
    if len(times) == 2 and all(one.week for one in times):
        first, last = sorted(one.week for one in times if one.week)
        return Time(since=first, until=last)
    return times[0] if len(times) == 1 else Time() if not times else None


def shaped(name: str, query: Query, slots: Slots, words: set[str]) -> Query | None:
    """The query of a rule, with everything that the rule implies besides its operation."""
    if len(set(slots.times)) > 1 and name not in BETWEEN:
        return None
    if name == "share" and query.figure in {one.figure for one in query.subjects.conditions}:
        query = replace(query, figure=None)  # 'the share of us who scored over 2M VS'
    shape = SHAPES.get(name)
    query = replace(query, operation=name) if shape is None else shape(query, slots, words)  # type: ignore[arg-type]
    if query.operation not in ("list", "count", "share", "movers", "best"):
        query = replace(query, order="most")
    if query.operation not in STEPPED:
        query = replace(query, by="amount")
    query = replace(query, show="chart" if "chart" in words else "csv" if "csv" in words else "table")
    if query.show == "chart" and query.operation in ("sum", "mean") and query.time.is_span and not query.time.ever:
        query = replace(query, operation="weeks")  # 'a chart of total power for the last 12 weeks'
    if (
        query.show == "csv"
        and query.operation in ("top", "bottom")
        and not (query.limit or query.place or query.percent)
    ):
        query = replace(query, limit=MOST_ROWS)
    if query.operation == "weeks" and query.show == "chart" and (slots.days or 0) % 7 and not slots.members:
        query = replace(query, operation="trend")  # 'a chart of 60 days'
    if query.operation == "trend" and slots.days and query.time.weeks:
        return replace(query, days=slots.days, time=Time())
    if query.operation in ("old", "joined", "left"):
        if any(is_over(one, slots.today) for one in slots.times):
            return None
        recent = 30 if "recent" in words and query.operation != "old" and not slots.limit else None
        days = slots.days or days_of(slots)
        if query.operation == "old":
            return replace(query, days=days or None, time=Time())
        return replace(query, days=recent if days is None else days, time=Time())
    return query


def told_of(condition: Condition, figures: list[FigureName], *, several: bool = False) -> list[FigureName]:
    """'Who has no Unit X and over 100M' means power, because nobody has that much Unit X. several: a condition beside
    it names its own figure, as in 'over 70M and under 15k donations'."""
    most = {"unit_x": 1, "sf_tech": 100, STRIKES: MOST_ROWS}.get(figures[0] if len(figures) == 1 else "")
    beyond = most is not None and condition.figure is None and (condition.value or 0) > most
    return list(parted([condition])) if beyond or (several and not figures) else figures


def is_over(time: Time, today: date) -> bool:
    """Whether the time ended before today, so that no number of days reaches from it to now."""
    return bool((time.until and time.until < today) or (time.week and time.week < today - timedelta(days=7)))


def days_of(slots: Slots) -> int | None:
    since = next((one.since or one.week or one.day for one in slots.times), None)
    if since is None:
        return 7 * slots.times[0].weeks if slots.times and slots.times[0].weeks else None
    return (slots.today - since).days + (6 if any(one.week for one in slots.times) else 0)  # from the week's Monday


def listed(query: Query, slots: Slots, words: set[str]) -> Query:
    only = query.subjects.conditions or query.subjects.calculated
    figure = query.figure if only and query.figure not in {one.figure for one in query.subjects.conditions} else None
    order: Literal["most", "least"] = "least" if words & {"bottom", "reverse"} else "most"
    counted = words >= {"count"} and not words & {"top", "bottom"}
    return replace(query, operation="count" if counted else "list", figure=figure, order=order)


def ends(query: Query, slots: Slots, words: set[str]) -> Query:
    """top, bottom: five rows if an end of the list is asked for, 100 with 'all', else ten."""
    bottom = bool(words & {"bottom", "reverse"}) and "top" not in words
    most = 100 if "all" in words else 5 if words & {"top", "bottom"} and not query.percent else None
    whole = query.place or query.percent
    limit = (None if whole else most) if query.limit is None else query.limit
    figure = query.figure or ("power" if slots.implied else None)
    gained = figure == "kills" and query.time.is_span and not (query.time.ever or whole)
    if gained and not words & {"count", "how_much"}:  # 'most kills in 4 weeks'
        return replace(query, operation="slowest" if bottom else "movers", limit=limit, order="most")
    return replace(query, operation="bottom" if bottom else "top", limit=limit, figure=figure, order="most")


def whole(query: Query, slots: Slots, words: set[str]) -> Query:
    operation = "median" if "median" in words else "mean" if "average" in words else "sum"
    return replace(query, operation=operation)  # type: ignore[arg-type]


def of_member(query: Query, slots: Slots, _: set[str]) -> Query:
    """A member's total is over all weeks; without a member, it is the group's total."""
    if not query.subjects.members:
        return replace(query, operation="sum")
    return replace(query, operation="value", time=query.time if slots.times else Time(ever=True))


def in_weeks(query: Query, slots: Slots, words: set[str]) -> Query:
    """Week by week. A change over the last 8 weeks starts from the week before them."""
    weeks = query.time.weeks
    if weeks and slots.members and words & {"grow", "fall", "change"}:
        query = replace(query, time=Time(weeks=min(weeks + 1, MOST_WEEKS)))
    return replace(query, operation="weeks", figure=query.figure or "power")


def of_change(query: Query, slots: Slots, words: set[str]) -> Query:
    """Between two weeks: 'compare the last two weeks' is one step, 'week over week, last 8 weeks' has a step a week."""
    if "week_change" in words and (query.time.weeks or 0) > 1 and not words & {"grow", "fall", "change", "compare"}:
        return in_weeks(query, slots, words)
    if "compare" in words and query.time.weeks == 2:
        query = replace(query, time=Time(weeks=1))
    week, last = query.time.week, week_ending(slots.today) - timedelta(weeks=1)
    if "compare" in words and week and week < last:  # 'compare our kills with four weeks ago'
        query = replace(query, time=Time(since=week))
    figure = query.figure or ("power" if words & {"grow", "fall"} or slots.members else None)
    return replace(query, operation="change", order="most", figure=figure)


def of_all_time(query: Query, slots: Slots, words: set[str]) -> Query:
    """'Most total donations' adds up all weeks, if the figure's weeks can be added up."""
    adds_up = filled(slots) & {"weekly_figure"} and not slots.times
    return ends(replace(query, time=Time(ever=True)) if adds_up else query, slots, words)


def never(query: Query, slots: Slots, _: set[str]) -> Query:
    """Who has none of the figure; with a span of weeks, who has nothing in them."""
    if not query.time.is_span or query.time.ever or query.figure not in WEEKLY:
        return replace(query, operation="never")
    nothing = Condition(figure=query.figure, comparison="exactly", value=0, time=query.time)
    of = replace(query.subjects, conditions=(*query.subjects.conditions, nothing))
    return replace(query, operation="list", figure=None, time=Time(), subjects=of)


def movers(query: Query, slots: Slots, words: set[str]) -> Query:
    """Who rose or fell most; 'did anyone lose power in the last 4 weeks?' lists everybody who did."""
    figure = query.figure or "power"
    query = replace(query, figure=figure, order="least" if "fall" in words else "most")
    if words == {"fall"} and slots.times and figure not in WEEKLY and query.limit is None and asks_of_any(slots):
        lost = Condition(figure=figure, comparison="above", value=0, of="loss", time=query.time)
        of = replace(query.subjects, conditions=(*query.subjects.conditions, lost))
        return replace(query, operation="list", figure=None, order="most", time=Time(), subjects=of)
    return replace(query, operation="slowest" if {"bottom", "grow"} <= words else "movers")


def asks_of_any(slots: Slots) -> bool:
    """Whether it asks if there is anybody at all."""
    return any(everywhere("anybody") & {*text.split()} for text in slots.quiet)


def struck(query: Query, slots: Slots, words: set[str]) -> Query:
    """Who has standing strikes, and how many."""
    named = bool(query.subjects.members)
    if named:
        return replace(query, operation="value", figure=STRIKES, subjects=replace(query.subjects, struck=None))
    operation: Operation = "count" if "count" in words else "list"
    return replace(query, operation=operation, figure=STRIKES if query.subjects.struck == "struck" else None)


SHAPES: dict[str, Callable[[Query, Slots, set[str]], Query]] = {
    "list": listed,
    "top": ends,
    "whole": whole,
    "top_total": of_all_time,
    "weeks_of": lambda query, slots, words: whole(
        query if slots.times else replace(query, time=Time(weeks=DEFAULT_WEEKS)), slots, words
    ),
    "sum": of_member,
    "worst": lambda query, *_: replace(query, operation="best", order="least"),
    "best": lambda query, *_: replace(query, operation="best", order="most"),
    "levels": lambda query, *_: replace(query, operation="profile", figure=None, detail="levels"),
    "joined_when": lambda query, *_: replace(query, operation="profile", detail="joined"),
    "discord": lambda query, *_: replace(query, operation="profile", detail="discord"),
    "having": lambda query, *_: replace(query, operation="count"),
    "never": never,
    "struck": struck,
    "weeks": in_weeks,
    "roster": lambda query, _, words: replace(query, operation="count" if "count" in words else "list"),
    "missed": lambda query, *_: replace(query, figure=query.figure or "vs", operation="missed"),
    "missed_rows": lambda query, *_: replace(
        query, operation="missed" if (query.figure in WEEKLY and query.time.week) or query.time.day else "never"
    ),
    "distance": lambda query, *_: replace(
        query, operation="distance",
        figure=query.figure or next((one.figure for one in query.subjects.conditions), None),
    ),
    "never_any": lambda query, *_: replace(query, operation="never"),
    "movers": movers,
    "flat": lambda query, *_: replace(query, operation="flat", figure=query.figure or "power", order="most"),
    "change": of_change,
    "rank": lambda query, *_: replace(
        query, operation="rank", subjects=replace(query.subjects, ranks=(), calculated=())
    ),
}  # fmt: skip
