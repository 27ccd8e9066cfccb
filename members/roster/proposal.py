"""The starting values of the merge dialog (spec section 4, 'Merge flow')."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from members.errors import Missing, Refused
from members.figures import CACHED
from members.freshness import moments_of
from members.models import Member
from members.roster import merge_order
from members.roster.merge_order import Candidate, Side
from members.roster.removal import Holdings, holdings

FEWEST, MOST = 2, 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """target stays, source goes into it; ignored: the ids of the others that were selected."""

    target: Member
    source: Member
    ignored: list[int]
    choices: dict[str, Side]
    fresher: dict[str, Side | None]
    moves: Holdings


def propose(member_ids: Sequence[int]) -> Proposal:
    """Raises Refused unless two or three members are given, Missing if one is gone."""
    ids = list(dict.fromkeys(member_ids))
    if not FEWEST <= len(ids) <= MOST:
        raise Refused("Select two or three members to merge.")
    selected = Member.objects.filter(pk__in=ids)
    members = {member.pk: member for member in selected}
    if len(members) < len(ids):
        raise Missing("One of these members is gone. Reload the page and select again.")
    moments = moments_of(selected)
    candidates = [candidate(member, moments[pk]) for pk, member in members.items()]
    target, source, *others = merge_order.merge_order(candidates)
    return Proposal(
        target=members[target.member_id],
        source=members[source.member_id],
        ignored=[other.member_id for other in others],
        choices=merge_order.choices(target, source),
        fresher=merge_order.fresher(target, source),
        moves=holdings(members[source.member_id]),
    )


def candidate(member: Member, moments: Mapping[str, datetime | None]) -> Candidate:
    """moments: for each figure's field, from when its age counts (members.freshness)."""
    keys = {figure.field: "latestVsScore" if figure.key == "score" else figure.key for figure in CACHED.values()}
    return Candidate(
        member_id=member.pk,
        updated_at=member.updated_at,
        values={
            "name": member.name,
            "discordUsername": member.discord_username,
            "rank": member.rank,
            **{key: getattr(member, field) for field, key in keys.items()},
        },
        updated={key: moments[field] for field, key in keys.items()},
    )
