"""The archive: a zip file of parts, and a manifest that describes each part. Knows nothing of the database.

    manifest.json               version, date, migrations, and of each part its size, SHA-256 and rows
    tables/<app>.<model>.jsonl  one row a line, as Django's serializer writes it
    files/<name>                the stored files, under their names in the storage

Parts are written and read in chunks, so memory use does not grow with them.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from io import RawIOBase
from pathlib import Path
from typing import IO, Any, Self

FORMAT = "alliance portal backup"
VERSION = 1
MANIFEST = "manifest.json"
TABLES, FILES = "tables/", "files/"
CHUNK = 1024 * 1024
LARGEST_MANIFEST = 256 * 1024 * 1024


class NoBackup(Exception):
    """The file is not a backup that can be restored; the message says why."""


DAMAGED = "The archive is damaged: {}. Nothing was changed. Use another backup."


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the archive. rows: lines of a table, None for a stored file."""

    name: str
    size: int
    sha256: str
    rows: int | None = None


@dataclass
class Manifest:
    """The archive's contents. missing: files that rows named and the storage lacked when the backup was made."""

    made_at: str
    migrations: list[str]
    parts: list[Part] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    format: str = FORMAT
    version: int = VERSION

    def tables(self) -> list[Part]:
        return [part for part in self.parts if part.name.startswith(TABLES)]

    def files(self) -> list[Part]:
        return [part for part in self.parts if part.name.startswith(FILES)]


class Counted(RawIOBase):
    """Passes data on to a part of the archive, and records its size and hash."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out = out
        self.hash = hashlib.sha256()
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.hash.update(data)
        self.size += len(data)
        return self.out.write(data)


class NewZip(zipfile.ZipFile):
    """Not completed when garbage-collected: the file of an archive given up midway is already closed and removed."""

    def __del__(self) -> None:
        pass


class Writer:
    """Writes an archive part by part; the manifest comes last."""

    def __init__(self, file: IO[bytes], manifest: Manifest) -> None:
        self.zip = NewZip(file, "w", allowZip64=True)
        self.manifest = manifest

    @contextmanager
    def part(self, name: str, *, compress: bool) -> Iterator[Counted]:
        """A part to write to. compress: False for pictures, which are compressed already."""
        info = zipfile.ZipInfo(name)
        info.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
        info.external_attr = 0o600 << 16
        with self.zip.open(info, "w", force_zip64=True) as out:
            yield Counted(out)

    def add(self, name: str, written: Counted, rows: int | None = None) -> None:
        self.manifest.parts.append(Part(name, written.size, written.hash.hexdigest(), rows))

    def abandon(self) -> None:
        """Write no directory at the end: on garbage collection zipfile would write it to a file already closed."""
        self.zip.fp = None

    def close(self) -> None:
        self.zip.writestr(MANIFEST, json.dumps(asdict(self.manifest)), zipfile.ZIP_DEFLATED)
        self.zip.close()


class Reader:
    """An archive in which every part matches its manifest. Raises NoBackup if one does not."""

    def __init__(self, path: Path) -> None:
        try:
            self.zip = zipfile.ZipFile(path)
        except OSError as error:
            raise NoBackup(f"{path} cannot be read: {error.strerror}.") from error
        except zipfile.BadZipFile as error:
            raise NoBackup(f"{path} is no backup, or its end is missing. Nothing was changed.") from error
        self.manifest = self.read_manifest(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.zip.close()

    def read_manifest(self, path: Path) -> Manifest:
        foreign = NoBackup(f"{path} is no backup of this portal. Nothing was changed.")
        try:
            info = self.zip.getinfo(MANIFEST)
            if info.file_size > LARGEST_MANIFEST:
                raise foreign
            given = json.loads(self.zip.read(info))
        except KeyError:
            raise foreign from None
        except (zipfile.BadZipFile, zlib.error, ValueError) as error:
            raise NoBackup(DAMAGED.format("its manifest cannot be read")) from error
        if not isinstance(given, dict) or given.get("format") != FORMAT:
            raise foreign
        if given.get("version") != VERSION:
            raise NoBackup(f"{path} was made by another version of `backup`. Restore it with the version it names.")
        try:
            return Manifest(**given | {"parts": [Part(**part) for part in given["parts"]]})
        except (TypeError, KeyError) as error:
            raise NoBackup(DAMAGED.format("its manifest lacks what it should hold")) from error

    def verify(self) -> None:
        """Read every part once and compare it with the manifest."""
        named = [part.name for part in self.manifest.parts]
        held = [name for name in self.zip.namelist() if name != MANIFEST]
        if sorted(named) != sorted(held):
            odd = sorted(set(named) ^ set(held)) or ["a part is there twice"]
            raise NoBackup(DAMAGED.format(f"parts are missing or too many ({odd[0]})"))
        for part in self.manifest.parts:
            digest, size = hashlib.sha256(), 0
            for chunk in self.chunks(part):
                digest.update(chunk)
                size += len(chunk)
                if size > part.size:
                    break
            if (size, digest.hexdigest()) != (part.size, part.sha256):
                raise NoBackup(DAMAGED.format(f"{part.name} is not what was backed up"))

    def chunks(self, part: Part) -> Iterator[bytes]:
        try:
            with self.zip.open(part.name) as stream:
                while chunk := stream.read(CHUNK):
                    yield chunk
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
            raise NoBackup(DAMAGED.format(f"{part.name} cannot be read")) from error

    def lines(self, part: Part) -> Iterator[str]:
        """The lines of a table."""
        rest = b""
        for chunk in self.chunks(part):
            *whole, rest = (rest + chunk).split(b"\n")
            yield from (line.decode() for line in whole)
        if rest:
            yield rest.decode()
