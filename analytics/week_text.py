"""The comparison of two weeks, and its text for Discord."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from members.formats import abbreviated, percent, week_label

LONGEST = 2000
"""Characters of a Discord message, as Discord counts them."""

LONGEST_NAME = 32
SHOWN_MOVES = 5
_MARKUP = re.compile(r"([\\*_~|`<>\[\]():#])")
_ISOLATE = "\u2068{}\u2069"


class Named(NamedTuple):
    member_id: int
    name: str

    def as_json(self) -> dict[str, Any]:
        return {"memberId": self.member_id, "name": self.name}


class Missed(NamedTuple):
    """Who has no figure of the week. absent: a list of it was read whole and does not show this member."""

    member_id: int
    name: str
    absent: bool = False

    def as_json(self) -> dict[str, Any]:
        return {"memberId": self.member_id, "name": self.name, "absent": self.absent}


class Move(NamedTuple):
    """A member's figure in the earlier week and in the later one."""

    member_id: int
    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def percent(self) -> float | None:
        return round(self.change * 100 / self.before, 2) if self.before else None

    def as_json(self) -> dict[str, Any]:
        figures = {"from": str(self.before), "to": str(self.after), "change": str(self.change)}
        return {"memberId": self.member_id, "name": self.name, **figures, "percent": self.percent}


@dataclass(frozen=True, slots=True)
class Comparison:
    """risers, fallers: the greatest change first. members: how many the later week has."""

    risers: Sequence[Move] = ()
    fallers: Sequence[Move] = ()
    joined: Sequence[Named] = ()
    left: Sequence[Named] = ()
    missed: Sequence[Missed] = ()
    members: int = 0

    def as_json(self) -> dict[str, Any]:
        lists = ("risers", "fallers", "joined", "left", "missed")
        return {name: [one.as_json() for one in getattr(self, name)] for name in lists}


def discord_text(found: Comparison, label: str, week: date, against: date) -> str:
    """The comparison as plain Markdown of at most 2000 characters, with as many names as fit."""
    head = f"**{label}, {week_label(week)}** against {week_label(against)}"
    names = max(len(found.joined), len(found.left), len(found.missed))
    for moves in range(SHOWN_MOVES, -1, -1):
        for shown in sorted({names, *(n for n in (40, 20, 10, 5, 2, 0) if n < names)}, reverse=True):
            text = "\n".join([head, *lines(found, moves, shown)])
            if length(text) <= LONGEST:
                return text
    return head


def lines(found: Comparison, moves: int, names: int) -> Iterator[str]:
    for title, movers in (("Rose most", found.risers[:moves]), ("Fell most", found.fallers[:moves])):
        if movers:
            yield f"**{title}**"
            yield from (f"{place}. {move_line(move)}" for place, move in enumerate(movers, start=1))
    if found.missed and len(found.missed) == found.members:
        lists: list[tuple[str, Sequence[Named | Missed]]] = [("New", found.joined), ("Left", found.left)]
        missed = ["Nobody's figure was recorded in this week."]
    else:
        lists = [("New", found.joined), ("Left", found.left), ("Missed the week", found.missed)]
        missed = []
    yield from (f"**{title} ({len(members)}):** {name_list(members, names)}" for title, members in lists if members)
    yield from missed


def move_line(move: Move) -> str:
    sign = "+" if move.change > 0 else ""
    share = "" if move.percent is None else f" ({percent(move.percent)})"
    return f"{plain(move.name)} {sign}{abbreviated(move.change)}{share}, now {abbreviated(move.after)}"


def name_list(members: Sequence[Named | Missed], shown: int) -> str:
    """The first names, and how many more there are."""
    listed = ", ".join(plain(member.name) for member in members[:shown])
    more = len(members) - shown
    if more <= 0:
        return listed
    return f"{listed} and {more} more" if listed else f"{more} members"


def plain(name: str) -> str:
    """A name that Discord shows as it is: no markup, no link, no ping; a right-to-left one turns nothing around."""
    short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    text = _MARKUP.sub(r"\\\1", short).replace("@", "@\u200b")
    turns = any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
    return _ISOLATE.format(text) if turns else text


def length(text: str) -> int:
    """How many characters Discord counts: those outside the basic plane are two."""
    return len(text.encode("utf-16-le")) // 2
