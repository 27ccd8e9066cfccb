"""Forty guesses at the same moment, at two web processes: the limits hold to the try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import requests

from tests.processes import PASSWORD, Leader, Portal

pytestmark = pytest.mark.worker

AT_ONCE = 40
LIMITS = {"SIGN_IN_TRIES_ACCOUNT": 9, "SIGN_IN_TRIES_ADDRESS": 10, "SIGN_IN_TRIES_PORTAL": 11}

Tries = Callable[[int], tuple[str, str]]


@pytest.fixture(scope="module")
def guessed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A portal behind one proxy, which is the test: it says where the visitor is."""
    with Portal(tmp_path_factory.mktemp("guessed"), TRUSTED_PROXIES=1, **LIMITS) as portal:
        portal.start_web()
        yield portal


@pytest.fixture
def guess_at_once(guessed: Portal) -> Callable[[Tries], Counter[int]]:
    """guess_at_once(tries) are the answers to forty wrong sign-ins; tries(n): name and address of the n-th.

    Nobody has guessed before: what the round before counted would hold up everybody.
    """
    guessed.query("DELETE FROM alliance_trycount")

    def run(tries: Tries) -> Counter[int]:
        start = Barrier(AT_ONCE)
        token = "t" * 32

        def guess(number: int) -> int:
            name, address = tries(number)
            start.wait()
            return requests.post(
                f"{guessed.address}/auth/login",
                json={"username": name, "password": "no"},
                headers={"X-Forwarded-For": address, "X-CSRFToken": token, "Connection": "close"},
                cookies={"csrftoken": token},
                timeout=60,
            ).status_code

        with ThreadPoolExecutor(AT_ONCE) as pool:
            return Counter(pool.map(guess, range(AT_ONCE)))

    return run


def test_on_one_account_from_everywhere(
    guessed: Portal, guess_at_once: Callable[[Tries], Counter[int]], round_: int
) -> None:
    browser = Leader(guessed.address)
    assert guess_at_once(lambda n: ("leader", f"198.51.100.{n}")) == {401: 9, 429: 31}
    browser.post("/auth/logout")
    again = browser.post("/auth/login", json={"username": "leader", "password": PASSWORD})
    assert again.status_code == 200, "the leader's own browser passes"


def test_from_one_network_on_many_accounts(guess_at_once: Callable[[Tries], Counter[int]], round_: int) -> None:
    assert guess_at_once(lambda n: (f"name {n}", f"2001:db8:0:1::{n:x}")) == {401: 10, 429: 30}


def test_on_the_whole_portal(guess_at_once: Callable[[Tries], Counter[int]], round_: int) -> None:
    assert guess_at_once(lambda n: (f"name {n}", f"198.51.100.{n}")) == {401: 11, 429: 29}


def test_nothing_failed(guessed: Portal) -> None:
    """Runs last in this module."""
    log = guessed.log()
    assert "Internal Server Error" not in log, log[-20_000:]
    assert "database is locked" not in log
