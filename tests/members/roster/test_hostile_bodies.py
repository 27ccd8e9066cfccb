"""Bodies that are broken or absurd change no member, wherever a leader's call takes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from alliance.bodies import SMALL
from members.models import ChangeSet, Member
from tests.alliance.test_hostile_json import BROKEN

pytestmark = pytest.mark.django_db

BODIES = {
    **{name: body for name, body in BROKEN.items() if body},
    "null": b"null",
    "list": b"[]",
    "text": b'"x"',
    "number": b"1e999",
    "wrong types": b'{"name": {}, "power": [], "isActive": {}, "sourceId": {}, "mergedData": [], "score": {}}',
    "null bytes": rb'{"name": "\u0000", "discordUsername": "a\u0000b", "sourceId": "\u0000", "score": "\u0000"}',
    "half characters": rb'{"name": "\ud800", "power": "\ud800", "sourceId": "\ud800", "score": "\ud800"}',
}
CALLS = {
    "edit": ("PATCH", "members/{}"),
    "toggle": ("PATCH", "members/{}/toggle-active"),
    "merge": ("POST", "members/{}/merge"),
    "override": ("POST", "vs-scores/{}/override"),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(("method", "path"), CALLS.values(), ids=CALLS)
def test_it_is_refused(leader_client: Client, mambo: Member, method: str, path: str, body: bytes) -> None:
    leader_client.raise_request_exception = False
    answer = leader_client.generic(method, f"/api/{path.format(mambo.pk)}", body, "application/json")
    assert answer.status_code == (413 if len(body) > SMALL else 400)
    assert answer.json()["message"]
    assert not ChangeSet.objects.exists()


@pytest.mark.parametrize("query", ["ids=%00", "ids=1,%F0%9F%98%80", "ids=" + "9" * 5000, "ids=1&ids=2", "ids[]=1"])
def test_an_absurd_question_is_refused(call: Callable[..., Any], query: str) -> None:
    answer = call("get", f"members/merge-proposal?{query}")
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
