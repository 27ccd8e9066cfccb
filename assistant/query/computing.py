"""Computes the answer to a query: one function for each operation, by the same rules as the screens. Reads only."""

from __future__ import annotations

from collections.abc import Callable

from assistant.query import gaps, moving, standing
from assistant.query.checking import check
from assistant.query.people import Alliance
from assistant.query.types import Answer, Query


def run(query: Query) -> Answer:
    """The answer. Raises Refused, with a sentence for the leader, if the query can't be answered."""
    check(query)
    return OPERATIONS[query.operation](Alliance(), query)


OPERATIONS: dict[str, Callable[[Alliance, Query], Answer]] = {
    "value": standing.value,
    **dict.fromkeys(("rank", "profile", "compare", "distance"), standing.told_cards),
    **dict.fromkeys(("top", "bottom"), standing.standing),
    **dict.fromkeys(("sum", "mean", "median"), standing.whole),
    **dict.fromkeys(("count", "share", "list"), standing.listed),
    "by_rank": standing.by_rank,
    **dict.fromkeys(("change", "movers", "slowest", "flat"), moving.movers),
    "trend": moving.trend,
    "weeks": standing.over_weeks,
    "best": standing.best,
    "never": gaps.never,
    "missed": gaps.missed,
    "old": gaps.old,
    "dates": gaps.dates,
    **dict.fromkeys(("short", "meets"), gaps.short),
    "criteria": gaps.criteria,
    **dict.fromkeys(("promote", "demote"), gaps.due),
    **dict.fromkeys(("joined", "left"), gaps.moved),
    "targets": gaps.short_of_targets,
    "away": gaps.away_on,
    "events": gaps.every_event,
}
