"""Previous Rank from the latest snapshot, sentence by sentence of spec sections 4 and 5."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.distinct import DistinctPairs
from members.previous_rank import Past, Present, previous_ranks

NOBODY = DistinctPairs([])


def previous(member: Present, *rows: Past, distinct: DistinctPairs = NOBODY) -> str:
    return previous_ranks([member], rows, distinct)[member.member_id]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([Past(1, "Mambo", 3)], "R3"),
        ([Past(1, "Mambo", 0)], "No rank"),
        ([Past(1, "Somebody else by then", 5)], "R5"),  # by id, whatever the name was
        ([Past(1, "x", 2), Past(None, "Mambo", 4)], "R2"),  # the id goes before the name
        ([Past(None, "Mambo", 4)], "R4"),  # else by name
        ([Past(7, "Mambo", 4)], "R4"),  # whom the row was about has left
        ([Past(7, "Mambo", 4, taken=True)], "No data"),  # whom the row was about is still there
        ([Past(None, "Kiwi", 4)], "No data"),
        ([], "No data"),
    ],
)
def test_a_row_is_found(rows: list[Past], expected: str) -> None:
    assert previous(Present(1, "Mambo"), *rows) == expected


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("Mambo", "MAMBO"),  # case
        ("Mambo", "[M]ambo!"),  # punctuation
        ("Toxic Pirate", "ToxicPirate"),  # spaces
        ("Mambo", "Mammboo"),  # repeated characters
        ("Relámpago", "Relampago"),  # accents
        ("Żółw", "zolw"),
        ("ＭＡＭＢＯ", "mambo"),
    ],
)
def test_names_are_compared_fuzzily(name: str, then: str) -> None:
    assert previous(Present(1, name), Past(None, then, 2)) == "R2"
    assert previous(Present(1, then), Past(None, name, 2)) == "R2"


def test_the_stricter_reading_wins() -> None:
    rows = [Past(None, "Nn", 1), Past(None, "NN", 2), Past(None, "N", 3)]
    assert [previous(Present(1, name), *rows) for name in ("Nn", "NN", "N", "nnn")] == ["R1", "R2", "R3", "No data"]


def test_two_rows_of_one_name_prove_nothing() -> None:
    assert previous(Present(1, "mambo"), Past(None, "Mambo", 1), Past(None, "MAMBO", 2)) == "No data"


def test_special_names_are_aliases() -> None:
    assert previous(Present(1, "Mambo", aliases=("The Great M",)), Past(None, "THE GREAT M.", 2)) == "R2"


def test_a_never_merge_pair_never_meets() -> None:
    apart = DistinctPairs([("Mambo", "Mammbo")])
    assert previous(Present(1, "Mambo"), Past(None, "Mammbo", 2), distinct=apart) == "No data"
    assert previous(Present(1, "Mambo"), Past(None, "Mammboo", 2), distinct=apart) == "R2"


def test_a_member_created_after_the_week_is_new() -> None:
    assert previous(Present(1, "Mambo", is_new=True), Past(None, "Kiwi", 2)) == "New member"
    assert previous(Present(1, "Mambo", is_new=True), Past(1, "Mambo", 2)) == "R2"


def test_without_a_snapshot_there_is_no_data() -> None:
    assert previous_ranks([Present(1, "Mambo", is_new=True)], None, NOBODY) == {1: "No data"}


@given(st.lists(st.tuples(st.text(max_size=6), st.integers(0, 5)), max_size=8), st.text(max_size=6))
def test_any_name_gets_an_answer(rows: Sequence[tuple[str, int]], name: str) -> None:
    answer = previous(Present(1, name), *(Past(None, then, rank) for then, rank in rows))
    assert answer in {"R1", "R2", "R3", "R4", "R5", "No rank", "No data"}


def test_a_row_is_not_given_to_two() -> None:
    """Anna and Annna are two active members; of the one who left it can be but one."""
    rows = [Past(None, "anna", 4)]
    both = [Present(1, "Anna"), Present(2, "Annna", is_new=True)]
    assert previous_ranks(both, rows, NOBODY) == {1: "R4", 2: "New member"}, "the closer spelling"
    both = [Present(1, "Annna"), Present(2, "Annnna", is_new=True)]
    assert previous_ranks(both, rows, NOBODY) == {1: "No data", 2: "New member"}, "either may be meant"
