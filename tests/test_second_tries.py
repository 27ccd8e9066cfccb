"""A browser test's second try starts as the first did: in a portal of which nothing is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.e2e.portals import ROOT

TRIES = """
import pytest
from tests.e2e.portals import Portal

started = []

@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    started.append("portal")
    yield Portal(f"number {len(started)}", tmp_path_factory.mktemp("data"))

@pytest.fixture(scope="module")
def prepared(portal):
    started.append("prepared")
    return len(started)

@pytest.mark.flaky(reruns=1)
def test_which_fails_once(portal, prepared):
    assert (portal.address, prepared) == ("number 3", 4)

def test_which_comes_after(portal, prepared):
    assert (portal.address, prepared) == ("number 3", 4)

@pytest.mark.flaky(reruns=1)
def test_which_fails_twice(portal):
    assert portal.address == "number 7"

def test_which_comes_last(portal, prepared):
    assert (portal.address, prepared) == ("number 6", 7)
"""


def test_a_failed_test_ends_its_portals_and_one_that_passes_keeps_them(tmp_path: Path) -> None:
    file = tmp_path / "test_tries.py"
    file.write_text(TRIES)
    run = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.e2e.conftest",
        "-p",
        "no:django",
        "-p",
        "no:cacheprovider",
    ]
    found = subprocess.run(
        [*run, "--rootdir", str(tmp_path), "-c", "/dev/null", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "1 failed, 3 passed, 2 rerun" in found.stdout, found.stdout
