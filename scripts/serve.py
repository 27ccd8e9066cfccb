"""Runs the portal in the foreground: the web server and the worker together, until Ctrl-C or SIGTERM.

    python scripts/serve.py        PORT (8000), DATA_DIR (./data); every other setting is read by the portal itself

Each child has a session of its own, because django-q2's cluster hangs if a whole process group is signalled. So a
Ctrl-C in the terminal reaches only this process, which asks each child's main process to stop. Anything left of a child
after the grace time is killed. A child that dies is started again.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
GRACE = 10.0
"""Seconds for the children to end by themselves: a screenshot takes two, and 15 seconds in all are promised."""
TICK = 0.2
LONGEST_PAUSE = 30.0
"""Seconds between two starts of a child that keeps dying; the first pause is one second."""
HEALTHY_AFTER = 60.0
PR_SET_PDEATHSIG = 1


@dataclass
class Child:
    """One of the two programs. `deaths`: in a row, without a healthy run between them."""

    name: str
    command: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    deaths: int = 0

    def start(self) -> None:
        # PLW1509: only this thread exists, and the function calls nothing but prctl
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=end_with_supervisor,  # noqa: PLW1509
        )
        self.started_at = time.monotonic()

    def keep_alive(self) -> None:
        """Start it again if it has died, after a growing pause."""
        if self.process is not None:
            status = self.process.poll()
            if status is None:
                if time.monotonic() - self.started_at > HEALTHY_AFTER:
                    self.deaths = 0
                return
            self.kill_group()
            self.process = None
            self.deaths += 1
            say(f"The {self.name} ended ({describe(status)}); starting it again.")
        if time.monotonic() - self.started_at >= min(LONGEST_PAUSE, 2.0 ** (self.deaths - 1)):
            self.start()

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill_group(self) -> None:
        """End what the program left behind, and the program itself if it still runs."""
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return
        self.process.wait()


class Parent:
    """The `make` that runs this script, if any.

    GNU make passes SIGTERM on. But it keeps a SIGINT that was sent to make alone, and waits for a recipe that never
    hears of it. From then on make no longer catches SIGINT, which Linux shows in /proc.
    """

    def __init__(self) -> None:
        self.pid = os.getppid()
        self.caught_interrupts = self.catches_interrupts()

    def is_done_with_us(self) -> bool:
        return os.getppid() != self.pid or (self.caught_interrupts and not self.catches_interrupts())

    def catches_interrupts(self) -> bool:
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace")
        except OSError:
            return False
        caught = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), "0")
        return bool(int(caught, 16) & 1 << (signal.SIGINT - 1))


class Supervisor:
    """Keeps the children running until it is told to stop."""

    def __init__(self, children: list[Child], address: str) -> None:
        self.children = children
        self.address = address
        self.parent = Parent()
        self.told_to_stop = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.on_signal)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # nohup: stay alive when the terminal closes
            signal.signal(signal.SIGHUP, self.on_signal)

    def on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.told_to_stop = True

    def run(self) -> None:
        try:
            for child in self.children:
                child.start()
            announced = False
            while not (self.told_to_stop or self.parent.is_done_with_us()):
                time.sleep(TICK)
                for child in self.children:
                    child.keep_alive()
                if not announced and answers(self.address):
                    announced = True
                    announce(self.address)
        finally:
            self.stop()

    def stop(self) -> None:
        say("Stopping ...")
        deadline = time.monotonic() + GRACE
        for child in self.children:
            child.ask_to_stop()
        while time.monotonic() < deadline and any(child.is_running for child in self.children):
            time.sleep(TICK)
        for child in self.children:
            child.kill_group()
        say("Stopped.")


def end_with_supervisor() -> None:
    """In the child, before it becomes the program: have Linux ask the program to stop if the supervisor is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/login", timeout=5):  # noqa: S310 (our own http address)
            return True
    except (urllib.error.URLError, OSError):
        return False


def announce(address: str) -> None:
    say(f"\n  The portal is at {address}")
    try:
        password = (data_dir() / "demo-password").read_text(encoding="utf-8").strip()
        say(f"  Sign in as leader with the password {password}  (officer and recruit have the same)")
    except OSError:
        if link := set_up_link(address):
            say(f"  It is empty. Set it up with this link, which is good once:\n  {link}")
    say("  Ctrl-C stops it.\n")


def set_up_link(address: str) -> str:
    """A new link to the set-up page; empty if the portal has a leader."""
    command = (sys.executable, "manage.py", "setup_link", "--address", address)
    made = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return made.stdout.strip() if made.returncode == 0 else ""


def describe(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"killed by {signal.Signals(-status).name}"


def data_dir() -> Path:
    return ROOT / (os.environ.get("DATA_DIR") or "data")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def web_server(port: int) -> tuple[str, ...]:
    """gunicorn as the services run it, but with one process, for this machine only, over plain http."""
    program = (sys.executable, "-m", "gunicorn", "alliance.wsgi:application", "--config", "deploy/gunicorn.conf.py")
    size = ("--bind", f"{HOST}:{port}", "--workers", "1", "--threads", "8", "--graceful-timeout", "5")
    return (*program, *size, "--log-level", "warning")


def main() -> int:
    number = os.environ.get("PORT") or "8000"
    if not number.isdecimal() or not 0 < int(number) < 65536:
        say(f"PORT={number}: use a number from 1 to 65535.")
        return 2
    port = int(number)
    if not is_free(port):
        say(f"Port {port} is taken. Choose another one: make run PORT={port + 1}")
        return 1
    children = [
        Child("web server", web_server(port)),
        Child("worker", (sys.executable, "manage.py", "qcluster")),
    ]
    Supervisor(children, f"http://{HOST}:{port}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
