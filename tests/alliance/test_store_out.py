"""An S3-compatible store that hangs, refuses, errs or ends midway: nothing waits long for it, and nothing is lost."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django_q.models import OrmQ

from members.models import Member
from tests.conftest import REPORT_DATE, row
from tests.processes import ROOT
from tests.s3_server import FAULTS, S3Server, s3_server
from tests.watched_store import refuse_within_transactions
from uploads import tasks
from uploads.files.s3 import S3Store
from uploads.files.store import OUT, StoreOut
from uploads.jobs import queue, workers
from uploads.models import Batch, ReadRow, Upload
from uploads.reading.types import ScreenReading

PRINT = "import json; from alliance import settings; print(json.dumps(settings.STORAGES['default']))"

pytestmark = pytest.mark.django_db(transaction=True)


class WatchedS3(S3Store):
    """The portal's own, which nobody may ask inside a transaction."""

    def asking(self, name: str) -> Any:
        refuse_within_transactions()
        return super().asking(name)


@pytest.fixture(scope="module")
def selected(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the environment variables of a store select."""
    environment = {**os.environ, **S3Server().settings, "DATA_DIR": str(tmp_path_factory.mktemp("data"))}
    done = subprocess.run([sys.executable, "-c", PRINT], cwd=ROOT, env=environment, capture_output=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture
def store(settings: Any, selected: Any) -> Iterator[S3Server]:
    """The storage that the settings select, over a store of the tests' own."""
    with s3_server() as server:
        options = selected["OPTIONS"] | {"endpoint_url": server.address, "read_timeout": 0.3}
        storage = {"BACKEND": f"{__name__}.WatchedS3", "OPTIONS": options}
        settings.STORAGES = {**settings.STORAGES, "default": storage}
        yield server


@pytest.fixture
def read(store: S3Server, read_batch: Callable[..., Batch]) -> Upload:
    """A screenshot that was read; its picture is in the store."""
    upload: Upload = read_batch([row(0, "Nia", 5_000)]).uploads.get()
    assert list(store.files) == [upload.file.name]
    return upload


@pytest.fixture
def waiting(read: Upload) -> Upload:
    """The same one before a worker read it."""
    ReadRow.objects.all().delete()
    Upload.objects.update(status=Upload.Status.PROCESSING)
    return read


def send(client: Client, content: bytes, path: str = "/api/upload", **fields: Any) -> Any:
    picture = io.BytesIO(content)
    picture.name = "shot.png"
    form = {"screenshot": picture, "dataType": "other", "uploadDate": REPORT_DATE, "batchId": "new"}
    return client.post(path, form | fields)


@pytest.mark.parametrize("fault", ["hangs", "refuses", "500"])
class TestOutage:
    """A picture that can be stored is one that was answered: `midway` is no way in which an upload fails."""

    def test_an_upload_is_refused_for_now_and_leaves_nothing(
        self, store: S3Server, leader_client: Client, png: Callable[..., bytes], fault: str
    ) -> None:
        store.fail(fault)
        answer = send(leader_client, png(1))
        assert (answer.status_code, answer.json()) == (503, {"message": OUT})
        assert (Upload.objects.count(), Batch.objects.count(), store.files) == (0, 0, {})
        store.mend()
        assert send(leader_client, png(1)).status_code == 201

    def test_several_at_once_are_refused_together(
        self, store: S3Server, leader_client: Client, png: Callable[..., bytes], fault: str
    ) -> None:
        pictures = [io.BytesIO(png(number)) for number in range(2)]
        for picture in pictures:
            picture.name = "shot.png"
        store.fail(fault)
        answer = leader_client.post("/api/upload/mutual-assistance", {"screenshots": pictures})
        assert (answer.status_code, answer.json()) == (503, {"message": OUT})
        assert (Upload.objects.count(), Batch.objects.count(), store.files) == (0, 0, {})


@pytest.mark.parametrize("fault", FAULTS)
class TestPictures:
    def test_a_picture_says_why_it_cannot_be_shown(
        self, store: S3Server, leader_client: Client, read: Upload, fault: str
    ) -> None:
        store.fail(fault)
        answer = leader_client.get(f"/api/upload/{read.pk}/image")
        assert (answer.status_code, answer.json()) == (503, {"message": OUT})
        store.mend()
        assert leader_client.get(f"/api/upload/{read.pk}/image").status_code == 200

    def test_the_worker_tries_again_later_however_long_it_lasts(
        self, store: S3Server, waiting: Upload, fault: str
    ) -> None:
        store.fail(fault)
        for _ in range(4):
            tasks.read_upload(waiting.pk)
            waiting.refresh_from_db()
            assert (waiting.status, waiting.attempts, waiting.claimed_by) == (Upload.Status.PROCESSING, 0, "")
            assert waiting.notes == queue.STORE_OUT
        store.mend()
        assert queue.claim(waiting.pk)

    def test_a_backup_fails_and_leaves_nothing(
        self, store: S3Server, read: Upload, tmp_path: Path, fault: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        folder = tmp_path / "backups"
        folder.mkdir()
        store.fail(fault)
        with pytest.raises(CommandError, match=r"does not answer .* No backup was made"):
            call_command("backup", folder / "b.zip")
        assert list(folder.iterdir()) == []
        assert capfd.readouterr().err == ""


class TestBounds:
    def test_a_store_that_hangs_is_given_up_soon(self, store: S3Server, leader_client: Client, read: Upload) -> None:
        store.fail("hangs")
        store.asked.clear()
        started = time.monotonic()
        assert leader_client.get(f"/api/upload/{read.pk}/image").status_code == 503
        assert time.monotonic() - started < 5
        assert len(store.asked) == 2  # S3_ATTEMPTS

    def test_it_holds_one_thread_at_most_once_it_is_known_to_hang(self, store: S3Server, read: Upload) -> None:
        storage: Any = storages["default"]
        store.fail("hangs")
        with pytest.raises(StoreOut):
            storage.open(read.file.name)
        store.asked.clear()
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: answer_of(storage, str(read.file.name)), range(8)))
        assert answers == ["out"] * 8
        assert len(store.asked) == 2  # one of the eight, twice
        store.mend()
        assert answer_of(storage, str(read.file.name)) == "there"

    def test_the_limits_come_from_the_settings(self, store: S3Server, selected: Any) -> None:
        assert (selected["BACKEND"], selected["OPTIONS"]["read_timeout"]) == ("uploads.files.s3.S3Store", 1)
        storage: Any = storages["default"]
        config = storage.client_config
        assert (config.connect_timeout, config.read_timeout) == (1, 0.3)
        assert config.retries == {"mode": "standard", "total_max_attempts": 2}

    @pytest.mark.parametrize("fault", ["hangs", "refuses", "500"])
    def test_readyz_names_the_store_and_answers_fast(self, store: S3Server, client: Client, fault: str) -> None:
        workers.note_sign()
        assert client.get("/readyz").status_code == 200
        store.fail(fault)
        started = time.monotonic()
        answer = client.get("/readyz")
        assert time.monotonic() - started < 4
        assert answer.status_code == 503
        failed = [check for check in answer.json()["checks"] if not check["ok"]]
        message = "The store of the screenshots does not answer as it must; the log says why."
        assert [(check["name"], check["message"]) for check in failed] == [("store", message)]
        store.mend()
        assert client.get("/readyz").status_code == 200

    def test_readyz_names_a_bucket_that_is_not_there(self, store: S3Server, client: Client, settings: Any) -> None:
        storage = settings.STORAGES["default"]
        other = storage | {"OPTIONS": storage["OPTIONS"] | {"bucket_name": "elsewhere"}}
        settings.STORAGES = {**settings.STORAGES, "default": other}
        assert "store" in [check["name"] for check in client.get("/readyz").json()["checks"] if not check["ok"]]


def answer_of(storage: Any, name: str) -> str:
    try:
        storage.open(name)
    except StoreOut:
        return "out"
    return "there"


class TestHousekeeping:
    """Each says that the store is out, and changes nothing."""

    def test_old_screenshots_keep_their_pictures(self, store: S3Server, read: Upload) -> None:
        Upload.objects.update(status=Upload.Status.COMPLETED, created_at=timezone.now() - timedelta(days=40))
        store.fail("500")
        with pytest.raises(CommandError, match="does not answer"):
            call_command("remove_old_screenshots", "--days=30", stdout=io.StringIO())
        read.refresh_from_db()
        assert (read.file_removed_at, bool(read.file)) == (None, True)

    def test_nobody_is_erased(self, store: S3Server, read: Upload) -> None:
        nia = Member.objects.create(name="Nia")
        Batch.objects.update(member=nia)
        store.fail("500")
        with pytest.raises(CommandError, match=r"does not answer .* Nothing was erased"):
            call_command("erase_person", "Nia", "--yes", stdout=io.StringIO())
        assert Member.objects.filter(name="Nia").exists()
        assert list(store.files) == [read.file.name]

    def test_a_picture_that_stays_after_an_erasure_is_told(
        self, store: S3Server, read: Upload, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The store answers when it is asked first, and is out when the picture is to go."""
        Batch.objects.update(member=Member.objects.create(name="Nia"))
        monkeypatch.setattr(WatchedS3, "ask", lambda self: store.fail("500"))
        out = io.StringIO()
        call_command("erase_person", "Nia", "--yes", stdout=out)
        assert "1 pictures that the store did not remove: run check_data --remove-strays" in out.getvalue()

    def test_a_restore_changes_nothing(self, store: S3Server, read: Upload, tmp_path: Path) -> None:
        call_command("backup", tmp_path / "b.zip", stdout=io.StringIO())
        Member.objects.create(name="Late")
        store.fail("500")
        with pytest.raises(CommandError, match=r"does not answer .* Nothing was changed"):
            call_command("restore", tmp_path / "b.zip", "--replace", "--yes", stdout=io.StringIO())
        assert Member.objects.filter(name="Late").exists()
        store.mend()
        call_command("restore", tmp_path / "b.zip", "--replace", "--yes", stdout=io.StringIO())
        assert not Member.objects.filter(name="Late").exists()

    def test_check_data_says_that_it_did_not_look(self, store: S3Server, read: Upload) -> None:
        store.fail("500")
        with pytest.raises(CommandError, match=r"does not answer .* The files were not looked at"):
            call_command("check_data", stdout=io.StringIO())

    def test_the_sweep_queues_what_was_put_off(self, store: S3Server, waiting: Upload, settings: Any) -> None:
        OrmQ.objects.all().delete()
        store.fail("500")
        tasks.read_upload(waiting.pk)
        assert queue.sweep() == 0  # not at once
        Upload.objects.update(queued_at=timezone.now() - timedelta(seconds=settings.UPLOAD_LEASE + 1))
        assert queue.sweep() == 1
        assert [task.task["args"] for task in OrmQ.objects.all()] == [(waiting.pk,)]


class TestNoTransaction:
    """Every road to the store, through the portal's own calls and commands; `WatchedS3` fails where one is open."""

    def test_no_road_holds_one(
        self, store: S3Server, leader_client: Client, png: Callable[..., bytes], tmp_path: Path
    ) -> None:
        strength = {"dataType": "strength", "batchId": "s"}
        assert [send(leader_client, png(1), **strength).status_code for _ in range(2)] == [201, 200]
        assert send(leader_client, png(1), **strength | {"dataType": "kills"}).status_code == 409
        pictures = [io.BytesIO(png(number)) for number in (2, 3, 3)]
        for picture in pictures:
            picture.name = "shot.png"
        assert leader_client.post("/api/upload/mutual-assistance", {"screenshots": pictures}).json()["fileCount"] == 2
        nia = Member.objects.create(name="Nia")
        tree = {"memberId": nia.pk}
        assert send(leader_client, png(4), "/api/sf-tech/upload", **tree).status_code == 201
        assert len(store.files) == 4

        upload = Upload.objects.get(batch__batch_id="s")
        token = str(queue.claim(upload.pk))
        assert tasks.store(upload, token, ScreenReading(None, (60, 120)), b"preview")
        assert not tasks.store(upload, "lost", ScreenReading(None, (60, 120)), b"preview")
        assert len(store.files) == 5
        assert leader_client.get(f"/api/upload/{upload.pk}/image").status_code == 200

        call_command("backup", tmp_path / "b.zip", stdout=io.StringIO())
        call_command("erase_person", "Nia", "--yes", stdout=io.StringIO())
        assert len(store.files) == 4
        call_command("restore", tmp_path / "b.zip", "--replace", "--yes", stdout=io.StringIO())
        assert len(store.files) == 5
        store.files["screenshots/2026/11/stray.png"] = b"stray"
        call_command("check_data", stdout=io.StringIO())
        Upload.objects.update(created_at="2025-01-01T00:00:00Z", status=Upload.Status.FAILED)
        call_command("remove_old_screenshots", "--days=30", stdout=io.StringIO())
        assert list(store.files) == ["screenshots/2026/11/stray.png"]
        assert {method for method, _ in store.asked} == {"PUT", "GET", "HEAD", "DELETE"}
