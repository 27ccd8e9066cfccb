"""Schemathesis over openapi.yaml as every kind of visitor: what the schema allows, what it forbids, and worse.

No call may end in a server error; a refusal is JSON with a message; what succeeds is what the schema says. Each call is
rolled back, so all of them meet the same alliance. EXAMPLES calls of each operation; in `make soak` many more, as every
role.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import content_type_conformance, not_a_server_error, response_schema_conformance
from schemathesis.generation import GenerationMode

from alliance.models import User
from tests import tally
from tests.hostile.world import NUMBERS, TEXTS, fill
from tests.rolled_back import rolled_back
from uploads.models import Batch

SOAK = bool(os.environ.get("SOAK"))
EXAMPLES = {"r3": 1, "r4": 1}
if SOAK:
    EXAMPLES = {"signed out": 40, "r3": 40, "r4": 120, "r5": 40, "superuser": 40}
SCHEMA = schemathesis.openapi.from_path(Path(__file__).parents[2] / "openapi.yaml")
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
# the schema of an event stream or a file is that of its whole text, which schemathesis takes for one of its content
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
CSRF = "0" * 32
HEADERS = {"X-CSRFToken": CSRF, "Accept-Encoding": "identity"}


@pytest.fixture
def cookies_of(account: Callable[..., User]) -> Callable[[str], dict[str, str]]:
    """cookies_of("r4") is the cookies of a browser in which that visitor is signed in."""

    def make(visitor: str) -> dict[str, str]:
        cookies = {"csrftoken": CSRF}
        if visitor != "signed out":
            client = Client()
            is_super = visitor == "superuser"
            rank = None if is_super else int(visitor[1])
            client.force_login(account(visitor, rank=rank, is_superuser=is_super, is_staff=is_super))
            cookies |= {name: cookie.value for name, cookie in client.cookies.items()}
        return cookies

    return make


def aimed(value: Any, known: dict[str, list[Any]], draw: Callable[..., Any], key: str = "") -> Any:
    """A generated body with some of its ids made true, some of its texts and numbers absurd."""
    if isinstance(value, dict):
        return {name: aimed(part, known, draw, str(name)) for name, part in value.items()}
    if isinstance(value, list):
        return [aimed(part, known, draw, key) for part in value]
    if value is None or isinstance(value, bool) or draw(st.integers(0, 2)):
        return value
    ids = {"rowId": "row_id", "batchId": "batch_id", "weekEnding": "week_ending"}.get(key)
    if ids or (isinstance(value, int) and "id" in key.lower()):
        return draw(st.sampled_from(known[ids or "member_id"]))
    return draw(st.sampled_from(NUMBERS if isinstance(value, int | float) else TEXTS))


def without_halves(value: Any) -> Any:
    """A form or a text without half characters, which cannot be sent but as JSON."""
    if isinstance(value, dict):
        return {name: without_halves(part) for name, part in value.items()}
    if isinstance(value, list):
        return [without_halves(part) for part in value]
    return value.replace("\ud800", "?") if isinstance(value, str) else value


@pytest.mark.parametrize("visitor", EXAMPLES)
def test_the_api_as(
    visitor: str,
    leader_client: Client,
    read_batch: Callable[..., Batch],
    png: Callable[..., bytes],
    officer: User,
    cookies_of: Callable[[str], dict[str, str]],
    subtests: pytest.Subtests,
    report: Callable[[str], None],
    settings: Any,
) -> None:
    settings.ANTHROPIC_API_KEY = ""
    known = fill(leader_client, read_batch, png, officer)
    cookies = cookies_of(visitor)
    outcomes: Counter[str] = Counter()
    for operation in OPERATIONS:
        with subtests.test(operation=operation.label):
            hammer(operation, visitor, known, cookies, outcomes)
    tally.add("requests", sum(outcomes.values()))
    for status, count in outcomes.items():
        if status.startswith("5"):
            tally.add(f"{tally.ANSWERED}{status} {tally.NOTHING_SAID}", count)
    report(f"schemathesis as {visitor}: {sum(outcomes.values())} calls, {dict(sorted(outcomes.items()))}")


@contextmanager
def in_the_test_s_connection() -> Iterator[None]:
    """Requests keep the connection, and with it the transaction, that they find."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


MEMBERS_AREA = ("/api/me", "/api/directory")


def hammer(
    operation: Any, visitor: str, known: dict[str, list[Any]], cookies: dict[str, str], outcomes: Counter[str]
) -> None:
    application = WSGIHandler()  # get_wsgi_application would set up the log anew, onto what this test alone captures
    may_enter = visitor not in ("signed out", "r3")

    @settings(
        max_examples=EXAMPLES[visitor],
        derandomize=not SOAK,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if SOAK else [])],
    )
    @given(data=st.data())
    def calls(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=data.draw(st.sampled_from(MODES))))
        for name, generated in dict(case.path_parameters or {}).items():
            case.path_parameters[name] = data.draw(st.sampled_from([*known[name], generated]))
        case.body = aimed(case.body, known, data.draw)
        if case.media_type != "application/json" or isinstance(case.body, str):  # sent as it is
            case.body = without_halves(case.body)
        with rolled_back(), in_the_test_s_connection():
            answer = case.call(app=application, headers=HEADERS, cookies=cookies)
        outcomes[str(answer.status_code)] += 1
        is_file = operation.path.endswith(("/stream", "/export")) and answer.status_code == 200
        case.validate_response(answer, checks=CHECKS[:2] if is_file else CHECKS)
        if answer.status_code >= 400:
            assert answer.json()["message"], answer.text
        if not may_enter and operation.path.startswith("/api"):
            # a form that cannot be read is refused before anybody asks who sent it
            closed = (404,) if operation.path in MEMBERS_AREA else ()  # nobody has switched the area on
            assert answer.status_code in (400, 401, 403, 413, 415, *closed)

    calls()
