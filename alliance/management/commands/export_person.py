"""manage.py export_person: writes all that the portal holds about one member, to hand it out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance.personal_data import export, person
from members.commands import PortalCommand
from members.formats import counted


class Command(PortalCommand):
    help = "Write all that the portal holds of one member, and of the account behind it, into a zip file of JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("member", help="the member's name, or number")
        parser.add_argument("--out", type=Path, help="the file to make (default: member-NUMBER.zip)")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            who = person(options["member"])
            path = options["out"] or Path(f"member-{who.member.pk}.zip")
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                counts = export(who, out)
        except FileExistsError as error:
            raise CommandError(f"{path} exists. Choose another name with --out.") from error
        except OSError as error:
            raise CommandError(f"{path} could not be written: {error.strerror}.") from error
        self.stdout.write(
            f"{path}: {who.member.name}, {counted(sum(counts.values()), 'row')} of {counted(len(counts), 'table')}."
        )
