"""Screenshots that are read once more, because a screen was taught since."""

from __future__ import annotations

import logging
from functools import partial

from django.db import transaction

from members import locks
from members.errors import Conflict, Refused
from uploads.intake import filing
from uploads.jobs.queue import enqueue
from uploads.models import Upload
from uploads.reading.taught.places import is_of_shape
from uploads.review import proposals

logger = logging.getLogger(__name__)

MOST = 100


def read_again(upload: Upload, kind: str, *, instead: bool, actor_id: int | None) -> tuple[int, str]:
    """Read a screenshot again as that kind, and those of its drop that are of its shape and show no list yet.

    instead: also those of which a list was read. Returns how many are read again, and why the screenshot itself is
    not: it was applied already, or is being read.
    """
    root = upload.batch.drop or upload.batch
    shape = upload.width / upload.height
    others = [one.pk for one in filing.in_drop(root).exclude(pk=upload.pk).order_by("pk")[: MOST * 2]]
    why_not = ""
    try:
        filing.refile(upload_id=upload.pk, kind=kind, actor_id=actor_id)
    except Refused as refused:
        why_not = refused.message
    count = sum(_again(pk, shape, instead=instead) for pk in others[:MOST])
    return count + (not why_not), why_not


def _again(upload_id: int, shape: float, *, instead: bool) -> bool:
    """Read one of the others again as what it was uploaded, unless a leader is done with it."""
    with locks.changing_members():
        found = Upload.objects.filter(pk=upload_id).values_list("batch_id", flat=True).first()
        if found is None:
            return False
        filing.lock_all({found})
        upload = Upload.objects.select_for_update(of=("self",)).select_related("batch").get(pk=upload_id)
        if not is_of_shape(shape, (upload.width, upload.height)) or not (instead or _shows_nothing(upload)):
            return False
        try:
            filing.refuse_done_with(upload)
        except Conflict:
            return False
        upload.rows.all().delete()
        filing.begin_again(upload, confirmed=upload.kind_confirmed)
        transaction.on_commit(partial(enqueue, upload.pk), robust=True)
        if upload.batch.is_ranking:
            proposals.propose(upload.batch)
    logger.info("upload %s is read again by a taught screen", upload_id)
    return True


def _shows_nothing(upload: Upload) -> bool:
    """Whether no list was found on it, or it waits for somebody to say which."""
    return upload.status == Upload.Status.FAILED or upload.held_at is not None
