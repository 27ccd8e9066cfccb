"""Gone? Who is missing on two whole lists since the newest figure; marked as inactive together, and undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from analytics.absences import Missed
from analytics.gone import missing_since, seems_gone
from members.models import Away, Member, MemberRecord
from tests.uploads.test_absences import apply_list, pandas
from uploads.models import Batch

__all__ = ["pandas"]

ReadBatch = Callable[..., Batch]
JSON = {"content_type": "application/json"}
DAY = date(2026, 10, 4)
ONE_DAY = timedelta(days=1)


def missed(kind: str, after: int) -> Missed:
    return Missed(kind, DAY + after * ONE_DAY)


@pytest.mark.parametrize(
    ("lists", "seen", "gone"),
    [
        ([], None, False),
        ([missed("kills", 1)], 0, False),
        ([missed("kills", 1), missed("strength", 1)], 0, True),
        ([missed("kills", 1), missed("kills", 8)], 0, True),
        ([missed("kills", 1), missed("kills", 1)], 0, False),  # one list that was applied twice
        ([missed("kills", 0), missed("kills", 7)], 0, False),  # the first is of the day of the newest figure
        ([missed("kills", 1), missed("strength", 1)], 1, False),
        ([missed("kills", 1), missed("strength", 2)], None, True),
    ],
)
def test_two_lists_after_the_newest_figure(lists: list[Missed], seen: int | None, gone: bool) -> None:
    assert seems_gone(lists, None if seen is None else DAY + seen * ONE_DAY) == gone


@given(
    st.lists(st.builds(missed, st.sampled_from(["kills", "strength", "donations"]), st.integers(0, 9))),
    st.integers(0, 9),
    st.randoms(),
)
def test_the_order_of_uploads_does_not_matter(lists: list[Missed], seen: int, random: Any) -> None:
    last_seen = DAY + seen * ONE_DAY
    told = missing_since(lists, last_seen)
    random.shuffle(lists)
    assert missing_since(lists, last_seen) == told
    assert all(one.day > last_seen for one in told)


@pytest.fixture
def told(leader_client: Client) -> Callable[[], dict[str, Any]]:
    return lambda: dict(leader_client.get("/api/joined-and-left").json())


@pytest.mark.django_db
def test_who_is_missing_twice_is_marked_and_brought_back(
    r5_client: Client, leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Any
) -> None:
    member = Member.objects.get(name="Officer")
    first = apply_list(leader_client, read_batch, pandas, day=DAY)
    assert told()["gone"] == []
    second = apply_list(leader_client, read_batch, pandas, day=DAY + 7 * ONE_DAY, batch_id="next")
    [gone] = [one for one in told()["gone"] if one["memberId"] == member.pk]
    assert (gone["lists"], gone["lastSeen"], gone["away"]) == (["Strength of 4 Oct", "Strength of 11 Oct"], None, "")
    attention = {item["kind"]: item["lead"] for item in leader_client.get("/api/attention").json()}
    assert attention["gone"].endswith(("member", "members"))

    Away.objects.create(member=member, first=timezone.localdate(), last=timezone.localdate())
    assert next(one for one in told()["gone"] if one["memberId"] == member.pk)["away"].startswith("away on")

    ids = [one["memberId"] for one in told()["gone"] if one["memberName"] != "Boss"]
    marked = r5_client.post("/api/members/former", {"memberIds": ids}, **JSON)
    assert (marked.status_code, marked.json()["changed"]) == (200, len(ids))
    assert not Member.objects.active().filter(pk__in=ids).exists()
    again = r5_client.post("/api/members/former", {"memberIds": ids}, **JSON).json()
    assert (again["changed"], again["changeSetId"]) == (0, None)
    assert r5_client.post(f"/api/change-sets/{marked.json()['changeSetId']}/undo").status_code == 200
    assert Member.objects.active().filter(pk__in=ids).count() == len(ids)

    r5_client.post(f"/api/change-sets/{second}/undo")
    assert told()["gone"] == []
    assert first


@pytest.mark.django_db
def test_a_figure_of_a_later_day_ends_it(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Any
) -> None:
    for week in range(2):
        apply_list(leader_client, read_batch, pandas, day=DAY + 7 * week * ONE_DAY, batch_id=f"w{week}")
    [gone] = told()["gone"]
    MemberRecord.objects.create(member_id=gone["memberId"], data_type="kills", value=5, record_date=DAY + 7 * ONE_DAY)
    assert told()["gone"] == []


@pytest.mark.django_db
def test_nobody_is_marked_where_one_may_not_be(leader_client: Client, officer: Any, pandas: list[Member]) -> None:
    top = Member.objects.create(name="Top", rank=5)
    for other in (top.pk, officer.member.pk):
        refused = leader_client.post("/api/members/former", {"memberIds": [pandas[0].pk, other]}, **JSON)
        assert refused.status_code in (400, 403)
    assert Member.objects.active().filter(pk=pandas[0].pk).exists()
    assert leader_client.post("/api/members/former", {"memberIds": []}, **JSON).status_code == 400
    assert leader_client.post("/api/members/former", {"memberIds": [10**6]}, **JSON).status_code == 404


@pytest.mark.django_db
def test_newcomers_of_this_week_and_the_seats(leader_client: Client, settings: Any, told: Any) -> None:
    settings.ALLIANCE_SEATS = 50
    Member.objects.update(created_at=timezone.now() - timedelta(days=30))
    Member.objects.create(name="Old", created_at=timezone.now() - timedelta(days=20))
    new = Member.objects.create(name="New")
    found = told()
    assert ([one["memberName"] for one in found["joined"]], found["members"], found["seats"]) == (["New"], 3, 50)
    MemberRecord.objects.create(member_id=new.pk, data_type="kills", value=5, record_date=DAY)
    assert told()["joined"] == [], "on a list from before this week"
    Member.objects.update(created_at=timezone.now())
    assert told()["joined"] == [], "a roster that was made this week has no newcomers"


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], told: Any
) -> None:
    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert told()["gone"]
        return len(queries)

    for week in range(2):
        apply_list(leader_client, read_batch, pandas, day=DAY + 7 * week * ONE_DAY, batch_id=f"w{week}")
    few = counted()
    for week in range(2, 5):
        apply_list(leader_client, read_batch, pandas[:16], day=DAY + 7 * week * ONE_DAY, batch_id=f"w{week}")
    assert counted() == few
