"""Whether a query makes sense and stays within its bounds."""

from __future__ import annotations

from dataclasses import fields, replace

from django.utils import timezone

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
from members.days import FIRST
from members.errors import Refused
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
"""By what these operations may restrict the members."""
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
"""With which operations these parts of a query go."""
PLAIN = Query(operation="dates")
LARGEST = 10**18


def check(query: Query) -> None:
    """Raises Refused, with what to ask instead."""
    operation, time, subjects = query.operation, query.time, query.subjects
    refuse(operation in NEED_A_FIGURE and query.figure is None, "Say which figure: power, kills, donations, VS score.")
    refuse(operation in NEED_MEMBERS and not subjects.members, "Say which member.")
    refuse(operation == "compare" and not query.figure and time != Time(), "Say which figure to compare.")
    refuse(operation == "compare" and len(subjects.members) < 2, "Name two members to compare.")
    refuse(operation in WITHOUT_TIME and time != Time(), "This is told as it stands now, not for another time.")
    refuse(len(subjects.members) > MOST_MEMBERS, f"Ask for at most {MOST_MEMBERS} members by name.")
    refuse(len(subjects.conditions) > MOST_CONDITIONS, f"Ask with at most {MOST_CONDITIONS} conditions.")
    refuse(subjects.either and len(subjects.conditions) < 2, "“either” takes two conditions.")
    refuse(query.limit is not None and not 1 <= query.limit <= MOST_ROWS, f"Ask for 1 to {MOST_ROWS} members at once.")
    refuse(query.place is not None and not 1 <= query.place <= 10**6, "Places begin with 1.")
    refuse(query.percent is not None and not 1 <= query.percent <= 100, "Ask for 1 to 100 percent.")
    refuse(query.days is not None and not 1 <= query.days <= 3660, "Ask for 1 to 3660 days.")
    for name, fitting in FITTING.items():
        given = getattr(query, name)
        refuse(given != getattr(PLAIN, name) and operation not in fitting, f"“{name}” does not go with “{operation}”.")
    if operation == "distance" and subjects.conditions:
        (goal, *others), alone = subjects.conditions, len(subjects.members) == 1 and query.rank is None
        plain = replace(goal, value=None) == Condition(figure=goal.figure, comparison="at_least", value=None)
        alone = alone and plain and not others and goal.figure == query.figure
        refuse(not alone, "Ask how far one member's figure is from one number.")
    only = ONLY.get(operation)
    restricted = {one.name for one in fields(subjects) if getattr(subjects, one.name)}
    refuse(only is not None and not restricted <= (only or set()), "This is told of the whole alliance alone.")
    check_time(time)
    for condition in subjects.conditions:
        check_condition(condition)


def check_condition(condition: Condition) -> None:
    numbers = (condition.value, condition.than_member, condition.than_group)
    refuse(sum(one is not None for one in numbers) != 1, "A condition takes a number, a member or a group's figure.")
    refuse(condition.value is not None and not abs(condition.value) <= LARGEST, "This number is too large.")
    check_time(condition.time)


def check_time(time: Time) -> None:
    first = this_week() - MOST_WEEKS * WEEK
    given = [bool(time.week), time.weeks is not None, bool(time.since or time.until), time.ever]
    refuse(sum(given) > 1, "Ask about one time: a week, some weeks, or from one day to another.")
    refuse(time.weeks is not None and not 1 <= time.weeks <= MOST_WEEKS, f"Ask for 1 to {MOST_WEEKS} weeks.")
    for day in (time.week, time.since, time.until):
        refuse(day is not None and day < FIRST, "The portal knows no such day.")
        refuse(
            day is not None and not first <= week_ending(day) <= this_week(),
            f"Ask about one of the last {MOST_WEEKS} weeks.",
        )
    refuse(bool(time.since and time.until and time.since > time.until), "The first day lies after the last.")
    refuse(bool(time.since and time.since > timezone.localdate()), "This day has not come yet.")


def refuse(wrong: bool, message: str) -> None:
    if wrong:
        raise Refused(message)
