from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import Member


@pytest.fixture
def call(leader_client: Client) -> Callable[..., Any]:
    """call("patch", "members/1", name="Nia") is an R4's request to the API, with the rest as JSON."""
    return calling(leader_client)


@pytest.fixture
def call_as_r5(r5_client: Client) -> Callable[..., Any]:
    """The same as an R5."""
    return calling(r5_client)


def calling(client: Client) -> Callable[..., Any]:
    def make(method: str, path: str, **body: Any) -> Any:
        return getattr(client, method)(f"/api/{path}", body or None, content_type="application/json")

    return make


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", power=100, rank=3, discord_username="mam.bo")


@pytest.fixture
def kiwi(db: None) -> Member:
    return Member.objects.create(name="Kiwi", power=200, rank=2)
