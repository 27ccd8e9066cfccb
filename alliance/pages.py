"""The server-rendered pages around the islands: who may see them, and what the frame around them shows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache, wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import path
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.csrf import ensure_csrf_cookie

from alliance import discord, guide, set_up
from alliance.access import is_leader
from alliance.api.exceptions import out_of_order
from alliance.auth_api import current_user
from alliance.models import User
from assistant import answers
from assistant.models import PinnedAnswer
from members import outage
from members.alliance_facts import facts
from members.days import alliance_day
from members.drawn_alike import drawn_alike
from members.known_figures import KnownFigures
from members.models import Member, WeeklySnapshot
from members.weeks.calendar import week_ending
from uploads.api.week import WeekAtAGlanceSerializer
from uploads.attention import attention
from uploads.week import at_a_glance

View = Callable[..., HttpResponse]

SERVER_FAILED = "The server failed. Nothing was changed; try again, and tell the operator if it stays."

LOGIN_ERRORS = {
    "auth_failed": (
        "Discord authentication failed. The redirect URI may need to be configured in Discord Developer Portal. "
        "Contact the admin for setup assistance."
    ),
    "too_many_tries": (
        "Too many sign-ins by Discord failed. Wait a few minutes and try again, sign in from a browser where you "
        "signed in before, or ask an operator."
    ),
    "no_member": "Your Discord account is not linked to an alliance member with R4 or R5 rank.",
}
"""The messages of spec section 2, and of the limits; insufficient_privileges has none (section 8)."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of the admin area.

    name: its island and template; path: below /admin; menu: whether the sidebar links to it; mobile: whether the
    phone's menu does too; props: what the island gets along with the page.
    """

    name: str
    path: str
    title: str
    icon: str
    menu: bool = True
    mobile: bool = True
    props: Callable[[], dict[str, Any]] = dict

    @property
    def href(self) -> str:
        return f"/admin/{self.path}" if self.path else "/admin"


def dashboard_props() -> dict[str, Any]:
    """The Sunday that ends this week, the guide's steps, the week's lists and what is left to decide.

    They come with the page, so that their height is known before anything below is drawn. pinned: the number of
    answers.
    """
    return {
        "weekEnding": week_ending(alliance_day()),
        "guide": [asdict(step) for step in guide.steps()],
        "attention": attention(),
        "pinned": PinnedAnswer.objects.count(),
        "week": WeekAtAGlanceSerializer(at_a_glance()).data,
    }


def assistant_props() -> dict[str, Any]:
    """Who answers: Claude, or the built-in assistant."""
    return {"engine": answers.engine()}


def settings_props() -> dict[str, Any]:
    """Whether Discord is set up, so that an account can be connected with it."""
    return {"discord": discord.is_set_up()}


def upload_props() -> dict[str, Any]:
    """How large and how long a screen recording may be."""
    return {"recordingMb": settings.RECORDING_MB, "recordingSeconds": settings.RECORDING_SECONDS} | events_props()


def events_props() -> dict[str, Any]:
    """The events' titles, for a page that names lists by their data types."""
    events = KnownFigures().events.values()
    return {
        "events": [
            {"dataType": one.data_type, "title": one.title, "archived": one.archived_at is not None} for one in events
        ]
    }


SCREENS = (
    Screen("dashboard", "", "Dashboard", "dashboard", props=dashboard_props),
    Screen("upload", "upload", "Data Upload", "upload", props=upload_props),
    Screen("uploads", "uploads", "All Uploads", "upload", menu=False, mobile=False, props=events_props),
    Screen("sf-tech", "sf-tech", "SF Tech Tracking", "sf-tech"),
    Screen("mutual-assistance", "mutual-assistance", "Mutual Assistance", "mutual-assistance", mobile=False),
    Screen("analytics", "analytics", "Analytics", "analytics"),
    Screen("member-management", "member-management", "Member Management", "member-management"),
    Screen("duel", "duel", "Alliance Duel by Day", "analytics", menu=False, mobile=False),
    Screen("events", "events", "Events", "analytics", menu=False, mobile=False),
    Screen("targets", "targets", "Targets", "analytics", menu=False, mobile=False),
    Screen("member-links", "member-links", "Personal Links", "members", menu=False, mobile=False),
    Screen("from-members", "from-members", "From Members", "members", menu=False, mobile=False),
    Screen("packet", "packet", "Weekly Packet", "analytics", menu=False, mobile=False),
    Screen("strikes", "strikes", "Strikes", "members", menu=False, mobile=False),
    Screen("board", "board", "Rank Board", "members", menu=False, mobile=False),
    Screen("ai-chat", "ai-chat", "AI Assistant", "assistant", menu=False, mobile=False, props=assistant_props),
    Screen("settings", "settings", "Admin Panel", "settings", menu=False, mobile=False, props=settings_props),
)
"""In the order of the menu. Other screens are linked from pages: all uploads from Recent Uploads, the duel by day from
the dashboard, the packet from the dashboard and Analytics, the Rank Board from Member Management and the dashboard, the
personal links from the Admin Panel. The assistant opens from the header, the Admin Panel from the account's own
menu."""
WORDS = {
    "dashboard": "home start week",
    "upload": "screenshots",
    "uploads": "history undo taught screens",
    "sf-tech": "special forces tree",
    "mutual-assistance": "helps",
    "analytics": "compare trends progression week over week",
    "member-management": "roster rank criteria merge duplicates saved weeks former inactive csv",
    "duel": "vs score",
    "events": "results",
    "targets": "short minimum",
    "member-links": "members' area",
    "from-members": "contributions",
    "packet": "announcement discord mail",
    "strikes": "warnings",
    "board": "promotion promote demote",
    "ai-chat": "ask chat",
    "settings": "settings accounts invite discord webhook backup export import readers time zone",
}
"""Other words by which the command menu finds a screen."""
PAGES = [
    *({"title": screen.title, "href": screen.href, "words": WORDS.get(screen.name, "")} for screen in SCREENS),
    {"title": "Members", "href": "/members", "words": "members' area"},
]
"""The entries of the command menu."""
LINKED = frozenset({"/members", *(screen.href for screen in SCREENS)})
"""The pages that menus link to."""


def leaders_only(view: View) -> View:
    """A signed-out visitor goes to /login and comes back; one without R4 or R5 is told so there (spec section 4)."""

    @wraps(view)
    def guarded(request: HttpRequest, **captured: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect(f"/login?{urlencode({'next': request.get_full_path()})}")
        if not is_leader(request.user):
            return redirect("/login?error=insufficient_privileges")
        return view(request, **captured)

    return guarded


def screen_page(screen: Screen) -> View:
    @ensure_csrf_cookie
    @leaders_only
    def page(request: HttpRequest) -> HttpResponse:
        return render(
            request,
            f"{screen.name.replace('-', '_')}.html",
            {"page": {"title": screen.title, "screen": screen.name}, "props": screen.props()},
        )

    return page


@ensure_csrf_cookie
@leaders_only
def member_page(request: HttpRequest, member_id: int) -> HttpResponse:
    """The page of one member, active or not. An unknown id gets the 404 page."""
    member = get_object_or_404(Member, pk=member_id)
    context = {"page": {"title": member.name, "screen": "member"}, "props": {"memberId": member.pk}}
    return render(request, "member.html", context)


@ensure_csrf_cookie
def login(request: HttpRequest) -> HttpResponse:
    """The login screen. A signed-in leader is redirected, unless an error is to be shown."""
    error = request.GET.get("error", "")
    if is_leader(request.user) and not error:
        return redirect(discord.local_path(request.GET.get("next")))
    props = {
        "error": error,
        "message": LOGIN_ERRORS.get(error, ""),
        "next": request.GET.get("next", ""),
        "discord": discord.is_set_up(),
    }
    context = {"page": {"title": "Sign In", "screen": "login"}, "props": props}
    return render(request, "login.html", context | {"set_up": set_up.WHERE if set_up.is_open() else ""})


def members(request: HttpRequest) -> HttpResponse:
    """The placeholder while the members' area is off: it describes the area (spec section 2)."""
    return render(request, "members.html", {"page": {"title": "Alliance Members", "screen": "members"}})


def to(href: str) -> View:
    @leaders_only
    def page(request: HttpRequest) -> HttpResponse:
        return redirect(href)

    return page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"message": f"There is no {request.path} here."}, status=404)
    return render(request, "404.html", {"page": {"title": "404 Page Not Found", "screen": "404"}}, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Requests that Django refuses before any view: a body that is too large, too many fields, an unparsable form."""
    if out_of_order(exception):  # Django takes a session that cannot be stored for a deleted one
        return server_error(request)
    message = "The request cannot be understood, or is too large. Nothing was changed."
    if wants_json(request):
        return JsonResponse({"message": message}, status=400)
    return HttpResponse(message, status=400, content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """An error that no view handled. Django calls this while handling it."""
    out = out_of_order(sys.exception())
    if out and wants_json(request):
        return JsonResponse({"message": out}, status=503, headers=outage.RETRY_AFTER)
    if out:
        return HttpResponse(out, status=503, content_type="text/plain", headers=outage.RETRY_AFTER)
    if wants_json(request):
        return JsonResponse({"message": SERVER_FAILED}, status=500)
    return HttpResponse(SERVER_FAILED, status=500, content_type="text/plain")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    message = f"This page is out of date. Reload it and try again. ({reason})"
    if wants_json(request):
        return JsonResponse({"message": message}, status=403)
    return HttpResponse(message, status=403, content_type="text/plain")


def wants_json(request: HttpRequest) -> bool:
    return request.path.startswith(("/api/", "/auth/"))


def shell(request: HttpRequest) -> dict[str, Any]:
    """What every page's frame shows: the portal's names, the menu, the visitor. A context processor.

    Values that need the database are passed as functions, so they are queried only if a template shows them.
    """
    user = getattr(request, "user", None)
    whose = facts()
    names = cache(lambda: list(Member.objects.filter(is_active=True).values_list("name", flat=True)))
    leads = isinstance(user, User) and is_leader(user)
    return {
        "portal": {
            "title": settings.PORTAL_TITLE,
            "tagline": settings.PORTAL_TAGLINE,
            "allianceName": whose.name,
            "server": whose.server,
            "version": settings.VERSION,
        },
        "nav": menus(request.path if request.path in LINKED else ""),
        "pages": {"pages": PAGES},
        "roster_size": lambda: len(names()),
        "look_alikes": cache(lambda: json.dumps(drawn_alike(names()), ensure_ascii=False) if leads else ""),
        "week": week,
        "clock": clock(whose.time_zone),
        "current_user": current_user(user) if isinstance(user, User) else None,
    }


@cache
def menus(here: str) -> dict[str, SafeString]:
    """The links of each menu as markup, the current page marked. Drawn once a page: they took a third of its time.

    here: one of LINKED, or empty if no link leads to the page.
    """
    screens = [(screen, menu_link(screen.href, screen.title, screen.icon, here)) for screen in SCREENS if screen.menu]
    return {
        "top": menu_link("/members", "Members", "members", here),
        "admin": SafeString("".join(link for _, link in screens)),
        "mobile": SafeString("".join(link for screen, link in screens if screen.mobile)),
    }


def menu_link(href: str, label: str, icon: str, here: str) -> SafeString:
    item = {"label": label, "href": href, "icon": icon, "active": href == here}
    return render_to_string("shell/link.html", {"item": item})


def week() -> dict[str, Any]:
    """The props of the week's ruler: the newest saved week; None if none is saved."""
    saved = WeeklySnapshot.objects.order_by("-week_ending").values_list("week_ending", flat=True).first()
    return {"lastSaved": saved.isoformat() if saved else None}


def clock(zone: str) -> dict[str, str]:
    """The server's time and the alliance's zone, from which every page derives dates (frontend/src/format/clock.ts)."""
    return {"now": timezone.now().isoformat(timespec="seconds"), "zone": zone}


urlpatterns = [
    path("", login),
    path("login", login),
    path("admin/login", login),
    path("admin/", to(discord.HOME)),
    *(path(screen.href[1:], screen_page(screen)) for screen in SCREENS),
    path("admin/members/<int:member_id>", member_page),
    *(path(screen.path or screen.name, to(screen.href)) for screen in SCREENS),
]
