"""Merging two members (spec section 4, 'Merge flow'). Nothing of the source is lost, and it can be undone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import models
from django.utils import timezone

from members import authority, changes, locks, records
from members.distinct import DistinctPairs
from members.errors import Conflict, Refused
from members.figures import CACHED
from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias, Rank, SfTech
from members.roster import editing, rows
from members.roster.editing import Wanted
from members.roster.removal import holdings
from members.sf_tech_records import levels_of
from members.weeks.emptied import emptied_figures

logger = logging.getLogger(__name__)

further_checks: list[Callable[[Iterable[Member]], None]] = []
"""Further checks before members are merged or separated again. Higher apps add theirs, which raise Refused."""


def merge(target_id: int, source_id: int, wanted: Wanted, *, actor_id: int | None) -> tuple[Member, ChangeSet]:
    """Move everything of the source to the target, give the target the chosen values, and remove the source.

    1. Lock both, and check. Raises Missing if one is gone, Refused for a merge that is not allowed.
    2. Move every row that points at the source; keep a copy of rows that collide (see `move`).
    3. The source's name becomes an alias; the latest figures come from the joint history.
    4. The chosen values are carried out like an edit.

    The change set's `kept` holds what undoing needs.
    """
    if target_id == source_id:
        raise Refused("A member can't be merged with itself. Select two different members.")
    with locks.changing_members():
        both = changes.lock([target_id, source_id])
        target, source = both[target_id], both[source_id]
        wanted = chosen(target, source, wanted)
        check(target, source, wanted, authority.actor(actor_id))
        wanted["discord_vouched"] = vouched(target, source, wanted)
        change_set = changes.open_set(
            ChangeSet.Kind.MERGE, actor_id=actor_id, summary=f"Merge {source.name} into {target.name}"
        )
        kept: dict[str, Any] = {"target": rows.as_json(target), "source": rows.as_json(source)}
        source_name, moves = source.name, holdings(source).as_json()
        kept |= move(source, target)
        source.delete()
        changes.note(change_set, target, Change.Field.MEMBER, before=moves, after={"name": target.name})
        join(target, source, wanted)
        editing.carry_out(target, wanted, change_set)
        editing.keep_name(target, source_name, MemberAlias.Origin.MERGE, change_set)
        authority.check_fall(max(kept["target"]["rank"], kept["source"]["rank"]), target.rank, actor_id)
        change_set.kept = kept | {"after": rows.as_json(target)}
        change_set.save(update_fields=["kept"])
    logger.info("member %s merged into %s: change set %s", source_id, target_id, change_set.pk)
    return target, change_set


def chosen(target: Member, source: Member, wanted: Wanted) -> Wanted:
    """What the leader chose; for fields left out, what the dialog would propose."""
    proposed: Wanted = {
        "name": target.name,
        "rank": target.rank or source.rank,
        "discord_username": target.discord_username or source.discord_username,
    }
    return {**proposed, **wanted}


def vouched(target: Member, source: Member, wanted: Wanted) -> bool:
    """Whether the Discord name that stays may sign in: only if it could before, at the member it comes from.

    A merge never confirms a name, even an R5's merge: an R4 may have entered the name, and nobody looks at it here.
    """
    return any(one.discord_vouched and one.discord_username == wanted["discord_username"] for one in (target, source))


def check(target: Member, source: Member, wanted: Wanted, who: authority.Actor) -> None:
    """Refuse what the leader may not merge, names that must stay apart, and a merge that would lock the leader out."""
    for member in (target, source):
        if wanted["rank"] < Rank.R4 <= member.rank and who.is_own(member):
            raise Refused("You can't lower your own rank below R4: you would lose access. Choose R4 or R5.")
    if hasattr(target, "account") and who.is_own(source):
        raise Refused("Your own member can't be merged into one with another account: you would lose access.")
    authority.check_merge(who, target, source)
    editing.check_rights(target, wanted, who)
    refuse_two_accounts(target, source)
    refuse_two_people(target, source)
    check_further([target, source])
    if source.is_active and not target.is_active:
        raise Refused(f"{target.name} is inactive. Reactivate {target.name} first, or merge the other way round.")
    if wanted["name"] != target.name and target.is_active:
        editing.refuse_taken_name(wanted["name"], [target.pk, source.pk])


def check_further(members: Iterable[Member]) -> None:
    for further in further_checks:
        further(members)


def refuse_two_accounts(target: Member, source: Member) -> None:
    """A member has one account. Refuse a merge that leaves an account without a member, so that it can't sign in."""
    accounts = [one.account.get_username() for one in (target, source) if hasattr(one, "account")]
    if len(accounts) == 2:
        raise Conflict(
            f"{target.name} signs in as {accounts[0]} and {source.name} as {accounts[1]}. Merged, one of them could no "
            "longer sign in. Ask an operator to take the account that is to go off its member, then merge."
        )


def refuse_two_people(target: Member, source: Member) -> None:
    """Refuse to merge names that an operator set apart, or that stood side by side on a list."""
    for pair in DistinctNames.objects.select_related("change_set").order_by("change_set"):
        if not DistinctPairs([(pair.first, pair.second)]).apart(target.name, source.name):
            continue
        both = f"{target.name} and {source.name}"
        if pair.change_set is None:
            raise Refused(f"{both} are marked as two different members. They can't be merged.")
        raise Refused(
            f"{both} stood on one list at two places ({pair.change_set}), so they are two people. If the list was "
            "wrong, undo its apply, or ask an operator to remove the pair from Distinct names."
        )


def move(source: Member, target: Member) -> dict[str, list[Any]]:
    """Point every row of the source at the target. Returns, as JSON, what undoing that needs.

    If the target already has a row of the same date, the one recorded later stays and the other is deleted (for SF
    Tech, the fuller one stays, because levels never fall). A row that may exist without a member (of a saved week) then
    loses its member instead of being deleted.
    """
    moved, released, removed = [], [], []
    for pointer in rows.pointers():
        mine = list(pointer.rows(source.pk))
        rivals = rivals_of(pointer, mine, target)
        left = [row for row in mine if row.pk in rivals and pointer.optional]
        beaten = [] if pointer.optional else [loser for row in mine for loser in losers(row, rivals.get(row.pk, []))]
        removed += [{"model": pointer.label, "row": rows.as_json(row)} for row in beaten]
        pointer.model._default_manager.filter(pk__in=[row.pk for row in beaten]).delete()
        gone = {row.pk for row in [*left, *beaten]}
        going = [row.pk for row in mine if row.pk not in gone]
        pointer.rows(source.pk).filter(pk__in=[row.pk for row in left]).update(**{pointer.field: None})
        pointer.rows(source.pk).update(**{pointer.field: target})
        moved.append({"model": pointer.label, "field": pointer.field, "rows": going})
        released.append({"model": pointer.label, "field": pointer.field, "rows": [row.pk for row in left]})
    return {"moved": moved, "released": released, "removed": removed}


def rivals_of(pointer: rows.Pointer, mine: list[Any], target: Member) -> dict[int, list[Any]]:
    """id of a source's row -> the target's rows that collide with it under a unique constraint."""
    theirs = list(pointer.rows(target.pk)) if mine and pointer.slots else []
    found: dict[int, list[Any]] = {}
    for slot in pointer.slots:
        taken = {values: row for row in theirs if None not in (values := values_of(row, slot))}
        for row in mine:
            if (rival := taken.get(values_of(row, slot))) is not None:
                found.setdefault(row.pk, []).append(rival)
    return found


def values_of(row: models.Model, slot: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(row.serializable_value(name) for name in slot)


def losers(row: Any, rivals: list[Any]) -> list[Any]:
    """Which row goes: the source's, or the target's that collide with it."""
    if not rivals:
        return []
    return rivals if all(standing(row) > standing(rival) for rival in rivals) else [row]


def standing(row: Any) -> Any:
    """The value that decides between two rows of one kind: the row with the greater value stays."""
    if isinstance(row, SfTech):
        return sum(levels_of(row).values())
    return getattr(row, "recorded_at", 0)


def join(target: Member, source: Member, wanted: Wanted) -> None:
    """Give the target the latest figures of the joint history, the earlier creation date and the Discord id."""
    entered = {kind: max(one.entered for one in found) for (_, kind), found in emptied_figures([target.pk]).items()}
    for figure in CACHED.values():
        ours, theirs = getattr(target, figure.updated_field), getattr(source, figure.updated_field)
        ours = ours or entered.get(figure.data_type)  # an emptied figure is unknown until a newer one comes
        if (getattr(target, figure.field) is None and ours is None) or (ours and theirs and theirs > ours):
            for field in records.cached_fields(figure):
                setattr(target, field, getattr(source, field))
    target.created_at = min(target.created_at, source.created_at)
    target.discord_id = discord_id(target, source)
    target.updated_at = timezone.now()
    target.save()
    records.refresh_latest([target.pk])
    target.refresh_from_db()


def discord_id(target: Member, source: Member) -> str | None:
    """The id to sign in with. Somebody who signs in as the target still can, by its own id or by its account's.

    The source's id moves only to a member without either; an R4 may not merge a source that has an id.
    """
    account = getattr(target, "account", None)
    if target.discord_id or (account and account.discord_id != source.discord_id):
        return target.discord_id
    return source.discord_id
