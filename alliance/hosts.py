"""The host names that the portal answers to (ALLOWED_HOSTS). Others get a 400 with the headers of every answer."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.utils.log import log_response

from alliance import visitor
from alliance.health import ANSWERS
from alliance.pages import wants_json

logger = logging.getLogger("django.security.DisallowedHost")

REFUSAL = (
    "The portal does not answer under this name. Open it at its own address. "
    "If this is its address, the operator has to add it to ALLOWED_HOSTS."
)


class HostMiddleware:
    """Refuses a wrong Host, and logs it as one line. Probes have no host name.

    Runs above SecurityMiddleware, whose redirect to https would fail on such a name before any header is set, and below
    the middleware that sets the other headers.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.security_headers = SecurityMiddleware(get_response).process_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path not in ANSWERS:
            try:
                request.get_host()
            except DisallowedHost:
                return self.security_headers(request, refused(request))
        return self.get_response(request)


def refused(request: HttpRequest) -> HttpResponse:
    """400 in the form that the caller understands; the log names the host and the visitor."""
    if wants_json(request):
        response: HttpResponse = JsonResponse({"message": REFUSAL}, status=400)
    else:
        response = HttpResponse(REFUSAL, status=400, content_type="text/plain; charset=utf-8")
    host = visitor.printable(request.META.get("HTTP_HOST", "none"), 100)
    text = "wrong host: %s, asked for by %s"
    log_response(text, host, visitor.address(request), response=response, request=request, logger=logger)
    return response
