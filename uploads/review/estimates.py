"""Abbreviated figures (`202.9M`) are estimates. They never overwrite an exact figure that they may stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from members import records
from members.figures import Figure
from members.models import Member
from uploads.models import ReadRow

Range = tuple[int, int]


def range_of(row: ReadRow) -> Range | None:
    """The lowest and the highest figure that an abbreviated value stands for; None if all digits are shown."""
    low, high = row.reading.get("value_low"), row.reading.get("value_high")
    return None if low is None or high is None else (low, high)


def kept(row: ReadRow, value: int, held: int | None) -> int:
    """The figure to record for a row that is applied with `value`, if `held` is known already."""
    bounds = range_of(row)
    stands_for_held = bounds is not None and held is not None and value == row.value and bounds[0] <= held <= bounds[1]
    return held if stands_for_held and held is not None else value


def kept_values(
    figure: Figure, day: date, members: Mapping[int, Member], taken: Iterable[tuple[int, ReadRow | None, int]]
) -> dict[int, int]:
    """{member: the figure to record}. taken: member, the row it comes from, the value that the leader applies.

    The figure held is the record of that day; for a figure that hardly changes in a week, otherwise the latest one.
    """
    taken = list(taken)
    estimated = [member_id for member_id, row, _ in taken if row is not None and range_of(row)]
    held: Mapping[int, dict[str, Any]] = records.records_of(estimated, figure.data_type, day) if estimated else {}
    values = {}
    for member_id, row, value in taken:
        known = held[member_id]["value"] if member_id in held else None
        if known is None and figure.steady:
            known = figure.latest(members[member_id])
        values[member_id] = value if row is None else kept(row, value, known)
    return values


def sentence(row: ReadRow, current: int | None, figure: Figure) -> str:
    """What the review says about an abbreviated value; empty if all digits are shown."""
    if range_of(row) is None:
        return ""
    if figure.steady and current is not None and kept(row, row.value, current) == current:
        return f"{row.value_text} stands for the {current:,} known already, which is kept"
    return f"Only {row.value_text} is shown: an estimate"
