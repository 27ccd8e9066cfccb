"""One request computes at a time, however many threads a web process has.

A Python process computes in one thread at a time. Four requests that alternate all end late; one after the other, the
first ones end sooner and the last ones no later. But a request that waits (for a store, for the assistant's model, for
a slow reader of its answer) must not block the others: after a tenth of a second it no longer counts.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

AT_ONCE = 1
"""Requests per process. While one waits for the database, the other web process computes."""
LONGEST = 0.1
"""After this many seconds a request is assumed to wait for something rather than to compute."""

arrived: ContextVar[float | None] = ContextVar("arrived", default=None)
"""When the request that this thread answers had fully arrived, by time.monotonic(). None if nobody noted it."""


class Turns:
    """Who computes now, in order of arrival.

    at_once: how many may compute; longest: the seconds after which a request no longer counts.
    """

    def __init__(self, at_once: int = AT_ONCE, longest: float = LONGEST) -> None:
        self.at_once, self.longest = at_once, longest
        self.waiting: deque[object] = deque()
        self.begun: dict[object, float] = {}
        self.changed = threading.Condition()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits until it is this thread's turn; the turn lasts for the block."""
        me = object()
        with self.changed:
            self.waiting.append(me)
            self.changed.wait_for(lambda: self.waiting[0] is me)
            while seconds := self.wait():
                self.changed.wait(seconds)
            self.waiting.popleft()
            self.begun[me] = time.monotonic()
            self.changed.notify_all()
        try:
            yield
        finally:
            with self.changed:
                del self.begun[me]
                self.changed.notify_all()

    def wait(self) -> float:
        """Seconds until a turn is free at the latest; 0 if one is free."""
        now = time.monotonic()
        computing = [began for began in self.begun.values() if now - began < self.longest]
        return computing[-self.at_once] + self.longest - now if len(computing) >= self.at_once else 0
