"""manage.py remove_old_screenshots: does at once what the worker does each day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import filesizeformat

from members.formats import counted
from uploads.files.retention import kept_days, remove_old
from uploads.files.store import StoreOut


class Command(BaseCommand):
    help = (
        "Remove the pictures of screenshots that are finished (applied, discarded or failed) and older than the "
        "limit. What was read from them stays."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, help="the limit (default: the one in the settings)")
        parser.add_argument("--dry-run", action="store_true", help="say what would be removed, and remove nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        days = kept_days() if options["days"] is None else options["days"]
        if not 0 <= days <= 36_500:
            raise CommandError("--days: between 1 and 36500.")
        if not days:
            self.stdout.write("No limit is set: screenshots are kept for ever.")
            return
        try:
            removal = remove_old(days, dry_run=options["dry_run"])
        except StoreOut as error:
            raise CommandError(str(error)) from error
        what = "would be removed" if options["dry_run"] else "removed"
        size = filesizeformat(removal.size).replace("\xa0", " ")
        self.stdout.write(
            f"{counted(removal.screenshots, 'screenshot')} older than {counted(days, 'day')} {what}: {size}."
        )
