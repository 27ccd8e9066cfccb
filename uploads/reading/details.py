"""Pages that are no list of members though they look like one: labelled lines about one player, or two in a battle.

A power page (`Hero Level 85,868,520`), a battle report, a player's statistics: names of figures where a list has names
of people. No title is looked for, as titles are in any language; several features are, any one of which tells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uploads.reading import figure_words
from uploads.reading.columns import common_style, fits_style, values_of
from uploads.reading.fields import may_be_name
from uploads.reading.kinds import is_heading, squeeze
from uploads.reading.page import Piece

if TYPE_CHECKING:
    from uploads.reading.screen import Screen

WORDED = 0.4
"""The share of a line's letters in words for figures that makes it the name of a figure."""
MOSTLY = 0.5
"""The share of the lines that must show a feature."""
FEWEST_LINES = 3
PHRASE = 0.8
"""The share of the lines that hold a word which says nothing about the single one."""
RANKED = 2
"""Rows with printed ranks that agree: only a ranking has these."""
LEAST_FIGURE = 100
"""Below this a number beside a name may be its rank or level."""
SIGNIFICANT = 5
"""Digits of a sum before its last zeros at least: rounder figures add up by chance."""
SHARED_WORD = 3
"""Letters of a word that several lines begin or end with, as `Hero Level` and `Hero Skill`."""
_TAGGED = re.compile(r"^\W?[\[［【({「][^\[\]]{1,8}[\]］】)}」]")


def labels_figures(screen: Screen) -> bool:
    """Whether the lines of a screen are labels of figures and no members."""
    names = dict(screen.names.pieces) if screen.names else {}
    if _is_of_people(screen, names):
        return False
    texts = {row: piece.text for row, piece in names.items()}
    own = _without_phrase(texts)
    exact = all(value.number.style != "abbreviated" for value in screen.values)
    return (
        _most(texts, [row for row, text in own.items() if figure_words.share(text) >= WORDED], fewest=2)
        or _most(texts, _twice(screen, names), fewest=2)
        or _most(texts, _between_figures(screen, names))
        or (not screen.ordered and _most(texts, _sharing_words(own)))
        or (exact and adds_up([value.number.value for value in screen.values]))
    )


def tells_of_nobody(screen: Screen) -> bool:
    """Whether nothing written says that the lines are people's: in any language, a portrait beside each must say it.

    Not asked of photos and of lists so short that portraits are not looked for.
    """
    names = dict(screen.names.pieces) if screen.names else {}
    headed = any(is_heading(piece.text) for piece in screen.page.pieces if piece.y < screen.top)
    return not (
        screen.ordered
        or screen.page.tilted
        or len(screen.values) <= FEWEST_LINES
        or headed
        or _is_of_people(screen, names)
    )


def _is_of_people(screen: Screen, names: dict[int, Piece]) -> bool:
    """Whether ranks, alliance tags or rank badges stand in the rows, or sections of a member list over them."""
    tagged = sum(bool(_TAGGED.match(piece.text.strip())) for piece in names.values())
    return screen.members or screen.ranks.votes >= RANKED or tagged >= max(2, MOSTLY * len(names))


def _without_phrase(texts: dict[int, str]) -> dict[int, str]:
    """The texts less words that nearly all of them hold: `Mambo sent resources.`"""
    times = Counter(word for text in texts.values() for word in set(text.split()))
    return {
        row: " ".join(word for word in text.split() if len(texts) < FEWEST_LINES or times[word] < PHRASE * len(texts))
        for row, text in texts.items()
    }


def _most(texts: dict[int, str], rows: Sequence[int], *, fewest: int = FEWEST_LINES) -> bool:
    """Whether most of the lines show a feature. fewest: where there are so few, all of them have to."""
    return len(rows) >= max(min(FEWEST_LINES, max(fewest, len(texts))), MOSTLY * len(texts))


def _twice(screen: Screen, names: dict[int, Piece]) -> list[int]:
    """The rows whose label stands on its line a second time: a battle report has one for each side."""
    return [
        row
        for row, piece in names.items()
        if any(
            other is not piece
            and abs(other.y - piece.y) < 0.5 * piece.height
            and abs(other.x0 - piece.x0) > 0.25 * screen.page.width
            and len(squeeze(piece.text)) > 2
            and squeeze(other.text) == squeeze(piece.text)
            for other in screen.page.pieces
        )
    ]


def _between_figures(screen: Screen, names: dict[int, Piece]) -> list[int]:
    """The rows in which a label alone stands between two figures of one format: what both sides of a battle have."""
    style, _ = common_style(screen.values)
    texts = Counter(
        one.row for one in screen.placed if squeeze(one.piece.text) and may_be_name(one, screen.values[one.row])
    )
    found = []
    for row, piece in names.items():
        own = screen.values[row]
        figures = [
            value
            for other in screen.page.pieces
            if abs(other.y - own.y) < 0.5 * own.piece.height
            for value in values_of(other)
            if value.number.value >= LEAST_FIGURE and fits_style(value, style)
        ]
        left = any(value.x1 <= piece.x0 for value in figures)
        right = any(value.x0 >= piece.x1 for value in figures)
        found += [row] if left and right and texts[row] == 1 else []
    return found


def _sharing_words(texts: dict[int, str]) -> list[int]:
    """The rows whose first or last of several words begins or ends another row's text as well."""
    ends = {row: _ends(text) for row, text in texts.items()}
    times = Counter(word for words in ends.values() for word in words)
    return [row for row, words in ends.items() if any(times[word] > 1 for word in words)]


def _ends(text: str) -> set[str]:
    words = [squeeze(word) for word in text.split()]
    return {word for word in (words[0], words[-1]) if len(word) >= SHARED_WORD} if len(words) > 1 else set()


def adds_up(numbers: Sequence[int]) -> bool:
    """Whether one of the numbers is exactly the sum of at least two that follow it: the head of a group."""
    for place, head in enumerate(numbers):
        total = 0
        for count, number in enumerate(numbers[place + 1 :], start=1):
            total += number
            if number == 0 or total > head:
                break
            if total == head and count > 1 and len(str(head).rstrip("0")) >= SIGNIFICANT:
                return True
    return False
