"""The taught screens that are kept: which hold, what each was of use for, and what leaders do to them."""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext

from members import deeds
from members.errors import Conflict, Missing, Refused
from members.figures import is_event
from members.known_figures import KnownFigures
from members.models import Event
from members.spelling import clean
from uploads.models import Upload
from uploads.reading.taught.places import Teaching
from uploads.reading.taught.stored import NotStored, as_json, teaching_of
from uploads.reading.types import ScreenReading
from uploads.taught_models import LONGEST_NAME, TaughtReading, TaughtScreen

logger = logging.getLogger(__name__)

MOST_SCREENS = 50
"""Each is tried on every screenshot of its shape in which no list is found."""


def gone() -> Missing:
    return Missing(gettext("This taught screen no longer exists. Reload the page."))


def known() -> list[Teaching]:
    """The teachings that hold now, the newest first, which is followed where two fit alike.

    One query, and one for the events where one is of an event. The rows of a list that is archived are read, but
    nothing is filed as it.
    """
    kept = list(TaughtScreen.objects.filter(active=True).order_by("-pk"))
    events = KnownFigures().events if any(is_event(one.data_type) for one in kept) else {}
    archived = {event.data_type for event in events.values() if event.archived_at}
    found = (of_screen(one, "" if one.data_type in archived else one.data_type) for one in kept)
    return [one for one in found if one is not None]


def of_screen(screen: TaughtScreen, kind: str) -> Teaching | None:
    """The teaching of a screen; None, and a line in the log, where somebody has written into its table what is none."""
    try:
        return teaching_of(screen.screen, key=screen.key, kind=kind, instead=screen.instead)
    except NotStored:
        logger.exception("taught screen %s can't be followed", screen.pk)
        return None


def forget(event: Event) -> None:
    """What goes with an event: the screens that were taught as its list."""
    TaughtScreen.objects.filter(data_type=event.data_type).delete()


def listed() -> QuerySet[TaughtScreen]:
    """All of them by name, each with how many screenshots that are kept were read by it, and when the last was."""
    counted = TaughtScreen.objects.annotate(times=Count("readings"), last_used=Max("readings__at"))
    return counted.select_related("by").order_by("name", "pk")


def checked_name(name: str) -> str:
    """A name as it is kept. Raises Refused."""
    name = clean(name)
    if not name:
        raise Refused(gettext("Give the taught screen a name."))
    if len(name) > LONGEST_NAME:
        told = gettext("A name has at most %(most)s characters. Shorten it.")
        raise Refused(told % {"most": LONGEST_NAME})
    return name


def keep(name: str, teaching: Teaching, *, actor_id: int | None, taught_on: Upload | None = None) -> TaughtScreen:
    """Keep a teaching under a name. Raises Refused, and Conflict if there is one of that name."""
    name = checked_name(name)
    with transaction.atomic():
        refuse_no_place(name, list(TaughtScreen.objects.select_for_update().order_by("pk")))
        made = TaughtScreen.objects.create(
            name=name,
            data_type=teaching.kind,
            screen=as_json(teaching),
            instead=teaching.instead,
            taught_on=taught_on,
            by_id=actor_id,
        )
    logger.info("screen taught: %s, %s", made.pk, made.key)
    return made


def refuse_no_place(name: str, kept: list[TaughtScreen]) -> None:
    """Raises Refused if there are too many, Conflict if one is called so."""
    if len(kept) >= MOST_SCREENS:
        told = gettext("%(most)s screens are taught already. Remove one that is not needed.")
        raise Refused(told % {"most": MOST_SCREENS})
    refuse_taken(name, kept)


def refuse_taken(name: str, kept: list[TaughtScreen], own: TaughtScreen | None = None) -> None:
    if any(one != own and one.name.casefold() == name.casefold() for one in kept):
        told = gettext("There is a taught screen %(name)s already. Take another name, or remove that one first.")
        raise Conflict(told % {"name": name})


def change(
    screen_id: int, *, actor_id: int | None, name: str | None = None, active: bool | None = None
) -> TaughtScreen:
    """Rename a taught screen, switch it off or on. Raises Missing, Refused, Conflict."""
    with transaction.atomic():
        kept = list(TaughtScreen.objects.select_for_update().order_by("pk"))
        screen = next((one for one in kept if one.pk == screen_id), None)
        if screen is None:
            raise gone()
        before = screen.name, screen.active
        if name is not None:
            screen.name = checked_name(name)
            refuse_taken(screen.name, kept, screen)
        if active is not None:
            screen.active = active
        screen.save(update_fields=["name", "active"])
        if screen.name != before[0]:
            deeds.note(f"Taught screen renamed: {before[0]} → {screen.name}", actor_id=actor_id)
        if screen.active != before[1]:
            deeds.note(f"Taught screen switched {'on' if screen.active else 'off'}: {screen.name}", actor_id=actor_id)
    logger.info("taught screen changed: %s", screen_id)
    return listed().get(pk=screen_id)


def remove(screen_id: int, *, actor_id: int | None) -> str:
    """Remove a taught screen; what was read by it stays. Returns its name. Raises Missing."""
    with transaction.atomic():
        screen = TaughtScreen.objects.select_for_update().filter(pk=screen_id).first()
        if screen is None:
            raise gone()
        screen.delete()
        deeds.note(f"Taught screen removed: {screen.name}", actor_id=actor_id)
    logger.info("taught screen removed: %s", screen_id)
    return screen.name


def note(upload: Upload, reading: ScreenReading) -> None:
    """Note by which taught screen a screenshot was read, or that it was by none. Expects the reading's transaction.

    The screenshot on which it was taught tells what stands over the list: its title, and which tabs are active.
    """
    TaughtReading.objects.filter(upload=upload).delete()
    screen = TaughtScreen.objects.filter(key=reading.taught).first() if reading.taught else None
    if screen is None:
        return
    TaughtReading.objects.create(upload=upload, screen=screen)
    words = list(look_of(reading.over))
    if screen.taught_on_id == upload.pk and words and screen.screen["words"] != words:
        screen.screen["words"] = words
        screen.save(update_fields=["screen"])


def look_of(over: tuple[str, ...]) -> tuple[str, ...]:
    """Of the words over a list those that tell it from another: the title and the active tabs, and nobody's name."""
    active = [word[:LONGEST_NAME] for word in over if word.startswith("=")]
    return (over[0][:LONGEST_NAME], *active[:4]) if over else ()
