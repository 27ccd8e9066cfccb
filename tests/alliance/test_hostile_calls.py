"""Every call of openapi.yaml with what schemathesis makes up for it, fitting and unfitting, as each role: no 5xx.

Bounded in `make test`; `make soak` tries many more (EXAMPLES).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from alliance.models import User
from members.models import Member
from tests.conftest import row
from uploads.models import Batch

EXAMPLES = int(os.environ.get("EXAMPLES", "1"))
"""Of each call, role and mode."""
MODES = {
    "nobody": [GenerationMode.POSITIVE],
    "recruit": [GenerationMode.POSITIVE],
    "operator": [GenerationMode.POSITIVE] if EXAMPLES > 1 else [],
    "officer": [GenerationMode.POSITIVE, GenerationMode.NEGATIVE],
}
SCHEMA = schemathesis.openapi.from_path(Path(__file__).parents[2] / "openapi.yaml")
SCHEMA.app = get_wsgi_application()
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}

pytestmark = pytest.mark.django_db


@pytest.fixture
def headers(account: Callable[..., User], officer: User, read_batch: Callable[..., Batch]) -> dict[str, dict[str, str]]:
    """What each role's browser sends along. There are a member and a batch with small ids to be met."""
    Member.objects.create(name="Mambo", power=5)
    read_batch([row(0, "Mambo", 7)])
    users = {
        "recruit": account("rec", rank=2),
        "officer": officer,
        "operator": account("operator", is_superuser=True, is_staff=True),
    }
    sent: dict[str, dict[str, str]] = {"nobody": {}}
    for role, user in users.items():
        client = Client()
        client.force_login(user)
        client.get("/auth/user")
        cookies = {name: morsel.value for name, morsel in client.cookies.items()}
        sent[role] = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": cookies.get("csrftoken", ""),
        }
    return sent


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_call_fails_on_the_server(headers: dict[str, dict[str, str]], label: str) -> None:
    for role, modes in MODES.items():
        for mode in modes:
            call_often(label, mode, headers[role])


def call_often(label: str, mode: GenerationMode, headers: dict[str, str]) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=EXAMPLES < 10,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        answer = case.call(headers=headers)
        assert answer.status_code < 500, f"{case.as_curl_command()}\n{answer.text[:500]}"

    with suppress(Unsatisfiable):  # a call that takes nothing cannot be given anything unfitting
        call()
