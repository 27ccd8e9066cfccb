"""The roster as a CSV file, which changes nothing when it is imported again."""

from __future__ import annotations

from members.models import Member
from members.roster.csv.columns import COLUMNS, values_of
from members.spreadsheets import csv_bytes


def exported() -> bytes:
    """All members as CSV, the current ones first, each group by name."""
    members = Member.objects.order_by("-is_active", "name", "pk")
    return csv_bytes([column.title for column in COLUMNS], map(cells, members))


def cells(member: Member) -> list[str | None]:
    values = values_of(member)
    return [None if values[one.field] is None else one.show(values[one.field]) for one in COLUMNS]
