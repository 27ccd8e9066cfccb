"""Which unknown words the assistant may skip, learned from the questions of its tests.

    make train          # writes assistant/words/noise.json

In each question of the sets in tests/assistant, one word (and every word that no other set has) is replaced by a
made-up one. Without these words, does the question still ask what is meant (the word carries no meaning there),
something else (which is dangerous), or nothing? Questions that must be declined only teach danger. The weights are the
maximum of a logistic regression with a prior of mean 0. The threshold is the least probability at which at most WRONG
of all questions come out wrong, where each of FOLDS groups of sets is judged by weights from the other groups. The same
questions give the same weights.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import time_machine
from django.core.management import call_command
from django.utils import timezone

from alliance.demo.loading import load
from assistant import words
from assistant.query import Query
from assistant.words import noise
from assistant.words.known import people
from assistant.words.lexicon import languages, lexicon
from assistant.words.names import People
from tests.assistant import sets
from tests.assistant.more_rows import put_more
from tests.assistant.sets import WRITTEN

MADE_UP = ("qzxqvkjwa", "qzxqvkjwo", "qzxqvkjwu")
"""Resembles no lexicon word and no name."""
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
WRONG = 0.005
WEIGHT = {"natural": 3.0, "rare": 2.0, "single": 0.5}
KNOWN = 0.4
"""A meaningful word, such as 'gained', is seldom unknown: its lessons are weighted this much less."""
FOLDS, OFTEN, DEVIATION, STEPS = 8, 8, 1.0, 200


@dataclass(frozen=True)
class Line:
    """A question of a set. meant: possible meanings, none if it must be declined; before: the question it follows."""

    of: str
    question: str
    meant: tuple[Query, ...]
    last: Query | None = None
    before: str = ""


@dataclass(frozen=True)
class Place:
    """A question without its unknown words. same: it asks what is meant; kind: how the words became unknown."""

    line: Line
    kind: str
    language: str
    words: tuple[str, ...]
    query: Query
    same: bool
    evidence: noise.Evidence

    @property
    def weight(self) -> float:
        says = any(map(lexicon(self.language).says_more, self.words))
        return WEIGHT[self.kind] * (KNOWN if says and self.kind != "natural" else 1.0)


def set_lines(names: Iterable[str]) -> Iterator[Line]:
    for name in names:
        last, before = None, ""
        for one in sets.read(name):
            meant = tuple(query for query in one.meant if query is not sets.DECLINE)
            before, last = (before, last) if one.follows else ("", None)
            if not one.follows or last:
                yield Line(name, one.question, meant, last, before)
            last, before = (meant[0] if meant else None), before or one.question


def understood(
    question: str, known: People, line: Line, language: str | None, hidden: Sequence[str] = ()
) -> tuple[Query | None, Place | None, str]:
    """What a question asks, or else what it asks without its unknown words; and its language.

    hidden: the true words behind the made-up ones.
    """
    before = words.best_readings(line.before, known)[0].language if line.before and not language else ""
    ways = [words.read(question, known, language)] if language else words.best_readings(question, known, before)
    found, spoken = None, ways[0].language
    for one in ways:
        told = one.tokens
        told.tokens = [token for token in told.tokens if token.tag != "hello"]
        if told.several or not told.tokens:
            continue
        rest = noise.without(told.tokens)
        query, _, _ = words.understand(told, line.last, goes_on=bool(line.before))
        if query:
            return query, None, one.language
        if rest is None or found:
            continue
        other, _, _ = words.understand(replace(told, tokens=rest), line.last, goes_on=bool(line.before))
        if other:
            real = dict(zip(MADE_UP, hidden, strict=False))
            heard = [replace(token, text=real.get(token.text, token.text)) for token in told.heard]
            if noise.is_barred(heard, other, one.language):
                continue
            unknown = tuple(token.text for token in heard if token.tag == "?")
            seen = noise.evidence(heard, line.question, other, one.language)
            found = Place(line, "", one.language, unknown, other, False, seen)
    return None, found, spoken


def places(lines: Sequence[Line], known: People) -> Iterator[Place]:
    sets_of: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        for word in WORD.findall(line.question):
            sets_of[word.casefold()].add(line.of)
    for line in lines:
        query, found, language = understood(line.question, known, line, None)
        if found:
            yield replace(found, kind="natural", same=any(sets.same(one, found.query) for one in line.meant))
        if line.meant and not any(sets.same(one, query) for one in line.meant):
            continue
        at = list(WORD.finditer(line.question))
        rare = [one for one in at if len(sets_of[one[0].casefold()]) == 1]
        hides = [("single", [one]) for one in at]
        if 0 < len(rare) <= len(MADE_UP):
            hides.append(("rare", rare))
        for kind, own in hides:
            text = line.question
            for made_up, one in zip(MADE_UP, reversed(own), strict=False):
                text = f"{text[: one.start()]}{made_up}{text[one.end() :]}"
            hidden = [one[0].casefold().replace("'", "").replace("’", "") for one in reversed(own)]
            _, other, _ = understood(text, known, line, language, hidden)
            if other:
                same = any(sets.plain(one, one) == sets.plain(other.query, one) for one in line.meant)
                yield replace(other, kind=kind, same=same)


def fit(told: Sequence[Place]) -> noise.Learned:
    """The likeliest weights, by accelerated descent with a curvature bound for each weight."""
    often = Counter(name for one in told for name in one.evidence)
    names = sorted(name for name, times in often.items() if times >= OFTEN)
    column = {name: at for at, name in enumerate(names)}
    cells = [(row, column[n], v) for row, one in enumerate(told) for n, v in one.evidence.items() if n in column]
    rows, columns = (np.array([cell[at] for cell in cells]) for at in (0, 1))
    counts = np.array([cell[2] for cell in cells], dtype=float)
    right, weight = (np.array([getattr(one, name) for one in told], dtype=float) for name in ("same", "weight"))
    size = weight * (np.bincount(rows, counts, len(told)) + 1)
    bound = 0.25 * np.append(np.bincount(columns, counts * size[rows], len(names)), size.sum())
    prior = np.append(np.full(len(names), DEVIATION**-2), 0.0)
    found = ahead = np.zeros(len(names) + 1)
    pace = 1.0
    for _ in range(STEPS):
        odds = np.bincount(rows, counts * ahead[columns], len(told)) + ahead[-1]
        off = weight * (1 / (1 + np.exp(-odds)) - right)
        slope = np.append(np.bincount(columns, counts * off[rows], len(names)), off.sum())
        step = ahead - (slope + prior * ahead) / (bound + prior)
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead, found, pace = step + (pace - 1) / faster * (step - found), step, faster
    weights = {name: round(float(one), 2) for name, one in zip(names, found, strict=False)}
    return noise.Learned(round(float(found[-1]), 2), {name: one for name, one in weights.items() if one}, 1.0)


def judged(told: Sequence[Place]) -> list[tuple[float, Place]]:
    """Each place that can occur with its probability by weights from the other groups of sets, the surest first."""
    fold = {name: at % FOLDS for at, name in enumerate(sorted({one.line.of for one in told}))}
    found = []
    for number in range(FOLDS):
        learned = fit([one for one in told if fold[one.line.of] != number])
        own = (one for one in told if fold[one.line.of] == number and one.kind != "single")
        found += [(learned.probability(one.evidence), one) for one in own]
    return sorted(found, key=lambda one: -one[0])


def least_of(found: Sequence[tuple[float, Place]], most: float) -> float:
    """The least probability at which no more than that many are wrong."""
    wrong, least = 0, 1.0
    for probability, one in found:
        wrong += not one.same
        if wrong > most:
            break
        least = probability
    return math.ceil(least * 1000) / 1000


@time_machine.travel(WRITTEN)
def main(_: Sequence[str] = ()) -> None:
    call_command("migrate", verbosity=0)
    load(timezone.localdate(), "password")
    put_more()
    known = people()
    lines = list(set_lines(path.name for path in sorted(sets.FOLDER.glob("fresh_*.txt"))))
    told = list(places(lines, known))
    found = judged(told)
    least = least_of(found, WRONG * len(lines))
    learned = fit(told)
    content = {"base": learned.base, "least": least, "weights": learned.weights}
    noise.FILE.write_text(json.dumps(content, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{len(lines)} questions, {len(told)} places, {len(learned.weights)} weights; passed over from {least}")
    for language in (*languages(), ""):
        own = [(p, one) for p, one in found if language in ("", one.language)]
        right, wrong = (sum(p >= least and one.same is same for p, one in own) for same in (True, False))
        good = sum(one.same for _, one in own)
        print(f"{language or 'all'}: {right} of {good} passed over rightly, {wrong} of {len(own) - good} wrongly")
