"""The calls of dashboard and analytics: what they answer, refuse, and ask of the database."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import Member, MemberRecord, SnapshotRow, WeeklySnapshot
from members.records import refresh_latest
from members.weeks.calendar import week_ending

TODAY = timezone.localdate()


def put(member: Member, days_ago: int, value: int, data_type: str = "strength") -> MemberRecord:
    record = MemberRecord.objects.create(
        member=member, data_type=data_type, value=value, record_date=TODAY - timedelta(days=days_ago)
    )
    refresh_latest([member.pk])
    return record


@pytest.fixture
def nia(db: None) -> Member:
    return Member.objects.create(name="Nia")


@pytest.fixture
def gone(db: None) -> Member:
    return Member.objects.create(name="Gone", is_active=False)


def member_data(client: Client, **query: Any) -> Any:
    return client.get("/api/member-data", query).json()


class TestMemberData:
    def test_records_of_active_members_newest_first(self, leader_client: Client, nia: Member, gone: Member) -> None:
        old, new = put(nia, 5, 10), put(nia, 1, 2**60)
        put(gone, 1, 99)
        put(nia, 40, 1)
        found = member_data(leader_client, startDate=TODAY - timedelta(days=30), endDate=TODAY)
        assert [record["id"] for record in found] == [new.pk, old.pk]
        assert found[0] | {"uploadDate": ""} == {
            "id": new.pk,
            "memberId": nia.pk,
            "memberName": "Nia",
            "value": str(2**60),
            "dataType": "strength",
            "uploadDate": "",
            "recordDate": str(new.record_date),
        }

    def test_one_type(self, leader_client: Client, nia: Member) -> None:
        put(nia, 1, 10)
        kills = put(nia, 1, 3, "kills")
        span = {"startDate": TODAY - timedelta(days=1), "endDate": TODAY}
        assert [one["id"] for one in member_data(leader_client, **span, dataType="kills")] == [kills.pk]
        assert len(member_data(leader_client, **span, dataType="")) == 2

    def test_both_ends_count(self, leader_client: Client, nia: Member) -> None:
        for ago in (0, 1, 2, 3):
            put(nia, ago, ago)
        found = member_data(leader_client, startDate=TODAY - timedelta(days=2), endDate=TODAY - timedelta(days=1))
        assert [one["value"] for one in found] == ["1", "2"]

    @pytest.mark.parametrize("end", ["2026-11-21", "2026-11-21T23:59:59.999Z", "2026-11-21T10:00:00+02:00"])
    def test_days_and_moments_are_dates(self, leader_client: Client, nia: Member, end: str) -> None:
        MemberRecord.objects.create(member=nia, data_type="kills", value=1, record_date=date(2026, 11, 21))
        assert len(member_data(leader_client, startDate="2026-11-01T00:00:00", endDate=end)) == 1

    @pytest.mark.parametrize(
        ("start", "end"),
        [
            ("2026-11-21", "2026-11-20"),
            ("2025-10-16", "2026-11-21"),
            ("2026-02-30", "2026-11-21"),
            ("21.11.2026", "2026-11-21"),
            ("", "2026-11-21"),
            ("\0", "2026-11-21"),
            ("9" * 400, "2026-11-21"),
            ("2026-11-01", "0001-01-01T00:00:00+14:00"),
            ("2026-11-01", "99999-01-01"),
        ],
    )
    def test_bad_dates_are_refused(self, leader_client: Client, start: str, end: str) -> None:
        answer = leader_client.get("/api/member-data", {"startDate": start, "endDate": end})
        assert answer.status_code == 400
        assert answer.json()["message"]

    @pytest.mark.parametrize("query", ["", "startDate=2026-11-21", "endDate=2026-11-21"])
    def test_both_dates_are_needed(self, leader_client: Client, query: str) -> None:
        assert leader_client.get(f"/api/member-data?{query}").status_code == 400

    def test_another_type_is_refused(self, leader_client: Client) -> None:
        query = {"startDate": TODAY, "endDate": TODAY, "dataType": "vs"}
        assert leader_client.get("/api/member-data", query).status_code == 400


class TestRankings:
    def test_only_active_members_of_the_last_thirty_days(
        self, leader_client: Client, nia: Member, gone: Member
    ) -> None:
        for member in (nia, gone):
            put(member, 3, 100)
            put(member, 3, 7, "donations")
            MemberRecord.objects.create(
                data_type="alliance-duel", member=member, spelling="?", value=50, record_date=week_ending(TODAY)
            )
            refresh_latest([member.pk])
        MemberRecord.objects.create(
            data_type="alliance-duel",
            member=nia,
            spelling="?",
            value=999,
            record_date=week_ending(TODAY) - timedelta(days=42),
        )
        found = leader_client.get("/api/rankings").json()
        today = timezone.localdate()  # not TODAY: the tests may have begun before midnight
        assert (found["since"], found["members"]) == (str(today - timedelta(days=30)), 2)
        row = {"place": 1, "memberId": nia.pk, "name": "Nia", "change": None}
        assert found["strength"]["rows"] == [row | {"value": "100"}]
        assert found["donations"]["rows"] == [row | {"value": "7"}]
        assert (found["vs"]["date"], found["vs"]["rows"]) == (str(week_ending(TODAY)), [row | {"value": "50"}])

    def test_two_members_who_look_alike_have_a_row_each(self, leader_client: Client) -> None:
        for name, value in (("Lilja", 5), ("Li1ja", 6)):
            put(Member.objects.create(name=name), 1, value)
        assert len(leader_client.get("/api/rankings").json()["strength"]["rows"]) == 2

    def test_an_empty_portal_has_empty_rankings(self, leader_client: Client) -> None:
        found = leader_client.get("/api/rankings").json()
        assert all((found[key]["date"], found[key]["rows"]) == (None, []) for key in ("strength", "donations", "vs"))


class TestTrends:
    @pytest.mark.parametrize(("days", "dates"), [(7, 2), (30, 5), (90, 5)])
    def test_it_answers_the_lines_of_a_range(
        self, leader_client: Client, nia: Member, gone: Member, days: int, dates: int
    ) -> None:
        for member in (nia, gone):
            for week in range(5):
                put(member, 7 * week, 100 - week)
        found = leader_client.get(f"/api/trends?days={days}").json()
        power = found["lines"][0]
        assert (len(found["dates"]), found["from"], power["values"][0]) == (dates, found["dates"][0], 0)
        assert (power["change"]["members"], power["change"]["of"]) == (1, 2), "former members do not count"

    def test_thirty_days_unless_asked_otherwise(self, leader_client: Client, nia: Member) -> None:
        put(nia, 29, 1)
        assert leader_client.get("/api/trends").json()["from"] == str(TODAY - timedelta(days=29))

    @pytest.mark.parametrize("days", ["8", "x", "", "7.5", "%00"])
    def test_another_range_is_refused(self, leader_client: Client, days: str) -> None:
        assert leader_client.get(f"/api/trends?days={days}").status_code == 400


CALLS = (
    "/api/stats",
    "/api/rankings",
    "/api/trends?days=90",
    "/api/attention",
    "/api/week",
    "/api/strikes",
    "/api/analytics?days=90",
    "/api/progression",
    "/api/week-over-week",
    f"/api/member-data?startDate={TODAY - timedelta(days=90)}&endDate={TODAY}",
)

MOST = 20
"""Queries."""


def grow(members: int, weeks: int) -> None:
    """So many more members, with records, scores and snapshots of so many weeks."""
    count = Member.objects.count()
    joined = [Member.objects.create(name=f"Member {count + number}") for number in range(members)]
    for week in range(weeks):
        sunday = week_ending(TODAY) - timedelta(weeks=week)
        snapshot, _ = WeeklySnapshot.objects.get_or_create(week_ending=sunday - timedelta(weeks=1))
        for member in joined:
            for data_type in ("strength", "donations", "kills", "mutual-assistance"):
                put(member, 7 * week, 5, data_type)
            MemberRecord.objects.create(
                data_type="alliance-duel", member=member, spelling=member.name, value=5, record_date=sunday
            )
            SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name, power=5)


@pytest.mark.parametrize("path", CALLS)
def test_more_members_and_weeks_take_no_more_queries(
    leader_client: Client, django_assert_max_num_queries: Any, path: str
) -> None:
    grow(members=1, weeks=6)
    with django_assert_max_num_queries(MOST) as few:
        assert leader_client.get(path).status_code == 200
    queries = len(few)
    grow(members=6, weeks=5)
    with django_assert_max_num_queries(queries):
        assert leader_client.get(path).status_code == 200


@pytest.mark.parametrize("path", CALLS)
def test_a_portal_without_anything_answers(account: Any, client: Client, path: str) -> None:
    client.force_login(account("root", is_superuser=True))
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", CALLS)
def test_the_largest_figures_are_no_trouble(leader_client: Client, path: str) -> None:
    grow(members=3, weeks=3)
    most = 2**63 - 1
    MemberRecord.objects.update(value=most)
    MemberRecord.objects.filter(data_type="alliance-duel").update(value=most)
    SnapshotRow.objects.update(power=most)
    Member.objects.update(power=most, kills=most, tech_donations=most, latest_vs_score=most)
    assert leader_client.get(path).status_code == 200


class TestEmptiedFigures:
    """A leader who empties a figure says that it is not known: its records stay history, and rank nobody."""

    EMPTIED = {"strength": {"power": None}, "donations": {"tech_donations": None}, "vs": {"latest_vs_score": None}}

    @pytest.mark.parametrize("ranking", EMPTIED)
    def test_they_leave_their_ranking_until_a_newer_one_comes(
        self, leader_client: Client, nia: Member, ranking: str
    ) -> None:
        for kind in ("strength", "donations"):
            put(nia, 3, 100, kind)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=nia, spelling="Nia", value=50, record_date=week_ending(TODAY)
        )
        refresh_latest([nia.pk])
        empty: dict[str, Any] = {"strength": {"power": ""}, "donations": {"techDonations": ""}}.get(ranking, {})
        if empty:
            leader_client.patch(f"/api/members/{nia.pk}", empty, content_type="application/json")
        else:
            Member.objects.filter(pk=nia.pk).update(**self.EMPTIED[ranking])
        found = leader_client.get("/api/rankings").json()
        listed = {key: len(found[key]["rows"]) for key in ("strength", "donations", "vs")}
        assert listed == {"strength": 1, "donations": 1, "vs": 1} | {ranking: 0}
        if empty:
            again = dict.fromkeys(empty, 7)
            leader_client.patch(f"/api/members/{nia.pk}", again, content_type="application/json")
            assert [row["value"] for row in leader_client.get("/api/rankings").json()[ranking]["rows"]] == ["7"]

    @pytest.fixture
    def two(self, nia: Member) -> Member:
        """Nia, nine times as strong as Bo; two lists of both."""
        bo = Member.objects.create(name="Bo")
        for ago, power, given in ((10, 1000, 4), (3, 1100, 5)):
            for member, share in ((nia, 9), (bo, 1)):
                put(member, ago, share * power)
                put(member, ago, share * given, "donations")
        return nia

    def empty(self, client: Client, member: Member, **figures: Any) -> None:
        answer = client.patch(f"/api/members/{member.pk}", figures, content_type="application/json")
        assert answer.status_code == 200

    def test_they_leave_top_performers_and_the_cards_beside_them(self, leader_client: Client, two: Member) -> None:
        self.empty(leader_client, two, power="")
        found = leader_client.get("/api/analytics?days=30&dataType=strength").json()
        assert [(one["name"], one["value"]) for one in found["topPerformers"]] == [("Bo", "2100")]
        assert (found["dataPoints"], found["activeMembers"]) == (2, 1)
        everything = leader_client.get("/api/analytics?days=30").json()["topPerformers"]
        assert [(one["name"], one["value"]) for one in everything] == [("Bo", "2109"), ("Nia", "81")]
        self.empty(leader_client, two, power="9900")
        again = leader_client.get("/api/analytics?days=30&dataType=strength").json()["topPerformers"]
        assert [one["name"] for one in again] == ["Nia", "Bo"]

    def test_they_leave_the_trend(self, leader_client: Client, two: Member) -> None:
        def compared() -> dict[str, int]:
            lines = leader_client.get("/api/trends").json()["lines"]
            return {line["key"]: line["change"]["members"] for line in lines}

        cass = Member.objects.create(name="Cass")
        put(cass, 10, 500)
        put(cass, 3, 600)
        assert compared() == {"power": 3, "donations": 2, "vs": 0}
        self.empty(leader_client, two, power="")
        assert compared() == {"power": 2, "donations": 2, "vs": 0}

    def test_their_records_stay_what_was_recorded(self, leader_client: Client, two: Member) -> None:
        self.empty(leader_client, two, power="")
        span = {"startDate": TODAY - timedelta(days=30), "endDate": TODAY}
        assert len(member_data(leader_client, **span, dataType="strength")) == 4
