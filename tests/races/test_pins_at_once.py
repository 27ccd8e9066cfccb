"""Leaders who pin answers at the same moment: each once, and no more than there is room for."""

from __future__ import annotations

import pytest

from assistant.pins import MOST
from tests.processes import Leader, Portal
from tests.races.conftest import AT_ONCE, AtOnce, statuses

pytestmark = pytest.mark.worker


def query(limit: int) -> dict[str, object]:
    return {"query": {"operation": "list", "limit": limit}}


def test_one_answer_is_pinned_once(portal: Portal, leaders: list[Leader], at_once: AtOnce, round_: int) -> None:
    portal.query("DELETE FROM assistant_pinnedanswer")
    answers = at_once(*(lambda one=one: one.post("/api/pinned-answers", json=query(1)) for one in leaders))
    assert statuses(answers) == [201] + [409] * (AT_ONCE - 1)
    assert portal.count("assistant_pinnedanswer") == 1


def test_the_last_room_is_taken_once(portal: Portal, leaders: list[Leader], at_once: AtOnce, round_: int) -> None:
    portal.query("DELETE FROM assistant_pinnedanswer")
    for number in range(1, MOST):
        assert leaders[0].post("/api/pinned-answers", json=query(number)).status_code == 201
    calls = (
        lambda one=one, number=number: one.post("/api/pinned-answers", json=query(number))
        for number, one in enumerate(leaders, MOST)
    )
    assert statuses(at_once(*calls)) == [201] + [409] * (AT_ONCE - 1)
    assert portal.count("assistant_pinnedanswer") == MOST
