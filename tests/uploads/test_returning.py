"""Former members who come back: recognised by name, made active again with all their records, and sent back by undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import ChangeSet, Member, MemberAlias, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_learning import picture
from uploads.models import Batch, MemberPicture, ReadRow

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


def test_two_rows_of_one_former_member(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    refused = create_all(leader_client, read_batch([row(0, "Kestrel", 900), row(1, "KESTREL", 800)]))
    assert refused.status_code == 400
    assert refused.json()["message"] == "KESTREL: two rows give the same member different values. Leave one out."
    same = read_batch([row(0, "Kestrel", 900), row(1, "KESTREL", 900)], batch_id="same")
    done = create_all(leader_client, same).json()
    assert (done["updated"], done["created"]) == (0, 1)
    assert list(kestrel.records.values_list("value", flat=True)) == [900]


TAKEN = "Kestrel would come back, but another member has that name. Choose that member, or rename one of the two first."


def test_a_name_that_another_member_has_by_now(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = former("Kestrel")
    Member.objects.create(name="Kestrel")
    refused = create_all(leader_client, read_batch([row(0, "KESTREL", 900)]))
    assert (refused.status_code, refused.json()["message"]) == (400, f"KESTREL: {TAKEN}")
    seen = read_batch([row(0, "Ke5trel", 900)], batch_id="seen")
    ReadRow.objects.filter(upload__batch=seen).update(returning=kestrel, proposed_member=None)
    refused = take(leader_client, seen, kestrel, same=True)
    assert (refused.status_code, refused.json()["message"]) == (400, f"Ke5trel: {TAKEN}")
    assert not ChangeSet.objects.exists()


def test_a_name_that_another_row_gives(leader_client: Client, read_batch: ReadBatch) -> None:
    former("Kestrel")
    MemberAlias.objects.create(member=former("Kestrel"), spelling="Windhover")
    refused = create_all(leader_client, read_batch([row(0, "Kestrel", 900), row(1, "Windhover", 800)]))
    assert (refused.status_code, refused.json()["message"]) == (400, f"Windhover: {TAKEN}")


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


# ---- under another name, or one that is hard to read


def proposed(client: Client, batch: Batch) -> list[str | None]:
    rows = client.get(f"/api/batches/{batch.batch_id}/review").json()["rows"]
    return [row["returning"] and row["returning"]["memberName"] for row in rows]


def take(client: Client, batch: Batch, member: Member | None, *, same: bool = False) -> Any:
    """The one row of a batch, given to a member, or to somebody new."""
    [one] = ReadRow.objects.filter(upload__batch=batch)
    data = {"name": one.name, "power": str(one.value), "rowId": one.pk, "confirmed": True}
    item = {"action": "update" if member else "create", "memberId": member and member.pk, "memberData": data}
    body = {"dataToApply": [item | {"samePerson": same}], "wholeBatch": True}
    return client.post(f"/api/upload/{batch.uploads.get().pk}/apply-data", body, **JSON)


@pytest.fixture
def kestrel(leader_client: Client) -> Member:
    member = former("Kestrel of the Vale")
    Member.objects.filter(pk=member.pk).update(inactive_since=timezone.now() - timedelta(days=20), power=80_000_000)
    member.refresh_from_db()
    return member


def test_a_name_much_alike_is_proposed_and_a_leader_decides(
    leader_client: Client, read_batch: ReadBatch, kestrel: Member
) -> None:
    batch = read_batch([row(0, "Kestrel of the Vales", 81_000_000)])
    assert proposed(leader_client, batch) == ["Kestrel of the Vale"]
    [[text]] = told(leader_client, batch)
    assert text.startswith("Perhaps Kestrel of the Vale, a member until ")
    assert take(leader_client, batch, None).status_code == 200
    kestrel.refresh_from_db()
    assert not kestrel.is_active, "nobody comes back by themselves"
    assert Member.objects.active().filter(name="Kestrel of the Vales").exists()


def test_said_to_be_the_same_person_they_come_back_and_are_known_by_both_names(
    leader_client: Client, read_batch: ReadBatch, kestrel: Member
) -> None:
    batch = read_batch([row(0, "Kestrel of the Vales", 81_000_000)])
    answer = take(leader_client, batch, kestrel, same=True)
    assert answer.status_code == 200, answer.content
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.power, kestrel.name) == (True, 81_000_000, "Kestrel of the Vale")
    assert list(kestrel.aliases.values_list("spelling", flat=True)) == ["Kestrel of the Vales"]

    assert leader_client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo").status_code == 200
    kestrel.refresh_from_db()
    assert (kestrel.is_active, kestrel.power) == (False, 80_000_000)
    assert kestrel.inactive_since is not None
    assert not kestrel.aliases.exists()
    assert proposed(leader_client, batch) == ["Kestrel of the Vale"]


def test_by_the_picture_of_a_name_that_cannot_be_read(
    leader_client: Client, read_batch: ReadBatch, kestrel: Member
) -> None:
    Member.objects.filter(pk=kestrel.pk).update(name="Кестрель")
    looks = picture(3)
    applied = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    MemberPicture.objects.create(member=kestrel, picture=looks, change_set=applied)
    batch = read_batch([row(0, "", 81_000_000, name_pictures=(looks,), name_score=0), row(1, "Zenobia", 90)])
    assert proposed(leader_client, batch) == ["Кестрель", None]
    assert "Same name picture as before" in told(leader_client, batch)[0][0]
    other = read_batch([row(0, "", 81_000_000, name_pictures=(picture(4),), name_score=0)], batch_id="other")
    assert proposed(leader_client, other) == [None]


def test_who_looks_like_a_member_too_is_nobody(leader_client: Client, read_batch: ReadBatch, kestrel: Member) -> None:
    looks = picture(3)
    applied = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    here = Member.objects.create(name="Сокол", rank=2)
    for one in (kestrel, here):
        MemberPicture.objects.create(member=one, picture=looks, change_set=applied)
    batch = read_batch([row(0, "", 81_000_000, name_pictures=(looks,), name_score=0)])
    assert proposed(leader_client, batch) == [None]


@pytest.mark.parametrize("change", [{"rank": 4}, {"inactive_since": datetime(2025, 1, 1, tzinfo=UTC)}])
def test_officers_and_who_left_long_ago_are_not_proposed(
    leader_client: Client, read_batch: ReadBatch, kestrel: Member, change: dict[str, Any]
) -> None:
    Member.objects.filter(pk=kestrel.pk).update(**change)
    batch = read_batch([row(0, "Kestrel of the Vales", 81_000_000)])
    assert proposed(leader_client, batch) == [None]
    assert take(leader_client, batch, kestrel).status_code == 400, "only who is proposed on a row comes back by it"
