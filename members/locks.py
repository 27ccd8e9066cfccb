"""The only way into a transaction that changes members or relies on them. It prevents deadlocks.

The order of all locks is in docs/architecture.md ("Who waits for whom"); the lock of this module comes first. SQLite
admits one writer at a time anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

ALLIANCE = 0x616C6C69
"""The id of the alliance's lock among PostgreSQL's advisory locks."""

after_changes: list[Callable[[], None]] = []
"""Functions that run once a change of members is committed. Higher apps add theirs; if one fails, the change stays."""


@contextmanager
def changing_members() -> Iterator[None]:
    """A transaction that changes members or their data. Meanwhile no other transaction changes or matches members.

    Inside another `changing_members` it is a savepoint. Never open it inside `matching_members`: two that match would
    wait for each other.
    """
    with transaction.atomic():
        hold("pg_advisory_xact_lock")
        yield
        for work in after_changes:
            transaction.on_commit(work, robust=True)


@contextmanager
def matching_members() -> Iterator[None]:
    """A transaction that matches rows to members: several may run at once, but none during a change."""
    with transaction.atomic():
        hold("pg_advisory_xact_lock_shared")
        yield


def hold(function: str) -> None:
    """Wait for the alliance's lock, and hold it until the outermost transaction ends."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [ALLIANCE])
