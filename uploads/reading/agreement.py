"""Whether the screenshots of one batch show one list in one column: a single misread screenshot proves itself right."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from rapidfuzz.distance import Levenshtein

from uploads.reading.types import BatchRow, Flag, ReadRow
from uploads.reading.values import Style, parse_value

CONTESTED = 0.5
"""A screenshot most of whose ranks others give to somebody else has none that can be trusted."""
LONG_NAME = 3
CONFLICTS = 2
"""As many names with two values each, and two screenshots do not show the same column."""


def doubted(rows: Sequence[BatchRow]) -> list[BatchRow]:
    """The rows with flags where their screenshot disagrees with the others on ranks, number format or column.

    Flags `rank`, `format` and `overlap` are added to rows that only such screenshots show.
    """
    doubts: tuple[tuple[Flag, frozenset[int]], ...] = (
        ("rank", _of_other_ranks(rows)),
        ("format", _of_other_format(rows)),
        ("overlap", _of_other_column(rows)),
    )
    return [_flagged(item, {flag for flag, shots in doubts if _shots(item) <= shots}) for item in rows]


def _flagged(item: BatchRow, flags: Iterable[Flag]) -> BatchRow:
    return replace(item, row=replace(item.row, flags=item.row.flags.union(flags)))


def _shots(item: BatchRow) -> frozenset[int]:
    return frozenset(shot for shot, _ in item.sources)


def _of_other_ranks(rows: Sequence[BatchRow]) -> frozenset[int]:
    """Screenshots whose rows mostly contest the ranks of others."""
    all_rows: Counter[int] = Counter()
    contested: Counter[int] = Counter()
    for item in rows:
        if "pinned" not in item.row.flags:
            all_rows.update(_shots(item))
            contested.update(_shots(item) if "rank" in item.row.flags else ())
    return frozenset(shot for shot, count in contested.items() if count > 1 and count >= CONTESTED * all_rows[shot])


def _of_other_format(rows: Sequence[BatchRow]) -> frozenset[int]:
    """Screenshots whose numbers are mostly written in another format than the batch's."""
    styles: defaultdict[int, Counter[Style]] = defaultdict(Counter)
    for item in rows:
        style = _style(item.row)
        for shot in _shots(item) if style else ():
            styles[shot][style or "plain"] += 1
    usual = {shot: counts.most_common(1)[0][0] for shot, counts in styles.items()}
    whole = sum(styles.values(), Counter()).most_common(1)
    return frozenset(shot for shot, style in usual.items() if style != whole[0][0])


def _style(row: ReadRow) -> Style | None:
    """How the value is written; None for numbers that are written alike in all formats."""
    number = parse_value(row.value_text)
    if number is None or number.style == "irregular" or number.value < 1000:
        return None
    return "plain" if number.style == "space" else number.style


def _of_other_column(rows: Sequence[BatchRow]) -> frozenset[int]:
    """Screenshots that give the same names quite other values than another one, more often than the same."""
    by_name: defaultdict[str, list[BatchRow]] = defaultdict(list)
    for item in rows:
        if len(item.row.name) >= LONG_NAME:
            by_name[item.row.name].append(item)
    conflicts = Counter(pair for same in by_name.values() for pair in _pairs_at_odds(same))
    agreed = Counter(frozenset(pair) for item in rows for pair in combinations(_shots(item), 2))
    odd = [pair for pair, count in conflicts.items() if count >= CONFLICTS and count > agreed[pair]]
    return frozenset(shot for pair in odd for shot in pair)


def _pairs_at_odds(same: Sequence[BatchRow]) -> set[frozenset[int]]:
    """Pairs of screenshots that show one name with two values. Two rows of one screenshot are two people, and so are
    two ranks: names that look alike."""
    return {
        frozenset((a, b))
        for one, other in combinations(same, 2)
        if not _shots(one) & _shots(other)
        and (one.row.rank is None or other.row.rank is None or one.row.rank == other.row.rank)
        and Levenshtein.distance(str(one.row.value), str(other.row.value)) > 1
        for a in _shots(one)
        for b in _shots(other)
    }
