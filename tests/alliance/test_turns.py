"""Few requests of a process compute at once; one that waits for something lets the others by."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.test import Client, override_settings

from alliance.turns import Turns, arrived
from tests.processes import wait_for

FOREVER = 3600.0


@contextmanager
def threads(turns: Turns, count: int) -> Iterator[tuple[list[int], list[threading.Event], list[Future[None]]]]:
    """So many that take their turns one after the other: who has begun, by number, and what ends each."""
    begun: list[int] = []
    ends = [threading.Event() for _ in range(count)]

    def compute(number: int) -> None:
        with turns.turn():
            begun.append(number)
            assert ends[number].wait(60)

    with ThreadPoolExecutor(count) as pool:
        running = []
        for number in range(count):
            running.append(pool.submit(compute, number))
            wait_for(lambda n=number: len(begun) + len(turns.waiting) > n, f"thread {number} has come")
        try:
            yield begun, ends, running
        finally:
            for end in ends:
                end.set()


def test_two_compute_and_the_others_follow_in_the_order_of_coming() -> None:
    turns = Turns(at_once=2, longest=FOREVER)
    with threads(turns, 5) as (begun, ends, running):
        assert begun == [0, 1]
        for ended, next_one in ((1, 2), (0, 3), (2, 4)):
            ends[ended].set()
            running[ended].result(60)
            wait_for(lambda n=next_one: n in begun, f"thread {next_one} computes")
        assert begun == [0, 1, 2, 3, 4]


def test_who_waits_for_something_keeps_nobody_out() -> None:
    """Such as two answers of the assistant that are streamed: neither ends, the third is answered all the same."""
    turns = Turns(at_once=2, longest=0.01)
    with threads(turns, 3) as (begun, _, running):
        wait_for(lambda: 2 in begun, "the third computes")
        assert not any(one.done() for one in running)


def test_a_turn_ends_with_its_error_too() -> None:
    turns = Turns(at_once=1, longest=FOREVER)
    for _ in range(3):
        with pytest.raises(OSError, match="gone"), turns.turn():
            raise OSError("gone")
        assert turns.wait() == 0


@override_settings(LOG_REQUESTS=True)
def test_the_log_counts_from_when_the_request_had_arrived(
    db: None, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    token = arrived.set(time.monotonic() - 5)
    try:
        client.get("/login")
    finally:
        arrived.reset(token)
    [line] = [one for one in caplog.records if one.name == "alliance.requests"]
    assert line.__dict__["ms"] >= 5000
