"""Saved weeks are whole, and match the records (docs/architecture.md, Weeks kept)."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db.models import Count, Q

from alliance.invariants.finding import Found
from members.figures import VS
from members.models import Change, MemberRecord, SnapshotRow, WeeklySnapshot
from members.weeks.standings import NOTHING, figures_of

FIELDS = {
    "strength": ("power", "power_date"),
    "kills": ("kills", "kills_date"),
    "donations": ("tech_donations",),
    VS: ("vs_score", "vs_rank"),
}
"""The fields of a row that come from records, by type."""

UNDER_WAY = timedelta(minutes=5)
"""A change that began this long before the week was saved may still have been committed after it."""


def snapshot_rows() -> Found:
    """No member has two rows in a week, and each row keeps the name."""
    rows = SnapshotRow.objects.order_by()
    twice = rows.filter(member__isnull=False).values_list("snapshot", "member").annotate(times=Count("pk"))
    wrong = [f"week {week}: member {member} has {times} rows" for week, member, times in twice.filter(times__gt=1)]
    wrong += [f"week {row.snapshot_id}: row {row.pk} has no name" for row in rows.filter(name="")]
    return Found(rows.count(), wrong)


def weeks_end_on_sundays() -> Found:
    """Every week is saved under its Sunday."""
    weeks = WeeklySnapshot.objects.values_list("pk", "week_ending")
    wrong = [f"week {pk} ends on {day:%A, %Y-%m-%d}" for pk, day in weeks if day.isoweekday() != 7]
    return Found(len(weeks), wrong)


def saved_figures() -> Found:
    """Each figure of a row agrees with the records, unless a record was entered, changed or undone since.

    Rows of deleted members, and of weeks saved by an earlier version, can't be judged.
    """
    counted, wrong = 0, []
    for snapshot in WeeklySnapshot.objects.order_by("week_ending").prefetch_related("rows"):
        rows = [row for row in snapshot.rows.all() if row.member_id is not None and row.rank_lacks is not None]
        figures = figures_of([row.member_id for row in rows if row.member_id], snapshot.week_ending)
        for row in rows:
            told = figures.get(row.member_id or 0, NOTHING)
            for data_type, fields in FIELDS.items():
                counted += 1
                differing = [field for field in fields if getattr(row, field) != getattr(told, field)]
                if differing and not touched_since(row.member_id or 0, data_type, snapshot):
                    wrong += [
                        f"week {snapshot.week_ending}, member {row.member_id} ({row.name}): {field} is "
                        f"{getattr(row, field)}, the records say {getattr(told, field)}"
                        for field in differing
                    ]
    return Found(counted, wrong)


def touched_since(member_id: int, data_type: str, snapshot: WeeklySnapshot) -> bool:
    """Whether the member's records up to that week were changed after it was saved."""
    until, moment = snapshot.week_ending, snapshot.saved_at - UNDER_WAY
    return entered_since(member_id, data_type, until, moment) or changed_since(member_id, data_type, until, moment)


def entered_since(member_id: int, data_type: str, until: date, moment: datetime) -> bool:
    records = MemberRecord.objects.filter(member=member_id, data_type=data_type, record_date__lte=until)
    return records.filter(recorded_at__gte=moment).exists()


def changed_since(member_id: int, data_type: str, until: date, moment: datetime) -> bool:
    """An edit, an apply or their undoing; or a merge, which moves records of every type."""
    changes = Change.objects.filter(member=member_id, field__in=(data_type, Change.Field.MEMBER))
    of_then = Q(record_date=None) | Q(record_date__lte=until)
    since = Q(change_set__at__gte=moment) | Q(change_set__undone_at__gte=moment)
    return changes.filter(of_then, since).exists()
