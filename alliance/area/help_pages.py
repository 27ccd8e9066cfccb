"""The page "I help" of the members' area: three plain forms, and what the member has sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from alliance.area import contributions, switches, visitors, words
from alliance.area.contributions import FIGURES_BY_NAME, LONGEST_TEXT, Told
from alliance.area.pages import HOME, Page, part_page, shown, spoken
from alliance.area.visitors import Visitor
from alliance.area_models import Contribution, MembersArea
from alliance.throttle import HeldUp
from members.api.requests import FORM_OVERHEAD
from members.days import alliance_day, day_of
from members.errors import Refused
from members.figures import LARGEST
from members.models import Member
from members.spelling import clean
from uploads.files.store import StoreOut
from uploads.reading.look.image import MAX_BYTES

HELP = f"{HOME}/help"
SENT, TAKEN_BACK, TOO_LATE, LARGE = "sent", "taken-back", "too-late", "large"
USUAL = timedelta(days=6)
"""The default number of days away."""
BETWEEN_DIGITS = re.compile(r"[\s.,'’\u066c\u202f\u00a0]+")
Send = Callable[[HttpRequest, Member], str]
"""Handles a submitted form; returns the message to show afterwards."""


@part_page("help")
def page(request: HttpRequest, who: Visitor, area: MembersArea) -> HttpResponse:
    """GET /members/help?figure=: the forms, and what was sent."""
    if who.member is None:
        return redirect(HOME)
    told, typed = request.GET.get("told", ""), {"figure": request.GET.get("figure", "")}
    return answer(request, who, who.member, area, told=told, typed=typed)


def answer(
    request: HttpRequest,
    who: Visitor,
    member: Member,
    area: MembersArea,
    *,
    told: str = "",
    typed: dict[str, Any] | None = None,
    problem: str = "",
    of: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page. told: what was just done; problem: why the form `of` was refused, with the values that were typed."""
    said = {
        SENT: gettext("Sent. A leader decides."),
        TAKEN_BACK: gettext("It was taken back."),
        TOO_LATE: gettext("It was decided already."),
    }
    if told == LARGE:
        problem, of, status = not_taken(413), "picture", 413
    today, typed = alliance_day(), typed or {}
    context = {
        "told": said.get(told, ""),
        "problem": problem,
        "problem_of": of,
        "typed": typed,
        "first": typed.get("first") or today.isoformat(),
        "last": typed.get("last") or (today + USUAL).isoformat(),
        "today": today.isoformat(),
        "figures": figures_of(member),
        "left": contributions.left_of(member),
        "sent": [as_shown(one) for one in contributions.of_member(member)],
        "longest": LONGEST_TEXT,
    }
    return shown(request, "help", area, who, title=gettext("I help"), context=context, status=status)


def figures_of(member: Member) -> list[dict[str, Any]]:
    """The figures that may be reported, each with its present value."""
    known = contributions.present_records([member])
    found = []
    for name, figure in FIGURES_BY_NAME.items():
        record = known.get((member.pk, figure.data_type))
        value, day = (record.value, record.record_date) if record else (None, None)
        found.append({"name": name, "label": words.FIGURES[name], "value": value, "day": day})
    return found


def as_shown(one: Contribution) -> dict[str, Any]:
    """A line of what was sent. state: as the page names it."""
    state = Contribution.State.WAITING if contributions.is_waiting(one) else one.state
    return {
        "it": one,
        "state": str(state),
        "figure": words.FIGURES.get(one.figure, ""),
        "may_take_back": one.state == Contribution.State.WAITING,
    }


def help_write(of: str) -> Callable[[Send], Page]:
    """A form of the page: its body is read only once the sender is known. of: its name, for the place of a refusal."""

    def decorate(send: Send) -> Page:
        @csrf_exempt  # the CSRF check runs inside, after the visitor is known, because it reads the form
        @require_POST
        @spoken
        @wraps(send)
        def view(request: HttpRequest) -> HttpResponse:
            area = switches.now()
            if not area.is_on or not area.help:
                raise Http404
            who = visitors.of(request)
            if who is None or who.member is None:
                return redirect(HOME)
            return checked(request, who, who.member, area)

        @csrf_protect
        def checked(request: HttpRequest, who: Visitor, member: Member, area: MembersArea) -> HttpResponse:
            try:
                told = send(request, member)
            except Refused as refusal:
                problem = refusal.message if isinstance(refusal, Told) else not_taken(refusal.status, of)
                typed = {key: value for key, value in request.POST.items() if key != "csrfmiddlewaretoken"}
                return answer(request, who, member, area, typed=typed, problem=problem, of=of, status=refusal.status)
            return redirect(f"{HELP}?told={told}")

        return view

    return decorate


def text_of(request: HttpRequest, name: str) -> str:
    """The text of a field, on one line, cut to the longest allowed length."""
    return clean(request.POST.get(name, ""))[:LONGEST_TEXT]


def day_typed(request: HttpRequest, name: str) -> date | None:
    return day_of(request.POST.get(name, ""))


def number_typed(text: str) -> int | None:
    """A typed number, with any separators between its digits; None for an empty field. Raises Told."""
    digits = BETWEEN_DIGITS.sub("", text.strip())
    if not digits:
        return None
    if not digits.isdecimal() or len(digits) > 18 or int(digits) > LARGEST:
        raise Told(gettext("Write the number with all its digits."))
    return int(digits)


@help_write("away")
def away(request: HttpRequest, member: Member) -> str:
    """POST /members/help/away: first, last, reason."""
    first, last = day_typed(request, "first"), day_typed(request, "last")
    contributions.send_away(member, first, last, text_of(request, "reason"), request)
    return SENT


@help_write("wrong")
def wrong(request: HttpRequest, member: Member) -> str:
    """POST /members/help/wrong: figure, word, and what it should be."""
    said = number_typed(request.POST.get("value", "")[:40])
    contributions.send_wrong(member, request.POST.get("figure", ""), text_of(request, "word"), said, request)
    return SENT


@help_write("picture")
def picture(request: HttpRequest, member: Member) -> str:
    """POST /members/help/picture: kind, and the file."""
    files = request.FILES.getlist("picture")
    if len(files) > 1:
        raise Told(gettext("Send one picture at a time."))
    try:
        contributions.send_picture(member, request.POST.get("kind", ""), files[0] if files else None, request)
    except (StoreOut, HeldUp) as out:
        status = 503 if isinstance(out, StoreOut) else 429
        raise Told(gettext("Pictures can't be taken just now. Try again in a few minutes."), status=status) from out
    return SENT


picture.most_bytes = MAX_BYTES + FORM_OVERHEAD  # type: ignore[attr-defined]
picture.instead_of_refusing = f"{HELP}?told={LARGE}"  # type: ignore[attr-defined]


def not_taken(status: int, of: str = "picture") -> str:
    """The message if a form with valid fields is refused: the intake's own messages are English, for leaders."""
    if of != "picture" or status == 404:
        return gettext("Nothing was changed. Try again, and tell a leader if it stays.")
    if status == 413:
        return gettext("This picture is too large. Send one of at most 10 MB.")
    return gettext("This file can't be taken. Send a screenshot as a PNG or JPEG picture.")


@help_write("sent")
def take_back(request: HttpRequest, member: Member) -> str:
    """POST /members/help/back: take back a waiting contribution."""
    number = request.POST.get("id", "")
    known = number.isascii() and number.isdecimal() and len(number) < 19 and int(number) <= LARGEST
    return TAKEN_BACK if known and contributions.take_back(member, int(number)) else TOO_LATE


urlpatterns = [
    path("members/help", page),
    path("members/help/away", away),
    path("members/help/wrong", wrong),
    path("members/help/picture", picture),
    path("members/help/back", take_back),
]
