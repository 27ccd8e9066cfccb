"""Two transactions that PostgreSQL cannot both carry out: the loser is told so, and nothing fails."""

from __future__ import annotations

import psycopg.errors
import pytest
from django.db import DatabaseError, IntegrityError

from alliance.api.exceptions import answer, sentences


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (IntegrityError, psycopg.errors.ForeignKeyViolation),
    ],
)
def test_the_loser_may_try_again(error: type[DatabaseError], cause: type[Exception]) -> None:
    raised = error("x")
    raised.__cause__ = cause("x")
    response = answer(raised, {})
    assert response is not None
    assert response.status_code == 409
    assert "try again" in response.data["message"]


@pytest.mark.parametrize("cause", [psycopg.errors.CheckViolation("x"), psycopg.errors.UniqueViolation("x"), None])
def test_any_other_failure_is_one(cause: Exception | None) -> None:
    raised = IntegrityError("x")
    raised.__cause__ = cause
    assert answer(raised, {}) is None


def test_entries_of_a_list_are_counted_from_one() -> None:
    detail = {"members": {0: {"name": ["Type a name."]}, 2: ["Too long."]}, "ids": [[], ["No number."]]}
    assert sentences(detail) == ["members 1.name: Type a name.", "members 3: Too long.", "ids 2: No number."]
