"""A worker that dies at each stage of a task: alone, and with its whole cluster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.conftest import Screenshots, soak
from tests.faults.dying import WORKER_POINTS
from tests.processes import Leader, Portal

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def leader(portal: Portal) -> Leader:
    portal.start_web()
    return portal.leader()


@pytest.mark.parametrize(
    ("dies", "count"),
    [("alone", 5), pytest.param("alone", 40, marks=soak), pytest.param("with its cluster", 20, marks=soak)],
)
def test_a_worker_that_dies_at_each_stage_loses_nothing(
    portal: Portal,
    leader: Leader,
    work: Callable[[Portal, Leader], Screenshots],
    tmp_path: Path,
    report: Callable[[str], None],
    dies: str,
    count: int,
) -> None:
    """claimed; while it reads; read, but nothing stored; stored, but not committed; done, but not acknowledged."""
    batch = work(portal, leader)
    batch.upload(count)
    settings = {
        "DYING": ",".join(WORKER_POINTS),
        "DYING_NOTES": tmp_path,
        "DYING_GROUP": "" if dies == "alone" else "1",
    }
    program = ("-m", "tests.faults.dying", "qcluster")
    batch.start_worker(*program, **settings)

    def keep_one_running() -> None:
        if batch.workers[-1].poll() is not None:
            batch.start_worker(*program, **settings)

    batch.wait_until_final(again=keep_one_running, seconds=120 + 20 * count)
    deaths = [note.name.rpartition("-")[0] for note in tmp_path.iterdir()]
    assert {point: deaths.count(point) for point in WORKER_POINTS} == dict.fromkeys(WORKER_POINTS, count // 5)
    tries = portal.query(f"SELECT attempts FROM uploads_upload WHERE id IN ({batch.ids()}) ORDER BY attempts")
    assert [attempts for (attempts,) in tries] == [1] * (count // 5) + [2] * (count - count // 5)
    assert portal.count("uploads_upload", f"id IN ({batch.ids()}) AND status = 'pending_confirmation'") == count
    report(f"worker killed at {', '.join(WORKER_POINTS)} ({dies}): {len(deaths)} deaths, {batch.sum()}")
