"""Names of members: when two spellings are the same name, and how alike two spellings are (spec section 5).

Pure functions over text. Names may hold anything that a player can type: control characters, emoji, any script, ten
thousand letters. Nothing here raises or becomes slow.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from members.confusables import (
    LETTERLIKE,
    NEAR_SHAPE,
    SAME_CASE_SHAPE,
    SAME_SHAPE,
    SAME_SHAPE_RUNS,
    SMALL_CAPITALS,
    STROKED,
)

LONGEST_COMPARED = 64
"""How many letters are compared; names in the game have at most about twenty."""

_LAST_ALPHABET_WITH_ACCENTS = "\u06ff"
"""Combining marks up to Arabic are accents. Later ones (Thai vowels, voiced kana) are part of the letter."""

_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Hangul fillers: Unicode classes them as letters, but they are invisible."""

_LETTERLIKE_TABLE = str.maketrans(LETTERLIKE)
_SHAPE_TABLE = str.maketrans(SAME_SHAPE)
_CAPITAL_TABLE = str.maketrans(SMALL_CAPITALS)
_STROKE_TABLE = str.maketrans(STROKED)

_SAME_SHAPE_COST = 0.15
_NEAR_COST = 0.35
_REPEAT_COST = 0.4
_TOO_FAR = 0.3
"""Names less alike than this are not compared letter by letter."""


@lru_cache(maxsize=8192)
def normalise(name: str) -> str:
    """The normal form of a name: without accents, case, spaces and punctuation (spec section 5).

    Full-width, superscript and ornamental letters become plain ones. A name of symbols alone keeps its symbols, so that
    two such names differ. Only a name of blanks and invisible characters gives "".
    """
    return _plain_letters(name) or "".join(
        c for c in unicodedata.normalize("NFKC", name.casefold()) if unicodedata.category(c)[0] in "PS"
    )


def _plain_letters(name: str) -> str:
    letters = _letters(unicodedata.normalize("NFKD", _letters(name).casefold()).casefold())
    if letters.isascii():
        return letters.translate(_STROKE_TABLE)
    kept: list[str] = []
    base = ""
    for char in letters:
        if not unicodedata.category(char).startswith("M"):
            base = char
        elif base <= _LAST_ALPHABET_WITH_ACCENTS:
            continue
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept).translate(_STROKE_TABLE))


def _letters(text: str) -> str:
    if text.isascii():
        return "".join(filter(str.isalnum, text))
    return "".join(c for c in text if unicodedata.category(c)[0] in "LMN" and c not in _BLANK_LETTERS)


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which lists order names: accents and ornaments put nobody behind Z."""
    return normalise(name), name


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """The shape of a name: equal for two names that look alike on a screen (0/O, 1/l/I, rn/m, Cyrillic а/a).

    Two members may share a shape, so an equal shape is proof only if no other member has it.
    """
    lettered = name[: 4 * LONGEST_COMPARED].translate(_LETTERLIKE_TABLE)
    shape = normalise(lettered)[:LONGEST_COMPARED].translate(_SHAPE_TABLE)
    for run, letter in SAME_SHAPE_RUNS:
        shape = shape.replace(run, letter)
    return shape


def look_alike(a: str, b: str) -> bool:
    """Whether two spellings differ only in accents, case, spaces, punctuation and letters that look alike."""
    return normalise(a) != "" and (normalise(a) == normalise(b) or fold(a) == fold(b))


def one_by_name(members: Mapping[int, str]) -> Callable[[str], int | None]:
    """A function that finds a name's member: by exact spelling, else by its normal form if only one member has it."""
    spelt = {name: member_id for member_id, name in members.items()}
    forms: dict[str, list[int]] = {}
    for member_id, name in members.items():
        forms.setdefault(normalise(name), []).append(member_id)

    def find(name: str) -> int | None:
        alike = forms.get(normalise(name), [])
        return spelt.get(name, alike[0] if len(alike) == 1 and normalise(name) else None)

    return find


@lru_cache(maxsize=65536)
def similarity(a: str, b: str) -> float:
    """How alike two names are, 0 to 1; 1 for equal normal forms, slightly less for equal shapes.

    One minus the weighted edits divided by the longer length. Two letters that are easily confused cost less than
    others, and so does a doubled letter, which the engine's decoder tends to merge.
    """
    normal_a, normal_b = normalise(a[: 4 * LONGEST_COMPARED]), normalise(b[: 4 * LONGEST_COMPARED])
    if not normal_a or not normal_b:
        return 0.0
    if normal_a == normal_b:
        return 1.0
    shape_a, shape_b = fold(a), fold(b)
    longest = max(len(shape_a), len(shape_b))
    if shape_a == shape_b:
        return 1 - _SAME_SHAPE_COST / max(longest, 3)
    alike = Levenshtein.normalized_similarity(shape_a, shape_b)
    return alike if alike < _TOO_FAR else max(0.0, 1 - _weighted_edits(shape_a, shape_b) / longest)


def _weighted_edits(a: str, b: str) -> float:
    above = [0.0]
    for j in range(len(b)):
        above.append(above[-1] + _one_letter(b, j))
    for i, letter in enumerate(a):
        removal = _one_letter(a, i)
        row = [above[0] + removal]
        for j, other in enumerate(b):
            swap = 0.0 if letter == other else _NEAR_COST if frozenset((letter, other)) in NEAR_SHAPE else 1.0
            row.append(min(above[j] + swap, above[j + 1] + removal, row[j] + _one_letter(b, j)))
        above = row
    return above[-1]


def _one_letter(text: str, index: int) -> float:
    """The cost of one extra or missing letter."""
    return _REPEAT_COST if index and text[index] == text[index - 1] else 1.0


def spelt_apart(read: str, name: str) -> bool:
    """Whether two spellings of one shape differ in a way that misreading does not explain.

    TOXICPIRATE is not a misread Toxic Pirate: an engine keeps the space between two words, and it keeps the case of
    letters whose capital looks different. It reads at least one of a name's ornaments, and invents none. Accents and
    other spaces get lost so often that they do not count.
    """
    if _word_breaks(read) != _word_breaks(name):
        return True
    letters, expected = _letters(read), _letters(name).translate(_CAPITAL_TABLE)
    if len(letters) == len(expected) and any(
        a != b and a.casefold() == b.casefold() and normalise(a) not in SAME_CASE_SHAPE
        for a, b in zip(letters, expected, strict=True)
    ):
        return True
    ornaments, expected_ornaments = _ornaments(read), _ornaments(name)
    return not ornaments <= expected_ornaments or bool(expected_ornaments and not ornaments)


def _ornaments(text: str) -> set[str]:
    return {c for c in text if unicodedata.category(c).startswith("S") and c not in LETTERLIKE}


def _word_breaks(text: str) -> list[int]:
    """How many letters stand before each space between two words of at least two letters."""
    words = [_letters(word) for word in text.split()]
    return [
        len("".join(words[: index + 1]))
        for index, (word, following) in enumerate(pairwise(words))
        if len(word) > 1 and len(following) > 1
    ]


def is_usable_alias(spelling: str) -> bool:
    """Whether a spelling may be kept as another name of a member: three characters, at least one of them a letter.

    Shorter texts ("33", "大") turn up by chance in every screenshot. A bracket without a name behind it is the
    alliance's tag, either cut off or alone because the name could not be read.
    """
    normal = normalise(spelling)
    is_tag = spelling.strip().startswith("[") and not spelling.strip().partition("]")[2]
    return not is_tag and len(normal) >= 3 and any(char.isalpha() for char in normal)
