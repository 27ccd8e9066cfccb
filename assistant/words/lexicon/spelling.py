"""Finds the known word that a misspelt word stands for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from rapidfuzz.distance import OSA

from assistant.words.lexicon import QUIET, Lexicon
from assistant.words.lexicon.letters import (
    LONG_ENOUGH,
    SHORTEST_MISSPELT,
    VOWELS,
    in_single_letters,
    is_shortened,
    is_slip,
)
from assistant.words.lexicon.similar import Similar

SHORTEST_SLIP, SUBSTITUTED = 3, 6
"""The least letters of a word that may be one with two letters swapped; that may be one with a letter replaced."""
COMMON = Path(__file__).with_name("common")
MOST_SIMILAR = 6
"""How many of the similar words are considered."""
KEPT = 32768
"""How many words are cached with their similar words in a lexicon."""


@lru_cache(KEPT)
def misspelt(word: str, words: Lexicon) -> str | None:
    """The one known word that a word is a misspelling of: one edit away, or two in a word of more than 8 letters."""
    if len(word) < SHORTEST_SLIP or not word.isalpha() or word in common(words.language):
        return None
    return nearest_known(word, words)


def nearest_known(word: str, words: Lexicon) -> str | None:
    """The one known word that a word resembles most, even if it is a proper word itself. None if none or several."""
    near = similar(word, words)[:MOST_SIMILAR]
    if short := [one for one in skeletons(words).get(VOWELS.sub("", word), ()) if is_shortened(word, one)]:
        swapped = [one for one, _ in near if is_slip(word, one)]  # 'untre' is 'unter' or 'untere'
        return short[0] if len({words.phrases[(one,)] for one in (*short, *swapped)}) == 1 else None
    same = {words.phrases[(one,)]: one for one, _ in near if in_single_letters(one) == in_single_letters(word)}
    if len(same) == 1:
        return next(iter(same.values()))
    slips = {words.phrases[(one,)]: one for one, _ in near if len(word) >= LONG_ENOUGH and is_slip(word, one)}
    if len(slips) == 1:  # 'thier'
        return next(iter(slips.values()))
    close = [found for found, distance in near if distance == near[0][1]]
    close = [one for one in close if min(len(one), len(word)) >= SHORTEST_MISSPELT or is_slip(word, one)]
    rivals = {words.phrases[(one,)] for one in close if words.phrases[(one,)].tag not in (*QUIET, "off")}
    if len(word) < SUBSTITUTED:  # 'beat' is not 'best'
        close = [found for found in close if len(found) != len(word) or sorted(found) == sorted(word)]
    close = [found for found in close if found[0] == word[0] or is_slip(word, found)]  # 'raining' is not 'gaining'
    close = [found for found in close if not is_another_number(word, found, words)]
    quiet = any(words.phrases[(one,)].tag in QUIET and not is_slip(word, one) for one in close)
    if quiet and len(word) < SUBSTITUTED:  # words without meaning aren't guessed: 'likes' is not 'like'
        return None
    meanings = {words.phrases[(found,)] for found in close}
    if len(meanings) != 1 or rivals - meanings:  # 'leadt' is 'lead' or 'least'
        return None
    return close[0]


@cache
def common(language: str) -> frozenset[str]:
    """Words of a language that are not in its lexicon, but aren't misspelt either: 'training' is not 'trailing'.

    `make common` finds them (benchmarks/common_words.py). A language without such a file has none.
    """
    file = COMMON / f"{language}.txt"
    return frozenset(file.read_text(encoding="utf-8").split()) if file.exists() else frozenset()


def is_another_number(word: str, found: str, words: Lexicon) -> bool:
    """Whether a number word has a letter replaced: 'девятка' is nine, so it does not stand for 'десятка', ten."""
    number = words.phrases[(found,)].tag in ("number", "place")
    return number and len(found) == len(word) and sorted(found) != sorted(word)


@lru_cache(KEPT)
def may_be_meant(word: str, words: Lexicon) -> bool:
    """Whether a slip of the finger could have made it from a meaningful word: 'thrle' from 'three'."""
    near = (one for one, distance in similar(word, words) if distance <= 1)
    likely = (one for one in near if max(len(one), len(word)) >= SHORTEST_MISSPELT or is_slip(word, one))
    return any(words.phrases[(one,)].tag not in (*QUIET, "off") for one in likely)


def respelt(spoken: Sequence[str], words: Lexicon) -> list[str]:
    """Correct unknown words so that a known phrase results: 'mutual assistence', 'begining of the month'."""
    told = list(spoken)
    for at, word in enumerate(spoken):
        near, months = alike(word, words)
        fits = {said: found for found in near if (said := phrase([*told[:at], found, *told[at + 1 :]], at, words))}
        fits |= {one: one for one in months}
        if len(fits) == 1 and not says_another(word, next(iter(fits.items())), words):
            (told[at],) = fits.values()
    return told


def says_another(word: str, fit: tuple[Hashable, str], words: Lexicon) -> bool:
    """Whether a word is as close to another word with another meaning: 'medina de' to 'mediana' as to 'media'."""
    phrase, found = fit
    if (own := words.phrases.get((found,))) is None or is_slip(word, found):  # 'by rakn'
        return False
    near = (one for one, distance in similar(word, words) if distance <= 1)
    others = (words.phrases[(one,)] for one in near if one != found)
    return any(one not in (phrase, own) and one.tag not in (*QUIET, "off") for one in others)


@lru_cache(KEPT)
def alike(word: str, words: Lexicon) -> tuple[list[str], list[str]]:
    """The words of known phrases and the months that are one edit away from an unknown word; none for a known one."""
    if len(word) < SHORTEST_SLIP or not word.isalpha() or word in phrase_words(words):
        return [], []
    if words.meaning((word,)) or len(words.parts(word)) > 1:
        return [], []
    guess = "" if len(word) >= LONG_ENOUGH else misspelt(word, words)  # 'what abot'
    near = [one for one, _ in similar_phrase_words(words).to(word)]
    months = [one for one in words.months if len(one) > LONG_ENOUGH and OSA.distance(word, one) == 1]  # 'novenbro'
    return [one for one in near if len(word) >= LONG_ENOUGH or is_slip(word, one) or one == guess], months


def phrase(spoken: list[str], at: int, words: Lexicon) -> Hashable:
    """The meaning of the longest phrase that the word at `at` forms with its neighbours, or None."""
    most = words.longest
    spans = (
        tuple(spoken[first:end])
        for first in range(max(0, at - most + 1), at + 1)
        for end in range(max(at + 1, first + 2), min(len(spoken), first + most) + 1)
    )
    told = max((one for one in spans if one in words.phrases or one in words.shorts), key=len, default=None)
    return None if told is None else words.phrases.get(told) or tuple(words.shorts[told])


@cache
def single_words(words: Lexicon) -> list[str]:
    return [phrase[0] for phrase in words.phrases if len(phrase) == 1]


@lru_cache(KEPT)
def similar(word: str, words: Lexicon) -> list[tuple[str, float]]:
    """The known words one edit away, or up to two from a word of more than 8 letters, with the number of edits."""
    return similar_words(words).to(word, 2 if len(word) > 8 else 1)


@cache
def similar_words(words: Lexicon) -> Similar:
    return Similar(single_words(words))


@cache
def similar_phrase_words(words: Lexicon) -> Similar:
    return Similar(phrase_words(words))


@cache
def phrase_words(words: Lexicon) -> dict[str, None]:
    """The words of phrases and of short forms, in their order."""
    phrases = (one for one in (*words.phrases, *words.shorts) if len(one) > 1)
    return dict.fromkeys(word for phrase in phrases for word in phrase)


@cache
def skeletons(words: Lexicon) -> dict[str, list[str]]:
    """The words, by their consonants."""
    found: dict[str, list[str]] = {}
    for one in single_words(words):
        found.setdefault(VOWELS.sub("", one), []).append(one)
    return found
