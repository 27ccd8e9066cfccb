"""How files enter: a screenshot or recording is checked by its content, stored once and queued (spec 5, 7, 9)."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from uuid import uuid4

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q

from members.days import refuse_ahead
from members.errors import Conflict, Refused
from members.figures import FIGURES, SUNDAY_RESTS, is_event
from members.models import Member
from uploads.files.store import StoreOut, remove
from uploads.intake import event_memory, filing
from uploads.intake.known import NOT_SEEN, Known, of_batch
from uploads.jobs.queue import enqueue
from uploads.models import OF_LEADERS, RECORDINGS, Batch, DataType, Upload
from uploads.reading.look.image import MAX_BYTES, ImageRefused, check_image
from uploads.reading.look.metadata import stripped
from uploads.reading.recording import Limits, RecordingRefused
from uploads.reading.recording.header import check_header, container_of

logger = logging.getLogger(__name__)

SYNONYMS = {"vs": DataType.ALLIANCE_DUEL}
EXTENSIONS = {"PNG": "png", "JPEG": "jpg", "MP4": "mp4", "MOV": "mov", "WEBM": "webm"}
START = 64
"""The number of bytes from which a file's type is recognised."""
ASKED_FIRST = (DataType.AUTO, DataType.ALLIANCE_DUEL, DataType.SF_TECH)
"""The images of a mixed drop and of the duel's days are spread over several batches, and a tree's batch takes only one
image. In other batches, the database refuses the same image a second time."""

NO_RECORDING: dict[str, str] = {
    DataType.OTHER: "It can't be kept unread: choose which list it shows, or Detect automatically.",
    DataType.SF_TECH: "A tech tree is read from a screenshot: upload that.",
}


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A file that may enter. Whatever its name says, its content is a picture or a recording.

    orientation: a picture's, from EXIF. seconds: a recording's length by its own header, 0 if that has none.
    """

    file: UploadedFile[bytes]
    name: str
    sha256: str
    format: str
    width: int
    height: int
    orientation: int = 1
    seconds: float = 0.0

    @property
    def is_recording(self) -> bool:
        return self.format in RECORDINGS


@dataclass(frozen=True, slots=True)
class Place:
    """Where screenshots go, and who uploads them. member: whose tech tree they show."""

    batch_id: str
    kind: str
    report_date: date
    actor_id: int | None
    member: Member | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """upload: the stored screenshot; is_new False: the batch already had this exact image, which is read only once.

    elsewhere: what other batches have of it.
    """

    upload: Upload
    is_new: bool
    elsewhere: Known = NOT_SEEN


def data_type(text: str) -> str:
    """The data type of a list that a leader chose. Raises Refused if it isn't one."""
    kind = any_data_type(text)
    if kind == DataType.SF_TECH:
        raise Refused("An SF Tech screenshot belongs to one member. Upload it on the SF Tech screen.")
    return kind


def any_data_type(text: str) -> str:
    """A data type, including trees and events; `vs` is another spelling of `alliance-duel` (design decision 5)."""
    if is_event(text):
        return event_memory.chosen_kind(text)
    kind = SYNONYMS.get(text, text)
    if kind not in OF_LEADERS:
        lists = [kind for kind in OF_LEADERS if kind != DataType.SF_TECH]
        raise Refused(f"“{text[:40]}” is not a data type. Choose one of: {', '.join([*lists, *SYNONYMS])}.")
    return DataType(kind)


def shown_kind(text: str) -> str:
    """The kind that a leader says a screenshot shows. Raises Refused if it isn't one of the lists."""
    kind = SYNONYMS.get(text, text)
    if is_event(kind):
        return event_memory.chosen_kind(kind)
    if kind not in filing.CHOOSABLE:
        raise Refused(f"A screenshot shows one of: {', '.join(filing.CHOOSABLE)}.")
    return DataType(kind)


def shown_day(kind: str, day: date | None) -> date | None:
    """The day that a leader gives for a list of the duel; None for other lists, or if no day is given.

    Raises Refused if the duel has no list of that day.
    """
    if kind != DataType.DUEL_DAY or day is None:
        return None
    if not FIGURES[kind].has_list_of(day):
        raise Refused(SUNDAY_RESTS)
    return check_report_date(day)


def check_report_date(day: date) -> date:
    """The date when the screenshots were taken. Raises Refused if it is after the alliance's today."""
    refuse_ahead(day)
    return day


def take_in(
    *,
    file: UploadedFile[bytes],
    kind: str,
    report_date: date,
    batch_id: str,
    actor_id: int | None,
    member: Member | None = None,
) -> Accepted:
    """Check a screenshot or recording, store it in its batch and queue it. member: whose tech tree it is.

    Raises Refused with a message for the leader; then nothing is stored. An image that comes twice in a batch is kept
    once. It is recognised by its bytes as sent; the stored file has lost its metadata (position, date, device).
    """
    screenshot = recorded(file, kind) if is_recording(file) else checked(file)
    place = Place(batch_id, kind, report_date, actor_id, member)
    seen = Upload.objects.filter(sha256=screenshot.sha256).exists()  # a new image, the usual case, needs no other query
    if seen and (same := held(screenshot, place)):
        return Accepted(same, is_new=False, elsewhere=of_batch(same.batch, [same]))
    with stored([screenshot]) as [file_name]:
        accepted = enter(screenshot, file_name, place)
    if not accepted.is_new:  # the same image arrived twice at the same moment
        forget_files([file_name])
    logger.info("upload %s taken in: batch %s, %s", accepted.upload.pk, batch_id, kind)
    upload = accepted.upload
    return replace(accepted, elsewhere=of_batch(upload.batch, [upload])) if seen else accepted


def take_in_all(
    files: Sequence[UploadedFile[bytes]], *, kind: str, report_date: date, batch_id: str, actor_id: int | None
) -> int:
    """Take several screenshots in as one batch, all or none. Returns how many different ones there are.

    Screenshots that the batch has already, from an earlier try of the same call, are not stored again.
    Raises Refused, naming each file that may not enter and why; then nothing is stored.
    """
    judged = [checked_or_refused(file) for file in files]
    if refusals := [str(one) for one in judged if isinstance(one, Refused)]:
        raise Refused(" ".join(refusals))
    different = list({one.sha256: one for one in judged if isinstance(one, Screenshot)}.values())
    place = Place(batch_id, kind, report_date, actor_id)
    with stored(different) as file_names, transaction.atomic():
        accepted = [enter(*one, place) for one in zip(different, file_names, strict=True)]
    forget_files([name for name, one in zip(file_names, accepted, strict=True) if not one.is_new])
    return len(accepted)


def checked(file: UploadedFile[bytes]) -> Screenshot:
    """The screenshot in a file, by its content. Raises Refused with the file's name and the reason."""
    name = clean_file_name(file.name or "")
    if (file.size or 0) > MAX_BYTES:
        raise Refused(f"{name} is larger than 10 MB. Crop it or save it as JPEG, then upload it again.", status=413)
    content = file.read()
    try:
        facts = check_image(content)
    except ImageRefused as refusal:
        raise Refused(f"{name}: {refusal}") from refusal
    digest = hashlib.sha256(content).hexdigest()
    return Screenshot(file, name, digest, facts.format, facts.width, facts.height, facts.orientation)


def is_recording(file: UploadedFile[bytes]) -> bool:
    """Whether the content is a video, whatever the file's name says."""
    file.seek(0)
    start = file.read(START)
    file.seek(0)
    return container_of(start) is not None


def recorded(file: UploadedFile[bytes], kind: str) -> Screenshot:
    """The recording in a file, by its header; it is not decoded here. Raises Refused with its name and the reason."""
    name = clean_file_name(file.name or "")
    if why_not := NO_RECORDING.get(kind):
        raise Refused(f"{name} is a screen recording. {why_not}")
    if (file.size or 0) > settings.RECORDING_MB * 1024**2:
        raise Refused(f"{name} is larger than {settings.RECORDING_MB} MB. Record a shorter one.", status=413)
    try:
        header = check_header(file, recording_limits())
    except RecordingRefused as refusal:
        raise Refused(f"{name}: {refusal}") from refusal
    file.seek(0)
    digest = hashlib.sha256()
    for piece in file.chunks():
        digest.update(piece)
    return Screenshot(
        file, name, digest.hexdigest(), header.container, header.width, header.height, seconds=header.seconds
    )


def recording_limits() -> Limits:
    return Limits(settings.RECORDING_SECONDS, settings.RECORDING_TIME_LIMIT)


def checked_or_refused(file: UploadedFile[bytes]) -> Screenshot | Refused:
    try:
        return checked(file)
    except Refused as refusal:
        return refusal


def held(screenshot: Screenshot, place: Place) -> Upload | None:
    """The upload of this exact image in an existing batch, or None. Called before anything is stored.

    Raises Conflict if the batch holds another kind of list, or a list of another day.
    """
    here = Q(batch__batch_id=place.batch_id)
    if place.kind in (DataType.AUTO, DataType.ALLIANCE_DUEL):
        here |= Q(batch__drop__batch_id=place.batch_id)
    known = Upload.objects.filter(here, sha256=screenshot.sha256).select_related("batch__drop").first()
    if known:
        drop = known.batch.drop
        refuse_other(drop if drop and drop.batch_id == place.batch_id else known.batch, place)
    return known


@contextmanager
def stored(screenshots: Sequence[Screenshot]) -> Iterator[list[str]]:
    """Store the files one after the other; the block gets their names. If the block fails, they are removed again.

    Use it outside every transaction, so that a slow or unavailable store holds no lock.
    """
    names: list[str] = []
    try:
        for screenshot in screenshots:
            names.append(file_name_of(screenshot))
            names[-1] = default_storage.save(names[-1], content_of(screenshot))
        yield names
    except StoreOut:  # the store could not remove anything either
        logger.warning("%s may stay in the store: manage.py check_data --remove-strays", ", ".join(names))
        raise
    except BaseException:  # a web worker that is stopped must not leave a file behind
        forget_files(names)
        raise


def content_of(screenshot: Screenshot) -> File[bytes]:
    """The content to store: a picture without its metadata; a recording unchanged until it is processed."""
    screenshot.file.seek(0)
    if screenshot.is_recording:
        return screenshot.file
    return ContentFile(stripped(screenshot.file.read(), screenshot.orientation))


def file_name_of(screenshot: Screenshot) -> str:
    """A new random name in the store."""
    upload = Upload()
    return upload.file.field.generate_filename(upload, f"{uuid4().hex}.{EXTENSIONS[screenshot.format]}")


def enter(screenshot: Screenshot, file_name: str, place: Place) -> Accepted:
    """Record a stored screenshot as an upload of its batch and queue it. An image that the batch has is not new."""
    try:
        with transaction.atomic():
            batch = open_batch(place)
            if place.kind in ASKED_FIRST and (known := filing.in_drop(batch).filter(sha256=screenshot.sha256).first()):
                return Accepted(known, is_new=False)
            refuse_second_tree(batch)
            is_kept_unread = place.kind == DataType.OTHER
            upload = Upload(
                batch=batch,
                file=file_name,
                original_name=screenshot.name,
                sha256=screenshot.sha256,
                image_format=screenshot.format,
                width=screenshot.width,
                height=screenshot.height,
                second=0 if screenshot.is_recording else None,
                seconds=round(screenshot.seconds) or None,
                uploaded_by_id=place.actor_id,
                status=Upload.Status.COMPLETED if is_kept_unread else Upload.Status.PROCESSING,
                notes="Kept, not read." if is_kept_unread else "",
            )
            upload.save()
            if not is_kept_unread:
                # if the queue can't be reached, the upload stays and the sweep queues it again
                transaction.on_commit(partial(enqueue, upload.pk), robust=True)
    except IntegrityError:  # the same image arrived twice at the same moment
        known = Upload.objects.get(batch__batch_id=place.batch_id, sha256=screenshot.sha256)
        return Accepted(known, is_new=False)
    return Accepted(upload, is_new=True)


def forget_files(names: Sequence[str]) -> None:
    """Remove files, or their written parts, that no upload refers to.

    If the database connection broke during the commit, the upload may exist. If that can't be checked, the files stay.
    """
    if not names:
        return
    try:
        kept = set(Upload.objects.filter(file__in=names).values_list("file", flat=True))
    except DatabaseError:
        logger.warning("%s stay: nobody knows whether their uploads were kept", ", ".join(names))
        return
    remove(name for name in names if name not in kept)


def open_batch(place: Place) -> Batch:
    """The batch with that id, locked; created if it is new. Its first screenshot fixes its type and date."""
    same = Batch.objects.select_for_update().filter(batch_id=place.batch_id)
    batch = same.first()
    if batch is None:
        refuse_no_list(place)
        facts = {
            "data_type": place.kind,
            "report_date": place.report_date,
            "created_by_id": place.actor_id,
            "member": place.member,
        }
        Batch.objects.get_or_create(batch_id=place.batch_id, defaults=facts)
        batch = same.get()
    refuse_other(batch, place)
    return batch


def refuse_no_list(place: Place) -> None:
    """Raise Refused if the game has no list for that day."""
    figure = FIGURES.get(place.kind)
    if figure and not figure.has_list_of(place.report_date):
        raise Refused(SUNDAY_RESTS)


def refuse_other(batch: Batch, place: Place) -> None:
    """Raise Conflict unless the batch has that kind and date, and for a tree that member."""
    if (batch.data_type, batch.report_date) != (place.kind, place.report_date):
        raise Conflict(
            f"This batch holds {batch.get_data_type_display()} of {batch.report_date}. "
            "Start a new batch for another data type or date."
        )
    if place.kind == DataType.SF_TECH and batch.member != place.member:
        raise Conflict(f"This batch is the tree of {batch.member or 'nobody yet'}. Upload this one without its id.")


def refuse_second_tree(batch: Batch) -> None:
    """Raise Conflict if a batch has a tree already. Each tree is a batch of its own."""
    if batch.data_type == DataType.SF_TECH and batch.uploads.exists():
        raise Conflict("Each tree is a batch of its own. Upload this one without that batch's id.")


def clean_file_name(name: str) -> str:
    """The file's name in a form to show: no folders, no control characters, at most 255 characters."""
    base = name.replace("\\", "/").rsplit("/", 1)[-1]
    shown = "".join(c for c in base if c.isprintable()).encode("utf-8", "ignore").decode()
    return shown.strip()[-255:] or "screenshot"


def new_batch_id() -> str:
    """An id for a screenshot that came without one, so that it gets a batch of its own."""
    return uuid4().hex
