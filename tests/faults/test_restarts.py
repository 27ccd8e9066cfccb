"""PostgreSQL or Redis restarted while leaders work: what was answered counts once, the rest can be sent again."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import redis
import requests

from tests.faults.conftest import LEASE, Screenshots, soak
from tests.processes import ROOT, Leader, Portal, free_port, kill_group, wait_for
from tests.uploads.test_worker_process import screenshots

Control = Callable[[str], None]
UPLOADERS, EACH, EDITORS, EDITS = 3, 4, 3, 8

pytestmark = [pytest.mark.worker, soak]


@pytest.fixture(scope="module")
def postgres() -> Iterator[tuple[str, Control]]:
    """A PostgreSQL server of this module's own: its address, and what does `pg_ctl` things to it."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        pytest.skip("!! No PostgreSQL on this machine: its restart under load is NOT tested")
    tell = 'echo "$DATABASE_URL"; echo "$POSTGRES_CONTROL"; exec cat'
    server = subprocess.Popen(
        ["sh", "scripts/with_postgres.sh", "sh", "-c", tell],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin
    assert server.stdout
    address, control = server.stdout.readline().strip(), shlex.split(server.stdout.readline())

    def do(action: str) -> None:
        subprocess.run([*control, *shlex.split(action)], cwd="/", stdout=subprocess.DEVNULL, check=True)

    yield address, do
    server.stdin.close()
    server.wait(timeout=60)


class Editor:
    """A leader who raises one member's power step by step, and sends a step again where no answer came."""

    def __init__(self, portal: Portal, name: str) -> None:
        self.portal, self.leader = portal, portal.leader()
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
        editors = [Editor(portal, f"Edited {number}") for number in range(EDITORS)]
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


class Redis:
    """A Redis server that keeps nothing on disk: after a kill its queue is empty."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
        log = (self.folder / "redis.log").open("ab")
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        wait_for(self.answers, "Redis answers")

    def answers(self) -> bool:
        try:
            with redis.Redis(port=self.port, socket_timeout=1) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Redis]:
    if not shutil.which("redis-server"):
        pytest.skip("!! No redis-server on this machine: a restart of Redis is NOT tested")
    broker = Redis(tmp_path)
    broker.start()
    yield broker
    kill_group(broker.process)


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
    with Portal(folder, UPLOAD_LEASE=LEASE, REDIS_URL=broker.address) as portal:
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
        broker.kill()
        send(pictures[count : 2 * count])
        broker.start()
        send(pictures[2 * count :])
        batch.wait_until_final(again=keep_workers_running)
        report(f"Redis killed and started again, its queue gone: {batch.sum()}")
