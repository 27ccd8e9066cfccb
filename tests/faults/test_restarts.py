"""PostgreSQL or Redis restarted while leaders work: what was answered counts once, the rest can be sent again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import LEASE, Control, Editor, Screenshots, soak
from tests.processes import Leader, Portal
from tests.redis_server import Redis, needs_redis
from tests.uploads.test_worker_process import screenshots

UPLOADERS, EACH, EDITORS, EDITS = 3, 4, 3, 8

pytestmark = [pytest.mark.worker, soak]


@pytest.mark.parametrize("actions", [["restart -m fast"], ["restart -m immediate", "restart -m fast"] * 3])
def test_postgres_restarted_under_load_loses_nothing(
    postgres: tuple[str, Control],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
    actions: list[str],
) -> None:
    address, control = postgres
    monkeypatch.setenv("DATABASE_URL", address)
    with Portal(tmp_path, UPLOAD_LEASE=LEASE) as portal:
        portal.start_web()
        batches = [work(portal, portal.leader()) for _ in range(UPLOADERS)]
        editors = [Editor(portal, portal.leader(), f"Edited {number}") for number in range(EDITORS)]
        keeper = batches[0]
        keeper.start_worker()

        def keep_worker_running() -> None:
            """As systemd does (Restart=always)."""
            if keeper.workers[-1].poll() is not None:
                keeper.start_worker()

        begun = threading.Event()

        def upload(batch: Screenshots) -> None:
            for number, content in enumerate(screenshots(EACH * len(actions))):
                batch.send(content, f"{number:02}.png")
                begun.set()

        with ThreadPoolExecutor(UPLOADERS + EDITORS) as pool:
            tasks = [pool.submit(upload, batch) for batch in batches]
            tasks += [pool.submit(editor.raise_power, EDITS * len(actions)) for editor in editors]
            for action in actions:
                assert begun.wait(60)
                control(action)
                begun.clear()
            for task in tasks:
                task.result(timeout=240)
        sums = []
        for batch in batches:
            batch.wait_until_final(again=keep_worker_running)
            sums.append(batch.sum())
        for editor in editors:
            assert editor.steps_noted() == list(range(1, EDITS * len(actions) + 1))
        unanswered = sum(editor.unanswered for editor in editors)
        edits = EDITORS * EDITS * len(actions)
        report(f"PostgreSQL, {', '.join(actions)}: {'; '.join(sums)}")
        report(f"  {edits} edits answered, {unanswered} sent again, lost 0, doubled 0")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Redis]:
    with Redis(tmp_path) as broker:
        yield broker


@needs_redis
@pytest.mark.parametrize("count", [3, 20])
def test_redis_killed_and_started_again_loses_nothing(
    broker: Redis,
    tmp_path: Path,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
    count: int,
) -> None:
    """Screenshots are taken in before, while it is away, and after; two worker programs read them."""
    folder = tmp_path / "portal"
    folder.mkdir()
    with Portal(folder, UPLOAD_LEASE=LEASE, REDIS_URL=broker.url) as portal:
        portal.start_web()
        batch = work(portal, portal.leader())
        pictures = screenshots(3 * count)
        settings: dict[str, Any] = {"OCR_THREADS": 1}
        programs = [batch.start_worker(**settings) for _ in range(2)]

        def keep_workers_running() -> None:
            for place, program in enumerate(programs):
                if program.poll() is not None:
                    programs[place] = batch.start_worker(**settings)

        def send(some: list[bytes]) -> None:
            for content in some:
                batch.send(content)

        send(pictures[:count])
        broker.stop()
        send(pictures[count : 2 * count])
        broker.start()
        send(pictures[2 * count :])
        batch.wait_until_final(again=keep_workers_running)
        report(f"Redis killed and started again, its queue gone: {batch.sum()}")
