"""Restoring a backup: all of it, or nothing."""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import dataclass

from django.core.exceptions import SuspiciousFileOperation
from django.core.files import File
from django.core.files.storage import default_storage
from django.core.files.utils import validate_file_name
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, transaction

from alliance import invitations
from alliance.area import links as personal_links
from alliance.backup import tables
from alliance.backup.archive import CHUNK, DAMAGED, FILES, TABLES, NoBackup, Part, Reader
from alliance.packet import posts
from members.formats import counted
from uploads.files.store import remove

IN_MEMORY = 16 * 1024 * 1024
"""A screenshot has at most 10 MB; a larger file is unpacked to disk."""


@dataclass(frozen=True, slots=True)
class Restored:
    rows: int
    files: int
    missing: list[str]


def check(archive: Reader) -> None:
    """Raises NoBackup unless every part is whole, known, and of this version's tables."""
    here = tables.applied_migrations()
    if archive.manifest.migrations != here:
        missing = sorted(set(archive.manifest.migrations) - set(here))
        newer = sorted(set(here) - set(archive.manifest.migrations))
        raise NoBackup(differing(missing, newer))
    known = {f"{TABLES}{tables.label(model)}.jsonl" for model in tables.saved_models()}
    if {part.name for part in archive.manifest.tables()} != known:
        raise NoBackup(DAMAGED.format("its tables are not those of the portal"))
    for part in archive.manifest.parts:
        if not part.name.startswith((TABLES, FILES)):
            raise NoBackup(DAMAGED.format(f"{part.name} does not belong into it"))
    for part in archive.manifest.files():
        check_name(stored_name(part))
    archive.verify()


def differing(missing: list[str], newer: list[str]) -> str:
    """Why an archive of another version can't be restored here, and what to do."""
    if missing:
        return (
            f"The backup needs a database with {missing[0]}, which is not applied here. If this is the same version, "
            "run manage.py migrate first; else restore it with the version that made it."
        )
    return (
        f"The backup is older than this version: it does not know {newer[0]}. Restore it with the version that made "
        "it, then upgrade."
    )


def stored_name(part: Part) -> str:
    return part.name.removeprefix(FILES)


def check_name(name: str) -> None:
    """Raises NoBackup for a path outside the storage."""
    try:
        validate_file_name(name, allow_relative_path=True)
    except SuspiciousFileOperation as error:
        raise NoBackup(DAMAGED.format(f"{name!r} is no name of a stored file")) from error
    if "\\" in name or "\0" in name or name.startswith("/"):
        raise NoBackup(DAMAGED.format(f"{name!r} is no name of a stored file"))


def restore(archive: Reader) -> Restored:
    """Replace the current data with the archive's. Raises NoBackup, StoreOut; nothing is changed then.

    1. Check every part before anything is touched.
    2. Write the files that do not exist yet; on failure they are removed again.
    3. In one transaction, empty all tables and write all rows.
    4. Remove the files that only the former rows named.
    """
    check(archive)
    former = set(tables.file_names())
    written: list[str] = []
    try:
        for part in archive.manifest.files():
            put_file(archive, part, written)
        with transaction.atomic():
            rows = put_tables(archive)
    except BaseException:  # also after Ctrl-C no new files may stay
        remove(written)
        raise
    remove(former - set(tables.file_names()))
    return Restored(rows, len(archive.manifest.files()), archive.manifest.missing)


def put_file(archive: Reader, part: Part, written: list[str]) -> None:
    """Write a file under its name, and add it to `written`. An existing equal file is left alone.

    Raises NoBackup if a different file has the name.
    """
    name = stored_name(part)
    if default_storage.exists(name):
        if content_hash(name) != part.sha256:
            raise NoBackup(f"The storage holds another file named {name}. Nothing was changed. Move it away first.")
        return
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as content:
        for chunk in archive.chunks(part):
            content.write(chunk)
        content.seek(0)
        written.append(default_storage.save(name, File(content, name=name)))
    if written[-1] != name:
        raise NoBackup(f"The storage cannot hold a file named {name}. Nothing was changed.")


def content_hash(name: str) -> str:
    digest = hashlib.sha256()
    with default_storage.open(name, "rb") as stored:
        for chunk in stored.chunks(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def put_tables(archive: Reader) -> int:
    """Empty all tables and write the archive's rows; returns their number. Inside a transaction."""
    models = {f"{TABLES}{tables.label(model)}.jsonl": model for model in tables.saved_models()}
    tables.empty()
    total, related = 0, []
    try:
        for part in archive.manifest.tables():
            count, with_relations = tables.read(models[part.name], archive.lines(part))
            if count != part.rows:
                raise NoBackup(DAMAGED.format(f"{part.name} holds {counted(count, 'row')}, not {part.rows}"))
            total += count
            related += with_relations
        tables.relate(related)
        tables.finish()
        invitations.withdraw_all()
        posts.stop_all()
        personal_links.revoke_all()
    except (DeserializationError, DatabaseError, ValueError, UnicodeDecodeError) as error:
        raise NoBackup(DAMAGED.format(f"its rows do not fit the tables ({error})")) from error
    return total
