"""The worker's signs of life, in the database, where every web server sees them whichever machine the worker runs on.

A worker program gives one when it starts and with each scheduled sweep (every minute). While it is busy, so that the
sweep has to wait, the uploads themselves are signs: claims, renewed leases and finished readings.

A sign that lies ahead of now was given before the clock was set back, and proves nothing: who gave it may be dead.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import timezone
from django_q.models import Schedule

from uploads.jobs.queue import furthest, machine
from uploads.models import Upload, WorkerSign

FORGOTTEN_AFTER = timedelta(days=7)
"""A container's machine name is new at each start: old ones go."""
READ_SOON = timedelta(days=1)
"""Only uploads as young as this are looked at: `created_at` has an index."""
SWEEP = "uploads.tasks.sweep"
SWEPT_EVERY = timedelta(minutes=1)


def note_sign() -> None:
    """This worker program works."""
    now = timezone.now()
    WorkerSign.objects.update_or_create(machine=machine(), defaults={"at": now})
    WorkerSign.objects.exclude(at__range=(now - FORGOTTEN_AFTER, latest(now))).delete()


def last_sign() -> datetime | None:
    """When any worker last showed that it works; None: never, or not within FORGOTTEN_AFTER."""
    now = timezone.now()
    since = now - FORGOTTEN_AFTER
    lease = timedelta(seconds=settings.UPLOAD_LEASE)
    renewed = Upload.objects.filter(
        status=Upload.Status.PROCESSING, lease_expires_at__range=(since, furthest(now))
    ).aggregate(at=Max("lease_expires_at"))["at"]
    young = Upload.objects.filter(created_at__gte=now - READ_SOON, read_at__lte=latest(now))
    signs = (
        WorkerSign.objects.filter(at__range=(since, latest(now))).aggregate(at=Max("at"))["at"],
        young.aggregate(at=Max("read_at"))["at"],
        renewed - lease if renewed else None,
    )
    return max((sign for sign in signs if sign), default=None)


def is_recent(sign: datetime) -> bool:
    """Whether who gave a sign may be taken to work still."""
    return timezone.now() - sign <= timedelta(seconds=settings.WORKER_SILENCE)


def one_runs() -> bool:
    """Whether any worker may be taken to work."""
    sign = last_sign()
    return sign is not None and is_recent(sign)


def latest(now: datetime) -> datetime:
    """No sign given by now is of a later moment, on machines whose clocks differ by less than a lease."""
    return now + timedelta(seconds=settings.UPLOAD_LEASE)


def ahead() -> timedelta | None:
    """How far the furthest of the signs that lie ahead does; None if none does."""
    now = timezone.now()
    at = WorkerSign.objects.filter(at__gt=latest(now)).aggregate(at=Max("at"))["at"]
    return at - now if at else None


def sweep_soon() -> None:
    """Bring the sweep back to its minute, where the clock was set back since it was last put on."""
    now = timezone.now()
    Schedule.objects.filter(func=SWEEP, next_run__gt=latest(now + SWEPT_EVERY)).update(next_run=now)
