"""The grammar: which elements a list's rows and its surroundings may have, and how a seed chooses among them."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Literal

from tests.screens.grammar.words import FIGURES, WORDS

Part = Literal[
    "training",
    "tuning",
    "practice",
    "test",
    "strange",
    "foreign",
    "alien",
    "outland",
    "carnival",
    "bazaar",
    "regatta",
    "safari",
    "caravan",
    "orchard",
    "mosaic",
    "atlas",
    "varied",
]
Colour = tuple[int, int, int]

CHOICES: dict[str, dict[str, float]] = {
    "device": {"1080x2340": 5, "720x1600": 2, "1170x2532": 3, "1440x3200": 1, "1536x2048": 2, "1280x800": 1.5,
               "2400x1080": 1.5, "1920x1080": 1, "620x1064": 1.5},
    "frame": {"list": 9, "popup": 2, "grid2": 1, "grid3": 0.7},
    "rank": {"none": 4, "left": 5, "circle": 2, "medal": 3, "hash": 1, "right": 1.5, "digital": 1.2},
    "value": {"right": 8, "under": 5, "left": 0.8},
    "label": {"none": 9, "colon": 3, "before": 2, "after": 2, "plus": 0.8, "icon": 3},
    "style": {"comma": 7, "plain": 4, "dot": 3, "space": 1, "apostrophe": 0.5, "short1": 4, "short2": 2, "giga2": 1},
    "size": {"tiny": 1.5, "small": 3, "great": 7, "huge": 2},
    "order": {"falling": 8, "none": 2},
    "tag": {"none": 5, "spaced": 3, "glued": 2},
    "badge": {"no": 7, "yes": 2},
    "second": {"none": 5, "alliance": 2, "server": 2, "kingdom": 1, "language": 0.7, "ago": 2, "power": 1.5},
    "level": {"none": 6, "box": 1.5, "text": 1.5, "over": 1, "avatar": 2},
    "ago": {"none": 6, "column": 1, "above": 1},
    "aside": {"none": 6, "bar": 1, "button": 1.5, "chest": 1, "fraction": 0.8},
    "tail": {"none": 9, "coordinates": 1, "crown": 1.5},
    "avatar": {"yes": 7, "no": 2, "round": 2},
    "heads": {"yes": 5, "no": 5},
    "tabs": {"0": 5, "2": 3, "3": 2, "4": 1},
    "over": {"none": 5, "total": 2, "event": 1, "icons": 1, "search": 1},
    "podium": {"no": 9, "yes": 1},
    "own": {"no": 5, "yes": 4},
    "edge": {"cut": 5, "whole": 5},
    "many": {"2": 0.5, "3": 1, "4": 1.5, "5": 2, "6": 2, "7": 3, "8": 3, "9": 2, "10": 2, "12": 2},
    "font": {"sans": 4, "serif": 1, "condensed": 2, "dejavu": 1.5, "mono": 0.5, "italic": 1},
    "theme": {"light": 5, "dark": 4, "paper": 2, "vivid": 2},
    "spoiled": {"no": 5, "jpeg": 3, "shrunk": 1.5, "dimmed": 1},
}  # fmt: skip
KEPT: frozenset[tuple[str, str]] = frozenset(
    [
        *(("rank", "digital"), ("value", "left"), ("podium", "yes"), ("style", "apostrophe"), ("frame", "grid3")),
        *(("level", "over"), ("aside", "fraction"), ("label", "plus"), ("second", "kingdom"), ("over", "search")),
        *(("language", "ja"), ("language", "th"), ("language", "it"), ("language", "pl"), ("font", "mono")),
    ]
)
"""What neither training nor tuning looks have, and every practice look: they are for what a blind reading showed."""
TOGETHER = frozenset([("rank", "right"), ("value", "under")])
"""Kept as well, where a look has both: each alone is in training."""
STRANGE: dict[str, tuple[str, ...]] = {
    "place": ("dot", "ordinal", "no"),  # 12. and 2nd and No.4
    "unit": ("spaced", "lower", "wan"),  # 3.05 B, 3.05b and 1.2亿
    "below": ("yes",),  # the word for the figure in small print under each value
    "beside": ("change", "percent", "wins"),  # how many ranks up or down, share of the sum, a small second figure
    "notice": ("yes",),  # an announcement that runs over the heads
    "mine": ("top", "words"),  # the viewer's own row over the list, or what it says in words
    "untitled": ("yes",),
    "wide": ("grid4",),
}
"""What only `strange` looks have, each one or two: seen on sister games, or likely there, and in no other part."""
LEAST_CONTRAST = 85
"""Of 255: what no game goes below for a figure."""
_CARDS = {"rank": "none", "value": "under", "ago": "none", "aside": "none", "tail": "none", "podium": "no", "own": "no",
          "heads": "no", "order": "none", "second": "none", "edge": "whole", "size": "great"}  # fmt: skip
_NARROW = ("none", "avatar", "text", "bar", "crown", "above")
_GRIDS = ("grid2", "grid3")


@dataclass(frozen=True, slots=True)
class Look:
    """One game's list. chosen: {rule: choice}; figure: which it lists; the colours, and the seed of all details."""

    name: str
    chosen: Mapping[str, str]
    figure: str
    page: Colour
    panel: Colour
    card: Colour
    own: Colour
    ink: Colour
    dim: Colour
    accent: Colour

    def __getitem__(self, rule: str) -> str:
        return self.chosen[rule]

    @property
    def size(self) -> tuple[int, int]:
        width, height = self["device"].split("x")
        return int(width), int(height)

    @property
    def unit(self) -> float:
        """A thousandth or so of a phone's width."""
        width, height = self.size
        return min(width / 1080, height / 1500) if height > width else height / 900

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(f"{rule}={choice}" for rule, choice in self.chosen.items())

    @property
    def is_new(self) -> bool:
        return is_kept(self.chosen)


def looks(part: Part, number: int, first: int = 0) -> list[Look]:
    """So many looks of a part; half of the test's hold something that is kept from training and tuning."""
    return [look_of(part, place) for place in range(first, first + number)]


def look_of(part: Part, place: int) -> Look:
    """The look of that place in its part: always the same."""
    new = part in ("practice", "strange") or (part == "test" and place % 2 == 1)
    for attempt in count():
        rng = Random(f"{part}:{place}:{attempt}")
        chosen = _sensible({rule: pick(rng, choices) for rule, choices in CHOICES.items()}, rng)
        if part == "strange":
            chosen = _strange(chosen, rng)
        if is_kept(chosen) == new:
            break
    return Look(f"{part}-{place:03d}", chosen, figure_of(rng, chosen), *colours(rng, chosen["theme"]))


def is_kept(chosen: Mapping[str, str]) -> bool:
    """Whether something in a look is kept from training and tuning."""
    pairs = set(chosen.items())
    return bool(pairs & KEPT) or pairs >= TOGETHER or not STRANGE.keys().isdisjoint(chosen) or "arranged" in chosen


def pick(rng: Random, choices: Mapping[str, float]) -> str:
    return rng.choices(list(choices), list(choices.values()))[0]


def _sensible(chosen: dict[str, str], rng: Random) -> dict[str, str]:
    """Without what no game would draw."""
    chosen["language"] = rng.choice([*WORDS, "en", "en", "en", "de", "ko"])
    width, height = map(int, chosen["device"].split("x"))
    if width > height:
        chosen |= {"many": str(min(6, int(chosen["many"]))), "podium": "no"}
    if chosen["frame"] in _GRIDS:
        chosen |= _CARDS
        chosen["level"] = chosen["level"] if chosen["level"] == "avatar" else "none"
        chosen["style"] = chosen["style"] if chosen["style"].startswith("short") else "comma"
    if chosen["frame"] == "popup":
        chosen |= {"podium": "no", "tabs": "0", "over": "none"}
    if width > height or chosen["frame"] == "popup":  # there is room for one thing beside the name
        beside = [rule for rule in ("level", "ago", "aside", "tail") if chosen[rule] not in _NARROW]
        chosen |= dict.fromkeys(beside[1:], "none")
    if chosen["order"] == "none":
        chosen |= {"rank": "none", "own": "no", "podium": "no"}
    if chosen["podium"] == "yes":
        chosen |= {"edge": "whole", "rank": "left" if chosen["rank"] == "none" else chosen["rank"]}
    return _with_value(chosen)


def _strange(chosen: dict[str, str], rng: Random) -> dict[str, str]:
    """The look with one or two elements of STRANGE, and the rest as these ask for it."""
    for rule in rng.sample(sorted(STRANGE), rng.choice((1, 1, 2))):
        chosen[rule] = rng.choice(STRANGE[rule])
    if chosen.pop("wide", ""):
        chosen |= _CARDS | {"frame": "grid4", "level": "none", "style": "short1", "device": "1280x800"}
    if chosen["frame"] in (*_GRIDS, "grid4"):
        for rule in STRANGE:
            chosen.pop(rule, None) if rule not in ("notice", "untitled", "unit") else None
        chosen |= {} if chosen["frame"] != "grid4" else {"wide": "grid4"}
    if "place" in chosen:
        chosen |= {"rank": "left", "order": "falling", "podium": "no"}
    if "unit" in chosen:
        wan = chosen["unit"] == "wan"
        chosen |= {"size": rng.choice(("great", "huge")), "style": rng.choice(("short1", "short2"))}
        chosen["language"] = rng.choice(("zh", "tw", "ja")) if wan else chosen["language"]
    if "below" in chosen or "beside" in chosen:
        chosen |= {"value": "right", "label": "none", "ago": "none", "aside": "none"}
    if "mine" in chosen:
        chosen |= {"own": "no", "order": "falling", "rank": "left", "podium": "no"}
    return chosen


def _with_value(chosen: dict[str, str]) -> dict[str, str]:
    """What goes with the place and the size of the values."""
    if chosen["size"] in ("tiny", "small") and chosen["style"] in ("short1", "short2", "giga2", "apostrophe"):
        chosen["style"] = "comma"
    if chosen["value"] == "left" or (chosen["value"] == "right" and chosen["label"] == "colon"):
        chosen["label"] = "none"
    if chosen["value"] == "under":
        chosen["heads"] = "no"
        chosen["second"] = chosen["second"] if chosen["second"] in ("ago", "language", "server") else "none"
    if chosen["size"] == "tiny" and chosen["label"] == "none" and chosen["value"] == "right":
        chosen["heads"] = "yes"
    if chosen["rank"] == "none" and chosen["avatar"] == "no" and chosen["order"] == "none":
        chosen["avatar"] = "yes"
    return chosen


def figure_of(rng: Random, chosen: Mapping[str, str]) -> str:
    if chosen["size"] == "tiny":
        return rng.choice(("points", "help", "kills"))
    return "power" if chosen["order"] == "none" else rng.choice(FIGURES)


def colours(rng: Random, theme: str) -> tuple[Colour, ...]:
    """Page, panel, card, the viewer's own card, ink, dim ink, accent."""
    hue = rng.random()
    if theme == "light":
        shades = [(0.45, 0.35), (0.08, 0.93), (0.12, 0.86), (0.3, 0.85), (0.4, 0.16), (0.2, 0.42), (0.75, 0.82)]
    elif theme == "dark":
        shades = [(0.5, 0.14), (0.45, 0.2), (0.4, 0.28), (0.6, 0.42), (0.04, 0.96), (0.15, 0.72), (0.65, 0.9)]
    elif theme == "paper":
        hue = rng.uniform(0.06, 0.13)
        shades = [(0.6, 0.3), (0.25, 0.9), (0.3, 0.82), (0.45, 0.8), (0.7, 0.2), (0.5, 0.38), (0.8, 0.55)]
    else:
        shades = [(0.8, 0.4), (0.6, 0.55), (0.5, 0.68), (0.75, 0.5), (0.05, 0.99), (0.1, 0.88), (0.8, 0.98)]
    turned = (hue, hue, hue, hue + rng.choice((0.2, 0.4, 0.6)), hue, hue, hue + 0.45)
    return tuple(_rgb(one % 1.0, *shade) for one, shade in zip(turned, shades, strict=True))


def readable(ink: Colour, ground: Colour) -> bool:
    """Whether letters of a colour can be read on a ground."""
    bright = [0.3 * red + 0.59 * green + 0.11 * blue for red, green, blue in (ink, ground)]
    return abs(bright[0] - bright[1]) > LEAST_CONTRAST


def _rgb(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue, saturation, value)
    return round(255 * red), round(255 * green), round(255 * blue)
