"""GET /api/sf-tech and PATCH /api/sf-tech/{memberId}."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from members.models import Change, Member, SfTech
from members.sf_tech import ALL_LEVELS, NODES, completion

KEYS = [node.key for node in NODES]
FULL = {node.key: node.most for node in NODES}


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo")


def patch(client: Client, member: Member | int, **levels: Any) -> Any:
    member_id = member.pk if isinstance(member, Member) else member
    return client.patch(f"/api/sf-tech/{member_id}", levels, content_type="application/json")


def listed(client: Client) -> list[tuple[str, float]]:
    return [(entry["memberName"], entry["completionPercentage"]) for entry in client.get("/api/sf-tech").json()]


@pytest.mark.parametrize(
    ("levels", "percent"),
    [
        ((0, 0, 0, 0, 0, 0), 0.0),
        ((10, 10, 10, 10, 10, 1), 100.0),
        ((10, 8, 6, 5, 5, 0), 66.7),
        ((0, 0, 0, 0, 0, 1), 2.0),
    ],
)
def test_completion_is_the_levels_out_of_51(levels: tuple[int, ...], percent: float) -> None:
    assert ALL_LEVELS == 51
    assert completion(levels) == percent


def test_it_writes_todays_record(leader_client: Client, mambo: Member) -> None:
    answer = patch(leader_client, mambo, **FULL)
    assert answer.status_code == 200
    assert answer.json() == {
        "memberId": mambo.pk,
        "memberName": "Mambo",
        **FULL,
        "completionPercentage": 100.0,
        "recordDate": str(timezone.localdate()),
    }
    assert leader_client.get("/api/sf-tech").json() == [answer.json()]


def test_a_missing_level_keeps_that_of_the_newest_record(leader_client: Client, mambo: Member) -> None:
    week_ago = timezone.localdate() - timedelta(days=7)
    SfTech.objects.create(member=mambo, record_date=week_ago, top_node_1=4, bottom_node=1)
    answer = patch(leader_client, mambo, topNode2=7).json()
    assert [answer[key] for key in KEYS] == [4, 7, 0, 0, 0, 1]
    assert mambo.sf_tech.get(record_date=week_ago).top_node_2 == 0


@pytest.mark.parametrize("value", ["", "abc", None, "seven", True, "\x00", "NaN"])
def test_what_is_no_number_is_saved_as_0(leader_client: Client, mambo: Member, value: Any) -> None:
    patch(leader_client, mambo, topNode1=5)
    assert patch(leader_client, mambo, topNode1=value).json()["topNode1"] == 0


@pytest.mark.parametrize("value", [7, "7", " 7 ", 7.0])
def test_numbers_and_numeric_strings_count(leader_client: Client, mambo: Member, value: Any) -> None:
    assert patch(leader_client, mambo, middleNode2=value).json()["middleNode2"] == 7


@pytest.mark.parametrize("levels", [{"topNode1": 11}, {"bottomNode": 2}, {"middleNode1": -1}, {"topNode3": 1.5}])
@pytest.mark.parametrize("more", [{}, {"topNode2": 3}])
def test_a_level_beyond_the_limit_changes_nothing(
    leader_client: Client, mambo: Member, levels: dict[str, Any], more: dict[str, Any]
) -> None:
    answer = patch(leader_client, mambo, **more, **levels)
    assert answer.status_code == 400
    assert next(iter(levels)) in answer.json()["message"]
    assert not SfTech.objects.exists()


@pytest.mark.parametrize("value", [[], {}, 10**30, "9" * 5000, 1e308, "inf"])
def test_absurd_levels_are_refused(leader_client: Client, mambo: Member, value: Any) -> None:
    assert patch(leader_client, mambo, topNode1=value).status_code == 400


def test_nothing_to_save_is_refused(leader_client: Client, mambo: Member) -> None:
    assert patch(leader_client, mambo, someNode=3).status_code == 400


@pytest.mark.parametrize("member_id", [999, 2**63, 10**40])
def test_an_unknown_member_is_404(leader_client: Client, mambo: Member, member_id: int) -> None:
    assert patch(leader_client, member_id, topNode1=1).status_code == 404


def test_who_changed_what_is_kept_once(leader_client: Client, officer: User, mambo: Member) -> None:
    for level in (3, 3, 4):
        patch(leader_client, mambo, topNode1=level)
    first, second = Change.objects.order_by("pk")
    assert (first.change_set.actor, first.member, first.field) == (officer, mambo, "sf-tech")
    assert (first.before["record"], first.after["record"]["topNode1"]) == (None, 3)
    assert (second.before["record"]["topNode1"], second.after["record"]["topNode1"]) == (3, 4)


class TestList:
    def test_the_fullest_tree_stands_first_with_the_newest_record(self, leader_client: Client, officer: User) -> None:
        for name, older, newer in [("Low", 9, 1), ("High", 1, 9), ("None", None, None)]:
            member = Member.objects.create(name=name)
            if older is not None:
                SfTech.objects.create(member=member, record_date=date(2026, 1, 4), top_node_1=older)
                SfTech.objects.create(member=member, record_date=date(2026, 1, 11), top_node_1=newer)
        assert listed(leader_client) == [("High", 17.6), ("Low", 2.0)]

    def test_former_members_are_left_out(self, leader_client: Client) -> None:
        gone = Member.objects.create(name="Gone", is_active=False)
        SfTech.objects.create(member=gone, record_date=date(2026, 1, 4))
        assert listed(leader_client) == []

    def test_more_members_take_no_more_queries(self, leader_client: Client) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as captured:
                leader_client.get("/api/sf-tech")
            return len(captured)

        before = queries()
        for number in range(20):
            member = Member.objects.create(name=f"m{number}")
            SfTech.objects.create(member=member, record_date=date(2026, 1, 4), top_node_1=number % 11)
        assert queries() == before
