"""Handing uploads to the workers, and noticing those that were let down (design: the upload row is the truth).

django-q2 delivers at least once and forgets what a killed worker held. So an upload says itself whether somebody reads
it: `claimed_by` with a lease that its worker renews. `sweep` returns what nobody reads any more to the queue.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django_q.brokers import get_broker
from django_q.tasks import async_task

from uploads.models import Upload

logger = logging.getLogger(__name__)

GAVE_UP = "Reading this screenshot failed three times. Press Retry, or take the screenshot again."
NO_WORKER = "No worker has picked this screenshot up. Ask the operator to start the worker, then press Retry."
STORE_OUT = "The store that keeps the screenshots does not answer. This one is read as soon as it does."
DISK_FULL = "The disk of the server is full. This screenshot is read as soon as there is room; tell the operator."


def enqueue(upload_id: int) -> None:
    """Ask the workers to read an upload. Call it once the upload is committed.

    Where the queue is out (Redis restarts), the upload waits for the sweep, which queues it again.
    """
    run_soon("read_upload", upload_id, name=f"read upload {upload_id}")


def run_soon(task: str, *arguments: int, name: str) -> None:
    """Ask the workers for one of uploads.tasks. What could not be queued is left to the sweep."""
    try:
        async_task(f"uploads.tasks.{task}", *arguments, task_name=name)
    except Exception:  # each broker raises kinds of its own; what is stored is stored, whatever the queue does
        logger.exception("%s: could not be queued; the sweep will", name)


def is_empty() -> bool:
    """Whether no message waits in the queue; False if it cannot be asked."""
    try:
        return not get_broker().queue_size()
    except Exception:  # as above
        logger.exception("the queue does not answer")
        return False


def claim(upload_id: int) -> str | None:
    """Take an upload for this process: counts the attempt and starts the lease, in one conditional UPDATE.

    The answer is the claim's token, or None if there is nothing to do: read already, gone, taken, attempts spent.
    """
    now = timezone.now()
    token = f"{machine()}:{os.getpid()}:{now.timestamp()}"
    taken = (
        Upload.objects.filter(pk=upload_id, status=Upload.Status.PROCESSING, attempts__lt=settings.UPLOAD_ATTEMPTS)
        .filter(Q(lease_expires_at=None) | ~Q(lease_expires_at__range=(now, furthest(now))))
        .update(
            attempts=F("attempts") + 1,
            claimed_by=token,
            claimed_at=now,
            lease_expires_at=now + timedelta(seconds=settings.UPLOAD_LEASE),
        )
    )
    return token if taken else None


def furthest(now: datetime) -> datetime:
    """No lease given now ends later, on machines whose clocks differ by less than a lease.

    A moment beyond was written before the clock was set back, and says nothing.
    """
    return now + 2 * timedelta(seconds=settings.UPLOAD_LEASE)


def claimed(upload_id: int, token: str) -> QuerySet[Upload]:
    """The upload, if it still is this claim's to write."""
    return Upload.objects.filter(pk=upload_id, status=Upload.Status.PROCESSING, claimed_by=token)


def renew(upload_id: int, token: str) -> bool:
    """A sign of life: the lease begins anew. False: the claim is lost."""
    lease = timezone.now() + timedelta(seconds=settings.UPLOAD_LEASE)
    return bool(claimed(upload_id, token).update(lease_expires_at=lease))


def fail(upload_id: int, token: str, message: str) -> None:
    """End an upload as failed, with what the leader should know."""
    claimed(upload_id, token).update(
        status=Upload.Status.FAILED,
        notes=message,
        lease_expires_at=None,
        claimed_by="",
        read_at=timezone.now(),
    )


def put_off(upload_id: int, token: str, why: str) -> None:
    """The store of the screenshots is out, or full: end the claim; the attempt does not count. A sweep queues it again.

    why: what the leader should know meanwhile.
    """
    claimed(upload_id, token).update(
        attempts=F("attempts") - 1, notes=why, lease_expires_at=None, claimed_by="", queued_at=timezone.now()
    )


def let_go(upload_id: int, token: str) -> None:
    """After an unexpected error: back to the queue, or failed when the attempts are spent."""
    with transaction.atomic():
        claimed(upload_id, token).filter(attempts__gte=settings.UPLOAD_ATTEMPTS).update(
            status=Upload.Status.FAILED, notes=GAVE_UP, lease_expires_at=None, claimed_by=""
        )
        if claimed(upload_id, token).update(lease_expires_at=None, claimed_by="", queued_at=timezone.now()):
            transaction.on_commit(partial(enqueue, upload_id), robust=True)


def requeue(upload: Upload) -> bool:
    """A failed upload is tried afresh, and one that nobody reads any more. False: it is neither."""
    sweep(Upload.objects.filter(pk=upload.pk))
    with transaction.atomic():
        again = Upload.objects.filter(pk=upload.pk, status=Upload.Status.FAILED).update(
            status=Upload.Status.PROCESSING,
            notes="",
            held_at=None,
            attempts=0,
            claimed_by="",
            lease_expires_at=None,
            queued_at=timezone.now(),
        )
        if again:
            transaction.on_commit(partial(enqueue, upload.pk), robust=True)
    return bool(again)


def sweep(uploads: QuerySet[Upload] | None = None) -> int:
    """Put right what a dead worker, a lost message or a missing worker left behind; the answer counts those.

    1. A claim whose lease has passed, or whose process is dead on this machine, is ended: back to the queue, or failed
       when its attempts are spent.
    2. An upload that waits unclaimed although the queue is empty is queued again.
    3. One that has waited longer than UPLOAD_PATIENCE fails with a message.
    """
    now = timezone.now()
    waiting = (Upload.objects.all() if uploads is None else uploads).filter(status=Upload.Status.PROCESSING)
    mended = 0
    for upload in waiting.exclude(claimed_by=""):
        if has_lost_its_worker(upload, now):
            logger.warning(
                "upload %s lost its worker %s after attempt %s", upload.pk, upload.claimed_by, upload.attempts
            )
            let_go(upload.pk, upload.claimed_by)
            mended += 1
    unclaimed = waiting.filter(claimed_by="")
    impatient = unclaimed.filter(queued_at__lt=now - timedelta(seconds=settings.UPLOAD_PATIENCE))
    for pk in impatient.values_list(
        "pk", flat=True
    ):  # one at a time, so that nothing is held while waiting for another
        mended += impatient.filter(pk=pk).update(status=Upload.Status.FAILED, notes=NO_WORKER)
    just_now = (now - timedelta(seconds=settings.UPLOAD_LEASE), furthest(now))
    overdue = list(unclaimed.exclude(queued_at__range=just_now).values_list("pk", flat=True))
    if overdue and is_empty():
        for pk in overdue:
            logger.warning("upload %s is queued again: its message was lost", pk)
            enqueue(pk)
        mended += len(overdue)
    return mended


def has_lost_its_worker(upload: Upload, now: datetime) -> bool:
    """Whether a claimed upload is read no more: its lease has passed, or the process is dead on this machine."""
    lease = upload.lease_expires_at
    return bool(lease and not now <= lease <= furthest(now)) or is_dead_here(upload.claimed_by)


def as_they_stand(uploads: Iterable[Upload]) -> list[Upload]:
    """The uploads to be shown, as the next sweep will leave them: failed, where nobody will read them any more.

    Nothing is written. So whoever asks sees an end also where no worker is there to sweep.
    """
    now, listed = timezone.now(), list(uploads)
    for upload in listed:
        if upload.status == Upload.Status.PROCESSING and (why := given_up(upload, now)):
            upload.status, upload.notes = Upload.Status.FAILED, why
    return listed


def given_up(upload: Upload, now: datetime) -> str:
    """Why nobody will read an upload that is being read; empty if somebody may."""
    if not upload.claimed_by:
        return NO_WORKER if upload.queued_at < now - timedelta(seconds=settings.UPLOAD_PATIENCE) else ""
    is_last = upload.attempts >= settings.UPLOAD_ATTEMPTS
    return GAVE_UP if is_last and has_lost_its_worker(upload, now) else ""


def machine() -> str:
    """Where a process id means something: this host, and on Linux its process-id namespace.

    Two containers may share a host name and yet not see each other's processes.
    """
    try:
        namespace = Path("/proc/self/ns/pid").readlink().name
    except OSError:
        namespace = ""
    return f"{socket.gethostname()[:50]}-{namespace.strip('pid:[]')}"


def is_dead_here(token: str) -> bool:
    """True for the claim of a process of this machine that no longer runs; another machine's may only be waited for."""
    there, _, rest = token.partition(":")
    if there != machine():
        return False
    process = rest.partition(":")[0]
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (ValueError, PermissionError):
        return False
    return is_zombie(process)


def is_zombie(process: str) -> bool:
    """Whether a process has ended, and only its parent has not noticed yet. Linux says so; others do not."""
    try:
        _, _, after_name = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")
    except OSError:
        return False
    return after_name.split()[:1] == ["Z"]
