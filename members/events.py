"""Events: a leader names a list that the portal does not know, once; its results are kept like every figure.

Naming, changing and archiving an event is noted and undone like any change. Deleting an event can't be undone: the
removal of its results is noted so that the change log shows it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from members import authority, changes, locks, records
from members.errors import Conflict, Missing, Refused
from members.figures import EVENT, FIGURES
from members.formats import counted
from members.models import Change, ChangeSet, Event, MemberRecord, Target
from members.models.events import LONGEST_TITLE, LONGEST_UNIT
from members.spelling import clean

logger = logging.getLogger(__name__)

MOST_EVENTS = 200
GONE = "This event no longer exists. Reload the page."
RESERVED = frozenset(
    name.casefold() for figure in FIGURES.values() for name in (figure.label, figure.title, figure.data_type)
)
"""The names of the portal's own lists: an event with one of these names would be ambiguous in a file."""

hold_up: list[Callable[[Event], str]] = []
"""Each function says why an event can't be removed, or returns an empty text. Higher apps add theirs."""
on_removal: list[Callable[[Event], None]] = []
"""What is deleted with an event besides its results. Higher apps add theirs."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a leader states about an event."""

    title: str
    unit: str = ""
    period: str = Event.Period.ONCE
    high_is_good: bool = True
    archived: bool = False


def checked(facts: Facts) -> Facts:
    """The facts in their stored form. Raises Refused with what to do instead."""
    title, unit = clean(facts.title), clean(facts.unit)
    if not title:
        raise Refused("Give the event a title.")
    if len(title) > LONGEST_TITLE or len(unit) > LONGEST_UNIT:
        raise Refused(f"A title has at most {LONGEST_TITLE} characters, a unit {LONGEST_UNIT}. Shorten it.")
    if title.casefold() in RESERVED or title.casefold().startswith(EVENT):
        raise Refused(f"The portal has a list called {title} already. Give the event another title.")
    if facts.period not in Event.Period.values:
        raise Refused(f"The period of an event is one of: {', '.join(Event.Period.values)}.")
    return Facts(title, unit, facts.period, facts.high_is_good, facts.archived)


def name_event(facts: Facts, *, actor_id: int | None) -> tuple[Event, ChangeSet]:
    """Name an event. Raises Refused for an unusable title, Conflict if another event has that title."""
    facts = checked(facts)
    with locks.changing_members():
        if Event.objects.count() >= MOST_EVENTS:
            raise Refused(f"There are {MOST_EVENTS} events already. An R5 can delete those that are not needed.")
        event = Event(by_id=actor_id)
        refuse_taken_title(facts.title, None)
        put(event, facts)
        event.save()
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Event {event.title} was named")
        changes.note(change_set, None, Change.Field.EVENT, before=None, after=as_noted(event))
    logger.info("event %s named: change set %s", event.pk, change_set.pk)
    return event, change_set


def change_event(event_id: int, wanted: dict[str, Any], *, actor_id: int | None) -> tuple[Event, ChangeSet | None]:
    """Change some of an event's facts (the fields of Facts); archive it, or bring it back.

    Returns the event and the change set; None instead of the change set if nothing changed. Raises Missing, Refused,
    Conflict.
    """
    with locks.changing_members():
        event = of_number(event_id)
        before = as_noted(event)
        facts = checked(Facts(**{**facts_of(event), **wanted}))
        refuse_taken_title(facts.title, event)
        refuse_unfit(event, facts)
        put(event, facts)
        if as_noted(event) == before:
            return event, None
        event.save()
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary(before, event))
        changes.note(change_set, None, Change.Field.EVENT, before=before, after=as_noted(event))
    logger.info("event %s changed: change set %s", event.pk, change_set.pk)
    return event, change_set


def delete_event(event_id: int, *, actor_id: int | None) -> tuple[str, int]:
    """Delete an event with all its results, for good. Returns its title and the number of deleted results.

    Raises Forbidden if the actor is not an R5, Missing, and Conflict if a list of the event waits for review.
    """
    with locks.changing_members():
        event = of_number(event_id)
        authority.check(authority.actor(actor_id), authority.DELETE_EVENT)
        refuse_held_up(event)
        held = list(MemberRecord.objects.filter(data_type=event.data_type).select_related("member").order_by("pk"))
        change_set = changes.open_set(
            ChangeSet.Kind.DELETE,
            actor_id=actor_id,
            summary=f"Delete event {event.title} with {counted(len(held), 'result')}",
        )
        Change.objects.bulk_create((removed(change_set, one) for one in held), batch_size=1000)
        changes.note(change_set, None, Change.Field.EVENT, before=as_noted(event), after=None)
        MemberRecord.objects.filter(data_type=event.data_type).delete()
        remove(event)
    logger.info("event %s deleted with %d results: change set %s", event_id, len(held), change_set.pk)
    return event.title, len(held)


def removed(change_set: ChangeSet, record: MemberRecord) -> Change:
    """Note that a result is removed."""
    before: dict[str, Any] = {"record": records.contents(record), "latest": {}}
    after: dict[str, Any] = {"record": None, "latest": {}}
    return changes.changed(
        change_set, record.member, record.data_type, before=before, after=after, day=record.record_date
    )


def remove(event: Event) -> None:
    """Remove an event that has no results, with everything else that is kept for it."""
    Target.objects.filter(figure=event.data_type).delete()
    for take in on_removal:
        take(event)
    event.delete()


def put_back(change: Change) -> None:
    """Undo a change of an event. Raises Conflict if the event was changed since, or is in use."""
    before, after = changes.sides(change)
    event = Event.objects.select_for_update().filter(pk=after["id"]).first()
    if event is None or as_noted(event) != after:
        raise Conflict("The event was changed since. Undo that first.")
    if not before:
        refuse_held_up(event)
        if MemberRecord.objects.filter(data_type=event.data_type).exists():
            raise Conflict(f"{event.title} has results now. Archive it instead.")
        remove(event)
        return
    refuse_taken_title(before["title"], event)
    facts = Facts(before["title"], before["unit"], before["period"], before["highIsGood"])
    refuse_unfit(event, facts)
    put(event, facts)
    event.archived_at = parse_datetime(before["archived"]) if before["archived"] else None
    event.save()


def of_number(event_id: int) -> Event:
    """The event, locked. Raises Missing."""
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    if event is None:
        raise Missing(GONE)
    return event


def refuse_taken_title(title: str, own: Event | None) -> None:
    """Raises Conflict if another event has this title, ignoring case."""
    for other in Event.objects.all():
        if other != own and other.title.casefold() == title.casefold():
            archived = ", archived" if other.archived_at else ""
            raise Conflict(f"There is an event {other.title} already{archived}. Choose it, or take another title.")


def refuse_unfit(event: Event, facts: Facts) -> None:
    """Raises Conflict if existing data of the event contradict these facts, whether the facts are new or put back."""
    if facts.period != event.period and MemberRecord.objects.filter(data_type=event.data_type).exists():
        raise Conflict(
            f"{event.title} has results, and those of a day and of a week are kept under different dates. "
            "Name another event for the other lists."
        )
    if not facts.high_is_good and Target.objects.filter(figure=event.data_type).exists():
        raise Conflict(f"{event.title} has a target, which asks for a least score. So high is good there.")


def refuse_held_up(event: Event) -> None:
    for why_not in hold_up:
        if told := why_not(event):
            raise Conflict(told)


def facts_of(event: Event) -> dict[str, Any]:
    return {
        "title": event.title,
        "unit": event.unit,
        "period": event.period,
        "high_is_good": event.high_is_good,
        "archived": event.archived_at is not None,
    }


def put(event: Event, facts: Facts) -> None:
    event.title, event.unit, event.period = facts.title, facts.unit, facts.period
    event.high_is_good = facts.high_is_good
    if facts.archived != (event.archived_at is not None):
        event.archived_at = timezone.now() if facts.archived else None


def as_noted(event: Event) -> dict[str, Any]:
    """An event as a change stores it."""
    return {
        "id": event.pk,
        "title": event.title,
        "unit": event.unit,
        "period": event.period,
        "highIsGood": event.high_is_good,
        "archived": event.archived_at.isoformat() if event.archived_at else None,
    }


def summary(before: dict[str, Any], event: Event) -> str:
    if bool(before["archived"]) != (event.archived_at is not None):
        return f"Event {event.title} was {'archived' if event.archived_at else 'brought back'}"
    return f"Event {event.title} was changed"
