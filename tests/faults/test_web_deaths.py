"""A web server that dies in the middle of an upload, an apply and an undo; and one that has no room to write."""

from __future__ import annotations

import resource
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen

import pytest
import requests

from members.disk import FULL
from tests.faults.conftest import Screenshots, stored_files
from tests.faults.dying import WEB_POINTS
from tests.processes import Leader, Portal, kill_group, wait_for
from tests.races.conftest import new_member
from tests.uploads.test_worker_process import screenshots

ROOM = 6_000_000
"""Bytes that a file may have while the disk is 'full': enough for the database, not for the screenshot."""

pytestmark = pytest.mark.worker


@pytest.fixture
def deaths(tmp_path: Path) -> Path:
    """Where each death is noted."""
    folder = tmp_path / "deaths"
    folder.mkdir()
    return folder


@pytest.fixture
def web(portal: Portal, deaths: Path) -> Iterator[Popen[bytes]]:
    """Its processes die once at each point."""
    options = ("--config", "tests/faults/dying.py")
    web = portal.start_web(*options, DYING=",".join(WEB_POINTS), DYING_NOTES=deaths)
    yield web
    kill_group(web)


def dies(call: Callable[[], requests.Response]) -> bool:
    try:
        call()
    except requests.ConnectionError:
        return True
    return False


def test_a_web_server_that_dies_leaves_every_action_whole_or_undone(
    portal: Portal,
    web: Popen[bytes],
    deaths: Path,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
) -> None:
    leader = portal.leader()
    batch = work(portal, leader)
    first, second = screenshots(2)
    assert dies(lambda: leader.upload(first, batch.batch))
    assert (portal.count("uploads_upload"), len(stored_files(portal))) == (0, 1)  # a stray file, and no row
    assert dies(lambda: leader.upload(first, batch.batch))
    assert portal.count("uploads_upload") == 1  # its message was never sent
    assert dies(lambda: leader.upload(second, batch.batch))
    for content in (first, second):
        batch.send(content)
    batch.start_worker()
    batch.wait_until_final()

    path = f"/api/upload/{min(batch.accepted)}/apply-data"
    assert dies(lambda: leader.post(path, json=new_member("Nia")))
    assert [portal.count(f"members_{table}") for table in ("member", "change", "changeset")] == [0, 0, 0]
    assert dies(lambda: leader.post(path, json=new_member("Nia")))
    again = leader.post(path, json=new_member("Nia"))
    assert (again.status_code, "already applied" in again.json()["message"]) == (409, True)
    assert (portal.count("members_member"), portal.count("members_memberrecord")) == (1, 1)

    [(change_set,)] = portal.query("SELECT id FROM members_changeset")
    undo = f"/api/change-sets/{change_set}/undo"
    assert dies(lambda: leader.post(undo))
    assert (portal.count("members_member"), portal.count("members_memberrecord")) == (1, 1)
    assert leader.post(undo).status_code == 200
    assert (portal.count("members_member"), portal.count("members_memberrecord")) == (0, 0)

    assert sorted(note.name for note in deaths.iterdir()) == sorted(f"{point}-" for point in WEB_POINTS)
    report(f"web killed at {', '.join(WEB_POINTS)}: {batch.sum()}, stray files 1")


def test_a_full_disk_refuses_an_upload_and_keeps_nothing_of_it(
    portal: Portal, work: Callable[[Portal, Leader], Screenshots], report: Callable[[str], None]
) -> None:
    web = portal.start_web()
    leader = portal.leader()
    batch = work(portal, leader)
    before = stored_files(portal)
    content = padded(screenshots(1)[0], ROOM + 1_000_000)
    limit_files(web, ROOM)
    refused = leader.upload(content, batch.batch)
    assert (refused.status_code, refused.json()["message"]) == (503, FULL)
    assert stored_files(portal) == before
    assert portal.count("uploads_upload", "original_name = 'full.png'") == 0
    limit_files(web, resource.RLIM_INFINITY)
    batch.send(content)
    batch.start_worker()
    batch.wait_until_final()
    kill_group(web)
    report(f"disk full while an upload is written: refused 1, {batch.sum()}, files left behind 0")


def padded(png: bytes, size: int) -> bytes:
    """The same picture in a file of at least that size: with a chunk that no reader knows."""
    kind, filling = b"fiLl", bytes(size)
    chunk = struct.pack(">I", size) + kind + filling + struct.pack(">I", zlib.crc32(kind + filling))
    return png[:-12] + chunk + png[-12:]


def limit_files(web: Popen[bytes], size: int) -> None:
    """The largest file that the web server's processes may write, which is one way to have a full disk."""
    children = wait_for(lambda: Path(f"/proc/{web.pid}/task/{web.pid}/children").read_text().split(), "its processes")
    for process in map(int, children):
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
