"""How far the built-in assistant gets with sets of questions, most of them by somebody who had not seen its code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from assistant import query, words
from assistant.query import Answer, Query
from assistant.query.forms import to_json
from members.errors import Refused
from tests.assistant.sets import DECLINE, FOLDER, least_right, read, same


@pytest.fixture(scope="module", autouse=True)
def _each_query_is_answered_once(loaded_demo_of_the_sets: None) -> Iterator[None]:
    """The alliance of the sets does not change, and three of four questions have a query that another one had too.

    So what the portal keeps of it stays right, which it cannot know of rows that no transaction has stored yet.
    """
    answers: dict[Query, Answer | Refused] = {}
    compute = query.run

    def run(asked: Query) -> Answer:
        if asked not in answers:
            try:
                answers[asked] = compute(asked)
            except Refused as refused:
                answers[asked] = refused
        found = answers[asked]
        if isinstance(found, Refused):
            raise found.with_traceback(None)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assistant.query.run", run)
        patch.setattr("tests.assistant.sets.run", run)
        patch.setattr("assistant.words.people", cache(words.people))
        patch.setattr("members.data_version.version", lambda areas: ("the alliance of the sets",))
        yield


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(one.name for one in FOLDER.glob("*.txt")))
def test_no_question_is_answered_wrongly(demo_of_the_sets: None, name: str, report: Callable[[str], None]) -> None:
    right, declined, wrong, reasonable, last, before = 0, 0, {}, 0, None, ""
    for one in read(name):
        before = before if one.follows else ""
        reply = words.reply(one.question, last if one.follows else None, before)
        last, before = reply.stored, one.question  # as the chat has them
        reasonable += one.meant != [DECLINE]
        if reply.query is None:
            declined += DECLINE not in one.meant
            right += DECLINE in one.meant and one.meant != [DECLINE]  # it may be declined as well
        elif any(same(meant, reply.query) for meant in one.meant):
            right += 1
        else:
            wrong[one.question] = to_json(reply.query)
    report(
        f"assistant, {name}: {reasonable} reasonable questions, {right} right, {declined} declined, {len(wrong)} wrong"
    )
    assert wrong == {}
    assert 100 * right >= least_right(name) * reasonable
