"""Weekly snapshots: frozen copies of the alliance's figures (spec sections 2, 3 and 9; design decision 9)."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from members import locks
from members.days import FIRST
from members.errors import Missing, Refused
from members.models import ChangeSet, RankCriterion, SnapshotRow, WeeklySnapshot
from members.ranks import Criterion, calculated_rank, missing_that_decide
from members.weeks import resaving
from members.weeks.calendar import last_sunday
from members.weeks.standings import Standing, standings_of

logger = logging.getLogger(__name__)

LACKS = {
    "power": ("power", "no power"),
    "vs_score": ("vsScore", "no score"),
    "tech_donations": ("techDonations", "no donations"),
}
"""What may keep a calculated rank down: a row's field -> its key in JSON, and its text for leaders."""


@dataclass(frozen=True, slots=True)
class Saved:
    """members: how many rows it has; replaced: the week was saved before.

    change_set: set if the saved week held something else.
    """

    snapshot: WeeklySnapshot
    members: int
    replaced: bool
    change_set: ChangeSet | None = None


def save(week: date, *, actor_id: int | None, refresh_ranks: bool = False) -> Saved:
    """Save the week that ends on this Sunday. It replaces an earlier save, which can be undone.

    Independent of today's date, the week holds the figures by the records dated up to its Sunday. Ranks that were saved
    before stay; with `refresh_ranks` they become today's. Raises Refused for a day that is not a Sunday, a Sunday in
    the future, and a week without any members; then nothing changes.
    """
    check_week(week, timezone.localdate())
    with locks.changing_members():
        _, is_new = WeeklySnapshot.objects.get_or_create(week_ending=week)
        snapshot = WeeklySnapshot.objects.select_for_update().get(week_ending=week)
        kept = {} if refresh_ranks else frozen_ranks(snapshot.rows.all())
        rows = rows_of(standings_to_save(week, lock=True), kept)
        change_set = None
        if is_new:
            for row in rows:
                row.snapshot = snapshot
            SnapshotRow.objects.bulk_create(rows)
        else:
            change_set = resaving.replace(snapshot, rows, actor_id)
        snapshot.saved_at, snapshot.saved_by_id = timezone.now(), actor_id
        snapshot.save()
    logger.info("week ending %s saved: %d members", week, len(rows))
    return Saved(snapshot, members=len(rows), replaced=not is_new, change_set=change_set)


def check_week(week: date, today: date) -> None:
    """Raises Refused for a day that is not a week ending or can't be saved."""
    if week < FIRST:
        raise Refused(f"The week ending {week} is too long ago.")
    if week != last_sunday(week):
        raise Refused(f"{week} is no Sunday. A week ends on its Sunday, the latest on {last_sunday(today)}.")
    if week > today:
        raise Refused(f"The week ending {week} is not over. The most recent Sunday is {last_sunday(today)}.")


def standings_to_save(week: date, *, lock: bool = False) -> list[Standing]:
    """Everybody's standing of that week. Raises Refused if nobody was in the alliance."""
    standings = standings_of(week, lock=lock)
    if not standings:
        raise Refused(
            f"There are no figures of the week ending {week} to save: nobody was in the portal by then. "
            "What is recorded from Monday on belongs to the next Sunday."
        )
    return standings


def frozen_ranks(rows: Collection[SnapshotRow] | QuerySet[SnapshotRow]) -> dict[int, int]:
    """member id -> the rank that a saved week holds; rows whose member is deleted are skipped."""
    return {row.member_id: row.rank for row in rows if row.member_id is not None}


def rows_of(standings: Collection[Standing], kept: Mapping[int, int]) -> list[SnapshotRow]:
    """The rows of a week, without their snapshot. kept: the ranks that stay, by member."""
    criteria = list(RankCriterion.objects.all())
    return [frozen_row(replace(one, rank=kept.get(one.member_id, one.rank)), criteria) for one in standings]


def frozen_row(standing: Standing, criteria: Collection[Criterion]) -> SnapshotRow:
    """The row of a member, without its snapshot: the figures and the rank they earn by today's criteria."""
    figures = standing.figures
    earning = {"power": figures.power, "vs_score": figures.vs_score, "donations": figures.tech_donations}
    lacks = missing_that_decide(standing.rank, **earning, criteria=criteria)
    return SnapshotRow(
        member_id=standing.member_id,
        name=standing.name,
        rank=standing.rank,
        calculated_rank=calculated_rank(standing.rank, **earning, criteria=criteria) or "",
        rank_lacks=["tech_donations" if name == "donations" else name for name in lacks],
        power=figures.power,
        power_date=figures.power_date,
        kills=figures.kills,
        kills_date=figures.kills_date,
        tech_donations=figures.tech_donations,
        vs_score=figures.vs_score,
        vs_rank=figures.vs_rank,
        sf_tech_completion=standing.sf_tech,
        discord_username=standing.discord_username,
    )


def newest_weeks(number: int) -> list[WeeklySnapshot]:
    """The newest saved weeks with their rows, newest first. Two queries."""
    return list(with_rows()[:number])


def saved_week(week: date) -> WeeklySnapshot:
    """The snapshot of a week, with its rows. Raises Missing."""
    snapshot = with_rows().filter(week_ending=week).first()
    if snapshot is None:
        raise Missing(f"The week ending {week} is not saved.")
    return snapshot


def with_rows() -> QuerySet[WeeklySnapshot]:
    return WeeklySnapshot.objects.select_related("saved_by").prefetch_related("rows")


def as_json(snapshot: WeeklySnapshot) -> dict[str, Any]:
    """A snapshot as the API and the export write it (spec section 3)."""
    return {
        "id": snapshot.pk,
        "weekEnding": snapshot.week_ending.isoformat(),
        "savedAt": snapshot.saved_at.isoformat(),
        "savedBy": snapshot.saved_by.get_username() if snapshot.saved_by else None,
        "snapshotData": [row_as_json(row) for row in snapshot.rows.all()],
    }


def row_as_json(row: SnapshotRow) -> dict[str, Any]:
    """A row with the keys of both kinds in spec section 3: those of Member Management and those of the analytics."""
    return {
        "id": row.member_id,
        "name": row.name,
        "power": numeric_string(row.power),
        "powerDate": iso(row.power_date),
        "kills": numeric_string(row.kills),
        "killsDate": iso(row.kills_date),
        "techDonations": row.tech_donations,
        "vsScore": numeric_string(row.vs_score),
        "vsRank": row.vs_rank,
        "sfTechCompletion": row.sf_tech_completion,
        "discordUsername": row.discord_username,
        "rank": row.rank,
        "calculatedRank": row.calculated_rank or None,
        "rankLacks": lacks_as_json(row.rank_lacks),
        "memberName": row.name,
        "totalPower": numeric_string(row.power),
        "totalDonations": numeric_string(row.tech_donations),
        "totalVsScore": numeric_string(row.vs_score),
    }


def lacks_as_json(lacks: list[str] | None) -> list[str] | None:
    return None if lacks is None else [LACKS[name][0] for name in lacks]


def numeric_string(value: int | None) -> str | None:
    return None if value is None else str(value)


def iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
