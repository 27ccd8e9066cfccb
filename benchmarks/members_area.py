"""A hundred members open their own page within a minute: on a quiet portal, and while a leader's batch is read.

    make members-area                  (sh scripts/with_postgres.sh .venv/bin/python -m benchmarks.members_area)
    ... -m benchmarks.members_area --members 100 --within 60 --screenshots 40

One demo portal with gunicorn as in deploy/gunicorn.conf.py and one worker at lower priority, all on the same cores.
Each member opens a personal link at some moment of that minute, follows it to the own page, and opens "I help". Both
phases belong to one run, the quiet one first, each with its own links and browsers.

Prints what each page cost by the web server's log (LOG_REQUESTS) and how long the browser waited. Ends with 1 if a
request failed, or if a page's p95 while reading is over twice that on the quiet portal.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import requests

from benchmarks.load import LONGEST, Cost, costs_of, final, machine
from benchmarks.visitors import Measured, Uploader, populate, served, start_web
from tests.processes import PASSWORD, Leader, Portal, wait_for

MOST = 2.0
"""How many times as long a page may take while a batch is read."""
FLOOR = 25.0
"""A p95 of server time below this many milliseconds is always good enough."""
LINKS = """
import json
from alliance.area import links, switches
from members.models import Member
switches.switch({"is_on": True, "rankings": True}, actor_id=None)
members = list(Member.objects.filter(is_active=True).order_by("pk").values_list("pk", flat=True)[:COUNT])
with open("FILE", "w") as out:
    json.dump([made.path for made in links.make(members, 90, actor_id=None)], out)
"""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="A hundred members open their page within a minute.")
    parser.add_argument("--members", type=int, default=100)
    parser.add_argument("--within", type=float, default=60.0, help="seconds in which all of them come")
    parser.add_argument("--screenshots", type=int, default=40, help="of the batch that is read meanwhile")
    wanted = parser.parse_args(argv)
    before = os.getloadavg()[0]
    with (
        tempfile.TemporaryDirectory(prefix="members-area-") as folder,
        Portal(Path(folder), DEMO_PASSWORD=PASSWORD, WEB_WORKERS=2, WEB_THREADS=4) as portal,
    ):
        populate(portal, 1)
        start_web(portal, LOG_LEVEL="INFO", LOG_FORMAT="json", LOG_REQUESTS="true")
        portal.start("manage.py", "qcluster", NICE=10, LOG_LEVEL="WARNING")
        quiet = phase(portal, wanted, reading=False)
        busy = phase(portal, wanted, reading=True)
        portal.check_data()
    print(machine(before))
    print(
        f"{wanted.members} members within {wanted.within:g} s, then again while {wanted.screenshots} screenshots "
        "are read\n"
    )
    print("| | | *quiet* | | | *while a batch is read* | | |\n|---|---|---|---|---|---|---|---|")
    print("| Page | Requests | median, ms | p95, ms | p95 in the browser | median, ms | p95, ms | p95 in the browser |")
    late = []
    for call, one in quiet.items():
        other = busy[call]
        cells = [f"{cost.median:.0f} | {cost.late:.0f} | {cost.waited:.0f}" for cost in (one, other)]
        print(f"| `{call}` | {one.requests:.0f} | {' | '.join(cells)} |")
        if other.late > max(FLOOR, MOST * one.late):
            late.append(f"{call}: {other.late:.0f} ms, quiet {one.late:.0f} ms")
    print("\n" + ("over twice the quiet p95: " + ", ".join(late) if late else "every page within twice its quiet p95"))
    return int(bool(late))


def phase(portal: Portal, wanted: argparse.Namespace, *, reading: bool) -> dict[str, Cost]:
    """The cost of each page in a minute of visits. Exits if a request failed."""
    paths = links(portal, wanted.members)
    measured, begun = Measured(), len(portal.log())
    chance = random.Random(7)
    visits = [
        threading.Thread(
            target=visit, args=(portal.address, path, chance.uniform(0, wanted.within), measured), daemon=True
        )
        for path in paths
    ]
    if reading:
        uploader = Uploader(Leader(portal.address, "leader-0"), "strength", "members-area")
        sending = threading.Thread(target=uploader.run, args=(Measured(), wanted.screenshots), daemon=True)
        sending.start()
        wait_for(lambda: portal.count("uploads_upload") > 0, "the batch is on its way", seconds=LONGEST)
    for thread in visits:
        thread.start()
    for thread in visits:
        thread.join(LONGEST)
    if reading:
        still = portal.count("uploads_upload", "status = 'processing'")
        print(f"read meanwhile: {final(portal)} of {wanted.screenshots} screenshots, {still} still wait", flush=True)
        sending.join(LONGEST)
        if len(uploader.accepted) < wanted.screenshots:
            measured.failures.append(f"{len(uploader.accepted)} of {wanted.screenshots} screenshots were taken in")
    if measured.failures:
        sys.exit("\n".join(measured.failures[:20]))
    return dict(costs_of(measured, served(portal.log()[begun:])))


def links(portal: Portal, count: int) -> list[str]:
    """New personal links for that many members."""
    file = portal.folder / "links.json"
    script = LINKS.replace("COUNT", str(count)).replace("FILE", str(file))
    portal.manage("shell", "--verbosity=0", "-c", script)
    found: list[str] = json.loads(file.read_text(encoding="utf-8"))
    if len(found) < count:
        raise SystemExit(f"the demo has {len(found)} members")
    return found


def visit(address: str, path: str, after: float, measured: Measured) -> None:
    """One member's visit: the link once, the own page, and the page of forms."""
    time.sleep(after)
    browser = requests.Session()
    browser.get(f"{address}{path}", timeout=60, allow_redirects=False).raise_for_status()
    page = measured.time("GET /members/me", lambda: browser.get(f"{address}/members/me", timeout=60))
    if page is not None and "My figures" not in page.text:
        measured.note("GET /members/me", 0.0, "it is not the own page")
    measured.time("GET /members/help", lambda: browser.get(f"{address}/members/help", timeout=60))
    measured.time("GET /api/me", lambda: browser.get(f"{address}/api/me", timeout=60))


if __name__ == "__main__":
    sys.exit(main())
