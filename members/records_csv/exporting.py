"""All records as rows of a CSV file, a few at a time."""

from __future__ import annotations

from collections.abc import Iterator

from members.known_figures import KnownFigures
from members.models import MemberRecord
from members.roster.csv.columns import show_active

AT_ONCE = 2000


def rows() -> Iterator[tuple[object, ...]]:
    """Every record, ordered by member name, oldest first (the columns are rows.HEADER)."""
    found = MemberRecord.objects.order_by("member__name", "member_id", "data_type", "record_date").values_list(
        *("member__name", "member__is_active", "data_type", "record_date", "value", "place", "spelling", "recorded_at")
    )
    known = KnownFigures()
    for name, is_active, data_type, day, value, place, spelling, at in found.iterator(chunk_size=AT_ONCE):
        label = known[data_type].label
        yield name, show_active(is_active), label, day, value, place, spelling, at.isoformat()
