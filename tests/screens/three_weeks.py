"""An alliance over three weeks: who plays, how much on each day of the duel, who is away, leaves, joins and comes back.

Told by a seed alone, so the same each time. `lists` are the ten lists of a week, drawn: seven of the duel, then power,
kills and donations, each on two long screenshots that overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.known_reader import tell
from tests.screens.draw import Entry, Look, Screenshot, scroll

SEED = 1173
FIRST = ["Amber", "Bold", "Calm", "Dusky", "Eager", "Fable", "Grim", "Hollow", "Iron", "Jade"]
SECOND = ["Falcon", "Otter", "Badger", "Walrus", "Heron", "Lynx", "Marten", "Python", "Condor", "Jackal"]
LEADER = "Maren"
NEWCOMER = "Sable Finch"
"""Joins in the second week."""
LEAVES = 5
"""The place of who is on no list of the second week, and comes back in the third."""
AWAY = 7
"""The place of who is away in the second and third week, and on no list of the duel then."""
LAZY = 4
"""One of so many falls short of the day's target now and then."""

TABS, DAYS = ("Daily Rank", "Weekly Rank"), ("Mon.", "Tues.", "Wed.", "Thur.", "Fri.", "Sat.")
CONTRIBUTION = ("Power", "Kills", "Donation")
LEAST_DAY = 1_000_000
LEAST_DONATIONS = 8_000
PITCH = 120


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody's week. days: the duel's six scores; none for who is on none of its lists."""

    name: str
    power: int
    kills: int
    donations: int
    days: tuple[int, ...]

    @property
    def week(self) -> int:
        return sum(self.days)

    @property
    def short(self) -> list[int]:
        """The days, 0 for Monday, on which less was scored than is asked."""
        return [day for day in range(6) if not self.days or self.days[day] < LEAST_DAY]


def names(size: int) -> list[str]:
    everybody = [LEADER, *(f"{first} {second}" for second in SECOND for first in FIRST)]
    return everybody[:size]


def players(size: int, week: int) -> list[Player]:
    """Who is on the lists of a week (1 to 3) of an alliance that began with so many members."""
    found = [player(name, place, week) for place, name in enumerate(names(size)) if (place, week) != (LEAVES, 2)]
    return found if week == 1 else [*found, player(NEWCOMER, size, week)]


def player(name: str, place: int, week: int) -> Player:
    rng = Random(f"{SEED}:{name}")
    power, kills = rng.randint(60_000_000, 300_000_000), rng.randint(1_000_000, 40_000_000)
    lazy = place % LAZY == LAZY - 1
    for _ in range(week):
        power, kills = round(power * rng.uniform(1.005, 1.04)), round(kills * rng.uniform(1.005, 1.04))
        donations = rng.randint(8_200, 30_000)
        days = tuple(rng.randint(1_100_000, 9_000_000) for _ in range(6))
        if lazy:
            days = tuple(rng.randint(100_000, 999_000) if rng.random() < 0.3 else day for day in days)
    return Player(name, power, kills, donations, () if place == AWAY and week > 1 else days)


def lists(size: int, week: int) -> Iterator[tuple[str, list[Screenshot]]]:
    """Each list of a week: its name, and its screenshots."""
    there = players(size, week)
    duel = [one for one in there if one.days]
    for day, title in enumerate(DAYS):
        look = Look("RANKING", "Points", TABS, 0, pitch=PITCH, commas=True, spans=DAYS, span=day)
        yield f"{day + 1}-{title.strip('.').lower()}", drawn({one.name: one.days[day] for one in duel}, look)
    yield (
        "7-week",
        drawn({one.name: one.week for one in duel}, Look("RANKING", "Points", TABS, 1, pitch=PITCH, commas=True)),
    )
    for tab, (title, key) in enumerate(zip(CONTRIBUTION, ("power", "kills", "donations"), strict=True)):
        look = Look("STRENGTH RANKING", title, CONTRIBUTION, tab, pitch=PITCH, commas=True)
        yield f"8-{key}", drawn({one.name: getattr(one, key) for one in there}, look)


def drawn(values: dict[str, int], look: Look) -> list[Screenshot]:
    """A list, highest first, on two screenshots."""
    ranked = sorted(values.items(), key=lambda one: (-one[1], one[0]))
    entries = [Entry(place, name, value) for place, (name, value) in enumerate(ranked, start=1)]
    shown = (len(entries) + 3) / 2
    height = look.top + round(shown * PITCH) + 170 + PITCH
    return scroll(entries, Look(**{**fields_of(look), "height": height}), shots=2, overlap=3)


def fields_of(look: Look) -> dict[str, object]:
    return {name: getattr(look, name) for name in Look.__slots__}


def write(folder: Path, texts: Path, size: int, week: int) -> list[Path]:
    """The week's screenshots as files; `texts` gets what is written on each."""
    files = []
    for name, shots in lists(size, week):
        for number, shot in enumerate(shots, start=1):
            files.append(folder / f"week{week}-{name}-{number}.png")
            shot.image.save(files[-1], compress_level=1)
            tell(texts, shot)
    return files
