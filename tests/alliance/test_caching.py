"""How long a browser may keep what the portal answers: a walk over every address, as every kind of visitor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from alliance.models import User
from tests.alliance.test_permissions import METHODS, ROUTES
from tests.conftest import row
from uploads.models import Batch

ELSEWHERE = ["nothing", "api/nothing", "static/nothing.js", "healthz", "readyz", "admin/members/999", "favicon.ico"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def clients(account: Callable[..., User]) -> dict[str, Client]:
    """A browser of each kind of visitor."""
    users = {
        "signed out": None,
        "r2": account("recruit", rank=2),
        "r4": account("r4", rank=4),
        "superuser": account("operator", is_superuser=True, is_staff=True),
    }
    found = {}
    for name, user in users.items():
        found[name] = Client(raise_request_exception=False)
        if user:
            found[name].force_login(user)
    return found


def test_nothing_but_pictures_is_kept(
    clients: dict[str, Client], read_batch: Callable[..., Batch], report: Callable[[str], None]
) -> None:
    picture = f"api/upload/{read_batch([row(0, 'Nia', 5_000_000)]).uploads.get().pk}/image"
    kept, asked = {}, 0
    for visitor, client in clients.items():
        for route in [*ROUTES, *ELSEWHERE, picture]:
            answer = client.get(f"/{route}")
            said, asked = answer.headers.get("Cache-Control", ""), asked + 1
            if "no-store" not in said:
                kept[visitor, route] = (answer.status_code, said)
    assert kept == {(visitor, picture): (200, "private, no-cache") for visitor in ("r4", "superuser")}
    report(f"caching: {asked} answers, none kept but the picture, which is asked for again")


def test_what_a_write_answers_is_not_kept(clients: dict[str, Client]) -> None:
    client = clients["r4"]
    kept = {}
    for route in [*ROUTES, *ELSEWHERE]:
        for method in METHODS:
            if method == "GET" or route == "auth/logout":
                continue
            answer = client.generic(method, f"/{route}", content_type="application/json")
            if "no-store" not in answer.headers.get("Cache-Control", ""):
                kept[method, route] = answer.status_code
    assert kept == {}


def test_downloads_and_the_stream_are_not_kept(clients: dict[str, Client]) -> None:
    client = clients["r4"]
    answers: list[Any] = [
        client.get("/api/roster/export"),
        client.post("/api/ai-chat/stream", {"question": "How many members?"}, content_type="application/json"),
        client.post("/api/upload", {"screenshot": SimpleUploadedFile("x.png", b"<html>"), "dataType": "strength"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 400]
    assert [answer.headers["Cache-Control"] for answer in answers] == ["no-store", "no-store, no-transform", "no-store"]


def test_a_static_file_may_be_kept_by_everybody(client: Client) -> None:
    assert "public" in client.get("/static/favicon.svg").headers["Cache-Control"]
