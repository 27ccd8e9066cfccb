"""Removes pictures that are older than they are to be kept. What was read from them stays."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from members.alliance_facts import locked
from members.errors import Refused
from members.models import AllianceSettings
from uploads.files.store import StoreOut, files_of, remove
from uploads.models import Upload

logger = logging.getLogger(__name__)

DONE = (Upload.Status.COMPLETED, Upload.Status.FAILED)
"""Uploads that wait for a worker or a leader keep their pictures, however old they are."""


@dataclass(frozen=True, slots=True)
class Removal:
    """What was removed, or would be: the number of screenshots, and the bytes of their files (previews included)."""

    screenshots: int = 0
    size: int = 0


LEAST, MOST = 7, 3650
"""The range of days that leaders may set; 0 is allowed too."""
FIXED_BY = "SCREENSHOT_DAYS"


def kept_days() -> int:
    """For how many days pictures are kept; 0: for ever. Set by the environment, else by leaders."""
    if settings.SCREENSHOT_DAYS is not None:
        return int(settings.SCREENSHOT_DAYS)
    return AllianceSettings.objects.values_list("screenshot_days", flat=True).first() or 0


def keep_for(days: int) -> int:
    """Set the days. Returns the days before. Raises Refused if the environment sets them, or if out of range."""
    if settings.SCREENSHOT_DAYS is not None:
        raise Refused(f"How long screenshots are kept is fixed by the server's environment: {FIXED_BY}.")
    if days and not LEAST <= days <= MOST:
        raise Refused(f"Keep screenshots for {LEAST} to {MOST} days, or 0 for ever.")
    with transaction.atomic():
        row = locked()
        before = row.screenshot_days
        row.screenshot_days = days
        row.save(update_fields=["screenshot_days"])
    return before


def old_uploads(days: int) -> QuerySet[Upload]:
    """The uploads that are finished, have a picture, and were taken in more than `days` days ago."""
    limit = timezone.now() - timedelta(days=days)
    return Upload.objects.filter(file_removed_at=None, created_at__lt=limit, status__in=DONE).order_by("pk")


def remove_old(days: int, *, dry_run: bool = False) -> Removal:
    """Remove the pictures of old uploads; their rows stay. days: 0 keeps everything.

    Each upload's row is first committed without its picture, then the files are deleted. So an interruption leaves at
    most stray files, never a row that promises a picture. Raises StoreOut if the store does not answer when asked for
    the size, before anything of that upload is changed.
    """
    if not days:
        return Removal()
    screenshots = size = 0
    for pk in list(old_uploads(days).values_list("pk", flat=True)):
        freed = sum(size_of(name) for name in names_of(pk))
        names = names_of(pk) if dry_run else let_go_of(pk, days)
        if names:
            screenshots += 1
            size += freed
            if not dry_run:
                remove(names)
    if screenshots and not dry_run:
        logger.info("%d screenshots older than %d days removed: %d bytes", screenshots, days, size)
    return Removal(screenshots, size)


def names_of(pk: int) -> list[str]:
    names = Upload.objects.filter(pk=pk).values_list("file", "preview").first() or ()
    return [name for name in names if name]


def let_go_of(pk: int, days: int) -> list[str]:
    """Record that the picture is gone; return the names of its files. Empty if the upload is in use again."""
    with transaction.atomic():
        upload = old_uploads(days).select_for_update().filter(pk=pk).first()
        if upload is None:
            return []
        names = files_of(upload)
        Upload.objects.filter(pk=pk).update(file="", preview="", file_removed_at=timezone.now())
    return names


def size_of(name: str) -> int:
    """Bytes of a stored file; 0 if it is missing."""
    try:
        return int(default_storage.size(name))
    except StoreOut:
        raise
    except OSError:
        return 0


def removed_after(upload: Upload) -> str:
    """What to show instead of the picture; empty while the picture is there."""
    if upload.file_removed_at is None:
        return ""
    days = (upload.file_removed_at - upload.created_at).days
    return f"Screenshot removed after {days} day{'' if days == 1 else 's'}"


def remove_by_setting() -> Removal:
    """Run the scheduled removal."""
    return remove_old(kept_days())
