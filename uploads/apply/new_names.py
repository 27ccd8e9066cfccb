"""New names of members: a leader says that a row is a member under a new name, and the member is renamed with it.

The earlier name stays as an alias. Undoing the apply gives the member the earlier name again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from members import authority
from members.models import Change, ChangeSet, Member
from members.roster import editing, undoing_edits


def take_over(wanted: Iterable[tuple[Member, str]], change_set: ChangeSet, actor_id: int | None) -> None:
    """Give the members these names, each as a change that can be undone.

    Another list of the same drop may have given a member the name already. Raises Forbidden for an R4 or R5 whom the
    leader may not rename, Refused for a name that another member has.
    """
    who = authority.actor(actor_id)
    for member, name in wanted:
        editing.check(member, {"name": name}, who)
        editing.carry_out(member, {"name": name}, change_set)


def put_back(changes: Sequence[Change], members: Mapping[int, Member], actor_id: int | None) -> None:
    """Undo `take_over`. Raises Conflict if a name was changed since, or if somebody else has the earlier one by now."""
    for change in reversed(changes):
        member = members.get(change.member_id or 0)
        if change.field == Change.Field.NAME and member is not None:
            undoing_edits.put_field_back(change, member, "name", actor_id)
