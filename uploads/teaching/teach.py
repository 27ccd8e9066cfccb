"""A teaching made of the rows that a leader marked: tried first, then kept, and the screenshots read again by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from django.utils.translation import gettext

from members.errors import Refused
from uploads.intake import entering
from uploads.models import DataType, Upload
from uploads.reading.pipeline import read_taught
from uploads.reading.roles.recognise import page_of
from uploads.reading.taught.listed import taught_list
from uploads.reading.taught.places import Teaching
from uploads.reading.taught.teaching import Mark, NotTaught, taught_by
from uploads.reading.types import ScreenReading, TextBox
from uploads.taught_models import TaughtReading, TaughtScreen
from uploads.teaching import again, screens, texts

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
    count, why_not = again.read_again(upload, kind, instead=found.teaching.instead, actor_id=actor_id)
    return Taught(screen, count, why_not)


def taught_kind(text: str) -> str:
    """The data type of a list whose rows can be taught. Raises Refused."""
    kind = entering.shown_kind(text)
    if kind in NO_TEACHING:
        raise Refused(gettext("Choose which list the rows are of. A duel day is taught as Alliance Duel."))
    return str(kind)
