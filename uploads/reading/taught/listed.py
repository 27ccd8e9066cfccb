"""The list of a page, read as it was taught; or that the page does not show the taught design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from rapidfuzz import fuzz

from uploads.reading import roles
from uploads.reading import taught as limits
from uploads.reading.cells.grid import Column, Grid
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page
from uploads.reading.look.texts import Value
from uploads.reading.look.words import squeeze
from uploads.reading.roles.fields import NO_RANKS, Field, Ranks, Screen, vote
from uploads.reading.roles.over import ACTIVE
from uploads.reading.roles.placed import Placed, ranks_apart, texts_of_rows
from uploads.reading.roles.recognise import page_of, told
from uploads.reading.taught.places import Hit, Teaching, hits, is_of_shape, rank_of
from uploads.reading.types import TextBox


@dataclass(frozen=True, slots=True)
class TaughtList:
    """The list that a page shows as it was taught, and the teaching used."""

    screen: Screen
    teaching: Teaching

    def again(self, screen: Screen) -> TaughtList:
        """The same with the values found since."""
        if screen is self.screen:
            return self
        found = _with_texts(screen.page, screen.values, self.screen.grid.pitch, self.teaching)
        return replace(
            self,
            screen=replace(
                found, kind=screen.kind, title=screen.title, plain=screen.plain, members=self.screen.members
            ),
        )


def taught_list(boxes: Sequence[TextBox], size: tuple[int, int], teachings: Sequence[Teaching]) -> TaughtList | None:
    """The list by the teaching that fits the page best: first by its title, then by the number of rows. None if
    none fits."""
    fitting = [one for one in teachings if is_of_shape(one.shape, size)]
    if not fitting:
        return None
    page = page_of(boxes, size)
    found = [TaughtList(screen, one) for one in fitting if (screen := _fitted(page, one)) is not None]
    return max(found, key=lambda one: (is_titled(one.screen.title, one.teaching), len(one.screen.values)), default=None)


def is_titled(title: str, teaching: Teaching) -> bool:
    """Whether a title is the taught list's."""
    return bool(teaching.look and title) and fuzz.ratio(squeeze(title), teaching.look[0]) >= limits.TITLE


def shows_same(over: Sequence[str], teaching: Teaching) -> bool:
    """Whether the words above a list show that it is the taught one, and not another with the same design: its title
    and the same active tabs."""
    if not over or not teaching.look:
        return False
    active = [{word for word in words if word.startswith(ACTIVE)} for words in (over, teaching.look)]
    return fuzz.ratio(over[0], teaching.look[0]) >= limits.TITLE and active[0] == active[1]


def _fitted(page: Page, teaching: Teaching) -> Screen | None:
    """The page's list if its rows stand as they were taught; None if too few do."""
    pitch = teaching.pitch * page.size[0]
    found = hits(page, teaching.value, teaching.name, abbreviated=teaching.abbreviated)
    rows = _on_the_beat(found, pitch)
    whole = [one for one in rows if one.whole]
    if len(whole) < limits.FEWEST_ALIKE:
        return None
    screen = told(_with_texts(page, [one.value for one in rows], pitch, teaching))
    places = screen.grid.places
    enough = limits.FEWEST_ALIKE if is_titled(screen.title, teaching) else limits.FEWEST
    if len(whole) < enough or len(whole) < limits.HIT * (places[-1] + 1 - len(screen.grid.off)):
        return None
    names = [squeeze(one.name.text) or one.name.text for one in whole if one.name is not None]
    if len(names) > 2 and len(set(names)) < limits.DIFFERENT * len(names):
        return None
    if teaching.rank is not None:
        ranked = sum(rank_of(page, one.value, teaching.rank) is not None for one in whole)
        if ranked < max(1, limits.HIT * (len(whole) - limits.MEDALS)):
            return None
    return screen


def _on_the_beat(found: Sequence[Hit], pitch: float) -> list[Hit]:
    """The rows of the list: those a whole number of rows apart, and below them the viewer's own row, which may be off
    the spacing.

    A number without a name is a row only between others or right beside them. Otherwise it is a sum or a counter.
    """
    whole = [one for one in found if one.whole]
    if not whole:
        return []
    runs = [[whole[0]]]
    for before, after in pairwise(whole):
        if _rows_apart(after.value.y - before.value.y, pitch):
            runs[-1].append(after)
        else:
            runs.append([after])
    listed = [one for run in runs if len(run) > 1 for one in run]
    own = runs[-1] if listed and len(runs[-1]) == 1 else []
    bare = [one for one in found if not one.whole and _is_beside(one, listed, pitch)]
    return sorted((*listed, *own, *bare), key=lambda one: one.value.y)


def _rows_apart(step: float, pitch: float) -> int:
    """How many rows a step spans; 0 if it is not close to a whole number."""
    rows = round(step / pitch)
    return rows if rows >= 1 and abs(step / pitch - rows) <= limits.BEAT + limits.PITCH * (rows - 1) / 2 else 0


def _is_beside(one: Hit, listed: Sequence[Hit], pitch: float) -> bool:
    above = [other for other in listed if other.value.y < one.value.y]
    below = [other for other in listed if other.value.y > one.value.y]
    steps = [one.value.y - above[-1].value.y] if above else []
    steps += [below[0].value.y - one.value.y] if below else []
    between = bool(above and below)
    return any(_rows_apart(step, pitch) == 1 or (between and _rows_apart(step, pitch)) for step in steps)


def _with_texts(page: Page, values: Sequence[Value], pitch: float, teaching: Teaching) -> Screen:
    """The list of these values, with names and ranks where they were taught."""
    ordered = tuple(sorted(values, key=lambda value: value.y))
    grid = _grid([value.y for value in ordered], pitch)
    width = float(page.size[0])
    of_value = {
        id(one.value.piece): one for one in hits(page, teaching.value, teaching.name, abbreviated=teaching.abbreviated)
    }
    pieces = {
        row: hit.name
        for row, value in enumerate(ordered)
        if (hit := of_value.get(id(value.piece))) is not None and hit.name is not None
    }
    pitches = [grid.pitch_at([value.y for value in ordered], row) for row in range(len(ordered))]
    dy = teaching.name.y * width / grid.pitch
    led = ranks_apart([Placed(piece, row, dy) for row, piece in pieces.items()], grid.places, page)
    names = {one.row: one.piece for one in led}  # the rank that was cut off comes before its name
    starts = [piece.middle if teaching.name.anchor == "middle" else piece.x0 for piece in names.values()]
    field = None
    if names:
        field = Field(names, dy, median(starts), 0.0, "middle" if teaching.name.anchor == "middle" else "left")
    placed = (*texts_of_rows(page, ordered, pitches), *(one for one in led if one.piece is not names[one.row]))
    column = Column(ordered, teaching.value.anchor, teaching.value.x * width, 0.0)
    numbers = [value.number.value for row, value in enumerate(ordered) if row not in grid.off]
    in_order = len(descending(numbers)) >= max(2, roles.ORDERED * len(numbers))
    bare = Screen(page, None, "", column, grid, placed, field, NO_RANKS, in_order)
    return replace(bare, ranks=_ranks(bare, teaching))


def _ranks(screen: Screen, teaching: Teaching) -> Ranks:
    """The ranks where they were taught. If no ranks were taught, they are found as usual: left of the names, by
    vote."""
    page, values, grid, names = screen.page, screen.values, screen.grid, screen.names
    if teaching.rank is not None:
        taught = teaching.rank.y * page.size[0] / grid.pitch
        found = [(row, rank_of(page, value, teaching.rank)) for row, value in enumerate(values)]
        marks = [Placed(piece, row, taught) for row, piece in found if piece is not None]
        return vote(marks, grid.places, grid.off, [float("inf")] * len(values), page) if marks else NO_RANKS
    if names is None:
        return NO_RANKS
    ends = [names.x(value.y) + roles.RANK_ROOM * value.piece.height for value in values]
    left = [one for one in screen.placed if one.piece.x0 < ends[one.row]]
    return vote(left, grid.places, grid.off, ends, page)


def _grid(ys: Sequence[float], pitch: float) -> Grid:
    """The rows at the taught height, scaled to this page. The last is off the spacing if it is not a whole number of
    rows away."""
    steps = [after - before for before, after in pairwise(ys)]
    exact = [step / rows for step in steps if (rows := _rows_apart(step, pitch))]
    exact = [step for step in exact if abs(step / pitch - 1) <= limits.PITCH]
    pitch = median(exact) if exact else pitch
    places, off = [0], set()
    for position, step in enumerate(steps, start=1):
        if position == len(steps) and position > 1 and not _rows_apart(step, pitch):
            off.add(position)
        places.append(places[-1] + max(1, round(step / pitch)))
    on = Counter(bool(_rows_apart(step, pitch)) for step in steps[: len(steps) - len(off)])
    return Grid(pitch, tuple(places), frozenset(off), on[True] / max(1, sum(on.values())))
