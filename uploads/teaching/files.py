"""A taught screen as a small JSON file that another alliance can take over."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from members import events
from members.errors import Refused
from members.figures import is_event
from members.known_figures import KnownFigures
from members.models import Event
from uploads.models import list_label
from uploads.reading.taught.stored import NotStored, teaching_of
from uploads.taught_models import TaughtScreen
from uploads.teaching import screens
from uploads.teaching.teach import taught_kind

FORMAT, VERSION = "taught-screen", 1
FIELDS = {"format", "version", "name", "list", "instead", "screen"}


def no_file(why: str) -> Refused:
    told = gettext("This is not a file of a taught screen: %(why)s. Export it again where it was taught.")
    return Refused(told % {"why": why})


def exported(screen_id: int) -> tuple[str, dict[str, Any]]:
    """The name of the file, and what it holds: places and the list's title, no picture and no member."""
    screen = TaughtScreen.objects.filter(pk=screen_id).first()
    if screen is None:
        raise screens.gone()
    known = KnownFigures()
    event = next((one for one in known.events.values() if one.data_type == screen.data_type), None)
    shown: dict[str, Any] = {"dataType": screen.data_type}
    if event is not None:
        shown = {
            "title": event.title,
            "unit": event.unit,
            "period": event.period,
            "highIsGood": event.high_is_good,
        }
    elif is_event(screen.data_type):
        shown = {"title": list_label(screen.data_type, known), "unit": "", "period": "once", "highIsGood": True}
    slug = re.sub(r"[^a-z0-9]+", "-", screen.name.lower()).strip("-") or "screen"
    held = {
        "format": FORMAT,
        "version": VERSION,
        "name": screen.name,
        "list": shown,
        "instead": screen.instead,
        "screen": screen.screen,
    }
    return f"taught-{slug[:40]}.json", held


def checked(content: Any) -> dict[str, Any]:
    """What a file holds, its name as it is kept; its list is not looked at. Raises Refused for anything else."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise no_file(gettext("it says no format that is known here"))
    if content.get("version") != VERSION or isinstance(content.get("version"), bool):
        raise no_file(gettext("its version is not %(version)s") % {"version": VERSION})
    if set(content) != FIELDS:
        raise no_file(gettext("it must hold exactly %(fields)s") % {"fields": ", ".join(sorted(FIELDS))})
    name, instead = content["name"], content["instead"]
    if not isinstance(name, str) or not isinstance(instead, bool):
        raise no_file(gettext("`name` is a text, `instead` is true or false"))
    name = screens.checked_name(name)
    try:
        teaching_of(content["screen"])
    except NotStored as why:
        raise no_file(gettext(str(why))) from None
    return content | {"name": name}


def imported(content: Any, *, actor_id: int | None) -> TaughtScreen:
    """Keep the taught screen of a file. A list that the portal doesn't have is named as an event.

    Raises Refused for anything but exactly such a file, Conflict if there is a taught screen of that name.
    """
    held = checked(content)
    screens.refuse_no_place(held["name"], list(TaughtScreen.objects.all()))
    with transaction.atomic():  # an event is named only where its screen is kept
        kind = _kind_of(held["list"], actor_id=actor_id)
        teaching = teaching_of(held["screen"], kind=kind, instead=held["instead"])
        return screens.keep(held["name"], teaching, actor_id=actor_id)


def _kind_of(shown: Any, *, actor_id: int | None) -> str:
    """The data type of the file's list; an event of its title is made where there is none."""
    if isinstance(shown, dict) and set(shown) == {"dataType"} and isinstance(shown["dataType"], str):
        if is_event(shown["dataType"]):
            raise no_file(gettext("`list` names an event by its number"))
        return taught_kind(shown["dataType"])
    is_named = isinstance(shown, dict) and set(shown) == {"title", "unit", "period", "highIsGood"}
    if not is_named or not all(isinstance(shown[key], str) for key in ("title", "unit", "period")):
        raise no_file(gettext("`list` says neither a list of the portal nor an event"))
    if not isinstance(shown["highIsGood"], bool):
        raise no_file(gettext("`highIsGood` is true or false"))
    facts = events.checked(events.Facts(shown["title"], shown["unit"], shown["period"], shown["highIsGood"]))
    there = next((one for one in Event.objects.all() if one.title.casefold() == facts.title.casefold()), None)
    event = there or events.name_event(facts, actor_id=actor_id)[0]
    return event.data_type
