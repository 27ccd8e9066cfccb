"""Long tasks that an R5 starts on the Admin Panel and a worker carries out: a backup, a check of the data.

The row is the source of truth, as for uploads. A task claims it in one conditional UPDATE, so a message delivered twice
runs it once. A thread reports the progress. A row whose worker fell silent is given up, and may be requested again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django_q.tasks import async_task

from alliance.audit import note
from alliance.models import AuditEntry, Errand
from members import authority
from members.errors import Conflict, Missing
from uploads.jobs import workers

logger = logging.getLogger(__name__)

State = Errand.State
OPEN = (State.WAITING, State.RUNNING)
TOLD_EVERY = 2.0  # seconds between two progress reports
SIGNED_EVERY = 15  # every this many reports, also one for the worker as a whole
SILENT_AFTER = timedelta(minutes=2)
PATIENCE = timedelta(minutes=30)
"""How long an errand may wait for a worker that first reads many screenshots."""
TIME_LIMIT = 3600  # seconds
NOTED = {
    Errand.Kind.BACKUP: (AuditEntry.Kind.BACKUP, ""),
    Errand.Kind.CHECK: (AuditEntry.Kind.CHECKED, ""),
    Errand.Kind.READ: (AuditEntry.Kind.TESTED, "A picture was read as a test"),
}

NO_WORKER = "No worker runs, so nobody would do it. Ask the operator to start the worker, then try again."
NOT_TAKEN = "No worker took it up. Ask the operator whether the worker runs, then try again."
STOPPED = "The worker stopped in the middle. Nothing half-done is left. Try again."
UNKNOWN = "It failed, and the worker's log says why. Tell the operator."
UNDER_WAY = "It is under way already. Wait for its end."


def ask(
    kind: Errand.Kind, *, actor_id: int | None, request: HttpRequest | None = None, picture: bytes | None = None
) -> Errand:
    """Request an errand. Raises Forbidden, Conflict: no worker runs, or one is under way."""
    authority.check(authority.actor(actor_id), authority.DATA)
    if not workers.one_runs():
        raise Conflict(NO_WORKER)
    give_up_silent(kind)
    try:
        with transaction.atomic():
            errand = Errand.objects.create(kind=kind, asked_by_id=actor_id, picture=picture)
            Errand.objects.filter(kind=kind).exclude(pk=errand.pk).delete()
            entry, detail = NOTED[kind]
            note(request, entry, actor_id, detail)
            transaction.on_commit(partial(send, errand.pk))
    except IntegrityError:
        raise Conflict(UNDER_WAY) from None
    return errand


def send(errand_id: int) -> None:
    """Queue it for the workers. If the queue fails, the errand has failed."""
    try:
        async_task("alliance.tasks.carry_out", errand_id, task_name=f"errand {errand_id}", timeout=TIME_LIMIT)
    except Exception:  # each broker raises its own kinds of error
        logger.exception("errand %s could not be queued", errand_id)
        end(errand_id, failure=NOT_TAKEN)


def give_up_silent(kind: Errand.Kind) -> None:
    """End errands that nobody works on any more, so that they may be requested again."""
    for errand in Errand.objects.defer("picture").filter(kind=kind, state__in=OPEN):
        if why := given_up(errand):
            end(errand.pk, failure=why)


def given_up(errand: Errand) -> str:
    """Why nobody will finish an errand; empty if somebody may, or has."""
    now = timezone.now()
    if errand.state == State.WAITING and errand.asked_at < now - PATIENCE:
        return NOT_TAKEN
    if errand.state == State.RUNNING and (errand.seen_at is None or errand.seen_at < now - SILENT_AFTER):
        return STOPPED
    return ""


def newest(kind: Errand.Kind) -> Errand | None:
    """The last errand of a kind, as shown: failed if nobody will finish it."""
    return as_it_stands(Errand.objects.filter(kind=kind).first())


def found(errand_id: int) -> Errand:
    """Raises Missing."""
    errand = as_it_stands(Errand.objects.defer("picture").filter(pk=errand_id).first())
    if errand is None:
        raise Missing("That no longer exists. Reload the page.")
    return errand


def as_it_stands(errand: Errand | None) -> Errand | None:
    if errand and (why := given_up(errand)):
        errand.state, errand.failure = State.FAILED, why
    return errand


def claim(errand_id: int) -> Errand | None:
    """Claim an errand for this process, and take its picture out of the database; None if there is nothing to do."""
    errand = Errand.objects.filter(pk=errand_id).first()
    mine = Errand.objects.filter(pk=errand_id, state=State.WAITING).update(
        state=State.RUNNING, seen_at=timezone.now(), picture=None
    )
    return errand if mine else None


def end(errand_id: int, *, result: Any = None, failure: str = "") -> None:
    """Save the outcome, unless the errand was ended before."""
    Errand.objects.filter(pk=errand_id, state__in=OPEN).update(
        state=State.FAILED if failure else State.DONE,
        result=result,
        failure=failure[:300],
        ended_at=timezone.now(),
        picture=None,
    )


def forget_pictures() -> None:
    """Remove the results of test readings, and tests that nobody will read; what is under way stays."""
    for errand in Errand.objects.defer("picture").filter(kind=Errand.Kind.READ):
        if errand.state not in OPEN or given_up(errand):
            Errand.objects.filter(pk=errand.pk).delete()


class Progress:
    """The progress of an errand; the thread of `signs_of_life` saves it."""

    def __init__(self) -> None:
        self.done = self.total = 0

    def tell(self, done: int, total: int) -> None:
        self.done, self.total = done, total


@contextmanager
def signs_of_life(errand_id: int) -> Iterator[Progress]:
    """Save the progress while the block runs, from a thread, because the block may read within one transaction."""
    progress, over = Progress(), threading.Event()

    def beat() -> None:
        beats = 0
        try:
            while not over.wait(TOLD_EVERY):
                beats += 1
                try:
                    running = Errand.objects.filter(Q(pk=errand_id), state=State.RUNNING)
                    running.update(seen_at=timezone.now(), done=progress.done, total=progress.total)
                    if beats % SIGNED_EVERY == 0:
                        workers.note_sign()
                except DatabaseError:
                    logger.exception("how far errand %s is could not be noted", errand_id)
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name=f"progress of errand {errand_id}", daemon=True)
    thread.start()
    try:
        yield progress
    finally:
        over.set()
        thread.join()
