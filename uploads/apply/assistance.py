"""Mutual assistance: sure rows are recorded automatically; the rest waits for review (design decision 11)."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.utils import timezone

from analytics import mutual_assistance
from members import locks
from members.errors import Refused
from members.figures import ASSISTANCE
from members.models import ChangeSet
from uploads.apply import applying
from uploads.intake import known
from uploads.models import Batch, DataType, ReadRow, Upload
from uploads.review import active_tabs, proposals, reviewing
from uploads.review.batches import WAITING_ROWS
from uploads.review.items import Item

logger = logging.getLogger(__name__)

PENDING = Upload.Status.PENDING_CONFIRMATION
LISTED_BATCHES = 5


def settle(batch: Batch) -> None:
    """Apply a batch's sure rows once all its screenshots are read, as one change set of the leader who uploaded it.

    Each screenshot is settled only once, so what a leader undid stays undone. If two workers try at once, the batch's
    lock lets one of them settle it. A screenshot that is added or retried later brings only rows that this batch has
    not recorded yet. While a mixed drop is being read, more of it may turn out to be mutual assistance, so it waits.
    """
    if batch.data_type != DataType.ASSISTANCE or not unsettled().filter(batch=batch).exists():
        return
    if Upload.objects.filter(batch=batch.drop_id, status=Upload.Status.PROCESSING).exists():
        return
    with locks.changing_members():
        batch = proposals.lock(batch)
        uploads = list(Upload.objects.select_for_update().filter(batch=batch).order_by("pk"))
        fresh = [one for one in uploads if one.status == PENDING and not one.settled_at and not one.held_at]
        if not fresh or any(upload.status == Upload.Status.PROCESSING for upload in uploads):
            return
        proposals.catch_up(batch)
        Upload.objects.filter(pk__in=[upload.pk for upload in fresh]).update(settled_at=timezone.now())
        rows = applying.waiting_rows(plainly_assistance(not_repeated(batch, fresh)))
        new = without_known(batch, [row for row in rows.values() if is_sure(row)])
        try:
            with transaction.atomic():
                apply_rows(batch, new, rows)
        except Refused as refusal:
            logger.warning("batch %s waits for review: %s", batch.batch_id, refusal)
        end_what_is_done(batch)


def settle_drop(batch: Batch) -> None:
    """Settle a batch, and the batches filed from it by what they show."""
    for one in (batch, *batch.filed.filter(data_type=DataType.ASSISTANCE)):
        settle(one)


def settle_all() -> None:
    """Settle batches that stayed unsettled because a worker died or a screenshot could not be read."""
    for batch in Batch.objects.filter(pk__in=unsettled().values("batch")):
        settle(batch)


def unsettled() -> QuerySet[Upload]:
    waiting = Upload.objects.filter(batch__data_type=DataType.ASSISTANCE, status=PENDING)
    return waiting.filter(settled_at=None, held_at=None)


def plainly_assistance(uploads: Sequence[Upload]) -> list[Upload]:
    """The uploads that provably show mutual assistance. An upload that only a leader called so is reviewed as usual.

    None of them if their tabs show that they are of different lists (of a day, of a week).
    """
    if active_tabs.warning(DataType.ASSISTANCE, uploads):
        return []
    return [upload for upload in uploads if upload.read_kind == DataType.ASSISTANCE]


def not_repeated(batch: Batch, uploads: Sequence[Upload]) -> list[Upload]:
    """The uploads that no other batch has: last week's pictures must not be recorded automatically for this week."""
    elsewhere = {digest for one in known.of_batch(batch, uploads).batches for digest in one.hashes}
    return [upload for upload in uploads if upload.sha256 not in elsewhere]


def is_sure(row: ReadRow) -> bool:
    """Whether a row can be recorded unseen. Evidence from other lists of the drop is not enough for that."""
    return (
        row.folded_into_id is None
        and row.proposed_member_id is not None
        and row.sure_of == row.proposed_member_id
        and not reviewing.needs_attention(row, ASSISTANCE)
    )


def without_known(batch: Batch, rows: Iterable[ReadRow]) -> list[ReadRow]:
    """The rows of members for whom this batch has recorded nothing yet.

    A row that repeats what was recorded counts as taken by that apply; a row that differs waits for review.
    """
    taken = ReadRow.objects.filter(upload__batch=batch, change_set__isnull=False)
    known = {row.proposed_member_id: row for row in taken}
    new = []
    for row in rows:
        earlier = known.get(row.proposed_member_id)
        if earlier is None:
            new.append(row)
        elif earlier.value == row.value:
            ReadRow.objects.filter(pk=row.pk).update(change_set=earlier.change_set_id)
    return new


def apply_rows(batch: Batch, sure: Collection[ReadRow], rows: dict[int, ReadRow]) -> None:
    items = [
        Item(
            action="update",
            member_id=row.proposed_member_id,
            name=row.name,
            value=row.value,
            rank=row.rank,
            row_id=row.pk,
        )
        for row in sure
    ]
    if items:
        applied = applying.write(batch, items, rows, batch.created_by_id, by_leader=False)
        logger.info("batch %s settled: change set %s, %d rows", batch.batch_id, applied.change_set.pk, len(items))


def end_what_is_done(batch: Batch) -> None:
    """Complete the uploads whose lines are all recorded."""
    waiting = Upload.objects.filter(batch=batch, status=PENDING)
    lines = ReadRow.objects.filter(upload__in=waiting).annotate(by=F("folded_into__change_set"))
    takers: dict[int, list[int | None]] = {}
    for upload, own, other in lines.values_list("upload", "change_set", "by"):
        takers.setdefault(upload, []).append(own or other)
    for upload, change_sets in takers.items():
        taken = [one for one in change_sets if one is not None]
        if len(taken) == len(change_sets):
            Upload.objects.filter(pk=upload).update(status=Upload.Status.COMPLETED, change_set=max(taken))


def overview() -> dict[str, Any]:
    """The body of GET /api/mutual-assistance: who helped how much in the newest week, what waits, the last apply."""
    return mutual_assistance.newest_week() | {"waiting": waiting_batches(), "recorded": last_recorded()}


def waiting_batches() -> list[dict[str, Any]]:
    """The newest batches with rows to review."""
    batches = Batch.objects.filter(data_type=DataType.ASSISTANCE)
    batches = batches.annotate(left=Count("uploads__rows", filter=WAITING_ROWS))
    found = batches.filter(left__gt=0).order_by("-created_at", "-pk")[:LISTED_BATCHES]
    return [{"batchId": one.batch_id, "reportDate": one.report_date, "rows": one.left} for one in found]


def last_recorded() -> dict[str, Any] | None:
    """The newest apply of mutual assistance that has not been undone, for the screen that offers to undo it."""
    sets = ChangeSet.objects.filter(
        pk__in=ReadRow.objects.filter(upload__batch__data_type=DataType.ASSISTANCE).values("change_set"), undone_at=None
    )
    last = sets.select_related("actor").order_by("-at", "-pk").first()
    if last is None:
        return None
    members = last.changes.filter(field=DataType.ASSISTANCE).count()
    by = last.actor.get_username() if last.actor else None
    return {"changeSetId": last.pk, "at": last.at, "by": by, "members": members}
