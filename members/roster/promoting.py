"""Giving members the ranks that their figures earn, several at once, as one change that is undone as a whole."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Mapping

from members import authority, changes, locks
from members.errors import Conflict, Refused
from members.formats import counted
from members.models import ChangeSet, Member, Rank, RankCriterion
from members.ranks import overfull, rank_to_give
from members.roster import editing
from members.roster.listing import calculated_rank_of
from members.roster.writing import write_fields

logger = logging.getLogger(__name__)


def give_calculated(
    member_ids: Collection[int], *, actor_id: int | None, seen: Mapping[int, str] | None = None
) -> tuple[ChangeSet | None, list[tuple[Member, int]]]:
    """Give these members their calculated rank, all or none. Returns who changed, with the rank held before.

    Members who already have the rank are skipped; the change set is None if all have it. seen: member id -> the
    calculated rank that the leader saw. Raises Missing (one is gone), Refused (a former member), Forbidden (only an R5
    may), Conflict (a figure or the criteria changed since, there are no criteria, or a rank has too few seats).
    """
    with locks.changing_members():
        members = list(changes.lock(member_ids).values())
        criteria = list(RankCriterion.objects.all())
        if not criteria:
            raise Conflict("No criteria are set, so nobody has a calculated rank. Set them in Member Management.")
        who = authority.actor(actor_id)
        moving: list[tuple[Member, int]] = []
        for member in members:
            to = to_give(member, criteria, (seen or {}).get(member.pk))
            if to is not None:
                editing.check(member, {"rank": to}, who)
                moving.append((member, to))
        refuse_overfull(moving, criteria)
        if not moving:
            return None, []
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary(moving))
        moved = [(member, member.rank) for member, _ in moving]
        write_fields([(member, {"rank": to}) for member, to in moving], change_set, vouched=False)
    logger.info("%d members got their calculated rank: change set %s", len(moving), change_set.pk)
    return change_set, moved


def to_give(member: Member, criteria: Collection[RankCriterion], seen: str | None) -> int | None:
    """The rank that a member gets, None if the member already has it."""
    if not member.is_active:
        raise Refused(f"{member.name} is a former member. Check the board again.")
    calculated = calculated_rank_of(member, criteria)
    if seen is not None and seen != calculated:
        raise Conflict(f"{member.name} now earns {calculated}, not {seen}. Check the board again.")
    return rank_to_give(member.rank, calculated)


def refuse_overfull(moving: Collection[tuple[Member, int]], criteria: Collection[RankCriterion]) -> None:
    """Raises Conflict if a rank would have more members than seats."""
    seats = {one.rank: one.seats for one in criteria if one.seats is not None}
    if not seats:
        return
    held = Counter(Member.objects.active().values_list("rank", flat=True))
    full = overfull(held, [(member.rank, to) for member, to in moving], seats)
    for rank, members in full.items():
        raise Conflict(
            f"{Rank(rank).label} has {counted(seats[rank], 'seat')}, and {counted(members, 'member')} would hold it. "
            f"Leave {members - max(seats[rank], held[rank])} of them out, or give the rank more seats."
        )


def summary(moving: Collection[tuple[Member, int]]) -> str:
    """'Board: 3 promoted, 1 demoted', 'Board: R3 for Thorne'."""
    if len(moving) == 1:
        [(member, to)] = moving
        return f"Board: {Rank(to).label} for {member.name}"
    up = sum(to > member.rank for member, to in moving)
    down = len(moving) - up
    told = [f"{up} promoted"] * bool(up) + [f"{down} demoted"] * bool(down)
    return f"Board: {', '.join(told)}"
