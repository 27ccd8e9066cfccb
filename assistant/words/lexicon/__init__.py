"""What words mean, by language: one data file each, read once."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

FOLDER = Path(__file__).parent
ENGLISH = "en"
SHORTEST_SLIP, SHORTEST_MISSPELT, SUBSTITUTED = 3, 4, 6
"""Letters a word must have to be taken for one with two letters changed about; for another; for one with another letter
in its place."""
QUIET = {"filler", "asks", "whom", "toward", "with", "their", "makes", "a", "past", "gives"}
"""What says nothing of its own."""
SHARED = {"top": "top", "csv": "csv", "compare": "versus", "or_more": "+", "above": ">", "below": "<", "at_least": ">="}
"""What leaders write in every language, as they do the figures' English names."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """tag: the kind of word; value: which figure, number, rank; implies: a figure where no other is named."""

    tag: str
    value: Any = None
    implies: str | None = None


@dataclass(frozen=True)
class Lexicon:
    """phrases: words -> what they mean; longest: words of the longest phrase; scales: 'k' -> 1000."""

    language: str
    phrases: dict[tuple[str, ...], Meaning]
    longest: int
    scales: dict[str, int]
    months: dict[str, int]
    orders: frozenset[str] = frozenset()
    """What an order begins with, not a question: 'make Rusk R4'."""
    bare: frozenset[str] = frozenset()
    """What may stand beside a name alone: 'show me Rusk', not 'who likes Rusk'."""
    yes: frozenset[str] = frozenset()
    """What a question begins with that is answered by yes or no."""

    def meaning(self, words: tuple[str, ...]) -> Meaning | None:
        return self.phrases.get(words)

    def says(self, word: str) -> bool:
        """Whether a word by itself says something that can be asked."""
        meaning = self.meaning((word,))
        return meaning is not None and meaning.tag != "off"

    def misspelt(self, word: str) -> str | None:
        """The one known word that a word of four letters or more is misspelt from: one edit, or two in a long one."""
        if len(word) < SHORTEST_SLIP or not word.isalpha():
            return None
        most = 2 if len(word) > 8 else 1
        near = process.extract(word, self.single_words, scorer=OSA.distance, score_cutoff=most, limit=6)
        close = [found for found, distance, _ in near if distance == near[0][1]]
        close = [one for one in close if min(len(one), len(word)) >= SHORTEST_MISSPELT or is_slip(word, one)]
        if len(word) < SUBSTITUTED:  # 'beat' is not 'best'
            close = [found for found in close if len(found) != len(word) or sorted(found) == sorted(word)]
        close = [found for found in close if near[0][1] < 2 or found[0] == word[0]]
        quiet = any(self.phrases[(one,)].tag in QUIET and not is_slip(word, one) for one in close)
        if quiet and len(word) < SUBSTITUTED:  # what says nothing is not guessed: 'likes' is not 'like'
            return None
        meanings = {self.phrases[(found,)] for found in close}
        return close[0] if len(meanings) == 1 and not meanings & {None} else None

    @property
    def single_words(self) -> list[str]:
        return single_words(self.language)


def is_slip(word: str, other: str) -> bool:
    """'teh' for 'the': the same letters."""
    return sorted(word) == sorted(other)


def plain(text: str) -> str:
    """Lower case, one form of each letter and quote, apostrophes inside words gone."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return re.sub(r"(?<=\w)['’`´‘](?=\w)", "", text)


def words_of(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"w/e|[^\W_]+|[<>=]=?|[^\w\s]", plain(phrase)))


@cache
def lexicon(language: str = ENGLISH) -> Lexicon:
    """The lexicon of a language. Of a phrase that stands in two places the first counts."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    phrases: dict[tuple[str, ...], Meaning] = {}

    def put(text: str, meaning: Meaning) -> None:
        for phrase in text.split(","):
            phrases.setdefault(words_of(phrase), meaning)

    for figure, text in data["figure"].items():
        put(text, Meaning("figure", figure))
    for key, text in [*data["tag"].items(), *(SHARED.items() if language != ENGLISH else ())]:
        tag, _, implies = key.partition(" ")
        put(text, Meaning(tag, implies=implies or None))
    for words, index in data["weekday"].items():
        put(words, Meaning("weekday", index))
    for section in ("number", "ordinal"):
        for word, number in data[section].items():
            put(word, Meaning(section if number else "zero", number))
    for rank, text in data["rank"].items():
        put(text, Meaning("rank", "No Rank" if rank == "none" else rank))
    if language != ENGLISH:
        for words, meaning in lexicon().phrases.items():
            if meaning.tag == "figure":
                phrases.setdefault(words, meaning)
    phrases.pop((), None)
    return Lexicon(
        language, phrases, max(map(len, phrases)), data["scale"], data["month"],
        *(frozenset(data[key].split(", ")) for key in ("orders", "bare", "yes")),
    )  # fmt: skip


@cache
def single_words(language: str) -> list[str]:
    return [phrase[0] for phrase in lexicon(language).phrases if len(phrase) == 1]


@cache
def languages() -> list[str]:
    """English first."""
    return sorted((file.stem for file in FOLDER.glob("*.toml")), key=lambda one: (one != ENGLISH, one))
