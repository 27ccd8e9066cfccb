"""Which different names a rule or a reader could mistake for one another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from members.duplicates import duplicate_form
from members.names import fold, normalise
from members.previous_rank import without_repeats

FORMS = (normalise, fold, duplicate_form, without_repeats)


def look_alikes(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each pair of different names that share one of the forms, in alphabetical order."""
    by_form = defaultdict(set)
    for name in set(names):
        for form in FORMS:
            if shape := form(name):
                by_form[form, shape].add(name)
    return sorted({pair for alike in by_form.values() for pair in combinations(sorted(alike), 2)})
