"""Made-up weeks of an alliance, as rows: names with misreadings, figures that grow, looks.

No pictures are drawn: names are misread by a table of confusable letters, and name pictures and avatars are numbers
with some noise. So a hundred weeks cost less than one screenshot.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from members.confusables import NEAR_SHAPE, SAME_SHAPE
from uploads.reading.rows.likeness import NUMBERS, SIDE
from uploads.reading.types import BatchRow, Box, Kind, ReadRow, RosterEntry

MEMBERS = 60
NEWCOMERS = 0.05
FOREIGN = 0.12
TWINS = 0.06
"""The share of members whose name looks like another's; for newcomers it is LIKE_A_MEMBER."""

LIKE_A_MEMBER = 0.3
MISREAD = 0.012
"""The chance that a letter is misread, lost or doubled."""

STALE = 0.04
"""The share of known figures that are months old, so that the new one is far above them."""

KNOWN_LOOKS = 0.7
"""The share of members whose name picture and avatar a leader has already confirmed."""

KINDS: tuple[Kind, ...] = ("strength", "kills", "donations", "alliance-duel", "mutual-assistance")
SYLLABLES = ("ka", "mo", "ri", "ten", "sol", "ba", "du", "vex", "lin", "gar", "phi", "zun", "qui", "tor", "nya", "wep")
FOREIGN_LETTERS = "가나다라마바사아자차카타파하호랑이까치도깨비กขคงจฉชซญดตถทนบปผพฟมยรลวสหอ"
GUESSES = ("", "O", "3EO", "丘町", "cIoI0", "7_7", "únsu", "uVn")
BOX: Box = (0.0, 0.0, 10.0, 10.0)


def _confusions() -> dict[str, str]:
    """{letter: all letters that are confused with it, in either direction}."""
    pairs = {frozenset(pair) for pair in SAME_SHAPE.items()} | set(NEAR_SHAPE)
    found: dict[str, str] = {}
    for pair in sorted(tuple(sorted(pair)) for pair in pairs if len(pair) == 2):
        one, other = pair
        if one.isascii() and other.isascii():
            found[one] = found.get(one, "") + other
            found[other] = found.get(other, "") + one
    return found


CONFUSIONS = _confusions()


@dataclass(frozen=True, slots=True)
class Person:
    """name: as spelled; look: a number for the avatar; grown: the growth of steady figures in the week."""

    name: str
    look: int
    figures: tuple[int, ...]
    grown: float

    @property
    def foreign(self) -> bool:
        return not self.name.isascii()


@dataclass(frozen=True, slots=True)
class Week:
    """One list of a week. whose: the member of each row, None for a newcomer."""

    kind: Kind
    rows: tuple[BatchRow, ...]
    roster: tuple[RosterEntry, ...]
    whose: tuple[int | None, ...]


def weeks(seed: int, count: int) -> Iterator[Week]:
    """That many lists, each of another alliance."""
    for number in range(count):
        yield _week(Random(f"{seed} {number}"), KINDS[number % len(KINDS)])


def _week(rng: Random, kind: Kind) -> Week:
    noise = np.random.default_rng(rng.randrange(2**32))
    members = _people(rng)
    figure = KINDS.index(kind)
    roster = tuple(_entry(rng, noise, number, one, figure) for number, one in enumerate(members))
    share = rng.choice((1.0, 0.95, 0.6))
    listed: list[tuple[int | None, Person]] = [
        (number, one) for number, one in enumerate(members) if rng.random() < share
    ]
    listed += [(None, _newcomer(rng, members)) for _ in range(round(NEWCOMERS * MEMBERS))]
    values = [_value(rng, kind, one, figure) for _, one in listed]
    order = sorted(range(len(listed)), key=lambda place: -values[place])
    ranks = {number: one.figures[0] % 5 + 1 for number, one in enumerate(members)}
    read = [
        replace(_row(rng, noise, listed[index][1], values[index]), badge=_badge(rng, ranks, listed[index][0]))
        for index in order
    ]
    rows = tuple(
        BatchRow(replace(row, place=place, rank=place + 1), ((0, place),), value_proved=True)
        for place, row in enumerate(read)
    )
    return Week(kind, rows, roster, tuple(listed[index][0] for index in order))


def _people(rng: Random) -> list[Person]:
    people: list[Person] = []
    taken: set[str] = set()
    while len(people) < MEMBERS:
        like = rng.choice(people).name if people and rng.random() < TWINS else None
        name = _misread(rng, like, 0.2) if like and like.isascii() else _name(rng)
        if name and name not in taken:
            taken.add(name)
            people.append(_person(rng, name))
    return people


def _newcomer(rng: Random, members: list[Person]) -> Person:
    like = rng.choice(members).name
    alike = _misread(rng, like, 0.2) + rng.choice(("2", "x", "")) if like.isascii() else ""
    is_taken = any(alike == one.name for one in members)
    return _person(rng, alike if alike and not is_taken and rng.random() < LIKE_A_MEMBER else _name(rng))


def _person(rng: Random, name: str) -> Person:
    figures = tuple(round(10**6 * rng.lognormvariate(0, 1)) for _ in KINDS)
    look = 0 if rng.random() < 1 / 6 else rng.randrange(1, 10**6)
    return Person(name, look, figures, rng.lognormvariate(0.02, 0.05))


def _name(rng: Random) -> str:
    if rng.random() < FOREIGN:
        return "".join(rng.sample(FOREIGN_LETTERS, rng.randint(3, 7)))
    name = "".join(rng.sample(SYLLABLES, rng.randint(2, 4))).capitalize()
    return name + rng.choice(("", "", "", str(rng.randrange(100)), " " + rng.choice(SYLLABLES).capitalize()))


def _misread(rng: Random, name: str, share: float) -> str:
    """The name with some letters confused, lost or doubled."""
    letters = []
    for letter in name:
        if rng.random() >= share:
            letters.append(letter)
        else:
            like = rng.choice(CONFUSIONS.get(letter.lower(), letter))
            letters.append(rng.choice((like, like, "", letter * 2)))
    return "".join(letters)


def _value(rng: Random, kind: Kind, one: Person, figure: int) -> int:
    if kind in ("strength", "kills"):
        return round(one.figures[figure] * max(one.grown, 0.99))
    return round(one.figures[figure] * rng.lognormvariate(0, 0.5))


def _badge(rng: Random, ranks: dict[int, int], number: int | None) -> int | None:
    if rng.random() < 0.5:
        return None
    known = number is not None and rng.random() < 0.95
    return ranks[number] if known and number is not None else rng.randint(1, 5)


def _entry(rng: Random, noise: np.random.Generator, number: int, one: Person, figure: int) -> RosterEntry:
    known = rng.random() < KNOWN_LOOKS
    return RosterEntry(
        number,
        one.name,
        rank=one.figures[0] % 5 + 1,
        value=_known_figure(rng, one.figures[figure]),
        pictures=(_name_picture(one.name, noise),) if known else (),
        avatars=(_avatar(one.look, noise),) if known else (),
        typeset=(_name_picture(one.name, noise, 0.3),) if one.foreign else (),
    )


def _known_figure(rng: Random, figure: int) -> int | None:
    chance = rng.random()
    if chance < STALE:
        return round(figure / rng.uniform(1.3, 3))
    return figure if chance < 0.95 else None


def _row(rng: Random, noise: np.random.Generator, one: Person, value: int) -> ReadRow:
    misread = rng.random() < 0.3
    name = rng.choice(GUESSES) if one.foreign else _misread(rng, one.name, 4 * MISREAD) if misread else one.name
    score = rng.uniform(0.3, 0.9) if one.foreign else rng.uniform(0.6, 1.0) if misread else rng.uniform(0.85, 1.0)
    look = one.look if rng.random() < 0.93 else rng.randrange(10**6)
    return ReadRow(
        0,
        None,
        name,
        value,
        str(value),
        BOX,
        BOX,
        BOX,
        1.0,
        score,
        name_pictures=(_name_picture(one.name, noise),),
        avatars=(_avatar(look, noise),) if rng.random() < 0.8 else (),
    )


def _name_picture(name: str, noise: np.random.Generator, more: float = 0.0) -> str:
    letters = [np.random.default_rng(ord(letter)).normal(size=NUMBERS) for letter in name or " "]
    seen = np.mean(letters, axis=0) + noise.normal(scale=0.08 + more * noise.random(), size=NUMBERS)
    return b64encode(np.rint(seen * 127 / np.abs(seen).max()).astype(np.int8).tobytes()).decode()


def _avatar(look: int, noise: np.random.Generator) -> str:
    plain = np.random.default_rng(look).integers(0, 256, SIDE * SIDE * 3)
    seen = plain + noise.normal(scale=noise.choice((5, 20, 60)), size=plain.shape)
    return b64encode(np.clip(seen, 0, 255).astype(np.uint8).tobytes()).decode()
