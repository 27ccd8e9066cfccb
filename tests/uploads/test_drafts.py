"""Two leaders on one review: the second learns of what the first did before anything is written over it (issue 15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance.models import User
from members.models import Member
from tests.conftest import row
from uploads.models import Batch, ReadRow
from uploads.review.drafts import moment

ReadBatch = Callable[..., Batch]
JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.fixture
def other(account: Callable[..., User]) -> Client:
    """Another leader's browser."""
    client = Client()
    client.force_login(account("nia", rank=4))
    return client


@pytest.fixture
def batch(read_batch: ReadBatch) -> Batch:
    Member.objects.create(name="Mambo", power=900)
    return read_batch([row(0, "Mambo", 900)])


def draft(client: Client, version: int, editor: str, **edit: Any) -> Any:
    body = {"rows": {str(ReadRow.objects.get().pk): edit}, "version": version, "editor": editor}
    return client.put("/api/batches/b1/draft", body, **JSON)


def apply(client: Client, **seen: Any) -> Any:
    read = ReadRow.objects.get()
    item = {"action": "update", "memberId": read.proposed_member_id}
    data = {"name": "Mambo", "power": "900", "rowId": read.pk}
    body = {"dataToApply": [{**item, "memberData": data}], "wholeBatch": True, **seen}
    return client.post(f"/api/upload/{read.upload_id}/apply-data", body, **JSON)


def kept() -> Any:
    [edit] = Batch.objects.get().draft["rows"].values()
    return edit


def test_the_second_learns_of_the_first_and_writes_over_nothing(
    leader_client: Client, other: Client, batch: Batch
) -> None:
    opened = leader_client.get("/api/batches/b1/review").json()["draftVersion"]
    first = draft(leader_client, opened, "window-a", value=901)
    assert (first.status_code, first.json()["version"]) == (200, opened + 1)
    second = draft(other, opened, "window-b", value=902)
    assert second.status_code == 409
    told = second.json()
    assert told["message"].startswith("officer changed this review at ")
    assert (told["by"], told["own"], told["draftVersion"]) == ("officer", False, opened + 1)
    assert [edit["value"] for edit in told["draft"]["rows"].values()] == [901]
    assert kept()["value"] == 901
    assert draft(other, told["draftVersion"], "window-b", value=902).status_code == 200
    assert kept()["value"] == 902


def test_a_window_saves_again_over_its_own(leader_client: Client, batch: Batch) -> None:
    """Also where the answer to its last save never came."""
    assert [draft(leader_client, 0, "window-a", value=value).status_code for value in (1, 2, 3)] == [200, 200, 200]
    assert kept()["value"] == 3


def test_what_a_row_was_accepted_as_is_kept(leader_client: Client, batch: Batch) -> None:
    seen = {"memberId": ReadRow.objects.get().proposed_member_id, "value": 900}
    assert draft(leader_client, 0, "window-a", accepted=True, acceptedAs=seen).status_code == 200
    [edit] = leader_client.get("/api/batches/b1/review").json()["draft"]["rows"].values()
    assert edit == {"accepted": True, "acceptedAs": seen}
    refused = draft(leader_client, 1, "window-a", accepted=True, acceptedAs={"memberId": "Mambo", "value": 900})
    assert (refused.status_code, kept()["acceptedAs"]) == (400, seen)


def test_a_leader_in_two_windows_is_told_so(leader_client: Client, batch: Batch) -> None:
    draft(leader_client, 0, "window-a", value=1)
    told = draft(leader_client, 0, "window-b", value=2).json()
    assert told["message"].startswith("You changed this review in another window at ")
    assert told["own"]


def test_a_review_that_another_changed_is_not_applied_unseen(
    leader_client: Client, other: Client, batch: Batch
) -> None:
    draft(leader_client, 0, "window-a", removed=True)
    refused = apply(other, draftVersion=0, draftEditor="window-b")
    assert (refused.status_code, refused.json()["by"]) == (409, "officer")
    assert batch.uploads.get().status == "pending_confirmation"
    assert apply(other, draftVersion=refused.json()["draftVersion"], draftEditor="window-b").status_code == 200


def test_a_window_applies_what_it_saved_itself(leader_client: Client, batch: Batch) -> None:
    draft(leader_client, 0, "window-a", accepted=True)
    assert apply(leader_client, draftVersion=0, draftEditor="window-a").status_code == 200


def test_after_another_applied_both_saving_and_applying_say_so(
    leader_client: Client, other: Client, batch: Batch
) -> None:
    assert apply(leader_client, draftVersion=0, draftEditor="window-a").status_code == 200
    saved = draft(other, 0, "window-b", value=902)
    assert saved.status_code == 409
    assert "officer finished it at " in saved.json()["message"]
    assert "All Uploads" in saved.json()["message"]
    again = apply(other, draftVersion=0, draftEditor="window-b")
    assert again.status_code == 409
    assert "already applied by officer" in again.json()["message"]
    assert Batch.objects.get().draft is None


def test_after_an_apply_was_undone_an_old_window_is_asked(leader_client: Client, other: Client, batch: Batch) -> None:
    change_set = apply(leader_client, draftVersion=0, draftEditor="window-a").json()["changeSetId"]
    leader_client.post(f"/api/change-sets/{change_set}/undo", **JSON)
    told = draft(other, 0, "window-b", value=902)
    assert (told.status_code, told.json()["draft"]) == (409, None)


def test_a_draft_holds_rows_of_its_batch_alone(leader_client: Client, batch: Batch) -> None:
    read = ReadRow.objects.get()
    body = {"version": leader_client.get("/api/batches/b1/review").json()["draftVersion"], "editor": "window-a"}
    foreign = {"rows": {str(read.pk + 1): {"value": 1}}, **body}
    assert leader_client.put("/api/batches/b1/draft", foreign, **JSON).status_code == 200
    assert Batch.objects.get().draft["rows"] == {}
    many = {"rows": {str(read.pk + number): {"value": 1} for number in range(3)}, **body}
    refused = leader_client.put("/api/batches/b1/draft", many, **JSON)
    assert (refused.status_code, "more rows than the upload has" in refused.json()["message"]) == (400, True)


@pytest.mark.parametrize("missing", ["version", "editor"])
def test_a_save_says_what_it_rests_on(leader_client: Client, batch: Batch, missing: str) -> None:
    body = {"rows": {}, "version": 0, "editor": "window-a"}
    del body[missing]
    answer = leader_client.put("/api/batches/b1/draft", body, **JSON)
    assert (answer.status_code, missing in answer.json()["message"]) == (400, True)


def test_when_is_told_by_the_alliances_clock(settings: Any) -> None:
    settings.TIME_ZONE = "UTC"
    now = timezone.now()
    assert moment(now) == f"at {now:%H:%M}"
    assert moment(now.replace(year=2025, month=11, day=21)).startswith("on 21 November at ")
    assert moment(None) == "meanwhile"
