"""manage.py strip_metadata: to run once after an upgrade from a version that stored screenshots as they were sent."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from uploads.files.pictures import strip_stored
from uploads.files.store import StoreOut


class Command(BaseCommand):
    help = (
        "Remove from the stored screenshots what phones and editors add to a picture (position, date, device). The "
        "pixels stay as they are. New screenshots lose these data when they are uploaded."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say how many have metadata, and change nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            done = strip_stored(dry_run=options["dry_run"])
        except StoreOut as error:
            raise CommandError(str(error)) from error
        what = "have metadata" if options["dry_run"] else "had metadata, which is taken out"
        self.stdout.write(f"{done.stripped} of {done.looked_at} stored screenshots {what}.")
        for count, what in (
            (done.in_use, "are being read just now. Run it again later"),
            (done.missing, "have no file. Run: manage.py check_data"),
            (done.damaged, "can't be read as a picture, and stay as they are"),
        ):
            if count:
                self.stdout.write(f"{count} {what}.")
