"""The roster as a CSV file. Importing the file again changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from members.models import Member
from members.roster.csv.columns import COLUMNS, values_of
from members.spreadsheets import csv_bytes


def exported() -> bytes:
    """All members as CSV: current members first, then former ones, each group by name."""
    return csv_bytes([column.title for column in COLUMNS], rows())


def rows() -> Iterator[list[str | None]]:
    return map(cells, Member.objects.order_by("-is_active", "name", "pk").iterator(chunk_size=500))


def cells(member: Member) -> list[str | None]:
    values = values_of(member)
    return [None if values[one.field] is None else one.show(values[one.field]) for one in COLUMNS]
