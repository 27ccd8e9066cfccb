"""The units of abbreviated figures in scripts that the engine does not read: `40.75억`, `8,50 млрд`, `372 ล้าน`.

In place of the unit the engine reads nothing, or a few meaningless letters. The picture of that place looks like one of
a dozen words, and the same word in most rows of a list. None of these is certain, so the leader is asked. An Arabic
unit stands before its figure, because the line runs from right to left.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Protocol

import numpy as np

from uploads.reading import look as limits
from uploads.reading.look.texts import find_numbers
from uploads.reading.types import Box, Char, Image, TextBox

SIGNS = {
    "млрд": "B", "млн": "M", "тыс": "K", "조": "T", "억": "億", "만": "万", "천": "K",
    "พันล้าน": "B", "ล้าน": "M", "พัน": "K", "مليار": "B", "مليون": "M", "ألف": "K",
}  # fmt: skip
"""Units in Russian, Korean, Thai and Arabic, with the sign of the same meaning."""
MYRIAD = "만"
_FIGURE = re.compile(r"(?<![\w.,])(?:\d{1,4} ?\d{4}|\d{1,4}(?:[.,]\d{1,2})?)(?!\d|[.,]\d)")
_IN_TWO = re.compile(r"(\d{1,4}) ?(\d{4})")
"""A Korean figure with two unread units: `42309` is read for `4억 2309만`."""
_DECIMALS = re.compile(r"(?<![\w.,])\d{1,4}[.,]\d{2,3}(?!\d|[.,]\d)")
Reread = Callable[[Box], TextBox | None]
_LETTERS = re.compile(r"[^\W\d]{0,4}\.?")
"""What an engine may read for a unit that it does not know; `тыс.` ends with a point that it does."""
FAMILIES = (("млрд", "млн", "тыс"), ("조", "억", "만", "천"), ("พันล้าน", "ล้าน", "พัน"), ("مليار", "مليون", "ألف"))
"""Units of one language, several of which one list may have."""


class UnitWords(Protocol):
    """Printed words to compare with. widths: in font heights."""

    @property
    def widths(self) -> Mapping[str, float]: ...

    def likenesses(self, lines: Sequence[Image]) -> list[dict[str, float]]: ...


@dataclass(frozen=True, slots=True)
class _Place:
    """A figure in a text, and the stretch beside it that may hold a unit."""

    box: TextBox
    start: int
    end: int
    x0: float
    x1: float

    @property
    def em(self) -> float:
        """The font height, derived from the width of the digits."""
        chars = self.box.chars[self.start : self.end]
        digits = sum(1.0 if char.text.isdecimal() else limits.POINT_WIDTH for char in chars)
        return (chars[-1].x1 - chars[0].x0) / (limits.DIGIT_WIDTH * digits)

    def cut(self, image: Image) -> Image:
        left, right = max(0, int(self.x0) - 2), int(self.x1) + 3
        return np.ascontiguousarray(image[max(0, int(self.box.box[1])) : int(self.box.box[3]) + 1, left:right])

    @property
    def is_before(self) -> bool:
        """Whether the unit stands before its figure."""
        return self.x1 <= self.box.chars[self.start].x0

    @property
    def in_two(self) -> bool:
        """Whether the figure has more digits than one unit has before it."""
        return _IN_TWO.fullmatch(self.box.text[self.start : self.end]) is not None

    def with_unit(self, sign: str) -> TextBox:
        """The text up to its figure, with the unit as a sign."""
        box = self.box
        end = box.chars[self.end - 1].x1
        x0, x1 = (end, end) if self.is_before else (self.x0, self.x1)
        unit = Char(sign, x0, x1, limits.UNSURE_UNIT)
        first = self.start if self.is_before else 0
        chars = [*box.chars[first : self.end], unit]
        if self.in_two:
            chars = [char for char in chars if not char.text.isspace() or char.x0 < box.chars[self.start].x0]
            chars.insert(len(chars) - 5, Char("億", chars[-6].x1, chars[-5].x0, limits.UNSURE_UNIT))
        return replace(box, text="".join(char.text for char in chars), chars=tuple(chars))

    def read_again(self, width: float, reread: Reread) -> _Place:
        """The same place with its figure read on its own: beside letters that it does not know, an engine loses digits.

        width: of the unit before it, in font heights.
        """
        x0, y0, x1, y1 = self.box.box
        edge = x0 + (width - limits.UNIT_OVERLAP) * self.em
        text = reread((edge, y0, x1, y1)) if self.is_before and edge < self.x1 else None
        if text is None or len(text.chars) != len(text.text):
            return self
        figure = _FIGURE.fullmatch(text.text.strip())
        if figure is None or len(figure[0]) < self.end - self.start or _IN_TWO.fullmatch(figure[0]):
            return self
        at = text.text.index(figure[0])
        x1 = min(self.x1, text.chars[at].x0)
        return replace(self, box=replace(text, box=self.box.box), start=at, end=at + len(figure[0]), x1=x1)


def units_seen(
    image: Image, boxes: Sequence[TextBox], printed: Callable[[], UnitWords], reread: Reread
) -> list[TextBox]:
    """The texts. A figure with a unit of `SIGNS` beside it in the picture gets its sign, with a low score.

    printed: gives the units in print. reread: reads one line of the picture again.
    """
    places = [place for box in boxes for place in _places(box) if place.em > 0 and place.cut(image).size]
    long = sum(place.in_two for place in places) >= limits.FEWEST_UNITS
    if len(places) < limits.FEWEST_UNITS or not (long or any(map(_has_decimals, places))):
        return list(boxes)
    words = printed()
    fitting = _fitting(places, image, words)
    sure = Counter(word for alike in fitting if (word := _sure_word(alike)))
    fewest = max(limits.FEWEST_UNITS, ceil(sure.total() / 4))
    family = max(FAMILIES, key=lambda words: sum(sure[word] for word in words))
    sure = Counter({word: sure[word] for word in family})
    found: dict[int, TextBox] = {}
    for place, alike in zip(places, fitting, strict=True):
        word = _word_of(alike, sure, fewest)
        if word and id(place.box) not in found:
            found[id(place.box)] = place.read_again(words.widths[word], reread).with_unit(SIGNS[word])
    if found:
        rest = (place for box in boxes if id(box) not in found for place in _covered(box))
        covered = [place for place in rest if place.em > 0 and place.cut(image).size]
        for place, alike in zip(covered, _fitting(covered, image, words), strict=True):
            if (word := _word_of(alike, sure, fewest)) and alike[word] >= limits.LIKE_DIGIT:
                found[id(place.box)] = place.with_unit(SIGNS[word])
    return [found.get(id(box), box) for box in boxes]


def _sure_word(alike: Mapping[str, float]) -> str:
    """The unit that a place shows by itself: very like it, or far more than any other; empty if there is none."""
    shares = sorted(((share, word) for word, share in alike.items()), reverse=True)
    far = len(shares) > 1 and shares[0][0] >= max(limits.PERHAPS_UNIT, shares[1][0] + limits.FAR_MORE)
    return shares[0][1] if far or (shares and shares[0][0] >= limits.LIKE_UNIT) else ""


def _word_of(alike: Mapping[str, float], sure: Counter[str], fewest: int) -> str:
    """The unit that a place shows, empty if there is none. sure: how many figures have each word for sure, of the
    language that most figures have.

    If enough figures have units of this language, it is the one of them that is clearly most alike. Else it is one that
    enough figures have.
    """
    for family in FAMILIES:
        own = sorted((alike.get(word, 0.0), word) for word in family)
        clear = own[-1][0] >= max(limits.PERHAPS_UNIT, own[-2][0] + limits.CLEAR_UNIT)
        if clear and sum(sure[word] for word in family) >= fewest:
            return own[-1][1]
    known = {word: share for word, share in alike.items() if sure[word] >= fewest}
    word = max(known, key=known.__getitem__, default="")
    return word if word and known[word] >= limits.PERHAPS_UNIT else ""


def _covered(box: TextBox) -> Iterator[_Place]:
    """The place of a unit that was read as the last digit of its figure: `5.52` for `5.5억`."""
    figure = _DECIMALS.search(box.text) if len(box.chars) == len(box.text) else None
    if figure and figure.end() == len(box.text.rstrip()):
        yield _Place(box, figure.start(), figure.end() - 1, box.chars[figure.end() - 2].x1, box.box[2])


def _places(box: TextBox) -> Iterator[_Place]:
    """The places in a text that may hold a unit: behind its last figure, or before its first."""
    if len(box.chars) != len(box.text) or _has_unit(box.text):
        return
    figures = list(_FIGURE.finditer(box.text))
    height = box.box[3] - box.box[1]
    if not figures:
        return
    first, last = figures[0], figures[-1]
    behind = box.box[2] - box.chars[last.end() - 1].x1
    if behind >= limits.UNSEEN_ROOM * height and _LETTERS.fullmatch(box.text[last.end() :].strip()):
        yield _Place(box, last.start(), last.end(), box.chars[last.end() - 1].x1, box.box[2])
    before = box.chars[first.start()].x0 - box.box[0]
    alone = first.end() == len(box.text.rstrip())
    if before >= limits.UNSEEN_BEFORE * height and alone and _LETTERS.fullmatch(box.text[: first.start()].strip()):
        yield _Place(box, first.start(), first.end(), box.box[0], box.chars[first.start()].x0)


def _has_unit(text: str) -> bool:
    return any(one.style == "abbreviated" for readings in find_numbers(text) for one in readings)


def _has_decimals(place: _Place) -> bool:
    return not place.box.text[place.start : place.end].isdecimal()


def _fitting(places: Sequence[_Place], image: Image, words: UnitWords) -> list[dict[str, float]]:
    """For each place the words that have space in it and fill it, and how alike it is to each."""
    least, most = limits.UNIT_FILLS
    found = []
    for place, alike in zip(places, words.likenesses([place.cut(image) for place in places]), strict=True):
        width = (place.x1 - place.x0) / place.em
        of_place = [word for word in alike if word == MYRIAD or not place.in_two]
        found.append({word: alike[word] for word in of_place if least <= width / words.widths[word] <= most})
    return found
