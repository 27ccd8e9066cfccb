"""The query language: what may be asked about the portal's figures, as frozen dataclasses.

Everything that answers a question uses it: the built-in assistant, Claude's tool, `POST /api/query`. To add a figure or
an operation, add a name here and a function in `assistant.query.computing`. What the portal does not record has no
place in the language.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, Literal

from members.away import Excuse

Day = date | None
"""For classes with a field named `date`, which hides the type there."""

FigureName = str
"""One of FIGURES, or an event's list by its data type: `event-` and the event's number."""
FIGURES: Final = ("power", "kills", "donations", "vs", "duel_day", "assistance", "sf_tech", "unit_x", "strikes")
Operation = Literal[
    "value", "rank", "profile", "top", "bottom", "sum", "mean", "median", "count", "share", "list", "by_rank", "change",
    "movers", "slowest", "flat", "compare", "trend", "weeks", "best", "never", "missed", "old", "dates", "short",
    "meets",
    "distance", "criteria", "promote", "demote", "joined", "left", "targets", "away", "events",
]  # fmt: skip
Comparison = Literal["above", "at_least", "below", "at_most", "exactly"]
RankName = Literal["R5", "R4", "R3", "R2", "R1", "No Rank"]
CalculatedRank = Literal["R5", "R4", "R3", "R2", "R1", "X"]

MOST_WEEKS = 53
"""How many weeks back a span of time may reach."""
EVER_WEEKS = 520
"""How many weeks back 'ever' reaches: ten years."""
MOST_ROWS = 100
MOST_MEMBERS = 20
MOST_CONDITIONS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """When the figures are from. With nothing given: each member's newest."""

    week: Annotated[date | None, "any day of one week (YYYY-MM-DD)"] = None
    weeks: Annotated[int | None, f"the newest so many weeks, 1 to {MOST_WEEKS}"] = None
    since: Annotated[date | None, "from the week of this day on; with change: the week to compare with"] = None
    until: Annotated[date | None, "to the week of this day"] = None
    ever: Annotated[bool, "all weeks on record"] = False
    day: Annotated[date | None, "one day, with duel_day, an event and with away alone"] = None

    @property
    def is_span(self) -> bool:
        return bool(self.weeks or self.since or self.until or self.ever)

    @property
    def is_newest(self) -> bool:
        return not self.is_span and self.week is None and self.day is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A figure, or its change, compared with a number, another member's figure, or the group's mean or median."""

    figure: Annotated[FigureName, "which figure"]
    comparison: Annotated[Comparison, "which side of the value"]
    value: Annotated[float | None, "the number; left out where it is another's"] = None
    than_member: Annotated[int | None, "the id of a member whose figure is the number"] = None
    than_group: Annotated[Literal["mean", "median"] | None, "the number is this of the group asked about"] = None
    of: Annotated[Literal["value", "gain", "loss"], "the figure itself, or what it rose or fell by"] = "value"
    time: Annotated[Time, "of when"] = Time()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subjects:
    """Which members. With nothing given: all active ones. Everything that is given must hold."""

    members: Annotated[tuple[int, ...], f"ids of single members, at most {MOST_MEMBERS}"] = ()
    ranks: Annotated[tuple[RankName, ...], "their alliance rank"] = ()
    calculated: Annotated[tuple[CalculatedRank, ...], "the rank that their figures earn; X: none"] = ()
    without: Annotated[tuple[int, ...], "ids of members to leave out"] = ()
    conditions: Annotated[tuple[Condition, ...], f"at most {MOST_CONDITIONS}"] = ()
    either: Annotated[bool, "one of the conditions is enough"] = False
    away: Annotated[Literal["away", "present"] | None, "only who is away today, or who is not"] = None
    struck: Annotated[Literal["struck", "free"] | None, "only who has strikes that stand today, or who has none"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One question. order, by: for changes and lists; place: only the row at that place; percent: the first n percent.

    rank: the rank whose criteria are meant (short, meets, distance, criteria, promote).
    """

    operation: Annotated[Operation, "what is computed"]
    figure: Annotated[FigureName | None, "which figure; left out where the operation needs none"] = None
    subjects: Annotated[Subjects, "which members"] = Subjects()
    time: Annotated[Time, "of when"] = Time()
    order: Annotated[Literal["most", "least"], "which end comes first"] = "most"
    by: Annotated[Literal["amount", "percent"], "what counts of a change"] = "amount"
    rank: Annotated[RankName | None, "the rank whose criteria are meant"] = None
    limit: Annotated[int | None, f"how many rows, 1 to {MOST_ROWS}"] = None
    place: Annotated[int | None, "only this place, 1 for the first"] = None
    percent: Annotated[int | None, "only the first so many percent of the members, 1 to 100"] = None
    days: Annotated[int | None, "with old, joined, left, trend: so many days"] = None
    detail: Annotated[Literal["joined", "discord", "levels"] | None, "with profile: what of it is asked for"] = None
    show: Annotated[Literal["table", "chart", "csv"], "how the answer is shown"] = "table"


@dataclass(frozen=True, slots=True)
class Row:
    """A member in an answer. value: the figure, or the change; place: from the top, equal figures share a place.

    excuse: the days away of a member who missed a week or a target. since, note: of days away, the first day and why.
    """

    member_id: int
    name: str
    rank: str
    value: float | None = None
    date: date | None = None
    place: int | None = None
    before: float | None = None
    after: float | None = None
    percent: float | None = None
    calculated: str | None = None
    lacks: tuple[Lack, ...] = ()
    excuse: Excuse | None = None
    note: str = ""
    since: Day = None

    @property
    def away(self) -> str:
        """'away 3 of 6 days: holiday', or an empty string."""
        return self.excuse.text if self.excuse else ""


@dataclass(frozen=True, slots=True)
class Lack:
    """A figure that falls short of a rank's requirement or of a target. day: the target's day, if it is a day's."""

    rank: str
    figure: str
    has: int | None
    needs: int
    day: date | None = None


@dataclass(frozen=True, slots=True)
class FigureOf:
    """A member's newest figure. place: among the `of` active members who have the figure; None for a former member."""

    figure: FigureName
    value: float | None
    date: date | None
    place: int | None
    of: int


@dataclass(frozen=True, slots=True)
class Card:
    """A member. calculated: None if no criteria are set; lacks: for the rank asked for, else for the next one."""

    member_id: int
    name: str
    rank: str
    calculated: str | None
    is_active: bool
    discord_username: str
    joined: date
    figures: tuple[FigureOf, ...]
    lacks: tuple[Lack, ...]
    levels: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Some figures under a label: of a week, a rank or a total. first: the oldest day, if `day` is the newest."""

    label: str
    day: date | None = None
    members: int | None = None
    sum: float | None = None
    mean: float | None = None
    median: float | None = None
    before: float | None = None
    percent: float | None = None
    of: int | None = None
    note: str = ""
    first: date | None = None


@dataclass(frozen=True, slots=True)
class Coverage:
    """members: how many of the `of` members asked about have the figure; left_out: the names of the others."""

    members: int
    of: int
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query. found: how many rows there are in all; `rows` holds the first of them.

    figures: the totals by name; lines: by week or by rank; cards: of single members; others: members whose figure was
    not captured; excused: members who were away; earlier, later: the weeks that are compared.
    dates: the oldest and newest day of the figures. why: why there is no total, as a reason of analytics.change with
    its values; reason: the reason in English.
    """

    query: Query
    rows: tuple[Row, ...] = ()
    found: int = 0
    figures: dict[str, Any] | None = None
    lines: tuple[Line, ...] = ()
    others: tuple[Row, ...] = ()
    excused: tuple[Row, ...] = ()
    cards: tuple[Card, ...] = ()
    dates: tuple[date, date] | None = None
    earlier: tuple[date, ...] = ()
    later: tuple[date, ...] = ()
    coverage: Coverage = Coverage(0, 0)
    why: tuple[str, dict[str, Any]] | None = None
    reason: str | None = None
