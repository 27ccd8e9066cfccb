"""manage.py check_data: checks that the data are consistent."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from alliance.invariants import files
from alliance.invariants.every import proved
from uploads.files import store

SHOWN = 50
"""How many lines of one broken rule are shown; the count includes all."""


class Command(BaseCommand):
    help = (
        "Check that the data are consistent. Prints a line for each rule with the number of things checked. Exits with "
        "1 and lists the problems if there are any. Nothing is changed, unless --remove-strays is given."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove-strays", action="store_true", help="delete stored files that no row names")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            self.prove_all(remove_strays=options["remove_strays"])
        except store.StoreOut as error:
            raise CommandError(f"{error} The files were not looked at.") from error

    def prove_all(self, *, remove_strays: bool) -> None:
        broken = 0
        for invariant, found in proved():
            self.stdout.write(f"{'WRONG' if found.wrong else 'ok':5} {found.counted:>8,} {invariant.rule}")
            broken += len(found.wrong)
            for line in list(found.wrong)[:SHOWN]:
                self.stdout.write(f"{'':15}{line}")
            if len(found.wrong) > SHOWN:
                self.stdout.write(f"{'':15}and {len(found.wrong) - SHOWN:,} more")
        self.strays(remove=remove_strays)
        if broken:
            raise CommandError(f"{broken:,} wrong")

    def strays(self, *, remove: bool) -> None:
        """Report stored files that no row names. They only take up space: a web server killed while it stores a file
        leaves it."""
        strays = files.stray_files()
        if remove:
            store.remove(strays)
        self.stdout.write(f"note  {len(strays):>8,} stored files that no row names{' were removed' if remove else ''}")
