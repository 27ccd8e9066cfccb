"""The week at a glance: which lists are in, what is missing, and saving a complete week by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from alliance.models import AuditEntry
from analytics.week import DayOfDuel, Glance, ListOfWeek, glance, lacking
from members.figures import CACHED, DUEL_DAY, VS
from members.models import AllianceSettings, Change, ChangeSet, Member, MemberRecord, WeeklySnapshot
from members.records import refresh_latest
from members.weeks import schedule
from tests.conftest import row
from uploads.models import Absence, Batch, Upload
from uploads.week import save_by_itself

ReadBatch = Callable[..., Batch]
JSON = {"content_type": "application/json"}
SUNDAY = date(2026, 11, 22)
MONDAY = SUNDAY - timedelta(days=6)
ONE_DAY = timedelta(days=1)
NIGHT = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)


def a_list(data_type: str = "kills", **fields: Any) -> ListOfWeek:
    told = {"of": 100, "recorded": 100, "absent": 0, "day": SUNDAY, "before": None, "wanted": True}
    return ListOfWeek(data_type, **told | fields)


def a_day(index: int = 0, **fields: Any) -> DayOfDuel:
    told = {"of": 100, "read": 100, "derived": 0, "absent": 0, "over": True, "wanted": True}
    return DayOfDuel(MONDAY + index * ONE_DAY, **told | fields)


WHOLE = Glance(SUNDAY, 100, tuple(map(a_list, CACHED)), tuple(map(a_day, range(6))), None, by_itself=False)


@pytest.mark.parametrize(
    ("found", "waiting", "lacks"),
    [
        (WHOLE, 0, []),
        (WHOLE, 2, ["2 screenshots to review"]),
        (replace(WHOLE, members=0, lists=(), days=()), 0, ["members"]),
        (replace(WHOLE, lists=(a_list(day=None, recorded=0),)), 0, ["Kills"]),
        (replace(WHOLE, lists=(a_list(day=None, recorded=0, wanted=False),)), 0, []),
        (replace(WHOLE, lists=(a_list("donations", recorded=25),)), 0, ["the Donations of 75 members"]),
        (replace(WHOLE, lists=(a_list("donations", recorded=98, absent=1),)), 0, ["the Donations of 1 member"]),
        (replace(WHOLE, lists=(a_list("donations", recorded=25, absent=75),)), 0, []),
        (replace(WHOLE, lists=(a_list(VS, early=True),)), 0, ["the Alliance Duel list of Saturday or Sunday"]),
        (replace(WHOLE, days=(a_day(0, read=0), a_day(3, read=40))), 0, ["the duel of Mon and Thu"]),
        (replace(WHOLE, days=(a_day(0, read=0, wanted=False),)), 0, []),
        (replace(WHOLE, days=(a_day(3, read=0, derived=100),)), 0, []),
        (replace(WHOLE, days=(a_day(3, read=60, absent=40),)), 0, []),
    ],
)
def test_what_a_week_lacks(found: Glance, waiting: int, lacks: list[str]) -> None:
    assert lacking(found, waiting) == lacks


@given(st.integers(0, 100), st.integers(0, 100), st.booleans(), st.integers(0, 3))
def test_complete_is_what_leaves_nobody_out(recorded: int, absent: int, wanted: bool, waiting: int) -> None:
    recorded, absent = min(recorded, 100), min(absent, 100 - min(recorded, 100))
    one = a_list(recorded=recorded, absent=absent, day=SUNDAY if recorded + absent else None, wanted=wanted)
    complete = not lacking(replace(WHOLE, lists=(one,)), waiting)
    assert complete == ((not wanted or recorded + absent == 100) and not waiting)


@pytest.mark.parametrize(
    ("one", "state"),
    [
        (a_day(), "in"),
        (a_day(read=99), "part"),
        (a_day(read=0, derived=100), "derived"),
        (a_day(read=0), "missing"),
        (a_day(read=0, over=False), "ahead"),
        (a_day(read=0, wanted=False), "unused"),
    ],
)
def test_the_states_of_a_day(one: DayOfDuel, state: str) -> None:
    assert one.state == state


# ---- with records


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def pair(db: None, at: Callable[[datetime], None]) -> list[Member]:
    """Two members of long ago, on the Sunday night of the week."""
    at(NIGHT)
    long_ago = NIGHT - timedelta(days=90)
    return [Member.objects.create(name=name, rank=2, created_at=long_ago) for name in ("Nia", "Bo")]


def record(members: list[Member], data_type: str, day: date, value: int = 60) -> None:
    for member in members:
        MemberRecord.objects.create(member=member, data_type=data_type, value=value, record_date=day)


def all_in(members: list[Member]) -> None:
    for data_type in CACHED:
        record(members, data_type, SUNDAY)


def states(found: Glance) -> dict[str, str]:
    return {one.data_type: one.state for one in found.lists}


def test_each_list_tells_whom_it_has(pair: list[Member]) -> None:
    record(pair, "strength", SUNDAY - ONE_DAY)
    record(pair[:1], "kills", SUNDAY)
    record(pair[:1], "donations", SUNDAY)
    applied = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    Absence.objects.create(member=pair[1], data_type="donations", record_date=SUNDAY, change_set=applied)
    record(pair, VS, SUNDAY - timedelta(days=7))
    found = glance(SUNDAY)
    assert states(found) == {
        "strength": "in",
        "kills": "part",
        "donations": "in",
        VS: "missing",
        "mutual-assistance": "unused",
    }
    by_kind = {one.data_type: one for one in found.lists}
    assert (by_kind["strength"].day, by_kind["strength"].recorded) == (SUNDAY - ONE_DAY, 2)
    assert (by_kind["kills"].of, by_kind["kills"].left) == (2, 1)
    assert (by_kind["donations"].recorded, by_kind["donations"].absent) == (1, 1)
    assert by_kind[VS].before == SUNDAY - timedelta(days=7)


def test_who_came_after_a_list_is_not_asked_of_it(pair: list[Member]) -> None:
    record(pair, "strength", SUNDAY - 2 * ONE_DAY)
    Member.objects.create(name="New", created_at=NIGHT)
    found = {one.data_type: one for one in glance(SUNDAY).lists}
    assert (found["strength"].state, found["strength"].of) == ("in", 2)
    assert found["kills"].of == 3


@pytest.mark.django_db
def test_a_list_from_before_the_portal_is_asked_of_its_whole_first_roster(at: Callable[[datetime], None]) -> None:
    """A leader types the roster in on Tuesday and reads last Sunday's list: it lacks whoever is not on it."""
    at(NIGHT + 2 * ONE_DAY)
    typed_in = [Member.objects.create(name=name, rank=2) for name in ("Nia", "Bo", "Mo")]
    record(typed_in[:2], "kills", SUNDAY)
    kills = next(one for one in glance(SUNDAY).lists if one.data_type == "kills")
    assert (kills.of, kills.recorded, kills.lacks) == (3, 2, "the Kills of 1 member")


def test_a_list_that_is_in_use_is_asked_for(pair: list[Member]) -> None:
    record(pair, "mutual-assistance", MONDAY - timedelta(days=28))
    assert states(glance(SUNDAY))["mutual-assistance"] == "missing"
    assert states(glance(SUNDAY + timedelta(days=7)))["mutual-assistance"] == "unused"


def test_the_duels_days(pair: list[Member]) -> None:
    for index in range(5):
        record(pair, DUEL_DAY.data_type, MONDAY + index * ONE_DAY, value=10)
    assert [one.state for one in glance(SUNDAY).days] == ["in"] * 5 + ["missing"]
    record(pair, VS, SUNDAY)
    assert [one.state for one in glance(SUNDAY).days] == ["in"] * 5 + ["derived"]


def test_a_week_that_runs(pair: list[Member], at: Callable[[datetime], None]) -> None:
    at(datetime(2026, 11, 18, 12, tzinfo=UTC))
    record(pair, DUEL_DAY.data_type, MONDAY)
    assert [one.state for one in glance(SUNDAY).days] == ["in", "missing", *["ahead"] * 4]


def test_queries_do_not_grow(pair: list[Member]) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            glance(SUNDAY)
        return len(captured)

    all_in(pair)
    record(pair, DUEL_DAY.data_type, MONDAY)
    before = queries()
    more = [Member.objects.create(name=f"Member {n}", created_at=NIGHT - timedelta(days=9)) for n in range(30)]
    all_in(more)
    for back in range(5):
        record(more, "strength", MONDAY - (back + 1) * timedelta(days=7))
    assert queries() <= before <= 16


def test_the_call(pair: list[Member], leader_client: Client, read_batch: ReadBatch) -> None:
    all_in(pair)
    told = leader_client.get("/api/week").json()
    assert (told["weekEnding"], told["lacks"], told["savable"], told["savedAt"]) == ("2026-11-22", [], True, None)
    assert (told["members"], told["byItself"], told["waiting"]) == (Member.objects.active().count(), "no", 0)
    assert {one["of"] for one in told["lists"] if one["state"] == "in"} == {2}, "the leader came later"
    assert {one["href"] for one in told["lists"]} >= {"/admin/upload?type=kills", "/admin/mutual-assistance"}

    batch = read_batch([row(0, "Nia", 900)], report_date=SUNDAY)
    assert leader_client.get("/api/week").json()["lacks"] == ["1 screenshot to review"]
    Upload.objects.filter(batch=batch).update(status=Upload.Status.COMPLETED)
    assert leader_client.get("/api/week").json()["lacks"] == []

    before = leader_client.get("/api/week?weekEnding=2026-11-12").json()
    assert (before["weekEnding"], before["savable"]) == ("2026-11-15", True)
    assert "Kills" in before["lacks"]
    assert leader_client.get("/api/week?weekEnding=tomorrow").status_code == 400


# ---- by itself


@pytest.fixture
def by_itself(db: None) -> None:
    AllianceSettings.objects.create(save_when_complete=True)


@pytest.mark.usefixtures("by_itself")
class TestByItself:
    def test_a_complete_week_is_saved_once(self, pair: list[Member], at: Callable[[datetime], None]) -> None:
        all_in(pair)
        at(NIGHT - timedelta(minutes=1))
        assert save_by_itself() is None
        at(NIGHT)
        assert save_by_itself() == SUNDAY
        saved = WeeklySnapshot.objects.get()
        assert (saved.week_ending, saved.saved_by) == (SUNDAY, None)
        MemberRecord.objects.filter(data_type="kills").update(value=99)
        assert save_by_itself() is None
        assert set(saved.rows.values_list("kills", flat=True)) == {60}

    def test_one_that_lacks_something_waits_for_it(
        self, pair: list[Member], at: Callable[[datetime], None], read_batch: ReadBatch
    ) -> None:
        all_in(pair)
        MemberRecord.objects.filter(data_type="kills", member=pair[0]).delete()
        assert save_by_itself() is None
        record(pair[:1], "kills", SUNDAY)
        batch = read_batch([row(0, "Nia", 900)], report_date=SUNDAY)
        assert save_by_itself() is None
        Upload.objects.filter(batch=batch).update(status=Upload.Status.COMPLETED)
        at(NIGHT + timedelta(days=2))
        assert save_by_itself() == SUNDAY

    def test_the_sunday_nights_schedule_leaves_it_alone(self, pair: list[Member]) -> None:
        record(pair, "kills", SUNDAY)
        schedule.save_week()
        assert not WeeklySnapshot.objects.exists()


def test_off_nothing_is_saved(pair: list[Member]) -> None:
    all_in(pair)
    assert save_by_itself() is None
    schedule.save_week()
    assert WeeklySnapshot.objects.count() == 1


def test_an_r5_sets_it(r5_client: Client, leader_client: Client) -> None:
    assert leader_client.put("/api/settings/week", {"whenComplete": True}, **JSON).status_code == 403
    answer = r5_client.put("/api/settings/week", {"whenComplete": True}, **JSON)
    assert answer.status_code == 200
    assert answer.json()["message"] == "Each week is saved automatically once it is complete."
    assert r5_client.get("/api/week").json()["byItself"] == "complete"
    assert AuditEntry.objects.filter(detail__startswith="Each week is saved").count() == 1
    assert r5_client.put("/api/settings/week", {"whenComplete": True}, **JSON).status_code == 200
    assert AuditEntry.objects.filter(detail__startswith="Each week is saved").count() == 1
    r5_client.put("/api/settings/week", {"whenComplete": False}, **JSON)
    assert r5_client.get("/api/week").json()["byItself"] == "no"
    assert r5_client.put("/api/settings/week", {"whenComplete": "perhaps"}, **JSON).status_code == 400


def test_one_score_corrected_by_hand_makes_no_final_list_of_the_duel(pair: list[Member]) -> None:
    """The list of most members is of Wednesday: the duel was not over."""
    members = [*pair, Member.objects.create(name="Cy", rank=1, created_at=NIGHT - timedelta(days=90))]
    record(members, VS, SUNDAY)
    wednesday = MONDAY + 2 * ONE_DAY
    applied = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    for member in members:
        Change.objects.create(change_set=applied, member=member, field=VS, record_date=wednesday, before={}, after={})
    duel = {one.data_type: one for one in glance(SUNDAY + timedelta(days=7)).lists}  # of another week: no list at all
    assert duel[VS].day is None
    assert states(glance(SUNDAY))[VS] == "early"
    edited = ChangeSet.objects.create(kind=ChangeSet.Kind.EDIT)
    Change.objects.create(change_set=edited, member=members[0], field=VS, record_date=SUNDAY, before={}, after={})
    assert states(glance(SUNDAY))[VS] == "early"
    Change.objects.create(change_set=edited, member=members[1], field=VS, record_date=SUNDAY, before={}, after={})
    assert states(glance(SUNDAY))[VS] == "in"


def test_a_figure_that_a_leader_emptied_is_not_in(leader_client: Client, pair: list[Member]) -> None:
    all_in(pair)
    Member.objects.update(power=60, power_updated_at=F("created_at"))
    refresh_latest([one.pk for one in pair])
    assert states(glance(SUNDAY))["strength"] == "in"
    answer = leader_client.patch(f"/api/members/{pair[0].pk}", {"power": None}, **JSON)
    assert answer.status_code == 200, answer.content
    power = next(one for one in glance(SUNDAY).lists if one.data_type == "strength")
    assert (power.recorded, power.left, power.state) == (1, 1, "part")
    assert leader_client.post(f"/api/change-sets/{ChangeSet.objects.latest('pk').pk}/undo").status_code == 200
    assert states(glance(SUNDAY))["strength"] == "in"
