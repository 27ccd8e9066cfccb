"""What the rows of `caravan` looks are made of."""

from __future__ import annotations

from dataclasses import dataclass

from tests.screens.draw import Colour
from tests.screens.grammar import bazaar_pieces
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import ENGLISH
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high, gap: of a row and under it, in units; unranked: how often it has no ranks.

    ordered: by the value; app: it is shown by another app than the game; across: so many stand side by side.
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int = 1
    gap: int = 10
    ordered: bool = True
    unranked: float = 0.1
    app: bool = False
    across: int = 1


_ANY, _GREAT = ("tiny", "small", "great", "great", "huge"), ("great", "great", "huge", "vast")
_SOME = ("small", *_GREAT)
PLANS: dict[str, Plan] = {
    "ledger": Plan(("power", "kills", "donation"), _SOME, 210, lines=3, gap=14),
    "chart": Plan(FIGURES, _SOME, 84, gap=8, unranked=0.5),
    "ascii": Plan(("power", "kills", "points", "donation"), _SOME, 48, gap=0, app=True, unranked=0.2),
    "rally": Plan(("damage", "points"), _GREAT, 150, lines=2, unranked=0.4),
    "staggered": Plan(("power", "points"), _GREAT, 176, lines=2, gap=16, across=2, unranked=0.3),
    "wrapped": Plan(FIGURES, _SOME, 138),
    "centred": Plan(FIGURES, _ANY, 92, gap=0, unranked=0.0),
    "zeros": Plan(FIGURES, _ANY, 100, gap=0, unranked=0.0),
    "tabbed": Plan(("power", "damage", "kills"), _GREAT, 160, lines=2, gap=18, unranked=0.3),
    "footed": Plan(("donation", "points", "power"), _SOME, 196, lines=3, gap=16),
    "faces": Plan(("power", "kills", "points"), _GREAT, 290, lines=4, gap=14, across=5, unranked=0.0),
    "notes": Plan(("donation", "power", "kills"), _SOME, 76, gap=0, app=True, unranked=1.0),
    "nations": Plan(("power", "points", "kills"), _SOME, 116),
    "chevron": Plan(FIGURES, _SOME, 118),
    "axis": Plan(FIGURES, _SOME, 76, gap=6, unranked=0.3),
    "poster": Plan(("power", "kills", "points"), _GREAT, 62, gap=0, across=2, unranked=0.0),
    "mvp": Plan(("damage", "points", "kills"), _SOME, 116, unranked=0.0),
    "shadowed": Plan(FIGURES, _ANY, 122),
    "percentile": Plan(("points", "damage", "donation"), _SOME, 128, lines=2, unranked=0.4),
    "tracked": Plan(("power", "points", "kills"), _SOME, 110),
}
ROMAN = ("I", "II", "III")


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    if look["language"] == "en":
        return luck_of(look, "word").choice(ENGLISH[look.figure])
    return words_of(look).figure(look.figure)


def others_of(look: Look, many: int) -> list[str]:
    """Further figures that the look shows, by their names in `FIGURES`."""
    return luck_of(look, "others").sample([one for one in FIGURES if one != look.figure], many)


class Pieces(bazaar_pieces.Pieces):
    """What is drawn in rows of several arrangements."""

    def letters(self) -> int:
        return round(min(42 * self.unit, (0.44, 0.28, 0.2, 0.13)[PLANS[self.look["arranged"]].lines - 1] * self.height))

    def _ground(self) -> None:
        look, draw, box = self.look, self.pen.draw, self.box
        self.ground = look.own if self.own else look.card
        kind = luck_of(look, "ground").choice(("card", "hatched", "framed", "bar", "card"))
        if self.kind in ("zeros", "centred"):  # lines alone
            self.ground = look.own if self.own else look.panel
            draw.rectangle((box[0], box[1], box[2], box[3]), fill=self.ground)
            draw.line((box[0], box[3], box[2], box[3]), fill=shade(self.ground, 0.75), width=2)
        elif kind == "hatched":  # slanted stripes of two near shades
            x0, y0, x1, y1 = map(round, box)
            draw.rectangle((x0, y0, x1, y1), fill=self.ground)
            step, other = max(10, round(26 * self.unit)), shade(self.ground, 0.93)
            for x in range(x0, x1 - (y1 - y0), 2 * step):
                draw.polygon([(x, y1), (x + step, y1), (x + step + y1 - y0, y0), (x + y1 - y0, y0)], fill=other)
        elif kind == "framed":
            draw.rectangle(box, fill=self.ground, outline=look.accent, width=max(2, round(4 * self.unit)))
        elif kind == "bar":  # a coloured bar at the right end
            self.pen.card(box, self.ground, radius=6 * self.unit)
            draw.rectangle((box[2] - 10 * self.unit, box[1], box[2], box[3]), fill=look.accent)
        else:
            self.pen.card(box, self.ground, radius=luck_of(look, "corner").choice((0, 16, 36)) * self.unit)
        self.ink = look.ink if readable(look.ink, self.ground) else legible(self.ground)
        if not readable(self.dim, self.ground):
            self.dim = self.ink

    @property
    def ranked(self) -> bool:
        return self.look["rank"] != "none"

    @property
    def roman(self) -> bool:
        """Whether the rank has no digit."""
        return self.ranked and self.look["placed"] == "roman" and self.entry.rank <= len(ROMAN)

    @property
    def rank_text(self) -> str:
        kind, rank = self.look["placed"], self.entry.rank
        if self.kind == "zeros":
            return f"{rank:02d}"
        if self.roman:
            return ROMAN[rank - 1]
        return {"hash": f"#{rank}", "ending": f"{rank}."}.get(kind, str(rank))

    def _rank(self) -> None:
        """The rank at the left end."""
        if not self.ranked:
            return
        kind, unit, rank = self.look["placed"], self.unit, self.entry.rank
        wide = 100 * unit
        x, y = self.left + wide / 2, self.middle
        self.left += wide + 6 * unit
        fill = MEDALS[rank - 1] if rank <= 3 else shade(self.look.accent, 0.6)
        ink: Colour = self.ink
        size, edge = self.size_of(1.0), None
        if kind == "diamond":
            radius = min(44 * unit, 0.44 * self.height)
            corners = [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)]
            self.pen.draw.polygon(corners, fill=fill, outline=WHITE)
            ink, size = legible(fill), self.size_of(0.8)
        elif kind == "flag":  # hangs from the upper edge
            half, top = 34 * unit, self.box[1]
            low = top + 0.7 * self.height
            corners = [
                (x - half, top),
                (x + half, top),
                (x + half, low),
                (x, low - 0.14 * self.height),
                (x - half, low),
            ]
            self.pen.draw.polygon(corners, fill=fill)
            ink, y, size = legible(fill), top + 0.28 * self.height, self.size_of(0.85)
        elif kind == "edged":
            ink, edge, size = WHITE, BLACK, self.size_of(1.15)
        self.pen.text((x, y), self.rank_text, size, ink, anchor="m", most=wide - 12 * unit, edge=edge)

    def _plate(self, x: float, y: float, text: str, fill: Colour, *, share: float = 0.62, right: bool = False) -> float:
        """A small coloured plate with a text; where it ends, or begins."""
        size = self.size_of(share)
        wide = self.pen.width(text, size) + 20 * self.unit
        x = x - wide if right else x
        self.pen.draw.rounded_rectangle((x, y - 0.8 * size, x + wide, y + 0.8 * size), 8 * self.unit, fill=fill)
        self.pen.text((x + wide / 2, y), text, size, legible(fill), anchor="m")
        return x if right else x + wide

    def _fitting(self, most: float, size: int, tag: str = "") -> str:
        """The name, cut with an ellipsis where it has no room."""
        name = self.entry.name
        while len(name) > 3 and self.pen.width(f"{tag}{name}…", size) > most:
            name = name[:-1]
        return name if name == self.entry.name else f"{name.rstrip()}…"
