"""deploy/install and deploy/upgrade, run by root in a root folder of its own: page.md says what must come of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.alliance.test_portal_manage import needs_own_root
from tests.faults.conftest import soak
from tests.processes import ROOT

PAGE = Path(__file__).with_name("page.md")


@pytest.mark.parametrize("script", ["install", "upgrade", "build", "common.sh", "portal-manage"])
def test_scripts_are_sound_shell(script: str) -> None:
    done = subprocess.run(["sh", "-n", ROOT / "deploy" / script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@soak
@needs_own_root
@pytest.mark.skipif(
    not shutil.which("pg_lsclusters") or not shutil.which("nginx", path="/usr/sbin:/usr/bin"),
    reason="NO postgresql-common OR nginx: deploy/install and deploy/upgrade are not tested",
)
def test_a_server_is_set_up_and_upgraded_in_one_go(tmp_path: Path) -> None:
    python = Path(sys.executable)
    readable = f"{python.parent} {python.parent.resolve()} {python.resolve().parent} {ROOT}"
    page = tmp_path / "page.md"
    text = PAGE.read_text(encoding="utf-8").replace("PROJECT", str(ROOT)).replace("READABLE", readable)
    page.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "scripts.documented_steps", str(page)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    not_run = re.findall(r"!! NOT RUN.*", done.stdout)
    assert len(not_run) <= 1, not_run
