"""Asks Claude about the disputed rows of a batch, when a leader says so and has seen the cost.

Only the rows' own strips of the screenshots are sent, each row once. The answer is kept on the row (`opinion`), and
weighed each time the batch is matched (uploads.review.opinions). An `Inquiry` records what asking cost.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from decimal import ROUND_UP, Decimal
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django_q.tasks import async_task

from members import locks
from members.errors import Conflict, Missing
from uploads.files.store import StoreOut
from uploads.jobs.reader_options import reader_options
from uploads.models import Batch, Inquiry, ReadRow, Upload
from uploads.reading.engines import ReaderError, claude_prompts, claude_rows
from uploads.reading.engines.claude_api import Claude, Spent
from uploads.reading.engines.claude_rows import RowRead
from uploads.reading.look.image import ImageRefused, open_image
from uploads.reading.types import Image
from uploads.review import proposals, reviewing
from uploads.review.opinions import Opinion

logger = logging.getLogger(__name__)

MOST_ROWS = 40
"""Rows of one inquiry: five questions of a few seconds each, which fits in the time limit of a task."""
TIMEOUT_SECONDS = 20.0
CLEAR_NAME = 0.9
"""If each of its characters has this score, a name counts as read correctly."""
PATIENCE = timedelta(minutes=10)
"""An inquiry that has not ended after this time counts as lost."""
CENT = Decimal("0.01")
OPEN = (Inquiry.State.WAITING, Inquiry.State.RUNNING)

NOT_SET_UP = "Asking Claude is not set up here. Tell the operator."
NOTHING_LEFT = "There is no disputed row left to ask Claude about."
ASKED_ALREADY = "Claude is being asked about this batch already."
LOST = "Claude's answer never came. Ask again."


def is_offered() -> bool:
    """Whether the operator allows asking Claude, and a key is set."""
    return settings.OCR_DISPUTES == "claude" and bool(settings.ANTHROPIC_API_KEY)


def disputed(batch: Batch) -> list[ReadRow]:
    """The rows to ask about: waiting for review, name or number in doubt, not asked about yet; at most MOST_ROWS.

    Expects the proposals to be up to date.
    """
    rows = (
        ReadRow.objects.filter(
            upload__batch=batch,
            upload__status=Upload.Status.PENDING_CONFIRMATION,
            upload__held_at=None,
            folded_into=None,
            change_set=None,
            opinion__isnull=True,
        )
        .exclude(upload__file="")
        .select_related("upload")
        .order_by("upload__created_at", "upload_id", "place")
    )
    return [row for row in rows if in_doubt(row)][:MOST_ROWS]


def in_doubt(row: ReadRow) -> bool:
    """Whether a second reading may settle something. It can't for a clear name that simply belongs to no member."""
    if reviewing.ATTENTION_FLAGS & set(row.flags):
        return True
    if row.confidence == ReadRow.Confidence.HIGH:
        return False
    is_newcomer = row.proposed_member_id is None and row.reading["name_score"] >= CLEAR_NAME
    return not (is_newcomer and row.value_proved)


def offer(batch: Batch) -> dict[str, Any] | None:
    """What the review shows about asking Claude; None if it is not set up. cost: the estimate in US dollars."""
    if not is_offered():
        return None
    rows = disputed(batch)
    sizes = [(row.box[2] - row.box[0], row.box[3] - row.box[1]) for row in rows]
    about = claude_rows.estimate(sizes, reader_options().account.prices) if rows else Decimal(0)
    return {"rows": len(rows), "cost": str(about.quantize(CENT, ROUND_UP)), "inquiry": last_inquiry(batch)}


def last_inquiry(batch: Batch) -> dict[str, Any] | None:
    """The newest inquiry about a batch, as the review shows it; None if there is none."""
    inquiry = batch.inquiries.first()
    if inquiry is None:
        return None
    is_lost = inquiry.state in OPEN and inquiry.asked_at < timezone.now() - PATIENCE
    return {
        "isRunning": inquiry.state in OPEN and not is_lost,
        "failed": is_lost or inquiry.state == Inquiry.State.FAILED,
        "rows": inquiry.rows,
        "answered": inquiry.answered,
        "agreed": inquiry.agreed,
        "differed": inquiry.differed,
        "cost": str(inquiry.cost.quantize(Decimal("0.0001"), ROUND_UP)),
        "message": LOST if is_lost else inquiry.notes,
    }


def never_asked() -> Missing:
    return Missing("Claude was not asked about this batch.")


def give_up_lost(batch: Batch) -> None:
    """End the inquiries that a worker left open when it died."""
    batch.inquiries.filter(state__in=OPEN, asked_at__lt=timezone.now() - PATIENCE).update(
        state=Inquiry.State.FAILED, notes=LOST, ended_at=timezone.now()
    )


def ask(batch: Batch, actor_id: int | None) -> Inquiry:
    """Queue a task that asks Claude about a batch's disputed rows. Raises Conflict."""
    if not is_offered():
        raise Conflict(NOT_SET_UP)
    with locks.matching_members():
        batch = proposals.lock(batch)
        give_up_lost(batch)
        if batch.inquiries.filter(state__in=OPEN).exists():
            raise Conflict(ASKED_ALREADY)
        if batch.is_ranking:
            proposals.catch_up(batch)
        rows = disputed(batch)
        if not rows:
            raise Conflict(NOTHING_LEFT)
        inquiry = Inquiry.objects.create(batch=batch, asked_by_id=actor_id, rows=len(rows))
        transaction.on_commit(partial(enqueue, inquiry.pk))
    return inquiry


def enqueue(inquiry_id: int) -> None:
    async_task("uploads.review.disputes.answer", inquiry_id, task_name=f"ask Claude, inquiry {inquiry_id}")


def answer(inquiry_id: int) -> None:
    """The task: ask about the rows in groups, store each group's answers at once, and end the inquiry with its cost.

    If the task is delivered twice, it runs once. If Claude fails, the answers so far stay, and the inquiry says why.
    """
    started = Inquiry.objects.filter(pk=inquiry_id, state=Inquiry.State.WAITING)
    if not started.update(state=Inquiry.State.RUNNING):
        return
    inquiry = Inquiry.objects.select_related("batch").get(pk=inquiry_id)
    claude, notes = None, ""
    try:
        if inquiry.batch is not None:
            claude = Claude(reader_options().account, timeout=TIMEOUT_SECONDS)
            for group, strips in groups(disputed(inquiry.batch)):
                read = claude_rows.read_rows(claude, strips)
                keep(inquiry, inquiry.batch, group, read)
    except (ReaderError, ImageRefused, StoreOut) as error:
        notes = str(error)
    except Exception:  # whatever happened, the leader who waits must see the inquiry end
        logger.exception("inquiry %s failed", inquiry_id)
        notes = "Asking Claude failed. Tell the operator; the log says more."
    finally:
        end(inquiry, claude, notes)


def groups(rows: Sequence[ReadRow]) -> Iterator[tuple[list[ReadRow], list[Image]]]:
    """The rows with their strips of the screenshots, in groups of one question each. Lost pictures are left out."""
    group: list[ReadRow] = []
    strips: list[Image] = []
    opened: tuple[int, Image | None] = (0, None)
    for row in rows:
        if opened[0] != row.upload_id:
            opened = (row.upload_id, picture(row.upload))
        if opened[1] is None:
            continue
        group.append(row)
        strips.append(claude_rows.strip_of(opened[1], row.box))
        if len(group) == claude_rows.AT_ONCE:
            yield group, strips
            group, strips = [], []
    if group:
        yield group, strips


def picture(upload: Upload) -> Image | None:
    try:
        with upload.file.open("rb") as file:
            return open_image(file.read())
    except FileNotFoundError:
        return None


def keep(inquiry: Inquiry, batch: Batch, rows: Sequence[ReadRow], read: Sequence[RowRead | None]) -> None:
    """Store the answers on rows that still wait, match the batch again, and count how Claude answered."""
    answers = {row.pk: opinion_on(one) for row, one in zip(rows, read, strict=True) if one is not None}
    with locks.matching_members():
        batch = proposals.lock(batch)
        waiting = list(ReadRow.objects.filter(pk__in=answers, change_set=None))
        for row in waiting:
            row.opinion = asdict(answers[row.pk])
        ReadRow.objects.bulk_update(waiting, ["opinion"])
        proposals.propose(batch)
        codes = [
            {reason["code"] for reason in row.reasons} for row in ReadRow.objects.filter(pk__in=[r.pk for r in waiting])
        ]
        Inquiry.objects.filter(pk=inquiry.pk).update(
            answered=F("answered") + len(waiting),
            agreed=F("agreed") + with_any(codes, {"agreed"}),
            differed=F("differed") + with_any(codes, {"disputed", "disputed-name"}),
        )
    proposals.tell_drop(batch)


def with_any(rows: Sequence[Collection[str]], codes: set[str]) -> int:
    return sum(not codes.isdisjoint(row) for row in rows)


def opinion_on(read: RowRead) -> Opinion:
    value = read.value
    return Opinion(
        name=read.name,
        value_text=read.value_text,
        value=value.value if value else None,
        low=value.low if value else None,
        high=value.high if value else None,
        certain=read.certain,
    )


def end(inquiry: Inquiry, claude: Claude | None, notes: str) -> None:
    """End the inquiry with its cost, and log that."""
    spent = claude.spent if claude else Spent()
    now: datetime = timezone.now()
    Inquiry.objects.filter(pk=inquiry.pk).update(
        state=Inquiry.State.FAILED if notes else Inquiry.State.DONE,
        notes=notes[:300],
        ended_at=now,
        model=claude.model if claude else "",
        prompt=claude_prompts.VERSION,
        input_tokens=spent.input_tokens,
        output_tokens=spent.output_tokens,
        cost=spent.cost,
    )
    logger.info(
        "inquiry %s: Claude asked about %d rows, %d tokens in, %d out, $%.4f%s",
        inquiry.pk,
        inquiry.rows,
        spent.input_tokens,
        spent.output_tokens,
        spent.cost,
        f": {notes}" if notes else "",
    )
