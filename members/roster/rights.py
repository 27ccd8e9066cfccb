"""Who may undo a change set: undoing needs the same rights as making the change (members.authority)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model

from members import authority
from members.errors import Forbidden
from members.models import Change, ChangeSet, Rank

OF_THE_PERSON = {Change.Field.NAME, Change.Field.DISCORD, Change.Field.ACTIVE, Change.Field.MEMBER}
"""Undoing these fields needs the right to change the person. Figures and learned spellings anybody may undo."""
OF_LEADERS = {Change.Field.RANK, Change.Field.SIGN_IN, Change.Field.STRIKE, Change.Field.NOTE}
"""Fields with a rule of their own."""


def check_undo(change_set: ChangeSet, actor_id: int | None) -> None:
    """Raises Forbidden if undoing the change set touches what only an R5 may change."""
    for why in reserved([change_set], actor_id).values():
        raise Forbidden(why)


def reserved(change_sets: Iterable[ChangeSet], actor_id: int | None) -> dict[int, str]:
    """The change sets that only an R5 may undo, if the actor is not an R5: id -> the reason. At most three queries."""
    who = authority.actor(actor_id)
    if who.is_r5:
        return {}
    ids = [change_set.pk for change_set in change_sets]
    merges = ChangeSet.objects.filter(pk__in=ids, kind=ChangeSet.Kind.MERGE)
    kept: dict[int, dict[str, Any] | None] = dict(merges.values_list("pk", "kept"))
    noted: dict[int, list[Change]] = defaultdict(list)
    of_rank = Change.objects.filter(change_set__in=ids, field__in=[*OF_THE_PERSON, *OF_LEADERS])
    for change in of_rank.select_related("member", "change_set").defer("change_set__kept").order_by("pk"):
        noted[change.change_set_id].append(change)
    reasons = {pk: reason(who, noted[pk], kept.get(pk)) for pk in ids}
    return {pk: why for pk, why in reasons.items() if why}


def reason(who: authority.Actor, noted: Iterable[Change], kept: dict[str, Any] | None) -> str:
    """Why somebody may not undo a change set with these changes, empty if they may. kept: what a merge kept."""
    try:
        if kept:
            check_undo_merge(kept, who)
        for change in noted:
            check_undo_change(change, who)
    except Forbidden as refused:
        return refused.message
    return ""


def check_undo_change(change: Change, who: authority.Actor) -> None:
    if change.member is None:
        return
    if change.field == Change.Field.RANK:
        authority.check_rank(who, change.member, int(change.before or 0))
    elif change.field == Change.Field.STRIKE:
        authority.check_strike(who, change.member)
    elif change.field == Change.Field.NOTE:
        authority.check_note(who, change.change_set.actor_id)
    else:
        if change.field == Change.Field.SIGN_IN and change.before:
            authority.check(who, authority.VOUCH)
        authority.check_person(who, change.member)


def check_undo_merge(kept: dict[str, Any], who: authority.Actor) -> None:
    """Only an R5 undoes a merge of an R4 or R5, or one that moved an account or a Discord id."""
    both = [kept[side] for side in ("target", "source") if side in kept]
    ranked = [one for one in both if one["rank"] >= Rank.R4 and one["id"] != who.member_id]
    signs_in = moved_an_account(kept) or discord_id_changed(kept)
    may = authority.may
    if (ranked and not may(who, authority.LEADER)) or (signs_in and not may(who, authority.MERGE)):
        raise Forbidden(f"This merge changed who signs in, or an R4 or R5. {authority.ASK_AN_R5}")


def moved_an_account(kept: dict[str, Any]) -> bool:
    label = get_user_model()._meta.label_lower
    return any(rows["model"] == label and rows["rows"] for rows in (*kept.get("moved", ()), *kept.get("released", ())))


def discord_id_changed(kept: dict[str, Any]) -> bool:
    before, after = kept.get("target", {}), kept.get("after", {})
    return before.get("discord_id") != after.get("discord_id") or bool(kept.get("source", {}).get("discord_id"))
