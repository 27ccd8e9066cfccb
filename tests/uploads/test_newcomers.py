"""Whoever is not in the roster is nobody: not by a picture or an avatar, and not by what other lists taught."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

import numpy as np
import pytest

from members.names import similarity
from tests.conftest import row as read_as
from uploads.apply import learning
from uploads.matching.evidence import SUGGESTED, spelled_as
from uploads.matching.propose import propose
from uploads.models import Upload
from uploads.reading.rows.likeness import NUMBERS, SIDE
from uploads.reading.types import BatchRow, Kind, Proposal, RosterEntry
from uploads.reading.types import ReadRow as Row
from uploads.review.items import Item
from uploads.review.proposals import stored_row

DROPS = 200
MEMBERS = 19
NEWCOMERS = 1
"""One in twenty of a list."""

KINDS: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind != "sf-tech")
PARTS = ("amb", "ber", "bir", "col", "dra", "em", "fal", "gro", "har", "jun", "kes", "lum", "mor", "nis", "ost", "pel")
SYLLABLES = "가나다라마바사아자차카타파하호랑이까치도깨비"
GUESSES = ("", "O", "3EO", "丘町", "cIoI0", "7_7")


@dataclass(frozen=True)
class Person:
    name: str
    value: int
    avatar: str
    readable: bool


def made_up_name(rng: Random, taken: set[str], *, readable: bool) -> str:
    """A name that looks like none of the others."""
    while True:
        parts = PARTS if readable else SYLLABLES
        name = "".join(rng.sample(parts, rng.randint(2, 4))).capitalize()
        if all(similarity(name, other) <= SUGGESTED for other in taken):
            taken.add(name)
            return name


def look_alike(rng: Random, name: str) -> str:
    """Another name with a letter more, less or changed."""
    at = rng.randrange(1, len(name))
    other = rng.choice("kg".replace(name[at], ""))
    return rng.choice((f"{name}{rng.choice('29x')}", name[:at] + name[at + 1 :], f"{name[:at]}{other}{name[at + 1 :]}"))


def avatar_of(rng: Random) -> str:
    """One player in six has kept the one that all begin with."""
    seed = 0 if rng.random() < 1 / 6 else rng.randrange(1, 10**6)
    return b64encode(np.random.default_rng(seed).integers(0, 256, SIDE * SIDE * 3, np.uint8).tobytes()).decode()


def name_picture(name: str, noise: np.random.Generator) -> str:
    """What the recogniser sees: names of the same letters look alike, and no two pictures are quite the same."""
    letters = [np.random.default_rng(ord(letter)).normal(size=NUMBERS) for letter in name]
    seen = np.mean(letters, axis=0) + noise.normal(scale=0.08, size=NUMBERS)
    return b64encode(np.rint(seen * 127 / np.abs(seen).max()).astype(np.int8).tobytes()).decode()


@dataclass
class Drop:
    """A drop of five lists in any order, and what the portal knows of the members while they come in."""

    rng: Random

    def __post_init__(self) -> None:
        rng, taken = self.rng, set[str]()
        self.noise = np.random.default_rng(rng.randrange(10**6))
        self.members = [self.person(made_up_name(rng, taken, readable=rng.random() > 0.15)) for _ in range(MEMBERS)]
        self.like = {}
        self.newcomers = []
        for _ in range(NEWCOMERS):
            name = made_up_name(rng, taken, readable=rng.random() > 0.3)
            if rng.random() < 0.3:
                member = rng.choice([one for one in self.members if one.readable])
                name = look_alike(rng, member.name)
                self.like[name] = member
            self.newcomers.append(self.person(name))
        self.roster = [
            RosterEntry(
                number,
                one.name,
                value=one.value,
                pictures=tuple(name_picture(one.name, self.noise) for _ in range(2)) if rng.random() < 0.7 else (),
                avatars=(one.avatar,) if rng.random() < 0.7 else (),
                typeset=() if one.readable else (name_picture(one.name, self.noise),),
            )
            for number, one in enumerate(self.members)
        ]
        for one in self.newcomers:
            if one.readable and rng.random() < 0.4:
                self.mistake(one)

    def mistake(self, newcomer: Person) -> None:
        """A member of quite another name is known by the newcomer's looks, from an earlier apply or by chance."""
        number = self.rng.choice([n for n, one in enumerate(self.members) if one not in self.like.values()])
        looks = tuple(name_picture(newcomer.name, self.noise) for _ in range(2))
        self.roster[number] = replace(self.roster[number], pictures=looks, avatars=(newcomer.avatar,))

    def person(self, name: str) -> Person:
        value = round(10**8 * self.rng.lognormvariate(0, 1))
        return Person(name, value, avatar_of(self.rng), readable=name.isascii())

    def lists(self) -> Iterator[tuple[Kind, list[Person]]]:
        """Each kind with who is on its list: everybody, or some, whoever looks like a newcomer among them."""
        for kind in self.rng.sample(KINDS, len(KINDS)):
            share = self.rng.choice((1.0, 0.5, 0.2))
            shown = [one for one in self.members if self.rng.random() < share or one in self.like.values()]
            yield kind, [*shown, *self.newcomers]

    def row(self, kind: Kind, place: int, one: Person) -> Row:
        grown = round(one.value * self.rng.uniform(1, 1.02))
        value = grown if kind in ("strength", "kills") else self.rng.randrange(10**6)
        name, sure = (one.name, 0.99) if one.readable else (self.rng.choice(GUESSES), self.rng.choice((0.3, 0.6, 0.8)))
        shown = (one.avatar,) if self.rng.random() < 0.8 else ()
        look = (name_picture(one.name, self.noise),)
        return read_as(place, name, value, name_score=sure, name_pictures=look, avatars=shown)

    def learn(self, rows: Sequence[Row], proposals: Sequence[Proposal], *, careless: bool) -> None:
        """What an apply teaches of rows that all go to whom they were proposed to be. careless: each was accepted."""
        for row, proposal in zip(rows, proposals, strict=True):
            if proposal.member_id is None:
                continue
            stored = stored_row(Upload(), row)
            stored.proposed_member_id = proposal.member_id
            item = Item("update", proposal.member_id, row.name, row.value, confirmed=careless)
            entry = self.roster[proposal.member_id]
            spellings = (entry.name, *entry.aliases)
            confirmed = not row_is_a_guess(row) and learning.is_confirmed(stored, item, spellings)
            aliases = (*entry.aliases, *([row.name] if confirmed and row.name != entry.name else []))
            if confirmed or (proposal.confidence == "high" and spelled_as(row, spellings)):
                entry = replace(
                    entry,
                    aliases=aliases,
                    pictures=(*entry.pictures, *row.name_pictures)[-4:],
                    avatars=(*entry.avatars, *row.avatars)[-2:],
                )
            self.roster[proposal.member_id] = entry


def row_is_a_guess(row: Row) -> bool:
    """A leader sees on the strip that a name which could not be read is somebody else's, and leaves it out."""
    return row.name in GUESSES


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_no_newcomer_is_ever_likely_somebody_else(seed: int) -> None:
    wrong = []
    for number in range(DROPS // 4):
        drop = Drop(Random(f"{seed} {number}"))
        for kind, shown in drop.lists():
            rows = [drop.row(kind, place, one) for place, one in enumerate(shown)]
            proposals = propose([BatchRow(row, ((0, row.place),), True) for row in rows], drop.roster, kind=kind)
            wrong += [
                (number, kind, one.name, row.name, drop.roster[proposal.member_id].name, proposal)
                for one, row, proposal in zip(shown, rows, proposals, strict=True)
                if one in drop.newcomers and proposal.member_id is not None and proposal.confidence != "low"
            ]
            drop.learn(rows, proposals, careless=number % 2 == 0)
    assert wrong == [], "\n".join(map(str, wrong))
