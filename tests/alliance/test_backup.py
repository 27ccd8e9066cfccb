"""manage.py backup and restore: all rows and files come back, on either engine; a bad archive changes nothing."""

from __future__ import annotations

import hashlib
import io
import json
import os
import sqlite3
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from alliance.backup import tables
from alliance.models import BackupRun, User
from members.models import ChangeSet, Member, MemberAlias
from tests.conftest import PASSWORD, row
from tests.prepared import LOAD_DEMO, MIGRATE, folders
from tests.processes import ROOT, Portal
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db(transaction=True)


def content() -> dict[str, Any]:
    """Every row of every table that a backup holds, and every stored file."""
    held: dict[str, Any] = {}
    for model in tables.saved_models():
        out = io.StringIO()
        tables.write(model, out)
        held[tables.label(model)] = out.getvalue().splitlines()
    files = {name: hashlib.sha256(default_storage.open(name).read()).hexdigest() for name in set(tables.file_names())}
    return held | {"files": files}


@pytest.fixture
def world(read_batch: Callable[..., Batch], officer: User) -> None:
    """A portal in use: members, an alias, a batch with pictures, an account with a group."""
    member = Member.objects.create(name="Größe ☂ 龍", power=2**62, power_updated_at=timezone.now())
    MemberAlias.objects.create(member=member, spelling="Grosse")
    ChangeSet.objects.create(kind="edit", actor=officer, kept={"a": [1, None, "ü\u2028\n"]})
    read_batch([row(0, "Nia", 5_000_000), row(1, "Größe", 4_000_000)], [row(0, "Nia", 5_000_000)])
    group = Group.objects.create(name="desk")
    group.permissions.set(Permission.objects.order_by("pk")[:3])
    officer.groups.add(group)


@pytest.fixture
def archive(world: None, tmp_path: Path) -> Path:
    path = tmp_path / "portal.zip"
    call_command("backup", path, stdout=io.StringIO())
    return path


def restore(path: Path, *options: str) -> str:
    out = io.StringIO()
    call_command("restore", path, *options, stdout=out, stderr=out)
    return out.getvalue()


class TestRoundTrip:
    def test_every_row_and_file_comes_back(self, archive: Path) -> None:
        before = content()
        Member.objects.all().delete()
        for name in before["files"]:
            default_storage.delete(name)
        assert "Restored the backup of" in restore(archive, "--replace", "--yes")
        assert content() == before

    def test_accounts_sign_in_again_and_sessions_are_over(self, archive: Path, officer: User) -> None:
        client = Client()
        client.force_login(officer)
        assert client.get("/api/members").status_code == 200
        restore(archive, "--replace", "--yes")
        assert client.get("/api/members").status_code == 401
        assert client.login(username=officer.username, password=PASSWORD)
        assert User.objects.get(pk=officer.pk).groups.get().permissions.count() == 3

    def test_new_rows_get_new_numbers(self, archive: Path) -> None:
        restore(archive, "--replace", "--yes")
        highest = Member.objects.order_by("pk").last()
        assert highest is not None
        assert Member.objects.create(name="Newcomer").pk > highest.pk

    def test_what_came_after_the_backup_goes(self, archive: Path) -> None:
        late = default_storage.save("screenshots/late.png", io.BytesIO(b"late"))
        Upload.objects.filter(pk=Upload.objects.order_by("pk").values("pk")[:1]).update(file=late)
        Member.objects.create(name="Late")
        restore(archive, "--replace", "--yes")
        assert not Member.objects.filter(name="Late").exists()
        assert not default_storage.exists(late)

    def test_the_archive_is_its_owners_alone_and_noted(self, archive: Path) -> None:
        assert archive.stat().st_mode & 0o777 == 0o600
        assert list(archive.parent.glob("*.part")) == []
        assert (BackupRun.objects.get().size, BackupRun.objects.get().failure) == (archive.stat().st_size, "")

    def test_an_existing_file_is_not_overwritten(self, world: None, tmp_path: Path) -> None:
        (tmp_path / "b.zip").write_text("precious")
        with pytest.raises(CommandError, match="exists"):
            call_command("backup", tmp_path / "b.zip")
        assert (tmp_path / "b.zip").read_text() == "precious"

    def test_no_session_and_no_message_is_in_it(self, archive: Path, leader_client: Client) -> None:
        names = zipfile.ZipFile(archive).namelist()
        assert [name for name in names if "session" in name or "ormq" in name or "workersign" in name] == []


class TestRefused:
    def test_a_portal_in_use_is_replaced_only_on_demand(self, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = content()
        with pytest.raises(CommandError, match=r"This portal is in use: .*--replace replaces all of it\."):
            restore(archive)
        monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
        with pytest.raises(CommandError, match="Nothing was changed"):
            restore(archive, "--replace")
        assert content() == before

    @pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9, 0.99])
    def test_a_cut_off_archive_changes_nothing(self, archive: Path, share: float) -> None:
        before = content()
        whole = archive.read_bytes()
        archive.write_bytes(whole[: int(len(whole) * share)])
        with pytest.raises(CommandError, match=r"Nothing was changed"):
            restore(archive, "--replace", "--yes")
        assert content() == before

    @pytest.mark.parametrize("part", range(12))
    def test_a_flipped_byte_changes_nothing(self, archive: Path, part: int) -> None:
        before = content()
        whole = bytearray(archive.read_bytes())
        with zipfile.ZipFile(archive) as opened:
            infos = [info for info in opened.infolist() if info.compress_size > 20]
        info = infos[part * len(infos) // 12]
        name_length, extra_length = struct.unpack_from("<HH", whole, info.header_offset + 26)
        start = info.header_offset + 30 + name_length + extra_length
        whole[start + info.compress_size // 2] ^= 0x40
        archive.write_bytes(whole)
        with pytest.raises(CommandError, match=r"Nothing was changed"):
            restore(archive, "--replace", "--yes")
        assert content() == before

    @pytest.mark.parametrize("name", ["../evil.py", "/etc/evil", "a/../../evil", "screenshots/..", "a\\b"])
    def test_a_name_that_leads_out_is_refused(self, archive: Path, name: str) -> None:
        rewrite(archive, lambda manifest, parts: rename_a_file(manifest, parts, f"files/{name}"))
        with pytest.raises(CommandError, match="is no name of a stored file"):
            restore(archive, "--replace", "--yes")

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"format": "something else"}, "is no backup of this portal"),
            ({"version": 9}, "another version of `backup`"),
            ({"migrations": ["members.0099_future"]}, "needs a database with members.0099_future"),
            ({"migrations": ["members.0001_initial"]}, "is older than this version"),
            ({"parts": []}, "its tables are not those of the portal"),
            ({"surprise": 1}, "lacks what it should hold"),
        ],
        ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
    )
    def test_a_foreign_archive_is_refused(self, archive: Path, change: dict[str, Any], message: str) -> None:
        before = content()
        rewrite(archive, lambda manifest, parts: manifest.update(change))
        with pytest.raises(CommandError, match=message):
            restore(archive, "--replace", "--yes")
        assert content() == before

    def test_rows_that_break_a_rule_change_nothing(self, archive: Path) -> None:
        """An archive that agrees with itself and not with the database's constraints."""
        before = content()

        def break_a_member(manifest: dict[str, Any], parts: dict[str, bytes]) -> None:
            lines = parts["tables/members.member.jsonl"].replace(b'"rank": 4', b'"rank": 9')
            replace(manifest, parts, "tables/members.member.jsonl", lines)
            extra = io.BytesIO(b"new picture").getvalue()
            replace(manifest, parts, "files/screenshots/new.png", extra)

        rewrite(archive, break_a_member)
        with pytest.raises(CommandError, match="its rows do not fit the tables"):
            restore(archive, "--replace", "--yes")
        assert content() == before
        assert not default_storage.exists("screenshots/new.png")

    @pytest.mark.parametrize("text", [b"", b"PK\x05\x06" + bytes(18), b"not a zip at all"])
    def test_no_archive_at_all(self, text: bytes, tmp_path: Path) -> None:
        (tmp_path / "x.zip").write_bytes(text)
        with pytest.raises(CommandError, match="is no backup"):
            restore(tmp_path / "x.zip")

    def test_no_file_at_all(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="cannot be read: No such file"):
            restore(tmp_path / "x.zip")


Change = Callable[[dict[str, Any], dict[str, bytes]], Any]


def rewrite(archive: Path, change: Change) -> None:
    """Let `change` alter the manifest and the parts, and write a zip file without a flaw from them."""
    with zipfile.ZipFile(archive) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    manifest = json.loads(parts.pop("manifest.json"))
    change(manifest, parts)
    with zipfile.ZipFile(archive, "w") as made:
        for name, data in (parts | {"manifest.json": json.dumps(manifest).encode()}).items():
            made.writestr(name, data)


def replace(manifest: dict[str, Any], parts: dict[str, bytes], name: str, data: bytes) -> None:
    parts[name] = data
    others = [part for part in manifest["parts"] if part["name"] != name]
    rows = data.count(b"\n") if name.startswith("tables/") else None
    entry = {"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest(), "rows": rows}
    manifest["parts"] = [*others, entry]


def rename_a_file(manifest: dict[str, Any], parts: dict[str, bytes], name: str) -> None:
    entry = next(part for part in manifest["parts"] if part["name"].startswith("files/"))
    parts[name] = parts.pop(entry["name"])
    entry["name"] = name


LOOK_TWICE = """
import django; django.setup()
from alliance.backup.tables import one_moment
from members.models import DistinctNames
with one_moment():
    print(DistinctNames.objects.count(), flush=True)
    input()
    print(DistinctNames.objects.count(), flush=True)
"""


@pytest.mark.worker
def test_writers_go_on_and_the_backup_is_of_one_moment(tmp_path: Path) -> None:
    with Portal(tmp_path) as portal:
        environment = portal.environment | {"DJANGO_SETTINGS_MODULE": "alliance.settings"}
        with subprocess.Popen(
            [sys.executable, "-c", LOOK_TWICE],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as looker:
            assert looker.stdin is not None
            assert looker.stdout is not None
            assert looker.stdout.readline() == "0\n"
            portal.query("INSERT INTO members_distinctnames (first, second) VALUES ('Nia', 'Nja')")
            looker.stdin.write("\n")
            looker.stdin.flush()
            assert looker.stdout.readline() == "0\n"
        assert portal.query("SELECT count(*) FROM members_distinctnames") == [(1,)]


def manage(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def demo_on_sqlite(tmp_path: Path) -> dict[str, str]:
    """The environment of a portal with the demo, 14 weeks of it."""
    environment = {**os.environ, "DATA_DIR": str(tmp_path / "from"), "DATABASE_URL": ""}
    folders.fill(tmp_path / "from", MIGRATE, LOAD_DEMO, typed=f"{PASSWORD}\n", DEMO_PASSWORD=PASSWORD)
    return environment


@pytest.mark.worker
def test_a_portal_moves_from_sqlite_to_this_engine_and_back(demo_on_sqlite: dict[str, str], tmp_path: Path) -> None:
    """On PostgreSQL (make test-postgres) this crosses engines twice; the demo's tables are equal to the last byte."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    manage(demo_on_sqlite, "backup", str(first))
    with Portal(tmp_path / "there") as there:
        there.manage("restore", str(first), "--replace", "--yes")
        there.manage("backup", str(second))
        [(count,)] = there.query("SELECT count(*) FROM members_member")
    back = demo_on_sqlite | {"DATA_DIR": str(tmp_path / "back")}
    folders.fill(tmp_path / "back", MIGRATE)
    manage(back, "restore", str(second))
    third = tmp_path / "third.zip"
    manage(back, "backup", str(third))
    assert parts_of(first) == parts_of(second) == parts_of(third)
    here = sqlite3.connect(tmp_path / "back" / "portal.sqlite3")
    assert here.execute("SELECT count(*) FROM members_member").fetchone() == (count,)
    here.close()


def parts_of(archive: Path) -> dict[str, str]:
    with zipfile.ZipFile(archive) as opened:
        return {part["name"]: part["sha256"] for part in json.loads(opened.read("manifest.json"))["parts"]}
