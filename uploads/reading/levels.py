"""The level of one node of the tech tree (`7/10`, `Lv. 7`, `MAX`), and whether it was read with certainty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uploads.reading.types import Box, TextBox

CLEAR = 0.9
"""A reading is clear if its weakest character has at least this score."""
AGREEING = 2
"""How many clear readings of different crops must agree for a level to be sure."""
OVERRULING = 3
"""With this many clear readings, unclear readings may disagree."""
CUTS = ((0.0, -0.08, 1.4), (0.15, -0.08, 1.0), (0.0, 0.0, 1.4), (0.35, -0.08, 1.4))
"""How crops are cut around a level: the margin at the sides, the margin above and below (both in text heights), and the
factor by which the crop is then stretched sideways. A misreading seldom occurs twice. Slim fonts lose their slash
unless stretched."""
LAST_CUTS = ((-0.25, -0.08, 1.4), (-0.25, -0.08, 1.8))
"""Narrow crops, for a level of which nothing else was read: they leave out its surroundings."""

_EXACT = re.compile(r"(\d{1,2}) ?/ ?(\d{1,2})")
_NAMED = re.compile(r"(?:lv|lvl|level|stufe|niv|niveau|nivel|sv)[.:]? ?(\d{1,2})", re.IGNORECASE)
_FRACTION = re.compile(r"(?<![\d.,:])(\d{1,2}) ?/ ?(\d{1,2})(?![\d.,:%])")
_HALF = re.compile(r"(\d{1,2})/")
_WITHOUT_SLASH = re.compile(r"(\d|10)1?(10)|([01])1?(1)")
_BADGE = re.compile(r"\W*max\W*", re.IGNORECASE)
_LOOK_ALIKES = str.maketrans({"O": "0", "o": "0", "〇": "0", "l": "1", "I": "1", "|": "1", "／": "/", "\\": "/"})


@dataclass(frozen=True, slots=True)
class Level:
    """A level as one text shows it. most: the number after the slash, None if there is none. exact: nothing was
    guessed.

    Without `value`, the text says that the node is full.
    """

    value: int | None
    most: int | None
    exact: bool
    text: str
    score: float

    def of(self, most: int) -> int | None:
        """The level, in a node whose highest level is `most`; None if the text cannot belong to that node."""
        if self.value is None:
            return most
        fits = self.value <= most and self.most in (None, most)
        return self.value if fits else None

    @property
    def clear(self) -> bool:
        return self.exact and self.score >= CLEAR


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of all readings of one node. text: the reading that was used."""

    level: int | None
    text: str
    score: float
    sure: bool


UNREAD = Verdict(None, "", 0.0, sure=False)


def parse_level(box: TextBox) -> Level | None:
    """The level that a text shows, None for any other text."""
    text = box.text.strip()
    score = min((char.score for char in box.chars if char.text.strip()), default=box.score)
    if found := _EXACT.fullmatch(text):
        return Level(int(found[1]), int(found[2]), exact=True, text=text, score=score)
    if found := _NAMED.fullmatch(text):
        return Level(int(found[1]), None, exact=True, text=text, score=score)
    if is_badge(text):
        return Level(None, None, exact=True, text=text, score=score)
    loose = text.translate(_LOOK_ALIKES)
    if found := _FRACTION.search(loose):
        return Level(int(found[1]), int(found[2]), exact=False, text=text, score=score)
    if found := _HALF.fullmatch(loose):
        return Level(int(found[1]), None, exact=False, text=text, score=score)
    if found := _WITHOUT_SLASH.fullmatch(loose):
        value, most = found[1] or found[3], found[2] or found[4]
        return Level(int(value), int(most), exact=False, text=text, score=score)
    return None


def is_badge(text: str) -> bool:
    """Whether a text says that a node is full."""
    return _BADGE.fullmatch(text.strip()) is not None


def crops(box: Box, cuts: Sequence[tuple[float, float, float]]) -> Iterator[tuple[Box, float]]:
    """The boxes at which to cut a level out again, each with the factor by which to stretch it sideways."""
    x0, y0, x1, y1 = box
    height = y1 - y0
    for across, down, stretch in cuts:
        yield (x0 - across * height, y0 - down * height, x1 + across * height, y1 + down * height), stretch


def judge(readings: Sequence[Level], most: int, *, full_badge: bool) -> Verdict:
    """The level that most readings of a node give, exact ones first.

    most: the node's highest level. full_badge: a `MAX` hangs on the node. The result is sure if at least two clear
    readings agree, no clear reading disagrees, unclear readings disagree only with three or more clear ones, and the
    badge agrees.
    """
    votes: dict[int, list[Level]] = {}
    for reading in readings:
        level = reading.of(most)
        if level is not None:
            votes.setdefault(level, []).append(reading)
    if not votes:
        return Verdict(most, "MAX", 0.0, sure=False) if full_badge else UNREAD
    level = max(votes, key=lambda one: (sum(r.clear for r in votes[one]), sum(r.exact for r in votes[one])))
    best = max(votes[level], key=lambda reading: (reading.exact, reading.score))
    agreeing = sum(reading.clear for reading in votes[level])
    others = [reading for reading in readings if reading.of(most) != level]
    contested = any(other.clear for other in others) or (bool(others) and agreeing < OVERRULING)
    sure = agreeing >= AGREEING and not contested and not (full_badge and level != most)
    return Verdict(level, best.text, best.score, sure)
