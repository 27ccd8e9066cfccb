"""Every two ways of writing at the same moment, on PostgreSQL: who waits for whom, and what was answered.

    DATABASE_URL=postgres://... python manage.py shell -c "from tests.races import pairs; pairs.main(1, whole=True)"

Prints one line of JSON: how many calls were made, the statuses that were answered, what failed, and which transactions
took their locks in another order than docs/architecture.md says.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import combinations_with_replacement
from typing import Any
from unittest import mock

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.races.writing import Alliance, Call, Ways

ALONE, SHARED = "pg_advisory_xact_lock(", "pg_advisory_xact_lock_shared("
TOUCHED = re.compile(
    r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"|^SELECT .*? FROM "(\w+)".* FOR (?:NO KEY )?UPDATE', re.DOTALL
)
IMPORT = "import_roster"
MATCHED = {"uploads_readrow", "uploads_inquiry"}
"""What a transaction that matches may write; the tables of members and figures only one that is alone."""
CHANGED = re.compile(r"members_|uploads_(memberpicture|absence|typesetname)")


class Watch:
    """The statements of one thread, by transaction; `wrong` tells of those that lock in another order."""

    def __init__(self) -> None:
        self.wrong: set[str] = set()
        self.begin()

    def begin(self) -> None:
        self.alone = self.shared = False
        self.before = ""

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if not context["connection"].in_atomic_block:
            self.begin()
        self.look_at(sql)
        return execute(sql, params, many, context)

    def look_at(self, sql: str) -> None:
        if ALONE in sql or SHARED in sql:
            if self.before and not (self.alone or self.shared):
                self.wrong.add(f"the alliance's lock after {self.before}")
            if ALONE in sql and self.shared and not self.alone:
                self.wrong.add("alone after matching")
            self.alone, self.shared = self.alone or ALONE in sql, self.shared or SHARED in sql
        elif found := TOUCHED.search(sql):
            table = found[1] or found[2]
            if table.startswith(("uploads_", "members_")):
                self.before = self.before or table
            if CHANGED.match(table) and not self.alone:
                self.wrong.add(f"{table} written or locked without being alone")
            if table in MATCHED and not (self.alone or self.shared):
                self.wrong.add(f"{table} written or locked without the alliance's lock")


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Each outermost transaction of this thread begins a new one for the watch."""
    watch.begin()
    with connection.execute_wrapper(watch):
        yield


watches = threading.local()
set_autocommit = BaseDatabaseWrapper.set_autocommit


def noting_transactions(self: BaseDatabaseWrapper, *args: Any, **options: Any) -> None:
    if watch := getattr(watches, "one", None):
        watch.begin()
    set_autocommit(self, *args, **options)


class Run:
    def __init__(self, rounds: int, *, whole: bool) -> None:
        self.statuses: Counter[str] = Counter()
        self.failed: list[str] = []
        self.wrong: dict[str, set[str]] = {}
        self.alliance = Alliance()
        self.sides = [Ways(self.alliance, side, seed=side) for side in range(2)]
        names = list(self.sides[0].all())
        pairs = list(combinations_with_replacement(names, 2)) if whole else few(names)
        with ThreadPoolExecutor(2) as pool:
            for _ in range(rounds):
                for pair in pairs:
                    self.meet(pool, pair)
        self.pairs = len(pairs)

    def meet(self, pool: ThreadPoolExecutor, pair: tuple[str, str]) -> None:
        self.alliance.assemble()
        start = threading.Barrier(2)
        tasks = [pool.submit(self.write, side, name, start) for side, name in enumerate(pair)]
        for task, name in zip(tasks, pair, strict=True):
            if error := task.exception():
                said = "".join(traceback.format_exception(error))[-600:]
                self.failed.append(f"{' + '.join(pair)}: {name}: {said}")

    def write(self, side: int, name: str, start: threading.Barrier) -> None:
        try:
            call: Call = self.sides[side].all()[name]()
        except BaseException:
            start.abort()
            raise
        start.wait()
        watch = watches.one = Watch()
        try:
            with watched(watch):
                status = call()
        finally:
            watches.one = None
            self.wrong.setdefault(name, set()).update(watch.wrong)
        self.statuses[f"{name} {status or 'done'}"] += 1
        if status and status >= 500:
            raise AssertionError(f"answered {status}")


def few(names: Sequence[str]) -> list[tuple[str, str]]:
    """Each way with the import, which touches every member; edits, which met it in most deadlocks, again and again."""
    return [(IMPORT, name) for name in (*names, *["edit"] * 20)]


def main(rounds: int, *, whole: bool) -> None:
    """whole: every pair, as in `make soak`; else a few."""
    logging.disable(logging.WARNING)
    with mock.patch.object(BaseDatabaseWrapper, "set_autocommit", noting_transactions):
        run = Run(rounds, whole=whole)
    wrong = {name: sorted(found) for name, found in run.wrong.items() if found}
    told = {"pairs": run.pairs, "statuses": run.statuses, "failed": run.failed, "wrong": wrong}
    sys.stdout.write(f"{json.dumps(told)}\n")
