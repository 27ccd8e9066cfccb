"""Rearranges cards side by side one below the other: a list in one column, which all other code reads like any list.

The picture and its texts are split by cards (cards.py) and put together again, line by line, left to right. So a name
can only be paired with a value on the same card. The rows that are read are moved back to where they stood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

import numpy as np

from uploads.reading.cells import BANNER, EDGE_GAP, LETTERED, OFF_FIGURE, OVER
from uploads.reading.cells.cards import Cells, Line, find_cells
from uploads.reading.cells.mirrored import halves_of
from uploads.reading.cells.ranks import numbers_apart
from uploads.reading.cells.shifted import Shifted, shifted_on
from uploads.reading.cells.slots import words_of
from uploads.reading.cells.turns import Turn, names_apart, stacked_turns_of, turns_of
from uploads.reading.look import WIDE
from uploads.reading.look.borders import Borders
from uploads.reading.look.joined import parted_page
from uploads.reading.look.page import Page, Piece, part, parted, straighten, union
from uploads.reading.look.texts import Value, figures_of, nameable, printed
from uploads.reading.types import Box, Image, ReadRow, TextBox

_BADGE = re.compile(r"^R[1-5] ?(?=\S{2})")
Shift = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the sheet: its box there, and how far its name and its figure were moved right and down."""

    box: Box
    name: Shift
    figure: Shift

    def holds(self, box: Box) -> bool:
        """Whether the middle of a box is on the card."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return self.box[0] <= x < self.box[2] and self.box[1] <= y < self.box[3]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is read as one list: a picture and its texts. size: (width, height) to measure by.

    cards: where cards were placed, top to bottom; empty if the picture is unchanged. under: whether their names stand
    below their figures, None if they stand beside them.
    """

    image: Image
    boxes: tuple[TextBox, ...]
    size: tuple[int, int]
    cards: tuple[Laid, ...] = ()
    under: bool | None = None
    doubtful: bool = False
    """Whether it is uncertain which figure belongs to which name."""

    def covers(self, box: Box) -> bool:
        """Whether a box of the screenshot is at the height of its cards."""
        middle = (box[1] + box[3]) / 2
        return any(card.box[1] <= middle + card.figure[1] < card.box[3] for card in self.cards)

    def in_place(self, rows: Sequence[ReadRow]) -> tuple[ReadRow, ...]:
        """The rows at their positions on the screenshot. If cards were rearranged, only texts on cards are rows."""
        if not self.cards:
            return tuple(rows)
        of_cards = [(row, card) for row in rows for card in self.cards if card.holds(row.value_box)]
        return tuple(replace(_back(row, card), place=place) for place, (row, card) in enumerate(of_cards))


def _back(row: ReadRow, card: Laid) -> ReadRow:
    """A row at its card's position on the screenshot; without its name if that is on another card."""
    value_box = _moved(row.value_box, card.figure, -1)
    if card.name != card.figure:
        row = replace(row, avatars=())  # only the name and the figure of a wide card were copied
    if row.name_box is None or not card.holds(row.name_box):
        bare = replace(row, name="", name_variants=(), tag=None, badge=None, name_pictures=(), name_score=0.0)
        return replace(bare, box=value_box, name_box=None, value_box=value_box)
    name_box = _moved(row.name_box, card.name, -1)
    return replace(row, box=union([name_box, value_box]), name_box=name_box, value_box=value_box)


def unfolded(image: Image, boxes: Sequence[TextBox]) -> Sheet:
    """The picture as one list: unchanged, or with its side-by-side cards rearranged one below the other."""
    size = (image.shape[1], image.shape[0])
    if found := _turned(image, boxes, stacked_turns_of) or _unmirrored(image, boxes):
        return found
    page = numbers_apart(replace(straighten(boxes, size), borders=Borders(image)))
    if (shifted := shifted_on(page)) and (levelled := _levelled(image, page, shifted)):
        return levelled
    return _laid_out(image, page) or _turned(image, boxes, turns_of) or Sheet(image, tuple(boxes), size)


def _laid_out(image: Image, page: Page) -> Sheet | None:
    """The side-by-side cards one below the other; None if there are none."""
    cells, size = find_cells(page), page.size
    if cells is None:
        return None
    sheet = _Growing(image)
    if banner := _banner(page, cells):
        name, figure = banner
        _lay_strip(sheet, page, round(name.y - name.height))
        _lay_banner(sheet, cells, name, figure)
    _lay_cards(sheet, page, cells)
    _lay_strip(sheet, page, image.shape[0])
    measure = (min(size[0], round(WIDE * size[1])), sheet.end)
    laid = np.concatenate(sheet.strips)
    return Sheet(laid, tuple(sheet.boxes), measure, tuple(sheet.cards), cells.under, cells.doubtful)


def _levelled(image: Image, page: Page, shifted: Shifted) -> Sheet | None:
    """The sheet of the picture with its right cards moved up beside the left ones; its cards refer to their original
    positions."""
    x, top, down = round(shifted.x), max(0, round(shifted.top)), shifted.down
    drawn = image.copy()
    drawn[max(0, top - down) : len(image) - down, x:] = image[max(0, top - down) + down :, x:]
    boxes = [
        _shifted(piece, (0, -down)) if piece.x0 > x and piece.y > top else piece.box
        for piece in (*page.pieces, *page.unread)
    ]
    sheet = _laid_out(drawn, replace(straighten(boxes, page.size), borders=Borders(drawn)))
    if sheet is None:
        return None
    cards = [
        replace(card, name=(card.name[0], card.name[1] - down), figure=(card.figure[0], card.figure[1] - down))
        if (card.box[0] + card.box[2]) / 2 - card.figure[0] > x
        else card
        for card in sheet.cards
    ]
    return replace(sheet, cards=tuple(cards))


def _unmirrored(image: Image, boxes: Sequence[TextBox]) -> Sheet | None:
    """The rows of two mirrored sides, one below the other; None if there are none."""
    size = (image.shape[1], image.shape[0])
    page = parted_page(boxes, size, (0.0, 0.0))
    halves = halves_of(page)
    if not halves:
        return None
    sheet = _Growing(image)
    steps = [lower.value.y - upper.value.y for upper, lower in pairwise(halves[::2])]
    pitch, height = min(steps), halves[0].value.piece.height
    _lay_strip(sheet, page, round(halves[0].value.y - pitch + height))
    for half in halves:
        value = half.value
        strip, top = sheet.new_strip(round(pitch)), sheet.end - round(pitch)
        over = max((value.y - piece.y + piece.height / 2 for piece in half.name), default=0.0)
        line = round(min(pitch - height / 2, max(pitch - height, over)))  # in close rows the name needs all of it
        left = min(piece.x0 for piece in half.name) if half.name else value.x0
        to_name = (round(height - left), round(top + line - value.y))
        to_figure = (round(height - value.piece.x0), to_name[1])
        for piece, shift in (*((piece, to_name) for piece in half.name), (value.piece, to_figure)):
            _copy(image, strip, piece.box.box, (shift[0], shift[1] - top))
            sheet.boxes.append(_shifted(piece, shift))
        sheet.cards.append(Laid((0.0, top, float(size[0]), top + len(strip)), to_name, to_figure))
    measure = (size[0], sheet.end)
    return Sheet(np.concatenate(sheet.strips), tuple(sheet.boxes), measure, tuple(sheet.cards), under=False)


def _turned(image: Image, boxes: Sequence[TextBox], turns_on: Callable[[Page], list[Turn]]) -> Sheet | None:
    """The picture with the names and values of all rows where every other row has them; None if rows do not alternate.

    turns_on: finds the rows of a page.
    """
    size = (image.shape[1], image.shape[0])
    page = names_apart(parted_page(boxes, size, (0.0, 0.0)))
    turns = turns_on(page)
    if not turns:
        return None
    drawn, moved, cards = image.copy(), dict[int, TextBox](), []
    for turn in turns:
        shifts = ((round(turn.to_name), 0), (round(turn.to_value), 0))
        texts = [(piece, shift) for piece, shift in zip((turn.name, turn.value.piece), shifts, strict=True) if piece]
        for piece, shift in texts:
            if shift[0]:
                _wipe(drawn, piece.box.box)
        for piece, shift in texts:
            if shift[0]:
                _copy(image, drawn, piece.box.box, shift)
                moved[id(piece.box)] = _shifted(piece, shift)
        cards.append(Laid((0.0, turn.top, float(image.shape[1]), turn.bottom), *shifts))
    kept = [moved.get(id(piece.box), piece.box) for piece in (*page.pieces, *page.unread)]
    return Sheet(drawn, tuple(kept), size, tuple(cards))


@dataclass
class _Growing:
    """A sheet in the making. read: how far down the screenshot has been copied."""

    image: Image
    strips: list[Image] = field(default_factory=list)
    boxes: list[TextBox] = field(default_factory=list)
    cards: list[Laid] = field(default_factory=list)
    read: int = 0

    @property
    def end(self) -> int:
        return sum(len(strip) for strip in self.strips)

    def new_strip(self, height: int) -> Image:
        """An empty strip at the end of the sheet."""
        self.strips.append(np.zeros((height, *self.image.shape[1:]), np.uint8))
        return self.strips[-1]


def _lay_strip(sheet: _Growing, page: Page, bottom: int) -> None:
    """Copies the part above, between or below the cards unchanged."""
    if bottom <= sheet.read:
        return
    down = sheet.end - sheet.read
    sheet.boxes += [_shifted(piece, (0, down)) for piece in page.pieces if sheet.read <= piece.y < bottom]
    sheet.strips.append(sheet.image[sheet.read : bottom])
    sheet.read = bottom


def _lay_cards(sheet: _Growing, page: Page, cells: Cells) -> None:
    """Copies the cards line by line, or column by column if the list is in that order."""
    if cells.order:
        _lay_strip(sheet, page, round(cells.lines[0].top))
        for place in cells.order:
            row, column = divmod(place, cells.columns)
            _lay_line(sheet, page, cells, cells.lines[row], column)
        return
    for line in cells.lines:
        _lay_strip(sheet, page, round(line.top))
        _lay_line(sheet, page, cells, line)


def _lay_line(sheet: _Growing, page: Page, cells: Cells, line: Line, only: int | None = None) -> None:
    """Copies the cards of a line that hold a name or a figure. only: the single column to copy."""
    texts: list[list[Piece]] = [[] for _ in range(cells.columns)]
    for piece in page.pieces:
        if line.top <= piece.y < line.bottom:
            for column, text in on_columns(piece, cells):
                texts[column].append(text)
    held = [
        column
        for column, found in enumerate(texts)
        if only in (None, column) and any(nameable(text.text) or figures_of(text) for text in found)
    ]
    height = round(line.bottom - line.top)
    for column in held:
        x0, x1 = cells.edge(column, line.y), cells.edge(column + 1, line.y)
        y0 = round(page.to_picture((x0 + x1) / 2, line.top))
        left = round(cells.edge(0, cells.lines[0].y) - x0)
        shift, top = (left, sheet.end - y0), sheet.end
        strip = sheet.new_strip(height if column == held[-1] else round(cells.height))
        _copy(sheet.image, strip, (x0, y0, x1, y0 + height), (left, -y0))
        sheet.cards.append(Laid((x0 + left, top, x1 + left, top + height), shift, shift))
        own = [text for text in texts[column] if not _is_mark(text, column, cells, line)]
        sheet.boxes += [_shifted(text, (left, shift[1] + _to_line(text, column, cells, line))) for text in own]
    sheet.read = max(sheet.read, round(line.bottom))


def on_columns(piece: Piece, cells: Cells) -> Iterator[tuple[int, Piece]]:
    """The parts of a text, each with its column of cards; empty if the text runs across an edge."""
    edges = [cells.edge(column, piece.y) for column in range(cells.columns + 1)]

    def column_at(x: float) -> int:
        return sum(x >= edge for edge in edges) - 1

    chars = piece.box.chars
    ends = [(piece.x0, piece.x1)]
    runs = [(0, len(piece.text))]
    if len(chars) == len(piece.text) and chars:
        inked = [place for place, char in enumerate(chars) if not char.text.isspace()]
        grouped = [list(run) for _, run in groupby(inked, lambda n: column_at((chars[n].x0 + chars[n].x1) / 2))]
        runs = [(run[0], run[-1] + 1) for run in grouped]
        ends = [(chars[start].x0, chars[end - 1].x1) for start, end in runs]
        if any(_runs_on(piece, before, after) for before, after in pairwise(runs)):
            return
    elif any(piece.x0 + OVER * piece.height < edge < piece.x1 - OVER * piece.height for edge in edges):
        return
    for (start, end), (x0, x1) in zip(runs, ends, strict=True):
        column = column_at((x0 + x1) / 2)
        text = piece if len(runs) == 1 else part(piece, start, end)
        if 0 <= column < cells.columns and text is not None:
            yield column, text


def _runs_on(piece: Piece, before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether the letters on both sides of an edge have no gap between them."""
    gap = piece.box.chars[after[0]].x0 - piece.box.chars[before[1] - 1].x1
    return after[0] == before[1] and gap < EDGE_GAP * piece.height


def _is_rank(text: Piece, column: int, cells: Cells, line: Line) -> bool:
    if cells.rank is None:
        return False
    dx, dy = text.middle - cells.figure_x(column, text.y), text.y - line.y
    return max(abs(dx - cells.rank.dx), abs(dy - cells.rank.dy)) < text.height


def _to_line(text: Piece, column: int, cells: Cells, line: Line) -> int:
    """How far down a rank must move to its figure's line, if it is nearer to the figure of the card above it."""
    far = cells.rank is not None and cells.rank.dy < -cells.height / 2
    return round(line.y - text.y) if far and _is_rank(text, column, cells, line) else 0


def _is_mark(text: Piece, column: int, cells: Cells, line: Line) -> bool:
    """Whether a text is a bare number of a card that is neither its figure nor its rank: a level, a count."""
    if _is_rank(text, column, cells, line):
        return False
    apart = abs(text.middle - cells.figure_x(column, text.y)) > OFF_FIGURE * cells.width
    return printed(text.text) is not None and (apart or abs(text.y - line.y) > 0.5 * text.height)


def _lay_banner(sheet: _Growing, cells: Cells, name: Piece, figure: Value) -> None:
    """Copies the wide card above the others, with its name and figure where the other cards have theirs."""
    first, top = cells.lines[0], sheet.end
    x, y = cells.figure_x(0, first.y), first.y - first.top
    start = name.middle if cells.slot.middle else name.x0
    strip = sheet.new_strip(round(cells.height))
    to_name = (round(x + cells.slot.dx - start), round(y + cells.slot.dy - name.y))
    to_figure = (round(x - figure.anchor(cells.anchor)), round(y - figure.y))
    for box, (right, down) in ((name.box.box, to_name), (figure.box, to_figure)):
        _copy(sheet.image, strip, box, (right, down))
    whole = (0.0, top, float(sheet.image.shape[1]), top + len(strip))
    sheet.cards.append(Laid(whole, (to_name[0], to_name[1] + top), (to_figure[0], to_figure[1] + top)))
    sheet.boxes += [_shifted(name, sheet.cards[-1].name), _shifted(figure.piece, sheet.cards[-1].figure)]
    sheet.read = max(sheet.read, round(figure.y + figure.piece.height))


def _banner(page: Page, cells: Cells) -> tuple[Piece, Value] | None:
    """The name and figure of a wide card above the others; None if there is none or it is not certain.

    A figure as great as all members' together is the alliance's, or another figure.
    """
    texts = [text for piece in page.pieces for text in parted(piece)]
    inside = [figure for text in texts if cells.line_at(text.y) for figure in figures_of(text)]
    over = [text for text in texts if text.y < cells.lines[0].top]
    most = sum(figure.number.value for figure in inside)
    figures = [
        figure
        for text in over
        for figure in figures_of(text)
        if (figure.number.style == "abbreviated") == cells.abbreviated and figure.number.value < most
    ]
    if len(figures) != 1:
        return None
    figure, height = figures[0], figures[0].piece.height
    names = [
        word
        for text in over
        for word in words_of(text)
        if nameable(word.text)
        and word.height >= LETTERED * height
        and -BANNER * height < word.y - figure.y < -0.5 * height
        and figure.x0 - BANNER * height < word.x0 < figure.x1
    ]
    if len(names) != 1:
        return None
    badge = _BADGE.match(names[0].text)
    name = part(names[0], badge.end(), len(names[0].text)) if badge else names[0]
    return None if name is None else (name, figure)


def _copy(source: Image, strip: Image, box: tuple[float, float, float, float], shift: tuple[float, float]) -> None:
    """Copies a part of the screenshot into a strip, moved right and down; anything outside the strip is left out."""
    height, width = source.shape[:2]
    right, down = round(shift[0]), round(shift[1])
    x0, x1 = max(0, round(box[0]), -right), min(width, round(box[2]), strip.shape[1] - right)
    y0, y1 = max(0, round(box[1]), -down), min(height, round(box[3]), strip.shape[0] - down)
    if x0 < x1 and y0 < y1:
        strip[y0 + down : y1 + down, x0 + right : x1 + right] = source[y0:y1, x0:x1]


def _wipe(drawn: Image, box: Box) -> None:
    """Paints over a text in the median colour of its top and bottom edges."""
    x0, y0, x1, y1 = (max(0, round(edge)) for edge in box)
    part = drawn[y0:y1, x0:x1]
    if part.size:
        edge = np.concatenate([part[0], part[-1]])
        part[:] = np.median(edge, axis=0).astype(np.uint8)


def _moved(box: Box, shift: Shift, times: int = 1) -> Box:
    right, down = times * shift[0], times * shift[1]
    return (box[0] + right, box[1] + down, box[2] + right, box[3] + down)


def _shifted(piece: Piece, shift: Shift) -> TextBox:
    """A text on the sheet, with its characters and what the engine saw moved along."""
    box, right = piece.box, shift[0]
    chars = tuple(replace(char, x0=char.x0 + right, x1=char.x1 + right) for char in box.chars)
    sight = box.sight and replace(box.sight, x0=box.sight.x0 + right, x1=box.sight.x1 + right)
    return replace(box, box=_moved(box.box, shift), chars=chars, sight=sight)
