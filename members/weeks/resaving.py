"""Saving a week again, as a change that can be undone: each changed row is noted before and after."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext

from members import changes
from members.errors import Conflict
from members.formats import counted
from members.models import Change, ChangeSet, Member, SnapshotRow, WeeklySnapshot
from members.roster.rows import as_json, put_back

ROW = SnapshotRow._meta.label_lower
FIELDS = tuple(
    field.name for field in SnapshotRow._meta.concrete_fields if field.name not in ("id", "snapshot", "member")
)
"""The fields that a row holds about its member."""


def replace(snapshot: WeeklySnapshot, rows: Collection[SnapshotRow], actor_id: int | None) -> ChangeSet | None:
    """Give a saved week these rows. Returns the change set; None if it holds the same already.

    The row of a member who has left, or is deleted, is removed. Call with the week locked, before saved_at and saved_by
    are set.
    """
    held = list(snapshot.rows.all())
    old = {row.member_id: row for row in held if row.member_id is not None}
    wanted = {row.member_id for row in rows}
    gone = [row for row in held if row.member_id is None or row.member_id not in wanted]
    new = [row for row in rows if row.member_id not in old]
    changed = [(old[row.member_id], row) for row in rows if row.member_id in old and differ(old[row.member_id], row)]
    if not gone and not new and not changed:
        return None
    change_set = changes.open_set(
        ChangeSet.Kind.WEEK,
        actor_id=actor_id,
        summary=f"Save W/E {snapshot.week_ending} again: {counted(len(gone) + len(new) + len(changed), 'member')}",
    )
    change_set.kept = {"savedAt": snapshot.saved_at.isoformat(), "savedBy": snapshot.saved_by_id}
    change_set.save(update_fields=["kept"])
    noted = [noted_row(change_set, snapshot, row, before=as_json(row), after=None) for row in gone]
    SnapshotRow.objects.filter(pk__in=[row.pk for row in gone]).delete()
    for row, like in changed:
        before = as_json(row)
        for field in FIELDS:
            setattr(row, field, getattr(like, field))
        noted.append(noted_row(change_set, snapshot, row, before=before, after=as_json(row)))
    SnapshotRow.objects.bulk_update([row for row, _ in changed], FIELDS, batch_size=50)
    for row in new:
        row.snapshot = snapshot
    SnapshotRow.objects.bulk_create(new)
    noted += [noted_row(change_set, snapshot, row, before=None, after=as_json(row)) for row in new]
    Change.objects.bulk_create(noted)
    return change_set


def differ(one: SnapshotRow, other: SnapshotRow) -> bool:
    return any(getattr(one, field) != getattr(other, field) for field in FIELDS)


def noted_row(change_set: ChangeSet, snapshot: WeeklySnapshot, row: SnapshotRow, **sides: Any) -> Change:
    return Change(
        change_set=change_set,
        member_id=row.member_id,
        member_name=row.name,
        field=Change.Field.WEEK,
        record_date=snapshot.week_ending,
        **sides,
    )


def undo(change_set: ChangeSet, actor_id: int | None) -> str:
    """Give the week the rows that it held before. Raises Conflict if a row is no longer as this change left it.

    What was erased since stays erased: nothing was kept about that member.
    """
    noted = [one for one in change_set.changes.order_by("pk") if one.before or one.after]
    changes.mark_undone(change_set, actor_id)
    weeks = change_set.changes.order_by().values("record_date")
    snapshot = WeeklySnapshot.objects.select_for_update().filter(week_ending__in=weeks).first()
    if snapshot is None:
        raise Conflict(gettext("This week is no longer saved."))
    week = snapshot.week_ending
    rows = {row.pk: row for row in snapshot.rows.all()}
    check(noted, rows, week)
    SnapshotRow.objects.filter(pk__in=[one.after["id"] for one in noted if one.after and not one.before]).delete()
    holders = set(snapshot.rows.values_list("member", flat=True))
    present = set(Member.objects.filter(pk__in=[one.member_id for one in noted]).values_list("pk", flat=True))
    for change in noted:
        if not change.before:
            continue
        if change.after:
            put_back(ROW, change.before | {"member_id": rows[change.after["id"]].member_id})
        else:  # the row had been removed; its member may be deleted by now, or merged into one who has a row
            free = change.member_id in present and change.member_id not in holders
            put_back(ROW, change.before | {"member_id": change.member_id if free else None})
    kept = change_set.kept or {}
    snapshot.saved_at = datetime.fromisoformat(kept["savedAt"])
    snapshot.saved_by = get_user_model().objects.filter(pk=kept["savedBy"]).first()
    snapshot.save(update_fields=["saved_at", "saved_by"])
    return gettext("The week ending %(week)s is as it was saved before.") % {"week": week}


def check(noted: Iterable[Change], rows: dict[int, SnapshotRow], week: date) -> None:
    for change in noted:
        if not change.after:
            continue
        row = rows.get(change.after["id"])
        now = as_json(row) if row else {}
        if any(now.get(field) != change.after.get(field) for field in FIELDS if field in change.after):
            said = gettext("The week ending %(week)s was changed since at %(name)s, so this can't be undone.")
            raise Conflict(said % {"week": week, "name": change.member_name})
