"""Who was not on a whole list: absent, which is something else than not captured."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from members.models import ChangeSet, Member
from uploads import review
from uploads.models import Absence, Batch
from uploads.reading import stitch


def record(batch: Batch, present: Collection[int | None], change_set: ChangeSet) -> int:
    """Note who of the active members is absent from the list that a batch shows. Answers how many.

    Nothing is noted of a list with gaps. present: the ids of the members who have a row.
    """
    folded, _ = review.fold(review.waiting_uploads(batch))
    active = Member.objects.active().values_list("pk", flat=True)
    if not stitch.is_whole(stitch.coverage(folded), active=len(active)):
        return 0
    absent = [
        Absence(member_id=pk, data_type=batch.data_type, record_date=batch.report_date, change_set=change_set)
        for pk in active
        if pk not in present
    ]
    Absence.objects.bulk_create(absent, ignore_conflicts=True)
    return len(absent)


def withdraw(batch: Batch, present: Collection[int], change_set: ChangeSet) -> None:
    """Whoever has a row after all was not absent, as long as the apply of that row stands."""
    noted = Absence.objects.filter(member__in=present, data_type=batch.data_type, record_date=batch.report_date)
    noted.filter(withdrawn_by=None).update(withdrawn_by=change_set)


def forget(change_set: ChangeSet) -> None:
    """Undo what an apply said of who is absent."""
    Absence.objects.filter(change_set=change_set).delete()
    Absence.objects.filter(withdrawn_by=change_set).update(withdrawn_by=None)


def between(member_ids: Collection[int], data_type: str, first: date, last: date) -> set[int]:
    """Which of these members were absent from a whole list of that type, reported from the first to the last day."""
    found = Absence.objects.filter(
        member__in=member_ids, data_type=data_type, record_date__gte=first, record_date__lte=last, withdrawn_by=None
    )
    return set(found.order_by().values_list("member", flat=True))
