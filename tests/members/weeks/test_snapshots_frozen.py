"""A snapshot is a frozen copy: nothing that happens to members later changes a row of it (issue: snapshots)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alliance.models import User
from members.models import Member, RankCriterion, SnapshotRow, WeeklySnapshot
from members.weeks import snapshots
from tests.clock import put_clock
from tests.examples import examples

pytestmark = pytest.mark.django_db
THIS_WEEK = date(2026, 11, 15)


@pytest.fixture(autouse=True)
def _on_a_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    put_clock(monkeypatch, THIS_WEEK)


IDS = st.integers(0, 3)
FIGURES = st.none() | st.integers(0, 10**9).map(str)
ACTIONS = st.one_of(
    st.tuples(st.just("edit"), IDS, st.sampled_from(["A", "B", "Nia"]), st.integers(0, 5), FIGURES),
    st.tuples(st.just("toggle"), IDS, st.booleans()),
    st.tuples(st.just("merge"), IDS, IDS, FIGURES),
    st.tuples(st.just("delete"), IDS),
    st.tuples(st.just("override"), IDS, st.integers(0, 10**9)),
    st.tuples(st.just("sf-tech"), IDS, st.integers(0, 10)),
    st.tuples(st.just("criteria"), st.integers(1, 5), st.integers(0, 10**9)),
    st.tuples(st.just("undo"), st.integers(0, 5)),
)


def frozen() -> list[Any]:
    """Every row but for the member it points to."""
    hidden = ("member", "snapshot")
    fields = [field.name for field in SnapshotRow._meta.concrete_fields if field.name not in hidden]
    return list(SnapshotRow.objects.order_by("pk").values_list("snapshot__week_ending", *fields))


def carry_out(client: Client, ids: list[int], action: tuple[Any, ...]) -> Any:
    """What a leader does, through the API. Whether it is refused does not matter here."""
    json = {"content_type": "application/json"}
    match action:
        case ("edit", who, name, rank, power):
            body = {"name": name, "rank": rank, "power": power, "discordUsername": name}
            return client.patch(f"/api/members/{ids[who]}", body, **json)
        case ("toggle", who, is_active):
            return client.patch(f"/api/members/{ids[who]}/toggle-active", {"isActive": is_active}, **json)
        case ("merge", target, source, power):
            merged = {"name": "Merged", "power": power, "rank": 1}
            body = {"sourceId": ids[source], "mergedData": merged}
            return client.post(f"/api/members/{ids[target]}/merge", body, **json)
        case ("delete", who):
            return client.delete(f"/api/members/{ids[who]}")
        case ("override", who, score):
            body = {"score": score, "weekEnding": str(THIS_WEEK)}
            return client.post(f"/api/vs-scores/{ids[who]}/override", body, **json)
        case ("sf-tech", who, level):
            return client.patch(f"/api/sf-tech/{ids[who]}", {"topNode1": level}, **json)
        case ("criteria", rank, power):
            body = {"powerRequirement": power, "vsRequirement": 0, "donationsRequirement": 0}
            return client.put(f"/api/rank-criteria/{rank}", body, **json)
        case ("undo", place):
            sets = client.get("/api/change-sets").json()
            return client.post(f"/api/change-sets/{sets[place]['id']}/undo") if place < len(sets) else None


@settings(max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTIONS, min_size=1, max_size=8))
def test_whatever_a_leader_does_later_no_row_changes(
    leader_client: Client, officer: User, actions: list[tuple[Any, ...]]
) -> None:
    WeeklySnapshot.objects.all().delete()
    RankCriterion.objects.all().delete()
    Member.objects.exclude(pk=officer.member_id).delete()
    RankCriterion.objects.create(rank=2, power=200)
    members = [Member.objects.create(name=name, rank=2, power=100 * (n + 1)) for n, name in enumerate("ABCD")]
    snapshots.save(THIS_WEEK, actor_id=officer.pk)
    before = frozen()
    assert len(before) == 5
    done = [carry_out(leader_client, [member.pk for member in members], action) for action in actions]
    assert all(answer is None or answer.status_code < 500 for answer in done)
    assert frozen() == before


@pytest.mark.parametrize(
    ("action", "points_to"),
    [
        (("delete", 0), None),
        (("merge", 1, 0, None), None),
        (("toggle", 0, False), "A"),
        (("edit", 0, "Z", 1, "5"), "Z"),
    ],
)
def test_a_row_knows_its_member_while_there_is_one(
    r5_client: Client, action: tuple[Any, ...], points_to: str | None
) -> None:
    """Merged into a member with a row of its own, the source's row stays as a row of nobody."""
    members = [Member.objects.create(name=name, rank=2, power=100) for name in "AB"]
    snapshots.save(THIS_WEEK, actor_id=None)
    assert carry_out(r5_client, [member.pk for member in members], action).status_code == 200
    row = SnapshotRow.objects.get(name="A")
    assert (row.member.name if row.member else None) == points_to
    shown = r5_client.get(f"/api/weekly-snapshots/{THIS_WEEK}").json()["snapshotData"]
    assert [one["name"] for one in shown] == ["A", "B", "Boss"]
    assert shown[0]["id"] == row.member_id
