"""A leader's edits of one member (spec sections 2, 4 and 7). Each edit is recorded and can be undone."""

from __future__ import annotations

import logging
from datetime import date, datetime, timedelta
from typing import Any, TypedDict

from django.utils import timezone

from members import aliases, authority, changes, locks
from members.days import alliance_day, refuse_ahead
from members.errors import Conflict, Refused
from members.figures import CACHED, VS
from members.models import Change, ChangeSet, Member, MemberAlias, MemberRecord, Rank
from members.roster import figures
from members.weeks.calendar import week_ending

logger = logging.getLogger(__name__)

SAME_MOMENT = timedelta(milliseconds=1)
"""A browser keeps moments with millisecond precision."""


class Wanted(TypedDict, total=False):
    """New values of a member's fields; a field that is left out stays. None empties a figure."""

    name: str
    rank: int
    discord_username: str
    discord_vouched: bool
    power: int | None
    tech_donations: int | None
    latest_vs_score: int | None


PERSONAL = ("name", "discord_username", "discord_vouched")
"""Fields about the person rather than the figures: for an R4 or R5, only an R5 changes them."""
PLAIN_FIELDS = {"name": Change.Field.NAME, "rank": Change.Field.RANK, "discord_username": Change.Field.DISCORD}
FIGURE_FIELDS = {figure.field: figure for figure in CACHED.values()}


class Stale(Conflict):
    """Somebody else changed the member since the leader opened it."""

    def __init__(self, member: Member) -> None:
        super().__init__(
            f"{member.name} was changed by somebody else in the meantime. Look at the current values, then save again."
        )
        self.member = member


def edit(member_id: int, wanted: Wanted, *, actor_id: int | None, seen: datetime | None = None) -> Member:
    """Carry out an edit. seen: the member's updated_at as the leader saw it.

    A value equal to the current one is not a change. Raises Missing (no such member), Stale (changed since `seen`),
    Forbidden (only an R5 may), Refused (with what to do); then nothing changed.
    """
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        if seen is not None and abs(member.updated_at - seen) >= SAME_MOMENT:
            raise Stale(member)
        who = authority.actor(actor_id)
        check(member, wanted, who)
        if differs(member, wanted, who):
            change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Edit {member.name}")
            carry_out(member, wanted, change_set)
            logger.info("member %s edited: change set %s", member.pk, change_set.pk)
    return member


def check(member: Member, wanted: Wanted, who: authority.Actor) -> None:
    """Refuse what the leader may not change, a name that is taken, and an edit that would lock the leader out."""
    name = wanted.get("name", member.name)
    if name != member.name and member.is_active:
        refuse_taken_name(name, [member.pk])
    if wanted.get("rank", Rank.R5) < Rank.R4 <= member.rank and who.is_own(member):
        raise Refused("You can't lower your own rank below R4: you would lose access. Ask another leader to do it.")
    check_rights(member, wanted, who)


def check_rights(member: Member, wanted: Wanted, who: authority.Actor) -> None:
    """Raises Forbidden for what only an R5 may change (members.authority)."""
    if any(field in PERSONAL and value != getattr(member, field) for field, value in wanted.items()):
        authority.check_person(who, member)
    if wanted.get("discord_vouched") and not member.discord_vouched:
        authority.check(who, authority.VOUCH)
    authority.check_rank(who, member, wanted.get("rank", member.rank))


def refuse_taken_name(name: str, besides: list[int], error: type[Refused] = Refused) -> None:
    if Member.objects.active().filter(name=name).exclude(pk__in=besides).exists():
        raise error(f"Another member is called {name} already. Choose another name, or merge the two.")


def differs(member: Member, wanted: Wanted, who: authority.Actor) -> bool:
    plain = plain_changes(member, wanted)
    figures_differ = any(getattr(member, field) != wanted[field] for field in FIGURE_FIELDS if field in wanted)  # type: ignore[literal-required]
    return bool(plain) or figures_differ or vouches(member, wanted, plain, who) != member.discord_vouched


def plain_changes(member: Member, wanted: Wanted) -> dict[str, Any]:
    """Of name, rank and Discord name, those whose value changes."""
    given = {field: value for field, value in wanted.items() if field in PLAIN_FIELDS}
    return {field: value for field, value in given.items() if getattr(member, field) != value}


def carry_out(member: Member, wanted: Wanted, change_set: ChangeSet) -> None:
    """Write the fields that differ, each with its own change. The member is locked, and fresh from the database.

    The right to sign in with the Discord name is recorded separately only if the name stays.
    """
    before = {field: getattr(member, field) for field in PLAIN_FIELDS}
    plain = plain_changes(member, wanted)
    vouched, was_vouched = vouches(member, wanted, plain, authority.actor(change_set.actor_id)), member.discord_vouched
    if plain or vouched != was_vouched:
        for field, value in plain.items():
            setattr(member, field, value)
        member.discord_vouched = vouched
        member.updated_at = timezone.now()
        member.save(update_fields=[*plain, "discord_vouched", "updated_at"])
        authority.check_fall(before["rank"], member.rank, change_set.actor_id)
        for field, value in plain.items():
            changes.note(change_set, member, PLAIN_FIELDS[field], before=before[field], after=value)
        if vouched != was_vouched and "discord_username" not in plain:
            changes.note(change_set, member, Change.Field.SIGN_IN, before=was_vouched, after=vouched)
        if "name" in plain:
            keep_name(member, before["name"], MemberAlias.Origin.RENAME, change_set)
            aliases.give_up(member.name, member, change_set)
    for field, figure in FIGURE_FIELDS.items():
        if field in wanted and getattr(member, field) != (value := wanted[field]):  # type: ignore[literal-required]
            figures.set_figure(member, figure, value, change_set)


def vouches(member: Member, wanted: Wanted, plain: dict[str, Any], who: authority.Actor) -> bool:
    """Whether the member's new Discord name may be used to sign in for the first time."""
    if not plain.get("discord_username", member.discord_username):
        return False
    if "discord_username" in plain:
        return authority.may(who, authority.VOUCH) and wanted.get("discord_vouched", True)
    return wanted.get("discord_vouched", member.discord_vouched)


def keep_name(member: Member, name: str, origin: MemberAlias.Origin, change_set: ChangeSet) -> None:
    """Make an earlier name an alias, if it is usable and free."""
    alias = aliases.learn(member, name, origin)
    if alias:
        kept = {"normalForm": alias.normal_form, "spelling": alias.spelling}
        changes.note(change_set, member, Change.Field.ALIAS, before=None, after=kept)


def override_vs(member_id: int, score: int, day: date, *, actor_id: int | None) -> MemberRecord:
    """Set the VS score of the week that holds a day. Raises Missing, and Refused for a day in the future.

    The current week may be named by its Sunday too. Setting the current value again changes nothing.
    """
    this_week = week_ending(alliance_day())
    if day != this_week:
        refuse_ahead(day)
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        held = MemberRecord.objects.filter(member=member, data_type=VS, record_date=week_ending(day)).first()
        if held and held.value == score and (week_ending(day) != this_week or member.latest_vs_score == score):
            return held
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"VS score of {member.name}")
        if week_ending(day) == this_week:
            figures.set_figure(member, CACHED[VS], score, change_set)
        else:
            figures.record(member, CACHED[VS], score, day, change_set)
        return MemberRecord.objects.get(member=member, data_type=VS, record_date=week_ending(day))


def toggle(member_id: int, *, is_active: bool, actor_id: int | None) -> Member:
    """Mark a member as inactive, or reactivate one. Repeating it changes nothing."""
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        if member.is_active == is_active:
            return member
        who = authority.actor(actor_id)
        if not is_active and who.is_own(member):
            raise Refused("You can't mark yourself as inactive: you would lose access. Ask another leader to do it.")
        authority.check_person(who, member)
        if is_active:
            refuse_taken_name(member.name, [member.pk])
        verb = "Reactivate" if is_active else "Mark as inactive:"
        change_set = changes.open_set(ChangeSet.Kind.TOGGLE, actor_id=actor_id, summary=f"{verb} {member.name}")
        if member.inactive_since:
            change_set.kept = {"inactiveSince": member.inactive_since.isoformat()}
            change_set.save(update_fields=["kept"])
        put_active(member, is_active=is_active)
        changes.note(change_set, member, Change.Field.ACTIVE, before=not is_active, after=is_active)
    return member


def put_active(member: Member, *, is_active: bool, since: datetime | None = None) -> None:
    """Save whether a member is active. since: when a former member left; now if not given.

    If a member comes back and an active member has the same confirmed Discord name, the name returns unconfirmed. Two
    confirmed equal names would keep the active member from signing in for the first time. An R5 can confirm the name
    again.
    """
    member.put_active(is_active, since=since)
    member.updated_at = timezone.now()
    if is_active and member.discord_vouched:
        same = Member.objects.active().filter(discord_username__iexact=member.discord_username, discord_vouched=True)
        member.discord_vouched = not same.exclude(pk=member.pk).exists()
    member.save(update_fields=["is_active", "inactive_since", "discord_vouched", "updated_at"])
