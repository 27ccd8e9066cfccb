"""A question among sentences that say nothing of it: 'My phone is dying, so: top 5 power? Nia waits for it.'"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from assistant.query.types import Query
from assistant.words.lexicon import Lexicon, narrows
from assistant.words.slots import RANKS
from assistant.words.token import Token

BREAK = re.compile(r"(?<=[.!?…])\s+|\s*[:;]\s+|\s*,\s+|\s+[-–—]+\s+|\s*\n\s*|\s*[()¿¡«»\"“”]\s*")
MOST_CLAUSES = 7
ASKS = {
    "whom", "count", "how_much", "average", "median", "total", "share", "by_rank", "chart", "csv", "target", "compare",
    "neither", "nor", "except", "missing", "only", "top", "bottom", "criteria", "meets", "promote", "demote",
    "away", "struck", "stale", "flat", "discord", "calculated", "rank_x", "above", "below", "at_least", "at_most",
    "between", "or_more", "or_less", "group", "write", "event", "own_rank", "best_ever", "worst_ever", "zero", "sort",
    "percent", "joined", "left",
}  # fmt: skip
"""What no clause holds that may be passed over: it asks, or says of whom."""
TIMES = {"last", "week", "month", "date", "month_name", "before_last", "yesterday", "since", "until", "ago", "ever"}
"""What it holds only where somebody speaks of themselves: 'last week I was ill'."""
DECIDES = {"whom", "top", "bottom", "total", "average", "median", "count", "by_rank", "share", "weekly", "trend"}
"""What makes a question of all members, and not of the one who was told of before it."""
QUESTION = {"whom", "count", "how_much", "asks"}
"""With what a question begins after a comma."""
SOME = 4
"""So many words are a sentence, where no verb is known."""


def clauses(asked: str) -> list[tuple[str, str]]:
    """The clauses of a text, each with what it ends with."""
    found, start = [], 0
    for end in [*BREAK.finditer(asked), None]:
        said = asked[start : end.start() if end else len(asked)].strip()
        if said.strip(".!?… "):
            found.append((said, (said[-1] if said[-1] in ".!?…" else end[0].strip() if end else "")))
        start = end.end() if end else start
    return found


def runs(number: int) -> Iterator[tuple[int, int]]:
    """Which clauses may be the question: as many as possible, the last ones first."""
    for length in range(number - 1, 0, -1):
        for start in range(number - length, -1, -1):
            yield start, start + length


class Clause(NamedTuple):
    """What is said between two breaks, word for word; first: of whoever asks; ends: with which sign."""

    said: Sequence[Token]
    ends: str
    spoken: Sequence[str]
    first: bool

    @property
    def tags(self) -> set[str]:
        return {one.tag for one in self.said}


def clause(said: Sequence[Token], ends: str, words: Lexicon) -> Clause:
    spoken = [word for one in said for word in one.text.split() if word[:1].isalnum()]
    return Clause(said, ends, spoken, bool({*spoken} & words.speaks))


def may_be_talk(one: Clause, words: Lexicon) -> bool:
    """Whether a clause asks nothing and says nothing of whom or when."""
    tags = {token.tag for token in one.said if token.text not in words.speaks}
    if tags & (ASKS - ({"only", "flat"} if one.first else set())) or narrows(one.spoken):
        return False
    if "member" in tags and one.spoken[0] in words.orders:
        return False
    if not one.first and {*one.spoken} & words.persons:
        return False
    return not tags & {*TIMES, "weekday"} or (one.first and "figure" not in tags)


def is_talk_before(talk: Sequence[Clause], asks: str, words: Lexicon, *, goes_on: bool) -> bool:
    """Whether what stands before a question is talk. asks: the first tag of the question that says something.

    'Farm accounts: top 5' and 'from Brazil, who' say of whom; where a sentence ends, or a question word follows, a
    longer text does not.
    """
    if not talk:
        return True
    spoken = [word for one in talk for word in one.spoken]
    begins = words.kinds.get(spoken[0]) if spoken else None
    if any(one.first or has_verb(one, words) or one.ends == "!" for one in talk):
        return begins != "preposition" or len(spoken) > SOME
    strong = talk[-1].ends not in (",", "-", "–", "—")
    cut = strong or asks in QUESTION or (goes_on and asks in ("and", "follow"))
    return cut and len(spoken) >= (1 if goes_on else SOME) and begins not in ("preposition", "article")


def is_talk_after(talk: Sequence[Clause], ends: str, words: Lexicon) -> bool:
    """Whether what stands after a question is talk. ends: the sign between."""
    joins = ("preposition", "relative")  # 'since they joined'
    if any(words.kinds.get(one.spoken[0]) in joins and not one.first for one in talk if one.spoken):
        return False
    if ends in ".?!…":
        return all(one.first or has_verb(one, words) or len(one.spoken) > SOME - 2 for one in talk)
    return all(
        (one.first or (has_verb(one, words) and "off" not in one.tags)) and one.said[0].tag not in ("and", "off")
        for one in talk
    )


def has_verb(one: Clause, words: Lexicon) -> bool:
    """Whether it is a sentence: 'the kettle is on', 'Nia waits for it', but not 'farm accounts'."""
    verb = any(word in words.yes or words.kinds.get(word) == "auxiliary" for word in one.spoken)
    return verb or any(word in words.remarks for word in one.spoken) or {"member", "?"} <= one.tags


def fits(said: Sequence[Token], query: Query) -> bool:
    """Whether the figures and ranks of a clause are those that the query is about: 'R4 does all the killing, I say'."""
    of = query.subjects
    figures = {query.figure, *(one.figure for one in of.conditions)}
    ranks = {*of.ranks, query.rank}
    return all(
        (one.value in figures) if one.tag == "figure" else (one.value in ranks) if one.value in RANKS else True
        for one in said
    )


def about(tokens: list[Token], told_of: Sequence[Token]) -> list[Token] | None:
    """The tokens of a question after talk of members: 'he' is the one that was told of. None: it may be about them."""
    members = {one.value: one for one in told_of}
    tags = {one.tag for one in tokens}
    if not members or "member" in tags:
        return tokens
    if {"pronoun", "their"} & tags and len(members) == 1:
        (member,) = members.values()
        return [replace(member) if one.tag == "pronoun" else one for one in tokens]
    return tokens if tags & DECIDES or {"rank", "promote", "demote", "criteria", "fresh"} & tags else None
