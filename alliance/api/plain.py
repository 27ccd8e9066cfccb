"""Django's own request behind an API request: sign-in, counting of tries and the log need it."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request


def plain(request: Request) -> HttpRequest:
    found: HttpRequest = request._request  # noqa: SLF001 (DRF has no public name for it)
    return found
