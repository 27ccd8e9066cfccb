"""Undoing edits and toggles: each value goes back, unless something newer changed it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from members import aliases, authority, away, changes, events, notes, records, strikes, targets
from members.errors import Conflict, Refused
from members.figures import is_figure
from members.known_figures import figure_of
from members.models import Change, ChangeSet, Member, MemberAlias, Rank, RankCriterion
from members.roster import editing, latest, removal
from members.sf_tech import NODES
from members.sf_tech_records import levels_of

PLAIN = {field: column for column, field in editing.PLAIN_FIELDS.items()} | {Change.Field.ACTIVE: "is_active"}


def undo(change_set: ChangeSet, actor_id: int | None) -> str:
    """Put every value back. Raises Conflict, naming the member, if a value is no longer as this edit left it."""
    noted = list(change_set.changes.order_by("-pk"))
    made = {change.member_id for change in noted if change.field == Change.Field.MEMBER}
    members = changes.lock_present([change.member_id for change in noted if change.member_id])
    changes.mark_undone(change_set, actor_id)
    changes.refuse_under_merge(change_set, members)
    for change in noted:
        if aliases.is_given_up(change):
            continue
        member = members.get(change.member_id or 0)
        if change.field == Change.Field.CRITERIA:
            put_criterion_back(change)
        elif change.field == Change.Field.TARGET:
            targets.put_back(change)
        elif change.field == Change.Field.EVENT:
            events.put_back(change)
        elif member is None:
            raise Conflict(f"{change.member_name} was deleted since, so there is nothing to put back.")
        elif member.pk not in made:
            put_back(change, member, actor_id)
    removal.remove_created([members[pk] for pk in made if pk in members], change_set)
    for change in filter(aliases.is_given_up, noted):
        aliases.bring_back(change)
    names = {change.member_id: change.member_name for change in noted if change.member_name}
    if len(names) > 1:
        return f"The change to {len(names)} members was undone."
    return f"The change to {noted[-1].member_name} was undone." if names else "The change was undone."


def put_back(change: Change, member: Member, actor_id: int | None) -> None:
    if change.field in PLAIN:
        put_field_back(change, member, PLAIN[Change.Field(change.field)], actor_id)
    elif change.field == Change.Field.SIGN_IN:
        put_sign_in_back(change, member)
    elif is_figure(change.field):
        put_figure_back(change, member)
    elif change.field == Change.Field.SF_TECH:
        put_levels_back(change, member)
    elif change.field == Change.Field.ALIAS:
        _, after = changes.sides(change)
        MemberAlias.objects.filter(normal_form=after["normalForm"], member=member).delete()
    elif change.field == Change.Field.AWAY:
        away.put_back(change, member)
    elif change.field == Change.Field.STRIKE:
        strikes.put_back(change, member)
    elif change.field == Change.Field.NOTE:
        notes.put_back(change, member)


def newer(member: Member) -> Conflict:
    return Conflict(f"{member.name} has newer changes to the same value. Undo those first.")


def put_field_back(change: Change, member: Member, field: str, actor_id: int | None) -> None:
    before: Any = change.before
    if getattr(member, field) != change.after:
        raise newer(member)
    loses_access = before is False or (field == "rank" and before < Rank.R4 <= member.rank)
    if loses_access and authority.actor(actor_id).is_own(member):
        raise Refused("Undoing this would take away your own access. Ask another leader to do it.")
    if field == "name" and member.is_active:
        editing.refuse_taken_name(before, [member.pk], Conflict)
    if field == "is_active":
        put_standing_back(change, member)
        return
    setattr(member, field, before)
    if field == "discord_username":
        member.discord_vouched = False  # an R5 must confirm the name that came back
    member.updated_at = timezone.now()
    member.save(update_fields=[field, "discord_vouched", "updated_at"])


def put_sign_in_back(change: Change, member: Member) -> None:
    """Put back whether the Discord name may sign in. Undoing a newer name has already withdrawn it."""
    member.discord_vouched = bool(change.before) and bool(member.discord_username)
    member.updated_at = timezone.now()
    member.save(update_fields=["discord_vouched", "updated_at"])


def put_standing_back(change: Change, member: Member) -> None:
    """Make the member active again, or a former one since the earlier date."""
    if change.before:
        editing.refuse_taken_name(member.name, [member.pk], Conflict)
    since = (change.change_set.kept or {}).get("inactiveSince")
    editing.put_active(member, is_active=bool(change.before), since=datetime.fromisoformat(since) if since else None)


def put_figure_back(change: Change, member: Member) -> None:
    """Put back the record of the day, and the latest figure."""
    figure = figure_of(change.field)
    _, after = changes.sides(change)
    if "record" in after:
        put_record_back(change, member)
    elif records.latest(member, figure) != after["latest"]:
        raise newer(member)
    latest.put_back(figure, [change])
    member.refresh_from_db()


def put_record_back(change: Change, member: Member) -> None:
    day = change.record_date
    if day is None:
        raise ValueError("a record's change names its day")
    before, after = changes.sides(change)
    if records.records_of([member.pk], change.field, day).get(member.pk) != after["record"]:
        raise newer(member)
    if before["record"]:
        records.put_records(change.field, day, {member.pk: before["record"]})
    else:
        records.drop_records(change.field, day, [member.pk])


def put_levels_back(change: Change, member: Member) -> None:
    before, after = changes.sides(change)
    record = next((one for one in member.sf_tech.all() if one.record_date == change.record_date), None)
    if record is None or levels_of(record) != after["record"]:
        raise newer(member)
    if before["record"] is None:
        record.delete()
        return
    for node in NODES:
        setattr(record, node.field, before["record"][node.key])
    record.save()


CRITERION_FIELDS = {"power": "power", "vsScore": "vs_score", "donations": "donations", "seats": "seats"}


def put_criterion_back(change: Change) -> None:
    before, after = changes.sides(change)
    criterion = RankCriterion.objects.select_for_update().filter(rank=after["rank"]).first()
    fields = [(key, field) for key, field in CRITERION_FIELDS.items() if key in after]  # older changes lack seats
    if criterion is None or any(getattr(criterion, field) != after[key] for key, field in fields):
        raise Conflict(f"The criteria of R{after['rank']} have newer changes. Undo those first.")
    if not before:
        criterion.delete()
        return
    for key, field in fields:
        setattr(criterion, field, before[key])
    criterion.save()
