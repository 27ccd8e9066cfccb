"""Every row of a batch with its place on the screenshot, and its outcome: written to whom, left out, waiting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from members.changes import record_sides, sides
from members.models import Change
from members.weeks.calendar import week_ending
from uploads.models import Batch, ReadRow, Upload
from uploads.review import reviewing

PENDING = Upload.Status.PENDING_CONFIRMATION


def of(batch: Batch) -> dict[str, Any]:
    """A batch's rows in the order of the list, each once, with the screenshots that show them. Four queries."""
    uploads = list(batch.uploads.select_related("change_set").prefetch_related("rows").order_by("created_at", "pk"))
    stored = {row.pk: row for upload in uploads for row in upload.rows.all()}
    also = Counter(row.folded_into_id for row in stored.values() if row.folded_into_id)
    order = {upload.pk: number for number, upload in enumerate(uploads)}
    by_upload = {upload.pk: upload for upload in uploads}
    lines = [row for row in stored.values() if row.folded_into_id is None]
    lines.sort(key=lambda row: (row.rank is None, row.rank or 0, order[row.upload_id], row.place))
    written = written_by_row(changes_of(batch, uploads), lines)
    return {
        "batchId": batch.batch_id,
        "dataType": batch.data_type,
        "reportDate": batch.report_date,
        "weekEnding": week_ending(batch.report_date),
        "uploads": [reviewing.review_upload(upload) for upload in uploads],
        "rows": [line(row, by_upload[row.upload_id], written.get(row.pk), also[row.pk]) for row in lines],
    }


def changes_of(batch: Batch, uploads: Sequence[Upload]) -> list[Change]:
    """The figures that any apply of this batch wrote, oldest first."""
    applies = {upload.change_set_id for upload in uploads}
    applies |= {row.change_set_id for upload in uploads for row in upload.rows.all()}
    found = Change.objects.filter(change_set__in=applies - {None}, field=batch.data_type)
    return list(found.select_related("change_set", "member").order_by("change_set", "pk"))


def written_by_row(changes: Iterable[Change], rows: Sequence[ReadRow]) -> dict[int, Change]:
    """Row id -> the newest change that the row was written as. Applies of earlier versions did not record the row.

    Figures that were not read from a screenshot belong to no row.
    """
    found: dict[int, Change] = {}
    by_member = {(row.change_set_id, row.proposed_member_id): row.pk for row in rows if row.change_set_id}
    by_value: dict[Any, int | None] = {}
    for row in rows:
        key = (row.change_set_id, row.upload_id, row.value)
        by_value[key] = None if key in by_value else row.pk
    known = {row.pk for row in rows}
    for change in changes:
        record = sides(change)[1].get("record") or {}
        row_id = sides(change)[1].get("row")
        if row_id is None and record.get("upload"):
            row_id = by_member.get((change.change_set_id, change.member_id)) or by_value.get(
                (change.change_set_id, record.get("upload"), record.get("value"))
            )
        if row_id in known and record:
            found[row_id] = change
    return found


def line(row: ReadRow, upload: Upload, change: Change | None, also_on: int) -> dict[str, Any]:
    return {
        **reviewing.as_read(row),
        "alsoOn": also_on,
        "state": state_of(row, upload, change),
        "writtenTo": written_to(change) if change else None,
    }


def state_of(row: ReadRow, upload: Upload, change: Change | None) -> str:
    """written, undone, waiting, discarded, or left-out: not applied although its screenshot is finished."""
    if change and change.change_set.undone_at is None:
        return "written"
    if upload.discarded_at:
        return "discarded"
    if change:
        return "undone"
    if row.change_set_id:
        return "written"
    return "waiting" if upload.status == PENDING else "left-out"


def written_to(change: Change) -> dict[str, Any]:
    """Whose record was written with what value, and the value of it or of the latest figure before."""
    was, value = record_sides(change)
    return {
        "memberId": change.member_id,
        "memberName": change.member.name if change.member else change.member_name,
        "value": str(value),
        "before": None if was is None else str(was),
        "changeSetId": change.change_set_id,
    }
