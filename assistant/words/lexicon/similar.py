"""Finds the words of a list that are an edit or two away from a word, without comparing it with all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST, SHORT, LONG = 3, 5, 9
"""From how many letters on one edit leaves a letter at one end; two letters at one end; two edits two at one end or
three between them."""


class Similar:
    """A list of words by what edits leave of a word: letters at its ends, and three in the middle of a long one.

    An edit is a letter too many, a missing one, another one, or two neighbours swapped.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)
        self.by_key: dict[tuple[int, str], list[int]] = defaultdict(list)
        """Length of a word, letters of it -> the places in the list."""
        for at, word in enumerate(self.words):
            inside = {word[i : i + 3] for i in range(len(word) - 2)}
            for key in ("", *ends_of(word, 1), *ends_of(word, 2), *inside):
                self.by_key[len(word), key].append(at)

    def to(self, word: str, most: int = 1) -> list[tuple[str, float]]:
        """The words at most so many edits (1, or 2 of a long word) away, with the number of edits; the nearest first,
        words as near as each other in the order of the list."""
        found = process.extract(
            word, self.worth_comparing(word, most), scorer=OSA.distance, score_cutoff=most, limit=None
        )
        return [(one, distance) for one, distance, _ in found]

    def worth_comparing(self, word: str, most: int) -> list[str]:
        length, keys = len(word), [""]
        if length >= (LONG if most > 1 else SHORTEST):
            keys = [*ends_of(word, 1 if length < SHORT else 2)]
            keys += [word[3:6]] if most > 1 else []  # a letter away from the two at either end: no edit changes both
        found: set[int] = set()
        for near in range(length - most, length + most + 1):
            for key in keys:
                found.update(self.by_key.get((near, key), ()))
        return [self.words[at] for at in sorted(found)]


def ends_of(word: str, letters: int) -> tuple[str, ...]:
    return f"^{word[:letters]}", f"{word[-letters:]}$"
