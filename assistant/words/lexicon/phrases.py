"""The phrases of a language, with what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assistant.words.lexicon.letters import plain, without_accents, words_of

SHARED = {
    "ending": "w/e",
    "top": "top",
    "csv": "csv",
    "compare": "versus",
    "or_more": "+",
    "above": ">",
    "below": "<",
    "at_least": ">=",
}
"""What leaders write in every language, besides the English names of figures."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """tag: the kind of word; value: which figure, number or rank; implies: the figure if no other is named."""

    tag: str
    value: Any = None
    implies: str | None = None


Phrases = dict[tuple[str, ...], Meaning]


def meanings(data: dict[str, Any], english: Phrases) -> tuple[Phrases, dict[str, Meaning]]:
    """What phrases mean, and what words with certain beginnings mean. If a phrase is listed twice, the first counts.

    english: the phrases of English, whose names of figures every other language has too.
    """
    phrases: Phrases = {}
    stems: dict[str, Meaning] = {}
    bare: Phrases = {}

    def put(text: str, meaning: Meaning) -> None:
        for phrase in text.split(","):
            if phrase.endswith("*"):
                stems.setdefault(plain(phrase[:-1].strip()), meaning)
            else:
                phrases.setdefault(words_of(phrase), meaning)
                bare.setdefault(words_of(without_accents(phrase)), meaning)

    for figure, text in data["figure"].items():
        put(text, Meaning("figure", figure))
    for key, text in [*data["tag"].items(), *(SHARED.items() if english else ())]:
        tag, _, implies = key.partition(" ")
        put(text, Meaning(tag, implies=implies or None))
    for words, index in data["weekday"].items():
        put(words, Meaning("weekday", index))
    for section in ("number", "ordinal"):
        for word, number in data[section].items():
            put(word, Meaning(section if number else "zero", number))
    for rank, text in data["rank"].items():
        put(text, Meaning("rank", "No Rank" if rank == "none" else rank))
    figures = {own: meaning for own, meaning in english.items() if meaning.tag == "figure"}
    phrases = bare | figures | phrases
    phrases.pop((), None)
    return phrases, stems


def longest_by_first(phrases: Iterable[tuple[str, ...]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for phrase in phrases:
        found[phrase[0]] = max(len(phrase), found.get(phrase[0], 0))
    return found
