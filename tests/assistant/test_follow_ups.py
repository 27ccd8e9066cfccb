"""What a follow-up makes of the question before it: none fails, whatever was asked before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import words
from assistant.query.forms import to_json
from assistant.query.types import Operation
from members.models import Member

Make = Callable[..., Member]

FOLLOW_UPS = (
    *("who has none?", "who doesn't?", "50M", "-3", "the last 3", "too", "list them", "and today?", "and tomorrow?"),
    *("add Mo", "leave Ada out", "and Ada?", "and his place?", "how many of them are R3", "who are they", "as csv"),
    *("and who was worst?", "who has two or more", "same for R2", "how far is she from R4", "only R4", "ever"),
    *("which of them are away?", "sort by kills", "and his VS?", "last week", "compare them", "just 30 days"),
    *("and over 30,000?", "who didn't take part", "in percent", "the average", "their total", "per rank", "why"),
    *("und letzte Woche?", "et qui n'a rien ?", "¿y los R4?", "e a Ada?", "а на прошлой неделе?"),
)
FIGURES = st.sampled_from(("power", "kills", "vs", "donations", "assistance", "sf_tech", "unit_x", "strikes"))
CONDITIONS = st.builds(
    lambda figure, comparison, value, time: {
        "figure": figure, "comparison": comparison, "value": value, **({"time": time} if time else {}),
    },
    FIGURES, st.sampled_from(("above", "below", "at_least", "exactly")), st.sampled_from((-5, 0, 1, 3, 5e6)),
    st.sampled_from((None, {"weeks": 2}, {"ever": True})),
)  # fmt: skip


def before(who: list[int]) -> st.SearchStrategy[dict[str, Any]]:
    """Queries in JSON, as the browser sends the last one along: sensible ones and others."""
    subjects = st.fixed_dictionaries(
        {},
        optional={
            "members": st.lists(st.sampled_from(who), max_size=3),
            "ranks": st.lists(st.sampled_from(("R3", "R4")), max_size=2, unique=True),
            "conditions": st.lists(CONDITIONS, max_size=2),
            "away": st.booleans(),
        },
    )
    return st.fixed_dictionaries(
        {"operation": st.sampled_from(get_args(Operation))},
        optional={
            "figure": FIGURES,
            "subjects": subjects,
            "limit": st.integers(1, 9),
            "time": st.sampled_from(({"weeks": 3}, {"ever": True}, {"since": "2026-01-04"})),
        },
    )


@pytest.fixture
def mo_and_ada(member: Make) -> list[int]:
    mo = member("Mo", power=[3, 5], vs=[5], donations=[1, 2])
    ada = member("Ada", rank=4, power=[4, 5], kills=[1])
    return [mo.pk, ada.pk]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.data(), st.sampled_from(FOLLOW_UPS), st.sampled_from(("", "power of Mo", "who")))
def test_no_follow_up_raises(mo_and_ada: list[int], data: st.DataObject, text: str, first: str) -> None:
    assert words.reply(text, data.draw(before(mo_and_ada)), first).text


def test_who_has_none_after_a_ranking_of_unit_x(mo_and_ada: list[int]) -> None:
    reply = words.reply("who has none?", {"operation": "top", "figure": "unit_x"})
    assert reply.query is not None
    assert to_json(reply.query) == {
        "operation": "list",
        "subjects": {"conditions": [{"figure": "unit_x", "comparison": "below", "value": 1}]},
    }


def test_a_number_takes_the_place_of_a_negative_one(mo_and_ada: list[int]) -> None:
    above = {"figure": "power", "comparison": "above", "value": -5}
    reply = words.reply("50M", {"operation": "list", "subjects": {"conditions": [above]}})
    assert reply.query is not None
    assert [one.value for one in reply.query.subjects.conditions] == [50e6]
