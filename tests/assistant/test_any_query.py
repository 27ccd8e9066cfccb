"""Any query is answered, in numbers and in the words of each language, or refused: it never fails."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import query as q
from assistant.query import Query, Subjects, Time
from assistant.query.forms import as_json, query_of, to_json
from assistant.query.types import MOST_ROWS
from assistant.texts import languages, speaking
from assistant.words import saying
from assistant.words.naming import understood
from members.errors import Refused
from members.models import Member
from tests.assistant.any_query import HUGE, assemble, queries
from tests.assistant.conftest import last_sunday

Make = Callable[..., Member]
AskedOf = tuple[list[int], list[str]]
"""The members' ids, and every figure."""


@pytest.fixture
def asked_of(member: Make) -> AskedOf:
    return assemble(member)


def answered(query: Query) -> str:
    """The answer's Markdown, in each language; '' where it is refused."""
    try:
        told = q.run(query)
    except Refused:
        return ""
    assert len(told.rows) <= (query.limit or MOST_ROWS)
    assert json.dumps(as_json(told, understood(query)), allow_nan=False, default=str)
    for language in languages()[::-1]:  # English last
        with speaking(language):
            assert understood(query)
            text = saying.told(told)
            assert "None" not in text
            assert "{" not in text.split("```")[0]
    return text


@settings(
    max_examples=int(os.environ.get("ANY_QUERIES", "150")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def test_any_query_is_answered_in_every_language_or_refused(asked_of: AskedOf, data: st.DataObject) -> None:
    query = data.draw(queries(*asked_of))
    answered(query)
    try:
        again = query_of(json.loads(json.dumps(to_json(query))))
    except (Refused, ValueError):
        return
    if query.subjects == Subjects():
        assert again == query


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("joined", ["[M1]", "[M2]", "known to the portal since"]),
        ("discord", ["The Discord account of [M1]", "[M2]", "no Discord account"]),
        ("levels", ["[M1]", "[M2]", "| Node | Level |"]),
    ],
)
def test_a_detail_of_several_is_told_of_each(asked_of: AskedOf, detail: str, said: list[str]) -> None:
    of = Subjects(members=tuple(asked_of[0][1:3]))
    text = answered(Query(operation="profile", subjects=of, detail=detail))  # type: ignore[arg-type]
    assert all(part in text for part in said), text


@pytest.mark.parametrize("operation", ["rank", "distance"])
def test_nobody_is_left_out_of_several(asked_of: AskedOf, operation: str) -> None:
    of = Subjects(members=tuple(asked_of[0][1:3]))
    text = answered(Query(operation=operation, subjects=of, rank="R3" if operation == "distance" else None))  # type: ignore[arg-type]
    assert "[M1]" in text
    assert "[M2]" in text


def test_a_rank_without_criteria_is_met_by_nobody(asked_of: AskedOf) -> None:
    of = Subjects(members=(asked_of[0][1],))
    with pytest.raises(Refused, match="No criteria are set for R1"):
        q.run(Query(operation="distance", subjects=of, rank="R1"))


def test_who_got_no_strike_about_a_week(asked_of: AskedOf) -> None:
    query = Query(operation="never", figure="strikes", time=Time(week=last_sunday()))
    assert {row.name for row in q.run(query).rows} == {"M0", "M3", "M4", "New"}
    assert "**4** of 6 members have no strikes on record in the week ending" in answered(query)


def test_who_was_not_at_one_time_of_an_event(asked_of: AskedOf) -> None:
    """Not: who was at none of its times."""
    day = last_sunday() - timedelta(days=9)
    query = Query(operation="never", figure=asked_of[1][-3], time=Time(day=day))
    assert {row.name for row in q.run(query).rows} == {"M0", "M3", "M4", "New"}
    assert f"on {day.day} " in answered(query)


@pytest.mark.parametrize("number", [HUGE, -HUGE, 2**63, 0])
def test_a_number_that_no_member_has_is_refused(asked_of: AskedOf, number: int) -> None:
    for of in (
        {"members": [number]},
        {"without": [number]},
        {"conditions": [{"figure": "power", "comparison": "above", "thanMember": number}]},
    ):
        given_json = {"operation": "list", "subjects": of}
        with pytest.raises(Refused):
            q.run(query_of(given_json))


@pytest.mark.parametrize("value", ["1e400", "-1e400", "NaN", "1e30"])
def test_a_value_that_is_no_number_is_refused(value: str) -> None:
    one = json.loads(f'{{"figure": "strikes", "comparison": "above", "value": {value}}}')
    with pytest.raises(Refused):
        query_of({"operation": "list", "subjects": {"conditions": [one]}})


def test_a_figure_with_an_endless_number_is_none() -> None:
    with pytest.raises(Refused):
        query_of({"operation": "top", "figure": "event-" + "9" * 5000})
