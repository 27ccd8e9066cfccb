"""The members' lines over the weekly snapshots (spec sections 2, 5 and 9, Analytics)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from analytics.change import percent
from analytics.stats import average
from members.figures import NAMED
from members.models import Member, SnapshotRow, WeeklySnapshot
from members.names import one_by_name

TOP = 10
MOST_WEEKS = 104


class Row(NamedTuple):
    """A member's figure in a snapshot. member_id None: the member was deleted since."""

    week: date
    member_id: int | None
    name: str
    value: int | None


def lines(rows: Iterable[Row], members: Mapping[int, str]) -> dict[str, Any]:
    """The weeks with figures, and the ten current members with the highest average.

    Only figures above 0 count. A row belongs to its member; a row without a member belongs to the current member of
    that name. `members`: id -> name.
    """
    of_name = one_by_name(members)
    values: dict[int, dict[date, int]] = defaultdict(dict)
    for row in sorted(rows, key=lambda row: row.member_id is None):
        member_id = of_name(row.name) if row.member_id is None else row.member_id
        if member_id is not None and member_id in members and row.value:
            values[member_id].setdefault(row.week, row.value)
    dates = sorted({week for weeks in values.values() for week in weeks})
    best = sorted(values, key=lambda one: (-sum(values[one].values()) / len(values[one]), members[one], one))[:TOP]
    return {"dates": dates, "lines": [line(one, members[one], values[one], dates) for one in best]}


def line(member_id: int, name: str, weeks: Mapping[date, int], dates: Iterable[date]) -> dict[str, Any]:
    """One member's line; change: from the first to the last known figure in percent, null if there is only one."""
    known = [weeks[week] for week in sorted(weeks)]
    return {
        "memberId": member_id,
        "name": name,
        "values": [str(weeks[week]) if week in weeks else None for week in dates],
        "average": str(average(weeks.values())),
        "latest": str(known[-1]),
        "change": percent(known[0], known[-1]) if len(known) > 1 else None,
    }


def progression(metric: str, weeks: int) -> dict[str, Any]:
    """GET /api/progression over the newest `weeks` snapshots. Three queries."""
    snapshots = dict(WeeklySnapshot.objects.order_by("-week_ending").values_list("pk", "week_ending")[:weeks])
    found = SnapshotRow.objects.filter(snapshot__in=list(snapshots)).order_by("pk")
    rows = found.values_list("snapshot_id", "member_id", "name", NAMED[metric].row_field)
    members = dict(Member.objects.active().values_list("pk", "name"))
    return {"metric": metric, **lines((Row(snapshots[pk], *rest) for pk, *rest in rows), members)}
