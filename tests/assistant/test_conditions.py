"""Conditions that hold a figure, or what it moved by, against somebody else's: the answer, not the parse."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant import query as q
from assistant import words
from assistant.query import Condition, Query, Subjects
from members.errors import Refused
from members.models import Member
from tests.assistant.answer import taken_apart

Make = Callable[..., Member]


@pytest.fixture
def four(member: Make) -> dict[str, Member]:
    """Nia rose by 10, Mo by 200, Ada fell by 50, Kit fell by 5; New has one figure alone."""
    figures = {"Nia": [1000, 1010], "Mo": [100, 300], "Ada": [90, 40], "Kit": [505, 500], "New": [None, 7]}
    return {name: member(name, power=own) for name, own in figures.items()}


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who gained more power than Nia?", ["Mo"]),
        ("who gained less power than Nia", ["Kit", "Ada"]),
        ("who lost more power than Kit?", ["Ada"]),
        ("who has more power than Kit", ["Nia"]),
        ("R3 who gained more power than Kit", ["Mo", "Nia"]),
    ],
)
def test_a_gain_is_held_against_anothers_gain(four: dict[str, Member], question: str, names: list[str]) -> None:
    answer = taken_apart(words.answer(question))
    assert sorted(answer.column("Member")) == sorted(names), answer.text
    assert answer.bold[0] == str(len(names))


def test_the_other_need_not_be_one_of_those_who_are_asked_about(four: dict[str, Member]) -> None:
    Member.objects.filter(name="Nia").update(rank=4)
    more = Condition(figure="power", comparison="above", than_member=four["Nia"].pk, of="gain")
    told = q.run(Query(operation="list", subjects=Subjects(ranks=("R3",), conditions=(more,))))
    assert [(row.name, row.value) for row in told.rows] == [("Mo", 200)]
    assert (told.coverage.members, told.coverage.of) == (3, 4)


def test_who_has_no_change_cannot_be_held_against(four: dict[str, Member]) -> None:
    more = Condition(figure="power", comparison="above", than_member=four["New"].pk, of="gain")
    with pytest.raises(Refused, match="New has no figure on both dates"):
        q.run(Query(operation="list", subjects=Subjects(conditions=(more,))))
