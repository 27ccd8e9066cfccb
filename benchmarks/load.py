"""The portal under load: leaders use the screens while others upload, all at once; the cost, and whether it holds.

    make load                          (sh scripts/with_postgres.sh .venv/bin/python -m benchmarks.load)
    ... -m benchmarks.load --leaders 30 --uploaders 3 --screenshots 12 --think 2 --runs 3

Each run serves a fresh demo portal with gunicorn as in deploy/gunicorn.conf.py and one worker at lower priority. Each
leader opens the dashboard, Member Management and the analytics in turn, with every call that the screen makes, and
looks at each for `--think` seconds on average. Once every leader has opened a screen, the uploaders begin. Each sends
the screenshots of one batch one after the other and polls their status as the browser does. The leaders continue until
all batches are read.

There are two set-ups, run alternately, each `--runs` times. *apart*: web server and PostgreSQL use all cores but the
last, which the worker and this program use. *together*: everything shares the same cores.

Prints a Markdown table with the median and 95th percentile of every page and call, each the median of its runs, and the
outcome of the screenshots. Server time comes from the web server's log of each request (LOG_REQUESTS): from the arrival
of the whole request until its answer is made, queues included. The table also shows how long the browser waited. Ends
with 1 if a request failed, a screenshot was lost or doubled, or `manage.py check_data` finds a fault.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.visitors import UPLOADED, Measured, Uploader, look_around, populate, served, start_web
from tests.processes import PASSWORD, Leader, Portal, wait_for

PROMISED = 100
"""The server time in milliseconds within which 95 of 100 requests of each page and call must be answered."""
LONGEST = 900.0
"""The seconds within which the batches of a run must be read."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a call cost in one run, in milliseconds. waited: the browser's wait."""

    requests: float
    median: float
    late: float
    waited: float


@dataclass(frozen=True, slots=True)
class Run:
    """costs: by call. problems: requests that failed, screenshots lost or doubled."""

    costs: dict[str, Cost]
    problems: list[str]
    told: str


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Leaders at the screens while others upload, all at once.")
    parser.add_argument("--leaders", type=int, default=30)
    parser.add_argument("--uploaders", type=int, default=3)
    parser.add_argument("--screenshots", type=int, default=12, help="of each uploader")
    parser.add_argument("--think", type=float, default=2.0, help="seconds that a leader looks at a screen, on average")
    parser.add_argument("--runs", type=int, default=3, help="of each way")
    wanted = parser.parse_args(argv)
    cores = sorted(os.sched_getaffinity(0))
    ways = {"apart": (cores[:-1] or cores, cores[-1:]), "together": (cores, cores)}
    before = os.getloadavg()[0]
    runs: dict[str, list[Run]] = {way: [] for way in ways}
    for number in range(wanted.runs):
        for way, (web, worker) in ways.items():
            runs[way].append(one_run(wanted, web, worker))
            os.sched_setaffinity(0, cores)
            print(f"run {number + 1}, {way}: {runs[way][-1].told}", flush=True)
    print(machine(before))
    print(
        f"{wanted.leaders} leaders, a screen every {wanted.think:g} s, while {wanted.uploaders} batches of "
        f"{wanted.screenshots} screenshots are read; medians of {wanted.runs} runs\n"
    )
    costs = {way: medians([run.costs for run in runs[way]]) for way in ways}
    print("\n".join(table(costs["apart"], costs["together"])))
    for way in ways:
        late = [f"{call} {cost.late:.0f} ms" for call, cost in costs[way].items() if cost.late > PROMISED]
        print(f"\n{way}: {'over' if late else 'every call under'} {PROMISED} ms of server time {', '.join(late)}")
    problems = [problem for way in ways for run in runs[way] for problem in run.problems]
    print("\n".join(problems[:20]))
    return int(bool(problems))


def one_run(wanted: argparse.Namespace, web: Collection[int], worker: Collection[int]) -> Run:
    with (
        tempfile.TemporaryDirectory(prefix="load-") as folder,
        Portal(Path(folder), DEMO_PASSWORD=PASSWORD, WEB_WORKERS=2, WEB_THREADS=4) as portal,
    ):
        people = wanted.leaders + wanted.uploaders
        populate(portal, people)
        os.sched_setaffinity(0, worker)
        pin(portal, web)
        pid = start_web(portal, LOG_LEVEL="INFO", LOG_FORMAT="json", LOG_REQUESTS="true")
        pin_tree(pid, web)
        leaders = [Leader(portal.address, f"leader-{number}") for number in range(people)]
        qcluster = portal.start("manage.py", "qcluster", NICE=10, OCR_THREADS=len(worker), LOG_LEVEL="WARNING")
        os.sched_setaffinity(qcluster.pid, worker)
        return measure(portal, wanted, leaders)


def measure(portal: Portal, wanted: argparse.Namespace, people: Sequence[Leader]) -> Run:
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
    begun, started = len(portal.log()), time.monotonic()
    for thread in lookers:
        thread.start()
    wait_for(lambda: measured.screens >= len(lookers), "the leaders are at their screens", seconds=LONGEST)
    for thread in senders:
        thread.start()
    for thread in senders:
        thread.join(max(0.0, started + LONGEST - time.monotonic()))
    under_load = time.monotonic() - started
    done.set()
    for thread in lookers:
        thread.join()
    accepted = [upload for uploader in uploaders for upload in uploader.accepted]
    wait_for(lambda: final(portal) >= len(accepted), "every screenshot has ended", seconds=LONGEST)
    costs = dict(costs_of(measured, served(portal.log()[begun:])))
    problems, told = outcome(portal, accepted, wanted.uploaders * wanted.screenshots)
    sent = sum(map(len, measured.seconds.values()))
    told = f"{under_load:.0f} s, {sent} requests, failed {len(measured.failures)}; {told}"
    return Run(costs, [*measured.failures, *problems], told)


def pin(portal: Portal, cores: Collection[int]) -> None:
    """Pin PostgreSQL to these cores, with all its present and future processes."""
    folder = portal.query("SHOW data_directory")[0][0]
    pin_tree(int((Path(folder) / "postmaster.pid").read_text().split()[0]), cores)


def pin_tree(pid: int, cores: Collection[int]) -> None:
    """Pin a process and its children to these cores; future children inherit it."""
    os.sched_setaffinity(pid, cores)
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)
        for child in (thread / "children").read_text().split():
            pin_tree(int(child), cores)


def final(portal: Portal) -> int:
    return portal.count("uploads_upload", "status <> 'processing'")


def outcome(portal: Portal, accepted: Sequence[int], expected: int) -> tuple[list[str], str]:
    """What is wrong with the screenshots, and the counts in words."""
    kept = portal.count("uploads_upload")
    rows = portal.query("SELECT upload_id, place FROM uploads_readrow")
    doubled = len(accepted) - len(set(accepted)) + len(rows) - len(set(rows))
    lost = expected - kept
    told = f"accepted {len(accepted)} of {expected}, final {final(portal)}, lost {lost}, doubled {doubled}"
    portal.check_data()
    return [told] if lost or doubled else [], f"{told}; check_data: nothing wrong"


def costs_of(measured: Measured, server: dict[str, list[float]]) -> Iterator[tuple[str, Cost]]:
    for call in sorted(measured.seconds):
        took = [1000 * one for one in server[call]]
        waited = late([1000 * one for one in measured.seconds[call]])
        yield call, Cost(len(took), statistics.median(took), late(took), waited)


def late(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]


def medians(runs: Sequence[dict[str, Cost]]) -> dict[str, Cost]:
    """By call: the median of every figure over the runs."""
    return {
        call: Cost(
            *(
                statistics.median(getattr(run[call], figure) for run in runs if call in run)
                for figure in ("requests", "median", "late", "waited")
            )
        )
        for call in runs[0]
    }


def table(apart: dict[str, Cost], together: dict[str, Cost]) -> Iterator[str]:
    yield "| | | *reading on another core* | | | *reading on the same cores* | | |"
    yield "|---|---|---|---|---|---|---|---|"
    yield "| Call | Requests | median, ms | p95, ms | p95 in the browser | median, ms | p95, ms | p95 in the browser |"
    for call, one in apart.items():
        cells = [f"{cost.median:.0f} | {cost.late:.0f} | {cost.waited:.0f}" for cost in (one, together[call])]
        yield f"| `{call}` | {one.requests:.0f} | {' | '.join(cells)} |"


def machine(before: float) -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{os.cpu_count()} cores, {memory:.0f} GB, Python {platform.python_version()}, PostgreSQL; "
        f"load average before {before:.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
