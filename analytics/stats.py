"""The alliance's totals and how they moved (spec section 3, Stats; design decision 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from analytics.models import MemberRecord, SnapshotRow, VsScore, WeeklySnapshot
from analytics.points import RECORD_TYPES
from analytics.weeks import week_ending
from members.models import Member

HISTORY_WEEKS = 12
NEWCOMERS = timedelta(days=30)


class Held(NamedTuple):
    """What a member has, or had in a snapshot."""

    power: int | None
    kills: int | None
    donations: int | None


def total(values: Iterable[int | None]) -> int | None:
    """The sum of what there is; None where there is nothing."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def average(values: Iterable[int | None]) -> int:
    """The mean over those who have the figure, to the nearest whole number; 0 where nobody has."""
    known = [value for value in values if value is not None]
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def trend(now: int | None, before: int | None) -> dict[str, Any]:
    """The change since, absolute and in percent; null where there is nothing to compare (or nothing to divide by)."""
    if now is None or before is None:
        return {"change": None, "percent": None}
    return {"change": now - before, "percent": round((now - before) * 100 / before, 2) if before else None}


def totals(held: Sequence[Held]) -> dict[str, int | None]:
    return {
        "totalMembers": len(held),
        **{field: total(getattr(one, field) for one in held) for field in Held._fields},
    }


def trends(now: Sequence[Held], before: Sequence[Held] | None) -> dict[str, Any]:
    """Each total against that of a snapshot (None: there is none)."""
    then = totals(before) if before is not None else {}
    return {key: trend(value, then.get(key)) for key, value in totals(now).items()}


def stats(today: date) -> dict[str, Any]:
    """GET /api/stats: figures of the active members, and of snapshots before the week of the newest figures."""
    members = list(active_members())
    held = [Held(member.power, member.kills, member.tech_donations) for member in members]
    newest_day = max((day for member in members for day in record_days(member)), default=today)
    since, weeks, rows = snapshots(before=week_ending(newest_day))
    now = totals(held)
    joined, left = newcomers_and_leavers()
    return {
        "totalMembers": len(members),
        "avgPower": str(average(one.power for one in held)),
        "totalPower": str(now["power"] or 0),
        "totalKills": str(now["kills"] or 0),
        "totalTechDonations": now["donations"] or 0,
        "avgTechDonations": average(one.donations for one in held),
        "asOf": {
            "power": newest_date(member.power_updated_at for member in members),
            "kills": newest_date(member.kills_updated_at for member in members),
            "donations": newest_date(member.tech_donations_updated_at for member in members),
        },
        "newestFigures": max((when for member in members for when in update_times(member)), default=None),
        "joined": joined,
        "left": left,
        "since": since.week_ending if since else None,
        "trends": trends(held, rows.get(since.pk, []) if since else None),
        "history": history(weeks, rows),
    }


def active_members() -> Any:
    """The active members, each with the day of its newest record of every type."""

    def newest(data_type: str) -> Subquery:
        records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=data_type).order_by("-record_date")
        return Subquery(records.values("record_date")[:1])

    scores = VsScore.objects.filter(member=OuterRef("pk")).order_by("-week_ending")
    return Member.objects.active().annotate(
        vs_day=Subquery(scores.values("week_ending")[:1]),
        **{f"{data_type}_day": newest(data_type) for data_type in RECORD_TYPES},
    )


def record_days(member: Any) -> list[date]:
    days = [getattr(member, f"{name}_day") for name in (*RECORD_TYPES, "vs")]
    return [day for day in days if day is not None]


def update_times(member: Member) -> list[datetime]:
    times = (
        member.power_updated_at,
        member.kills_updated_at,
        member.tech_donations_updated_at,
        member.vs_updated_at,
    )
    return [when for when in times if when is not None]


def newest_date(times: Iterable[datetime | None]) -> date | None:
    newest = max((when for when in times if when is not None), default=None)
    return timezone.localdate(newest) if newest else None


def snapshots(*, before: date) -> tuple[WeeklySnapshot | None, list[WeeklySnapshot], dict[int, list[Held]]]:
    """The newest snapshot before a week, the newest ones oldest first, and the rows of all of them by snapshot."""
    since = WeeklySnapshot.objects.filter(week_ending__lt=before).order_by("-week_ending").first()
    weeks = list(WeeklySnapshot.objects.order_by("-week_ending")[:HISTORY_WEEKS])[::-1]
    wanted = {snapshot.pk for snapshot in [*weeks, *([since] if since else [])]}
    rows: dict[int, list[Held]] = {pk: [] for pk in wanted}
    found = SnapshotRow.objects.filter(snapshot__in=wanted).order_by()
    for snapshot, *figures in found.values_list("snapshot_id", "power", "kills", "tech_donations"):
        rows[snapshot].append(Held(*figures))
    return since, weeks, rows


def history(weeks: Sequence[WeeklySnapshot], rows: dict[int, list[Held]]) -> dict[str, Any]:
    """The totals of each snapshot, oldest first."""
    told = [totals(rows[week.pk]) for week in weeks]
    return {
        "weeks": [week.week_ending for week in weeks],
        "totalMembers": [one["totalMembers"] for one in told],
        "power": [as_text(one["power"]) for one in told],
        "kills": [as_text(one["kills"]) for one in told],
        "donations": [one["donations"] for one in told],
    }


def as_text(value: int | None) -> str | None:
    return None if value is None else str(value)


def newcomers_and_leavers() -> tuple[int, int]:
    """How many joined, and how many were marked inactive, within the last 30 days."""
    start = timezone.now() - NEWCOMERS
    joined, left = Q(is_active=True, created_at__gte=start), Q(is_active=False, inactive_since__gte=start)
    moved = Member.objects.filter(joined | left).values_list("is_active", flat=True)
    return sum(moved), sum(not active for active in moved)
