"""How an event's list is recognised: by the words over it on screenshots that were kept as its results.

Pure rules over words. Nothing is filed by a look alone: a leader is offered the event by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from members.models import Event
from uploads.reading.roles.over import ACTIVE

ALIKE = 0.85
"""How alike two words are that an engine may have read as one and the same."""
TITLE, CAPTIONS = 0.6, 0.4
"""What the first word, which is the title where there is one, and the others weigh."""
OTHER_TAB = 0.5
"""What is left of a likeness where other tabs are active."""
GUESS, CLEARLY = 0.7, 0.1
"""From which likeness on an event is named first, and by how much it must be ahead of any other."""

Look = Sequence[str]
"""Words over a list, the title first (uploads.reading.roles.over)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An event that a screenshot may show. likeness: 0 to 1. is_guess: it is named first, as what it looks like."""

    event: Event
    likeness: float
    is_guess: bool = False


def likeness(one: Look, other: Look) -> float:
    """How alike two looks are: 0 to 1. Lists under different tabs of one screen count half."""
    another_tab = bool(active(one) and active(other)) and not active(one) & active(other)
    return by_words(plain(one), plain(other)) * (OTHER_TAB if another_tab else 1.0)


def active(look: Look) -> set[str]:
    return {word for word in look if word.startswith(ACTIVE)}


def plain(look: Look) -> Look:
    return [word for word in look if not word.startswith(ACTIVE)]


def by_words(one: Look, other: Look) -> float:
    if not one or not other:
        return 0.0
    titles = 1.0 if same(one[0], other[0]) else 0.0
    rest, beside = one[1:], other[1:]
    if not rest or not beside:
        return TITLE * titles + (CAPTIONS if titles and not rest and not beside else 0.0)
    short, long = sorted((rest, beside), key=len)
    shared = sum(any(same(word, known) for known in long) for word in short)
    return TITLE * titles + CAPTIONS * shared / len(short)


def same(one: str, other: str) -> bool:
    return one == other or fuzz.ratio(one, other) >= 100 * ALIKE


def offers(look: Look | None, events: Iterable[Event]) -> list[Offer]:
    """The events that are not archived, the likeliest first, else by title."""
    listed = [Offer(one, closest(look or (), one.looks)) for one in events if one.archived_at is None]
    ordered = sorted(listed, key=lambda one: (-one.likeness, one.event.title.casefold(), one.event.pk))
    if not ordered or ordered[0].likeness < GUESS:
        return ordered
    if len(ordered) > 1 and ordered[0].likeness - ordered[1].likeness < CLEARLY:
        return ordered
    return [Offer(ordered[0].event, ordered[0].likeness, is_guess=True), *ordered[1:]]


def closest(look: Look, looks: Collection[Look]) -> float:
    return max((likeness(look, known) for known in looks), default=0.0)


def guess(look: Look | None, events: Mapping[int, Event]) -> Event | None:
    """The event whose list a screenshot looks like; None if none is clearly likeliest."""
    found = offers(look, events.values())
    return found[0].event if found and found[0].is_guess else None
