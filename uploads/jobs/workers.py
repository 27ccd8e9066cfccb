"""The workers' signs of life, kept in the database so that every web server sees them, wherever the worker runs.

A worker program gives a sign when it starts and with each scheduled sweep (every minute). While it is too busy to
sweep, the uploads themselves are signs: claims, renewed leases and finished readings.

A sign from the future was given before the clock was set back. It proves nothing: its worker may be dead.
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
"""Signs older than this are deleted, because a container has a new machine name at each start."""
READ_SOON = timedelta(days=1)
"""Only uploads younger than this are checked, because `created_at` has an index."""
SWEEP = "uploads.tasks.sweep"
SWEPT_EVERY = timedelta(minutes=1)


def note_sign() -> None:
    """Record that this worker program is working."""
    now = timezone.now()
    WorkerSign.objects.update_or_create(machine=machine(), defaults={"at": now})
    WorkerSign.objects.exclude(at__range=(now - FORGOTTEN_AFTER, latest(now))).delete()


def last_sign() -> datetime | None:
    """When any worker last gave a sign of life; None if never, or not within FORGOTTEN_AFTER."""
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
    """Whether the worker that gave this sign can be assumed to be working still."""
    return timezone.now() - sign <= timedelta(seconds=settings.WORKER_SILENCE)


def one_runs() -> bool:
    """Whether any worker can be assumed to be working."""
    sign = last_sign()
    return sign is not None and is_recent(sign)


def latest(now: datetime) -> datetime:
    """The latest time of any sign given by now, if the clocks of the machines differ by less than a lease."""
    return now + timedelta(seconds=settings.UPLOAD_LEASE)


def ahead() -> timedelta | None:
    """How far in the future the latest sign from the future is; None if there is none."""
    now = timezone.now()
    at = WorkerSign.objects.filter(at__gt=latest(now)).aggregate(at=Max("at"))["at"]
    return at - now if at else None


def sweep_soon() -> None:
    """Let the sweep run now if the clock was set back since its next run was scheduled."""
    now = timezone.now()
    Schedule.objects.filter(func=SWEEP, next_run__gt=latest(now + SWEPT_EVERY)).update(next_run=now)
