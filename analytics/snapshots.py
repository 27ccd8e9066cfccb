"""Weekly snapshots: frozen copies of the alliance's figures (spec sections 2, 3 and 9; design decision 9)."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from analytics.models import MemberRecord, SnapshotRow, VsScore, WeeklySnapshot
from analytics.records import newest
from analytics.weeks import last_sunday
from members.errors import Missing, Refused
from members.figures import CACHED
from members.models import Member, RankCriterion
from members.ranks import Criterion, calculated_rank
from members.sf_tech_records import completion_of, newest_records

logger = logging.getLogger(__name__)

GRACE = timedelta(days=1)
"""Leaders east of TIME_ZONE already live in tomorrow, which may be the Sunday."""

COLUMNS = (
    ("power", "strength", "power"),
    ("kills", "kills", "kills"),
    ("tech_donations", "donations", "tech_donations"),
    ("vs_score", "alliance-duel", "latest_vs_score"),
    ("vs_rank", "alliance-duel", "latest_vs_rank"),
)
"""A row's field, the data type of its records, and Member's field that caches it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One member at the end of a week. A figure that nobody entered is None; `sf_tech`: percent of the tree."""

    member_id: int | None
    name: str
    rank: int
    power: int | None = None
    kills: int | None = None
    tech_donations: int | None = None
    vs_score: int | None = None
    vs_rank: int | None = None
    sf_tech: float | None = None
    discord_username: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """members: how many rows it has; replaced: the week had a snapshot before."""

    snapshot: WeeklySnapshot
    members: int
    replaced: bool


def frozen_row(standing: Standing, criteria: Collection[Criterion]) -> SnapshotRow:
    """The row of a member, without its snapshot: the figures and the rank they earn by these criteria."""
    return SnapshotRow(
        member_id=standing.member_id,
        name=standing.name,
        rank=standing.rank,
        calculated_rank=calculated_rank(
            standing.rank,
            power=standing.power,
            vs_score=standing.vs_score,
            donations=standing.tech_donations,
            criteria=criteria,
        ),
        power=standing.power,
        kills=standing.kills,
        tech_donations=standing.tech_donations,
        vs_score=standing.vs_score,
        vs_rank=standing.vs_rank,
        sf_tech_completion=standing.sf_tech,
        discord_username=standing.discord_username,
    )


def save(week: date, *, actor_id: int | None) -> Saved:
    """Freeze the week that ends on this Sunday, in the place of what was saved of it before.

    The most recent Sunday freezes the current figures, an older one each figure's newest record up to it. Raises
    Refused for a day that is no Sunday, one to come, and a week of which nothing is known; then nothing changes.
    """
    today = timezone.localdate()
    check_week(week, today)
    with transaction.atomic():
        _, is_new = WeeklySnapshot.objects.get_or_create(week_ending=week)
        snapshot = WeeklySnapshot.objects.select_for_update().get(week_ending=week)
        standings = current_standings() if week >= last_sunday(today) else standings_of(week)
        if not standings:
            raise Refused(f"There are no figures of the week ending {week} to save.")
        snapshot.rows.all().delete()
        snapshot.saved_at, snapshot.saved_by_id = timezone.now(), actor_id
        snapshot.save()
        criteria = list(RankCriterion.objects.all())
        rows = [frozen_row(standing, criteria) for standing in standings]
        for row in rows:
            row.snapshot = snapshot
        SnapshotRow.objects.bulk_create(rows)
    logger.info("week ending %s saved: %d members", week, len(rows))
    return Saved(snapshot, members=len(rows), replaced=not is_new)


def check_week(week: date, today: date) -> None:
    if week.year < 2000:
        raise Refused(f"The week ending {week} is too long ago.")
    if week != last_sunday(week):
        raise Refused(f"{week} is no Sunday. A week ends on its Sunday, the latest on {last_sunday(today)}.")
    if week > today + GRACE:
        raise Refused(f"The week ending {week} is not over. The most recent Sunday is {last_sunday(today)}.")


def current_standings() -> list[Standing]:
    """The active members with their latest figures."""
    return standings(Member.objects.active())


def standings_of(week: date) -> list[Standing]:
    """Who was in the alliance that week, each with the newest figures recorded by its Sunday.

    That is who has figures from before its end and is active now or was seen in that week or later.
    """
    seen_later = Exists(
        MemberRecord.objects.filter(member=OuterRef("pk"), record_date__gt=week - timedelta(days=7))
    ) | Exists(VsScore.objects.filter(member=OuterRef("pk"), week_ending__gte=week))
    members = Member.objects.filter(Q(is_active=True) | Q(seen_later))
    return [one for one in standings(members, until=week) if knows_something(one)]


def knows_something(standing: Standing) -> bool:
    return any(
        getattr(standing, field) is not None for field in ("power", "kills", "tech_donations", "vs_score", "sf_tech")
    )


def standings(members: QuerySet[Member], *, until: date | None = None) -> list[Standing]:
    """These members as they stand now; with `until`, by the figures that were recorded up to that day.

    Locks the members, so that none is deleted or merged before their rows are written.
    """
    locked = members.order_by("pk").select_for_update(of=("self",))
    if until:
        locked = locked.annotate(
            **{f"then_{name}": newest(CACHED[data_type], field, until=until) for name, data_type, field in COLUMNS}
        )
    found = list(locked)
    trees = newest_records(members, until=until)
    return [
        Standing(
            member_id=member.pk,
            name=member.name,
            rank=member.rank,
            **{name: getattr(member, f"then_{name}" if until else field) for name, _, field in COLUMNS},
            sf_tech=completion_of(trees[member.pk]) if member.pk in trees else None,
            discord_username=member.discord_username,
        )
        for member in found
    ]


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
    """A snapshot as the API and the export spell it (spec section 3)."""
    return {
        "id": snapshot.pk,
        "weekEnding": snapshot.week_ending.isoformat(),
        "savedAt": snapshot.saved_at.isoformat(),
        "savedBy": snapshot.saved_by.get_username() if snapshot.saved_by else None,
        "snapshotData": [row_as_json(row) for row in snapshot.rows.all()],
    }


def row_as_json(row: SnapshotRow) -> dict[str, Any]:
    return {
        "id": row.member_id,
        "name": row.name,
        "power": numeric_string(row.power),
        "kills": numeric_string(row.kills),
        "techDonations": row.tech_donations,
        "vsScore": numeric_string(row.vs_score),
        "vsRank": row.vs_rank,
        "sfTechCompletion": row.sf_tech_completion,
        "discordUsername": row.discord_username,
        "rank": row.rank,
        "calculatedRank": row.calculated_rank,
    }


def numeric_string(value: int | None) -> str | None:
    return None if value is None else str(value)
