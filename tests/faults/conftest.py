"""A portal for each module, and the sum that each fault ends with."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from uuid import uuid4

import pytest
import requests

from tests import tally
from tests.postgres_server import Control, postgres_server
from tests.processes import BROWSER, Leader, Portal, kill_group, wait_for
from tests.uploads.test_worker_process import screenshots

IN_SOAK = bool(os.environ.get("SOAK"))
soak = pytest.mark.skipif(not IN_SOAK, reason="long: run by make soak")
LEASE = 5
"""Seconds: short, so that what a dead worker held comes back soon; long enough for a busy machine."""


@dataclass
class Screenshots:
    """What leaders handed in under a batch's id. accepted: the uploads that were answered with an id."""

    portal: Portal
    leader: Leader
    batch: str
    accepted: set[int] = field(default_factory=set)
    workers: list[Popen[bytes]] = field(default_factory=list)

    def upload(self, count: int) -> None:
        for number, content in enumerate(screenshots(count)):
            self.send(content, f"{number:02}.png")

    def send(self, content: bytes, name: str = "shot.png", *, seconds: float = 90) -> None:
        """As a leader does: again and again, until the portal has taken it."""
        wait_for(lambda: self.was_taken(content, name), f"{name} is taken", seconds=seconds)

    def was_taken(self, content: bytes, name: str) -> bool:
        try:
            answer = self.leader.upload(content, self.batch, name)
        except requests.RequestException:
            return False
        if answer.status_code in (200, 201):
            self.accepted.add(int(answer.json()["id"]))
        assert answer.status_code in (200, 201) or answer.status_code >= 500, answer.text
        return answer.status_code < 300

    def start_worker(self, *program: str, **settings: object) -> Popen[bytes]:
        self.workers.append(self.portal.start(*(program or ("manage.py", "qcluster")), **settings))
        return self.workers[-1]

    def wait_until_final(self, *, seconds: float = 240, again: Callable[[], object] = lambda: None) -> None:
        """Until none is being read any more; asks as the browser does. again: called between two looks."""

        def is_final() -> bool:
            again()
            self.statuses_by_browser()
            return self.final() == len(self.accepted)

        wait_for(is_final, "every accepted upload has ended", seconds=seconds, pause=BROWSER)

    def statuses_by_browser(self) -> None:
        """The page's polling. While the portal is down nobody gets an answer."""
        try:
            self.leader.get(f"/api/batch-status/{self.batch}")
        except requests.RequestException:
            time.sleep(0.2)

    def final(self) -> int:
        return self.portal.count("uploads_upload", f"id IN ({self.ids()}) AND status <> 'processing'")

    def ids(self) -> str:
        return ", ".join(map(str, sorted(self.accepted))) or "0"

    def sum(self) -> str:
        """The counts that every fault ends with. Fails where something was lost, doubled, or does not agree."""
        self.portal.check_data()
        kept = self.portal.count("uploads_upload", f"id IN ({self.ids()})")
        rows = self.portal.query(f"SELECT upload_id, place FROM uploads_readrow WHERE upload_id IN ({self.ids()})")
        previews = self.previews()
        doubled = len(rows) - len(set(rows)) + len(previews) - len(set(previews))
        line = (
            f"accepted {len(self.accepted)}, final {self.final()}, lost {len(self.accepted) - kept}, doubled {doubled}"
        )
        tally.add("lost", len(self.accepted) - kept)
        tally.add("doubled", doubled)
        assert line == f"accepted {kept}, final {kept}, lost 0, doubled 0"
        return line

    def previews(self) -> list[str]:
        """The preview of each upload, as its row names it."""
        named = self.portal.query(f"SELECT preview FROM uploads_upload WHERE id IN ({self.ids()}) AND preview <> ''")
        return [name for (name,) in named]


class Editor:
    """A leader who raises one member's power step by step, and sends a step again where no answer came."""

    def __init__(self, portal: Portal, leader: Leader, name: str) -> None:
        self.portal, self.leader = portal, leader
        portal.query(
            "INSERT INTO members_member"
            " (name, rank, discord_username, discord_vouched, is_active, created_at, updated_at) "
            f"VALUES ('{name}', 1, '', false, true, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00')"
        )
        [(self.member,)] = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
        self.unanswered = 0

    def raise_power(self, steps: int) -> None:
        for step in range(1, steps + 1):
            wait_for(lambda step=step: self.is_set(step), f"power {step}", seconds=90)

    def is_set(self, power: int) -> bool:
        try:
            answer = self.leader.write("PATCH", f"/api/members/{self.member}", json={"power": power})
        except requests.RequestException:
            self.unanswered += 1
            return False
        self.unanswered += answer.status_code != 200
        return answer.status_code == 200

    def steps_noted(self) -> list[int]:
        noted = self.portal.query(f"SELECT after FROM members_change WHERE member_id = {self.member} ORDER BY id")
        return [after["record"]["value"] for (after,) in noted]


@pytest.fixture(scope="module")
def postgres() -> Iterator[tuple[str, Control]]:
    """A PostgreSQL server of this module's own: its address, and what does `pg_ctl` things to it."""
    with postgres_server("its restart under load") as server:
        yield server


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    # a screenshot takes its time, as it does outside of the tests: some die while it is read
    with Portal(tmp_path_factory.mktemp("portal"), UPLOAD_LEASE=LEASE, KEEP_READINGS="") as portal:
        yield portal


@pytest.fixture
def work() -> Iterator[Callable[[Portal, Leader], Screenshots]]:
    """work(portal, leader) is a batch of this test; its workers end with it."""
    made: list[Screenshots] = []

    def make(portal: Portal, leader: Leader) -> Screenshots:
        made.append(Screenshots(portal, leader, f"faults-{uuid4().hex}"))
        return made[-1]

    yield make
    for one in made:
        for worker in one.workers:
            kill_group(worker)


def stop(programs: Collection[Popen[bytes]]) -> None:
    for program in programs:
        program.send_signal(signal.SIGTERM)
        program.wait(timeout=60)


def stored_files(portal: Portal) -> set[str]:
    folder = Path(portal.folder / "uploads")
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
