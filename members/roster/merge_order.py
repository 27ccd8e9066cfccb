"""Which of two members stays, and which value of each field (spec section 4, 'Merge flow')."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

Side = Literal["target", "source"]

FIGURES = ("power", "kills", "techDonations", "latestVsScore")
FIELDS = ("name", "power", "techDonations", "latestVsScore", "discordUsername", "rank")
"""The fields to choose. Kills are not chosen: their newest record stays."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A member that may be merged. values: by field (None, '' and rank 0 count as empty); updated: by figure."""

    member_id: int
    updated_at: datetime
    values: Mapping[str, Any]
    updated: Mapping[str, datetime | None]

    def last_update(self) -> datetime:
        return max([self.updated_at, *(moment for moment in self.updated.values() if moment)])


def merge_order(candidates: Iterable[Candidate]) -> list[Candidate]:
    """By most recent update: the first is the target, the next the source. On a tie the older member comes first."""
    return sorted(sorted(candidates, key=lambda one: one.member_id), key=Candidate.last_update, reverse=True)


def fresher(target: Candidate, source: Candidate) -> dict[str, Side | None]:
    """For each figure, which member's was updated more recently; None if neither was, or both at once."""
    return {figure: fresher_side(target.updated.get(figure), source.updated.get(figure)) for figure in FIGURES}


def fresher_side(target: datetime | None, source: datetime | None) -> Side | None:
    if target == source:
        return None
    if target is None or source is None:
        return "source" if target is None else "target"
    return "target" if target > source else "source"


def choices(target: Candidate, source: Candidate) -> dict[str, Side]:
    """For each field, which member's value the dialog proposes first."""
    return {field: choice(field, target, source) for field in FIELDS}


def choice(field: str, target: Candidate, source: Candidate) -> Side:
    """The target's value unless it is empty; of two figures with timestamps, the more recently updated one."""
    if is_empty(field, target):
        return "target" if is_empty(field, source) else "source"
    if field not in FIGURES or is_empty(field, source):
        return "target"
    ours, theirs = target.updated.get(field), source.updated.get(field)
    return "source" if ours and theirs and theirs > ours else "target"


def is_empty(field: str, candidate: Candidate) -> bool:
    """No value, no text, or No Rank. A figure of 0 is a value."""
    value = candidate.values.get(field)
    return value is None or value == "" or (field == "rank" and value == 0)
