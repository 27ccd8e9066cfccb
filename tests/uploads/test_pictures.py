"""Screenshots without their metadata, from intake to browser; and how long a browser may keep them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from alliance.backup import tables
from tests.conftest import row
from tests.uploads.reading.test_metadata import SECRET, jpeg, png
from uploads import tasks
from uploads.models import Batch, Upload
from uploads.reading.look.image import open_image

pytestmark = pytest.mark.django_db
BOTH = pytest.mark.parametrize("sent", [png(6), jpeg(6)], ids=["PNG", "JPEG"])


def send(client: Client, content: bytes, batch: str = "b") -> Any:
    file = SimpleUploadedFile("shot.png", content)
    form = {"screenshot": file, "dataType": "strength", "uploadDate": "2026-01-04", "batchId": batch}
    return client.post("/api/upload", form)


def stored(upload: Upload) -> bytes:
    with upload.file.open("rb") as file:
        return bytes(file.read())


def served(client: Client, upload: Upload, **headers: str) -> Any:
    return client.get(f"/api/upload/{upload.pk}/image", headers=headers)


@pytest.fixture
def old(read_batch: Callable[..., Batch]) -> Upload:
    """A screenshot that an earlier version stored as it was sent."""
    [upload] = read_batch([row(0, "Nia", 5_000_000)]).uploads.all()
    upload.file.save("old.jpg", ContentFile(jpeg(6)), save=False)
    upload.image_format = "JPEG"
    upload.save()
    return upload


@BOTH
def test_what_is_stored_and_served_says_nothing_of_where_it_was_taken(leader_client: Client, sent: bytes) -> None:
    upload = Upload.objects.get(pk=send(leader_client, sent).json()["id"])
    kept = stored(upload)
    assert SECRET in sent
    assert SECRET not in kept
    assert b"".join(served(leader_client, upload).streaming_content) == kept
    assert np.array_equal(open_image(kept), open_image(sent))
    assert (upload.height, upload.width) == open_image(kept).shape[:2]


@BOTH
def test_the_same_file_is_known_by_what_was_sent(leader_client: Client, sent: bytes) -> None:
    first, second = send(leader_client, sent), send(leader_client, sent)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    digest = hashlib.sha256(sent).hexdigest()
    assert Upload.objects.get().sha256 == digest
    asked = {"hashes": [digest], "dataType": "strength", "uploadDate": "2026-01-04"}
    known = leader_client.post("/api/uploads/known", asked, content_type="application/json")
    assert known.json()["known"] == 1, known.content


def test_an_older_file_is_served_without_it(leader_client: Client, old: Upload) -> None:
    assert SECRET in stored(old)
    answer = served(leader_client, old)
    content = b"".join(answer.streaming_content)
    assert (answer.status_code, answer["Content-Type"], SECRET in content) == (200, "image/jpeg", False)
    assert int(answer["Content-Length"]) == len(content)
    assert np.array_equal(open_image(content), open_image(jpeg(6)))


def test_the_preview_is_made_of_pixels_alone() -> None:
    assert SECRET not in tasks.preview_of(open_image(jpeg()))


def test_a_damaged_file_is_no_server_error(leader_client: Client, old: Upload) -> None:
    old.file.save("broken.jpg", ContentFile(b"no picture"))
    answer = served(leader_client, old)
    assert (answer.status_code, answer.json()["message"]) == (404, "The stored file of this screenshot is damaged.")


class TestCommand:
    def run(self, *options: str) -> str:
        out = StringIO()
        call_command("strip_metadata", *options, stdout=out)
        return out.getvalue()

    def test_it_takes_metadata_out_of_what_is_stored_and_of_the_next_backup(self, old: Upload, settings: Any) -> None:
        before, name = stored(old), str(old.file.name)
        assert self.run("--dry-run") == "1 of 1 stored screenshots have metadata.\n"
        assert stored(old) == before
        assert self.run() == "1 of 1 stored screenshots had metadata, which is taken out.\n"
        old.refresh_from_db()
        assert SECRET not in stored(old)
        assert np.array_equal(open_image(stored(old)), open_image(before))
        assert not default_storage.exists(name)
        assert self.run() == "0 of 1 stored screenshots had metadata, which is taken out.\n"
        backed_up = list(tables.file_names())
        assert backed_up == [old.file.name]
        assert not any(SECRET in file.read_bytes() for file in Path(settings.MEDIA_ROOT).rglob("*.*"))

    def test_what_a_worker_reads_just_now_waits(self, old: Upload) -> None:
        Upload.objects.update(status="processing")
        before, name = stored(old), str(old.file.name)
        assert self.run().endswith("1 are being read just now. Run it again later.\n")
        old.refresh_from_db()
        assert (old.file.name, stored(old)) == (name, before)

    def test_one_that_a_leader_has_read_again_meanwhile_keeps_its_file(
        self, old: Upload, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        save, name = FileSystemStorage.save, str(old.file.name)

        def queued_meanwhile(*arguments: Any, **more: Any) -> str:
            Upload.objects.update(status="processing")
            return save(*arguments, **more)

        monkeypatch.setattr(FileSystemStorage, "save", queued_meanwhile)
        assert "1 are being read just now" in self.run()
        old.refresh_from_db()
        assert (old.file.name, SECRET in stored(old)) == (name, True)
        assert len(list(Path(default_storage.path(name)).parent.iterdir())) == 2

    def test_what_is_missing_or_damaged_is_told(self, old: Upload) -> None:
        default_storage.delete(str(old.file.name))
        assert "1 have no file" in self.run()
        old.file.save("broken.jpg", ContentFile(b"no picture"))
        assert "1 can't be read as a picture" in self.run()


class TestKeptByTheBrowser:
    def test_it_is_asked_for_again_and_not_sent_again(self, leader_client: Client, old: Upload) -> None:
        first = served(leader_client, old)
        assert first["Cache-Control"] == "private, no-cache"
        again = served(leader_client, old, if_none_match=f'"other", {first["ETag"]}')
        assert (again.status_code, again.content) == (304, b"")
        assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], "private, no-cache")

    def test_not_after_the_sign_out(self, leader_client: Client, old: Upload) -> None:
        tag = served(leader_client, old)["ETag"]
        leader_client.post("/auth/logout")
        answer = served(leader_client, old, if_none_match=tag)
        assert (answer.status_code, answer["Cache-Control"]) == (401, "no-store")

    def test_another_file_is_another_tag(self, leader_client: Client, old: Upload) -> None:
        tag = served(leader_client, old)["ETag"]
        old.preview.save("preview.jpg", ContentFile(jpeg()))
        assert served(leader_client, old, if_none_match=tag).status_code == 200
