"""The rows of `regatta` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.bazaar_words import shown_in
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.regatta_apps import AppRow
from tests.screens.grammar.regatta_pieces import DAYS, GREEN, RED, open_place, others_of, word_of
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn
from tests.screens.grammar.words import ALLIANCES

_FLAME = (226, 110, 40)


class RegattaRow(AppRow):
    """A row being drawn."""

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        arranged: dict[str, Callable[[], str]] = {
            "captioned": self._captioned, "overhang": self._overhang, "gauge": self._gauge, "league": self._league,
            "chips": self._chips, "steps": self._steps, "embed": self._embed, "sheet": self._sheet,
            "letter": self._letter, "diagonal": self._diagonal, "furnace": self._furnace, "sorted": self._sorted,
            "week": self._week, "twofold": self._twofold, "world": self._world, "lacquer": self._lacquer,
            "unfolded": self._unfolded, "badged": self._badged, "lacking": self._lacking, "tasks": self._tasks,
        }  # fmt: skip
        if self.kind not in ("embed", "sheet", "letter"):
            self._ground()
        return Drawn(arranged[self.kind](), medal=False)

    def _more(self, low: float = 0.2, high: float = 4.0) -> str:
        """Another figure of the member, written as the value is."""
        value = int((self.entry.figure.value + 9) * self.rng.uniform(low, high))
        return shown_in(value, self.look["style"], self.look["language"]).text

    def _captioned(self) -> str:
        """Under the name the word in small dim letters, and the value behind it in great ones; a chest at the end."""
        self._rank()
        self._face()
        side = 0.62 * self.height
        if luck_of(self.look, "chest").random() < 0.6:
            box = (self.right - side, self.middle - side / 2, self.right, self.middle + side / 2)
            self.pen.icon(3, box, MEDALS[min(2, self.index // 3)])
            self.right -= side + 20 * self.unit
        word = word_of(self.look) + luck_of(self.look, "sign").choice((":", "", " "))
        _, end = self.pen.text((self.left, self.lower), word, self.size_of(0.7), self.dim, most=0.45 * self.room)
        self._value(end + 14 * self.unit, self.lower, "l", self.right - end - 14 * self.unit, share=1.0)
        return self._name(self.left, self.upper, self.room, share=0.95)

    def _overhang(self) -> str:
        """A frame about the portrait that is higher than the card."""
        self._rank()
        side = 1.02 * self.height
        x, y, unit = self.left, self.middle - side / 2, self.unit
        frame = MEDALS[self.rng.randrange(3)]
        half, far = y + side / 2, 8 * unit
        corners = [(x - far, half), (x + side / 2, y - 2 * far), (x + side + far, half)]
        self.pen.draw.polygon([*corners, (x + side / 2, y + side + 2 * far)], fill=frame)
        self.pen.portrait(self.entry.name, (x, y, x + side, y + side), frame, round_=self.look["avatar"] == "round")
        self.left += side + 12 * unit
        start = self._value(self.right, self.middle, "r", 0.42 * self.room)
        self.right = start - 20 * unit
        return self._name(self.left, self.middle, self.room)

    def _gauge(self) -> str:
        """The name over a bar with the value inside."""
        self._rank()
        self._face()
        high = 0.34 * self.height
        bar = (self.left, self.lower - high / 2, self.right, self.lower + high / 2)
        fill = shade(self.ground, 0.6)
        self.pen.draw.rounded_rectangle(bar, high / 2, fill=fill)
        end = bar[0] + max(high, 0.95**self.index * (bar[2] - bar[0]))
        self.pen.draw.rounded_rectangle((bar[0], bar[1], end, bar[3]), high / 2, fill=shade(self.look.accent, 0.6))
        at, anchor = luck_of(self.look, "inside").choice(
            (((bar[0] + bar[2]) / 2, "m"), (bar[0] + 22 * self.unit, "l"), (bar[2] - 22 * self.unit, "r"))
        )
        self.pen.text((at, self.lower), self.entry.figure.text, self.size_of(0.8), WHITE, anchor=anchor, edge=BLACK)
        return self._name(self.left, self.upper - 0.02 * self.height, self.room)

    def _league(self) -> str:
        """A league's emblem and its name with a step under the name; the points at the right."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.38 * self.room, icon=True)
        self.right = start - 20 * self.unit
        step = min(14, self.index // 2)
        tier = ("Master", "Diamond", "Platinum", "Gold", "Silver")[step // 3]
        digit = luck_of(self.look, "step").choice((("I", "II", "III"), ("1", "2", "3"), ("★", "★★", "★★★")))[step % 3]
        side = 34 * self.unit
        at = (self.left + side / 2, self.lower)
        self.pen.draw.regular_polygon((*at, side / 2), 6, fill=MEDALS[step // 5], outline=BLACK)
        self._small(self.left + side + 10 * self.unit, self.lower, f"{tier} {digit}", most=self.room)
        return self._name(self.left, self.upper, self.room)

    def _chips(self) -> str:
        """Small plates behind the name: office, stage, troops; the value under it, who is there at the right."""
        self._face()
        on = self.rng.random() < 0.3
        state = self.words.online if on else self.entry.ago
        self.pen.text((self.right, self.middle), state, self.size_of(0.7), GREEN if on else self.dim, anchor="r",
                      most=0.26 * self.room)  # fmt: skip
        self.right -= 0.28 * self.room
        luck = luck_of(self.look, "chips")
        texts = [f"R{self.entry.badge}", f"T{self.rng.randint(7, 11)}", f"HQ{self.entry.level}"]
        shown = luck.sample(range(3), luck.choice((1, 2)))
        size = self.size_of(0.62)
        wide = sum(self.pen.width(texts[one], size) + 28 * self.unit for one in shown)
        name, end = self.named("", (self.left, self.upper), self.room - wide - 10 * self.unit, share=1.0, anchor="l")
        for one in shown:
            end = self._chip(
                end + 10 * self.unit, self.upper, texts[one], ((222, 132, 52), (90, 80, 160), (60, 120, 150))[one]
            )
        self._value(self.left, self.lower, "l", self.room, share=0.95, icon=luck.random() < 0.7)
        return name

    def _steps(self) -> str:
        """How far somebody went up or down, under the rank."""
        self.middle -= 0.14 * self.height
        x = self.left + 46 * self.unit
        self._rank()
        self.middle += 0.14 * self.height
        if self.look["rank"] != "none":
            by, up = self.rng.randint(0, 12), self.rng.random() < 0.5
            text = "–" if not by else f"{'▲' if up else '▼'}{by}"
            ink = self.dim if not by else GREEN if up else RED
            self.pen.text((x, self.middle + 0.3 * self.height), text, self.size_of(0.5), ink, anchor="m")
        self._face()
        start = self._value(self.right, self.middle, "r", 0.42 * self.room, icon=luck_of(self.look, "i").random() < 0.5)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _diagonal(self) -> str:
        """The name at the upper left, the value at the lower right, the alliance under the name."""
        self._rank()
        self._face()
        start = self._value(
            self.right, self.lower, "r", 0.5 * self.room, share=1.05, icon=luck_of(self.look, "i").random() < 0.5
        )
        self._small(self.left, self.lower, self.rng.choice(ALLIANCES), most=start - self.left - 16 * self.unit)
        return self._name(self.left, self.upper, self.room)

    def _furnace(self) -> str:
        """One of two in a line: the stage of the furnace in a flame on the portrait, power, and who was there when."""
        box = self._portrait(share=0.72)
        if box:
            x, y, radius = box[0] + 8 * self.unit, box[1] + 10 * self.unit, 26 * self.unit
            self.pen.draw.polygon(
                [(x - radius, y + radius), (x, y - 1.4 * radius), (x + radius, y + radius)], fill=_FLAME
            )
            text = luck_of(self.look, "stage").choice(("FC{}", "{}")).format(self.entry.level % 10 + 1)
            self.pen.text((x, y + 0.3 * radius), text, round(20 * self.unit), WHITE, anchor="m", edge=BLACK)
        self.pen.text(
            (self.left, self.middle + 0.34 * self.height), self.entry.ago, self.size_of(0.62), self.dim, most=self.room
        )
        self._value(self.left, self.middle + 0.06 * self.height, "l", self.room, share=0.85, icon=True)
        return self._name(self.left, self.middle - 0.27 * self.height, self.room, share=0.9)

    def _sorted(self) -> str:
        """Two figures under the name, each with its icon; a line over the list tells which it is sorted by."""
        self._rank()
        self._face()
        first = luck_of(self.look, "first").random() < 0.6
        texts = [self.entry.figure.text, self._more(0.02, 0.4)]
        x, half = self.left, self.room / 2
        for place, text in enumerate(texts if first else texts[::-1]):
            side = 34 * self.unit
            at = x + place * half
            fill = (self.look.accent, RED)[place if first else 1 - place]
            self.pen.icon(
                (2, 0)[place if first else 1 - place],
                (at, self.lower - side / 2, at + side, self.lower + side / 2),
                fill,
            )
            self.pen.text(
                (at + side + 10 * self.unit, self.lower),
                text,
                self.size_of(0.9),
                self.ink,
                most=half - side - 30 * self.unit,
            )
        return self._name(self.left, self.upper, self.room)

    def _week(self) -> str:
        """A mark for each day, and the sum."""
        self._rank()
        self._face(share=0.76)
        start = self._value(self.right, self.middle, "r", 0.3 * self.room)
        self.right = min(start, self.right - 150 * self.unit) - 16 * self.unit
        radius = 17 * self.unit
        for _ in range(DAYS):
            x, good = self.right - radius, self.rng.random() < 0.75
            box = (x - radius, self.middle - radius, x + radius, self.middle + radius)
            self.pen.draw.ellipse(box, fill=GREEN if good else shade(self.ground, 0.7))
            if good:
                y, tick = self.middle, 8 * self.unit
                self.pen.draw.line((x - tick, y, x - 2, y + 0.9 * tick, x + 1.1 * tick, y - tick), fill=WHITE, width=3)
            self.right -= 2 * radius + 7 * self.unit
        return self._name(self.left, self.middle, self.room - 10 * self.unit, share=0.9)

    def _twofold(self) -> str:
        """The value in full, and shortened in small print under it."""
        self._rank()
        self._face()
        value = self.entry.figure.value
        start = self._value(self.right, self.upper, "r", 0.45 * self.room)
        short = shown_in(value, "short1", self.look["language"]).text
        text = luck_of(self.look, "short").choice(("({})", "≈{}", "{}")).format(short)
        self._small(self.right, self.lower, text, anchor="r", most=0.4 * self.room)
        self._small(self.left, self.lower, f"ID {self.rng.randint(10**6, 10**8)}", most=0.5 * self.room)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.upper, self.room)

    def _world(self) -> str:
        """Between name and value the server in a plate."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.36 * self.room)
        self.right = start - 24 * self.unit
        text = luck_of(self.look, "server").choice(("#{}", "S{}", "K{}")).format(self.rng.randint(100, 1999))
        wide = self.pen.width(text, self.size_of(0.62)) + 18 * self.unit
        self._chip(self.right - wide, self.middle, text, (60, 74, 110))
        self.right -= wide + 16 * self.unit
        return self._name(self.left, self.middle, self.room)

    def _lacquer(self) -> str:
        """The best three on cards of gold, lilac and salmon, in letters of a darker shade of these."""
        self._rank()
        self._face()
        x = self.right - 0.16 * self.room
        start, _ = self.pen.text(
            (x, self.middle), self.entry.figure.text, self.size_of(0.95), self.ink, anchor="m", most=0.32 * self.room
        )
        self.right = start - 20 * self.unit
        if luck_of(self.look, "office").random() < 0.5:
            self.left = self._chip(self.left, self.middle, f"R{self.entry.badge}", (222, 132, 52)) + 12 * self.unit
        return self._name(self.left, self.middle, self.room, share=0.95)

    def _unfolded(self) -> str:
        """A plain row; one of them is open, with what its figure is made of."""
        foot = self.box[3]
        self._rank()
        self._face()
        start = self._value(self.right - 50 * self.unit, self.middle, "r", 0.4 * self.room)
        sign = "▲" if self.foot else "▼"
        self.pen.text((self.right, self.middle), sign, self.size_of(0.6), self.dim, anchor="r")
        if self.foot:
            luck, step = luck_of(self.look, "parts"), self.foot / 3.4
            for place, word in enumerate(others_of(self.look, 3)):
                y = foot - self.foot + (place + 0.6) * step
                self._small(self.box[0] + 60 * self.unit, y, self.words.figure(word), most=0.4 * self.room)
                text = shown_in(luck.randint(10**4, 9 * 10**7), self.look["style"], self.look["language"]).text
                self._small(self.box[2] - 60 * self.unit, y, text, anchor="r", most=0.4 * self.room)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.middle, self.room)

    @property
    def foot(self) -> float:
        opened = self.look["arranged"] == "unfolded" and self.index == open_place(self.look)
        return 190 * self.unit if opened else 0.0

    def _badged(self) -> str:
        """Two round buttons at the end, one with a red dot and a number; the value after its word under the name."""
        self._rank()
        self._face()
        radius = 0.26 * self.height
        for place in range(2):
            x = self.right - radius
            box = (x - radius, self.middle - radius, x + radius, self.middle + radius)
            self.pen.draw.ellipse(box, fill=((52, 116, 196), (60, 150, 70))[place], outline=WHITE, width=3)
            inner = 0.45 * radius
            self.pen.icon(3 - place, (x - inner, self.middle - inner, x + inner, self.middle + inner), WHITE)
            if place == 0 and self.rng.random() < 0.5:
                dot, at = 15 * self.unit, (x + 0.7 * radius, self.middle - 0.7 * radius)
                self.pen.draw.ellipse((at[0] - dot, at[1] - dot, at[0] + dot, at[1] + dot), fill=RED)
                self.pen.text(at, str(self.rng.randint(1, 9)), round(20 * self.unit), WHITE, anchor="m")
            self.right -= 2 * radius + 14 * self.unit
        word = luck_of(self.look, "word").choice(("", f"{word_of(self.look)}: "))
        self.pen.text(
            (self.left, self.lower), word + self.entry.figure.text, self.size_of(0.9), self.ink, most=self.room
        )
        return self._name(self.left, self.upper, self.room)

    def _lacking(self) -> str:
        """Under the value what is lacking of what was asked for, or that nothing is."""
        self._rank()
        self._face()
        start = self._value(self.right, self.upper, "r", 0.42 * self.room)
        goal = luck_of(self.look, "goal").choice((5000, 10_000, 20_000, 100_000))
        lack = goal - self.entry.figure.value
        text = "✓ OK" if lack <= 0 else f"-{shown_in(lack, 'comma', 'en').text}"
        self._small_in(self.right, self.lower, text, GREEN if lack <= 0 else RED)
        guild = GUILDS[self.look["language"]]
        self._small(self.left, self.lower, (guild.member, guild.officer)[self.entry.badge > 3], most=0.5 * self.room)
        self.right = start - 20 * self.unit
        return self._name(self.left, self.upper, self.room)

    def _small_in(self, x: float, y: float, text: str, ink: tuple[int, int, int]) -> None:
        self.pen.text((x, y), text, self.size_of(0.7), ink, anchor="r")

    def _tasks(self) -> str:
        """How many tasks somebody has done, with an icon, before the points with theirs."""
        self._rank()
        self._face()
        start = self._value(self.right, self.middle, "r", 0.3 * self.room, icon=True)
        self.right = min(start, self.right - 200 * self.unit) - 24 * self.unit
        side = 40 * self.unit
        text = luck_of(self.look, "done").choice(("{}", "{}/12", "x{}")).format(self.rng.randint(1, 12))
        begin, _ = self._small(self.right, self.middle, text, anchor="r")
        self.pen.icon(
            3,
            (begin - side - 8 * self.unit, self.middle - side / 2, begin - 8 * self.unit, self.middle + side / 2),
            MEDALS[2],
        )
        self.right -= 130 * self.unit
        return self._name(self.left, self.middle, self.room)
