"""A word of a question, or several words with one meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Token:
    """tag: the kind of word, '?' for an unknown one; text: as typed; toward: 'for' comes before it.

    of: 'of' or 'from' comes before it; among: 'among the' does. joined: it follows the previous word directly, without
    a meaningless word between. week: a date that stands for its whole week.
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
