"""A full disk: how the portal notices it, what leaders are told, and how reads work on without writing."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError

logger = logging.getLogger(__name__)

FULL = "The server's disk is full, so nothing was saved. Tell the operator, and try again once there is room."
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
POSTGRES_NO_ROOM = "53100"
SQLITE_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
"""SQLite reports a full disk with the first message only; for a quota or a file size limit it reports a write error."""


def is_full(error: BaseException | None) -> bool:
    """Whether a write failed because a disk, a quota or a file size limit is used up.

    True also if Django wrapped the error in another one, as it does for a session that cannot be stored.
    """
    while error is not None:
        if (
            getattr(error, "errno", None) in NO_ROOM
            or getattr(error, "sqlstate", None) == POSTGRES_NO_ROOM
            or getattr(error, "sqlite_errorcode", None) in SQLITE_NO_ROOM
        ):
            return True
        error = error.__cause__ or error.__context__
    return False


@contextmanager
def unless_full(what: str) -> Iterator[None]:
    """For a small write within a read: if the disk is full, skip the write and log a line.

    what: the end of the sentence 'the disk is full; not noted: ...'. Any other error passes through.
    """
    try:
        yield
    except (DatabaseError, OSError) as error:
        if not is_full(error):
            raise
        logger.warning("the disk is full; not noted: %s", what)


@dataclass(frozen=True, slots=True)
class Room:
    """The free space on a folder's disk in bytes, and whether another file can be created."""

    folder: Path
    free: int
    takes_files: bool


def room(folder: Path) -> Room:
    """The free space for this process's account, even if the folder does not exist yet."""
    disk = os.statvfs(nearest(folder))
    takes_files = not disk.f_files or bool(disk.f_favail)  # some file systems do not count files
    return Room(folder, disk.f_bavail * disk.f_frsize, takes_files)


def device(folder: Path) -> int:
    """The id of the disk that holds a folder."""
    return nearest(folder).stat().st_dev


def nearest(folder: Path) -> Path:
    """The folder, or its closest existing parent."""
    return next(one for one in (folder, *folder.parents) if one.exists())
