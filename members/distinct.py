"""Names that are never merged or matched to each other (spec section 5; design decision 7)."""

from __future__ import annotations

from collections.abc import Iterable

from members.names import normalise


class DistinctPairs:
    """The never-merge pairs, to check two names against."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.spelt = set()
        self.normal = set()
        for first, second in pairs:
            self.spelt.add(spelling_of(first, second))
            self.normal.add(frozenset((normalise(first), normalise(second))))

    def apart(self, a: str, b: str) -> bool:
        """Whether these two names are kept apart, in any spelling. If both have one normal form, only as spelt."""
        forms = frozenset((normalise(a), normalise(b)))
        return (len(forms) == 2 and forms in self.normal) or spelling_of(a, b) in self.spelt


def spelling_of(a: str, b: str) -> frozenset[str]:
    """A pair of names as they are spelt; case counts if nothing else tells them apart."""
    folded = frozenset((a.casefold(), b.casefold()))
    return folded if len(folded) == 2 else frozenset((a, b))
