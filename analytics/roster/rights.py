"""Whether undoing a change set is the leader's to do: the same rights as for making the change (members.authority)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from members import authority
from members.errors import Forbidden
from members.models import Change, ChangeSet, Rank

OF_THE_PERSON = {Change.Field.NAME, Change.Field.DISCORD, Change.Field.ACTIVE, Change.Field.MEMBER}
"""Fields whose undoing is for who may change the person. Figures and learned spellings are everybody's."""


def check_undo(change_set: ChangeSet, actor_id: int | None) -> None:
    """Raises Forbidden where the change set changed what only an R5 may change, or changes it back."""
    who = authority.actor(actor_id)
    if who.is_r5:
        return
    if change_set.kind == ChangeSet.Kind.MERGE:
        check_undo_merge(change_set, who)
    noted = change_set.changes.filter(field__in=[*OF_THE_PERSON, Change.Field.RANK]).select_related("member")
    for change in noted:
        if change.member is None:
            continue
        if change.field == Change.Field.RANK:
            authority.check_rank(who, change.member, int(change.before or 0))
        else:
            authority.check_person(who, change.member)


def check_undo_merge(change_set: ChangeSet, who: authority.Actor) -> None:
    """A merge that joined an R4 or R5, or moved an account or a Discord id, is an R5's to take apart."""
    kept: dict[str, Any] = change_set.kept or {}
    both = [kept[side] for side in ("target", "source") if side in kept]
    ranked = [one for one in both if one["rank"] >= Rank.R4 and one["id"] != who.member_id]
    if ranked or moved_an_account(kept) or discord_id_changed(kept):
        raise Forbidden(f"This merge changed who signs in, or an R4 or R5. {authority.ASK_AN_R5}")


def moved_an_account(kept: dict[str, Any]) -> bool:
    label = get_user_model()._meta.label_lower
    return any(rows["model"] == label and rows["rows"] for rows in (*kept.get("moved", ()), *kept.get("released", ())))


def discord_id_changed(kept: dict[str, Any]) -> bool:
    before, after = kept.get("target", {}), kept.get("after", {})
    return before.get("discord_id") != after.get("discord_id") or bool(kept.get("source", {}).get("discord_id"))
