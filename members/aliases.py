"""Other spellings of a member, learned when a name changes (design decision 7)."""

from __future__ import annotations

from typing import Any

from members import changes
from members.models import LONGEST_FORM, Change, ChangeSet, DistinctNames, Member, MemberAlias
from members.names import is_usable_alias, normalise


def learn(
    member: Member, spelling: str, origin: MemberAlias.Origin, *, alias_id: int | None = None
) -> MemberAlias | None:
    """Keep a spelling as another name of a member. Returns None if the spelling is unusable or taken.

    A spelling is taken if it is a member's name or alias already, or if Distinct names keep it apart from this member.
    alias_id: the id of a row to bring back; None for a new row.
    """
    if spelling == member.name or not is_usable_alias(spelling):
        return None
    form = normalise(spelling)
    if MemberAlias.objects.filter(normal_form=form).exists():
        return None
    if any(normalise(name) == form for name in Member.objects.exclude(pk=member.pk).values_list("name", flat=True)):
        return None
    if DistinctNames.objects.pairs().apart(member.name, spelling):
        return None
    return MemberAlias.objects.create(pk=alias_id, member=member, spelling=spelling, origin=origin)


def give_up(name: str, owner: Member, change_set: ChangeSet) -> None:
    """Remove the alias from other members when a member gets that name: rows with the name now belong to the owner."""
    form = normalise(name)[:LONGEST_FORM]
    for alias in MemberAlias.objects.filter(normal_form=form).exclude(member=owner).select_related("member"):
        kept = {"id": alias.pk, "normalForm": alias.normal_form, "spelling": alias.spelling, "origin": alias.origin}
        changes.note(change_set, alias.member, Change.Field.ALIAS, before=kept, after=None)
        alias.delete()


def is_given_up(change: Change) -> bool:
    return change.field == Change.Field.ALIAS and change.after is None


def bring_back(change: Change) -> None:
    """Undo `give_up`, if the name is free again and the member still exists.

    The row keeps its old id, because undoing an older merge looks for it. Older changes do not hold the id.
    """
    before: dict[str, Any] = dict(change.before or {})
    if change.member is not None:
        origin = MemberAlias.Origin(before["origin"])
        learn(change.member, before["spelling"], origin, alias_id=before.get("id"))
