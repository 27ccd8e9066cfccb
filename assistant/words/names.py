"""Whom a typed word may mean: names that are shortened, misspelt or in another script."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from assistant.words.lexicon.letters import in_single_letters, is_shortened, is_swapped
from assistant.words.token import Token
from members.names import fold, normalise, similarity

RESEMBLES, NEAR, OF_EVENT = 0.84, 0.72, 0.8
"""How similar a word must be to a name to be taken for it; to be offered; to be taken for an event's title."""
WORTH_COMPARING = 0.5
"""The least letter-by-letter similarity at which the slower, more tolerant comparison could find a match."""
SHORTEST_PART, SHORTEST_WORD, PART = 4, 3, 0.95
KEPT = 4096
"""How many words are cached with the people they may mean."""
TEXTS = 64
"""How many texts are cached with the people named in them: each is read in one language after the other."""
LIKE_A_TITLE = 85
"""How similar words must be to an event's title, out of 100."""
UMLAUTS = ("oe", "ae", "ue")
"""How 'ö' and 'ø', 'ä' and 'æ', 'ü' are typed on keyboards without them."""
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
HEARD = (("ck", "k"), ("ph", "f"), ("qu", "kv"), ("w", "v"), ("x", "ks"), ("c", "k"), ("j", "y"))
"""Spellings by sound, for names written in Russian by ear and put back into Latin: 'Fenwick' is 'фенвик', 'fenvik'."""
ENDINGS = re.compile(r"(?:ами|ями|ой|ей|ом|ем|ах|ях|а|я|у|ю|е|и|ы)$")
"""Endings of Russian cases."""


@dataclass(frozen=True, slots=True)
class Person:
    """A spelling of a member, active or former; or an event's title, with its figure."""

    spelling: str
    member_id: int
    name: str
    figure: str = ""

    @property
    def token(self) -> Token:
        if self.figure:
            return Token("figure", self.name, self.figure)
        return Token("member", self.name, self.member_id)


def in_latin(word: str) -> tuple[str, str]:
    """A Russian spelling of a name in Latin letters: once as in English, once with one letter each. 'кестрел' is
    Kestrel, 'чапек' Čapek."""
    letters = [LATIN.get(one, one) for one in word]
    return "".join(letters), "".join(letter[:1] for letter in letters)


def stems_of(word: str) -> set[str]:
    """A name in Russian without its case ending: 'ивушки', 'кестрела'."""
    stem = ENDINGS.sub("", word)
    return {stem} if stem != word and len(stem) >= 3 else set()


@cache
def parts_of(spelling: str) -> set[str]:
    """The words of a name ('Zoë Marlow', 'xX_Drift_Xx'), and the last part of a name in camel case ('OldHarbor')."""
    words = [one for one in re.split(r"[\s_.\-]+", spelling) if one]
    last = [re.split(r"(?<=[a-z0-9à-ÿ]{2})(?=[A-Z][a-zà-ÿ]{2})", one)[-1] for one in words]
    return {normalise(one) for one in (*words, *last)} - {""}


def run_together(text: str) -> str:
    """A text without spaces and case. Only names that are part of it can be found."""
    return re.sub(r"[\s_-]+", "", text).casefold()


CYRILLIC = re.compile("[а-я]")


def as_heard(name: str) -> str:
    for letters, sound in HEARD:
        name = name.replace(letters, sound)
    return name


class Spelt(NamedTuple):
    """A person with what typed words are compared with: the name's normal form, the form in single letters, its sound,
    its stem for case endings, its words, its shape."""

    person: Person
    form: str
    single: str
    heard: str
    stem: str
    parts: set[str]
    shape: str

    @classmethod
    def of(cls, person: Person) -> Spelt:
        spelling, form = person.spelling, normalise(person.spelling)
        stem = form.rstrip("aeiouyаеоуыия")
        return cls(person, form, in_single_letters(form), as_heard(form), stem, parts_of(spelling), fold(spelling))


class Title(NamedTuple):
    """An event's title with what typed words are compared with."""

    title: str
    folded: str
    form: str
    length: int


class Names:
    """The spellings, with the few of them that share a form, sound, word or beginning with a typed word found at
    once."""

    def __init__(self, spelt: Sequence[Spelt]) -> None:
        self.spelt = spelt
        self.shapes = [one.shape for one in spelt]
        self.by_key: dict[str, list[int]] = defaultdict(list)
        for at, one in enumerate(spelt):
            begins = one.form[:SHORTEST_PART]
            for key in {one.form, one.single, one.heard, one.stem, begins, *one.parts}:
                self.by_key[key].append(at)

    def sharing(self, keys: Iterable[str]) -> set[int]:
        """The indices of the spellings that have one of these keys."""
        return {at for key in keys for at in self.by_key.get(key, ())}


class People:
    """Everybody who can be named. Each word is looked up once, for all languages."""

    def __init__(self, persons: Sequence[Person]) -> None:
        self.persons = persons
        self.near = lru_cache(KEPT)(self.look_up)
        self.misspelt_titles = lru_cache(TEXTS)(self.look_up_titles)
        self.named_in = lru_cache(TEXTS)(self.look_for_names)

    @cached_property
    def titles(self) -> list[Title]:
        """Events' titles of two words or more."""
        events = [(one, one.person.spelling) for one in self.names.spelt if one.person.figure]
        found = [Title(title, title.casefold(), one.form, len(title.split())) for one, title in events]
        return [one for one in found if one.length > 1]

    @cached_property
    def folded_titles(self) -> dict[int, dict[int, str]]:
        """The number of words in a title -> its place among the titles -> the title without case."""
        found: dict[int, dict[int, str]] = defaultdict(dict)
        for at, one in enumerate(self.titles):
            found[one.length][at] = one.folded
        return found

    @cached_property
    def names(self) -> Names:
        return Names(list(map(Spelt.of, self.persons)))

    @cached_property
    def together(self) -> list[tuple[str, Person]]:
        """Everybody with the spelling run together, longest spelling first."""
        ordered = sorted(self.persons, key=lambda one: (-len(one.spelling), one.spelling))
        return [(run_together(one.spelling), one) for one in ordered]

    def misspelt_events(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """The words that nearly spell an event's title, with the title: 'zombie seige'."""
        return list(self.misspelt_titles(tuple(words)))

    def look_up_titles(self, words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        found = []
        for length, folded in self.folded_titles.items():
            for start in range(len(words) - length + 1):
                typed = " ".join(words[start : start + length])
                alike = process.extract(typed, folded, scorer=fuzz.ratio, score_cutoff=LIKE_A_TITLE, limit=None)
                found += [(at, start, typed) for _, _, at in alike if normalise(typed) != self.titles[at].form]
        return tuple((typed, self.titles[at].title) for at, _, typed in sorted(found))

    def look_for_names(self, text: str) -> tuple[Person, ...]:
        """Who may be named in a text letter for letter, the longest name first."""
        typed = run_together(text)
        return tuple(one for spelling, one in self.together if spelling in typed)

    def look_up(self, typed: str) -> tuple[tuple[float, Person], ...]:
        """Who may be meant by a word: a name without its ornaments or with an s, the start of a name, one of its words,
        or a similar name; the surest first."""
        return near_names(typed, self.names)


def near_names(typed: str, names: Names) -> tuple[tuple[float, Person], ...]:
    spelt = (typed, typed.removesuffix("s"), *in_latin(typed), *(typed.replace(one, one[0]) for one in UMLAUTS))
    forms = {normalise(one) for one in spelt} - {""}
    cases = {normalise(one) for stem in stems_of(typed) for one in (stem, *in_latin(stem))}
    sounds = {as_heard(one) for one in forms | cases} if CYRILLIC.search(typed) else set()
    alike = worth_comparing(forms | cases, names.shapes) if len(typed) >= SHORTEST_PART else {}
    single = {in_single_letters(one) for one in forms}
    words = {one for one in forms if len(one) >= SHORTEST_WORD}
    begins = tuple(one for one in forms | cases if len(one) >= SHORTEST_PART)
    sharing = names.sharing({*forms, *cases, *sounds, *single, *(one[:SHORTEST_PART] for one in begins)})
    found = []
    for at in sorted(sharing | alike.keys()):
        one = names.spelt[at]
        if one.form in forms:
            score = 1.0
        elif one.single in single and len(one.form) >= SHORTEST_PART:  # 'Thornne'
            score = PART - 0.01
        elif one.heard in sounds or is_part(one, words, begins, cases):
            score = PART
        else:
            score = resemblance(alike[at], one) if at in alike else 0.0
        if score >= NEAR:
            found.append((score, one.person))
    found.sort(key=lambda entry: -entry[0])
    if found and found[0][0] >= PART:
        found = [entry for entry in found if entry[0] == found[0][0]]
    return tuple(found)


def is_part(one: Spelt, words: set[str], begins: tuple[str, ...], cases: set[str]) -> bool:
    """Whether a name has one of these words, begins like one of these or is one of these cases: 'Wick' fits two."""
    if one.person.figure:  # 'des' is not what 'Assaut des zombies' is called by
        words = {own for own in words if len(own) >= SHORTEST_PART}
    return one.form.startswith(begins) or not (words.isdisjoint(one.parts) and cases.isdisjoint((one.form, one.stem)))


def worth_comparing(forms: Collection[str], shapes: Sequence[str]) -> dict[int, list[str]]:
    """Index of a name -> the forms of a word that may resemble it."""
    found: dict[int, list[str]] = {}
    for form in forms:
        alike = process.extract(
            fold(form), shapes, scorer=Levenshtein.normalized_similarity, score_cutoff=WORTH_COMPARING, limit=None
        )
        for _, _, at in alike:
            found.setdefault(at, []).append(form)
    return found


def resemblance(forms: Collection[str], name: Spelt) -> float:
    """How similar a misspelt name is to a name; always lower than the score of a part of the name."""
    score = max(similarity(form, name.person.spelling) for form in forms)
    slip = any(is_swapped(form, name.form) or is_shortened(form, name.form) for form in forms)
    least = OF_EVENT if name.person.figure else NEAR if slip else 1
    score = max(score, RESEMBLES) if score >= least else score
    return score if score < RESEMBLES else min(score, PART - 0.01)
