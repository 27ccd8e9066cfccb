"""Other spellings of a member, learned when a name changes (design decision 7)."""

from __future__ import annotations

from members.distinct import DistinctPairs
from members.models import DistinctNames, Member, MemberAlias
from members.names import is_usable_alias, normalise


def learn(member: Member, spelling: str, origin: MemberAlias.Origin) -> MemberAlias | None:
    """Keep a spelling as another name of a member. None where it is not usable, or not free.

    Not free: it is the member's own name, some member's alias, another member's name, or is kept apart from this one.
    """
    if spelling == member.name or not is_usable_alias(spelling):
        return None
    form = normalise(spelling)
    if MemberAlias.objects.filter(normal_form=form).exists():
        return None
    if any(normalise(name) == form for name in Member.objects.exclude(pk=member.pk).values_list("name", flat=True)):
        return None
    if DistinctPairs(DistinctNames.objects.values_list("first", "second")).apart(member.name, spelling):
        return None
    return MemberAlias.objects.create(member=member, spelling=spelling, origin=origin)
