"""One list from the screenshots of a scroll: nothing lost, nothing doubled, disagreements flagged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uploads.reading.proofs.coverage import coverage, coverage_sentence
from uploads.reading.proofs.merge import merge
from uploads.reading.types import BatchRow, ReadRow, ScreenReading

WORDS = ["kiwi", "Badger", "Toxic Hunter", "Silent Wolf", "Piraña", "夜雨", "Falcon", "Ghost", "mambo", "Zigzag"]


def row(place: int, rank: int | None, name: str, value: int, **changes: object) -> ReadRow:
    read = ReadRow(place, rank, name, value, f"{value:,}", (0, 0, 9, 9), (0, 0, 9, 9), (0, 0, 9, 9), 0.99, 0.99)
    return replace(read, **changes)  # type: ignore[arg-type]


def person(rank: int) -> str:
    return f"{WORDS[rank % len(WORDS)]}{chr(65 + rank // len(WORDS))}"


def shot(ranks: Sequence[int], *, ranked: bool = True, pinned: int | None = None) -> ScreenReading:
    """A screenshot of a made-up list: person(r) stands at rank r with the value 10,000,000 - 1,001 r."""
    rows = [row(i, r if ranked else None, person(r), 10_000_000 - 1001 * r) for i, r in enumerate(ranks)]
    if pinned is not None:
        own = row(len(rows), pinned if ranked else None, person(pinned), 10_000_000 - 1001 * pinned)
        rows.append(replace(own, flags=frozenset({"pinned"})))
    return ScreenReading("strength", (100, 100), tuple(rows))


@st.composite
def scrolls(draw: st.DrawFn) -> tuple[list[ScreenReading], int]:
    """Screenshots that cover ranks 1 to n with 1 to 3 rows of overlap, in any order, each maybe with the own row."""
    total, start = draw(st.integers(3, 60)), 1
    own = draw(st.none() | st.integers(1, total))
    ranked = draw(st.booleans())
    shots = []
    while start <= total:
        end = min(total, start + draw(st.integers(3, 9)))
        shots.append(shot(range(start, end + 1), ranked=ranked, pinned=own))
        start = end + 1 if end == total else end + 1 - draw(st.integers(1, 3))
    return draw(st.permutations(shots)), total


@given(scrolls())
def test_folding_loses_no_row_and_doubles_none(scroll: tuple[list[ScreenReading], int]) -> None:
    shots, total = scroll
    merged = merge(shots)
    assert sorted(item.row.name for item in merged) == sorted(person(rank) for rank in range(1, total + 1))
    sources = [source for item in merged for source in item.sources]
    assert sorted(sources) == sorted((i, r.place) for i, reading in enumerate(shots) for r in reading.rows)


@given(scrolls())
def test_a_clean_scroll_is_proved_and_unflagged(scroll: tuple[list[ScreenReading], int]) -> None:
    for item in merge(scroll[0]):
        assert item.value_proved
        assert not item.row.flags


@given(
    st.lists(
        st.lists(st.tuples(st.integers(1, 9) | st.none(), st.sampled_from(WORDS), st.integers(0, 3)), max_size=6),
        max_size=4,
    )
)
def test_any_readings_keep_every_row_once(rows: list[list[tuple[int | None, str, int]]]) -> None:
    shots = [
        ScreenReading(None, (9, 9), tuple(row(i, rank, name, value) for i, (rank, name, value) in enumerate(part)))
        for part in rows
    ]
    sources = [source for item in merge(shots) for source in item.sources]
    assert sorted(sources) == [(i, r.place) for i, reading in enumerate(shots) for r in reading.rows]


def test_the_same_screenshot_twice_is_one_list() -> None:
    assert len(merge([shot([1, 2, 3]), shot([1, 2, 3])])) == 3


def find(merged: Sequence[BatchRow], name: str) -> BatchRow:
    (found,) = [item for item in merged if item.row.name == name]
    return found


def test_the_own_row_folds_into_its_place_in_the_list() -> None:
    merged = merge([shot([1, 2, 3, 4], pinned=7), shot([4, 5, 6, 7, 8], pinned=7)])
    own = find(merged, person(7))
    assert own.sources[0] == (1, 3)
    assert "pinned" not in own.row.flags


def test_an_own_row_that_is_not_in_the_list_is_kept_once() -> None:
    merged = merge([shot([1, 2, 3], pinned=40), shot([3, 4, 5], pinned=40)])
    assert [item.row.rank for item in merged] == [1, 2, 3, 4, 5, 40]
    assert merged[-1].row.flags == {"pinned"}


def test_screenshots_that_disagree_flag_the_value() -> None:
    other = shot([3, 4, 5])
    wrong = replace(other.rows[0], value=9_996_991, value_text="9,996,991", score=0.8)
    merged = merge([shot([1, 2, 3]), replace(other, rows=(wrong, *other.rows[1:]))])
    item = find(merged, person(3))
    assert (item.row.value, item.row.second_value) == (9_996_997, 9_996_991)
    assert "overlap" in item.row.flags
    assert not item.value_proved


@pytest.mark.parametrize("flag", ["cut", "format", "low-score", "order"])
def test_a_doubted_value_is_not_proved(flag: str) -> None:
    reading = shot([1, 2, 3])
    doubted = replace(reading.rows[1], flags=frozenset({flag}))
    merged = merge([replace(reading, rows=(reading.rows[0], doubted, reading.rows[2]))])
    assert [item.value_proved for item in merged][1] is False


def test_an_unclear_digit_needs_more_than_order() -> None:
    reading = shot([1, 2, 3])
    unclear = replace(reading.rows[1], score=0.86)
    merged = merge([replace(reading, rows=(reading.rows[0], unclear, reading.rows[2]))])
    assert not merged[1].value_proved


def test_a_misread_value_breaks_the_order_of_the_whole_list() -> None:
    reading = shot(range(1, 9))
    wrong = replace(reading.rows[4], value=99_000_000)
    merged = merge([replace(reading, rows=(*reading.rows[:4], wrong, *reading.rows[5:]))])
    assert [item.row.rank for item in merged if "order" in item.row.flags] == [5]
    assert not find(merged, person(5)).value_proved


def test_two_people_at_one_rank_are_both_kept_and_flagged() -> None:
    merged = merge([shot([1, 2, 3]), ScreenReading("strength", (9, 9), (row(0, 2, "Somebody", 555),))])
    assert [item.row.name for item in merged if "rank" in item.row.flags] == [person(2), "Somebody"]


def test_a_screenshot_read_in_another_column_proves_nothing() -> None:
    levels = [row(i, rank, person(rank + 6), 25 - i) for i, rank in enumerate(range(1, 7))]
    merged = merge([shot(range(1, 6)), ScreenReading(None, (9, 9), tuple(levels))])
    assert not any(item.value_proved for item in merged if item.row.value < 100)
    unranked = [row(i, None, person(rank), 25 - i) for i, rank in enumerate(range(4, 9))]
    merged = merge([shot(range(1, 6), ranked=False), ScreenReading(None, (9, 9), tuple(unranked))])
    assert not any(item.value_proved for item in merged if item.row.value < 100)


def test_a_ranking_without_order_was_read_in_another_column() -> None:
    power = [143, 100, 121, 47, 80, 69, 57, 39, 59]
    rows = [row(place, None, person(place + 1), value * 1_000_003) for place, value in enumerate(power)]
    assert not any(item.value_proved for item in merge([ScreenReading("mutual-assistance", (9, 9), tuple(rows))]))


def test_namesakes_do_not_make_screenshots_disagree() -> None:
    twins = tuple(replace(r, name="Illumine") if r.place % 2 else r for r in shot(range(1, 9)).rows)
    shots = [ScreenReading(None, (9, 9), part) for part in (twins[:6], twins[3:])]
    merged = merge([replace(s, rows=tuple(replace(r, place=i) for i, r in enumerate(s.rows))) for s in shots])
    assert [item.row.rank for item in merged if item.value_proved] == list(range(1, 9))


def test_a_screenshot_in_another_number_format_is_flagged() -> None:
    other = shot([6, 7, 8])
    dotted = tuple(replace(r, value_text=r.value_text.replace(",", ".")) for r in other.rows)
    merged = merge([shot(range(1, 7)), replace(other, rows=dotted)])
    assert [item.row.rank for item in merged if "format" in item.row.flags] == [7, 8]


def test_equal_values_of_different_people_stay_apart() -> None:
    zeros = [row(0, None, "Badger", 0), row(1, None, "夜雨", 0)]
    more = [row(0, None, "夜雨", 0), row(1, None, "Zigzag", 0)]
    merged = merge([ScreenReading(None, (9, 9), tuple(zeros)), ScreenReading(None, (9, 9), tuple(more))])
    assert sorted(item.row.name for item in merged) == ["Badger", "Zigzag", "夜雨"]


def test_a_row_read_in_full_wins_over_its_abbreviation() -> None:
    short = row(
        0, 1, "kiwi", 245_300_000, value_low=245_250_000, value_high=245_399_999, flags=frozenset({"abbreviated"})
    )
    full = row(0, 1, "kiwi", 245_312_345)
    (item,) = merge([ScreenReading(None, (9, 9), (short,)), ScreenReading(None, (9, 9), (full,))])
    assert item.row.value == 245_312_345
    assert "overlap" not in item.row.flags


@pytest.mark.parametrize(
    ("ranks", "pinned", "sentence"),
    [
        (range(1, 6), None, "Ranks 1–5: all 5 read."),
        ([1, 2, 4, 5], None, "Ranks 1–5: 4 read, missing 3: one more screenshot near rank 3."),
        ([1, 2, 5, 8, 9], None, "Ranks 1–9: 5 read, missing 3, 4, 6 and 7: one more screenshot near rank 3."),
        ([1, 3, 9, 10], None, "Ranks 1–10: 4 read, missing 2 and 4 to 8: one more screenshot near rank 4."),
        ([1, 2, 3], 50, "Ranks 1–3: all 3 read."),
    ],
)
def test_coverage(ranks: Sequence[int], pinned: int | None, sentence: str) -> None:
    assert coverage_sentence(coverage(merge([shot(list(ranks), pinned=pinned)]))) == sentence


def test_coverage_of_a_list_without_ranks() -> None:
    covered = coverage(merge([shot([1, 2, 3], ranked=False)]))
    assert (covered.first, covered.last, covered.read, covered.missing) == (None, None, 3, ())
    assert coverage_sentence(covered) == "3 rows read; this list shows no ranks."


@pytest.mark.parametrize(
    ("readings", "name"),
    [
        ([("大", 0.74), ("까치", 0.5)], "까치"),
        ([("nSU 70", 0.6), ("นักรบ 70", 0.4)], "นักรบ 70"),
        ([("Banshee", 0.95), ("อทพิด", 0.6)], "Banshee"),
        ([("", 0.0), ("Badger", 0.5)], "Badger"),
        ([("Badgor", 0.8), ("Badger", 0.9)], "Badger"),
    ],
)
def test_the_name_that_was_read_best_names_the_row(readings: list[tuple[str, float]], name: str) -> None:
    shots = [
        ScreenReading("strength", (9, 9), (row(0, 7, read, 5_000, name_score=score), row(1, 8, "kiwi", 4_000)))
        for read, score in readings
    ]
    assert merge(shots)[0].row.name == name
