"""What the rows of `orchard` looks are made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.orchard_games import GAMES
from tests.screens.grammar.orchard_scene import card, mixed, portrait
from tests.screens.grammar.orchard_words import TONGUES, value_in
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Box, Drawn, Entry, words_of
from tests.screens.grammar.rules import Look, readable

Place = tuple[float, float]


def written(pen: Pen, look: Look, at: Place, text: str, size: int, ink: Colour, *, anchor: str = "l",
            most: float = 1e9, effect: str | None = None) -> tuple[float, float]:  # fmt: skip
    """A text with its game's effect; where it begins and ends."""
    effect = effect or look["effect"]
    light = sum(ink) > 380
    while size > 14 and pen.width(text, size) > most:
        size -= 1
    if effect == "shadow" and text:
        move = max(2, size // 14)
        under = BLACK if light else mixed(ink, WHITE, 0.75)
        pen.text((at[0] + move, at[1] + move), text, size, under, anchor=anchor)
        pen.written.pop()
    edge = BLACK if effect == "outline" and light else None
    return pen.text(at, text, size, ink, anchor=anchor, edge=edge)


@dataclass
class Piece:
    """A row being drawn: what is left of it in the middle shrinks from both sides."""

    screen: Screen
    pen: Pen
    entry: Entry
    box: Box
    own: bool = False
    best: int = 1
    """The greatest value of the list."""

    def __post_init__(self) -> None:
        self.look, self.unit = self.screen.look, self.screen.unit
        self.game, self.tongue = GAMES[self.look["game"]], TONGUES[self.look["game"]]
        self.left, self.right = self.box[0] + 18 * self.unit, self.box[2] - 24 * self.unit
        self.top, self.low = self.box[1], self.box[3]
        self.height, self.middle = self.low - self.top, (self.low + self.top) / 2
        self.ground = self.look.own if self.own else self.look.card
        self.ink, self.dim = self.legible(self.look.ink), self.legible(self.look.dim)
        self.accent = self.legible(self.look.accent)
        self.graphic, self.name = False, self.entry.name
        self.rng = Random(f"{self.look.name}:{self.entry.rank}:orchard")

    def luck(self, of: str) -> Random:
        return luck_of(self.look, of)

    def legible(self, ink: Colour) -> Colour:
        """The ink where it can be read on the card, else the look's own or what is far from it."""
        ground = self.ground
        for one in (ink, self.look.ink, BLACK):
            if readable(one, ground):
                return one
        return WHITE

    def at(self, share: float) -> float:
        """A height in the row."""
        return self.top + share * self.height

    def size(self, units: float) -> int:
        return max(15, round(units * self.unit))

    def put(self, at: Place, text: str, units: float, ink: Colour | None = None, *, anchor: str = "l",
            most: float = 1e9, effect: str | None = None) -> tuple[float, float]:  # fmt: skip
        size = self.size(units)
        return written(self.pen, self.look, at, text, size, ink or self.ink, anchor=anchor, most=most, effect=effect)

    def named(self, at: Place, most: float, units: float, *, anchor: str = "l", ink: Colour | None = None) -> float:
        """The name behind its tag, smaller and then cut where there is no room; where it ends."""
        tag = {"spaced": f"[{self.entry.tag}] ", "glued": f"[{self.entry.tag}]", "round": f"({self.entry.tag}) "}.get(
            self.look["tag"], ""
        )
        name, least = self.entry.name, self.size(0.72 * units)
        while len(name) > 3 and self.pen.width(f"{tag}{name}…", least) > most:
            name = name[:-1]
        self.name = name if name == self.entry.name else f"{name.rstrip()}…"
        return self.put(at, tag + self.name, units, ink, anchor=anchor, most=most)[1]

    def drawn(self) -> Drawn:
        self.ground_drawn()
        getattr(self, f"_{self.look['arranged']}")()
        return Drawn(self.name, self.graphic)

    def ground_drawn(self) -> None:
        """The card; another for the best three in some looks."""
        fill, edge = self.ground, None
        if self.entry.rank <= 3 and self.look["best"] == "tinted" and not self.own:
            fill = mixed(fill, MEDALS[self.entry.rank - 1], 0.28)
            edge = MEDALS[self.entry.rank - 1]
        elif self.look["best"] == "striped" and self.entry.rank % 2 and not self.own:
            fill = shade(fill, 0.93)
        card(self.pen, self.box, fill, self.game.shape, self.unit, edge)

    def ranked(self, width: float = 84) -> None:
        """The rank at the left."""
        if self.look["rank"] == "none":
            return
        wide = width * self.unit
        self.rank_at(self.left + wide / 2, self.middle, min(34 * self.unit, 0.34 * self.height), wide)
        self.left += wide + 8 * self.unit

    def rank_at(self, x: float, y: float, radius: float, wide: float) -> None:
        rank, kind, draw = self.entry.rank, self.look["placed"], self.pen.draw
        ink, fill = self.ink, mixed(self.ground, self.look.accent, 0.8)
        box = (x - radius, y - radius, x + radius, y + radius)
        text = {"hash": f"#{rank}", "dotted": f"{rank}.", "zero": f"{rank:02d}", "number": f"No.{rank}"}.get(
            kind, str(rank)
        )
        text = {"ko": f"{rank}위", "ja": f"{rank}位", "zh": f"第{rank}名", "tw": f"第{rank}名"}.get(
            self.look["language"], f"#{rank}"
        ) if kind == "worded" else text  # fmt: skip
        if rank <= 3 and kind in ("medal", "graphic", "wreath"):
            self._medal(box, rank, graphic=kind == "graphic")
            if kind == "graphic":
                self.graphic = True
                return
            ink = WHITE
        elif kind in ("disc", "hexed", "slab"):
            sides = {"hexed": 6}.get(kind)
            if sides:
                draw.regular_polygon((x, y, radius * 1.1), sides, fill=fill, outline=shade(fill, 0.5))
            elif kind == "disc":
                draw.ellipse(box, fill=fill, outline=shade(fill, 0.5), width=3)
            else:
                draw.rounded_rectangle(box, 8 * self.unit, fill=fill, outline=shade(fill, 0.5), width=3)
            ink = BLACK if readable(BLACK, fill) else WHITE
        elif kind == "flag":
            a, c, low = x - radius, x + radius, y + radius * 1.2
            tips = [(a, y - radius * 1.2), (c, y - radius * 1.2), (c, low), (x, y + radius * 0.85), (a, low)]
            draw.polygon(tips, fill=fill)
            ink, y = BLACK if readable(BLACK, fill) else WHITE, y - 0.16 * radius
        boxed = kind in ("disc", "hexed", "slab", "flag")
        effect = "plain" if boxed else "outline" if ink == WHITE else None
        self.put((x, y), text, 30 if boxed else 36, ink, anchor="m", most=1.7 * radius if boxed else wide - 4,
                 effect=effect)  # fmt: skip

    def _medal(self, box: Box, rank: int, *, graphic: bool) -> None:
        x0, y0, x1, y1 = box
        x, draw, fill = (x0 + x1) / 2, self.pen.draw, MEDALS[rank - 1]
        half = (x1 - x0) / 2
        for side in (-1, 1):
            draw.polygon([(x, y0 + half), (x + side * half * 0.9, y1 + half * 0.3), (x + side * half * 0.3, y1)],
                         fill=(180, 40, 50))  # fmt: skip
        draw.ellipse(box, fill=fill, outline=shade(fill, 0.55), width=max(3, round(4 * self.unit)))
        if graphic:  # as many stars as the place says from above, no digit
            draw.regular_polygon((x, (y0 + y1) / 2, half * 0.6), 5 if rank == 1 else 4 if rank == 2 else 3, fill=WHITE)

    def faced(self, share: float = 0.8, *, right: bool = False, level: bool | None = None) -> None:
        """The portrait at an end of the row, with the level in a box on it in some looks."""
        if self.look["avatar"] == "no":
            return
        side = min(share * self.height, 130 * self.unit)
        x = self.right - side if right else self.left
        self.face_at((x, self.middle - side / 2, x + side, self.middle + side / 2), level=level)
        if right:
            self.right -= side + 18 * self.unit
        else:
            self.left += side + 18 * self.unit

    def face_at(self, box: Box, *, level: bool | None = None) -> None:
        frame = self.look.accent if self.look["frames"] == "accent" else shade(self.look.panel, 0.6)
        portrait(self.pen, self.entry.name, box, self.game.portrait, self.game.beast, frame)
        x0, y0, x1, y1 = box
        if level if level is not None else self.look["level"] == "avatar":
            wide, high = 52 * self.unit, 32 * self.unit
            a, b = (x1 - 0.7 * wide, y1 - high) if self.luck("box").random() < 0.6 else (x0 - 4, y0 - 2)
            self.pen.draw.rounded_rectangle((a, b, a + wide, b + high), 6 * self.unit, fill=(24, 30, 44))
            self.put((a + wide / 2, b + high / 2), str(self.entry.level), 23, WHITE, anchor="m", effect="plain")

    def vip(self, x: float, y: float) -> float:
        """A badge before the name; where the name begins."""
        kind = self.look["badged"]
        if kind == "none" or (kind == "vip" and self.rng.random() < 0.3):
            return x
        text = f"VIP{self.entry.level // 3 + 1}" if kind == "vip" else f"R{self.entry.badge}"
        fill = (214, 150, 30) if kind == "vip" else (90, 70, 170)
        wide, high = (84 if kind == "vip" else 52) * self.unit, 34 * self.unit
        self.pen.draw.rounded_rectangle((x, y - high / 2, x + wide, y + high / 2), 8 * self.unit, fill=fill)
        self.put((x + wide / 2, y), text, 23, WHITE, anchor="m", most=wide - 6, effect="plain")
        return x + wide + 12 * self.unit

    def valued(self, x: float, y: float, units: float, *, anchor: str = "r", most: float = 1e9,
               ink: Colour | None = None, effect: str | None = None) -> tuple[float, float]:  # fmt: skip
        """The value, with its label or icon as the look has it; where it begins and ends."""
        text = value_in(self.look, self.entry.figure.text)
        ink = ink or (self.accent if self.look["bright"] == "yes" else self.ink)
        if self.look["label"] != "icon":
            return self.put((x, y), text, units, ink, anchor=anchor, most=most, effect=effect)
        side = 1.0 * units * self.unit
        gap = 10 * self.unit
        size = self.size(units)
        while size > 14 and self.pen.width(text, size) > most - side - gap:
            size -= 1
        wide = self.pen.width(text, size) + side + gap
        start = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
        self.token((start, y - side / 2, start + side, y + side / 2))
        at = (start + side + gap, y)
        return start, self.put(at, text, size / self.unit, ink, effect=effect)[1]

    def token(self, box: Box, kind: int | None = None) -> None:
        """The picture of what is counted."""
        kind = self.luck("token").randrange(4) if kind is None else kind
        fill = ((230, 180, 50), (220, 70, 70), (70, 150, 230), (110, 190, 90))[self.luck("tint").randrange(4)]
        self.pen.icon(kind, box, fill)

    def ago(self) -> tuple[str, Colour]:
        """When the player was last seen, and its ink."""
        online = self.entry.ago == words_of(self.look).online or self.rng.random() < 0.2
        if online:
            green = self.legible((70, 190, 80))
            return words_of(self.look).online, green
        return self.entry.ago, self.dim

    def bar(self, box: Box, share: float, fill: Colour | None = None) -> None:
        x0, y0, x1, y1 = box
        radius = (y1 - y0) / 2
        fill = fill or self.look.accent
        self.pen.draw.rounded_rectangle(box, radius, fill=shade(self.ground, 0.55))
        if share * (x1 - x0) > 2 * radius:
            self.pen.draw.rounded_rectangle((x0, y0, x0 + share * (x1 - x0), y1), radius, fill=fill)

    def second(self) -> str:
        """What stands under the name."""
        entry, guild = self.entry, self.luck("guilds").choice(self.tongue.guilds)
        kind = self.look["under"]
        if kind == "place":
            return f"X:{self.rng.randint(10, 999)} Y:{self.rng.randint(10, 999)}"
        if kind == "guild":
            return f"[{entry.tag}] {guild}"
        if kind == "server":
            return f"#{self.luck('server').randint(100, 1900)}"
        if kind == "ago":
            return entry.ago
        return f"{words_of(self.look).level} {entry.level}"
