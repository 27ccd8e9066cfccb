"""Requests that arrive at the same moment, at a real web server of two processes (design: Interfaces, decision 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
import requests

from tests.processes import Leader, Portal

AT_ONCE = 6
ROUNDS = 4

pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(scope="module")
def leaders(portal: Portal) -> list[Leader]:
    return [portal.leader() for _ in range(AT_ONCE)]


@pytest.fixture
def waiting(portal: Portal, leaders: list[Leader], png: Callable[..., bytes]) -> Callable[[str], int]:
    """waiting("b1") is an upload of a new batch of that id which waits for confirmation."""

    def make(batch_id: str) -> int:
        upload = int(leaders[0].upload(png(1), batch_id).json()["id"])
        portal.query(f"UPDATE uploads_upload SET status = 'pending_confirmation' WHERE id = {upload}")
        return upload

    return make


def at_once(*calls: Callable[[], requests.Response]) -> list[requests.Response]:
    """The answers to calls that all set out at the same moment."""
    start = Barrier(len(calls))

    def run(call: Callable[[], requests.Response]) -> requests.Response:
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def statuses(answers: list[requests.Response]) -> list[int]:
    assert all(answer.json() for answer in answers)
    return sorted(answer.status_code for answer in answers)


def new_member(name: str) -> dict[str, Any]:
    return {"dataToApply": [{"action": "create", "memberId": None, "memberData": {"name": name, "power": "1000"}}]}


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_the_same_image_is_stored_once(
    portal: Portal, leaders: list[Leader], png: Callable[..., bytes], round_: int
) -> None:
    batch, content, before = f"same-{round_}", png(round_), count_files(portal)
    answers = at_once(*(lambda leader=leader: leader.upload(content, batch) for leader in leaders))
    assert statuses(answers) == [*[200] * (AT_ONCE - 1), 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert leaders[0].batch_status(batch)["totalFiles"] == 1
    assert count_files(portal) == before + 1


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_a_new_batch_is_opened_once(leaders: list[Leader], png: Callable[..., bytes], round_: int) -> None:
    batch = f"new-{round_}"
    answers = at_once(*(lambda n=n: leaders[n].upload(png(n), batch, f"{n}.png") for n in range(AT_ONCE)))
    assert statuses(answers) == [201] * AT_ONCE
    status = leaders[0].batch_status(batch)
    assert {upload["originalName"] for upload in status["uploads"]} == {f"{n}.png" for n in range(AT_ONCE)}


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_one_of_two_applies_wins(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], round_: int
) -> None:
    upload = waiting(f"apply-{round_}")
    path = f"/api/upload/{upload}/apply-data"
    names = [f"Nia {round_}", f"Mia {round_}"]
    answers = at_once(*(lambda n=n: leaders[n].post(path, json=new_member(names[n])) for n in range(2)))
    assert statuses(answers) == [200, 409]
    assert portal.query(f"SELECT count(*) FROM members_member WHERE name IN ('{names[0]}', '{names[1]}')") == [(1,)]
    assert portal.query(f"SELECT count(*) FROM analytics_memberrecord WHERE upload_id = {upload}") == [(1,)]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_apply_or_discard_but_not_both(leaders: list[Leader], waiting: Callable[[str], int], round_: int) -> None:
    batch = f"put-away-{round_}"
    upload = waiting(batch)
    answers = at_once(
        lambda: leaders[0].post(f"/api/upload/{upload}/apply-data", json=new_member(f"Kia {round_}")),
        lambda: leaders[1].post(f"/api/batches/{batch}/discard"),
    )
    assert statuses(answers) == [200, 409]


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_an_apply_is_undone_once(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], round_: int
) -> None:
    upload = waiting(f"undo-{round_}")
    applied = leaders[0].post(f"/api/upload/{upload}/apply-data", json=new_member(f"Tia {round_}"))
    path = f"/api/change-sets/{applied.json()['changeSetId']}/undo"
    answers = at_once(*(lambda leader=leader: leader.post(path) for leader in leaders[:3]))
    assert statuses(answers) == [200, 409, 409]
    assert portal.query(f"SELECT count(*) FROM members_member WHERE name = 'Tia {round_}'") == [(0,)]


def test_a_failed_upload_is_queued_again_once(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int]
) -> None:
    upload = waiting("retry")
    portal.query(f"UPDATE uploads_upload SET status = 'failed' WHERE id = {upload}")
    answers = at_once(*(lambda leader=leader: leader.post(f"/api/upload/{upload}/retry") for leader in leaders))
    assert Counter(statuses(answers)) == {200: 1, 409: AT_ONCE - 1}


def test_nothing_failed_on_the_server(portal: Portal) -> None:
    """Runs last in this module: what the tests above did left no server error in the log."""
    assert "Traceback" not in portal.log()


def count_files(portal: Portal) -> int:
    return sum(path.is_file() for path in Path(portal.folder / "uploads").rglob("*"))


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_one_of_two_confirmations_of_a_tree_wins(
    portal: Portal, leaders: list[Leader], waiting: Callable[[str], int], png: Callable[..., bytes], round_: int
) -> None:
    name = f"Ash {round_}"
    leaders[0].post(f"/api/upload/{waiting(name.replace(' ', '-'))}/apply-data", json=new_member(name))
    ((member_id,),) = portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")
    files = {"screenshot": ("tree.png", png(round_), "image/png")}
    answer = leaders[0].post("/api/sf-tech/upload", data={"memberId": member_id}, files=files)
    upload = answer.json()["uploadId"]
    portal.query(f"UPDATE uploads_upload SET status = 'pending_confirmation' WHERE id = {upload}")
    levels = {"topNode1": 4, "topNode2": 9, "topNode3": 0, "middleNode1": 7, "middleNode2": 8, "bottomNode": 1}
    path = f"/api/sf-tech/uploads/{upload}/confirm"
    answers = at_once(*(lambda n=n: leaders[n].post(path, json=levels) for n in range(2)))
    assert statuses(answers) == [200, 409]
    assert portal.query(f"SELECT count(*) FROM members_sftech WHERE member_id = {member_id}") == [(1,)]
