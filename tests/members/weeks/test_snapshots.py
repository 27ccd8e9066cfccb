"""The calls of weekly snapshots (spec sections 2, 7 and 9; design decision 9)."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from members.models import Member, MemberRecord, RankCriterion, SfTech, SnapshotRow, WeeklySnapshot
from tests.clock import put_clock

pytestmark = pytest.mark.django_db

THIS_WEEK = date(2026, 11, 15)


@pytest.fixture(autouse=True)
def _on_a_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    put_clock(monkeypatch, THIS_WEEK)


def weeks_ago(number: int) -> date:
    return THIS_WEEK - timedelta(weeks=number)


def save(client: Client, week: object = THIS_WEEK) -> Any:
    return client.post("/api/weekly-snapshots", {"weekEnding": str(week)}, content_type="application/json")


def rows_of(answer: Any) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in answer.json()["snapshotData"]}


@pytest.fixture
def mambo(officer: User) -> Member:
    """A member with every figure there is, those of the week dated on its Sunday."""
    mambo = Member.objects.create(name="Mambo", rank=3, discord_username="mambo#1")
    record(mambo, 30_000_000, THIS_WEEK)
    record(mambo, 2**62, weeks_ago(1), "kills")
    record(mambo, 40_000, THIS_WEEK, "donations")
    score(mambo, 5_000_000, THIS_WEEK, rank=7)
    SfTech.objects.create(member=mambo, record_date=weeks_ago(1), top_node_1=10, bottom_node=1)
    RankCriterion.objects.create(rank=3, power=50_000_000)
    RankCriterion.objects.create(rank=2, power=20_000_000, vs_score=5_000_000, donations=25_000)
    return mambo


def record(member: Member, value: int, day: date, data_type: str = "strength") -> MemberRecord:
    """The record of a day, over the one that is there."""
    return MemberRecord.objects.update_or_create(
        member=member, data_type=data_type, record_date=day, defaults={"value": value}
    )[0]


def score(member: Member, value: int, week: date, rank: int | None = None) -> MemberRecord:
    """The score of a week, over the one that is there."""
    values = {"spelling": member.name, "value": value, "place": rank}
    return MemberRecord.objects.update_or_create(
        data_type="alliance-duel", member=member, record_date=week, defaults=values
    )[0]


class TestSaving:
    def test_it_freezes_the_figures_of_the_week(self, leader_client: Client, mambo: Member, officer: User) -> None:
        answer = save(leader_client)
        assert (answer.status_code, answer.json()["message"]) == (201, "Weekly snapshot saved successfully")
        assert (answer.json()["weekEnding"], answer.json()["savedBy"]) == (str(THIS_WEEK), "officer")
        assert rows_of(answer)["Mambo"] == {
            "id": mambo.pk,
            "name": "Mambo",
            "power": "30000000",
            "powerDate": str(THIS_WEEK),
            "kills": str(2**62),
            "killsDate": str(weeks_ago(1)),
            "techDonations": 40_000,
            "vsScore": "5000000",
            "vsRank": 7,
            "sfTechCompletion": 21.6,
            "discordUsername": "mambo#1",
            "rank": 3,
            "calculatedRank": "R2",
            "rankLacks": [],
            "memberName": "Mambo",
            "totalPower": "30000000",
            "totalDonations": "40000",
            "totalVsScore": "5000000",
        }

    def test_a_member_without_figures_has_empty_cells(self, leader_client: Client, officer: User) -> None:
        row = rows_of(save(leader_client))["Officer"]
        figures = [row[key] for key in ("power", "kills", "techDonations", "vsScore", "vsRank", "sfTechCompletion")]
        assert figures == [None] * 6
        totals = [row[key] for key in ("totalPower", "totalDonations", "totalVsScore", "powerDate", "killsDate")]
        assert (totals, row["memberName"]) == ([None] * 5, "Officer")
        assert (row["calculatedRank"], row["rankLacks"]) == (None, [])

    def test_former_members_are_left_out(self, leader_client: Client, mambo: Member) -> None:
        sent = {"isActive": False}
        leader_client.patch(f"/api/members/{mambo.pk}/toggle-active", sent, content_type="application/json")
        assert set(rows_of(save(leader_client))) == {"Officer"}

    def test_saving_again_replaces_the_week(
        self, leader_client: Client, mambo: Member, account: Callable[..., User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = save(leader_client).json()
        put_clock(monkeypatch, THIS_WEEK, time(20))
        record(mambo, 1, THIS_WEEK)
        other = Client()
        other.force_login(account("nia", rank=5))
        again = save(other)
        assert (again.status_code, again.json()["id"], again.json()["savedBy"]) == (200, first["id"], "nia")
        assert rows_of(again)["Mambo"]["power"] == "1"
        assert again.json()["savedAt"] > first["savedAt"]
        assert WeeklySnapshot.objects.count() == 1

    @pytest.mark.parametrize(
        ("week", "said"),
        [
            (THIS_WEEK + timedelta(days=1), "no Sunday"),
            (THIS_WEEK - timedelta(days=1), "no Sunday"),
            (THIS_WEEK + timedelta(weeks=2), "not over"),
            (THIS_WEEK + timedelta(weeks=5000), "to 2099"),
            (date(2000, 1, 2), "no figures"),
            (date(1, 1, 7), "from 2000"),
            (date.max, ""),
            ("yesterday", "weekEnding"),
            ("0001-01-01", "from 2000"),
            ("", "weekEnding"),
            ("2026-11-22T10:00", "weekEnding"),
        ],
    )
    def test_what_is_no_week_to_save_is_refused(
        self, leader_client: Client, mambo: Member, week: object, said: str
    ) -> None:
        answer = save(leader_client, week)
        assert answer.status_code == 400
        assert said in answer.json()["message"]
        assert not WeeklySnapshot.objects.exists()

    def test_an_alliance_without_active_members_is_refused(self, client: Client, account: Callable[..., User]) -> None:
        client.force_login(account("operator", is_superuser=True))
        answer = save(client)
        assert answer.status_code == 400
        assert not WeeklySnapshot.objects.exists()

    @pytest.mark.parametrize(
        ("moment", "status"),
        [
            (datetime(2026, 11, 21, 23, 30, tzinfo=UTC), 400),  # Saturday in the portal, Sunday in Sydney
            (datetime(2026, 11, 22, 0, 0, tzinfo=UTC), 201),
        ],
    )
    def test_a_sunday_is_saved_once_it_has_come_for_the_alliance(
        self, leader_client: Client, mambo: Member, monkeypatch: pytest.MonkeyPatch, moment: datetime, status: int
    ) -> None:
        record(mambo, 1, date(2026, 11, 1))
        monkeypatch.setattr(timezone, "now", lambda: moment)
        answer = save(leader_client, "2026-11-22")
        assert answer.status_code == status
        assert WeeklySnapshot.objects.count() == (status == 201)

    def test_the_most_recent_sunday_is_that_of_the_alliances_time_zone(
        self, leader_client: Client, mambo: Member, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Early on Sunday in Berlin it is still Saturday in New York, where that Sunday has not come."""
        record(mambo, 1, date(2026, 11, 1))
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 22, 1, 0, tzinfo=UTC))
        statuses = {}
        for zone in ("America/New_York", "Europe/Berlin"):
            settings.TIME_ZONE = zone
            statuses[zone] = save(leader_client, "2026-11-22").status_code
        assert statuses == {"America/New_York": 400, "Europe/Berlin": 201}

    def test_more_members_take_no_more_queries(self, leader_client: Client, mambo: Member) -> None:
        def queries(newcomers: int) -> int:
            Member.objects.bulk_create(Member(name=f"{newcomers} {number}") for number in range(newcomers))
            Member.objects.filter(account=None).update(discord_username=str(newcomers))  # each row changes
            with CaptureQueriesContext(connection) as captured:
                assert save(leader_client).status_code in (200, 201)
            return len(captured)

        save(leader_client)
        assert queries(1) == queries(25)


class TestAnOlderWeek:
    def test_it_freezes_the_newest_figures_up_to_its_sunday(self, leader_client: Client, mambo: Member) -> None:
        for weeks, value in [(4, 1), (3, 2), (1, 3), (0, 4)]:
            record(mambo, value, weeks_ago(weeks))
        record(mambo, 9, weeks_ago(2) - timedelta(days=3), "donations")
        record(mambo, 8, weeks_ago(3), "donations")
        score(mambo, 50, weeks_ago(2), rank=4)
        score(mambo, 60, weeks_ago(1), rank=3)
        row = rows_of(save(leader_client, weeks_ago(2)))["Mambo"]
        assert (row["power"], row["powerDate"]) == ("2", str(weeks_ago(3)))
        assert (row["kills"], row["killsDate"], row["techDonations"]) == (None, None, 9)
        assert (row["vsScore"], row["vsRank"], row["sfTechCompletion"]) == ("50", 4, None)

    def test_who_came_later_is_not_in_it(self, leader_client: Client, mambo: Member) -> None:
        Member.objects.update(created_at=timezone.now() - timedelta(weeks=4))
        newcomer = Member.objects.create(name="Newcomer")
        record(mambo, 1, weeks_ago(3))
        record(newcomer, 1, weeks_ago(1))
        assert "Newcomer" not in rows_of(save(leader_client, weeks_ago(2)))

    def test_the_first_roster_counts_in_older_lists(self, leader_client: Client, mambo: Member) -> None:
        typed_in = Member.objects.create(name="Typed In")
        record(mambo, 1, weeks_ago(3))
        assert typed_in.name in rows_of(save(leader_client, weeks_ago(2)))
        assert save(leader_client, weeks_ago(4)).status_code == 400, "no list so old, so nobody to save"

    @pytest.mark.parametrize(("seen", "inside"), [(1, True), (2, True), (3, False)])
    @pytest.mark.parametrize("put", [record, score])
    def test_who_left_since_is_in_it(
        self, leader_client: Client, mambo: Member, seen: int, inside: bool, put: Callable[..., object]
    ) -> None:
        gone = Member.objects.create(name="Gone", is_active=False)
        for member in (mambo, gone):
            put(member, 1, weeks_ago(5))
        put(gone, 2, weeks_ago(seen))
        assert ("Gone" in rows_of(save(leader_client, weeks_ago(2)))) == inside


class TestReading:
    @pytest.fixture
    def three_weeks(self, leader_client: Client, mambo: Member) -> None:
        for week in (2, 0, 1):
            record(mambo, 10 + week, weeks_ago(week))
            save(leader_client, weeks_ago(week))

    def test_the_newest_week_stands_first(self, leader_client: Client, three_weeks: None) -> None:
        listed = leader_client.get("/api/weekly-snapshots").json()
        assert [one["weekEnding"] for one in listed] == [str(weeks_ago(week)) for week in range(3)]
        assert [one["weekEnding"] for one in leader_client.get("/api/weekly-snapshots?weeks=2").json()] == [
            str(weeks_ago(week)) for week in range(2)
        ]

    @pytest.mark.parametrize("weeks", ["0", "-1", "105", "x", "1.5", "", "٣", "9" * 5000, "%00"])
    @pytest.mark.parametrize("path", ["weekly-snapshots", "vs-scores"])
    def test_a_number_of_weeks_that_is_none_is_refused(self, leader_client: Client, path: str, weeks: str) -> None:
        answer = leader_client.get(f"/api/{path}?weeks={weeks}")
        assert answer.status_code == 400
        assert "1 to 104" in answer.json()["message"]

    def test_the_list_of_weeks_comes_without_rows(self, leader_client: Client, three_weeks: None) -> None:
        newest = leader_client.get("/api/weekly-snapshots/weeks").json()[0]
        assert (newest["weekEnding"], newest["savedBy"], newest["members"]) == (str(THIS_WEEK), "officer", 2)
        assert set(newest) == {"id", "weekEnding", "savedAt", "savedBy", "members"}

    def test_one_week_by_its_date(self, leader_client: Client, three_weeks: None) -> None:
        assert rows_of(leader_client.get(f"/api/weekly-snapshots/{weeks_ago(1)}"))["Mambo"]["power"] == "11"

    @pytest.mark.parametrize("week", ["2020-01-05", "x", "0", "9999-99-99", "2026-11-22T00:00", "%00", "9" * 300])
    @pytest.mark.parametrize("more", ["", "/export"])
    def test_a_week_that_is_not_saved_is_404(
        self, leader_client: Client, three_weeks: None, week: str, more: str
    ) -> None:
        answer = leader_client.get(f"/api/weekly-snapshots/{week}{more}")
        assert answer.status_code == 404
        assert answer.json()["message"]

    def test_more_weeks_and_members_take_no_more_queries(self, leader_client: Client, three_weeks: None) -> None:
        def queries(path: str) -> int:
            with CaptureQueriesContext(connection) as captured:
                assert leader_client.get(path).status_code == 200
            return len(captured)

        paths = ["/api/weekly-snapshots", "/api/weekly-snapshots/weeks", f"/api/weekly-snapshots/{THIS_WEEK}"]
        before = [queries(path) for path in paths]
        members = Member.objects.bulk_create(Member(name=f"m{number}") for number in range(10))
        for week in range(3, 9):
            snapshot = WeeklySnapshot.objects.create(week_ending=weeks_ago(week))
            SnapshotRow.objects.bulk_create(SnapshotRow(snapshot=snapshot, member=m, name=m.name) for m in members)
        assert [queries(path) for path in paths] == before

    def test_a_week_saved_by_nobody_or_somebody_gone(self, leader_client: Client, account: Callable[..., User]) -> None:
        WeeklySnapshot.objects.create(week_ending=THIS_WEEK)
        for path in ("/api/weekly-snapshots", "/api/weekly-snapshots/weeks"):
            assert leader_client.get(path).json()[0]["savedBy"] is None


class TestExport:
    def get(self, client: Client, to: str) -> Any:
        return client.get(f"/api/weekly-snapshots/{THIS_WEEK}/export{to}")

    @pytest.mark.parametrize("to", ["", "?to=csv"])
    def test_csv_opens_in_a_spreadsheet(self, leader_client: Client, mambo: Member, to: str) -> None:
        save(leader_client)
        answer = self.get(leader_client, to)
        assert answer["Content-Disposition"] == f'attachment; filename="week-ending-{THIS_WEEK}.csv"'
        assert answer.content.startswith(b"\xef\xbb\xbf")
        header, *rows = csv.reader(answer.content.decode("utf-8-sig").splitlines())
        assert dict(zip(header, rows[0], strict=True)) == {
            "Name": "Mambo",
            "Power": "30000000",
            "Kills": str(2**62),
            "Tech Donations": "40000",
            "VS Score": "5000000",
            "VS Rank": "7",
            "SF Tech %": "21.6",
            "Discord": "mambo#1",
            "Rank": "R3",
            "Calculated Rank": "R2",
            "Calculated Rank Lacks": "",
            "Power Date": str(THIS_WEEK),
            "Kills Date": str(weeks_ago(1)),
        }
        assert rows[1] == ["Officer", *[""] * 7, "R4", "R4", *[""] * 3]

    def test_json_is_the_snapshot(self, leader_client: Client, mambo: Member) -> None:
        saved = save(leader_client).json()
        del saved["message"], saved["changeSetId"]
        answer = self.get(leader_client, "?to=json")
        assert answer["Content-Disposition"] == f'attachment; filename="week-ending-{THIS_WEEK}.json"'
        assert json.loads(answer.content) == saved

    def test_no_name_becomes_a_formula(self, leader_client: Client, officer: User) -> None:
        names = ['=HYPERLINK("http://evil")', "+1", "-1", "@SUM(A1)", "＝1", "'=1"]
        Member.objects.bulk_create(Member(name=name, discord_username=name) for name in names)
        save(leader_client)
        _, *rows = csv.reader(self.get(leader_client, "").content.decode("utf-8-sig").splitlines())
        assert {row[0] for row in rows} == {"Officer", *(f"'{name}" for name in names)}
        assert {row[7] for row in rows} == {"", *(f"'{name}" for name in names)}

    def test_another_format_is_refused(self, leader_client: Client, mambo: Member) -> None:
        save(leader_client)
        assert self.get(leader_client, "?to=xls").status_code == 400


class TestVsScores:
    @pytest.fixture
    def scores(self, mambo: Member) -> None:
        nia, gone = Member.objects.create(name="Nia"), Member.objects.create(name="Gone", is_active=False)
        score(nia, 70, weeks_ago(0), rank=1)
        score(mambo, 60, weeks_ago(0), rank=2)
        score(mambo, 50, weeks_ago(3), rank=1)
        score(gone, 99, weeks_ago(0), rank=3)

    def test_the_newest_week_stands_first_each_by_place(self, leader_client: Client, scores: None) -> None:
        listed = leader_client.get("/api/vs-scores").json()
        assert [(one["memberName"], one["score"], one["rank"]) for one in listed] == [
            ("Nia", "70", 1),
            ("Mambo", "60", 2),
            ("Mambo", "50", 1),
        ]
        assert set(listed[0]) == {"id", "memberId", "memberName", "score", "rank", "weekEnding", "createdAt"}

    def test_who_has_no_place_comes_after_the_places(self, leader_client: Client, scores: None) -> None:
        score(Member.objects.create(name="Ole"), 65, weeks_ago(0))
        for path in ("vs-scores", "vs-scores/latest"):
            named = [one["memberName"] for one in leader_client.get(f"/api/{path}").json()]
            assert named[:3] == ["Nia", "Mambo", "Ole"]

    def test_only_so_many_weeks_back(self, leader_client: Client, scores: None) -> None:
        assert [len(leader_client.get(f"/api/vs-scores?weeks={weeks}").json()) for weeks in (3, 4)] == [2, 3]

    def test_the_latest_are_those_of_each_member(self, leader_client: Client, scores: None) -> None:
        ole, pia = (Member.objects.create(name=name) for name in ("Ole", "Pia"))
        score(ole, 55, weeks_ago(3), rank=2)
        score(ole, 44, weeks_ago(4), rank=1)
        score(pia, 33, weeks_ago(40), rank=1)
        with CaptureQueriesContext(connection) as captured:
            latest = leader_client.get("/api/vs-scores/latest").json()
        assert [(one["memberName"], one["score"], one["weekEnding"]) for one in latest] == [
            ("Nia", "70", str(THIS_WEEK)),
            ("Mambo", "60", str(THIS_WEEK)),
            ("Ole", "55", str(weeks_ago(3))),
            ("Pia", "33", str(weeks_ago(40))),
        ]
        assert len([query for query in captured if "members_memberrecord" in query["sql"]]) == 1

    def test_without_scores_the_lists_are_empty(self, leader_client: Client) -> None:
        assert leader_client.get("/api/vs-scores").json() == leader_client.get("/api/vs-scores/latest").json() == []

    def test_a_list_takes_two_queries_of_its_own(self, leader_client: Client, scores: None) -> None:
        with CaptureQueriesContext(connection) as captured:
            leader_client.get("/api/vs-scores")
        assert len([query for query in captured if "members_memberrecord" in query["sql"]]) == 2
