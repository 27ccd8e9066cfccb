"""manage.py export_data: writes what Data Administration exports to a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance.all_data import export
from alliance.audit import note
from alliance.models import AuditEntry
from members.alliance_facts import facts
from members.commands import AllianceCommand
from members.formats import counted


class Command(AllianceCommand):
    help = (
        "Write roster, records and saved weeks as tables, and all of it as JSON, into one zip file. It is not a "
        "backup: accounts and screenshots are not in it (manage.py backup)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the zip file to make")

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as out:
                rows = export.write(out, facts().name)
        except FileExistsError as error:
            raise CommandError(f"{path} exists. Choose another name, or remove it first.") from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}") from error
        note(None, AuditEntry.Kind.EXPORTED, None, path.name)
        self.stdout.write(", ".join(f"{name}: {counted(count, 'row')}" for name, count in rows.items()))
