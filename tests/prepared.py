"""Databases as portals begin with them, each made once in a run and copied for whoever wants one."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


class Folders:
    """Kept in `shared`, which all processes of a run know."""

    shared: Path

    def fill(self, folder: Path, *commands: Sequence[str], typed: str = "", **settings: str) -> None:
        """`folder` becomes the DATA_DIR of a portal on SQLite that has run these commands of manage.py, MIGRATE first.

        typed: what each later command reads. settings: the environment variables that those look at.
        """
        made = self.shared / key_of(commands, typed, settings)
        with (self.shared / f"{made.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                draft = made.with_suffix(".draft")
                if commands[1:]:
                    self.fill(draft, MIGRATE)
                environment = {**os.environ, **settings, "DATA_DIR": str(draft), "DATABASE_URL": ""}
                for command in commands[1:] or [MIGRATE]:
                    manage = [sys.executable, "manage.py", *command]
                    subprocess.run(manage, cwd=ROOT, env=environment, check=True, input=typed.encode())
                draft.rename(made)
        shutil.copytree(made, folder, dirs_exist_ok=True)


def key_of(*facts: object) -> str:
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]


folders = Folders()
MIGRATE = ("migrate", "-v0")
LOAD_DEMO = ("load_demo",)
"""Its accounts have the password of the setting DEMO_PASSWORD."""
