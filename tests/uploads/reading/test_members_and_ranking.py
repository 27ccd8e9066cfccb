"""The member list and the strength ranking in one batch: each member once, with the exact power and the rank."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.screens.first_week import players
from tests.uploads.reading.test_stitch import row
from uploads.reading.proofs.merge import merge
from uploads.reading.types import ReadRow, ScreenReading

CARDS = 9


def members() -> list[ScreenReading]:
    """The member list: sections by rank, in no order of power, abbreviated; each screenshot shows two cards again."""
    there = players()
    shots = []
    for begin in range(0, len(there) - 2, CARDS - 2):
        shown = there[begin : begin + CARDS]
        cards = []
        for place, one in enumerate(shown):
            value = one.power // 100_000 * 100_000
            short = f"{one.power // 100_000 / 10:.1f}M"
            known = {"value_text": short, "value_low": value - 50_000, "value_high": value + 99_999}
            flags = frozenset({"abbreviated"})
            cards.append(row(place, None, one.name, value, section=one.rank, segment=-one.rank, flags=flags, **known))
        shots.append(ScreenReading("strength", (100, 100), tuple(cards)))
    return shots


def ranking() -> list[ScreenReading]:
    listed = sorted(players(), key=lambda one: -one.power)
    rows = [(rank, one.name, one.power) for rank, one in enumerate(listed, start=1)]
    return [screen(rows[begin : begin + CARDS]) for begin in range(0, len(rows) - 1, CARDS - 1)]


def screen(rows: list[tuple[int, str, int]]) -> ScreenReading:
    read: list[ReadRow] = [row(place, *one) for place, one in enumerate(rows)]
    return ScreenReading("strength", (100, 100), tuple(read))


@pytest.mark.slow
@given(st.permutations(range(len(members()) + len(ranking()))))
def test_ranks_of_the_one_and_powers_of_the_other_meet(order: list[int]) -> None:
    shots = [*members(), *ranking()]
    merged = merge([shots[place] for place in order])
    assert {(item.row.name, item.row.section, item.row.value) for item in merged} == {
        (one.name, one.rank, one.power) for one in players()
    }
    assert all(item.value_proved for item in merged)
