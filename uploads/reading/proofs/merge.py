"""The screenshots of one scroll become one list: overlaps are folded, disagreements flagged.

A misread screenshot agrees with itself, so values are also checked against what the other screenshots show.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from uploads.reading import proofs as limits
from uploads.reading.cells.order import descending
from uploads.reading.look import FORMATTED
from uploads.reading.look.texts import Style, parse_value
from uploads.reading.proofs.sections import with_sections
from uploads.reading.rows.spellings import is_foreign, is_hard
from uploads.reading.types import BatchRow, Flag, ReadRow, ScreenReading

DOUBTS: frozenset[Flag] = frozenset({"cut", "format", "low-score", "moving", "neighbour", "order", "overlap", "rank"})
Source = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Seen:
    source: Source
    row: ReadRow

    @property
    def pinned(self) -> bool:
        return "pinned" in self.row.flags

    @property
    def moving(self) -> bool:
        return "moving" in self.row.flags


def merge(readings: Sequence[ScreenReading], *, rising: bool = False) -> list[BatchRow]:
    """One list from the screenshots of a batch, ordered by rank, or else as first seen.

    Every read row is in exactly one row of the result. Rows of one screenshot are never folded together, except the
    viewer's own row with its place in the list. rising: the first place has the lowest value.
    """
    seen = [_Seen((shot, row.place), row) for shot, reading in enumerate(readings) for row in reading.rows]
    groups = _grouped(seen)
    folded = [_fold(group) for group in groups]
    folded = with_doubts(_with_rank_conflicts(folded))
    ordered = _sorted(folded, rising=rising)
    aside = frozenset(one.source for one in seen if one.row.segment is not None or one.pinned)
    moving = frozenset(one.source for one in seen if one.moving)
    return _proved(_with_order(with_sections(ordered, readings), rising=rising), aside, moving, rising=rising)


def _grouped(seen: Sequence[_Seen]) -> list[list[_Seen]]:
    """Groups of sightings of one row. The most certain pairs are joined first."""
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
    """How certain it is that two readings are of the same row: 0 (they are not) to 3."""
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
        return name if name >= limits.SAME_NAME or (name >= limits.LIKE_NAME and _one_digit_off(a, b)) else 0.0
    if same_value:
        unnamed = not a.name or not b.name
        telling = a.value >= FORMATTED and a.value_low is None
        return (
            1.0 + name
            if name >= limits.LIKE_NAME or (telling and (unnamed or name >= limits.HARDLY_LIKE_NAME))
            else 0.0
        )
    return name if name >= limits.CERTAIN_NAME and len(a.name) > limits.LONG_NAME and _one_digit_off(a, b) else 0.0


def _name_likeness(a: ReadRow, b: ReadRow) -> float:
    return max(
        fuzz.ratio(one.casefold(), other.casefold()) / 100
        for one in (a.name, *a.name_variants)
        for other in (b.name, *b.name_variants)
    )


def _how_well_named(row: ReadRow) -> tuple[bool, bool, bool, float]:
    """Sort key: of several readings of a row, the greatest key gives the name. Names spelt by the second reader come
    before names that nobody could spell."""
    return bool(row.name), not is_hard(row), is_foreign(row.name), row.name_score


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
    """One row from its sightings: the value that most of them read, from the clearest of those.

    Frames taken while scrolling speak neither for nor against what is seen at rest.
    """
    steady = [one for one in group if not one.moving] or group
    votes = Counter(one.row.value for one in steady if one.row.value_low is None) or Counter(
        one.row.value for one in steady
    )
    ranked = sorted(
        group,
        key=lambda one: (one.moving, one.row.value_low is not None, -votes[one.row.value], *_clarity(one)),
    )
    best = ranked[0].row
    flags = set(best.flags)
    others = [one.row for one in ranked[1:]]
    differing = [one.row for one in ranked[1:] if one.moving == ranked[0].moving and not _same_value(best, one.row)]
    if differing:
        flags.add("overlap")
    if any(not one.pinned for one in group):
        flags.discard("pinned")
    if any(row.rank is not None and "rank-inferred" not in row.flags for row in (best, *others)):
        flags.discard("rank-inferred")
    named = max((best, *others), key=_how_well_named)
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
    """Two people cannot have one rank: either one of the ranks is wrong, or the screenshots are of two lists."""
    listed = Counter(item.row.rank for item in rows if "pinned" not in item.row.flags)
    return [_flagged(item, "rank") if _contested(item.row, listed) else item for item in rows]


def _contested(row: ReadRow, listed: Counter[int | None]) -> bool:
    return row.rank is not None and listed[row.rank] > (0 if "pinned" in row.flags else 1)


def _sorted(rows: Sequence[BatchRow], *, rising: bool = False) -> list[BatchRow]:
    if _is_ranked(rows):
        return sorted(
            rows, key=lambda item: (item.row.rank or limits.LAST_RANK, _fall(item, rising=rising), min(item.sources))
        )
    in_order = len(_in_order(sorted(rows, key=lambda item: min(item.sources)), rising=rising))
    if _has_order(rows) and in_order >= limits.ORDERED * len(rows):
        return sorted(rows, key=lambda item: (_fall(item, rising=rising), min(item.sources)))
    return sorted(rows, key=lambda item: min(item.sources))


def _is_ranked(rows: Sequence[BatchRow]) -> bool:
    return sum(item.row.rank is not None for item in rows) * 2 > len(rows)


def _fall(item: BatchRow, *, rising: bool) -> int:
    """A number that grows from each place of an ordered list to the next."""
    return item.row.value if rising else -item.row.value


def _in_order(rows: Sequence[BatchRow], *, rising: bool) -> list[int]:
    """The positions of the rows whose values are in the list's order."""
    return descending([-_fall(item, rising=rising) for item in rows])


def _has_order(rows: Sequence[BatchRow]) -> bool:
    """Whether a list may be ordered by its values: the alliance's member list never is."""
    return len(rows) > 2 and all(item.row.segment is None for item in rows)


def _with_order(rows: Sequence[BatchRow], *, rising: bool = False) -> list[BatchRow]:
    """Flags the values that break the order of the whole list, if it has one."""
    if any(item.row.segment is not None for item in rows):
        return list(rows)
    run = frozenset(_in_order(rows, rising=rising))
    if len(run) < max(2, limits.ORDERED * len(rows)):
        return list(rows)
    return [item if position in run else _flagged(item, "order") for position, item in enumerate(rows)]


def _flagged(item: BatchRow, *flags: Flag) -> BatchRow:
    return replace(item, row=replace(item.row, flags=item.row.flags.union(flags)))


def _proved(
    rows: Sequence[BatchRow], aside: frozenset[Source], moving: frozenset[Source], *, rising: bool = False
) -> list[BatchRow]:
    """Sets value_proved: no doubt, clear digits, and order with the neighbours or a second screenshot.

    In a ranking without any order nothing is proved, because another column was taken for its values. This may also
    happen on one screenshot: if it has few rows and they are out of order, only ranks can prove them. aside: the
    sightings on the alliance's member list, which has no order, and those of the viewer's own row. moving: those taken
    while scrolling, which do not count as sightings.
    """
    ordered = _has_order(rows) and len(_in_order(rows, rising=rising)) >= limits.ORDERED * len(rows)
    shown = _shown(rows, aside, rising=rising) if _has_order(rows) else {}
    if _is_jumbled(shown):
        return list(rows)
    placed = ordered and _is_ranked(rows)  # values without ranks are always in order: they were sorted by value
    by_chance = frozenset() if placed else frozenset(shot for shot, values in shown.items() if _may_be_chance(values))
    at_odds = _at_odds(rows)
    proved = []
    for position, item in enumerate(rows):
        row = item.row
        shots = len({shot for shot, _ in set(item.sources) - moving})
        between = ordered and "pinned" not in row.flags and _between(rows, position)
        alone = position not in at_odds and _is_clear_alone(row)
        enough = row.score >= limits.CLEAR if between or shots > 1 else alone
        doubted = row.flags & DOUBTS or _shots(item) <= by_chance
        proved.append(replace(item, value_proved=enough and not doubted))
    return proved


def _is_clear_alone(row: ReadRow) -> bool:
    """Whether clear digits alone prove a value: not if only a teaching says that they are the value."""
    return row.score >= limits.CLEAR_ALONE and "taught" not in row.flags


def _shown(rows: Sequence[BatchRow], aside: frozenset[Source], *, rising: bool) -> dict[int, list[int]]:
    """The values that each screenshot shows of a ranking, top to bottom, without the viewer's own row."""
    shown: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for item in rows:
        for shot, place in set(item.sources) - aside if "pinned" not in item.row.flags else ():
            shown[shot].append((place, -_fall(item, rising=rising)))
    return {shot: [value for _, value in sorted(values)] for shot, values in shown.items()}


def _is_jumbled(shown: Mapping[int, Sequence[int]]) -> bool:
    """Whether the values are unordered even on the single screenshots."""
    seen = sum(map(len, shown.values()))
    in_order = sum(len(descending(values)) for values in shown.values())
    return seen >= limits.ENOUGH_ROWS and in_order < limits.ORDERED * seen


def _may_be_chance(values: Sequence[int]) -> bool:
    """Whether values are out of order, and too few for that to mean anything."""
    return len(descending(values)) < len(values) <= limits.FEW_ROWS


def _at_odds(rows: Sequence[BatchRow]) -> frozenset[int]:
    """The positions of rows whose name another screenshot shows with a very different value."""
    by_name: defaultdict[str, list[int]] = defaultdict(list)
    for position, item in enumerate(rows):
        if len(item.row.name) > limits.LONG_NAME:
            by_name[item.row.name].append(position)
    return frozenset(
        position
        for same in by_name.values()
        for pair in combinations(same, 2)
        if _pairs_at_odds([rows[position] for position in pair])
        for position in pair
    )


def _between(rows: Sequence[BatchRow], position: int) -> bool:
    """Whether a row stands between its neighbours in rank and value, and both neighbours are undoubted."""
    rank = rows[position].row.rank
    for step in (-1, 1):
        other = position + step
        if not 0 <= other < len(rows):
            continue
        near = rows[other].row
        if near.flags & DOUBTS or (rank is not None and near.rank is not None and near.rank != rank + step):
            return False
    return True


def with_doubts(rows: Sequence[BatchRow]) -> list[BatchRow]:
    """The rows, with flags if their screenshot disagrees with the others on ranks, number format or column.

    The flags `rank`, `format` and `overlap` are added to rows that only such screenshots show.
    """
    doubts: tuple[tuple[Flag, frozenset[int]], ...] = (
        ("rank", _of_other_ranks(rows)),
        ("format", _of_other_format(rows)),
        ("overlap", _of_other_column(rows)),
    )
    return [_flagged(item, *(flag for flag, shots in doubts if _shots(item) <= shots)) for item in rows]


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
    return frozenset(
        shot for shot, count in contested.items() if count > 1 and count >= limits.CONTESTED * all_rows[shot]
    )


def _of_other_format(rows: Sequence[BatchRow]) -> frozenset[int]:
    """Screenshots whose numbers are mostly in another format than the batch's."""
    styles: defaultdict[int, Counter[Style]] = defaultdict(Counter)
    for item in rows:
        style = _style(item.row)
        for shot in _shots(item) if style else ():
            styles[shot][style or "plain"] += 1
    usual = {shot: counts.most_common(1)[0][0] for shot, counts in styles.items()}
    whole = sum(styles.values(), Counter()).most_common(1)
    return frozenset(shot for shot, style in usual.items() if style != whole[0][0])


def _style(row: ReadRow) -> Style | None:
    """The format of the value; None for numbers that look the same in all formats."""
    number = parse_value(row.value_text)
    if number is None or number.style == "irregular" or number.value < FORMATTED:
        return None
    return "plain" if number.style == "space" else number.style


def _of_other_column(rows: Sequence[BatchRow]) -> frozenset[int]:
    """Screenshots that give the same names very different values than another one, more often than the same values."""
    by_name: defaultdict[str, list[BatchRow]] = defaultdict(list)
    for item in rows:
        if len(item.row.name) >= limits.LONG_NAME:
            by_name[item.row.name].append(item)
    conflicts = Counter(pair for same in by_name.values() for pair in _pairs_at_odds(same))
    agreed = Counter(frozenset(pair) for item in rows for pair in combinations(_shots(item), 2))
    odd = [pair for pair, count in conflicts.items() if count >= limits.CONFLICTS and count > agreed[pair]]
    return frozenset(shot for pair in odd for shot in pair)


def _pairs_at_odds(same: Sequence[BatchRow]) -> set[frozenset[int]]:
    """Pairs of screenshots that show one name with two values. Rows on one screenshot, or with two ranks, are two
    people with similar names."""
    return {
        frozenset((a, b))
        for one, other in combinations(same, 2)
        if not _shots(one) & _shots(other)
        and (one.row.rank is None or other.row.rank is None or one.row.rank == other.row.rank)
        and Levenshtein.distance(str(one.row.value), str(other.row.value)) > 1
        for a in _shots(one)
        for b in _shots(other)
    }
