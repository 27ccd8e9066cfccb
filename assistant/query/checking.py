"""Checks that a query makes sense and stays within its limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from django.utils import timezone

from assistant.query.dated import STRIKES
from assistant.query.figures import this_week
from assistant.query.types import (
    MOST_CONDITIONS,
    MOST_MEMBERS,
    MOST_ROWS,
    MOST_WEEKS,
    Condition,
    Query,
    Time,
)
from assistant.texts import Refusal
from members.days import FIRST
from members.figures import is_event
from members.weeks.calendar import WEEK, week_ending

NEED_A_FIGURE = {
    "value", "top", "bottom", "sum", "mean", "median", "by_rank", "weeks", "best", "missed", "movers", "slowest",
    "flat",
}  # fmt: skip
NEED_MEMBERS = {"value", "rank", "profile", "distance", "compare"}
WITHOUT_TIME = {
    "rank", "profile", "dates", "old", "short", "meets", "distance", "criteria", "promote", "demote", "joined", "left",
    "list",
}  # fmt: skip
ONLY: dict[str, set[str]] = {
    **{key: set() for key in ("trend", "dates", "criteria")},
    **{key: {"ranks"} for key in ("joined", "left")},
    **{key: {"members"} for key in ("value", "rank", "profile", "compare")},
    "distance": {"members", "conditions"},
}
"""By which slots these operations may restrict the members."""
LISTS = {
    "top", "bottom", "list", "count", "movers", "slowest", "flat", "best", "never", "missed", "old", "short",
    "meets", "promote",
    "demote", "joined", "left", "share",
}  # fmt: skip
CRITERIA = {"short", "meets", "distance", "criteria", "promote", "demote"}
FITTING = {
    "limit": LISTS,
    "place": {"top", "bottom"},
    "percent": {"top", "bottom"},
    "days": {"old", "joined", "left", "trend"},
    "by": {"movers", "slowest", "change", "flat"},
    "order": {"list", "count", "share", "movers", "slowest", "best"},
    "rank": CRITERIA,
    "detail": {"profile"},
}
"""The operations that each of these slots of a query goes with."""
WITHOUT_FIGURE = {"rank", "profile", "criteria", "promote", "demote", "joined", "left", "away", "events"}
SUBJECTS = ("members", "ranks", "calculated", "without", "conditions", "away", "struck")
COUNTED = {
    "value", "top", "bottom", "sum", "mean", "median", "count", "share", "list", "by_rank", "weeks", "never", "compare",
}  # fmt: skip
"""The operations that work on strikes."""
PLAIN = Query(operation="dates")
LARGEST = 10**18
"""The largest number, and the largest member id."""


def check(query: Query) -> None:
    """Raises Refusal for a query that can't be answered. The message says what to ask instead."""
    operation, time, subjects = query.operation, query.time, query.subjects
    refuse(operation in NEED_A_FIGURE and query.figure is None, "figure")
    refuse(operation in NEED_MEMBERS and not subjects.members, "member")
    refuse(operation == "compare" and not query.figure and time != Time(), "compare_figure")
    refuse(operation == "compare" and len(set(subjects.members)) < 2, "compare_two")
    refuse(operation in WITHOUT_TIME and time != Time(), "now_only")
    refuse(operation == "targets" and time != Time(week=time.week), "one_week")
    refuse(len(subjects.members) > MOST_MEMBERS, "members", most=MOST_MEMBERS)
    check_ids((*subjects.members, *subjects.without))
    refuse(len(subjects.conditions) > MOST_CONDITIONS, "conditions", most=MOST_CONDITIONS)
    refuse(subjects.either and len(subjects.conditions) < 2, "either")
    refuse(query.limit is not None and not 1 <= query.limit <= MOST_ROWS, "limit", most=MOST_ROWS)
    refuse(query.place is not None and not 1 <= query.place <= 10**6, "place")
    refuse(query.percent is not None and not 1 <= query.percent <= 100, "percent")
    least_days = 0 if operation in ("joined", "left") else 1  # 0: today
    refuse(query.days is not None and not least_days <= query.days <= 3660, "days")
    for name, fitting in FITTING.items():
        given = getattr(query, name)
        refuse(given != getattr(PLAIN, name) and operation not in fitting, "fitting", name=name, operation=operation)
    refuse(query.figure == STRIKES and operation not in COUNTED, "fitting", name=STRIKES, operation=operation)
    refuse(is_event(query.figure or "") and operation == "old", "fitting", name="event", operation=operation)
    if operation == "distance" and subjects.conditions:
        (goal, *others), alone = subjects.conditions, len(subjects.members) == 1 and query.rank is None
        plain = replace(goal, value=None) == Condition(figure=goal.figure, comparison="at_least", value=None)
        alone = alone and plain and not others and goal.figure == query.figure
        refuse(not alone, "distance")
    only = ONLY.get(operation)
    restricted = {one.name for one in fields(subjects) if getattr(subjects, one.name)}
    refuse(only is not None and not restricted <= (only or set()), "whole")
    refuse(time.day is not None and operation != "away" and not is_by_day(query.figure), "day_only")
    check_time(time, ahead=operation == "away")
    for condition in subjects.conditions:
        check_condition(condition)


def takes(operation: str) -> list[str]:
    """The slots an operation may have, by their names in JSON."""
    only = ONLY.get(operation, () if operation == "events" else SUBJECTS)
    return [
        *([] if operation in WITHOUT_FIGURE else ["figure"]),
        *([] if operation in WITHOUT_TIME | {"events"} else ["time"]),
        *(name for name in SUBJECTS if name in only),
        *(name for name, fitting in FITTING.items() if operation in fitting),
    ]


def needs(operation: str) -> list[str]:
    """The slots that an operation must have."""
    return [
        *(["figure"] if operation in NEED_A_FIGURE else []),
        *(["members"] if operation in NEED_MEMBERS else []),
    ]


def check_condition(condition: Condition) -> None:
    numbers = (condition.value, condition.than_member, condition.than_group)
    refuse(sum(one is not None for one in numbers) != 1, "condition")
    refuse(condition.value is not None and not abs(condition.value) <= LARGEST, "large")
    check_ids(() if condition.than_member is None else (condition.than_member,))
    refuse(condition.time.day is not None and not is_by_day(condition.figure), "day_only")
    refuse(condition.of != "value" and condition.figure == STRIKES, "gains")
    check_time(condition.time)


def check_ids(ids: Iterable[int]) -> None:
    """Refuse ids that no member can have, because the database can't even look up numbers so large."""
    if any(not 0 < pk <= LARGEST for pk in ids):
        raise Refusal("gone", status=404)


def is_by_day(figure: str | None) -> bool:
    return figure == "duel_day" or is_event(figure or "")


def check_time(time: Time, *, ahead: bool = False) -> None:
    """ahead: the time may lie in the future, as days away do."""
    first = this_week() - MOST_WEEKS * WEEK
    last = this_week() + MOST_WEEKS * WEEK * ahead
    given = [bool(time.week), time.weeks is not None, bool(time.since or time.until), time.ever, bool(time.day)]
    refuse(sum(given) > 1, "one_time")
    refuse(time.weeks is not None and not 1 <= time.weeks <= MOST_WEEKS, "weeks", most=MOST_WEEKS)
    for day in (time.week, time.since, time.until, time.day):
        refuse(day is not None and day < FIRST, "no_day")
        refuse(day is not None and not first <= week_ending(day) <= last, "far", most=MOST_WEEKS)
    refuse(bool(time.since and time.until and time.since > time.until), "order")
    refuse(bool(not ahead and time.since and time.since > timezone.localdate()), "future")


def refuse(wrong: bool, key: str, **values: Any) -> None:
    if wrong:
        raise Refusal(key, **values)
