"""Two weeks side by side."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from analytics import week_over_week
from analytics.change import Change, Had, Pair
from analytics.week_over_week import Named, compare
from members.away import Excuse
from members.models import Member, MemberRecord, SnapshotRow, WeeklySnapshot
from members.records import refresh_latest
from members.weeks.calendar import week_ending

SUNDAY = date(2026, 11, 15)
WEEK = timedelta(days=7)
NIA, BO, CASS, DEE = (Named(pk, name) for pk, name in enumerate(("Nia", "Bo", "Cass", "Dee"), start=1))


def names(members: Any) -> list[str]:
    return [one.name for one in members]


def changed(*pairs: tuple[int, int, int], of: int = 1) -> Change:
    """(member, before, after)..."""
    told = [Pair(pk, Had(before, SUNDAY - WEEK), Had(after, SUNDAY)) for pk, before, after in pairs]
    return Change("power", SUNDAY - WEEK, SUNDAY, told, of)


def test_who_rose_and_fell_most_who_is_new_and_who_left() -> None:
    change = changed((1, 100, 90), (2, 100, 130), of=3)
    found = compare([NIA, BO, DEE], [NIA, BO, CASS], change, recorded={1, 2, 4}, absent=())
    assert [(move.name, move.change, move.percent) for move in found.risers] == [("Bo", 30, 30.0)]
    assert [(move.name, move.change, move.percent) for move in found.fallers] == [("Nia", -10, -10.0)]
    assert (names(found.joined), names(found.left), found.recorded) == (["Dee"], ["Cass"], 3)


def test_missed_is_only_who_was_absent_from_a_whole_list() -> None:
    found = compare([BO, NIA, CASS], [], changed(), recorded={3}, absent={1, 3})
    assert (names(found.missed), names(found.not_captured), found.recorded) == (["Nia"], ["Bo"], 1)


@pytest.mark.parametrize(("days", "missed", "excused"), [(2, ["Nia"], []), (3, [], ["Nia"])])
def test_who_was_away_on_half_of_the_days_is_excused(days: int, missed: list[str], excused: list[str]) -> None:
    excuse = {1: Excuse(days, 6, ("exams",))}
    found = compare([NIA], [], changed(), recorded=set(), absent={1}, excuses=excuse)
    assert (names(found.missed), names(found.excused), found.recorded) == (missed, excused, 0)
    assert [one.away for one in (*found.missed, *found.excused)] == [f"away {days} of 6 days: exams"]


def test_who_has_the_same_figure_did_not_move() -> None:
    found = compare([NIA], [NIA], changed((1, 100, 100)), recorded={1}, absent=())
    assert (found.risers, found.fallers) == ([], [])


def test_a_rise_from_nothing_has_no_percent() -> None:
    assert compare([NIA], [NIA], changed((1, 0, 5)), {1}, ()).risers[0].percent is None


def test_the_greatest_ten_changes_come_first() -> None:
    members = [Named(pk, f"M{pk}") for pk in range(20)]
    found = compare(members, members, changed(*((pk, 100, 100 + pk) for pk in range(20))), range(20), ())
    assert [move.change for move in found.risers] == list(range(19, 9, -1))


@pytest.fixture
def weeks(db: None) -> dict[str, Member]:
    """Three weeks with their records, saved (Cass left before the last), and figures of this week, not saved yet."""
    members = {name: Member.objects.create(name=name, is_active=name != "Cass") for name in ("Nia", "Bo", "Cass")}
    this_week = week_ending(timezone.localdate())
    for ago, figures in ((3, (80, 50, 7)), (2, (90, 50, 7)), (1, (100, 60, None))):
        snapshot = WeeklySnapshot.objects.create(week_ending=this_week - ago * WEEK)
        for member, power in zip(members.values(), figures, strict=True):
            if power is not None:
                day = this_week - ago * WEEK
                MemberRecord.objects.create(member=member, data_type="strength", value=power, record_date=day)
                SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name, power=power, kills=1)
    MemberRecord.objects.create(
        member=members["Nia"], data_type="strength", value=130, record_date=timezone.localdate()
    )
    MemberRecord.objects.create(
        data_type="alliance-duel", member=members["Bo"], spelling="Bo", value=9, record_date=this_week
    )
    refresh_latest([member.pk for member in members.values()])
    return members


@pytest.fixture
def ask(account: Callable[..., Any], client: Client) -> Callable[..., dict[str, Any]]:
    """Ask as an operator, who is no member and so in no list."""
    client.force_login(account("root", is_superuser=True))
    return lambda query="": client.get(f"/api/week-over-week{query}").json()


def test_the_newest_week_may_be_the_one_that_still_runs(ask: Any, weeks: dict[str, Member]) -> None:
    this_week = week_ending(timezone.localdate())
    found = ask()
    assert (found["week"], found["against"]) == (str(this_week), str(this_week - WEEK))
    assert found["weeks"] == [str(this_week - ago * WEEK) for ago in (0, 1, 2)]
    assert found["risers"] == [
        {"memberId": weeks["Nia"].pk, "name": "Nia", "from": "100", "to": "130", "change": "30", "percent": 30.0}
    ]
    assert (found["missed"], [one["name"] for one in found["notCaptured"]]) == ([], ["Bo"])
    assert (found["recorded"], found["members"]) == (1, 2)


def test_a_figure_that_a_leader_emptied_is_not_recorded(ask: Any, weeks: dict[str, Member]) -> None:
    assert ask()["recorded"] == 1
    Member.objects.filter(pk=weeks["Nia"].pk).update(power=None, power_updated_at=None)
    MemberRecord.objects.create(member=weeks["Bo"], data_type="strength", value=70, record_date=timezone.localdate())
    found = ask()
    assert (found["recorded"], [one["name"] for one in found["notCaptured"]]) == (1, ["Nia"])


def test_a_week_that_has_just_begun_is_not_the_newest_to_compare(ask: Any, weeks: dict[str, Member]) -> None:
    Member.objects.create(name="Dee")
    week = week_ending(timezone.localdate()) - WEEK
    assert (ask()["week"], ask()["weeks"][0]) == (str(week), str(week + WEEK))


def test_an_earlier_week_is_told_as_it_was_saved(ask: Any, weeks: dict[str, Member]) -> None:
    week = week_ending(timezone.localdate()) - WEEK
    found = ask(f"?week={week}")
    assert [(one["name"], one["change"]) for one in found["risers"]] == [("Bo", "10"), ("Nia", "10")]
    assert [one["name"] for one in found["left"]] == ["Cass"]


@pytest.mark.parametrize(("metric", "without"), [("power", {"Bo"}), ("vs", {"Nia"}), ("kills", {"Bo", "Nia"})])
def test_who_was_not_captured_depends_on_the_metric(
    ask: Any, weeks: dict[str, Member], metric: str, without: set[str]
) -> None:
    week = week_ending(timezone.localdate())
    assert {one["name"] for one in ask(f"?metric={metric}&week={week}")["notCaptured"]} == without


def test_a_merged_members_frozen_row_is_nobody_who_left(ask: Any, weeks: dict[str, Member]) -> None:
    SnapshotRow.objects.filter(name="Cass").update(member=None)
    assert ask(f"?week={week_ending(timezone.localdate()) - WEEK}")["left"] == []


def test_a_week_too_old_to_be_listed_can_still_be_asked_for(
    ask: Any, weeks: dict[str, Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(week_over_week, "LISTED_WEEKS", 1)
    this_week = week_ending(timezone.localdate())
    assert ask()["weeks"] == [str(this_week)]
    for old in (this_week - WEEK, this_week - 2 * WEEK):
        assert (ask(f"?week={old}")["week"], ask(f"?week={old}")["against"]) == (str(old), str(old - WEEK))


def test_without_two_weeks_there_is_nothing_to_compare(ask: Any) -> None:
    lists: dict[str, Any] = {key: [] for key in ("weeks", "risers", "fallers", "joined", "left", "missed", "excused")}
    found = ask()
    assert found.pop("change")["reason"] == "No week has power of at least half the members."
    nobody = {"notCaptured": [], "recorded": 0, "members": 0}
    assert found == {"week": None, "against": None} | lists | nobody


def test_an_unknown_week_is_404_and_no_week_400(leader_client: Client, weeks: dict[str, Member]) -> None:
    for query, status in (("week=2020-01-05", 404), ("week=x", 400), ("week=%00", 400), ("metric=x", 400)):
        answer = leader_client.get(f"/api/week-over-week?{query}")
        assert answer.status_code == status
        assert answer.json()["message"]
