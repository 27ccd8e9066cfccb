"""Absent is data: who is not on a list that was read whole, from rank 1 to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from analytics.models import SnapshotRow, WeeklySnapshot
from analytics.weeks import week_ending
from members.models import Member
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, update
from uploads.models import Absence, Batch, ReadRow

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


@pytest.fixture
def pandas(db: None, officer: object) -> list[Member]:
    """Eighteen members; with the officer there are nineteen."""
    return [Member.objects.create(name=f"Panda {'ABCDEFGHIJKLMNOPQR'[n]}{n}{n}x") for n in range(18)]


def apply_list(client: Client, read_batch: ReadBatch, members: Sequence[Member], *, first_rank: int = 1) -> int:
    rows = [row(n, member.name, 900 - n, rank=first_rank + n) for n, member in enumerate(members)]
    batch = read_batch(rows)
    items = [update(member, power=900 - n, rowId=ReadRow.objects.get(place=n).pk) for n, member in enumerate(members)]
    answer = apply(client, batch, items)
    assert answer.status_code == 200
    return int(answer.json()["changeSetId"])


def test_who_is_not_on_a_whole_list_is_absent(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    change_set = apply_list(leader_client, read_batch, pandas)
    assert [absence.member.name for absence in Absence.objects.all()] == ["Officer"]
    leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert not Absence.objects.exists()


@pytest.mark.parametrize(("seen", "first_rank"), [(18, 2), (16, 1)])
def test_a_list_with_an_open_end_tells_of_nobody(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], seen: int, first_rank: int
) -> None:
    apply_list(leader_client, read_batch, pandas[:seen], first_rank=first_rank)
    assert not Absence.objects.exists()


def test_a_row_that_comes_later_withdraws_it(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    apply_list(leader_client, read_batch, pandas)
    officer = Member.objects.get(name="Officer")
    late = read_batch([row(0, "Officer", 5)], batch_id="b2")
    assert apply(leader_client, late, [update(officer, power=5)]).status_code == 200
    assert not Absence.objects.filter(member=officer, withdrawn_by=None).exists()


def test_the_review_says_whether_the_list_is_whole(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    for batch_id, seen in (("whole", 18), ("open", 9)):
        rows = [row(n, member.name, 900 - n) for n, member in enumerate(pandas[:seen])]
        read_batch(rows, batch_id=batch_id)
        coverage = leader_client.get(f"/api/batches/{batch_id}/review").json()["coverage"]
        assert coverage["whole"] == (batch_id == "whole")


@pytest.fixture
def missed(leader_client: Client, pandas: list[Member]) -> Callable[[], list[dict[str, Any]]]:
    """missed() is who missed the week of the report date, by power; it and the week before are saved."""
    week = week_ending(REPORT_DATE)
    for sunday in (week, week - timedelta(weeks=1)):
        saved = WeeklySnapshot.objects.create(week_ending=sunday)
        rows = [SnapshotRow(snapshot=saved, member=member, name=member.name, rank=3) for member in Member.objects.all()]
        SnapshotRow.objects.bulk_create(rows)
    return lambda: leader_client.get(f"/api/week-over-week?metric=power&week={week}").json()["missed"]


def test_week_over_week_tells_who_was_absent(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], missed: Callable[[], list[dict[str, Any]]]
) -> None:
    assert {one["absent"] for one in missed()} == {False}
    change_set = apply_list(leader_client, read_batch, pandas)
    assert [(one["name"], one["absent"]) for one in missed()] == [("Officer", True)]
    leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert [one["absent"] for one in missed()] == [False] * (len(pandas) + 1)


def test_week_over_week_calls_nobody_absent_by_a_list_with_gaps(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], missed: Callable[[], list[dict[str, Any]]]
) -> None:
    apply_list(leader_client, read_batch, pandas, first_rank=2)
    assert [(one["name"], one["absent"]) for one in missed()] == [("Officer", False)]
