"""What an operator wants to know about the portal, on one page: /operator/figures/.

Every figure comes from a fixed number of queries over the last 30 days, however long the history.
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path
from statistics import median
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.cache import cache
from django.core.files.storage import FileSystemStorage, storages
from django.db import connection
from django.db.models import Count, F, Q
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils import timezone
from django_q.models import Task

from alliance.health import Check, run_checks
from alliance.models import BackupRun
from members import disk
from uploads.files import retention
from uploads.models import DataType, ReadRow, Upload, WorkerSign

SPANS = (7, 30)
"""Days."""
MOST_READINGS = 50_000
MOST_REASONS = 10
STORAGE_COUNTED_EVERY = 600  # seconds: counting looks at every file
BACKUP_DUE = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class ReadingTime:
    """How long one engine took for a screenshot, in seconds, over the last `days`."""

    engine: str
    days: int
    screenshots: int
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Failures:
    """How many screenshots of the last 7 and 30 days failed with the same message."""

    notes: str
    week: int
    month: int


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Rows that one engine read, by the confidence of the match, and leaders' changes in the rows they applied."""

    engine: str
    confidence: str
    read: int
    applied: int
    values_corrected: int
    members_corrected: int

    @property
    def value_share(self) -> str:
        return share(self.values_corrected, self.applied)

    @property
    def member_share(self) -> str:
        return share(self.members_corrected, self.applied)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "—"


def percentile(values: list[float], percent: int) -> float:
    """The smallest value that at least `percent` of the values do not exceed (nearest rank). values: at least one."""
    return sorted(values)[ceil(len(values) * percent / 100) - 1]


def reading_times(now: datetime) -> list[ReadingTime]:
    """By engine and span, from the newest MOST_READINGS screenshots."""
    since = now - timedelta(days=max(SPANS))
    read = Upload.objects.filter(created_at__gte=since, read_seconds__isnull=False).order_by("-created_at")
    by_engine: dict[tuple[str, int], list[float]] = defaultdict(list)
    for engine, seconds, at in read.values_list("engine", "read_seconds", "created_at")[:MOST_READINGS]:
        for days in SPANS:
            if at >= now - timedelta(days=days):
                by_engine[engine, days].append(seconds or 0)
    return [
        ReadingTime(engine, days, len(values), round(median(values), 1), round(percentile(values, 95), 1))
        for (engine, days), values in sorted(by_engine.items())
    ]


def failures(now: datetime) -> list[Failures]:
    """The most frequent reasons why screenshots failed."""
    week, month = (now - timedelta(days=days) for days in SPANS)
    failed = Upload.objects.filter(status=Upload.Status.FAILED, created_at__gte=month).order_by()
    counted = failed.values("notes").annotate(month=Count("pk"), week=Count("pk", filter=Q(created_at__gte=week)))
    return [Failures(**one) for one in counted.order_by("-month", "notes")[:MOST_REASONS]]


def accuracy(now: datetime) -> list[Accuracy]:
    """By engine and confidence. Mutual assistance is left out: its sure rows are applied without a leader."""
    rows = ReadRow.objects.filter(
        upload__created_at__gte=now - timedelta(days=max(SPANS)), upload__engine__gt="", folded_into=None
    ).exclude(upload__batch__data_type=DataType.ASSISTANCE)
    counted = (
        rows.order_by()
        .values("confidence", engine=F("upload__engine"))
        .annotate(
            read=Count("pk"),
            applied=Count("pk", filter=Q(change_set__isnull=False)),
            values_corrected=Count("pk", filter=Q(value_corrected=True)),
            members_corrected=Count("pk", filter=Q(member_corrected=True)),
        )
    )
    order = list(ReadRow.Confidence.values)
    found = [Accuracy(**row) for row in counted]
    return sorted(found, key=lambda one: (one.engine, order.index(one.confidence)))


def storage() -> dict[str, Any]:
    """Bytes of the stored pictures and of the database, and what is free; None if unknown."""
    counted: dict[str, Any] | None = cache.get("metrics:storage")
    if counted is None:
        counted = {"pictures": None, "free": None, "database": database_size()}
        if isinstance(storages["default"], FileSystemStorage):
            counted |= {"pictures": folder_size(settings.MEDIA_ROOT), "free": shutil.disk_usage(settings.DATA_DIR).free}
        with disk.unless_full("how much is stored"):
            cache.set("metrics:storage", counted, STORAGE_COUNTED_EVERY)
    return counted


def folder_size(folder: str | Path) -> int:
    """Bytes of all files below a folder; 0 if there is none."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(path) / name).stat().st_size
            except FileNotFoundError:  # removed meanwhile
                continue
    return total


def database_size() -> int | None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        elif connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        else:
            return None
        return int(cursor.fetchone()[0])


def backup_check(now: datetime) -> Check:
    """Whether the last backup worked and is recent; else the last good one, and why the last failed."""
    tried, good = BackupRun.objects.first(), BackupRun.objects.filter(failure="").first()
    failed = f"The try of {spell_moment(tried.at)} failed: {tried.failure} " if tried and tried.failure else ""
    if good is None:
        return Check("backup", ok=False, message=f"{failed}No backup has been made yet: manage.py backup FILE.")
    message = f"{failed}The last good one is of {spell_moment(good.at)}: {good.file}."
    return Check("backup", ok=not failed and now - good.at < BACKUP_DUE, message=message)


def spell_moment(at: datetime) -> str:
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}"


def figures() -> dict[str, Any]:
    """Everything on the page."""
    now = timezone.now()
    week = now - timedelta(days=SPANS[0])
    return {
        "checks": [*run_checks(), backup_check(now)],
        "workers": list(WorkerSign.objects.all()[:20]),
        "reading_times": reading_times(now),
        "failures": failures(now),
        "accuracy": accuracy(now),
        "failed_tasks": Task.objects.filter(success=False, stopped__gte=week).count(),
        "pictures": Upload.objects.filter(file_removed_at=None).count(),
        "screenshot_days": retention.kept_days(),
        "storage": storage(),
    }


def page(request: HttpRequest) -> TemplateResponse:
    context = {**admin.site.each_context(request), "title": "How the portal does", **figures()}
    return TemplateResponse(request, "admin/figures.html", context)
