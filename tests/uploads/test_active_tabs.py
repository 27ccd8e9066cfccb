"""Lists of a day or a season where a week's is expected: told in the review, confirmed before they are applied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from uploads.apply import assistance
from uploads.models import Batch, Upload
from uploads.reading.types import TabsRead
from uploads.review import active_tabs

ReadBatch = Callable[..., Batch]

DAILY = TabsRead(period="daily", labels=("Daily Rank",))
TUESDAY = TabsRead(period="daily", day=2, labels=("Daily Rank", "Tues."))
FRIDAY = TabsRead(period="daily", day=5, labels=("Daily Rank", "Fri."))
WEEKLY = TabsRead(period="weekly", labels=("Weekly Rank",))
SEASON = TabsRead(period="total", labels=("Season Total Ranking",))
DONATION = TabsRead(figure="donations", labels=("Tab: Donation",))
SILENT = TabsRead()


def uploads(*tabs: TabsRead) -> list[Upload]:
    return [Upload(original_name=f"{n:02}.png", tabs=active_tabs.stored(one)) for n, one in enumerate(tabs, start=1)]


@pytest.mark.parametrize(
    ("data_type", "tabs", "starts", "holds"),
    [
        ("alliance-duel", [TUESDAY], "01.png shows the list of one day (Daily Rank, Tues.)", "the Weekly Rank tab"),
        ("alliance-duel", [TUESDAY, TUESDAY], "These screenshots show the list of one day", "kept by the week"),
        ("alliance-duel", [WEEKLY, DAILY, SILENT], "02.png shows the list of one day (Daily Rank)", "Alliance Duel"),
        ("alliance-duel", [WEEKLY, DAILY, FRIDAY], "2 of 3 screenshots show", "(Daily Rank, Fri.)"),
        ("donations", [SEASON], "01.png shows the list of a whole season (Season Total Ranking)", "the Weekly tab"),
        ("mutual-assistance", [DAILY, WEEKLY], "These screenshots show different lists", "(Daily Rank, Weekly Rank)"),
        ("mutual-assistance", [TUESDAY, FRIDAY], "These screenshots show different lists", "Tues., Fri."),
    ],
)
def test_what_is_warned_of(data_type: str, tabs: Sequence[TabsRead], starts: str, holds: str) -> None:
    told = active_tabs.warning(data_type, uploads(*tabs))
    assert told.startswith(starts)
    assert holds in told


@pytest.mark.parametrize(
    ("data_type", "tabs"),
    [
        ("alliance-duel", []),
        ("alliance-duel", [SILENT, SILENT]),
        ("alliance-duel", [WEEKLY, SILENT, WEEKLY]),
        ("donations", [DONATION, WEEKLY]),
        ("mutual-assistance", [DAILY, DAILY]),
        ("mutual-assistance", [DAILY, TUESDAY]),
        ("strength", [TabsRead(figure="strength", labels=("Tab: Power",))]),
    ],
)
def test_what_is_not(data_type: str, tabs: Sequence[TabsRead]) -> None:
    assert active_tabs.warning(data_type, uploads(*tabs)) == ""


def show(batch: Batch, *tabs: TabsRead) -> None:
    for upload, one in zip(batch.uploads.order_by("pk"), tabs, strict=True):
        Upload.objects.filter(pk=upload.pk).update(tabs=active_tabs.stored(one))


def apply(client: Client, batch: Batch, member: Member, **fields: Any) -> Any:
    item = {"memberData": {"name": member.name, "score": 500}, "memberId": member.pk, "action": "update"}
    body = {"dataToApply": [item], "wholeBatch": True, **fields}
    upload = batch.uploads.earliest("pk")
    return client.post(f"/api/upload/{upload.pk}/apply-data", body, content_type="application/json")


@pytest.mark.django_db
class TestReview:
    def test_the_head_names_the_tabs(self, leader_client: Client, read_batch: ReadBatch) -> None:
        batch = read_batch([row(0, "Mambo", 500)], [row(0, "Kiwi", 400, rank=2)], data_type="donations")
        show(batch, TabsRead("donations", "weekly", None, ("Tab: Donation", "Weekly")), SILENT)
        review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
        assert (review["tabs"], review["warnings"]) == (["Tab: Donation", "Weekly"], [])

    def test_a_daily_list_is_confirmed_before_it_counts_for_the_week(
        self, leader_client: Client, read_batch: ReadBatch
    ) -> None:
        mambo = Member.objects.create(name="Mambo", rank=3)
        batch = read_batch([row(0, "Mambo", 500)], data_type="alliance-duel")
        show(batch, TUESDAY)
        review = leader_client.get(f"/api/batches/{batch.batch_id}/review").json()
        assert review["tabs"] == ["Daily Rank", "Tues."]
        refused = apply(leader_client, batch, mambo)
        [warning] = review["warnings"]
        assert warning["code"] == "active-tabs"
        assert (refused.status_code, refused.json()["message"]) == (400, warning["text"])
        assert not MemberRecord.objects.filter(data_type="alliance-duel").exists()
        assert set(Upload.objects.values_list("status", flat=True)) == {"pending_confirmation"}
        assert apply(leader_client, batch, mambo, confirmedWarnings=[warning["key"]]).status_code == 200
        assert MemberRecord.objects.get(data_type="alliance-duel").value == 500

    def test_a_single_screenshot_of_a_weekly_list_needs_no_word(
        self, leader_client: Client, read_batch: ReadBatch
    ) -> None:
        mambo = Member.objects.create(name="Mambo", rank=3)
        batch = read_batch([row(0, "Mambo", 500)], data_type="alliance-duel")
        show(batch, WEEKLY)
        assert apply(leader_client, batch, mambo).status_code == 200

    def test_different_lists_of_assistance_do_not_record_themselves(self, read_batch: ReadBatch) -> None:
        Member.objects.create(name="Mambo", rank=3)
        batch = read_batch(
            [row(0, "Mambo", 500)], [row(0, "Mambo", 500)], data_type="mutual-assistance", batch_id="helps"
        )
        Upload.objects.update(read_kind="mutual-assistance")
        show(batch, DAILY, WEEKLY)
        assistance.settle(batch)
        assert not MemberRecord.objects.exists()
        Upload.objects.update(settled_at=None, tabs=asdict(DAILY))
        assistance.settle(batch)
        assert MemberRecord.objects.get().value == 500
