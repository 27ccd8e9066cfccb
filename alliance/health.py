"""GET /healthz: does this process answer? GET /readyz: does everything it needs? (issue 8; docs/operations.md)."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.files.storage import storages
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django_q.brokers import get_broker

from members import disk
from members.formats import counted
from uploads.files.store import Remote, StoreOut
from uploads.files.store import ask as ask_store
from uploads.jobs import workers
from uploads.models import Upload

logger = logging.getLogger(__name__)

NOT_CHECKED = "Not checked, because the database does not answer."
NAMED = 5
"""How many missing migrations are named; further ones are counted."""
MB = 1024 * 1024
FULL_BELOW = 32 * MB
"""With less room, an upload of the largest size, its preview and the database's log may not fit."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that the portal needs: whether it works, and what an operator should know or do.

    warns: it works, but not for much longer.
    """

    name: str
    ok: bool
    message: str
    warns: bool = False


class HealthMiddleware:
    """Answers both paths before any host, session or sign-in check, because a probe has none of these."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = ANSWERS.get(request.path)
        if answer is None:
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return JsonResponse({"message": "Only GET is answered here."}, status=405, headers={"Allow": "GET, HEAD"})
        return answer()


def healthz() -> JsonResponse:
    return JsonResponse({"status": "alive"})


def readyz() -> JsonResponse:
    """200 when every check holds, else 503; both say what each check found."""
    checks = run_checks()
    ready = all(check.ok for check in checks)
    for check in checks:
        if not check.ok:
            logger.warning("not ready: %s: %s", check.name, check.message)
    body = {
        "status": "ready" if ready else "not ready",
        "version": settings.VERSION,
        "checks": [
            {"name": check.name, "ok": check.ok, "warning": check.warns, "message": check.message} for check in checks
        ],
    }
    return JsonResponse(body, status=200 if ready else 503)


ANSWERS: dict[str, Callable[[], JsonResponse]] = {"/healthz": healthz, "/readyz": readyz}


def run_checks() -> list[Check]:
    """The disk, the database and what depends on it, and the store if there is one."""
    return [check_disk(), *check_around_database(), *check_store()]


def check_around_database() -> list[Check]:
    """Database, migrations, queue and worker. If the database is down, the others are not checked."""
    database = check_database()
    if not database.ok:
        return [database, *(Check(name, ok=False, message=NOT_CHECKED) for name in ("migrations", "queue", "worker"))]
    migrations = check_migrations()
    if not migrations.ok:
        rest = "Not checked, because the database is not up to date."
        return [database, migrations, *(Check(name, ok=False, message=rest) for name in ("queue", "worker"))]
    return [database, migrations, check_queue(), check_worker()]


def check_disk() -> Check:
    """Whether there is room on the disks that the portal writes to; low if its data disk has less than DISK_LOW."""
    for folder in written_to():
        room = disk.room(folder)
        if room.free < FULL_BELOW or not room.takes_files:
            left = spell_size(room.free) if room.takes_files else "no room for another file"
            message = f"The disk of {folder} is full: {left} left. What is there can be read; nothing new is saved."
            return Check("disk", ok=False, message=f"{message} Make room on it.")
    room = disk.room(settings.DATA_DIR)
    if room.free < settings.DISK_LOW * MB:
        message = f"Low: {spell_size(room.free)} left in {room.folder}, less than DISK_LOW ({settings.DISK_LOW} MB)."
        return Check("disk", ok=True, message=f"{message} Make room before it is full.", warns=True)
    return Check("disk", ok=True, message=f"{spell_size(room.free)} left in {room.folder}.")


def written_to() -> list[Path]:
    """The folders that the portal writes to, one for each disk: its data, pictures, and temporary files."""
    folders = (Path(settings.DATA_DIR), Path(settings.MEDIA_ROOT), Path(tempfile.gettempdir()))
    return list({disk.device(folder): folder for folder in reversed(folders)}.values())[::-1]


def spell_size(size: int) -> str:
    """Bytes in whole megabytes, or in gigabytes from ten on: 0 MB, 9216 MB, 12 GB."""
    return f"{size // MB} MB" if size < 10 * 1024 * MB else f"{size // (1024 * MB)} GB"


def check_database() -> Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        logger.exception("the database does not answer")
        return Check("database", ok=False, message="The database does not answer; the log says why.")
    return Check("database", ok=True, message=f"{connection.display_name} answers.")


def check_migrations() -> Check:
    missing = sorted(known_migrations() - set(MigrationRecorder(connection).applied_migrations()))
    if not missing:
        return Check("migrations", ok=True, message="The database is up to date.")
    names = ", ".join(f"{app}.{name}" for app, name in missing[:NAMED])
    more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
    return Check("migrations", ok=False, message=f"Not applied: {names}{more}. Run: manage.py migrate")


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """App and name of every migration of this version."""
    return frozenset(MigrationLoader(None).disk_migrations)


def check_store() -> list[Check]:
    """Whether the S3-compatible store answers; no check for a folder."""
    if not isinstance(storages["default"], Remote):
        return []
    try:
        ask_store()
    except StoreOut:
        message = "The store of the screenshots does not answer as it must; the log says why."
        return [Check("store", ok=False, message=message)]
    return [Check("store", ok=True, message="The store of the screenshots answers.")]


def check_queue() -> Check:
    """Whether the broker answers. A long queue is not a fault: leaders may upload a hundred screenshots at once."""
    try:
        get_broker().queue_size()
    except Exception:  # each broker raises its own kinds of error, and any of them means that the queue does not answer
        logger.exception("the queue does not answer")
        return Check("queue", ok=False, message="The queue does not answer; the log says why. Is Redis running?")
    length, oldest = waiting()
    if not length:
        return Check("queue", ok=True, message="No screenshot waits.")
    what = counted(length, "screenshot waits or is", "screenshots wait or are")
    return Check("queue", ok=True, message=f"{what} read, the oldest for {spell(oldest)}.")


def waiting() -> tuple[int, timedelta]:
    """How many screenshots wait for a worker or are being read, and since when the oldest does."""
    queued = Upload.objects.filter(status=Upload.Status.PROCESSING).order_by("queued_at").values_list("queued_at")
    first = queued.first()
    return queued.count(), timezone.now() - first[0] if first else timedelta()


def check_worker() -> Check:
    sign = workers.last_sign()
    if sign is None and (ahead := workers.ahead()):
        message = f"The worker's last sign of life lies {spell(ahead)} ahead: the clock was set back since."
        return Check("worker", ok=False, message=f"{message} Restart the worker.")
    if sign is None:
        return Check("worker", ok=False, message="No worker has given a sign of life yet. Start the worker.")
    silence = timezone.now() - sign
    if not workers.is_recent(sign):
        message = f"No worker has given a sign of life for {spell(silence)}. Start the worker, or look at its log."
        return Check("worker", ok=False, message=message)
    return Check("worker", ok=True, message=f"The last sign of life is {spell(silence)} old.")


def spell(span: timedelta) -> str:
    """A span of time in its largest whole unit: 45 s, 3 min, 2 h, 4 days."""
    seconds = max(0, round(span.total_seconds()))
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
