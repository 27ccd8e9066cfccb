"""Workers as real processes, killed in the middle of their work (design, Jobs): nothing is lost, nothing is doubled."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from PIL import Image

from alliance import demo
from tests.processes import BROWSER, Leader, Portal, kill_group, wait_for
from uploads.jobs.queue import GAVE_UP

SCREENSHOT = Path(demo.__file__).parent / "screens" / "strength-01.png"
LEASE = 5
"""Seconds: short, so that what a dead worker held comes back soon; long enough for a busy machine."""
MANY = 20 if os.environ.get("SOAK") else 10

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal"), UPLOAD_LEASE=LEASE) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(scope="module")
def leader(portal: Portal) -> Leader:
    return portal.leader()


class Work:
    """A batch of one test, and the workers that read it."""

    def __init__(self, portal: Portal, leader: Leader, batch: str) -> None:
        self.portal, self.leader, self.batch = portal, leader, batch
        self.workers: list[Popen[bytes]] = []

    def upload(self, *screenshots: bytes) -> None:
        for number, content in enumerate(screenshots):
            assert self.leader.upload(content, self.batch, f"{number:02}.png").status_code == 201

    def start_worker(self, **settings: object) -> Popen[bytes]:
        self.workers.append(self.portal.start_worker(**settings))
        return self.workers[-1]

    def query(self, columns: str, condition: str = "true") -> list[tuple[Any, ...]]:
        """Columns of the batch's uploads, in the order of upload."""
        return self.portal.query(
            f"SELECT {columns} FROM uploads_upload u JOIN uploads_batch b ON b.id = u.batch_id "
            f"WHERE b.batch_id = '{self.batch}' AND {condition} ORDER BY u.id"
        )

    def count(self, condition: str) -> int:
        return len(self.query("u.id", condition))

    def claims(self) -> dict[int, int]:
        """What is being read now: upload -> process id."""
        rows = self.query("u.id, u.claimed_by", "u.status = 'processing' AND u.claimed_by <> ''")
        return {upload: int(token.split(":")[1]) for upload, token in rows}

    def is_shared(self) -> bool:
        return len(set(self.claims().values())) == 2

    def wait_until_read(self, seconds: float = 120) -> dict[str, Any]:
        """Polls as the browser does, until the batch is no longer processing."""
        status = self.leader.batch_status
        wait_for(lambda: not status(self.batch)["isProcessing"], "the batch is read", seconds=seconds, pause=BROWSER)
        return status(self.batch)

    def assert_each_was_read_once(self, total: int, *, again: int = 0) -> None:
        """Every upload has its rows and its preview; `again` of them took two attempts, the others one.

        A worker killed right between the two leaves a preview that no row names (`check_data` tells of such).
        """
        ended = self.query("u.status, u.claimed_by, u.lease_expires_at")
        assert ended == [("pending_confirmation", "", None)] * total
        tries = sorted(attempts for (attempts,) in self.query("u.attempts"))
        assert tries == [1] * (total - again) + [2] * again
        kept = self.query("u.id, u.attempts, u.preview")
        uploads = [upload for upload, *_ in kept]
        rows = dict(self.portal.query("SELECT upload_id, count(*) FROM uploads_readrow GROUP BY upload_id"))
        assert {rows.get(upload) for upload in uploads} <= {2, 3}
        folder = self.portal.folder / "uploads"
        previews = list((folder / "previews").rglob("*.jpg"))
        for upload, attempts, preview in kept:
            assert folder / preview in previews
            assert sum(f"-{upload}-" in one.stem for one in previews) <= attempts


@pytest.fixture
def work(portal: Portal, leader: Leader, request: pytest.FixtureRequest) -> Iterator[Work]:
    work = Work(portal, leader, request.node.name[:64])
    yield work
    for worker in work.workers:
        kill_group(worker)


def screenshot(number: int) -> bytes:
    """The top of a ranking with its first rows, cut off a little further down the higher the number."""
    whole = Image.open(SCREENSHOT).convert("RGB")
    cut = whole.crop((0, 0, whole.width, 800 + 8 * number))
    out = BytesIO()
    cut.resize((cut.width // 2, cut.height // 2)).save(out, "PNG")
    return out.getvalue()


def screenshots(count: int) -> list[bytes]:
    return [screenshot(number) for number in range(count)]


def test_a_cluster_killed_in_the_middle_of_a_batch_loses_nothing(work: Work) -> None:
    work.upload(*screenshots(MANY))
    first = work.start_worker()
    wait_for(lambda: work.count("u.status <> 'processing'") >= 4 and work.claims(), "a claim in the middle")
    kill_group(first)
    held = work.claims()
    assert 4 <= work.count("u.status <> 'processing'") < MANY

    work.start_worker()
    status = work.wait_until_read(240)
    assert (status["totalFiles"], status["successfulFiles"], status["failedFiles"]) == (MANY, MANY, 0)
    work.assert_each_was_read_once(MANY, again=len(held))


def test_a_new_worker_takes_up_what_was_held_although_nobody_asks(work: Work) -> None:
    work.upload(*screenshots(1))
    first = work.start_worker()
    wait_for(work.claims, "the claim")
    kill_group(first)
    assert work.claims()
    work.start_worker()
    wait_for(lambda: work.count("u.status = 'pending_confirmation'"), "the second attempt")
    work.assert_each_was_read_once(1, again=1)


def test_a_screenshot_that_kills_its_worker_ends_failed_after_three_tries(work: Work) -> None:
    """Then the workers read on; and Retry gives it three new tries."""
    work.upload(SCREENSHOT.read_bytes())
    work.start_worker()
    for attempt in (1, 2, 3):
        wait_for(lambda n=attempt: work.claims() and work.count(f"u.attempts = {n}"), f"attempt {attempt}")
        [worker] = work.claims().values()
        os.kill(worker, signal.SIGKILL)
    wait_for(lambda: work.count("u.status = 'failed'"), "it is given up")
    status = work.leader.batch_status(work.batch)
    assert (status["isProcessing"], status["failedFiles"], status["uploads"][0]["notes"]) == (False, 1, GAVE_UP)

    work.upload(*screenshots(1))
    assert work.wait_until_read()["successfulFiles"] == 1
    assert work.leader.post(f"/api/upload/{status['uploads'][0]['id']}/retry").status_code == 200
    assert work.wait_until_read()["successfulFiles"] == 2


def test_a_dead_worker_of_a_cluster_is_replaced(work: Work) -> None:
    work.upload(*screenshots(4))
    work.start_worker()
    [worker] = wait_for(work.claims, "a claim").values()
    os.kill(worker, signal.SIGKILL)
    assert work.wait_until_read()["successfulFiles"] == 4
    work.assert_each_was_read_once(4, again=1)


def test_a_cluster_that_is_asked_to_stop_finishes_what_it_reads(work: Work) -> None:
    work.upload(*screenshots(5))
    cluster = work.start_worker()
    wait_for(work.claims, "a claim")
    cluster.terminate()
    cluster.wait(timeout=60)
    assert work.claims() == {}
    work.start_worker()
    assert work.wait_until_read()["successfulFiles"] == 5
    work.assert_each_was_read_once(5)


def test_two_workers_share_a_batch(work: Work) -> None:
    work.upload(*screenshots(8))
    work.start_worker(UPLOAD_WORKERS=2)
    wait_for(work.is_shared, "two read at the same time")
    assert work.wait_until_read()["successfulFiles"] == 8
    work.assert_each_was_read_once(8)


def test_two_clusters_share_a_batch(work: Work) -> None:
    work.upload(*screenshots(8))
    for _ in range(2):
        work.start_worker(OCR_THREADS=1)
    wait_for(work.is_shared, "two read at the same time")
    assert work.wait_until_read()["successfulFiles"] == 8
    work.assert_each_was_read_once(8)


def test_what_was_uploaded_without_a_worker_waits_for_one_but_not_for_ever(work: Work) -> None:
    work.upload(*screenshots(1))
    assert work.leader.batch_status(work.batch)["isProcessing"] is True
    work.portal.query("UPDATE uploads_upload SET queued_at = '2026-01-01 00:00:00+00' WHERE status = 'processing'")
    status = work.leader.batch_status(work.batch)
    assert (status["isProcessing"], status["failedFiles"]) == (False, 1)
    work.start_worker()
    assert work.leader.post(f"/api/upload/{status['uploads'][0]['id']}/retry").status_code == 200
    assert work.wait_until_read()["successfulFiles"] == 1
