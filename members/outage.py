"""When the database is busy or can't be reached, and what visitors are told then.

The API (alliance.api.exceptions), the pages and the operator's desk (alliance.pages) answer 503.
"""

from __future__ import annotations

import sqlite3

from django.db import DatabaseError, InterfaceError, OperationalError

DATABASE_BUSY = "Somebody else is writing so much that nothing was changed here. Wait a moment, then try again."
DATABASE_OUT = (
    "The portal can't reach its database at the moment. Wait a little, reload the page, and try again; "
    "tell the operator if it stays."
)
RETRY_AFTER = {"Retry-After": "5"}  # seconds
GONE = ("08", "57P", "53300")
"""Prefixes of PostgreSQL's codes for a broken connection, and a server that stops, starts or has no connection left."""
HELD = {
    "40001": "cannot be serialized",
    "40P01": "deadlock",
    "55P03": "a lock was held too long",
    "57014": "a statement took too long",
}
"""PostgreSQL's codes for an error that ends one transaction and rolls it back."""
SQLITE_HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def message(error: BaseException | None) -> str:
    """What to tell the visitor; empty for any other failure."""
    if database_is_busy(error):
        return DATABASE_BUSY
    return DATABASE_OUT if database_is_out(error) else ""


def database_is_busy(error: BaseException | None) -> bool:
    """Whether another writer kept this one waiting for too long, or both waited for each other (deadlock)."""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return (getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF in SQLITE_HELD
    return getattr(cause, "sqlstate", None) in HELD


def database_is_out(error: BaseException | None) -> bool:
    """Whether the database server can't be reached, or the connection was lost midway."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    cause = error.__cause__
    if hasattr(cause, "sqlite_errorcode"):
        return False
    code = getattr(cause, "sqlstate", None)
    return code.startswith(GONE) if code else isinstance(error, OperationalError | InterfaceError)
