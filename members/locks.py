"""The one way into a transaction that changes members or rests on them, so that no two wait for each other in a ring.

The order of all locks stands in docs/architecture.md ("Who waits for whom"); what is taken here comes first. SQLite
lets one writer in at a time by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

ALLIANCE = 0x616C6C69
"""The number of the alliance's lock among PostgreSQL's advisory locks."""

after_changes: list[Callable[[], None]] = []
"""What is to be done once a change of members is committed. Apps above add theirs; a failure of it undoes nothing."""


@contextmanager
def changing_members() -> Iterator[None]:
    """A transaction that changes members or what hangs on them: the only one of its kind, and without any that matches.

    Inside another `changing_members` it is that one's savepoint. Inside `matching_members` it may not be asked for: two
    that match would wait for each other.
    """
    with transaction.atomic():
        hold("pg_advisory_xact_lock")
        yield
        for work in after_changes:
            transaction.on_commit(work, robust=True)


@contextmanager
def matching_members() -> Iterator[None]:
    """A transaction that ties rows to the members as they are: beside others that match, never beside a change."""
    with transaction.atomic():
        hold("pg_advisory_xact_lock_shared")
        yield


def hold(function: str) -> None:
    """Wait for the alliance's lock, and keep it until the outermost transaction ends."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [ALLIANCE])
