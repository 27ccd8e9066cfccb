"""Carries out docs/operations.md: every command of its code blocks, in order, in a root folder of its own.

    python -m scripts.documented_steps [docs/operations.md]

The commands are read from the page. Where the page leaves something to the reader, ANSWERS holds what is typed, and
READER replaces the words in capitals. There is no systemd: scripts/steps/systemctl does what the units say. An HTML
comment before a block, invisible to readers of the page, says what is not possible here:

    <!-- steps: not run, REASON -->
    <!-- steps: not run where COMMAND, REASON -->      where COMMAND ends with 0
    <!-- steps: first COMMAND -->                      what the reader has done before

Ends with 1 and the line in the page if a command fails; with 77 if this machine can't run the steps at all, and says
why.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAND_INS = ROOT / "scripts" / "steps"
PAGE = ROOT / "docs" / "operations.md"
HELD = Path("/run/steps")
"""What the steps need besides the page: the repository to clone, and the services' logs."""
NOT_RUN = 77
HOME = "/root"
PASSWORD = "correct horse battery"  # noqa: S105 (of accounts that are deleted with the root folder)
READER = {
    "ADDRESS-OF-THIS-REPOSITORY": str(HELD / "repository"),
    "HOST MAIL": "portal.example.org leo@example.org --proxy nginx",
    "NAME --member MEMBER": 'bea --member "Bea of the Bay"',
    "7f3c…": "steps-7f3c",
}
ANSWERS = (
    (r"Username(?: \(.*\))?: $", "operator"),
    (r"Email address: $", "operator@example.org"),
    (r"Password(?: \(again\))?: $", PASSWORD),
    (r"Type the name to erase (.+) for good: $", r"\1"),
    (r"Type '(\w+)' to go on: $", r"\1"),
    (r"\[Y/n\] $", "y"),
)
FETCHES = re.compile(r"apt-get|pip install|npm ci")
"""Commands that need the internet. All others have a network of their own that contains only this machine."""
LONGEST = 1200.0
KEPT = ("HOME", "LANG", "TERM")
KEPT_BY_NAME = re.compile(r"(pip|npm|node|ssl|curl|requests|git)_", re.IGNORECASE)
CLEAN_AWAY = """
rm -rf /srv/portal /var/lib/portal /var/backups/portal /etc/portal.env /etc/ssl/portal /usr/local/sbin/portal-manage
rm -f /etc/systemd/system/portal-* /etc/nginx/sites-*/portal
! id portal >/dev/null 2>&1 || userdel portal
for folder in /var/lib/postgresql /etc/postgresql; do
    [ ! -d $folder ] || mount -t tmpfs -o mode=0755 tmpfs $folder
done
[ ! -d /var/lib/postgresql ] || chown postgres: /var/lib/postgresql /etc/postgresql
printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
echo '127.0.0.1 localhost portal.example.org' >/etc/hosts
"""
LOOPBACK_UP = "import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sH14x', b'lo', 1))"


class StepFailed(Exception):
    """A command of the page did not do what the page says."""


@dataclass
class Block:
    """A code block of the page: its heading, what the comments before it say, and each command with its line."""

    heading: str
    remarks: list[str] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)


def blocks(text: str) -> Iterator[Block]:
    """The indented code blocks of a page, each after an empty line, with the comments directly before them."""
    heading, after_empty = "", True
    remarks: list[str] = []
    block: Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if line.startswith("    ") and words and (block or after_empty):
            block = block or Block(heading, remarks)
            if block.commands and block.commands[-1][1].endswith("\\"):
                first, begun = block.commands.pop()
                block.commands.append((first, begun.removesuffix("\\") + words))
            else:
                block.commands.append((number, words))
            continue
        after_empty = not words
        if block and words:
            yield block
            block, remarks = None, []
        if remark := re.fullmatch(r"<!-- steps: (.+) -->", words):
            remarks = [*remarks, remark[1]]
        elif words:
            remarks = []
        if words.startswith("#"):
            heading = words.lstrip("# ")
    if block:
        yield block


class Machine:
    """The root folder in which the steps are carried out; this process is the first in it."""

    def __init__(self, page: Path) -> None:
        self.page = page
        self.folder = HOME
        self.done = 0
        self.way_out = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name in KEPT or KEPT_BY_NAME.match(name)},
            "PATH": ":".join([str(HELD / "bin"), *standard_path()]),
            "DEBIAN_FRONTEND": "noninteractive",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "safe.directory",
            "GIT_CONFIG_VALUE_0": "*",
        }
        ready = "echo; exec sleep infinity"
        self.network = subprocess.Popen(["unshare", "--net", "sh", "-c", ready], stdout=subprocess.PIPE)
        if not (self.network.stdout and self.network.stdout.readline()):
            raise StepFailed("This machine gives no network of its own.")
        self.quietly(sys.executable, "-c", LOOPBACK_UP)

    def inside(self, *command: str) -> list[str]:
        return ["nsenter", f"--net=/proc/{self.network.pid}/ns/net", *command]

    def quietly(self, *command: str) -> None:
        """A command that no reader runs; it must succeed too."""
        done = subprocess.run(self.inside(*command), env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise StepFailed(f"{' '.join(command)}\nended with {done.returncode}:\n{done.stdout}{done.stderr}")

    def carry_out(self, block: Block) -> None:
        for remark in block.remarks:
            what, _, rest = remark.partition(" ")
            if what == "first":
                self.step(block.commands[0][0], rest)
            elif not remark.startswith("not run"):
                raise StepFailed(f"{self.page}:{block.commands[0][0]}: what is '{remark}'?")
            elif self.holds(remark):
                say(f"!! NOT RUN, line {block.commands[0][0]}: {remark}")
                return
        for line, command in block.commands:
            self.step(line, command)

    def holds(self, remark: str) -> bool:
        where = re.fullmatch(r"not run where (.+), .+", remark)
        if not where:
            return True
        done = subprocess.run(["sh", "-c", where[1]], env=self.environment, capture_output=True, check=False)
        return done.returncode == 0

    def step(self, line: int, command: str) -> None:
        for words, instead in READER.items():
            command = command.replace(words, instead)
        command = re.sub(r"^manage\.py ", "portal-manage ", command)
        started = time.monotonic()
        script = f"cd {self.folder}\n{command}\nstatus=$?\npwd >{HELD}/folder\nexit $status"
        whole = ["sh", "-c", script]
        if FETCHES.search(command):
            status, said = typed(whole, self.environment | self.way_out)
        else:
            status, said = typed(self.inside(*whole), self.environment)
        say(f"{line:>5}  {time.monotonic() - started:>5.1f} s  {command}")
        if status:
            raise StepFailed(f"{self.page}:{line}: {command}\nended with {status}:\n{said[-4000:]}")
        self.folder = (HELD / "folder").read_text(encoding="utf-8").strip()
        self.done += 1


def standard_path() -> list[str]:
    """Debian's program folders, and Node.js if this machine has it elsewhere."""
    usual = [f"{place}/{kind}" for place in ("/usr/local", "/usr", "") for kind in ("sbin", "bin")]
    if node := shutil.which("node"):
        usual.append(str(Path(node).parent))
    return usual


def typed(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """The exit status and the output of a command on a terminal, with its questions answered."""
    process, terminal = pty.fork()
    if not process:
        os.execvpe(command[0], command, environment)  # noqa: S606 (our own page's commands)
    said, answered = "", 0
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the end of a terminal that no process holds any more
            break
        if not part:
            break
        said += part.decode(errors="replace").replace("\r", "")
        for pattern, answer in ANSWERS:
            if asked := re.search(pattern, said[answered:]):
                os.write(terminal, f"{asked.expand(answer)}\n".encode())
                answered = len(said)
                break
    else:
        return 124, said
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), said


def carry_out(page: Path) -> None:
    """Runs the page, then checks its promises: the services run, a screenshot sent through nginx and TLS is read."""
    machine = Machine(page)
    machine.quietly("sh", "-ec", CLEAN_AWAY)
    shutil.copytree(STAND_INS, HELD / "bin")
    way_out = "".join(f"export {name}={shlex.quote(value)}\n" for name, value in machine.way_out.items())
    (HELD / "way-out").write_text(way_out, encoding="utf-8")
    heading = ""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.heading != heading:
            heading, machine.folder = block.heading, HOME
            say(f"# {heading}")
        machine.carry_out(block)
    if page == PAGE:
        machine.quietly("systemctl", "is-active", "portal-web", "portal-worker")
        machine.environment |= {"REQUESTS_CA_BUNDLE": str(HELD / "certificate.pem"), "PYTHONPATH": str(ROOT)}
        machine.quietly(sys.executable, str(STAND_INS / "send_screenshot"), PASSWORD)
        if shutil.which("caddy"):
            machine.quietly(
                "caddy", "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")
            )
        else:
            say("!! No caddy: deploy/Caddyfile is NOT validated.")
    say(f"{machine.done} commands of {page.name} did what it says.")


def keep_repository(folder: Path) -> None:
    """A repository with the present state of the project, committed or not."""
    folder.mkdir(parents=True)
    git = ["git", "-c", "safe.directory=*", "-c", "user.name=Steps", "-c", "user.email=steps@example.org"]
    names = subprocess.run([*git, "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for command in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "As it lies here"]):
        subprocess.run([*git, *command], cwd=folder, check=True)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Carry out the commands of a page in a root folder of its own.")
    parser.add_argument("page", type=Path, nargs="?", default=PAGE)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    page = wanted.page.resolve()
    if not wanted.inside:
        if not shutil.which("apt-get"):
            say("!! The documented steps are NOT RUN: they are for Debian.")
            return NOT_RUN
        own_root = ["sh", str(ROOT / "scripts" / "in_own_root.sh")]
        this = [sys.executable, "-m", "scripts.documented_steps", "--inside", str(page)]
        return subprocess.run([*own_root, *this], cwd=ROOT, check=False).returncode
    try:
        keep_repository(HELD / "repository")
        carry_out(page)
    except StepFailed as failure:
        say(f"!! {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
