"""Every two ways of writing at the same moment, on PostgreSQL: none waits for the other in a ring (issue 15)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from tests.postgres_server import postgres_server
from tests.processes import ROOT, Portal

ON_POSTGRES = os.environ.get("DATABASE_URL", "").startswith("postgres")
WHOLE = bool(os.environ.get("SOAK")) and ON_POSTGRES
"""All pairs, each once: `make soak` runs these tests for both databases, and this one on PostgreSQL each time."""

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """One on PostgreSQL, whatever the other tests use."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("pairs")
        if ON_POSTGRES:
            with Portal(folder) as portal:
                yield portal
            return
        with postgres_server("who waits for whom") as (address, _):
            patch.setenv("DATABASE_URL", address)
            with Portal(folder) as portal:
                yield portal


@pytest.fixture(scope="module")
def told(portal: Portal) -> dict[str, Any]:
    """What tests.races.pairs tells of the run, with PostgreSQL's own count of deadlocks."""
    program = f"from tests.races import pairs; pairs.main(1, whole={WHOLE})"
    command = [sys.executable, "manage.py", "shell", "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=portal.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
    with psycopg.connect(portal.database_url()) as there:
        [(deadlocks,)] = there.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    return {**json.loads(done.stdout.splitlines()[-1]), "deadlocks": deadlocks}


def test_no_two_ways_of_writing_wait_for_each_other(told: dict[str, Any], report: Callable[[str], None]) -> None:
    calls = sum(told["statuses"].values())
    report(f"{told['pairs']} pairs of writing calls, {calls} calls: {told['deadlocks']} deadlocks")
    assert told["deadlocks"] == 0
    assert told["failed"] == []


def test_each_way_of_writing_works(told: dict[str, Any]) -> None:
    """Or the run would show nothing. 409: the other was first, and changed what this one would have."""
    worked = {name.split()[0] for name in told["statuses"] if name.split()[1] in {"200", "201", "302", "409", "done"}}
    assert worked == {name.split()[0] for name in told["statuses"]}


def test_each_transaction_takes_its_locks_in_the_written_order(told: dict[str, Any]) -> None:
    assert told["wrong"] == {}


def test_the_data_agree_after_the_pairs(told: dict[str, Any], portal: Portal) -> None:
    portal.check_data()
