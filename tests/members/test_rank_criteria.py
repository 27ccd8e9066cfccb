"""GET /api/rank-criteria and PUT /api/rank-criteria/{rank}."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.models import User
from members.models import ChangeSet, Member, RankCriterion

pytestmark = pytest.mark.django_db


def put(client: Client, rank: object, **requirement: Any) -> Any:
    body = {"powerRequirement": "0", "vsRequirement": "0", "donationsRequirement": 0} | requirement
    return client.put(f"/api/rank-criteria/{rank}", body, content_type="application/json")


def criteria(client: Client) -> dict[int, dict[str, Any]]:
    return {entry["rank"]: entry for entry in client.get("/api/rank-criteria").json()}


def test_all_five_ranks_are_listed_highest_first(leader_client: Client) -> None:
    RankCriterion.objects.create(rank=3, power=20_000_000, vs_score=10_000_000, donations=25_000)
    listed = leader_client.get("/api/rank-criteria").json()
    assert [entry["rank"] for entry in listed] == [5, 4, 3, 2, 1]
    r3, r2 = listed[2], listed[3]
    assert (r3["powerRequirement"], r3["vsRequirement"], r3["donationsRequirement"]) == ("20000000", "10000000", 25000)
    assert (r2["id"], r2["powerRequirement"], r2["vsRequirement"], r2["donationsRequirement"]) == (None, "0", "0", 0)


def test_it_counts_the_active_members_who_earn_each_rank(leader_client: Client, officer: User) -> None:
    RankCriterion.objects.create(rank=3, power=200)
    RankCriterion.objects.create(rank=1, power=100)
    for name, power, active in [("a", 250, True), ("b", 150, True), ("c", 50, True), ("d", 250, False)]:
        Member.objects.create(name=name, power=power, is_active=active)
    with CaptureQueriesContext(connection) as queries:
        counted = {rank: entry["reachedBy"] for rank, entry in criteria(leader_client).items()}
    assert counted == {5: 0, 4: 1, 3: 1, 2: 0, 1: 1}
    assert len([query for query in queries if "members_member" in query["sql"] and "COUNT" not in query["sql"]]) <= 3


def test_a_change_counts_at_once_and_is_kept(leader_client: Client, officer: User) -> None:
    Member.objects.create(name="a", power=250)
    answer = put(leader_client, 2, powerRequirement="200", vsRequirement="", donationsRequirement=None)
    assert answer.status_code == 200
    assert (answer.json()["powerRequirement"], answer.json()["reachedBy"]) == ("200", 1)
    assert criteria(leader_client)[2] == answer.json()
    change_set = ChangeSet.objects.get()
    assert (change_set.kind, change_set.actor, change_set.summary) == ("edit", officer, "Rank criteria of R2")
    change = change_set.changes.get()
    assert change.before is None
    assert change.after == {"rank": 2, "power": 200, "vsScore": 0, "donations": 0, "seats": None}


def test_the_same_again_changes_nothing(leader_client: Client) -> None:
    assert [put(leader_client, 3, powerRequirement=5).status_code for _ in range(2)] == [200, 200]
    assert ChangeSet.objects.count() == 1


@pytest.mark.parametrize("field", ["powerRequirement", "vsRequirement", "donationsRequirement"])
@pytest.mark.parametrize("value", [-1, "-5", "x", "1.5", 2**63, "9" * 2000, True, [], {}, "\x00"])
def test_what_is_no_number_changes_nothing(leader_client: Client, field: str, value: Any) -> None:
    answer = put(leader_client, 3, **{field: value})
    assert answer.status_code == 400
    assert field in answer.json()["message"]
    assert not RankCriterion.objects.exists()


def test_a_missing_requirement_is_not_taken_for_zero(leader_client: Client) -> None:
    answer = leader_client.put("/api/rank-criteria/3", {"powerRequirement": "5"}, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("rank", [0, 6, 10**40])
def test_other_ranks_have_no_criteria(leader_client: Client, rank: int) -> None:
    assert put(leader_client, rank).status_code == 404


def test_the_largest_number_comes_back_whole(leader_client: Client) -> None:
    assert put(leader_client, 5, vsRequirement=str(2**63 - 1)).json()["vsRequirement"] == str(2**63 - 1)
