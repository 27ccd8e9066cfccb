"""What the portal keeps of how the lists of events look, and what it asks of screenshots that wait, by that."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from members.errors import Refused
from members.figures import event_number
from members.known_figures import KnownFigures
from members.models import Event
from members.models.events import LONGEST_TITLE
from uploads.intake import event_looks
from uploads.intake.event_looks import GUESS, Look
from uploads.models import Absence, DataType, Upload, list_label
from uploads.reading.types import ScreenReading

MOST_LOOKS = 4
"""Looks of one event that are kept: its list may be drawn otherwise after an update of the game."""


UNSURE = "This shows a list, but nothing on it says plainly which. Choose what it shows."


def stored(reading: ScreenReading) -> dict[str, Any] | None:
    """What an upload keeps of what is written over its list; None if nothing is."""
    return {"title": reading.title, "words": list(reading.over)} if reading.rows and reading.over else None


def words_of(upload: Upload) -> list[str]:
    """The look of an upload's list."""
    return list((upload.look or {}).get("words", ()))


def message(title: str, chosen: str) -> str:
    """What a leader is told of a screenshot that looks like an event's list. chosen: as what it was uploaded."""
    if chosen == DataType.AUTO:
        return f"This looks like {title}. Keep it as that, or choose what it shows."
    return f"This looks like {title}, you chose {list_label(chosen)}"


def event_of_look(chosen: str, look: Look, known: KnownFigures) -> Event | None:
    """The event whose list a screenshot looks like, where that is another than was chosen.

    None too where it looks like the event as which it was chosen. No query where nothing is written over the list.
    """
    if not look:
        return None
    own = known.events.get(event_number(chosen) or 0)
    if own and event_looks.closest(look, own.looks) >= GUESS:
        return None
    event = event_looks.guess(look, known.events)
    return event if event and event != own else None


def note_said(upload: Upload, kind: str) -> None:
    """A leader says what a screenshot shows: its look is that event's now, and no other's.

    Others of its drop that wait and look so are asked about by name. Expects its transaction.
    """
    look = words_of(upload)
    if not look:
        return
    said = event_number(kind)
    for event in Event.objects.select_for_update().order_by("pk"):
        keep = [one for one in event.looks if list(one) != look]
        if event.pk == said:
            keep = [*keep, look][-MOST_LOOKS:]
        if keep != event.looks:
            event.looks = keep
            event.save(update_fields=["looks"])
    if said is not None:
        ask_about_others(upload, said)


def ask_about_others(upload: Upload, event_id: int) -> None:
    """Of a drop's screenshots that wait to be told what they show, ask by the event's name about those that look so."""
    event = Event.objects.get(pk=event_id)
    root = upload.batch.drop_id or upload.batch_id
    waiting = Upload.objects.filter(held_at__isnull=False, read_kind="", look__isnull=False).select_related("batch")
    for other in waiting.filter(Q(batch=root) | Q(batch__drop=root)).exclude(pk=upload.pk):
        if event_looks.closest(words_of(other), event.looks) >= GUESS:
            other.read_kind = event.data_type
            other.notes = message(event.title, other.batch.data_type)
            other.save(update_fields=["read_kind", "notes"])


def why_not_removed(event: Event) -> str:
    """Why an event can't be removed: its lists wait, or are being read. Empty if none does."""
    open_ones = (Upload.Status.PENDING_CONFIRMATION, Upload.Status.PROCESSING)
    if Upload.objects.filter(batch__data_type=event.data_type, status__in=open_ones).exists():
        return f"Screenshots of {event.title} wait for review. Apply or discard them first."
    return ""


def forget(event: Event) -> None:
    """What goes with an event: who was absent from its lists, and what was asked by its name."""
    Absence.objects.filter(data_type=event.data_type).delete()
    asked = Upload.objects.filter(held_at__isnull=False, read_kind=event.data_type)
    asked.update(read_kind="", notes=UNSURE)


def chosen_kind(text: str) -> str:
    """The data type of an event's list. Raises Refused if the event is archived, or there is none."""
    event = Event.objects.filter(pk=event_number(text) or 0).first()
    if event is None:
        raise Refused("This event no longer exists. Choose another list.")
    if event.archived_at:
        raise Refused(f"{event.title} is archived. Bring it back on Events first, or choose another list.")
    return event.data_type


def offer(upload: Upload) -> dict[str, Any]:
    """As which events a screenshot may be kept, the likeliest first, and what a new one may be called.

    title: of the list as it was read, else empty.
    """
    offers = event_looks.offers(words_of(upload), KnownFigures().events.values())
    return {
        "title": (upload.look or {}).get("title", "")[:LONGEST_TITLE],
        "events": [
            {
                "id": one.event.pk,
                "dataType": one.event.data_type,
                "title": one.event.title,
                "unit": one.event.unit,
                "period": one.event.period,
                "likeness": round(one.likeness, 2),
                "isGuess": one.is_guess,
            }
            for one in offers
        ],
    }
