"""Two leaders at the same moment, at a real web server of two processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
import requests

from tests.processes import Leader, Portal

ROUNDS = 4

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(scope="module")
def leaders(portal: Portal) -> list[Leader]:
    return [portal.leader() for _ in range(3)]


@pytest.fixture
def members(portal: Portal, leaders: list[Leader]) -> Callable[..., list[int]]:
    """members("Nia", "Mia") are the ids of new members of those names, each with a record of power."""

    def make(*names: str) -> list[int]:
        found = []
        for name in names:
            portal.query(
                "INSERT INTO members_member (name, rank, discord_username, is_active, created_at, updated_at) "
                f"VALUES ('{name}', 1, '', true, '2026-01-01 00:00:00+00', '2026-01-01 00:00:00+00')"
            )
            [(pk,)] = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
            assert write(leaders[0], "patch", f"members/{pk}", power=100).status_code == 200
            found.append(pk)
        return found

    return make


def write(leader: Leader, method: str, path: str, **body: Any) -> requests.Response:
    token = {"X-CSRFToken": leader.session.cookies["csrftoken"]}
    return leader.session.request(method, f"{leader.address}/api/{path}", json=body, headers=token, timeout=60)


def at_once(*calls: Callable[[], requests.Response]) -> list[int]:
    """The statuses of calls that all set out at the same moment, in their order; each answers JSON."""
    start = Barrier(len(calls))

    def run(call: Callable[[], requests.Response]) -> int:
        start.wait()
        answer = call()
        assert answer.json()
        return answer.status_code

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_one_of_two_edits_from_the_same_view_wins(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], round_: int
) -> None:
    [nia] = members(f"Nia {round_}")
    seen = next(one for one in leaders[0].get("/api/members").json() if one["id"] == nia)["updatedAt"]
    answers = at_once(
        lambda: write(leaders[0], "patch", f"members/{nia}", power=200, updatedAt=seen),
        lambda: write(leaders[1], "patch", f"members/{nia}", rank=2, updatedAt=seen),
    )
    assert sorted(answers) == [200, 409]
    assert portal.query(f"SELECT power, rank FROM members_member WHERE id = {nia}") == [
        (200, 1) if answers[0] == 200 else (100, 2)
    ]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_one_of_two_merges_of_the_same_source_wins(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], round_: int
) -> None:
    source, first, second = members(*(f"{name} {round_}" for name in ("Source", "First", "Second")))
    answers = at_once(
        lambda: write(leaders[0], "post", f"members/{first}/merge", sourceId=source),
        lambda: write(leaders[1], "post", f"members/{second}/merge", sourceId=source),
    )
    assert sorted(answers) in ([200, 404], [200, 409])
    assert portal.query(f"SELECT count(*) FROM members_member WHERE id IN ({source}, {first}, {second})") == [(2,)]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_two_members_merged_into_each_other(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], round_: int
) -> None:
    one, other = members(f"One {round_}", f"Other {round_}")
    answers = at_once(
        lambda: write(leaders[0], "post", f"members/{one}/merge", sourceId=other),
        lambda: write(leaders[1], "post", f"members/{other}/merge", sourceId=one),
    )
    assert sorted(answers) in ([200, 404], [200, 409])
    assert portal.query(f"SELECT count(*) FROM members_member WHERE id IN ({one}, {other})") == [(1,)]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_an_edit_against_a_delete(
    portal: Portal, leaders: list[Leader], members: Callable[..., list[int]], round_: int
) -> None:
    [nia] = members(f"Gone {round_}")
    answers = at_once(
        lambda: write(leaders[0], "patch", f"members/{nia}", power=200),
        lambda: write(leaders[1], "delete", f"members/{nia}"),
    )
    assert answers in ([200, 200], [404, 200])
    assert portal.query(f"SELECT count(*) FROM analytics_memberrecord WHERE member_id = {nia}") == [(0,)]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_a_merge_is_undone_once(leaders: list[Leader], members: Callable[..., list[int]], round_: int) -> None:
    one, other = members(f"Once {round_}", f"Twice {round_}")
    merged = write(leaders[0], "post", f"members/{one}/merge", sourceId=other).json()["changeSetId"]
    path = f"change-sets/{merged}/undo"
    assert sorted(at_once(*(lambda leader=leader: write(leader, "post", path) for leader in leaders))) == [
        200,
        409,
        409,
    ]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_an_undo_against_a_delete(leaders: list[Leader], members: Callable[..., list[int]], round_: int) -> None:
    one, other = members(f"Kept {round_}", f"Moved {round_}")
    merged = write(leaders[0], "post", f"members/{one}/merge", sourceId=other).json()["changeSetId"]
    answers = at_once(
        lambda: write(leaders[0], "post", f"change-sets/{merged}/undo"),
        lambda: write(leaders[1], "delete", f"members/{one}"),
    )
    assert answers in ([200, 200], [409, 200])


def test_nothing_failed_on_the_server(portal: Portal) -> None:
    """Runs last in this module: what the tests above did left no server error in the log."""
    assert "Traceback" not in portal.log()
