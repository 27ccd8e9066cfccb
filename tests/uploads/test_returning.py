"""Former members who come back: recognised by name, made active again with all their records, and sent back by undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberAlias, MemberRecord
from tests.conftest import REPORT_DATE, row
from uploads.models import Batch, ReadRow

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
JSON = {"content_type": "application/json"}
LEFT = datetime(2026, 11, 3, 12, tzinfo=UTC)


def former(name: str, rank: int = 2) -> Member:
    member = Member.objects.create(name=name, rank=rank)
    member.put_active(False, since=LEFT)
    member.save()
    return member


def create_all(client: Client, batch: Batch) -> Any:
    rows = ReadRow.objects.filter(upload__batch=batch).order_by("place")
    items = [
        {
            "action": "create",
            "memberId": None,
            "memberData": {"name": one.name, "power": str(one.value), "rowId": one.pk, "confirmed": True},
        }
        for one in rows
    ]
    body = {"dataToApply": items, "wholeBatch": True}
    return client.post(f"/api/upload/{batch.uploads.get().pk}/apply-data", body, **JSON)


def told(client: Client, batch: Batch) -> list[list[str]]:
    rows = client.get(f"/api/batches/{batch.batch_id}/review").json()["rows"]
    return [[one["text"] for one in shown["reasons"] if one["code"] == "returns"] for shown in rows]


def test_who_comes_back_keeps_everything(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    MemberRecord.objects.create(member=kestrel, data_type="strength", value=5, record_date="2026-10-01")
    batch = read_batch([row(0, "Kestrel", 900), row(1, "Zenobia", 800)])
    assert told(leader_client, batch) == [
        ["Kestrel was a member until 3 Nov: Create New brings them back, with all their records"],
        [],
    ]
    answer = create_all(leader_client, batch)
    assert answer.status_code == 200, answer.content
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.inactive_since, kestrel.rank, kestrel.power) == (True, None, 2, 900)
    assert Member.objects.filter(name="Kestrel").count() == 1
    assert sorted(kestrel.records.values_list("value", flat=True)) == [5, 900]

    assert leader_client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo").status_code == 200
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.inactive_since) == (False, LEFT)
    assert list(kestrel.records.values_list("value", flat=True)) == [5]
    assert not Member.objects.filter(name="Zenobia").exists()
    assert told(leader_client, batch)[0]


@pytest.mark.parametrize("spelling", ["KESTREL", "Kestrel!", "Késtrel"])
def test_by_another_spelling_of_the_name(leader_client: Client, read_batch: ReadBatch, spelling: str) -> None:
    kestrel = former("Kestrel")
    assert create_all(leader_client, read_batch([row(0, spelling, 900)])).status_code == 200
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.name) == (True, "Kestrel")


def test_by_a_confirmed_spelling(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    MemberAlias.objects.create(member=kestrel, spelling="Windhover")
    assert create_all(leader_client, read_batch([row(0, "Windhover", 900)])).status_code == 200
    kestrel.refresh_from_db()
    assert kestrel.is_active


def test_two_former_members_of_that_name_are_nobody(leader_client: Client, read_batch: ReadBatch) -> None:
    former("Kestrel"), former("KESTREL")
    batch = read_batch([row(0, "Kestrel", 900)])
    assert told(leader_client, batch) == [[]]
    assert create_all(leader_client, batch).status_code == 200
    assert Member.objects.active().filter(name="Kestrel").count() == 1
    assert Member.objects.inactive().count() == 2


def test_a_former_officer_is_left_to_an_r5(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel", rank=4)
    batch = read_batch([row(0, "Kestrel", 900)])
    assert told(leader_client, batch) == [[]]
    create_all(leader_client, batch)
    kestrel.refresh_from_db()
    assert not kestrel.is_active


def test_undo_waits_for_what_stands_on_it(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    change_set = create_all(leader_client, read_batch([row(0, "Kestrel", 900)])).json()["changeSetId"]
    body = {"isActive": False}
    assert leader_client.patch(f"/api/members/{kestrel.pk}/toggle-active", body, **JSON).status_code == 200
    answer = leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert answer.status_code == 409
    assert "Kestrel" in answer.json()["message"] or "newer" in answer.json()["message"]
    assert MemberRecord.objects.filter(member=kestrel, record_date=REPORT_DATE).exists()


def test_several_lists_of_a_drop_bring_one_person_back(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    power = read_batch([row(0, "Kestrel", 900)], batch_id="power")
    kills = read_batch([row(0, "Kestrel", 70)], batch_id="kills", data_type="kills")
    Batch.objects.filter(pk=kills.pk).update(drop=power)
    lists = []
    for batch, key in ((power, "power"), (kills, "kills")):
        [one] = ReadRow.objects.filter(upload__batch=batch)
        data = {"name": "Kestrel", key: str(one.value), "rowId": one.pk, "confirmed": True}
        lists.append(
            {"batchId": batch.batch_id, "dataToApply": [{"action": "create", "memberId": None, "memberData": data}]}
        )
    answer = leader_client.post("/api/drops/power/apply", {"lists": lists}, **JSON)
    assert answer.status_code == 200, answer.content
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.power, kestrel.kills) == (True, 900, 70)
    assert Member.objects.filter(name="Kestrel").count() == 1
