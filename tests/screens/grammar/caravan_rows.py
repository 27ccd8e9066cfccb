"""The rows of `caravan` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.caravan_apps import AppRow
from tests.screens.grammar.caravan_pieces import others_of, word_of
from tests.screens.grammar.caravan_words import NATIONS, figure_in, top_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn


class CaravanRow(AppRow):
    """A row being drawn."""

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        arranged: dict[str, Callable[[], str]] = {
            "ledger": self._ledger, "chart": self._chart, "ascii": self._ascii, "rally": self._rally,
            "staggered": self._staggered, "wrapped": self._wrapped, "centred": self._centred, "zeros": self._plain,
            "tabbed": self._tabbed, "footed": self._footed, "faces": self._faces, "notes": self._notes,
            "nations": self._nations, "chevron": self._chevron, "axis": self._axis, "poster": self._poster,
            "mvp": self._mvp, "shadowed": self._shadowed, "percentile": self._percentile, "tracked": self._tracked,
        }  # fmt: skip
        if self.kind not in ("ascii", "notes", "poster", "chart", "axis", "tabbed"):
            self._ground()
        first = self.kind == "mvp" and self.index == 0
        return Drawn(arranged[self.kind](), medal=self.roman or first)

    def _more(self, low: float = 0.2, high: float = 4.0) -> str:
        """Another figure of the member, written as the value is."""
        value = int((self.entry.figure.value + 9) * self.rng.uniform(low, high))
        return figure_in(value, self.look["style"], self.look["language"]).text

    def _plain(self) -> str:
        """Rank, portrait, name and value in one line."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.44 * self.room, icon=luck_of(self.look, "i").random() < 0.3)
        self.right = start - 22 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _ledger(self) -> str:
        """The name on a dark strip; under it lines of a word at the left and a figure at the right."""
        head = self.box[1] + 0.32 * self.height
        strip = shade(self.look.accent, 0.45)
        self.pen.draw.rectangle((self.box[0], self.box[1], self.box[2], head), fill=strip)
        luck, y, ink = luck_of(self.look, "ledger"), (self.box[1] + head) / 2, self.ink
        self.ink, x = legible(strip), self.left
        if self.ranked:
            _, x = self.pen.text((x, y), self.rank_text, self.size_of(0.9), self.ink)
            x += 26 * self.unit
        name = self._name(x, y, self.right - x, share=0.95)
        self.ink, many = ink, luck.choice((2, 2, 3))
        what = [self.look.figure, *others_of(self.look, many - 1)]
        places = list(range(many))
        luck.shuffle(places)
        step = (self.box[3] - head) / many
        for line, place in enumerate(places):
            at = head + (line + 0.5) * step
            word = word_of(self.look) if not place else self.words.figure(what[place])
            text = self.entry.figure.text if not place else self._more(0.1, 0.9)
            size = min(self.size_of(0.85), round(0.7 * step))
            self.pen.text((self.left, at), word, size, self.dim, most=0.45 * self.room)
            self.pen.text((self.right, at), text, size, self.ink, anchor="r", most=0.5 * self.room)
        return name

    def _rally(self) -> str:
        """Who joined a rally: heroes under the name, the figure over its share of all; the leader has a crown."""
        self._rank()
        self._face()
        start = self._value(self.right, self.upper, "r", 0.42 * self.room)
        share = f"{self.rng.uniform(0.4, 30):.1f}%"
        self._small(self.right, self.lower, luck_of(self.look, "s").choice((share, f"({share})")), anchor="r")
        if self.index == 0:
            x, y, unit = self.left, self.upper, self.unit
            crown = ((0, 14), (-4, -12), (10, 0), (18, -18), (26, 0), (40, -12), (36, 14))
            self.pen.draw.polygon([(x + a * unit, y + b * unit) for a, b in crown], fill=MEDALS[0])
            self.left += 50 * self.unit
        side, x0 = 0.36 * self.height, self.left
        for place in range(luck_of(self.look, "heroes").choice((2, 3))):
            x, y = x0 + place * (side + 74 * self.unit), self.lower - side / 2
            self.pen.portrait(
                f"hero{self.rng.randrange(9)}", (x, y, x + side, y + side), MEDALS[place % 3], round_=True
            )
            if x + side + 70 * self.unit < self.right - 150 * self.unit:
                self._small(x + side + 6 * self.unit, self.lower, f"T{self.rng.randint(7, 11)}")
        self.right = start - 20 * self.unit
        return self._name(self.left, self.upper, self.room, share=0.95)

    def _staggered(self) -> str:
        """A card of two in a line, the right one half a card lower."""
        self._face(share=0.6)
        if self.ranked:
            self._plate(self.box[2] - 8 * self.unit, self.box[1] + 26 * self.unit, self.rank_text,
                        shade(self.look.accent, 0.6), share=0.6, right=True)  # fmt: skip
        name = self._name(self.left, self.upper, self.room - (70 * self.unit if self.ranked else 0), share=0.85)
        self._value(self.left, self.lower, "l", self.room, share=0.9, icon=luck_of(self.look, "i").random() < 0.5)
        return name

    def _wrapped(self) -> str:
        """Names of two words go on in a second line."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.44 * self.room)
        self.right = start - 22 * self.unit
        name, size = self.entry.name, self.size_of(0.72)
        if " " not in name or self.pen.width(name, self.size) < 0.6 * self.room:
            return self.named("", (self.left, self.middle), self.room, share=0.9, anchor="l")[0]
        cuts = [place for place, sign in enumerate(name) if sign == " "]
        cut = min(cuts, key=lambda place: abs(place - len(name) / 2))
        for text, y in ((name[:cut], -0.19), (name[cut + 1 :], 0.19)):
            self.pen.text((self.left, self.middle + y * self.height), text, size, self.ink, most=self.room)
        return name

    def _centred(self) -> str:
        """A table with lines between the cells, each text in the middle of its cell."""
        edges = luck_of(self.look, "edges").choice(((0.14, 0.62), (0.2, 0.58), (0.12, 0.5)))
        x0, x1 = self.box[0], self.box[2]
        first, second = (x0 + share * (x1 - x0) for share in edges)
        for x in (first, second):
            self.pen.draw.line((x, self.box[1], x, self.box[3]), fill=shade(self.ground, 0.7), width=2)
        self.pen.text(((x0 + first) / 2, self.middle), self.rank_text, self.size, self.ink, anchor="m")
        self._value((second + x1) / 2, self.middle, "m", x1 - second - 30 * self.unit)
        return self._name((first + second) / 2, self.middle, second - first - 24 * self.unit, anchor="m")

    def _tabbed(self) -> str:
        """The value on a tab that stands out over the card's upper edge."""
        x0, y0, x1, y1 = self.box
        high = 0.3 * self.height
        self.box = (x0, y0 + 0.5 * high, x1, y1)
        self._ground()
        self.middle += 0.25 * high
        self._rank()
        self._face(share=0.66)
        size = self.size_of(0.95)
        wide = self.pen.width(self.entry.figure.text, size) + 60 * self.unit
        left = x1 - wide - 30 * self.unit if luck_of(self.look, "side").random() < 0.7 else self.left
        fill = shade(self.look.accent, 0.55)
        self.pen.draw.rounded_rectangle((left, y0, left + wide, y0 + high), 10 * self.unit, fill=fill, outline=WHITE)
        self.pen.text((left + wide / 2, y0 + high / 2), self.entry.figure.text, size, legible(fill), anchor="m")
        self._small(self.left, self.middle + 0.27 * self.height, f"{self.words.level} {self.entry.level}")
        return self._name(self.left, self.middle + 0.06 * self.height, self.room)

    def _footed(self) -> str:
        """A strip along the card's lower edge with the word at the left and the value at the right."""
        top = self.box[3] - 0.36 * self.height
        fill = shade(self.ground, 0.82)
        self.pen.draw.rectangle((self.box[0], top, self.box[2], self.box[3]), fill=fill)
        y, ink = (top + self.box[3]) / 2, legible(fill)
        self.pen.text((self.left, y), word_of(self.look), self.size_of(0.85), ink, most=0.45 * self.room)
        self.pen.text((self.right, y), self.entry.figure.text, self.size, ink, anchor="r", most=0.5 * self.room)
        self.height, self.middle = top - self.box[1], (self.box[1] + top) / 2
        self._rank()
        self._face()
        text = self.rng.choice((self.words.online, self.entry.ago))
        begin, _ = self._small(self.right, self.middle, text, anchor="r", most=0.3 * self.room)
        return self._name(self.left, self.middle, begin - self.left - 16 * self.unit)

    def _faces(self) -> str:
        """One of several portraits side by side, with name and value under it."""
        x, wide = (self.box[0] + self.box[2]) / 2, self.box[2] - self.box[0] - 12 * self.unit
        side = min(0.5 * self.height, 0.76 * wide)
        top = self.box[1] + 0.06 * self.height
        frame = MEDALS[self.entry.rank - 1] if self.entry.rank <= 3 else self.look.accent
        self.pen.portrait(self.entry.name, (x - side / 2, top, x + side / 2, top + side), frame, round_=True)
        size = max(15, round(27 * self.unit))
        at = (x - 0.42 * side, top + 0.1 * side)
        self.pen.draw.ellipse((at[0] - 0.8 * size, at[1] - 0.8 * size, at[0] + 0.8 * size, at[1] + 0.8 * size),
                              fill=shade(frame, 0.6))  # fmt: skip
        self.pen.text(at, str(self.entry.rank), size, WHITE, anchor="m", edge=BLACK)
        name = self._fitting(wide, size)
        self.pen.text((x, self.box[1] + 0.7 * self.height), name, size, self.ink, anchor="m", most=wide)
        text = self.entry.figure.text
        self.pen.text((x, self.box[1] + 0.86 * self.height), text, size, self.ink, anchor="m", most=wide)
        return name

    def _nations(self) -> str:
        """Where somebody is from in two letters on a plate, before or behind the name; a group in one."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.4 * self.room)
        self.right = start - 22 * self.unit
        luck, nation = luck_of(self.look, "nation"), self.rng.choice(NATIONS)
        if luck.random() < 0.4:
            group, y = self.rng.choice("ABC"), self.middle
            self.right = self._plate(self.right, y, group, MEDALS["ABC".index(group)], right=True) - 14 * self.unit
        form = luck.randrange(3)
        if form == 0:
            self.left = self._plate(self.left, self.middle, nation, (52, 84, 150)) + 14 * self.unit
            return self._name(self.left, self.middle, self.room)
        before = f"({nation})" if form == 1 else nation
        size = self.size_of(0.8)
        name = self._fitting(self.room - self.pen.width(before, size) - 30 * self.unit, self.size)
        _, end = self.pen.text((self.left, self.middle), name, self.size, self.ink)
        self.pen.text((end + 14 * self.unit, self.middle), before, size, self.dim)
        return name

    def _chevron(self) -> str:
        """Behind the value a sign that the row opens, or three dots; a small chart before the value."""
        self._rank()
        self._face()
        luck = luck_of(self.look, "chevron")
        sign = luck.choice(("›", ">", "⋮", "…", "»"))
        begin, _ = self.pen.text((self.right, self.middle), sign, self.size_of(1.2), self.dim, anchor="r")
        start = self._value(begin - luck.choice((8, 18, 30)) * self.unit, self.middle, "r", 0.4 * self.room)
        self.right = start - 22 * self.unit
        if luck.random() < 0.6:
            wide, high = 110 * self.unit, 0.4 * self.height
            x = self.right - wide
            points = [
                (x + place * wide / 6, self.middle + high * (self.rng.random() - 0.5)) for place in range(7)
            ]  # fmt: skip
            self.pen.draw.line(points, fill=self.look.accent, width=max(2, round(4 * self.unit)))
            self.right = x - 16 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _mvp(self) -> str:
        """The first on a banner: a great portrait, the name over the value after its word; then plain rows."""
        if self.index:
            return self._plain()
        high = self.box[3] - self.box[1]
        side = 0.8 * high
        box = (self.left, self.middle - side / 2, self.left + side, self.middle + side / 2)
        self.pen.portrait(self.entry.name, box, MEDALS[0], round_=False)
        x, most = box[2] + 30 * self.unit, self.right - box[2] - 40 * self.unit
        mark = luck_of(self.look, "mvp").choice(("MVP", "No.1", "1"))
        self.pen.text((x, self.box[1] + 0.2 * high), mark, round(44 * self.unit), MEDALS[0], edge=BLACK)
        self.size = round(46 * self.unit)
        name = self._name(x, self.box[1] + 0.48 * high, most)
        word = luck_of(self.look, "word?").choice(("", f"{word_of(self.look)}: "))
        text, size = f"{word}{self.entry.figure.text}", round(42 * self.unit)
        self.pen.text((x, self.box[1] + 0.76 * high), text, size, self.ink, most=most)
        return name

    def _shadowed(self) -> str:
        """All texts with a shadow to the lower right."""
        by = max(3, round(5 * self.unit))
        shadow = shade(self.ground, 0.55)
        places = (self.left, self.right, self.middle, self.ink)
        ink = WHITE if sum(self.ground) < 420 else BLACK
        name = ""
        for step, shown in ((by, shadow), (0, ink)):
            self.left, self.right, self.middle, self.ink = places[0] + step, places[1] + step, places[2] + step, shown
            self._rank()
            if step:
                self.left += 0.82 * self.height if self.look["avatar"] != "no" else 0
            else:
                self._face()
                self.left = max(self.left, 0.0)
            begin, _ = self.pen.text((self.right, self.middle), self.entry.figure.text, self.size, shown, anchor="r")
            name = self._fitting(begin - self.left - 30 * self.unit, self.size)
            at = self.left if not step else self._after_face(by)
            self.pen.text((at, self.middle), name, self.size, shown)
        return name

    def _after_face(self, by: float) -> float:
        """Where the name's shadow begins: the portrait is drawn with the name itself."""
        start = self.box[0] + 16 * self.unit + by + (106 * self.unit if self.ranked else 0)
        if self.look["avatar"] == "no":
            return start
        return start + min(0.82 * self.height, 120 * self.unit) + 18 * self.unit

    def _percentile(self) -> str:
        """Among which share of all somebody is, under the name or over the value."""
        self._rank()
        self._face()
        share = max(1, round(100 * (self.index + 1) / 60))
        text = top_of(self.look["language"], share)
        under = luck_of(self.look, "under").random() < 0.5
        start = self._value(self.right, self.middle if under else self.lower, "r", 0.44 * self.room)
        if under:
            self._small(self.left, self.lower, text)
        else:
            self._small(self.right, self.upper, text, anchor="r")
        self.right = start - 22 * self.unit
        return self._name(self.left, self.upper if under else self.middle, self.room)

    def _tracked(self) -> str:
        """The digits of the value stand apart."""
        self._rank()
        self._face()
        size, text = self.size_of(0.95), self.entry.figure.text
        apart = luck_of(self.look, "apart").choice((0.1, 0.16, 0.22)) * size
        x = self.right - self.pen.width(text, size) - apart * (len(text) - 1)
        start, told = x, len(self.pen.written)
        for sign in text:
            _, x = self.pen.text((x, self.middle), sign, size, self.ink)
            x += apart
        self._told_as_one(told)
        self.right = start - 22 * self.unit
        return self._name(self.left, self.middle, self.room)
