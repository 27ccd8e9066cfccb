"""Finds screenshots that the portal has already, and the batches that have them, so that nothing silently counts twice.

A file is known if a live batch of that kind and date has it, or if a standing apply took it, whatever its kind and
date. Live batches are being read, wait (also after their apply was undone), or were applied. Failed or discarded
files may come again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils import timezone

from members.figures import DUELS
from members.formats import weekday_day
from members.models import ChangeSet
from uploads import of_leaders
from uploads.intake import filing
from uploads.models import Batch, DataType, ReadRow, Upload

MOST_FILES = 500
READING, WAITING, ASKS, APPLIED, KEPT = STATES = ("reading", "waiting", "asks", "applied", "kept")
"""The state of a batch with known files. asks: it waits to be told what it shows; kept: it is kept unread."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A batch that has known files. hashes: those of the files asked about; by, at: its standing apply, if any."""

    batch: Batch
    hashes: frozenset[str]
    state: str
    by: str | None = None
    at: Any = None
    undone: bool = False

    @property
    def verb(self) -> str:
        """What happened to the batch, as in `that officer applied`."""
        if self.state == APPLIED:
            verb = "confirmed" if self.batch.data_type == DataType.SF_TECH else "applied"
            return f"that {self.by or 'a former leader'} {verb}"
        if self.state == WAITING and self.at:
            return f"that {self.by or 'a former leader'} applied in part; the rest waits for review"
        if self.state == WAITING and self.undone:
            return "whose apply was undone; it waits for review again"
        return {
            READING: "that is being read",
            WAITING: "that waits for review",
            ASKS: "that waits to be told what it shows",
            KEPT: "that is kept unread",
        }[self.state]

    @property
    def href(self) -> str:
        """The page where a leader can continue with the batch."""
        if self.state == WAITING:
            is_tree = self.batch.data_type == DataType.SF_TECH
            return "/admin/sf-tech" if is_tree else f"/admin/upload?review={self.batch.batch_id}"
        if self.state == APPLIED:
            kind, day = self.batch.data_type, self.batch.report_date
            return f"/admin/uploads?kind={kind}&state=applied&first={day}&last={day}"
        return "/admin/upload"

    def sentence(self, of: int) -> str:
        """`7 of 9 screenshots are in the Strength batch of Sat 21 Nov that officer applied.` of: how many in all."""
        if of == 1:
            some = "This screenshot is"
        else:
            held = len(self.hashes)
            some = f"{f'All {of}' if held == of else f'{held} of {of}'} screenshots {'is' if held == 1 else 'are'}"
        return f"{some} in the {named(self.batch)} {self.verb}."


def named(batch: Batch) -> str:
    """`Strength batch of Sat 21 Nov`, `SF Tech upload of Sat 21 Nov for kiwi`; with the year if it isn't this year."""
    day = batch.report_date
    when = weekday_day(day, year=day.year != timezone.localdate().year)
    if batch.data_type == DataType.SF_TECH:
        return f"SF Tech upload of {when}{f' for {batch.member.name}' if batch.member else ''}"
    kind = "mixed" if batch.data_type == DataType.AUTO else filing.name_of(batch.data_type)
    return f"{kind} batch of {when}"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of some files. files: how many there are; batches: those that have some of them."""

    files: int
    batches: tuple[Holder, ...]

    @property
    def count(self) -> int:
        """How many of the files any batch has."""
        return len({digest for one in self.batches for digest in one.hashes})


TO_CONFIRM = "Discard this batch, or confirm that you want to apply the same screenshots again."
"""What a leader can do if other batches have the files of a batch that is being applied."""
NOT_SEEN = Known(1, ())
"""For a file that the portal has never had."""


def of_files(
    hashes: Collection[str], kind: str, day: date, *, own: Batch | None = None, older_only: bool = False
) -> Known:
    """What is known of the files with these digests: applied batches first, then the newest.

    kind: what they are to be read as; `auto` may become any kind. own: the batch that they are in now, which does not
    count, nor does its drop. older_only: of waiting batches, only those from before `own`. One database query if no
    batch has any of the files, else three, however many there are.
    """
    found = of_leaders.screenshots().filter(sha256__in=hashes, discarded_at=None)
    found = found.exclude(status=Upload.Status.FAILED)
    if own is not None:
        found = found.exclude(of_drop(own))
    if not found.exists():  # new screenshots are the usual case, and each upload comes here
        return Known(len(set(hashes)), ())
    taken = ReadRow.objects.filter(upload=OuterRef("pk"), change_set__isnull=False).order_by("-change_set")
    found = found.annotate(
        took=Subquery(taken.values("change_set")[:1]),
        open_row=Exists(ReadRow.objects.filter(upload=OuterRef("pk"), change_set=None, folded_into=None)),
    )
    if kind == DataType.SF_TECH:
        here = Q(batch__data_type=DataType.SF_TECH)
    else:  # the duel's lists of single days are filed under those days
        here = Q(batch__report_date=day) | Q(batch__drop__report_date=day)
    if kind not in (DataType.AUTO, DataType.SF_TECH):
        here &= Q(batch__data_type__in=[*(DUELS if kind in DUELS else [kind]), DataType.AUTO])
    if own is not None and older_only:
        here &= Q(batch__lt=own.pk)
    stands = Q(status=Upload.Status.COMPLETED, change_set__isnull=False, change_set__undone_at=None)
    uploads = list(
        found.filter(here | stands | Q(took__isnull=False))
        .select_related("batch__member", "change_set")
        .defer("change_set__kept")
        .order_by("pk")
    )
    by_batch: dict[int, list[Any]] = defaultdict(list)
    for upload in uploads:
        by_batch[upload.batch_id].append(upload)
    applies = applies_of(one.took or one.change_set_id for one in uploads)
    told = [holder(some, applies) for some in by_batch.values()]
    return Known(len(set(hashes)), tuple(sorted(told, key=lambda one: (one.state != APPLIED, -one.batch.pk))))


def of_batch(batch: Batch, uploads: Iterable[Upload]) -> Known:
    """What is known of a batch's own uploads from other batches.

    If two batches both wait, only the later one counts as a repetition.
    """
    hashes = {upload.sha256 for upload in uploads}
    return of_files(hashes, batch.data_type, batch.report_date, own=batch, older_only=True)


def asked(*, hashes: Collection[str] | None, kind: str, day: date | None, batch_id: str) -> Known:
    """What is known of files to be uploaded as that kind and date (today by default) into that batch.

    hashes None: the files that the batch has by now.
    """
    own = Batch.objects.filter(batch_id=batch_id).first() if batch_id else None
    if hashes is None:
        hashes = list(Upload.objects.filter(of_drop(own)).values_list("sha256", flat=True)) if own else []
    return of_files(hashes, kind, day or timezone.localdate(), own=own)


def of_trees(uploads: Iterable[Upload]) -> dict[int, dict[str, Any] | None]:
    """{upload id: the `alreadyIn` of this tech tree}. Each tree is a batch of its own."""
    listed = list(uploads)
    found = of_files({one.sha256 for one in listed}, DataType.SF_TECH, timezone.localdate())
    return {
        upload.pk: next(
            (
                entry(one, 1)
                for one in found.batches
                if upload.sha256 in one.hashes
                and one.batch.pk != upload.batch_id
                and (one.state == APPLIED or one.batch.pk < upload.batch_id)
            ),
            None,
        )
        for upload in listed
    }


def sentences(found: Known) -> list[str]:
    """Where these files are already. A sentence that fits two batches is said once."""
    return list(dict.fromkeys(one.sentence(found.files) for one in found.batches))


def of_drop(batch: Batch) -> Q:
    """The uploads of a batch, of the drop it comes from, and of the batches filed from that."""
    root = batch.drop_id or batch.pk
    return Q(batch=root) | Q(batch__drop=root)


def applies_of(ids: Iterable[int | None]) -> dict[int, ChangeSet]:
    """The standing applies with these ids."""
    sets = ChangeSet.objects.filter(pk__in={one for one in ids if one}, undone_at=None)
    return {one.pk: one for one in sets.select_related("actor").defer("kept")}


def holder(uploads: Sequence[Any], applies: dict[int, ChangeSet]) -> Holder:
    """What one batch's known uploads say together."""
    batch: Batch = uploads[0].batch
    standing = [applies[pk] for one in uploads if (pk := one.took or one.change_set_id) in applies]
    last = max(standing, key=lambda one: one.at, default=None)
    return Holder(
        batch=batch,
        hashes=frozenset(one.sha256 for one in uploads),
        state=state_of(uploads, applied=last is not None),
        by=last.actor.get_username() if last and last.actor else None,
        at=last.at if last else None,
        undone=any(one.change_set and one.change_set.undone_at for one in uploads),
    )


def state_of(uploads: Sequence[Any], *, applied: bool) -> str:
    statuses = {one.status for one in uploads}
    if Upload.Status.PROCESSING in statuses:
        return READING
    waiting = [one for one in uploads if one.status == Upload.Status.PENDING_CONFIRMATION]
    if waiting and (not applied or any(one.open_row for one in waiting)):
        return ASKS if all(one.held_at for one in waiting) else WAITING
    return APPLIED if applied else KEPT


def answer(found: Known) -> dict[str, Any]:
    """The body of POST /api/uploads/known, also used for a batch in its review."""
    return {"files": found.files, "known": found.count, "batches": [entry(one, found.files) for one in found.batches]}


def first(found: Known) -> dict[str, Any] | None:
    """The `alreadyIn` of an accepted upload: the batch that says most; None if the files are new."""
    return entry(found.batches[0], found.files) if found.batches else None


def entry(one: Holder, of: int) -> dict[str, Any]:
    return {
        "batchId": one.batch.batch_id,
        "dataType": one.batch.data_type,
        "reportDate": one.batch.report_date,
        "memberName": one.batch.member.name if one.batch.member else None,
        "files": len(one.hashes),
        "state": one.state,
        "appliedBy": one.by,
        "appliedAt": one.at,
        "undone": one.undone,
        "text": one.sentence(of),
        "href": one.href,
    }
