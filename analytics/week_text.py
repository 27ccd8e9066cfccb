"""The comparison of two weeks, and its text for Discord."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from analytics.change import Change, Pair
from analytics.change import percent as change_percent
from members.figures import CachedFigure
from members.formats import NO_VALUE, abbreviated, percent, week_label

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
    """Who was absent from a list that was read whole. away: 'away 2 of 6 days: holiday', else empty."""

    member_id: int
    name: str
    away: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"memberId": self.member_id, "name": self.name, "away": self.away}


class Move(NamedTuple):
    """A member's figure in the earlier week and in the later one."""

    member_id: int
    name: str
    before: int
    after: int

    @classmethod
    def of(cls, pair: Pair, names: Mapping[int, str]) -> Move:
        return cls(pair.member_id, names[pair.member_id], pair.before.value, pair.after.value)

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def percent(self) -> float | None:
        return change_percent(self.before, self.after)

    def as_json(self) -> dict[str, Any]:
        figures = {"from": str(self.before), "to": str(self.after), "change": str(self.change)}
        return {"memberId": self.member_id, "name": self.name, **figures, "percent": self.percent}


@dataclass(frozen=True, slots=True)
class Comparison:
    """change: of the alliance; risers, fallers: the greatest change first. members: how many the later week has.

    missed: who was absent from a list of the week that was read whole; excused: who was so while away (members.away);
    not_captured: who else has no record of it.
    """

    change: Change
    risers: Sequence[Move] = ()
    fallers: Sequence[Move] = ()
    joined: Sequence[Named] = ()
    left: Sequence[Named] = ()
    missed: Sequence[Missed] = ()
    excused: Sequence[Missed] = ()
    not_captured: Sequence[Named] = ()
    members: int = 0

    @property
    def recorded(self) -> int:
        """How many have a record of the later week."""
        return self.members - len(self.missed) - len(self.excused) - len(self.not_captured)

    def as_json(self) -> dict[str, Any]:
        lists = ("risers", "fallers", "joined", "left", "missed", "excused")
        return {
            "change": self.change.as_json(),
            **{name: [one.as_json() for one in getattr(self, name)] for name in lists},
            "notCaptured": [one.as_json() for one in self.not_captured],
            "recorded": self.recorded,
            "members": self.members,
        }


def discord_text(found: Comparison, figure: CachedFigure, week: date, against: date) -> str:
    """The comparison as plain Markdown of at most 2000 characters, with as many names as fit."""
    head = f"**{figure.title}, {week_label(week)}** against {week_label(against)}"
    names = max(map(len, (found.joined, found.left, found.missed, found.excused)))
    for moves in range(SHOWN_MOVES, -1, -1):
        for shown in sorted({names, *(n for n in (40, 20, 10, 5, 2, 0) if n < names)}, reverse=True):
            text = "\n".join([head, *lines(found, figure, moves, shown)])
            if length(text) <= LONGEST:
                return text
    return head


def lines(found: Comparison, figure: CachedFigure, moves: int, names: int) -> Iterator[str]:
    yield together(found.change)
    for title, movers in (("Rose most", found.risers[:moves]), ("Fell most", found.fallers[:moves])):
        if movers:
            yield f"**{title}**"
            yield from (f"{place}. {move_line(move)}" for place, move in enumerate(movers, start=1))
    lists = (("New", found.joined), ("Left", found.left), ("Missed the week", found.missed), ("Away", found.excused))
    for title, members in lists:
        if members:
            yield f"**{title} ({len(members)}):** {name_list(members, names)}"
    if found.not_captured:
        yield not_captured(found, figure)


def together(change: Change) -> str:
    """'Together +1.3% (92 of 100 members)', or why there is no change."""
    if change.percent is None:
        return f"Together {NO_VALUE}: {change.reason}"
    return f"Together {percent(change.percent)} ({change.members} of {change.of} members)"


def not_captured(found: Comparison, figure: CachedFigure) -> str:
    """How much of the week is known where members were not captured, as they have not missed it."""
    read = f"{figure.title} of {found.recorded} of {found.members} members is recorded"
    if not found.missed and not found.excused:
        return f"{read}: nobody can be called missing."
    others = len(found.not_captured)
    return f"{read}: of {others} other{'' if others == 1 else 's'} nothing is known."


def move_line(move: Move) -> str:
    sign = "+" if move.change > 0 else ""
    share = "" if move.percent is None else f" ({percent(move.percent)})"
    return f"{plain(move.name)} {sign}{abbreviated(move.change)}{share}, now {abbreviated(move.after)}"


def name_list(members: Sequence[Named | Missed], shown: int) -> str:
    """The first names, and how many more there are."""
    listed = ", ".join(named(member) for member in members[:shown])
    more = len(members) - shown
    if more <= 0:
        return listed
    return f"{listed} and {more} more" if listed else f"{more} members"


def named(member: Named | Missed) -> str:
    """A name; of who was away with the days, but not the reason, which is the leaders' to know."""
    days = member.away.partition(":")[0] if isinstance(member, Missed) else ""
    return f"{plain(member.name)} ({days})" if days else plain(member.name)


def plain(name: str) -> str:
    """A name as Discord shows it literally: no markup, link or ping, and a right-to-left name reverses nothing else."""
    short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    text = _MARKUP.sub(r"\\\1", short).replace("@", "@\u200b")
    turns = any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
    return _ISOLATE.format(text) if turns else text


def length(text: str) -> int:
    """The length as Discord counts it: characters outside the basic plane count twice."""
    return len(text.encode("utf-16-le")) // 2
