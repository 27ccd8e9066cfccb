"""Hands uploads to the workers, and finds uploads that no worker reads any more (design: the upload row is the truth).

django-q2 delivers at least once, and forgets what a killed worker had. So an upload itself says whether somebody reads
it: `claimed_by`, with a lease that its worker renews. `sweep` returns abandoned uploads to the queue.
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

    If the queue is unavailable (Redis restarts), the upload waits until the sweep queues it again.
    """
    run_soon("read_upload", upload_id, name=f"read upload {upload_id}")


def run_soon(task: str, *arguments: int, name: str) -> None:
    """Ask the workers to run one of uploads.tasks. If it can't be queued, the sweep takes care of it."""
    try:
        async_task(f"uploads.tasks.{task}", *arguments, task_name=name)
    except Exception:  # each broker raises its own errors; the stored data stays, whatever the queue does
        logger.exception("%s: could not be queued; the sweep will", name)


def is_empty() -> bool:
    """Whether no message waits in the queue; False if the queue does not answer."""
    try:
        return not get_broker().queue_size()
    except Exception:  # as above
        logger.exception("the queue does not answer")
        return False


def claim(upload_id: int) -> str | None:
    """Take an upload for this process: count the attempt and start the lease, in one conditional UPDATE.

    Returns the claim's token, or None if there is nothing to do: already read, gone, taken, or no attempts left.
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
    """The latest end of any lease given by now, if the clocks of the machines differ by less than a lease.

    A later moment was written before the clock was set back, and means nothing.
    """
    return now + 2 * timedelta(seconds=settings.UPLOAD_LEASE)


def claimed(upload_id: int, token: str) -> QuerySet[Upload]:
    """The upload, if this claim may still write to it."""
    return Upload.objects.filter(pk=upload_id, status=Upload.Status.PROCESSING, claimed_by=token)


def renew(upload_id: int, token: str) -> bool:
    """Show that the worker is alive: the lease starts anew. False if the claim is lost."""
    lease = timezone.now() + timedelta(seconds=settings.UPLOAD_LEASE)
    return bool(claimed(upload_id, token).update(lease_expires_at=lease))


def fail(upload_id: int, token: str, message: str) -> None:
    """End an upload as failed, with a message for the leader."""
    claimed(upload_id, token).update(
        status=Upload.Status.FAILED,
        notes=message,
        lease_expires_at=None,
        claimed_by="",
        read_at=timezone.now(),
    )


def put_off(upload_id: int, token: str, why: str) -> None:
    """If the screenshots' store is unavailable or full, end the claim without counting the attempt. A sweep requeues.

    why: what the leader should know meanwhile.
    """
    claimed(upload_id, token).update(
        attempts=F("attempts") - 1, notes=why, lease_expires_at=None, claimed_by="", queued_at=timezone.now()
    )


def let_go(upload_id: int, token: str) -> None:
    """After an unexpected error: return the upload to the queue, or fail it if no attempts are left."""
    with transaction.atomic():
        claimed(upload_id, token).filter(attempts__gte=settings.UPLOAD_ATTEMPTS).update(
            status=Upload.Status.FAILED, notes=GAVE_UP, lease_expires_at=None, claimed_by=""
        )
        if claimed(upload_id, token).update(lease_expires_at=None, claimed_by="", queued_at=timezone.now()):
            transaction.on_commit(partial(enqueue, upload_id), robust=True)


def requeue(upload: Upload) -> bool:
    """Start afresh with a failed upload, or with one that nobody reads any more. False if it is neither."""
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
    """Repair what a dead worker, a lost message or a missing worker left behind; return how many uploads.

    1. If a claim's lease has passed, or its process is dead on this machine, the claim ends: the upload goes back to
       the queue, or fails if no attempts are left.
    2. An upload that waits unclaimed although the queue is empty is queued again.
    3. An upload that has waited longer than UPLOAD_PATIENCE fails with a message.
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
    ):  # one at a time, so that no row stays locked while waiting for another
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
    """Whether nobody reads a claimed upload: its lease has passed, or the process is dead on this machine."""
    lease = upload.lease_expires_at
    return bool(lease and not now <= lease <= furthest(now)) or is_dead_here(upload.claimed_by)


def as_they_stand(uploads: Iterable[Upload]) -> list[Upload]:
    """The uploads as the next sweep will leave them, for display: failed, if nobody will read them any more.

    Nothing is written. So they are shown as failed even if there is no worker to sweep.
    """
    now, listed = timezone.now(), list(uploads)
    for upload in listed:
        if upload.status == Upload.Status.PROCESSING and (why := given_up(upload, now)):
            upload.status, upload.notes = Upload.Status.FAILED, why
    return listed


def given_up(upload: Upload, now: datetime) -> str:
    """Why nobody will read an upload that is marked as being read; empty if somebody may."""
    if not upload.claimed_by:
        return NO_WORKER if upload.queued_at < now - timedelta(seconds=settings.UPLOAD_PATIENCE) else ""
    is_last = upload.attempts >= settings.UPLOAD_ATTEMPTS
    return GAVE_UP if is_last and has_lost_its_worker(upload, now) else ""


def machine() -> str:
    """The scope in which a process id is unique: this host and, on Linux, its process-id namespace.

    Two containers may share a host name without seeing each other's processes.
    """
    try:
        namespace = Path("/proc/self/ns/pid").readlink().name
    except OSError:
        namespace = ""
    return f"{socket.gethostname()[:50]}-{namespace.strip('pid:[]')}"


def is_dead_here(token: str) -> bool:
    """Whether a claim's process, on this machine, has ended. For other machines, only the lease's end can tell."""
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
    """Whether a process has ended but its parent has not noticed yet. Only Linux can tell."""
    try:
        _, _, after_name = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")
    except OSError:
        return False
    return after_name.split()[:1] == ["Z"]
