"""Recognises an event's list by the words over it, as on screenshots that were kept as that event's results.

Pure rules about words. A look alone never files a screenshot: a leader is offered the event by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from members.models import Event
from uploads.reading.roles.over import ACTIVE

ALIKE = 0.85
"""The least similarity of two words that an engine may have read from the same word."""
TITLE, CAPTIONS = 0.6, 0.4
"""The weights of the first word, which is the title if there is one, and of the other words."""
OTHER_TAB = 0.5
"""The factor for looks with different active tabs."""
GUESS, CLEARLY = 0.7, 0.1
"""The least likeness at which an event is named first, and its least lead over any other event."""

Look = Sequence[str]
"""The words over a list, title first (uploads.reading.roles.over)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An event that a screenshot may show. likeness: 0 to 1. is_guess: it is named first, as the likely one."""

    event: Event
    likeness: float
    is_guess: bool = False


def likeness(one: Look, other: Look) -> float:
    """How similar two looks are, from 0 to 1. Lists under different tabs of one screen count half."""
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
    """The events that are not archived, likeliest first, ties by title."""
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
    """The event that a screenshot's list looks like; None if none is clearly the likeliest."""
    found = offers(look, events.values())
    return found[0].event if found and found[0].is_guess else None
