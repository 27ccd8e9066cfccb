"""Whether names stand above or below their values, when they could belong to the value on either side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median

from uploads.reading import roles as limits
from uploads.reading.look.borders import side_of
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import Value
from uploads.reading.look.words import squeeze
from uploads.reading.roles.fields import Screen


def stand_under(over: Screen, under: Screen) -> bool | None:
    """Whether names stand below their values; None if there is no evidence that a cut-off edge could not have caused.
    The evidence is ranks in the middle of the rows, or else a word above each value, the edges of the cards, or the
    gaps between the lines.

    over, under: the list with its names above and below its values. Ranks on the line of the names are above or below
    the values with them.
    """
    between = names_between(over) | names_between(under)
    bordered = bordered_under(over, between) if over.names is not None and under.names is not None else None
    if under.ranks.votes > 1 and under.names is not None:
        height = _height_of_ranks(under)
        apart = abs(height - under.names.dy) > limits.RANK_LINE
        if apart and abs(height) > limits.RANK_UNDER:
            nearest = abs(_height_of_ranks(over)) if over.ranks.votes > 1 else limits.FARTHEST_RANK
            halfway = abs(height - nearest) < limits.HALFWAY  # a rank at the end of its row is as near to the next
            if bordered and halfway:
                return True
            return 0 < height <= nearest
    if over.names is None or under.names is None:
        return over.names is None
    if bordered is not None:
        return bordered
    if min(over.ranks.votes, under.ranks.votes) > 1 and len(over.ranks.read) > len(under.ranks.read):
        return False  # more ranks below prove nothing: a row still shows its rank when the edge cut off its value
    if _are_worded(over) or (over.ranks.base == 1 and over.ranks.votes > 1 and 0 in over.names.pieces):
        return False  # in a list from its first rank on, every name has a row
    return False if _part_over(over, between) else None


def lacks_over(over: Screen, under: Screen) -> bool | None:
    """Whether only the first value has no name above it: unless an edge cuts a row, names then stand below their
    values.

    False if only the last value has no name below it, None if both or neither is the case.
    """
    if over.names is None or under.names is None:
        return None
    last = len(over.values) - 1
    first_over, last_under = 0 in over.names.pieces, last in under.names.pieces
    return last_under if first_over != last_under else None


def names_between(screen: Screen) -> dict[int, Piece]:
    """The names that stand between two values, by the row of the lower value."""
    if screen.names is None:
        return {}
    found = {row + (piece.y > screen.values[row].y): piece for row, piece in screen.names.pieces.items()}
    return {
        row: piece
        for row, piece in found.items()
        if 0 < row < len(screen.values) and screen.values[row - 1].y < piece.y < screen.values[row].y
    }


def bordered_under(screen: Screen, between: Mapping[int, Piece]) -> bool | None:
    """Whether cards end, or a line runs, between names and the values below them. False if this is between values and
    the names below them; None if the picture shows neither, or both. between: names by the row below them.

    A thin line in the narrower gap proves nothing: it may separate a card's name from its own value.
    """
    page, values = screen.page, screen.values
    if page.borders is None:
        return None
    texts = [one.piece for one in screen.placed] + [value.piece for value in values]
    ends = min(piece.x0 for piece in texts), max(piece.x1 for piece in texts)
    found, edges, thin = [], [], []
    for row, name in between.items():
        stretches = _stretch(values[row - 1].piece, name), _stretch(name, values[row].piece)
        above, below = (page.borders.share(ends, stretch, page.to_picture) for stretch in stretches)
        if above is not None and below is not None:
            found.append((above, below))
            edges.append(tuple(page.borders.lines(ends, stretch, page.to_picture) for stretch in stretches))
            nearer = min(stretches, key=lambda one: one[1] - one[0])
            thin.append((nearer is stretches[1]) if page.borders.is_thin_line(ends, nearer, page.to_picture) else None)
    side = side_of(found)
    if side is not None and thin.count(side) > len(thin) / 2:
        return None
    return _more_edges_under(edges) if side is None and len(found) >= limits.FEWEST_PARTED else side


def _more_edges_under(edges: Sequence[tuple[float, ...]]) -> bool | None:
    """The same if edges show on both sides. Two edges are the end of one card and the beginning of another; one edge
    belongs to a card whose name has its own background. None if this differs from row to row."""
    sides = {(above > below) - (above < below) for above, below in edges}
    told = all(min(pair) >= 1 for pair in edges) and sides in ({1}, {-1})
    return sides == {-1} if told else None


def _stretch(upper: Piece, lower: Piece) -> tuple[float, float]:
    """The gap between two lines, as its top and bottom y."""
    return upper.y + upper.height / 2, lower.y - lower.height / 2


def _part_over(over: Screen, between: Mapping[int, Piece]) -> bool:
    """Whether the gaps of most rows show that a row begins with its name: the widest gap is above it."""
    found = [gaps for row, name in between.items() if (gaps := _gaps(over, row, name))]
    if len(found) < max(limits.FEWEST_PARTED, limits.PARTED_ROWS * (len(over.values) - 1)):
        return False
    above, below = (median(gaps) for gaps in zip(*found, strict=True))
    return bool(above >= limits.PARTED * max(1.0, below))


def _gaps(screen: Screen, row: int, name: Piece) -> tuple[float, float] | None:
    """The widest gap between a name and the value above it, and between the name and its row's value; None if nothing
    else is written there."""
    before, value = screen.values[row - 1], screen.values[row]
    spans = [(name.x0, name.x1), *((one.x0, one.x1) for one in (before, value))]
    lines = [
        piece
        for piece in (*screen.page.pieces, *screen.page.unread)
        if before.y < piece.y < value.y and any(piece.x0 < x1 and piece.x1 > x0 for x0, x1 in spans)
        if min(abs(piece.y - one.y) for one in (before.piece, value.piece, name)) > limits.APART_LINE * name.height
    ]
    if not lines:
        return None
    above = [before.piece, *(piece for piece in lines if piece.y < name.y), name]
    below = [name, *(piece for piece in lines if piece.y > name.y), value.piece]
    return max(_between(above)), max(_between(below))


def _between(lines: Sequence[Piece]) -> Iterator[float]:
    """The gaps between each line and the next."""
    ordered = sorted(lines, key=lambda piece: piece.y)
    return (lower.y - lower.height / 2 - upper.y - upper.height / 2 for upper, lower in pairwise(ordered))


def _are_worded(screen: Screen) -> bool:
    """Whether one word stands right above most values, as in a cell below a name."""
    over = [word for value in screen.values if (word := _word_over(value, screen))]
    same = max(map(over.count, over), default=0)
    return same >= max(limits.FEWEST_LINES, limits.WHOLLY * len(screen.values))


def _word_over(value: Value, screen: Screen) -> str:
    """The text right above a value, `?` if it could not be read; empty if there is none."""
    near = [
        piece
        for piece in (*screen.page.pieces, *screen.page.unread)
        if 0 < value.y - piece.y < limits.WORD_OVER * value.piece.height and piece.x0 < value.x1 and piece.x1 > value.x0
    ]
    return (squeeze(max(near, key=lambda piece: piece.y).text) or "?") if near else ""


def _height_of_ranks(screen: Screen) -> float:
    """How far below their values ranks stand, in row heights."""
    return median((piece.y - screen.values[row].y) / screen.pitch_at(row) for row, piece in screen.ranks.pieces.items())
