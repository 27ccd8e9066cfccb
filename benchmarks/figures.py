"""What the calls of the dashboard and of the analytics screen cost as the history grows.

    sh scripts/with_postgres.sh .venv/bin/python -m scripts.with_django benchmarks.figures \\
        [--records 10000 1000000] [--rounds 15]

Needs an empty PostgreSQL database. Makes an alliance of 100 members with a short history, and extends the history to
nine years in a copy of the database. Queries both alternately. Prints for each call its queries, the best time of both
in milliseconds and their ratio. Then prints, for the long history, what each plan reads from the large tables, by which
index, and how many rows the planner expects. Ends with 1 if a call takes more queries than before, takes over half as
long again, or reads a large table without an index.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from benchmarks.long_history import LongHistory
from members import data_version
from members.models import Member, MemberRecord

MOST = 1.5
"""The largest allowed ratio of times (issue 19)."""

LARGE = 5000
"""A table with this many rows must not be read whole."""

SHORT_DAYS, LONG_DAYS = 99, 9 * 366
WARM_UP = 3

CALLS = (
    "/api/stats",
    "/api/rankings",
    *(f"/api/trends?days={days}" for days in (7, 30, 90)),
    *("/api/attention", "/api/week"),
    *(f"/api/analytics?days={days}" for days in (7, 30, 90)),
    *(f"/api/analytics?days=90&dataType={data_type}" for data_type in ("strength", "kills", "donations")),
    *(f"/api/progression?metric={metric}" for metric in ("power", "vs", "donations")),
    *(f"/api/week-over-week?metric={metric}" for metric in ("power", "kills", "donations", "vs")),
    *("/api/duel", "/api/duel?memberId=1", "/api/targets", "/api/board", "/api/joined-and-left", "/api/packet"),
    *("/api/strikes", "/api/strikes?state=proposed", "/api/strikes?memberId=1"),
    *("/api/events", "/api/events/1/results", "/api/events/2/results?date={month_ago}", "/api/members/1/events"),
    "/api/member-data?startDate={month_ago}&endDate={today}&dataType=strength",
    "/api/member-data?startDate={month_ago}&endDate={today}",
    # twelve weeks, which the short history has too, so that both return as many scores
    *("/api/vs-scores?weeks=12", "/api/vs-scores/latest", "/api/weekly-snapshots/preview"),
    *("/admin", "/admin/strikes", "/admin/events", "/admin/targets", "/admin/duel", "/admin/packet"),
)


@dataclass
class Cost:
    """What a call costs with the long history, and before with the short one.

    queries: only reads, because the session is written now and then. best: milliseconds. plans: 'table by index' -> the
    rows that the planner expects. scans: large tables that are read whole.
    """

    path: str
    queries_before: int = 0
    queries: int = 0
    best_before: float = math.inf
    best: float = math.inf
    plans: dict[str, int] = field(default_factory=dict)
    scans: set[str] = field(default_factory=set)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the calls of dashboard and analytics on a long history.")
    parser.add_argument("--records", type=int, nargs=2, default=[10_000, 1_000_000], metavar=("SHORT", "LONG"))
    parser.add_argument("--rounds", type=int, default=15, help="how often each call is timed; the best counts")
    arguments = parser.parse_args(argv)
    if connection.vendor != "postgresql":
        parser.error("set DATABASE_URL to an empty PostgreSQL database (scripts/with_postgres.sh makes one)")
    call_command("migrate", verbosity=0)
    if Member.objects.exists():
        parser.error("the database is not empty")
    settings.ALLOWED_HOSTS = ["*"]
    client = leader()
    history = LongHistory(timezone.localdate())
    grow(history, arguments.records[0], SHORT_DAYS)
    short, long = connections["default"], copy_of_the_database()
    use(long)
    grow(history, arguments.records[1], LONG_DAYS)
    with patch.object(data_version, "version", return_value=None):  # so that no answer is cached
        costs = [measure(client, path, short, long, arguments.rounds) for path in addresses()]
    print_times(costs)
    print_plans(costs)
    broken = [problem for cost in costs for problem in problems(cost)]
    print("\n".join(["", *broken]) if broken else f"\nall {len(costs)} calls hold")
    return 1 if broken else 0


def grow(history: LongHistory, records: int, days: int) -> None:
    started = time.perf_counter()
    history.grow(records, days)
    former = Member.objects.inactive().count()
    made = f"{MemberRecord.objects.count():,} records of 100 active and {former} former members"
    print(f"{made}, made in {time.perf_counter() - started:.0f} s", flush=True)


def copy_of_the_database() -> BaseDatabaseWrapper:
    """A connection to a copy of the present database, so that both can be queried alternately."""
    here = connections["default"]
    name = f"{here.settings_dict['NAME']}_long"
    with here.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{here.settings_dict["NAME"]}"')
    return here.__class__(here.settings_dict | {"NAME": name}, "default")


def use(database: BaseDatabaseWrapper) -> None:
    """Make all queries use this database from now on."""
    connections["default"] = database


def leader() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("leader"))
    return client


def addresses() -> list[str]:
    today = timezone.localdate()
    return [path.format(today=today, month_ago=today - timedelta(days=30)) for path in CALLS]


def measure(client: Client, path: str, short: BaseDatabaseWrapper, long: BaseDatabaseWrapper, rounds: int) -> Cost:
    """The cost on both databases, queried alternately, so that a busy machine slows both equally."""
    cost = Cost(path)
    use(short)
    cost.queries_before = len(queries_of(client, path))
    use(long)
    queries = queries_of(client, path)
    cost.queries = len(queries)
    large = large_tables()
    for query in queries:
        for node in plan_nodes(query):
            note(cost, node, large)
    for _ in range(rounds):
        use(short)
        cost.best_before = min(cost.best_before, timed(client, path))
        use(long)
        cost.best = min(cost.best, timed(client, path))
    return cost


def queries_of(client: Client, path: str) -> list[str]:
    """What a call reads, once caches are warm."""
    for _ in range(WARM_UP):
        client.get(path)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(path)
        queries = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    if answer.status_code != 200:
        raise SystemExit(f"{path} answered {answer.status_code}")
    return queries


def timed(client: Client, path: str) -> float:
    started = time.perf_counter()
    client.get(path)
    return 1000 * (time.perf_counter() - started)


def large_tables() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= %s", [LARGE])
        return {name for (name,) in cursor.fetchall()}


def plan_nodes(sql: str) -> Iterator[dict[str, Any]]:
    """Every step of PostgreSQL's plan for a query."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        plan = cursor.fetchone()[0]
    waiting = [entry["Plan"] for entry in (json.loads(plan) if isinstance(plan, str) else plan)]
    while waiting:
        node = waiting.pop()
        waiting += node.get("Plans", [])
        yield node


def note(cost: Cost, node: dict[str, Any], large: set[str]) -> None:
    """Note what a step reads from a large table. A bitmap scan names its index in a step below it."""
    table, index, rows = node.get("Relation Name"), node.get("Index Name"), int(node["Plan Rows"])
    if node["Node Type"] == "Seq Scan" and table in large:
        cost.scans.add(table)
    elif index and (table is None or table in large):
        read = f"{table or 'bitmap'} by {index}"
        cost.plans[read] = max(rows, cost.plans.get(read, 0))


def print_times(costs: Sequence[Cost]) -> None:
    print(f"\n{'call':<75} queries    short     long  ratio")
    for cost in costs:
        times = f"{cost.best_before:>6.1f} ms {cost.best:>5.1f} ms"
        print(f"{cost.path:<75} {cost.queries:>7} {times} {cost.best / cost.best_before:>5.2f}")


def print_plans(costs: Sequence[Cost]) -> None:
    """What the plans for the long history read from large tables."""
    for cost in costs:
        print(f"\n{cost.path}")
        for read, rows in sorted(cost.plans.items()):
            print(f"    {read}: {rows:,} rows expected")


def problems(cost: Cost) -> list[str]:
    found = [f"{cost.path}: {table} is read whole" for table in sorted(cost.scans)]
    if cost.queries != cost.queries_before:
        found.append(f"{cost.path}: {cost.queries_before} queries became {cost.queries}")
    if cost.best > MOST * cost.best_before:
        found.append(f"{cost.path}: {cost.best_before:.1f} ms became {cost.best:.1f} ms")
    return found


if __name__ == "__main__":
    sys.exit(main())
