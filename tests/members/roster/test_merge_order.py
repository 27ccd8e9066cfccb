"""Merge order and initial choices, sentence by sentence of spec section 4 ('Merge flow')."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.roster.merge_order import FIELDS, Candidate, choices, fresher, merge_order

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def ago(days: float | None) -> datetime | None:
    return None if days is None else NOW - timedelta(days=days)


def candidate(
    member_id: int, *, days: float = 100, updated: dict[str, float] | None = None, **values: Any
) -> Candidate:
    moments = {figure: ago(age) for figure, age in (updated or {}).items()}
    return Candidate(member_id, NOW - timedelta(days=days), {"name": f"M{member_id}", **values}, moments)


def order(*candidates: Candidate) -> list[int]:
    return [one.member_id for one in merge_order(candidates)]


class TestOrder:
    def test_the_most_recent_update_first(self) -> None:
        assert order(candidate(1, days=3), candidate(2, days=1), candidate(3, days=2)) == [2, 3, 1]

    def test_a_figures_update_counts(self) -> None:
        assert order(candidate(1, days=3), candidate(2, days=9, updated={"kills": 2})) == [2, 1]

    def test_the_older_member_where_they_tie(self) -> None:
        assert order(candidate(2), candidate(1)) == [1, 2]

    @given(st.permutations([candidate(1, days=3), candidate(2, days=1), candidate(3, days=3)]))
    def test_the_order_of_selection_makes_no_difference(self, selected: list[Candidate]) -> None:
        assert order(*selected) == [2, 1, 3]


def chosen(field: str, target: Candidate, source: Candidate) -> str:
    return choices(target, source)[field]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ((100, 1), (200, 2), "target"),  # both have timestamps: the more recently updated value
        ((100, 2), (200, 1), "source"),
        ((100, 1), (200, 1), "target"),
        ((100, None), (200, 1), "target"),  # not both: the target's
        ((100, 9), (200, None), "target"),
        ((None, None), (200, 9), "source"),  # unless it is empty
        ((None, 1), (200, None), "source"),
        ((100, 9), (None, 1), "target"),  # nothing is no value, however fresh
        ((None, None), (None, None), "target"),
        ((0, 1), (200, 2), "target"),  # a figure of 0 is a value
    ],
)
@pytest.mark.parametrize("figure", ["power", "techDonations", "latestVsScore"])
def test_a_figure(
    figure: str, ours: tuple[int | None, float | None], theirs: tuple[int | None, float | None], expected: str
) -> None:
    target, source = (
        candidate(member_id, **{figure: value}, updated={figure: age} if age is not None else None)
        for member_id, (value, age) in enumerate((ours, theirs))
    )
    assert chosen(figure, target, source) == expected


@pytest.mark.parametrize(
    ("field", "ours", "theirs", "expected"),
    [
        ("name", "Mambo", "Kiwi", "target"),
        ("discordUsername", "m", "k", "target"),  # Discord and rank: the target's value ...
        ("discordUsername", "", "k", "source"),  # ... else the source's
        ("discordUsername", "", "", "target"),
        ("rank", 2, 4, "target"),
        ("rank", 0, 4, "source"),  # No Rank is empty
        ("rank", 0, 0, "target"),
    ],
)
def test_the_other_fields(field: str, ours: Any, theirs: Any, expected: str) -> None:
    target, source = candidate(1, **{field: ours}), candidate(2, **{field: theirs}, days=1)
    assert chosen(field, target, source) == expected


def test_every_field_of_the_payload_is_chosen() -> None:
    assert set(choices(candidate(1), candidate(2))) == set(FIELDS)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(1, 2, "target"), (2, 1, "source"), (1, None, "target"), (None, 1, "source"), (None, None, None), (1, 1, None)],
)
def test_the_freshness_guide(ours: float | None, theirs: float | None, expected: str | None) -> None:
    target, source = (candidate(1, updated={"kills": age} if age is not None else None) for age in (ours, theirs))
    assert fresher(target, source) == {"power": None, "kills": expected, "techDonations": None, "latestVsScore": None}
