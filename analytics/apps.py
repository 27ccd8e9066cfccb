from __future__ import annotations

import logging
from typing import Any

from django.apps import AppConfig
from django.db import DatabaseError

logger = logging.getLogger(__name__)


class AnalyticsConfig(AppConfig):
    name = "analytics"
    verbose_name = "Analytics"
    areas = {"analytics": None}

    def ready(self) -> None:
        from django_q.signals import post_spawn  # noqa: PLC0415 (apps must be loaded)

        post_spawn.connect(schedule_at_start, dispatch_uid="analytics.schedule_at_start")


def schedule_at_start(**_: Any) -> None:
    """A new worker brings the weekly schedule in line with SNAPSHOT_SCHEDULE."""
    from analytics.schedule import follow_setting  # noqa: PLC0415

    try:
        follow_setting()
    except DatabaseError:
        logger.exception("the schedule of saving the week could not be brought up to date; the next worker tries again")
