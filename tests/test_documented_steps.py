"""How docs/operations.md is carried out (scripts/documented_steps.py); `make soak` carries the whole page out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scripts.documented_steps import PAGE, blocks
from tests.alliance.test_portal_manage import needs_own_root
from tests.processes import ROOT

TEXT = """
# Page

Prose, with
    a line that is indented.

1. First:

       cd /tmp && \\
         echo one >steps-one
       grep -q one steps-one

   <!-- steps: first echo two >/tmp/steps-two -->

       grep -q two steps-two

<!-- steps: not run, there is none -->

    reboot
<!-- steps: not run where true, it is true -->

    false

<!-- steps: not run where false, it is false -->

    LAST
"""


def carry_out(folder: Path, last: str) -> subprocess.CompletedProcess[str]:
    page = folder / "page.md"
    page.write_text(TEXT.replace("LAST", last))
    command = [sys.executable, "-m", "scripts.documented_steps", str(page)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_commands_come_out_of_the_page_with_their_lines() -> None:
    found = [command for block in blocks(TEXT) for command in block.commands]
    assert found[:2] == [(9, "cd /tmp && echo one >steps-one"), (11, "grep -q one steps-one")]
    assert [command for _, command in found[2:]] == ["grep -q two steps-two", "reboot", "false", "LAST"]
    assert all(TEXT.splitlines()[line - 1].strip().startswith(command[:7]) for line, command in found)


@needs_own_root
def test_each_command_is_run_where_the_one_before_has_led(tmp_path: Path) -> None:
    done = carry_out(tmp_path, "test $PWD = /tmp")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("!! NOT RUN") == 2
    assert not Path("/tmp/steps-one").exists()


@needs_own_root
def test_a_command_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    done = carry_out(tmp_path, "echo Sorry; exit 3")
    line = TEXT.splitlines().index("    LAST") + 1
    assert done.returncode == 1
    assert f"page.md:{line}: echo Sorry; exit 3\nended with 3:\nSorry" in done.stdout


def test_every_block_of_the_page_is_carried_out_or_says_why_not() -> None:
    """Nothing in the page that looks like a command stands outside the blocks that are found."""
    text = PAGE.read_text(encoding="utf-8")
    found = {line for block in blocks(text) for line, _ in block.commands}
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r" {4,}(manage\.py|portal-manage|systemctl|apt-get|install|git) ", line):
            assert number in found, line
    assert len(found) > 25
