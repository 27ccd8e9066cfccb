"""The review of a batch as a leader left it, kept so that leaders don't overwrite each other's work.

Each save increments the version and notes which window made it. A window may save over its own version, and over the
version it was shown. It may save over another window's version only once its leader has seen that version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from members.days import alliance_day
from members.errors import Conflict
from members.formats import MONTHS
from uploads.models import Batch, ReadRow, Upload


@dataclass(frozen=True, slots=True)
class Seen:
    """What a window knows: the version that it was last shown, and its own name, made up when it opens."""

    version: int
    editor: str = ""


class Overtaken(Conflict):
    """Another window has changed the review since. `batch` holds the changed review."""

    def __init__(self, batch: Batch, actor_id: int | None) -> None:
        self.batch = batch
        self.own = batch.draft_by_id is not None and batch.draft_by_id == actor_id
        super().__init__(f"{self.who} {moment(batch.draft_at)}, after you opened it. Nothing was written over that.")

    @property
    def who(self) -> str:
        if self.own:
            return "You changed this review in another window"
        by = self.batch.draft_by
        return f"{by.get_username() if by else 'Somebody else'} changed this review"

    def as_json(self) -> dict[str, Any]:
        by = self.batch.draft_by
        return {
            "message": self.message,
            "draft": self.batch.draft,
            "draftVersion": self.batch.draft_version,
            "by": by.get_username() if by else None,
            "at": self.batch.draft_at,
            "own": self.own,
        }


def moment(at: datetime | None) -> str:
    """'at 14:02', or for another day 'on 21 November at 14:02', by the alliance's clock."""
    if at is None:
        return "meanwhile"
    local = timezone.localtime(at)
    day = "" if local.date() == alliance_day() else f"on {local.day} {MONTHS[local.month - 1]} "
    return f"{day}at {local:%H:%M}"


def row_ids(batch: Batch) -> frozenset[str]:
    """The ids of all rows of a batch, as a draft names them."""
    return frozenset(map(str, ReadRow.objects.filter(upload__batch=batch).values_list("pk", flat=True)))


def save(batch: Batch, rows: Mapping[str, Any], seen: Seen, *, actor_id: int | None) -> int:
    """Save a review as a window has it. Returns the new version. Raises Overtaken, or Conflict if nothing waits."""
    waiting = Upload.objects.filter(batch=OuterRef("pk"), status=Upload.Status.PENDING_CONFIRMATION)
    own = Q(draft_version=seen.version) | (Q(draft_editor=seen.editor) if seen.editor else Q())
    kept = Batch.objects.filter(own, Exists(waiting), pk=batch.pk).update(
        draft={"rows": dict(rows)},
        draft_version=F("draft_version") + 1,
        draft_editor=seen.editor,
        draft_by_id=actor_id,
        draft_at=timezone.now(),
    )
    now = Batch.objects.select_related("draft_by").get(pk=batch.pk)
    if kept:
        return now.draft_version
    if not now.uploads.filter(status=Upload.Status.PENDING_CONFIRMATION).exists():
        raise Conflict(done_with(now))
    raise Overtaken(now, actor_id)


def refuse_overtaken(batch: Batch, seen: Seen, *, actor_id: int | None) -> None:
    """Raises Overtaken if the window that applies a batch has not seen another window's changes to its review."""
    if batch.draft_version != seen.version and (not seen.editor or batch.draft_editor != seen.editor):
        raise Overtaken(batch, actor_id)


def clear(batch_id: int, actor_id: int | None = None) -> None:
    """Delete the draft when the review is finished. A window that still shows it learns so when it saves again."""
    Batch.objects.filter(pk=batch_id).update(
        draft=None,
        draft_version=F("draft_version") + 1,
        draft_editor="",
        draft_by_id=actor_id,
        draft_at=timezone.now(),
    )


def done_with(batch: Batch) -> str:
    """Why nothing in a batch can be reviewed any longer."""
    by = f" {batch.draft_by.get_username()} finished it {moment(batch.draft_at)}." if batch.draft_by else ""
    return f"Nothing in this batch is waiting for confirmation any longer.{by} All Uploads shows what was written."
