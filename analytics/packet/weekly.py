"""The packet of a week: its sections in the template's order, as one text, as messages, and as parts of a mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from analytics.packet import material, splitting
from analytics.packet.lines import Line, Own, escaped, mail, markdown, short
from analytics.packet.sections import BY_CODE, KNOWN, PINNED, Said, ranking
from analytics.packet.template import LONGEST_HEADING, OWN, Part, Template, complete, standard
from members.formats import weekday_day
from members.weeks.calendar import WEEK, week_ending

LONGEST_MESSAGE = 2000
"""The longest Discord message, in characters as Discord counts them."""


@dataclass(frozen=True, slots=True)
class Written:
    """A section of a packet: what leaders want, and its content. Leaders' own sections hold only their words."""

    part: Part
    title: str
    said: Said

    @property
    def is_own(self) -> bool:
        return self.part.code == OWN

    @property
    def is_shown(self) -> bool:
        """Whether it is switched on and has something to say."""
        return self.part.on and bool(self.said.lines or (self.is_own and (self.part.heading or self.part.text)))

    @property
    def heading(self) -> str:
        return self.part.heading or self.title

    @property
    def lines(self) -> list[Line]:
        """The leaders' words, then the section's own lines."""
        return [*([Own(line)] for line in self.part.text.splitlines()), *self.said.lines]

    def as_markdown(self) -> list[str]:
        head = [f"**{escaped(self.heading, LONGEST_HEADING)}{self.said.tail}**"] if self.heading else []
        return [*head, *map(markdown, self.lines)]

    def as_mail(self) -> list[str]:
        head = [f"{short(self.heading, LONGEST_HEADING).upper()}{self.said.tail}"] if self.heading else []
        return [*head, *map(mail, self.lines)]

    def as_json(self) -> dict[str, Any]:
        return self.part.as_json() | {"title": self.title, "about": self.said.about, "shown": self.is_shown}


@dataclass(frozen=True, slots=True)
class Packet:
    """week: its Sunday. sections: all of the template, including those left out of the text."""

    week: date
    today: date
    template: Template
    sections: Sequence[Written]

    @property
    def title(self) -> str:
        """'Week ending Sun 22 Nov 2026'"""
        return f"Week ending {weekday_day(self.week, year=True)}"

    @property
    def says_something(self) -> bool:
        """Whether it holds more than words that are the same every week."""
        return any(one.is_shown and not one.is_own for one in self.sections)

    @property
    def blocks(self) -> list[list[str]]:
        """The sections in Markdown, the title together with the first of them."""
        return with_title(f"## {self.title}", [one.as_markdown() for one in self.sections if one.is_shown])

    @property
    def text(self) -> str:
        return "\n\n".join("\n".join(block) for block in self.blocks)

    @property
    def messages(self) -> list[str]:
        """The text as messages for Discord."""
        return splitting.split(self.blocks, LONGEST_MESSAGE)

    @property
    def parts(self) -> list[str]:
        """The text as parts for the game's mail."""
        blocks = with_title(self.title, [one.as_mail() for one in self.sections if one.is_shown])
        return splitting.numbered(blocks, self.template.mail_length)

    def as_json(self) -> dict[str, Any]:
        return {
            "weekEnding": self.week,
            "before": self.week - WEEK,
            "after": self.week + WEEK if self.week < week_ending(self.today) else None,
            "title": self.title,
            "text": self.text,
            "messages": [measured(one) for one in self.messages],
            "parts": self.parts,
            "partLengths": [splitting.length(one) for one in self.parts],
            "mailLength": self.template.mail_length,
            "saysSomething": self.says_something,
            "version": self.template.version,
            "sections": [one.as_json() for one in self.sections],
        }


def measured(text: str) -> dict[str, Any]:
    return {"text": text, "length": splitting.length(text)}


def with_title(title: str, blocks: Sequence[Sequence[str]]) -> list[list[str]]:
    """The blocks, with the title as the first line of the first block."""
    if not blocks:
        return [[title]]
    return [[title, *blocks[0]], *map(list, blocks[1:])]


def packet(day: date | None, template: Template | None) -> Packet:
    """The packet of a day's week; None: the default week to report. template: None until a leader changed it."""
    return with_ranking(day, template)[0]


def with_ranking(day: date | None, template: Template | None) -> tuple[Packet, list[tuple[str, int]]]:
    """The packet, and the duel's ranking of everybody with a score of the week: (name, score)."""
    template = template or Template(standard(KNOWN))
    with_pinned = any(part.code == PINNED and part.on for part in template.parts)
    known = material.of_week(material.week_of(day), with_pinned=with_pinned)
    return written(known, template), ranking(known)


def written(week: material.Week, template: Template) -> Packet:
    """The packet from the facts of a week. Pure."""
    sections = [
        Written(part, BY_CODE[part.code].title if part.code != OWN else "", said(part, week))
        for part in complete(template.parts, KNOWN)
    ]
    return Packet(week.ending, week.today, template, sections)


def said(part: Part, week: material.Week) -> Said:
    return Said([], "Your own words") if part.code == OWN else BY_CODE[part.code].write(week)
