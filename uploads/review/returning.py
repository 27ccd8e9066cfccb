"""Former members who come back: they are recognised and made active again, not created anew (issue 19).

A name or confirmed spelling that belongs to exactly one former member is that member: Create New brings them back.
Anybody who otherwise looks like a former member, by name picture, avatar, a similar name or the last figure, is only
proposed: a leader says whether it is the same person. Former R4 and R5 would get access to the portal, so only an R5
can reactivate them, on Previous Members.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from members.changes import note
from members.errors import Conflict
from members.formats import day
from members.models import Change, ChangeSet, Member, MemberAlias, Rank
from members.names import normalise
from members.roster import editing
from uploads.matching import propose as matching
from uploads.matching.evidence import SUGGESTED, DistinctNames
from uploads.reading.types import BatchRow, Kind, Proposal, RosterEntry

LIKELY = ("high", "medium")
"""The confidence at which a former member is proposed, by the same weights as for an active one."""
RIVAL = 0.1
"""If somebody else's name is within this similarity of the best, the row is nobody's."""
TELLING = ("same-picture", "same-type", "same-avatar", "value-fits", "spelling")
LOOKED_BACK = timedelta(days=365)
MOST = 200
RETURNED = "returned"
"""The key in a change set's `kept` for since when each of its members was a former one, by id."""


def candidates() -> QuerySet[Member]:
    """The former members who may come back: those of the last year, latest leavers first, up to MOST."""
    since = timezone.now() - LOOKED_BACK
    found = Member.objects.inactive().filter(inactive_since__gte=since, rank__lt=Rank.R4)
    return found.order_by("-inactive_since", "pk")[:MOST]


def propose(
    lines: Sequence[BatchRow],
    active: Sequence[RosterEntry],
    former: Sequence[RosterEntry],
    kind: Kind | None,
    distinct: DistinctNames,
) -> list[tuple[BatchRow, Proposal]]:
    """The lines that may be a former member's, each with the proposal. lines: those without a member.

    Active and former members are matched together, so that a line that looks like both is nobody's; each member is
    proposed once.
    """
    if not former:
        return []
    known = {one.member_id for one in former}
    proposed = matching.propose(lines, [*active, *former], kind=kind, distinct=distinct)
    pairs = zip(lines, proposed, strict=True)
    return [(line, found) for line, found in pairs if found.member_id in known and is_likely(found)]


def is_likely(found: Proposal) -> bool:
    """Whether to ask about a former member: likely, and nobody else's name is about as similar."""
    nearest = max((other.similarity for other in found.alternatives), default=0.0)
    rivalled = found.similarity > SUGGESTED and nearest > found.similarity - RIVAL
    return found.confidence in LIKELY and not rivalled


def likely(member: Member, found: Proposal) -> dict[str, str]:
    """What the review says about a row that may be a former member's, and by what they are recognised."""
    evidence = [one.text for one in found.reasons if one.code in TELLING and one.tone == "info"]
    by = f" ({'; '.join(evidence)})" if evidence else ""
    text = f"Perhaps {member.name}, a member{until(member)}{by}: say whether it is the same person"
    return {"code": "returns", "text": text, "tone": "info"}


def told(reasons: Iterable[dict[str, str]], of_former: dict[str, str]) -> list[dict[str, str]]:
    """A row's reasons with the one about a former member, instead of those that ask about anybody else."""
    return [*(one for one in reasons if one["code"] not in ("near", "returns")), of_former]


def as_json(member: Member | None) -> dict[str, Any] | None:
    """The former member who may come back through a row, for the review."""
    if member is None or member.is_active:
        return None
    return {"memberId": member.pk, "memberName": member.name, "rank": member.rank}


def former_by_name(names: Collection[str]) -> dict[str, Member]:
    """{name: the one former member below R4 who has it}. Two database queries, or none without names."""
    forms = {normalise(name) for name in names} - {""}
    if not forms:
        return {}
    former = {one.pk: one for one in Member.objects.inactive()}
    owners: dict[str, set[int]] = defaultdict(set)
    for one in former.values():
        owners[normalise(one.name)].add(one.pk)
    spelled = MemberAlias.objects.filter(member__is_active=False, normal_form__in=forms)
    for form, pk in spelled.values_list("normal_form", "member_id"):
        owners[form].add(pk)
    found = {name: owners.get(normalise(name), set()) for name in names}
    known = {name: former[pk] for name, pks in found.items() if len(pks) == 1 for pk in pks}
    return {name: member for name, member in known.items() if member.rank < Rank.R4}


def reason(member: Member) -> dict[str, str]:
    """What the review says about a row whose name is a former member's."""
    text = f"{member.name} was a member{until(member)}: Create New brings them back, with all their records"
    return {"code": "returns", "text": text, "tone": "info"}


def until(member: Member) -> str:
    left = member.inactive_since
    return f" until {day(timezone.localdate(left))}" if left else " before"


def bring_back(members: Iterable[Member], change_set: ChangeSet) -> None:
    """Make these former members active again, as changes of an apply."""
    left: dict[str, str | None] = {}
    for member in members:
        since = member.inactive_since
        left[str(member.pk)] = since.isoformat() if since else None
        editing.put_active(member, is_active=True)
        note(change_set, member, Change.Field.ACTIVE, before=False, after=True)
    if left:
        change_set.kept = (change_set.kept or {}) | {RETURNED: left}
        change_set.save(update_fields=["kept"])


def send_back(change_set: ChangeSet, changes: Iterable[Change], members: Mapping[int, Member]) -> None:
    """Undo `bring_back`. Raises Conflict if one of them has been marked as inactive since."""
    left: dict[str, Any] = (change_set.kept or {}).get(RETURNED, {})
    for change in changes:
        member = members.get(change.member_id or 0)
        if change.field != Change.Field.ACTIVE or member is None:
            continue
        if not member.is_active:
            raise Conflict(f"{member.name} was marked as inactive since. Undo that first.")
        since = left.get(str(member.pk))
        editing.put_active(member, is_active=False, since=datetime.fromisoformat(since) if since else None)
