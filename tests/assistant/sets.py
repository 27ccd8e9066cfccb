"""Sets of questions in text files, each with the query that is meant: `question => query`.

`|` stands between what may be meant as well; `decline`: to decline; a line that begins with `>` goes on from the one
above it; `{-2}` is the Sunday of that week; `#` begins a comment. A query is its operation, its figure (an event's as
`event:Its_Title`), then what else it says: `m=Nia,Mo` members, `r=` ranks, `not=` left out, `calc=`, `rank=` whose
criteria, `w=-1` the newest whole week, `w=-2` the one before, `weeks=4`, `since=`, `between=-4,-2`, `ever`, `day=0`
Monday of the newest whole week, `lim=`, `place=`, `pct=`, `days=` (`month`: since the first of this one), `detail=`,
`least`, `either`, `by=percent`, `away`, `present`, `struck`, `free`; and conditions: `power>100M`,
`donations<=10k@-1` of a week, `gain:kills>5M@4` of so many weeks, `power>avg`, `power>Nia`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from django.utils import timezone

from assistant.query import Condition, Query, Subjects, Time, run
from assistant.query.dated import STRIKES
from members.errors import Refused
from members.models import Event, Member
from members.weeks.calendar import monday_of, week_ending

FOLDER = Path(__file__).parent / "written"
"""A set is a file, numbered as they were written; `own_`: by somebody who knew the assistant's code."""
RIGHT = 90
"""Percent of the reasonable ones that are answered rightly at least, where the head of a set says no other number."""
WRITTEN = datetime(2026, 11, 25, 12, tzinfo=UTC)
"""The Wednesday as which the sets know today: their Octobers and weeks are seen from there."""

SIDES = {">": "above", "<": "below", ">=": "at_least", "<=": "at_most", "=": "exactly"}
SCALES = {"k": 1_000, "M": 1_000_000}


class Asked(NamedTuple):
    """meant: any of these queries; none: to decline. follows: it goes on from the question before."""

    question: str
    meant: list[Query]
    follows: bool


def least_right(name: str) -> int:
    """percent"""
    told = re.search(r"^# At least (\d+) %", (FOLDER / name).read_text(encoding="utf-8"), re.MULTILINE)
    return int(told[1]) if told else RIGHT


def read(name: str) -> Iterator[Asked]:
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            question, _, told = line.rpartition(" => ")
            ways = [one.strip() for one in told.split("|")]
            meant = [query(one) for one in ways if one != "decline"]
            question = re.sub(r"\{(-\d+)\}", lambda found: english(week(int(found[1]))), question)
            yield Asked(
                question.removeprefix("> "), [*meant, *([DECLINE] if "decline" in ways else [])], line[0] == ">"
            )


DECLINE = Query(operation="dates", limit=-1)
"""Stands for a question that is to be declined."""


def week(number: int) -> date:
    return week_ending(timezone.localdate()) + timedelta(weeks=number)


def english(day: date) -> str:
    return f"{day.day} {day:%b}"


def figure(name: str) -> str:
    if name.startswith("event:"):
        return Event.objects.get(title=name[6:].replace("_", " ")).data_type
    return name


def ids(names: str) -> tuple[int, ...]:
    return tuple(Member.objects.get(name__in=(one, one.replace("_", " "))).pk for one in names.split(","))


def query(text: str) -> Query:
    operation, *parts = text.split()
    told: dict[str, Any] = {"operation": operation}
    of: dict[str, Any] = {}
    conditions = []
    for part in parts:
        match = re.fullmatch(r"(gain:|loss:)?([\w:]+?)([<>]=?|=)([\w.]+)(?:@(-?\d+))?", part)
        key, _, value = part.partition("=")
        if match and match[2] not in {*TIMES, *OF, *TOLD}:
            conditions.append(condition(*match.groups()))
        elif key in OF:
            name, made = OF[key]
            of[name] = made(value or key)
        elif key in TIMES:
            told["time"] = TIMES[key](value)
        elif key in TOLD:
            name, made = TOLD[key]
            told[name] = made(value or key)
        else:
            told["figure"] = figure(part)
    return Query(**told, subjects=Subjects(**of, conditions=tuple(conditions)))


def since(value: str) -> Time:
    if value == "month":
        return Time(since=timezone.localdate().replace(day=1))
    return Time(since=timezone.localdate() + timedelta(weeks=int(value.removesuffix("w"))))


def days(value: str) -> int:
    """`month`: those of this month before today, at least one."""
    return max(1, timezone.localdate().day - 1) if value == "month" else int(value)


def between(value: str) -> Time:
    first, last = (week(int(one)) for one in value.split(","))
    return Time(since=first, until=last)


def ranks(value: str) -> tuple[str, ...]:
    return tuple("No Rank" if one == "NoRank" else one for one in value.split(","))


TIMES: dict[str, Callable[[str], Time]] = {
    "w": lambda value: Time(week=week(int(value))),
    "weeks": lambda value: Time(weeks=int(value)),
    "since": since,
    "between": between,
    "ever": lambda _: Time(ever=True),
    "day": lambda value: Time(day=monday_of(week(-1)) + timedelta(days=int(value))),
}
OF: dict[str, tuple[str, Callable[[str], Any]]] = {
    "m": ("members", ids),
    "not": ("without", ids),
    "r": ("ranks", ranks),
    "calc": ("calculated", ranks),
    **dict.fromkeys(("away", "present"), ("away", str)),
    **dict.fromkeys(("struck", "free"), ("struck", str)),
    "either": ("either", bool),
}
TOLD: dict[str, tuple[str, Callable[[str], Any]]] = {
    "lim": ("limit", int),
    "pct": ("percent", int),
    "place": ("place", int),
    "days": ("days", days),
    **{name: (name, str) for name in ("rank", "detail", "by")},
    "least": ("order", str),
}


def condition(kind: str | None, name: str, side: str, value: str, at: str | None) -> Condition:
    told: dict[str, Any] = {"figure": figure(name), "comparison": SIDES[side], "of": (kind or "value:")[:-1]}
    if value in ("avg", "median"):
        told["than_group"] = {"avg": "mean"}.get(value, value)
    elif number := re.fullmatch(r"([\d.]+)([kM]?)", value):
        told["value"] = int(float(number[1]) * SCALES.get(number[2], 1))
    else:
        (told["than_member"],) = ids(value)
    if at:
        told["time"] = Time(week=week(int(at))) if at[0] == "-" else Time(weeks=int(at))
    return Condition(**told)


def same(meant: Query, got: Query | None) -> bool:
    """Whether a query says what is meant. What was not said may be chosen: how many rows, how it is shown."""
    if got is None or meant is DECLINE:
        return got is None and meant is DECLINE
    return plain(meant, meant) == plain(got, meant) or told(plain(meant, meant)) == told(plain(got, meant)) is not None


def plain(query: Query, meant: Query) -> Query:
    operation = "list" if query.operation == "count" else query.operation
    operation = "value" if operation == "sum" and len(query.subjects.members) == 1 else operation
    limit = query.limit if meant.limit else None
    of = replace(
        query.subjects, ranks=tuple(sorted(query.subjects.ranks)), members=tuple(sorted(query.subjects.members))
    )
    of = replace(of, conditions=tuple(sorted(map(in_whole_numbers, of.conditions), key=repr)))
    listed = operation == "list" and query.figure == STRIKES and of.struck  # the number of strikes beside each name
    figure = None if listed else query.figure
    return replace(query, operation=operation, show="table", limit=limit, subjects=of, figure=figure)


def in_whole_numbers(one: Condition) -> Condition:
    """Of figures that are whole numbers 'at least 1' is 'above 0', and 'exactly 0' is 'below 1'."""
    if one.figure not in ("unit_x", STRIKES) or one.value is None or one.value != int(one.value):
        return one
    if one.comparison == "exactly" and one.value == 0:
        return replace(one, comparison="below", value=1)
    return replace(one, comparison="at_least", value=one.value + 1) if one.comparison == "above" else one


def told(query: Query) -> Any:
    """What it answers; None where it refuses."""
    try:
        answer = run(query)
    except Refused:
        return None
    rows = [(row.name, row.value, row.place) for row in answer.rows]
    return (
        rows,
        answer.figures,
        answer.lines,
        [(card.name, card.lacks) for card in answer.cards],
        query.operation,
        query.figure,
    )
