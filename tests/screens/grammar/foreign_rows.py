"""The rows of `foreign` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import ArrangedRow, luck_of
from tests.screens.grammar.lists import Screen, entries
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import BLACK, WHITE, words_of
from tests.screens.grammar.rules import readable
from tests.screens.grammar.words import FIGURES

_LIGHT: Colour = (244, 243, 238)
_DARK: Colour = (34, 38, 52)


def columns_of(screen: Screen) -> list[tuple[str, float, bool]]:
    """The figures of a table: (its word, its right edge, whether it is the one by which the list is sorted)."""
    look, words = screen.look, words_of(screen.look)
    x0, _, x1, _ = screen.area
    if look["arranged"] != "table":
        return [(words.figure(look.figure), x1 - 20 * screen.unit, True)]
    luck = luck_of(look, "columns")
    others = luck.sample([one for one in FIGURES if one != look.figure], 2)
    at = luck.randrange(3)
    names = [*others[:at], look.figure, *others[at:]]
    return [(words.figure(one), x0 + (0.6 + 0.19 * n) * (x1 - x0), n == at) for n, one in enumerate(names)]


class ForeignRow(ArrangedRow):
    """A row of a foreign look being drawn."""

    def drawn(self) -> str:
        """Draws the row; the name as it was drawn."""
        look = self.look
        if look.chosen.get("+stripes"):
            self.ground = _LIGHT if self.index % 2 else _DARK
            self.ink = BLACK if self.index % 2 else WHITE
            self.dim = (90, 90, 100) if self.index % 2 else (190, 192, 204)
        if self.own and look.chosen.get("+mine"):
            self.pen.draw.rectangle([edge + (-4, -4, 4, 4)[n] for n, edge in enumerate(self.box)], fill=look.accent)
        if look["arranged"] in ("ledger", "table") and not look.chosen.get("+stripes"):
            self.pen.draw.line(
                (self.box[0], self.box[3], self.box[2], self.box[3]), fill=shade(look.panel, 0.75), width=2
            )
            self.pen.draw.rectangle(self.box, fill=look.panel)
            self.ground = look.panel
        else:
            self.pen.draw.rounded_rectangle(self.box, 6 * self.unit, fill=self.ground)
        arranged: dict[str, Callable[[], str]] = {
            "stacked": self._stacked, "chip": self._chip, "mirrored": self._mirrored, "table": self._table,
            "tiles": self._tiles, "pairs": self._pairs, "ledger": self._ledger, "badge": self._badge,
        }  # fmt: skip
        return arranged[look["arranged"]]()

    # What the arrangements are made of

    def _rank(self, *, right: bool = False) -> None:
        look, rank = self.look, self.entry.rank
        if look["rank"] == "none":
            return
        kind = look.chosen.get("+placed", "digits")
        text = {"words": f"{luck_of(look, 'place').choice(('Place', 'Rank', 'Pos.'))} {rank}", "short": f"{rank}º",
                "ribbon": f"TOP {rank}"}.get(kind, str(rank))  # fmt: skip
        wide = (150 if kind in ("words", "ribbon") else 80) * self.unit
        x = self.right - wide / 2 if right else self.left + wide / 2
        ink = self.ink
        if kind == "ribbon":
            half = 0.24 * self.height
            edge = 20 * self.unit
            self.pen.draw.polygon([(x - wide / 2, self.middle - half), (x + wide / 2, self.middle - half),
                                   (x + wide / 2 - edge, self.middle), (x + wide / 2, self.middle + half),
                                   (x - wide / 2, self.middle + half)], fill=(168, 52, 60))  # fmt: skip
            ink = WHITE
        self.pen.text((x, self.middle), text, self.size_of(0.8), ink, anchor="m", most=wide - 10 * self.unit)
        if right:
            self.right -= wide + 12 * self.unit
        else:
            self.left += wide + 12 * self.unit

    def _name(self, x: float, y: float, most: float, *, anchor: str = "l", share: float = 1.0) -> str:
        entry, look = self.entry, self.look
        tag = {"none": "", "spaced": f"[{entry.tag}] ", "glued": f"[{entry.tag}]"}[look["tag"]]
        you = self.own and look.chosen.get("+mine") == "badge"
        most -= 90 * self.unit if you else 0
        name, least = entry.name, max(13, self.size_of(0.7 * share))
        while len(name) > 3 and self.pen.width(f"{tag}{name}…", least) > most:
            name = name[:-1]
        name = name if name == entry.name else f"{name.rstrip()}…"
        start, end = self.pen.text((x, y), tag + name, self.size_of(share), self.ink, anchor=anchor, most=most)
        if you:
            at = end + 14 * self.unit if anchor != "r" else start - 84 * self.unit
            self.pen.card((at, y - 0.5 * self.size, at + 76 * self.unit, y + 0.5 * self.size), (52, 150, 90), radius=6)
            self.pen.text((at + 38 * self.unit, y), "YOU", self.size_of(0.62), WHITE, anchor="m")
        return name

    def _further(self) -> None:
        """The small things at the right end, the outermost first."""
        look, entry, rng = self.look, self.entry, self.rng
        texts = []
        if day := look.chosen.get("+day"):
            date = rng.randint(1, 28)
            clock = f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}"
            texts.append({"iso": f"2026-11-{date:02d}", "dots": f"{date:02d}.11.2026", "clock": clock}[day])
        if reward := look.chosen.get("+reward"):
            amount = (500, 300, 200)[entry.rank - 1] if entry.rank < 4 else max(10, 120 - 10 * entry.rank)
            texts.append(f"x{amount}" if reward == "count" else f"{10 * amount:,}")
        if stars := look.chosen.get("+stars"):
            texts.append("★" * (1 + entry.level % 5) if stars == "stars" else f"★ {1 + entry.level % 9}")
        luck_of(look, "further").shuffle(texts)
        for text in texts:
            wide = max(90 * self.unit, min(190 * self.unit, self.pen.width("0" * len(text), self.size_of(0.66))))
            self.pen.text((self.right, self.middle), text, self.size_of(0.66), self.dim, anchor="r", most=wide)
            self.right -= wide + 16 * self.unit

    def _small(self) -> str:
        """The small print under the value."""
        entry, look = self.entry, self.look
        value = entry.figure.value
        style = look["style"]
        kind = look.chosen.get("+under")
        if kind == "gain":
            return f"▲ {shown(int(value * self.rng.uniform(0.004, 0.09)), style).text}"
        if kind == "behind":
            first = entries(look, 3 * int(look["many"]) + 6)[0].figure.value
            return f"-{shown(first - value, style).text}" if first > value else "-"
        return f"Best: {shown(int(value * self.rng.uniform(1.0, 1.6)), style).text}" if kind == "best" else ""

    def _value(self, x: float, y: float, anchor: str, *, share: float = 1.0, most: float = 1e9) -> tuple[float, float]:
        ink = (
            self.look.accent
            if luck_of(self.look, "ink").random() < 0.3 and readable(self.look.accent, self.ground)
            else self.ink
        )
        small = self._small()
        if small:
            self.pen.text(
                (x, y + 0.62 * self.size * share + 0.3 * self.size), small, self.size_of(0.6), self.dim, anchor=anchor
            )
            y -= 0.3 * self.size
        return self.pen.text((x, y), self.entry.figure.text, self.size_of(share), ink, anchor=anchor, most=most)

    def _lower(self, x: float, y: float, most: float, *, anchor: str = "l") -> None:
        """The second line under a name: another figure, or a bar with its share."""
        if self.look.chosen.get("+second"):
            word = words_of(self.look).figure("kills" if self.look.figure == "power" else "power")
            self.pen.text((x, y), f"{word} {self.entry.second}", self.size_of(0.64), self.dim, anchor=anchor, most=most)
        elif self.look.chosen.get("+gauge"):
            x0 = x - most if anchor == "r" else x
            most = min(most, 320 * self.unit)
            box = (x0, y - 0.34 * self.size, x0 + most, y + 0.34 * self.size)
            self.pen.draw.rectangle(box, fill=shade(self.ground, 0.6))
            self.pen.draw.rectangle((*box[:2], x0 + most * self.entry.share, box[3]), fill=shade(self.look.accent, 0.7))
            self.pen.text(
                (x0 + most / 2, y), f"{100 * self.entry.share:.0f}%", self.size_of(0.56), WHITE, anchor="m", edge=BLACK
            )

    @property
    def _two(self) -> bool:
        return bool({"+second", "+gauge"} & {*self.look.chosen})

    # The arrangements

    def _stacked(self) -> str:
        """The value stands over the name."""
        self._rank()
        self._portrait(share=0.78)
        self._further()
        most = self.right - self.left
        self._value(self.left, self.middle - 0.2 * self.height, "l", share=1.15)
        return self._name(self.left, self.middle + 0.26 * self.height, most, share=0.85)

    def _chip(self) -> str:
        """The value stands in a coloured chip with an icon."""
        self._rank()
        self._portrait(share=0.78)
        self._further()
        wide = (
            max(200 * self.unit, min(330 * self.unit, self.pen.width("0" * len(self.entry.figure.text), self.size)))
            + 70 * self.unit
        )
        box = (self.right - wide, self.middle - 0.3 * self.height, self.right, self.middle + 0.3 * self.height)
        self.pen.draw.rounded_rectangle(box, 0.3 * self.height, fill=shade(self.look.accent, 0.5))
        side = 0.36 * self.height
        self.pen.icon(
            luck_of(self.look, "icon").randrange(4),
            (box[0] + 14, self.middle - side / 2, box[0] + 14 + side, self.middle + side / 2),
            self.look.accent,
        )
        self.ink, ink = WHITE, self.ink
        self.pen.text(
            (self.right - 20 * self.unit, self.middle),
            self.entry.figure.text,
            self.size,
            WHITE,
            anchor="r",
            most=wide - side - 44,
        )
        self.ink, self.right = ink, box[0] - 20 * self.unit
        return self._named()

    def _named(self) -> str:
        two = 0.2 * self.height if self._two else 0.0
        self._lower(self.left, self.middle + 0.22 * self.height, self.right - self.left)
        return self._name(self.left, self.middle - two, self.right - self.left)

    def _mirrored(self) -> str:
        """Everything from right to left."""
        self._rank(right=True)
        self._portrait(right=True, share=0.78)
        _, end = self._value(self.left, self.middle, "l")
        self.left = max(end, self.left + 280 * self.unit) + 20 * self.unit
        two = 0.2 * self.height if self._two else 0.0
        self._lower(self.right, self.middle + 0.22 * self.height, self.right - self.left, anchor="r")
        return self._name(self.right, self.middle - two, self.right - self.left, anchor="r")

    def _table(self) -> str:
        """Three figures, by one of which the list is sorted."""
        x0, _, x1, _ = self.screen.area
        if self.look["rank"] != "none":
            self.pen.text(
                (x0 + 0.06 * (x1 - x0), self.middle), str(self.entry.rank), self.size_of(0.9), self.ink, anchor="m"
            )
        most = 0.17 * (x1 - x0)
        luck = luck_of(self.look, "others")
        tops = [luck.choice((90, 4_000, 80_000, 30_000_000)) for _ in range(3)]
        for place, (_, x, chosen) in enumerate(columns_of(self.screen)):
            other = shown(int(tops[place] * self.rng.uniform(0.2, 1.0)), "comma").text
            text = self.entry.figure.text if chosen else other
            self.pen.text(
                (x, self.middle), text, self.size_of(0.9), self.ink if chosen else self.dim, anchor="r", most=most
            )
        return self._name(x0 + 0.12 * (x1 - x0), self.middle, 0.28 * (x1 - x0), share=0.9)

    def _tiles(self) -> str:
        """Name and value on one middle, one under the other, the rank at the left."""
        self._rank()
        self._portrait(share=0.78)
        self._further()
        x, most = (self.left + self.right) / 2, self.right - self.left
        self._value(x, self.middle + 0.16 * self.height, "m")
        return self._name(x, self.middle - 0.24 * self.height, most, anchor="m")

    def _pairs(self) -> str:
        """Two tall cards: the word and the value at the right, on two lines."""
        self._portrait(share=0.78)
        word = words_of(self.look).figure(self.look.figure)
        self.pen.text((self.right, self.middle - 0.24 * self.height), word, self.size_of(0.7), self.dim, anchor="r")
        start, _ = self._value(self.right, self.middle + 0.1 * self.height, "r", share=1.1)
        self.right = min(start, self.right - 240 * self.unit) - 20 * self.unit
        return self._named()

    def _ledger(self) -> str:
        """Lines without cards: dots lead from the name to the value."""
        self._rank()
        self._further()
        start, _ = self._value(self.right, self.middle, "r")
        self.right = start - 30 * self.unit
        name = self._name(self.left, self.middle, 0.62 * (self.right - self.left))
        x = self.left + 0.66 * (self.right - self.left)
        while x < self.right:
            self.pen.draw.ellipse(
                (x, self.middle + 10 * self.unit, x + 3, self.middle + 10 * self.unit + 3), fill=self.dim
            )
            x += 16 * self.unit
        return name

    def _badge(self) -> str:
        """The value beside the portrait, before the name, with a star; small things at the right."""
        self._rank()
        self._further()
        self._portrait(share=0.78)
        wide = max(180 * self.unit, self.pen.width("0" * len(self.entry.figure.text), self.size_of(0.9)))
        self.pen.text((self.left, self.middle), "★", self.size_of(0.8), self.look.accent)
        self._value(self.left + 44 * self.unit, self.middle, "l", share=0.9)
        self.left += wide + 80 * self.unit
        return self._named()
