"""Who was not on a whole list, and so is absent; that is not the same as not captured."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import QuerySet

from analytics.absences import Missed
from members.figures import FIGURES
from members.models import ChangeSet, Member
from members.weeks import standings
from uploads.models import Absence, Batch
from uploads.reading.proofs.coverage import is_whole
from uploads.review import proposals


def record(batch: Batch, present: Collection[int | None], change_set: ChangeSet) -> int:
    """Record which active members are absent from the list that a batch shows. Returns how many.

    Nothing is recorded for a list with gaps, nor for members who joined after its day.
    present: the ids of the members who have a row.
    """
    active = Member.objects.active().values_list("pk", flat=True)
    if not is_whole(proposals.coverage(batch), active=len(active)):
        return 0
    missing = [pk for pk in active if pk not in present]
    newcomers = came_later(missing, batch.report_date)
    absent = [
        Absence(member_id=pk, data_type=batch.data_type, record_date=batch.report_date, change_set=change_set)
        for pk in missing
        if pk not in newcomers
    ]
    Absence.objects.bulk_create(absent, ignore_conflicts=True)
    return len(absent)


def came_later(member_ids: Collection[int], day: date) -> set[int]:
    """Which of these active members joined, or came back, after a day (members.weeks.standings.Presence)."""
    asked = Member.objects.filter(pk__in=member_ids).order_by().values_list("pk", "created_at")
    return {pk for pk, presence in standings.presences(asked).items() if not presence.on(day)}


def withdraw(batch: Batch, present: Collection[int], change_set: ChangeSet) -> None:
    """Withdraw absences of members who have a row after all, for as long as the apply of that row stands."""
    noted = Absence.objects.filter(member__in=present, data_type=batch.data_type, record_date=batch.report_date)
    noted.filter(withdrawn_by=None).update(withdrawn_by=change_set)


def forget(change_set: ChangeSet) -> None:
    """Undo what an apply recorded about absences."""
    Absence.objects.filter(change_set=change_set).delete()
    Absence.objects.filter(withdrawn_by=change_set).update(withdrawn_by=None)


def between(
    member_ids: Collection[int], data_types: Collection[str], first: date, last: date
) -> list[tuple[int, Missed]]:
    """Each whole list of these types and days from which one of these members was absent, with the member."""
    return told(
        Absence.objects.filter(
            member__in=member_ids, data_type__in=data_types, record_date__gte=first, record_date__lte=last
        )
    )


def of_members(member_ids: Collection[int]) -> list[tuple[int, Missed]]:
    """Each list from which one of these members was absent, with the member."""
    return told(Absence.objects.filter(member__in=member_ids, data_type__in=FIGURES))


def told(noted: QuerySet[Absence]) -> list[tuple[int, Missed]]:
    """The absences that have not been withdrawn, each as the member's id and the list."""
    rows = noted.filter(withdrawn_by=None).order_by().values_list("member", "data_type", "record_date")
    return [(pk, Missed(data_type, day)) for pk, data_type, day in rows]
