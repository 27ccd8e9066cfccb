"""A teaching made of the rows that a leader marked: tried first, then kept, and the screenshots read again by it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from django.db import transaction
from django.utils.translation import gettext

from members import locks
from members.errors import Conflict, Refused
from uploads.intake import entering, filing
from uploads.jobs.queue import enqueue
from uploads.models import DataType, Upload
from uploads.reading.pipeline import read_taught
from uploads.reading.roles.recognise import page_of
from uploads.reading.taught.listed import taught_list
from uploads.reading.taught.places import Teaching, is_of_shape
from uploads.reading.taught.teaching import Mark, NotTaught, taught_by
from uploads.reading.types import ScreenReading, TextBox
from uploads.review import proposals
from uploads.taught_models import TaughtReading, TaughtScreen
from uploads.teaching import screens, texts

NO_TEACHING = (DataType.SF_TECH, DataType.DUEL_DAY)
"""A tree has no rows; of a list of the duel the active tab says of which day it is, so it is taught as the week's."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What the marks teach, and what is read of their own screenshot by that."""

    teaching: Teaching
    reading: ScreenReading


def try_out(upload_id: int, marks: Sequence[Mark]) -> Tried:
    """Read a screenshot by the rows marked on it; nothing is kept. Raises Refused with what to mark instead."""
    upload = texts.of_upload(upload_id)
    return tried(upload, texts.found(upload), marks)


def tried(upload: Upload, found: Sequence[TextBox], marks: Sequence[Mark], *, kind: str = "") -> Tried:
    size = (upload.width, upload.height)
    try:
        teaching = taught_by(marks, page_of(found, size), kind=kind, instead=was_read(upload))
    except NotTaught as why:
        raise Refused(gettext(str(why))) from None
    by = taught_list(found, size, [teaching])
    if by is None:
        raise Refused(
            gettext("These marks find no further rows. Mark the same texts in two or three rows of the list.")
        )
    picture = np.zeros((size[1], size[0], 3), np.uint8)  # its texts are known; colours and avatars say nothing here
    reading = read_taught(picture, found, texts.Known(list(found)), None, by)
    return Tried(replace(teaching, look=screens.look_of(reading.over)), reading)


def was_read(upload: Upload) -> bool:
    """Whether the ordinary way finds rows on a screenshot, so that who teaches it says that they are wrong."""
    by: TaughtReading | None = getattr(upload, "taught_reading", None)
    return upload.rows.exists() and (by is None or by.screen.instead)


@dataclass(frozen=True, slots=True)
class Taught:
    """A screen that is taught now. again: how many screenshots are read again by it; why_not: why this one isn't."""

    screen: TaughtScreen
    again: int
    why_not: str = ""


def teach(upload_id: int, marks: Sequence[Mark], name: str, kind: str, *, actor_id: int | None) -> Taught:
    """Keep what the marks teach, and read this screenshot again, with those of its drop that are of its shape.

    kind: the data type of the list, one of ours or an event's. Raises Missing, Refused, Conflict.
    """
    upload = texts.of_upload(upload_id)
    kind = taught_kind(kind)
    found = tried(upload, texts.found(upload), marks, kind=kind)
    screen = screens.keep(name, found.teaching, actor_id=actor_id, taught_on=upload)
    count, why_not = read_again(upload, kind, instead=found.teaching.instead, actor_id=actor_id)
    return Taught(screen, count, why_not)


def taught_kind(text: str) -> str:
    """The data type of a list whose rows can be taught. Raises Refused."""
    kind = entering.shown_kind(text)
    if kind in NO_TEACHING:
        raise Refused(gettext("Choose which list the rows are of. A duel day is taught as Alliance Duel."))
    return str(kind)


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
