"""Stores how the lists of events look, and uses that to ask about waiting screenshots."""

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
"""How many looks of an event are kept, because an update of the game may change how its list looks."""


UNSURE = "This shows a list, but nothing on it says plainly which. Choose what it shows."


def stored(reading: ScreenReading) -> dict[str, Any] | None:
    """What an upload stores of the words over its list; None if there are none."""
    return {"title": reading.title, "words": list(reading.over)} if reading.rows and reading.over else None


def words_of(upload: Upload) -> list[str]:
    """The look of an upload's list."""
    return list((upload.look or {}).get("words", ()))


def message(title: str, chosen: str) -> str:
    """The message for a screenshot that looks like an event's list. chosen: the type it was uploaded as."""
    if chosen == DataType.AUTO:
        return f"This looks like {title}. Keep it as that, or choose what it shows."
    return f"This looks like {title}, you chose {list_label(chosen)}"


def event_of_look(chosen: str, look: Look, known: KnownFigures) -> Event | None:
    """The event that a screenshot's list looks like, if it isn't the chosen one.

    None too if it looks like the chosen event. No database query if there are no words over the list.
    """
    if not look:
        return None
    own = known.events.get(event_number(chosen) or 0)
    if own and event_looks.closest(look, own.looks) >= GUESS:
        return None
    event = event_looks.guess(look, known.events)
    return event if event and event != own else None


def note_said(upload: Upload, kind: str) -> None:
    """A leader has said what a screenshot shows: its look now belongs to that event and to no other.

    Waiting screenshots of its drop with such a look are then asked about by name. Call it in a transaction.
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
    """For a drop's screenshots that wait to be told what they show: if they look like this event, ask by its name."""
    event = Event.objects.get(pk=event_id)
    root = upload.batch.drop_id or upload.batch_id
    waiting = Upload.objects.filter(held_at__isnull=False, read_kind="", look__isnull=False).select_related("batch")
    for other in waiting.filter(Q(batch=root) | Q(batch__drop=root)).exclude(pk=upload.pk):
        if event_looks.closest(words_of(other), event.looks) >= GUESS:
            other.read_kind = event.data_type
            other.notes = message(event.title, other.batch.data_type)
            other.save(update_fields=["read_kind", "notes"])


def why_not_removed(event: Event) -> str:
    """Why an event can't be removed: lists of it wait or are being read. Empty if there are none."""
    open_ones = (Upload.Status.PENDING_CONFIRMATION, Upload.Status.PROCESSING)
    if Upload.objects.filter(batch__data_type=event.data_type, status__in=open_ones).exists():
        return f"Screenshots of {event.title} wait for review. Apply or discard them first."
    return ""


def forget(event: Event) -> None:
    """Delete an event's absences, and withdraw the questions that name it."""
    Absence.objects.filter(data_type=event.data_type).delete()
    asked = Upload.objects.filter(held_at__isnull=False, read_kind=event.data_type)
    asked.update(read_kind="", notes=UNSURE)


def chosen_kind(text: str) -> str:
    """The data type of an event's list. Raises Refused if the event is archived or doesn't exist."""
    event = Event.objects.filter(pk=event_number(text) or 0).first()
    if event is None:
        raise Refused("This event no longer exists. Choose another list.")
    if event.archived_at:
        raise Refused(f"{event.title} is archived. Bring it back on Events first, or choose another list.")
    return event.data_type


def offer(upload: Upload) -> dict[str, Any]:
    """The events that a screenshot may be kept as, likeliest first, and a title for a new event.

    title: of the list, as it was read; else empty.
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
