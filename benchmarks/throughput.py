"""How many requests per second the portal answers to visitors without pauses, compared with another checkout.

    make throughput [AGAINST=folder]    (sh scripts/with_postgres.sh .venv/bin/python -m benchmarks.throughput)
    ... -m benchmarks.throughput --against FOLDER --clients 40 --seconds 10 --rounds 3

Serves a fresh demo portal on PostgreSQL with gunicorn as in deploy/gunicorn.conf.py; with `--against` also one from
that checkout's programs (`git worktree add`), on the same PostgreSQL server. Each client is a signed-in leader who
opens the screens of benchmarks.load with all their calls, one directly after the other. The two portals are measured
alternately, `--rounds` times each, so that a busy machine slows both equally.

Prints requests per second of each turn, the medians and their ratio. Ends with 1 if a request failed.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.visitors import SCREENS, populate, start_web
from tests.processes import PASSWORD, ROOT, Leader, Portal

PATHS = [path for page, calls in SCREENS.items() for path in (page, *calls)]
HERE, THERE = "here", "there"


@dataclass
class Asked:
    """A portal with its leaders' cookies. rates: requests per second of each turn."""

    netloc: str
    cookies: list[str]
    rates: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Requests a second, of visitors who never stop to think.")
    parser.add_argument("--against", type=Path, help="another checkout, asked in turn with this one")
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each turn")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each")
    wanted = parser.parse_args(argv)
    roots = {HERE: ROOT} | ({THERE: wanted.against.resolve()} if wanted.against else {})
    with ExitStack() as stack:
        asked = {name: served(stack, root, wanted.clients) for name, root in roots.items()}
        for one in asked.values():
            turn(one, wanted.seconds / 2)  # warms up whatever a first request loads
            one.rates.clear()
        for number in range(wanted.rounds):
            for name, one in asked.items():
                turn(one, wanted.seconds)
                print(f"turn {number + 1}, {name}: {one.rates[-1]:.0f} requests/s", flush=True)
    return report(asked, wanted)


def served(stack: ExitStack, root: Path, clients: int) -> Asked:
    """The portal of a checkout, served until the stack ends."""
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="throughput-"))
    built = root if (root / "staticfiles").is_dir() else ROOT
    settings = {"DEMO_PASSWORD": PASSWORD, "STATIC_ROOT": built / "staticfiles", "WEB_WORKERS": 2, "WEB_THREADS": 4}
    portal = stack.enter_context(Portal(Path(folder), root, **settings))
    populate(portal, clients)
    start_web(portal, LOG_LEVEL="WARNING")
    leaders = [Leader(portal.address, f"leader-{number}") for number in range(clients)]
    cookies = ["; ".join(f"{one.name}={one.value}" for one in leader.session.cookies) for leader in leaders]
    return Asked(urlsplit(portal.address).netloc, cookies)


def turn(asked: Asked, seconds: float) -> None:
    """Run all clients at once, for that many seconds."""
    started = time.monotonic()
    counts: list[int] = []

    def ask(cookie: str, place: int) -> None:
        answered = 0
        while time.monotonic() < started + seconds:
            path = PATHS[place % len(PATHS)]
            problem = request(asked.netloc, path, cookie)
            if problem:
                asked.failures[f"GET {path}: {problem}"] += 1
            answered += not problem
            place += 1
        counts.append(answered)

    threads = [threading.Thread(target=ask, args=one) for one in zip(asked.cookies, range(10**6), strict=False)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    asked.rates.append(sum(counts) / (time.monotonic() - started))


def request(netloc: str, path: str, cookie: str) -> str:
    """Sends a request and reads the answer; returns what was wrong with it, if anything."""
    connection = http.client.HTTPConnection(netloc, timeout=60)
    try:
        connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip", "Connection": "close"})
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    finally:
        connection.close()
    return "" if answer.status == http.HTTPStatus.OK else str(answer.status)


def report(asked: dict[str, Asked], wanted: argparse.Namespace) -> int:
    medians = {name: statistics.median(one.rates) for name, one in asked.items()}
    for name, rate in medians.items():
        failed = asked[name].failures
        print(f"{name}: {rate:.0f} requests/s with {wanted.clients} clients, failed {failed.total()}")
        for problem, times in failed.most_common(10):
            print(f"  {times} of {problem}")
    if THERE in medians:
        print(f"{medians[HERE] / medians[THERE]:.2f} times as many here as in {wanted.against}")
    return int(any(one.failures for one in asked.values()))


if __name__ == "__main__":
    sys.exit(main())
