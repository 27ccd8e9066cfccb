"""Undoing a merge: restores both members, and every row of theirs, as they were before."""

from __future__ import annotations

from typing import Any

from django.apps import apps

from members import aliases, changes
from members.errors import Conflict
from members.figures import is_figure
from members.models import Change, ChangeSet, Member, MemberAlias
from members.roster import editing, merging, rows
from members.roster.undoing_edits import put_record_back

MEMBER = Member._meta.label_lower
CHUNK = 500
"""The number of ids in one query."""
MAY_DIFFER = ("updated_at", "discord_vouched")
"""Fields that may differ from what the merge left, because undoing newer changes does not restore them."""


def undo(change_set: ChangeSet, actor_id: int | None) -> str:
    """Bring the source back under its old id with its own rows, and restore the target.

    Raises Conflict if something newer stands on the merge; then nothing changes.
    """
    kept = change_set.kept
    target = changes.lock_present([kept["target"]["id"]]).get(kept["target"]["id"]) if kept else None
    changes.mark_undone(change_set, actor_id)
    if kept is None or target is None:
        raise Conflict("The merged member was deleted since, so there is nothing to put back.")
    check(change_set, target, kept)
    noted = list(change_set.changes.order_by("-pk"))
    for change in noted:
        if is_figure(change.field) and "record" in changes.sides(change)[1]:
            put_record_back(change, target)
    given_up = [change for change in noted if aliases.is_given_up(change)]
    learned = [change for change in noted if change.field == Change.Field.ALIAS and change not in given_up]
    forms = [changes.sides(change)[1]["normalForm"] for change in learned]
    MemberAlias.objects.filter(member=target, normal_form__in=forms).delete()
    withdrawn = is_withdrawn(target, kept["after"])
    for member in (kept["target"], kept["source"]):
        not_again = withdrawn and member["discord_username"] == target.discord_username
        rows.put_back(MEMBER, member | ({"discord_vouched": False} if not_again else {}))
    for moved in kept["moved"]:
        put_rows_back(moved, stands_at=target.pk, member_id=kept["source"]["id"])
    for released in kept["released"]:
        put_rows_back(released, stands_at=None, member_id=kept["source"]["id"])
    for removed in kept["removed"]:
        rows.put_back(removed["model"], removed["row"])
    for change in given_up:
        aliases.bring_back(change)
    return f"{kept['target']['name']} and {kept['source']['name']} are two members again."


def check(change_set: ChangeSet, target: Member, kept: dict[str, Any]) -> None:
    """Raises Conflict if the merged member was changed since, or a name or Discord account of the two is taken."""
    if changes.newer_changes(change_set, [target.pk]).exists():
        raise Conflict(f"{target.name} has newer changes. Undo those first, then the merge.")
    as_merged = {name: value for name, value in kept["after"].items() if name not in MAY_DIFFER}
    stands = {name: value for name, value in rows.as_json(target).items() if name in as_merged}
    if stands != as_merged or not all(map(still_there, kept["moved"])):
        raise Conflict(f"{target.name} was changed since, so the merge can no longer be undone.")
    merging.check_further([target])
    both = [target.pk, kept["source"]["id"]]
    for member in (kept["target"], kept["source"]):
        if member["is_active"]:
            editing.refuse_taken_name(member["name"], both, Conflict)
    ids = [member["discord_id"] for member in (kept["target"], kept["source"]) if member["discord_id"]]
    if Member.objects.filter(discord_id__in=ids).exclude(pk__in=both).exists():
        raise Conflict("The Discord account of one of the two now belongs to another member.")


def is_withdrawn(target: Member, as_merged: dict[str, Any]) -> bool:
    """Whether the merged member's Discord name may no longer sign in, because undoing a newer name withdrew it."""
    return bool(as_merged.get("discord_vouched")) and not target.discord_vouched


def still_there(moved: dict[str, Any]) -> bool:
    """Whether all moved rows that need a member still exist. Rows that may lack a member may have been replaced.

    Rows of later apps may have been replaced too: absences from a list are deleted when its apply is undone.
    """
    model = apps.get_model(moved["model"])
    if model._meta.get_field(moved["field"]).null or model._meta.app_label != Member._meta.app_label:
        return True
    found: int = sum(model._default_manager.filter(pk__in=ids).count() for ids in chunks(moved["rows"]))
    return found == len(moved["rows"])


def put_rows_back(moved: dict[str, Any], *, stands_at: int | None, member_id: int) -> None:
    """Point the rows at the member again, except those that no longer point where the merge left them."""
    manager = apps.get_model(moved["model"])._default_manager
    for ids in chunks(moved["rows"]):
        manager.filter(**{"pk__in": ids, moved["field"]: stands_at}).update(**{moved["field"]: member_id})


def chunks(ids: list[int]) -> list[list[int]]:
    return [ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK)]
