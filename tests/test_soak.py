"""The summary at the end of `make soak`, and what the tests count for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT

TRY_AGAIN = "answered 503 The database is away for a moment. Try again."


def summary(folder: Path, parts: dict[str, int], *counted: tuple[str, dict[str, int]]) -> tuple[int, str]:
    """What the summary ends with and prints. parts: their exit statuses; counted: by each process, under a part."""
    (folder / "parts").write_text("".join(f"61\t{status}\t{name}\n" for name, status in parts.items()))
    lines = [json.dumps({"part": name, "counts": counts}) for name, counts in counted]
    (folder / "tally").write_text("".join(f"{line}\n" for line in lines))
    command = [sys.executable, "-m", "scripts.soak_summary", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_summary_adds_up_what_the_parts_counted(tmp_path: Path) -> None:
    status, text = summary(
        tmp_path,
        {"races": 0, "killed": 0},
        ("races", {"passed": 537, "requests": 1200}),
        ("killed", {"requests": 34, "lost": 0, TRY_AGAIN: 2}),
        ("killed", {"requests": 1}),
    )
    assert status == 0, text
    assert "ok        1:01  races: passed 537, requests 1,200" in text
    assert "requests 1,235, lost 0, doubled 0, half-applied 0" in text
    assert "2 x 503 The database is away" in text


@pytest.mark.parametrize(
    ("status", "counts", "says"),
    [
        (1, {}, "FAILED"),
        (124, {}, "FAILED"),
        (0, {"lost": 1}, "lost 1"),
        (0, {"doubled": 2}, "doubled 2"),
        (0, {"half-applied": 3}, "half-applied 3"),
        (0, {"answered 500 without a message": 4}, "4 x 500 without a message   (NOT STATED)"),
        (0, {"answered 503 without a message": 5}, "5 x 503 without a message   (NOT STATED)"),
    ],
)
def test_the_summary_fails_for(tmp_path: Path, status: int, counts: dict[str, int], says: str) -> None:
    ended, text = summary(tmp_path, {"races": 0, "killed": status}, ("killed", counts))
    assert ended == 1
    assert says in text
    assert "Failed: killed" in text


def test_what_this_machine_cannot_run_is_said_loudly(tmp_path: Path) -> None:
    status, text = summary(tmp_path, {"steps": 77, "redis": 0}, ("redis", {"skipped": 1}))
    assert status == 0
    assert [line for line in text.splitlines() if line.startswith("!! NOT RUN")] == [
        "!! NOT RUN here, at least in part: steps",
        "!! NOT RUN here, at least in part: redis",
    ]


def test_soak_runs_every_part_and_ends_with_one_summary(tmp_path: Path) -> None:
    """With a Python that does nothing: `part` lines are what is tried, and that a failure of one stops no other."""
    nothing = tmp_path / "python"
    nothing.write_text(
        f'#!/bin/sh\ncase "$*" in *soak_summary*) exec {sys.executable} "$@";; *hostile*) exit 3;; esac\n'
    )
    nothing.chmod(0o755)
    environment = {**os.environ, "PY": str(nothing), "ROUNDS": "2", "MINUTES": "7", "ON_POSTGRES": "env"}
    done = subprocess.run(
        ["sh", "scripts/soak.sh"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    last = done.stdout.partition("== Soak: ")[2]
    assert "races, 2 rounds each, on SQLite" in last
    assert "fuzzing for 7 minutes" in last
    assert "Failed: hostile calls as each role" in last
