"""GET /api/change-sets/{id}/undo-plan, and undoing exactly what it showed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from members.models import ChangeSet, Member, RankCriterion
from members.roster import undoing
from tests.conftest import row
from tests.members.roster.test_undoing import newest_set, state
from tests.uploads.test_apply import apply, create, update
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]
ReadBatch = Callable[..., Batch]


def plan(call: Call, change_set: int) -> Any:
    answer = call("get", f"change-sets/{change_set}/undo-plan")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def ids(call: Call, change_set: int) -> list[int]:
    return [step["id"] for step in plan(call, change_set)["steps"]]


def undo(call: Call, change_set: int, steps: list[int]) -> Any:
    return call("post", f"change-sets/{change_set}/undo", plan=steps)


def edit(call: Call, member: Member, **wanted: Any) -> int:
    assert call("patch", f"members/{member.pk}", **wanted).status_code == 200
    return newest_set()


def test_a_change_on_which_nothing_stands(call: Call, mambo: Member) -> None:
    first = edit(call, mambo, rank=1)
    edit(call, mambo, discordUsername="x")
    [step] = plan(call, first)["steps"]
    assert (step["kind"], step["summary"], step["actor"], step["members"]) == ("edit", "Edit Mambo", "officer", 1)
    assert [(one["label"], one["from"], one["to"]) for one in step["changes"]] == [("Rank", "R3", "R1")]
    assert undo(call, first, [first]).status_code == 200


def test_newer_changes_are_named_and_undone_in_order(
    call: Call, leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """An apply, a newer one of the day's record, an edit of that, a merge on top of all."""
    before = state()
    applied = [
        apply(leader_client, read_batch([row(0, "Mambo", value)], batch_id=name), [update(mambo, power=value)]).json()[
            "changeSetId"
        ]
        for name, value in (("a", 110), ("b", 120))
    ]
    kiwi = Member.objects.create(name="Kiwi")
    merged = call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).json()["changeSetId"]
    rank = edit(call, mambo, rank=1)
    refused = call("post", f"change-sets/{applied[0]}/undo")
    assert refused.status_code == 409
    assert "Mambo has newer changes: Edit Mambo (officer" in refused.json()["message"]
    shown = [step["id"] for step in refused.json()["plan"]["steps"]]
    assert shown == [rank, merged, applied[1], applied[0]] == ids(call, applied[0])
    after = state()
    assert undo(call, applied[0], shown[:2]).status_code == 409
    assert state() == after
    answer = undo(call, applied[0], shown)
    assert (answer.status_code, answer.json()["message"]) == (200, "4 changes were undone, the newest first.")
    Member.objects.filter(name="Kiwi").delete()
    assert state() == before
    assert set(Upload.objects.values_list("status", flat=True)) == {"pending_confirmation"}


def test_what_changed_since_is_shown_again(call: Call, mambo: Member) -> None:
    first = edit(call, mambo, rank=1)
    second = edit(call, mambo, rank=2)
    shown = ids(call, first)
    third = edit(call, mambo, rank=0)
    after = state()
    refused = undo(call, first, shown)
    assert refused.status_code == 409
    assert [step["id"] for step in refused.json()["plan"]["steps"]] == [third, second, first]
    assert state() == after
    assert undo(call, first, [third, second, first]).status_code == 200
    mambo.refresh_from_db()
    assert mambo.rank == 3


def test_nothing_is_half_undone(call: Call, mambo: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = edit(call, mambo, rank=1), edit(call, mambo, rank=2)
    Member.objects.filter(pk=mambo.pk).update(rank=3)  # by an operator, so no change tells of it
    after = state()
    assert undo(call, first, [second, first]).status_code == 409
    assert state() == after
    assert not ChangeSet.objects.exclude(undone_at=None).exists()


def test_a_name_that_another_took(call: Call, mambo: Member, kiwi: Member) -> None:
    renamed = edit(call, mambo, name="Fig")
    taken = edit(call, kiwi, name="Mambo")
    assert ids(call, renamed) == [taken, renamed]
    assert undo(call, renamed, [taken, renamed]).status_code == 200


def test_a_name_that_was_given_while_away(call: Call, mambo: Member, kiwi: Member) -> None:
    """A former member may have anybody's name, so the name goes back before the member does."""
    call("patch", f"members/{kiwi.pk}/toggle-active", isActive=False)
    away = newest_set()
    renamed = edit(call, kiwi, name="Mambo")
    assert ids(call, away) == [renamed, away]
    assert undo(call, away, [renamed, away]).status_code == 200


def test_a_member_whom_an_apply_made(call: Call, leader_client: Client, read_batch: ReadBatch) -> None:
    made = apply(leader_client, read_batch([row(0, "Nia", 1)]), [create("Nia", power=1)]).json()["changeSetId"]
    away = Member.objects.get(name="Nia")
    call("patch", f"members/{away.pk}/toggle-active", isActive=False)
    override = call("post", f"vs-scores/{away.pk}/override", score=9, weekEnding=str(timezone.localdate()))
    assert override.status_code == 200
    shown = ids(call, made)
    assert len(shown) == 3
    assert undo(call, made, shown).status_code == 200
    assert not Member.objects.filter(name="Nia").exists()


def test_an_emptied_figure_and_criteria(call: Call, mambo: Member) -> None:
    RankCriterion.objects.create(rank=3, power=1)
    emptied = edit(call, mambo, power=None)
    filled = edit(call, mambo, power=7)
    assert ids(call, emptied) == [filled, emptied]
    criteria = []
    for power in (5, 6):
        call("put", "rank-criteria/3", powerRequirement=power, vsRequirement=0, donationsRequirement=0)
        criteria.append(newest_set())
    assert ids(call, criteria[0]) == criteria[::-1]


def test_levels_of_a_day(call: Call, mambo: Member) -> None:
    sets = []
    for level in (1, 2):
        call("patch", f"sf-tech/{mambo.pk}", topNode1=level)
        sets.append(newest_set())
    assert ids(call, sets[0]) == sets[::-1]
    assert undo(call, sets[0], sets[::-1]).status_code == 200


def test_what_cannot_be_undone_is_the_reason(call: Call, call_as_r5: Call, mambo: Member, kiwi: Member) -> None:
    first = edit(call, mambo, rank=1)
    imported = ChangeSet.objects.create(kind="import", summary="Import: 0 created, 1 updated")
    imported.changes.create(member=mambo, member_name="Mambo", field="rank", before=1, after=2)
    shown = plan(call, first)
    assert shown["blocked"].startswith("Import: 0 created, 1 updated (a command, 2")
    assert "An import can't be undone as a whole." in shown["blocked"]
    assert undo(call, first, [step["id"] for step in shown["steps"]]).status_code == 409
    second = edit(call, kiwi, rank=1)
    call_as_r5("delete", f"members/{kiwi.pk}")
    assert plan(call, second)["blocked"] == "Kiwi was deleted since, so there is nothing to put back."
    assert plan(call, newest_set())["blocked"].startswith("Deleting is for good")


@pytest.mark.parametrize("body", [{"plan": []}, {"plan": ["x"]}, {"plan": 3}, {"plan": [10**40]}])
def test_what_is_no_plan(call: Call, mambo: Member, body: dict[str, Any]) -> None:
    first = edit(call, mambo, rank=1)
    answer = call("post", f"change-sets/{first}/undo", **body)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_a_plan_of_none(call: Call, mambo: Member) -> None:
    assert call("get", "change-sets/999/undo-plan").status_code == 404
    first = edit(call, mambo, rank=1)
    undo(call, first, [first])
    assert call("get", f"change-sets/{first}/undo-plan").status_code == 409


def test_a_plan_costs_a_fixed_number_of_queries(
    call: Call, mambo: Member, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sets = [edit(call, mambo, rank=rank) for rank in (1, 2, 3, 1, 2, 3)]
    for first, steps in ((sets[-1], 1), (sets[0], 6)):
        with django_assert_num_queries(4):
            assert len(undoing.plan([first], actor_id=None).steps) == steps


def test_criteria_that_were_new_go_again(call: Call, mambo: Member) -> None:
    call("put", "rank-criteria/3", powerRequirement=5, vsRequirement=0, donationsRequirement=0)
    changed = call("get", "change-sets").json()[0]
    assert changed["changes"][0]["from"] is None
    assert call("post", f"change-sets/{changed['id']}/undo").status_code == 200
    assert not RankCriterion.objects.exists()
