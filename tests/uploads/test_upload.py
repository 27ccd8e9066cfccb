"""POST /api/upload and /api/upload/vs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]


def post(client: Client, content: bytes, url: str = "/api/upload", field: str = "screenshot", **fields: Any) -> Any:
    file = SimpleUploadedFile(fields.pop("name", "shot.png"), content, content_type="image/png")
    form = {"dataType": "strength", "uploadDate": timezone.localdate().isoformat(), "batchId": "week-47", field: file}
    return client.post(url, {key: value for key, value in (form | fields).items() if value is not None})


def test_it_works(leader_client: Client, png: Png, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = post(leader_client, png())
    assert answer.status_code == 201
    body = answer.json()
    assert (body["batchId"], body["dataType"], body["status"], body["originalName"]) == (
        "week-47",
        "strength",
        "processing",
        "shot.png",
    )
    assert body["uploadDate"] == timezone.localdate().isoformat()
    upload = Upload.objects.get(pk=body["id"])
    with upload.file.open() as stored:
        assert stored.read() == png()
    assert [message.task["args"] for message in OrmQ.objects.all()] == [(upload.pk,)]


def test_one_more_screenshot_asks_the_database_little(
    leader_client: Client, png: Png, django_assert_max_num_queries: Any
) -> None:
    post(leader_client, png())
    with django_assert_max_num_queries(8):  # the visitor 2, seen before, the lock, a transaction 3, queue
        assert post(leader_client, png(1)).status_code == 201


@pytest.mark.parametrize("spelling", ["alliance-duel", "vs"])
def test_an_alliance_duel_has_its_own_call(leader_client: Client, png: Png, spelling: str) -> None:
    answer = post(leader_client, png(), url="/api/upload/vs", field="screenshots", dataType=spelling)
    assert answer.status_code == 201
    assert answer.json()["dataType"] == "alliance-duel"


def test_the_duel_call_refuses_another_list(leader_client: Client, png: Png) -> None:
    answer = post(leader_client, png(), url="/api/upload/vs", field="screenshots", dataType="kills")
    assert answer.status_code == 400
    assert "/api/upload" in answer.json()["message"]


def test_jpeg_is_told_by_its_content(leader_client: Client, png: Png) -> None:
    answer = post(leader_client, png(image_format="JPEG"), name="phone.png")
    assert answer.status_code == 201
    assert Upload.objects.get().image_format == "JPEG"


def test_other_is_kept_unread(leader_client: Client, png: Png) -> None:
    answer = post(leader_client, png(), dataType="other")
    assert (answer.status_code, answer.json()["status"]) == (201, "completed")
    assert not OrmQ.objects.exists()


def test_the_same_image_twice_in_a_batch_is_kept_once(leader_client: Client, png: Png) -> None:
    first, second = post(leader_client, png()), post(leader_client, png(), name="again.png")
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["id"] == first.json()["id"]
    assert Upload.objects.count() == 1
    assert post(leader_client, png(), batchId="week-48").status_code == 201


def test_a_screenshot_without_a_batch_gets_one_of_its_own(leader_client: Client, png: Png) -> None:
    ids = {post(leader_client, png(), batchId=None).json()["batchId"] for _ in range(2)}
    assert len(ids) == 2


FUTURE = (timezone.localdate() + timedelta(days=2)).isoformat()


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ({"uploadDate": FUTURE}, "has not come yet"),
        ({"uploadDate": "21.11.2026"}, "uploadDate"),
        ({"uploadDate": "0001-01-01"}, "from 2000"),
        ({"uploadDate": ""}, "uploadDate"),
        ({"uploadDate": None}, "uploadDate"),
        ({"dataType": "power"}, "not a data type"),
        ({"dataType": None}, "dataType"),
        ({"batchId": "a b"}, "batchId"),
        ({"batchId": "x" * 65}, "batchId"),
        ({"batchId": "nul\x00"}, "batchId"),
        ({"field": "screenshots"}, "screenshot"),
        ({"field": "file"}, "screenshot"),
    ],
)
def test_bad_fields_are_refused_with_a_message(
    leader_client: Client, png: Png, fields: dict[str, Any], hint: str
) -> None:
    answer = post(leader_client, png(), **fields)
    assert answer.status_code == 400
    assert hint in answer.json()["message"]
    assert not Upload.objects.exists()
    assert not Batch.objects.exists()


@pytest.mark.parametrize("fields", [{"dataType": "kills"}, {"uploadDate": "2026-01-04"}])
def test_a_batch_is_of_one_type_and_date(leader_client: Client, png: Png, fields: dict[str, str]) -> None:
    post(leader_client, png())
    answer = post(leader_client, png(1), **fields)
    assert answer.status_code == 409
    assert "Start a new batch" in answer.json()["message"]
    assert Upload.objects.count() == 1


def test_an_image_filed_from_a_drop_is_known_there_on_that_day_alone(leader_client: Client, png: Png) -> None:
    first = post(leader_client, png(), dataType="auto").json()["id"]
    drop = Batch.objects.get()
    kills = Batch.objects.create(batch_id="kills", data_type="kills", report_date=drop.report_date, drop=drop)
    Upload.objects.update(batch=kills)
    again = post(leader_client, png(), dataType="auto")
    assert (again.status_code, again.json()["id"]) == (200, first)
    day_before = (timezone.localdate() - timedelta(days=1)).isoformat()
    answer = post(leader_client, png(), dataType="auto", uploadDate=day_before)
    assert (answer.status_code, "Start a new batch" in answer.json().get("message", "")) == (409, True)


@pytest.mark.parametrize(
    ("content", "hint"), [(b"", "empty"), (b"GIF89a" + b"\0" * 40, "PNG"), (b"not a picture", "PNG")]
)
def test_a_file_that_is_no_screenshot_is_refused(
    leader_client: Client, content: bytes, hint: str, settings: Any
) -> None:
    answer = post(leader_client, content, name="cat.png")
    assert answer.status_code == 400
    assert "cat.png" in answer.json()["message"]
    assert hint in answer.json()["message"]
    assert not Upload.objects.exists()
    assert not list(settings.MEDIA_ROOT.rglob("*.*"))


def test_two_files_in_one_request_are_refused(leader_client: Client, png: Png) -> None:
    files = [SimpleUploadedFile(f"{n}.png", png(n), content_type="image/png") for n in range(2)]
    form = {"dataType": "strength", "uploadDate": timezone.localdate().isoformat(), "screenshot": files}
    answer = leader_client.post("/api/upload", form)
    assert answer.status_code == 400
    assert not Upload.objects.exists()


def test_a_name_is_shown_without_folders_and_control_characters(leader_client: Client, png: Png) -> None:
    answer = post(leader_client, png(), name="C:\\pics\\a\u202eb\x07<b>.png")
    assert answer.json()["originalName"] == "ab<b>.png"
