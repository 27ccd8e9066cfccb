"""The portal spread over machines: two for the web and three workers, on one PostgreSQL, one Redis and one store.

Each machine is a program with an address, a data folder and a folder for temporary files of its own, so that nothing is
shared but what the settings name.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from typing import Any, Self

import requests

from tests import tally
from tests.faults.conftest import LEASE, Control, Editor, Screenshots
from tests.processes import BROWSER, Leader, Portal, free_port, kill_group, wait_for
from tests.races.conftest import new_member, records_of
from tests.redis_server import Redis
from tests.s3_server import s3_server
from tests.uploads.test_worker_process import screenshot

WEB_MACHINES, WORKERS = 2, 3
MOST = 180
"""Screenshots of all leaders: beyond it there is no more picture to cut."""
UPLOAD_EVERY = 1.5
"""Seconds between two uploads of a leader: about as much as two cores read."""
SCREENS = ("/admin", "/api/stats", "/api/members/with-freshness", "/admin/member-management")


@dataclass
class Machine:
    """A program on a machine of its own. address: where a web machine is reached."""

    name: str
    portal: Portal
    folder: Path
    address: str = ""
    process: Popen[bytes] | None = None

    def start(self) -> None:
        temporary = self.folder / "tmp"
        temporary.mkdir(parents=True, exist_ok=True)
        own = {"DATA_DIR": self.folder, "TMPDIR": temporary}
        if not self.address:
            self.process = self.portal.start("manage.py", "qcluster", OCR_THREADS=1, NICE=5, **own)
            return
        web = ("-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "alliance.wsgi:application")
        self.process = self.portal.start(*web, BIND=self.address.removeprefix("http://"), LOG_LEVEL="WARNING", **own)
        wait_for(self.answers, f"{self.name} answers")

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.address}/healthz", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def kill(self) -> None:
        assert self.process is not None
        kill_group(self.process)

    def keep_running(self) -> None:
        """As systemd does (Restart=always)."""
        assert self.process is not None
        if self.process.poll() is not None:
            self.start()


class Visitor(Leader):
    """A leader whose requests go to the other web machine once one does not answer, as behind a proxy."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.strange: Counter[str] = Counter()
        super().__init__(addresses[0])
        self.session.hooks["response"].append(self.note_strange)

    def note_strange(self, answer: requests.Response, *_: Any, **__: Any) -> None:
        """Server errors but the stated one."""
        if answer.status_code >= 500 and (answer.status_code != 503 or tally.said(answer) == tally.NOTHING_SAID):
            self.strange[f"{answer.request.method} {answer.request.path_url}: {answer.status_code}"] += 1

    def get(self, path: str) -> requests.Response:
        return self.elsewhere_next(lambda: super(Visitor, self).get(path))

    def write(self, method: str, path: str, **body: Any) -> requests.Response:
        return self.elsewhere_next(lambda: super(Visitor, self).write(method, path, **body))

    def elsewhere_next(self, call: Callable[[], requests.Response]) -> requests.Response:
        try:
            return call()
        except requests.RequestException:
            self.address = self.addresses[self.addresses.index(self.address) - 1]
            raise

    def asks(self, call: Callable[[], requests.Response], *good: int) -> requests.Response | None:
        """The answer, where there is one of these kinds; else it is to be asked again."""
        try:
            answer = call()
        except requests.RequestException:
            return None
        assert answer.status_code in good or answer.status_code >= 500, answer.text
        return answer if answer.status_code in good else None


@dataclass
class Spread:
    """All machines and what they stand on. progress: how much of each kind of work was done."""

    folder: Path
    postgres: Control
    progress: Counter[str] = field(default_factory=Counter)
    open: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        self.redis, self.store = self.open.enter_context(Redis(self.folder)), self.open.enter_context(s3_server())
        own = {"REDIS_URL": self.redis.url, "SECRET_KEY": "only-for-this-test", "UPLOAD_LEASE": LEASE}
        self.portal = self.open.enter_context(Portal(self.folder, **self.store.settings, **own))
        self.webs = [self.machine(f"web {number}", web=True) for number in range(WEB_MACHINES)]
        self.workers = [self.machine(f"worker {number}") for number in range(WORKERS)]
        with ThreadPoolExecutor() as pool:
            list(pool.map(Machine.start, [*self.webs, *self.workers]))
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    def machine(self, name: str, *, web: bool = False) -> Machine:
        address = f"http://127.0.0.1:{free_port()}" if web else ""
        return Machine(name, self.portal, self.folder / name.replace(" ", "-"), address)

    def visitor(self, number: int) -> Visitor:
        addresses = [web.address for web in self.webs]
        return Visitor(addresses[number % WEB_MACHINES :] + addresses[: number % WEB_MACHINES])

    def faults(self) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
        """Each that can be out: its name, what takes it out, and what brings it back."""
        for machine in (*self.webs, *self.workers):
            yield f"{machine.name} killed", machine.kill, machine.start
        yield "PostgreSQL restarted without warning", lambda: self.postgres("restart -m immediate"), lambda: None
        yield "Redis killed", self.redis.stop, self.redis.start
        yield "store stopped", lambda: self.store.fail("refuses"), self.store.mend

    def note(self, what: str) -> None:
        self.progress[what] += 1


class Work:
    """Leaders who look around, edit, upload and apply on all web machines, until they are told that it is enough.

    waiting: the batch of each upload that is not applied yet; applied: the member whom the apply of each upload made.
    """

    def __init__(self, spread: Spread) -> None:
        self.spread = spread
        self.enough_uploads, self.enough = threading.Event(), threading.Event()
        self.visitors = [spread.visitor(number) for number in range(6)]
        self.batches = [Screenshots(spread.portal, self.visitors[n], f"spread-{n}") for n in range(2)]
        self.editors = [Editor(spread.portal, self.visitors[2 + n], f"Edited {n}") for n in range(2)]
        self.edits = [0 for _ in self.editors]
        self.waiting: dict[int, str] = {}
        self.applied: dict[int, str] = {}

    def __enter__(self) -> Self:
        self.pool = ThreadPoolExecutor(8)
        self.tasks: list[Future[None]] = [self.pool.submit(self.upload, batch) for batch in self.batches]
        self.tasks += [self.pool.submit(self.edit, number) for number in range(len(self.editors))]
        self.tasks += [self.pool.submit(self.apply, self.visitors[4]), self.pool.submit(self.look, self.visitors[5])]
        return self

    def __exit__(self, *_: object) -> None:
        self.enough_uploads.set()
        self.enough.set()
        self.pool.shutdown()

    def upload(self, batch: Screenshots) -> None:
        """Each into a batch of its own, so that its apply ends it alone."""
        number = self.batches.index(batch)
        while not self.enough_uploads.is_set() and number < MOST:
            before = set(batch.accepted)
            batch.batch = f"spread-{number}"
            batch.send(screenshot(number), f"{number:03}.png")
            for upload in batch.accepted - before:
                self.waiting[upload] = batch.batch
            self.spread.note("upload")
            number += len(self.batches)
            self.enough_uploads.wait(UPLOAD_EVERY)

    def edit(self, number: int) -> None:
        """One figure, higher by one each time: what is answered must stand in the history, once and in order."""
        editor = self.editors[number]
        while not self.enough.wait(0.2):
            power = self.edits[number] + 1
            wait_for(lambda power=power: editor.is_set(power), f"power {power}", seconds=90)
            self.edits[number] = power
            self.spread.note("edit")

    def look(self, visitor: Visitor) -> None:
        while not self.enough.wait(0.1):
            for path in SCREENS:
                if visitor.asks(lambda path=path: visitor.get(path), 200):
                    self.spread.note("look")

    def apply(self, visitor: Visitor) -> None:
        """Each upload that is read makes a member; one that failed is read again, as a leader would have it."""
        while not self.enough.wait(BROWSER):
            for upload, batch in list(self.waiting.items()):
                answer = visitor.asks(lambda batch=batch: visitor.get(f"/api/batch-status/{batch}"), 200)
                status = answer.json()["uploads"][0]["status"] if answer else ""
                if status == "failed":
                    visitor.asks(lambda upload=upload: visitor.post(f"/api/upload/{upload}/retry"), 200, 202, 409)
                elif status in ("pending_confirmation", "completed"):
                    self.apply_one(visitor, upload)

    def apply_one(self, visitor: Visitor, upload: int) -> None:
        name, path = f"Made by {upload}", f"/api/upload/{upload}/apply-data"
        if visitor.asks(lambda: visitor.post(path, json=new_member(name)), 200, 409):
            self.applied[upload] = name
            del self.waiting[upload]
            self.spread.note("apply")

    def wait_for_work(self, count: int, *kinds: str) -> None:
        """Until that much more has been done, of these kinds or of any."""
        begun = self.done(kinds)
        wait_for(lambda: self.done(kinds) >= begun + count, f"{count} more of {kinds or 'anything'}", seconds=90)

    def done(self, kinds: Collection[str]) -> int:
        """How much has been done. Fails where one of the leaders has given up."""
        self.raise_failures()
        return sum(number for kind, number in self.spread.progress.items() if not kinds or kind in kinds)

    def raise_failures(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()

    def finish(self) -> None:
        """Until all is uploaded, read and applied."""
        self.enough_uploads.set()
        for task in self.tasks[: len(self.batches)]:
            task.result(timeout=240)
        everything = sum(len(batch.accepted) for batch in self.batches)

        def all_applied() -> bool:
            for worker in self.spread.workers:
                worker.keep_running()
            self.raise_failures()
            return len(self.applied) == everything

        wait_for(all_applied, f"all {everything} screenshots are read and applied", seconds=240, pause=BROWSER)
        self.enough.set()
        for task in self.tasks:
            task.result(timeout=120)

    def sum(self) -> str:
        """What became of all of it; fails where something is lost, doubled or done by half."""
        sums = [batch.sum() for batch in self.batches]
        applies = [self.applied_to(upload, name) for upload, name in sorted(self.applied.items())]
        half = sum(sorted(set(counts)) == [0, 1] for counts in applies)
        lost = sum(not any(counts) for counts in applies)
        doubled = sum(max(counts) > 1 for counts in applies)
        for editor, last in zip(self.editors, self.edits, strict=True):
            noted = editor.steps_noted()
            lost += len(set(range(1, last + 1)) - set(noted))
            doubled += len(noted) - len(set(noted))
        for what, count in (("lost", lost), ("doubled", doubled), ("half-applied", half)):
            tally.add(what, count)
        strange: Counter[str] = Counter()
        for visitor in self.visitors:
            strange.update(visitor.strange)
        assert (lost, doubled, half, strange) == (0, 0, 0, {}), self.spread.portal.log()[-3000:]
        return f"{'; '.join(sums)}; {len(applies)} applied, {sum(self.edits)} edits: lost 0, doubled 0, half-applied 0"

    def applied_to(self, upload: int, name: str) -> tuple[int, int, int]:
        """How many members, records, and uploads with a change set an apply left: one of each."""
        count = self.spread.portal.count
        return (
            count("members_member", f"name = '{name}'"),
            count("members_memberrecord", records_of(name)),
            count("uploads_upload", f"id = {upload} AND status = 'completed' AND change_set_id IS NOT NULL"),
        )
