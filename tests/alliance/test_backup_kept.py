"""A backup that lacks something, breaks off or is stopped is none: it says so, leaves nothing; the old ones stay."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from alliance.backup import keeping, making, shelf, tables
from alliance.backup.archive import Reader, Writer
from alliance.models import BackupRun
from tests.conftest import row
from tests.processes import ROOT, Portal, wait_for
from tests.small_disk import CANNOT_MOUNT, MountedDisk, can_mount
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db(transaction=True)

PICTURES = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with archives of the last 20 nights, one by hand, and something else."""
    folder = tmp_path / "backups"
    folder.mkdir()
    for days in range(1, 21):
        keeping.dated(folder, timezone.localtime() - timedelta(days=days)).write_text("old")
    (folder / "before-upgrade.zip").write_text("by hand")
    (folder / "portal-notes.zip").write_text("no archive of ours")
    return folder


@pytest.fixture
def names(read_batch: Callable[..., Batch]) -> list[str]:
    """The stored files of a portal in use."""
    read_batch(*([row(0, "Nia", 5_000_000)] for _ in range(PICTURES)))
    return sorted(tables.file_names())


def backup(*arguments: object) -> str:
    out = io.StringIO()
    call_command("backup", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def held(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


class TestMissingFiles:
    def test_a_missing_file_fails_the_backup(self, names: list[str], folder: Path) -> None:
        for name in names[:2]:
            default_storage.delete(name)
        before = held(folder)
        with pytest.raises(CommandError) as failure:
            backup(folder, "--keep-days", 14)
        assert str(failure.value) == (
            f"2 files that should be in the store are missing, first {names[0]}. No backup was made; older ones were "
            "left alone. manage.py check_data names them all. Put them back, or make the backup without them: "
            "--without-missing-files."
        )
        assert held(folder) == before
        assert BackupRun.objects.get().failure.startswith("2 files that should be in the store are missing")

    def test_unless_it_was_told(self, names: list[str], tmp_path: Path) -> None:
        default_storage.delete(names[0])
        told = backup(tmp_path / "b.zip", "--without-missing-files")
        assert f"1 file is named by rows but missing, first {names[0]}.\n" in told
        with Reader(tmp_path / "b.zip") as archive:
            archive.verify()
            assert len(archive.manifest.files()) == PICTURES - 1
        assert BackupRun.objects.get().failure == ""
        out = io.StringIO()
        call_command("restore", tmp_path / "b.zip", "--replace", "--yes", stdout=out, stderr=out)
        assert "1 file was missing already" in out.getvalue()

    def test_what_was_removed_while_it_ran_is_not_missing(
        self, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The removal of old screenshots forgets a picture first, then deletes it."""
        add = making.add_file

        def remove_meanwhile(archive: Writer, name: str) -> None:
            if name == names[-1]:
                Upload.objects.filter(file=name).update(file="")
                default_storage.delete(name)
            add(archive, name)

        monkeypatch.setattr(making, "add_file", remove_meanwhile)
        assert "missing" not in backup(tmp_path / "b.zip")
        assert (tmp_path / "b.zip").exists()


class TestNames:
    @pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "UTC", "America/Los_Angeles"])
    def test_they_say_the_same_moment_in_every_zone(self, tmp_path: Path, zone: str) -> None:
        now = timezone.now().replace(microsecond=0)
        with timezone.override(ZoneInfo(zone)):
            path = keeping.dated(tmp_path, timezone.localtime(now))
        assert (path.name, keeping.moment(path)) == (f"portal-{now:%Y-%m-%d-%H%M%S}Z.zip", now)

    def test_the_nightly_one_is_listed_at_its_moment(self, names: list[str], tmp_path: Path, settings: Any) -> None:
        settings.BACKUP_DIR = tmp_path
        with timezone.override(ZoneInfo("Pacific/Kiritimati")):
            backup(tmp_path)
        with timezone.override(ZoneInfo("America/Los_Angeles")):
            [kept] = shelf.kept()
        assert abs(kept.made_at - timezone.now()) < timedelta(minutes=1)

    def test_one_of_an_older_portal_is_listed_and_removed(self, names: list[str], folder: Path, settings: Any) -> None:
        settings.BACKUP_DIR = folder
        old = [folder / f"portal-{timezone.localtime() - timedelta(days=days):%Y-%m-%d-%H%M%S}.zip" for days in (3, 16)]
        for path in old:
            path.write_text("old")
        listed = {one.name: one.made_at for one in shelf.kept()}
        assert abs(listed[old[0].name] - (timezone.now() - timedelta(days=3))) < timedelta(minutes=1)
        backup(folder, "--keep-days", 14)
        assert [path.exists() for path in old] == [True, False]

    @pytest.mark.parametrize("name", ["portal-2026-13-01-000000Z.zip", "portal-2026-01-01-000000z.zip", "portal.zip"])
    def test_other_names_say_nothing(self, name: str) -> None:
        assert keeping.moment(Path(name)) is None


class TestOldOnes:
    def test_they_go_once_a_newer_one_is_whole(self, names: list[str], folder: Path) -> None:
        before = held(folder)
        told = backup(folder, "--keep-days", 14)
        [new] = held(folder) - before
        gone = before - held(folder)
        oldest = sorted(name for name in before if keeping.moment(folder / name))[:7]
        assert gone in (set(oldest), set(oldest[:6]))  # the one of 14 days ago: by seconds
        assert told.count("removed: older than 14 days") == len(gone)
        assert "read back and whole" in told
        with Reader(folder / new) as archive:
            archive.verify()

    def test_they_stay_without_being_told(self, names: list[str], folder: Path) -> None:
        before = held(folder)
        backup(folder)
        assert held(folder) > before

    @pytest.mark.parametrize("fault", ["full disk", "damaged on the disk", "stopped"])
    def test_they_stay_where_the_new_one_fails(
        self, names: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str
    ) -> None:
        before = held(folder)
        add = making.add_file

        def fail(archive: Writer, name: str) -> None:
            if name == names[-1] and fault == "full disk":
                raise OSError(errno.ENOSPC, "No space left on device")
            if name == names[-1] and fault == "stopped":
                os.kill(os.getpid(), signal.SIGTERM)
            add(archive, name)
            if fault == "damaged on the disk":
                archive.manifest.parts[-1] = archive.manifest.parts[0]

        monkeypatch.setattr(making, "add_file", fail)
        said = {
            "full disk": "No space left on device. No backup was made; older ones were left alone.",
            "damaged on the disk": "What was written reads differently",
            "stopped": "The backup was stopped. No backup was made.",
        }
        with pytest.raises((CommandError, SystemExit), match=said[fault].replace(".", r"\.")):
            backup(folder, "--keep-days", 1)
        assert held(folder) == before
        run = BackupRun.objects.get()
        assert (run.size, bool(run.failure)) == (0, True)

    @pytest.mark.parametrize("arguments", [("b.zip", "--keep-days", 14), (".", "--keep-days", 0)])
    def test_what_cannot_be_kept_to_is_refused(self, tmp_path: Path, arguments: tuple[Any, ...]) -> None:
        with pytest.raises(CommandError, match="--keep-days needs a folder"):
            backup(tmp_path / str(arguments[0]), *arguments[1:])
        assert held(tmp_path) == set()

    def test_the_half_of_one_that_was_killed_goes_with_the_next(self, names: list[str], folder: Path) -> None:
        abandoned = folder / "portal-2026-01-01-033000.zip.part"
        abandoned.write_text("half")
        busy = folder / "portal-2026-01-02-033000.zip.part"
        with busy.open("wb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            backup(folder)
        assert (abandoned.exists(), busy.exists()) == (False, True)


@pytest.mark.worker
class TestRealProcesses:
    def test_a_killed_backup_leaves_no_archive(self, tmp_path: Path) -> None:
        """It is killed while it writes; the next one cleans up."""
        folder = tmp_path / "backups"
        folder.mkdir()
        with Portal(tmp_path / "portal") as portal:
            command = [sys.executable, "-c", STUCK, str(folder)]
            with subprocess.Popen(command, cwd=ROOT, env=portal.environment) as stuck:
                wait_for(lambda: held(folder), "the backup is being written")
                stuck.kill()
            assert [name for name in held(folder) if name.endswith(".zip")] == []
            portal.manage("backup", str(folder))
            assert [name.endswith(".zip") for name in held(folder)] == [True]

    def test_a_disk_without_room_for_it(self, tmp_path: Path, report: Callable[[str], None]) -> None:
        folder = tmp_path / "backups"
        if not can_mount(folder):
            report(f"{CANNOT_MOUNT}; a backup on a full disk is NOT tested")
            return
        disk = MountedDisk(folder)
        try:
            old = keeping.dated(folder, timezone.localtime() - timedelta(days=30))
            old.write_text("old")
            with Portal(tmp_path / "portal") as portal:
                disk.fill()
                command = [sys.executable, "manage.py", "backup", str(folder), "--keep-days", "14"]
                done = subprocess.run(
                    command, cwd=ROOT, env=portal.environment, capture_output=True, text=True, check=False
                )
                assert done.returncode == 1
                assert "No space left on device. No backup was made; older ones were left alone." in done.stderr
                assert held(folder) == {old.name, "filling"}
                [(failure,)] = portal.query("SELECT failure FROM alliance_backuprun")
                assert "No space left on device" in failure
                disk.free()
                portal.manage("backup", str(folder), "--keep-days", "14")
                assert len(held(folder)) == 1
                assert old.name not in held(folder)
        finally:
            disk.unmount()


STUCK = """
import sys, threading
import django; import os
os.environ["DJANGO_SETTINGS_MODULE"] = "alliance.settings"
django.setup()
from django.core.management import call_command
from alliance.backup import making
making.add_table = lambda *_: threading.Event().wait()
call_command("backup", sys.argv[1])
"""
