"""Which ranks of a list were read, and which are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uploads.reading.proofs import LEAST_SHARE
from uploads.reading.types import BatchRow


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ranks first to last: how many were read, and which are missing. first and last are None in a list without
    ranks."""

    first: int | None
    last: int | None
    read: int
    missing: tuple[int, ...]


def coverage(rows: Sequence[BatchRow]) -> Coverage:
    """Which ranks of a merged list were read. The viewer's own row does not extend the range if it was not seen in the
    list."""
    return covered([(item.row.rank, "pinned" in item.row.flags) for item in rows])


def covered(places: Sequence[tuple[int | None, bool]]) -> Coverage:
    """The coverage of a list, given each row's rank and whether the row is pinned."""
    ranks = {rank for rank, _ in places if rank is not None}
    inside = {rank for rank, pinned in places if rank is not None and not pinned}
    if not inside:
        return Coverage(None, None, len(places), ())
    first, last = min(inside), max(inside)
    missing = tuple(rank for rank in range(first, last + 1) if rank not in ranks)
    return Coverage(first, last, last - first + 1 - len(missing), missing)


def is_whole(covered: Coverage, *, active: int) -> bool:
    """Whether every rank from 1 to the end was read, so that anybody missing was not on the list.

    active: how many members there are. A list with far fewer was not scrolled to its end.
    """
    return covered.first == 1 and not covered.missing and covered.read >= LEAST_SHARE * active


def coverage_sentence(covered: Coverage) -> str:
    """What the leader is told, e.g. `Ranks 1–100: 97 read, missing 41, 77 and 78: one more screenshot near rank 77.`"""
    if covered.first is None or covered.last is None:
        return f"{covered.read} {'row' if covered.read == 1 else 'rows'} read; this list shows no ranks."
    span = f"Ranks {covered.first}–{covered.last}"
    if not covered.missing:
        return f"{span}: all {covered.read} read."
    widest = max(_runs(covered.missing), key=lambda gap: gap[1] - gap[0])
    listed = rank_list(covered.missing)
    return f"{span}: {covered.read} read, missing {listed}: one more screenshot near rank {widest[0]}."


def rank_list(ranks: Sequence[int]) -> str:
    """Ranks in words, ascending: `41, 77 and 80 to 82`."""
    names = [name for gap in _runs(ranks) for name in _gap_names(*gap)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _runs(ranks: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], rank)
        else:
            runs.append((rank, rank))
    return runs


def _gap_names(first: int, last: int) -> list[str]:
    return [f"{first} to {last}"] if last > first + 1 else [str(rank) for rank in range(first, last + 1)]
