"""A review's state as one short text. An open review is sent again only if that text has changed."""

from __future__ import annotations

from dataclasses import dataclass

from members.figures import shape_of
from uploads.jobs import workers
from uploads.models import Batch, ReadRow
from uploads.review import drops, proposals


@dataclass(frozen=True, slots=True)
class Standing:
    """What a review depends on besides its own rows.

    now: what is known about the members. lists: the waiting lists of the drop, including this one. reading: how many
    screenshots of the drop are still being read. outdated: members or lists have changed since the rows were matched;
    matching: a worker is running that matches them anew.
    """

    now: proposals.Known
    lists: list[Batch]
    reading: int
    outdated: bool
    matching: bool


def standing(batch: Batch) -> Standing:
    now = proposals.known()
    outdated = proposals.is_outdated(batch, now)
    lists = drops.lists_with(batch)
    return Standing(now, lists, drops.being_read(batch), outdated, outdated and workers.one_runs())


def of(batch: Batch, at: Standing) -> str:
    """The version of a batch's review. Three database queries; nothing is folded, matched or built."""
    uploads = batch.uploads.order_by("pk").values_list("pk", "status", "held_at", "notes", "change_set")
    rows = ReadRow.objects.filter(upload__batch=batch).order_by("pk")
    return drops.digest(
        (batch.report_date, batch.draft_version, at.reading, at.outdated, at.matching),
        [(one.pk, one.report_date) for one in at.lists],
        at.now.state(shape_of(batch.data_type)),
        list(batch.inquiries.values_list("pk", "state")[:1]),
        list(uploads),
        list(rows.values_list("pk", "change_set", *proposals.PROPOSED_FIELDS)),
    )[:32]
