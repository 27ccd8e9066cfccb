"""The portal's own programs, made to die by SIGKILL at a chosen point, once for each upload or file named after it.

    python -m tests.faults.dying qcluster
    gunicorn --config tests/faults/dying.py ...

DYING: the points, by commas. DYING_NOTES: a folder where each death is noted before it comes. DYING_GROUP: if set, the
whole process group dies, a worker's cluster with it.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

POINTS = [point for point in os.environ.get("DYING", "").split(",") if point]
WORKER_POINTS = ("claimed", "reading", "read", "storing", "stored")
PACKET_POINTS = ("part-noted", "part-sent", "part-kept")
WEB_POINTS = ("file-written", "row-written", "queued", "records-written", "applied", "figures-restored")


def die_once(point: str, key: object = "") -> None:
    """End this process as `kill -9` does, unless it did so at this point before."""
    if point not in POINTS:
        return
    note = Path(os.environ["DYING_NOTES"]) / f"{point}-{key}"
    try:
        note.touch(exist_ok=False)
    except FileExistsError:
        return
    if os.environ.get("DYING_GROUP"):
        os.killpg(0, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


def around(
    owner: Any, name: str, *, before: Callable[[], None] | None = None, after: Callable[[], None] | None = None
) -> None:
    """Let a function of a module (or a method of a class) do what it does, with a chance to die before or after it."""
    original = getattr(owner, name)

    @functools.wraps(original)
    def wrapped(*arguments: Any, **named: Any) -> Any:
        if before:
            before()
        answer = original(*arguments, **named)
        if after:
            after()
        return answer

    setattr(owner, name, wrapped)


class Stage:
    """Of the worker's stages each upload dies at one, in turn, so that three attempts are enough."""

    upload = 0

    def dies_at(self, point: str) -> Callable[[], None]:
        def die() -> None:
            if POINTS[self.upload % len(POINTS)] == point:
                die_once(point, self.upload)

        return die

    def in_a_moment(self, point: str) -> Callable[[], None]:
        return lambda: threading.Timer(0.1, self.dies_at(point)).start()


def arm_worker() -> None:
    from alliance import webhook  # noqa: PLC0415
    from alliance.packet import posting  # noqa: PLC0415
    from uploads import tasks  # noqa: PLC0415
    from uploads.jobs import queue  # noqa: PLC0415
    from uploads.review import batch as core  # noqa: PLC0415
    from uploads.review import proposals  # noqa: PLC0415

    stage = Stage()
    claim = queue.claim

    def claim_and_know(upload_id: int) -> str | None:
        """Nothing is claimed where the message of an upload that was read long ago comes again, unacknowledged."""
        token = claim(upload_id)
        if token:
            stage.upload = upload_id
            stage.dies_at("claimed")()
        return token

    queue.claim = claim_and_know
    around(core, "read", before=stage.in_a_moment("reading"))
    around(tasks, "store", before=stage.dies_at("read"), after=stage.dies_at("stored"))
    around(proposals, "propose", after=stage.dies_at("storing"))
    around(posting, "left", after=lambda: die_once("part-noted"))
    around(webhook, "deliver", after=lambda: die_once("part-sent"))
    around(posting, "kept", after=lambda: die_once("part-kept"))


def arm_web() -> None:
    from members import records  # noqa: PLC0415
    from uploads.apply import applying  # noqa: PLC0415
    from uploads.intake import entering  # noqa: PLC0415
    from uploads.models import Upload  # noqa: PLC0415

    around(Upload, "save", before=lambda: die_once("file-written"))
    around(entering, "enqueue", before=lambda: die_once("row-written"), after=lambda: die_once("queued"))
    around(records, "put_records", after=lambda: die_once("records-written"))
    around(applying, "apply", after=lambda: die_once("applied"))
    around(applying, "put_figures_back", after=lambda: die_once("figures-restored"))


def post_worker_init(_worker: object) -> None:
    """gunicorn calls it in each of its processes once the portal is loaded."""
    arm_web()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    arm_worker()
    call_command(*sys.argv[1:])
