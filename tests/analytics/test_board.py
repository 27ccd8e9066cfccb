"""The board: it lists exactly whom the calculated rank moves, says why, and applying gives these ranks."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from analytics.board import Candidate, close_line, moving_line
from members.figures import VS
from members.models import Away, ChangeSet, Member, MemberRecord, Rank, RankCriterion
from members.ranks import Thresholds, calculated_rank, overfull, rank_of, rank_to_give
from members.records import refresh_latest

JSON = {"content_type": "application/json"}
SUNDAY = date(2026, 11, 15)
M = 1_000_000
CRITERIA = (
    Thresholds(3, power=100 * M, vs_score=40 * M, donations=25_000),
    Thresholds(2, power=50 * M, vs_score=20 * M, donations=10_000),
    Thresholds(1, power=0, vs_score=5 * M, donations=0),
)

NEWEST: dict[str, date | None] = {"power": None, "vs_score": None, "donations": None}

# ---- the rule


def somebody(rank: int, power: int | None, vs: int | None, donations: int | None) -> Candidate:
    figures = {"power": power, "vs_score": vs, "donations": donations}
    return Candidate(1, "Nia", rank, figures, dict.fromkeys(figures))


figure = st.none() | st.sampled_from([0, 5 * M, 10_000, 20 * M, 25_000, 40 * M, 50 * M, 100 * M])


@given(st.integers(0, 5), figure, figure, figure, st.lists(st.sampled_from(CRITERIA), unique=True))
def test_it_is_the_calculated_ranks_rule(rank: int, power: Any, vs: Any, donations: Any, criteria: list[Any]) -> None:
    calculated = calculated_rank(rank, power=power, vs_score=vs, donations=donations, criteria=criteria)
    line = moving_line(somebody(rank, power, vs, donations), criteria, NEWEST)
    if calculated is None or rank_of(calculated) == rank:
        assert line is None
        return
    assert line is not None
    assert (line.to, line.rises) == (calculated, rank_of(calculated) > rank)
    if line.rises:
        assert not line.lacking


@given(st.integers(0, 3), figure, figure, figure)
def test_nobody_is_both_moving_and_close(rank: int, power: Any, vs: Any, donations: Any) -> None:
    who: Any = somebody(rank, power, vs, donations)
    criteria: Any = CRITERIA
    assert not (moving_line(who, criteria, NEWEST) and close_line(who, criteria, NEWEST))


@pytest.mark.parametrize(
    ("held", "moves", "seats", "full"),
    [
        ({3: 1}, [(2, 3)], {3: 2}, {}),
        ({3: 2}, [(2, 3)], {3: 2}, {3: 3}),
        ({3: 2}, [(2, 3), (3, 2)], {3: 2}, {}),
        ({3: 5}, [(3, 2)], {3: 2}, {}),  # fewer than now is always allowed
        ({3: 5}, [(3, 2), (2, 3)], {3: 2}, {}),
        ({3: 5}, [(2, 3)], {3: 2}, {3: 6}),
        ({}, [(0, 3)] * 3, {}, {}),
    ],
)
def test_seats(held: dict[int, int], moves: list[tuple[int, int]], seats: dict[int, int], full: dict[int, int]) -> None:
    assert overfull(held, moves, seats) == full


def test_who_meets_nothing_is_to_have_no_rank() -> None:
    assert [rank_to_give(rank, "X") for rank in (0, 1)] == [None, 0]


# ---- the calls


@pytest.fixture
def criteria(db: None) -> None:
    for one in CRITERIA:
        RankCriterion.objects.create(rank=one.rank, power=one.power, vs_score=one.vs_score, donations=one.donations)


def member(name: str, rank: int, *, power: int = 200 * M, vs: int | None = 60 * M, donations: int = 30_000) -> Member:
    made = Member.objects.create(name=name, rank=rank)
    figures = {"strength": power, VS: vs, "donations": donations}
    for data_type, value in figures.items():
        if value is not None:
            MemberRecord.objects.create(member=made, data_type=data_type, value=value, record_date=SUNDAY)
    refresh_latest([made.pk])
    return made


def board(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/board").json()
    return found


def rows(client: Client) -> dict[str, dict[str, Any]]:
    return {row["memberName"]: row for row in board(client)["rows"]}


def apply(client: Client, *members: Member, **more: Any) -> Any:
    return client.post("/api/board/apply", {"memberIds": [one.pk for one in members], **more}, **JSON)


def test_who_rises_who_falls_and_why(leader_client: Client, criteria: None) -> None:
    member("Rising", 2, vs=52_100_000)
    member("Falling", 3, vs=52_100_000, donations=24_100)
    member("Staying", 3)
    member("Below", 1, vs=M)
    found = rows(leader_client)
    assert list(found) == ["Rising", "Falling", "Below"]
    told = {name: (row["from"], row["to"], row["rises"], row["why"]) for name, row in found.items()}
    assert told == {
        "Rising": ("R2", "R3", True, "power 200.0M of 100.0M, VS 52.1M of 40.0M, donations 30,000 of 25,000"),
        "Falling": ("R3", "R2", False, "power 200.0M of 100.0M, VS 52.1M of 40.0M, donations 24,100 of 25,000"),
        "Below": ("R1", "X", False, "VS 1.0M of 5.0M"),
    }
    [missing] = found["Falling"]["missing"]
    assert (missing["label"], missing["has"], missing["needs"], missing["missing"], missing["date"]) == (
        "Tech Donations", "24100", "25000", "900", "2026-11-15",
    )  # fmt: skip
    assert found["Rising"]["missing"] == []


def test_it_lists_exactly_whose_calculated_rank_differs(leader_client: Client, criteria: None) -> None:
    for number in range(30):
        member(f"M{number}", number % 6, power=number * 7 * M, vs=(number * 13 % 60) * M, donations=number * 1_000)
    roster = leader_client.get("/api/members/with-freshness").json()
    differing = {
        one["name"]: one["calculatedRank"]
        for one in roster
        if one["calculatedRank"] != (f"R{one['rank']}" if one["rank"] else "X")
    }
    assert {name: row["to"] for name, row in rows(leader_client).items()} == differing
    assert len(differing) > 5


def test_who_is_close_lacks_a_tenth_at_most(leader_client: Client, criteria: None) -> None:
    member("Close", 2, vs=36 * M)
    member("Far", 2, vs=35 * M)
    member("Unknown", 2, vs=None)
    told = board(leader_client)["close"]
    assert [(row["memberName"], row["to"], [one["missing"] for one in row["missing"]]) for row in told] == [
        ("Close", "R3", ["4000000"])
    ]


def test_a_figure_without_a_record_is_said(leader_client: Client, criteria: None) -> None:
    member("Unread", 3, vs=None)
    row = rows(leader_client)["Unread"]
    assert (row["to"], row["unknown"], row["missing"][0]["has"]) == ("X", ["VS Score"], None)
    assert "VS — of 40.0M" in row["why"]


def test_a_figure_that_a_leader_emptied_has_no_day(leader_client: Client, criteria: None) -> None:
    emptied = member("Emptied", 3)
    Member.objects.filter(pk=emptied.pk).update(tech_donations=None, tech_donations_updated_at=None)
    [of] = [one for one in rows(leader_client)["Emptied"]["measured"] if one["figure"] == "donations"]
    assert (of["has"], of["date"], of["stale"]) == (None, None, False)


def test_a_figure_of_an_older_week_is_marked(leader_client: Client, criteria: None) -> None:
    behind = member("Behind", 2, vs=50 * M)
    member("Fresh", 3)
    MemberRecord.objects.filter(member=behind, data_type=VS).update(record_date=SUNDAY - timedelta(days=7))
    refresh_latest([behind.pk])
    stale = {one["figure"]: one["stale"] for one in rows(leader_client)["Behind"]["measured"]}
    assert stale == {"power": False, "vs": True, "donations": False}


@pytest.mark.parametrize(("days", "excused"), [(2, False), (3, True)])
def test_who_was_away_in_the_week_is_told(leader_client: Client, criteria: None, days: int, excused: bool) -> None:
    falls = member("Falling", 3, donations=5)
    monday = SUNDAY - timedelta(days=6)
    Away.objects.create(member=falls, first=monday, last=monday + timedelta(days=days - 1), reason="exams")
    row = rows(leader_client)["Falling"]
    assert (row["away"], row["excused"]) == (f"away {days} of 6 days: exams", excused)


def test_without_criteria_nobody_moves(leader_client: Client) -> None:
    nia = member("Nia", 2)
    assert (board(leader_client)["rows"], board(leader_client)["hasCriteria"]) == ([], False)
    refused = apply(leader_client, nia)
    assert (refused.status_code, Member.objects.get(pk=nia.pk).rank) == (409, 2)


def test_applying_gives_the_ranks_as_one_change_that_is_undone_as_a_whole(
    leader_client: Client, criteria: None
) -> None:
    rises, falls, out = member("Rising", 2), member("Falling", 3, donations=5), member("Out", 1, vs=1)
    answer = apply(leader_client, rises, falls, out)
    told = answer.json()
    assert (answer.status_code, told["changed"], told["message"]) == (200, 3, "3 members got another rank.")
    assert [(one["memberName"], one["from"], one["to"]) for one in told["moved"]] == [
        ("Rising", "R2", "R3"), ("Falling", "R3", "R1"), ("Out", "R1", "No Rank"),
    ]  # fmt: skip
    assert rows(leader_client) == {}
    change_set = ChangeSet.objects.get(pk=told["changeSetId"])
    assert change_set.summary == "Board: 1 promoted, 2 demoted"
    undone = leader_client.post(f"/api/change-sets/{change_set.pk}/undo")
    assert undone.status_code == 200
    assert sorted(rows(leader_client)) == ["Falling", "Out", "Rising"]


def test_applying_again_changes_nothing(leader_client: Client, criteria: None) -> None:
    rises = member("Rising", 2)
    apply(leader_client, rises)
    again = apply(leader_client, rises)
    assert (again.status_code, again.json()["changed"], again.json()["changeSetId"]) == (200, 0, None)
    assert ChangeSet.objects.count() == 1


def test_what_the_leader_did_not_see_is_refused_and_nobody_changes(leader_client: Client, criteria: None) -> None:
    first, second = member("First", 2), member("Second", 2)
    Member.objects.filter(pk=second.pk).update(latest_vs_score=M)
    seen = {str(one.pk): "R3" for one in (first, second)}
    refused = apply(leader_client, first, second, seen=seen)
    assert refused.status_code == 409
    assert refused.json()["message"] == "Second now earns X, not R3. Check the board again."
    assert set(Member.objects.filter(name__in=["First", "Second"]).values_list("rank", flat=True)) == {2}


def test_a_rank_with_too_few_seats(leader_client: Client, criteria: None) -> None:
    RankCriterion.objects.filter(rank=3).update(seats=2)
    member("Holds", 3)
    rising = [member(f"Rising {number}", 2) for number in range(3)]
    assert board(leader_client)["seats"] == [{"rank": "R3", "seats": 2, "held": 1, "after": 4}]
    refused = apply(leader_client, *rising)
    assert refused.status_code == 409
    assert "R3 has 2 seats, and 4 members would hold it. Leave 2 of them out" in refused.json()["message"]
    assert apply(leader_client, rising[0]).status_code == 200


def test_only_an_r5_makes_an_r4(leader_client: Client, r5_client: Client, criteria: None) -> None:
    RankCriterion.objects.create(rank=4, power=150 * M, vs_score=50 * M)
    rises, other = member("Rising", 3), member("Other", 1)
    assert rows(leader_client)["Rising"]["needsR5"]
    refused = apply(leader_client, other, rises)
    assert (refused.status_code, Member.objects.get(pk=other.pk).rank) == (403, 1)
    assert apply(r5_client, rises).status_code == 200
    assert Member.objects.get(pk=rises.pk).rank == Rank.R4


@pytest.mark.parametrize("body", [{}, {"memberIds": []}, {"memberIds": ["x"]}, {"memberIds": [1], "seen": {"a": "R3"}}])
def test_what_makes_no_sense(leader_client: Client, criteria: None, body: dict[str, Any]) -> None:
    assert leader_client.post("/api/board/apply", body, **JSON).status_code == 400


def test_who_is_gone_or_former(leader_client: Client, criteria: None) -> None:
    former = member("Former", 2)
    former.put_active(False)
    former.save()
    assert apply(leader_client, former).status_code == 400
    assert leader_client.post("/api/board/apply", {"memberIds": [10**6]}, **JSON).status_code == 404


def test_the_number_of_queries_does_not_grow(leader_client: Client, criteria: None) -> None:
    def counted(number: int) -> int:
        for _ in range(number):
            member(f"M{Member.objects.count()}", 2)
        with CaptureQueriesContext(connection) as queries:
            assert board(leader_client)["rows"]
        return len(queries)

    assert counted(2) == counted(40)


def test_seats_are_set_kept_and_undone_with_the_criteria(leader_client: Client, criteria: None) -> None:
    body = {"powerRequirement": 1, "vsRequirement": 2, "donationsRequirement": 3}
    put = leader_client.put("/api/rank-criteria/3", {**body, "seats": 10}, **JSON)
    assert (put.status_code, put.json()["seats"]) == (200, 10)
    assert leader_client.put("/api/rank-criteria/3", {**body, "powerRequirement": 9}, **JSON).json()["seats"] == 10
    several = {"criteria": [{"rank": 3, **body}]}
    assert leader_client.put("/api/rank-criteria", several, **JSON).status_code == 200
    assert RankCriterion.objects.get(rank=3).seats == 10
    assert leader_client.put("/api/rank-criteria/3", {**body, "seats": None}, **JSON).json()["seats"] is None
    newest = ChangeSet.objects.first()
    assert newest is not None
    assert leader_client.post(f"/api/change-sets/{newest.pk}/undo").status_code == 200
    assert RankCriterion.objects.get(rank=3).seats == 10
    assert leader_client.put("/api/rank-criteria/3", {**body, "seats": 0}, **JSON).status_code == 400
