"""An apply of a whole batch leaves out what is not sure and what nobody looked at, unless the leader takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from tests.uploads.test_apply import apply
from uploads.models import Batch, ReadRow, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
TOTAL = {"Mambo": 101, "Kiwi": 50, "Zanzibar": 40}


@pytest.fixture
def members(db: None) -> dict[str, Member]:
    return {name: Member.objects.create(name=name, rank=3, power=power) for name, power in TOTAL.items()}


@pytest.fixture
def batch(members: dict[str, Member], read_batch: ReadBatch) -> Batch:
    """Three sure rows, one whose figure fell by half, and a name that nobody has."""
    rows = [row(0, "Mambo", 102), row(1, "Kiwi", 51), row(2, "Zanzibar", 20), row(3, "Sable Finch", 10)]
    made = read_batch(rows)
    assert dict(ReadRow.objects.values_list("name", "confidence"))["Mambo"] == "high"
    return made


def items(**changed: dict[str, Any]) -> list[dict[str, Any]]:
    """Every row as it was proposed. changed: what the leader did to those that begin so."""
    sent = []
    for read in ReadRow.objects.order_by("pk"):
        data = {"rowId": read.pk, "name": read.name, "power": str(read.value), "rank": read.rank, "confirmed": False}
        edit = dict(changed.get(read.name.split()[0], {}))
        member_id = edit.pop("memberId", read.proposed_member_id)
        action = "update" if member_id else "create"
        sent.append({"memberData": data | edit, "memberId": member_id, "action": action})
    return sent


def written() -> dict[str, int]:
    return dict(MemberRecord.objects.values_list("member__name", "value"))


def test_rows_that_nobody_looked_at_are_left_out(leader_client: Client, batch: Batch) -> None:
    answer = apply(leader_client, batch, items(), takeUnchecked=False)
    assert answer.status_code == 200
    assert written() == {"Mambo": 102, "Kiwi": 51}
    assert (answer.json()["leftOut"], "2 unchecked rows were left out" in answer.json()["message"]) == (2, True)
    assert not Member.objects.filter(name="Sable Finch").exists()
    assert batch.uploads.get().status == Upload.Status.COMPLETED


def test_the_leader_may_take_them(leader_client: Client, batch: Batch) -> None:
    answer = apply(leader_client, batch, items(), takeUnchecked=True)
    assert (answer.json()["updated"], answer.json()["created"], answer.json()["leftOut"]) == (3, 1, 0)
    assert written() == {"Mambo": 102, "Kiwi": 51, "Zanzibar": 20, "Sable Finch": 10}


@pytest.mark.parametrize(
    ("changed", "taken"),
    [
        ({"Zanzibar": {"confirmed": True}}, {"Zanzibar": 20}),
        ({"Zanzibar": {"power": "41"}}, {"Zanzibar": 41}),
        ({"Sable": {"confirmed": True}}, {"Sable Finch": 10}),
        ({"Sable": {"name": "Sable"}}, {"Sable": 10}),
    ],
    ids=["accepted", "corrected", "accepted as new", "renamed"],
)
def test_what_was_accepted_or_changed_was_looked_at(
    leader_client: Client, batch: Batch, changed: dict[str, Any], taken: dict[str, int]
) -> None:
    assert apply(leader_client, batch, items(**changed), takeUnchecked=False).json()["leftOut"] == 1
    assert written() == {"Mambo": 102, "Kiwi": 51} | taken


def test_another_member_was_looked_at(leader_client: Client, batch: Batch, members: dict[str, Member]) -> None:
    sent = items(Sable={"memberId": members["Zanzibar"].pk})
    kept = [one for one in sent if one["memberData"]["name"] != "Zanzibar"]
    assert apply(leader_client, batch, kept, takeUnchecked=False).json()["leftOut"] == 0
    assert written()["Zanzibar"] == 10


def test_with_nothing_looked_at_and_nothing_sure_the_batch_waits(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Sable Finch", 10)])
    answer = apply(leader_client, batch, items(), takeUnchecked=False)
    assert (answer.status_code, "nobody looked at them" in answer.json()["message"]) == (400, True)
    assert batch.uploads.get().status == Upload.Status.PENDING_CONFIRMATION


def test_a_call_for_single_rows_takes_what_it_is_told(leader_client: Client, batch: Batch) -> None:
    """The spec's own call knows no rows and no checks."""
    answer = apply(leader_client, batch, items(), wholeBatch=False, takeUnchecked=False)
    assert (answer.status_code, len(written())) == (200, 4)


def test_items_without_a_row_are_the_leaders_own_word(leader_client: Client, batch: Batch) -> None:
    sent = [item | {"memberData": item["memberData"] | {"rowId": None}} for item in items()]
    assert apply(leader_client, batch, sent, takeUnchecked=False).json()["leftOut"] == 0


def test_the_review_says_how_many_seats_are_taken(
    leader_client: Client, batch: Batch, members: dict[str, Member], settings: Any
) -> None:
    settings.ALLIANCE_SEATS = 60
    Member.objects.filter(name="Kiwi").update(is_active=False)
    seats = leader_client.get("/api/batches/b1/review").json()["seats"]
    assert seats == {"taken": Member.objects.filter(is_active=True).count(), "of": 60}
