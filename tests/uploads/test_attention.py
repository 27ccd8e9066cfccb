"""What needs a leader's attention this week, and where it is mended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance.models import PacketPost
from analytics.packet.material import week_to_tell
from members.figures import FIGURES, VS
from members.models import DistinctNames, Member, MemberRecord, RankCriterion, Target, WeeklySnapshot
from members.records import refresh_latest
from members.weeks.calendar import week_ending
from tests.conftest import row
from uploads import attention
from uploads.attention import WaitingBatch
from uploads.models import Batch, Upload

DAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LIST = WaitingBatch("b1", "strength", DAY, 5, tuple((rank, False) for rank in range(1, 101)))


def sentence(item: attention.Item) -> str:
    return f"{item.lead} {item.text}"


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        ((), "5 screenshots of the Strength batch of 21 Nov wait for review"),
        ((41,), "1 rank missing from the Strength batch of 21 Nov: 41"),
        ((41, 77, 78), "3 ranks missing from the Strength batch of 21 Nov: 41, 77 and 78"),
    ],
)
def test_a_waiting_batch_names_the_ranks_that_are_missing(missing: tuple[int, ...], expected: str) -> None:
    item = attention.waiting(replace(LIST, ranks=tuple(one for one in LIST.ranks if one[0] not in missing)))
    assert sentence(item) == expected
    assert (item.href, item.action) == ("/admin/upload?review=b1", "Open review")


def test_the_viewers_pinned_row_far_below_leaves_no_gap() -> None:
    ranks = ((1, False), (2, False), (88, True))
    assert attention.waiting(replace(LIST, screenshots=1, ranks=ranks)).kind == "review"


@pytest.mark.parametrize(("age", "late"), [(0, False), (7, False), (8, True), (None, True)])
def test_a_list_older_than_seven_days(age: int | None, late: bool) -> None:
    assert attention.is_late(None if age is None else DAY - timedelta(days=age), DAY) == late


def test_members_with_a_figure_older_than_seven_days_or_none() -> None:
    fresh, old = NOW - timedelta(days=6), NOW - timedelta(days=8)
    item = attention.stale_members([[fresh, fresh], [fresh, old], [fresh, None]], NOW)
    assert item is not None
    assert sentence(item) == "2 members have figures that are missing or older than 7 days"
    assert item.href == "/admin/member-management?filter=stale"
    assert attention.stale_members([[fresh, fresh]], NOW) is None


@pytest.mark.parametrize(
    ("today", "sunday"),
    [
        (date(2026, 11, 21), date(2026, 11, 15)),
        (date(2026, 11, 22), date(2026, 11, 15)),
        (date(2026, 11, 23), date(2026, 11, 22)),
    ],
)
def test_the_last_week_that_is_over(today: date, sunday: date) -> None:
    assert attention.last_full_week(today) == sunday


@pytest.fixture
def well(account: Callable[..., Any], client: Client) -> Client:
    """A portal in which all is well, as an operator sees it: two members, fresh figures, the last week saved."""
    client.force_login(account("root", is_superuser=True))
    today, long_ago = timezone.localdate(), timezone.now() - timedelta(days=60)
    members = [Member.objects.create(name=name, rank=3, created_at=long_ago) for name in ("Nia", "Bo")]
    for member in members:
        for data_type in FIGURES.keys() - {VS}:
            MemberRecord.objects.create(member=member, data_type=data_type, value=5, record_date=today)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=member, spelling=member.name, value=5, record_date=week_ending(today)
        )
    refresh_latest([member.pk for member in members])
    RankCriterion.objects.create(rank=3)
    WeeklySnapshot.objects.create(week_ending=attention.last_full_week(today))
    return client


def told(client: Client) -> list[tuple[str, str]]:
    items = client.get("/api/attention").json()
    assert all(item["lead"] and item["action"] and item["href"].startswith("/admin") for item in items)
    return [(item["kind"], f"{item['lead']} {item['text']}") for item in items]


def test_all_is_well(well: Client) -> None:
    assert told(well) == []


def test_an_empty_portal_nags_nobody(account: Callable[..., Any], client: Client) -> None:
    client.force_login(account("root", is_superuser=True))
    assert told(client) == []


def test_batches_that_wait(well: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch([row(0, "Nia", 9), row(1, "Bo", 8)], [row(3, "Cass", 5, rank=5)], batch_id="gap")
    read_batch([row(0, "Nia", 9)], data_type="kills", batch_id="whole")
    assert told(well)[:2] == [
        ("review", "1 screenshot of the Kills batch of 21 Nov waits for review"),
        ("coverage", "2 ranks missing from the Strength batch of 21 Nov: 3 and 4"),
    ]


def test_of_many_batches_five_are_told(well: Client, read_batch: Callable[..., Batch]) -> None:
    for number in range(7):
        read_batch([row(0, "Nia", 9)], batch_id=f"b{number}")
    items = [text for kind, text in told(well) if kind == "review"]
    assert len(items) == 6
    assert items[-1] == "2 older batches to review"


def test_an_applied_batch_is_done_with(well: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch([row(0, "Nia", 9)]).uploads.update(status=Upload.Status.COMPLETED)
    assert [kind for kind, _ in told(well) if kind in ("review", "coverage")] == []


def test_screenshots_that_could_not_be_read(well: Client, read_batch: Callable[..., Batch]) -> None:
    read_batch([], []).uploads.update(status=Upload.Status.FAILED)
    assert ("failed", "2 screenshots could not be read: Strength of 21 Nov") in told(well)
    Upload.objects.update(created_at=timezone.now() - timedelta(days=8))
    assert "failed" not in dict(told(well))


def test_of_a_list_that_is_too_old_the_week_tells_and_not_each_member(well: Client) -> None:
    eight_days_ago = timezone.localdate() - timedelta(days=8)
    MemberRecord.objects.filter(data_type="kills").update(record_date=eight_days_ago)
    Member.objects.update(kills_updated_at=timezone.now() - timedelta(days=8))
    assert told(well) == []
    kills = next(one for one in well.get("/api/week").json()["lists"] if one["dataType"] == "kills")
    assert (kills["state"], kills["before"]) == ("missing", eight_days_ago.isoformat())


def test_who_joined_this_week(well: Client) -> None:
    Member.objects.create(name="Mo", rank=0, created_at=timezone.now())
    assert ("joined", "1 member joined this week") in told(well)


def test_a_member_who_was_left_out(well: Client) -> None:
    Member.objects.filter(name="Bo").update(kills_updated_at=timezone.now() - timedelta(days=8))
    assert told(well) == [("stale-members", "1 member has figures that are missing or older than 7 days")]


def test_members_below_every_rank(well: Client) -> None:
    Member.objects.update(rank=0)
    RankCriterion.objects.update(power=6)
    assert told(well) == [("criteria", "2 members meet the requirements of no rank (calculated rank X)")]
    RankCriterion.objects.all().delete()
    assert told(well) == [], "without criteria nobody is below them"


def test_members_with_another_rank_than_the_calculated_one(well: Client) -> None:
    Member.objects.filter(name="Bo").update(rank=2)
    assert told(well) == [("board", "1 member has a rank that differs from the calculated rank")]
    RankCriterion.objects.update(power=6)
    assert told(well) == [
        ("criteria", "2 members meet the requirements of no rank (calculated rank X)"),
        ("board", "2 members have a rank that differs from the calculated rank"),
    ]
    assert len(well.get("/api/board").json()["rows"]) == 2, "as many as the board lists"


def test_strikes_that_are_proposed(well: Client) -> None:
    monday = week_ending(timezone.localdate()) - timedelta(days=13)
    Target.objects.create(figure="duel-day", least=10, since=monday)
    MemberRecord.objects.create(
        member=Member.objects.get(name="Bo"), data_type="duel-day", value=3, record_date=monday, spelling="Bo"
    )
    assert told(well) == [("strikes", "1 strike is proposed")]


def test_a_packet_that_is_not_posted(well: Client, settings: Any) -> None:
    settings.DISCORD_WEBHOOK = "https://discord.com/api/webhooks/1/abc"
    [(kind, text)] = told(well)
    assert (kind, text.split(" W/E")[0]) == ("packet", "The packet of")
    post = PacketPost.objects.create(week_ending=week_to_tell(timezone.localdate()), state="failed", parts=1)
    assert told(well)[0][1].endswith("could not be posted")
    for state in ("waiting", "sending", "posted"):
        PacketPost.objects.filter(pk=post.pk).update(state=state)
        assert told(well) == []


def test_names_that_look_like_duplicates(well: Client) -> None:
    Member.objects.filter(name="Bo").update(name="N.i.a")
    assert told(well) == [("duplicates", "1 group of names looks like duplicates")]
    DistinctNames.objects.create(first="Nia", second="N.i.a")
    assert told(well) == []


def test_a_week_that_was_not_saved(well: Client) -> None:
    WeeklySnapshot.objects.all().delete()
    assert [kind for kind, _ in told(well)] == ["unsaved-week"]
    Member.objects.update(created_at=timezone.now())
    assert told(well) == [], "a portal that began this week has no last week"
