"""The pages of the members' area. Each checks the visitor and the switches; what is off never leaves the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from alliance import cookies, discord, pages, throttle
from alliance.area import card, deletion, languages, links, own, own_data, switches, visitors
from alliance.area.visitors import Visitor
from alliance.area_models import MembersArea
from members import disk
from members.alliance_facts import facts
from members.criteria import requirements
from members.models import Member
from uploads.files.retention import kept_days
from uploads.reading.look.image import ImageRefused

HOME = "/members"
TOO_MANY, VOID = "too_many_tries", "link"
NOT_INDEXED = "noindex, nofollow, noarchive"
NOT_SHARED = "private, no-store"
SPOKEN_BY = ("Accept-Language", "Cookie")
"""What an answer's language depends on, for its Vary header."""
Page = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Tab:
    """A page in the area's menu. part: the switch that opens it."""

    part: str
    href: str
    label: Any
    icon: str


TABS = (
    Tab("own_page", f"{HOME}/me", gettext_lazy("My page"), "dashboard"),
    Tab("help", f"{HOME}/help", gettext_lazy("I help"), "upload"),
    Tab("directory", f"{HOME}/directory", gettext_lazy("Members"), "members"),
    Tab("rankings", f"{HOME}/rankings", gettext_lazy("Rankings"), "analytics"),
    Tab("requirements", f"{HOME}/ranks", gettext_lazy("Ranks"), "shield"),
)
NO_MEMBER = gettext_lazy(
    "Your Discord account belongs to no member here. Ask a leader to enter your Discord name, or for a personal link."
)
REFUSALS = {
    TOO_MANY: gettext_lazy("Too many tries came from here. Wait a few minutes, then try again."),
    VOID: gettext_lazy("This link no longer works. Ask a leader of your alliance for a new one."),
    "auth_failed": gettext_lazy("The sign-in by Discord failed. Try again, or ask a leader for a personal link."),
    "no_member": NO_MEMBER,
    "insufficient_privileges": NO_MEMBER,
}
"""Why somebody could not enter, by the word in the address; Discord's words are in alliance/discord.py."""
LISTS = {"vs": gettext_lazy("Duel score"), "power": gettext_lazy("Power"), "donations": gettext_lazy("Donations")}
"""The rankings, in the order of their tabs."""


def spoken(view: Page) -> Page:
    """In the visitor's language, which the Vary header names; not cached, and hidden from search engines."""

    @wraps(view)
    def page(request: HttpRequest, *given: Any, **captured: Any) -> HttpResponse:
        with translation.override(languages.of(request)):
            answer = view(request, *given, **captured)
            answer.headers["Content-Language"] = translation.get_language() or "en"
        patch_vary_headers(answer, SPOKEN_BY)
        answer.headers["X-Robots-Tag"] = NOT_INDEXED
        answer.headers["Cache-Control"] = NOT_SHARED
        return answer

    return page


def part_page(part: str) -> Callable[[Page], Page]:
    """A page of the area: 404 if it is off, the entrance for an unknown visitor. part: empty if it is always on."""

    def decorate(view: Page) -> Page:
        @require_safe
        @spoken
        @wraps(view)
        def page(request: HttpRequest, **captured: Any) -> HttpResponse:
            area = switches.now()
            if not area.is_on or (part and not getattr(area, part)):
                raise Http404
            who = visitors.of(request)
            if who is None:
                return redirect(HOME)
            return view(request, who, area, **captured)

        return page

    return decorate


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """GET /members: the placeholder while the area is off; else the entrance, or on to the first page that is on."""
    area = switches.now()
    return entrance(request, area) if area.is_on else pages.members(request)


@spoken
def entrance(request: HttpRequest, area: MembersArea) -> HttpResponse:
    error = request.GET.get("error", "")
    who = visitors.of(request)
    if who is None or error:
        context = {"refusal": REFUSALS.get(error, ""), "discord": discord.is_set_up(), "known": who is not None}
        status = 429 if error == TOO_MANY else 200
        return shown(request, "welcome", area, who, title=gettext("Members"), context=context, status=status)
    tabs = tabs_of(area, who)
    if tabs:
        return redirect(tabs[0].href)
    return shown(request, "nothing", area, who, title=gettext("Members"))


def tabs_of(area: MembersArea, who: Visitor) -> list[Tab]:
    """The pages for this visitor. A leader's account without a member has no own page."""
    return [tab for tab in TABS if getattr(area, tab.part) and (who.member or tab.part not in ("own_page", "help"))]


def shown(
    request: HttpRequest,
    name: str,
    area: MembersArea,
    who: Visitor | None,
    *,
    title: str,
    context: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page of the area in its frame, with the tabs of this visitor."""
    frame = {
        "title": title,
        "who": who,
        "tabs": [{"tab": tab, "here": tab.href == request.path} for tab in tabs_of(area, who)] if who else [],
        "languages": languages.OFFERED,
        "here": request.path,
    }
    return render(request, f"area/{name}.html", {**frame, **(context or {})}, status=status)


@csrf_exempt  # an address with a token is never repeated, whatever method a client tries
def exchange(request: HttpRequest, token: str) -> HttpResponse:
    """GET /members/l/TOKEN: sets a cookie and redirects to the area, so that no address or referrer keeps the token."""
    answer = exchanged(request, token) if switches.now().is_on and request.method == "GET" else redirect(HOME)
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.headers["X-Robots-Tag"] = NOT_INDEXED
    answer.headers["Cache-Control"] = NOT_SHARED
    return answer


def exchanged(request: HttpRequest, token: str) -> HttpResponse:
    begun = None
    try:
        with disk.unless_full("that a personal link was tried"):
            begun = throttle.begin_personal_link(request)
    except throttle.HeldUp:
        return redirect(f"{HOME}?error={TOO_MANY}")
    link = links.opened(token.rstrip("/"), request)
    if link is None:
        return redirect(f"{HOME}?error={VOID}")
    if begun:
        begun.was_right()
    answer = redirect(HOME)
    visitors.remember(answer, link)
    return answer


@part_page("own_page")
def me(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/me"""
    if who.member is None:
        return redirect(HOME)
    held = own.strikes_of(who.member) if area.strikes else None
    context = {"member": who.member, "own": own.page_of(who.member), "strikes": held, "parts": area}
    return shown(request, "me", area, who, title=gettext("My page"), context=context)


@part_page("own_page")
def crop(request: HttpRequest, who: Visitor, area: MembersArea, figure: str, day: str) -> HttpResponse:
    """GET /members/crop/FIGURE/DAY: the screenshot row of the visiting member's own figure only."""
    try:
        content = own.crop(who.member, figure, date.fromisoformat(day)) if who.member else None
    except (ValueError, FileNotFoundError, ImageRefused):
        content = None
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/jpeg")


@part_page("own_page")
def own_card(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/card.png: the visiting member's own card."""
    if who.member is None:
        return redirect(HOME)
    content = card.png(who.member, own.page_of(who.member), facts().name)
    return HttpResponse(content, content_type="image/png")


@part_page("directory")
def directory(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/directory: names and ranks."""
    return shown(request, "directory", area, who, title=gettext("Members"), context={"members": listed()})


def listed() -> list[Member]:
    """Everybody in the alliance, the highest rank first."""
    return list(Member.objects.active().only("name", "rank").order_by("-rank", "name", "pk"))


@part_page("rankings")
def week(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/rankings?list=: places, names and figures of the week; without a list, the first with any rows."""
    every = own.week_rankings()
    name = request.GET.get("list", "")
    if name not in LISTS:
        name = next((one for one in LISTS if every[one]["rows"]), next(iter(LISTS)))
    ranking = every[name]
    context = {
        "lists": [{"name": one, "label": label, "here": one == name} for one, label in LISTS.items()],
        "day": ranking["date"],
        "rows": [{**row, "value": int(row["value"])} for row in ranking["rows"]],
        "own_id": who.member.pk if who.member else None,
    }
    return shown(request, "rankings", area, who, title=gettext("Rankings"), context=context)


@part_page("requirements")
def ranks(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/ranks: what each rank requires."""
    found = [one.criterion for one in requirements() if one.is_set]
    context = {"ranks": found, "own_rank": who.member.rank if who.member else None}
    return shown(request, "ranks", area, who, title=gettext("Ranks"), context=context)


@part_page("")
def privacy(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/privacy: what is stored, who sees it, and links to the own data and to deletion."""
    asked = deletion.newest_of(who.member) if who.member else None
    context = {"asked": asked, "kept_days": kept_days(), "parts": area}
    return shown(request, "privacy", area, who, title=gettext("Privacy"), context=context)


def own_write(view: Callable[[HttpRequest, Member], HttpResponse]) -> Page:
    """A form about the visiting member: 404 while the area is off, the entrance for an unknown visitor."""

    @require_POST
    @csrf_protect
    @spoken
    @wraps(view)
    def page(request: HttpRequest) -> HttpResponse:
        if not switches.now().is_on:
            raise Http404
        who = visitors.of(request)
        return view(request, who.member) if who and who.member else redirect(HOME)

    return page


@own_write
def take_data(request: HttpRequest, member: Member) -> HttpResponse:
    """POST /members/my-data: what is stored about the member, as a file."""
    name = own_data.file_name(timezone.localtime())
    try:
        content = own_data.hand_out(member, request)
    except throttle.HeldUp:
        return redirect(f"{HOME}?error={TOO_MANY}")
    return HttpResponse(
        content, content_type="application/zip", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@own_write
def ask_deletion(request: HttpRequest, member: Member) -> HttpResponse:
    """POST /members/deletion: ask for deletion, or with `back` withdraw the request."""
    if request.POST.get("back"):
        deletion.take_back(member)
    else:
        deletion.ask(member, request=request)
    return redirect(f"{HOME}/privacy")


@require_POST
@csrf_protect
@spoken
def language(request: HttpRequest) -> HttpResponse:
    """POST /members/language: keep the language in this browser, and go back to the page."""
    back = request.POST.get("next", "")
    answer = redirect(back if back in {HOME, f"{HOME}/privacy", *(tab.href for tab in TABS)} else HOME)
    chosen = request.POST.get("language", "")
    if chosen in languages.CODES:
        cookies.keep(answer, settings.LANGUAGE_COOKIE_NAME, chosen, seconds=languages.KEPT)
    return answer


@require_POST
@csrf_protect
@spoken
def leave(request: HttpRequest) -> HttpResponse:
    """POST /members/leave: this browser forgets the link, and signs out."""
    logout(request)
    answer = redirect(HOME)
    visitors.COOKIE.forget(answer)
    return answer


def robots(request: HttpRequest) -> HttpResponse:
    """GET /robots.txt: search engines should not index any part of the portal."""
    return HttpResponse("User-agent: *\nDisallow: /\n", content_type="text/plain")


urlpatterns = [
    path("members", home),
    path("members/l/<path:token>", exchange),
    path("members/me", me),
    path("members/card.png", own_card),
    path("members/crop/<str:figure>/<str:day>", crop),
    path("members/directory", directory),
    path("members/rankings", week),
    path("members/ranks", ranks),
    path("members/privacy", privacy),
    path("members/my-data", take_data),
    path("members/deletion", ask_deletion),
    path("members/language", language),
    path("members/leave", leave),
    path("robots.txt", robots),
]
