"""Turns a screen recording into the screenshots that it shows: each kept frame becomes an upload of the batch.

The first frame takes the place of the recording's upload, so that only screenshots are left. The recording is deleted.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from uploads.files.store import files_of, remove
from uploads.intake import filing
from uploads.intake.entering import forget_files, recording_limits
from uploads.jobs import queue
from uploads.models import Upload
from uploads.reading.recording.choose import Kept, kept_frames
from uploads.reading.recording.decode import as_jpeg
from uploads.reading.recording.header import check_header
from uploads.review import proposals

logger = logging.getLogger(__name__)

LONGEST_FILE_NAME = 255


@dataclass(frozen=True, slots=True)
class Frame:
    """A kept frame in the store."""

    file: str
    sha256: str
    width: int
    height: int
    second: int
    moving: bool


class ClaimLost(Exception):
    """Another worker has taken over the recording, or it is gone."""


def take_apart(upload: Upload, token: str) -> int:
    """Replace a recording with its kept frames. Returns how many there are.

    First the frames are stored, outside every transaction. Then one transaction makes them uploads and ends the claim.
    Then the recording is deleted. Raises RecordingRefused, FileNotFoundError, StoreOut and ClaimLost; then nothing is
    kept.
    """
    if not upload.file:
        raise FileNotFoundError(f"upload {upload.pk} has no file any more")
    names: list[str] = []
    try:
        with upload.file.open("rb") as file:
            header = check_header(file, recording_limits())
            told = Progress(upload, token, header.seconds)
            frames = [stored(upload, one, names) for one in kept_frames(file, header, recording_limits(), told.note)]
        fresh = enter(upload, token, frames)
    except BaseException:
        forget_files(names)
        raise
    forget_files([name for name in names if name not in fresh])
    remove([upload.file.name or ""])
    return len(fresh)


def stored(upload: Upload, kept: Kept, names: list[str]) -> Frame:
    """Store a kept frame under a new name, which is added to `names` first."""
    content = as_jpeg(kept.image)
    names.append(upload.file.field.generate_filename(upload, f"{uuid4().hex}.jpg"))
    names[-1] = default_storage.save(names[-1], ContentFile(content))
    high, wide = kept.image.shape[:2]
    return Frame(names[-1], hashlib.sha256(content).hexdigest(), wide, high, round(kept.at), kept.moving)


class Progress:
    """Records about once a second how far a recording has been processed, and so checks that the claim still holds."""

    def __init__(self, upload: Upload, token: str, seconds: float) -> None:
        self.upload, self.token, self.seconds = upload, token, seconds
        self.at, self.noted = -1.0, 0.0

    def note(self, at: float) -> None:
        now = time.monotonic()
        if now - self.noted < 1 or int(at) == int(self.at):
            return
        self.at, self.noted = at, now
        known = max(round(self.seconds), int(at)) if self.seconds else None
        if not queue.claimed(self.upload.pk, self.token).update(second=int(at), seconds=known):
            raise ClaimLost


def enter(upload: Upload, token: str, frames: Sequence[Frame]) -> set[str]:
    """Make the frames uploads of the recording's batch, queue them, and end the claim. Returns their file names.

    The first frame takes over the recording's upload and keeps its hash, so that the same recording is recognised. A
    frame that the drop already has, pixel for pixel, is left out.
    """
    with transaction.atomic():
        batch = proposals.lock(upload.batch)
        there = set(filing.in_drop(batch).values_list("sha256", flat=True))
        first, rest = frames[0], [one for one in frames[1:] if one.sha256 not in there]
        rest = list({one.sha256: one for one in rest}.values())
        now = timezone.now()
        facts = as_upload(upload, first) | {"claimed_by": "", "lease_expires_at": None, "attempts": 0, "queued_at": now}
        if not queue.claimed(upload.pk, token).update(**facts):
            raise ClaimLost
        same = {"batch": batch, "uploaded_by_id": upload.uploaded_by_id, "created_at": upload.created_at}
        made = [
            Upload(**same, **as_upload(upload, one), sha256=one.sha256, kind_confirmed=upload.kind_confirmed)
            for one in rest
        ]
        for one in (upload, *Upload.objects.bulk_create(made)):
            transaction.on_commit(partial(queue.enqueue, one.pk), robust=True)
    return {first.file, *(one.file for one in rest)}


def as_upload(upload: Upload, frame: Frame) -> dict[str, Any]:
    """The fields of an upload for a frame. upload: the recording."""
    place = f" {frame.second // 60}:{frame.second % 60:02}"
    return {
        "file": frame.file,
        "original_name": upload.original_name[: LONGEST_FILE_NAME - len(place)] + place,
        "image_format": "JPEG",
        "width": frame.width,
        "height": frame.height,
        "recording": upload.sha256,
        "second": frame.second,
        "seconds": upload.seconds,
        "moving": frame.moving,
    }


def left_out(upload: Upload, found: filing.Outcome) -> bool:
    """Remove a frame without a list, such as a menu between two lists, if other frames of its recording are left.

    So a recording fails only if it has no list at all. Expects the upload's batch to be locked.
    """
    if not upload.recording or found.status != Upload.Status.FAILED or upload.kind_confirmed:
        return False
    root = upload.batch.drop or upload.batch
    others = Upload.objects.filter(Q(batch=root) | Q(batch__drop=root), recording=upload.recording)
    if not others.exclude(pk=upload.pk).exclude(status=Upload.Status.FAILED).exists():
        return False
    transaction.on_commit(partial(remove, files_of(upload)), robust=True)
    Upload.objects.filter(pk=upload.pk).delete()
    return True


def let_go(upload: Upload, token: str, message: str) -> None:
    """Mark a recording that can never be read as failed, and delete its file at once."""
    with transaction.atomic():
        is_ours = queue.claimed(upload.pk, token).update(file="", seconds=None, second=None)
        queue.fail(upload.pk, token, message)
    if is_ours:
        remove([upload.file.name or ""])
