"""A cache in this process: computed values, each valid until the tables it was computed from are written to."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from members import data_version
from members.days import alliance_day

Value = TypeVar("Value")

MOST = 200
"""Values that a process keeps: those that were asked for last."""
LONGEST = 60.0
"""Seconds that a value is kept at most, as some depend on the hour too."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[Value]):
    """A value and what it was made from. made: by this process's clock."""

    version: tuple[str, ...]
    made: float
    value: Value


class Kept(Generic[Value]):
    """Values by key and day, shared by the threads of a process."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.entries: OrderedDict[Hashable, Entry[Value]] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, areas: Collection[str], make: Callable[[], Value]) -> Value:
        """The value of this key, made anew where these areas (members.data_version) may have changed.

        What `make` computes may depend on their tables, the key and the alliance's day, and on nothing else.
        """
        version = data_version.version(areas)  # asked first: what is read after it is as new or newer
        if version is None:
            return make()
        key = (key, alliance_day())
        now = time.monotonic()
        with self.lock:
            entry = self.entries.get(key)
            if entry is not None and entry.version == version and now - entry.made < LONGEST:
                self.entries.move_to_end(key)
                return entry.value
        value = make()
        with self.lock:
            self.entries[key] = Entry(version, now, value)
            self.entries.move_to_end(key)
            while len(self.entries) > self.most:
                self.entries.popitem(last=False)
        return value
