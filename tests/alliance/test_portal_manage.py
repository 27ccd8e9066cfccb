"""deploy/portal-manage, really run by root in a root folder of its own, from where the account has no rights."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.prepared import MIGRATE, folders
from tests.processes import ROOT

OWN_ROOT = ("sh", "scripts/in_own_root.sh")
MADE_UP = """
set -e
! id portal >/dev/null 2>&1 || userdel portal
useradd --system --home-dir /srv/portal --shell /usr/sbin/nologin portal
rm -rf /srv/portal /var/lib/portal
ln -s "$PWD" /srv/portal
for folder in $READABLE; do while [ "$folder" != / ]; do chmod o+x "$folder"; folder=$(dirname "$folder"); done; done
cp -r "$DATA" /var/lib/portal
chown -R portal: /var/lib/portal
printf '%s\\n' 'DATA_DIR=/var/lib/portal' 'SECRET_KEY=only-for-this-test' >/etc/portal.env
chmod 0600 /etc/portal.env
install deploy/portal-manage /usr/local/sbin/
mkdir -m 0700 /home/operator
cd /home/operator
set +e
"""
MARK, OK = "-- next --", "ended 0\n"
COMMANDS = {
    "umask 077; printf 'Name,Power\\nNia,5\\n' >roster.csv; portal-manage import_members roster.csv --apply": OK,
    "portal-manage export_person Nia": OK,
    "mkdir kept; portal-manage backup kept/portal.zip": OK,
    "cd /proc; portal-manage import_members /home/operator/nowhere.csv": "nowhere.csv: Permission denied",
    "portal-manage export_person Nia # again": "member-1.zip exists here, so it was not written.",
    "portal-manage backup kept/portal.zip # again": "kept/portal.zip exists. Choose another name",
    "portal-manage import_members ../nowhere.csv": "Give ../nowhere.csv in full, beginning with /.\nended 1",
    "stat -c '%n %U %a' *.zip */*.zip; ls -A": (
        "member-1.zip root 600\nkept/portal.zip root 600\nkept\nmember-1.zip\nroster.csv\nended 0"
    ),
}
"""What an operator types, and what is said then."""


@cache
def has_own_root() -> bool:
    return subprocess.run([*OWN_ROOT, "true"], cwd=ROOT, capture_output=True, check=False).returncode == 0


needs_own_root = pytest.mark.skipif(
    not has_own_root(), reason="NO ROOT FOLDER OF ITS OWN (needs root, and a kernel that lets it mount): not tested"
)
pytestmark = needs_own_root


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each of COMMANDS printed and ended with, one after the other by root in a folder of mode 0700."""
    data = tmp_path_factory.mktemp("portal") / "data"
    folders.fill(data, MIGRATE)
    python = Path(sys.executable)
    environment = {name: value for name, value in os.environ.items() if name not in ("DATA_DIR", "DATABASE_URL")}
    own = {"DATA": str(data), "READABLE": f"{python.parent} {python.resolve().parent} {ROOT}"}
    script = MADE_UP + "".join(f'echo "{MARK}"; ({command}\n) 2>&1; echo "ended $?"\n' for command in COMMANDS)
    done = subprocess.run(
        [*OWN_ROOT, "sh", "-c", script], cwd=ROOT, env=environment | own, capture_output=True, text=True, check=False
    )
    said = done.stdout.split(MARK)[1:]
    assert len(said) == len(COMMANDS), done.stdout + done.stderr
    return dict(zip(COMMANDS, said, strict=True))


@pytest.mark.parametrize("command", [command for command, says in COMMANDS.items() if says == OK])
def test_a_relative_path_is_one_of_the_callers_folder(told: dict[str, str], command: str) -> None:
    """A file that only root may read, one that is written without being told where, and one in a folder below."""
    assert told[command].endswith(OK), told[command]


@pytest.mark.parametrize(("command", "says"), [one for one in COMMANDS.items() if one[1] != OK])
def test_what_it_made_is_the_callers_and_what_cannot_be_is_said(told: dict[str, str], command: str, says: str) -> None:
    assert says in told[command]
