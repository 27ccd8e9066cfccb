"""manage.py import_members: reads a roster from a CSV file, as Member Management does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from members.commands import AllianceCommand
from members.roster.csv.importing import Import, import_roster
from members.roster.csv.planning import PlannedRow


class Command(AllianceCommand):
    help = (
        "Show what a CSV file of the roster would change, one line a row; with --apply, change it. Columns: "
        "Name, Rank, Power, Kills, Tech Donations, VS Score, Discord Username. An empty cell leaves what is there."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--apply", action="store_true", help="write it, unless a row has a problem")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            done = import_roster(Path(options["file"]).read_bytes(), apply=options["apply"], actor_id=None)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        self.stdout.write(as_table(done))
        if done.count("problem"):
            raise CommandError(done.message)
        self.stdout.write(done.message)


def as_table(done: Import) -> str:
    """One line for each row that changes something, below a line about ignored columns."""
    lines = [f"Ignored columns: {', '.join(done.table.ignored)}"] if done.table.ignored else []
    lines += [as_line(row) for row in done.rows if row.action != "unchanged" or row.message]
    return "\n".join([*lines, f"Unchanged: {done.count('unchanged')}."])


def as_line(row: PlannedRow) -> str:
    changes = ", ".join(f"{one.key} {one.before or '—'} → {one.after or '—'}" for one in row.changes)
    return f"{row.row.line:>5}  {row.action:<9}  {row.row.name:<24}  {changes}  {row.message}".rstrip()
