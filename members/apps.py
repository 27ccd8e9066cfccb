from __future__ import annotations

import logging
from typing import Any

from django.apps import AppConfig
from django.db import DatabaseError
from django.db.models.signals import post_migrate, pre_migrate

logger = logging.getLogger(__name__)


class MembersConfig(AppConfig):
    name = "members"
    verbose_name = "Members"
    areas = {"records": ("memberrecord", "weeklysnapshot", "snapshotrow"), "members": None}

    def ready(self) -> None:
        from django_q.signals import post_spawn, pre_execute  # noqa: PLC0415 (apps must be loaded)

        from members import data_version, schedules  # noqa: PLC0415 (apps must be loaded)

        pre_migrate.connect(data_version.forget, sender=self, dispatch_uid="members.data_version.forget")
        post_migrate.connect(data_version.watch, sender=self, dispatch_uid="members.data_version.watch")
        post_migrate.connect(schedules.ensure, sender=self, dispatch_uid="members.schedules.ensure")
        pre_execute.connect(follow_time_zone, dispatch_uid="members.follow_time_zone")
        post_spawn.connect(follow_setting_at_start, dispatch_uid="members.follow_setting_at_start")


def follow_time_zone(**_: Any) -> None:
    """Set the alliance's time zone for a worker's task. If the database is down, the previous time zone stays."""
    from members.alliance_facts import follow_time_zone  # noqa: PLC0415

    try:
        follow_time_zone()
    except DatabaseError:
        logger.exception("the alliance's time zone could not be read; this task goes by the last one")


def follow_setting_at_start(**_: Any) -> None:
    """A new worker brings the weekly schedule in line with SNAPSHOT_SCHEDULE."""
    from members.weeks.schedule import follow_setting  # noqa: PLC0415

    follow_time_zone()
    try:
        follow_setting()
    except DatabaseError:
        logger.exception("the schedule of saving the week could not be brought up to date; the next worker tries again")
