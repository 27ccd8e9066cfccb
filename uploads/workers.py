"""The worker's signs of life, in the database, where every web server sees them whichever machine the worker runs on.

A worker program gives one when it starts and with each scheduled sweep (every minute). While it is busy, so that the
sweep has to wait, the uploads themselves are signs: claims, renewed leases and finished readings.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from uploads.models import Upload, WorkerSign
from uploads.queue import machine

FORGOTTEN_AFTER = timedelta(days=7)
"""A container's machine name is new at each start: old ones go."""
READ_SOON = timedelta(days=1)
"""Only uploads as young as this are looked at: `created_at` has an index."""


def note_sign() -> None:
    """This worker program works."""
    now = timezone.now()
    WorkerSign.objects.update_or_create(machine=machine(), defaults={"at": now})
    WorkerSign.objects.filter(at__lt=now - FORGOTTEN_AFTER).delete()


def last_sign() -> datetime | None:
    """When any worker last showed that it works; None: never, or not within FORGOTTEN_AFTER."""
    since = timezone.now() - FORGOTTEN_AFTER
    lease = timedelta(seconds=settings.UPLOAD_LEASE)
    renewed = Upload.objects.filter(status=Upload.Status.PROCESSING, lease_expires_at__gte=since).aggregate(
        at=Max("lease_expires_at")
    )["at"]
    signs = (
        WorkerSign.objects.aggregate(at=Max("at"))["at"],
        Upload.objects.filter(created_at__gte=timezone.now() - READ_SOON).aggregate(at=Max("read_at"))["at"],
        renewed - lease if renewed else None,
    )
    return max((sign for sign in signs if sign), default=None)
