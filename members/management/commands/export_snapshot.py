"""manage.py export_snapshot: writes a saved week as a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from members.commands import PortalCommand
from members.spreadsheets import ENCODING
from members.weeks import export, snapshots


class Command(PortalCommand):
    help = "Write a saved week as CSV, which spreadsheets open, or as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("week", type=date.fromisoformat, metavar="WEEK", help="its Sunday, as YYYY-MM-DD")
        parser.add_argument("--format", choices=list(export.CONTENT_TYPES), default="csv")
        parser.add_argument("--out", metavar="FILE", help="the file to write (default: standard output)")

    def handle(self, *_args: Any, **options: Any) -> None:
        content = export.exported(snapshots.saved_week(options["week"]), options["format"])
        if options["out"] is None:
            self.stdout.write(content.decode(ENCODING))
            return
        try:
            Path(options["out"]).write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['out']}: {error.strerror}") from error
        self.stdout.write(f"Wrote {options['out']}.")
