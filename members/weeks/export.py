"""A weekly snapshot as a file (spec section 2: the columns of a snapshot's tab)."""

from __future__ import annotations

import json

from members.models import Rank, SnapshotRow, WeeklySnapshot
from members.spreadsheets import CONTENT_TYPE, csv_bytes
from members.weeks.snapshots import LACKS, as_json

CONTENT_TYPES = {"csv": CONTENT_TYPE, "json": "application/json"}
"""The formats of the export, by their file extension."""

HEADER = (
    *("Name", "Power", "Kills", "Tech Donations", "VS Score", "VS Rank", "SF Tech %"),
    *("Discord", "Rank", "Calculated Rank", "Calculated Rank Lacks", "Power Date", "Kills Date"),
)


def exported(snapshot: WeeklySnapshot, file_format: str) -> bytes:
    """The snapshot as a file of one of CONTENT_TYPES."""
    if file_format == "json":
        return json.dumps(as_json(snapshot), ensure_ascii=False, indent=1).encode()
    return csv_bytes(HEADER, map(cells, snapshot.rows.all()))


def cells(row: SnapshotRow) -> tuple[object, ...]:
    """A row of a saved week, in the order of HEADER."""
    return (
        *(row.name, row.power, row.kills, row.tech_donations, row.vs_score, row.vs_rank),
        row.sf_tech_completion,
        row.discord_username,
        Rank(row.rank).label,
        row.calculated_rank,
        lacking(row),
        row.power_date,
        row.kills_date,
    )


def lacking(row: SnapshotRow) -> str:
    """What keeps the calculated rank down: 'no score, no donations'; empty if nothing is missing."""
    return ", ".join(LACKS[name][1] for name in row.rank_lacks or ())


def file_name(snapshot: WeeklySnapshot, file_format: str) -> str:
    return f"week-ending-{snapshot.week_ending}.{file_format}"
