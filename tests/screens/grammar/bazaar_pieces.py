"""What the rows of `bazaar` looks are made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from PIL import Image

from tests.screens.grammar.arranged import ArrangedRow, Column, luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. high, gap: of a row and under it, in units; unranked: how often it has no ranks.

    ordered: by the value; across: so many stand side by side; wide: only so, never so, or either (None).
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int = 1
    gap: int = 10
    ordered: bool = True
    heads: bool = False
    unranked: float = 0.1
    across: int = 1
    wide: bool | None = None


_ANY, _GREAT = ("tiny", "small", "great", "great", "huge"), ("great", "great", "huge")
PLANS: dict[str, Plan] = {
    "sections": Plan(("power",), _GREAT, 126, lines=2, ordered=False, unranked=1.0),
    "donations": Plan(("donation", "donation", "points"), ("small", "small", "great"), 94, heads=True),
    "rewards": Plan(("damage", "points"), _ANY, 140, lines=2),
    "shared": Plan(FIGURES, _ANY, 68, gap=4, wide=False),
    "tilted": Plan(("power", "kills", "damage", "points"), ("small", *_GREAT), 150, gap=44),
    "glass": Plan(FIGURES, _ANY, 120),
    "twice": Plan(("power", "kills", "points"), ("small", *_GREAT), 112, across=2, wide=True),
    "panes": Plan(("power", "points", "kills"), ("small", *_GREAT), 112, wide=True),
    "triple": Plan(("kills", "power", "damage"), _GREAT, 92, gap=2, heads=True),
    "numbered": Plan(("points", "power"), ("small", *_GREAT), 136, lines=2),
    "hits": Plan(("damage",), _GREAT, 156, lines=2),
    "times": Plan(("help", "kills"), ("tiny", "small"), 108),
    "compact": Plan(("power", "kills", "donation"), _GREAT, 136, lines=2),
    "realm": Plan(("power", "points", "kills"), _ANY, 108),
    "laurels": Plan(FIGURES, ("small", *_GREAT), 142, lines=2),
    "plated": Plan(("power", "kills", "points"), _GREAT, 150, lines=2),
    "filled": Plan(FIGURES, ("small", *_GREAT), 96),
    "fine": Plan(FIGURES, _ANY, 56, gap=0, heads=True),
    "moved": Plan(("points", "power"), ("tiny", "small", "great"), 108),
    "squads": Plan(("power",), _GREAT, 168, lines=2, ordered=False, unranked=1.0, across=2),
}


ORDERS: dict[str, list[tuple[str, ...]]] = {
    "donations": [("rank", "name", "value", "other", "third"), ("rank", "name", "other", "value"),
                  ("name", "other", "third", "value"), ("rank", "name", "value", "other")],
    "triple": [("rank", "name", "value", "other", "third"), ("rank", "name", "other", "value", "third"),
               ("rank", "name", "other", "third", "value")],
    "fine": [("rank", "name", "value"), ("rank", "name", "server", "value"), ("rank", "name", "value", "ago")],
}  # fmt: skip
"""Of a table's columns."""


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    return words_of(look).figure(look.figure)


def is_ranked(look: Look) -> bool:
    """Whether ranks stand on the list."""
    columns = ORDERS.get(look["arranged"])
    return look["rank"] != "none" and (not columns or "rank" in luck_of(look, "columns").choice(columns))


def columns_of(screen: Screen) -> list[Column]:
    """The columns of a table; `value` is the one that the list runs down by."""
    look, words, guild = screen.look, words_of(screen.look), GUILDS[screen.look["language"]]
    x0, _, x1, _ = screen.area
    luck = luck_of(look, "columns")
    order = [what for what in luck.choice(ORDERS[look["arranged"]]) if what != "rank" or look["rank"] != "none"]
    one, two = luck.sample([one for one in FIGURES if one != look.figure], 2)
    heads = {"rank": luck.choice(("#", words.ranking, "No.")), "name": luck.choice((words.member, guild.member)),
             "value": word_of(look), "server": words.server, "ago": words.online}  # fmt: skip
    heads |= {"other": words.figure(one), "third": words.figure(two)}
    if look["arranged"] == "donations":
        heads |= {"other": guild.coins, "third": words.total}
    shares = {"rank": 1.0, "name": 3.6}
    step = (x1 - x0) / sum(shares.get(what, 2.0) for what in order)
    found, x = [], x0
    for what in order:
        wide, pad = shares.get(what, 2.0) * step, 8 * screen.unit
        anchor = "l" if what == "name" else "m"
        found.append(Column(what, heads[what], x + (pad if anchor == "l" else wide / 2), anchor, wide - 2 * pad))
        x += wide
    return found


class Pieces(ArrangedRow):
    """What is drawn in rows of several arrangements."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rng = Random(f"{self.look.name}:{self.entry.name}:row")
        self.words, self.kind = words_of(self.look), self.look["arranged"]

    def letters(self) -> int:
        return round(min(42 * self.unit, (0.44, 0.28)[PLANS[self.look["arranged"]].lines - 1] * self.height))

    @property
    def upper(self) -> float:
        return self.middle - 0.2 * self.height

    @property
    def lower(self) -> float:
        return self.middle + 0.22 * self.height

    @property
    def room(self) -> float:
        return self.right - self.left

    def _ground(self) -> None:
        look, draw, box = self.look, self.pen.draw, self.box
        self.ground = look.own if self.own else look.card
        kind = self.kind
        if kind == "glass":
            x0, y0, x1, y1 = map(round, box)
            veil = luck_of(look, "veil")
            under = self.pen.image.crop((x0, y0, x1, y1))
            ground = veil.choice(((0, 0, 0), (12, 24, 48), (40, 20, 10))) if not self.own else shade(look.own, 0.4)
            self.pen.image.paste(
                Image.blend(under, Image.new("RGB", under.size, ground), veil.uniform(0.5, 0.75)), (x0, y0)
            )
            self.ink, self.dim, self.ground = WHITE, (210, 210, 214), ground
        elif kind in ("triple", "donations", "fine", "shared"):
            self.ground = look.own if self.own else shade(look.card, (1.0, 0.93)[self.index % 2])
            draw.rectangle((box[0], box[1], box[2], box[3] + PLANS[kind].gap * self.unit), fill=self.ground)
        elif kind == "filled":
            draw.rectangle(box, fill=shade(self.ground, 0.85))
            share = max(0.05, 0.96**self.index)
            draw.rectangle((box[0], box[1], box[0] + share * (box[2] - box[0]), box[3]), fill=self.ground)
        elif kind == "plated":
            draw.rounded_rectangle(box, 10 * self.unit, fill=self.ground, outline=look.accent, width=3)
            draw.polygon([(box[0], box[1]), (box[0] + 130 * self.unit, box[1]), (box[0] + 90 * self.unit, box[3]),
                          (box[0], box[3])], fill=shade(look.accent, 0.5))  # fmt: skip
        else:
            self.pen.card(box, self.ground, radius=luck_of(look, "corner").choice((2, 12, 30)) * self.unit)

    def _rank(self) -> None:
        look, rank, unit = self.look, self.entry.rank, self.unit
        if look["rank"] == "none":
            return
        kind, radius = look["placed"], min(38 * unit, 0.4 * self.height)
        wide = 2.3 * radius
        x, y = self.left + wide / 2, self.middle
        self.left += wide + 12 * unit
        fill, ink = MEDALS[rank - 1] if rank <= 3 else shade(look.accent, 0.5), self.ink
        size, edge = round(radius), None
        if kind == "laurel":
            box = (x - radius, y - radius, x + radius, y + radius)
            self.pen.draw.arc(box, 40, 240, fill=fill, width=round(6 * unit) + 1)
            self.pen.draw.arc(box, -60, 140, fill=fill, width=round(6 * unit) + 1)
        elif kind == "ribbon":
            half = 0.7 * radius
            corners = [(x - radius, y - half), (x + radius, y - half), (x + half, y), (x + radius, y + half)]
            self.pen.draw.polygon([*corners, (x - radius, y + half)], fill=fill)
            ink = legible(fill)
        elif kind == "square":
            self.pen.draw.rounded_rectangle(
                (x - radius, y - 0.8 * radius, x + radius, y + 0.8 * radius), 8 * unit, fill=fill
            )
            ink = legible(fill)
        elif kind in ("outlined", "leaning"):
            ink, edge, size = MEDALS[rank - 1] if rank <= 3 else WHITE, BLACK, round(1.25 * radius)
        self.pen.text((x, y), str(rank), size, ink, anchor="m", most=1.7 * radius, edge=edge)

    def _face(self, share: float = 0.82) -> None:
        """The portrait with a frame; a dot if somebody is there."""
        box = self._portrait(share=share)
        if box and self.look.chosen.get("+dot"):
            radius, on = 11 * self.unit, self.rng.random() < 0.4
            x, y = box[2] - 0.6 * radius, box[3] - 0.6 * radius
            fill = (70, 210, 90) if on else (130, 130, 136)
            self.pen.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=BLACK, width=2)

    def _name(self, x: float, y: float, most: float, *, share: float = 1.0, anchor: str = "l") -> str:
        """The name with its badge, tag and mark; the name as it was drawn."""
        look, unit = self.look, self.unit
        if look.chosen.get("+vip") and anchor == "l":
            size = self.size_of(0.62 * share)
            text = f"VIP{self.rng.randint(1, 15)}"
            wide = self.pen.width(text, size) + 16 * unit
            chip = (x, y - 0.75 * size, x + wide, y + 0.75 * size)
            self.pen.draw.rounded_rectangle(
                chip, 6 * unit, fill=luck_of(look, "vip").choice(((190, 140, 30), (120, 60, 160)))
            )
            self.pen.text((x + wide / 2, y), text, size, WHITE, anchor="m")
            x, most = x + wide + 12 * unit, most - wide - 12 * unit
        gender = 0.9 * self.size * share if look.chosen.get("+gender") and anchor == "l" else 0.0
        tag = {"none": "", "spaced": f"[{self.entry.tag}] ", "glued": f"[{self.entry.tag}]"}[look["tag"]]
        name, end = self.named(tag, (x, y), most - 1.6 * gender, share=share, anchor=anchor)
        if gender:
            girl = self.rng.random() < 0.4
            at, radius = end + gender, gender / 2
            fill = (230, 90, 140) if girl else (70, 130, 220)
            self.pen.draw.ellipse((at - radius, y - radius, at + radius, y + radius), fill=fill)
            self.pen.text((at, y), "♀" if girl else "♂", round(0.8 * gender), WHITE, anchor="m")
        return name

    def _value(self, x: float, y: float, anchor: str, most: float, *, share: float = 1.0, icon: bool = False) -> float:
        """The value, with its icon; where it begins, or ends where it is left."""
        text, size = self.entry.figure.text, self.size_of(share)
        side = 0.9 * size if icon else 0.0
        gap = side + 10 * self.unit if icon else 0.0
        at = x + (gap if anchor == "l" else gap / 2 if anchor == "m" else 0.0)
        start, end = self.pen.text((at, y), text, size, self.ink, anchor=anchor, most=most - gap)
        if icon:
            box = (start - gap, y - side / 2, start - gap + side, y + side / 2)
            self.pen.icon(luck_of(self.look, "icon").randrange(4), box, self.look.accent)
        return end if anchor == "l" else start - gap

    def _small(self, x: float, y: float, text: str, *, anchor: str = "l", most: float = 1e9) -> tuple[float, float]:
        return self.pen.text((x, y), text, self.size_of(0.7), self.dim, anchor=anchor, most=most)
