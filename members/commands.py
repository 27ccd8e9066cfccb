"""The first step of every command that needs the alliance's day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from members import alliance_facts


class AllianceCommand(BaseCommand):
    """A command that runs in the alliance's time zone."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        alliance_facts.follow_time_zone()
        return super().execute(*args, **options)
