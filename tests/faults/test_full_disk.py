"""The disk fills up while leaders read, upload and edit, and is freed again: on a disk of its own, of 64 MB."""

from __future__ import annotations

import os
import pwd
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
import requests

from members.disk import FULL
from tests.faults.conftest import LEASE, Screenshots, soak, stop, stored_files
from tests.processes import Leader, Portal, wait_for
from tests.small_disk import CANNOT_MOUNT, LimitedFiles, MountedDisk, can_mount
from tests.uploads.test_worker_process import screenshots

READS = (
    *("/admin", "/admin/upload", "/admin/uploads", "/admin/analytics", "/admin/member-management", "/members"),
    *("/auth/user", "/api/members", "/api/stats", "/api/rankings", "/api/batches", "/api/uploads", "/api/all-uploads"),
    *(
        "/api/attention",
        "/api/week",
        "/api/sf-tech",
        "/api/sf-tech/uploads",
        "/api/roster/export",
        "/api/weekly-snapshots/weeks",
    ),
    *("/operator/", "/operator/figures/", "/operator/alliance/auditentry/", "/healthz"),
)

ROUNDS = int(os.environ.get("FILLS", "10"))
"""How often the disk is filled in `make soak`."""

pytestmark = pytest.mark.worker


@pytest.fixture
def small_disk(tmp_path: Path, report: Callable[[str], None]) -> Iterator[MountedDisk | LimitedFiles]:
    folder = tmp_path / "disk"
    if not can_mount(folder):
        report(CANNOT_MOUNT)
        yield LimitedFiles(folder)
        return
    disk = MountedDisk(folder)
    yield disk
    disk.unmount()


@pytest.fixture
def portal(small_disk: MountedDisk | LimitedFiles) -> Iterator[Portal]:
    """Its data stand on the small disk; on PostgreSQL only pictures and caches do."""
    with Portal(small_disk.folder, UPLOAD_LEASE=LEASE, DISK_LOW=20) as portal:
        web = portal.start_web()
        if isinstance(small_disk, LimitedFiles):
            small_disk.watch(web.pid)
        yield portal


def statuses(leader: Leader, more: tuple[str, ...] = ()) -> dict[str, int]:
    return {path: leader.get(path).status_code for path in (*READS, *more)}


def disk_check(leader: Leader) -> dict[str, object]:
    answer = requests.get(f"{leader.address}/readyz", timeout=60)
    return next(check for check in answer.json()["checks"] if check["name"] == "disk")


def told_to_wait(answer: requests.Response) -> bool:
    return (answer.status_code, answer.json()["message"]) == (503, FULL)


def test_a_full_disk_stops_no_read_and_no_write_is_half_done(
    small_disk: MountedDisk | LimitedFiles,
    portal: Portal,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
) -> None:
    leader = portal.leader()
    batch = work(portal, leader)
    first, second = screenshots(2)
    batch.send(first)
    about = (f"/api/batch-status/{batch.batch}", f"/api/upload/{min(batch.accepted)}/image")
    with_room = statuses(leader, about)
    assert max(with_room.values()) < 500
    before = stored_files(portal)

    small_disk.fill()
    assert statuses(leader, about) == with_room
    assert told_to_wait(leader.upload(second, batch.batch))
    assert stored_files(portal) == before
    edit = leader.post("/api/weekly-snapshots", json={"weekEnding": "2026-01-04"})
    assert edit.status_code < 500 or told_to_wait(edit)
    if not portal.server:
        refused = [leader.post("/api/ai-chat", json={"question": "Who has the most power?"}) for _ in range(30)]
        assert told_to_wait(refused[-1])
    assert statuses(leader, about) == with_room
    if small_disk.is_real:
        check = disk_check(leader)
        assert (check["ok"], f"The disk of {portal.folder} is full: 0 MB left." in str(check["message"])) == (
            False,
            True,
        )

    small_disk.free()
    assert disk_check(leader)["ok"]
    batch.send(second)
    batch.start_worker()
    batch.wait_until_final()
    report(f"disk full: {2 * len(with_room)} reads answered, writes refused with 503; freed: {batch.sum()}")


def test_a_web_server_starts_on_a_full_disk(
    small_disk: MountedDisk | LimitedFiles, report: Callable[[str], None]
) -> None:
    """Beside a worker. Where SQLite has nobody else it needs room for a file of its own: then everything says 503."""
    if not small_disk.is_real:
        report(f"{CANNOT_MOUNT}; starting on a full disk is NOT tested")
        return
    with Portal(small_disk.folder, UPLOAD_LEASE=LEASE) as portal:
        web = portal.start_web()
        worker = portal.start_worker()
        leader = portal.leader()
        wait_for(lambda: portal.count("uploads_workersign"), "the worker works")
        small_disk.fill()
        stop([web])
        web = portal.start_web()
        assert set(statuses(leader).values()) == {200}
        stop([web, worker])
        small_disk.fill()
        portal.start("-m", "gunicorn", "alliance.wsgi:application", f"--bind={urlsplit(portal.address).netloc}")
        wait_for(lambda: is_alive(portal), "the web server answers")
        answers = [leader.get(path) for path in READS if path not in ("/members", "/healthz")]
        if portal.server:
            assert {answer.status_code for answer in answers} == {200}
        else:
            assert {answer.status_code for answer in answers} <= {200, 503}
            assert all(FULL in answer.text for answer in answers if answer.status_code == 503)
        small_disk.free()
        assert set(statuses(leader).values()) == {200}


def is_alive(portal: Portal) -> bool:
    try:
        return requests.get(f"{portal.address}/healthz", timeout=5).status_code == 200
    except requests.RequestException:
        return False


class Alliance:
    """Leaders who read, upload and edit until they are told to stop; what each call was answered is counted."""

    def __init__(self, portal: Portal, batches: list[Screenshots]) -> None:
        self.batches = batches
        self.readers, self.editor = [portal.leader(), portal.leader()], portal.leader()
        self.seen: Counter[str] = Counter()
        self.over = threading.Event()
        self.rounds = [threading.Semaphore(0) for _ in batches]
        self.member = new_member(portal)
        self.edits = 0

    def note(self, answer: requests.Response, call: str) -> bool:
        """Whether the call was carried out."""
        stated = answer.status_code == 503 and FULL in answer.text
        self.seen[f"{call}: {'503 as stated' if stated else answer.status_code}"] += 1
        return answer.status_code < 300

    def read(self, leader: Leader) -> None:
        while not self.over.is_set():
            for path in READS:
                self.note(leader.get(path), "read")

    def upload(self, batch: Screenshots, next_round: threading.Semaphore) -> None:
        """One picture a round, again and again until it is taken."""
        for number, content in enumerate(screenshots(ROUNDS)):
            assert next_round.acquire(timeout=240)
            answer = batch.leader.upload(content, batch.batch, f"{number:02}.png")
            while not self.note(answer, "upload"):
                answer = batch.leader.upload(content, batch.batch, f"{number:02}.png")
            batch.accepted.add(int(answer.json()["id"]))

    def edit(self) -> None:
        """Raises a member's power by one each time."""
        while not self.over.is_set():
            answer = self.editor.write("PATCH", f"/api/members/{self.member}", json={"power": self.edits + 1})
            self.edits += self.note(answer, "edit")

    def refused(self) -> int:
        return self.seen["upload: 503 as stated"]

    def accepted(self) -> int:
        return sum(len(batch.accepted) for batch in self.batches)


@soak
def test_a_disk_that_fills_again_and_again_loses_and_doubles_nothing(
    small_disk: MountedDisk | LimitedFiles,
    portal: Portal,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
) -> None:
    """A worker reads what comes in all the while."""
    if not small_disk.is_real:
        report(f"{CANNOT_MOUNT}; the filling under load is NOT tested")
        return
    alliance = Alliance(portal, [work(portal, portal.leader()) for _ in range(2)])
    alliance.batches[0].start_worker()
    with ThreadPoolExecutor(8) as pool:
        tasks = [pool.submit(alliance.edit), *(pool.submit(alliance.read, leader) for leader in alliance.readers)]
        tasks += [pool.submit(alliance.upload, *pair) for pair in zip(alliance.batches, alliance.rounds, strict=True)]
        try:
            for number in range(1, ROUNDS + 1):
                small_disk.fill()
                for one in alliance.rounds:
                    one.release()
                goal = alliance.refused() + 5
                wait_for(lambda goal=goal: alliance.refused() >= goal, "uploads are refused")
                small_disk.free()
                goal = number * len(alliance.batches)
                wait_for(lambda goal=goal: alliance.accepted() == goal, "they are taken once there is room")
        finally:
            alliance.over.set()
            small_disk.free()
        for task in tasks:
            task.result(timeout=60)
    sums = []
    for batch in alliance.batches:
        batch.wait_until_final()
        sums.append(batch.sum())
    unstated = {what: count for what, count in alliance.seen.items() if what.partition(": ")[2].startswith("5")}
    for call in ("upload", "edit"):
        unstated.pop(f"{call}: 503 as stated", None)
    assert unstated == {}
    history = portal.query(f"SELECT after FROM members_change WHERE member_id = {alliance.member} ORDER BY id")
    assert len(history) == alliance.edits, "each edit that was carried out stands in the history once, and no other"
    assert portal.query(f"SELECT power FROM members_member WHERE id = {alliance.member}") == [(alliance.edits,)]
    report(f"disk filled and freed {ROUNDS} times: {dict(sorted(alliance.seen.items()))}")
    report(f"  {'; '.join(sums)}; edits {alliance.edits}, lost 0, doubled 0; half-applied 0")


def new_member(portal: Portal) -> int:
    name = f"Nia {uuid4().hex[:6]}"
    portal.query(
        "INSERT INTO members_member (name, rank, discord_username, discord_vouched, is_active, created_at, updated_at) "
        f"VALUES ('{name}', 1, '', false, true, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00')"
    )
    [(member,)] = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
    return int(member)


def test_postgres_without_room_says_so_as_well(tmp_path: Path, report: Callable[[str], None]) -> None:
    """One table stands on a disk that is full; the server itself, with its log, goes on."""
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("on SQLite the tests above fill the database's own disk")
    folder = Path("/srv") / f"portal-{uuid4().hex[:8]}"
    if not can_mount(tmp_path / "try"):
        report(f"{CANNOT_MOUNT}; PostgreSQL's own full disk is NOT tested")
        return
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        [(place,)] = server.execute("SHOW data_directory").fetchall()
    owner = Path(str(place)).stat().st_uid
    disk = MountedDisk(folder, owner=owner)
    try:
        with Portal(tmp_path, UPLOAD_LEASE=LEASE) as portal:
            space = f"small_{uuid4().hex[:8]}"
            portal.on_server(f"CREATE TABLESPACE {space} LOCATION '{folder}'")
            portal.query(f"ALTER TABLE members_change SET TABLESPACE {space}")
            portal.start_web()
            leader = portal.leader()
            member = new_member(portal)
            disk.fill()
            for power in range(1, 400):
                answer = leader.write("PATCH", f"/api/members/{member}", json={"power": power})
                if answer.status_code != 200:
                    break
            assert told_to_wait(answer)
            assert leader.get("/api/members").status_code == 200
            assert portal.query(f"SELECT power FROM members_member WHERE id = {member}") in ([(power - 1,)], [(None,)])
            disk.free()
            assert leader.write("PATCH", f"/api/members/{member}", json={"power": power}).status_code == 200
            assert portal.count("members_change", f"member_id = {member}") == power
            portal.query("ALTER TABLE members_change SET TABLESPACE pg_default")
            portal.on_server(f"DROP TABLESPACE {space}")
    finally:
        disk.unmount()
        folder.rmdir()
    report(f"PostgreSQL's disk full ({pwd.getpwuid(owner).pw_name}): edit {power} refused with 503, then taken")
