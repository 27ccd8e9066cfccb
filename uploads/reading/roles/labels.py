"""Labels beside figures that the engine can't spell, so that they differ from row to row: `大大 504`, `10,734 ögäl`.

Each figure stands under a text of its own. Labels before figures stand in one column, or on one line on a podium. Cut
off, they leave figures as any other.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from uploads.reading import roles as limits
from uploads.reading.cells import EDGE
from uploads.reading.look.page import Page, Piece, part
from uploads.reading.look.texts import nameable
from uploads.reading.look.words import caption, squeeze

_LABELLED = re.compile(r"(?!R[1-5]$)\s*([^\W\d_]{1,8})\s?[:：]?\s?(?=\d[\d,. ]*(?: ?[KMBGT万萬亿億])?$)")
"""A word before a figure; a rank badge (`R2`) is none."""
_BEHIND = re.compile(r"\s*\d{1,3}(?:[,. ]\d{3})+(?=\s?([^\W\d_]{1,8})$)")


def without_labels(page: Page) -> Page:
    """The page without what stands before the figures of such a column, or behind such figures."""
    return _without_behind(_without_before(page))


def _without_before(page: Page) -> Page:
    found = {id(piece): (piece, match) for piece in page.pieces if (match := _LABELLED.match(piece.text.rstrip()))}
    bare: dict[int, Piece] = {}
    for piece, _ in found.values():
        column = [one for one in found.values() if abs(one[0].x0 - piece.x0) < EDGE * page.width]
        line = [one for one in found.values() if abs(one[0].y - piece.y) < limits.PODIUM_LINE * piece.height]
        for group in (column, line):
            named = [(one, match) for one, match in group if _stands_under_a_name(one, page)]
            labels = [match[1] for _, match in named]
            if len(group) < limits.FEWEST_LINES or len(named) < limits.MOSTLY * len(group) or not _is_label(labels):
                continue
            for one, match in group:
                labelled = match[1] in labels or not any(char.isascii() for char in match[1])
                figure = part(one, match.end(), len(one.text)) if labelled else None
                bare[id(one)] = figure if figure is not None else bare.get(id(one), one)
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _without_behind(page: Page) -> Page:
    found = [(piece, match) for piece in page.pieces if (match := _BEHIND.match(piece.text.rstrip()))]
    named = [one for one in found if _stands_under_a_name(one[0], page)]
    foreign = not any(match[1].isascii() or caption(match[1]) for _, match in named)
    if len(named) < limits.FEWEST_LINES or len(named) < limits.MOSTLY * len(found) or not foreign:
        return page
    bare = {id(piece): part(piece, 0, match.end()) or piece for piece, match in named}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces))


def _is_label(words: list[str]) -> bool:
    """Whether words before figures are one unknown label: all in letters of another script, or mostly the same."""
    if any(caption(word) for word in words):
        return False
    foreign = not any(word.isascii() for word in words)
    same = Counter(map(squeeze, words)).most_common(1)[0][1]
    return foreign or same >= max(limits.FEWEST_LINES, limits.MOSTLY * len(words))


def _stands_under_a_name(piece: Piece, page: Page) -> bool:
    """Whether a text that may be a name, or one that could not be read, stands right above."""
    return any(
        0.5 * piece.height < piece.y - other.y < limits.UNDER * piece.height
        and min(abs(other.x0 - piece.x0), abs(other.middle - piece.middle)) < EDGE * page.width
        and (nameable(other.text) or not other.text.strip())
        for other in (*page.pieces, *page.unread)
    )
