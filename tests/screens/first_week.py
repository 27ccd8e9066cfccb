"""An alliance of sixty that no portal knows yet, as its leader's phone shows it: member list and strength ranking.

The two agree, as the game's do: the member list has each power in short, the ranking in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PIL import Image

from tests.screens.draw import Entry, Look, scroll
from tests.screens.member_list import Card, member_list

SEED = 60
LEADER, SECOND = "Maren", "Kestrel"
"""R5, whose phone it is, and the R4 who is invited."""
FIRST = ("Amber", "Bold", "Calm", "Dusky", "Eager", "Fable", "Grim", "Hollow")
LAST = ("Falcon", "Otter", "Badger", "Walrus", "Heron", "Lynx", "Marten", "Condor")
SEATS = {5: 1, 4: 6, 3: 18, 2: 20, 1: 15}
"""How many of each rank."""
CARDS = 11
"""Cards and headers that a screenshot of the member list holds."""
OVERLAP = 2
"""Cards that one screenshot shares with the next."""
LOOK = Look("STRENGTH RANKING", "Power", ("Power", "Kills", "Donations"), 0, pitch=132, height=2400)


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    rank: int
    power: int


def players() -> list[Player]:
    """Sixty members, the highest rank first."""
    rng = Random(SEED)
    names = [LEADER, SECOND, *(f"{first} {last}" for first in FIRST for last in LAST)]
    ranks = [rank for rank, seats in SEATS.items() for _ in range(seats)]
    return [
        Player(name, rank, rng.randint(20_000_000, 60_000_000) + rank * 25_000_000)
        for name, rank in zip(names, ranks, strict=False)
    ]


def write(folder: Path) -> list[Path]:
    """Draws the screenshots of both lists into a folder; answers their paths in the order of scrolling."""
    pictures = {f"members-{number}": image for number, image in enumerate(member_shots())}
    pictures |= {f"strength-{number}": image for number, image in enumerate(strength_shots())}
    for name, image in pictures.items():
        image.save(folder / f"{name}.png")
    return [folder / f"{name}.png" for name in pictures]


def member_shots() -> Iterator[Image.Image]:
    """Each screenshot begins with the header of the section that it is in, as the game keeps it in sight."""
    there = players()
    begin = 0
    while True:
        shown = there[begin : begin + CARDS - len({one.rank for one in there[begin : begin + CARDS]})]
        yield member_list([(rank, cards(shown, rank)) for rank in SEATS if cards(shown, rank)])
        if shown[-1] == there[-1]:
            return
        begin += len(shown) - OVERLAP


def cards(shown: list[Player], rank: int) -> list[Card]:
    return [Card(one.name, f"{one.power / 1e6:.1f}M") for one in shown if one.rank == rank]


def strength_shots() -> Iterator[Image.Image]:
    ranked = sorted(players(), key=lambda one: -one.power)
    listed = [Entry(place, one.name, one.power, one.rank) for place, one in enumerate(ranked, start=1)]
    seen = (LOOK.bottom - LOOK.top) / LOOK.pitch
    shots = 1 + -int(-(len(listed) - seen) // (seen - 1.4))
    own = next(entry for entry in listed if entry.name == LEADER)
    for shot in scroll(listed, LOOK, shots=shots, overlap=1.4, own=own):
        yield shot.image
