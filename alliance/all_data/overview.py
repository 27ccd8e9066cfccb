"""The state of the alliance's data: what Data Administration shows first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Q

from alliance import errands, metrics
from alliance.backup import shelf
from alliance.models import BackupRun, Errand
from uploads.files import retention
from uploads.models import Upload


@dataclass(frozen=True, slots=True)
class Screenshots:
    """The stored pictures.

    count: uploads that have a picture; removed: uploads whose picture was deleted for its age; size: bytes of all
    pictures, None if the store does not say; kept_days: 0 for ever; fixed_by: the environment variable that sets
    kept_days, if any.
    """

    count: int
    removed: int
    size: int | None
    kept_days: int
    fixed_by: str


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups.

    last_good: when the newest successful backup was made, in whatever place; last_failure: why the last attempt failed,
    empty if it did not.
    """

    kept: list[shelf.Kept]
    folder: str
    kept_days: int
    last_good: datetime | None
    last_failure: str
    errand: Errand | None


@dataclass(frozen=True, slots=True)
class Overview:
    screenshots: Screenshots
    backups: Backups
    check: Errand | None


def overview() -> Overview:
    return Overview(screenshots(), backups(), errands.newest(Errand.Kind.CHECK))


def screenshots() -> Screenshots:
    counted = Upload.objects.aggregate(
        kept=Count("pk", filter=Q(file_removed_at=None)), removed=Count("pk", filter=Q(file_removed_at__isnull=False))
    )
    fixed_by = retention.FIXED_BY if settings.SCREENSHOT_DAYS is not None else ""
    size = metrics.storage()["pictures"]
    return Screenshots(counted["kept"], counted["removed"], size, retention.kept_days(), fixed_by)


def backups() -> Backups:
    tried, good = BackupRun.objects.first(), BackupRun.objects.filter(failure="").first()
    return Backups(
        kept=shelf.kept(),
        folder=str(settings.BACKUP_DIR),
        kept_days=settings.BACKUP_DAYS,
        last_good=good.at if good else None,
        last_failure=tried.failure if tried else "",
        errand=errands.newest(Errand.Kind.BACKUP),
    )
