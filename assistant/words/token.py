"""A word of a question, or some that mean one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Token:
    """tag: the kind of word, '?' for one that nobody understands; text: as typed; toward: 'for' stands before it.

    of: 'of' or 'from' stands before it; among: 'among the' does. joined: it follows at once on the word before, with
    no word that says nothing between. week: a date that stands for its whole week.
    """

    tag: str
    text: str
    value: Any = None
    implies: str | None = None
    toward: bool = False
    joined: bool = False
    of: bool = False
    among: bool = False
    week: bool = False
