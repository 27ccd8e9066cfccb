"""Assigns two groups to each other, all at once: the pairing with the greatest total gain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Gains = Mapping[tuple[int, int], float]
Table = NDArray[np.float64]

_NEVER = 1e6
"""The cost of a pair without a gain: more than all gains of a list."""


@dataclass(frozen=True, slots=True)
class Margin:
    """How much the best pairing beats the best one without a certain pair.

    rival: the loss if the left one goes to the next best right one, `rival_right`. contested: the loss if another left
    one takes the right one. Both are infinite if there is no such pairing. Leaving somebody alone instead loses the
    pair's gain.
    """

    rival: float = float("inf")
    rival_right: int | None = None
    contested: float = float("inf")

    @property
    def least(self) -> float:
        return min(self.rival, self.contested)

    def within(self, rival: tuple[float, int | None]) -> Margin:
        """The same with a nearer rival, if the given one is nearer."""
        return replace(self, rival=rival[0], rival_right=rival[1]) if rival[0] < self.rival else self


def best_pairs(gains: Gains) -> dict[int, tuple[int, Margin]]:
    """The one-to-one pairing with the greatest total gain, {left: (right, margin)}.

    Gains are positive. A pair without a gain never forms, and leaving somebody alone is worth nothing.
    """
    lefts, rights = sorted({left for left, _ in gains}), sorted({right for _, right in gains})
    row_of, column_of = ({one: place for place, one in enumerate(group)} for group in (lefts, rights))
    worth = np.zeros((len(lefts) + len(rights),) * 2)  # extra columns and rows are for those left alone
    worth[: len(lefts), : len(rights)] = -_NEVER
    for (left, right), gain in gains.items():
        worth[row_of[left], column_of[right]] = gain
    seat = _seats(-worth[: len(lefts)])
    seat = np.append(seat, np.setdiff1d(np.arange(len(worth)), seat))
    lost = _least_lost(worth, seat)
    moves = np.where(seat < len(rights), lost, np.inf)
    found = {}
    for row, left in enumerate(lefts):
        if seat[row] < len(rights):
            nearest = int(np.argmin(moves[row]))
            rival = rights[seat[nearest]] if moves[row, nearest] < _NEVER / 2 else None
            margins = (float(one.min()) for one in (moves[row], lost[: len(lefts), row]))
            least, contested = (one if one < _NEVER / 2 else float("inf") for one in margins)
            found[left] = (rights[seat[row]], Margin(least, rival, contested))
    return found


def _least_lost(worth: Table, seat: NDArray[np.int64]) -> Table:
    """The least loss if a row takes the seat of another (Floyd and Warshall); infinite for its own seat.

    A row that has lost its seat takes another one's, and so on until one takes the seat that the first row left.
    """
    step = np.diagonal(worth[:, seat])[:, None] - worth[:, seat]
    way = step.copy()
    for over in range(len(way)):
        np.minimum(way, way[:, over, None] + way[None, over, :], out=way)
    lost: Table = step + way.T
    np.fill_diagonal(lost, np.inf)
    return lost


def _seats(cost: Table) -> NDArray[np.int64]:
    """The column of each row at the least total cost (the Hungarian method with potentials).

    Each further row is seated by the cheapest chain of moves. Seat 0 is the entry, so columns count from 1 internally.
    """
    rows, seats = cost.shape[0], cost.shape[1] + 1
    row_price, seat_price = np.zeros(rows), np.zeros(seats)
    sitter = np.full(seats, -1)
    for row in range(rows):
        sitter[0], seat = row, 0
        slack, came_from, reached = np.full(seats, np.inf), np.zeros(seats, int), np.zeros(seats, bool)
        while sitter[seat] >= 0:
            reached[seat] = True
            reduced = cost[sitter[seat]] - row_price[sitter[seat]] - seat_price[1:]
            nearer = ~reached[1:] & (reduced < slack[1:])
            slack[1:][nearer], came_from[1:][nearer] = reduced[nearer], seat
            seat = int(np.argmin(np.where(reached, np.inf, slack)))
            step = slack[seat]
            row_price[sitter[reached]] += step
            seat_price[reached] -= step
            slack[~reached] -= step
        while seat:
            sitter[seat] = sitter[came_from[seat]]
            seat = int(came_from[seat])
    taken = np.flatnonzero(sitter[1:] >= 0)
    return taken[np.argsort(sitter[1:][taken])]
