"""How far the built-in assistant gets with sets of questions, most of them by somebody who had not seen its code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant import words
from assistant.query.forms import to_json
from tests.assistant.sets import DECLINE, FOLDER, least_right, read, same


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
