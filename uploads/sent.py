"""Pictures that members send of themselves: read by the worker like any other, but kept apart from leaders' batches.

A picture proposes figures only for the member who sent it, whatever it shows: no row is matched, and figures are
recorded for `batch.member`. Each picture is a batch of its own, of a kind that no leader's list shows or accepts
(models.FROM_MEMBERS). Recording its figures is an edit like one by hand, and is undone like one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext_lazy

from members import changes, locks, records
from members.days import alliance_day
from members.errors import Conflict, Missing
from members.figures import FIGURES, Figure
from members.models import ChangeSet, Member, MemberRecord
from members.roster import figures
from members.sf_tech_records import write_levels
from uploads.files.store import files_of, remove
from uploads.intake import entering
from uploads.models import FROM_MEMBERS, DataType, Upload
from uploads.reading import profile
from uploads.reading.types import LabelledFigure
from uploads.review import owners, proposals

READING = gettext_lazy("This picture is still being read. Wait until what it shows is here.")
GONE = gettext_lazy("This picture no longer exists. Reload the page.")
PROFILE: Mapping[str, Figure] = {FIGURES[kind].name: FIGURES[kind] for kind in profile.FIGURES}
"""The figures of a profile by their names."""


@contextmanager
def taken_in(file: UploadedFile[bytes], kind: DataType, member: Member) -> Iterator[Upload]:
    """Take a member's picture in by the same intake as a leader's: checked, stored, queued.

    The block runs in the transaction that notes it, under the lock of all changes; if it raises, nothing is kept.
    Raises Refused for an unacceptable picture, Missing for a member who is gone.
    """
    screenshot = entering.checked(file)
    place = entering.Place(entering.new_batch_id(), kind, alliance_day(), None, member)
    with entering.stored([screenshot]) as [name], locks.changing_members():
        changes.lock([member.pk])
        yield entering.enter(screenshot, name, place).upload


def stored_figures(found: Collection[LabelledFigure]) -> dict[str, Any] | None:
    """What was read of a profile, in stored form: figure -> value, whether it is sure, and its box."""
    return {
        FIGURES[one.kind].name: {
            "value": one.value,
            "sure": one.sure,
            "text": one.text,
            "box": proposals.rounded(one.box),
        }
        for one in found
    } or None


def doubt_of_sender(batch: Any, texts: Sequence[str]) -> str:
    """A warning for leaders if a picture names another member than its sender; else empty."""
    roster = proposals.roster()
    found = owners.named(texts, roster)
    if not found or batch.member_id in found:
        return ""
    names = sorted(entry.name for entry in roster if entry.member_id in found)
    if len(names) == 1:
        return f"Another name is read in it: {names[0]}. Check whose it is."
    return f"Other names are read in it: {', '.join(names[:3])}. Check whose it is."


def record_tree(upload: Upload, levels: Mapping[str, int], *, actor_id: int | None) -> ChangeSet | None:
    """Write the checked levels as the sender's record of today, and end the upload. None if nothing changed.

    Call inside `changing_members`. Raises Conflict (being read, discarded), Refused (a level beyond its limit).
    """
    member_id = sender_of(locked(upload))
    _, change_set = write_levels(member_id=member_id, levels=levels, actor_id=actor_id)
    end(upload, change_set)
    return change_set


def record_profile(upload: Upload, values: Mapping[str, int], *, actor_id: int | None) -> ChangeSet | None:
    """Write the checked figures as the sender's, dated the day of sending, and end the upload. None if nothing changed.

    values: by the names in PROFILE. Call inside `changing_members`. Raises as `record_tree`.
    """
    held = locked(upload)
    member_id = sender_of(held)
    member = changes.lock([member_id])[member_id]
    day = upload.batch.report_date
    known = dict(
        MemberRecord.objects.filter(member=member, record_date=day).values_list("data_type", "value").order_by()
    )
    asked = {PROFILE[name]: value for name, value in values.items()}
    new = {
        figure: value
        for figure, value in asked.items()
        if known.get(figure.data_type) != value or records.is_emptied(member, figure)
    }
    change_set = None
    if new:
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Profile of {member.name}")
        for figure, value in new.items():
            figures.write(figure, day, [figures.Entry(member, value, upload_id=upload.pk)], change_set)
    read = held.levels or {}
    corrected = {name: one | {"value": values.get(name, one["value"])} for name, one in read.items()}
    Upload.objects.filter(pk=upload.pk).update(levels=corrected or None)  # so that the record finds its box
    end(upload, change_set)
    return change_set


def sender_of(upload: Upload) -> int:
    """The picture's sender. Raises Conflict if it cannot be recorded, Missing if the member is gone."""
    if upload.status == Upload.Status.PROCESSING:
        raise Conflict(str(READING))
    if upload.discarded_at or not upload.batch.member_id:
        raise Missing(str(GONE))
    return upload.batch.member_id


def locked(upload: Upload) -> Upload:
    """The upload of a member's picture with its batch, locked until the transaction ends."""
    proposals.lock(upload.batch)
    found = Upload.objects.select_for_update(of=("self",)).select_related("batch").filter(pk=upload.pk)
    held = found.filter(batch__data_type__in=FROM_MEMBERS).first()
    if held is None:
        raise Missing(str(GONE))
    return held


def end(upload: Upload, change_set: ChangeSet | None) -> None:
    Upload.objects.filter(pk=upload.pk).update(status=Upload.Status.COMPLETED, change_set=change_set)


def put_away(upload: Upload) -> None:
    """End a picture without a record; its file is kept as long as others are. Call inside `changing_members`."""
    put_away_locked(locked(upload))


def put_away_locked(held: Upload) -> None:
    Upload.objects.filter(pk=held.pk).update(
        status=Upload.Status.COMPLETED, discarded_at=timezone.now(), notes="", claimed_by="", lease_expires_at=None
    )


def remove_picture(upload: Upload) -> list[str]:
    """Discard a picture and forget what it showed. Returns the names of its files, to be removed after the commit."""
    held = locked(upload)
    put_away_locked(held)
    names = files_of(held)
    Upload.objects.filter(pk=held.pk).update(
        file="", preview="", levels=None, original_name="", file_removed_at=timezone.now()
    )
    return names


def remove_nobodys() -> int:
    """Remove the pictures whose senders were deleted, because they show only that person. Returns how many."""
    kept = Upload.objects.filter(batch__data_type__in=FROM_MEMBERS, batch__member=None, file_removed_at=None)
    removed = 0
    for upload in kept.exclude(status=Upload.Status.PROCESSING).select_related("batch"):
        with locks.changing_members():
            names = remove_picture(upload)
        remove(names)
        removed += 1
    return removed
