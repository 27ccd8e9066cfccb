"""Changes the date of a list. A waiting list is just moved; an applied one is undone, moved and applied again.

All of it happens in one transaction. Lists that stand on an applied one, because they have figures of members that it
created, are undone and applied again with it, each under its own date.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from members import formats, locks
from members.changes import sides
from members.days import refuse_ahead
from members.errors import Conflict, Refused
from members.figures import SUNDAY_RESTS, is_figure
from members.known_figures import figure_of
from members.models import Change, ChangeSet
from members.roster import undo_plan, undoing
from uploads.apply import applying, learning
from uploads.apply.drop import created_by
from uploads.models import Absence, Batch, ReadRow, Upload
from uploads.review import later_lists, proposals
from uploads.review.items import Item

logger = logging.getLogger(__name__)

NO_LIST = "Only a list of the game has a report date that can be changed."
IN_PARTS = "This list was applied in parts. Undo them, change the date in the review, then apply it again."
WAITS = "Some screenshots of this list still wait. Apply or discard them first, then change the date."
BEING_READ = "Some screenshots of this list are still being read. Change the date when all are ready."
NEWER = gettext_noop(
    "A list of %(newest)s is recorded for this week already, so this one can't be applied again under %(day)s. "
    "Undo it, then change its date in the review."
)
CHANGED = "Somebody applied or undid this list just now. Look at it again."


@dataclass(frozen=True, slots=True)
class Dated:
    """What happened to a list. change_set: its apply under the new date; None for a waiting list."""

    batch: Batch
    before: date
    change_set: ChangeSet | None = None
    again: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """An apply in a form that can be made again. created: the members it had created, by their ids at that time.

    is_whole: whether it showed who is absent. Rows applied one by one don't.
    """

    batch: Batch
    items: Sequence[Item]
    upload: Upload
    created: Mapping[int, str]
    is_whole: bool


def change_date(batch: Batch, day: date, *, applied: int | None, actor_id: int | None, editor: str = "") -> Dated:
    """Give a list another date.

    applied: the standing apply as the leader saw it; None for a waiting list. editor: the window of the open review,
    which may go on saving its draft. Raises Refused and Conflict with the reason, and Forbidden if only an R5 may undo
    the apply; then nothing is changed.
    """
    refuse_day(batch, day)
    with locks.changing_members():
        standing = standing_applies(batch)
        if standing != ([] if applied is None else [applied]):
            raise Conflict(IN_PARTS if len(standing) > 1 and applied in standing else CHANGED)
        dated = move(batch, day, actor_id, editor) if applied is None else apply_again(batch, day, applied, actor_id)
    logger.info("batch %s: date changed from %s to %s by %s", batch.batch_id, dated.before, day, actor_id)
    return dated


def refuse_day(batch: Batch, day: date) -> None:
    if not batch.is_ranking:
        raise Refused(NO_LIST)
    refuse_ahead(day)
    if not figure_of(batch.data_type).has_list_of(day):
        raise Refused(SUNDAY_RESTS)
    if day == batch.report_date:
        raise Refused(gettext("The list has this date already. Choose another one."))


def standing_applies(batch: Batch) -> list[int]:
    """The standing applies of a batch, oldest first."""
    of_rows = ReadRow.objects.filter(upload__batch=batch, change_set__undone_at=None)
    of_uploads = batch.uploads.filter(change_set__undone_at=None)
    found = {*of_rows.values_list("change_set", flat=True), *of_uploads.values_list("change_set", flat=True)}
    return sorted(pk for pk in found if pk is not None)


def move(batch: Batch, day: date, actor_id: int | None, editor: str) -> Dated:
    """Move a waiting list: only its date changes. Other windows with its review are told when they save or apply."""
    locked = proposals.lock(batch)
    statuses = set(locked.uploads.values_list("status", flat=True))
    if Upload.Status.PROCESSING in statuses:
        raise Conflict(BEING_READ)
    if Upload.Status.PENDING_CONFIRMATION not in statuses:
        raise Conflict(gettext("Nothing in this batch waits for confirmation."))
    before, locked.report_date = locked.report_date, day
    Batch.objects.filter(pk=locked.pk).update(
        report_date=day,
        draft_version=F("draft_version") + 1,
        draft_editor=editor,
        draft_by_id=actor_id,
        draft_at=timezone.now(),
    )
    return Dated(locked, before)


def apply_again(batch: Batch, day: date, applied: int, actor_id: int | None) -> Dated:
    """Move an applied list: undo it with the lists that stand on it, move it, and apply them all again as they were."""
    plan = undoing.plan([applied], actor_id=actor_id)
    batches = {step.pk: batch_of(step) for step in plan.steps}
    if plan.blocked or any(found is None for found in batches.values()):
        raise Conflict(plan.blocked or undo_plan.refusal(plan, [applied]))
    done = [done_by(step, found) for step in reversed(plan.steps) if (found := batches[step.pk])]
    undoing.carry_out(plan.ids, [applied], actor_id=actor_id)
    before = batch.report_date
    Batch.objects.filter(pk=batch.pk).update(report_date=day)
    new: dict[int, int] = {}
    made = []
    for one in done:
        refuse_older(one.batch)
        refuse_more(one.batch)
        made.append(write(one, new, actor_id))
        names = created_by(made[-1])
        new |= {pk: names[name] for pk, name in one.created.items() if name in names}
    change_set = made[0].change_set
    change_set.summary = f"{change_set.summary}, dated {before} before"[:200]
    change_set.save(update_fields=["summary"])
    batch.refresh_from_db(fields=["report_date"])
    return Dated(batch, before, change_set, again=len(made) - 1)


def refuse_older(batch: Batch) -> None:
    """Raises Conflict if an undone list, with its date changed or not, would replace figures of a newer list."""
    dated = Batch.objects.get(pk=batch.pk)
    newest = later_lists.newest_after(dated)
    if newest:
        days = {"newest": formats.weekday_day(newest), "day": formats.weekday_day(dated.report_date)}
        raise Conflict(gettext(NEWER) % days)


def batch_of(change_set: ChangeSet) -> Batch | None:
    """The list that an apply wrote, if only this apply wrote it; None for any other change."""
    if change_set.kind != ChangeSet.Kind.APPLY:
        return None
    found = {upload.batch_id: upload.batch for upload in applying.taken_by([change_set.pk]).select_related("batch")}
    batches = [one for one in found.values() if one.is_ranking and standing_applies(one) == [change_set.pk]]
    if len(batches) != len(found) or len(batches) != 1:
        return None
    refuse_open(batches[0])
    return batches[0]


def refuse_open(batch: Batch) -> None:
    """Raises Conflict if a list is not finished, because applying it again would then take more than before."""
    statuses = set(batch.uploads.values_list("status", flat=True))
    if Upload.Status.PROCESSING in statuses:
        raise Conflict(BEING_READ)
    if Upload.Status.PENDING_CONFIRMATION in statuses:
        raise Conflict(WAITS)


def refuse_more(batch: Batch) -> None:
    """The same for a list that is undone already: a screenshot may have arrived before it was locked."""
    if batch.uploads.filter(status=Upload.Status.PROCESSING).exists():
        raise Conflict(BEING_READ)


def write(done: Done, new: Mapping[int, int], actor_id: int | None) -> applying.Applied:
    """Apply a list as it was. new: old id -> new id of members that were created again."""
    items = [as_now(item, new) for item in done.items]
    return applying.apply(
        upload=done.upload,
        whole_batch=True,
        items=items,
        actor_id=actor_id,
        confirmed=None,
        take_unchecked=True,
        matched=True,
        note_absent=done.is_whole,
    )


def as_now(item: Item, new: Mapping[int, int]) -> Item:
    now = new.get(item.member_id or 0)
    return replace(item, member_id=now, came_in=True) if now else item


# ---- what an apply wrote, as items to apply again


def done_by(change_set: ChangeSet, batch: Batch) -> Done:
    """What an apply did, read before the apply is undone."""
    changes = list(change_set.changes.filter(member__isnull=False).select_related("member").order_by("pk"))
    rows = {row.pk: row for row in ReadRow.objects.filter(change_set=change_set).order_by("pk")}
    written = Written.of(changes, learning.taught_by(change_set, rows.values()))
    figures = {sides(one)[1].get("row") or -one.pk: one for one in changes if is_figure(one.field)}
    items = [written.item(change, rows.get(row_id)) for row_id, change in figures.items()]
    twice = [row for row in rows.values() if row.pk not in figures]
    items += written.twins(twice, items)
    upload = Upload.objects.select_related("batch").filter(batch=batch, change_set=change_set).order_by("pk").first()
    if upload is None or not items:
        raise Conflict(IN_PARTS)
    return Done(batch, items, upload, written.created, was_whole(change_set))


def was_whole(change_set: ChangeSet) -> bool:
    """Whether a whole list was applied. For older and automatic applies, that is known only if somebody was absent."""
    kept = change_set.kept or {}
    return bool(kept.get(applying.WHOLE, Absence.objects.filter(change_set=change_set).exists()))


@dataclass(frozen=True, slots=True)
class Written:
    """By member id: who came in with an apply, whose rank it set, whom it renamed. By row id: which rows taught it."""

    created: dict[int, str]
    returned: dict[int, str]
    ranks: dict[int, int]
    renamed: dict[int, str]
    taught: frozenset[int]

    @classmethod
    def of(cls, changes: Iterable[Change], taught: frozenset[int]) -> Written:
        by_field: dict[str, dict[int, Any]] = {}
        for one in changes:
            if one.member is not None:
                by_field.setdefault(one.field, {})[one.member.pk] = one
        return cls(
            created={pk: one.member_name for pk, one in by_field.get(Change.Field.MEMBER, {}).items()},
            returned={pk: one.member.name for pk, one in by_field.get(Change.Field.ACTIVE, {}).items()},
            ranks={pk: int(one.after) for pk, one in by_field.get(Change.Field.RANK, {}).items()},
            renamed={pk: str(one.after) for pk, one in by_field.get(Change.Field.NAME, {}).items()},
            taught=taught,
        )

    def item(self, change: Change, row: ReadRow | None) -> Item:
        """One figure's item, as the leader had left its row."""
        member = change.member
        if member is None:
            raise Conflict(f"{change.member_name} was deleted since, so this list can't be applied again.")
        record = sides(change)[1]["record"]
        as_read = row is not None and row.value_corrected is False  # an exact figure may have replaced the one read
        back = member.pk in self.returned and (row is None or row.returning_id != member.pk)
        is_new = member.pk in self.created or back
        taught = row is not None and row.pk in self.taught
        new_name = None if is_new else self.renamed.get(member.pk)
        name = member.name if is_new else record.get("name") or (row.name if row else member.name)
        return Item(
            action="create" if is_new else "update",
            member_id=None if is_new else member.pk,
            name=new_name or name,
            value=row.value if row and as_read else record["value"],
            rank=row.rank if row else record.get("rank"),
            row_id=row.pk if row else None,
            confirmed=taught,
            member_rank=self.ranks.get(member.pk),
            same_person=(taught or new_name is not None) and not is_new,
            takes_name=new_name is not None,
            came_in=not is_new and member.pk in self.ranks,
        )

    def twins(self, rows: Iterable[ReadRow], items: Sequence[Item]) -> list[Item]:
        """Items of rows that repeated another row of the same member: taken with that row, without their own figure."""
        by_member = {item.member_id: item for item in items if item.member_id}
        by_name = {item.name: item for item in items if item.action == "create"}
        found = []
        for row in rows:
            item = by_member.get(row.proposed_member_id) if row.proposed_member_id else by_name.get(row.name)
            if item and not row.member_corrected and item.value == row.value:
                found.append(replace(item, row_id=row.pk, rank=row.rank, member_rank=None))
        return found
