"""What batch-status answers of a row goes back into apply-data as it is (spec section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from uploads.apply import assistance
from uploads.models import Batch, ReadRow, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
KINDS = ["strength", "kills", "donations", "alliance-duel", "mutual-assistance"]


def answered(client: Client, batch_id: str = "b1") -> list[dict[str, Any]]:
    return client.get(f"/api/batch-status/{batch_id}").json()["uploads"]


def send_back(client: Client, upload: dict[str, Any], rows: list[dict[str, Any]] | None = None, **fields: Any) -> Any:
    """Each row as it was answered: an update of the member that was found, else a new one."""
    data = upload["extractedData"]
    items = [
        {"memberData": one, "memberId": one["memberId"], "action": "update" if one["memberId"] else "create"}
        for one in (rows or [*data["members"], *data["scores"]])
    ]
    body = {"dataToApply": items, "dataType": data["dataType"], "batchId": "b1"} | fields
    return client.post(f"/api/upload/{upload['id']}/apply-data", body, content_type="application/json")


def figures(data_type: str) -> dict[str, int]:
    return dict(MemberRecord.objects.filter(data_type=data_type).values_list("member__name", "value"))


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3)


@pytest.fixture
def omega(db: None) -> Member:
    return Member.objects.create(name="오메가", rank=3)


def nameless(batch: Batch, place: int, member: Member) -> None:
    """A row of which no letter could be read; its name picture says whose it is."""
    ReadRow.objects.filter(upload__batch=batch, place=place).update(name="", proposed_member=member, rank=None)


@pytest.mark.parametrize("data_type", KINDS)
def test_rows_go_back_as_they_were_answered(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, omega: Member, data_type: str
) -> None:
    odd = {"flags": frozenset({"low-score", "cut"}), "name_box": None}
    rows = [row(0, "Mambo", 2**62), row(1, "unreadable", 90), row(2, "Newcomer", 80, **odd)]
    batch = read_batch(rows, data_type=data_type)
    nameless(batch, 1, omega)
    (upload,) = answered(leader_client)
    answer = send_back(leader_client, upload)
    assert (answer.status_code, answer.json().get("message")) == (200, "3 member records have been updated.")
    assert figures(data_type) == {"Mambo": 2**62, "오메가": 90, "Newcomer": 80}


def test_an_update_needs_no_name_and_keeps_the_members(
    leader_client: Client, read_batch: ReadBatch, omega: Member
) -> None:
    batch = read_batch([row(0, "unreadable", 90)], data_type="alliance-duel")
    nameless(batch, 0, omega)
    assert send_back(leader_client, answered(leader_client)[0]).status_code == 200
    omega.refresh_from_db()
    assert (omega.name, MemberRecord.objects.get(data_type="alliance-duel").spelling) == ("오메가", "오메가")


@pytest.mark.parametrize("name", ["", None, " \u200e ", "x" * 130], ids=["empty", "null", "invisible", "long"])
@pytest.mark.parametrize("key", ["name", "memberName"])
def test_whatever_was_read_as_the_name_is_no_reason_to_refuse_an_update(
    leader_client: Client, read_batch: ReadBatch, mambo: Member, name: str | None, key: str
) -> None:
    read_batch([row(0, "Mambo", 90)], data_type="alliance-duel")
    (upload,) = answered(leader_client)
    sent = upload["extractedData"]["scores"][0] | {"memberName": None, key: name}
    assert send_back(leader_client, upload, [sent]).status_code == 200
    assert figures("alliance-duel") == {"Mambo": 90}


def test_a_new_member_needs_a_name_and_the_message_says_which_row(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Nia", 90), row(1, "unreadable", 80)])
    ReadRow.objects.filter(upload__batch=batch, place=1).update(name="")
    answer = send_back(leader_client, answered(leader_client)[0])
    assert answer.status_code == 400
    assert answer.json()["message"] == (
        "The row of 80 (rank 2): a new member needs a name. Send one, choose a member, or leave the row out."
    )
    assert not MemberRecord.objects.exists()


def test_rows_that_recorded_themselves_go_back_with_the_others(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([row(0, "Mambo", 900), row(1, "Zanzibar", 600)], data_type="mutual-assistance")
    Upload.objects.update(read_kind="mutual-assistance")
    assistance.settle(batch)
    (upload,) = answered(leader_client)
    assert [one["applied"] for one in upload["extractedData"]["members"]] == [True, False]
    answer = send_back(leader_client, upload)
    assert (answer.status_code, answer.json().get("created"), answer.json().get("updated")) == (200, 1, 0)
    assert figures("mutual-assistance") == {"Mambo": 900, "Zanzibar": 600}


def test_only_rows_that_are_recorded_already_are_refused_as_such(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    batch = read_batch([row(0, "Mambo", 900), row(1, "Zanzibar", 600)], data_type="mutual-assistance")
    Upload.objects.update(read_kind="mutual-assistance")
    assistance.settle(batch)
    (upload,) = answered(leader_client)
    answer = send_back(leader_client, upload, upload["extractedData"]["members"][:1])
    assert (answer.status_code, "recorded already" in answer.json()["message"]) == (409, True)


def test_the_id_of_the_drop_that_was_asked_about_is_taken(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    drop = read_batch(data_type="auto")
    filed = read_batch([row(0, "Mambo", 900)], data_type="kills", batch_id="b1-kills")
    Batch.objects.filter(pk=filed.pk).update(drop=drop)
    (upload,) = answered(leader_client)
    assert send_back(leader_client, upload, batchId="b1", dataType="auto").status_code == 200
    assert figures("kills") == {"Mambo": 900}


@pytest.mark.parametrize(
    "edit",
    [{"accepted": True}, {"name": ""}, {"memberId": None}, {"value": 91}, {"removed": True}],
    ids=["accepted", "emptied name", "create new", "value", "left out"],
)
def test_a_draft_comes_back_as_it_was_saved(leader_client: Client, read_batch: ReadBatch, edit: dict[str, Any]) -> None:
    """A row that was only accepted came back as one to create."""
    read_batch([row(0, "Nia", 90)])
    draft = {"rows": {str(ReadRow.objects.get().pk): edit}}
    seen = {"version": 0, "editor": "window-a"}
    put = leader_client.put("/api/batches/b1/draft", {**draft, **seen}, content_type="application/json")
    assert put.status_code == 200
    assert leader_client.get("/api/batches/b1/review").json()["draft"] == draft
