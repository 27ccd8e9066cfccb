"""The screenshots of one scroll become one list: overlaps folded, disagreements flagged, gaps named."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from uploads.reading.agreement import doubted
from uploads.reading.columns import descending
from uploads.reading.sections import settled
from uploads.reading.types import BatchRow, Flag, ReadRow, ScreenReading

SAME_NAME = 0.8
LIKE_NAME = 0.55
CLEAR = 0.9
"""The lowest character of a proved value scores at least this."""
CLEAR_ALONE = 0.95
"""The same where no order and no second screenshot speaks for the value."""
ORDERED = 0.75
ENOUGH_ROWS = 5
"""So many values of a ranking must be in order."""
LEAST_SHARE = 0.9
"""A whole list holds at least this share of the active members."""
DOUBTS: frozenset[Flag] = frozenset({"cut", "format", "low-score", "neighbour", "order", "overlap", "rank"})

Source = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ranks first to last: how many were read, which are missing. first and last are None in a list without ranks."""

    first: int | None
    last: int | None
    read: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    source: Source
    row: ReadRow

    @property
    def pinned(self) -> bool:
        return "pinned" in self.row.flags


def merge(readings: Sequence[ScreenReading]) -> list[BatchRow]:
    """One list from the screenshots of a batch, in the order of its ranks, else as first seen.

    Every read row is in exactly one row of the result. Rows of one screenshot are never folded together, save the
    viewer's own row with its place in the list.
    """
    seen = [_Seen((shot, row.place), row) for shot, reading in enumerate(readings) for row in reading.rows]
    groups = _grouped(seen)
    folded = [_fold(group) for group in groups]
    folded = doubted(_with_rank_conflicts(folded))
    ordered = _sorted(folded)
    return _proved(_with_order(settled(ordered, readings)))


def coverage(rows: Sequence[BatchRow]) -> Coverage:
    """Which ranks of a merged list were read. An own row that was never seen in the list stretches nothing."""
    return covered([(item.row.rank, "pinned" in item.row.flags) for item in rows])


def covered(places: Sequence[tuple[int | None, bool]]) -> Coverage:
    """The coverage of a list by each row's rank, and whether the row is the pinned one."""
    ranks = {rank for rank, _ in places if rank is not None}
    inside = {rank for rank, pinned in places if rank is not None and not pinned}
    if not inside:
        return Coverage(None, None, len(places), ())
    first, last = min(inside), max(inside)
    missing = tuple(rank for rank in range(first, last + 1) if rank not in ranks)
    return Coverage(first, last, last - first + 1 - len(missing), missing)


def is_whole(covered: Coverage, *, active: int) -> bool:
    """Whether every rank from 1 to the end was read, so that whoever is missing was not on the list.

    active: how many members there are. A list that holds much fewer was not scrolled to its end.
    """
    return covered.first == 1 and not covered.missing and covered.read >= LEAST_SHARE * active


def coverage_sentence(covered: Coverage) -> str:
    """What the leader is told, e.g. `Ranks 1–100: 97 read, missing 41, 77 and 78: one more screenshot near rank 77.`"""
    if covered.first is None or covered.last is None:
        return f"{covered.read} rows read; this list shows no ranks."
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


def _grouped(seen: Sequence[_Seen]) -> list[list[_Seen]]:
    """Groups of sightings of one row: the surest pairs are joined first."""
    group_of = list(range(len(seen)))
    members = {index: [index] for index in range(len(seen))}
    for _, i, j in sorted(_pairs(seen), key=lambda pair: (-pair[0], pair[1], pair[2])):
        a, b = group_of[i], group_of[j]
        if a == b or not _compatible(seen, members[a], members[b]):
            continue
        members[a] += members.pop(b)
        for index in members[a]:
            group_of[index] = a
    return [[seen[index] for index in sorted(group)] for _, group in sorted(members.items())]


def _pairs(seen: Sequence[_Seen]) -> Iterator[tuple[float, int, int]]:
    for i, j in combinations(range(len(seen)), 2):
        a, b = seen[i], seen[j]
        if a.source[0] == b.source[0] and a.pinned == b.pinned:
            continue
        strength = likeness(a.row, b.row)
        if strength > 0:
            yield strength, i, j


def _compatible(seen: Sequence[_Seen], first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether two groups may be one row: no screenshot shows a row of its list twice."""
    shots = Counter((seen[index].source[0], seen[index].pinned) for index in (*first, *second))
    if max(shots.values()) > 1:
        return False
    rows = [seen[index].row for index in (*first, *second)]
    ranks = {row.rank for row in rows if row.rank is not None}
    return len(ranks) < 2 and all(_same_value(rows[0], row) or _one_digit_off(rows[0], row) for row in rows)


def likeness(a: ReadRow, b: ReadRow) -> float:
    """How surely two readings are of the same row: 0 (they are not) to 3."""
    ranked = a.rank is not None and b.rank is not None
    if ranked and a.rank != b.rank:
        return 0.0
    same_value = _same_value(a, b)
    if not (ranked or same_value or _one_digit_off(a, b)):
        return 0.0
    name = _name_likeness(a, b)
    if ranked:
        if same_value:
            return 2.0 + name
        return name if name >= SAME_NAME or (name >= LIKE_NAME and _one_digit_off(a, b)) else 0.0
    if same_value:
        unnamed = not a.name or not b.name
        telling = a.value >= 1000 and a.value_low is None
        return 1.0 + name if name >= LIKE_NAME or (telling and (unnamed or name >= 0.3)) else 0.0
    return name if name >= 0.9 and len(a.name) > 3 and _one_digit_off(a, b) else 0.0


def _name_likeness(a: ReadRow, b: ReadRow) -> float:
    return max(
        fuzz.ratio(one.casefold(), other.casefold()) / 100
        for one in (a.name, *a.name_variants)
        for other in (b.name, *b.name_variants)
    )


def _same_value(a: ReadRow, b: ReadRow) -> bool:
    if a.value == b.value:
        return True
    low, high = (b.value_low, b.value_high) if a.value_low is None else (a.value_low, a.value_high)
    exact = a.value if a.value_low is None else b.value
    one_short = (a.value_low is None) != (b.value_low is None)
    return one_short and low is not None and high is not None and low <= exact <= high


def _one_digit_off(a: ReadRow, b: ReadRow) -> bool:
    return Levenshtein.distance(str(a.value), str(b.value), score_cutoff=1) <= 1


def _fold(group: Sequence[_Seen]) -> BatchRow:
    """One row from its sightings: the value that most of them read, from the clearest of those."""
    votes = Counter(one.row.value for one in group if one.row.value_low is None) or Counter(
        one.row.value for one in group
    )
    ranked = sorted(group, key=lambda one: (one.row.value_low is not None, -votes[one.row.value], *_clarity(one)))
    best = ranked[0].row
    flags = set(best.flags)
    others = [one.row for one in ranked[1:]]
    differing = [row for row in others if not _same_value(best, row)]
    if differing:
        flags.add("overlap")
    if any(not one.pinned for one in group):
        flags.discard("pinned")
    if any(row.rank is not None and "rank-inferred" not in row.flags for row in (best, *others)):
        flags.discard("rank-inferred")
    named = max((best, *others), key=lambda row: (bool(row.name), row.name_score))
    spellings = dict.fromkeys(
        text for row in (named, best, *others) for text in (row.name, *row.name_variants) if text and text != named.name
    )
    row = replace(
        best,
        rank=next((row.rank for row in (best, *others) if row.rank is not None), None),
        name=named.name,
        name_score=named.name_score,
        name_variants=tuple(spellings),
        name_pictures=tuple(dict.fromkeys(picture for row in (best, *others) for picture in row.name_pictures)),
        avatars=tuple(dict.fromkeys(avatar for row in (best, *others) for avatar in row.avatars)),
        tag=best.tag or named.tag,
        badge=next((row.badge for row in (best, *others) if row.badge is not None), None),
        second_value=differing[0].value if differing else best.second_value,
        flags=frozenset(flags),
    )
    return BatchRow(row, tuple(one.source for one in ranked), value_proved=False)


def _clarity(one: _Seen) -> tuple[int, bool, float]:
    return len(one.row.flags & DOUBTS), one.pinned, -one.row.score


def _with_rank_conflicts(rows: Sequence[BatchRow]) -> list[BatchRow]:
    """Two people cannot have one rank: one of the ranks is wrong, or the screenshots are of two lists."""
    listed = Counter(item.row.rank for item in rows if "pinned" not in item.row.flags)
    return [_flagged(item, "rank") if _contested(item.row, listed) else item for item in rows]


def _contested(row: ReadRow, listed: Counter[int | None]) -> bool:
    return row.rank is not None and listed[row.rank] > (0 if "pinned" in row.flags else 1)


def _sorted(rows: Sequence[BatchRow]) -> list[BatchRow]:
    if sum(item.row.rank is not None for item in rows) * 2 > len(rows):
        return sorted(rows, key=lambda item: (item.row.rank or 10**6, -item.row.value, min(item.sources)))
    in_order = len(descending([item.row.value for item in sorted(rows, key=lambda item: min(item.sources))]))
    if _has_order(rows) and in_order >= ORDERED * len(rows):
        return sorted(rows, key=lambda item: (-item.row.value, min(item.sources)))
    return sorted(rows, key=lambda item: min(item.sources))


def _has_order(rows: Sequence[BatchRow]) -> bool:
    """Whether a list may be ordered by its values: the alliance's member list never is."""
    return len(rows) > 2 and all(item.row.segment is None for item in rows)


def _with_order(rows: Sequence[BatchRow]) -> list[BatchRow]:
    """Flags the values that break the descending order of the whole list, where it has one."""
    if any(item.row.segment is not None for item in rows):
        return list(rows)
    run = frozenset(descending([item.row.value for item in rows]))
    if len(run) < max(2, ORDERED * len(rows)):
        return list(rows)
    return [item if position in run else _flagged(item, "order") for position, item in enumerate(rows)]


def _flagged(item: BatchRow, flag: Flag) -> BatchRow:
    return replace(item, row=replace(item.row, flags=item.row.flags | {flag}))


def _proved(rows: Sequence[BatchRow]) -> list[BatchRow]:
    """Sets value_proved: no doubt, clear digits, and order with the neighbours or a second screenshot.

    In a ranking without any order nothing is proved: another column was taken for its values.
    """
    ordered = _has_order(rows) and len(descending([item.row.value for item in rows])) >= ORDERED * len(rows)
    if _has_order(rows) and _is_jumbled(rows):
        return list(rows)
    proved = []
    for position, item in enumerate(rows):
        row = item.row
        shots = len({shot for shot, _ in item.sources})
        between = ordered and "pinned" not in row.flags and _between(rows, position)
        enough = row.score >= CLEAR if between or shots > 1 else row.score >= CLEAR_ALONE
        proved.append(replace(item, value_proved=enough and not row.flags & DOUBTS))
    return proved


def _is_jumbled(rows: Sequence[BatchRow]) -> bool:
    """Whether the values are in no order even on the single screenshots."""
    shown: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for item in rows:
        for shot, place in item.sources if "pinned" not in item.row.flags else ():
            shown[shot].append((place, item.row.value))
    seen = sum(map(len, shown.values()))
    in_order = sum(len(descending([value for _, value in sorted(values)])) for values in shown.values())
    return seen >= ENOUGH_ROWS and in_order < ORDERED * seen


def _between(rows: Sequence[BatchRow], position: int) -> bool:
    """Whether a row stands between its neighbours in rank and value, both of them undoubted."""
    rank = rows[position].row.rank
    for step in (-1, 1):
        other = position + step
        if not 0 <= other < len(rows):
            continue
        near = rows[other].row
        if near.flags & DOUBTS or (rank is not None and near.rank is not None and near.rank != rank + step):
            return False
    return True
