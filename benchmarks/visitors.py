"""The leaders of the load test: the screens they open, what the uploaders among them send, and the requests' cost."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
from PIL import Image

from tests.processes import PASSWORD, Leader, Portal, wait_for

SCREENS = {
    "/admin": ("/api/stats", "/api/rankings", "/api/trends?days=30"),
    "/admin/member-management": ("/api/members/with-freshness", "/api/weekly-snapshots/weeks", "/api/rank-criteria"),
    "/admin/analytics": (
        "/api/analytics?days=30",
        "/api/progression?metric=power",
        "/api/week-over-week?metric=power",
    ),
}
UPLOADED = ("strength", "kills", "donations", "alliance-duel", "mutual-assistance")
PICTURES = Path("alliance/demo/screens")
STATUS_EVERY = 2.0
"""Seconds between two status checks of a batch that is being read."""
ACCOUNTS = """
from django.contrib.auth.hashers import make_password
from alliance.models import User
from members.models import Member
members = Member.objects.filter(is_active=True, account=None).order_by("pk")[:COUNT]
Member.objects.filter(pk__in=[member.pk for member in members]).update(rank=4)
secret = make_password("PASSWORD")
User.objects.bulk_create(
    User(username=f"leader-{number}", password=secret, member=member) for number, member in enumerate(members)
)
"""


def name_of(method: str, path: str) -> str:
    """A call as the tables name it: without its query, and with one name for all batches."""
    return f"{method} {re.sub(r'(?<=/batch-status/).+', '{id}', path.partition('?')[0])}"


@dataclass
class Measured:
    """What the requests cost, from all threads: seconds by call as the browser waited, and the failures.

    screens: how many the leaders have opened, with all their calls.
    """

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failures: list[str] = field(default_factory=list)
    screens: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, call: str, seconds: float, problem: str = "") -> None:
        with self.lock:
            self.seconds[call].append(seconds)
            if problem:
                self.failures.append(f"{call}: {problem}")

    def opened_screen(self) -> None:
        with self.lock:
            self.screens += 1

    def time(self, call: str, request: Any) -> requests.Response | None:
        """The answer; None if there was none, or an error that a leader can't do anything about."""
        started = time.monotonic()
        try:
            answer: requests.Response = request()
        except requests.RequestException as error:
            self.note(call, time.monotonic() - started, type(error).__name__)
            return None
        problem = "" if answer.ok else f"{answer.status_code} {answer.text[:100]}"
        self.note(call, time.monotonic() - started, problem)
        return None if problem else answer


def served(log: str) -> dict[str, list[float]]:
    """The time of each request by the web server's log (LOG_REQUESTS, LOG_FORMAT=json): seconds by call."""
    seconds = defaultdict(list)
    for line in log.splitlines():
        if line.startswith("{") and '"ms":' in line:
            told = json.loads(line)
            seconds[name_of(told["method"], told["path"])].append(told["ms"] / 1000)
    return seconds


def look_around(leader: Leader, measured: Measured, think: float, seed: int, done: threading.Event) -> None:
    """Opens screen after screen, beginning with any, until told to stop."""
    chance = random.Random(seed)
    screens = list(SCREENS.items())
    place = seed
    while not done.wait(chance.uniform(0, 2 * think)):
        page, calls = screens[place % len(screens)]
        for path in (page, *calls):
            measured.time(name_of("GET", path), lambda path=path: leader.get(path))
        measured.opened_screen()
        place += 1


@dataclass
class Uploader:
    """A leader with the screenshots of one list. accepted: ids of those that the portal accepted."""

    leader: Leader
    kind: str
    batch: str
    accepted: list[int] = field(default_factory=list)

    def run(self, measured: Measured, count: int) -> None:
        for number, content in enumerate(pictures(self.kind, count)):
            answer = measured.time("POST /api/upload", lambda n=number, c=content: self.send(c, f"{n:02}.png"))
            if answer is not None:
                self.accepted.append(int(answer.json()["id"]))
        path = f"/api/batch-status/{self.batch}"
        while self.accepted:
            answer = measured.time(name_of("GET", path), lambda: self.leader.get(path))
            if answer is not None and not answer.json()["isProcessing"]:
                return
            time.sleep(STATUS_EVERY)

    def send(self, content: bytes, name: str) -> requests.Response:
        form = {"dataType": self.kind, "uploadDate": time.strftime("%Y-%m-%d"), "batchId": self.batch}
        return self.leader.post("/api/upload", data=form, files={"screenshot": (name, content, "image/png")})


def pictures(kind: str, count: int) -> Iterator[bytes]:
    """The demo's screenshots of a list, repeated with ever less at the bottom, so that no two are equal."""
    files = sorted(PICTURES.glob(f"{kind}-*.png"))
    for number in range(count):
        whole = Image.open(files[number % len(files)])
        out = BytesIO()
        whole.crop((0, 0, whole.width, whole.height - 3 * (number // len(files)))).save(out, "PNG")
        yield out.getvalue()


def populate(portal: Portal, people: int) -> None:
    """The demo alliance with that many leaders."""
    portal.query("DELETE FROM alliance_user")
    portal.manage("load_demo")
    script = ACCOUNTS.replace("COUNT", str(people)).replace("PASSWORD", PASSWORD)
    portal.manage("shell", "--verbosity=0", "-c", script)


def start_web(portal: Portal, **settings: object) -> int:
    """Runs gunicorn as the services do; returns its process id."""
    web = ("-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "alliance.wsgi:application")
    started = portal.start(*web, BIND=urlsplit(portal.address).netloc, **settings)
    wait_for(portal.answers, "the web server answers")
    return started.pid
