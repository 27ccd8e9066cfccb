"""Making a backup while the portal runs."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass
from pathlib import Path

from django.core.files.storage import default_storage
from django.db.models import Model
from django.utils import timezone

from alliance.backup import tables
from alliance.backup.archive import CHUNK, FILES, TABLES, Manifest, Writer
from alliance.models import BackupRun


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was made. rows, files: how many it holds; missing: names that the storage did not have."""

    rows: int
    files: int
    size: int
    missing: list[str]


def make(path: Path) -> Made:
    """Write database and stored files into a new archive. Raises FileExistsError, OSError (disk full, no right).

    1. The tables, as they stood at one moment; leaders and workers go on meanwhile.
    2. The files that the rows of that moment name. Stored files never change, so they still fit; one that has been
       removed since is noted as missing.
    The archive gets its name when it is whole, and is readable by its owner alone: it holds password hashes.
    """
    started = time.monotonic()
    draft = path.with_name(f"{path.name}.part")
    if path.exists():
        raise FileExistsError(f"{path} exists.")
    draft.touch(mode=0o600)
    try:
        with draft.open("wb") as file:
            manifest = Manifest(made_at=timezone.now().isoformat(), migrations=tables.applied_migrations())
            archive = Writer(file, manifest)
            with tables.one_moment():
                for model in tables.saved_models():
                    add_table(archive, model)
                names = sorted(set(tables.file_names()))
            for name in names:
                add_file(archive, name)
            archive.close()
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    made = Made(
        rows=sum(part.rows or 0 for part in manifest.tables()),
        files=len(manifest.files()),
        size=path.stat().st_size,
        missing=manifest.missing,
    )
    BackupRun.objects.create(
        file=path.name[:255], size=made.size, files=made.files, seconds=round(time.monotonic() - started, 1)
    )
    return made


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
