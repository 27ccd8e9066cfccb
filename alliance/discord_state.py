"""What a sign-in by Discord must still know when the visitor comes back: in a signed cookie of ten minutes.

allauth would keep it in a session, which whoever opens `/auth/discord` would get, and nobody would ever use again.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "discord_state_"
"""Then the state's id, so that sign-ins in two tabs do not meet."""
SALT = "alliance.discord_state"
KEPT = 600
"""Seconds to say yes at Discord."""
PATH = "/auth/discord"


def new_id() -> str:
    return token_hex(16)


def keep(response: HttpResponseBase, state_id: str, state: dict[str, Any]) -> None:
    response.set_cookie(
        COOKIE + state_id,
        signing.dumps(state, salt=SALT + state_id),
        max_age=KEPT,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def kept(request: HttpRequest) -> dict[str, Any] | None:
    """The state of the visitor who comes back; None if this browser holds none, or holds it for too long."""
    state_id = request.GET.get("state", "")
    try:
        state: dict[str, Any] = signing.loads(
            request.COOKIES.get(COOKIE + state_id, ""), salt=SALT + state_id, max_age=KEPT
        )
    except signing.BadSignature:
        return None
    return state


def end(request: HttpRequest, response: HttpResponseBase) -> None:
    """A state counts once."""
    response.delete_cookie(COOKIE + request.GET.get("state", ""), path=PATH, samesite="Lax")
