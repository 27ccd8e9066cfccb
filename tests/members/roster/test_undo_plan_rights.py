"""A plan tells an R4 which of its steps are an R5's to undo, before the press and not after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from alliance.models import User
from members.models import Member
from members.roster import undoing
from tests.members.roster.test_undo_plan import edit, plan, undo
from tests.members.roster.test_undoing import newest_set, state

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]


def test_a_step_of_a_plan(call: Call, call_as_r5: Call, mambo: Member) -> None:
    """An R4 renamed Mambo, an R5 gave the name another form and R4: the rename can't be taken back by the R4."""
    first = edit(call, mambo, name="Mango")
    renamed = edit(call_as_r5, mambo, name="Mangosteen")
    raised = edit(call_as_r5, mambo, rank=4)
    before = state()
    shown = plan(call, first)
    reason = "Mangosteen is R4: an R4 changes nothing but their figures. Ask an R5 to do it."
    assert [(step["id"], step["reserved"]) for step in shown["steps"]] == [(renamed, reason), (first, reason)]
    assert shown["blocked"] == "2 of these 2 changes are an R5's to undo, so nothing is undone. Ask an R5 to do it."
    refused = undo(call, first, [renamed, first])
    assert (refused.status_code, refused.json()["message"]) == (403, shown["blocked"])
    assert state() == before

    [step] = plan(call, raised)["steps"]
    assert step["reserved"] == plan(call, raised)["blocked"]
    assert step["reserved"] == "Mangosteen: only an R5 gives and takes the ranks R4 and R5. Ask an R5 to do it."
    assert [step["reserved"] for step in plan(call_as_r5, first)["steps"]] == ["", ""]
    assert undo(call_as_r5, first, [renamed, first]).status_code == 200


def test_only_one_step_is_reserved(call: Call, call_as_r5: Call, mambo: Member) -> None:
    """Somebody was R4 for a moment: what gave the rank is free to undo, what took it is not."""
    raised = edit(call_as_r5, mambo, rank=4)
    edit(call_as_r5, mambo, rank=2)
    shown = plan(call, raised)
    assert [bool(step["reserved"]) for step in shown["steps"]] == [True, False]
    assert shown["blocked"].startswith("1 of these 2 changes is an R5's to undo")


def test_what_was_not_shown_is_shown_with_the_reason(call: Call, call_as_r5: Call, mambo: Member) -> None:
    """A refused undo answers the plan with the same reasons."""
    first = edit(call, mambo, rank=1)
    newer = edit(call_as_r5, mambo, rank=4)
    refused = undo(call, first, [first])
    assert refused.status_code == 409
    assert [(step["id"], bool(step["reserved"])) for step in refused.json()["plan"]["steps"]] == [
        (newer, True),
        (first, True),
    ]
    assert refused.json()["message"] == refused.json()["plan"]["blocked"]


def test_a_merge(call: Call, call_as_r5: Call, mambo: Member, kiwi: Member) -> None:
    """What was changed of somebody before a merge stays an R5's."""
    Member.objects.filter(pk=kiwi.pk).update(rank=4)
    lowered = edit(call_as_r5, kiwi, rank=2)
    merged = call_as_r5("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).json()["changeSetId"]
    assert newest_set() == merged
    shown = plan(call, lowered)
    assert [step["id"] for step in shown["steps"]] == [merged, lowered]
    assert [bool(step["reserved"]) for step in shown["steps"]] == [False, True]
    assert "only an R5 gives and takes the ranks R4 and R5" in shown["steps"][-1]["reserved"]


def test_the_rights_of_a_plan_cost_a_fixed_number_of_queries(
    call: Call, officer: User, mambo: Member, kiwi: Member, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = edit(call, mambo, rank=1)
    assert call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).status_code == 200
    for rank in (2, 3, 1):
        edit(call, mambo, rank=rank)
    for wanted in (newest_set(), first):
        with django_assert_num_queries(7):
            undoing.plan([wanted], actor_id=officer.pk)
