"""Leaders who save the week, import a roster, set levels and criteria at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import requests
from django.utils import timezone

from members.weeks.calendar import last_sunday
from tests.processes import Leader, Portal
from tests.races.conftest import AT_ONCE, AtOnce, codes, statuses

ROSTER = "Name,Power,VS Score\n" + "".join(f"member {number},{number + 1},7\n" for number in range(60))

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """One without members yet."""
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


def send(leader: Leader, text: str) -> requests.Response:
    return leader.post("/api/roster/import", data={"apply": "true"}, files={"file": ("r.csv", text, "text/csv")})


def each(leaders: list[Leader], call: Callable[[Leader], requests.Response]) -> list[Callable[[], requests.Response]]:
    """The same call by each leader."""
    return [lambda leader=leader: call(leader) for leader in leaders]


def one(portal: Portal, statement: str) -> Any:
    return portal.query(statement)[0][0]


def test_a_roster_imported_twice_makes_its_members_once(portal: Portal, leaders: list[Leader], at_once: AtOnce) -> None:
    """Also while the portal has no member that could be locked."""
    answers = at_once(*each(leaders, lambda leader: send(leader, ROSTER)))
    assert codes(answers) == [200] * AT_ONCE
    assert sorted(answer.json()["created"] for answer in answers) == [*[0] * (AT_ONCE - 1), 60]
    assert one(portal, "SELECT count(*) FROM members_member") == 60
    assert one(portal, "SELECT count(*) FROM members_changeset") == 1


def test_the_last_of_two_imports_stands_whole(portal: Portal, leaders: list[Leader], at_once: AtOnce) -> None:
    texts = {leader: ROSTER.replace(",7", f",{number + 10}") for number, leader in enumerate(leaders)}
    answers = at_once(*each(leaders, lambda leader: send(leader, texts[leader])))
    assert codes(answers) == [200] * AT_ONCE
    scores = {score for (score,) in portal.query("SELECT DISTINCT latest_vs_score FROM members_member")}
    assert len(scores) == 1
    assert scores == {
        score
        for (score,) in portal.query(
            "SELECT DISTINCT value FROM members_memberrecord WHERE data_type = 'alliance-duel'"
        )
    }


@pytest.mark.parametrize("weeks", range(3))
def test_a_week_saved_by_all_at_once_is_one_week(
    portal: Portal, leaders: list[Leader], at_once: AtOnce, weeks: int
) -> None:
    # a week takes what is recorded up to its Sunday, and the import above recorded today
    week = last_sunday(timezone.localdate()) - timedelta(weeks=weeks)
    path = "/api/weekly-snapshots"
    portal.query(
        "INSERT INTO members_memberrecord (member_id, data_type, value, spelling, recorded_at, created_at, record_date)"
        f" SELECT member_id, data_type, value, spelling, recorded_at, created_at, '{week}' FROM members_memberrecord"
        f" WHERE record_date = '{timezone.localdate()}' ON CONFLICT DO NOTHING"
    )
    answers = at_once(*each(leaders, lambda leader: leader.post(path, json={"weekEnding": str(week)})))
    assert statuses(answers) == [*[200] * (AT_ONCE - 1), 201]
    assert {len(answer.json()["snapshotData"]) for answer in answers} == {60}
    saved = f"FROM members_snapshotrow JOIN members_weeklysnapshot s ON s.id = snapshot_id WHERE week_ending = '{week}'"
    assert one(portal, f"SELECT count(*) {saved}") == 60
    assert one(portal, f"SELECT count(*) FROM members_weeklysnapshot WHERE week_ending = '{week}'") == 1


def test_a_week_is_saved_while_members_are_deleted(portal: Portal, leaders: list[Leader], at_once: AtOnce) -> None:
    gone = [pk for (pk,) in portal.query("SELECT id FROM members_member ORDER BY id DESC LIMIT 4")]
    tasks: dict[Leader, Callable[[Leader], requests.Response]] = {
        leader: lambda leader, pk=pk: leader.write("DELETE", f"/api/members/{pk}")
        for leader, pk in zip(leaders, gone, strict=False)
    }
    week = {"weekEnding": str(last_sunday(timezone.localdate()))}
    answers = at_once(
        *each(
            leaders, lambda leader: tasks.get(leader, lambda one: one.post("/api/weekly-snapshots", json=week))(leader)
        )
    )
    assert codes(answers) == [200] * AT_ONCE
    assert one(portal, "SELECT count(*) FROM members_member") == 56


def test_levels_and_criteria_set_by_all_at_once(portal: Portal, leaders: list[Leader], at_once: AtOnce) -> None:
    member = one(portal, "SELECT min(id) FROM members_member")
    numbers = {leader: number for number, leader in enumerate(leaders, 1)}
    levels = at_once(
        *each(leaders, lambda one: one.write("PATCH", f"/api/sf-tech/{member}", json={"topNode1": numbers[one]}))
    )
    assert codes(levels) == [200] * AT_ONCE
    assert len(portal.query("SELECT id FROM members_sftech")) == 1
    needed = {"vsRequirement": 0, "donationsRequirement": 0}
    criteria = at_once(
        *each(
            leaders,
            lambda one: one.write("PUT", "/api/rank-criteria/3", json={"powerRequirement": numbers[one], **needed}),
        )
    )
    assert codes(criteria) == [200] * AT_ONCE
    assert len(portal.query("SELECT id FROM members_rankcriterion")) == 1


def test_the_data_agree(sound: Callable[[], None]) -> None:
    """Runs last in this module."""
    sound()
