"""Ranks that a list shows: proposed with a row, applied with it, and undone with it.

The alliance's member list shows everybody's rank. The badge beside a name counts only for a new member.

R4 and R5 have access to the portal (spec section 6). So such a change is always marked for review, and nobody lowers
their own rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from django.utils import timezone

from members import authority
from members.changes import changed
from members.errors import Refused
from members.models import Change, ChangeSet, Member, Rank
from members.roster import editing, undoing_edits
from uploads.models import ReadRow

FEWEST = 3
"""A section with fewer changes than this is not doubted."""


def shown(row: ReadRow, *, is_new: bool) -> int | None:
    """The rank that a row shows for its member. is_new: the member did not exist until now."""
    return row.section or (row.badge if is_new else None)


def changes_access(row: ReadRow) -> bool:
    """Whether applying the row's rank would give the proposed member access to the portal, or take it away."""
    member = row.proposed_member
    return bool(row.section and member) and (row.section >= Rank.R4) != (member.rank >= Rank.R4)  # type: ignore[operator,union-attr]


def doubted_sections(rows: Iterable[ReadRow]) -> list[int]:
    """Sections in which most members would change rank: more likely their header is misread than the roster wrong.

    Members without a rank, as in a new portal, don't count.
    """
    known = [(row.section, row.proposed_member.rank) for row in rows if row.section and row.proposed_member]
    ranked = [(section, rank) for section, rank in known if rank]
    total = Counter(section for section, _ in ranked)
    changed = Counter(section for section, rank in ranked if rank != section)
    return sorted(section for section, count in changed.items() if count >= FEWEST and count > total[section] / 2)


def check(name: str, rank: int | None, row: ReadRow | None, *, is_new: bool) -> None:
    """Raises Refused if the rank to apply is not the one that the row shows."""
    if rank is not None and (row is None or shown(row, is_new=is_new) != rank):
        raise Refused(f"{name}: the screenshot does not show rank R{rank}. Reopen the review.")


def take_over(wanted: Iterable[tuple[Member, int]], change_set: ChangeSet, actor_id: int | None) -> None:
    """Give the members these ranks, each as a change that can be undone.

    Raises Forbidden for a rank that the leader may not give, Refused if they lower themselves or the last R5.
    """
    who = authority.actor(actor_id)
    given = [(member, rank) for member, rank in wanted if member.rank != rank]
    for member, rank in given:
        editing.check(member, {"rank": rank}, who)
    Change.objects.bulk_create(
        changed(change_set, member, Change.Field.RANK, before=member.rank, after=rank) for member, rank in given
    )
    falls = any(member.rank >= Rank.R5 > rank for member, rank in given)
    for member, rank in given:
        member.rank, member.updated_at = rank, timezone.now()
    Member.objects.bulk_update([member for member, _ in given], ["rank", "updated_at"])
    if falls:
        authority.check_an_r5_stays(actor_id)


def put_back(changes: Iterable[Change], members: Mapping[int, Member], actor_id: int | None) -> None:
    """Undo `take_over`. Raises Conflict if a rank was changed since, Refused if the leader would lose access."""
    for change in changes:
        member = members.get(change.member_id or 0)
        if change.field == Change.Field.RANK and member is not None:
            undoing_edits.put_field_back(change, member, "rank", actor_id)
