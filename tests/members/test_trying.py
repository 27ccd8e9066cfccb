"""GET /api/rank-criteria/suggestion, POST /api/rank-criteria/try, PUT /api/rank-criteria, and the command."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.models import User
from members.models import ChangeSet, Member, RankCriterion, SnapshotRow, WeeklySnapshot

pytestmark = pytest.mark.django_db
SUNDAY = date(2026, 11, 15)
JSON = {"content_type": "application/json"}


def threshold(rank: int, power: int = 0, vs: int = 0, donations: int = 0) -> dict[str, Any]:
    return {"rank": rank, "powerRequirement": power, "vsRequirement": str(vs), "donationsRequirement": donations}


def tried(client: Client, *criteria: dict[str, Any]) -> Any:
    return client.post("/api/rank-criteria/try", {"criteria": criteria}, **JSON)


def counts(moment: dict[str, Any]) -> dict[str, tuple[int, int | None, int]]:
    """rank -> held, today, tried; ranks without anybody left out."""
    rows = {one["rank"]: (one["held"], one["today"], one["tried"]) for one in moment["counts"]}
    return {rank: row for rank, row in rows.items() if any(row)}


def save_week(weeks_ago: int, *rows: tuple[str, int, int]) -> None:
    week = WeeklySnapshot.objects.create(week_ending=SUNDAY - timedelta(weeks=weeks_ago))
    for name, rank, power in rows:
        member = Member.objects.filter(name=name).first()
        SnapshotRow.objects.create(snapshot=week, member=member, name=name, rank=rank, power=power, calculated_rank="X")


def everybody() -> list[dict[str, Any]]:
    return list(Member.objects.order_by("pk").values())


class TestSuggestion:
    def test_it_proposes_and_saves_nothing(self, leader_client: Client, officer: User) -> None:
        for place in range(20):
            Member.objects.create(name=f"m{place}", rank=3 if place < 5 else 1, power=10**8 - 10**6 * place)
        Member.objects.create(name="former", rank=3, power=1, is_active=False)
        answer = leader_client.get("/api/rank-criteria/suggestion").json()
        assert answer["basis"] == "ranks"
        assert answer["criteria"] == [
            {"rank": 3, "powerRequirement": "96000000", "vsRequirement": "0", "donationsRequirement": 0},
            {"rank": 1, "powerRequirement": "81000000", "vsRequirement": "0", "donationsRequirement": 0},
        ]
        assert not RankCriterion.objects.exists()
        now = tried(leader_client, *answer["criteria"]).json()["now"]
        assert counts(now) == {"R4": (1, None, 1), "R3": (5, None, 5), "R1": (15, None, 15)}

    def test_an_alliance_of_the_leader_alone_is_told_what_to_do(self, leader_client: Client) -> None:
        answer = leader_client.get("/api/rank-criteria/suggestion")
        assert answer.status_code == 200
        assert (answer.json()["basis"], answer.json()["criteria"]) == ("nothing", [])
        assert "Add the other members" in answer.json()["notes"][0]


class TestTrying:
    def test_who_would_be_in_which_rank(self, leader_client: Client, officer: User) -> None:
        Member.objects.create(name="up", rank=1, power=500)
        Member.objects.create(name="down", rank=3, power=None)
        Member.objects.create(name="none", rank=0, power=60)
        Member.objects.create(name="former", rank=3, power=900, is_active=False)
        before = everybody()
        now = tried(leader_client, threshold(3, 400), threshold(1, 50)).json()["now"]
        found = {one["memberName"]: (one["rank"], one["today"], one["tried"]) for one in now["members"]}
        assert found == {
            officer.member.name: (4, None, "R4"),
            "up": (1, None, "R3"),
            "down": (3, None, "X"),
            "none": (0, None, "R1"),
        }
        assert now["moving"] == 3
        assert counts(now)["X"] == (1, None, 1)
        assert (everybody(), RankCriterion.objects.count(), ChangeSet.objects.count()) == (before, 0, 0)

    def test_saved_weeks_stand_beside_today_s_criteria(self, leader_client: Client) -> None:
        RankCriterion.objects.create(rank=1, power=100)
        Member.objects.create(name="kept", rank=1, power=999)
        save_week(0, ("kept", 2, 150), ("gone", 1, 90))
        save_week(1, ("kept", 2, 50), ("gone", 1, 90))
        weeks = tried(leader_client, threshold(2, 120), threshold(1, 60)).json()["weeks"]
        assert [week["weekEnding"] for week in weeks] == ["2026-11-15", "2026-11-08"]
        newest, older = weeks
        assert counts(newest) == {"R2": (1, 0, 1), "R1": (1, 1, 1), "X": (0, 1, 0)}
        assert [(one["memberName"], one["today"], one["tried"]) for one in newest["differing"]] == [
            ("kept", "R1", "R2"),
            ("gone", "X", "R1"),
        ]
        assert newest["differing"][0]["memberId"] == Member.objects.get(name="kept").pk
        assert newest["differing"][1]["memberId"] is None
        assert [(one["memberName"], one["today"], one["tried"]) for one in older["differing"]] == [("gone", "X", "R1")]

    def test_without_criteria_a_week_stands_beside_the_ranks_held_then(self, leader_client: Client) -> None:
        save_week(0, ("a", 2, 150), ("b", 1, 90))
        (week,) = tried(leader_client, threshold(2, 80)).json()["weeks"]
        assert [(one["memberName"], one["today"], one["tried"]) for one in week["differing"]] == [("b", None, "R2")]

    def test_the_newest_eight_weeks_count(self, leader_client: Client) -> None:
        for ago in range(10):
            save_week(ago, ("a", 1, 1))
        weeks = tried(leader_client, threshold(1)).json()["weeks"]
        assert [week["weekEnding"] for week in weeks] == [str(SUNDAY - timedelta(weeks=ago)) for ago in range(8)]

    def test_the_queries_do_not_grow(self, leader_client: Client) -> None:
        def asked() -> int:
            with CaptureQueriesContext(connection) as queries:
                assert tried(leader_client, threshold(2, 80), threshold(1, 10)).status_code == 200
            return sum("members_" in one["sql"] and "SELECT" in one["sql"] for one in queries)

        save_week(0, ("a", 1, 1))
        asked()
        few = asked()
        for ago in range(1, 8):
            save_week(ago, *((f"m{place}", 1, place) for place in range(30)))
        Member.objects.bulk_create(Member(name=f"n{place}") for place in range(50))
        assert asked() == few

    @pytest.mark.parametrize(
        ("criteria", "word"),
        [
            ([], "criteria"),
            ([threshold(3), threshold(3)], "twice"),
            ([threshold(0)], "rank"),
            ([threshold(6)], "rank"),
            ([{"rank": 3}], "powerRequirement"),
            ([threshold(3, -1)], "powerRequirement"),
            ([threshold(3, 2**63)], "powerRequirement"),
            ("x", "criteria"),
            (None, "criteria"),
        ],
    )
    @pytest.mark.parametrize("call", ["post /api/rank-criteria/try", "put /api/rank-criteria"])
    def test_what_makes_no_sense_is_refused(self, leader_client: Client, call: str, criteria: Any, word: str) -> None:
        method, path = call.split()
        answer = getattr(leader_client, method)(path, {"criteria": criteria}, **JSON)
        assert answer.status_code == 400
        assert word in answer.json()["message"]
        assert not RankCriterion.objects.exists()


class TestSavingAll:
    def test_several_ranks_are_one_change_undone_as_a_whole(self, leader_client: Client) -> None:
        RankCriterion.objects.create(rank=3, power=7)
        RankCriterion.objects.create(rank=5, power=9)
        body = {"criteria": [threshold(3, 400, 4, 3), threshold(2, 200), threshold(5, 9)]}
        answer = leader_client.put("/api/rank-criteria", body, **JSON).json()
        asked = {one["rank"]: one["powerRequirement"] for one in answer["criteria"]}
        assert asked == {5: "9", 4: "0", 3: "400", 2: "200", 1: "0"}
        change_set = ChangeSet.objects.get(pk=answer["changeSetId"])
        assert change_set.summary == "Rank criteria of R3, R2"
        assert leader_client.post(f"/api/change-sets/{change_set.pk}/undo").status_code == 200
        assert dict(RankCriterion.objects.values_list("rank", "power")) == {5: 9, 3: 7}

    def test_the_same_again_is_no_change(self, leader_client: Client) -> None:
        body = {"criteria": [threshold(3, 400)]}
        leader_client.put("/api/rank-criteria", body, **JSON)
        assert leader_client.put("/api/rank-criteria", body, **JSON).json()["changeSetId"] is None
        assert ChangeSet.objects.count() == 1


class TestCommand:
    def test_it_shows_and_with_save_saves(self, capsys: pytest.CaptureFixture[str]) -> None:
        for place in range(12):
            Member.objects.create(name=f"m{place}", power=1_000_000 - 10_000 * place)
        call_command("suggest_criteria")
        shown = capsys.readouterr().out
        assert "usual pyramid" in shown
        assert "X → R3  m0" in shown
        assert not RankCriterion.objects.exists()
        call_command("suggest_criteria", "--save")
        assert set(RankCriterion.objects.values_list("rank", flat=True)) == {1, 2, 3}

    def test_with_nothing_to_go_by_it_says_what_to_do(self) -> None:
        with pytest.raises(CommandError, match="Nobody is on the roster yet"):
            call_command("suggest_criteria")
