"""Pictures older than the operator keeps them go; what was read from them stays, and says so."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.conftest import row
from uploads import tasks
from uploads.files import retention
from uploads.models import Batch, ReadRow, Upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def upload(read_batch: Callable[..., Batch]) -> Upload:
    """A screenshot that was applied 31 days ago, with a preview."""
    [upload] = read_batch([row(0, "Nia", 5_000_000)]).uploads.all()
    upload.preview.save("preview.jpg", ContentFile(b"preview"), save=False)
    upload.status = Upload.Status.COMPLETED
    upload.created_at = timezone.now() - timedelta(days=31)
    upload.save()
    return upload


def files(upload: Upload) -> list[str]:
    return [str(upload.file.name), str(upload.preview.name)]


def test_an_old_picture_goes_and_its_rows_stay(upload: Upload) -> None:
    names = files(upload)
    sizes = sum(default_storage.size(name) for name in names)
    assert retention.remove_old(30) == retention.Removal(1, sizes)
    assert not any(default_storage.exists(name) for name in names)
    assert ReadRow.objects.get().name == "Nia"
    assert retention.remove_old(30) == retention.Removal()


def test_the_picture_says_that_it_is_gone(upload: Upload, leader_client: Client) -> None:
    address = f"/api/upload/{upload.pk}/image"
    assert leader_client.get(address).status_code == 200
    retention.remove_old(30)
    answer = leader_client.get(address)
    assert (answer.status_code, answer.json()["message"]) == (404, "Screenshot removed after 31 days.")


@pytest.mark.parametrize(
    ("change", "days"),
    [
        ({"status": "processing"}, 30),
        ({"status": "pending_confirmation"}, 30),
        ({}, 32),
        ({}, 0),
    ],
    ids=["waits for a worker", "waits for a leader", "younger than the limit", "kept for ever"],
)
def test_what_stays(upload: Upload, change: dict[str, Any], days: int) -> None:
    Upload.objects.update(**change)
    assert retention.remove_old(days) == retention.Removal()
    assert all(default_storage.exists(name) for name in files(upload))


def test_a_failed_one_without_a_picture_is_not_read_again(upload: Upload) -> None:
    Upload.objects.update(status="failed")
    retention.remove_old(30)
    Upload.objects.update(status="processing")
    tasks.read_upload(upload.pk)
    upload.refresh_from_db()
    assert (upload.status, upload.notes) == ("failed", tasks.MISSING_FILE)


def test_a_file_that_is_gone_already_is_no_obstacle(upload: Upload) -> None:
    default_storage.delete(files(upload)[0])
    assert retention.remove_old(30).screenshots == 1


class TestCommand:
    def run(self, *options: str) -> str:
        out = io.StringIO()
        call_command("remove_old_screenshots", *options, stdout=out)
        return out.getvalue()

    def test_a_dry_run_removes_nothing(self, upload: Upload) -> None:
        assert self.run("--days=30", "--dry-run").startswith("1 screenshot older than 30 days would be removed: ")
        assert all(default_storage.exists(name) for name in files(upload))

    def test_it_follows_the_setting(self, upload: Upload, settings: Any) -> None:
        assert self.run() == "No limit is set: screenshots are kept for ever.\n"
        settings.SCREENSHOT_DAYS = 30
        assert self.run().startswith("1 screenshot older than 30 days removed: ")

    def test_the_worker_follows_it_too(self, upload: Upload, settings: Any) -> None:
        settings.SCREENSHOT_DAYS = 30
        assert tasks.remove_old_screenshots() == 1

    def test_odd_limits_are_refused(self) -> None:
        with pytest.raises(CommandError, match="between 1 and 36500"):
            self.run("--days=-1")
