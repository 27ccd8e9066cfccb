"""Splits the texts of one line that an engine joined: a time before a figure, a fraction, coordinates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import mean, median, pvariance

from uploads.reading.look import (
    GAP_MORE,
    HALF_JOINED,
    JOINED,
    NEAR_RANKS,
    ROUGHLY,
    SAME_BASE,
    TWICE_AS_WIDE,
    UNIT_GAP,
    WIDE_GAP,
    WIDER_DIGITS,
    WIDER_GAP,
)
from uploads.reading.look.glued import with_blanks_after_units
from uploads.reading.look.goals import without_goals
from uploads.reading.look.page import UNIT_LETTERS, Page, Piece, cut, part, straighten, union
from uploads.reading.look.places import with_places_apart
from uploads.reading.look.plates import without_plates
from uploads.reading.look.texts import ABBREVIATED_ENDS, COORDINATES, FIGURE_ENDS, FRACTION, LAKHS, SHARE, parse_value
from uploads.reading.look.torn import place_of, torn_numbers
from uploads.reading.look.words import caption
from uploads.reading.types import Char, TextBox

_FIGURE_BEGINS = re.compile(
    rf"(?:{LAKHS}|"
    r"\d{1,3}(?:[,.]\d{3})+|\d{4,}|\d{1,4}(?:[.,]\d{1,2})? ?[KMBGT万萬亿億](?![^\W\d_]))(?![\d,./:%])"
)
_GROUPED_ENDS = re.compile(r"\d[,.'’]\d{3} $")
_GROUPED_BEGINS = re.compile(rf"(?:{LAKHS}|\d{{1,3}}(?:[,.'’]\d{{3}})+)(?![\d,.'’])")
_FIRST_GROUP = re.compile(r"\d{1,3}")
_MORE_GROUPS = re.compile(r"\d{3} \d{3}(?: \d{3})*(?!\d)")
_GROUPS = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)")
_LAST_GROUP = re.compile(r"\d{3}")
_HALF_GROUPED = re.compile(r"\d{1,3}(?:\d{3})*(?: (?:\d{3})+)+")
_LONE_RANK = re.compile(r"\d{1,3}")
_RANK_BEFORE = re.compile(r"(\d{1,3}) (?=\d{1,3}(?: \d{3})*(?!\d))")
_UNIT, _ABBREVIABLE = re.compile(rf"[{UNIT_LETTERS}]"), re.compile(r"\d{1,4}(?:[.,]\d{1,2})?")
_SMALL, _RANK = re.compile(r"\d{2,3}"), re.compile(r"\d{1,2}")
_LABELLED_ENDS = re.compile(r"[:：] ?\d{1,3}$")
"""A small figure behind its label: `Help: 216`."""
_WHOLE = LAKHS + r"|\d{1,3}(?:[,.'’]\d{3})+|\d{4,}|\d{1,4}(?:[.,]\d{1,2})?[KMBGT万萬亿億]"
_CHANGE = re.compile(rf"[+–-](?:\d{{1,2}}|{_WHOLE})(?= (?:{_WHOLE})(?: ?[^\W\d_]+)?$)")
"""A gain or loss of ranks or points before a figure: `+3 38,448,369`, `+60,541 763,276 pts`."""
_ANY_GROUPS = rf"(?:{_WHOLE}|\d{{1,3}}(?: \d{{3}})+)$"
_GROUPS_END, _LOST_BEHIND = re.compile(rf"(?<!\w){_ANY_GROUPS}"), re.compile(rf"(?<=\d) [–-]{_ANY_GROUPS}")
"""A loss behind a figure: `5 307 739 -264 738`. A gain has a plus, which separates it anyway."""
_EXACT_SHARE = re.compile(r"\d{1,3}[.,]\d{1,2} ?%")
_SPACED = re.compile(r"[+–-]?\d{1,3}(?: \d{3})*(?: \d{1,3}(?: \d{3})*)(?=$| ?[^\W\d_]+$)")
_SHORT_GROUP = re.compile(r"([+–-]?\d{1,3}(?: \d{3})*) (?=\d{1,2}(?: \d{3})+(?:$| \d{1,2}$))")
"""A number before a figure whose first group is short: `36 98 266 659` and `+1 98 266 659` are not one figure."""
_GROUP_ENDS = re.compile(r"(?<![\d,.])\d{1,3}(?: \d{3})*$")


def parted_page(boxes: Sequence[TextBox], size: tuple[int, int], fall: tuple[float, float] | None = None) -> Page:
    """The texts of a screenshot, straightened: texts that an engine joined are split, and split figures are joined.

    boxes without text: places where something is written that the engine could not read. fall: the page's, if known.
    """
    page = straighten([box for box in boxes if box.text.strip()], size, fall)
    torn = torn_numbers(page)
    gone = {id(piece) for row in torn for piece in row}
    page = replace(page, pieces=tuple(piece for piece in page.pieces if id(piece) not in gone))
    unread = [box for box in boxes if not box.text.strip()] + [place_of(row) for row in torn]
    blank = straighten(unread, size, page.fall)
    page = replace(page, pieces=tuple(without_goals(with_blanks_after_units(with_places_apart(page.pieces)))))
    own = {id(piece) for piece in page.pieces}
    joined = without_lost_blanks(with_first_groups(page.pieces))
    pieces = [one for piece in joined for one in (apart(piece) if id(piece) in own else [piece])]
    pieces = ranks_apart(with_units(with_last_groups(without_plates(pieces))))
    return replace(page, unread=blank.pieces, pieces=tuple(pieces))


def apart(piece: Piece) -> list[Piece]:
    """The texts of one line that an engine read as one, split at wide gaps beside figures: `hace 12 d 2,276,638,400`.

    Not every gap is read as a blank (`2/2139,608,525`). Thin spaces group digits, and a word for the figure stays with
    it.
    """
    if place := COORDINATES.search(piece.text):
        return _cut_out(piece, place)
    if (spaced := _SPACED.match(piece.text)) and (figures := _figures_in(piece, spaced.end())):
        return [found for start, end in figures if (found := part(piece, start, end)) is not None]
    if before := _SHORT_GROUP.match(piece.text) or _CHANGE.match(piece.text):
        return _cut_out(piece, before)
    if (lost := _LOST_BEHIND.search(piece.text)) and _GROUPS_END.search(piece.text[: lost.start()]):
        return _cut_out(piece, lost)
    if fraction := _beside_figure(piece.text):
        return _cut_out(piece, fraction)
    chars = piece.box.chars
    if len(chars) != len(piece.text):
        return [piece]
    ends = [0]
    for at in range(1, len(chars)):
        left, right = piece.text[ends[-1] : at].rstrip(), piece.text[at:].lstrip()
        if _are_figures(piece.text, at) or (_is_wide(piece, at) and _parts(left, right)):
            ends.append(at)
    if len(ends) == 1:
        return [piece]
    ends.append(len(piece.text))
    return [found for start, end in pairwise(ends) if (found := part(piece, start, end)) is not None]


def _figures_in(piece: Piece, end: int) -> list[tuple[int, int]]:
    """The start and end of the two figures in a text with blanks, the second with its word; empty if it is one figure.

    end: where the digits end.
    """
    digits = part(piece, 0, end)
    figures = (_other_size(digits) or _end_of_figure(digits)) if digits else []
    return [*figures[:-1], (figures[-1][0], len(piece.text))] if figures else []


def _end_of_figure(piece: Piece) -> list[tuple[int, int]]:
    """The start and end of two figures of a table that were read as one, `54 374 058 726`, split at a gap far wider
    than the others."""
    chars = piece.box.chars
    blanks = [at for at, letter in enumerate(piece.text) if letter == " "]
    if len(chars) != len(piece.text) or len(blanks) < 2:
        return []
    gaps = [chars[at + 1].x0 - chars[at - 1].x1 for at in blanks]
    widest = max(gaps)
    others = median(gap for gap in gaps if gap is not widest)
    place = min(char.x1 - char.x0 for char in chars)  # the precision with which an engine locates a letter
    if widest < WIDER_GAP * others or widest - others < max(GAP_MORE * piece.height, ROUGHLY * place):
        return []
    at = blanks[gaps.index(widest)]
    return [(0, at), (at + 1, len(piece.text))]


def _other_size(piece: Piece) -> list[tuple[int, int]]:
    """The start and end of small print and of the figure in larger print behind it, `+7 906 659 336 403 938`: the small
    digits are narrower."""
    chars = piece.box.chars
    if piece.text[0].isdigit() or len(chars) != len(piece.text):
        return []
    best: tuple[float, int, float] | None = None
    for at in (at for at, letter in enumerate(piece.text) if letter == " "):
        halves = [_steps(chars[:at]), _steps(chars[at + 1 :])]
        (small, _), (high, _) = halves
        if len(small) > 1 and len(high) > 1:
            uneven = sum(pvariance(steps) * len(steps) for half in halves for steps in half if steps)
            found = (uneven, at, mean(high) / mean(small))
            best = found if best is None else min(best, found)
    return [(0, best[1]), (best[1] + 1, len(piece.text))] if best and best[2] > WIDER_DIGITS else []


def _steps(chars: Sequence[Char]) -> tuple[list[float], list[float]]:
    """The steps from digit to digit, and the steps across blanks."""
    inked = [char for char in chars if char.text != " "]
    blank = {id(two) for one, two in pairwise(chars) if one.text == " "}
    steps: tuple[list[float], list[float]] = ([], [])
    for one, two in pairwise(inked):
        if one.text.isdigit():
            steps[id(two) in blank].append(_step(one, two))
    return steps


def with_first_groups(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with figures joined to first digits that an engine read separately: `43` and `637 575`.

    More figures of the page must be whole, with as many groups, because levels in their own column stand before all
    figures.
    """
    heads = [piece for piece in pieces if _FIRST_GROUP.fullmatch(piece.text)]
    groups = {id(piece): match[0].count(" ") for piece in pieces if (match := _GROUPS.match(piece.text))}
    joined = {
        id(piece): head
        for piece in pieces
        if _MORE_GROUPS.match(piece.text)
        for head in heads
        if abs(head.y - piece.y) < SAME_BASE * piece.height and _is_first_group(head, piece)
    }
    whole = Counter(many for piece, many in groups.items() if piece not in joined)
    joined = {piece: head for piece, head in joined.items() if whole[groups[piece] + 1] > len(joined)}
    taken = {id(head) for head in joined.values()}
    return [
        _joined(joined[id(piece)], piece, " ") if id(piece) in joined else piece
        for piece in pieces
        if id(piece) not in taken
    ]


def with_last_groups(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with figures joined to last digits that were read or split off separately: `471 446` and `736`.

    More figures of the page must be whole, with as many groups.
    """
    tails = [piece for piece in pieces if _LAST_GROUP.fullmatch(piece.text)]
    groups = {id(piece): piece.text.count(" ") for piece in pieces if _GROUPS.fullmatch(piece.text)}
    joined = {
        id(piece): tail
        for piece in pieces
        if id(piece) in groups
        for tail in tails
        if abs(tail.y - piece.y) < SAME_BASE * piece.height and abs(tail.x0 - piece.x1) < UNIT_GAP * piece.height
    }
    whole = Counter(many for piece, many in groups.items() if piece not in joined)
    joined = {piece: tail for piece, tail in joined.items() if whole[groups[piece] + 1] > len(joined)}
    taken = {id(tail) for tail in joined.values()}
    return [
        _joined(piece, joined[id(piece)], " ") if id(piece) in joined else piece
        for piece in pieces
        if id(piece) not in taken
    ]


def without_lost_blanks(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, without any blanks in figures that lost some of their blanks (`2 584305293`, `1416 006`), as if all
    were lost.

    Only if blanks group the digits of most figures on the page: otherwise a digit before an ungrouped figure may be an
    icon or a rank.
    """
    grouped = [piece for piece in pieces if _HALF_GROUPED.fullmatch(piece.text)]
    half = [piece for piece in grouped if not _GROUPS.fullmatch(piece.text)]
    if len(grouped) <= 2 * len(half):
        return list(pieces)
    usual = median(gap / piece.height for piece in grouped if piece not in half for gap in _blanks(piece))
    widest = max(WIDE_GAP, WIDER_GAP * usual)
    lost = {id(piece) for piece in half if all(gap < widest * piece.height for gap in _blanks(piece))}
    return [_without_blanks(piece) if id(piece) in lost else piece for piece in pieces]


def _blanks(piece: Piece) -> list[float]:
    """How wide the blanks of a text are; one too wide where its letters are not known."""
    chars = piece.box.chars
    if len(chars) != len(piece.text):
        return [piece.x1 - piece.x0]
    return [chars[at + 1].x0 - chars[at - 1].x1 for at, letter in enumerate(piece.text) if letter == " "]


def _without_blanks(piece: Piece) -> Piece:
    chars = tuple(char for char in piece.box.chars if char.text != " ")
    return replace(piece, box=replace(piece.box, text="".join(char.text for char in chars), chars=chars))


def _is_first_group(head: Piece, piece: Piece) -> bool:
    """Whether a text of digits is as near before a figure as the figure's groups are to each other."""
    chars = piece.box.chars
    stands_before = head.x0 < piece.x0 < head.x1
    if len(chars) != len(piece.text) or not head.box.chars or not stands_before:
        return False
    widest = max(chars[at + 1].x0 - chars[at - 1].x1 for at, letter in enumerate(piece.text) if letter == " ")
    return chars[0].x0 - head.box.chars[-1].x1 < WIDER_GAP * widest


def ranks_apart(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with ranks cut off the figures with blanks behind them, `10 193 514`, if they fit a column of other
    ranks."""
    ranks = [(piece, int(piece.text)) for piece in pieces if _LONE_RANK.fullmatch(piece.text)]
    found: list[Piece] = []
    for piece in pieces:
        match = _RANK_BEFORE.match(piece.text)
        rank = cut(piece, *match.span(1)) if match else None
        if match and rank and sum(_counts_on(rank, int(match[1]), one, other) for one, other in ranks) > 1:
            found += [half for half in (rank, cut(piece, match.end(), len(piece.text))) if half is not None]
        else:
            found.append(piece)
    return found


def _counts_on(piece: Piece, number: int, other: Piece, rank: int) -> bool:
    """Whether a slightly greater number stands below in the same column, or a slightly smaller one above."""
    if number == rank or abs(other.middle - piece.middle) > piece.height:
        return False
    return (other.y > piece.y) == (rank > number) and abs(rank - number) <= NEAR_RANKS


def with_units(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with numbers joined to a unit beside them that an engine read separately: `1.37` and `B`."""
    units = [piece for piece in pieces if _UNIT.fullmatch(piece.text.strip())]
    joined = {
        id(piece): unit
        for piece in pieces
        if _ABBREVIABLE.fullmatch(piece.text.strip())
        for unit in units
        if abs(unit.y - piece.y) < 0.5 * piece.height and abs(unit.x0 - piece.x1) < UNIT_GAP * piece.height
    }
    taken = {id(unit) for unit in joined.values()}
    return [
        _joined(piece, joined[id(piece)]) if id(piece) in joined else piece
        for piece in pieces
        if id(piece) not in taken
    ]


def _joined(piece: Piece, unit: Piece, between: str = "") -> Piece:
    """A number and its unit as one text. between: a blank, if there is one between them."""
    first, second = piece.box, unit.box
    gap = [Char(between, piece.x1, unit.x0, 1.0)] if between else []
    chars = (*first.chars, *gap, *second.chars)
    text = first.text + between + second.text
    box = replace(
        first,
        text=text,
        box=union([first.box, second.box]),
        score=min(first.score, second.score),
        chars=chars if len(chars) == len(text) else (),
    )
    return replace(piece, box=box, x1=max(piece.x1, unit.x1))


def _is_wide(piece: Piece, at: int) -> bool:
    """Whether a wide gap ends before the letter at this index, with or without a blank read in it."""
    chars, before, behind = piece.box.chars, piece.text[at - 1], piece.text[at]
    if behind == " ":
        return False
    if before == " ":
        return at > 1 and chars[at].x0 - chars[at - 2].x1 >= WIDE_GAP * piece.height
    step = _step(chars[at - 1], chars[at])
    usual = median(_step(*pair) for pair in pairwise(chars))
    return step >= min(JOINED, max(HALF_JOINED, TWICE_AS_WIDE * usual / piece.height)) * piece.height


def _are_figures(text: str, at: int) -> bool:
    """Whether a blank between two figures ends at this index: other signs group their digits, so they are not one
    figure."""
    return _GROUPED_ENDS.search(text[:at]) is not None and _GROUPED_BEGINS.match(text[at:]) is not None


def _step(char: Char, following: Char) -> float:
    """The distance from the middle of a letter to the middle of the next."""
    return (following.x0 + following.x1 - char.x0 - char.x1) / 2


def _cut_out(piece: Piece, found: re.Match[str]) -> list[Piece]:
    """The match found in a text, and the texts before and behind it."""
    before, behind = part(piece, 0, found.start()), part(piece, found.end(), len(piece.text))
    middle = part(piece, *found.span())
    return [*(apart(before) if before else ()), *([middle] if middle else ()), *(apart(behind) if behind else ())]


def _beside_figure(text: str) -> re.Match[str] | None:
    """The fraction or share at the end or beginning of a text with a figure next to it: `1,417,668 12/21`,
    `8.2%1,417,668`."""
    for found in (*FRACTION.finditer(text), *SHARE.finditer(text)):
        before, behind = text[: found.start()].rstrip(), text[found.end() :].lstrip()
        if not behind and text[: found.start()].endswith(" ") and _EXACT_SHARE.fullmatch(found[0]):
            return found  # no name ends like this
        at_end = not behind and (FIGURE_ENDS.search(before) or ABBREVIATED_ENDS.search(before))
        if at_end or (not before and parse_value(behind) is not None):
            return found
    return None


def _parts(before: str, behind: str) -> bool:
    """Whether the two sides of a gap are separate texts: one is a figure and the other does not belong to it.

    Two small numbers are separate too: a blank that groups digits has three behind it.
    """
    if _SMALL.fullmatch(before) and _RANK.fullmatch(behind):
        return True
    if _LABELLED_ENDS.search(before) and behind[:1].isalpha():
        return caption(behind) is None
    if before.endswith("/") or behind.startswith("/"):
        return False  # a figure and its goal
    left, right = FIGURE_ENDS.search(before), _FIGURE_BEGINS.match(behind)
    if left is None and right is None:
        return False
    words = [text for text in (before, behind) if caption(text) is not None]
    grouped = _GROUP_ENDS.search(before) is not None and re.match(r"\d{3}(?![\d,.])", behind) is not None
    return not words and not grouped
