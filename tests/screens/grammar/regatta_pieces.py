"""What the rows of `regatta` looks are made of."""

from __future__ import annotations

from dataclasses import dataclass

from tests.screens.draw import Colour
from tests.screens.grammar import bazaar_pieces
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import ENGLISH
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high, gap: of a row and under it, in units; unranked: how often it has no ranks.

    ordered: by the value; across: so many stand side by side; app: it is shown by another app than the game.
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int = 1
    gap: int = 10
    ordered: bool = True
    unranked: float = 0.1
    across: int = 1
    app: bool = False


_ANY, _GREAT = ("tiny", "small", "great", "great", "huge"), ("great", "great", "huge")
_SMALL = ("small", "small", "great")
PLANS: dict[str, Plan] = {
    "captioned": Plan(("damage", "points", "kills"), _GREAT, 136, lines=2, unranked=0.0),
    "overhang": Plan(FIGURES, ("small", *_GREAT), 116, gap=26),
    "gauge": Plan(("points", "donation", "damage"), ("small", *_GREAT), 134, lines=2),
    "league": Plan(("points", "kills"), _SMALL, 124, lines=2),
    "chips": Plan(("power",), _GREAT, 140, lines=2, ordered=False, unranked=1.0),
    "steps": Plan(("points", "power", "kills"), _ANY, 128),
    "embed": Plan(("power", "kills", "donation", "points"), ("small", *_GREAT), 58, gap=0, app=True),
    "sheet": Plan(("power", "kills", "donation"), ("small", *_GREAT), 62, gap=0, unranked=0.5, app=True),
    "letter": Plan(("damage", "points"), ("small", *_GREAT), 70, gap=0),
    "diagonal": Plan(("power", "kills", "points"), _GREAT, 138, lines=2),
    "furnace": Plan(("power",), _GREAT, 158, lines=2, ordered=False, unranked=1.0, across=2),
    "sorted": Plan(("power", "kills"), _GREAT, 132, lines=2, unranked=0.6),
    "week": Plan(("donation", "points", "help"), ("tiny", "small", "small"), 112),
    "twofold": Plan(("power", "damage"), _GREAT, 128, lines=2),
    "world": Plan(("power", "kills", "points"), _GREAT, 104),
    "lacquer": Plan(("power", "kills", "donation", "points"), ("small", *_GREAT), 118, gap=8),
    "unfolded": Plan(("power",), _GREAT, 106, unranked=0.2),
    "badged": Plan(("power", "kills"), _GREAT, 128, lines=2, unranked=0.3),
    "lacking": Plan(("donation", "points"), _SMALL, 120, lines=2, unranked=0.3),
    "tasks": Plan(("points",), ("tiny", "small", "small"), 116),
}
GOLDEN: tuple[tuple[Colour, Colour], ...] = (
    ((248, 223, 83), (176, 112, 8)), ((201, 210, 255), (92, 108, 176)), ((244, 203, 184), (156, 92, 62)),
)  # fmt: skip
"""Of the best three: the ground of the card, and its letters."""
GREEN, RED = (46, 150, 76), (206, 54, 54)
DAYS = 6
"""So many marks stand in a row of `week`."""


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    if look["language"] == "en":
        return luck_of(look, "word").choice(ENGLISH[look.figure])
    return words_of(look).figure(look.figure)


def others_of(look: Look, many: int) -> list[str]:
    """Further figures that the look shows, by their names in `FIGURES`."""
    return luck_of(look, "others").sample([one for one in FIGURES if one != look.figure], many)


def open_place(look: Look) -> int:
    """The row that is open."""
    return luck_of(look, "open").randrange(1, 12)


def sheet_columns(left: float, right: float, *, ranked: bool) -> list[tuple[str, float, float]]:
    """A spreadsheet's columns: (what, left, right)."""
    shares = [("rank", 0.12), ("name", 0.42), ("office", 0.14), ("value", 0.32)]
    shares = [one for one in shares if ranked or one[0] != "rank"]
    whole, x, found = sum(share for _, share in shares), left, []
    for what, share in shares:
        wide = share / whole * (right - left)
        found.append((what, x, x + wide))
        x += wide
    return found


class Pieces(bazaar_pieces.Pieces):
    """What is drawn in rows of several arrangements."""

    def letters(self) -> int:
        return round(min(42 * self.unit, (0.42, 0.28)[PLANS[self.look["arranged"]].lines - 1] * self.height))

    def _ground(self) -> None:
        look, draw, box, rank = self.look, self.pen.draw, self.box, self.entry.rank
        self.ground = look.own if self.own else look.card
        if self.kind == "lacquer" and rank <= 3 and not self.own:
            self.ground, self.ink = GOLDEN[rank - 1]
            self.dim = self.ink
            self.pen.card(box, self.ground, radius=4 * self.unit)
            return
        kind = luck_of(look, "ground").choice(("card", "faded", "edged", "card"))
        if kind == "faded":  # lighter towards the right
            steps = 24
            wide = (box[2] - box[0]) / steps
            for place in range(steps):
                x = box[0] + place * wide
                draw.rectangle((x, box[1], x + wide + 1, box[3]), fill=shade(self.ground, 0.86 + 0.14 * place / steps))
            self.ground = shade(self.ground, 0.93)
        elif kind == "edged":
            draw.rounded_rectangle(box, 16 * self.unit, fill=self.ground, outline=shade(self.ground, 0.6), width=3)
            draw.rectangle((box[0] + 3, box[1] + 20, box[0] + 3 + 7 * self.unit, box[3] - 20), fill=self._strip(rank))
        else:
            self.pen.card(box, self.ground, radius=luck_of(look, "corner").choice((3, 14)) * self.unit)

    def _strip(self, rank: int) -> Colour:
        return MEDALS[rank - 1] if rank <= 3 and self.look["rank"] != "none" else self.look.accent

    def _rank(self) -> None:
        look, rank, unit = self.look, self.entry.rank, self.unit
        if look["rank"] == "none":
            return
        kind, wide = look["placed"], 92 * unit
        x, y = self.left + wide / 2, self.middle
        self.left += wide + 10 * unit
        best, size, edge, ink = rank <= 3, self.size_of(1.0), None, self.ink
        text = f"{rank:02d}" if kind == "zero" else str(rank)
        if kind == "slab":  # as high as the card
            fill = MEDALS[rank - 1] if best else shade(look.accent, 0.5)
            self.pen.draw.rectangle((self.box[0], self.box[1], self.box[0] + wide, self.box[3]), fill=fill)
            x, ink = self.box[0] + wide / 2, legible(fill)
        elif kind == "crown" and best:
            half, top = 30 * unit, y - 40 * unit
            self.pen.draw.polygon(
                [(x - half, top), (x - half / 2, top + 14 * unit), (x, top - 8 * unit), (x + half / 2, top + 14 * unit),
                 (x + half, top), (x + 0.8 * half, top + 30 * unit), (x - 0.8 * half, top + 30 * unit)],
                fill=MEDALS[rank - 1],
            )  # fmt: skip
            y += 12 * unit
        elif kind == "pennant":
            fill, half, high = MEDALS[rank - 1] if best else shade(look.accent, 0.6), 30 * unit, 0.36 * self.height
            self.pen.draw.polygon([(x - half, y - high), (x + half, y - high), (x + half, y + high),
                                   (x, y + 0.7 * high), (x - half, y + high)], fill=fill)  # fmt: skip
            ink, size = legible(fill), self.size_of(0.85)
        elif kind == "ribbon" and best:  # a medal with a ribbon and its digit
            radius, fill = min(36 * unit, 0.36 * self.height), MEDALS[rank - 1]
            self.pen.draw.polygon([(x - radius, y - 1.2 * radius), (x + radius, y - 1.2 * radius), (x, y)],
                                  fill=(170, 40, 60))  # fmt: skip
            self.pen.draw.ellipse((x - radius, y - 0.8 * radius, x + radius, y + 1.2 * radius), fill=fill,
                                  outline=shade(fill, 0.6), width=4)  # fmt: skip
            y, ink, edge = y + 0.2 * radius, WHITE, BLACK
        elif kind == "outlined":
            ink, edge, size = WHITE, BLACK, self.size_of(1.2)
        self.pen.text((x, y), text, size, ink, anchor="m", most=wide - 8 * unit, edge=edge)

    def _chip(self, x: float, y: float, text: str, fill: Colour, *, share: float = 0.62) -> float:
        """A small coloured plate with a text; where it ends."""
        size = self.size_of(share)
        wide = self.pen.width(text, size) + 18 * self.unit
        box = (x, y - 0.75 * size, x + wide, y + 0.75 * size)
        self.pen.draw.rounded_rectangle(box, 7 * self.unit, fill=fill)
        self.pen.text((x + wide / 2, y), text, size, legible(fill), anchor="m")
        return x + wide
