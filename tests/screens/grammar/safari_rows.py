"""The rows of `safari` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn
from tests.screens.grammar.safari_apps import AppRow
from tests.screens.grammar.safari_pieces import GREEN, INKS, RED, others_of, word_of
from tests.screens.grammar.safari_words import figure_as
from tests.screens.grammar.words import ALLIANCES

_MOTTOES = ("no mercy", "R.I.P. 2024", "add me 778899", "Rally 20:00", "farm = dead", "...", "AFK till 7th", "GG",
            "zero me if u can", "1 vs 1?", "main: Kiwi22", "x:512 y:88")  # fmt: skip


class SafariRow(AppRow):
    """A row being drawn."""

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        arranged: dict[str, Callable[[], str]] = {
            "team": self._team, "brackets": self._plain, "zones": self._zones, "tower": self._tower,
            "arena": self._arena, "pyramid": self._pyramid, "collage": self._plain, "seam": self._plain,
            "faint": self._plain, "bubble": self._bubble, "web": self._web, "choose": self._choose,
            "matches": self._matches, "signed": self._signed, "coloured": self._coloured, "split": self._split,
            "motto": self._motto, "cells": self._cells, "tapered": self._plain, "gap": self._gap,
        }  # fmt: skip
        if self.kind not in ("bubble", "web"):
            self._ground()
        return Drawn(arranged[self.kind](), medal=False)

    def _more(self, low: float = 0.2, high: float = 4.0) -> str:
        """Another figure of the member, written as the value is."""
        value = int((self.entry.figure.value + 9) * self.rng.uniform(low, high))
        return figure_as(value, self.look["style"], self.look["language"]).text

    def _plain(self) -> str:
        """Rank, portrait, name and value in one line; the value at the end or amid what is left."""
        self._rank()
        self._face()
        icon = luck_of(self.look, "icon?").random() < 0.4
        if luck_of(self.look, "middle").random() < 0.3:
            x = self.right - 0.22 * self.room
            start = self._value(x, self.middle, "m", 0.4 * self.room, icon=icon)
        else:
            start = self._value(self.right, self.middle, "r", 0.42 * self.room, icon=icon)
        self.right = start - 22 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _team(self) -> str:
        """Under the name the heroes somebody fights with, each with its level; the value at the right."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.34 * self.room)
        self.right = start - 20 * self.unit
        side = min(0.44 * self.height, 0.9 * self.room / 5 - 6 * self.unit)
        y = self.middle + 0.42 * self.height - side
        for place in range(luck_of(self.look, "team").choice((3, 4, 5))):
            x = self.left + place * (side + 6 * self.unit)
            fill = MEDALS[self.rng.randrange(3)]
            self.pen.portrait(f"{self.entry.name}{place}", (x, y, x + side, y + side), fill, round_=False)
            text, size = str(self.rng.randint(20, 60)), max(11, round(0.34 * side))
            at = (x + side - 2, y + side - 0.5 * size)
            self.pen.text(at, text, size, WHITE, anchor="r", edge=BLACK)
        return self._name(self.left, self.middle - 0.27 * self.height, self.room, share=0.95)

    def _zones(self) -> str:
        """A round badge with the level behind the portrait's corner; points with their word in small print."""
        self._rank()
        self._face()
        word = luck_of(self.look, "word?").choice(("", word_of(self.look)))
        if word:
            begin, _ = self._small(self.right, self.middle, word, anchor="r", most=0.2 * self.room)
            self.right = begin - 10 * self.unit
        start = self._value(self.right, self.middle, "r", 0.3 * self.room, share=1.1)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _tower(self) -> str:
        """How high somebody has come, in words, at the right; the power of the team under the name."""
        self._rank()
        self._face()
        size = self.size_of(1.0)
        start, _ = self.pen.text((self.right, self.middle), self.entry.figure.text, size, self.ink, anchor="r",
                                 most=0.34 * self.room)  # fmt: skip
        self.right = start - 20 * self.unit
        side = 32 * self.unit
        self.pen.icon(0, (self.left, self.lower - side / 2, self.left + side, self.lower + side / 2), self.look.accent)
        text = figure_as(
            self.rng.randint(10**6, 9 * 10**8), luck_of(self.look, "team").choice(("short1", "comma")), "en"
        )
        self._small(self.left + side + 8 * self.unit, self.lower, text.text, most=0.6 * self.room)
        return self._name(self.left, self.upper, self.room)

    def _arena(self) -> str:
        """Whom one may attack: the power under the name, a button with what it costs, what there is to win."""
        self._rank()
        self._face()
        wide, high = 210 * self.unit, 0.52 * self.height
        box = (self.right - wide, self.middle - high / 2, self.right, self.middle + high / 2)
        fill = luck_of(self.look, "button").choice(((226, 160, 40), (60, 140, 220), (210, 70, 60)))
        self.pen.draw.rounded_rectangle(box, 14 * self.unit, fill=fill, outline=shade(fill, 0.6), width=3)
        self.pen.text((box[0] + wide / 2, self.middle), self.sport.challenge, self.size_of(0.75), legible(fill),
                      anchor="m", most=wide - 24 * self.unit)  # fmt: skip
        self.right = box[0] - 20 * self.unit
        if luck_of(self.look, "win").random() < 0.6:
            text = f"+{self.rng.randint(4, 30)}"
            begin, _ = self.pen.text((self.right, self.middle), text, self.size_of(0.8), GREEN, anchor="r")
            self.right = begin - 20 * self.unit
        self._value(self.left, self.lower, "l", self.room, share=0.9, icon=True)
        return self._name(self.left, self.upper, self.room)

    def _pyramid(self) -> str:
        """The first over the second and the third, each with the name over the value; then plain rows."""
        if self.entry.rank > 3:
            return self._plain()
        x = (self.box[0] + self.box[2]) / 2
        side = 0.42 * self.height
        face = (x - side / 2, self.box[1] + 0.05 * self.height, x + side / 2, self.box[1] + 0.05 * self.height + side)
        fill = MEDALS[self.entry.rank - 1]
        self.pen.portrait(self.entry.name, face, fill, round_=self.look["avatar"] == "round")
        radius = 26 * self.unit
        at = (face[0], face[1] + radius)
        self.pen.draw.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=fill)
        self.pen.text(at, str(self.entry.rank), round(30 * self.unit), legible(fill), anchor="m")
        size, most = round(36 * self.unit) / self.size, 0.9 * (self.box[2] - self.box[0])
        name = self._name(x, self.box[1] + 0.62 * self.height, most, share=size, anchor="m")
        self._value(x, self.box[1] + 0.83 * self.height, "m", most, share=size, icon=True)
        return name

    def _choose(self) -> str:
        """A box to tick, the value under the name, how long somebody has been away in red."""
        side = 0.36 * self.height
        box = (self.left, self.middle - side / 2, self.left + side, self.middle + side / 2)
        self.pen.draw.rounded_rectangle(box, 8 * self.unit, fill=shade(self.ground, 0.8), outline=self.ink, width=3)
        if self.rng.random() < 0.3:
            y, step = self.middle, 0.22 * side
            points = (box[0] + step, y, box[0] + 2 * step, y + step, box[2] - step, y - step)
            self.pen.draw.line(points, fill=GREEN, width=round(6 * self.unit))
        self.left = box[2] + 18 * self.unit
        self._face()
        long = self.rng.random() < 0.5
        text = self.sport.away.format(self.entry.ago) if long else self.words.online
        begin, _ = self.pen.text((self.right, self.lower), text, self.size_of(0.7), RED if long else GREEN, anchor="r",
                                 most=0.4 * self.room)  # fmt: skip
        if luck_of(self.look, "office").random() < 0.6:
            self._plate(self.right, self.upper, f"R{self.entry.badge}", (222, 132, 52), right=True)
        word = luck_of(self.look, "word?").choice(("", f"{word_of(self.look)} "))
        at = self.pen.text((self.left, self.lower), word, self.size_of(0.7), self.dim)[1] if word else self.left
        self._value(at, self.lower, "l", begin - at - 16 * self.unit, share=0.9, icon=not word)
        return self._name(self.left, self.upper, self.room - 90 * self.unit)

    def _matches(self) -> str:
        """Wins and defeats, or their share, under the name."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.3 * self.room, icon=luck_of(self.look, "i").random() < 0.6)
        self.right = start - 20 * self.unit
        won, lost = self.rng.randint(2, 60), self.rng.randint(0, 40)
        share = 100 * won / (won + lost)
        form = luck_of(self.look, "form").randrange(4)
        text = (f"{won}W {lost}L", f"{self.sport.rate} {share:.1f}%", self.sport.wins.format(won),
                f"{won} / {lost} ({share:.0f}%)")[form]  # fmt: skip
        self._small(self.left, self.lower, text, most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _signed(self) -> str:
        """A sign that is a letter touches the value."""
        self._rank()
        self._face()
        form = luck_of(self.look, "sign").choice(("⚡{}", "${}", "★{}", "{}★", "{} XP", "{}pt", "♦ {}", "⚔{}"))
        start, _ = self.pen.text((self.right, self.middle), form.format(self.entry.figure.text), self.size_of(1.0),
                                 self.ink, anchor="r", most=0.42 * self.room)  # fmt: skip
        self.right = start - 20 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _coloured(self) -> str:
        """Names in the colours that their players have chosen, a level in a star before them, black edges."""
        self._rank()
        self._face()
        size = self.size_of(1.0)
        self._plate(self.right, self.middle, self.entry.figure.text, shade(self.ground, 0.5), share=0.9, right=True)
        wide = self.pen.width(self.entry.figure.text, self.size_of(0.9)) + 20 * self.unit
        self.right -= wide + 24 * self.unit
        if luck_of(self.look, "level").random() < 0.6:
            radius = 30 * self.unit
            x = self.left + radius
            self.pen.draw.regular_polygon((x, self.middle, radius), 6, fill=(60, 110, 210), outline=WHITE)
            self.pen.text((x, self.middle), str(self.entry.level), round(26 * self.unit), WHITE, anchor="m", edge=BLACK)
            self.left += 2 * radius + 14 * self.unit
        tag = {"none": "", "spaced": f"[{self.entry.tag}] ", "glued": f"[{self.entry.tag}]"}[self.look["tag"]]
        ink, name = INKS[self.rng.randrange(len(INKS))], self.entry.name
        while len(name) > 3 and self.pen.width(f"{tag}{name}…", size) > self.room:
            name = name[:-1]
        name = name if name == self.entry.name else f"{name.rstrip()}…"
        self.pen.text((self.left, self.middle), tag + name, size, ink, edge=BLACK, most=self.room)
        return name

    def _split(self) -> str:
        """The first digits of the value are greater than what follows them."""
        self._rank()
        self._face()
        text = self.entry.figure.text
        cut = next((place for place, sign in enumerate(text) if not sign.isdigit()), 2)
        parts = [(text[:cut], 1.2), (text[cut:], 0.78)]
        start, _ = self._pieces((self.right, self.middle), [part for part in parts if part[0]], self.ink)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _motto(self) -> str:
        """Under the name what somebody wants to be known for."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.42 * self.room)
        self.right = start - 20 * self.unit
        if self.rng.random() < 0.7:
            text = (
                f"“{self.rng.choice(_MOTTOES)}”"
                if luck_of(self.look, "q").random() < 0.5
                else self.rng.choice(_MOTTOES)
            )
            self._small(self.left, self.lower, text, most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _cells(self) -> str:
        """Under the name cells beside each other, each with a word over a figure; the title tells which counts."""
        self._rank()
        self._face(share=0.6)
        luck = luck_of(self.look, "cells")
        what = [self.look.figure, *others_of(self.look, luck.choice((1, 2)))]
        places = list(range(len(what)))
        luck.shuffle(places)
        wide = self.room / len(what)
        top, low = self.middle - 0.08 * self.height, self.box[3] - 10 * self.unit
        for at, place in enumerate(places):
            x0 = self.left + at * wide
            self.pen.draw.rectangle((x0, top, x0 + wide - 8 * self.unit, low), fill=shade(self.ground, 0.88))
            x = x0 + wide / 2 - 4 * self.unit
            word = word_of(self.look) if not place else self.words.figure(what[place])
            self.pen.text((x, top + 0.28 * (low - top)), word, self.size_of(0.55), self.dim, anchor="m",
                          most=wide - 20 * self.unit)  # fmt: skip
            text = self.entry.figure.text if not place else self._more(0.1, 0.9)
            self.pen.text((x, top + 0.7 * (low - top)), text, self.size_of(0.72), self.ink, anchor="m",
                          most=wide - 16 * self.unit)  # fmt: skip
        return self._name(self.left, self.middle - 0.3 * self.height, self.room, share=0.8)

    def _gap(self) -> str:
        """Under the value how far it is to the one before; the alliance under the name."""
        self._rank()
        self._face()
        start = self._value(self.right, self.upper, "r", 0.44 * self.room)
        gap = figure_as(
            max(1, int(self.entry.figure.value * self.rng.uniform(0.002, 0.2))), self.look["style"], "en"
        ).text
        form = luck_of(self.look, "form").choice(("▲ {}", "{} " + self.sport.gap, "+{}", "({})"))
        text = "—" if self.entry.rank == 1 else form.format(gap)
        begin, _ = self._small(self.right, self.lower, text, anchor="r", most=0.5 * self.room)
        self._small(self.left, self.lower, self.rng.choice(ALLIANCES), most=begin - self.left - 20 * self.unit)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.upper, self.room)
