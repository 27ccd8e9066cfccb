"""A disk on which nothing can be written any more: not a row, not a file, not a folder."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg.errors
from django.db import OperationalError, connection

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
make_folder, open_file = os.mkdir, os.open


@contextmanager
def full_disk(*, after: int = 0) -> Iterator[list[str]]:
    """From the write after so many on. The list: what could not be written."""
    refused: list[str] = []
    left = after

    def is_refused(what: str) -> bool:
        nonlocal left
        left -= 1
        if left >= 0:
            return False
        refused.append(what)
        return True

    def no_row(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES) and is_refused(sql):
            raise OperationalError("the disk is full") from database_error()
        return execute(sql, params, many, context)

    def no_file(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and is_refused(str(path)):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        return open_file(path, flags, *more, **named)

    def no_folder(path: Any, *more: Any, **named: Any) -> None:
        if not Path(path).is_dir() and is_refused(str(path)):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        make_folder(path, *more, **named)

    with connection.execute_wrapper(no_row), mock.patch("os.open", no_file), mock.patch("os.mkdir", no_folder):
        yield refused


def database_error() -> Exception:
    """What the database's driver raises."""
    if connection.vendor == "postgresql":
        return psycopg.errors.DiskFull("could not extend file: No space left on device")
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error
