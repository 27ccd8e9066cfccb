"""A question among sentences that don't belong to it: 'My phone is dying, so: top 5 power? Nia waits for it.'"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from assistant.query.types import Query, Time
from assistant.words.lexicon import Lexicon, narrows
from assistant.words.slots import RANKS
from assistant.words.splitting import NUMBERED
from assistant.words.token import Token

BREAK = re.compile(r"(?<=[.!?…])\s+|\s*[:;]\s+|\s*,\s+|\s+[-–—]+\s+|\s*\n\s*|\s*[()¿¡«»\"“”]\s*")
MOST_CLAUSES = 7
ASKS = {
    "whom", "count", "how_much", "average", "median", "total", "share", "by_rank", "chart", "csv", "target", "compare",
    "neither", "nor", "except", "criteria", "promote", "demote", "struck", "discord", "calculated", "rank_x", "above",
    "below", "at_least", "at_most", "between", "or_more", "or_less", "group", "own_rank", "best_ever", "worst_ever",
    "percent", "percent_of", "amount_of",
}  # fmt: skip
OF_OTHERS = {"only", "top", "bottom", "away", "stale", "flat", "write", "event", "zero", "sort", "joined", "left"}
"""A clause with one of these can't be passed over, because it asks or restricts. Asking always counts; restricting does
not where the speaker is the subject ('I am away tomorrow')."""
TIMES = {"last", "week", "month", "date", "month_name", "before_last", "yesterday", "ever"}
"""Tags that talk may contain only if the speaker is the subject: 'last week I was ill'."""
DECIDES = {"top", "bottom", "total", "average", "median", "count", "by_rank", "share"}
"""Tags of a question about all members, rather than about the member mentioned before it."""
LEADS = {"filler", "a", "intro", "hello"}
"""Tags before a question that say nothing."""
QUESTION = {"whom", "count", "how_much", "asks"}
"""The tags that a question begins with after a comma."""
OF_ORDERS = {"member", "all", "them", "pronoun", "rank"}
"""The objects of an order: 'I want you to kick everyone', but 'I post it tonight'."""
SENTENCE = (".", "!", "…", ":", ";")
"""Signs that end a sentence that names a time and asks nothing: 'Semana fechada! Quanto deu o VS?'"""
SOME = 4
"""With this many words, a clause counts as a sentence even if no verb is known."""


def clauses(asked: str) -> list[tuple[str, str]]:
    """The clauses of a text, each with the sign that ends it."""
    found, start, asked = [], 0, NUMBERED.sub("#", asked)
    for end in [*BREAK.finditer(asked), None]:
        said = asked[start : end.start() if end else len(asked)].strip()
        if said.strip(".!?… "):
            found.append((said, (said[-1] if said[-1] in ".!?…" else end[0].strip() if end else "")))
        start = end.end() if end else start
    return found


def runs(number: int) -> Iterator[tuple[int, int]]:
    """Ranges of clauses that may be the question: longest first, then last first."""
    for length in range(number - 1, 0, -1):
        for start in range(number - length, -1, -1):
            yield start, start + length


def gaps(number: int) -> Iterator[tuple[int, int]]:
    """Ranges of clauses that may be talk in the middle of a question: shortest first."""
    for length in range(1, number - 1):
        for start in range(1, number - length):
            yield start, start + length


class Clause(NamedTuple):
    """The tokens between two breaks. ends: the sign after it; spoken: its words; first: whether the asker speaks of
    themselves."""

    said: Sequence[Token]
    ends: str
    spoken: Sequence[str]
    first: bool

    @property
    def begins(self) -> str:
        """Its first word, or '' if it has none: a lone '😀' or '★Vega★'."""
        return self.spoken[0] if self.spoken else ""

    @property
    def tags(self) -> set[str]:
        return {one.tag for one in self.said}


def clause(said: Sequence[Token], ends: str, words: Lexicon) -> Clause:
    spoken = [word for one in said for word in one.text.split() if word[:1].isalnum()]
    return Clause(said, ends, spoken, bool({*spoken} & words.speaks))


def may_be_talk(one: Clause, words: Lexicon) -> bool:
    """Whether a clause asks nothing and does not restrict who or when."""
    if one.ends == "?" and len(one.spoken) > 1:
        return False
    tags = {token.tag for token in one.said if token.text not in words.speaks}
    if "?" in tags:  # 'my battery is at 3 percent'
        tags.discard("percent")
    if tags & (ASKS if one.first else ASKS | OF_OTHERS) or narrows(one.spoken):
        return False
    if tags & OF_ORDERS and (one.begins in words.orders or "write" in tags):
        return False
    if one.begins in words.thanks:
        return True
    if not one.first and {*one.spoken} & words.persons:
        return False
    dated = bool(tags & {*TIMES, "weekday"})
    return not dated or ("figure" not in tags and (one.first or one.ends in SENTENCE))


def questions(told: Sequence[Clause], words: Lexicon, *, goes_on: bool) -> Iterator[list[int]]:
    """Which clauses may be the question if the others are talk: the longest run first, then questions with a gap."""
    talk = [may_be_talk(one, words) for one in told]
    for start, end in runs(len(told)):
        asks = next((one.tag for one in told[start].said if one.tag not in LEADS), "")
        before, after = told[:start], told[end:]
        if (
            all(talk[:start] + talk[end:])
            and is_talk_before(before, asks, words, goes_on=goes_on)
            and is_talk_after(after, told[end - 1].ends, words)
        ):
            yield [*range(start, end)]
    for start, end in gaps(len(told)):
        if all(talk[start:end]) and is_talk_amid(told[start:end], words):
            yield [*range(start), *range(end, len(told))]


def is_talk_before(talk: Sequence[Clause], asks: str, words: Lexicon, *, goes_on: bool) -> bool:
    """Whether the clauses before a question are talk. asks: the question's first tag that says something.

    'Farm accounts: top 5' and 'from Brazil, who' restrict who is meant. A longer text does not, if its sentence ends or
    a question word follows.
    """
    if not talk:
        return True
    spoken = [word for one in talk for word in one.spoken]
    begins = words.kinds.get(talk[0].begins)
    if any(one.first or has_verb(one, words) or one.ends == "!" for one in talk):
        return begins != "preposition" or len(spoken) > SOME
    strong = talk[-1].ends not in (",", "-", "–", "—")
    cut = strong or asks in QUESTION or len(spoken) > SOME or (goes_on and asks in ("and", "follow"))
    return cut and len(spoken) >= (1 if goes_on else SOME) and begins not in ("preposition", "article")


def is_talk_after(talk: Sequence[Clause], ends: str, words: Lexicon) -> bool:
    """Whether the clauses after a question are talk. ends: the sign between them and the question."""
    joins = ("preposition", "relative")  # 'since they joined'
    if any(one.begins in words.against or (words.kinds.get(one.begins) in joins and not one.first) for one in talk):
        return False
    if ends in ".?!…":
        return all(one.first or has_verb(one, words) or len(one.spoken) > SOME - 2 for one in talk[:1])
    return all(is_aside(one, words, first=not at) for at, one in enumerate(talk))


def is_talk_amid(talk: Sequence[Clause], words: Lexicon) -> bool:
    """Whether the clauses are talk in the middle of a question: 'who, and I ask with a heavy heart, had zero'."""
    return any(one.first for one in talk) and all(is_aside(one, words, first=False) for one in talk)


def is_aside(one: Clause, words: Lexicon, *, first: bool) -> bool:
    """Whether a clause is talk after a comma. first: it follows the question directly."""
    if first and one.said[0].tag == "and" and "member" in one.tags:  # 'and take Nia's away'
        return False
    if one.first:
        return one.said[0].tag != "off" or one.said[0].text in words.speaks
    if "off" in one.tags or (first and one.said[0].tag == "and"):
        return False
    unknown = sum(token.tag == "?" for token in one.said)
    return not first or has_verb(one, words) or (len(one.spoken) >= SOME and unknown > SOME - 2)


def has_verb(one: Clause, words: Lexicon) -> bool:
    """Whether a clause is a sentence: 'the kettle is on' and 'Nia waits for it' are, 'farm accounts' isn't."""
    verb = any(word in words.yes or words.kinds.get(word) == "auxiliary" for word in one.spoken)
    speaks = any(word in words.remarks for word in one.spoken) or any(token.tag == "pronoun" for token in one.said[:1])
    return verb or speaks or (len(one.spoken) >= SOME and {"member", "?"} <= one.tags)


def fits(one: Clause, query: Query, words: Lexicon) -> bool:
    """Whether a clause's figures and ranks are those of the query: 'R4 does all the killing, I say'."""
    of = query.subjects
    figures = {query.figure, *(one.figure for one in of.conditions)}
    ranks = {*of.ranks, query.rank}
    named = [token for token in one.said if token.tag == "figure" or token.value in RANKS]
    if query.operation == "dates" and query.figure is None:  # 'Nia joined lately, when exactly'
        return False
    dated = not query.time.is_newest or any(condition.time != Time() for condition in of.conditions)
    if one.tags & TIMES and not (one.first or dated or one.begins in words.thanks):  # 'last week: top 5 in power'
        return False
    if "change" in one.tags and {"before", "than"} & one.tags:  # 'was that better than the week before'
        return False
    if named and not (one.first or has_verb(one, words)):  # 'which R2, ...'
        return False
    of_officers = one.first  # 'my officers wait'
    return all(
        token.value in figures
        if token.tag == "figure"
        else token.value in ranks or (of_officers and (ranks - {None} or not token.text[-1:].isdigit()))
        for token in named
    )


def about(tokens: list[Token], told_of: Sequence[Token], *, whom: bool) -> list[Token] | None:
    """The tokens of a question after talk about members: 'he' becomes the member mentioned. None if the question may be
    about them."""
    members = {one.value: one for one in told_of}
    tags = {one.tag for one in tokens}
    if not members or "member" in tags:
        return tokens
    if {"pronoun", "their"} & tags and len(members) == 1:
        (member,) = members.values()
        return [replace(member) if one.tag == "pronoun" else one for one in tokens]
    if len(members) == 1 and "rank" in tags and {"distance", "needs"} & tags and not whom:
        return [*tokens, *map(replace, members.values())]  # 'Nia complains: what is missing to R3?'
    if "compare" in tags and len(members) > 1:  # 'Nia and Mo bicker, compare them'
        return [*tokens, *map(replace, members.values())]
    return tokens if whom or tags & DECIDES or {"rank", "promote", "demote", "criteria", "fresh"} & tags else None
