"""The rank that a member had in the latest snapshot (spec sections 4 and 5, 'Previous Rank')."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from members.distinct import DistinctPairs
from members.names import normalise

NO_DATA = "No data"
NEW_MEMBER = "New member"
NO_RANK = "No rank"


class Past(NamedTuple):
    """A row of the snapshot. member_id None: its member was deleted. taken: its member is active today."""

    member_id: int | None
    name: str
    rank: int
    taken: bool = False


class Present(NamedTuple):
    """A current member. is_new: created after the snapshot's week end; aliases: other spellings of the name."""

    member_id: int
    name: str
    is_new: bool = False
    aliases: tuple[str, ...] = ()


def spelt(name: str) -> str:
    return name


def without_repeats(name: str) -> str:
    """The normal form (no accents, case, punctuation, spaces) with each run of one character cut to one."""
    return "".join(char for char, _ in groupby(normalise(name)))


STEPS: tuple[Callable[[str], str], ...] = (spelt, normalise, without_repeats)
"""From the strictest meaning of 'the same name' to the most lenient."""


def previous_ranks(
    members: Sequence[Present], snapshot: Collection[Past] | None, distinct: DistinctPairs
) -> dict[int, str]:
    """member id -> 'R1' to 'R5', 'No rank', 'New member', or 'No data'. snapshot None: there is none yet.

    A row belongs to the member with its id. A row whose id is no active member's goes to the member of the same name,
    by the strictest step that finds exactly one. Aliases count as names; pairs of Distinct names never match. If
    several members find the same row, it goes to the one with the strictest step; on a tie nobody gets it.
    """
    if snapshot is None:
        return {member.member_id: NO_DATA for member in members}
    by_id = {past.member_id: past for past in snapshot if past.member_id is not None}
    named = by_name([past for past in snapshot if not past.taken])
    found = {one.member_id: find(one, named, distinct) for one in members if one.member_id not in by_id}
    steps: dict[Past, list[int]] = defaultdict(list)
    for step, past in filter(None, found.values()):
        steps[past].append(step)
    by_spelling = {
        member_id: claim[1]
        for member_id, claim in found.items()
        if claim and claim[0] == min(steps[claim[1]]) and steps[claim[1]].count(claim[0]) == 1
    }
    past_of = {**by_spelling, **by_id}
    return {member.member_id: shown(past_of.get(member.member_id), member) for member in members}


def by_name(rows: Collection[Past]) -> list[dict[str, list[Past]]]:
    """For each step: form of the name -> the rows that have it."""
    found: list[dict[str, list[Past]]] = [defaultdict(list) for _ in STEPS]
    for form, rows_of in zip(STEPS, found, strict=True):
        for past in rows:
            rows_of[form(past.name)].append(past)
    return found


def find(member: Present, named: list[dict[str, list[Past]]], distinct: DistinctPairs) -> tuple[int, Past] | None:
    """The row of a member's name, with the step that found it."""
    for step, (form, rows_of) in enumerate(zip(STEPS, named, strict=True)):
        forms = {form(name) for name in (member.name, *member.aliases)} - {""}
        rows = [
            past for one in sorted(forms) for past in rows_of.get(one, ()) if not distinct.apart(member.name, past.name)
        ]
        if len(rows) == 1:
            return step, rows[0]
    return None


def shown(past: Past | None, member: Present) -> str:
    if past is None:
        return NEW_MEMBER if member.is_new else NO_DATA
    return f"R{past.rank}" if past.rank else NO_RANK
