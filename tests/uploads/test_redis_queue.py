"""The queue in Redis (REDIS_URL): two worker programs share the work, and what Redis forgets is read all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.processes import BROWSER, Leader, Portal, wait_for
from tests.redis_server import Redis, needs_redis
from tests.uploads.test_worker_process import screenshots

pytestmark = [pytest.mark.worker, pytest.mark.reading, needs_redis]

LEASE = 5
"""Seconds after which the sweep queues again what Redis lost."""


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    with Redis(tmp_path) as redis:
        yield redis


@pytest.fixture
def portal(redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal"), REDIS_URL=redis.url, UPLOAD_LEASE=LEASE) as portal:
        portal.start_web()
        yield portal


@pytest.fixture
def leader(portal: Portal) -> Leader:
    return portal.leader()


def read(portal: Portal) -> list[tuple[str, int]]:
    return [(status, attempts) for status, attempts in portal.query("SELECT status, attempts FROM uploads_upload")]


def wait_until_read(portal: Portal, leader: Leader, total: int) -> None:
    """Asks as the browser does, until every upload waits for its review."""

    def is_read() -> bool:
        leader.get("/api/batch-status/b1")
        return [status for status, _ in read(portal)] == ["pending_confirmation"] * total

    wait_for(is_read, "every screenshot is read", seconds=240, pause=BROWSER)


def test_two_workers_share_the_queue(portal: Portal, leader: Leader) -> None:
    workers = [portal.start_worker(OCR_THREADS=1) for _ in range(2)]
    wait_for(lambda: len(re.findall(r"Q Cluster \S+ \S+ running", portal.log())) == 2, "both workers run")
    for number, content in enumerate(screenshots(8)):
        assert leader.upload(content, "b1", f"{number}.png").status_code == 201
    wait_until_read(portal, leader, 8)
    assert read(portal) == [("pending_confirmation", 1)] * 8
    readers = set(re.findall(r"(Process-\w+) processing read upload", portal.log()))
    assert len(readers) == len(workers)
    assert portal.query("SELECT count(*) FROM django_q_ormq") == [(0,)]


def test_what_redis_forgets_is_read_all_the_same(portal: Portal, leader: Leader, redis: Redis) -> None:
    first, second, third = screenshots(3)
    assert leader.upload(first, "b1", "waits in Redis.png").status_code == 201
    redis.stop()
    assert leader.upload(second, "b1", "while it is out.png").status_code == 201
    answer = requests.get(f"{portal.address}/readyz", timeout=30)
    assert answer.status_code == 503
    assert "Is Redis running?" in answer.text
    redis.start()
    assert leader.upload(third, "b1", "afterwards.png").status_code == 201
    portal.start_worker()
    wait_until_read(portal, leader, 3)
