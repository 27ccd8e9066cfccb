"""Who belongs to whom, all at once: the pairing of two groups whose gains add up to the most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

Gains = Mapping[tuple[int, int], float]


def best_pairs(gains: Gains) -> dict[int, int]:
    """The one-to-one pairing {left: right} with the greatest total gain.

    Gains are positive; a pair without one never forms, and leaving somebody alone is worth nothing. Pairs
    that share nobody are solved apart: the cost follows the largest knot of rivals, not the list's length.
    """
    pairs: dict[int, int] = {}
    for knot in _knots(gains):
        pairs.update(_solve(knot))
    return pairs


def _knots(gains: Gains) -> list[dict[tuple[int, int], float]]:
    neighbours: dict[tuple[str, int], list[tuple[str, int]]] = defaultdict(list)
    for left, right in sorted(gains):
        neighbours["left", left].append(("right", right))
        neighbours["right", right].append(("left", left))
    knot_of: dict[tuple[str, int], int] = {}
    for number, start in enumerate(neighbours):
        waiting = [start]
        while waiting:
            node = waiting.pop()
            if node not in knot_of:
                knot_of[node] = number
                waiting.extend(neighbours[node])
    knots: dict[int, dict[tuple[int, int], float]] = defaultdict(dict)
    for pair in sorted(gains):
        knots[knot_of["left", pair[0]]][pair] = gains[pair]
    return list(knots.values())


def _solve(gains: dict[tuple[int, int], float]) -> dict[int, int]:
    """The Hungarian method with potentials. Each left one also has a seat of its own, worth nothing."""
    lefts = sorted({left for left, _ in gains})
    rights = sorted({right for _, right in gains})
    if len(gains) == 1:
        return {lefts[0]: rights[0]}
    seats = len(rights) + len(lefts)
    cost = [[-gains.get((left, right), -1e6) for right in rights] + [0.0] * len(lefts) for left in lefts]
    row_price, seat_price = [0.0] * (len(lefts) + 1), [0.0] * (seats + 1)
    sitter = [0] * (seats + 1)
    for row in range(1, len(lefts) + 1):
        _seat(row, cost, row_price, seat_price, sitter)
    return {lefts[row - 1]: rights[seat - 1] for seat, row in enumerate(sitter[: len(rights) + 1]) if seat and row}


def _seat(
    row: int, cost: list[list[float]], row_price: list[float], seat_price: list[float], sitter: list[int]
) -> None:
    """Seat one more row by the cheapest chain of moves. Rows and seats count from 1; seat 0 is the way in."""
    slack = [float("inf")] * len(sitter)
    came_from = [0] * len(sitter)
    reached: set[int] = set()
    sitter[0], seat = row, 0
    while sitter[seat]:
        reached.add(seat)
        current, step, nearest = sitter[seat], float("inf"), 0
        for other in range(1, len(sitter)):
            if other in reached:
                continue
            reduced = cost[current - 1][other - 1] - row_price[current] - seat_price[other]
            if reduced < slack[other]:
                slack[other], came_from[other] = reduced, seat
            if slack[other] < step:
                step, nearest = slack[other], other
        for other in range(len(sitter)):
            if other in reached:
                row_price[sitter[other]] += step
                seat_price[other] -= step
            else:
                slack[other] -= step
        seat = nearest
    while seat:
        sitter[seat] = sitter[came_from[seat]]
        seat = came_from[seat]
