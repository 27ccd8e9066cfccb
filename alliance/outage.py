"""How it is known that the database is out for a moment, and what visitors are told then."""

from __future__ import annotations

from django.db import DatabaseError, InterfaceError, OperationalError

DATABASE_OUT = (
    "The portal can't reach its database at the moment. Wait a little, reload the page, and try again; "
    "tell the operator if it stays."
)
GONE = ("08", "57P", "53300")
"""How PostgreSQL's codes begin where a connection breaks off, and where the server stops, starts or has none left."""


def database_is_out(error: BaseException | None) -> bool:
    """Whether this came of a database server that can't be reached, or that went away in the middle."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    cause = error.__cause__
    if hasattr(cause, "sqlite_errorcode"):
        return False
    code = getattr(cause, "sqlstate", None)
    return code.startswith(GONE) if code else isinstance(error, OperationalError | InterfaceError)
