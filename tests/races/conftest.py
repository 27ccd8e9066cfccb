"""A portal of two web processes, and leaders who do things at the same moment."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier
from typing import Any

import pytest
import requests

from tests.processes import Leader, Portal

ROUNDS = int(os.environ.get("ROUNDS", "3"))
"""How often each race is run; `make soak` takes many more."""
AT_ONCE = 6
PICTURES = count(1000)
"""The seeds of the pictures that wait; the tests' own are below."""

AtOnce = Callable[..., list[requests.Response]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "round_" in metafunc.fixturenames:
        metafunc.parametrize("round_", range(ROUNDS))


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with Portal(tmp_path_factory.mktemp("portal")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture(scope="module")
def leaders(portal: Portal) -> list[Leader]:
    return [portal.leader() for _ in range(AT_ONCE)]


@pytest.fixture(scope="session")
def at_once() -> AtOnce:
    """at_once(call, call) are the answers, in their order, to calls that all set out at the same moment."""

    def run_all(*calls: Callable[[], requests.Response]) -> list[requests.Response]:
        start = Barrier(len(calls))

        def run(call: Callable[[], requests.Response]) -> requests.Response:
            start.wait()
            return call()

        with ThreadPoolExecutor(len(calls)) as pool:
            answers = list(pool.map(run, calls))
        assert all(answer.json() for answer in answers), "each answer says something"
        return answers

    return run_all


@pytest.fixture
def members(portal: Portal, leaders: list[Leader]) -> Callable[..., list[int]]:
    """members("Nia", "Mia") are the ids of new members of those names, each with a record of power."""

    def make(*names: str) -> list[int]:
        rows = "Name,Power\n" + "".join(f"{name},100\n" for name in names)
        send = {"data": {"apply": "true"}, "files": {"file": ("r.csv", rows, "text/csv")}}
        assert leaders[0].post("/api/roster/import", **send).json()["created"] == len(names)
        return [portal.query(f"SELECT id FROM members_member WHERE name = '{name}'")[0][0] for name in names]

    return make


@pytest.fixture
def waiting(portal: Portal, leaders: list[Leader], png: Callable[..., bytes]) -> Callable[[str], int]:
    """waiting("b1") is an upload of a new batch of that id which waits for confirmation; no other has its picture."""

    def make(batch_id: str) -> int:
        upload = int(leaders[0].upload(png(next(PICTURES)), batch_id).json()["id"])
        portal.query(f"UPDATE uploads_upload SET status = 'pending_confirmation' WHERE id = {upload}")
        return upload

    return make


@pytest.fixture
def sound(portal: Portal) -> Callable[[], None]:
    """sound() fails where a call failed on the server, or where the data do not agree afterwards."""

    def check() -> None:
        log = portal.log()
        assert "Internal Server Error" not in log, log[-20_000:]
        assert "database is locked" not in log
        portal.check_data()

    return check


def codes(answers: list[requests.Response]) -> list[int]:
    return [answer.status_code for answer in answers]


def statuses(answers: list[requests.Response]) -> list[int]:
    return sorted(codes(answers))


def new_member(name: str) -> dict[str, Any]:
    """An apply that creates a member."""
    return {"dataToApply": [{"action": "create", "memberId": None, "memberData": {"name": name, "power": "1000"}}]}


def records_of(name: str) -> str:
    """The records of the member of a name, for a query over them."""
    return f"member_id IN (SELECT id FROM members_member WHERE name = '{name}')"


def figure_of(member: int, name: str, power: int) -> dict[str, Any]:
    """An apply of one member's power."""
    return {"dataToApply": [{"action": "update", "memberId": member, "memberData": {"name": name, "power": power}}]}


def write(leader: Leader, method: str, path: str, **body: Any) -> requests.Response:
    return leader.write(method.upper(), f"/api/{path}", json=body)
