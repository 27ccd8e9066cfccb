"""The tables of an import: a single CSV file, or those of an export's zip file. The bytes may be anything."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO
from typing import NamedTuple

from alliance.all_data.export import EVENTS, RECORDS, ROSTER
from members import events_csv
from members.errors import Refused
from members.records_csv import rows as record_rows
from members.roster.csv import reading

MOST_BYTES = 10 * 1024 * 1024
"""The largest file as sent."""
MOST_DIRECTORY = 64 * 1024
"""The longest list of parts in a zip file, in bytes, checked before anything is read: an export has five parts."""
END, END_SIZE, WIDE = b"PK\x05\x06", 22, b"PK\x06\x07"
TOO_LARGE = (
    f"The file is larger than {MOST_BYTES // 1024**2} MB. Import roster.csv and records.csv of the export alone."
)
DAMAGED = "The zip file is damaged or of a kind that the portal does not make. Nothing was changed."
FOREIGN = f"The zip file is no export of the portal: it holds neither {ROSTER} nor {RECORDS}. Nothing was changed."
BOUNDS = {ROSTER: reading.MOST_BYTES, EVENTS: events_csv.MOST_BYTES, RECORDS: record_rows.MOST_BYTES}


class Tables(NamedTuple):
    roster: bytes | None = None
    records: bytes | None = None
    events: bytes | None = None


def tables_of(content: bytes) -> Tables:
    """The tables of a file. Raises Refused if it is unusable or too large."""
    if len(content) > MOST_BYTES:
        raise Refused(TOO_LARGE, status=413)
    if content.startswith(b"PK"):
        return of_zip(content)
    if record_rows.is_records(content):
        return Tables(records=content)
    return Tables(roster=content)


def of_zip(content: bytes) -> Tables:
    if not has_short_directory(content):
        raise Refused(DAMAGED)
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
            if any(names.count(name) > 1 for name in BOUNDS):
                raise Refused(DAMAGED)
            found = {name: part(archive, name, most) for name, most in BOUNDS.items() if name in names}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise Refused(DAMAGED) from error
    if not found.keys() & {ROSTER, RECORDS}:
        raise Refused(FOREIGN)
    return Tables(found.get(ROSTER), found.get(RECORDS), found.get(EVENTS))


def part(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """One part, unpacked only up to the limit, whatever size its head claims."""
    with archive.open(name) as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        raise Refused(f"{name} in the zip file is larger than {most // 1024**2} MB. Nothing was changed.", status=413)
    return content


def has_short_directory(content: bytes) -> bool:
    """Whether the list of parts is short enough: zipfile reads all of it, and makes an object of each entry."""
    tail = content[-(END_SIZE + 2**16) :]
    at = len(tail) - END_SIZE if tail[-END_SIZE:].startswith(END) else tail.rfind(END)
    if at < 0 or len(tail) < at + END_SIZE or WIDE in tail[max(0, at - END_SIZE) :]:
        return False
    size: int = struct.unpack_from("<L", tail, at + 12)[0]
    return size <= MOST_DIRECTORY
