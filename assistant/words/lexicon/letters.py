"""Words letter by letter: their plain form, and how words are mistyped."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz.distance import OSA

SHORTEST_MISSPELT = 4
"""The least letters of a word that may be a misspelling of another."""
LONG_ENOUGH = 5


def in_single_letters(word: str) -> str:
    """A word without double letters and accents: 'botom' equals 'bottom', and 'étre' equals 'être'."""
    return re.sub(r"(.)\1+", r"\1", without_accents(word))


VOWELS = re.compile(r"[aeiouyаеиоуыэюя]")


def is_shortened(word: str, other: str) -> bool:
    """Whether only vowels are left out: 'rnk' for 'rank', 'membrs' for 'members'."""
    if (
        word[0] != other[0]
        or not len(word) < len(other) <= len(word) + 3
        or VOWELS.sub("", word) != VOWELS.sub("", other)
    ):
        return False
    if len(word) < SHORTEST_MISSPELT and VOWELS.search(word):  # 'Mar' is not 'mayor'
        return False
    letters = iter(other)
    return all(letter in letters for letter in word)


def is_slip(word: str, other: str) -> bool:
    """Whether the letters are the same: 'teh' for 'the'."""
    return sorted(word) == sorted(other)


def is_swapped(word: str, other: str) -> bool:
    """Whether two neighbouring letters are swapped, in a word of five letters or more: 'grumbelton', 'grumbleton'."""
    return len(word) >= LONG_ENOUGH and is_slip(word, other) and OSA.distance(word, other) == 1


def plain(text: str) -> str:
    """The text in lower case, with one form of each letter and quote, and no apostrophes inside words."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return re.sub(r"(?<=\w)['’`´‘](?=\w)", "", text)


def without_accents(text: str) -> str:
    """The text as typed in a hurry: 'ultimas', 'nao'. 'й' stays, because it is a letter of its own."""
    marks = text if text.isascii() else unicodedata.normalize("NFD", text)
    return "".join(one for one in marks if one == "\u0306" or not unicodedata.combining(one))


def words_of(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"w/e|[^\W_]+|[<>=]=?|[^\w\s]", plain(phrase)))
