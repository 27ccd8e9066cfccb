"""Whom a typed word may mean: names cut short, misspelt, in another script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from assistant.words.lexicon import is_swapped
from assistant.words.token import Token
from members.names import normalise, similarity

RESEMBLES, NEAR, OF_EVENT = 0.84, 0.72, 0.8
"""How alike a word must be to a name to be taken for it; to be offered."""
SHORTEST_PART, SHORTEST_WORD, PART = 4, 3, 0.95
UMLAUTS = ("oe", "ae", "ue")
"""As 'ö' and 'ø', 'ä' and 'æ', 'ü' are typed where the keyboard has none."""
LATIN = {
    **dict(zip("абвгдезийклмнопрстуфхцыэ", "abvgdeziyklmnoprstufhcye", strict=True)),
    "ж": "zh",
    "ч": "ch",
    "ш": "sh",
    "щ": "sh",
    "ю": "yu",
    "я": "ya",
    "ь": "",
    "ъ": "",
}
ENDINGS = re.compile(r"(?:ами|ями|ой|ей|ом|ем|ах|ях|а|я|у|ю|е|и|ы)$")
"""Of Russian cases."""


@dataclass(frozen=True, slots=True)
class Person:
    """A spelling of a member, active or former; or the title of an event, with its figure."""

    spelling: str
    member_id: int
    name: str
    figure: str = ""

    @property
    def token(self) -> Token:
        if self.figure:
            return Token("figure", self.name, self.figure)
        return Token("member", self.name, self.member_id)


def in_latin(word: str) -> str:
    """A Russian spelling of a name in Latin letters: 'кестрел' is Kestrel."""
    return "".join(LATIN.get(one, one) for one in word)


def stems_of(word: str) -> set[str]:
    """A name in Russian without the ending of its case: 'ивушки', 'кестрела'."""
    stem = ENDINGS.sub("", word)
    return {stem} if stem != word and len(stem) >= 3 else set()


@cache
def parts_of(spelling: str) -> set[str]:
    """The words of a name: 'Zoë Marlow', 'xX_Drift_Xx'; of one in capitals the last, 'OldHarbor'."""
    words = [one for one in re.split(r"[\s_.\-]+", spelling) if one]
    last = [re.split(r"(?<=[a-zà-ÿ]{2})(?=[A-Z][a-zà-ÿ]{2})", one)[-1] for one in words]
    return {normalise(one) for one in (*words, *last)} - {""}


@lru_cache(maxsize=1_000)  # each language asks for the same words
def near_names(typed: str, people: tuple[Person, ...]) -> tuple[tuple[float, Person], ...]:
    """Who may be meant by a word: the name without its ornaments or with an s, its beginning, one of its words, or
    a name that resembles it; the surest first."""
    spelt = (typed, typed.removesuffix("s"), in_latin(typed), *(re.sub(one, one[0], typed) for one in UMLAUTS))
    forms = {normalise(one) for one in spelt} - {""}
    cases = {normalise(one) for stem in stems_of(typed) for one in (stem, in_latin(stem))}
    found = []
    for one in people:
        form, own = normalise(one.spelling), parts_of(one.spelling)
        if form in forms:
            score = 1.0
        elif form in cases or form.rstrip("aeiouyаеоуыия") in cases:
            score = PART
        elif any(len(part) >= SHORTEST_WORD and part in own for part in forms):
            score = PART + 0.02
        elif any(len(part) >= SHORTEST_PART and form.startswith(part) for part in forms | cases):
            score = PART
        else:
            score = (
                max(similarity(part, one.spelling) for part in forms | cases) if len(typed) >= SHORTEST_PART else 0.0
            )
            least = OF_EVENT if one.figure else NEAR if any(is_swapped(part, form) for part in forms) else 1
            score = max(score, RESEMBLES) if score >= least else score
            score = score if score < RESEMBLES else min(score, PART - 0.01)
        if score >= NEAR:
            found.append((score, one))
    found.sort(key=lambda entry: -entry[0])
    if found and found[0][0] >= PART:
        found = [entry for entry in found if entry[0] == found[0][0]]
    return tuple(found)
