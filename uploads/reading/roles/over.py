"""What is written over a list: title, captions, tabs, by which a list that is none of ours is known again."""

from __future__ import annotations

from collections.abc import Collection

from uploads.reading.look.words import squeeze
from uploads.reading.roles.fields import Screen
from uploads.reading.types import TabsRead

SHORTEST = 3
"""Letters of a word that says something; of signs such as Chinese ones a single one may."""
MOST_WORDS = 12
WIDE = 0x2E80
"""From here on a letter is a sign that says as much as a word."""


ACTIVE = "="
"""Before the word of an active tab, which is said once more: lists beside each other differ in that alone."""


def words_over(screen: Screen, names: Collection[str], tabs: TabsRead) -> tuple[str, ...]:
    """The texts over a list as letters alone, title first, then top to bottom; the active tabs last.

    names: of its rows, which don't count. Numbers, clocks and counters differ from picture to picture, so digits are
    left out.
    """
    people = {squeeze(name) for name in names}
    over = sorted((piece for piece in screen.page.pieces if piece.y < screen.top), key=lambda one: (one.y, one.x0))
    texts = [squeeze(screen.title), *(squeeze(piece.text) for piece in over)]
    said = dict.fromkeys(text for text in texts if tells(text) and text not in people)
    active = [ACTIVE + squeeze(label.removeprefix("Tab: ")) for label in tabs.labels]
    return (*tuple(said)[:MOST_WORDS], *active) if said else ()


def tells(text: str) -> bool:
    return len(text) >= SHORTEST or any(ord(letter) >= WIDE for letter in text)
