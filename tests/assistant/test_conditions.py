"""Conditions that hold a figure, or what it moved by, against somebody else's: the answer, not the parse."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant import query as q
from assistant import words
from assistant.query import Condition, Query, Subjects
from assistant.words import saying
from members.errors import Refused
from members.models import Member
from tests.assistant.answer import taken_apart
from tests.assistant.conftest import last_sunday
from tests.assistant.more_rows import strike

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


def test_another_figure_beside_a_loss_keeps_its_sign(member: Make) -> None:
    member("Nia", power=[9, 4], kills=[70])
    fell = Condition(figure="power", comparison="above", value=1, of="loss")
    told = q.run(Query(operation="list", figure="kills", subjects=Subjects(conditions=(fell,))))
    assert taken_apart(saying.told(told)).column("Kills") == ["70"]


def test_only_who_has_strikes_is_asked_about(member: Make) -> None:
    """And nobody else is told as left out."""
    for name, power in (("Nia", 9_000_000), ("Mo", 3_000_000), ("Ada", 9_000_000)):
        made = member(name, power=[power])
        if name != "Ada":
            strike(made, last_sunday(), 1, "x")
    answer = words.answer("what share of those with strikes has over 5M power")
    assert taken_apart(answer).bold[0] == "50.0%"
    assert "left out" not in answer


def test_who_is_counted_under_a_condition_need_not_have_the_other_figure(member: Make) -> None:
    member("Nia", power=[9], kills=[7])
    member("Mo", power=[8])
    strong = Condition(figure="power", comparison="above", value=5)
    told = q.run(Query(operation="count", figure="kills", subjects=Subjects(conditions=(strong,))))
    assert taken_apart(saying.told(told)).bold == ["2"]
    nobody = q.run(Query(operation="count", figure="donations"))
    assert (nobody.found, nobody.coverage.members) == (0, 0)


def test_old_assistance_is_that_of_any_week(member: Make) -> None:
    member("Nia", assistance=[5, 6])
    member("Mo", assistance=[5, None])
    assert [row.name for row in q.run(Query(operation="old", figure="assistance", days=9)).rows] == ["Mo"]
