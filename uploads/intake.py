"""What may enter: one screenshot, checked by its content, stored once, queued for a worker (spec sections 5, 7, 9)."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from uuid import uuid4

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError, IntegrityError, transaction

from members.days import refuse_ahead
from members.errors import Conflict, Refused
from members.models import Member
from uploads import filing
from uploads.models import Batch, DataType, Upload
from uploads.queue import enqueue
from uploads.reading.images import MAX_BYTES, ImageFacts, ImageRefused, check_image

logger = logging.getLogger(__name__)

SYNONYMS = {"vs": DataType.ALLIANCE_DUEL}
EXTENSIONS = {"PNG": "png", "JPEG": "jpg"}


@dataclass(frozen=True, slots=True)
class Accepted:
    """upload: the stored screenshot; is_new False: the batch already held this very image, which is read once."""

    upload: Upload
    is_new: bool


def data_type(text: str) -> DataType:
    """The data type of a list that a leader chose. Raises Refused for what is none."""
    kind = any_data_type(text)
    if kind is DataType.SF_TECH:
        raise Refused("An SF Tech screenshot belongs to one member. Upload it on the SF Tech screen.")
    return kind


def any_data_type(text: str) -> DataType:
    """A data type, trees included; `vs` is another spelling of `alliance-duel` (design decision 5)."""
    try:
        return SYNONYMS.get(text) or DataType(text)
    except ValueError:
        lists = [kind for kind in DataType.values if kind != DataType.SF_TECH]
        raise Refused(f"“{text[:40]}” is no data type. Choose one of: {', '.join([*lists, *SYNONYMS])}.") from None


def shown_kind(text: str) -> DataType:
    """The kind that a leader says a screenshot shows. Raises Refused for what is none of the lists."""
    kind = SYNONYMS.get(text, text)
    if kind not in filing.CHOOSABLE:
        raise Refused(f"A screenshot shows one of: {', '.join(filing.CHOOSABLE)}.")
    return DataType(kind)


def check_report_date(day: date) -> date:
    """The date when the screenshots were taken: the alliance's today at the latest; not before 2000."""
    refuse_ahead(day)
    if day.year < 2000:
        raise Refused(f"{day} is too long ago. Choose the date when the screenshots were taken.")
    return day


def take_in(
    *,
    file: UploadedFile[bytes],
    kind: DataType,
    report_date: date,
    batch_id: str,
    actor_id: int | None,
    member: Member | None = None,
) -> Accepted:
    """Check a screenshot, store it in its batch and queue it. member: whose tech tree it is.

    Raises Refused with a message for the leader; nothing is stored then. The same image twice in a batch is kept once.
    """
    content, facts = checked(file)
    digest = hashlib.sha256(content).hexdigest()
    upload = Upload(
        original_name=clean_file_name(file.name or ""),
        sha256=digest,
        image_format=facts.format,
        width=facts.width,
        height=facts.height,
        uploaded_by_id=actor_id,
        status=Upload.Status.COMPLETED if kind is DataType.OTHER else Upload.Status.PROCESSING,
        notes="Kept, not read." if kind is DataType.OTHER else "",
    )
    file_name = upload.file.field.generate_filename(upload, f"{uuid4().hex}.{EXTENSIONS[facts.format]}")
    try:
        with transaction.atomic():
            batch = open_batch(batch_id, kind=kind, report_date=report_date, actor_id=actor_id, member=member)
            if known := filing.in_drop(batch).filter(sha256=digest).first():
                return Accepted(known, is_new=False)
            upload.batch = batch
            upload.file = upload.file.storage.save(file_name, ContentFile(content))
            upload.save()
            if upload.status == Upload.Status.PROCESSING:
                # a queue that cannot be reached does not undo the upload: the sweep queues it again
                transaction.on_commit(partial(enqueue, upload.pk), robust=True)
    except BaseException as error:  # a web worker that is told to stop, too, must leave no file behind
        forget_file(file_name)
        if isinstance(error, IntegrityError):  # the same image arrived twice at the same moment
            return Accepted(Upload.objects.get(batch__batch_id=batch_id, sha256=digest), is_new=False)
        raise
    logger.info("upload %s taken in: batch %s, %s, %d bytes", upload.pk, batch_id, kind, len(content))
    return Accepted(upload, is_new=True)


def checked(file: UploadedFile[bytes]) -> tuple[bytes, ImageFacts]:
    """The file's content, and what it shows to be. Raises Refused with the file's name and the reason."""
    name = clean_file_name(file.name or "")
    if (file.size or 0) > MAX_BYTES:
        raise Refused(f"{name} is larger than 10 MB. Crop it or save it as JPEG, then upload it again.", status=413)
    content = file.read()
    try:
        return content, check_image(content)
    except ImageRefused as refusal:
        raise Refused(f"{name}: {refusal}") from refusal


def take_in_all(
    files: Sequence[UploadedFile[bytes]], *, kind: DataType, report_date: date, batch_id: str, actor_id: int | None
) -> int:
    """Take several screenshots in as one batch, all or none. Answers how many different ones they are.

    Raises Refused, naming each file that may not enter and why; nothing is stored then.
    """
    if refusals := [reason for file in files if (reason := refusal_of(file))]:
        raise Refused(" ".join(refusals))
    stored: list[str] = []
    try:
        with transaction.atomic():
            for file in files:
                file.seek(0)
                accepted = take_in(file=file, kind=kind, report_date=report_date, batch_id=batch_id, actor_id=actor_id)
                if accepted.is_new:
                    stored.append(accepted.upload.file.name or "")
    except BaseException:  # as above
        for name in stored:
            forget_file(name)
        raise
    return len(stored)


def forget_file(name: str) -> None:
    """Remove a file, or the part of it that was written, whose upload did not come to be.

    A database that went away while it committed may have kept the upload; where that can't be known, the file stays.
    """
    try:
        is_kept = Upload.objects.filter(file=name).exists()
    except DatabaseError:
        logger.warning("%s stays: nobody knows whether its upload was kept", name)
        return
    if not is_kept:
        default_storage.delete(name)


def refusal_of(file: UploadedFile[bytes]) -> str:
    """Why a file may not enter; empty where it may."""
    try:
        checked(file)
    except Refused as refusal:
        return str(refusal)
    return ""


def open_batch(
    batch_id: str, *, kind: DataType, report_date: date, actor_id: int | None, member: Member | None = None
) -> Batch:
    """The batch of that id, locked; made when it is new. Its type and date are fixed by its first screenshot."""
    facts = {"data_type": kind, "report_date": report_date, "created_by_id": actor_id, "member": member}
    Batch.objects.get_or_create(batch_id=batch_id, defaults=facts)
    batch = Batch.objects.select_for_update().get(batch_id=batch_id)
    if (batch.data_type, batch.report_date) != (kind, report_date):
        raise Conflict(
            f"This batch holds {batch.get_data_type_display()} of {batch.report_date}. "
            "Start a new batch for another data type or date."
        )
    return batch


def clean_file_name(name: str) -> str:
    """The file's name as it may be shown: no folders, no control characters, at most 255 characters."""
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    shown = "".join(c for c in base if c.isprintable()).encode("utf-8", "ignore").decode()
    return shown.strip()[-255:] or "screenshot"


def new_batch_id() -> str:
    """An id for a screenshot that came without one: a batch of its own."""
    return uuid4().hex
