"""The page of a member: every record with the screenshot it was read from, the row on it, and who entered it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from analytics import history
from members.figures import FIGURES, VS
from members.models import Member, MemberAlias, MemberRecord, SfTech, SnapshotRow, WeeklySnapshot
from members.weeks.calendar import week_ending
from tests.conftest import REPORT_DATE, row
from uploads.models import Batch

pytestmark = pytest.mark.django_db


@pytest.fixture
def nia() -> Member:
    return Member.objects.create(name="Nia", rank=3)


def history_of(client: Client, member: Member) -> Any:
    answer = client.get(f"/api/members/{member.pk}/history")
    assert answer.status_code == 200
    return answer.json()


def points(told: Any, key: str) -> Any:
    return next(figure["points"] for figure in told["figures"] if figure["key"] == key)


def apply(client: Client, batch: Batch, *items: dict[str, Any]) -> int:
    """Apply a batch as the review does; answers the change set."""
    body = {"dataToApply": list(items), "wholeBatch": True, "takeUnchecked": True}
    upload = batch.uploads.order_by("pk").first()
    assert upload is not None
    answer = client.post(f"/api/upload/{upload.pk}/apply-data", json.dumps(body), "application/json")
    assert answer.status_code == 200, answer.json()
    return int(answer.json()["changeSetId"])


def item(batch: Batch, place: int, member: Member, **data: Any) -> dict[str, Any]:
    """A row of the batch's first screenshot, given to a member."""
    read = batch.uploads.order_by("pk")[0].rows.get(place=place)
    return {
        "memberData": {"rowId": read.pk, "name": read.name, "power": str(read.value)} | data,
        "memberId": member.pk,
        "action": "update",
    }


def test_an_applied_figure_names_screenshot_row_and_leader(
    leader_client: Client, nia: Member, read_batch: Callable[..., Batch]
) -> None:
    batch = read_batch([row(0, "Someone", 9), row(1, "Nia", 5)])
    apply(leader_client, batch, item(batch, 1, nia))
    told = history_of(leader_client, nia)
    (point,) = points(told, "power")
    (screenshot,) = told["screenshots"]
    assert (point["date"], point["value"], point["by"]) == (str(REPORT_DATE), "5", "officer")
    assert (point["uploadId"], point["rowBox"]) == (screenshot["id"], [0, 100, 1000, 200])
    assert (screenshot["width"], screenshot["height"]) == (1000, 2000)
    assert leader_client.get(screenshot["imageUrl"]).status_code == 200


def test_the_row_is_found_whatever_the_leader_changed(
    leader_client: Client, nia: Member, read_batch: Callable[..., Batch]
) -> None:
    bo = Member.objects.create(name="Bo")
    batch = read_batch([row(0, "Nia", 9), row(1, "Bo", 5), row(2, "Cass", 4)])
    apply(leader_client, batch, item(batch, 0, bo), item(batch, 1, nia, power="6"))
    assert points(history_of(leader_client, bo), "power")[0]["rowBox"] == [0, 0, 1000, 100], "another member"
    assert points(history_of(leader_client, nia), "power")[0]["rowBox"] is not None, "another value"


def test_what_an_apply_adds_without_a_row_is_entered_by_hand(
    leader_client: Client, nia: Member, read_batch: Callable[..., Batch]
) -> None:
    bo = Member.objects.create(name="Bo")
    batch = read_batch([row(0, "Nia", 9), row(1, "Bo", 5)])
    made_up = item(batch, 0, nia, rowId=None, power="999")
    apply(leader_client, batch, made_up, item(batch, 1, bo, rowId=None))
    (point,) = points(history_of(leader_client, nia), "power")
    assert (point["value"], point["by"], point["uploadId"], point["rowBox"]) == ("999", "officer", None, None)
    (read,) = points(history_of(leader_client, bo), "power")
    assert (read["uploadId"], read["rowBox"]) == (batch.uploads.get().pk, [0, 100, 1000, 200]), "as a row says"


def test_a_row_was_written_to_whom_it_was_given_and_not_to_whom_a_leader_added(
    leader_client: Client, nia: Member, read_batch: Callable[..., Batch]
) -> None:
    bo = Member.objects.create(name="Bo")
    batch = read_batch([row(0, "Nia", 9)])
    apply(leader_client, batch, item(batch, 0, bo), item(batch, 0, nia, rowId=None, power="999"))
    [line] = leader_client.get(f"/api/batches/{batch.batch_id}/rows").json()["rows"]
    assert (line["writtenTo"]["memberName"], line["writtenTo"]["value"]) == ("Bo", "9")


def test_a_figure_entered_by_hand_has_no_screenshot(leader_client: Client, nia: Member) -> None:
    body = json.dumps({"power": "77"})
    assert leader_client.patch(f"/api/members/{nia.pk}", body, "application/json").status_code == 200
    (point,) = points(history_of(leader_client, nia), "power")
    assert (point["value"], point["by"], point["uploadId"], point["rowBox"]) == ("77", "officer", None, None)


def test_what_was_undone_has_no_author(leader_client: Client, nia: Member, read_batch: Callable[..., Batch]) -> None:
    MemberRecord.objects.create(member=nia, data_type="strength", value=1, record_date=REPORT_DATE)
    batch = read_batch([row(0, "Nia", 9)])
    change_set = apply(leader_client, batch, item(batch, 0, nia))
    assert leader_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200
    (point,) = points(history_of(leader_client, nia), "power")
    assert (point["value"], point["by"]) == ("1", None)


def test_every_figure_rank_level_and_spelling_oldest_first(leader_client: Client, nia: Member) -> None:
    sunday = week_ending(REPORT_DATE)
    for ago in (0, 1):
        day = sunday - timedelta(weeks=ago)
        for data_type in FIGURES.keys() - {VS}:
            MemberRecord.objects.create(member=nia, data_type=data_type, value=10 - ago, record_date=day)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=nia, spelling="N1a", value=20 - ago, record_date=day
        )
        SfTech.objects.create(member=nia, record_date=day, top_node_1=5 - ago)
        snapshot = WeeklySnapshot.objects.create(week_ending=day)
        SnapshotRow.objects.create(snapshot=snapshot, member=nia, name="Nia", rank=3 - ago, calculated_rank="X")
    MemberAlias.objects.create(member=nia, spelling="N1aaa", origin=MemberAlias.Origin.REVIEW)
    told = history_of(leader_client, nia)
    assert [(one["key"], one["label"], [p["value"] for p in one["points"]]) for one in told["figures"]] == [
        ("power", "Power", ["9", "10"]),
        ("kills", "Kills", ["9", "10"]),
        ("donations", "Tech Donations", ["9", "10"]),
        ("vs", "VS Score", ["19", "20"]),
        ("assistance", "Mutual Assistance", ["9", "10"]),
        ("duel_day", "Duel Day", ["9", "10"]),
    ]
    assert [one["topNode1"] for one in told["sfTech"]] == [4, 5]
    assert told["ranks"] == [
        {"weekEnding": str(sunday - timedelta(weeks=1)), "rank": 2, "calculatedRank": "X", "rankLacks": None},
        {"weekEnding": str(sunday), "rank": 3, "calculatedRank": "X", "rankLacks": None},
    ]
    assert told["aliases"] == [{"spelling": "N1aaa", "origin": "review"}]
    assert told["member"]["name"] == "Nia"


def test_a_former_member_has_a_history_too(leader_client: Client, nia: Member) -> None:
    Member.objects.filter(pk=nia.pk).update(is_active=False)
    assert history_of(leader_client, nia)["member"]["isActive"] is False


@pytest.mark.parametrize("member_id", [0, 99, 2**63, 10**30])
def test_an_unknown_member_is_404(leader_client: Client, member_id: int) -> None:
    answer = leader_client.get(f"/api/members/{member_id}/history")
    assert answer.status_code == 404
    assert answer.json()["message"]


def test_a_long_history_is_cut_and_says_so(leader_client: Client, nia: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_POINTS", 2)
    for days in range(3):
        MemberRecord.objects.create(
            member=nia, data_type="kills", value=days, record_date=date(2026, 1, 1) + timedelta(days=days)
        )
    kills = history_of(leader_client, nia)["figures"][1]
    assert ([point["value"] for point in kills["points"]], kills["more"]) == (["1", "2"], True)


@pytest.mark.parametrize(("kills", "power"), [(3, 1), (12, 12), (13, 0), (30, 30)])
def test_in_one_query_or_in_one_each_a_history_is_the_same(
    nia: Member, monkeypatch: pytest.MonkeyPatch, kills: int, power: int
) -> None:
    """With two points a figure, twelve records at most come in one query: more of one, or many of all, do not."""
    monkeypatch.setattr(history, "MOST_POINTS", 2)
    for data_type, count in (("kills", kills), ("strength", power)):
        MemberRecord.objects.bulk_create(
            MemberRecord(member=nia, data_type=data_type, value=days, record_date=date(2026, 1, 1) + timedelta(days))
            for days in range(count)
        )
    assert history.figure_histories(nia) == [history.newest_entries(nia, figure) for figure in FIGURES.values()]


def test_more_records_take_no_more_queries(
    leader_client: Client, nia: Member, read_batch: Callable[..., Batch], django_assert_max_num_queries: Any
) -> None:
    def another_week(number: int) -> None:
        batch = read_batch(
            [row(0, "Nia", 9 + number)], batch_id=f"w{number}", report_date=REPORT_DATE - timedelta(weeks=number)
        )
        apply(leader_client, batch, item(batch, 0, nia))

    another_week(1)
    with django_assert_max_num_queries(30) as few:
        history_of(leader_client, nia)
    queries = len(few)
    for number in range(2, 6):
        another_week(number)
    with django_assert_max_num_queries(queries):
        assert len(points(history_of(leader_client, nia), "power")) == 5
