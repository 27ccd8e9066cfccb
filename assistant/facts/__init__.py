"""Read-only questions over the alliance's data. Both assistants answer from these alone.

Each fact is a function of plain arguments that returns a frozen dataclass (or a list of them) with the dates of its
figures, and raises members.errors.Refused, with a sentence for the leader, for what it cannot answer. Claude's tools
are made from their signatures and docstrings (assistant.tools), so both are written for a reader who knows neither
tables nor code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.facts.gaps import (
    data_dates,
    missed_week,
    missing_figures,
    old_figures,
    rank_criteria,
    under_criteria,
)
from assistant.facts.members import compare_members, member_profile
from assistant.facts.progress import compare_weeks, improvers, member_history, trend, week_by_week
from assistant.facts.roster import joined_or_left, roster, sf_tech
from assistant.facts.standings import matching, ranking, summary

__all__ = [
    "FACTS",
    "compare_members",
    "compare_weeks",
    "data_dates",
    "improvers",
    "joined_or_left",
    "matching",
    "member_history",
    "member_profile",
    "missed_week",
    "missing_figures",
    "old_figures",
    "rank_criteria",
    "ranking",
    "roster",
    "sf_tech",
    "summary",
    "trend",
    "under_criteria",
    "week_by_week",
]

FACTS: dict[str, Callable[..., Any]] = {
    fact.__name__: fact
    for fact in (
        ranking,
        summary,
        matching,
        improvers,
        compare_weeks,
        trend,
        week_by_week,
        member_profile,
        member_history,
        compare_members,
        rank_criteria,
        under_criteria,
        missed_week,
        missing_figures,
        old_figures,
        sf_tech,
        roster,
        joined_or_left,
        data_dates,
    )
}
