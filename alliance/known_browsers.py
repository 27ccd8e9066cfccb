"""Browsers in which somebody has signed in before, recognised by a signed cookie (OWASP: device cookies).

An outsider may use up the limits of an account, of an address or of the whole portal. The owner's browser still passes,
with a count of its own. The cookie signs nobody in: it only decides who may try.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from alliance.cookies import SignedCookie
from alliance.models import User

COOKIE = SignedCookie("known_browser", salt="alliance.known_browsers", kept=400 * 24 * 3600)
"""Kept as long as browsers keep any cookie."""
MOST_ACCOUNTS = 5
"""How many accounts may share a browser; the one that signed in longest ago is dropped."""
SIGNED_IN = "alliance.signed_in"
"""A key in the request's META: the account that has just signed in."""


@dataclass(frozen=True, slots=True)
class Browser:
    """id: random, set at the browser's first sign-in; marks: of the accounts that signed in, the newest first."""

    id: str
    marks: tuple[str, ...]


def of(request: HttpRequest) -> Browser | None:
    """The browser by its cookie; None without a cookie, or if it was not signed by this portal."""
    told = COOKIE.held(request)
    return Browser(told["id"], tuple(told["marks"])) if told else None


def of_account(request: HttpRequest, username: str) -> Browser | None:
    """The browser, if this account has signed in there since its password was set."""
    browser = of(request)
    user = User.objects.filter(username=username).first() if browser else None
    return browser if browser and user and mark(user) in browser.marks else None


def mark(user: User) -> str:
    """The account's stand-in in the cookie. A new password changes it, so a thief's browser becomes unknown."""
    digest: str = salted_hmac(COOKIE.salt, f"{user.pk}\n{user.password}", algorithm="sha256").hexdigest()
    return digest[:32]


def remember(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    before = of(request) or Browser(token_hex(16), ())
    marks = [mark(user), *(other for other in before.marks if other != mark(user))]
    COOKIE.keep(response, {"id": before.id, "marks": marks[:MOST_ACCOUNTS]})


@receiver(user_logged_in)
def on_sign_in(request: HttpRequest, user: User, **_: Any) -> None:
    request.META[SIGNED_IN] = user


class KnownBrowserMiddleware:
    """Gives the cookie to a browser in which somebody has just signed in by any method."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if user := request.META.get(SIGNED_IN):
            remember(request, response, user)
        return response
