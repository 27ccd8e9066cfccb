"""How long a browser may keep an answer: the one place that decides it (docs/operations.md, What browsers are told)."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

NOT_KEPT = "no-store"
KEPT_BUT_ASKED = {"private", "no-cache"}
"""A view's header for a picture: only this browser may keep it, and must revalidate each time."""


class CachingMiddleware:
    """Nothing of the portal is cached, so that nothing can be reopened after the sign-out.

    Exceptions are static files, which hold no data, and answers that a view lets browsers revalidate. Runs above
    everything that answers.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        said = {part.strip().lower() for part in response.headers.get("Cache-Control", "").split(",")}
        is_static = "public" in said and request.path.startswith(settings.STATIC_URL)
        if not (is_static or said >= KEPT_BUT_ASKED or NOT_KEPT in said):
            response.headers["Cache-Control"] = NOT_KEPT
        return response
