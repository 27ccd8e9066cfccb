"""A row is a member under a new name: the member is renamed as the list is applied, and undo gives the name back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from members.models import Change, ChangeSet, Member, MemberAlias
from members.spelling import LONGEST_NAME
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, create, update
from uploads import tasks
from uploads.models import Batch, ReadRow
from uploads.review import drops

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def wick(db: None) -> Member:
    return Member.objects.create(name="Captain Wick", rank=3, power=100)


def rename(member: Member, name: str, **data: Any) -> dict[str, Any]:
    """The row is this member under a new name."""
    return {"memberData": {"name": name} | data, "memberId": member.pk, "action": "rename"}


def names() -> list[str]:
    """All members but the leaders of the tests."""
    return sorted(Member.objects.filter(account=None).values_list("name", flat=True))


def spellings(member: Member) -> list[str]:
    return sorted(member.aliases.values_list("spelling", flat=True))


def undo(client: Client, change_set: int) -> Any:
    return client.post(f"/api/change-sets/{change_set}/undo")


def test_the_member_is_renamed_and_known_by_both_names(
    leader_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk, confirmed=True)
    answer = apply(leader_client, batch, [item])
    assert (answer.status_code, answer.json()["updated"]) == (200, 1), answer.content
    wick.refresh_from_db()
    assert (wick.name, wick.power, spellings(wick)) == ("Sable Finch", 101, ["Captain Wick"])
    shown = leader_client.get(f"/api/change-sets?member={wick.pk}").json()
    noted = [one for one in shown[0]["changes"] if one["field"] == "name"]
    assert [(one["label"], one["from"], one["to"]) for one in noted] == [("Name", "Captain Wick", "Sable Finch")]

    later = {"batch_id": "b2", "report_date": REPORT_DATE + timedelta(days=1), "data_type": "donations"}
    for name in ("Sable Finch", "Captain Wick"):
        read_batch([row(0, name, 7)], **later)
        found = ReadRow.objects.get(upload__batch__batch_id="b2")
        assert (found.proposed_member, found.confidence) == (wick, "high")
        Batch.objects.get(batch_id="b2").delete()

    assert undo(leader_client, answer.json()["changeSetId"]).status_code == 200
    wick.refresh_from_db()
    assert (wick.name, wick.power, spellings(wick)) == ("Captain Wick", 100, [])


@pytest.mark.parametrize("same_person", [False, True])
def test_an_update_never_renames(leader_client: Client, read_batch: ReadBatch, wick: Member, same_person: bool) -> None:
    """False: the row is the member's and its name was misread. The value counts, and the spelling is not learned."""
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = update(wick, name="Sable Finch", power=101, rowId=ReadRow.objects.get().pk, confirmed=True)
    assert apply(leader_client, batch, [item | {"samePerson": same_person}]).status_code == 200
    wick.refresh_from_db()
    assert (wick.name, wick.power) == ("Captain Wick", 101)
    assert spellings(wick) == (["Sable Finch"] if same_person else [])
    assert not Change.objects.filter(field=Change.Field.NAME).exists()


def test_what_the_leader_corrects_is_the_name_and_the_reading_is_learned(
    leader_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    batch = read_batch([row(0, "Sable Finc", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    assert apply(leader_client, batch, [item]).status_code == 200
    wick.refresh_from_db()
    assert (wick.name, spellings(wick)) == ("Sable Finch", ["Captain Wick", "Sable Finc"])


def test_the_name_is_no_other_members_alias_any_more_until_undone(
    leader_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    zoe = Member.objects.create(name="Zoë")
    MemberAlias.objects.create(member=zoe, spelling="Sable Finch", origin=MemberAlias.Origin.REVIEW)
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    answer = apply(leader_client, batch, [item])
    assert (answer.status_code, spellings(zoe), spellings(wick)) == (200, [], ["Captain Wick"])
    assert undo(leader_client, answer.json()["changeSetId"]).status_code == 200
    assert (names(), spellings(zoe), spellings(wick)) == (["Captain Wick", "Zoë"], ["Sable Finch"], [])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Zoë", "Another member is called Zoë already."),
        ("", "a new name can't be empty"),
        ("x" * (LONGEST_NAME + 1), f"at most {LONGEST_NAME} characters"),
    ],
    ids=["taken", "empty", "too long"],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    leader_client: Client, read_batch: ReadBatch, wick: Member, name: str, said: str
) -> None:
    Member.objects.create(name="Zoë")
    batch = read_batch([row(0, "Sable Finch", 101)])
    answer = apply(leader_client, batch, [rename(wick, name, power=101, rowId=ReadRow.objects.get().pk)])
    assert (answer.status_code, said in answer.json()["message"]) == (400, True), answer.content
    wick.refresh_from_db()
    assert (wick.name, wick.power, ChangeSet.objects.count()) == ("Captain Wick", 100, 0)


@pytest.mark.parametrize("other", ["renamed too", "created"])
def test_two_rows_do_not_give_one_name_to_two_members(
    leader_client: Client, read_batch: ReadBatch, wick: Member, other: str
) -> None:
    zoe = Member.objects.create(name="Zoë")
    batch = read_batch([row(0, "Sable Finch", 101), row(1, "Sable Finch", 90)])
    first, second = ReadRow.objects.order_by("place")
    data = {"power": 90, "rowId": second.pk}
    item = rename(zoe, "Sable Finch", **data) if other == "renamed too" else create("Sable Finch", **data)
    answer = apply(leader_client, batch, [rename(wick, "Sable Finch", power=101, rowId=first.pk), item])
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("Another member is called Sable Finch already.")
    assert names() == ["Captain Wick", "Zoë"]


def test_only_an_r5_renames_a_leader(
    leader_client: Client, r5_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    Member.objects.filter(pk=wick.pk).update(rank=4)
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    assert apply(leader_client, batch, [item]).status_code == 403
    answer = apply(r5_client, batch, [item])
    assert answer.status_code == 200
    assert undo(leader_client, answer.json()["changeSetId"]).status_code == 403
    assert undo(r5_client, answer.json()["changeSetId"]).status_code == 200
    assert names() == ["Captain Wick"]


def test_what_was_renamed_since_is_undone_first(leader_client: Client, read_batch: ReadBatch, wick: Member) -> None:
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    change_set = apply(leader_client, batch, [item]).json()["changeSetId"]
    assert leader_client.patch(f"/api/members/{wick.pk}", {"name": "Wick III"}, **JSON).status_code == 200
    answer = undo(leader_client, change_set)
    assert (answer.status_code, "Edit" in answer.json()["message"]) == (409, True), answer.content
    plan = leader_client.get(f"/api/change-sets/{change_set}/undo-plan").json()
    assert [one["kind"] for one in plan["steps"]] == ["edit", "apply"]


def test_the_earlier_name_given_to_somebody_else_is_undone_first(
    leader_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    change_set = apply(leader_client, batch, [item]).json()["changeSetId"]
    zoe = Member.objects.create(name="Zoë")
    assert leader_client.patch(f"/api/members/{zoe.pk}", {"name": "Captain Wick"}, **JSON).status_code == 200
    assert undo(leader_client, change_set).status_code == 409


def test_all_lists_of_a_drop_rename_once(leader_client: Client, read_batch: ReadBatch, wick: Member) -> None:
    power = read_batch([row(0, "Sable Finch", 101)], batch_id="power")
    kills = read_batch([row(0, "Sable Finch", 70)], batch_id="kills", data_type="kills")
    Batch.objects.filter(pk=kills.pk).update(drop=power)
    assert drops.drop_of(power) == drops.drop_of(Batch.objects.get(pk=kills.pk))
    lists = []
    for batch, key in ((power, "power"), (kills, "kills")):
        [one] = ReadRow.objects.filter(upload__batch=batch)
        item = rename(wick, "Sable Finch", **{key: one.value}, rowId=one.pk, confirmed=True)
        lists.append({"batchId": batch.batch_id, "dataToApply": [item]})
    answer = leader_client.post("/api/drops/power/apply", {"lists": lists}, **JSON)
    assert answer.status_code == 200, answer.content
    wick.refresh_from_db()
    assert (wick.name, wick.power, wick.kills) == ("Sable Finch", 101, 70)
    assert Change.objects.filter(field=Change.Field.NAME).count() == 1
    for one in reversed(answer.json()["lists"]):
        assert undo(leader_client, one["applied"]["changeSetId"]).status_code == 200
    wick.refresh_from_db()
    assert (wick.name, spellings(wick)) == ("Captain Wick", [])


def test_under_another_date_the_list_still_renames(leader_client: Client, read_batch: ReadBatch, wick: Member) -> None:
    batch = read_batch([row(0, "Sable Finch", 101)])
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get().pk)
    change_set = apply(leader_client, batch, [item]).json()["changeSetId"]
    for days in (7, 14):
        body = {"reportDate": str(REPORT_DATE - timedelta(days=days)), "changeSetId": change_set}
        answer = leader_client.post(f"/api/batches/{batch.batch_id}/date", body, **JSON)
        assert answer.status_code == 200, answer.content
        change_set = answer.json()["changeSetId"]
        wick.refresh_from_db()
        assert (wick.name, spellings(wick)) == ("Sable Finch", ["Captain Wick"])
    assert undo(leader_client, change_set).status_code == 200
    wick.refresh_from_db()
    assert (wick.name, spellings(wick)) == ("Captain Wick", [])


def test_other_waiting_lists_are_matched_to_the_new_name(
    leader_client: Client, read_batch: ReadBatch, wick: Member
) -> None:
    batch = read_batch([row(0, "Sable Finch", 101)])
    waiting = read_batch([row(0, "Sable Finch", 7)], batch_id="b2", data_type="donations")
    item = rename(wick, "Sable Finch", power=101, rowId=ReadRow.objects.get(upload__batch=batch).pk)
    assert apply(leader_client, batch, [item]).status_code == 200
    tasks.catch_up()
    found = ReadRow.objects.get(upload__batch=waiting)
    assert (found.proposed_member, found.confidence) == (wick, "high")
