"""manage.py import_data: reads a roster, records, or an export, as Data Administration does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance.all_data.taking_in import TakenIn, take_in
from members.commands import AllianceCommand
from members.management.commands.import_members import as_line

SHOWN = 100


class Command(AllianceCommand):
    help = (
        "Show what a file would change: roster.csv, records.csv, or the zip file of an export; with --apply, change "
        "it, all or nothing. Nothing is removed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--apply", action="store_true", help="write it, unless a row has a problem")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            done = take_in(options["file"].read_bytes(), apply=options["apply"], actor_id=None)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        for line in problems(done)[:SHOWN]:
            self.stdout.write(line)
        if done.problems:
            raise CommandError(done.message)
        self.stdout.write(done.message)


def problems(done: TakenIn) -> list[str]:
    """A line for each row that can't be used."""
    of_roster = [as_line(row) for row in done.roster.rows if row.action == "problem"] if done.roster else []
    of_records = [row for row in done.records.rows if row.action == "problem"] if done.records else []
    return of_roster + [f"{one.row.line:>5}  problem    {one.row.member:<24}  {one.message}" for one in of_records]
