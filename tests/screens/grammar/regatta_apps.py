"""The rows of `regatta` looks that other apps than the game show: a bot's message, a spreadsheet, a mail."""

from __future__ import annotations

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.regatta_pieces import RED, Pieces, sheet_columns, word_of
from tests.screens.grammar.rows import BLACK, MEDALS


class AppRow(Pieces):
    """A row being drawn."""

    def _embed(self) -> str:
        """One line of text by a bot: rank, name, value, one behind the other."""
        form = luck_of(self.look, "form").choice(("dash", "colon", "padded", "dot", "padded"))
        ink, size = (219, 222, 225), round(34 * self.unit)
        x, y = self.box[0] + 8 * self.unit, self.middle
        if self.look["rank"] != "none":
            sign = {"dash": ".", "colon": ".", "padded": "", "dot": ")"}[form]
            end = self.pen.text((x, y), f"{self.entry.rank}", size, ink)[1]
            _, end = self.pen.text((end, y), sign, size, ink) if sign else (0, end)
            x = max(end + 14 * self.unit, x + (70 * self.unit if form == "padded" else 0))
        self.left, self.size = x, size
        if form == "padded":
            self.pen.text((self.box[2] - 20 * self.unit, y), self.entry.figure.text, size, ink, anchor="r")
            most = self.box[2] - x - 380 * self.unit
            return self.named("", (x, y), most, share=1.0, anchor="l", ink=ink)[0]
        most = self.box[2] - x - 420 * self.unit
        name, end = self.named("", (x, y), most, share=1.0, anchor="l", ink=ink)
        sign = {"dash": "—", "colon": ":", "dot": "·"}[form]
        end = self.pen.text((end + (0 if form == "colon" else 12 * self.unit), y), sign, size, ink)[1]
        self.pen.text((end + 12 * self.unit, y), self.entry.figure.text, size, ink)
        return name

    def _sheet(self) -> str:
        """A line of a spreadsheet."""
        ink, size = (32, 33, 36), round(30 * self.unit)
        x0, y0, x1, y1 = self.box
        gutter, rank = 64 * self.unit, self.look["rank"] != "none"
        self.pen.draw.rectangle((x0, y0, x0 + gutter, y1), fill=(248, 249, 250))
        self.pen.text(
            (x0 + gutter / 2, self.middle), str(self.entry.rank + 1), round(24 * self.unit), (95, 99, 104), anchor="m"
        )
        edges = sheet_columns(x0 + gutter, x1, ranked=rank)
        name = ""
        for what, left, right in edges:
            self.pen.draw.rectangle((left, y0, right, y1), fill=(255, 255, 255), outline=(218, 220, 224), width=2)
            pad = 10 * self.unit
            if what == "name":
                name, _ = self.named("", (left + pad, self.middle), right - left - 2 * pad, share=size / self.size,
                                     anchor="l", ink=ink)  # fmt: skip
            else:
                text = {"rank": str(self.entry.rank), "value": self.entry.figure.text,
                        "office": f"R{self.entry.badge}"}[what]  # fmt: skip
                self.pen.text((right - pad, self.middle), text, size, ink, anchor="r", most=right - left - 2 * pad)
        return name

    def _letter(self) -> str:
        """A line of a mail: the value right behind the name, or behind its word."""
        x, y, size = self.left, self.middle, self.size_of(1.0)
        self.ink = legible(self.look.panel)
        if self.look["rank"] != "none":
            form = luck_of(self.look, "no").choice(("No.", "#", ""))
            end = self.pen.text((x, y), form, size, self.ink)[1] if form else x
            end = self.pen.text((end, y), str(self.entry.rank), size, self.ink)[1]
            x = end + 22 * self.unit
        self.left = x
        tag = {"none": "", "spaced": f"[{self.entry.tag}] ", "glued": f"[{self.entry.tag}]"}[self.look["tag"]]
        name, end = self.named(tag, (x, y), 0.5 * self.room, share=1.0, anchor="l")
        word = luck_of(self.look, "word").choice((f"{word_of(self.look)}: ", f"{word_of(self.look)} ", ""))
        if word:
            end = (
                self.pen.text((end + 26 * self.unit, y), word, size, self.ink, most=0.26 * self.room)[1]
                - 20 * self.unit
            )
        self.pen.text((end + 26 * self.unit, y), self.entry.figure.text, size, RED if legible(self.look.panel) == BLACK
                      else MEDALS[0], most=self.right - end - 26 * self.unit)  # fmt: skip
        return name
