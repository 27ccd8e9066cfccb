"""Backups and checks that an R5 has the worker make: asked for, done once, told of, and handed out."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance import errands, tasks
from alliance.backup import keeping
from alliance.backup.archive import Reader
from alliance.models import AuditEntry, BackupRun, Errand, User
from members.errors import Refused
from members.models import Member
from tests.conftest import row
from uploads.jobs import workers
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A worker runs; what it is told to do waits in this list."""
    told: list[int] = []
    monkeypatch.setattr(errands, "async_task", lambda _task, errand_id, **_: told.append(errand_id))
    workers.note_sign()
    return told


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


def told(client: Client, errand_id: int) -> Any:
    return client.get(f"/api/data/errands/{errand_id}").json()


def ask(client: Client, what: str) -> Any:
    return client.post(f"/api/data/{what}")


class TestBackup:
    def test_it_is_made_by_the_worker_and_handed_out(
        self, r5_client: Client, read_batch: Callable[..., Batch], sent: list[int], folder: Path
    ) -> None:
        read_batch([row(0, "Nia", 5_000_000)])
        errand = ask(r5_client, "backups").json()
        assert (errand["state"], sent) == ("waiting", [errand["id"]])
        assert ask(r5_client, "backups").status_code == 409
        tasks.carry_out(errand["id"])
        tasks.carry_out(errand["id"])  # a message may come twice
        done = told(r5_client, errand["id"])
        assert (done["state"], done["result"]["files"]) == ("done", Upload.objects.count())
        [kept] = r5_client.get("/api/data").json()["backups"]["kept"]
        assert (kept["name"], kept["size"]) == (done["result"]["file"], done["result"]["size"])
        assert BackupRun.objects.count() == 1

        url = r5_client.post(f"/api/data/backups/{kept['name']}").json()["url"]
        answer = r5_client.get(url)
        content = b"".join(answer.streaming_content)
        assert (answer["Cache-Control"], len(content)) == ("no-store", kept["size"])
        copy = folder / "copy.zip"
        copy.write_bytes(content)
        with Reader(copy) as archive:
            archive.verify()
        log = list(
            AuditEntry.objects.filter(kind__in=["backup", "fetched"]).order_by("pk").values_list("kind", "detail")
        )
        assert log == [("backup", ""), ("fetched", kept["name"])]

    def test_old_ones_go_once_it_is_whole(self, r5_client: Client, sent: list[int], folder: Path) -> None:
        folder.mkdir()
        ages = {days: keeping.dated(folder, timezone.localtime() - timedelta(days=days)) for days in (1, 13, 15, 40)}
        for path in ages.values():
            path.write_bytes(b"old")
        tasks.carry_out(ask(r5_client, "backups").json()["id"])
        assert [days for days, path in ages.items() if path.exists()] == [1, 13]

    def test_why_there_is_none_is_said(
        self, r5_client: Client, read_batch: Callable[..., Batch], sent: list[int], folder: Path
    ) -> None:
        read_batch([row(0, "Nia", 5_000_000)])
        upload = Upload.objects.get()
        upload.file.storage.delete(upload.file.name)
        errand = ask(r5_client, "backups").json()["id"]
        tasks.carry_out(errand)
        done = told(r5_client, errand)
        assert (done["state"], "1 screenshot that should be stored is missing" in done["failure"]) == ("failed", True)
        backups = r5_client.get("/api/data").json()["backups"]
        assert (backups["kept"], bool(backups["lastFailure"])) == ([], True)

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    def test_a_folder_that_cannot_be_written(self, r5_client: Client, sent: list[int], folder: Path) -> None:
        folder.mkdir(mode=0o500)
        errand = ask(r5_client, "backups").json()["id"]
        tasks.carry_out(errand)
        assert "Tell the operator" in told(r5_client, errand)["failure"]

    @pytest.mark.parametrize(
        "name",
        ["portal-2026-01-01-000000.zip", "..", "secret_key", "%2e%2e%2fsecret_key", "portal-2026-01-01-000000.zip%00"],
    )
    def test_nothing_else_is_handed_out(self, r5_client: Client, folder: Path, name: str) -> None:
        folder.mkdir()
        (folder / "secret_key").write_text("x")
        (folder.parent / "secret_key").write_text("x")
        for answer in (r5_client.post(f"/api/data/backups/{name}"), r5_client.get(f"/api/data/backups/{name}")):
            assert answer.status_code in (400, 404)
            assert answer.json()["message"]


class TestCheck:
    def test_all_is_well(self, r5_client: Client, sent: list[int]) -> None:
        errand = ask(r5_client, "check").json()["id"]
        tasks.carry_out(errand)
        result = told(r5_client, errand)["result"]
        assert (result["wrong"], result["rules"], result["strays"]) == ([], 26, 0)
        assert result["counted"] > 0
        assert r5_client.get("/api/data").json()["check"]["id"] == errand

    def test_what_is_wrong_is_said_in_plain_words(self, r5_client: Client, sent: list[int]) -> None:
        member = Member.objects.create(name="Kiwi")
        member.records.create(data_type="strength", record_date="2026-11-01", value=5)
        errand = ask(r5_client, "check").json()["id"]
        tasks.carry_out(errand)
        [wrong] = told(r5_client, errand)["result"]["wrong"]
        assert (wrong["rule"], wrong["count"]) == ("latest figures are those of the newest records", 1)
        assert "Kiwi" in wrong["lines"][0]
        assert "enter the right one" in wrong["means"]


class TestErrands:
    def test_without_a_worker_nobody_is_asked(self, r5_client: Client) -> None:
        answer = ask(r5_client, "check")
        assert (answer.status_code, "start the worker" in answer.json()["message"]) == (409, True)
        assert not Errand.objects.exists()

    @pytest.mark.parametrize(
        ("state", "asked_ago", "seen_ago", "says"),
        [
            ("waiting", timedelta(minutes=29), None, ""),
            ("waiting", timedelta(minutes=31), None, errands.NOT_TAKEN),
            ("running", timedelta(hours=5), timedelta(seconds=100), ""),
            ("running", timedelta(hours=5), timedelta(seconds=130), errands.STOPPED),
            ("done", timedelta(hours=5), timedelta(hours=5), ""),
        ],
    )
    def test_one_that_nobody_does_any_more_is_given_up(
        self,
        r5_client: Client,
        sent: list[int],
        state: str,
        asked_ago: timedelta,
        seen_ago: timedelta | None,
        says: str,
    ) -> None:
        now = timezone.now()
        old = Errand.objects.create(
            kind="check", state=state, asked_at=now - asked_ago, seen_at=now - seen_ago if seen_ago else None
        )
        assert told(r5_client, old.pk)["failure"] == says
        again = ask(r5_client, "check")
        assert again.status_code == (202 if says or state == "done" else 409)
        if says:
            tasks.carry_out(old.pk)
            assert not Errand.objects.filter(pk=old.pk).exists(), "the message of the old one does nothing"

    def test_the_progress_is_told_from_a_thread(self, r5_client: Client, sent: list[int], monkeypatch: Any) -> None:
        monkeypatch.setattr(errands, "TOLD_EVERY", 0.01)
        errand = ask(r5_client, "check").json()["id"]
        assert errands.claim(errand)
        with errands.signs_of_life(errand) as progress:
            progress.tell(3, 21)
            while not Errand.objects.filter(pk=errand, done=3, total=21).exists():
                pass
        assert told(r5_client, errand)["state"] == "running"

    def test_what_fails_unforeseen_is_told_and_logged(
        self, r5_client: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setitem(tasks.WORK, Errand.Kind.CHECK, broken)
        errand = ask(r5_client, "check").json()["id"]
        with pytest.raises(ZeroDivisionError):
            tasks.carry_out(errand)
        assert told(r5_client, errand)["failure"] == errands.UNKNOWN

    def test_a_queue_that_is_out(self, r5_client: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
        def out(*_: object, **__: object) -> None:
            raise ConnectionError

        monkeypatch.setattr(errands, "async_task", out)
        errand = ask(r5_client, "check").json()["id"]
        assert told(r5_client, errand)["failure"] == errands.NOT_TAKEN

    def test_an_r4_asks_for_nothing(self, officer: User, sent: list[int]) -> None:
        with pytest.raises(Refused, match="Ask an R5"):
            errands.ask(Errand.Kind.BACKUP, actor_id=officer.pk)
