"""manage.py backup: database and screenshots in one archive, while the portal runs."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from alliance.backup import keeping
from alliance.backup.archive import NoBackup
from alliance.backup.making import FilesMissing, Made, make
from members.formats import counted
from uploads.files.store import StoreOut

NONE_MADE = "No backup was made; older ones were left alone."


class Command(BaseCommand):
    help = (
        "Write the database and all stored screenshots into one archive (a zip file), as they are at this moment. The "
        "portal may run. The archive holds names, figures and password hashes: keep it as safe as the server."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help="the archive to make, such as portal-2026-11-21.zip, or a folder to make one in",
        )
        parser.add_argument(
            "--keep-days",
            type=int,
            metavar="DAYS",
            help="once the new archive is complete, remove archives older than this from its folder (needs a folder)",
        )
        parser.add_argument(
            "--without-missing-files",
            action="store_true",
            help="make the backup even if stored files are missing; it then contains their rows only",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        given: Path = options["file"]
        days: int | None = options["keep_days"]
        now = timezone.now()
        path = keeping.dated(given, now) if given.is_dir() else given
        if days is not None and (path == given or days < 1):
            raise CommandError("--keep-days needs a folder for the archives, and at least one day. No backup was made.")
        if path != given:
            keeping.remove_abandoned(given)
        made = self.make(path, without_missing=options["without_missing_files"])
        size = filesizeformat(made.size).replace("\xa0", " ")
        self.stdout.write(
            f"{path}: {counted(made.rows, 'row')} and {counted(made.files, 'file')}, {size}; read back and whole."
        )
        if made.missing:
            missing = counted(len(made.missing), "file is", "files are")
            self.stderr.write(f"{missing} named by rows but missing, first {made.missing[0]}.")
        if days is not None:
            for old in keeping.remove_old(given, now, days=days, newest=path):
                self.stdout.write(f"{old} removed: older than {counted(days, 'day')}.")

    def make(self, path: Path, *, without_missing: bool) -> Made:
        """Make the backup; CommandError says why it failed."""
        try:
            with ends_at_once():
                return make(path, without_missing=without_missing)
        except FileExistsError as error:
            raise CommandError(f"{path} exists. Choose another name, or remove it first.") from error
        except FilesMissing as error:
            raise CommandError(
                f"{error}. {NONE_MADE} manage.py check_data names them all. Put them back, or make the backup without "
                "them: --without-missing-files."
            ) from error
        except StoreOut as error:
            raise CommandError(f"{error} {NONE_MADE}") from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}. {NONE_MADE}") from error
        except NoBackup as error:
            raise CommandError(f"What was written reads differently: {error} {NONE_MADE}") from error


@contextmanager
def ends_at_once() -> Iterator[None]:
    """A stop of the service (SIGTERM) ends the block like an error, so that nothing half-written stays."""

    def end(*_: object) -> None:
        raise SystemExit("The backup was stopped. No backup was made.")

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
