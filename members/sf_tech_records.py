"""Special Forces levels of members over time (spec sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db.models import OuterRef, QuerySet, Subquery

from members import changes, locks
from members.days import alliance_day
from members.errors import Refused
from members.models import Change, ChangeSet, Member, SfTech
from members.sf_tech import NODES, completion


def levels_of(record: SfTech) -> dict[str, int]:
    """The six levels by their JSON name."""
    return {node.key: getattr(record, node.field) for node in NODES}


def completion_of(record: SfTech) -> float:
    """How complete the tree of the record is, in percent with one decimal."""
    return completion(levels_of(record).values())


def newest_query(members: QuerySet[Member], *, until: date | None = None) -> QuerySet[SfTech]:
    """The newest record of each of these members, dated `until` at the latest, in no order. One query."""
    records = SfTech.objects.filter(member=OuterRef("pk")).order_by("-record_date")
    if until:
        records = records.filter(record_date__lte=until)
    newest = members.order_by().annotate(newest_sf_tech=Subquery(records.values("pk")[:1])).values("newest_sf_tech")
    return SfTech.objects.filter(pk__in=newest).order_by()


def newest_records(members: QuerySet[Member], *, until: date | None = None) -> dict[int, SfTech]:
    """member id -> the newest record of each of these members, dated `until` at the latest. One query."""
    return {record.member_id: record for record in newest_query(members, until=until)}


def ranking() -> list[SfTech]:
    """The newest record of each active member with the member, the fullest tree first."""
    members = Member.objects.active()
    records = newest_records(members)
    listed = []
    for member in members:
        if record := records.get(member.pk):
            record.member = member
            listed.append(record)
    return sorted(listed, key=lambda record: -completion_of(record))


def write_levels(*, member_id: int, levels: Mapping[str, int], actor_id: int | None) -> tuple[SfTech, ChangeSet | None]:
    """Write the levels (by JSON name) as the member's record of today.

    Returns the record, and the change set or None if nothing changed.

    A node that is not given keeps its level from the newest record, 0 if there is none. Raises Refused for a level
    beyond its node's limit, Missing for an unknown member.
    """
    for node in NODES:
        if not 0 <= levels.get(node.key, 0) <= node.most:
            raise Refused(f"{node.label} ({node.key}) takes a level from 0 to {node.most}.")
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        known = member.sf_tech.first()
        before = levels_of(known) if known else None
        after = (before or dict.fromkeys((node.key for node in NODES), 0)) | dict(levels)
        today = alliance_day()
        held = known if known and known.record_date == today else SfTech(member=member, record_date=today)
        if held.pk and before == after:
            return held, None
        for node in NODES:
            setattr(held, node.field, after[node.key])
        replaced = held.pk is not None
        held.save()
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"SF Tech of {member.name}")
        changes.note(
            change_set,
            member,
            Change.Field.SF_TECH,
            before={"record": before if replaced else None, "latest": before},
            after={"record": after},
            day=today,
        )
    return held, change_set
