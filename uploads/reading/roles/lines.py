"""Splits lines of text and removes signs before figures: `2. Mambo – 295.8M` as a bot writes it, an icon read as
`×`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from uploads.reading import roles as limits
from uploads.reading.cells import EDGE, WORDS_APART
from uploads.reading.cells.order import descending
from uploads.reading.look import APART, FORMATTED, ROOM
from uploads.reading.look.page import Page, Piece, beside, part
from uploads.reading.look.texts import nameable, parse_figure, parse_value, printed, values_of
from uploads.reading.look.units import UNIT_WORDS, UNITS_AS_WRITTEN
from uploads.reading.look.words import squeeze

_SIGN = r"[-–—−－·•:：=]"
_FIGURE = rf"\d[\d,.'’ ]*(?: ?(?:[KMBGTkmbg万萬亿億]|{'|'.join(UNITS_AS_WRITTEN)}|(?i:{'|'.join(UNIT_WORDS)})))?"
_LINE = re.compile(rf"(?P<head>.*?\S)\s?(?P<sign>{_SIGN})\s?(?P<figure>{_FIGURE})$")
_OPEN = re.compile(rf"(?P<head>.*?\S)\s?(?P<sign>{_SIGN})$")
_LONE = re.compile(rf"{_SIGN}$")
_RANKED = re.compile(r"\W?(?P<rank>\d{1,3})[.)]? ?(?=[^\d\s.,]|$)")
_LONE_RANK = re.compile(r"\W?\d{1,3}[.)]?")
_WORDED = re.compile(r"(?P<head>.*[^\s–—-])(?:\s?[–—-]\s?|\s)(?P<word>[^\W\d_][^\s\d]+)$")
_PLATE = re.compile(r"(?:^|\s)(?P<codes>[A-Z]{1,3}\d{1,2}(?: [A-Z]{1,3}\d{1,2})*)$")
_CLOCK = re.compile(r"\d{1,2}[:.]\d{2}")
_TIMES = re.compile(r"(?:[xX×✕╳] ?)?(?=\d{1,3}$|\d{1,3}(?:[,.]\d{3})+$|\d{4,}$)")


def without_bullets(page: Page) -> Page:
    """The page with lines of a name, a sign and a figure that begin at their first letter instead of at a bullet."""
    pieces = (_from_first_letter(one) if _LINE.match(one.text.rstrip()) else one for one in page.pieces)
    return replace(page, pieces=tuple(pieces))


def _from_first_letter(piece: Piece) -> Piece:
    begin = piece.span(0, 1)[0] - ROOM * piece.height
    return replace(piece, x0=begin) if begin - piece.x0 > (APART - ROOM) * piece.height else piece


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with a sign between name and figure. halves: the parts it is split into. begin: where it begins, including
    a rank that was read separately."""

    piece: Piece
    begin: float
    head: str
    figure: int
    halves: tuple[Piece, ...]


def parted_lines(page: Page) -> Page:
    """The page with such lines split. They must begin at one edge, with ascending ranks and descending figures."""
    found = list(_lines_of(page))
    cuts: dict[int, tuple[Piece, ...]] = {}
    for seed in found:
        group = [one for one in found if abs(one.begin - seed.begin) < EDGE * page.width]
        if len(group) > len(cuts) and _are_members(group):
            cuts = {id(one.piece): one.halves for one in group}
    if not cuts:
        return page
    lines = [piece for piece in page.pieces if id(piece) in cuts]
    lone = {id(one) for line in lines for one in beside(line, page.pieces) if _LONE.match(one.text.strip())}
    pieces = [half for one in page.pieces if id(one) not in lone for half in cuts.get(id(one), (one,))]
    return replace(page, pieces=tuple(pieces))


def _lines_of(page: Page) -> Iterator[_Line]:
    for piece in page.pieces:
        text = piece.text.rstrip()
        if _CLOCK.fullmatch(text):
            continue
        begin, rank = _rank_before(piece, page)
        if match := _LINE.match(text):
            number = parse_figure(match["figure"])
            halves = (part(piece, 0, match.end("head")), part(piece, match.start("figure"), len(text)))
            if number is not None and halves[0] and halves[1]:
                yield _Line(piece, begin, rank + match["head"], number.value, (halves[0], halves[1]))
                continue
        opened = _OPEN.match(text)
        head = part(piece, 0, opened.end("head")) if opened else piece
        following = [one for one in beside(piece, page.pieces) if one.x0 > piece.x0]
        following = [one for one in following if not _LONE.match(one.text.strip())]
        if head is None or len(following) != 1 or not (opened or _has_lone_sign(piece, page)):
            continue
        number = parse_figure(following[0].text.strip())
        if number is not None and following[0].x0 - piece.x1 < 2 * WORDS_APART * piece.height:
            yield _Line(piece, begin, rank + head.text, number.value, (head,))


def _rank_before(piece: Piece, page: Page) -> tuple[float, str]:
    """Where a line begins and its rank, if the rank was read separately before it; else the line's own beginning and no
    rank."""
    before = [one for one in beside(piece, page.pieces) if one.x0 < piece.x0]
    last = max(before, key=lambda one: one.x0, default=None)
    if last is None or _LONE_RANK.fullmatch(last.text.strip()) is None:
        return piece.x0, ""
    near = piece.x0 - last.x1 < WORDS_APART * piece.height
    return (last.x0, f"{last.text.strip()} ") if near else (piece.x0, "")


def _has_lone_sign(piece: Piece, page: Page) -> bool:
    """Whether the sign behind a text was read on its own."""
    return any(one.x0 > piece.x0 and _LONE.match(one.text.strip()) for one in beside(piece, page.pieces))


def _are_members(group: Sequence[_Line]) -> bool:
    """Whether lines are a ranking: descending figures behind names, with ascending ranks."""
    numbers = [one.figure for one in group]
    ranks = [(place, int(match["rank"])) for place, one in enumerate(group) if (match := _RANKED.match(one.head))]
    counted = [later[1] > earlier[1] for earlier, later in pairwise(ranks)]
    names = {squeeze(_RANKED.sub("", one.head, count=1)) for one in group if nameable(one.head)}
    return (
        len(group) >= limits.FEWEST_TEXT_LINES
        and len(ranks) >= limits.RANKED_LINES * len(group)
        and all(counted)
        and len(descending(numbers)) >= limits.LINES_IN_ORDER * len(numbers)
        and len(names) >= limits.MOSTLY * len(group)
    )


def without_words_before_figures(page: Page) -> Page:
    """The page without a word, known or not, that ends most names before figures that do not align at one edge."""
    found = [(piece, match) for piece in page.pieces if (match := _WORDED.match(piece.text.rstrip()))]
    bare: dict[int, Piece] = {}
    for seed, first in found:
        group = [(piece, match) for piece, match in found if abs(piece.x0 - seed.x0) < EDGE * page.width]
        same = [(piece, match) for piece, match in group if squeeze(match["word"]) == squeeze(first["word"])]
        names = {squeeze(match["head"]) for _, match in same if nameable(_RANKED.sub("", match["head"], count=1))}
        figures = [figure for piece, _ in same if (figure := _figure_behind(piece, page)) is not None]
        if (
            len(same) > limits.FEWEST_TEXT_LINES
            and len(same) >= limits.WORDED_LINES * len(group)
            and len(names) >= limits.MOSTLY * len(same)
            and len(figures) >= limits.RANKED_LINES * len(same)
            and max(one.x0 for one in figures) - min(one.x0 for one in figures) > 2 * EDGE * page.width
        ):
            for piece, match in same:  # it keeps the full width: the figure stands right behind
                bare[id(piece)] = replace(part(piece, 0, match.end("head")) or piece, x1=piece.x1)
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def _figure_behind(piece: Piece, page: Page) -> Piece | None:
    """The figure right behind a text on its line."""
    behind = [one for one in beside(piece, page.pieces) if one.x0 > piece.x0]
    first = min(behind, key=lambda one: one.x0, default=None)
    near = first is not None and first.x0 - piece.x1 < WORDS_APART * piece.height
    return first if first and near and parse_value(first.text.strip()) is not None else None


def without_times_signs(page: Page) -> Page:
    """The page without an icon before figures that an engine read as a sign: sometimes `×461`, sometimes `X322`,
    sometimes nothing. The figures align at one edge, descend, and are the only figures on their lines. Counts of
    rewards (`x12`) stand beside other figures."""
    found = [(piece, match) for piece in page.pieces if (match := _TIMES.match(piece.text.strip()))]
    bare: dict[int, Piece] = {}
    for seed, _ in (one for one in found if one[1][0]):
        column = [(piece, match) for piece, match in found if abs(piece.x1 - seed.x1) < EDGE * page.width]
        numbers = [int(re.sub(r"\D", "", piece.text)) for piece, _ in column]
        if (
            len(column) >= limits.FEWEST_SIGNED
            and len({match[0] for _, match in column}) > 1
            and numbers == sorted(numbers, reverse=True)
            and numbers[0] > numbers[-1]
            and numbers[-1] < FORMATTED  # greater figures are told from a sign before them anyway
            and sum(_stands_by_figures(piece, page) for piece, _ in column) <= limits.BY_FIGURES * len(column)
        ):
            bare |= {id(piece): part(piece, match.end(), len(piece.text)) or piece for piece, match in column}
    return replace(page, pieces=tuple(bare.get(id(piece), piece) for piece in page.pieces)) if bare else page


def without_plates(page: Page) -> Page:
    """The page without short codes behind names, `Mambo HQ13 T9`. The same letters stand with other digits behind other
    names, or on their own."""
    ends = [(piece, match) for piece in page.pieces if (match := _PLATE.search(piece.text.rstrip()))]
    seen: dict[str, list[str]] = {}
    for _, match in ends:
        for code in match["codes"].split():
            seen.setdefault(code.rstrip("0123456789"), []).append(code)
    behind = [(piece, match) for piece, match in ends if match.start("codes") and nameable(piece.text[: match.start()])]
    bare: dict[int, Piece] = {}
    for piece, match in behind:
        letters = {code.rstrip("0123456789") for code in match["codes"].split()}
        if all(len(seen[one]) >= limits.FEWEST_PLATES and len({*seen[one]}) > 1 for one in letters):
            bare[id(piece)] = part(piece, 0, match.start()) or piece
    pieces = tuple(bare.get(id(piece), piece) for piece in page.pieces)
    return replace(page, pieces=pieces) if len(bare) >= limits.FEWEST_PLATES else page


def _stands_by_figures(piece: Piece, page: Page) -> bool:
    """Whether figures other than ranks stand on about the line of a text."""
    near = [one for one in page.pieces if one is not piece and abs(one.y - piece.y) < limits.SIGNED_ROW * piece.height]
    return any(values_of(one) and printed(one.text) is None for one in near)
