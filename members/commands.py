"""What the portal's commands share."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from members import alliance_facts
from members.errors import Refused


class PortalCommand(BaseCommand):
    """A command that ends with the message of what refused it."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refused as refused:
            raise CommandError(refused.message) from refused


class AllianceCommand(PortalCommand):
    """A command that runs in the alliance's time zone."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        alliance_facts.follow_time_zone()
        return super().execute(*args, **options)
