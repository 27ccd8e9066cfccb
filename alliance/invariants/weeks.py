"""Weeks kept are whole: one row a member (docs/architecture.md, Weeks kept)."""

from __future__ import annotations

from django.db.models import Count

from alliance.invariants.finding import Found
from analytics.models import SnapshotRow, WeeklySnapshot


def snapshot_rows() -> Found:
    """No member has two rows in a week, and each row keeps the name."""
    rows = SnapshotRow.objects.order_by()
    twice = rows.filter(member__isnull=False).values_list("snapshot", "member").annotate(times=Count("pk"))
    wrong = [f"week {week}: member {member} has {times} rows" for week, member, times in twice.filter(times__gt=1)]
    wrong += [f"week {row.snapshot_id}: row {row.pk} has no name" for row in rows.filter(name="")]
    return Found(rows.count(), wrong)


def weeks_end_on_sundays() -> Found:
    """Every week is kept under its Sunday."""
    weeks = WeeklySnapshot.objects.values_list("pk", "week_ending")
    wrong = [f"week {pk} ends on {day:%A, %Y-%m-%d}" for pk, day in weeks if day.isoweekday() != 7]
    return Found(len(weeks), wrong)
