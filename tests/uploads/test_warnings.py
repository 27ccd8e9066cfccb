"""What was confirmed is what was read: each warning by itself, and none that came up after the review was opened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from tests.uploads.test_active_tabs import TUESDAY, show
from tests.uploads.test_later_lists import DUEL, JSON, SATURDAY, TOLD, WEDNESDAY, apply, keys, score, warnings
from uploads.models import Batch, Upload

ReadBatch = Callable[..., Batch]

pytestmark = pytest.mark.django_db


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3)


@pytest.fixture
def late(read_batch: ReadBatch, mambo: Member) -> Batch:
    """Wednesday's list, from a screenshot of one day: opened before Saturday's is in."""
    batch = read_batch([row(0, "Mambo", 400)], data_type=DUEL, batch_id="late", report_date=WEDNESDAY)
    show(batch, TUESDAY)
    return batch


@pytest.fixture
def saturday(read_batch: ReadBatch, mambo: Member) -> Batch:
    return read_batch([row(0, "Mambo", 900)], data_type=DUEL, batch_id="saturday", report_date=SATURDAY)


def test_a_warning_that_came_up_later_is_not_confirmed_by_the_tick_of_another(
    leader_client: Client, late: Batch, saturday: Batch
) -> None:
    seen = keys(leader_client, late)
    assert [one["code"] for one in warnings(leader_client, late)] == ["active-tabs"]
    assert apply(leader_client, saturday).status_code == 200
    refused = apply(leader_client, late, confirmedWarnings=seen)
    assert (refused.status_code, refused.json()["message"], score()) == (400, TOLD, 900)
    assert [one["code"] for one in warnings(leader_client, late)] == ["active-tabs", "later-list"]
    assert apply(leader_client, late, confirmedWarnings=keys(leader_client, late)).status_code == 200
    assert score() == 400


def test_each_of_two_warnings_is_confirmed_by_itself(leader_client: Client, late: Batch, saturday: Batch) -> None:
    assert apply(leader_client, saturday).status_code == 200
    tabs, later = warnings(leader_client, late)
    for confirmed, told in (
        ([], f"{tabs['text']} {later['text']}"),
        ([tabs["key"]], later["text"]),
        ([later["key"]], tabs["text"]),
        (["active-tabs", "later-list"], f"{tabs['text']} {later['text']}"),
    ):
        refused = apply(leader_client, late, confirmedWarnings=confirmed)
        assert (refused.status_code, refused.json()["message"]) == (400, told)
    assert score() == 900


def test_a_word_for_all_of_them_confirms_none(leader_client: Client, late: Batch) -> None:
    assert apply(leader_client, late, tabsConfirmed=True).status_code == 400
    assert not MemberRecord.objects.exists()


def test_a_warning_that_says_something_else_by_now_is_asked_about_again(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Thursday's list was in when the review was opened, Saturday's came meanwhile."""
    thursday = WEDNESDAY + timedelta(days=1)
    assert apply(leader_client, listed(read_batch, "thursday", thursday, 600)).status_code == 200
    late = listed(read_batch, "late", WEDNESDAY, 400)
    seen = keys(leader_client, late)
    assert apply(leader_client, listed(read_batch, "saturday", SATURDAY, 900)).status_code == 200
    refused = apply(leader_client, late, confirmedWarnings=seen)
    assert (refused.status_code, refused.json()["message"], score()) == (400, TOLD, 900)


def test_so_it_is_with_a_batch_that_holds_the_same_pictures(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Two earlier batches hold them and wait; one of the two is applied after the review was opened."""
    waiting = [listed(read_batch, name, SATURDAY, 900) for name in ("first", "second", "third")]
    Upload.objects.update(sha256="ab" * 32)
    again = waiting[-1]
    seen = keys(leader_client, again)
    assert len(seen) == 1
    applied = apply(leader_client, waiting[0])
    assert applied.status_code == 200
    refused = apply(leader_client, again, confirmedWarnings=seen)
    assert refused.status_code == 400
    assert "that officer applied. Discard this batch, or confirm" in refused.json()["message"]
    assert apply(leader_client, again, confirmedWarnings=keys(leader_client, again)).status_code == 200


def test_a_list_of_a_drop_is_refused_for_what_its_leader_has_not_seen(
    leader_client: Client, late: Batch, saturday: Batch
) -> None:
    seen = keys(leader_client, late)
    assert apply(leader_client, saturday).status_code == 200
    answer = apply_drop(leader_client, late, seen)
    assert (answer.status_code, answer.json()["lists"][0]["message"], score()) == (400, TOLD, 900)
    assert apply_drop(leader_client, late, keys(leader_client, late)).status_code == 200
    assert score() == 400


@pytest.mark.parametrize("confirmed", ["active-tabs", [1.5, None], ["x" * 81], ["x"] * 1001, {"a": 1}])
def test_what_are_no_keys_is_refused_in_words(leader_client: Client, late: Batch, confirmed: Any) -> None:
    refused = apply(leader_client, late, confirmedWarnings=confirmed)
    assert refused.status_code == 400
    assert refused.json()["message"]


def listed(read_batch: ReadBatch, name: str, day: Any, value: int) -> Batch:
    return read_batch([row(0, "Mambo", value)], data_type=DUEL, batch_id=name, report_date=day)


def apply_drop(client: Client, batch: Batch, confirmed: list[str]) -> Any:
    read = batch.uploads.get().rows.get()
    item = {
        "memberData": {"rowId": read.pk, "name": "Mambo", "score": read.value},
        "memberId": Member.objects.get(name="Mambo").pk,
        "action": "update",
    }
    one = {"batchId": batch.batch_id, "dataToApply": [item], "confirmedWarnings": confirmed}
    return client.post(f"/api/drops/{batch.batch_id}/apply", {"lists": [one]}, **JSON)
