"""The words above a list (title, captions, tabs), by which an event's list is recognised again."""

from __future__ import annotations

from collections.abc import Collection

from uploads.reading.look.words import squeeze
from uploads.reading.roles.fields import Screen
from uploads.reading.types import TabsRead

SHORTEST = 3
"""Letters of a word that means something; of ideographs such as Chinese ones, one may be enough."""
MOST_WORDS = 12
WIDE = 0x2E80
"""From this code point on, a letter is an ideograph that says as much as a word."""


ACTIVE = "="
"""Prefix of an active tab's word, which is added once more: neighbouring lists may differ only in their active tab."""


def words_over(screen: Screen, names: Collection[str], tabs: TabsRead) -> tuple[str, ...]:
    """The texts above a list as bare letters: title first, then top to bottom, the active tabs last.

    names: of the list's rows; they are left out. So are digits: numbers, clocks and counters differ from picture to
    picture.
    """
    people = {squeeze(name) for name in names}
    over = sorted((piece for piece in screen.page.pieces if piece.y < screen.top), key=lambda one: (one.y, one.x0))
    texts = [squeeze(screen.title), *(squeeze(piece.text) for piece in over)]
    said = dict.fromkeys(text for text in texts if tells(text) and text not in people)
    active = [ACTIVE + squeeze(label.removeprefix("Tab: ")) for label in tabs.labels]
    return (*tuple(said)[:MOST_WORDS], *active) if said else ()


def tells(text: str) -> bool:
    return len(text) >= SHORTEST or any(ord(letter) >= WIDE for letter in text)
