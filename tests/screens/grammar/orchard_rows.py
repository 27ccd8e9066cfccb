"""The rows of `orchard` looks that run over the whole width, plain ones."""

from __future__ import annotations

from tests.screens.grammar.orchard_pieces import Piece
from tests.screens.grammar.orchard_words import caption, member_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, WHITE, words_of
from tests.screens.grammar.rules import readable


class PlainRow(Piece):
    """A row being drawn."""

    @property
    def room(self) -> float:
        return self.right - self.left

    def _ledger(self) -> None:
        """One line: rank, hero, name, value."""
        self.ranked()
        self.faced()
        begin = self.valued(self.right, self.middle, 36, most=0.44 * self.room)[0]
        x = self.vip(self.left, self.middle)
        self.named((x, self.middle), begin - x - 24 * self.unit, 36)

    def _dossier(self) -> None:
        """Name over guild; at the right the value over what it is called."""
        self.ranked()
        self.faced()
        begin = self.valued(self.right, self.at(0.34), 38, most=0.42 * self.room)[0]
        self.put((self.right, self.at(0.72)), caption(self.look), 25, self.dim, anchor="r", most=0.4 * self.room)
        x = self.vip(self.left, self.at(0.32))
        self.named((x, self.at(0.32)), begin - x - 24 * self.unit, 37)
        self.put((self.left, self.at(0.7)), self.second(), 28, self.dim, most=0.5 * self.room)

    def _centred(self) -> None:
        """Name and value in the middle, one over the other; a chest at the right."""
        self.ranked(96)
        self.faced()
        side = 84 * self.unit
        box = (self.right - side, self.middle - side / 2, self.right, self.middle + side / 2)
        self.pen.draw.rounded_rectangle(box, 10 * self.unit, fill=shade(self.look.panel, 0.7))
        grow = 0.22 * side
        self.token((box[0] + grow, box[1] + grow, box[2] - grow, box[3] - grow), 3)
        self.right -= side + 20 * self.unit
        x = (self.left + self.right) / 2
        self.named((x, self.at(0.3)), self.room - 10, 38, anchor="m")
        self.valued(x, self.at(0.7), 34, anchor="m", most=self.room - 10)

    def _meter(self) -> None:
        """Name and value over a bar, as long as the value is of the best."""
        self.ranked()
        self.faced(0.76)
        share = self.entry.figure.value / max(1, self.best)
        inside = self.look["meter"] == "inside"
        y0, y1 = (self.at(0.5), self.at(0.86)) if inside else (self.at(0.66), self.at(0.82))
        self.bar((self.left, y0, self.right, y1), share)
        x = self.vip(self.left, self.at(0.27))
        if inside:
            self.named((x, self.at(0.27)), self.right - x, 35)
            self.put(((self.left + self.right) / 2, (y0 + y1) / 2), self.entry.figure.text, 30, WHITE, anchor="m",
                     effect="outline")  # fmt: skip
            return
        begin = self.valued(self.right, self.at(0.34), 35, most=0.42 * self.room)[0]
        self.named((x, self.at(0.34)), begin - x - 20 * self.unit, 35)

    def _roster(self) -> None:
        """A member: name over power, at the right when last seen and a button."""
        self.faced(0.82)
        wide = 190 * self.unit
        text, ink = self.ago()
        x = self.right - wide / 2
        self.put((x, self.at(0.25)), text, 27, ink, anchor="m", most=wide)
        box = (self.right - wide, self.at(0.44), self.right, self.at(0.88))
        fill = self.look.accent
        self.pen.card(box, fill, radius=10 * self.unit)
        self.put((x, (box[1] + box[3]) / 2), words_of(self.look).manage, 28, BLACK if readable(BLACK, fill) else WHITE,
                 anchor="m", most=wide - 20, effect="plain")  # fmt: skip
        self.right -= wide + 24 * self.unit
        start = self.vip(self.left, self.at(0.3))
        self.named((start, self.at(0.3)), self.right - start, 38)
        _, end = self.valued(self.left, self.at(0.7), 33, anchor="l", most=self.room)
        text = f"{words_of(self.look).level} {self.entry.level}"
        if self.look["level"] == "text" and self.right - end > 150 * self.unit:
            self.put((self.right, self.at(0.7)), text, 28, self.dim, anchor="r")

    def _table(self) -> None:
        """A line of a table with more columns than one."""
        x0, wide = self.box[0], self.box[2] - self.box[0]
        ranked = self.look["rank"] != "none"
        if ranked:
            self.rank_at(x0 + 0.07 * wide, self.middle, min(30 * self.unit, 0.36 * self.height), 0.12 * wide)
        begin = x0 + (0.15 if ranked else 0.03) * wide
        self.named((begin, self.middle), x0 + 0.5 * wide - begin, 33)
        level = f"{self.entry.level}"
        self.put((x0 + 0.58 * wide, self.middle), level, 30, self.dim, anchor="m")
        anchor, x = ("r", 0.975) if self.look["flush"] == "right" else ("m", 0.83)
        self.valued(x0 + x * wide, self.middle, 33, anchor=anchor, most=0.32 * wide)

    def _mirror(self) -> None:
        """Hero at the right, the rank great behind him; name over value at the left."""
        if self.look["rank"] != "none":
            wide = 110 * self.unit
            self.rank_at(self.right - wide / 2, self.middle, 38 * self.unit, wide)
            self.right -= wide + 10 * self.unit
        self.faced(right=True)
        x = self.vip(self.left, self.at(0.3))
        self.named((x, self.at(0.3)), self.right - x, 38)
        self.valued(self.left, self.at(0.7), 36, anchor="l", most=self.room)

    def _scout(self) -> None:
        """Name over where the player lives; the value in a lozenge."""
        self.ranked()
        self.faced()
        wide = min(0.4 * self.room, 320 * self.unit)
        box = (self.right - wide, self.at(0.24), self.right, self.at(0.76))
        self.pen.draw.rounded_rectangle(box, (box[3] - box[1]) / 2, fill=(22, 26, 38))
        self.valued((box[0] + box[2]) / 2, self.middle, 34, anchor="m", most=wide - 40 * self.unit, ink=WHITE)
        self.right = box[0] - 24 * self.unit
        x = self.vip(self.left, self.at(0.3))
        self.named((x, self.at(0.3)), self.right - x, 37)
        self.put((self.left, self.at(0.7)), self.second(), 28, self.dim, most=self.room)

    def _first(self) -> None:
        """The value before the name."""
        self.ranked()
        wide = 0.34 * self.room
        self.valued(self.left + wide / 2, self.middle, 35, anchor="m", most=wide - 16 * self.unit)
        self.left += wide + 12 * self.unit
        self.pen.draw.line((self.left, self.at(0.18), self.left, self.at(0.82)), fill=shade(self.ground, 0.7), width=3)
        self.left += 22 * self.unit
        self.faced()
        self.named((self.left, self.middle), self.room, 36)

    def _dense(self) -> None:
        """A thin line without a card."""
        self.ranked(90)
        self.faced(0.84, level=False)
        begin = self.valued(self.right, self.middle, 32, most=0.42 * self.room)[0]
        self.named((self.left, self.middle), begin - self.left - 24 * self.unit, 32)

    def ground_drawn(self) -> None:
        x0, y0, x1, y1 = self.box
        if self.look["arranged"] == "dense":
            fill = self.ground if self.own or self.entry.rank % 2 else shade(self.ground, 0.9)
            self.pen.draw.rectangle((x0, y0, x1, y1), fill=fill)
            self.pen.draw.line((x0, y1 - 1, x1, y1 - 1), fill=shade(self.ground, 0.7), width=2)
        elif self.look["arranged"] != "letter":
            super().ground_drawn()
        elif self.own:
            self.pen.draw.rectangle((x0, y0, x1, y1), fill=self.ground)

    def heads(self) -> list[tuple[float, str, str]]:
        """Captions of the columns: (where, text, anchor)."""
        look, unit = self.look, self.unit
        x0, x1 = self.box[0], self.box[2]
        wide, ranked = x1 - x0, look["rank"] != "none"
        rank, member, value = words_of(look).ranking, member_of(look), caption(look)
        found = [(x0 + 60 * unit, rank, "m")] if ranked else []
        if look["arranged"] == "table":
            found = [(x0 + 0.07 * wide, rank, "m")] if ranked else []
            anchor, x = ("r", 0.975) if look["flush"] == "right" else ("m", 0.83)
            return [*found, (x0 + 0.3 * wide, member, "m"), (x0 + 0.58 * wide, words_of(look).level, "m"),
                    (x0 + x * wide, value, anchor)]  # fmt: skip
        if look["arranged"] == "first":
            left = x0 + (110 if ranked else 18) * unit
            return [*found, (left + 0.17 * (x1 - left), value, "m"), (x0 + 0.68 * wide, member, "m")]
        return [*found, (x0 + 0.42 * wide, member, "m"), (x1 - 24 * unit, value, "r")]
