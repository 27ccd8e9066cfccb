"""The demo alliance after its last week: the week that the samples show, and one more, told by the demo's own rules.

In the second week some have joined, one has left, and one plays under a new name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from alliance.demo import roster
from alliance.demo.alliance import WEEKS, Figures, story, with_assistance
from tests.screens.draw import Entry, Screenshot, is_drawable, scroll
from tests.screens.samples import SAMPLES, Sample

SEED = 1173
LATER_JOINERS = ("Harrow Gate", "Corvin77", "海燕")
LEFT = "Squall"
RENAMED = {"Thorne": "Ravenmark"}
"""Who plays under a new name, and which."""

TALL: dict[str, Any] = {"pitch": 132, "height": 2400}
"""A phone on which a list of a hundred takes nine screenshots."""
OVERLAP = 1.4
"""Rows that one screenshot shares with the next."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on the week's lists. person: the name they are known by, or came with."""

    person: str
    name: str
    badge: int
    figures: Figures


def players(week: int) -> list[Player]:
    """Who is on the lists of the first or second week after the demo's last, as far as this machine can write them."""
    gone = {LEFT} if week == 2 else set()
    return [one for one in told(week) if one.person not in gone and is_drawable(one.name)]


def told(week: int) -> Iterator[Player]:
    ranks = roster.ranks()
    for order, (name, rank) in enumerate(ranks.items()):
        figures = figures_of(name, order / len(ranks), week)
        yield Player(name, RENAMED.get(name, name) if week == 2 else name, rank, figures)
    for order, name in enumerate((roster.JOINER, *(LATER_JOINERS if week == 2 else ()))):
        yield Player(name, name, 1, figures_of(name, 0.5 + order / 10, week))


def figures_of(name: str, standing: float, week: int) -> Figures:
    """The demo's story of a member (alliance.demo.alliance.active_member), told further."""
    rng = Random(f"{SEED}:{name}")
    if name in roster.NEWEST:
        rng.randint(WEEKS - 5, WEEKS - 2)
    weeks = story(rng, standing, weeks=WEEKS + week)
    return with_assistance(weeks, Random(f"{SEED}:{name}:helps"))[-1]


def whole_list(sample: Sample, week: int) -> list[Entry]:
    """The list of a kind, first rank first."""
    there = players(week)
    there.sort(key=lambda one: (-(sample.figure(one.figures) or 0), one.name))
    return [
        Entry(
            place,
            one.name,
            sample.figure(one.figures) or 0,
            one.badge if sample.badges else 0,
            sample.subline,
            person=one.person,
        )
        for place, one in enumerate(there, start=1)
    ]


def scrolled(sample: Sample, week: int) -> list[Screenshot]:
    """A leader's screenshots of the whole list of a kind."""
    listed = whole_list(sample, week)
    look = replace(sample.look, **TALL)
    own = next(entry for entry in listed if entry.person == sample.own)
    seen = (look.bottom - look.top) / look.pitch
    shots = 1 + -int(-(len(listed) - seen) // (seen - OVERLAP))
    return scroll(listed, look, shots=shots, overlap=OVERLAP, own=own)


def sample_of(data_type: str) -> Sample:
    return next(sample for sample in SAMPLES if sample.data_type == data_type)
