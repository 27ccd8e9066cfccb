"""The rows of `carnival` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from PIL import Image

from tests.screens.grammar.arranged import ArrangedRow, Column, luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import ALLIANCES, FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high, gap: of a row and under it, in units; unranked: how often it has no ranks.

    across: so many stand side by side.
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int = 1
    gap: int = 10
    heads: bool = False
    faces: bool = False
    wide: bool = False
    unranked: float = 0.0
    across: int = 1


_ANY, _GREAT = ("tiny", "small", "great", "great", "huge"), ("great", "great", "huge")
PLANS: dict[str, Plan] = {
    "strip": Plan(FIGURES, _ANY, 104, unranked=0.2),
    "dotted": Plan(("points", "kills", "power"), _ANY, 66, gap=0, unranked=0.1),
    "under face": Plan(("power", "points"), _GREAT, 190, lines=3, faces=True, unranked=0.2),
    "twin": Plan(("kills", "damage", "points", "power"), ("small", "great", "great"), 92, heads=True),
    "divided": Plan(FIGURES, _ANY, 84, gap=0, heads=True),
    "pill": Plan(("power", "points", "damage"), _ANY, 138, lines=2, unranked=0.2),
    "painted": Plan(("power", "kills", "points"), _GREAT, 156, lines=2, unranked=0.1),
    "dense": Plan(FIGURES, _ANY, 50, gap=0, heads=True),
    "hanging": Plan(("power", "points", "kills"), _GREAT, 400, lines=9, faces=True, wide=True, across=5),
    "value first": Plan(FIGURES, _ANY, 110, lines=1, unranked=0.3),
    "bars": Plan(("damage", "points", "donation"), ("small", "great", "great"), 120, lines=2, unranked=0.3),
    "titled": Plan(("power", "points"), _GREAT, 172, lines=3, unranked=0.2),
    "medals": Plan(("points",), ("tiny", "small"), 104, unranked=0.2),
}
"""hexagon and shield: what the ranks stand in."""
_MOTTOS = ("Legend", "Dragon Slayer", "Rising Star", "Master", "Iron Heart", "Rookie", "Champion", "Wanderer")


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    return words_of(look).figure(look.figure)


def columns_of(screen: Screen) -> list[Column]:
    """The columns of a table; `value` is the one that the list runs down by."""
    look, words, guild = screen.look, words_of(screen.look), GUILDS[screen.look["language"]]
    x0, _, x1, _ = screen.area
    luck = luck_of(look, "columns")
    orders: dict[str, list[tuple[str, ...]]] = {
        "twin": [("rank", "name", "value", "other"), ("rank", "name", "other", "value")],
        "divided": [("rank", "name", "time", "value"), ("rank", "value", "name", "last"),
                    ("name", "rank", "value", "time"), ("rank", "name", "value", "last")],
        "dense": [("rank", "name", "clan", "value"), ("rank", "name", "level", "last", "value"),
                  ("rank", "level", "name", "value", "games")],
    }  # fmt: skip
    order = luck.choice(orders[look["arranged"]])
    other = words.figure(luck.choice([one for one in FIGURES if one != look.figure]))
    heads = {"rank": luck.choice(("#", words.ranking)), "name": words.member, "value": word_of(look), "other": other,
             "time": luck.choice(("Time", words.online)), "last": guild.last.format("").strip(), "level": words.level,
             "clan": guild.alliance, "games": luck.choice(("W", "Games"))}  # fmt: skip
    shares = {"rank": 1.0, "name": 3.4, "value": 2.4, "other": 2.4, "level": 0.8, "clan": 2.6, "games": 0.8}
    step = (x1 - x0) / sum(shares.get(one, 1.7) for one in order)
    found, x = [], x0
    for what in order:
        wide, pad = shares.get(what, 1.7) * step, 10 * screen.unit
        anchor = "l" if what in ("name", "clan") else "m"
        found.append(Column(what, heads[what], x + (pad if anchor == "l" else wide / 2), anchor, wide - 2 * pad))
        x += wide
    return found


class CarnivalRow(ArrangedRow):
    """A row being drawn."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rng = Random(f"{self.look.name}:{self.entry.name}:row")
        self.words = words_of(self.look)

    def letters(self) -> int:
        return round(
            min(42 * self.unit, (0.46, 0.28, 0.2)[min(2, PLANS[self.look["arranged"]].lines - 1)] * self.height)
        )

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        self._ground()
        arranged: dict[str, Callable[[], str]] = {
            "strip": self._strip, "dotted": self._dotted, "under face": self._under_face, "twin": self._table,
            "divided": self._table, "pill": self._pill, "painted": self._painted, "dense": self._table,
            "hanging": self._banner, "value first": self._value_first, "bars": self._bars, "titled": self._titled,
            "medals": self._medals,
        }  # fmt: skip
        return Drawn(arranged[self.look["arranged"]](), medal=False)

    def _ground(self) -> None:
        look, kind, draw = self.look, self.look["arranged"], self.pen.draw
        self.ground = look.own if self.own else look.card
        if kind in ("dotted", "dense", "divided"):
            self.ground = look.own if self.own else shade(look.card, (1.0, 0.92)[self.index % 2])
            draw.rectangle(self.box, fill=self.ground)
        elif kind == "painted":
            self._picture()
            self.ink, self.dim = WHITE, (226, 226, 232)
        elif kind == "strip":
            x0, y0, x1, y1 = self.box
            lean = 0.25 * (y1 - y0)
            draw.polygon([(x0 + lean, y0), (x1, y0), (x1 - lean, y1), (x0, y1)], fill=self.ground)
            self.left += 1.2 * lean
            self.right -= 1.2 * lean
        elif kind == "hanging":
            x0, y0, x1, y1 = self.box
            end = y1 - 60 * self.unit
            draw.polygon([(x0, y0), (x1, y0), (x1, end), ((x0 + x1) / 2, y1), (x0, end)],
                         fill=self.ground, outline=look.accent)  # fmt: skip
        else:
            draw.rounded_rectangle(self.box, 22 * self.unit, fill=self.ground, outline=shade(self.ground, 0.7), width=3)

    def _picture(self) -> None:
        """A landscape in the row, dark enough for light letters."""
        x0, y0, x1, y1 = map(round, self.box)
        image = Image.new("RGB", (8, 3))
        rng = Random(f"{self.look.name}:{self.index}:picture")
        image.putdata([tuple(rng.randint(10, 110) for _ in range(3)) for _ in range(24)])
        self.pen.image.paste(image.resize((x1 - x0, y1 - y0), Image.Resampling.BICUBIC), (x0, y0))

    def _rank(self, *, right: bool = False, at: tuple[float, float] | None = None) -> None:
        """The rank in its shape at one end of the row."""
        look, rank, unit = self.look, self.entry.rank, self.unit
        if look["rank"] == "none":
            return
        kind, radius = look["placed"], min(40 * unit, 0.42 * self.height)
        wide = 150 * unit if kind == "words" else 2.2 * radius
        if at is None:
            at = (self.right - wide / 2, self.middle) if right else (self.left + wide / 2, self.middle)
            if right:
                self.right -= wide + 16 * unit
            else:
                self.left += wide + 16 * unit
        fill = MEDALS[rank - 1] if rank <= 3 else shade(look.accent, 0.55)
        x, y = at
        ink = legible(fill)
        if kind == "hexagon":
            self.pen.draw.regular_polygon((x, y, radius), 6, fill=fill, outline=shade(fill, 0.6))
        elif kind == "shield":
            top, half, low = y - 0.9 * radius, 0.8 * radius, y + 0.3 * radius
            corners = [(x - half, top), (x + half, top), (x + half, low), (x, y + radius), (x - half, low)]
            self.pen.draw.polygon(corners, fill=fill)
        elif kind == "flag":
            top, half, low = y - radius, 0.7 * radius, y + radius
            corners = [(x - half, top), (x + half, top), (x + half, low), (x, low - 0.4 * radius), (x - half, low)]
            self.pen.draw.polygon(corners, fill=fill)
        else:
            ink = WHITE if kind == "outlined" else self.ink
        edge = BLACK if kind == "outlined" else None
        text = f"TOP {rank}" if kind == "words" else str(rank)
        self.pen.text(
            at, text, round(0.95 * radius), ink, anchor="m", most=wide if kind == "words" else 1.4 * radius, edge=edge
        )

    def _name(self, x: float, y: float, most: float, *, anchor: str = "l", share: float = 1.0) -> str:
        """The name, cut where there is no room; the name as it was drawn."""
        tag = {"none": "", "spaced": f"[{self.entry.tag}] ", "glued": f"[{self.entry.tag}]"}[self.look["tag"]]
        return self.named(tag, (x, y), most, share=share, anchor=anchor)[0]

    def _pilled(self, x: float, y: float, anchor: str, most: float, *, share: float = 1.0) -> tuple[float, float]:
        """The value in a coloured pill with an icon."""
        size, text = self.size_of(share), self.entry.figure.text
        fill = shade(self.look.accent, luck_of(self.look, "pill").choice((0.5, 0.75)))
        while size > 13 and self.pen.width(text, size) + 2.2 * size > most:
            size -= 1
        wide = self.pen.width(text, size) + 2.2 * size
        x0 = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
        self.pen.draw.rounded_rectangle((x0, y - 0.75 * size, x0 + wide, y + 0.75 * size), 0.75 * size, fill=fill)
        side = 0.9 * size
        self.pen.icon(
            luck_of(self.look, "icon").randrange(4),
            (x0 + 0.4 * size, y - side / 2, x0 + 0.4 * size + side, y + side / 2),
            MEDALS[0],
        )
        self.pen.text((x0 + 1.6 * size, y), text, size, legible(fill))
        return x0, x0 + wide

    def _clan(self, x: float, y: float, most: float, *, anchor: str = "l") -> None:
        if self.look.chosen.get("+clan"):
            self.pen.text((x, y), self.rng.choice(ALLIANCES), self.size_of(0.62), self.dim, anchor=anchor, most=most)

    def _strip(self) -> str:
        """Rank, portrait, name and a pill in one line."""
        self._rank()
        self._portrait(share=0.9)
        start, _ = self._pilled(self.right, self.middle, "r", 0.4 * (self.right - self.left))
        self.right = start - 20 * self.unit
        if self.look.chosen.get("+clan"):
            self._clan(self.right, self.middle, 0.3 * (self.right - self.left), anchor="r")
            self.right -= 0.32 * (self.right - self.left)
        return self._name(self.left, self.middle, self.right - self.left)

    def _dotted(self) -> str:
        """Name and value with dots between them."""
        if self.look["rank"] != "none":
            self.pen.text(
                (self.left + 60 * self.unit, self.middle),
                f"{self.entry.rank}.",
                self.size_of(0.9),
                self.ink,
                anchor="r",
            )
            self.left += 80 * self.unit
        start, _ = self.pen.text(
            (self.right, self.middle), self.entry.figure.text, self.size_of(0.9), self.ink, anchor="r"
        )
        name = self._name(self.left, self.middle, 0.9 * (start - self.left) - 40 * self.unit, share=0.9)
        tag = 0 if self.look["tag"] == "none" else self.pen.width(f"[{self.entry.tag}] ", self.size_of(0.9))
        x = self.left + tag + self.pen.width(name, self.size_of(0.9)) + 16 * self.unit
        step, radius = luck_of(self.look, "dots").choice((12, 16, 22)) * self.unit, max(1.2, 2 * self.unit)
        y = self.middle + 0.25 * self.size
        while x < start - 16 * self.unit:
            self.pen.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=self.dim)
            x += step
        return name

    def _under_face(self) -> str:
        """The value under the portrait; the name right of both with a motto."""
        self._rank()
        unit = self.unit
        side, wide = 0.6 * self.height, max(0.6 * self.height, 210 * self.unit)
        x = self.left + wide / 2
        box = (x - side / 2, self.box[1] + 0.06 * self.height, x + side / 2, self.box[1] + 0.06 * self.height + side)
        self.pen.portrait(self.entry.name, box, self.look.accent, round_=self.look["avatar"] == "round")
        y = box[3] + 0.16 * self.height
        self.pen.text((x, y), self.entry.figure.text, self.size_of(0.95), self.ink, anchor="m", most=wide)
        self.left += wide + 26 * unit
        upper, lower = self.middle - 0.16 * self.height, self.middle + 0.16 * self.height
        if self.look.chosen.get("+clan"):
            self._clan(self.left, lower, 0.6 * (self.right - self.left))
        else:
            self.pen.text((self.left, lower), self.rng.choice(_MOTTOS), self.size_of(0.7), self.dim)
        return self._name(self.left, upper, self.right - self.left, share=1.15)

    def _table(self) -> str:
        entry, rng, name = self.entry, self.rng, self.entry.name
        base = {"thin": "space", "turned": "apostrophe"}.get(self.look["style"], "comma")
        great = entry.figure.value > 10**6
        other = rng.randint(10**5, 9 * 10**7) if great else rng.randint(20, 90_000)
        texts = {
            "rank": str(entry.rank), "level": str(entry.level), "last": entry.ago, "clan": rng.choice(ALLIANCES),
            "time": f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}",
            "value": entry.figure.text,
            "other": shown(other, base).text, "games": str(rng.randint(3, 240)),
        }  # fmt: skip
        columns = columns_of(self.screen)
        for place, column in enumerate(columns):
            if column.what == "name":
                name = self._name(column.at, self.middle, column.room, share=0.85)
            elif column.what != "rank" or self.look["rank"] != "none":
                small = 0.7 if column.what in ("last", "time", "clan") else 0.85
                self.pen.text(
                    (column.at, self.middle),
                    texts[column.what],
                    self.size_of(small),
                    self.ink,
                    anchor=column.anchor,
                    most=column.room,
                )
            if place and self.look["arranged"] == "divided":
                x = column.at - (10 * self.unit if column.anchor == "l" else column.room / 2 + 10 * self.unit)
                self.pen.draw.line((x, self.box[1], x, self.box[3]), fill=shade(self.ground, 0.6), width=3)
        return name

    def _pill(self) -> str:
        """Rank and portrait at the left, the name over its value's pill."""
        self._rank()
        self._portrait()
        middle = luck_of(self.look, "middle").random() < 0.4
        x, anchor = ((self.left + self.right) / 2, "m") if middle else (self.left, "l")
        self._pilled(x, self.middle + 0.23 * self.height, anchor, self.right - self.left, share=0.9)
        self._clan(self.right, self.middle, 0.25 * (self.right - self.left), anchor="r")
        return self._name(
            x, self.middle - 0.22 * self.height, (0.5 if middle else 0.7) * (self.right - self.left), anchor=anchor
        )

    def _painted(self) -> str:
        """Light letters on a picture, the rank great at the right."""
        if self.look["rank"] != "none":
            self.pen.text(
                (self.right, self.middle), str(self.entry.rank), self.size_of(2.0), self.dim, anchor="r", edge=BLACK
            )
            self.right -= 140 * self.unit
        self._portrait(share=0.7)
        y = self.middle + 0.2 * self.height
        _, end = self.pen.text((self.left, y), self.entry.figure.text, self.size_of(1.0), (255, 226, 140), edge=BLACK)
        self._clan(end + 30 * self.unit, y, self.right - end - 40 * self.unit)
        return self._name(self.left, self.middle - 0.22 * self.height, self.right - self.left)

    def _banner(self) -> str:
        """A banner from above: rank, portrait, name, value."""
        x0, y0, x1, y1 = self.box
        x, high = (x0 + x1) / 2, y1 - y0
        self.size = round(34 * self.unit)
        self._rank(at=(x, y0 + 0.1 * high))
        side = min(0.34 * high, 0.7 * (x1 - x0))
        top = y0 + 0.19 * high
        self.pen.portrait(self.entry.name, (x - side / 2, top, x + side / 2, top + side), self.look.accent, round_=True)
        name = self._name(x, top + side + 0.07 * high, x1 - x0 - 24 * self.unit, anchor="m")
        self._clan(x, top + side + 0.14 * high, x1 - x0 - 24 * self.unit, anchor="m")
        self._pilled(x, top + side + 0.22 * high, "m", x1 - x0 - 24 * self.unit, share=0.9)
        return name

    def _value_first(self) -> str:
        """The value at the left in great letters, the name in the middle, the rank at the right."""
        self._rank(right=True)
        wide = 0.36 * (self.right - self.left)
        self.pen.text((self.left, self.middle), self.entry.figure.text, self.size_of(1.0), self.ink, most=wide)
        self.left += wide + 24 * self.unit
        self._portrait(share=0.8)
        return self._name(self.left, self.middle, self.right - self.left, share=0.95)

    def _bars(self) -> str:
        """The name over a bar as long as the value, which stands behind the bar's end."""
        self._rank()
        self._portrait()
        room, share = (
            self.right - self.left - 260 * self.unit,
            max(0.06, self.entry.share if self.look["order"] == "none" else 0.0),
        )
        share = max(0.05, 0.97 ** (3 * self.index))
        y, half = self.middle + 0.24 * self.height, 0.1 * self.height
        end = self.left + share * room
        self.pen.draw.rectangle((self.left, y - half, end, y + half), fill=self.look.accent)
        self.pen.text(
            (end + 14 * self.unit, y), self.entry.figure.text, self.size_of(0.95), self.ink, most=240 * self.unit
        )
        return self._name(self.left, self.middle - 0.2 * self.height, self.right - self.left)

    def _titled(self) -> str:
        """A title over the name, under it the value after its word, and some stars."""
        self._rank()
        self._portrait(share=0.75)
        third = 0.28 * self.height
        title = self.rng.choice(_MOTTOS)
        self.pen.text((self.left, self.middle - third), title, self.size_of(0.75), shade(self.look.accent, 0.9))
        word = luck_of(self.look, "word").choice((f"{word_of(self.look)} ", f"{word_of(self.look)}: ", ""))
        self.pen.text((self.left, self.middle + third), word + self.entry.figure.text, self.size_of(0.95), self.ink)
        for place in range(self.rng.randint(1, 5)):
            x, y, side = self.right - 44 * self.unit * place, self.middle, 34 * self.unit
            self.pen.icon(1, (x - side, y - side / 2, x, y + side / 2), MEDALS[0])
        return self._name(self.left, self.middle, 0.6 * (self.right - self.left))

    def _medals(self) -> str:
        """Counts of gold, silver and bronze, and the points at the end."""
        self._rank()
        self._portrait(share=0.8)
        value = self.entry.figure.value
        self.pen.text((self.right, self.middle), self.entry.figure.text, self.size_of(1.0), self.ink, anchor="r")
        self.right -= max(190 * self.unit, self.pen.width("888,888", self.size_of(1.0)) + 40 * self.unit)
        for colour in reversed(MEDALS):
            self.pen.text(
                (self.right, self.middle),
                str(self.rng.randint(0, max(3, min(60, value // 6)))),
                self.size_of(0.75),
                self.ink,
                anchor="r",
            )
            box = (
                self.right - 100 * self.unit,
                self.middle - 16 * self.unit,
                self.right - 68 * self.unit,
                self.middle + 16 * self.unit,
            )
            self.pen.draw.ellipse(box, fill=colour)
            self.right -= 118 * self.unit
        return self._name(self.left, self.middle, self.right - self.left)
