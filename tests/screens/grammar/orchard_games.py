"""Ten games that do not exist: how each is painted, and how each may arrange a list."""

from __future__ import annotations

from dataclasses import dataclass

from tests.screens.draw import Colour
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Game:
    """How a game is painted. colours: page, panel, card, own card, ink, dim ink, accent; effect: on its letters.

    texture: of the page; shape: of a card; portrait: its outline; beast: what portraits show; figures: of its lists.
    """

    colours: tuple[str, ...]
    fonts: tuple[str, ...]
    effect: tuple[str, ...]
    texture: str
    shape: str
    portrait: str
    beast: str
    figures: tuple[str, ...] = ("power", "points", "kills")


GAMES: dict[str, Game] = {
    "nebula": Game(
        ("070d1f 0f1b38 17305a 1f6a7a e8f6ff 9dc4e4 36d6f0", "120a26 22143f 34225c 6a2f7c f4ecff c0a8e8 ff7ae0"),
        ("condensed", "display", "oblique"), ("plain", "shadow"), "stars", "cut", "hex", "helmet"),
    "keep": Game(
        ("3a2616 d9bf8c ecd9ae c8d89a 3a2412 7a5a34 8e2a1c", "2b2f38 b9ad98 d8cdb6 b6c8a4 2a2622 665c4e 7a4b12"),
        ("serif", "bookish", "serif"), ("plain", "plain", "shadow"), "planks", "parchment", "shield", "crest"),
    "quarantine": Game(
        ("15180f 23281a 333b25 5c6b22 eef2dc a9b48c d6e03a", "1a1212 2b1d1c 432b29 7a3a2a f7e9e2 c49f94 ff8a3c"),
        ("condensed", "dejavu", "sans"), ("shadow", "plain", "outline"), "hazard", "plate", "square", "skull"),
    "brine": Game(
        ("0d3a4d 12566b 8a5a30 3f7f4a fff4d8 f0d39a ffc93c", "1d2a44 2d4468 e3cfa2 b4d6a8 3b2412 7c5c38 b0341f"),
        ("slanted", "serif", "bookish"), ("outline", "shadow"), "waves", "plank", "circle", "flagged"),
    "formic": Game(
        ("4a2a12 7a4a1e f3dfb4 d3e88e 4a2608 8f673c e0701c", "2e3a16 55682a f0f2d2 ffdf8a 2d3510 6d7a44 c4521a"),
        ("sans", "dejavu", "display"), ("plain", "plain", "shadow"), "tunnels", "pill", "hex", "insect"),
    "fossil": Game(
        ("17402a 2a6a3f 3f8f55 c07a22 ffffff d6f2c4 ffd84a", "6b4a2a a77b48 f7ecd2 bfe09a 4b3216 8b6d44 d4541f"),
        ("dejavu", "sans", "slanted"), ("outline", "plain"), "leaves", "bone", "circle", "lizard"),
    "railhead": Game(
        ("101010 1b1b1d 26262a 4a4422 ffd24a c9b37a ff8c1a", "4b1f1c 6e2f28 f1e7d3 d9e6c2 2b1a14 75604e a3291f"),
        ("mono", "condensed", "dejavu"), ("plain",), "rails", "ticket", "square", "engine",
        ("points", "help", "power", "donation")),
    "floe": Game(
        ("7fb4d8 bfe0f2 f4fbff ffe7ae 1d4468 5b86a6 2a8fe0", "16365c 1f4c7c 2f6aa4 3fa08c f2faff b4d8f0 8fe6ff"),
        ("sans", "display", "regular"), ("plain", "shadow"), "snow", "round", "round", "hood",
        ("power", "points", "donation", "help")),
    "throne": Game(
        ("2a0f3a 431b5c 5f2a80 9a6a1c fff6dc dcb8f0 ffcf4d", "3d0f16 641a24 8a2a34 b07a1e fff1d6 f0b9a4 ffd35c"),
        ("bookish", "serif", "slanted"), ("outline", "shadow"), "damask", "ornate", "diamond", "crown"),
    "treads": Game(
        ("2f3322 474d33 5b6342 8a7a2e f6f4e0 c8cca0 ffb52e", "3a4048 555d68 cdd3da e4d79a 22272e 5b6470 c8481a"),
        ("oblique", "condensed", "dejavu"), ("outline", "plain", "shadow"), "camo", "plate", "square", "tank",
        ("power", "points", "damage", "kills")),
}  # fmt: skip


def palette(game: str, which: int) -> tuple[Colour, ...]:
    sets = GAMES[game].colours
    found = []
    for one in sets[which % len(sets)].split():
        red, green, blue = bytes.fromhex(one)
        found.append((red, green, blue))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high: of a row, in units; unranked: how often it has no ranks; across: side by side.

    ordered: by the value; labels: what may stand beside a value in its text; most: members on a list.
    """

    high: int
    labels: tuple[str, ...] = ("none",)
    sizes: tuple[str, ...] = ("small", "great", "great", "huge", "vast")
    figures: tuple[str, ...] = FIGURES
    gap: int = 10
    ordered: bool = True
    unranked: float = 0.08
    across: int = 1
    heads: float = 0.5
    most: int = 24
    few: bool = True
    """Whether its values may be below a thousand."""


PLANS: dict[str, Plan] = {
    "ledger": Plan(124, ("none", "icon", "icon"), heads=0.7),
    "dossier": Plan(150, ("none", "icon"), heads=0.3),
    "centred": Plan(156, ("colon", "icon", "before"), heads=0.0),
    "meter": Plan(128, heads=0.3),
    "tile2": Plan(176, ("colon", "icon", "none"), ordered=False, unranked=0.7, across=2, heads=0.0, few=False),
    "tile3": Plan(318, ("icon", "none"), ordered=False, unranked=0.6, across=3, heads=0.0, few=False),
    "roster": Plan(158, ("colon", "before", "icon"), ordered=False, unranked=1.0, heads=0.0, few=False),
    "table": Plan(92, gap=4, heads=1.0, unranked=0.2, most=30, few=False),
    "mirror": Plan(146, ("colon", "icon", "none"), heads=0.0),
    "scout": Plan(150, ("none", "icon"), heads=0.3),
    "first": Plan(122, ("none", "icon"), heads=0.8),
    "ticket": Plan(166, heads=0.0),
    "poster": Plan(214, ("icon", "colon", "none"), gap=16, heads=0.0, most=14),
    "gain": Plan(136, ("plus", "none"), heads=0.4),
    "raid": Plan(148, figures=("damage", "kills", "points"), heads=0.0),
    "squads": Plan(168, ("icon", "none", "colon"), sizes=("great", "huge", "vast"), heads=0.0, few=False),
    "dense": Plan(74, gap=0, heads=0.8, most=30),
    "sections": Plan(142, ("icon", "colon", "none"), ordered=False, unranked=1.0, across=2, heads=0.0, few=False),
    "letter": Plan(70, ("none", "none", "after"), gap=0, heads=0.0, most=28),
    "totem": Plan(160, ("icon", "none"), heads=0.0),
}
