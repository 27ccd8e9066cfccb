"""manage.py save_snapshot: does what 'Save Week' does, for operators and for cron."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from members.commands import AllianceCommand
from members.formats import counted
from members.weeks import snapshots
from members.weeks.calendar import last_sunday


class Command(AllianceCommand):
    help = (
        "Save the alliance as it stood at the end of a week, from the records up to that Sunday. This replaces an "
        "earlier save of the week. Ranks that were saved before stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--week-ending", type=date.fromisoformat, metavar="YYYY-MM-DD", help="a Sunday (default: the most recent)"
        )

        parser.add_argument("--refresh-ranks", action="store_true", help="take today's ranks instead of the saved ones")

    def handle(self, *_args: Any, **options: Any) -> None:
        saved = snapshots.save(
            options["week_ending"] or last_sunday(timezone.localdate()),
            actor_id=None,
            refresh_ranks=options["refresh_ranks"],
        )
        how = "replaced" if saved.replaced else "saved"
        self.stdout.write(f"Week ending {saved.snapshot.week_ending} {how}: {counted(saved.members, 'member')}.")
