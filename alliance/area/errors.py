"""The members' area's answers to errors: in the visitor's language, with what to do.

Its pages answer with a page, its calls with {"message": ...}. The rest of the portal has its own answers
(alliance/pages.py). Only a missing page queries the database: the other errors must be answered even if the database
failed.
"""

from __future__ import annotations

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext

from alliance import pages
from alliance.api.exceptions import out_of_order
from alliance.area import pages as area_pages
from alliance.area import switches, visitors
from members import outage

HOME = area_pages.HOME
CALLS = {"/api/me", "/api/directory"}
"""The API calls that members use."""


def concerns(request: HttpRequest) -> bool:
    """Whether the request is a member's rather than a leader's, judged by the address alone."""
    return request.path == HOME or request.path.startswith(f"{HOME}/") or request.path in CALLS


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404. While the area is off, the answer is the same as in the rest of the portal."""
    area = switches.now() if concerns(request) else None
    if area is None or not area.is_on:
        return pages.not_found(request, exception)
    return missing(request)


@area_pages.spoken
def missing(request: HttpRequest) -> HttpResponse:
    who = visitors.of(request)
    title = gettext("There is no such page")
    return area_pages.shown(request, "missing", switches.now(), who, title=title, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 503 if the portal turns out to be at fault."""
    if out_of_order(exception):
        return server_error(request)
    return not_understood(request, 400) if concerns(request) else pages.bad_request(request, exception)


@area_pages.spoken
def not_understood(request: HttpRequest, status: int) -> HttpResponse:
    said = gettext("What was sent can't be understood, or is too large. Nothing was changed.")
    return failed(request, gettext("That did not work"), said, status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its CSRF token."""
    return outdated(request) if concerns(request) else pages.csrf_failure(request, reason)


@area_pages.spoken
def outdated(request: HttpRequest) -> HttpResponse:
    said = gettext("Go back, reload the page and try again. Nothing was changed.")
    return failed(request, gettext("This page is out of date"), said, 403)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 if the database or the disk fails at present. Django calls it while handling the error."""
    return broken(request) if concerns(request) else pages.server_error(request)


@area_pages.spoken
def broken(request: HttpRequest) -> HttpResponse:
    if out_of_order(sys.exception()):
        answer = failed(request, gettext("Not possible right now"), busy(), 503)
        answer.headers["Retry-After"] = outage.RETRY_AFTER["Retry-After"]
        return answer
    said = gettext("Nothing was changed. Try again, and tell a leader if it stays.")
    return failed(request, gettext("Something went wrong here"), said, 500)


def busy() -> str:
    return gettext("The portal is busy or out of order. Nothing was changed. Wait a little, then try again.")


def message(status: int) -> str:
    """The message of an area's call for this status; empty if the call's own message should stay."""
    if status == 401:
        return gettext("You are not signed in here. Open your personal link again, or sign in with Discord.")
    if status == 403:
        return str(area_pages.NO_MEMBER)
    return busy() if status == 503 else ""


def failed(request: HttpRequest, title: str, said: str, status: int) -> HttpResponse:
    """A page without the frame, which would query the database; for an API call, only the message."""
    if request.path in CALLS:
        return JsonResponse({"message": said}, status=status)
    context = {"title": title, "said": said, "home": HOME, "portal": settings.PORTAL_TITLE}
    return HttpResponse(render_to_string("area/failed.html", context), status=status)
