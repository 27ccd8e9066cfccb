"""A preview of saving a week: which members it would hold, how old the figures are, and what would change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from members.figures import CACHED, CachedFigure
from members.formats import share
from members.models import Rank, SnapshotRow, WeeklySnapshot
from members.weeks.calendar import last_sunday, monday_of
from members.weeks.snapshots import LACKS, check_week, frozen_ranks, rows_of, standings_to_save
from members.weeks.standings import Figures, Standing

COMPARED: Sequence[tuple[str, str]] = (
    ("name", "Name"),
    ("rank", "Rank"),
    ("calculated_rank", "Calculated Rank"),
    ("power", "Power"),
    ("kills", "Kills"),
    ("tech_donations", "Tech Donations"),
    ("vs_score", "VS Score"),
    ("vs_rank", "VS Rank"),
    ("sf_tech_completion", "SF Tech %"),
    ("discord_username", "Discord"),
)
"""A row's fields, and their names for leaders."""


@dataclass(frozen=True, slots=True)
class Covered:
    """How many members of a week have one figure.

    of: the members; recorded: those with a record of the week, dated from first to last; carried: those with an older
    record, the oldest dated carried_first.
    """

    key: str
    label: str
    of: int
    recorded: int
    first: date | None
    last: date | None
    carried: int
    carried_first: date | None


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of a saved row, before and after; None: no value."""

    field: str
    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Changed:
    member_id: int
    name: str
    differences: list[Difference]


@dataclass(frozen=True, slots=True)
class Resave:
    """What saving a week again would change. other_ranks: members whose rank today differs from the saved one."""

    changed: list[Changed]
    added: list[str]
    removed: list[str]
    unchanged: int
    other_ranks: list[Changed]


def preview(week: date | None, *, refresh_ranks: bool = False) -> dict[str, Any]:
    """What `snapshots.save` would freeze of a week (None: the most recent Sunday). Writes nothing; may raise Refused.

    again: None if the week was not saved before.
    """
    today = timezone.localdate()
    week = last_sunday(today) if week is None else week
    check_week(week, today)
    standings = standings_to_save(week)
    snapshot = WeeklySnapshot.objects.select_related("saved_by").filter(week_ending=week).first()
    held = list(snapshot.rows.all()) if snapshot else []
    rows = rows_of(standings, {} if refresh_ranks else frozen_ranks(held))
    return {
        "week_ending": week,
        "today": today,
        "members": len(standings),
        "coverage": [asdict(covered(standings, figure, week)) for figure in CACHED.values()],
        "saved_at": snapshot.saved_at if snapshot else None,
        "saved_by": snapshot.saved_by.get_username() if snapshot and snapshot.saved_by else None,
        "again": asdict(resave(held, rows, standings)) if snapshot else None,
    }


def covered(standings: Collection[Standing], figure: CachedFigure, week: date) -> Covered:
    """How many of these members have one figure."""
    days = [day for one in standings if (day := date_of(one.figures, figure.name, week)) is not None]
    recorded = [day for day in days if day >= monday_of(week)]
    older = [day for day in days if day < monday_of(week)]
    return Covered(
        key=figure.name,
        label=figure.title,
        of=len(standings),
        recorded=len(recorded),
        first=min(recorded, default=None),
        last=max(recorded, default=None),
        carried=len(older),
        carried_first=min(older, default=None),
    )


def date_of(figures: Figures, key: str, week: date) -> date | None:
    """The date of a figure; for a VS score, its week; None if there is none."""
    if key == "vs":
        return None if figures.vs_score is None else week
    return {"power": figures.power_date, "kills": figures.kills_date, "donations": figures.tech_donations_date}[key]


def resave(held: Collection[SnapshotRow], rows: Collection[SnapshotRow], standings: Iterable[Standing]) -> Resave:
    """Compare the rows of a saved week with those that would replace them."""
    before = {row.member_id: row for row in held if row.member_id is not None}
    after = {row.member_id: row for row in rows}
    both = [(before[pk], row) for pk, row in after.items() if pk in before]
    changed = [
        Changed(new.member_id or 0, new.name, found) for old, new in both if (found := list(differences(old, new)))
    ]
    today = {one.member_id: one.rank for one in standings}
    other_ranks = [
        Changed(pk, after[pk].name, [Difference("rank", "Rank", Rank(row.rank).label, Rank(today[pk]).label)])
        for pk, row in before.items()
        if pk in after and row.rank != today[pk]
    ]
    return Resave(
        changed=changed,
        added=[row.name for pk, row in after.items() if pk not in before],
        removed=[row.name for row in held if row.member_id not in after],
        unchanged=len(both) - len(changed),
        other_ranks=other_ranks,
    )


def differences(old: SnapshotRow, new: SnapshotRow) -> Iterable[Difference]:
    for field, label in COMPARED:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            yield Difference(field, label, as_text(field, before), as_text(field, after))


def as_text(field: str, value: Any) -> str | None:
    """A field as text; big figures are numeric strings."""
    if value is None or value in ("", []):
        return None
    if field == "rank":
        return Rank(value).label
    if field == "rank_lacks":
        return " and ".join(LACKS[name][1] for name in value)
    return share(value) if field == "sf_tech_completion" else str(value)
