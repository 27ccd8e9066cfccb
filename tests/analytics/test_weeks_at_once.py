"""Leaders who save the week or import a roster at the same moment, at a real web server of two processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
import requests
from django.utils import timezone

from analytics.weeks import last_sunday
from tests.processes import Leader, Portal

AT_ONCE = 6
ROSTER = "Name,Power,VS Score\n" + "".join(f"member {number},{number + 1},7\n" for number in range(60))

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(scope="module")
def leaders(portal: Portal) -> list[Leader]:
    return [portal.leader() for _ in range(AT_ONCE)]


def at_once(leaders: list[Leader], call: Callable[[Leader], requests.Response]) -> list[requests.Response]:
    start = Barrier(len(leaders))

    def run(leader: Leader) -> requests.Response:
        start.wait()
        return call(leader)

    with ThreadPoolExecutor(len(leaders)) as pool:
        return list(pool.map(run, leaders))


def send(leader: Leader, text: str) -> requests.Response:
    return leader.post("/api/roster/import", data={"apply": "true"}, files={"file": ("r.csv", text, "text/csv")})


def one(portal: Portal, statement: str) -> Any:
    return portal.query(statement)[0][0]


def test_a_roster_imported_twice_makes_its_members_once(portal: Portal, leaders: list[Leader]) -> None:
    """Also while the portal has no member that could be locked."""
    answers = at_once(leaders, lambda leader: send(leader, ROSTER))
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert sorted(answer.json()["created"] for answer in answers) == [*[0] * (AT_ONCE - 1), 60]
    assert one(portal, "SELECT count(*) FROM members_member") == 60
    assert one(portal, "SELECT count(*) FROM members_changeset") == 1


def test_the_last_of_two_imports_stands_whole(portal: Portal, leaders: list[Leader]) -> None:
    texts = {leader: ROSTER.replace(",7", f",{number + 10}") for number, leader in enumerate(leaders)}
    answers = at_once(leaders, lambda leader: send(leader, texts[leader]))
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    scores = {score for (score,) in portal.query("SELECT DISTINCT latest_vs_score FROM members_member")}
    assert len(scores) == 1
    assert scores == {score for (score,) in portal.query("SELECT DISTINCT score FROM analytics_vsscore")}


@pytest.mark.parametrize("weeks", range(3))
def test_a_week_saved_by_all_at_once_is_one_week(portal: Portal, leaders: list[Leader], weeks: int) -> None:
    # an older week takes what was recorded by then, and the import above recorded today
    week = last_sunday(timezone.localdate())
    path = "/api/weekly-snapshots"
    if weeks:
        portal.query(f"UPDATE analytics_memberrecord SET record_date = '{week - timedelta(weeks=weeks)}'")
        week -= timedelta(weeks=weeks)
    answers = at_once(leaders, lambda leader: leader.post(path, json={"weekEnding": str(week)}))
    assert sorted(answer.status_code for answer in answers) == [*[200] * (AT_ONCE - 1), 201]
    assert {len(answer.json()["snapshotData"]) for answer in answers} == {60}
    saved = (
        f"FROM analytics_snapshotrow JOIN analytics_weeklysnapshot s ON s.id = snapshot_id WHERE week_ending = '{week}'"
    )
    assert one(portal, f"SELECT count(*) {saved}") == 60
    assert one(portal, f"SELECT count(*) FROM analytics_weeklysnapshot WHERE week_ending = '{week}'") == 1


def test_a_week_is_saved_while_members_are_deleted(portal: Portal, leaders: list[Leader]) -> None:
    gone = [pk for (pk,) in portal.query("SELECT id FROM members_member ORDER BY id DESC LIMIT 4")]
    tasks: dict[Leader, Callable[[Leader], requests.Response]] = {
        leader: lambda leader, pk=pk: leader.write("DELETE", f"/api/members/{pk}")
        for leader, pk in zip(leaders, gone, strict=False)
    }
    week = {"weekEnding": str(last_sunday(timezone.localdate()))}
    answers = at_once(
        leaders, lambda leader: tasks.get(leader, lambda one: one.post("/api/weekly-snapshots", json=week))(leader)
    )
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert one(portal, "SELECT count(*) FROM members_member") == 56


def test_levels_and_criteria_set_by_all_at_once(portal: Portal, leaders: list[Leader]) -> None:
    member = one(portal, "SELECT min(id) FROM members_member")
    numbers = {leader: number for number, leader in enumerate(leaders, 1)}
    levels = at_once(
        leaders, lambda leader: leader.write("PATCH", f"/api/sf-tech/{member}", json={"topNode1": numbers[leader]})
    )
    assert [answer.status_code for answer in levels] == [200] * AT_ONCE
    assert len(portal.query("SELECT id FROM members_sftech")) == 1
    criteria = at_once(
        leaders,
        lambda leader: leader.write(
            "PUT",
            "/api/rank-criteria/3",
            json={"powerRequirement": numbers[leader], "vsRequirement": 0, "donationsRequirement": 0},
        ),
    )
    assert [answer.status_code for answer in criteria] == [200] * AT_ONCE
    assert len(portal.query("SELECT id FROM members_rankcriterion")) == 1


def test_nothing_failed_on_the_server(portal: Portal) -> None:
    """Runs last in this module: what the tests above did left no server error in the log."""
    assert "Traceback" not in portal.log()
