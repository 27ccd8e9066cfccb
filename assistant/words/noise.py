"""Decides which unknown words of a question may be passed over, by where they stand.

'So which genius has the most strikes' asks for the most strikes; 'top power from Rio' asks for what is not on record.
No list holds all meaningless words, so their places are weighed. `noise.json` says how much each piece of evidence
counts for a question being the same without its unknown words. `make train` makes that file from the tests' questions
(benchmarks/noise.py); don't edit it by hand. The answer says what was passed over.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from rapidfuzz import fuzz, process

from assistant.query.types import Query
from assistant.words.lexicon import QUIET, everywhere, languages, lexicon
from assistant.words.lexicon.spelling import may_be_meant, single_words
from assistant.words.slots import COMPARE, NUMBER
from assistant.words.token import Token

FILE = Path(__file__).with_name("noise.json")
MOST, SHORTEST = 2, 2
"""How many unknown words are passed over at most; the least letters of each."""
ALIKE = 80
"""How similar an unknown word must be to a known one, out of 100, to count as like it."""
ABBREVIATED = re.compile(r"[^\W\d_aeiouyаеиоуыэюя]{2,4}")
"""Abbreviations of a name or a figure: 'DS'."""
DENIES = re.compile(r"[nн]\w{1,4}")
"""Words that may be an unknown 'not': 'naum' for 'não'."""
ENDS = {"top", "bottom", "more", "less", "best_ever", "worst_ever"}
COUNTS = {"count", "how_much"}
HELD = {*COMPARE.split("|"), *NUMBER.split("|"), "or_more", "or_less"}
EDGE, COMMA = "^", ","
QUESTION = {"whom", "asks", *COUNTS}
NOTHING = {*QUIET, "?", COMMA}
VAGUE = {"profile", "compare", "never", "dates", "rank"}
"""Operations that too many questions may mean if no figure is named: 'who is better looking, Nia or Mo'."""
DUE = {"promote", "demote"}
Evidence = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Learned:
    """base, weights: the log odds that a question is the same without its unknown words. least: the least probability
    for passing them over."""

    base: float
    weights: Mapping[str, float]
    least: float

    def probability(self, seen: Evidence) -> float:
        odds = self.base + sum(self.weights.get(name, 0.0) * value for name, value in seen.items())
        return 1 / (1 + math.exp(-odds))


@cache
def learned() -> Learned:
    return Learned(**json.loads(FILE.read_text(encoding="utf-8")))


def without(tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens without the unknown words. None if there are none or too many, or if one isn't a proper word."""
    unknown = [one for one in tokens if one.tag == "?"]
    words = all(one.text.isalpha() and len(one.text) >= SHORTEST for one in unknown)
    return [replace(one) for one in tokens if one.tag != "?"] if 0 < len(unknown) <= MOST and words else None


def passes(heard: Sequence[Token], asked: str, query: Query, language: str) -> bool:
    """Whether the question surely stays the same without its unknown words. heard: all tokens; query: without them."""
    orders = lexicon(language).orders
    if any(at and heard[at - 1].text in orders for at in unknown_at(heard)):  # 'add Nia to the alliance'
        return False
    if is_barred(heard, query, language) or any(is_named(heard, at, asked, language) for at in unknown_at(heard)):
        return False
    told = learned()
    return told.probability(evidence(heard, asked, query, language)) >= told.least


def is_barred(heard: Sequence[Token], query: Query, language: str) -> bool:
    """Whether a question has an unknown word that is never passed over, whatever the evidence of its place."""
    places = unknown_at(heard)
    return is_vague(heard, query) or any(
        narrows(heard, at)
        or known_elsewhere(heard[at].text, language)
        or ABBREVIATED.fullmatch(heard[at].text)
        or DENIES.fullmatch(heard[at].text)
        or any(may_be_meant(heard[at].text, lexicon(one)) for one in languages())
        or is_beside_a_name(heard, at)
        for at in places
    )


def unknown_at(heard: Sequence[Token]) -> list[int]:
    return [at for at, one in enumerate(heard) if one.tag == "?"]


def is_named(heard: Sequence[Token], at: int, asked: str, language: str) -> bool:
    """Whether the unknown word is a name that the question is about: 'Pippin's VS', 'the VS of Pippin week by week'."""
    word = heard[at].text
    owns = re.search(rf"\b{re.escape(word.removesuffix('s'))}['’]s\b", asked, re.IGNORECASE)
    if owns and word not in lexicon(language).speaks:  # but 'let's say'
        return True
    before = heard[at - 1].text.split()[-1:] if at else []
    named = re.search(rf"(?<=\s){re.escape(word)}", asked, re.IGNORECASE)
    after = any(lexicon(language).kinds.get(one) == "preposition" for one in before)
    return after and named is not None and named[0][:1].isupper()


def narrows(heard: Sequence[Token], at: int) -> bool:
    """Whether the unknown word restricts the question: it comes last and not in a clause of its own ('power of Nia in
    pyjamas'), or goes with an end of a list or a number ('the most stubborn', 'who spends over 5k').
    """
    tags = [tag_of(one) for one in heard]
    before = next((tag for tag in reversed(tags[:at]) if tag not in NOTHING), EDGE)
    if any(one.text.split()[0] in everywhere("among") for one in heard[max(at - 2, 0) : at]):
        return True
    if at and tags[at - 1] in COUNTS:  # 'how many shields has Nia'
        return True
    if before in ENDS or next((tag for tag in tags[at + 1 :] if tag not in NOTHING), EDGE) in HELD:
        return True
    return all(tag in NOTHING for tag in tags[at:]) and any(tag not in NOTHING for tag in clause_of(tags, at))


def known_elsewhere(word: str, language: str) -> bool:
    """Whether it is a function word ('wegen'), or known in another language, which the question may be in."""
    if word in lexicon(language).kinds:
        return True
    return any(lexicon(one).meaning((word,)) for one in languages() if one != language)


def is_beside_a_name(heard: Sequence[Token], at: int) -> bool:
    """Whether it is part of a list of names: 'keatrel, Odalys and Nia combined'."""
    after = [one.tag for one in heard[at + 1 : at + 3] if tag_of(one) != COMMA]
    before = [one.tag for one in heard[max(at - 2, 0) : at] if tag_of(one) != COMMA]
    joined = {"and", "or"}
    joins_after = len(heard) > at + 2 and (tag_of(heard[at + 1]) == COMMA or heard[at + 1].tag in joined)
    joins_before = at > 1 and (tag_of(heard[at - 1]) == COMMA or heard[at - 1].tag in joined)
    return (joins_after and after[-1:] == ["member"]) or (joins_before and before[:1] == ["member"])


def tag_of(token: Token) -> str:
    return COMMA if token.tag == "filler" and not token.text[:1].isalnum() else token.tag


def is_vague(heard: Sequence[Token], query: Query) -> bool:
    """Whether the known words say so little that an unknown one may be the question itself, or an order."""
    asks = any(one.tag in ("whom", "asks") for one in heard)
    names_none = not any(one.tag in (*QUESTION, "figure") for one in heard)
    if names_none and query.operation == "list":  # 'both purple without at least a Tuesday'
        return True
    of = query.subjects
    everybody = query.operation == "list" and not (of.conditions or of.calculated or of.away or of.struck)
    return (query.figure is None and (query.operation in VAGUE or everybody)) or (query.operation in DUE and not asks)


def evidence(heard: Sequence[Token], asked: str, query: Query, language: str) -> Evidence:
    """The evidence from the places of the unknown words and from the query without them."""
    seen: Counter[str] = Counter()
    places = unknown_at(heard)
    for at in places:
        seen.update(of_place(heard, at, query, language))
        seen.update(of_word(heard[at].text, asked, language))
    seen.update((f"places {len(places)}", f"asks {query.operation}", *(f"says {one}" for one in said_by(query))))
    return seen


def said_by(query: Query) -> Iterator[str]:
    of = query.subjects
    parts = {"members": of.members, "ranks": of.ranks, "conditions": of.conditions, "figure": query.figure}
    yield from (name for name, told in parts.items() if told)
    if not query.time.is_newest:
        yield "time"


def of_place(heard: Sequence[Token], at: int, query: Query, language: str) -> list[str]:
    """The words beside an unknown word, and what is said before and after it."""
    tags = [tag_of(one) for one in heard]
    before, after = (tags[at - 1] if at else EDGE), (tags[at + 1] if at + 1 < len(tags) else EDGE)
    said = [place for place, tag in enumerate(tags) if tag not in NOTHING]
    lead = next((tags[place] for place in reversed(said) if place < at), EDGE)
    rest = next((tags[place] for place in said if place > at), EDGE)
    prior = (heard[at - 1].text.split() or [""])[-1] if at else EDGE
    following = (heard[at + 1].text.split() or [""])[0] if after != EDGE else EDGE
    kinds = lexicon(language).kinds
    kind, next_kind = (EDGE if one == EDGE else kinds.get(one, "other") for one in (prior, following))
    where = "early" if lead == EDGE else "late" if rest == EDGE else "inside"
    told = [
        f"before {before}", f"after {after}", f"between {before} {after}", f"lead {lead}", f"rest {rest}",
        f"{language} word before {prior}", f"{language} word after {following}", where, f"{where} {before}",
        f"{query.operation} {where}", f"{query.operation} lead {lead}", f"{query.operation} rest {rest}",
        f"lead {lead} {before}", f"rest {rest} {after}", f"kind before {kind}", f"kind after {next_kind}",
        f"kinds {kind} {next_kind}", f"kind {where} {kind}", f"kind {where} after {next_kind}",
        f"kind {kind} lead {lead}", f"kind {kind} rest {rest}", *(f"says {one} {where}" for one in said_by(query)),
    ]  # fmt: skip
    if where == "early":
        told.append(f"far {min(at - min(said, default=0), 3)}")
    clause = clause_of(tags, at)
    if all(one in NOTHING for one in clause):
        told += ["alone", f"alone {where}", f"alone {min(len(clause), 5)}"]
    return told


def clause_of(tags: Sequence[str], at: int) -> Sequence[str]:
    """The tags of the clause around an index."""
    first = max((place for place in range(at) if tags[place] == COMMA), default=-1) + 1
    last = next((place for place in range(at, len(tags)) if tags[place] == COMMA), len(tags))
    return tags[first:last]


def of_word(word: str, asked: str, language: str) -> list[str]:
    """The letters of an unknown word, and whether it is like a known one."""
    told = [f"{language} ends {word[-3:]}", f"{language} ends {word[-2:]}", f"long {min(len(word), 9)}"]
    if re.search(r"(.)\1\1", word):
        told.append("drawn out")
    typed = re.search(re.escape(word), asked, re.IGNORECASE)
    if typed and typed[0][1:] != typed[0][1:].lower():
        told.append("capitals")
    if typed and typed.start() and typed[0][0].isupper() and asked[: typed.start()].strip()[-1:] not in ".?!":
        told.append(f"{language} capital")
    known = lexicon(language)
    near = process.extractOne(word, single_words(known), scorer=fuzz.ratio, score_cutoff=ALIKE)
    if near:
        meaning = known.meaning((near[0],))
        told.append("like quiet" if meaning and meaning.tag in QUIET else "like")
    return told
