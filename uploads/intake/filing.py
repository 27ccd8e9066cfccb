"""Which batch a screenshot belongs in. One that clearly shows another list is held; a mixed drop is filed by content.

Rows of one kind are never proposed, folded or applied as another kind, because a held screenshot has no rows.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from uuid import uuid4

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from members import deeds, locks
from members.errors import Conflict, Missing, Refused
from members.figures import DUELS
from members.known_figures import KnownFigures
from uploads.files.store import files_of, remove
from uploads.intake import event_memory
from uploads.intake.event_memory import UNSURE
from uploads.jobs.queue import enqueue
from uploads.models import FROM_MEMBERS, OF_LEADERS, Batch, DataType, Upload, list_label
from uploads.reading import pipeline
from uploads.reading.roles.kind import CONTRIBUTION, SEASON_TABS
from uploads.reading.types import ScreenReading, TabsRead
from uploads.review import owners, proposals

logger = logging.getLogger(__name__)

NO_LIST = (
    "No ranking list found. Open the ranking in the game, take a screenshot that shows its rows, then upload that one."
)
NO_TREE = (
    "No Special Forces tree found on this picture. Take a screenshot that shows all six nodes, then upload it again."
)
NO_PROFILE = "No power and no kills were found on this picture. Look at it, and enter what it shows."
SENT = "A member sent this of themselves. Decide on it under From Members."
UNPROVED = "Nothing on this says plainly that it shows Mutual Assistance. Keep it as that, or choose what it shows."
NOT_KEPT = "The portal keeps its Mutual Assistance tab alone. Choose what this shows."
ASKS_FIRST = "These screenshots wait to be told what they show. Choose it on Data Upload first."
PENDING, FAILED = Upload.Status.PENDING_CONFIRMATION, Upload.Status.FAILED
BATCH_ID_LENGTH = 64
CHOOSABLE = tuple(kind for kind in OF_LEADERS if kind not in (DataType.OTHER, DataType.AUTO))
"""What a leader may say that a screenshot shows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happens to a screenshot that was read.

    kind, day: of the batch that it belongs in. held: it waits for a leader to say what it shows. shown: the kind that
    the picture alone proves, or the event whose list it looks like and for which it is held; empty if there is
    neither.
    """

    status: Upload.Status
    kind: str
    day: date
    notes: str = ""
    held: bool = False
    shown: str = ""

    @property
    def keeps_what_was_read(self) -> bool:
        return self.status == PENDING and not self.held

    def stays_in(self, batch: Batch) -> bool:
        return (self.kind, self.day) == (batch.data_type, batch.report_date)


def name_of(kind: str) -> str:
    """A data type's name in a sentence."""
    return "Tech Donations" if kind == DataType.DONATIONS else list_label(kind)


def among(kind: str) -> str:
    return f"among the {name_of(kind)} screenshots"


def held_message(shown: str, chosen: str) -> str:
    return f"This looks like {name_of(shown)}, you chose {name_of(chosen)}"


def outcome(
    chosen: str,
    reading: ScreenReading,
    day: date,
    *,
    confirmed: bool = False,
    was_day: bool = False,
    known: KnownFigures | None = None,
) -> Outcome:
    """What happens to a screenshot. chosen, day: its batch's; confirmed: a leader has said that it shows `chosen`.

    was_day: it was filed as a duel day before, so a leader who says otherwise means it. known: the events, whose lists
    are recognised by their looks. A leader is asked about a screenshot that looks like one and clearly shows nothing
    else.

    Only clear evidence files a screenshot. Without it the screenshot stays as chosen; but under `auto`, and for mutual
    assistance, which is recorded automatically, the leader is asked. The leader is also asked about a list that the
    portal does not keep. For the duel, the active tab says whether the list is the week's or a day's, and which day's.
    """
    if chosen in FROM_MEMBERS:
        return outcome_of_sent(chosen, reading, day)
    shown = proved(chosen, reading)
    may_be_day = chosen in (*DUELS, DataType.AUTO) and (confirmed or shown in ("", *DUELS))
    if may_be_day and reading.rows and not (confirmed and was_day):
        told = day_of_tab(reading.tabs, day)
        if told and (shown or chosen != DataType.AUTO):
            return Outcome(PENDING, DataType.DUEL_DAY, told, reading.note, shown=DataType.DUEL_DAY)
    event = None
    if reading.rows and not (confirmed or shown) and chosen != DataType.SF_TECH:
        event = event_memory.event_of_look(chosen, reading.over, KnownFigures() if known is None else known)
    if event:
        return Outcome(
            PENDING, chosen, day, event_memory.message(event.title, chosen), held=True, shown=event.data_type
        )
    status, kind, notes, held = _outcome(chosen, reading, shown, confirmed=confirmed)
    return Outcome(status, kind, day, notes, held, shown)


def outcome_of_sent(chosen: str, reading: ScreenReading, day: date) -> Outcome:
    """What happens to a picture that a member sent: it keeps its kind, whatever it shows."""
    if chosen == DataType.OWN_TREE:
        found, why_not = shows_tree(reading), why_no_tree(reading)
    else:
        found, why_not = bool(reading.figures), NO_PROFILE
    return Outcome(PENDING, chosen, day) if found else Outcome(FAILED, chosen, day, why_not)


def day_of_tab(tabs: TabsRead, until: date) -> date | None:
    """The day whose list the active tabs show: the latest such weekday up to a date; None if they show no day."""
    if tabs.period != "daily" or tabs.day is None:
        return None
    return until - timedelta(days=(until.isoweekday() - tabs.day) % 7)


def _outcome(
    chosen: str, reading: ScreenReading, shown: str, *, confirmed: bool
) -> tuple[Upload.Status, str, str, bool]:
    """(status, kind, notes, held) if the active tab names no day of the duel."""
    other = "" if confirmed or not reading.rows else other_list(reading.tabs)
    if other:
        ending = NOT_KEPT if chosen == DataType.AUTO else f"you chose {name_of(chosen)}"
        return PENDING, chosen, f"This looks like {other}{'. ' if ending == NOT_KEPT else ', '}{ending}", True
    if chosen == DataType.AUTO and not shown:
        why_not = NO_LIST if reading.note in pipeline.NOTHING else reading.note
        return (PENDING, chosen, UNSURE, True) if reading.rows else (FAILED, chosen, why_not, False)
    if chosen == DataType.AUTO:
        chosen = shown
    elif shown and shown != chosen and not confirmed:
        # the tree screen has no place for a waiting list, so there it counts as one that could not be read
        status = FAILED if chosen == DataType.SF_TECH else PENDING
        return status, chosen, held_message(shown, chosen), True
    elif chosen == DataType.ASSISTANCE and not shown and not confirmed and reading.rows:
        return PENDING, chosen, UNPROVED, True
    if chosen == DataType.SF_TECH:
        found = shows_tree(reading)
        return (PENDING, chosen, "", False) if found else (FAILED, chosen, why_no_tree(reading), False)
    return (PENDING, chosen, reading.note, False) if reading.rows else (FAILED, chosen, NO_LIST, False)


def shows_tree(reading: ScreenReading) -> bool:
    """Whether a tree's screenshot gives a leader something to check or to choose from."""
    return bool(reading.places) or any(node.level is not None for node in reading.nodes)


def why_no_tree(reading: ScreenReading) -> str:
    """What is wrong with a tree's screenshot: it may show another tree, or a part that the portal does not keep."""
    return NO_TREE if reading.note in pipeline.NOTHING or shows_tree(reading) else reading.note


def proved(chosen: str, reading: ScreenReading) -> str:
    """The kind that a screenshot proves to show; empty if there is no proof.

    For mutual assistance the active tab is proof too, if a leader chose that kind, even in an unknown language. A list
    of the duel that is not clearly the week's may be that of the day for which it was chosen.
    """
    by_tab = chosen == DataType.ASSISTANCE == reading.tabs.figure == reading.recognised
    shown: str = reading.recognised or "" if reading.plain or by_tab else taught(reading)
    may_be_day = chosen == DataType.DUEL_DAY and shown == DataType.ALLIANCE_DUEL and reading.tabs.period != "weekly"
    return DataType.DUEL_DAY if may_be_day else shown


def taught(reading: ScreenReading) -> str:
    """The kind that a leader has taught for a list with this exact title and these tabs; empty if there is none.

    Mutual assistance is recorded automatically, so there a leader is asked each time.
    """
    return "" if reading.taught_kind == DataType.ASSISTANCE else reading.taught_kind


def other_list(tabs: TabsRead) -> str:
    """Which list other than mutual assistance the active tab shows, as part of a sentence; empty if it shows none."""
    if tabs.figure == CONTRIBUTION:
        return "the Alliance Contribution Ranking, without saying which of its tabs"
    if tabs.figure in SEASON_TABS[1:]:
        return f"the {tabs.labels[0].removeprefix('Tab: ')} tab of the Alliance Contribution Ranking"
    return ""


def place(upload: Upload, batch: Batch, found: Outcome, head: Sequence[str]) -> Batch | None:
    """The batch of the outcome's kind, locked, into which a screenshot goes.

    None if that batch has this exact screenshot already, so that the two have become one. head: the words over a tech
    tree; if they name a member, a tree without an owner gets that member. Expects the screenshot's batch to be locked.
    The screenshot itself is not written.
    """
    target = batch
    if not found.stays_in(batch):
        target = proposals.lock(batch_of_kind(batch, found.kind, found.day, upload))
        if one_of_twins(upload, target) != upload:
            return None
    if target.data_type == DataType.SF_TECH and target.member_id is None:
        target.member_id = owners.owner(head, proposals.roster())
        target.save(update_fields=["member"])
    return target


def one_of_twins(upload: Upload, target: Batch) -> Upload:
    """If a batch already has a screenshot that is to go into it, merge the two; return the one that stays.

    The batch's own stays, unless it failed or was discarded. Expects both batches to be locked.
    """
    twins = target.uploads.select_for_update(of=("self",)).filter(sha256=upload.sha256).exclude(pk=upload.pk)
    twin = twins.first()
    if twin is None:
        return upload
    stays, gone = (twin, upload) if counts(twin) else (upload, twin)
    transaction.on_commit(partial(remove, files_of(gone)), robust=True)
    Upload.objects.filter(pk=gone.pk).delete()
    return stays


def expected_batch(batch: Batch, found: Outcome) -> Batch | None:
    """The batch that a drop has for a list so far, or None. It is not locked, so it may change at any moment."""
    if found.stays_in(batch):
        return batch
    batch_id = filed_id((batch.drop or batch).batch_id, ending_of(found.kind, found.day))
    return Batch.objects.filter(batch_id=batch_id, data_type=found.kind, report_date=found.day).first()


def batch_of_kind(batch: Batch, kind: str, day: date, upload: Upload) -> Batch:
    """The batch for that list in a batch's drop, owned by the batch's leader; created if it is new.

    A tech tree always gets a batch of its own.
    """
    root = batch.drop or batch
    own = f"-{upload.pk}" if kind == DataType.SF_TECH else ""
    facts = {"data_type": kind, "report_date": day, "created_by_id": batch.created_by_id, "drop": root}
    found, _ = Batch.objects.get_or_create(batch_id=filed_id(root.batch_id, ending_of(kind, day) + own), defaults=facts)
    if found.drop_id == root.pk and (found.data_type, found.report_date) == (kind, day):
        return found
    return Batch.objects.create(batch_id=uuid4().hex, **facts)  # somebody chose that exact id for another batch


def ending_of(kind: str, day: date) -> str:
    """The end of the id of a drop's batch: its list, and for a duel day the day, because a drop may hold six days."""
    return f"-{kind}-{day}" if kind == DataType.DUEL_DAY else f"-{kind}"


def filed_id(batch_id: str, ending: str) -> str:
    """The id of a drop's batch of one kind: the drop's id with an ending, or a digest of that id if it is too long."""
    if len(batch_id) + len(ending) > BATCH_ID_LENGTH:
        batch_id = sha256(batch_id.encode()).hexdigest()[:32]
    return batch_id + ending


def refile(*, upload_id: int, kind: str, actor_id: int | None, day: date | None = None) -> Upload:
    """Read a screenshot (again) as the kind that a leader says it shows: in its batch, or moved to one of that kind.

    day: of a duel list of one day; by default the batch's.

    The batch is that of its drop, else the leader's newest open batch of that kind and date, else a new one. If that
    has this exact screenshot already, the two become one, and the one that stays is returned. Raises Missing, and
    Conflict if the screenshot is being read, finished or partly applied.
    """
    found = Upload.objects.filter(pk=upload_id).select_related("batch__drop").first()
    if found is None:
        raise Missing("There is no such screenshot.")
    if found.batch.data_type in FROM_MEMBERS:
        raise Conflict(SENT)
    with locks.changing_members():
        target = target_of(found, kind, day or day_of_refiled(found.batch, kind))
        lock_all({found.batch_id, target.pk})
        upload = Upload.objects.select_for_update(of=("self",)).select_related("batch").get(pk=upload_id)
        if upload.batch_id != found.batch_id:
            raise Conflict(f"{upload.original_name} was filed as {name_of(upload.batch.data_type)} just now.")
        refuse_done_with(upload)
        before = upload.batch
        event_memory.note_said(upload, kind)
        stays = one_of_twins(upload, target)
        if stays == upload:
            upload.rows.all().delete()
            upload.batch = target
            begin_again(upload)
            transaction.on_commit(partial(enqueue, upload.pk), robust=True)
        if before != target and before.is_ranking:
            proposals.propose(before)
        told = f"{name_of(before.data_type)} → {name_of(target.data_type)}"
        deeds.note(f"Filed as another list: {upload.original_name}, {told}", actor_id=actor_id)
    logger.info("upload %s re-filed by %s: %s to %s", upload_id, actor_id, before.batch_id, target.batch_id)
    return stays


def day_of_refiled(batch: Batch, kind: str) -> date:
    """The date of a screenshot that is said to show that kind: its drop's. Raises Refused if a day must be given."""
    if batch.data_type == kind:
        return batch.report_date
    if kind == DataType.DUEL_DAY:
        raise Refused("Say which day the list is of, Monday to Saturday.")
    return (batch.drop or batch).report_date


def target_of(upload: Upload, kind: str, day: date) -> Batch:
    """The batch that a screenshot belongs in if it shows that kind, of that day."""
    batch = upload.batch
    root = batch.drop or batch
    for one in (batch, root):
        if (one.data_type, one.report_date) == (kind, day):
            return one
    if kind != DataType.SF_TECH and batch.created_by_id:
        theirs = Batch.objects.filter(data_type=kind, report_date=day, created_by_id=batch.created_by_id).order_by(
            "-created_at", "-pk"
        )
        is_open = Q(uploads__status__in=[PENDING, Upload.Status.PROCESSING])
        found = theirs.filter(drop=root).first() or theirs.filter(is_open).first()
        if found is not None:
            return found
    return batch_of_kind(batch, kind, day, upload)


def in_drop(batch: Batch) -> QuerySet[Upload]:
    """The screenshots that were uploaded into a batch, including those filed since (`Batch.has_dropped`)."""
    filed = Q(batch__drop=batch)
    if batch.data_type == DataType.ALLIANCE_DUEL:
        filed &= Q(batch__data_type=DataType.DUEL_DAY)
    elif batch.data_type != DataType.AUTO:
        return Upload.objects.filter(batch=batch)
    return Upload.objects.filter(Q(batch=batch) | filed)


def lock_all(batch_ids: Collection[int]) -> None:
    """Lock several batches until the transaction ends, always in the order of their ids."""
    list(Batch.objects.select_for_update().filter(pk__in=batch_ids).order_by("pk"))


def refuse_done_with(upload: Upload) -> None:
    """Raise Conflict with the reason if a screenshot can't be read as something else (any more)."""
    if upload.status == Upload.Status.PROCESSING:
        raise Conflict(f"{upload.original_name} is being read. Choose again when it is ready.")
    if upload.status == Upload.Status.COMPLETED or upload.discarded_at:
        raise Conflict(f"{upload.original_name} is done with: it was applied or discarded. Upload it again.")
    if upload.rows.filter(change_set__isnull=False).exists():
        raise Conflict(f"Some rows of {upload.original_name} were applied already. Undo that first.")
    if not upload.file:
        raise Conflict(f"The file of {upload.original_name} is gone. Upload it again.")


def counts(upload: Upload) -> bool:
    """Whether a screenshot is or was of use to its batch: it did not fail, and was not discarded whole."""
    is_put_away = upload.status == FAILED or upload.discarded_at
    return not is_put_away or upload.rows.filter(change_set__isnull=False).exists()


def begin_again(upload: Upload, *, confirmed: bool = True) -> None:
    """Hand a screenshot, from which nothing is kept, to the workers. confirmed: a leader says what it shows."""
    upload.status = Upload.Status.PROCESSING
    upload.kind_confirmed = confirmed
    upload.held_at = upload.settled_at = upload.levels = upload.lease_expires_at = upload.change_set = None
    upload.notes = upload.claimed_by = ""
    upload.attempts = 0
    upload.queued_at = timezone.now()
    upload.save()
