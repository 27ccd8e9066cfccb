"""manage.py backup: database and screenshots in one archive, while the portal runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import filesizeformat

from alliance.backup.making import make
from uploads.store import StoreOut


class Command(BaseCommand):
    help = (
        "Write the database and all stored screenshots into one archive (a zip file), as they are at this moment. The "
        "portal may run. The archive holds names, figures and password hashes: keep it as safe as the server."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive to make, such as portal-2026-11-21.zip")

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            made = make(path)
        except FileExistsError as error:
            raise CommandError(f"{path} exists. Choose another name, or remove it first.") from error
        except StoreOut as error:
            raise CommandError(f"{error} No backup was made.") from error
        except OSError as error:
            raise CommandError(f"{path} could not be written: {error.strerror}. No backup was made.") from error
        size = filesizeformat(made.size).replace("\xa0", " ")
        self.stdout.write(f"{path}: {made.rows} rows and {made.files} files, {size}.")
        if made.missing:
            self.stderr.write(f"{len(made.missing)} files are named by rows but missing, first {made.missing[0]}.")
