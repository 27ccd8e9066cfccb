"""The state of a batch, during reading and afterwards (spec section 3, Batch status; section 4, Upload status)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce

from uploads import of_leaders
from uploads.jobs import queue
from uploads.models import Batch, ReadRow, Upload
from uploads.review import listed, recorded, reviewing
from uploads.review.listed import ListedRow

PROCESSING, FAILED, COMPLETED = Upload.Status.PROCESSING, Upload.Status.FAILED, Upload.Status.COMPLETED
LISTED_UPLOADS = 100
LOOKED_THROUGH = 200
"""So many of the newest batches are looked through for those of the newest drops."""
PENDING = Upload.Status.PENDING_CONFIRMATION
WAITING_ROWS = Q(uploads__status=PENDING, uploads__rows__folded_into=None, uploads__rows__change_set=None)
"""Of a batch: the rows that wait for review."""


def status(batch: Batch) -> dict[str, Any]:
    """The batch-status entity. All counts are of files; for a mixed drop they include files that were filed since.

    heldFiles: files of pendingConfirmation (and failedFiles) that wait for somebody to say what they show. They are
    read, so processedFiles includes them, but successfulFiles doesn't. batches: where the drop's screenshots are now.
    """
    from_here = Upload.objects.filter(Q(batch=batch) | Q(batch__drop=batch)).order_by("created_at", "pk")
    dropped = queue.as_they_stand(with_batches(from_here))
    uploads = [one for one in dropped if batch.has_dropped(one.batch)]
    rows = listed.rows_by_upload(uploads)
    statuses = [upload.status for upload in uploads]
    processing = statuses.count(PROCESSING)
    return {
        "batchId": batch.batch_id,
        "isProcessing": processing > 0,
        "totalFiles": len(uploads),
        "processedFiles": len(uploads) - processing,
        "successfulFiles": sum(one.status in (PENDING, COMPLETED) and one.held_at is None for one in uploads),
        "failedFiles": statuses.count(FAILED),
        "pendingConfirmation": statuses.count(PENDING),
        "heldFiles": sum(upload.held_at is not None for upload in uploads),
        "batches": by_batch(dropped),
        "uploads": [upload_entry(upload, rows.get(upload.pk, ())) for upload in uploads],
    }


def by_batch(uploads: Iterable[Upload]) -> list[dict[str, Any]]:
    """The batches that hold what was uploaded into one of them, oldest first, with their numbers of files."""
    held: dict[Batch, list[Upload]] = defaultdict(list)
    for upload in sorted(uploads, key=lambda one: (one.batch_id, one.pk)):
        held[upload.batch].append(upload)
    return [
        {
            "batchId": one.batch_id,
            "dataType": one.data_type,
            "totalFiles": len(uploads),
            "isProcessing": any(upload.status == PROCESSING for upload in uploads),
            "waitingFiles": sum(upload.status == PENDING and upload.held_at is None for upload in uploads),
        }
        for one, uploads in held.items()
    ]


def with_batches(uploads: QuerySet[Upload]) -> QuerySet[Upload]:
    """The uploads with their batches, without the fields that no list shows."""
    return uploads.select_related("batch").defer("batch__draft", "levels", "tabs")


def upload_entry(upload: Upload, rows: Sequence[ListedRow]) -> dict[str, Any]:
    """One upload as the lists show it. While it is being read it shows no rows."""
    shown = [] if upload.status == PROCESSING else rows
    return {
        "id": upload.pk,
        "batchId": upload.batch.batch_id,
        "originalName": upload.original_name,
        "dataType": upload.batch.data_type,
        "status": upload.status,
        "uploadDate": upload.batch.report_date,
        "createdAt": upload.created_at,
        "notes": upload.notes,
        "second": upload.second if upload.is_recording else None,
        "seconds": upload.seconds,
        "recording": recorded.recording_of(upload),
        "held": upload.held_at is not None,
        "looksLike": upload.looks_like or None,
        "rowCount": sum(row.folded_into_id is None for row in shown),
        "extractedData": listed.extracted_data(upload, shown),
    }


def entry_of(upload: Upload) -> dict[str, Any]:
    """One upload as the lists show it. For a new upload, rows are not queried."""
    rows = () if upload.status == PROCESSING else listed.rows_by_upload([upload]).get(upload.pk, ())
    return upload_entry(upload, rows)


def newest_uploads() -> list[dict[str, Any]]:
    """The newest uploads with what was read from them, and the number of files in each one's batch."""
    newest = with_batches(of_leaders.screenshots().prefetch_related("batch__uploads"))[:LISTED_UPLOADS]
    uploads = queue.as_they_stand(newest)
    rows = listed.rows_by_upload(uploads)
    return [
        upload_entry(upload, rows.get(upload.pk, ())) | {"batchCount": len(upload.batch.uploads.all())}
        for upload in uploads
    ]


def newest(limit: int) -> list[dict[str, Any]]:
    """The newest batches; first those with a screenshot that waits to be told what it shows."""
    filled, asks = filled_batches()
    return [summary(batch) for batch in with_counts(filled).order_by(asks.desc(), "-created_at", "-pk")[:limit]]


def newest_drops(limit: int) -> list[dict[str, Any]]:
    """All batches of the newest drops, for Recent Uploads: drop by drop, each drop's in the order in which they came.

    First the drops with a screenshot that waits to be told what it shows.
    """
    filled, asks = filled_batches()
    newest_first = filled.annotate(of=Coalesce("drop", "pk")).order_by(asks.desc(), "-created_at", "-pk")
    drops: dict[int, list[int]] = {}
    for pk, drop in newest_first.values_list("pk", "of")[:LOOKED_THROUGH]:
        if drop in drops or len(drops) < limit:
            drops.setdefault(drop, []).append(pk)
    wanted = [pk for batch_ids in drops.values() for pk in sorted(batch_ids)]
    found = {batch.pk: batch for batch in with_counts(Batch.objects.filter(pk__in=wanted))}
    return [summary(found[pk]) for pk in wanted]


def filled_batches() -> tuple[QuerySet[Batch], Exists]:
    """The leaders' batches with a screenshot, and whether one of a batch waits to be told what it shows."""
    uploads = Upload.objects.filter(batch=OuterRef("pk"))
    return of_leaders.batches().filter(Exists(uploads)), Exists(uploads.filter(status=PENDING, held_at__isnull=False))


def with_counts(batches: QuerySet[Batch]) -> QuerySet[Batch, Batch]:
    uploads = Upload.objects.select_related("change_set__actor", "change_set__undone_by").order_by("created_at", "pk")
    return (
        batches.order_by("-created_at", "-pk")
        .select_related("created_by", "member")
        .prefetch_related(Prefetch("uploads", uploads))
        .annotate(
            row_count=Count("uploads__rows", filter=Q(uploads__rows__folded_into=None)),
            waiting_rows=Count("uploads__rows", filter=WAITING_ROWS),
            dropped_as=Coalesce("drop__batch_id", "batch_id"),
        )
    )


def ranks_by_batch(rows: QuerySet[ReadRow]) -> dict[int, list[tuple[int | None, bool]]]:
    """batch -> the ranks of these rows, each with whether the row is the viewer's pinned one. One query."""
    found: dict[int, list[tuple[int | None, bool]]] = defaultdict(list)
    for batch, rank, flags in rows.order_by().values_list("upload__batch_id", "rank", "flags"):
        found[batch].append((rank, "pinned" in flags))
    return found


def summary(batch: Any) -> dict[str, Any]:
    """One line of Recent Uploads. Expects `with_counts`.

    dropId: the batch that its screenshots were uploaded into, its own where it was not filed from a mixed drop.
    changeSetId: for a completed batch, the apply that can be undone. undone: its apply was undone, so the list waits
    again; undoneAt, undoneBy: when and by whom. memberName: whose tech tree it is. waitingFiles: files to review; held:
    files that wait to be told what they show. failedUploadIds: failed files that can be read again because they are
    still stored.
    """
    uploads = queue.as_they_stand(batch.uploads.all())
    state = overall(upload.status for upload in uploads)
    applies = [upload.change_set for upload in uploads if upload.change_set]
    last = max(applies, key=lambda change_set: change_set.at, default=None)
    applied = last if last and last.undone_at is None and state != PENDING else None
    return {
        "batchId": batch.batch_id,
        "dropId": batch.dropped_as,
        "dataType": batch.data_type,
        "reportDate": batch.report_date,
        "createdAt": batch.created_at,
        "uploadedBy": batch.created_by.get_username() if batch.created_by else None,
        "status": state,
        "totalFiles": len(uploads),
        "processedFiles": sum(upload.status != PROCESSING for upload in uploads),
        "failedFiles": sum(upload.status == FAILED for upload in uploads),
        "recordings": recorded.recordings(uploads),
        "rowCount": batch.row_count,
        "waitingRows": batch.waiting_rows,
        "waitingFiles": sum(upload.status == PENDING and upload.held_at is None for upload in uploads),
        "held": [reviewing.held_upload(upload) for upload in uploads if upload.held_at],
        "notes": next((upload.notes for upload in uploads if upload.notes), ""),
        "changeSetId": applied.pk if applied else None,
        "appliedAt": applied.at if applied else None,
        "appliedBy": applied.actor.get_username() if applied and applied.actor else None,
        "undone": bool(last and last.undone_at),
        "undoneAt": last.undone_at if last else None,
        "undoneBy": last.undone_by.get_username() if last and last.undone_by else None,
        "discarded": any(upload.discarded_at for upload in uploads),
        "memberName": batch.member.name if batch.member else None,
        "failedUploadIds": [upload.pk for upload in uploads if upload.status == FAILED and upload.file],
    }


def overall(statuses: Iterable[str]) -> str:
    """The status that a batch is shown with: whatever is still in progress comes first; failed only if all files
    failed."""
    present = set(statuses)
    return next((one for one in (PROCESSING, PENDING, COMPLETED) if one in present), FAILED)
