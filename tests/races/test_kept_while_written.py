"""Answers that two web processes keep while several leaders write: each sees at once what he wrote."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import requests

from tests.processes import Leader
from tests.races.conftest import AT_ONCE, AtOnce, write

pytestmark = pytest.mark.worker

EDITS = 4
LOOKS = 3


def edit_and_look(leader: Leader, member: int) -> requests.Response:
    """The last look at the roster; every look shows the power that was answered last."""
    for power in range(1, EDITS + 1):
        assert write(leader, "patch", f"members/{member}", power=power).status_code == 200
        for _ in range(LOOKS):
            answer = leader.get("/api/members/with-freshness")
            [shown] = [one["power"] for one in answer.json() if one["id"] == member]
            assert shown == str(power)
    return answer


def test_who_wrote_sees_it_at_once_in_every_process(
    leaders: list[Leader], members: Callable[..., list[int]], at_once: AtOnce, round_: int
) -> None:
    ids = members(*(f"Reader {round_} {number}" for number in range(AT_ONCE)))
    looks = [
        lambda leader=leader, member=member: edit_and_look(leader, member)
        for leader, member in zip(leaders, ids, strict=True)
    ]
    assert {answer.status_code for answer in at_once(*looks)} == {200}
