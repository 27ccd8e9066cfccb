"""The rows of `alien` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.arranged import ArrangedRow, Column, luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import WHITE, words_of
from tests.screens.grammar.rules import Look, readable


def lines_of(look: Look) -> int:
    """How many lines of text an ordinary row has."""
    two = look["arranged"] in ("slash", "corner", "clash", "over", "block")
    under = look.chosen.get("+share") == "small" or look.chosen.get("+state") == "under"
    return 2 if two or under else 1


def columns_of(screen: Screen) -> list[Column]:
    """The columns of a table in an order of this look."""
    look, words = screen.look, words_of(screen.look)
    x0, _, x1, _ = screen.area
    luck = luck_of(look, "columns")
    orders = [
        ("rank", "name", "value", "level"), ("name", "rank", "value"), ("value", "name", "rank"),
        ("name", "level", "value", "rank"), ("rank", "value", "name", "state"), ("state", "rank", "name", "value"),
    ]  # fmt: skip
    order = luck.choice(orders if look["arranged"] == "ruled" else orders[:4])
    order = tuple(one for one in order if one != "rank" or look["rank"] != "none")
    shares = {"rank": 1.0, "name": 3.6, "value": 2.6, "level": 1.0, "state": 1.6}
    heads = {"rank": "#", "name": words.member, "value": words.figure(look.figure), "level": words.level,
             "state": luck.choice(("Status", "Last login"))}  # fmt: skip
    step, found, x = (x1 - x0) / sum(shares[one] for one in order), [], x0
    for what in order:
        wide = shares[what] * step
        anchor = "m" if what != "name" and luck.random() < 0.6 else "l" if what == "name" else "r"
        pad = 14 * screen.unit
        at = {"m": x + wide / 2, "l": x + pad, "r": x + wide - pad}[anchor]
        found.append(Column(what, heads[what], at, anchor, wide - 2 * pad))
        x += wide
    return found


class AlienRow(ArrangedRow):
    """A row of an alien look being drawn."""

    @property
    def foot(self) -> float:
        return 60 * self.unit if self.own else 0.0

    def letters(self) -> int:
        return round(min(38 * self.unit, (0.3 if lines_of(self.look) > 1 else 0.44) * self.height))

    def drawn(self) -> str:
        """Draws the row; the name as it was drawn."""
        look, pen = self.look, self.pen
        self.ground = look.own if self.own else look.card
        if look["arranged"] == "dense":
            self.ground = look.card if self.index // 2 % 2 else look.panel
            pen.draw.rectangle(self.box, fill=self.ground)
        else:
            pen.draw.rounded_rectangle(self.box, 16 * self.unit, fill=self.ground, outline=shade(self.ground, 0.7))
        if self.own:
            text = f"{luck_of(look, 'own').choice(('Next reward', 'Your best'))}: {self.entry.figure.value // 7:,}"
            y = self.box[3] - 34 * self.unit
            pen.text((self.left, y), text, self.size_of(0.66), self.dim)
        arranged: dict[str, Callable[[], str]] = {
            "meter": self._meter, "slash": self._slash, "zigzag": self._zigzag, "ruled": self._table,
            "corner": self._corner, "tall": self._tall, "clash": self._clash, "dense": self._table, "over": self._over,
            "block": self._block,
        }  # fmt: skip
        return arranged[look["arranged"]]()

    # What the arrangements are made of

    def _rank(self, text: str = "{}") -> None:
        if self.look["rank"] == "none":
            return
        wide = 84 * self.unit
        at = (self.left + wide / 2, self.middle)
        self.pen.text(at, text.format(self.entry.rank), self.size_of(1.1), self.ink, anchor="m", most=wide)
        self.left += wide + 10 * self.unit

    def _name(self, x: float, y: float, most: float, *, anchor: str = "l", share: float = 1.0) -> str:
        """The name with its clan, cups and state on its line."""
        entry, look = self.entry, self.look
        before = {"none": "", "spaced": f"[{entry.tag}] ", "glued": f"[{entry.tag}]"}[look["tag"]]
        behind = {"after": f" [{entry.tag}]", "angle": f" <{entry.tag}>"}.get(look.chosen.get("+clan", ""), "")
        cups, state = look.chosen.get("+trophies"), look.chosen.get("+state") == "dot"
        beside = (110 * self.unit if cups else 0.0) + (150 * self.unit if state else 0.0)
        if cups == "before" and anchor == "l":
            x = self._cups(x, y)
        name, least = entry.name, max(13, self.size_of(0.65 * share))
        while len(name) > 3 and self.pen.width(f"{before}{name}…{behind}", least) > most - beside:
            name = name[:-1]
        name = name if name == entry.name else f"{name.rstrip()}…"
        text = before + name + behind
        _, x = self.pen.text((x, y), text, self.size_of(share), self.ink, anchor=anchor, most=most - beside)
        if anchor != "l":
            return name
        if cups == "after":
            x = self._cups(x + 18 * self.unit, y)
        if state:
            words, on = words_of(look), self.rng.random() < 0.5
            x += 24 * self.unit
            dot = (x, y - 8 * self.unit, x + 16 * self.unit, y + 8 * self.unit)
            self.pen.draw.ellipse(dot, fill=(60, 190, 90) if on else (140, 140, 140))
            told = words.online if on else entry.ago
            self.pen.text((x + 26 * self.unit, y), told, self.size_of(0.6), self.dim, most=110 * self.unit)
        return name

    def _cups(self, x: float, y: float) -> float:
        side = 0.7 * self.size
        self.pen.icon(1, (x, y - side / 2, x + side, y + side / 2), (226, 176, 60))
        at = (x + side + 6 * self.unit, y)
        _, end = self.pen.text(at, str(self.rng.randint(0, 40)), self.size_of(0.66), self.dim)
        return end + 14 * self.unit

    def _value(self, x: float, y: float, anchor: str, *, share: float = 1.0, most: float = 1e9) -> tuple[float, float]:
        """The value with what stands beside or under it."""
        look, value, words = self.look, self.entry.figure.value, words_of(self.look)
        text = self.entry.figure.text
        gain = shown(max(1, int(value * self.rng.uniform(0.004, 0.09))), look["style"]).text
        text += {"short": " pts", "word": f" {words.figure(look.figure)}"}.get(look.chosen.get("+suffix", ""), "")
        of_all = f"{self.rng.uniform(0.5, 24):.1f}%"
        text += f" (+{gain})" if look.chosen.get("+delta") == "paren" else ""
        text += f" ({of_all})" if look.chosen.get("+share") == "paren" else ""
        small = of_all if look.chosen.get("+share") == "small" else ""
        small = self.entry.ago if look.chosen.get("+state") == "under" else small
        if small:
            self.pen.text((x, y + 0.6 * self.size), small, self.size_of(0.58), self.dim, anchor=anchor)
            y -= 0.4 * self.size
        luck = luck_of(look, "ink").random()
        ink = look.accent if luck < 0.3 and readable(look.accent, self.ground) else self.ink
        start, end = self.pen.text((x, y), text, self.size_of(share), ink, anchor=anchor, most=most)
        if look.chosen.get("+delta") == "before" and anchor == "r":
            at = (start - 18 * self.unit, y)
            start, _ = self.pen.text(at, f"+{gain}", self.size_of(0.6), (60, 160, 80), anchor="r")
        return start, end

    def _divide(self, x: float) -> None:
        if self.look.chosen.get("+divider"):
            line = (x, self.box[1] + 0.15 * self.height, x, self.box[1] + 0.85 * self.height)
            self.pen.draw.line(line, fill=shade(self.ground, 0.6), width=3)

    # The arrangements

    def _beside(self) -> str:
        """The value at the right end, the name in what is left."""
        start, _ = self._value(self.right, self.middle, "r", most=0.56 * (self.right - self.left))
        self.right = start - 24 * self.unit
        self._divide(self.right + 10 * self.unit)
        return self._name(self.left, self.middle, self.right - self.left)

    def _meter(self) -> str:
        """A bar as long as the value is great runs under the texts: `4. Mambo`."""
        first = max(1, self.screen.rows[0]["value"] if self.screen.rows else self.entry.figure.value)
        x0, y0, x1, y1 = self.box
        end = x0 + max(0.05, min(1.0, self.entry.figure.value / first)) * (x1 - x0)
        self.pen.draw.rectangle((x0, y0, end, y1), fill=shade(self.ground, 0.8))
        self.ground = shade(self.ground, 0.8)
        self._rank("{}.")
        return self._beside()

    def _slash(self) -> str:
        """The value and a goal that is the same for all: `12,300/20,000`."""
        self._rank()
        self._portrait()
        first = self.screen.rows[0]["value"] if self.screen.rows else self.entry.figure.value
        luck = luck_of(self.look, "goal").choice((1, 2, 5))
        goal = luck * 10 ** (len(str(max(10, first)))) // (1 if luck == 1 else 2)
        style = self.look["style"]
        text = f"{self.entry.figure.text}{luck_of(self.look, 'slash').choice(('/', ' / '))}{shown(goal, style).text}"
        if luck_of(self.look, "where").random() < 0.5:
            most = 0.55 * (self.right - self.left)
            start, _ = self.pen.text((self.right, self.middle), text, self.size, self.ink, anchor="r", most=most)
            return self._name(self.left, self.middle, start - 24 * self.unit - self.left)
        self.pen.text((self.left, self.middle + 0.24 * self.height), text, self.size_of(0.85), self.dim)
        return self._name(self.left, self.middle - 0.2 * self.height, self.right - self.left)

    def _zigzag(self) -> str:
        """Portraits by turns at the left and at the right."""
        self._rank()
        if self.index % 2 == 0:
            self._portrait()
            return self._beside()
        self._portrait(right=True)
        _, end = self._value(self.left, self.middle, "l", most=0.5 * (self.right - self.left))
        most = self.right - end - 24 * self.unit
        return self._name(self.right, self.middle, most, anchor="r")

    def _table(self) -> str:
        """Columns with lines between them, or closely set."""
        name = self.entry.name
        for column in columns_of(self.screen):
            at = (column.at, self.middle)
            if column.what == "name":
                name = self._name(*at, column.room)
            elif column.what == "value":
                self._value(*at, column.anchor, most=column.room)
            else:
                text = {"rank": str(self.entry.rank), "level": str(self.entry.level), "state": self.entry.ago}
                most = column.room
                self.pen.text(at, text[column.what], self.size_of(0.8), self.dim, anchor=column.anchor, most=most)
            edge = column.at + {"m": column.room / 2, "l": column.room, "r": 0.0}[column.anchor] + 14 * self.unit
            if self.look["arranged"] == "ruled" and edge < self.box[2] - 10:
                line = (edge, self.box[1], edge, self.box[3])
                self.pen.draw.line(line, fill=shade(self.ground, 0.6), width=3)
        return name

    def _corner(self) -> str:
        """The rank on the corner of the portrait; under the name the word for the figure, then the value."""
        x, side = self.left, min(0.8 * self.height, 120 * self.unit)
        portrait = (x, self.middle - side / 2, x + side, self.middle + side / 2)
        self.pen.portrait(self.entry.name, portrait, self.look.accent, round_=self.look["avatar"] == "round")
        radius = 24 * self.unit
        at = (x + radius * 0.7, self.middle - side / 2 + radius * 0.7)
        circle = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        self.pen.draw.ellipse(circle, fill=(170, 50, 60))
        self.pen.text(at, str(self.entry.rank), round(28 * self.unit), WHITE, anchor="m")
        self.left += side + 22 * self.unit
        y = self.middle + 0.24 * self.height
        word = words_of(self.look).figure(self.look.figure)
        _, end = self.pen.text((self.left, y), word, self.size_of(0.7), self.dim)
        self.pen.text((end + 26 * self.unit, y), self.entry.figure.text, self.size_of(0.9), self.ink)
        return self._name(self.left, self.middle - 0.2 * self.height, self.right - self.left)

    def _tall(self) -> str:
        """The first three are higher, with larger letters."""
        if self.entry.rank <= 3:
            self.size = round(1.3 * self.size)
        self._rank()
        self._portrait()
        return self._beside()

    def _clash(self) -> str:
        """A cup with the value in a box at the right, two small counts with their words under the name."""
        self._rank("{}.")
        self._portrait()
        wide = max(190 * self.unit, self.pen.width("0" * len(self.entry.figure.text), self.size) + 70 * self.unit)
        box = (self.right - wide, self.middle - 0.26 * self.height, self.right, self.middle + 0.26 * self.height)
        self.pen.draw.rectangle(box, fill=shade(self.ground, 0.55))
        side = 0.32 * self.height
        cup = (box[0] + 10, self.middle - side / 2, box[0] + 10 + side, self.middle + side / 2)
        self.pen.icon(1, cup, (226, 176, 60))
        at, most = (self.right - 14 * self.unit, self.middle), wide - side - 34
        self.pen.text(at, self.entry.figure.text, self.size, WHITE, anchor="r", most=most)
        self.right = box[0] - 18 * self.unit
        y, x = self.middle + 0.24 * self.height, self.left
        for word in ("Donated", "Received"):
            text = f"{word}: {self.rng.randint(0, 900)}"
            _, x = self.pen.text((x, y), text, self.size_of(0.62), self.dim, most=max(90.0, self.right - x))
            x += 30 * self.unit
        return self._name(self.left, self.middle - 0.2 * self.height, self.right - self.left)

    def _over(self) -> str:
        """The word for the figure in small print over the value, at the right."""
        self._rank()
        self._portrait()
        word = words_of(self.look).figure(self.look.figure).upper()
        at = (self.right, self.middle - 0.26 * self.height)
        self.pen.text(at, word, self.size_of(0.6), self.dim, anchor="r")
        start, _ = self._value(self.right, self.middle + 0.12 * self.height, "r")
        self.right = min(start, self.right - 200 * self.unit) - 24 * self.unit
        self._divide(self.right + 10 * self.unit)
        return self._name(self.left, self.middle, self.right - self.left)

    def _block(self) -> str:
        """At the right end the rank over the value."""
        self._portrait()
        at = (self.right, self.middle - 0.24 * self.height)
        self.pen.text(at, f"#{self.entry.rank}", self.size_of(0.8), self.dim, anchor="r")
        start, _ = self._value(self.right, self.middle + 0.18 * self.height, "r")
        self.right = min(start, self.right - 200 * self.unit) - 24 * self.unit
        self._divide(self.right + 10 * self.unit)
        return self._name(self.left, self.middle, self.right - self.left)
