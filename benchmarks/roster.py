"""What the roster of Member Management costs as the alliance and its history grow.

    .venv/bin/python -m scripts.with_django benchmarks.roster [--rounds 100]
    sh scripts/with_postgres.sh .venv/bin/python -m scripts.with_django benchmarks.roster

Needs an empty database of its own. Measures GET /api/members/with-freshness through the whole portal: with ten members,
with a hundred without history, and with a hundred over five years (a record of each kind, a VS score, SF Tech and a
snapshot row every week: over 100,000 records). Prints queries and the best time of each, and how much longer the last
takes than the others. Ends with 1 if it takes more queries than with ten members, or more than 1.5 times as long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from unittest.mock import patch

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from members import data_version
from members.models import (
    Member,
    MemberAlias,
    MemberRecord,
    RankCriterion,
    SfTech,
    SnapshotRow,
    WeeklySnapshot,
)
from members.records import refresh_latest

PATH = "/api/members/with-freshness"
WEEKS = 5 * 52
MOST = 1.5
WARM_UP = 5


@dataclass
class Cost:
    """best: milliseconds."""

    members: int
    records: int
    queries: int
    best: float


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the roster with few members, many, and a long history.")
    parser.add_argument("--rounds", type=int, default=100, help="how often the call is timed; the best counts")
    rounds = parser.parse_args(argv).rounds
    call_command("migrate", verbosity=0)
    if Member.objects.exists():
        sys.exit("This database has members already. The benchmark fills an empty one.")
    today = timezone.localdate()
    RankCriterion.objects.bulk_create(RankCriterion(rank=rank, power=rank * 10**7) for rank in range(1, 6))
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(User.objects.create_superuser("leader", password=None))
    costs = []
    for members, weeks in ((10, 1), (100, 1), (100, WEEKS)):
        grow(members, weeks, today)
        with patch.object(data_version, "version", return_value=None):  # so that no answer is cached
            costs.append(measure(client, members, rounds))
    print(f"{connection.vendor}: GET {PATH}")
    for cost in costs:
        print(f"{cost.members:4} members {cost.records:8,} records: {cost.queries} queries, {cost.best:6.2f} ms")
    few, many, old = costs
    ratios = {"ten members": old.best / few.best, "a hundred members without history": old.best / many.best}
    for what, ratio in ratios.items():
        print(f"five years of a hundred members take {ratio:.2f} times as long as {what}")
    return int(max(ratios.values()) > MOST or old.queries > few.queries)


def grow(members: int, weeks: int, today: date) -> None:
    """Create members up to that number, and give each the missing weeks, the newest first."""
    known = Member.objects.count()
    Member.objects.bulk_create(Member(name=f"Member {number}", rank=number % 4) for number in range(known, members))
    MemberAlias.objects.all().delete()
    everybody = list(Member.objects.order_by("pk"))
    for member in everybody:
        MemberAlias.objects.create(member=member, spelling=f"{member.name} of old")
    MemberRecord.objects.all().delete()
    for model in (SfTech, WeeklySnapshot):
        model.objects.all().delete()
    for week in range(weeks):
        add_week(everybody, today - timedelta(days=today.isoweekday() % 7 + 7 * week), weeks - week)
    refresh_latest([member.pk for member in everybody])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def add_week(members: Sequence[Member], sunday: date, number: int) -> None:
    """A week's record of every kind for every member; figures grow with the number of the week."""
    value = number * 1_000_000
    MemberRecord.objects.bulk_create(
        MemberRecord(member=member, data_type=data_type, value=value + member.pk, record_date=sunday)
        for member in members
        for data_type in ("strength", "kills", "donations", "alliance-duel")
    )
    SfTech.objects.bulk_create(SfTech(member=member, record_date=sunday, top_node_1=5) for member in members)
    snapshot = WeeklySnapshot.objects.create(week_ending=sunday)
    SnapshotRow.objects.bulk_create(
        SnapshotRow(snapshot=snapshot, member=member, name=member.name, rank=member.rank) for member in members
    )


def measure(client: Client, members: int, rounds: int) -> Cost:
    for _ in range(WARM_UP):
        assert len(client.get(PATH).json()) == members
    with CaptureQueriesContext(connection) as captured:
        client.get(PATH)
    queries = len(captured)  # before the next request clears them
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        client.get(PATH)
        times.append(time.perf_counter() - start)
    records = MemberRecord.objects.count()
    return Cost(members, records, queries, 1000 * min(times))
