"""The rows of `bazaar` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.bazaar_pieces import Pieces, columns_of, word_of
from tests.screens.grammar.bazaar_words import shown_in
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn
from tests.screens.grammar.words import ALLIANCES, FIGURES

TIMES = {"en": "{} times", "de": "{}-mal", "fr": "{} fois", "es": "{} veces", "ru": "{} раз", "ko": "{}회",
         "ja": "{}回", "zh": "{}次", "tw": "{}次", "tr": "{} kez", "pl": "{} razy", "vi": "{} lần"}  # fmt: skip


class BazaarRow(Pieces):
    """A row being drawn."""

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        arranged: dict[str, Callable[[], str]] = {
            "sections": self._member, "squads": self._squad, "donations": self._table, "triple": self._table,
            "fine": self._table, "rewards": self._rewards, "shared": self._plain, "tilted": self._plain,
            "glass": self._plain, "twice": self._plain, "panes": self._plain, "numbered": self._numbered,
            "hits": self._hits, "times": self._times, "compact": self._compact, "realm": self._realm,
            "laurels": self._laurels, "plated": self._plated, "filled": self._plain, "moved": self._moved,
        }  # fmt: skip
        if self.kind == "tilted":
            return Drawn(self._leaning(), medal=False)
        self._ground()
        return Drawn(arranged[self.kind](), medal=False)

    def _leaning(self) -> str:
        """A plain row on a leaning banner, turned by two degrees or so."""
        look, pen = self.look, self.pen
        self.ground = look.own if self.own else look.card
        pad = round(40 * self.unit)
        x0, y0, x1, y1 = map(round, self.box)
        around = (x0, y0 - pad, x1, y1 + pad)
        under = pen.image.crop(around)
        self.box = (x0 + pad, float(y0), x1 - pad, float(y1))
        lean = 0.3 * (y1 - y0)
        corners = [(x0 + pad + lean, y0), (x1 - pad, y0), (x1 - pad - lean, y1), (x0 + pad, y1)]
        pen.draw.polygon(corners, fill=self.ground, outline=look.accent, width=3)
        self.left, self.right = self.box[0] + 1.2 * lean, self.box[2] - 1.2 * lean
        name = self._plain()
        angle = luck_of(look, "angle").choice((-1.8, -1.2, 1.2, 1.8))
        turned = pen.image.crop(around).rotate(angle, Image.Resampling.BICUBIC)
        mask = Image.new("L", under.size, 0)
        inner = [(x - x0, y - around[1]) for x, y in corners]
        from_pen = type(pen)(mask.convert("RGB"))
        from_pen.draw.polygon(inner, fill=(255, 255, 255))
        under.paste(turned, (0, 0), from_pen.image.rotate(angle, Image.Resampling.BICUBIC).convert("L"))
        pen.image.paste(under, around[:2])
        return name

    def _plain(self) -> str:
        """Rank, portrait, name, value in one line."""
        self._rank()
        if self.kind != "shared":
            self._face()
        icon = luck_of(self.look, "iconed").random() < 0.4
        start = self._value(self.right, self.middle, "r", 0.42 * self.room, icon=icon)
        self.right = start - 24 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _member(self) -> str:
        """A member under the head of a rank: the power under the name, who was there when at the right."""
        self._face()
        on = self.rng.random() < 0.3
        y = luck_of(self.look, "state").choice((self.upper, self.middle, self.lower))
        text = self.words.online if on else self.entry.ago
        ink = self.dim if not on else (30, 130, 60) if legible(self.ground) == BLACK else (120, 230, 130)
        self.pen.text((self.right, y), text, self.size_of(0.7), ink, anchor="r", most=0.3 * self.room)
        self.right -= 0.32 * self.room
        kind = luck_of(self.look, "level").choice(("level", "no", "no"))
        if kind == "level":
            self._small(
                self.right, self.lower, f"{self.words.level} {self.entry.level}", anchor="r", most=0.3 * self.room
            )
        self._value(self.left, self.lower, "l", 0.6 * self.room, share=0.9, icon=luck_of(self.look, "i").random() < 0.7)
        return self._name(self.left, self.upper, self.room)

    def _squad(self) -> str:
        """One of two in a line."""
        self._face(share=0.7)
        y = self.middle + 0.34 * self.height
        if self.look.chosen.get("+ago"):
            self._small(self.left, y, self.entry.ago, most=self.room)
        self._value(self.left, self.middle + 0.04 * self.height, "l", self.room, share=0.9, icon=True)
        return self._name(self.left, self.middle - 0.27 * self.height, self.room, share=0.95)

    def _table(self) -> str:
        """A table of two or three figures."""
        entry, rng, name = self.entry, self.rng, self.entry.name
        style, value = self.look["style"], entry.figure.value
        times = luck_of(self.look, "times").choice((0.1, 0.6, 7.0))
        more = [
            shown_in(int((value + 9) * times * rng.uniform(0.2, 1.6)), style, self.look["language"]).text for _ in "ab"
        ]
        texts = {"rank": str(entry.rank), "value": entry.figure.text, "other": more[0], "third": more[1],
                 "server": f"#{rng.randint(100, 1999)}", "ago": entry.ago}  # fmt: skip
        for column in columns_of(self.screen):
            if column.what == "name":
                self.left = column.at
                if self.kind != "fine":
                    self._face(share=0.76)
                name = self._name(self.left, self.middle, column.room - (self.left - column.at), share=0.85)
            else:
                size = self.size_of(0.85 if column.what in ("value", "rank") else 0.78)
                ink = self.dim if column.what in ("server", "ago") else self.ink
                self.pen.text(
                    (column.at, self.middle), texts[column.what], size, ink, anchor=column.anchor, most=column.room
                )
        return name

    def _rewards(self) -> str:
        """Rewards at the right, each with its count; the value under the name."""
        self._rank()
        self._face()
        many = luck_of(self.look, "many").choice((2, 3))
        side = min(92 * self.unit, 0.7 * self.height)
        for place in range(many):
            box = (self.right - side, self.middle - side / 2, self.right, self.middle + side / 2)
            self.pen.draw.rounded_rectangle(box, 8, fill=((120, 70, 160), (60, 110, 180), (180, 120, 40))[place])
            self.pen.icon(
                3 - place,
                (box[0] + 0.2 * side, box[1] + 0.12 * side, box[2] - 0.2 * side, box[3] - 0.3 * side),
                MEDALS[0],
            )
            count = luck_of(self.look, f"count {place} {min(4, self.entry.rank // 3)}").choice(
                (1, 5, 10, 20, 50, 100, 500)
            )
            text = luck_of(self.look, "x").choice(("x{}", "{}")).format(count)
            self.pen.text(
                (box[2] - 4, box[3] - 14 * self.unit), text, round(22 * self.unit), WHITE, anchor="r", edge=BLACK
            )
            self.right -= side + 10 * self.unit
        word = luck_of(self.look, "word").choice(("", f"{word_of(self.look)}: ", f"{word_of(self.look)} "))
        text, size = word + self.entry.figure.text, self.size_of(0.95)
        self.pen.text((self.left, self.lower), text, size, self.ink, most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _numbered(self) -> str:
        """The member's number under the name."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.4 * self.room, share=1.1)
        self.right = start - 24 * self.unit
        text = luck_of(self.look, "id").choice(("ID: {}", "(ID:{})", "#{}")).format(self.rng.randint(10**7, 10**9))
        self._small(self.left, self.lower, text, most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _hits(self) -> str:
        """How often somebody has attacked, in a pill at the right; the value after its word under the name."""
        self._rank()
        self._face()
        high = 27 * self.unit
        pill = (self.right - 120 * self.unit, self.middle - high, self.right, self.middle + high)
        self.pen.draw.rounded_rectangle(pill, high, fill=shade(self.look.accent, 0.45))
        most = luck_of(self.look, "of").choice((3, 5, 10))
        text = f"{self.rng.randint(1, most)}/{most}"
        at = (self.right - 60 * self.unit, self.middle)
        self.pen.text(at, text, round(30 * self.unit), legible(shade(self.look.accent, 0.45)), anchor="m")
        self.right -= 144 * self.unit
        end = self._value(self.left, self.lower, "l", 0.6 * self.room, icon=True)
        if luck_of(self.look, "share").random() < 0.6:
            share = 14.0 * 0.9**self.index * self.rng.uniform(0.95, 1.0)
            self._small(end + 30 * self.unit, self.lower, f"{share:.1f}%", most=self.right - end - 30 * self.unit)
        return self._name(self.left, self.upper, self.room)

    def _times(self) -> str:
        """A count with its word."""
        self._rank()
        self._face()
        text = TIMES.get(self.look["language"], "x{}").format(self.entry.figure.text)
        start, _ = self.pen.text((self.right, self.middle), text, self.size, self.ink, anchor="r", most=0.4 * self.room)
        self.right = start - 24 * self.unit
        if self.look.chosen.get("+ago"):
            self._small(self.right, self.middle, self.entry.ago, anchor="r", most=0.35 * self.room)
            self.right -= 0.38 * self.room
        return self._name(self.left, self.middle, self.room)

    def _compact(self) -> str:
        """Three figures under the name, each after its word; the title tells which is the list's."""
        self._rank()
        self._face()
        luck, words = luck_of(self.look, "which"), self.words
        shown = [
            self.look.figure,
            *luck.sample([one for one in FIGURES if one != self.look.figure], luck.choice((1, 2))),
        ]
        luck.shuffle(shown)
        step, size = self.room / len(shown), self.size_of(0.78)
        for place, one in enumerate(shown):
            value = int(self.entry.figure.value * self.rng.uniform(0.2, 4))
            text = shown_in(value, self.look["style"], self.look["language"]).text
            text = f"{words.figure(one)}: {self.entry.figure.text if one == self.look.figure else text}"
            self.pen.text((self.left + place * step, self.lower), text, size, self.ink, most=step - 16 * self.unit)
        return self._name(self.left, self.upper, self.room)

    def _realm(self) -> str:
        """The alliance beside the name, or a server before it."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.36 * self.room)
        self.right = start - 24 * self.unit
        if luck_of(self.look, "where").random() < 0.5:
            _, end = self._small(self.left, self.middle, f"S{self.rng.randint(100, 1999)}")
            self.left = end + 18 * self.unit
        else:
            most = 0.36 * self.room
            self._small(self.right, self.middle, self.rng.choice(ALLIANCES), anchor="r", most=most)
            self.right -= most + 18 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _laurels(self) -> str:
        """The word for the figure under the value, the alliance under the name."""
        self._rank()
        self._face()
        start = self._value(self.right, self.upper, "r", 0.42 * self.room, share=1.1)
        word, _ = self._small(self.right, self.lower, word_of(self.look), anchor="r", most=0.42 * self.room)
        self.right = min(start, word) - 24 * self.unit
        text = self.entry.ago if self.look.chosen.get("+ago") else self.rng.choice(ALLIANCES)
        self._small(self.left, self.lower, text, most=self.room)
        return self._name(self.left, self.upper, self.room, share=1.05)

    def _plated(self) -> str:
        """The rank on a coloured plate, the level under the name, the value with its icon."""
        rank, unit = self.entry.rank, self.unit
        if self.look["rank"] != "none":
            ink = legible(shade(self.look.accent, 0.5))
            at = (self.box[0] + 48 * unit, self.middle)
            self.pen.text(at, str(rank), self.size_of(1.5), ink, anchor="m", most=78 * unit)
        self.left = self.box[0] + 140 * unit
        self._face()
        start = self._value(self.right, self.middle, "r", 0.42 * self.room, share=1.1, icon=True)
        self.right = start - 24 * unit
        side = self.entry.ago if self.look.chosen.get("+ago") else f"{self.words.level} {self.entry.level}"
        self._small(self.left, self.lower, side, most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _moved(self) -> str:
        """How many ranks somebody went up or down, beside the rank; a league's badge before the value."""
        self._rank()
        by, up = self.rng.randint(0, 9), self.rng.random() < 0.5
        text, ink = ("–", self.dim) if not by else (f"▲{by}", (40, 160, 70)) if up else (f"▼{by}", (200, 60, 50))
        self.pen.text((self.left + 34 * self.unit, self.middle), text, self.size_of(0.6), ink, anchor="m")
        self.left += 76 * self.unit
        self._face()
        start = self._value(self.right, self.middle, "r", 0.4 * self.room)
        side = 54 * self.unit
        x = start - side - 12 * self.unit
        self.pen.draw.regular_polygon((x + side / 2, self.middle, side / 2), 6, fill=MEDALS[min(2, self.index // 4)])
        self.right = x - 20 * self.unit
        return self._name(self.left, self.middle, self.room)
