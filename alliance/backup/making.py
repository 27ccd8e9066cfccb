"""Making a backup while the portal runs."""

from __future__ import annotations

import fcntl
import io
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.core.files.storage import default_storage
from django.db import Error
from django.db.models import Model
from django.utils import timezone

from alliance.backup import tables
from alliance.backup.archive import CHUNK, FILES, TABLES, Manifest, Reader, Writer
from alliance.models import BackupRun
from members.formats import counted

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was made. rows, files: how many it holds; missing: names that the storage did not have."""

    rows: int
    files: int
    size: int
    missing: list[str]


class FilesMissing(Exception):
    """Files that rows name are not in the store, so a backup would lack them. names: the missing files."""

    def __init__(self, names: list[str]) -> None:
        is_missing = "is missing" if len(names) == 1 else "are missing"
        super().__init__(f"{counted(len(names), 'file')} that should be in the store {is_missing}, first {names[0]}")
        self.names = names


Progress = Callable[[int, int], None]
"""Called with the number of parts written, and the total if known."""


def nobody(done: int, total: int) -> None:
    """For callers that do not show progress."""


def make(path: Path, *, without_missing: bool = False, tell: Progress = nobody) -> Made:
    """Write database and stored files into a new archive, and read it back. The outcome is recorded for operators.

    Raises FileExistsError, OSError (disk full, no permission), NoBackup (what was written reads differently), and
    FilesMissing, unless `without_missing`. In these cases, and if interrupted, there is no archive.
    """
    if path.exists():
        raise FileExistsError(f"{path} exists.")
    started = time.monotonic()
    try:
        made = write(path, without_missing=without_missing, tell=tell)
    except BaseException as error:  # also Ctrl-C and a stop of the service
        note(path, started, failure=str(error) or "It was interrupted.")
        raise
    note(path, started, made)
    return made


def write(path: Path, *, without_missing: bool, tell: Progress) -> Made:
    """Make the archive.

    1. The tables, as they stood at one moment; leaders and workers go on meanwhile.
    2. The files that the rows of that moment name. Stored files never change, so they still match; a file that was
       deleted since, by a leader or by retention, is left out.
    3. The archive is read back whole, and only then gets its name.

    Only the owner can read it, because it holds password hashes.
    """
    with draft_of(path) as (draft, file):
        manifest = Manifest(made_at=timezone.now().isoformat(), migrations=tables.applied_migrations())
        archive = Writer(file, manifest)
        try:
            missing = fill(archive, without_missing=without_missing, tell=tell)
            archive.close()
        except BaseException:
            archive.abandon()
            raise
        file.flush()
        os.fsync(file.fileno())
        with Reader(draft) as written:
            written.verify()
        draft.replace(path)
    return Made(
        rows=sum(part.rows or 0 for part in manifest.tables()),
        files=len(manifest.files()),
        size=path.stat().st_size,
        missing=missing,
    )


def fill(archive: Writer, *, without_missing: bool, tell: Progress) -> list[str]:
    """Write tables and files. Returns the names of missing files that rows still name.

    Raises FilesMissing if there are any, unless `without_missing`.
    """
    with tables.one_moment():
        models = tables.saved_models()
        for count, model in enumerate(models, 1):
            add_table(archive, model)
            tell(count, len(models))
        names = sorted(set(tables.file_names()))
    for count, name in enumerate(names, 1):
        add_file(archive, name)
        tell(len(models) + count, len(models) + len(names))
    absent = archive.manifest.missing
    missing = sorted(set(absent) & set(tables.file_names())) if absent else []
    if missing and not without_missing:
        raise FilesMissing(missing)
    return missing


@contextmanager
def draft_of(path: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """A file to write an archive into; deleted afterwards unless it was renamed. It is locked while being written."""
    draft = path.with_name(f"{path.name}.part")
    with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # another backup may be writing to the same name
        try:
            file.truncate()
            yield draft, file
        finally:
            draft.unlink(missing_ok=True)


def note(path: Path, started: float, made: Made | None = None, *, failure: str = "") -> None:
    """Record how a backup went, for /operator/figures/. If the database can't store that, the backup still counts."""
    size, files = (made.size, made.files) if made else (0, 0)
    seconds = round(time.monotonic() - started, 1)
    try:
        BackupRun.objects.create(file=path.name[:255], size=size, files=files, seconds=seconds, failure=failure[:300])
    except Error:
        logger.exception("what came of the backup %s could not be noted", path)


def add_table(archive: Writer, model: type[Model]) -> None:
    name = f"{TABLES}{tables.label(model)}.jsonl"
    with archive.part(name, compress=True) as out:
        text = io.TextIOWrapper(io.BufferedWriter(out, CHUNK), encoding="utf-8", newline="\n")
        rows = tables.write(model, text)
        text.flush()
        text.detach().detach()
    archive.add(name, out, rows)


def add_file(archive: Writer, name: str) -> None:
    try:
        stored = default_storage.open(name, "rb")
    except FileNotFoundError:
        archive.manifest.missing.append(name)
        return
    with stored, archive.part(FILES + name, compress=False) as out:
        for chunk in stored.chunks(CHUNK):
            out.write(chunk)
    archive.add(FILES + name, out)
