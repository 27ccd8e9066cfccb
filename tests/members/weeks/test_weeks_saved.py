"""Save Week saves that week, whatever day it is pressed, and weekly counts are not carried (design decision 9)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance.models import User
from members.models import ChangeSet, Member, MemberRecord, RankCriterion, SfTech, SnapshotRow, WeeklySnapshot
from members.ranks import missing_that_decide
from members.records import refresh_latest
from members.weeks.calendar import last_sunday
from members.weeks.standings import Toggle, was_active
from tests.clock import put_clock

pytestmark = pytest.mark.django_db

SUNDAY = date(2026, 11, 15)
WEEK = timedelta(weeks=1)
WEEKDAYS = [SUNDAY + timedelta(days=days) for days in range(7)]
"""The Sunday itself, and Monday to Saturday after it."""

At = Callable[[date], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """at(day) sets the clock to noon of a day."""
    return lambda day: put_clock(monkeypatch, day)


def record(member: Member, data_type: str, value: int, day: date) -> None:
    """The record of a day, over the one that is there."""
    values = {"value": value, "recorded_at": timezone.now()}
    MemberRecord.objects.update_or_create(member=member, data_type=data_type, record_date=day, defaults=values)
    refresh_latest([member.pk])


def send(client: Client, method: str, path: str, **body: object) -> Any:
    answer = getattr(client, method)(f"/api/{path}", body or None, content_type="application/json")
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def score(member: Member, value: int, week: date, rank: int | None = None) -> None:
    """The score of a week, over the one that is there."""
    values = {"spelling": member.name, "value": value, "place": rank, "recorded_at": timezone.now()}
    MemberRecord.objects.update_or_create(data_type="alliance-duel", member=member, record_date=week, defaults=values)
    refresh_latest([member.pk])


def save(client: Client, week: date, **more: object) -> Any:
    saved = send(client, "post", "weekly-snapshots", weekEnding=str(week), **more)
    return {row["name"]: row for row in saved["snapshotData"]}


@pytest.fixture
def nia(at: At, officer: User) -> Member:
    """In the alliance since three weeks before the Sunday, with every figure of each week up to it."""
    at(SUNDAY - 3 * WEEK)
    Member.objects.update(created_at=timezone.now())
    nia = Member.objects.create(name="Nia", rank=2)
    for number, week in enumerate((SUNDAY - 2 * WEEK, SUNDAY - WEEK, SUNDAY), start=1):
        at(week - timedelta(days=1))
        record(nia, "strength", 100 * number, week - timedelta(days=1))
        record(nia, "kills", 10 * number, week - timedelta(days=1))
        record(nia, "donations", 5 * number, week - timedelta(days=1))
        score(nia, 1000 * number, week, rank=number)
    return nia


@pytest.mark.parametrize("today", WEEKDAYS, ids=lambda day: f"{day:%A}")
def test_whatever_day_it_is_pressed_the_week_holds_what_is_dated_up_to_its_sunday(
    leader_client: Client, nia: Member, at: At, today: date
) -> None:
    """The figures of the week that runs belong to the next Sunday."""
    at(today)
    if today > SUNDAY:
        for data_type in ("strength", "kills", "donations"):
            record(nia, data_type, 9_999, today)
        score(nia, 9_999, SUNDAY + WEEK, rank=9)
    assert last_sunday(today) == SUNDAY
    row = save(leader_client, SUNDAY)["Nia"]
    figures = [row[key] for key in ("power", "kills", "techDonations", "vsScore", "vsRank")]
    assert figures == ["300", "30", 15, "3000", 3]


def test_a_duel_score_and_a_donation_of_last_week_are_not_this_weeks(
    leader_client: Client, nia: Member, at: At
) -> None:
    """Two members would stand at one place: who scored, and who did not but once had stood there."""
    bo = Member.objects.create(name="Bo")
    at(SUNDAY + WEEK)
    score(bo, 700, SUNDAY + WEEK, rank=3)
    rows = save(leader_client, SUNDAY + WEEK)
    nothing = [rows["Nia"][key] for key in ("techDonations", "vsScore", "vsRank")]
    assert nothing == [None, None, None]
    assert [row["vsRank"] for row in rows.values() if row["vsRank"] == 3] == [3]
    assert rows["Nia"]["power"] == "300", "power grows, and is carried"


class TestWhoIsInIt:
    """The clock stands on the Wednesday after the Sunday when the week is saved."""

    WEDNESDAY = SUNDAY + timedelta(days=3)

    @pytest.mark.parametrize(("days", "inside"), [(-1, False), (0, False), (1, True), (3, True)])
    def test_who_is_marked_inactive_is_in_it_if_that_was_after_the_sunday(
        self, leader_client: Client, nia: Member, at: At, days: int, inside: bool
    ) -> None:
        at(SUNDAY + timedelta(days=days))
        send(leader_client, "patch", f"members/{nia.pk}/toggle-active", isActive=False)
        at(self.WEDNESDAY)
        assert ("Nia" in save(leader_client, SUNDAY)) == inside

    def test_who_came_back_after_the_sunday_is_not_in_it(self, leader_client: Client, nia: Member, at: At) -> None:
        for day, is_active in ((SUNDAY - WEEK, False), (SUNDAY + timedelta(days=2), True)):
            at(day)
            send(leader_client, "patch", f"members/{nia.pk}/toggle-active", isActive=is_active)
        at(self.WEDNESDAY)
        assert "Nia" not in save(leader_client, SUNDAY)
        at(SUNDAY + WEEK)
        assert "Nia" in save(leader_client, SUNDAY + WEEK)

    def test_what_was_undone_says_nothing(self, leader_client: Client, nia: Member, at: At) -> None:
        at(SUNDAY)
        send(leader_client, "patch", f"members/{nia.pk}/toggle-active", isActive=False)
        at(self.WEDNESDAY)
        send(leader_client, "post", f"change-sets/{ChangeSet.objects.get().pk}/undo")
        assert "Nia" in save(leader_client, SUNDAY)

    def test_a_newcomer_of_the_week_after_is_in_it_with_figures_of_then_alone(
        self, leader_client: Client, nia: Member, at: At
    ) -> None:
        at(SUNDAY + timedelta(days=1))
        for name, day in (("Ash", SUNDAY), ("Bay", SUNDAY + timedelta(days=1))):
            record(Member.objects.create(name=name), "strength", 5, day)
        tree = Member.objects.create(name="Cole")
        SfTech.objects.create(member=tree, record_date=SUNDAY, top_node_1=5)
        assert {"Ash", "Bay", "Cole", "Nia"} & set(save(leader_client, SUNDAY)) == {"Ash", "Cole", "Nia"}

    def test_a_member_of_then_without_any_figure_has_empty_cells(
        self, leader_client: Client, nia: Member, at: At
    ) -> None:
        at(SUNDAY - WEEK)
        Member.objects.create(name="Quiet")
        at(self.WEDNESDAY)
        assert save(leader_client, SUNDAY)["Quiet"]["power"] is None


AFTER, BEFORE = datetime(2026, 11, 17, tzinfo=UTC), datetime(2026, 11, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("is_active", "inactive_since", "toggles", "was"),
    [
        (True, None, [], True),
        (False, AFTER, [], True),
        (False, BEFORE, [], False),
        (False, None, [], True),  # seen since, and nobody knows when he left
        (False, BEFORE, [Toggle(BEFORE, True)], False),
        (False, AFTER, [Toggle(AFTER, True)], True),
        (True, None, [Toggle(BEFORE, True), Toggle(AFTER, False)], False),
        (False, AFTER + WEEK, [Toggle(BEFORE, True), Toggle(AFTER, False), Toggle(AFTER + WEEK, True)], False),
    ],
)
def test_who_was_active_when_the_week_ended(
    is_active: bool, inactive_since: datetime | None, toggles: list[Toggle], was: bool
) -> None:
    assert was_active(is_active, inactive_since, toggles, datetime(2026, 11, 16, tzinfo=UTC)) is was


def test_an_emptied_figure_is_in_no_week_until_that_is_undone(leader_client: Client, nia: Member, at: At) -> None:
    at(SUNDAY)
    send(leader_client, "patch", f"members/{nia.pk}", power=None, techDonations=None)
    row = save(leader_client, SUNDAY)["Nia"]
    assert [row[key] for key in ("power", "powerDate", "techDonations", "kills")] == [None, None, None, "30"]
    assert save(leader_client, SUNDAY - WEEK)["Nia"]["power"] == "200", "what was right a week before still is"
    send(leader_client, "post", f"change-sets/{ChangeSet.objects.get().pk}/undo")
    assert save(leader_client, SUNDAY)["Nia"]["power"] == "300"


class TestRanks:
    """A member is promoted after the week was saved."""

    @pytest.fixture
    def promoted(self, leader_client: Client, r5_client: Client, nia: Member, at: At) -> Member:
        RankCriterion.objects.create(rank=3, power=100)
        at(SUNDAY)
        save(leader_client, SUNDAY)
        at(SUNDAY + timedelta(days=2))
        send(r5_client, "patch", f"members/{nia.pk}", rank=4)
        return nia

    def test_frozen_ranks_stay_and_so_does_what_they_earn(self, leader_client: Client, promoted: Member) -> None:
        row = save(leader_client, SUNDAY)["Nia"]
        assert (row["rank"], row["calculatedRank"]) == (2, "R3")

    def test_ticked_they_become_those_of_today(self, leader_client: Client, promoted: Member) -> None:
        row = save(leader_client, SUNDAY, refreshRanks=True)["Nia"]
        assert (row["rank"], row["calculatedRank"]) == (4, "R4")

    def test_who_was_not_in_it_comes_with_the_rank_of_today(self, leader_client: Client, promoted: Member) -> None:
        SnapshotRow.objects.filter(name="Nia").delete()
        assert save(leader_client, SUNDAY)["Nia"]["rank"] == 4


class TestCalculatedRank:
    def test_it_says_no_score_where_that_decides(self, leader_client: Client, nia: Member, at: At) -> None:
        RankCriterion.objects.create(rank=1, power=100, vs_score=500)
        at(SUNDAY + WEEK)
        row = save(leader_client, SUNDAY + WEEK)["Nia"]
        assert (row["calculatedRank"], row["rankLacks"]) == ("X", ["vsScore"])
        exported = leader_client.get(f"/api/weekly-snapshots/{SUNDAY + WEEK}/export").content.decode("utf-8-sig")
        assert "X,no score," in exported
        ranks = leader_client.get(f"/api/members/{nia.pk}/history").json()["ranks"]
        assert ranks[-1]["rankLacks"] == ["vsScore"]

    @pytest.mark.parametrize(
        ("rank", "power", "vs_score", "donations", "lacks"),
        [
            (0, 50, None, 5, ["vs_score"]),  # enough for R2, would the duel be known
            (0, 50, None, None, ["vs_score", "donations"]),
            (0, 50, 5, None, ["donations"]),
            (0, 50, 0, None, []),  # the duel itself falls short
            (0, 9, None, None, []),  # so does the power
            (0, None, 5, 5, ["power"]),
            (4, 50, None, None, []),  # R4 stays R4
            (0, 50, 5, 5, []),
        ],
    )
    def test_only_what_is_missing_and_decides_is_named(
        self, rank: int, power: int | None, vs_score: int | None, donations: int | None, lacks: list[str]
    ) -> None:
        criteria = [RankCriterion(rank=2, power=10, vs_score=5, donations=5)]
        figures = {"power": power, "vs_score": vs_score, "donations": donations}
        assert missing_that_decide(rank, **figures, criteria=criteria) == lacks

    def test_a_higher_rank_that_a_missing_score_keeps_away_is_named_too(self) -> None:
        criteria = [RankCriterion(rank=3, power=10, vs_score=5), RankCriterion(rank=1, power=10)]
        assert missing_that_decide(0, power=10, vs_score=None, donations=None, criteria=criteria) == ["vs_score"]


class TestPreview:
    def look(self, client: Client, **query: str) -> Any:
        answer = client.get("/api/weekly-snapshots/preview", query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def test_it_tells_week_and_coverage_and_writes_nothing(self, leader_client: Client, nia: Member, at: At) -> None:
        bo = Member.objects.create(name="Bo")
        at(SUNDAY + timedelta(days=2))
        record(bo, "strength", 7, SUNDAY - 2 * WEEK)
        record(nia, "donations", 9, SUNDAY + timedelta(days=1))
        found = self.look(leader_client)
        assert (found["weekEnding"], found["today"], found["members"]) == (str(SUNDAY), "2026-11-17", 3)
        assert (found["savedAt"], found["again"]) == (None, None)
        power, kills, donations, duel = found["coverage"]
        saturday = str(SUNDAY - timedelta(days=1))
        assert power == {
            "key": "power",
            "title": "Power",
            "of": 3,
            "recorded": 1,
            "first": saturday,
            "last": saturday,
            "carried": 1,
            "carriedFirst": str(SUNDAY - 2 * WEEK),
        }
        assert [(one["key"], one["recorded"], one["carried"]) for one in (kills, donations, duel)] == [
            ("kills", 1, 0),
            ("donations", 1, 0),
            ("vs", 1, 0),
        ]
        assert (duel["first"], donations["last"]) == (str(SUNDAY), saturday)
        assert not WeeklySnapshot.objects.exists()

    def test_of_a_saved_week_it_tells_what_would_change(self, leader_client: Client, nia: Member, at: At) -> None:
        for name in ("Gone", "Same", "Twin"):
            record(Member.objects.create(name=name), "strength", 4, SUNDAY)
        at(SUNDAY)
        save(leader_client, SUNDAY)
        at(SUNDAY + timedelta(days=1))
        Member.objects.get(name="Gone").delete()
        send(leader_client, "patch", f"members/{nia.pk}", rank=3)
        record(nia, "strength", 301, SUNDAY)
        score(nia, 3001, SUNDAY, rank=1)
        record(Member.objects.create(name="Late"), "kills", 1, SUNDAY)
        frozen = list(SnapshotRow.objects.order_by("pk").values())
        found = self.look(leader_client, weekEnding=str(SUNDAY))
        assert (found["savedBy"], found["savedAt"][:10]) == ("officer", str(SUNDAY))
        again = found["again"]
        assert (again["added"], again["removed"], again["unchanged"]) == (["Late"], ["Gone"], 3)
        assert [(one["name"], one["differences"]) for one in again["changed"]] == [
            (
                "Nia",
                [
                    {"field": "power", "title": "Power", "before": "300", "after": "301"},
                    {"field": "vs_score", "title": "VS Score", "before": "3000", "after": "3001"},
                    {"field": "vs_rank", "title": "VS Rank", "before": "3", "after": "1"},
                ],
            )
        ]
        rank = {"field": "rank", "title": "Rank", "before": "R2", "after": "R3"}
        assert [(one["name"], one["differences"]) for one in again["otherRanks"]] == [("Nia", [rank])]
        ticked = self.look(leader_client, weekEnding=str(SUNDAY), refreshRanks="true")["again"]
        assert rank in ticked["changed"][0]["differences"]
        assert list(SnapshotRow.objects.order_by("pk").values()) == frozen
        save(leader_client, SUNDAY)
        done = self.look(leader_client, weekEnding=str(SUNDAY))["again"]
        assert (done["changed"], done["added"], done["removed"], done["unchanged"]) == ([], [], [], 5)

    def test_more_members_take_no_more_queries(
        self, leader_client: Client, nia: Member, at: At, django_assert_max_num_queries: Any
    ) -> None:
        at(SUNDAY)
        Member.objects.bulk_create(Member(name=f"m{number}") for number in range(50))
        save(leader_client, SUNDAY)
        with django_assert_max_num_queries(14):  # session, leader, and eleven of its own
            self.look(leader_client)

    @pytest.mark.parametrize(
        ("week", "said"),
        [
            (SUNDAY + WEEK, "not over"),
            (SUNDAY - timedelta(days=1), "no Sunday"),
            (date(2000, 1, 2), "no figures"),
            ("soon", "weekEnding"),
            ("", "weekEnding"),
        ],
    )
    def test_what_cannot_be_saved_is_refused_as_saving_is(
        self, leader_client: Client, nia: Member, at: At, week: object, said: str
    ) -> None:
        at(SUNDAY + timedelta(days=3))
        answer = leader_client.get(f"/api/weekly-snapshots/preview?weekEnding={week}")
        assert answer.status_code == 400
        assert said in answer.json()["message"]


def test_progression_has_a_gap_where_a_week_has_no_duel(leader_client: Client, nia: Member, at: At) -> None:
    """Bo scored in each week, Nia in the first and the last."""
    bo = Member.objects.create(name="Bo")
    weeks = [SUNDAY, SUNDAY + WEEK, SUNDAY + 2 * WEEK]
    for number, week in enumerate(weeks):
        at(week)
        score(bo, 10 + number, week)
        if number == 2:
            score(nia, 5000, week)
        save(leader_client, week)
    told = leader_client.get("/api/progression?metric=vs").json()
    assert {line["name"]: line["values"] for line in told["lines"]} == {
        "Nia": ["3000", None, "5000"],
        "Bo": ["10", "11", "12"],
    }
