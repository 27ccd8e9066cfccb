"""The portal under load: leaders at the screens while others upload, all at once; what it costs, and whether it holds.

    make load                          (sh scripts/with_postgres.sh .venv/bin/python -m benchmarks.load)
    ... -m benchmarks.load --leaders 30 --uploaders 5 --screenshots 20 --think 2 --minutes 4

A fresh demo portal with gunicorn as deploy/gunicorn.conf.py has it and one worker at lower priority. Each leader opens
the dashboard, Member Management and the analytics in turn, with every call that the screen makes, and looks at each for
`--think` seconds on average. Each uploader sends its screenshots one after the other and asks for their status as the
browser does. The leaders go on until all screenshots are read, at most for `--minutes`; then the worker is waited for.

Prints the median and 95th percentile of every page and call as a Markdown table, with the machine's size, and how many
screenshots were accepted, ended, lost and doubled. Ends with 1 where a request failed, something was lost or doubled,
or `manage.py check_data` finds something wrong.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
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
"""Seconds between two looks at a batch that is being read."""
WAIT_FOR_WORKER = 900.0
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


@dataclass
class Measured:
    """What the requests cost, from all threads: seconds by call, and how many of each failed."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failures: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, call: str, seconds: float, problem: str = "") -> None:
        with self.lock:
            self.seconds[call].append(seconds)
            if problem:
                self.failures.append(f"{call}: {problem}")

    def time(self, call: str, request: Any) -> requests.Response | None:
        """The answer; None where there was none, or one that the leader can do nothing with."""
        started = time.monotonic()
        try:
            answer: requests.Response = request()
        except requests.RequestException as error:
            self.note(call, time.monotonic() - started, type(error).__name__)
            return None
        problem = "" if answer.ok else f"{answer.status_code} {answer.text[:100]}"
        self.note(call, time.monotonic() - started, problem)
        return None if problem else answer

    def table(self) -> Iterator[str]:
        yield "| Call | Requests | Median, ms | 95th percentile, ms |"
        yield "|---|---|---|---|"
        for call in sorted(self.seconds):
            times = sorted(1000 * one for one in self.seconds[call])
            late = times[min(len(times) - 1, int(0.95 * len(times)))]
            yield f"| `{call}` | {len(times)} | {statistics.median(times):.0f} | {late:.0f} |"


def look_around(leader: Leader, measured: Measured, think: float, seed: int, done: threading.Event) -> None:
    """Screen after screen, beginning anywhere, until it is done."""
    chance = random.Random(seed)
    screens = list(SCREENS.items())
    place = seed
    while not done.wait(chance.uniform(0, 2 * think)):
        page, calls = screens[place % len(screens)]
        for path in (page, *calls):
            measured.time(f"GET {path}", lambda path=path: leader.get(path))
        place += 1


@dataclass
class Uploader:
    """A leader with the screenshots of one list. accepted: ids of those that the portal took."""

    leader: Leader
    kind: str
    batch: str
    accepted: list[int] = field(default_factory=list)

    def run(self, measured: Measured, count: int) -> None:
        for number, content in enumerate(pictures(self.kind, count)):
            answer = measured.time("POST /api/upload", lambda n=number, c=content: self.send(c, f"{n:02}.png"))
            if answer is not None:
                self.accepted.append(int(answer.json()["id"]))
        while self.accepted:
            answer = measured.time(
                "GET /api/batch-status/{id}", lambda: self.leader.get(f"/api/batch-status/{self.batch}")
            )
            if answer is not None and not answer.json()["isProcessing"]:
                return
            time.sleep(STATUS_EVERY)

    def send(self, content: bytes, name: str) -> requests.Response:
        form = {"dataType": self.kind, "uploadDate": time.strftime("%Y-%m-%d"), "batchId": self.batch}
        return self.leader.post("/api/upload", data=form, files={"screenshot": (name, content, "image/png")})


def pictures(kind: str, count: int) -> Iterator[bytes]:
    """The demo's screenshots of a list, again and again with a little less at the bottom: none is like another."""
    files = sorted(PICTURES.glob(f"{kind}-*.png"))
    for number in range(count):
        whole = Image.open(files[number % len(files)])
        out = BytesIO()
        whole.crop((0, 0, whole.width, whole.height - 3 * (number // len(files)))).save(out, "PNG")
        yield out.getvalue()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Leaders at the screens while others upload, all at once.")
    parser.add_argument("--leaders", type=int, default=30)
    parser.add_argument("--uploaders", type=int, default=5)
    parser.add_argument("--screenshots", type=int, default=20, help="of each uploader")
    parser.add_argument("--think", type=float, default=2.0, help="seconds that a leader looks at a screen, on average")
    parser.add_argument("--minutes", type=float, default=4.0, help="the longest time under load")
    wanted = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        portal = Portal(Path(folder), DEMO_PASSWORD=PASSWORD, WEB_WORKERS=2, WEB_THREADS=4)
        with portal:
            return measure(portal, wanted)


def measure(portal: Portal, wanted: argparse.Namespace) -> int:
    start(portal, wanted.leaders + wanted.uploaders)
    people = [Leader(portal.address, f"leader-{number}") for number in range(wanted.leaders + wanted.uploaders)]
    uploaders = [
        Uploader(leader, UPLOADED[number % len(UPLOADED)], f"load-{number}")
        for number, leader in enumerate(people[wanted.leaders :])
    ]
    measured, done = Measured(), threading.Event()
    lookers = [
        threading.Thread(target=look_around, args=(leader, measured, wanted.think, seed, done), daemon=True)
        for seed, leader in enumerate(people[: wanted.leaders])
    ]
    senders = [
        threading.Thread(target=uploader.run, args=(measured, wanted.screenshots), daemon=True)
        for uploader in uploaders
    ]
    started = time.monotonic()
    for thread in (*lookers, *senders):
        thread.start()
    for thread in senders:
        thread.join(max(0.0, started + 60 * wanted.minutes - time.monotonic()))
    under_load = time.monotonic() - started
    read_under_load = final(portal)
    done.set()
    accepted = [upload for uploader in uploaders for upload in uploader.accepted]
    wait_for(lambda: final(portal) >= len(accepted), "every screenshot has ended", seconds=WAIT_FOR_WORKER)
    print(machine(portal))
    print(
        f"{wanted.leaders} leaders, a screen every {wanted.think:g} s; {wanted.uploaders} upload "
        f"{wanted.screenshots} screenshots each; {under_load:.0f} s under load, {read_under_load} screenshots read then"
    )
    return report(portal, measured, accepted, wanted.uploaders * wanted.screenshots)


def start(portal: Portal, people: int) -> None:
    """The demo alliance with that many leaders, gunicorn as the services run it, and a worker that comes second."""
    portal.query("DELETE FROM alliance_user")
    portal.manage("load_demo")
    script = ACCOUNTS.replace("COUNT", str(people)).replace("PASSWORD", PASSWORD)
    portal.manage("shell", "--verbosity=0", "-c", script)
    bind = urlsplit(portal.address).netloc
    web = ("-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "alliance.wsgi:application")
    portal.start(*web, BIND=bind, LOG_LEVEL="WARNING")
    portal.start("manage.py", "qcluster", NICE=10)
    wait_for(portal.answers, "the web server answers")


def final(portal: Portal) -> int:
    return portal.count("uploads_upload", "status <> 'processing'")


def report(portal: Portal, measured: Measured, accepted: list[int], expected: int) -> int:
    """Prints what it cost and what became of the screenshots; answers 1 where something failed."""
    kept = portal.count("uploads_upload")
    rows = portal.query("SELECT upload_id, place FROM uploads_readrow")
    doubled = len(accepted) - len(set(accepted)) + len(rows) - len(set(rows))
    print("\n".join(measured.table()))
    requests_sent = sum(map(len, measured.seconds.values()))
    print(f"requests {requests_sent}, failed {len(measured.failures)}")
    for failure in measured.failures[:20]:
        print(f"  {failure}")
    lost = expected - kept
    print(f"accepted {len(accepted)} of {expected}, final {final(portal)}, lost {lost}, doubled {doubled}")
    portal.check_data()
    print("check_data: nothing wrong")
    return int(bool(measured.failures or lost or doubled))


def machine(portal: Portal) -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    database = "PostgreSQL" if portal.server else "SQLite"
    load = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} cores, {memory:.0f} GB, Python {platform.python_version()}, {database}; "
        f"load average at the end {load:.1f}, with the program that asks"
    )


if __name__ == "__main__":
    sys.exit(main())
