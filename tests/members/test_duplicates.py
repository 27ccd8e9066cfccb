"""Groups of members whose names are one name (spec section 2, Duplicates tab)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.distinct import DistinctPairs
from members.duplicates import duplicate_form, duplicates

NOBODY = DistinctPairs([])


def groups(*names: str, distinct: DistinctPairs = NOBODY) -> list[list[str]]:
    return [[names[at] for at in group] for group in duplicates(enumerate(names), distinct)]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Mambo", "mambo", True),
        ("Mambo", "M.a-m_b'o!", True),
        ("Toxic Pirate", "toxicpirate", True),
        ("ЖУК", "жук", True),
        ("★Mambo★", "Mambo", True),
        ("Mambo", "Mambo", True),
        ("Mambo", "Mamba", False),
        ("Mambo", "Mambo2", False),
        ("Relámpago", "Relampago", False),  # an accent is no punctuation
        ("☆彡", "★彡", True),
        ("☆", "★", False),  # a name of signs alone keeps them
        ("☆ ", "☆", True),
    ],
)
def test_which_names_are_one(first: str, second: str, same: bool) -> None:
    assert bool(groups(first, second)) == same


def test_groups_hold_all_of_a_name_in_the_order_given() -> None:
    assert groups("kiwi", "Nia", "Ki-wi", "Zoe", "KIWI", "n i a") == [["kiwi", "Ki-wi", "KIWI"], ["Nia", "n i a"]]


def test_a_never_merge_pair_is_no_group() -> None:
    apart = DistinctPairs([("Ki wi", "KIWI")])
    assert groups("Ki wi", "KIWI", distinct=apart) == []
    assert groups("Ki wi", "KIWI", "k.i.w.i", distinct=apart) == [["Ki wi", "KIWI", "k.i.w.i"]]


@pytest.mark.slow
@given(st.lists(st.text(min_size=1, max_size=5), max_size=12))
def test_every_two_of_one_form_are_together_and_nobody_else(names: list[str]) -> None:
    found = duplicates(enumerate(names), NOBODY)
    group_of = {at: number for number, group in enumerate(found) for at in group}
    for a, first in enumerate(names):
        for b, second in enumerate(names[:a]):
            together = a in group_of and group_of[a] == group_of.get(b)
            assert together == (duplicate_form(first) == duplicate_form(second))
