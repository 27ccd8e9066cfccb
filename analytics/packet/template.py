"""The packet's template: the sections, their order, and leaders' words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

OWN = "own"
"""The code of a section that holds only a leader's words; there may be several."""
MOST_OWN = 10
LONGEST_HEADING = 60
LONGEST_TEXT = 500
SHORTEST_MAIL, USUAL_MAIL, LONGEST_MAIL = 100, 500, 2000
GREETING = "Well fought, everybody."


@dataclass(frozen=True, slots=True)
class Part:
    """A section as leaders want it. heading: replaces its own, blank for its own; text: leaders' words below it."""

    code: str
    on: bool
    heading: str = ""
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "on": self.on, "heading": self.heading, "text": self.text}


@dataclass(frozen=True, slots=True)
class Template:
    """parts: in their order. mail_length: the longest allowed part of the mail. version: counts the changes."""

    parts: Sequence[Part]
    mail_length: int = USUAL_MAIL
    version: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """A section that the portal can write. on: switched on, until a leader changes it."""

    code: str
    on: bool


def complete(parts: Iterable[Part], known: Sequence[Known]) -> list[Part]:
    """The stored template, without sections that no longer exist, and with new ones at the end."""
    codes = {one.code for one in known}
    found = [part for part in parts if part.code == OWN or part.code in codes]
    had = {part.code for part in found}
    return [*found, *(Part(one.code, one.on) for one in known if one.code not in had)]


def standard(known: Sequence[Known]) -> list[Part]:
    """The template until a leader changes it."""
    return complete([Part(OWN, True, text=GREETING)], known)


def trouble(parts: Sequence[Part], known: Sequence[Known]) -> str:
    """Why these are not a valid template; empty if they are."""
    codes = {one.code for one in known}
    named = [part.code for part in parts if part.code != OWN]
    if strange := [code for code in named if code not in codes]:
        return f"There is no section named {strange[0]}. Reload the page."
    if len(set(named)) < len(named):
        return "A section stands there twice. Reload the page."
    if len(parts) - len(named) > MOST_OWN:
        return f"There are more than {MOST_OWN} sections of your own. Remove one."
    if any(part.code == OWN and part.on and not (part.heading or part.text) for part in parts):
        return "A section of your own has no words. Write some, or remove it."
    return ""
