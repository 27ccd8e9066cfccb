"""manage.py restore: puts an archive of `backup` into a migrated database of either kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from alliance.backup.archive import NoBackup, Reader
from alliance.backup.restoring import restore
from alliance.backup.tables import in_use
from members.formats import counted
from uploads.files.store import StoreOut


class Command(BaseCommand):
    help = (
        "Put a backup into this portal: all of it, or nothing. Stop web server and worker first, and run migrate. A "
        "portal that holds anything is replaced only with --replace."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive that manage.py backup made")
        parser.add_argument("--replace", action="store_true", help="replace what the portal holds; asks first")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            with Reader(options["file"]) as archive:
                self.refuse_to_overwrite(replace=options["replace"], sure=options["yes"])
                restored = restore(archive)
        except NoBackup as error:
            raise CommandError(str(error)) from error
        except StoreOut as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        made_at = archive.manifest.made_at[:16].replace("T", " ")
        self.stdout.write(
            f"Restored the backup of {made_at}: {counted(restored.rows, 'row')} and {counted(restored.files, 'file')}."
        )
        if restored.missing:
            self.stderr.write(
                f"{counted(len(restored.missing), 'file was', 'files were')} missing already when the backup was made."
            )
        self.stdout.write("Everybody signs in again. Start the web server and the worker.")

    def refuse_to_overwrite(self, *, replace: bool, sure: bool) -> None:
        """CommandError unless the portal is empty or the operator insists."""
        held = in_use()
        if not held:
            return
        told = ", ".join(f"{count} {name}" for name, count in sorted(held.items(), key=lambda one: -one[1])[:4])
        if not replace:
            raise CommandError(f"This portal is in use: {told}. Nothing was changed. --replace replaces all of it.")
        if not sure:
            self.stdout.write(f"This replaces all that the portal holds: {told}.")
            try:
                answer = input("Type 'replace' to go on: ")
            except EOFError:
                answer = ""
            if answer.strip() != "replace":
                raise CommandError("Nothing was changed.")
