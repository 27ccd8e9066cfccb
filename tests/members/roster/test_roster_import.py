"""GET /api/roster/export and POST /api/roster/import (issue: what a spreadsheet user needs to move in)."""

from __future__ import annotations

import csv
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alliance.models import User
from members.figures import LARGEST
from members.models import ChangeSet, DistinctNames, Member, MemberAlias, MemberRecord
from members.spelling import clean
from members.weeks.calendar import week_ending
from tests.examples import examples

pytestmark = pytest.mark.django_db


def send(client: Client, content: bytes | str, *, apply: bool = False, **fields: str) -> Any:
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("roster.csv", data, "text/csv")
    return client.post("/api/roster/import", {"file": file, "apply": str(apply).lower(), **fields})


def rows(client: Client, content: bytes | str) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in send(client, content).json()["rows"]}


def export(client: Client) -> bytes:
    return bytes(client.get("/api/roster/export").content)


def everything() -> list[Any]:
    return [
        list(Member.objects.order_by("pk").values()),
        list(MemberRecord.objects.order_by("pk").values()),
        list(ChangeSet.objects.values()),
    ]


@pytest.fixture
def mambo(officer: User) -> Member:
    return Member.objects.create(
        name="Mambo", rank=3, power=100, kills=5, tech_donations=7, latest_vs_score=9, discord_username="mambo#1"
    )


class TestDryRun:
    def test_it_says_what_would_change_and_changes_nothing(self, leader_client: Client, mambo: Member) -> None:
        before = everything()
        answer = send(leader_client, "Name,Power,Rank\nMambo,120,R3\nNia,5,\nOfficer,,R4\n").json()
        assert {key: answer[key] for key in ("applied", "created", "updated", "unchanged", "problems")} == {
            "applied": False,
            "created": 1,
            "updated": 1,
            "unchanged": 1,
            "problems": 0,
        }
        assert answer["changeSetId"] is None
        assert answer["rows"][0] == {
            "line": 2,
            "name": "Mambo",
            "action": "update",
            "changes": [{"field": "power", "from": "100", "to": "120"}],
            "message": "",
        }
        assert answer["rows"][1]["changes"] == [
            {"field": "name", "from": None, "to": "Nia"},
            {"field": "power", "from": None, "to": "5"},
        ]
        assert everything() == before

    def test_ignored_columns_are_named(self, leader_client: Client, mambo: Member) -> None:
        answer = send(leader_client, "Name,Shoe size,,Power\nMambo,43,,100\n").json()
        assert (answer["ignoredColumns"], answer["unchanged"]) == (["Shoe size"], 1)

    def test_its_queries_do_not_grow(self, leader_client: Client, mambo: Member) -> None:
        def queries(number: int) -> int:
            Member.objects.bulk_create(Member(name=f"m{number}-{i}") for i in range(number))
            content = "Name,Power\n" + "".join(f"x{number}-{i},{i}\n" for i in range(number))
            with CaptureQueriesContext(connection) as captured:
                assert send(leader_client, content).status_code == 200
            return len(captured)

        queries(1)
        assert queries(30) == queries(2)


class TestApply:
    def test_it_writes_records_of_today_and_one_change_set(
        self, leader_client: Client, mambo: Member, officer: User
    ) -> None:
        content = "Name,Rank,Power,Kills,Tech Donations,VS Score,Discord Username\nMambo,R2,1.2K,6,8,10,nia#2\n"
        answer = send(leader_client, content, apply=True)
        assert (answer.status_code, answer.json()["applied"], answer.json()["updated"]) == (200, True, 1)
        mambo.refresh_from_db()
        assert (mambo.rank, mambo.discord_username) == (2, "nia#2")
        assert (mambo.power, mambo.kills, mambo.tech_donations, mambo.latest_vs_score) == (1200, 6, 8, 10)
        today = timezone.localdate()
        assert set(mambo.records.values_list("data_type", "value", "record_date")) == {
            ("strength", 1200, today),
            ("kills", 6, today),
            ("donations", 8, today),
            ("alliance-duel", 10, week_ending(today)),
        }
        score = mambo.records.get(data_type="alliance-duel")
        assert (score.value, score.place, score.spelling, score.record_date) == (
            10,
            None,
            "Mambo",
            week_ending(today),
        )
        change_set = ChangeSet.objects.get(pk=answer.json()["changeSetId"])
        assert (change_set.kind, change_set.actor) == ("import", officer)
        assert sorted(change_set.changes.values_list("field", flat=True)) == sorted(
            ["rank", "discord", "strength", "kills", "donations", "alliance-duel"]
        )
        power = change_set.changes.get(field="strength")
        assert (power.before["latest"]["power"], power.after["record"]["value"]) == (100, 1200)

    def test_it_creates_members(self, leader_client: Client, officer: User) -> None:
        answer = send(leader_client, "player;power;rank;active\nNia;12,5M;R3;\nOld One;3;;no\n", apply=True)
        assert (answer.json()["created"], answer.json()["applied"]) == (2, True)
        nia, old = Member.objects.get(name="Nia"), Member.objects.get(name="Old One")
        assert (nia.power, nia.rank, nia.is_active, old.is_active) == (12_500_000, 3, True, False)
        assert nia.power_updated_at is not None
        kept = ChangeSet.objects.get().changes.filter(field="member").values_list("member_name", flat=True)
        assert set(kept) == {"Nia", "Old One"}

    def test_an_empty_cell_leaves_the_figure_as_it_is(self, leader_client: Client, mambo: Member) -> None:
        before = everything()
        content = "Name,Rank,Power,Kills,Tech Donations,VS Score,Discord Username\nMambo,,-,,n/a,,\n"
        answer = send(leader_client, content, apply=True).json()
        assert (answer["applied"], answer["unchanged"], answer["changeSetId"]) == (True, 1, None)
        assert everything() == before

    def test_a_second_import_of_the_same_day_replaces_the_record(self, leader_client: Client, mambo: Member) -> None:
        for power in (200, 300):
            assert send(leader_client, f"Name,Power\nMambo,{power}\n", apply=True).json()["updated"] == 1
        assert mambo.records.get().value == 300

    def test_it_counts_also_beside_a_record_of_tomorrow(self, leader_client: Client, mambo: Member) -> None:
        """A server whose clock was wrong left it."""
        tomorrow = timezone.localdate() + timedelta(days=1)
        MemberRecord.objects.create(member=mambo, data_type="strength", value=100, record_date=tomorrow)
        send(leader_client, "Name,Power\nMambo,150\n", apply=True)
        mambo.refresh_from_db()
        assert mambo.power == 150

    def test_a_problem_in_any_row_refuses_all(self, leader_client: Client, mambo: Member) -> None:
        before = everything()
        answer = send(leader_client, "Name,Power\nMambo,120\nNia,lots\n", apply=True)
        assert answer.status_code == 400
        assert (answer.json()["applied"], answer.json()["problems"]) == (False, 1)
        assert "Fix the rows with a problem (1)" in answer.json()["message"]
        assert answer.json()["rows"][1]["action"] == "problem"
        assert everything() == before

    def test_two_thousand_rows_take_few_queries(self, leader_client: Client, officer: User) -> None:
        content = "Name,Power,VS Score,Rank\n" + "".join(f"member {i},{i},{i},R1\n" for i in range(2000))
        with CaptureQueriesContext(connection) as captured:
            assert send(leader_client, content, apply=True).json()["created"] == 2000
        assert len(captured) < 400
        assert Member.objects.get(name="member 1999").power == 1999


class TestMatching:
    @pytest.mark.parametrize(
        ("name", "note"), [("Mambo", ""), ("MÁMBO", "Mambo in the portal."), (" mam bo! ", "Mambo in the portal.")]
    )
    def test_a_name_matches_by_its_normal_form(
        self, leader_client: Client, mambo: Member, name: str, note: str
    ) -> None:
        row = send(leader_client, f"Name,Power\n{name},120\n").json()["rows"][0]
        assert (row["action"], row["message"]) == ("update", note)

    def test_a_name_matches_by_an_alias(self, leader_client: Client, mambo: Member) -> None:
        MemberAlias.objects.create(member=mambo, spelling="Bambo")
        assert rows(leader_client, "Name,Power\nbambo,120\n")["bambo"]["action"] == "update"

    def test_an_exact_name_wins_over_a_close_one(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="MAMBO", power=1)
        answer = rows(leader_client, "Name,Power\nMAMBO,1\nMambo,100\n")
        assert {row["action"] for row in answer.values()} == {"unchanged"}

    @pytest.mark.parametrize("second", ["Mambo", "mambo", "Bambo", "Nia", "NIA"])
    def test_the_same_member_twice_is_a_problem(self, leader_client: Client, mambo: Member, second: str) -> None:
        MemberAlias.objects.create(member=mambo, spelling="Bambo")
        answer = send(leader_client, f"Name,Power\nMambo,1\nNia,2\n{second},3\n").json()
        assert [row["action"] for row in answer["rows"]] == ["update", "create", "problem"]
        assert f"Line {3 if second.casefold() == 'nia' else 2}" in answer["rows"][2]["message"]

    def test_a_look_alike_of_a_member_who_is_not_in_the_file_is_created_with_a_warning(
        self, leader_client: Client, mambo: Member
    ) -> None:
        Member.objects.create(name="IIIumine")
        row = rows(leader_client, "Name\nIllumine\n")["Illumine"]
        assert (row["action"], "Looks like IIIumine" in row["message"]) == ("create", True)
        both = rows(leader_client, "Name\nIllumine\nIIIumine\n")
        assert (both["Illumine"]["message"], both["IIIumine"]["action"]) == ("", "unchanged")

    def test_names_kept_apart_are_not_matched(self, leader_client: Client, mambo: Member) -> None:
        DistinctNames.objects.create(first="mambo", second="mámbo")
        row = rows(leader_client, "Name\nMámbo\n")["Mámbo"]
        assert (row["action"], row["message"]) == ("create", "")

    def test_one_name_of_two_members_is_a_problem(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="MAMBO", power=1)
        assert rows(leader_client, "Name,Power\nmambo,50\n")["mambo"]["action"] == "problem"

    def test_a_former_member_is_not_changed_in_passing(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.filter(pk=mambo.pk).update(is_active=False)
        row = rows(leader_client, "Name,Power\nMambo,120\n")["Mambo"]
        assert (row["action"], "Reactivate" in row["message"]) == ("problem", True)
        assert rows(leader_client, "Name,Power\nMambo,100\n")["Mambo"]["action"] == "unchanged"

    def test_the_active_column_tells_former_from_current(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="Mambo", power=7, is_active=False)
        answer = send(leader_client, "Name,Power,Active\nMambo,7,no\nMambo,100,yes\n").json()
        assert answer["unchanged"] == 2

    def test_it_says_where_the_active_column_changes_nothing(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="Gone", power=7, is_active=False)
        found = rows(leader_client, "Name,Power,Active\nMAMBO,120,no\nGone,,yes\nOfficer,,\n")
        assert {name: (row["action"], row["message"]) for name, row in found.items()} == {
            "MAMBO": ("update", "Mambo in the portal. Stays active: mark as inactive in Member Management."),
            "Gone": ("unchanged", "Stays a former member: reactivate in Member Management."),
            "Officer": ("unchanged", ""),
        }

    def test_a_leader_cannot_take_away_the_own_access(self, leader_client: Client, officer: User) -> None:
        row = rows(leader_client, "Name,Rank\nOfficer,R3\n")["Officer"]
        assert (row["action"], "own rank" in row["message"]) == ("problem", True)
        row = rows(leader_client, "Name,Rank\nOfficer,R5\n")["Officer"]
        assert (row["action"], "Only an R5" in row["message"]) == ("problem", True)


class TestExport:
    def test_it_opens_in_a_spreadsheet(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="=1+1", is_active=False)
        answer = leader_client.get("/api/roster/export")
        assert answer["Content-Disposition"] == f'attachment; filename="roster-{timezone.localdate()}.csv"'
        assert answer.content.startswith(b"\xef\xbb\xbf")
        assert list(csv.reader(answer.content.decode("utf-8-sig").splitlines())) == [
            ["Name", "Rank", "Power", "Kills", "Tech Donations", "VS Score", "Discord Username", "Active"],
            ["Mambo", "R3", "100", "5", "7", "9", "mambo#1", "yes"],
            ["Officer", "R4", "", "", "", "", "", "yes"],
            ["'=1+1", "No Rank", "", "", "", "", "", "no"],
        ]

    def test_a_fresh_portal_takes_in_the_whole_export(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.create(name="Gone", power=3, is_active=False)
        Member.objects.create(name="=1+1", discord_username="@nia")
        exported = export(leader_client)
        Member.objects.exclude(name="Officer").delete()
        assert send(leader_client, exported, apply=True).json()["created"] == 3
        assert export(leader_client) == exported

    @settings(max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        st.lists(
            st.tuples(
                st.text(max_size=12) | st.sampled_from(["Mambo", "mambo", "MÁMBO", "=1", "'=1", "a,b", 'a"b', "a;b"]),
                st.integers(0, 5),
                st.none() | st.integers(0, LARGEST),
                st.text(max_size=8),
                st.booleans(),
            ),
            max_size=6,
        )
    )
    def test_export_then_import_changes_nothing(
        self, leader_client: Client, members: list[tuple[str, int, int | None, str, bool]]
    ) -> None:
        Member.objects.exclude(name="Officer").delete()
        taken = {"officer"}
        for name, rank, figure, discord, active in members:
            if not clean(name) or (active and clean(name) in taken):
                continue
            if active:
                taken.add(clean(name))
            Member.objects.create(
                name=clean(name),
                rank=rank,
                power=figure,
                latest_vs_score=figure,
                discord_username=clean(discord),
                is_active=active,
            )
        before = everything()
        answer = send(leader_client, export(leader_client), apply=True).json()
        assert (answer["applied"], answer["created"], answer["updated"], answer["problems"]) == (True, 0, 0, 0), answer
        assert everything() == before
