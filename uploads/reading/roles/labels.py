"""Removes labels beside figures that the engine cannot spell, so they differ from row to row: `大大 504`, `10,734
ögäl`.

Each figure stands below a name. Labels before figures stand in one column, or on one line on a podium. Without the
labels the figures are like any other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rapidfuzz.fuzz import ratio

from uploads.reading import roles as limits
from uploads.reading.cells import EDGE
from uploads.reading.look import FORMATTED
from uploads.reading.look.page import Page, Piece, beside, part
from uploads.reading.look.texts import Value, nameable, parse_value, printed, says_state
from uploads.reading.look.units import is_unit
from uploads.reading.look.words import caption, is_level_word, squeeze, tells_state

_LABELLED = re.compile(
    r"(?!R[1-5]$)(?!\s*[KXYkxy] ?[:：])\s*([^\W\d_]{1,8})\s?[:：]?\s?(?=\d[\d,. ]*(?: ?[KMBGT万萬亿億])?$)"
)
"""A word before a figure, but not a rank badge (`R2`) or coordinates (`X:512`)."""
_COLON = re.compile(r"(?P<label>[^\W\d_][^:：]{1,24})[:：] ?(?P<figure>\d{1,3})$")
_WORDED = re.compile(r"(?P<figure>\d{1,3}) ?(?P<word>[^\W\d_]+)$")
_NAMED = re.compile(rf"(?P<name>.*\S) {_WORDED.pattern}")
_SMALL_WORDED = re.compile(r"(?P<figure>\d{1,3}) (?P<word>[^\W\d_].*)$")
_BESIDE_WORD = re.compile(
    r"(?:(?P<before>[^\W\d_][^\d]{0,14}?) ?)?(?P<figure>\d{1,3})(?: ?(?P<behind>[^\W\d_][^\d]{0,14}))?$"
)
_SENTENCE = re.compile(r"(?P<before>[^\W\d_][^\d]{0,20}?) (?P<figure>\d{1,3}) (?P<behind>[^\W\d_][^\d]{0,20})")
_FIGURE = r"\d[\d,.'’ ]*(?: ?[KMBGT万萬亿億])?"
_GOAL = re.compile(rf"(?<![\d/:])(?P<own>{_FIGURE})\s*/\s*(?P<goal>{_FIGURE})(?![\d/:%])")
_BEHIND = re.compile(r"\s*\d{1,3}(?:[,. ]\d{3})+(?=\s?([^\W\d_]{1,8})$)")


def without_labels(page: Page) -> Page:
    """The page without the labels before or behind the figures of a column."""
    return _without_sentence(
        _without_word(_without_garbled(_without_behind(_without_before(_without_unknown(_names_apart(page))))))
    )


def _names_apart(page: Page) -> Page:
    """The page with names split from the small figures that an engine read with them, `Mambo 491 Points`: these texts
    end at one edge and with the same word."""
    found = [(piece, match) for piece in page.pieces if (match := _NAMED.match(piece.text)) and caption(match["word"])]
    ends = [(piece, squeeze(match["word"])) for piece in page.pieces if (match := _WORDED.search(piece.text))]
    cuts: dict[int, list[Piece]] = {}
    for piece, match in found:
        word = squeeze(match["word"])
        alike = [one for one, other in ends if other == word and abs(one.x1 - piece.x1) < EDGE * page.width]
        if len(alike) >= limits.FEWEST_LINES and nameable(match["name"]):
            halves = (part(piece, 0, match.end("name")), part(piece, match.start("figure"), len(piece.text)))
            cuts[id(piece)] = [half for half in halves if half is not None]
    pieces = [half for piece in page.pieces for half in cuts.get(id(piece), [piece])]
    return replace(page, pieces=tuple(pieces)) if cuts else page


def _without_unknown(page: Page) -> Page:
    """The page without an unknown word and colon before small descending figures, each below a name. The word is the
    same on all of them, as in `Times Helped: 223`. A word for levels stays."""
    found = [(piece, match) for piece in page.pieces if (match := _COLON.match(piece.text.rstrip()))]
    columns: dict[str, list[tuple[Piece, re.Match[str]]]] = {}
    for piece, match in found:
        columns.setdefault(squeeze(match["label"]), []).append((piece, match))
    bare: dict[int, Piece] = {}
    for label, column in columns.items():
        numbers = [int(match["figure"]) for _, match in column]
        named = sum(_stands_under_a_name(piece, page) for piece, _ in column)
        known = caption(label) or is_level_word(label) or tells_state(label)
        if (
            not known
            and named >= limits.COUNTED_ROWS * len(column)
            and max(piece.x0 for piece, _ in column) - min(piece.x0 for piece, _ in column) < EDGE * page.width
            and _run_down(numbers)
        ):
            bare |= {id(piece): part(piece, match.start("figure"), len(piece.text)) or piece for piece, match in column}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _without_word(page: Page) -> Page:
    """The page without one unknown word that stands beside all small figures of a column, `Floor 429` or `429F`.

    The figures descend, and each is on the line of a name. Levels and times have known words and stay.
    """
    found = [
        (piece, match)
        for piece in page.pieces
        if (match := _BESIDE_WORD.match(piece.text.strip())) and bool(match["before"]) != bool(match["behind"])
    ]
    bare: dict[int, Piece] = {}
    for seed, first in found:
        word = squeeze(first["before"] or first["behind"])
        known = is_unit(word) or caption(word) or is_level_word(word)
        if not word or known or says_state(seed.text) or printed(seed.text):
            continue
        same = [
            (piece, match)
            for piece, match in found
            if squeeze(match["before"] or match["behind"]) == word
            and bool(match["before"]) == bool(first["before"])
            and min(abs(piece.x0 - seed.x0), abs(piece.x1 - seed.x1)) < EDGE * page.width
        ]
        numbers = [int(match["figure"]) for _, match in same]
        if _run_down(numbers) and sum(
            _is_in_line_of_a_name(piece, page) for piece, _ in same
        ) >= limits.COUNTED_ROWS * len(same):
            bare |= {id(piece): _figure_alone(piece, *match.span("figure")) for piece, match in same}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _without_sentence(page: Page) -> Page:
    """The page without the sentence around small descending figures, each below a name: `Hat 133 Mal geholfen`."""
    found = [(piece, match) for piece in page.pieces if (match := _SENTENCE.fullmatch(piece.text.strip()))]
    columns: dict[tuple[str, str], list[tuple[Piece, re.Match[str]]]] = {}
    for piece, match in found:
        columns.setdefault((squeeze(match["before"]), squeeze(match["behind"])), []).append((piece, match))
    bare: dict[int, Piece] = {}
    for (before, _), column in columns.items():
        numbers = [int(match["figure"]) for _, match in column]
        named = sum(_stands_under_a_name(piece, page) for piece, _ in column)
        known = is_level_word(before) or any(says_state(piece.text) for piece, _ in column)
        if not known and named >= limits.COUNTED_ROWS * len(column) and _run_down(numbers):
            bare |= {id(piece): _figure_alone(piece, *match.span("figure")) for piece, match in column}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _run_down(numbers: Sequence[int]) -> bool:
    """Whether figures descend down the page. The first or the last may be the viewer's own row and does not count."""
    for listed in (numbers, numbers[:-1], numbers[1:]):
        if len(listed) >= limits.FEWEST_LINES and listed == sorted(listed, reverse=True) and listed[0] > listed[-1]:
            return True
    return False


def _figure_alone(piece: Piece, start: int, end: int) -> Piece:
    """The figure of a text, with the right edge of the whole text."""
    skipped = len(piece.text) - len(piece.text.lstrip())
    figure = part(piece, start + skipped, end + skipped) or piece
    return replace(figure, x1=piece.x1)


def _is_in_line_of_a_name(piece: Piece, page: Page) -> bool:
    """Whether a possible name, or an unreadable text, stands left of a text on about the same line."""
    return any(
        abs(other.y - piece.y) < limits.LINE_OF_NAME * piece.height
        and other.x1 <= piece.x0
        and (nameable(other.text) or not other.text.strip())
        for other in (*page.pieces, *page.unread)
    )


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
                told = labels.count(match[1]) > 1 or caption(match[1]) is not None  # but not `Zero0` above `UID 1015`
                labelled = told or not any(char.isascii() for char in match[1])
                figure = part(one, match.end(), len(one.text)) if labelled else None
                bare[id(one)] = figure if figure is not None else bare.get(id(one), one)
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _without_behind(page: Page) -> Page:
    found = [(piece, match) for piece in page.pieces if (match := _BEHIND.match(piece.text.rstrip()))]
    found = [(piece, match) for piece, match in found if not is_unit(match[1])]
    named = [one for one in found if _stands_under_a_name(one[0], page)]
    foreign = not any(match[1].isascii() or caption(match[1]) for _, match in named)
    if len(named) < limits.FEWEST_LINES or len(named) < limits.MOSTLY * len(found) or not foreign:
        return page
    bare = {id(piece): part(piece, 0, match.end()) or piece for piece, match in named}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces))


def _without_garbled(page: Page) -> Page:
    """The page without the words behind small figures that an engine spells in many ways: `559 Azlluu`, `545 A:lluu`.

    The figures descend, their texts end at one edge, each stands beside another text, and the words are similar.
    """
    found = [(piece, match) for piece in page.pieces if (match := _SMALL_WORDED.match(piece.text))]
    bare: dict[int, Piece] = {}
    for seed, _ in found:
        column = [(piece, match) for piece, match in found if abs(piece.x1 - seed.x1) < EDGE * page.width]
        numbers = [int(match["figure"]) for _, match in column]
        words = [squeeze(match["word"]) for _, match in column]
        if (
            _run_down(numbers)
            and not any(caption(word) or is_unit(word) for word in words)
            and _are_alike(words)
            and all(_stands_beside_a_name(piece, page) for piece, _ in column)
        ):
            bare |= {id(piece): _bare(piece, match.end("figure")) for piece, match in column}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _bare(piece: Piece, end: int) -> Piece:
    """The beginning of a text, with the right edge of the whole text, because columns may align there."""
    return replace(part(piece, 0, end) or piece, x1=piece.x1)


def _are_alike(words: Sequence[str]) -> bool:
    """Whether one of the words is similar to all the others, as readings of one word are."""
    return any(min(ratio(word, other) for other in words) >= limits.ALIKE_WORDS for word in words)


def _stands_beside_a_name(piece: Piece, page: Page) -> bool:
    """Whether a possible name, or an unreadable text, stands left of a text on its line."""
    line = [other for other in beside(piece, (*page.pieces, *page.unread)) if other.x1 <= piece.x0]
    return any(nameable(other.text) or not other.text.strip() for other in line)


def without_goals(page: Page) -> Page:
    """The page with only the figure of each figure and goal: `12,300/20,000`.

    There must be more than one such figure. Small figures may be levels or attacks, so these must all have the same
    goal.
    """
    found = [(piece, match, own, goal) for piece in page.pieces for match, own, goal in _goals_of(piece.text)]
    shared = Counter(goal for _, _, _, goal in found)
    cuts = {
        id(piece): part(piece, 0, match.end("own"))
        for piece, match, own, goal in found
        if len(found) > 1
        and (max(own, goal) >= FORMATTED or (goal >= limits.LEAST_LABELLED and shared[goal] >= limits.FEWEST_LINES))
    }
    return replace(page, pieces=tuple(cuts.get(id(piece)) or piece for piece in page.pieces)) if cuts else page


def holds_goals(values: Sequence[Value], page: Page) -> bool:
    """Whether a value is a goal that stands behind several figures of the page."""
    shared = Counter(goal for _, goal in goals_on(page))
    return any(shared[value.number.value] > 1 for value in values)


def goals_on(page: Page) -> list[tuple[int, int]]:
    """The figures and their goals on a page."""
    return [(own, goal) for piece in page.pieces for _, own, goal in _goals_of(piece.text)]


def _goals_of(text: str) -> Iterator[tuple[re.Match[str], int, int]]:
    """The figure and goal in a text: the match that shows where they stand, and both as numbers."""
    match = _GOAL.search(text)
    own, goal = (parse_value(match[name]) if match else None for name in ("own", "goal"))
    if match and own and goal:
        yield match, own.value, goal.value


def _is_label(words: list[str]) -> bool:
    """Whether words before figures are one unknown label: all in another script, or mostly the same."""
    if any(caption(word) or is_level_word(word) for word in words):
        return False
    foreign = not any(word.isascii() for word in words)
    same = Counter(map(squeeze, words)).most_common(1)[0][1]
    return foreign or same >= max(limits.FEWEST_LINES, limits.MOSTLY * len(words))


def _stands_under_a_name(piece: Piece, page: Page) -> bool:
    """Whether a possible name, or an unreadable text, stands right above a text."""
    return any(
        0.5 * piece.height < piece.y - other.y < limits.UNDER * piece.height
        and min(abs(other.x0 - piece.x0), abs(other.middle - piece.middle)) < EDGE * page.width
        and (nameable(other.text) or not other.text.strip())
        for other in (*page.pieces, *page.unread)
    )
