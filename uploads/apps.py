from __future__ import annotations

import logging
from typing import Any

from django.apps import AppConfig
from django.db import DatabaseError

logger = logging.getLogger(__name__)


class UploadsConfig(AppConfig):
    name = "uploads"
    verbose_name = "Uploads"
    areas = {"absences": ("absence",)}
    schedules = {
        "Sweep uploads": {"func": "uploads.tasks.sweep", "schedule_type": "I", "minutes": 1},
        "Remove old screenshots": {"func": "uploads.tasks.remove_old_screenshots", "schedule_type": "D"},
        "Save the week once complete": {
            "func": "uploads.tasks.save_complete_week",
            "schedule_type": "I",
            "minutes": 15,
        },
    }

    def ready(self) -> None:
        from django_q.signals import post_spawn  # noqa: PLC0415 (apps must be loaded)

        from analytics import absences as known_absences  # noqa: PLC0415
        from members import events, locks  # noqa: PLC0415
        from members.models import ChangeSet  # noqa: PLC0415
        from members.roster import undoing  # noqa: PLC0415
        from uploads.apply import absences, applying  # noqa: PLC0415
        from uploads.intake import event_memory  # noqa: PLC0415
        from uploads.review import proposals  # noqa: PLC0415
        from uploads.teaching import screens  # noqa: PLC0415

        events.hold_up.append(event_memory.why_not_removed)
        events.on_removal.append(event_memory.forget)
        events.on_removal.append(screens.forget)
        locks.after_changes.append(proposals.catch_up_soon)
        known_absences.register(absences.between, absences.of_members)
        undoing.register(ChangeSet.Kind.APPLY, applying.undo_for_leader, hold=applying.hold_batches)
        post_spawn.connect(sweep_at_start, dispatch_uid="uploads.sweep_at_start")


def sweep_at_start(**_: Any) -> None:
    """A new worker first resumes what a dead one left behind (design: a sweep at worker start)."""
    from uploads.jobs import workers  # noqa: PLC0415
    from uploads.jobs.queue import sweep  # noqa: PLC0415

    try:
        workers.note_sign()
        workers.sweep_soon()
        sweep()
    except DatabaseError:
        logger.exception("the sweep at worker start failed; the scheduled one follows")
