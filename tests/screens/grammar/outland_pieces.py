"""What the rows of `outland` looks are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import ArrangedRow, Column, luck_of
from tests.screens.grammar.lists import Screen, entries
from tests.screens.grammar.outland_words import ENGLISH, GUILDS, name_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Entry, words_of
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.words import FIGURES


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement. figures, sizes: what it may list; high: of a row, in units; lines: of text in a row.

    ordered: by the value; ranked: may show ranks; heads: of columns, over the list.
    """

    figures: tuple[str, ...]
    sizes: tuple[str, ...]
    high: int
    lines: int
    ordered: bool = True
    ranked: bool = True
    heads: bool = False


_GREAT, _ANY = ("great", "great", "huge"), ("tiny", "small", "great", "great", "huge")
PLANS: dict[str, Plan] = {
    "roster": Plan(("power",), _GREAT, 128, 2, ordered=False, ranked=False),
    "trio": Plan(("donation", "donation", "points"), ("small", "small", "great"), 92, 1, heads=True),
    "damage": Plan(("damage",), _GREAT, 160, 3),
    "tiers": Plan(("kills",), ("small", "great", "huge"), 168, 3),
    "gifts": Plan(("points",), ("tiny", "small"), 124, 2),
    "might": Plan(("power", "kills"), _GREAT, 132, 2),
    "crest": Plan(("points",), ("tiny", "small"), 132, 2),
    "ring": Plan(("donation", "points"), ("small", "small", "great"), 150, 2),
    "fleet": Plan(("power",), _GREAT, 84, 1, heads=True),
    "likes": Plan(("power", "kills", "points", "help"), _ANY, 146, 2),
    "pedestal": Plan(FIGURES, _ANY, 112, 1),
    "scroll": Plan(("power", "kills", "points", "damage"), _GREAT, 118, 2),
    "wide": Plan(FIGURES, _ANY, 92, 1, heads=True),
    "troops": Plan(("points",), ("small", "great"), 146, 2),
    "cards": Plan(("power",), _GREAT, 178, 3, ordered=False, ranked=False),
    "duel": Plan(("points", "damage"), ("small", "great"), 118, 2, ranked=False),
}
COUNT = 40
"""So many are on a list."""
CLANS = {"angle": "<{}>", "round": "({}) ", "lens": "【{}】", "bar": "{} | ", "brace": "{{{}}} ", "square": "[{}] "}
ROLES: tuple[Colour, ...] = ((226, 176, 60), (170, 90, 200), (70, 140, 220), (120, 130, 140))
FLAGS: tuple[tuple[Colour, ...], ...] = (
    ((0, 0, 0), (221, 0, 0), (255, 206, 0)), ((0, 85, 164), (255, 255, 255), (239, 65, 53)),
    ((0, 146, 70), (255, 255, 255), (206, 43, 55)), ((255, 255, 255), (0, 57, 166), (213, 43, 30)),
    ((0, 87, 183), (0, 87, 183), (255, 215, 0)), ((206, 17, 38), (255, 255, 255), (0, 0, 0)),
    ((170, 21, 27), (241, 191, 0), (170, 21, 27)), ((218, 37, 29), (218, 37, 29), (218, 37, 29)),
)  # fmt: skip


def word_of(look: Look) -> str:
    """What the game calls the figure that it lists."""
    if look["arranged"] == "troops":
        return GUILDS[look["language"]].troops
    if look["language"] == "en":
        return luck_of(look, "word").choice(ENGLISH[look.figure])
    return words_of(look).figure(look.figure)


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng, plan = Random(f"{look.name}:guild"), PLANS[look["arranged"]]
    found: list[Entry] = []
    mixed = look["tag"] != "none" and rng.random() < (0.6 if look["arranged"] in ("might", "wide", "likes") else 0.0)
    tags = ["".join(rng.sample("ABCDEFGHKLMNPRSTVWXYZabdefgr0157", rng.choice((3, 3, 4)))) for _ in range(9)]
    names: set[str] = set()
    for place, entry in enumerate(entries(look, COUNT)):
        name = name_of(rng) if rng.random() < 0.6 else entry.name
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = name_of(rng)
        names.add(name)
        badge = max(1, 5 - (place + 3) // 4) if not plan.ordered else rng.choice((1, 1, 2, 3, 3, 3, 4))
        tag = tags[place % 2] if look["arranged"] == "duel" else rng.choice(tags) if mixed else entry.tag
        figure, rank = entry.figure, entry.rank
        if found and look.chosen.get("+equal"):
            figure = found[-1].figure if rng.random() < 0.12 else figure
            rank = found[-1].rank if figure == found[-1].figure else rank
        found.append(replace(entry, name=name, badge=badge, tag=tag, figure=figure, rank=rank))
    return found


def columns_of(screen: Screen) -> list[Column]:
    """The columns of a table in an order of this look; `value` is the one that the list runs down by."""
    look, words, guild = screen.look, words_of(screen.look), GUILDS[screen.look["language"]]
    x0, _, x1, _ = screen.area
    luck = luck_of(look, "columns")
    orders = {
        "trio": [("rank", "name", "value", "total", "coins"), ("rank", "name", "part", "value", "coins"),
                 ("rank", "name", "coins", "part", "value")],
        "fleet": [("role", "name", "level", "value", "last"), ("rank", "name", "role", "value", "last"),
                  ("rank", "name", "value", "other", "level"), ("level", "name", "value", "other", "last")],
        "wide": [("rank", "name", "alliance", "server", "value"), ("rank", "name", "level", "other", "value"),
                 ("rank", "server", "name", "value", "last")],
    }  # fmt: skip
    ranked = look["rank"] != "none"
    fit = [one for one in orders[look["arranged"]] if ("rank" in one) == ranked] or orders[look["arranged"]]
    order = [one for one in luck.choice(fit) if one != "rank" or ranked]
    parts = {"total", "part"} & {*order}
    word = word_of(look)
    own = words.weekly if "total" in parts else words.total if parts else word
    other = words.figure("kills" if look.figure != "kills" else "power")
    heads = {"rank": luck.choice(("#", words.ranking)), "name": words.member, "value": own, "total": words.total,
             "part": words.weekly, "coins": guild.coins, "role": guild.member, "level": words.level, "other": other,
             "last": guild.last.format("").strip(), "alliance": guild.alliance, "server": words.server}  # fmt: skip
    shares = {
        "rank": 1.0,
        "name": 3.4,
        "value": 2.1,
        "total": 2.1,
        "role": 1.5,
        "level": 0.9,
        "last": 1.7,
        "alliance": 2.6,
    }
    step = (x1 - x0) / sum(shares.get(one, 1.7) for one in order)
    right, found, x = luck.random() < 0.5, [], x0
    for what in order:
        wide, pad = shares.get(what, 1.7) * step, 10 * screen.unit
        anchor = "l" if what in ("name", "alliance") else "r" if right and what != "rank" else "m"
        at = {"m": x + wide / 2, "l": x + pad, "r": x + wide - pad}[anchor]
        found.append(Column(what, heads[what], at, anchor, wide - 2 * pad))
        x += wide
    return found


class Pieces(ArrangedRow):
    """A row being drawn, and its pieces. medal: whether its rank is a medal without a digit."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rng = Random(f"{self.look.name}:{self.entry.name}:row")
        self.medal, self.guild, self.words = False, GUILDS[self.look["language"]], words_of(self.look)

    def letters(self) -> int:
        return round(min(40 * self.unit, (0.42, 0.29, 0.22)[PLANS[self.look["arranged"]].lines - 1] * self.height))

    def _grounded(self) -> None:
        look, draw, box = self.look, self.pen.draw, self.box
        kind = look["rowed"]
        self.ground = look.own if self.own else look.card
        if kind == "zebra":
            self.ground = look.own if self.own else look.card if self.index % 2 else shade(look.card, 0.93)
            draw.rectangle((box[0], box[1], box[2], box[3] + 6 * self.unit), fill=self.ground)
        elif kind == "line":
            draw.rectangle(box, fill=self.ground)
            draw.line((box[0], box[3], box[2], box[3]), fill=shade(self.ground, 0.7), width=3)
        elif kind == "angular":
            cut = 0.3 * self.height
            points = [(box[0] + cut, box[1]), (box[2], box[1]), (box[2], box[3] - cut), (box[2] - cut, box[3]),
                      (box[0], box[3]), (box[0], box[1] + cut)]  # fmt: skip
            draw.polygon(points, fill=self.ground, outline=look.accent)
            self.left += 0.1 * self.height
        elif kind == "plate":
            draw.rounded_rectangle(box, 12 * self.unit, fill=self.ground, outline=shade(self.ground, 0.55), width=4)
            draw.rectangle((box[0] + 4, box[1] + 16, box[0] + 4 + 8 * self.unit, box[3] - 16), fill=look.accent)
        else:
            self.pen.card(box, self.ground, radius=14 * self.unit)

    def _rank(self) -> None:
        look, rank, unit = self.look, self.entry.rank, self.unit
        if look["rank"] == "none":
            return
        kind, wide = look["placed"], 88 * unit
        at, radius = (self.left + wide / 2, self.middle), min(36 * unit, 0.4 * self.height)
        self.left += wide + 12 * unit
        ring = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        ink, text = self.ink, {"dot": f"{rank}.", "hash": f"#{rank}", "no": f"No.{rank}"}.get(kind, str(rank))
        if kind in ("medal", "disc") and rank <= 3:
            self.pen.draw.polygon([(ring[0], ring[3] + 4), (at[0], at[1]), (ring[2], ring[3] + 4)], fill=(160, 40, 50))
            self.pen.draw.ellipse(ring, fill=MEDALS[rank - 1], outline=shade(MEDALS[rank - 1], 0.6), width=4)
            ink, self.medal = BLACK, kind == "medal"
            if self.medal:
                star = (at[0] - radius / 2, at[1] - radius / 2, at[0] + radius / 2, at[1] + radius / 2)
                self.pen.icon(1, star, WHITE)
                return
        elif kind == "shield":
            fill = MEDALS[rank - 1] if rank <= 3 else shade(self.ground, 0.6)
            low = (at[0], ring[3] + 0.3 * radius)
            self.pen.draw.polygon([ring[:2], (ring[2], ring[1]), (ring[2], at[1] + 0.3 * radius), low,
                                   (ring[0], at[1] + 0.3 * radius)], fill=fill)  # fmt: skip
            ink = BLACK if readable(BLACK, fill) else WHITE
        edge = BLACK if kind == "outlined" else None
        self.pen.text(at, text, self.size_of(0.95), WHITE if edge else ink, anchor="m", most=wide, edge=edge)

    def _face(self, *, share: float = 0.82, right: bool = False) -> None:
        """The portrait with what a game hangs on it: a level in a ring, a rank in the alliance, a VIP badge."""
        box = self._portrait(share=share, right=right)
        if not box:
            return
        hung, unit = self.look.chosen.get("+hung"), self.unit
        if hung == "ring":
            radius, at = 20 * unit, (box[2] - 12 * unit, box[3] - 14 * unit)
            ring = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
            self.pen.draw.ellipse(ring, fill=(36, 40, 52), outline=MEDALS[0], width=3)
            self.pen.text(at, str(self.entry.level), round(22 * unit), WHITE, anchor="m")
        elif hung:
            text = f"R{self.role + 1}" if hung == "role" else f"VIP{1 + self.entry.level % 15}"
            wide = (46 if hung == "role" else 66) * unit
            y = box[1] if hung == "role" else box[3] - 26 * unit
            chip = (box[0] - 4, y, box[0] - 4 + wide, y + 30 * unit)
            self.pen.draw.rounded_rectangle(chip, 6 * unit, fill=(150, 52, 40) if hung == "role" else (120, 60, 160))
            self.pen.text((chip[0] + wide / 2, y + 15 * unit), text, round(22 * unit), WHITE, anchor="m", most=wide - 6)

    @property
    def role(self) -> int:
        """4 for the leader, 3 for officers, less for the others."""
        return 4 if self.entry.badge == 5 else max(0, self.entry.badge - 1)

    def _name(self, x: float, y: float, most: float, *, anchor: str = "l", share: float = 1.0) -> str:
        """The name with its clan, cut where there is no room; the name as it was drawn."""
        look = self.look
        clan = {"none": "", "spaced": "[{}] ", "glued": "[{}]"}[look["tag"]]
        clan = CLANS[look["+clan"]] if look["tag"] != "none" and "+clan" in look.chosen else clan
        dark = look.chosen.get("+names") == "accent" and readable(look.accent, look.card)
        ink = look.accent if dark else self.ink
        tag = clan.format(self.entry.tag)
        return self.named(tag, (x, y), most, share=share, anchor=anchor, least=0.62, ink=ink)[0]

    def _value(
        self, x: float, y: float, anchor: str, *, most: float = 1e9, share: float = 1.0, plain: bool = False,
    ) -> tuple[float, float]:  # fmt: skip
        """The value with its word or icon and what it has won; where it begins and ends."""
        look, unit, label = self.look, self.unit, "none" if plain else self.look["label"]
        word, figure = word_of(look), self.entry.figure.text
        text = {"colon": f"{word}: {figure}", "after": f"{figure} {word}"}.get(label, figure)
        side = 0.8 * self.size * share if label == "icon" else 0.0
        gap = side + 10 * unit if side else 0.0
        change = look.chosen.get("+change") if not plain else None
        if change == "under":
            self._change(x if anchor == "r" else x + gap, y + 0.62 * self.size, anchor)
            y -= 0.36 * self.size
        at = x + (gap if anchor == "l" else gap / 2 if anchor == "m" else 0.0)
        start, end = self.pen.text((at, y), text, self.size_of(share), self.ink, anchor=anchor, most=most - gap)
        if side:
            box = (start - gap, y - side / 2, start - gap + side, y + side / 2)
            self.pen.icon(luck_of(look, "icon").randrange(4), box, look.accent)
        if change == "beside" and anchor == "l":
            _, end = self._change(end + 18 * unit, y, "l")
        return start - gap, end

    def _change(self, x: float, y: float, anchor: str) -> tuple[float, float]:
        up, light = self.rng.random() < 0.7, readable(BLACK, self.ground)
        amount = shown(max(1, int(self.entry.figure.value * self.rng.uniform(0.002, 0.06))), self.look["style"]).text
        good, bad = ((30, 120, 50), (180, 40, 40)) if light else ((120, 226, 130), (255, 130, 120))
        mark = luck_of(self.look, "marks").choice(("▼▲", "-+", "↓↑"))[up]
        ink = good if up else bad
        return self.pen.text((x, y), f"{mark}{amount}", self.size_of(0.6), ink, anchor=anchor)

    def _small(self, x: float, y: float, text: str, *, anchor: str = "l", most: float = 1e9) -> tuple[float, float]:
        return self.pen.text((x, y), text, self.size_of(0.66), self.dim, anchor=anchor, most=most)

    def _button(self, text: str, *, y: float = 0.0) -> None:
        """A button at the right end; the text of it."""
        wide, high = 156 * self.unit, min(62 * self.unit, 0.6 * self.height)
        middle = y or self.middle
        box = (self.right - wide, middle - high / 2, self.right, middle + high / 2)
        fill = luck_of(self.look, "button").choice(((60, 150, 70), (52, 116, 196), (214, 140, 40)))
        self.pen.card(box, fill, radius=12 * self.unit)
        at = (self.right - wide / 2, middle)
        self.pen.text(at, text, round(28 * self.unit), WHITE, anchor="m", most=wide - 16 * self.unit)
        self.right -= wide + 20 * self.unit

    def _beside(self) -> str:
        """The value at the right end, the name in what is left."""
        start, _ = self._value(self.right, self.middle, "r", most=0.5 * (self.right - self.left))
        self.right = start - 24 * self.unit
        return self._name(self.left, self.middle, self.right - self.left)
