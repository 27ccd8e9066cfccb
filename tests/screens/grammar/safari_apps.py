"""The rows of `safari` looks that other apps than the game show: a message of a leader, a page with statistics."""

from __future__ import annotations

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.safari_pieces import GREEN, RED, Pieces, web_columns
from tests.screens.grammar.safari_words import figure_as


class AppRow(Pieces):
    """A row being drawn."""

    def _bubble(self) -> str:
        """A line of text that a leader has typed or pasted: rank, name and value behind each other."""
        form = luck_of(self.look, "form").choice(
            (("{}. ", " - "), ("{}) ", ": "), ("{} ", " = "), ("#{} ", " "), ("{}. ", " "))
        )
        ink, size = (233, 237, 239), round(35 * self.unit)
        x, y = self.box[0] + 14 * self.unit, self.middle
        before, between = form
        text = before.format(self.entry.rank)
        name, most = self.entry.name, self.box[2] - x - 24 * self.unit
        value = self.entry.figure.text
        while len(name) > 3 and self.pen.width(f"{text}{name}…{between}{value}", size) > most:
            name = name[:-1]
        name = name if name == self.entry.name else f"{name.rstrip()}…"
        rank = text.rstrip()
        _, end = self.pen.text((x, y), rank, size, ink)
        end += self.pen.width(text, size) - self.pen.width(rank, size)
        self.pen.text((end, y), f"{name}{between}{value}", size, ink)
        return name

    def _web(self) -> str:
        """A line of a table on a page: the value, how it has changed, or the server."""
        light = luck_of(self.look, "night").random() < 0.5
        ink = (32, 33, 36) if light else (226, 232, 240)
        ground = ((255, 255, 255), (246, 248, 250)) if light else ((15, 23, 42), (24, 34, 56))
        self.pen.draw.rectangle(self.box, fill=ground[self.index % 2])
        size, name, y = round(29 * self.unit), "", self.middle
        for what, left, right in web_columns(self.look, self.box[0], self.box[2]):
            pad, most = 12 * self.unit, right - left - 24 * self.unit
            at, anchor = (left + pad, "l") if what in ("name", "rank") else (right - pad, "r")
            if what == "name":
                name, _ = self.named("", (at, y), most, share=size / self.size, anchor="l", ink=ink)
                continue
            up = self.rng.random() < 0.7
            text = {"rank": str(self.entry.rank), "value": self.entry.figure.text,
                    "server": str(self.rng.choice((1042, 1042, 1043, 987))),
                    "percent": f"{'+' if up else '-'}{self.rng.uniform(0, 9):.2f}%",
                    "change": self._change(up=up)}[what]  # fmt: skip
            shown = (GREEN if up else RED) if what in ("percent", "change") else ink
            self.pen.text((at, y), text, size, shown, anchor=anchor, most=most)
        return name

    def _change(self, *, up: bool) -> str:
        if self.rng.random() < 0.15:
            return "0"
        value = max(1, int(self.entry.figure.value * self.rng.uniform(0.001, 0.06)))
        return ("+" if up else "-") + figure_as(value, self.look["style"], "en").text
