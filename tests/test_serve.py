"""`make run`'s last step with real processes: it serves, revives a dead worker, and ends whole and in time."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.prepared import MIGRATE, folders
from tests.processes import ROOT, free_port, wait_for

PROMISED = 15
"""Seconds from the signal to the end (design, interfaces)."""

pytestmark = pytest.mark.worker


class Portal:
    """The supervisor in a process group of its own, started as a terminal would."""

    def __init__(self, command: list[str], data: Path, *, demo: bool = True) -> None:
        self.port = free_port()
        self.log = data / "log"
        self.marker = f"SERVE_TEST={data}"
        environment = {**os.environ, "DATA_DIR": str(data), "PORT": str(self.port), "SERVE_TEST": str(data)}
        environment.pop("DATABASE_URL", None)
        folders.fill(data, MIGRATE)
        if demo:
            (data / "demo-password").write_text("swordfish\n")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def says(self, text: str) -> bool:
        return text in self.log.read_text()

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/login", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def processes(self, *words: str) -> list[int]:
        """Every process that this portal started, found by its environment; `words` stand in its command."""
        return [
            int(folder.name)
            for folder in Path("/proc").iterdir()
            if folder.name.isdecimal() and self.started(folder) and all(word in command(folder) for word in words)
        ]

    def started(self, folder: Path) -> bool:
        try:
            return self.marker in (folder / "environ").read_text(errors="replace").split("\0")
        except OSError:
            return False


def command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text(errors="replace").replace("\0", " ")
    except OSError:
        return ""


SERVE = [sys.executable, "scripts/serve.py"]


@pytest.fixture
def portal(tmp_path: Path) -> Iterator[Portal]:
    """Below `make`, as `make run` has it."""
    makefile = tmp_path / "Makefile"
    makefile.write_text(f"run:\n\t@{' '.join(SERVE)}\n")
    # What a shell starts in the background ignores SIGINT, these tests perhaps among it.
    portal = Portal(
        ["env", "--default-signal=INT", "make", "--no-print-directory", "-f", str(makefile), "run"], tmp_path
    )
    wait_for(lambda: portal.says("Sign in as leader with the password swordfish"), "the sign-in is printed")
    wait_for(lambda: portal.processes("qcluster"), "the worker runs")
    yield portal
    for pid in portal.processes():
        os.kill(pid, signal.SIGKILL)
    portal.process.wait()


def ends_whole(portal: Portal) -> bool:
    return wait_for(
        lambda: portal.process.poll() is not None and not portal.processes(), "everything has ended", seconds=PROMISED
    )


@pytest.mark.skipif(sys.platform != "linux", reason="looks processes up in /proc")
class TestServe:
    def test_a_killed_worker_is_started_again(self, portal: Portal) -> None:
        assert portal.answers()
        [first] = portal.processes("qcluster")[:1]
        os.killpg(first, signal.SIGKILL)
        wait_for(lambda: portal.says("The worker ended (killed by SIGKILL)"), "the death is noticed")
        wait_for(lambda: portal.processes("qcluster"), "the worker runs again")
        assert portal.answers()

    @pytest.mark.parametrize("to_group", [False, True], ids=["alone", "group"])
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_a_signal_ends_everything(self, portal: Portal, number: signal.Signals, *, to_group: bool) -> None:
        (os.killpg if to_group else os.kill)(portal.process.pid, number)
        assert ends_whole(portal), portal.log.read_text()

    def test_a_killed_supervisor_leaves_nothing_running(self, portal: Portal) -> None:
        for pid in portal.processes("serve.py"):
            os.kill(pid, signal.SIGKILL)
        assert ends_whole(portal), portal.log.read_text()

    def test_an_empty_portal_prints_its_set_up_link_until_it_has_a_leader(self, tmp_path: Path) -> None:
        portal = Portal(SERVE, tmp_path, demo=False)
        try:
            wait_for(lambda: portal.says("Ctrl-C stops it."), "the portal is announced")
            found = re.search(r"http://127\.0\.0\.1:\d+/setup\?token=\S+", portal.log.read_text())
            assert found
            with urllib.request.urlopen(found[0], timeout=20) as answer:
                assert answer.status == 200
        finally:
            portal.process.terminate()
            assert ends_whole(portal), portal.log.read_text()

    def test_a_taken_port_is_named(self, portal: Portal) -> None:
        second = subprocess.run(
            SERVE, cwd=ROOT, env={**os.environ, "PORT": str(portal.port)}, capture_output=True, text=True, check=False
        )
        assert second.returncode == 1
        assert f"Port {portal.port} is taken" in second.stdout
