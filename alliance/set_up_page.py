"""The set-up page: opened by the link's token, which a signed cookie replaces from then on."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from alliance import discord, invitations, set_up, throttle
from alliance.cookies import SignedCookie
from members import alliance_facts, disk, time_zones

COOKIE = SignedCookie("setup", salt="alliance.set_up", kept=7 * 24 * 3600)
"""For a week the page can be left and resumed; afterwards the link opens it again."""
ERRORS = {
    "auth_failed": "Discord did not confirm who you are. Try again, or choose a name and a password.",
    "refused": "That did not work with Discord. Check your name in the game, or choose a name and a password.",
}

HELD_UP = "Too many set-up links were tried from here. Wait a few minutes, then open the one that the server printed."


@ensure_csrf_cookie
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """GET /setup: the form for a visitor with the link; for others 403 with where to find it; 404 once set up."""
    if not set_up.is_open():
        raise Http404
    token = request.GET.get("token")
    begun = None
    if token:
        try:
            with disk.unless_full("that a set-up link was tried"):
                begun = throttle.begin_set_up(request)
        except throttle.HeldUp as held_up:
            answer = refused(request, HELD_UP, 429)
            answer.headers["Retry-After"] = str(held_up.seconds)
            return answer
    opened = invitations.hashed(token) if token else held(request)
    if not set_up.holds(opened):
        return refused(request, set_up.NotOpened().message, 403)
    if begun:
        begun.was_right()
    answer = shown(request, props(request.GET.get("error", "")))
    COOKIE.keep(answer, opened)
    return answer


def refused(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return shown(request, {"refusal": why}, status)


def shown(request: HttpRequest, props: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"page": {"title": "Set up", "screen": "setup"}, "props": props}
    return render(request, "setup.html", context, status=status)


def props(error: str) -> dict[str, Any]:
    """What was saved and what can be chosen."""
    chosen = alliance_facts.chosen()
    zones = time_zones.labels(timezone.localdate().year, chosen.get("time_zone", ""))
    return {
        "name": chosen.get("name", ""),
        "tag": chosen.get("tag", ""),
        "server": chosen.get("server", ""),
        "timeZone": chosen.get("time_zone", ""),
        "fixed": sorted("timeZone" if field == "time_zone" else field for field in alliance_facts.facts().fixed),
        "zones": list(zones),
        "zoneLabels": zones,
        "weekEndsOn": alliance_facts.WEEK_ENDS_ON,
        "whyThen": alliance_facts.WHY_SUNDAY,
        "discord": discord.is_set_up(),
        "message": ERRORS.get(error, ""),
    }


def held(request: HttpRequest) -> str:
    """The hash of the link that this browser has opened; empty if none."""
    return COOKIE.held(request) or ""


def check_opened(request: HttpRequest) -> None:
    """Raises Over once there is a leader, NotOpened if this browser has not opened the link."""
    holds = set_up.holds(held(request))  # checked first: the link ends at the moment at which the first leader exists
    set_up.refuse_over()
    if not holds:
        raise set_up.NotOpened
