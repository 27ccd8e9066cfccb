"""The built-in assistant over the demo: many questions, each answer held against plain Python over the same rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from alliance.demo.loading import load
from assistant import words
from tests.assistant.answer import Answer, taken_apart
from tests.assistant.demo_rows import Demo
from tests.assistant.questions import questions


@pytest.fixture
def demo(db: None) -> Demo:
    load(timezone.localdate(), "password")
    return Demo()


def said(answer: Answer, expected: dict[str, Any]) -> dict[str, Any]:
    """What an answer says of what is expected of it."""
    return {key: answer.bold if key == "bold" else [row.get(key) for row in answer.rows] for key in expected}


def test_it_answers_rightly_or_not_at_all(demo: Demo, report: Callable[[str], None]) -> None:
    asked = questions(demo)
    right, declined, wrong = 0, [], {}
    for question, expected in asked:
        answer = taken_apart(words.answer(question))
        if answer.declined:
            declined.append(question)
        elif expected is not None and said(answer, expected) == expected:
            right += 1
        else:
            wrong[question] = (answer.text if expected is None else said(answer, expected), expected)
    report(f"assistant: {len(asked)} questions, {right} right, {len(declined)} declined, {len(wrong)} wrong")
    assert wrong == {}
    assert len(asked) >= 120
    assert right >= 100
    assert {question for question, expected in asked if expected is None} <= set(declined)
