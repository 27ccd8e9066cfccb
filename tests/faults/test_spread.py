"""Two web machines and three workers on one PostgreSQL, Redis and store; each killed in turn under load, and all they
stand on restarted: nothing is lost, doubled or applied by half, and leaders see no error but 'try again'."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import Control, soak
from tests.faults.spread import Spread, Work
from tests.redis_server import needs_redis

pytestmark = [pytest.mark.worker, needs_redis]


@pytest.fixture
def spread(postgres: tuple[str, Control], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spread]:
    address, control = postgres
    monkeypatch.setenv("DATABASE_URL", address)
    with Spread(tmp_path, control) as spread:
        yield spread


def test_a_web_machine_and_a_worker_killed_under_load(spread: Spread, report: Callable[[str], None]) -> None:
    with Work(spread) as work:
        work.wait_for_work(1, "upload")
        for machine in (spread.webs[0], spread.workers[0]):
            machine.kill()
            work.wait_for_work(4)
        work.finish()
        report(f"spread, a web machine and a worker killed: {work.sum()}")


@soak
def test_each_machine_killed_in_turn_under_load(spread: Spread, report: Callable[[str], None]) -> None:
    with Work(spread) as work:
        work.wait_for_work(1, "upload")
        for name, out, back in spread.faults():
            out()
            if name.startswith(("web", "worker", "Redis")):  # without the others nobody gets far
                work.wait_for_work(10, "edit", "look")
            back()
            work.wait_for_work(10)
            work.wait_for_work(1, "apply")
        work.finish()
        report(f"spread, {', '.join(name for name, _, _ in spread.faults())}: {work.sum()}")
