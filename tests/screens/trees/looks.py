"""What a drawn tree can look like, and which trees there are. Parts are apart by seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, get_args

from members.sf_trees import DrawnTree, Place, drawn_trees

Part = Literal["tuning", "practice", "test"]
PARTS: tuple[Part, ...] = get_args(Part)
Kind = Literal["six", "eleven", "part", "other"]
"""The six nodes, the whole tree from end to end or a part of it, or another tree."""
KINDS: tuple[Kind, ...] = ("six", "part", "other", "eleven")

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "device": ("1080x2400", "720x1600", "1170x2532", "464x980", "1536x2048", "1080x2400"),
    "shape": ("hexagon", "hexagon", "hexagon", "flat", "circle", "square", "octagon"),
    "level": ("inside", "inside", "under", "pill"),
    "written": ("max", "max", "plain", "spaced"),
    "letters": ("sans", "condensed", "dejavu", "italic", "serif"),
    "edge": (True, True, False),
    "lines": ("bars", "bars", "bars", "straight", "none"),
    "ground": ("plain", "grid", "gradient", "light", "stars"),
    "hue": ("blue", "violet", "green", "sand", "red", "grey"),
    "words": ("no", "no", "no", "no", "foreign"),
    "title": ("TECH", "", "研究", "Forschung", "TECH", "Технологии"),
    "counters": (True, False),
    "marks": ("no", "plus", "lock", "no"),
    "glow": (True, False),
    "apart": (0.30, 0.33, 0.36),
    "pitch": (1.75, 1.95, 2.2, 2.5),
    "spoiled": ("no", "no", "jpeg", "blur", "night", "small"),
}
FOREIGN = ("Angriff", "Verteidigung", "体力強化", "Атака", "방어력", "Soin rapide", "Sağlık", "Entrenamiento", "單位")
OTHERS_MOST = (1, 3, 5, 5, 8, 10, 10, 15, 20)


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture to be drawn. levels: by tier and node; first, last: the tiers on it; chosen: how it looks."""

    name: str
    kind: Kind
    tree: DrawnTree
    levels: tuple[tuple[int, ...], ...]
    first: int
    last: int
    chosen: Mapping[str, Any]
    seed: str


def pictures(part: Part, count: int, first: int = 0) -> list[Drawn]:
    """Pictures of a part, of each kind in turn. Same arguments, same pictures."""
    return [_picture(part, place) for place in range(first, first + count)]


def _picture(part: Part, place: int) -> Drawn:
    seed = f"{part}:tree:{place}"
    rng = Random(seed)
    kind = KINDS[place % len(KINDS)]
    chosen = {name: rng.choice(ways) for name, ways in CHOICES.items()}
    tree = drawn_trees()[0] if kind == "six" else drawn_trees()[1] if kind != "other" else _other(rng)
    first, last = 0, len(tree.tiers) - 1
    if kind == "part":
        seen = rng.randint(3, 6)
        first = rng.choice((last + 1 - seen, last + 1 - seen, rng.randint(0, last + 1 - seen)))
        last = first + seen - 1
    elif kind == "eleven":  # the end of the whole tree, as a player scrolls to it
        first = last - rng.randint(2, 5)
    elif kind == "other" and last > 5:
        first = rng.randint(0, last - 4)
        last = first + 4
    full, started = rng.random(), rng.random()
    levels = tuple(tuple(_level(rng, one.most, full, started) for one in tier) for tier in tree.tiers)
    return Drawn(f"{part}-{kind}-{place:03d}", kind, tree, levels, first, last, chosen, seed)


def _level(rng: Random, most: int, full: float, started: float) -> int:
    if rng.random() < full:
        return most
    return 0 if rng.random() < started / 2 else rng.randint(0, most)


def _other(rng: Random) -> DrawnTree:
    """Another tree: other counts of nodes and other highest levels, which no part of ours has."""
    while True:
        tiers = tuple(
            tuple(Place("", rng.choice(OTHERS_MOST)) for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4))))
            for _ in range(rng.randint(3, 8))
        )
        if len({len(tier) for tier in tiers}) > 1 and not _is_like_ours(tiers):
            return DrawnTree("another", tiers)


def _is_like_ours(tiers: tuple[tuple[Place, ...], ...]) -> bool:
    """Whether a part of ours has the same counts and highest levels: then nobody could tell."""
    shape = [tuple(place.most for place in tier) for tier in tiers]
    ours = [[tuple(place.most for place in tier) for tier in tree.tiers] for tree in drawn_trees()]
    return any(shape == tree[at : at + len(shape)] for tree in ours for at in range(len(tree)))
