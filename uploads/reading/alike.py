"""How alike pictures are that have been made lines of numbers: a row's beside those known of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Key = TypeVar("Key")
Lines = NDArray[np.float32]


def nearest(rows: Sequence[Lines], known: Mapping[Key, Lines]) -> list[dict[Key, float]]:
    """Of each row's lines beside each one's known lines: how alike the nearest two are, -1 to 1.

    All lines are of length 1. Who has none is left out; a row without one gets nobody.
    """
    owners = [owner for owner, lines in known.items() for _ in lines]
    gallery = np.concatenate([lines for lines in known.values() if len(lines)]) if owners else None
    found: list[dict[Key, float]] = []
    for lines in rows:
        best: dict[Key, float] = {}
        if gallery is not None and len(lines):
            for owner, likeness in zip(owners, (lines @ gallery.T).max(axis=0).tolist(), strict=True):
                best[owner] = max(best.get(owner, -1.0), likeness)
        found.append(best)
    return found


def unit(lines: NDArray[np.float32]) -> Lines:
    """Each line at length 1."""
    return np.asarray(lines / np.maximum(np.linalg.norm(lines, axis=1, keepdims=True), 1e-6), np.float32)
