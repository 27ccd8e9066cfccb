"""Which figure and which time conditions are of, where the question says it once for several."""

from __future__ import annotations

from assistant.query.types import Condition


def of_range(conditions: list[Condition]) -> list[str]:
    """'Over 100M and under 110M power': the figure of both, where they are the two ends of a range."""
    ends = {one.comparison.replace("at_least", "above").replace("at_most", "below"): one for one in conditions}
    if len(conditions) != 2 or len(ends) != 2 or "exactly" in ends:
        return []
    low, high = ends["above"].value, ends["below"].value
    named = [one.figure for one in conditions if one.figure]
    return named if low is not None and high is not None and low < high and len(named) == 1 else []


def takes_time(condition: Condition, conditions: tuple[Condition, ...], *, alone: bool) -> bool:
    """The time is that of the weekly figures where others stand beside them. alone: nothing else takes it."""
    weekly = ("donations", "vs", "assistance", "duel_day")
    return (
        condition.figure in weekly
        or condition.of != "value"
        or (alone and not any(one.figure in weekly for one in conditions))
    )
