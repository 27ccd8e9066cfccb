"""A family of pictures as true strategy games for phones draw lists: 33 screens in nine materials, set by a browser.

A place is a look: the screens take turns, the rest is by lot. What a row says and where it stands is asked of the page.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from PIL import Image

from tests.screens.grammar import (
    atlas_around,
    atlas_cards,
    atlas_events,
    atlas_lists,
    atlas_others,
    atlas_pieces,
    atlas_wide,
)
from tests.screens.grammar.atlas_pieces import FINE, Board
from tests.screens.grammar.atlas_skins import MATERIALS, fonts
from tests.screens.grammar.mosaic import Shot, truth_of
from tests.screens.grammar.mosaic_page import laid
from tests.screens.grammar.mosaic_scene import Person, people_of
from tests.screens.grammar.people import shown
from tests.screens.grammar.rules import Look, pick
from tests.screens.grammar.words import WORDS

WHOLE = 0.97
"""A row of which less than this share is to be seen is cut."""
_PORTRAIT = ("1080x2340", "1080x2400", "1170x2532", "720x1600", "1440x3200", "828x1792", "750x1334", "1290x2796",
             "1536x2048", "1200x1920", "1620x2160", "620x1064", "1080x1920", "1840x2208")  # fmt: skip
_WIDE = ("2340x1080", "1920x1080", "2532x1170", "1280x720", "2048x1536", "1600x720", "2400x1080", "1366x1024")
_SIZES = {"power": ("great", "great", "huge"), "kills": ("tiny", "small", "great"),
          "points": ("tiny", "small", "great"), "donation": ("small",),
          "damage": ("great", "huge"), "help": ("tiny",)}  # fmt: skip
_LONG = {"comma": 8.0, "dot": 2.5, "plain": 3.0, "space": 2.0}
_SHORT = {"short1": 5.0, "short2": 3.0, "giga2": 1.5}
_ANY = ("power", "kills", "points", "donation", "damage")
_RANKS = ("medal", "medal", "crown", "plain", "circle", "shield", "blank", "hash", "dot")
_NONE = ("none",)
_LATIN = ("black", "strong", "press", "wide", "noto", "narrow", "plain", "book", "old")
_HEADINGS = ("black", "poster", "strong", "press", "wide", "narrow", "book", "old")
_COUNT = 44
_CSS = "".join(part.CSS for part in (atlas_pieces, atlas_around, atlas_lists, atlas_cards, atlas_events, atlas_wide))


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: what draws it, and what it may look like. few: how many people a short list of it has."""

    draw: Callable[[Board], str]
    materials: tuple[str, ...]
    figures: tuple[str, ...] = _ANY
    ranks: tuple[str, ...] = _RANKS
    styles: str = "any"
    ordered: bool = True
    wide: bool = False
    few: tuple[int, int] = (3, 7)


_lists, _cards, _events, _wide = atlas_lists, atlas_cards, atlas_events, atlas_wide
_BOLD = ("medal", "medal", "crown", "blank", "plain")
SCREENS: dict[str, Screen] = {
    "slate": Screen(_lists.slate, ("slate",), ranks=_BOLD),
    "kingdom": Screen(_wide.kingdom, ("glass", "parchment", "iron", "noir"), wide=True),
    "trap": Screen(_events.trap, ("ice", "slate", "iron", "toy"), ("damage",)),
    "scroll": Screen(_lists.scroll, ("parchment", "wood"), ("points", "donation"), ("none", "none", "plain", "medal")),
    "pairs": Screen(_cards.pairs, ("ice", "glass", "iron", "toy"), ("power",), _NONE, "short", ordered=False),
    "duel": Screen(_lists.duel, ("slate", "ice", "iron"), ("points", "kills"), _BOLD, "long"),
    "letter": Screen(_events.letter, ("parchment", "slate", "wood", "noir"), ("damage", "points", "kills"),
                     ("dot", "plain")),
    "temple": Screen(_wide.temple, ("glass", "noir", "neon", "wood"), wide=True, few=(6, 9)),
    "toy": Screen(_lists.toy, ("toy", "ice"), ("power", "kills", "points")),
    "manage": Screen(_cards.manage, ("slate", "ice", "iron"), ("power",), _NONE, "short", ordered=False),
    "double": Screen(_cards.double, ("iron", "slate", "wood", "glass"), ("donation", "points", "help")),
    "lords": Screen(_wide.lords, ("glass", "parchment", "wood"), ("power",), _NONE, "long", ordered=False, wide=True),
    "podium": Screen(_events.podium, ("glass", "iron", "noir", "neon"), few=(6, 9)),
    "frost": Screen(_lists.frost, ("ice",), ("power", "kills", "donation", "damage"),
                    ("circle", "medal", "plain", "blank")),
    "points": Screen(_events.points, ("slate", "iron", "toy", "parchment"), ("points",)),
    "family": Screen(_lists.family, ("noir", "wood", "iron"), ("power", "kills", "donation")),
    "beast": Screen(_wide.beast, ("glass", "iron", "noir"), ("damage",), wide=True),
    "stone": Screen(_lists.stone, ("parchment", "iron", "wood", "noir")),
    "origin": Screen(_cards.origin, ("iron", "neon", "glass"), ("power",), _NONE, ordered=False),
    "bars": Screen(_events.bars, ("iron", "wood", "parchment", "glass"), ("damage",)),
    "rune": Screen(_lists.rune, ("glass", "noir", "iron")),
    "ledger": Screen(_wide.ledger, ("slate", "iron", "parchment"), ("power", "kills", "donation", "points"), wide=True),
    "ribbon": Screen(_events.ribbon, ("toy", "parchment", "ice"), ("points", "power", "help", "donation")),
    "clan": Screen(_cards.clan, ("parchment", "wood"), ("power",), _NONE, "long", ordered=False),
    "radar": Screen(_lists.radar, ("neon", "iron"), ("kills", "power", "damage"), ("plain", "hash", "circle", "dot")),
    "spoils": Screen(_events.spoils, ("slate", "glass", "wood", "toy"), ("points", "damage", "kills")),
    "triples": Screen(_cards.triples, ("ice", "toy", "wood", "glass"), ("power",), _NONE, "short", ordered=False),
    "crew": Screen(_cards.crew, ("wood", "parchment", "glass"), ("power", "points", "donation")),
    "harbour": Screen(_wide.harbour, ("wood", "glass", "iron", "toy"), ("power", "kills", "points"), wide=True),
    "red": Screen(_events.red, ("iron", "noir"), ("donation", "points")),
    "troop": Screen(_cards.troop, ("slate", "wood", "iron", "ice"), ("donation",), _NONE, "any", ordered=False),
    "league": Screen(_lists.league, ("toy", "slate", "wood"), ("points",), ("dot", "plain", "medal")),
    "best": Screen(_events.best, ("slate", "glass", "noir", "iron"), ("damage", "kills", "points")),
}  # fmt: skip


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    rng = Random(f"atlas:{place}")
    screen = list(SCREENS)[place % len(SCREENS)]
    one = SCREENS[screen]
    figure, material = rng.choice(one.figures), rng.choice(one.materials)
    size = "small" if screen == "troop" else rng.choice(_SIZES[figure])
    size = "small" if screen == "league" else size
    styles = {"long": _LONG, "short": _SHORT}.get(one.styles, _LONG | _SHORT)
    if size == "tiny" or (size == "small" and one.styles != "short"):
        styles = _LONG
    dark = MATERIALS[material].is_dark
    chosen = {
        "frame": "atlas", "arranged": screen, "material": material,
        "device": rng.choice(_WIDE if one.wide else _PORTRAIT),
        "language": "en" if rng.random() < 0.42 else rng.choice(list(WORDS)), "size": size,
        "style": pick(rng, styles), "unit": rng.choice(("", "", "", "", "", "lower", "spaced")),
        "order": "falling" if one.ordered else "none", "rank": rng.choice(one.ranks),
        "label": rng.choice(("icon", "word")),
        "tag": rng.choice(("none", "none", "spaced", "glued", "glued")), "members": rng.choice(("own", "own", "many")),
        "own": rng.choice(("no", "tinted", "pinned", "pinned", "both")),
        "edge": rng.choice(("cut", "cut", "cut", "whole")),
        "many": "few" if rng.random() < 0.12 else "more",
        "face": rng.choice(("square", "soft", "soft", "round", "hex")),
        "zoom": f"{rng.uniform(0.94, 1.14):.3f}", "squeeze": f"{rng.choice((1, 1, 1, 1, 0.9, 0.94))}",
        "font": rng.choice(_LATIN), "font of names": rng.choice(_LATIN), "font of digits": rng.choice(_LATIN),
        "heading": rng.choice(_HEADINGS), "slant": rng.choice(("no", "yes")),
        "effect": rng.choice(("no", "outline", "shadow", "glow")),
        "names": rng.choice(("", "", "", "out", "sh") if dark else ("", "", "", "out")),
        "digits": rng.choice(("", "", "out", "out3", "glow") if dark else ("", "", "", "out")),
        "ranks": rng.choice(("", "out")), "mark": pick(rng, {"none": 9, "flag": 1.5, "star": 1, "vip": 1}),
        "gloss": rng.choice(("no", "sheen", "bevel", "lit", "no")), "texture": rng.choice(("no", "page", "all")),
        "plate": rng.choice(("no", "no", "ribbon", "gems", "hex")), "banner": pick(rng, {"no": 3, "yes": 1}),
        "align": rng.choice(("center", "center", "end")),
        "tabs": rng.choice(("box", "line", "pill", "cut")), "phone": rng.choice(("none", "none", "clock", "notch")),
        "over": pick(rng, {"none": 14, "message": 1, "ticker": 3, "button": 1}),
        "night": pick(rng, {"no": 13, "yes": 1}),
        "cropped": pick(rng, {"no": 9, "yes": 2}), "webp": pick(rng, {"no": 5, "yes": 1}),
        "spoiled": pick(rng, {"no": 5, "jpeg": 3, "shrunk": 1, "dimmed": 1, "forwarded": 1.5}),
    }  # fmt: skip
    width, height = (int(one) for one in chosen["device"].split("x"))
    sides = "column" if 0.7 < width / height < 1 else "strip" if width > 2 * height else "no"
    chosen["sides"] = sides if rng.random() < 0.5 else "no"
    if chosen["font of names"] in FINE and chosen["names"] == "out":
        chosen["names"] = ""
    if chosen["font of digits"] in FINE and chosen["digits"].startswith("out"):
        chosen["digits"] = ""
    if chosen["font of digits"] in FINE:
        chosen["ranks"] = ""
    if chosen["tabs"] == "line" and not dark:
        chosen["tabs"] = "box"
    if chosen["spoiled"] == "dimmed" and (dark or chosen["night"] == "yes"):
        chosen["spoiled"] = "jpeg"
    grey = (128, 128, 128)
    return Look(f"atlas-{place:03d}", chosen, figure, *([grey] * 7))


def drawn_screens(look: Look, pictures: int) -> list[Shot]:
    """The look's pictures: of a list that is longer than one, scrolled on."""
    return [_shot(look, picture) for picture in range(pictures)]


def other(name: str, place: int) -> tuple[str, Image.Image]:
    """A screen that is no list of members, and its kind."""
    kind = list(atlas_others.KINDS)[place % len(atlas_others.KINDS)]
    look = look_at(Random(name).randrange(10_000))
    fit = atlas_others.KINDS[kind]
    device = Random(f"{name}:device").choice(_WIDE if Random(f"{name}:wide").random() < fit.wide else _PORTRAIT)
    look = replace(look, name=name, chosen={**look.chosen, "device": device, "over": "none"})
    html = _page(Board(look, 0, _people(look, 0)), fit.draw, "other")
    return kind, laid(html, look.size, squeeze=1, picture=0, whole=False).image


def page_of(look: Look, picture: int) -> tuple[str, list[Person]]:
    """The page as HTML, and who is on it."""
    board = Board(look, picture, _people(look, picture))
    return _page(board, SCREENS[look["arranged"]].draw, look["arranged"]), board.people


def _page(board: Board, draw: Callable[[Board], str], screen: str) -> str:
    language = {"zh": "zh-Hans", "tw": "zh-Hant"}.get(board["language"], board["language"])
    rtl = ' dir="rtl"' if board["language"] == "ar" and board.luck("mirrored") < 0.6 else ""
    style = atlas_around.sheet(board, _CSS) + fonts()
    alike = " s-slate" if screen == "duel" else ""
    inside = atlas_around.within(board, draw(board)) + atlas_around.covers(board)
    return (f'<!doctype html><html lang="{language}"{rtl}><meta charset="utf-8"><style>{style}</style>'
            f'<body class="s-{screen}{alike} {board["gloss"]}">{inside}</body></html>')  # fmt: skip


def _people(look: Look, picture: int) -> list[Person]:
    few = SCREENS[look["arranged"]].few
    count = Random(f"{look.name}:few").randint(*few) if look["many"] == "few" else _COUNT
    people = people_of(look, count, picture)
    if look["unit"] and look["style"].startswith("short"):
        people = [replace(p, figure=shown(p.figure.value, look["style"], look["unit"])) for p in people]
    return people


def _shot(look: Look, picture: int) -> Shot:
    html, people = page_of(look, picture)
    page = laid(html, look.size, squeeze=float(look["squeeze"]), picture=0 if look["many"] == "few" else picture,
                whole=look["edge"] == "whole")  # fmt: skip
    image, found = page.image, [truth_of(look, people[row["place"] - 1], row) for row in page.rows]
    if look["cropped"] == "yes":
        image, found = _cropped(look, image, found)
    if look["webp"] == "yes":
        kept = io.BytesIO()
        image.save(kept, "WEBP", quality=Random(f"{look.name}:webp").randint(35, 75))
        image = Image.open(kept).convert("RGB")
    return Shot(image, found)


def _cropped(look: Look, image: Image.Image, found: list[dict[str, Any]]) -> tuple[Image.Image, list[dict[str, Any]]]:
    """The picture without a strip at the top and the bottom; the rows that this cuts are not whole any more."""
    rng = Random(f"{look.name}:crop")
    wide, high = image.size
    top, low = round(high * rng.uniform(0, 0.14)), round(high * rng.uniform(0.88, 1))
    kept = []
    for one in found:
        x0, y0, x1, y1 = one["box"]
        above, below = max(y0, top), min(y1, low)
        if below - above < 0.15 * (y1 - y0):
            continue
        whole = one["fully_visible"] and below - above >= WHOLE * (y1 - y0)
        kept.append(one | {"fully_visible": whole, "box": [x0, above - top, x1, below - top]})
    return image.crop((0, top, wide, low)), kept
