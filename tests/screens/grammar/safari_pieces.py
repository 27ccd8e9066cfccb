"""What the rows of `safari` looks are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.screens.draw import Colour
from tests.screens.grammar import bazaar_pieces
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import ENGLISH
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.safari_words import SPORTS
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high, gap: of a row and under it, in units; unranked: how often it has no ranks.

    ordered: by the value; app: it is shown by another app than the game; heads: how high what stands over some rows is.
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int = 1
    gap: int = 10
    ordered: bool = True
    unranked: float = 0.1
    app: bool = False
    heads: int = 0


_ANY, _GREAT = ("tiny", "small", "great", "great", "huge"), ("great", "great", "huge")
_SOME = ("small", *_GREAT)
PLANS: dict[str, Plan] = {
    "team": Plan(("damage", "points", "power"), _GREAT, 132, lines=2),
    "brackets": Plan(("points", "damage", "kills"), _ANY, 104, heads=84),
    "zones": Plan(("points", "donation"), ("tiny", "small", "small"), 108, unranked=0.0, heads=60),
    "tower": Plan(("points",), ("tower",), 126, lines=2),
    "arena": Plan(("power",), _GREAT, 138, lines=2, ordered=False, unranked=0.0),
    "pyramid": Plan(FIGURES, _SOME, 112, unranked=0.0),
    "collage": Plan(("power", "kills", "points"), _SOME, 112, gap=8),
    "seam": Plan(FIGURES, _SOME, 116, heads=230),
    "faint": Plan(FIGURES, _ANY, 124),
    "bubble": Plan(("power", "kills", "donation", "points"), _SOME, 56, gap=0, unranked=0.0, app=True),
    "web": Plan(("power", "kills"), _GREAT, 66, gap=0, unranked=0.0, app=True),
    "choose": Plan(("power",), _GREAT, 128, lines=2, ordered=False, unranked=1.0),
    "matches": Plan(("points",), ("tiny", "small", "small"), 128, lines=2),
    "signed": Plan(("points", "power", "donation", "kills"), _ANY, 112),
    "coloured": Plan(FIGURES, _SOME, 120, gap=16),
    "split": Plan(("power", "damage", "kills"), _GREAT, 118),
    "motto": Plan(("power", "points", "kills"), _SOME, 136, lines=2, unranked=0.3),
    "cells": Plan(("kills", "points", "donation"), _SOME, 190, lines=2, gap=16),
    "tapered": Plan(FIGURES, _SOME, 116, gap=12, unranked=0.0),
    "gap": Plan(("points", "damage", "donation"), _SOME, 124, lines=2),
}
GREEN, RED = (46, 150, 76), (206, 54, 54)
INKS: tuple[Colour, ...] = ((255, 214, 80), (120, 220, 255), (255, 140, 170), (150, 240, 140), (250, 250, 250))
"""In which players have coloured their names."""
STEPS = (1, 2, 4, 11, 21, 51)
"""Where prizes change: the first rank of each bracket."""


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    if look["arranged"] == "tower":
        return SPORTS[look["language"]].floor.replace("{}", "").strip()
    if look["language"] == "en":
        return luck_of(look, "word").choice(ENGLISH[look.figure])
    return words_of(look).figure(look.figure)


def others_of(look: Look, many: int) -> list[str]:
    """Further figures that the look shows, by their names in `FIGURES`."""
    return luck_of(look, "others").sample([one for one in FIGURES if one != look.figure], many)


def web_columns(look: Look, left: float, right: float) -> list[tuple[str, float, float]]:
    """A page's columns: (what, left, right)."""
    shares = luck_of(look, "web").choice(
        ([("rank", 0.09), ("name", 0.35), ("value", 0.3), ("change", 0.26)],
         [("rank", 0.09), ("name", 0.31), ("server", 0.12), ("value", 0.26), ("percent", 0.22)],
         [("rank", 0.1), ("name", 0.38), ("change", 0.22), ("value", 0.3)])
    )  # fmt: skip
    found, x = [], left
    for what, share in shares:
        found.append((what, x, x + share * (right - left)))
        x += share * (right - left)
    return found


class Pieces(bazaar_pieces.Pieces):
    """What is drawn in rows of several arrangements."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sport = SPORTS[self.look["language"]]

    def letters(self) -> int:
        return round(min(42 * self.unit, (0.42, 0.28)[PLANS[self.look["arranged"]].lines - 1] * self.height))

    def _ground(self) -> None:
        look, draw, box, rank = self.look, self.pen.draw, self.box, self.entry.rank
        self.ground = look.own if self.own else look.card
        kind = luck_of(look, "ground").choice(("card", "ribbed", "cut", "card", "line"))
        if self.kind == "coloured":
            self.ground = (shade(look.accent, 0.5), shade(look.accent, 0.62))[rank % 2]
            self.ink = WHITE
            draw.rounded_rectangle(box, 26 * self.unit, fill=self.ground, outline=shade(self.ground, 1.4), width=4)
        elif kind == "ribbed":  # a coloured end at the left, as wide as rank and portrait
            self.pen.card(box, self.ground, radius=8 * self.unit)
            tip = shade(MEDALS[rank - 1] if rank <= 3 else look.accent, 0.9)
            draw.rectangle((box[0], box[3] - 6 * self.unit, box[2], box[3]), fill=tip)
        elif kind == "cut":  # with corners cut off
            corner = 24 * self.unit
            x0, y0, x1, y1 = box
            shape = [(x0 + corner, y0), (x1, y0), (x1, y1 - corner), (x1 - corner, y1), (x0, y1), (x0, y0 + corner)]
            draw.polygon(shape, fill=self.ground, outline=shade(self.ground, 0.7))
        elif kind == "line":  # no cards, a line under each row
            self.ground = look.own if self.own else look.panel
            draw.rectangle((box[0], box[1] - 6, box[2], box[3] + 6), fill=self.ground)
            draw.line((box[0], box[3] + 4, box[2], box[3] + 4), fill=shade(self.ground, 0.75), width=2)
            self.ink = look.ink if readable(look.ink, self.ground) else legible(self.ground)
        else:
            self.pen.card(box, self.ground, radius=luck_of(look, "corner").choice((0, 18, 40)) * self.unit)
        if not readable(self.dim, self.ground):
            self.dim = self.ink

    def _rank(self) -> None:
        look, rank, unit = self.look, self.entry.rank, self.unit
        if look["rank"] == "none":
            return
        kind, wide = look["placed"], 96 * unit
        x, y = self.left + wide / 2, self.middle
        self.left += wide + 8 * unit
        best, size, edge, ink, text = rank <= 3, self.size_of(1.05), None, self.ink, str(rank)
        fill = MEDALS[rank - 1] if best else shade(look.accent, 0.55)
        if self.kind == "faint":  # great and pale, behind all else
            size, ink = round(0.8 * self.height), shade(self.ground, 0.74 if sum(self.ground) > 300 else 1.7)
        elif kind == "star":
            self.pen.draw.regular_polygon((x, y, min(46 * unit, 0.46 * self.height)), 8, fill=fill)
            ink, size = legible(fill), self.size_of(0.85)
        elif kind == "corner":  # in the upper left corner of the card
            side = 66 * unit
            self.left -= wide + 8 * unit - 44 * unit
            a, b = self.box[0], self.box[1]
            self.pen.draw.polygon([(a, b), (a + 1.5 * side, b), (a, b + 1.5 * side)], fill=fill)
            x, y, ink, size = a + 0.45 * side, b + 0.42 * side, legible(fill), round(28 * unit)
        elif kind == "column":  # on a dark strip between two lines
            self.pen.draw.rectangle((x - 40 * unit, self.box[1] + 3, x + 40 * unit, self.box[3] - 3), fill=(34, 36, 46))
            ink = MEDALS[rank - 1] if best else WHITE
        elif kind == "great" and best:
            size, ink, edge = self.size_of(1.7), MEDALS[rank - 1], BLACK
        elif kind == "coin":
            radius = min(38 * unit, 0.4 * self.height)
            self.pen.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=WHITE, width=4)
            ink, size = legible(fill), self.size_of(0.8)
        self.pen.text(
            (x, y), text, size, ink, anchor="m", most=(wide, 60 * unit)[kind == "corner"] - 6 * unit, edge=edge
        )

    def _pieces(
        self, at: tuple[float, float], parts: Sequence[tuple[str, float]], ink: Colour, *, right: bool = True,
        edge: Colour | None = None,
    ) -> tuple[float, float]:  # fmt: skip
        """Parts of one text in different sizes on one line, told as one text; where it begins and ends."""
        sizes = [self.size_of(share) for _, share in parts]
        wide = sum(self.pen.width(text, size) for (text, _), size in zip(parts, sizes, strict=True))
        start = x = at[0] - wide if right else at[0]
        before = len(self.pen.written)
        for (text, _), size in zip(parts, sizes, strict=True):
            _, x = self.pen.text((x, at[1] + 0.36 * (max(sizes) - size)), text, size, ink, edge=edge)
        told = self.pen.written[before:]
        whole = replace(
            told[0], text="".join(one.text for one in told), ends=tuple(e for one in told for e in one.ends)
        )
        self.pen.written[before:] = [whole]
        return start, x

    def _plate(self, x: float, y: float, text: str, fill: Colour, *, share: float = 0.62, right: bool = False) -> float:
        """A small coloured plate with a text; where it ends, or begins."""
        size = self.size_of(share)
        wide = self.pen.width(text, size) + 20 * self.unit
        x = x - wide if right else x
        self.pen.draw.rounded_rectangle((x, y - 0.8 * size, x + wide, y + 0.8 * size), 8 * self.unit, fill=fill)
        self.pen.text((x + wide / 2, y), text, size, legible(fill), anchor="m")
        return x if right else x + wide
