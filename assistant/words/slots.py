"""Takes slots of a query out of a question's tokens, by patterns over their tags. What is left says what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any, Literal

from assistant.query.types import MOST_ROWS, CalculatedRank, Comparison, Condition, RankName, Time
from assistant.words.token import Token

TAKEN = "·"
WEEKLY = ("donations", "vs", "assistance")
"""Figures of one week, which start from zero each Monday."""
RANKS: tuple[RankName, ...] = ("R5", "R4", "R3", "R2", "R1", "No Rank")
LIMITS: dict[str, Comparison] = {"above": "at_most", "at_least": "below", "below": "at_least", "at_most": "above"}
"""Each comparison, and its opposite after 'not'."""
COMPARE = "above|at_least|below|at_most|exactly"
NUMBER = "number|percent|zero"
JOINING = "and|or|both|us"


@cache  # called only with the rules' own patterns
def compiled(pattern: str) -> re.Pattern[str]:
    """'last number? week' as a pattern over '<last><number><week>'; '!x' and '=x,y' only look ahead."""
    parts = []
    for word in pattern.split():
        ahead = word[0] if word[0] in "!=" else ""
        told = "".join(f"(?:{any_of(tags)})" for tags in word.strip("?!=").split(","))
        parts.append(f"(?{ahead}{told})" if ahead else told + ("?" if word.endswith("?") else ""))
    return re.compile("".join(parts))


def any_of(tags: str) -> str:
    return "|".join(f"<{re.escape(tag)}>" for tag in tags.split("|"))


@dataclass
class Slots:
    """tokens: all of them; a taken token has the tag TAKEN. whom, quiet, yes: see Tokens.

    spots, whens: the tokens at which the conditions and the times begin. ahead: the previous question was who is away;
    gone: and that was on a day before today; told_day: the day of any other previous question. yes_or_no: it is
    answered with a figure, as 'is Nia above 100M power?' is with her power.
    """

    tokens: list[Token]
    today: date
    members: list[int] = field(default_factory=list)
    figures: list[Any] = field(default_factory=list)
    ranks: list[RankName] = field(default_factory=list)
    by_ranks: list[list[RankName]] = field(default_factory=list)
    without: list[int] = field(default_factory=list)
    calculated: list[CalculatedRank] = field(default_factory=list)
    required: RankName | None = None
    conditions: list[Condition] = field(default_factory=list)
    spots: list[Token] = field(default_factory=list)
    whens: list[Token] = field(default_factory=list)
    times: list[Time] = field(default_factory=list)
    limit: int | None = None
    place: int | None = None
    percent: int | None = None
    days: int | None = None
    implied: list[str] = field(default_factory=list)
    at: int = 0
    whom: bool = False
    quiet: set[str] = field(default_factory=set)
    yes: bool = False
    yes_or_no: bool = False
    ahead: bool = False
    gone: bool = False
    told_day: date | None = None
    either: bool = False
    away: Literal["away", "present"] | None = None
    struck: Literal["struck", "free"] | None = None

    def line(self) -> str:
        return "".join(f"<{token.tag}>" for token in self.tokens)

    def take(self, *patterns: str) -> Iterator[list[Token]]:
        """Yield a copy of the tokens at each match of the patterns, leftmost first; tag the tokens TAKEN."""
        while True:
            line = self.line()
            found = [match for one in patterns if (match := compiled(one).search(line))]
            if not found:
                return
            match = min(found, key=lambda one: (one.start(), -one.end()))
            first, last = line.count("<", 0, match.start()), line.count("<", 0, match.end())
            own = [Token(one.tag, one.text, one.value, one.implies) for one in self.tokens[first:last]]
            for token in self.tokens[first:last]:
                token.tag = TAKEN
            self.at = first
            yield own

    def put(self, *tokens: Token) -> None:
        """Insert tokens after the place that was just taken, for what it says besides."""
        self.tokens[self.at + 1 : self.at + 1] = tokens

    def require(self, rank: RankName | None) -> None:
        """Set the rank whose criteria are meant. A second rank is not understood."""
        if rank and self.required not in (None, rank):
            self.put(Token("?", rank))
        self.required = rank

    def has(self, *tags: str) -> bool:
        return any(token.tag in tags for token in self.tokens)

    @property
    def rest(self) -> set[str]:
        return {token.tag for token in self.tokens} - {TAKEN, *JOINING.split("|")}

    @property
    def spot(self) -> Token | None:
        return self.whens[-1] if self.whens else None

    def unknown(self) -> list[str]:
        return [token.text for token in self.tokens if token.tag == "?"]


def values(tokens: list[Token], tag: str) -> list[Any]:
    return [token.value for token in tokens if token.tag in tag.split("|")]


def take_days(slots: Slots) -> None:
    """'Older than 10 days', 'not updated for 2 weeks'."""
    for own in slots.take(
        "older above? number day|week|month", *data_over(slots), "stale older? above? number day|week|month",
        "above number day|week|month stale",
        "stale last? number day|week|month", "older last? day|week|month", "stale above? last? day|week|month",
    ):  # fmt: skip
        number = (values(own, "number") or [1])[0]
        slots.days = int(number * unit_days(own))
        slots.put(Token("stale", own[0].text))


def data_over(slots: Slots) -> tuple[str, ...]:
    """'Which kills are above 20 days' is about their age; 'over the 20 days' is a time."""
    others = slots.has("grow", "fall", "change", "flat", "joined", "left", "away", "history", "weekly", "last", "ago")
    spaced = any(one.tag == "above" and " " in one.text for one in slots.tokens)
    return () if others or not spaced else ("above number day",)


def unit_days(own: list[Token]) -> int:
    tags = {one.tag for one in own}
    return 1 if "day" in tags else 7 if "week" in tags else 30 if "month" in tags else 365


def take_counts(slots: Slots) -> None:
    """'Top 5', 'five best', 'second strongest', 'top 10%'."""
    ends = "top|bottom|fast"
    came = slots.has("joined", "left")
    for own in slots.take("place number until? number !week !month !day", "top number until number"):  # 'places 1 to 6'
        first, slots.limit = map(whole, values(own, "number"))
        slots.put(Token("top" if first == 1 else "?", own[0].text))
    for own in slots.take("in_top number|percent"):  # 'is Puffin in the top 10' asks for the place
        slots.put(Token("?", own[0].text)) if came else None  # 'who is new in the top 10'
        slots.put(*([Token("place", own[0].text)] if slots.has("member") else [Token("top", own[0].text), own[1]]))
    for own in slots.take(f"{ends} percent", "percent top|bottom"):
        slots.percent = whole(values(own, "percent")[0])
        slots.put(*(one for one in own if one.tag != "percent"))
    for own in slots.take(
        f"{ends} number !week !day !month !{COMPARE} !or_more", f"number {ends}", "number grow|fall|joined|left"
    ):
        twice = [Token("?", own[0].text)] if slots.limit is not None else []
        slots.limit = whole(values(own, "number")[0])
        slots.put(*(one for one in own if one.tag != "number"), *twice)
    for own in slots.take(*counted_before_a_figure(slots)):  # 'les 5 qui donnent le moins'
        slots.limit = whole(values(own, "number")[0])
        slots.put(*own[1:])
    last = [one.tag for one in slots.tokens[-2:]]
    ended = len(last) == 2 and last[0] in ("figure", "week", "month") and last[1] == "number"
    if ended and slots.limit is None and slots.has("top", "bottom") and not slots.has(*COMPARE.split("|"), "reach"):
        slots.limit = whole(slots.tokens[-1].value)  # 'highest donations this month 5'
        slots.tokens[-1].tag = TAKEN
    for own in slots.take("rows"):  # '..., 10 people'
        slots.put(*([Token("?", own[0].text)] if slots.limit is not None else []))
        slots.limit = whole(values(own, "rows")[0])
    for own in slots.take(f"{ends} zero"):
        slots.put(Token("?", own[-1].text))
    take_places(slots)


def take_places(slots: Slots) -> None:
    """'Number 3', 'the second strongest', 'the newest 5'."""
    for own in slots.take("nth|place number !week !month !day", "number nth|place !number"):
        number, many = whole(values(own, "number")[0]), own[0].tag == "number" and own[-1].text.endswith("s")
        slots.place, slots.limit = (slots.place, number) if many else (number, slots.limit)  # 'the same three places'
        slots.put(Token("top", own[0].text))
    for own in slots.take("newest number !week !month !day"):
        slots.limit = whole(values(own, "number")[0])
        slots.put(Token("joined", own[0].text))
    for own in slots.take("last number joined|left", "number last joined|left"):  # 'the last 4 who left'
        slots.limit = whole(values(own, "number")[0])
        slots.put(own[-1])
    for own in slots.take("joined|left number !week !month !day !year !last"):
        slots.limit = whole(values(own, "number")[0])
        slots.put(own[0])
    for own in slots.take("ordinal between? top|bottom|reverse", "ordinal"):
        lead = slots.tokens[slots.at - 1].tag if slots.at else ""
        ended = lead in ("top", "bottom")  # 'the strongest tenth'
        if ended or slots.place is not None or slots.percent is not None:  # '5th to 10th', 'the best fifth'
            slots.put(Token("?", own[0].text))
            continue
        slots.place = own[0].value
        slots.put(*([one for one in own if one.tag in ("top", "bottom", "reverse")] or [Token("top", own[0].text)]))


def counted_before_a_figure(slots: Slots) -> list[str]:
    tags = [one.tag for one in slots.tokens]
    few = any(one.tag == "number" and one.value <= MOST_ROWS for one in slots.tokens)
    return ["number figure top|bottom"] if few and not {*tags} & {*COMPARE.split("|"), "reach", "neg"} else []


def whole(number: float) -> int:
    return int(number) if number == int(number) else 0
