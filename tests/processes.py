"""A portal of real processes with its own data folder and database, which tests start, ask and kill as they please."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import psycopg
import requests

from tests import tally
from tests.prepared import MIGRATE, folders, key_of

ROOT = Path(__file__).parents[1]
PASSWORD = "correct horse battery"
REPORT_DATE = "2026-01-03"
FIRST_LEADER = ("createsuperuser", "--no-input", "--username=leader", "--email=leader@example.org")

Answer = TypeVar("Answer")

BROWSER = 0.4
"""Seconds between two looks through the web server: without a pause they take the processors from those who work."""
HALF_APPLIED = ("figures are", "applied")
"""What the rules of check_data speak of which an apply or undo breaks that was done by half."""
PATIENCE = 3 if os.environ.get("SOAK") else 1
"""How much longer than usual is waited for: an hour of soak meets busy minutes, and waiting longer hides nothing."""


def wait_for(condition: Callable[[], Answer], what: str, *, seconds: float = 60, pause: float = 0.05) -> Answer:
    """The condition's first true answer, asked for again after each pause. Fails where it has none in time."""
    deadline = time.monotonic() + seconds * PATIENCE
    while time.monotonic() < deadline:
        if answer := condition():
            return answer
        time.sleep(pause)
    raise AssertionError(f"not within {seconds * PATIENCE:.0f} s: {what}")


class Portal:
    """On PostgreSQL where DATABASE_URL names a server, else on SQLite. `settings`: environment variables of its own.

    `root`: the checkout whose programs are run.
    """

    def __init__(self, folder: Path, root: Path = ROOT, **settings: object) -> None:
        self.folder, self.root = folder, root
        self.server = os.environ.get("DATABASE_URL", "")
        self.database = f"portal_{uuid.uuid4().hex[:12]}"
        self.address = f"http://127.0.0.1:{free_port()}"
        self.started: list[subprocess.Popen[bytes]] = []
        self.environment = {
            **os.environ,
            "DATA_DIR": str(folder),
            "DATABASE_URL": self.database_url(),
            "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
            **{name: str(value) for name, value in settings.items()},
        }

    def __enter__(self) -> Self:
        if self.server:
            self.copy_prepared()
        else:
            folders.fill(self.folder, MIGRATE, FIRST_LEADER, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.started:
            kill_group(process)
        if self.server:
            self.on_server(f"DROP DATABASE {self.database} WITH (FORCE)")

    def copy_prepared(self) -> None:
        """The server, which is this run's own, copies a database that is made once in a run."""
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
        prepared = f"prepared_{key_of(run, self.root)}"
        with psycopg.connect(self.server, autocommit=True) as alone:
            alone.execute("SELECT pg_advisory_lock(1)")
            if not self.on_server(f"SELECT 1 FROM pg_database WHERE datname = '{prepared}'"):
                draft = f"{prepared}_draft"
                self.on_server(f"CREATE DATABASE {draft}")
                for command in (MIGRATE, FIRST_LEADER):
                    self.manage(*command, DATABASE_URL=self.database_url(draft))
                self.on_server(f"ALTER DATABASE {draft} RENAME TO {prepared}")
            self.on_server(f"CREATE DATABASE {self.database} TEMPLATE {prepared}")

    def database_url(self, name: str = "") -> str:
        return urlsplit(self.server)._replace(path=f"/{name or self.database}").geturl() if self.server else ""

    def on_server(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.server, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def count(self, table: str, condition: str = "true") -> int:
        return int(self.query(f"SELECT count(*) FROM {table} WHERE {condition}")[0][0])

    def query(self, statement: str) -> list[tuple[Any, ...]]:
        """What the portal's database says, from outside. A statement that writes is committed."""
        if self.server:
            with psycopg.connect(self.database_url()) as there:
                cursor = there.execute(statement)
                return cursor.fetchall() if cursor.description else []
        here = sqlite3.connect(self.folder / "portal.sqlite3", timeout=20)
        with here:
            rows = here.execute(statement).fetchall()
        here.close()
        return rows

    def manage(self, *arguments: str, **settings: str) -> None:
        environment = self.environment | settings
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=self.root, env=environment, check=True)

    def check_data(self) -> str:
        """What `check_data` prints; fails where something is wrong."""
        command = [sys.executable, "manage.py", "check_data"]
        done = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False)
        wrong = [line for line in done.stdout.splitlines() if line.startswith("WRONG")]
        by_half = [line for line in wrong if any(words in line for words in HALF_APPLIED)]
        tally.add("check_data runs")
        tally.add("half-applied", len(by_half))
        tally.add("wrong by check_data", len(wrong) - len(by_half))
        assert done.returncode == 0, f"{done.stdout}{done.stderr}"
        return done.stdout

    def start(self, *arguments: str, **settings: object) -> subprocess.Popen[bytes]:
        """A Python program in a process group of its own, so that it can be killed with all its children.

        NICE among the settings: its priority, 0 where it is left out.
        """
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                ["nice", f"-n{settings.get('NICE', 0)}", sys.executable, *arguments],
                cwd=self.root,
                env=self.environment | {name: str(value) for name, value in settings.items()},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def start_web(self, *options: str, **settings: object) -> subprocess.Popen[bytes]:
        """As it is shipped: two processes with four threads each, so that requests meet in the database."""
        size = ("--workers=2", "--threads=4", "--no-control-socket")
        options = options or ("--config=deploy/gunicorn.conf.py",)
        bind = f"--bind={urlsplit(self.address).netloc}"
        web = self.start("-m", "gunicorn", "alliance.wsgi:application", bind, *size, *options, **settings)
        wait_for(self.answers, "the web server answers")
        return web

    def start_worker(self, **settings: object) -> subprocess.Popen[bytes]:
        return self.start("manage.py", "qcluster", **settings)

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.address}/auth/user", timeout=5).status_code == 401
        except requests.RequestException:
            return False

    def leader(self) -> Leader:
        return Leader(self.address)

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


class Leader:
    """A browser in which a leader has signed in."""

    def __init__(self, address: str, username: str = "leader") -> None:
        self.address = address
        self.session = requests.Session()
        self.session.hooks["response"].append(tally.note_answer)
        self.session.headers["Connection"] = "close"  # a kept connection may end just as the next request sets out
        self.get("/auth/user")
        assert self.post("/auth/login", json={"username": username, "password": PASSWORD}).status_code == 200

    def get(self, path: str) -> requests.Response:
        return self.session.get(self.address + path, timeout=60)

    def post(self, path: str, **body: Any) -> requests.Response:
        return self.write("POST", path, **body)

    def write(self, method: str, path: str, **body: Any) -> requests.Response:
        token = {"X-CSRFToken": str(self.session.cookies["csrftoken"])}
        return self.session.request(method, self.address + path, headers=token, timeout=60, **body)

    def upload(self, content: bytes, batch_id: str, name: str = "shot.png") -> requests.Response:
        form = {"dataType": "strength", "uploadDate": REPORT_DATE, "batchId": batch_id}
        return self.post("/api/upload", data=form, files={"screenshot": (name, content, "image/png")})

    def batch_status(self, batch_id: str) -> dict[str, Any]:
        answer = self.get(f"/api/batch-status/{batch_id}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """kill -9 of a program and of everything it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
