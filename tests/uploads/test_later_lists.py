"""An older list of a week that comes late: it takes the place of newer scores only where a leader says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from members.models import Event, Member, MemberRecord
from tests.conftest import row
from uploads.models import Batch, Upload

ReadBatch = Callable[..., Batch]
JSON = {"content_type": "application/json"}
SUNDAY = date(2026, 11, 15)
WEDNESDAY, SATURDAY = SUNDAY - timedelta(days=4), SUNDAY - timedelta(days=1)
DUEL = "alliance-duel"
TOLD = (
    "A list of Sat 14 Nov is recorded for this week already, and this one is of Wed 11 Nov: its older figures would "
    "take the place of the newer ones. Change its date or discard it, or confirm that it is to count."
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", rank=3)


def listed(read_batch: ReadBatch, day: date, value: int, data_type: str = DUEL) -> Batch:
    return read_batch(
        [row(0, "Mambo", value)], data_type=data_type, batch_id=f"{data_type}-{day}-{value}", report_date=day
    )


def apply(client: Client, batch: Batch, **fields: Any) -> Any:
    upload = batch.uploads.get()
    item = {
        "memberData": {"rowId": upload.rows.get().pk, "name": "Mambo", "score": upload.rows.get().value},
        "memberId": Member.objects.get(name="Mambo").pk,
        "action": "update",
    }
    body = {"dataToApply": [item], "wholeBatch": True, **fields}
    return client.post(f"/api/upload/{upload.pk}/apply-data", body, **JSON)


def warning(client: Client, batch: Batch) -> str:
    return " ".join(one["text"] for one in warnings(client, batch))


def warnings(client: Client, batch: Batch) -> list[dict[str, Any]]:
    return list(client.get(f"/api/batches/{batch.batch_id}/review").json()["warnings"])


def keys(client: Client, batch: Batch) -> list[str]:
    return [one["key"] for one in warnings(client, batch)]


def score() -> int:
    return MemberRecord.objects.get(member__name="Mambo").value


def test_an_older_list_of_the_week_is_confirmed_first(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    assert apply(leader_client, listed(read_batch, SATURDAY, 900)).status_code == 200
    late = listed(read_batch, WEDNESDAY, 400)
    assert warning(leader_client, late) == TOLD
    refused = apply(leader_client, late)
    assert (refused.status_code, refused.json()["message"], score()) == (400, TOLD, 900)
    assert apply(leader_client, late, confirmedWarnings=keys(leader_client, late)).status_code == 200
    assert score() == 400


def test_the_other_order_needs_no_word(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    assert apply(leader_client, listed(read_batch, WEDNESDAY, 400)).status_code == 200
    for day, value in ((SATURDAY, 900), (SATURDAY, 901)):  # the same day again with corrected values
        newer = listed(read_batch, day, value)
        assert warning(leader_client, newer) == ""
        assert apply(leader_client, newer).status_code == 200
    assert score() == 901


def test_another_week_a_list_that_was_undone_and_a_list_by_day_do_not_count(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    applied = apply(leader_client, listed(read_batch, SATURDAY, 900)).json()["changeSetId"]
    assert warning(leader_client, listed(read_batch, WEDNESDAY - timedelta(days=7), 300)) == ""
    late = listed(read_batch, WEDNESDAY, 400)
    assert leader_client.post(f"/api/change-sets/{applied}/undo").status_code == 200
    assert warning(leader_client, late) == ""
    for day in (SATURDAY, WEDNESDAY):
        of_day = listed(read_batch, day, 100, "donations")
        assert warning(leader_client, of_day) == ""


def test_so_it_is_with_the_list_of_an_event_by_week(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    event = Event.objects.create(title="Zombie Siege", period="week")
    assert apply(leader_client, listed(read_batch, SATURDAY, 900, event.data_type)).status_code == 200
    late = listed(read_batch, WEDNESDAY, 400, event.data_type)
    assert warning(leader_client, late) == TOLD
    assert apply(leader_client, late).status_code == 400


def test_no_date_is_given_under_which_it_would_take_the_place_of_a_newer_list(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Saturday's list is in; Wednesday's is applied under Sunday by mistake, and given its date afterwards."""
    assert apply(leader_client, listed(read_batch, SATURDAY, 900)).status_code == 200
    late = listed(read_batch, SUNDAY, 400)
    applied = apply(leader_client, late).json()["changeSetId"]
    asked: dict[str, Any] = {"reportDate": str(WEDNESDAY), "changeSetId": applied}
    answer = leader_client.post(f"/api/batches/{late.batch_id}/date", asked, **JSON)
    assert (answer.status_code, score()) == (409, 400)
    assert answer.json()["message"] == (
        "A list of Sat 14 Nov is recorded for this week already, so this one can't be applied again under Wed 11 Nov. "
        "Undo it, then change its date in the review."
    )
    assert leader_client.post(f"/api/change-sets/{applied}/undo").status_code == 200
    assert score() == 900
    asked = {"reportDate": str(WEDNESDAY), "changeSetId": None}
    assert leader_client.post(f"/api/batches/{late.batch_id}/date", asked, **JSON).status_code == 200
    assert warning(leader_client, Batch.objects.get(pk=late.pk)) == TOLD
    assert set(Upload.objects.filter(batch=late).values_list("status", flat=True)) == {"pending_confirmation"}


def test_nor_is_it_where_an_older_list_would_be_applied_again_after_it(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    """Wednesday's list, then Thursday's; the first was Saturday's, under which Thursday's would stand."""
    first = listed(read_batch, WEDNESDAY, 900)
    applied = apply(leader_client, first).json()["changeSetId"]
    assert apply(leader_client, listed(read_batch, WEDNESDAY + timedelta(days=1), 400)).status_code == 200
    asked = {"reportDate": str(SATURDAY), "changeSetId": applied}
    answer = leader_client.post(f"/api/batches/{first.batch_id}/date", asked, **JSON)
    assert (answer.status_code, score()) == (409, 400)
    assert Batch.objects.get(pk=first.pk).report_date == WEDNESDAY
