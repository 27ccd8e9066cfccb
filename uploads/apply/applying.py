"""Writes reviewed rows to the members' history, once, in one transaction, and undoes that (spec sections 2, 4, 7)."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from members import aliases, deeds, locks, records
from members.changes import changed, lock_present, mark_undone, refuse_under_merge
from members.days import refuse_ahead
from members.errors import Conflict
from members.figures import Figure, is_figure
from members.formats import counted
from members.known_figures import figure_of, kept_figure
from members.models import Change, ChangeSet, Member
from members.roster import brought_in, figures, latest, removal
from members.spelling import LONGEST_NAME
from uploads.apply import absences, learning, meeting, new_names, warnings
from uploads.intake import filing
from uploads.models import Batch, ReadRow, Upload
from uploads.review import drafts, drops, estimates, member_ranks, proposals, unchecked
from uploads.review.items import Item, check_items, not_recorded_yet
from uploads.review.returning import bring_back, send_back

logger = logging.getLogger(__name__)
WHOLE = "wholeBatch"
"""Key in an apply's `ChangeSet.kept`: whether the whole list was applied, so that it shows who is absent."""


TAKEN = {"change_set": None, "member_corrected": None, "value_corrected": None}
"""The fields that an apply sets on a row, with their values before it."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What an apply did. left_out: how many rows were not written because nobody had checked them."""

    change_set: ChangeSet
    updated: int
    created: int
    members: frozenset[int]
    left_out: int = 0

    @property
    def total(self) -> int:
        return self.updated + self.created


def apply(
    *,
    upload: Upload,
    whole_batch: bool,
    items: Sequence[Item],
    actor_id: int | None,
    confirmed: Collection[str] | None = (),
    take_unchecked: bool = False,
    seen: drafts.Seen | None = None,
    matched: bool = False,
    note_absent: bool = True,
) -> Applied:
    """Write the items' figures to the members' history.

    1. Lock the batch; refuse (409) uploads that are applied, discarded, failed or still being read.
    2. Check every item. If one can't be applied, all are refused (400), and nothing is changed.
    3. Create the new members, write the records, refresh the latest figures, learn the confirmed spellings, record who
       is absent from a whole list.
    4. Keep what was there before as one change set, and mark the uploads as completed.
    `whole_batch`: rows that the items leave out are finished as well; else only the screenshots of the items are.
    `confirmed`: the keys of the warnings that the leader has read (uploads.apply.warnings). None: no warning has to be
    confirmed, as for a list that was applied before.
    `take_unchecked`: in a whole batch, also write rows that are not sure and that nobody checked
    (uploads.review.unchecked).
    `seen`: the review that the leader applies. It is refused if another window has changed it since
    (uploads.review.drafts).
    `matched`: the caller has matched the batch in this transaction, and made any change since then itself.
    `note_absent`: whether a whole batch shows who is absent; not if it was applied row by row before.
    """
    with keeping_what_was_matched(upload.batch), locks.changing_members():
        batch = proposals.lock(upload.batch)
        waiting = waiting_uploads(upload, batch, whole_batch=whole_batch)
        if not matched:
            proposals.catch_up(batch)
        if seen:
            drafts.refuse_overtaken(batch, seen, actor_id=actor_id)
        if whole_batch and confirmed is not None:
            warnings.refuse_unconfirmed(batch, waiting, confirmed)
        rows = waiting_rows(waiting)
        sent = not_recorded_yet(items, waiting)
        if seen:
            unchecked.refuse_matched_anew(sent, rows)
        unasked = whole_batch and not take_unchecked
        items = unchecked.left_in(sent, rows, figure_of(batch.data_type)) if unasked else sent
        is_whole = whole_batch and note_absent
        written = write(batch, items, rows, actor_id, kept={WHOLE: is_whole})
        applied = replace(written, left_out=len(sent) - len(items))
        if is_whole:
            given = {item.row_id for item in items}  # the leader has decided whose these are
            left = (row for pk, row in rows.items() if (row.folded_into_id or pk) not in given)
            listed = applied.members | {row.proposed_member_id for row in left}
            absences.record(batch, listed, applied.change_set)
        ended = waiting if whole_batch else uploads_of(items, rows, upload)
        end(ended, applied.change_set)
        if len(ended) == len(waiting):
            drafts.clear(batch.pk, actor_id)
        else:
            proposals.propose(batch)
    logger.info("batch %s applied: change set %s, %d members", batch.batch_id, applied.change_set.pk, applied.total)
    return applied


@contextmanager
def keeping_what_was_matched(batch: Batch) -> Iterator[None]:
    """If an apply is refused because rows were matched anew, keep the new matches, so that the review shows them."""
    try:
        yield
    except unchecked.MatchedAnew:
        proposals.catch_up_alone(batch)
        raise


def waiting_rows(uploads: Sequence[Upload]) -> dict[int, ReadRow]:
    """The rows of these uploads that have not been applied yet, by id."""
    rows = ReadRow.objects.filter(upload__in=uploads, change_set=None)
    return {row.pk: row for row in rows.select_related("upload", "proposed_member")}


def write(
    batch: Batch,
    items: Sequence[Item],
    rows: dict[int, ReadRow],
    actor_id: int | None,
    *,
    by_leader: bool = True,
    kept: dict[str, bool] | None = None,
) -> Applied:
    """Steps 2 to 4 of `apply`, with the batch locked. rows: the rows that may be written, by id.

    by_leader: whether a leader applies it; automatic recording teaches nothing. kept: how it was applied, for applying
    it again.
    """
    refuse_ahead(batch.report_date, "Apply it then, or upload the screenshots again with the right date.")
    named = check_items(items, rows)
    members = named.members
    change_set = ChangeSet.objects.create(
        kind=ChangeSet.Kind.APPLY, actor_id=actor_id, summary=f"Apply {batch}", kept=kept
    )
    returning = [member for member in members.values() if not member.is_active]
    names = [item.name for item in items if item.action == "create"]
    newcomers = come_in(names, named.by_name, returning, change_set)
    by_member: dict[int, tuple[Item, Upload | None]] = {}
    for item in items:
        member_id = newcomers[item.name].pk if item.member_id is None else item.member_id
        by_member[member_id] = (item, read_on(item, rows))
    members |= {member.pk: member for member in newcomers.values()}
    renamed = [(members[item.member_id], item.name) for item in items if item.member_id and item.takes_name]
    new_names.take_over(renamed, change_set, actor_id)
    figure, day = kept_figure(batch.data_type), batch.report_date
    read = [(pk, rows.get(item.row_id or 0), item.value) for pk, (item, _) in by_member.items()]
    values = estimates.kept_values(figure, day, members, read)
    by_member = {pk: (replace(item, value=values[pk]), shown) for pk, (item, shown) in by_member.items()}
    write_figures(figure, day, members, by_member, change_set)
    ranks = [(members[pk], item.member_rank) for pk, (item, _) in by_member.items() if item.member_rank is not None]
    member_ranks.take_over(ranks, change_set, actor_id)
    absences.withdraw(batch, by_member, change_set)
    meeting.record(batch, [place_of(members[pk], item, rows) for pk, (item, _) in by_member.items()], change_set)
    taken = [(rows[item.row_id], item) for item in items if item.row_id]
    if by_leader:
        whose = [(newcomers[item.name] if item.member_id is None else members[item.member_id]) for _, item in taken]
        learning.learn([(*pair, member) for pair, member in zip(taken, whose, strict=True)], change_set)
    take(taken, change_set)
    created = len({member.pk for member in newcomers.values()})
    return Applied(change_set, updated=len(by_member) - created, created=created, members=frozenset(by_member))


def read_on(item: Item, rows: dict[int, ReadRow]) -> Upload | None:
    """The screenshot that an item's figure was read from; None if a leader entered it.

    An item without a row belongs to the row with the same member and value, if there is one.
    """
    if item.row_id:
        return rows[item.row_id].upload
    alike = (row for row in rows.values() if (row.proposed_member_id, row.value) == (item.member_id, item.value))
    row = next((row for row in alike if item.member_id is not None or row.name == item.name), None)
    return row.upload if row else None


def place_of(member: Member, item: Item, rows: dict[int, ReadRow]) -> meeting.Place:
    """The place of an item on the list."""
    row = rows.get(item.row_id or 0)
    return meeting.Place(member.name, item.value, row.rank if row else item.rank)


def take(pairs: Sequence[tuple[ReadRow, Item]], change_set: ChangeSet) -> None:
    """Record on the rows which apply wrote them, and what the leader had to correct."""
    for row, item in pairs:
        row.change_set = change_set
        row.member_corrected = row.proposed_member_id != item.member_id
        row.value_corrected = row.value != item.value
    ReadRow.objects.bulk_update([row for row, _ in pairs], [*TAKEN])


def end(uploads: Sequence[Upload], change_set: ChangeSet) -> None:
    """Mark these uploads as completed."""
    for upload in uploads:
        upload.status = Upload.Status.COMPLETED
        upload.change_set = change_set
    Upload.objects.bulk_update(uploads, ["status", "change_set"])


def waiting_uploads(upload: Upload, batch: Batch, *, whole_batch: bool) -> list[Upload]:
    """The batch's uploads that wait for confirmation. If `upload` does not wait, raises Conflict with the reason."""
    uploads = list(Upload.objects.select_for_update().filter(batch=batch).order_by("pk"))
    this = next(one for one in uploads if one.pk == upload.pk)
    if this.status == Upload.Status.COMPLETED:
        raise Conflict(ended_how(this))
    if this.status == Upload.Status.FAILED:
        raise Conflict("This upload could not be read, so there is nothing to apply. Retry it or upload it again.")
    if this.status == Upload.Status.PROCESSING:
        raise Conflict("This upload is still being read. Apply it when it is ready.")
    if this.held_at:
        raise Conflict(f"{this.notes}. Say on Data Upload what it shows before anything of it is applied.")
    if whole_batch and any(one.status == Upload.Status.PROCESSING for one in uploads):
        raise Conflict("Some screenshots of this batch are still being read. Apply it when all are ready.")
    return [one for one in uploads if one.status == Upload.Status.PENDING_CONFIRMATION and one.held_at is None]


def uploads_of(items: Sequence[Item], rows: dict[int, ReadRow], upload: Upload) -> list[Upload]:
    """The upload that was addressed, those with rows among the items, and those without any row of their own left.

    Rows of such uploads that the items leave out are left out for good.
    """
    applied = {item.row_id for item in items if item.row_id}
    left = {row.upload_id for row in rows.values() if row.folded_into_id is None and row.pk not in applied}
    carried = {rows[row_id].upload_id for row_id in applied}
    every = {row.upload_id: row.upload for row in rows.values()} | {upload.pk: upload}
    return [one for pk, one in every.items() if pk == upload.pk or pk in carried or pk not in left]


def ended_how(upload: Upload) -> str:
    """Why a completed upload can't be applied or discarded (again)."""
    if upload.discarded_at:
        return "This upload was discarded. Upload the screenshots again to apply them."
    if upload.change_set is None:
        return "This upload is kept unread; there is nothing to apply."
    who = upload.change_set.actor
    return f"This upload was already applied by {who.get_username() if who else 'a former leader'}."


def come_in(
    names: Collection[str], returning: Mapping[str, Member], chosen: Iterable[Member], change_set: ChangeSet
) -> dict[str, Member]:
    """The members who were on a list without being members, by name: former ones made active again, else new ones.

    returning: the former members with these names. chosen: former members whom a leader recognised on other rows; they
    become active too.
    """
    bring_back({member.pk: member for member in (*returning.values(), *chosen)}.values(), change_set)
    return {**returning} | create_members([name for name in names if name not in returning], change_set)


def create_members(names: Iterable[str], change_set: ChangeSet) -> dict[str, Member]:
    """The new members by name, each recorded in the change set."""
    members = {name: Member.objects.create(name=name) for name in dict.fromkeys(names)}
    Change.objects.bulk_create(
        changed(change_set, member, Change.Field.MEMBER, after={"name": name}) for name, member in members.items()
    )
    for name, member in members.items():
        aliases.give_up(name, member, change_set)
    return members


def write_figures(
    figure: Figure,
    day: date,
    members: dict[int, Member],
    by_member: dict[int, tuple[Item, Upload | None]],
    change_set: ChangeSet,
) -> None:
    """Write one record for each member, with the screenshot it was read from, if any."""
    entries = [
        figures.Entry(
            members[pk], item.value, upload.pk if upload else None, item.row_id, item.rank, item.name[:LONGEST_NAME]
        )
        for pk, (item, upload) in by_member.items()
    ]
    figures.write(figure, day, entries, change_set)


def undo(change_set: ChangeSet, *, actor_id: int | None) -> int:
    """Restore every value that an apply changed; its uploads wait for confirmation again. Returns how many figures.

    What it taught is forgotten, and members are proposed anew for every waiting list, its own and others.
    Raises Conflict if it was undone already, or if newer changes stand on one of its values.
    """
    with locks.changing_members():
        batches = hold_batches([change_set.pk])
        uploads = taken_by([change_set.pk])
        members = lock_present(change_set.changes.exclude(member=None).values_list("member", flat=True))
        mark_undone(change_set, actor_id)
        refuse_under_merge(change_set, members)
        changes = list(change_set.changes.select_related("member"))
        figures = [change for change in changes if is_figure(change.field)]
        put_figures_back(figures)
        member_ranks.put_back(changes, members, actor_id)
        new_names.put_back(changes, members, actor_id)
        send_back(change_set, changes, members)
        given_up = [change for change in changes if aliases.is_given_up(change)]
        learned = [change for change in changes if change.field == Change.Field.ALIAS and change not in given_up]
        absences.forget(change_set)
        meeting.forget(change_set)
        learning.forget(change_set, {noted(change.after)["normalForm"]: change.member for change in learned})
        removal.remove_created(
            [change.member for change in changes if change.field == Change.Field.MEMBER and change.member],
            change_set,
        )
        for change in given_up:
            aliases.bring_back(change)
        ended = uploads.filter(status=Upload.Status.COMPLETED, discarded_at=None)
        Upload.objects.filter(pk__in=list(ended.values_list("pk", flat=True))).update(
            status=Upload.Status.PENDING_CONFIRMATION
        )
        ReadRow.objects.filter(change_set=change_set).update(**TAKEN)
        now = proposals.known()
        for batch in batches:
            proposals.propose(batch, now)
    logger.info("change set %s undone: %d figures", change_set.pk, len(figures))
    return len(figures)


def taken_by(change_set_ids: Collection[int]) -> QuerySet[Upload]:
    """The uploads that these applies completed or took a row from."""
    rows = ReadRow.objects.filter(change_set__in=change_set_ids)
    return Upload.objects.filter(Q(change_set__in=change_set_ids) | Q(pk__in=rows.values("upload")))


def hold_batches(change_set_ids: Collection[int]) -> list[Batch]:
    """The batches of these applies and all waiting ones, locked in order of their ids until the transaction ends."""
    theirs = taken_by(change_set_ids).order_by().values("batch")
    found = Batch.objects.filter(Q(pk__in=theirs) | Q(pk__in=drops.waiting_batches().values("pk")))
    return list(found.order_by("pk").select_for_update())


def undo_for_leader(change_set: ChangeSet, actor_id: int | None) -> str:
    """`undo`, returning what to tell the leader (members.roster.undoing)."""
    brought = change_set.changes.filter(field__in=[Change.Field.MEMBER, Change.Field.ACTIVE]).order_by("pk")
    left = brought_in.told([(change_set.kind, change) for change in brought], done=True)
    restored = counted(undo(change_set, actor_id=actor_id), "member record has", "member records have")
    return f"{restored} been restored. {left}".rstrip()


def noted(side: Any) -> dict[str, Any]:
    """One side of a change as an object, which is how this module writes it."""
    return dict(side or {})


def put_figures_back(changes: Sequence[Change]) -> None:
    """Restore the records of an apply (all of one type and day), then the latest figures that depend on them."""
    if not changes:
        return
    figure, day = figure_of(changes[0].field), changes[0].record_date
    if day is None:
        raise ValueError("a figure's change names its day")
    by_member = {change.member.pk: change for change in changes if change.member is not None}
    held_now = records.records_of(by_member, figure.data_type, day)
    for member_id, change in by_member.items():
        if held_now.get(member_id) != noted(change.after)["record"]:
            raise Conflict(f"{change.member_name} has newer changes to the same figure. Undo those first.")
    before = {member_id: noted(change.before)["record"] for member_id, change in by_member.items()}
    records.put_records(figure.data_type, day, {member_id: held for member_id, held in before.items() if held})
    records.drop_records(figure.data_type, day, [member_id for member_id, held in before.items() if not held])
    latest.put_back(figure, by_member.values())


def discard(batch: Batch, *, actor_id: int | None = None) -> int:
    """Complete a batch's uploads that wait for confirmation, without applying them. Returns how many."""
    with locks.matching_members():
        proposals.lock(batch)
        waiting = Upload.objects.filter(batch=batch, status=Upload.Status.PENDING_CONFIRMATION)
        ended = waiting.update(
            status=Upload.Status.COMPLETED, discarded_at=timezone.now(), held_at=None, notes="Discarded."
        )
        drafts.clear(batch.pk, actor_id)
        if ended:
            told = f"{counted(ended, 'screenshot')} of {filing.name_of(batch.data_type)}, {batch.report_date}"
            deeds.note(f"Discarded: {told}", actor_id=actor_id)
        transaction.on_commit(proposals.catch_up_soon, robust=True)
    if not ended:
        raise Conflict("Nothing in this batch waits for confirmation.")
    return ended
