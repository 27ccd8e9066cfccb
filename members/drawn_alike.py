"""Which members' names look like another member's in most fonts: pages show these in letters that differ.

The browser asks the same of lists whose names it has (frontend/src/format/look-alikes.ts); tests/cases/drawn-alike.json
checks both sides. Whether two names may be one person is another question (`members.names.look_alike`).
"""

from __future__ import annotations

from collections.abc import Iterable

_SAME = (("rn", "m"), ("vv", "w"), ("I", "l"), ("1", "l"), ("|", "l"), ("O", "o"), ("0", "o"))
"""Signs, each with the one that stands for it."""


def drawn_alike(names: Iterable[str]) -> list[str]:
    by_shape: dict[str, set[str]] = {}
    for name in names:
        by_shape.setdefault(_shape(name), set()).add(name)
    return sorted(name for alike in by_shape.values() if len(alike) > 1 for name in alike)


def _shape(name: str) -> str:
    for signs, one in _SAME:
        name = name.replace(signs, one)
    return name.lower()
