"""GET /api/batch-status, /api/batches, /api/uploads, and what may be done with a batch besides applying it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member
from tests.conftest import REPORT_DATE, deeds, row
from tests.uploads.test_apply import apply, update
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def test_batch_status_counts_files(leader_client: Client, read_batch: ReadBatch) -> None:
    batch = read_batch([row(0, "Mambo", 110)], [row(0, "Nia", 90)], [row(0, "Zed", 80)])
    first, second, _ = batch.uploads.order_by("pk")
    Upload.objects.filter(pk=first.pk).update(status="processing")
    Upload.objects.filter(pk=second.pk).update(status="failed", notes="No ranking list found.")
    body = leader_client.get("/api/batch-status/b1").json()
    uploads = body.pop("uploads")
    assert body == {
        "batchId": "b1",
        "isProcessing": True,
        "totalFiles": 3,
        "processedFiles": 2,
        "successfulFiles": 1,
        "failedFiles": 1,
        "pendingConfirmation": 1,
        "heldFiles": 0,
        "batches": [
            {"batchId": "b1", "dataType": "strength", "totalFiles": 3, "isProcessing": True, "waitingFiles": 1},
        ],
    }
    assert [upload["status"] for upload in uploads] == ["processing", "failed", "pending_confirmation"]
    assert uploads[1]["notes"] == "No ranking list found."
    assert uploads[0]["extractedData"] is None
    assert uploads[2]["extractedData"]["members"][0] | {"rowId": 0, "box": []} == {
        "rowId": 0,
        "name": "Zed",
        "power": "80",
        "rank": 1,
        "memberId": None,
        "confidence": "none",
        "similarity": uploads[2]["extractedData"]["members"][0]["similarity"],
        "conflict": False,
        "flags": uploads[2]["extractedData"]["members"][0]["flags"],
        "box": [],
        "applied": False,
    }


@pytest.mark.parametrize("batch_id", ["unknown", "a%00b", "x" * 200, "%F0%9F%90%BA"])
def test_an_unknown_batch_is_missing(leader_client: Client, batch_id: str) -> None:
    for url in (f"/api/batch-status/{batch_id}", f"/api/batches/{batch_id}/review"):
        answer = leader_client.get(url)
        assert answer.status_code == 404
        assert answer.json()["message"]


def test_an_upload_that_is_gone_is_named_so(leader_client: Client) -> None:
    answer = leader_client.get("/api/batch-status/unknown")
    assert answer.json() == {"message": "This upload no longer exists. Reload the page."}


def test_duel_rows_are_scores(leader_client: Client, read_batch: ReadBatch) -> None:
    read_batch([row(0, "Mambo", 110)], data_type="alliance-duel")
    data = leader_client.get("/api/uploads").json()[0]["extractedData"]
    assert data["members"] == []
    assert (data["scores"][0]["memberName"], data["scores"][0]["score"], data["scores"][0]["rank"]) == (
        "Mambo",
        "110",
        1,
    )
    assert data["weekEnding"] == "2026-11-22"


def test_overlapping_screenshots_show_each_row_once(leader_client: Client, read_batch: ReadBatch) -> None:
    shared = [("Nia", 90), ("Zed", 80)]
    first = [row(i, name, value, rank=i + 1) for i, (name, value) in enumerate([("Mambo", 110), *shared])]
    second = [row(i, name, value, rank=i + 2) for i, (name, value) in enumerate([*shared, ("Ymir", 70)])]
    read_batch(first, second)
    uploads = leader_client.get("/api/batch-status/b1").json()["uploads"]
    names = [one["name"] for upload in uploads for one in upload["extractedData"]["members"]]
    assert sorted(names) == ["Mambo", "Nia", "Ymir", "Zed"]


def test_lists_take_the_same_queries_with_many_rows(
    leader_client: Client, read_batch: ReadBatch, django_assert_max_num_queries: Any
) -> None:
    for number in range(6):
        read_batch([row(i, f"Name{i}", 100 - i) for i in range(8)], batch_id=f"b{number}")
    limits = {"/api/uploads": 8, "/api/batch-status/b1": 5, "/api/members": 12}
    limits |= {"/api/batches?limit=50": 12, "/api/batches?drops=5": 12}
    for url, queries in limits.items():
        with django_assert_max_num_queries(queries):
            assert leader_client.get(url).status_code == 200


def test_recent_batches_are_five_newest_first(leader_client: Client, read_batch: ReadBatch) -> None:
    for number in range(6):
        read_batch([row(0, "Mambo", 110)], batch_id=f"b{number}")
    assert [batch["batchId"] for batch in leader_client.get("/api/batches").json()] == ["b5", "b4", "b3", "b2", "b1"]


def test_recent_drops_are_whole_newest_first(leader_client: Client, read_batch: ReadBatch) -> None:
    """Each drop's lists stand together in the order in which they came, however many of them one Sunday's has."""
    for number in range(4):
        read_batch([row(0, "Mambo", 110)], batch_id=f"alone-{number}")
    mixed = Batch.objects.create(batch_id="sunday", data_type="auto", report_date=REPORT_DATE)
    for kind in ("strength", "kills", "donations", "alliance-duel", "mutual-assistance", "duel-day"):
        batch = read_batch([row(0, "Mambo", 110)], data_type=kind, batch_id=f"sunday-{kind}")
        Batch.objects.filter(pk=batch.pk).update(drop=mixed)
    read_batch([row(0, "Mambo", 110)], batch_id="newest")
    found = leader_client.get("/api/batches?drops=5").json()
    assert [one["dropId"] for one in found] == ["newest", *["sunday"] * 6, "alone-3", "alone-2", "alone-1"]
    assert [one["dataType"] for one in found[1:4]] == ["strength", "kills", "donations"]
    assert [one["dropId"] for one in leader_client.get("/api/batches?drops=1").json()] == ["newest"]
    answer = leader_client.get("/api/batches?drops=21")
    assert (answer.status_code, answer.json()["message"]) == (400, "drops is a number from 1 to 20.")


@pytest.mark.parametrize("limit", ["0", "51", "many", "-1", "٣"])
def test_a_bad_limit_is_refused(leader_client: Client, limit: str) -> None:
    answer = leader_client.get("/api/batches", {"limit": limit})
    assert (answer.status_code, answer.json()["message"]) == (400, "limit is a number from 1 to 50.")


def test_an_applied_batch_says_by_whom(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo")
    change_set = apply(leader_client, read_batch([row(0, "Mambo", 1)]), [update(mambo, power=1)]).json()["changeSetId"]
    recent = leader_client.get("/api/batches").json()[0]
    assert (recent["status"], recent["changeSetId"], recent["appliedBy"]) == ("completed", change_set, "officer")


def test_a_discarded_batch_is_done_and_cannot_be_applied(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo")
    batch = read_batch([row(0, "Mambo", 1)])
    assert leader_client.post("/api/batches/b1/discard").json() == {"message": "1 screenshot discarded."}
    recent = leader_client.get("/api/batches").json()[0]
    assert (recent["status"], recent["discarded"], recent["changeSetId"]) == ("completed", True, None)
    assert apply(leader_client, batch, [update(mambo, power=1)]).status_code == 409
    assert leader_client.post("/api/batches/b1/discard").status_code == 409
    [(who, what)] = deeds()
    assert (who, what.startswith("Discarded: 1 screenshot of ")) == ("officer", True)


def test_a_failed_upload_can_be_retried(
    leader_client: Client, read_batch: ReadBatch, django_capture_on_commit_callbacks: Any
) -> None:
    upload = read_batch([row(0, "Mambo", 1)]).uploads.get()
    assert leader_client.post(f"/api/upload/{upload.pk}/retry").status_code == 409
    Upload.objects.update(status="failed", attempts=3, notes="gave up")
    with django_capture_on_commit_callbacks() as queued:
        assert leader_client.post(f"/api/upload/{upload.pk}/retry").status_code == 200
    upload.refresh_from_db()
    assert (upload.status, upload.attempts, upload.notes, len(queued)) == ("processing", 0, "", 1)


def test_the_picture_is_served_to_leaders(
    leader_client: Client, read_batch: ReadBatch, png: Callable[..., bytes]
) -> None:
    upload = read_batch([row(0, "Mambo", 1)]).uploads.get()
    answer = leader_client.get(f"/api/upload/{upload.pk}/image")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert b"".join(answer.streaming_content) == png(0)
    assert Client().get(f"/api/upload/{upload.pk}/image").status_code == 401
    upload.file.storage.delete(upload.file.name)
    assert leader_client.get(f"/api/upload/{upload.pk}/image").status_code == 404
