"""The lists of one mixed drop: which lists wait together, and what each teaches the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from members.known_figures import of_figures
from uploads.models import Batch, Upload


def waiting_batches() -> QuerySet[Batch]:
    """The lists with screenshots that wait for confirmation."""
    waiting = Upload.objects.filter(status=Upload.Status.PENDING_CONFIRMATION, held_at=None)
    return Batch.objects.filter(of_figures("data_type"), pk__in=waiting.values("batch"))


def lists_beside(batches: Collection[Batch], but: Upload | None = None) -> dict[int, list[Batch] | None]:
    """{id of a batch: the other waiting lists of its drop, oldest first}. One database query.

    None while any screenshot of the drop is being read; until then each list is matched by itself. but: an upload that
    counts as read.
    """
    reading = Upload.objects.alias(of=Coalesce("batch__drop", "batch")).filter(status=Upload.Status.PROCESSING)
    if but:
        reading = reading.exclude(pk=but.pk)
    waiting = waiting_batches().annotate(of=Coalesce("drop", "pk")).filter(of__in={drop_of(one) for one in batches})
    lists: dict[int, list[Batch]] = defaultdict(list)
    being_read = set()
    for batch in waiting.annotate(is_being_read=Exists(reading.filter(of=OuterRef("of")))).order_by("pk"):
        lists[drop_of(batch)].append(batch)
        if batch.is_being_read:
            being_read.add(drop_of(batch))
    return {
        batch.pk: None if drop_of(batch) in being_read else [one for one in lists[drop_of(batch)] if one != batch]
        for batch in batches
    }


def lists_with(batch: Batch) -> list[Batch]:
    """The lists that are reviewed with a list: all waiting lists of its drop including itself, oldest first. One query.

    While any screenshot of the drop is being read, only the list itself.
    """
    beside = lists_beside([batch])[batch.pk] or []
    return sorted([batch, *beside], key=lambda one: one.pk)


def being_read(batch: Batch) -> int:
    """How many screenshots of the drop are still being read. They may belong to this list. One query."""
    of_drop = Upload.objects.alias(of=Coalesce("batch__drop", "batch")).filter(of=drop_of(batch))
    return of_drop.filter(status=Upload.Status.PROCESSING).count()


def drop_of(batch: Batch) -> int:
    """The id of the batch that a batch's screenshots were uploaded into."""
    return batch.drop_id or batch.pk


def taught_by(beside: Iterable[Batch]) -> str:
    """A digest of what other lists leave no doubt of; empty if there is nothing."""
    teaching = [batch.teaches for batch in beside if batch.teaches]
    return digest(teaching) if teaching else ""


def digest(*of: object) -> str:
    return sha256(repr(of).encode()).hexdigest()
