"""A PostgreSQL server of the tests' own, which is gone afterwards."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import ROOT

Control = Callable[[str], None]


@contextmanager
def postgres_server(untested: str) -> Iterator[tuple[str, Control]]:
    """Its address, and what does `pg_ctl` things to it. untested: what a machine without PostgreSQL can't show."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        pytest.skip(f"!! No PostgreSQL on this machine: {untested} is NOT tested")
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
