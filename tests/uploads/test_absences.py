"""Absent is data: who is not on a list that was read whole, from rank 1 to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from assistant import query as q
from assistant import words
from members.models import Away, Member, MemberRecord, SnapshotRow, WeeklySnapshot
from members.weeks.calendar import monday_of, week_ending
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, update
from uploads.models import Absence, Batch, ReadRow

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


@pytest.fixture
def pandas(db: None, officer: object) -> list[Member]:
    """Eighteen members; with the officer there are nineteen."""
    return [Member.objects.create(name=f"Panda {'ABCDEFGHIJKLMNOPQR'[n]}{n}{n}x") for n in range(18)]


def apply_list(
    client: Client,
    read_batch: ReadBatch,
    members: Sequence[Member],
    *,
    first_rank: int = 1,
    day: date = REPORT_DATE,
    batch_id: str = "b1",
    whole: bool = True,
) -> int:
    rows = [row(n, member.name, 900 - n, rank=first_rank + n) for n, member in enumerate(members)]
    batch = read_batch(rows, report_date=day, batch_id=batch_id)
    of_place = dict(ReadRow.objects.filter(upload__batch=batch).values_list("place", "pk"))
    items = [update(member, power=900 - n, rowId=of_place[n]) for n, member in enumerate(members)]
    answer = apply(client, batch, items, wholeBatch=whole)
    assert answer.status_code == 200
    return int(answer.json()["changeSetId"])


def test_who_is_not_on_a_whole_list_is_absent(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    change_set = apply_list(leader_client, read_batch, pandas)
    assert [absence.member.name for absence in Absence.objects.all()] == ["Officer"]
    leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert not Absence.objects.exists()


def test_a_merge_can_be_undone_after_the_list_was(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    listed = [*pandas[1:], Member.objects.get(name="Officer")]
    applied = apply_list(leader_client, read_batch, listed)
    nia = Member.objects.create(name="Nia")
    body = {"sourceId": pandas[0].pk}
    answer = leader_client.post(f"/api/members/{nia.pk}/merge", body, content_type="application/json")
    assert list(Absence.objects.values_list("member", flat=True)) == [nia.pk]
    for change_set in (applied, answer.json()["changeSetId"]):
        assert leader_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200


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


Told = Callable[[], tuple[list[str], list[str]]]


@pytest.fixture
def told(leader_client: Client, pandas: list[Member]) -> Told:
    """told() is who missed the week of the report date by power, and who was not captured.

    That week and the one before are saved.
    """
    week = week_ending(REPORT_DATE)
    for sunday in (week, week - timedelta(weeks=1)):
        saved = WeeklySnapshot.objects.create(week_ending=sunday)
        rows = [SnapshotRow(snapshot=saved, member=member, name=member.name, rank=3) for member in Member.objects.all()]
        SnapshotRow.objects.bulk_create(rows)

    def ask() -> tuple[list[str], list[str]]:
        found = leader_client.get(f"/api/week-over-week?metric=power&week={week}").json()
        missed, others = ([one["name"] for one in found[key]] for key in ("missed", "notCaptured"))
        return missed, others

    return ask


def test_week_over_week_tells_who_was_absent(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Told
) -> None:
    assert (told()[0], len(told()[1])) == ([], len(pandas) + 1)
    change_set = apply_list(leader_client, read_batch, pandas)
    assert told() == (["Officer"], [])
    leader_client.post(f"/api/change-sets/{change_set}/undo")
    assert told()[0] == []


def test_a_part_of_the_list_accuses_nobody(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Told
) -> None:
    apply_list(leader_client, read_batch, pandas[:5])
    missed, others = told()
    assert (missed, len(others)) == ([], 14)


def test_week_over_week_calls_nobody_absent_by_a_list_with_gaps(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Told
) -> None:
    apply_list(leader_client, read_batch, pandas, first_rank=2)
    assert told() == ([], ["Officer"])


@pytest.mark.parametrize(("days", "lists"), [(4, (["Officer"], [])), (3, ([], ["Officer"]))])
def test_who_was_away_on_half_of_the_week_is_excused_and_the_portal_says_so(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], days: int, lists: tuple[list[str], list[str]]
) -> None:
    """Power's week has seven days."""
    today = timezone.localdate()
    monday = monday_of(week_ending(today))
    Away.objects.create(
        member=Member.objects.get(name="Officer"),
        first=monday,
        last=monday + timedelta(days=days - 1),
        reason="exams",
    )
    apply_list(leader_client, read_batch, pandas, day=today)
    WeeklySnapshot.objects.create(week_ending=week_ending(today) - timedelta(days=7))
    found = leader_client.get("/api/week-over-week?metric=power").json()
    excused, missed = ([one["name"] for one in found[key]] for key in ("excused", "missed"))
    assert (excused, missed) == lists
    told = f"away {days} of 7 days"
    assert [one["away"] for one in (*found["excused"], *found["missed"])] == [f"{told}: exams"]

    asked = q.run(q.Query(operation="missed", figure="power", time=q.Time(week=week_ending(today))))
    assert ([one.name for one in asked.excused], [one.name for one in asked.rows]) == lists
    said = words.answer("Who missed power this week?")
    assert f"{told}: exams" in said
    assert ("**Nobody** missed it" in said) == bool(excused)


def test_the_assistant_says_the_same(leader_client: Client, read_batch: ReadBatch, pandas: list[Member]) -> None:
    today = timezone.localdate()
    week = week_ending(today)
    apply_list(leader_client, read_batch, pandas[:5], day=today)
    missed = q.Query(operation="missed", figure="power", time=q.Time(week=week))
    told = q.run(missed)
    assert (told.rows, told.coverage.members, told.coverage.of, len(told.others)) == ((), 5, 19, 14)
    said = words.answer("Who missed power this week?")
    assert said.startswith("**Nobody** can be called missing: 5 of 19 members have a power record in the week ending")
    assert "does not mean that they missed it: 14." in said
    assert words.answer("Who is missing from power this week?") == said
    rest = read_batch(
        [row(n, member.name, 900 - n) for n, member in enumerate(pandas)], batch_id="b2", report_date=today
    )
    items = [update(member, power=900 - n) for n, member in enumerate(pandas)]
    assert apply(leader_client, rest, items).status_code == 200
    assert [one.name for one in q.run(missed).rows] == ["Officer"]
    assert "**1** of 19 members missed it in the week" in words.answer("Who missed power this week?")


def test_who_came_after_the_list_was_not_absent_from_it(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    """Created after the day of the list, and with no figure from before: nobody knows that they were there."""
    long_ago = timezone.now() - timedelta(days=365)
    Member.objects.update(created_at=long_ago)
    came = timezone.make_aware(datetime.combine(REPORT_DATE + timedelta(days=1), time(1)))
    newcomer = Member.objects.create(name="Newcomer", created_at=came)
    known = Member.objects.create(name="Known Before", created_at=came)
    MemberRecord.objects.create(member=known, data_type="kills", value=1, record_date=REPORT_DATE - timedelta(days=30))
    apply_list(leader_client, read_batch, [*pandas, Member.objects.get(name="Officer")])
    assert [absence.member.name for absence in Absence.objects.all()] == [known.name]
    assert newcomer.pk not in facts_of_missed()


def facts_of_missed() -> set[int]:
    week = q.Time(week=week_ending(REPORT_DATE))
    return {one.member_id for one in q.run(q.Query(operation="missed", figure="power", time=week)).rows}


def test_who_was_proposed_for_somebody_elses_row_is_absent_all_the_same(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    gone, *there = pandas
    shown = [row(0, f"{gone.name}s", 900), *(row(n, one.name, 900 - n) for n, one in enumerate(there, start=1))]
    batch = read_batch(shown, report_date=REPORT_DATE)
    first, *others = ReadRow.objects.filter(upload__batch=batch).order_by("place")
    assert first.proposed_member == gone
    created = {"name": first.name, "power": "900", "rowId": first.pk, "confirmed": True}
    items = [
        {"action": "create", "memberId": None, "memberData": created},
        *(update(one, power=other.value, rowId=other.pk) for one, other in zip(there, others, strict=True)),
    ]
    assert apply(leader_client, batch, items).status_code == 200
    assert Absence.objects.filter(member=gone).exists()
