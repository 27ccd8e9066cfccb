"""A family of pictures that a browser sets: HTML and CSS, so letters, shadows and edges are quite another hand's.

Twenty-four arrangements in ten colour worlds: 240 places hold each arrangement in each world once, the rest is by lot.
What a row says and where it stands is asked of the page itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from PIL import Image

from tests.screens.grammar import mosaic_around, mosaic_cards, mosaic_lists, mosaic_style, mosaic_tables
from tests.screens.grammar.mosaic_arrangements import ARRANGEMENTS
from tests.screens.grammar.mosaic_page import laid
from tests.screens.grammar.mosaic_scene import Person, Scene, people_of
from tests.screens.grammar.mosaic_worlds import WORLDS, rgb
from tests.screens.grammar.rules import CHOICES, Look, pick
from tests.screens.grammar.words import WORDS

WHOLE = 0.97
"""A row of which less than this share is to be seen is cut."""
_PORTRAIT = ("1080x2340", "1080x2400", "1170x2532", "720x1600", "1440x3200", "828x1792", "750x1334", "1284x2778",
             "1536x2048", "1200x1920", "620x1064", "1080x1920")  # fmt: skip
_LANDSCAPE = ("2340x1080", "1920x1080", "2532x1170", "1280x720", "2048x1536", "1600x720", "1280x800")
_SIZES = {"power": ("great", "great", "huge"), "kills": ("small", "great"), "points": ("tiny", "small", "great"),
          "donation": ("small",), "damage": ("great", "huge"), "help": ("tiny",)}  # fmt: skip
_LONG = {"comma": 6.0, "dot": 3.0, "plain": 3.0, "space": 1.5, "apostrophe": 1.5}
_SHORT = {"short1": 4.0, "short2": 3.0, "giga2": 1.5}
_FACES = ("noto", "display", "source", "dejavu", "condensed", "condensed", "light", "serif", "book", "typed")
_DIGITS = ("noto", "source", "dejavu", "condensed", "condensed", "serif", "typed")
_HEADINGS = ("noto", "dejavu", "condensed", "serif", "poster", "book")
_COUNT = 44


@dataclass
class Shot:
    """A picture with its truth."""

    image: Image.Image
    rows: list[dict[str, Any]]

    @property
    def pen(self) -> Shot:
        """What holds the picture, as the drawn ones have it."""
        return self


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    rng = Random(f"mosaic:{place}")
    again, which = divmod(place, len(ARRANGEMENTS))
    arranged = list(ARRANGEMENTS)[which]
    one = ARRANGEMENTS[arranged]
    name = list(WORLDS)[(again + which) % len(WORLDS)]
    world = WORLDS[name]
    figure = rng.choice(one.figures)
    portrait = one.shape == "portrait" or (one.shape == "both" and rng.random() < 0.5)
    size = rng.choice(_SIZES[figure])
    styles = {"long": _LONG, "short": _SHORT}.get(one.styles, _LONG | _SHORT)
    style = "plain" if size == "tiny" else pick(rng, styles)
    chosen = {
        "frame": "mosaic", "arranged": arranged, "world": name,
        "device": rng.choice(_PORTRAIT if portrait else _LANDSCAPE),
        "language": "en" if rng.random() < 0.55 else rng.choice(list(WORDS)),
        "size": size, "style": style, "order": one.order, "rank": rng.choice(one.ranks),
        "label": rng.choice(one.labels), "tag": rng.choice(("none", "none", "spaced", "glued", "round")),
        "members": rng.choice(("own", "own", "many")), "own": rng.choice(("yes", "no")),
        "edge": rng.choice(("cut", "cut", "whole")), "many": "few" if rng.random() < 0.09 else "more",
        "face": rng.choice(("square", "soft", "round", "hex", "gem", "none")),
        "letters": f"{rng.uniform(*rng.choice(((0.86, 1.1), (0.86, 1.1), (1.1, 1.3)))):.3f}",
        "squeeze": f"{rng.choice((1, 1, 1, 0.82, 0.9, 1.1))}", "font": rng.choice(_FACES),
        "digits": rng.choice(_DIGITS), "heading": rng.choice(_HEADINGS),
        "effect": rng.choice(("no", "no", "hot", "hot", "shadow", "outline", "glow")),
        "effect of names": rng.choice(("no", "no", "no", "warm", "outline")),
        "spoiled": pick(rng, CHOICES["spoiled"] | {"forwarded": 1.5}),
    }  # fmt: skip
    if arranged in ("gallery", "pairs", "podium") and chosen["face"] == "none":
        chosen["face"] = "soft"
    if chosen["spoiled"] == "dimmed" and not world.is_light:
        chosen["spoiled"] = "jpeg"
    colours = (world.top, world.panel, world.card, world.own, world.ink, world.dim, world.accent)
    return Look(f"mosaic-{place:03d}", chosen, figure, *map(rgb, colours))


def drawn_screens(look: Look, pictures: int) -> list[Shot]:
    """The look's pictures: of a list that is longer than one, scrolled on."""
    return [_shot(look, picture) for picture in range(pictures)]


def page_of(look: Look, picture: int) -> tuple[str, list[Person]]:
    """The page as HTML, and who is on it."""
    one = ARRANGEMENTS[look["arranged"]]
    count = Random(f"{look.name}:few").randint(*one.few) if look["many"] == "few" else _COUNT
    scene = Scene(look, picture, people_of(look, count, picture))
    parts = (mosaic_around, mosaic_lists, mosaic_tables, mosaic_cards)
    style = mosaic_style.sheet(scene, "".join(part.CSS for part in parts))
    html = one.draw(scene)
    language = {"zh": "zh-Hans", "tw": "zh-Hant"}.get(look["language"], look["language"])
    top = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{style}</style>'
    return f"{top}{html}</html>", scene.people


def _shot(look: Look, picture: int) -> Shot:
    html, people = page_of(look, picture)
    shown = laid(html, look.size, squeeze=float(look["squeeze"]), picture=0 if look["many"] == "few" else picture,
                 whole=look["edge"] == "whole")  # fmt: skip
    return Shot(shown.image, [truth_of(look, people[row["place"] - 1], row) for row in shown.rows])


def truth_of(look: Look, person: Person, row: dict[str, Any]) -> dict[str, Any]:
    """What a row of a page says, of whom. Raises ValueError where the page shows another's figure."""
    figure = person.figure
    if row["value"] != figure.text:
        message = f"{look.name}: {row['value']} is shown for {figure.text}"
        raise ValueError(message)
    truth = {
        "rank": None if look["rank"] == "none" else person.rank, "rank_graphic": row["graphic"],
        "name": person.name, "name_shown": row["name"], "tag": person.tag if row["tagged"] else None,
        "value_shown": figure.text, "value": figure.value, "fully_visible": row["seen"] >= WHOLE,
        "pinned": row["pinned"], "box": [round(edge) for edge in row["box"]],
    }  # fmt: skip
    if figure.low != figure.high:
        truth |= {"value_low": figure.low, "value_high": figure.high}
    return truth
