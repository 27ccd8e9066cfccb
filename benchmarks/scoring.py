"""How accurate a reading is: the rows read compared with the true rows. Pure.

`silent` is the number to keep at 0: rows said to be sure with a wrong value or member, including invented rows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from rapidfuzz.distance import Levenshtein

from benchmarks.truth import TrueRow
from uploads.matching.assign import best_pairs

ALIKE = 0.5
"""A row read is taken for a true one above this sum: the names' similarity (0 to 1), plus 0.6 for the right value."""
VALUE_SUPPORT = 0.6
SAME_ROW = 1.1
Predicted = Mapping[str, Any]
"""A row as `read_screenshots --json` prints it."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Sums over pictures. expected: rows wholly visible and not pinned; the other counts are of these unless stated.

    spellable, spelt: rows whose letters the engine knows, and those of them with the right name. placed, matched: rows
    read whose true member is known, and those of them with that member (none if the roster lacks the person).
    rows: all rows read; sure: of the expected ones, those said to be high. invented: read, but not there.
    """

    pictures: int = 0
    expected: int = 0
    found: int = 0
    values: int = 0
    names: int = 0
    spellable: int = 0
    spelt: int = 0
    ranked: int = 0
    ranks: int = 0
    placed: int = 0
    matched: int = 0
    sure: int = 0
    rows: int = 0
    invented: int = 0
    silent: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


def score(truth: Sequence[TrueRow], read: Sequence[Predicted], alphabet: Container[str] | None = None) -> Counts:
    """One picture. alphabet: the letters that the engine knows; without it every name counts as spellable."""
    pairs = aligned(truth, read)
    counts = Counts(pictures=1, rows=len(read))
    for index, row in enumerate(truth):
        if row.whole:
            counts += expected_row(row, read[pairs[index]] if index in pairs else None, alphabet)
    origin = {place: truth[index] for index, place in pairs.items()}
    for place, one in enumerate(read):
        its_row = origin.get(place)
        if its_row is not None and its_row.whole:
            continue
        is_sure = one.get("confidence") == "high"
        if its_row is not None and its_row.has_value(one["value"]):
            counts += Counts(silent=int(is_sure and names_another(its_row, one)))
        elif not any(row.has_value(one["value"]) and likeness(row, one) >= SAME_ROW for row in truth):
            counts += Counts(invented=1, silent=int(is_sure))
    return counts


def expected_row(row: TrueRow, one: Predicted | None, alphabet: Container[str] | None) -> Counts:
    can_spell = alphabet is None or all(letter in alphabet for letter in plain(row.names[0]))
    ranked = int(row.rank is not None)
    if one is None:
        return Counts(expected=1, spellable=int(can_spell), ranked=ranked)
    is_value = row.has_value(one["value"])
    is_name = plain(one["name"]) in map(plain, row.names)
    is_rank = one["rank"] == row.rank or (row.medal and one["rank"] is None)
    is_sure = one.get("confidence") == "high"
    told = row.knows_whose and "member_id" in one
    return Counts(
        expected=1,
        found=1,
        values=int(is_value),
        names=int(is_name),
        spellable=int(can_spell),
        spelt=int(can_spell and is_name),
        ranked=ranked,
        ranks=int(bool(ranked) and is_rank),
        placed=int(told),
        matched=int(told and one.get("member_id") == row.whose),
        sure=int(is_sure),
        silent=int(is_sure and (not is_value or names_another(row, one))),
    )


def names_another(row: TrueRow, one: Predicted) -> bool:
    """Whether a wrong member is proposed; proposing no member is not wrong."""
    return row.knows_whose and one.get("member_id") not in (None, row.whose)


def aligned(truth: Sequence[TrueRow], read: Sequence[Predicted]) -> dict[int, int]:
    """{index of the true row: index of its row as read}, by the greatest total; then by rank."""
    gains = {
        (index, place): alike - 0.001 * abs(index - place)
        for index, row in enumerate(truth)
        for place, one in enumerate(read)
        if (alike := likeness(row, one)) >= ALIKE
    }
    pairs = {index: place for index, (place, _) in best_pairs(gains).items()}
    free = set(range(len(read))) - set(pairs.values())
    for index, row in enumerate(truth):
        if index not in pairs and row.rank is not None and row.whole:
            place = next((place for place in sorted(free) if read[place]["rank"] == row.rank), None)
            if place is not None:
                pairs[index] = place
                free.discard(place)
    return pairs


def likeness(row: TrueRow, one: Predicted) -> float:
    name = plain(one["name"]).casefold()
    alike = max(Levenshtein.normalized_similarity(name, plain(each).casefold()) for each in row.names)
    return alike + (VALUE_SUPPORT if row.has_value(one["value"]) else 0.0)


def plain(name: str) -> str:
    """A name for letter-by-letter comparison: one form of each letter, runs of blanks as one."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
