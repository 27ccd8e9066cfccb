"""What the lists of uploads show of each upload's rows (spec section 3). A page asks for them every two seconds.

The rows are plain tuples, because building a hundred objects, each with a member, took most of a status's time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from members.figures import CACHED, DUELS, Figure, shape_of
from members.weeks.calendar import week_ending
from uploads.matching import evidence
from uploads.models import ReadRow, Upload

STEADY = {figure.data_type: figure.field for figure in CACHED.values() if figure.steady}
"""The fields of Member whose figures a row may conflict with."""


class ListedRow(NamedTuple):
    """A row as the lists show it. latest: the proposed member's figures, in the order of STEADY."""

    upload_id: int
    row_id: int
    folded_into_id: int | None
    change_set_id: int | None
    rank: int | None
    name: str
    value: int
    member_id: int | None
    confidence: str
    similarity: float
    flags: list[str]
    box: list[int]
    latest: tuple[int | None, ...]


SHOWN = (
    *("upload_id", "pk", "folded_into_id", "change_set_id", "rank", "name", "value", "proposed_member_id"),
    *("confidence", "similarity", "flags", "box"),
)
FIGURES_OF_MEMBER = tuple(f"proposed_member__{field}" for field in STEADY.values())


def rows_by_upload(uploads: Collection[Upload]) -> Mapping[int, Sequence[ListedRow]]:
    """{upload id: its rows, from the top of the list down}, in one query."""
    found: dict[int, list[ListedRow]] = defaultdict(list)
    rows = ReadRow.objects.filter(upload__in=[one.pk for one in uploads]).order_by("upload", "place")
    for row in rows.values_list(*SHOWN, *FIGURES_OF_MEMBER):
        found[row[0]].append(ListedRow._make((*row[: len(SHOWN)], row[len(SHOWN) :])))
    return found


def extracted_data(upload: Upload, rows: Iterable[ListedRow]) -> dict[str, Any] | None:
    """An upload's rows in the form of spec section 3, each with its proposal. None if it was not read.

    Rows that another screenshot of the batch shows too are left out, so that the batch's lists have each row once.
    Expects `batch` to be loaded.
    """
    figure = shape_of(upload.batch.data_type)
    if figure is None or upload.status in (Upload.Status.PROCESSING, Upload.Status.FAILED):
        return None
    is_duel = figure.data_type in DUELS
    shown = [entry(row, figure) for row in rows if row.folded_into_id is None]
    return {
        "dataType": upload.batch.data_type,
        "members": [] if is_duel else shown,
        "scores": shown if is_duel else [],
        "extractionNotes": upload.notes,
        "weekEnding": week_ending(upload.batch.report_date).isoformat(),
    }


def entry(row: ListedRow, figure: Figure) -> dict[str, Any]:
    return {
        "rowId": row.row_id,
        "memberName" if figure.data_type in DUELS else "name": row.name,
        figure.key: figure.as_json(row.value),
        "rank": row.rank,
        "memberId": row.member_id,
        "confidence": row.confidence,
        "similarity": row.similarity,
        "conflict": is_conflict(row, figure),
        "flags": row.flags,
        "box": row.box,
        "applied": row.change_set_id is not None,
    }


def is_conflict(row: ListedRow, figure: Figure) -> bool:
    """The same rule as uploads.review.reviewing.is_conflict."""
    latest = dict(zip(STEADY, row.latest, strict=True))
    return figure.steady and evidence.is_conflict(latest[figure.data_type], row.value)
