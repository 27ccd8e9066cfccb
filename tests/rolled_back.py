"""A test's own transaction, so that of many things which are tried after one another each meets the same alliance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def rolled_back() -> Iterator[None]:
    """What is written inside is gone after it. Marked as TestCase marks its own: no transaction of the portal's.

    So in it the store may be asked (tests.watched_store), but not in one that the portal opens inside.
    """
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)
