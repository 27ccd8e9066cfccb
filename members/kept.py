"""A cache in this process: each value is valid until a table that it was computed from is written to."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from members import data_version
from members.days import alliance_day

Value = TypeVar("Value")
Key = TypeVar("Key", bound=Hashable)

MOST = 200
"""How many values a process keeps: those that were used last."""
LONGEST = 60.0
"""The longest time in seconds that a value is kept, because some depend on the hour too."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[Value]):
    """A value and what it was computed from. made: by this process's clock."""

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
        """The value of this key, computed again if these areas (members.data_version) may have changed.

        `make` may depend only on the tables of these areas, the key and the alliance's day.
        """
        return self.get_all([key], areas, lambda _: {key: make()})[key]

    def get_all(
        self, keys: Collection[Key], areas: Collection[str], make: Callable[[list[Key]], Mapping[Key, Value]]
    ) -> dict[Key, Value]:
        """The same for several keys; `make` computes all missing values in one call."""
        version = data_version.version(areas)  # read first: data read later are at least as new
        if version is None:
            return dict(make(list(keys)))
        day, now = alliance_day(), time.monotonic()
        found: dict[Key, Value] = {}
        with self.lock:
            for key in keys:
                entry = self.entries.get((key, day))
                if entry is not None and entry.version == version and now - entry.made < LONGEST:
                    self.entries.move_to_end((key, day))
                    found[key] = entry.value
        missing = [key for key in keys if key not in found]
        if not missing:
            return found
        made = make(missing)
        with self.lock:
            for key in missing:
                self.entries[key, day] = Entry(version, now, made[key])
                self.entries.move_to_end((key, day))
            while len(self.entries) > self.most:
                self.entries.popitem(last=False)
        return found | {key: made[key] for key in missing}
