"""Several figures of each member, each behind its own label: `Damage 1,417`, `Help 800`, `Donation 2,064`.

The list is ranked by one of them: the one that the title names, or else the only one whose figures descend. The others
are removed from the page. The ranked figure is moved to the place of the first, right below the name. The result is a
list like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz.fuzz import ratio

from uploads.reading import roles as limits
from uploads.reading.cells import EDGE
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import figures_of
from uploads.reading.look.words import squeeze


@dataclass(frozen=True, slots=True)
class Line:
    """A label and the figure behind it, alone on their line."""

    label: Piece
    figure: Piece
    number: float


def without_other_figures(page: Page) -> Page:
    """The page without the labelled figures that the list is not ranked by; unchanged if it has none."""
    lines = [line for piece in page.pieces if (line := _line_of(piece, page))]
    kinds = [own for own in _by_label(lines, page) if len(own) >= limits.FEWEST_LINES]
    if len(kinds) < 2 or not _take_turns(kinds):
        return page
    ranked = _named_by_title(kinds, page) or _only([own for own in kinds if _runs_down(own)])
    if ranked is None:
        return page
    first = max(kinds, key=lambda own: sum(_follows_a_name(line, page, lines) for line in own))
    told = sorted((line for own in kinds for line in own), key=lambda line: line.figure.y)
    moved: dict[int, Piece] = {}
    top: float | None = None  # of the member's lines; None if the first of them was cut off or not read
    for line in told:
        top = line.figure.y if any(line is one for one in first) else top
        if top is not None and any(line is one for one in ranked):
            up = line.figure.y - top
            moved |= {id(piece): replace(piece, y=piece.y - up) for piece in (line.label, line.figure)}
            top = None
    gone = {id(piece) for line in told for piece in (line.label, line.figure)} - moved.keys()
    kept = [moved.get(id(piece), piece) for piece in page.pieces if id(piece) not in gone]
    return replace(page, pieces=tuple(sorted(kept, key=lambda piece: piece.y)))


def _follows_a_name(line: Line, page: Page, lines: Sequence[Line]) -> bool:
    """Whether the text above a line is not one of these lines but the name that they all belong to."""
    of_lines = {id(piece) for one in lines for piece in (one.label, one.figure)}
    over = [piece for piece in page.pieces if piece.y < line.figure.y - limits.LABEL_LINE * line.figure.height]
    return bool(over) and id(over[-1]) not in of_lines


def _line_of(piece: Piece, page: Page) -> Line | None:
    """The line of a figure with exactly one other text left of it, without digits; None for any other text."""
    figures = figures_of(piece)
    if len(figures) != 1 or squeeze(figures[0].before) or squeeze(figures[0].after):
        return None
    line = limits.LABEL_LINE * piece.height
    beside = [one for one in page.pieces if one is not piece and abs(one.y - piece.y) < line and not _has_digits(one)]
    if len(beside) != 1 or beside[0].x1 > piece.x0:
        return None
    return Line(beside[0], piece, figures[0].number.value) if squeeze(beside[0].text) else None


def _has_digits(piece: Piece) -> bool:
    """As in a figure, or the number of a watermark across the line."""
    return any(char.isdigit() for char in piece.text)


def _by_label(lines: Sequence[Line], page: Page) -> list[list[Line]]:
    """The lines grouped by label, however an engine garbles it. A label's lines begin at one edge."""
    kinds: list[list[Line]] = []
    for line in lines:
        near = [own for own in kinds if abs(own[0].label.x0 - line.label.x0) < EDGE * page.width]
        same = max(near, key=lambda own: _alike(own[0], line), default=None)
        if same is not None and _alike(same[0], line) >= limits.SAME_LABEL:
            same.append(line)
        else:
            kinds.append([line])
    return kinds


def _alike(one: Line, other: Line) -> float:
    return ratio(squeeze(one.label.text), squeeze(other.label.text))


def _take_turns(kinds: Sequence[Sequence[Line]]) -> bool:
    """Whether the labels follow each other in one order, member by member."""
    told = sorted((line.figure.y, place) for place, own in enumerate(kinds) for line in own)
    steps = Counter((one, other) for (_, one), (_, other) in pairwise(told))
    usual = sum(max((n for (one, _), n in steps.items() if one == place), default=0) for place in range(len(kinds)))
    return usual >= limits.IN_TURNS * (len(told) - 1) and all(
        max(steps, key=lambda step: (step[0] == place, steps[step]))[1] != place for place in range(len(kinds))
    )


def _named_by_title(kinds: Sequence[Sequence[Line]], page: Page) -> Sequence[Line] | None:
    """The lines of the only label that a text above all of them names."""
    first = min(line.figure.y - line.figure.height for own in kinds for line in own)
    over = [squeeze(piece.text) for piece in page.pieces if piece.y < first]
    return _only([own for own in kinds if any(squeeze(own[0].label.text) in text for text in over)])


def _runs_down(lines: Sequence[Line]) -> bool:
    numbers = [line.number for line in sorted(lines, key=lambda line: line.figure.y)]
    return numbers[0] > numbers[-1] and all(upper >= lower for upper, lower in pairwise(numbers))


def _only(kinds: Sequence[Sequence[Line]]) -> Sequence[Line] | None:
    return kinds[0] if len(kinds) == 1 else None
