"""The size limits of request bodies. A larger body is refused before any of it is read or stored.

The web server calls `most_by_head` before it reads a body (alliance/web_worker.py), and the middleware checks under any
server.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.cookie import parse_cookie
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import Resolver404, resolve

from alliance.area import errors, visitors
from alliance.arriving import LARGEST_BODY
from alliance.pages import wants_json

SMALL = 64 * 1024
"""Bytes; for every call except those with `takes_large_bodies`, which take files or many rows and have limits of their
own. A page that takes a file declares its `most_bytes`."""
TOO_LARGE = "The request is larger than 64 KB, which no form of this page needs. Nothing was changed."
COOKIES = re.compile(rb"\r\ncookie:[ \t]*([^\r\n]*)", re.IGNORECASE)
NO_LENGTH = "The request does not say how long it is. Send it with a Content-Length. Nothing was changed."


class BodyLimitMiddleware:
    """Checks the length before anything reads the body. Runs above CSRF, which reads forms."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        if takes_large_bodies(view):
            return None
        most = getattr(view, "most_bytes", SMALL)
        length, encoding = request.META.get("CONTENT_LENGTH", ""), request.META.get("HTTP_TRANSFER_ENCODING", "")
        if message := refusal(length, encoding, most):
            if wants_json(request):
                return JsonResponse({"message": message}, status=413)
            if elsewhere := getattr(view, "instead_of_refusing", ""):
                return redirect(elsewhere)
            if errors.concerns(request):
                return errors.not_understood(request, 413)
            return HttpResponse(message, status=413, content_type="text/plain")
        return None


def refusal(length: str, encoding: str, most: int = SMALL) -> str:
    """Why a body of this Content-Length and Transfer-Encoding is not read; empty if it may be."""
    if encoding or not (length.isascii() and (length or "0").isdecimal()):
        return NO_LENGTH
    return TOO_LARGE if len(length.lstrip("0")) > 9 or int(length[-10:] or 0) > most else ""


def takes_large_bodies(view: Callable[..., Any]) -> bool:
    return bool(getattr(getattr(view, "cls", None), "takes_large_bodies", False))


def most_by_head(head: bytes) -> int:
    """How many bytes of a body to read, by the request's head.

    It does not query the database, so a made-up session cookie passes. A visitor without the cookie can't be signed in,
    and is answered without sending a file first.
    """
    try:
        path = unquote_to_bytes(urlsplit(head.split(maxsplit=2)[1]).path).decode()
        view = resolve(path).func
    except (IndexError, ValueError, Resolver404):
        return SMALL
    cookies = parse_cookie("; ".join(each.decode("latin-1") for each in COOKIES.findall(head)))
    has_session = settings.SESSION_COOKIE_NAME in cookies
    if takes_large_bodies(view):
        return LARGEST_BODY if has_session else SMALL
    return getattr(view, "most_bytes", SMALL) if has_session or visitors.COOKIE.name in cookies else SMALL
