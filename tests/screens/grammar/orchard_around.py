"""What `orchard` games show around their lists."""

from __future__ import annotations

from random import Random

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.orchard_cards import OrchardRow
from tests.screens.grammar.orchard_games import GAMES
from tests.screens.grammar.orchard_pieces import written
from tests.screens.grammar.orchard_scene import card, gradient, page
from tests.screens.grammar.orchard_words import TONGUES, caption, figure_in, title_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, WHITE, Entry, words_of
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.words import FIGURES


def on(ground: Colour, ink: Colour) -> Colour:
    """The ink where it can be read there, else black or white."""
    if readable(ink, ground):
        return ink
    return BLACK if readable(BLACK, ground) else WHITE


def behind(look: Look) -> Image.Image:
    """The page; under a window the game's map, dimmed."""
    image = page(look.size, look.page, GAMES[look["game"]].texture, look.name)
    if look["framed"] != "window":
        return image
    draw, rng, unit = ImageDraw.Draw(image), luck_of(look, "map"), look.unit
    for _ in range(26):
        x, y, half = rng.randrange(image.width), rng.randrange(image.height), rng.randint(40, 120) * unit
        roof = shade(look.accent, rng.uniform(0.5, 1.0))
        draw.rectangle((x - half, y, x + half, y + half), fill=shade(look.card, rng.uniform(0.6, 1.1)))
        draw.polygon([(x - 1.2 * half, y), (x + 1.2 * half, y), (x, y - half)], fill=roof)
    image = image.filter(ImageFilter.GaussianBlur(3))
    return ImageEnhance.Brightness(image).enhance(0.4)


class Around:
    """Draws from the edges inwards; area: what is left."""

    def __init__(self, screen: Screen, people: list[Entry]) -> None:
        self.screen, self.look, self.pen, self.unit = screen, screen.look, screen.pen, screen.unit
        self.people, self.words, self.tongue = people, words_of(screen.look), TONGUES[screen.look["game"]]
        self.wide, self.high = screen.pen.image.size
        self.upright = self.high > self.wide
        self.x0, self.y0, self.x1, self.y1 = screen.area

    def luck(self, of: str) -> Random:
        return luck_of(self.look, of)

    def put(self, at: tuple[float, float], text: str, units: float, ink: Colour, *, anchor: str = "l",
            most: float = 1e9, effect: str | None = None) -> tuple[float, float]:  # fmt: skip
        size = max(15, round(units * self.unit))
        return written(self.pen, self.look, at, text, size, ink, anchor=anchor, most=most, effect=effect)

    def drawn(self) -> None:
        self.status()
        for one in ("stock", "ticker"):
            if f"+{one}" in self.look.chosen:
                getattr(self, one)()
        if self.look["framed"] == "window":
            self.window()
        self.title()
        for one in ("side", "tabs", "event", "summary", "total", "foot"):
            if f"+{one}" in self.look.chosen:
                getattr(self, one)()
        if self.look["framed"] == "panel":
            edge = 10 * self.unit
            card(
                self.pen, (self.x0 - edge, self.y0, self.x1 + edge, self.y1 + edge), self.look.panel, "round", self.unit
            )
            self.y0 += 14 * self.unit
        self.screen.area = (self.x0, self.y0 + 6 * self.unit, self.x1, self.y1)

    def status(self) -> None:
        """The phone's own line."""
        if not self.upright or self.look["status"] == "no":
            self.y0 += 14 * self.unit
            return
        rng = self.luck("status")
        ink = on(shade(self.look.page, 1.2), WHITE)
        y = self.y0 + 30 * self.unit
        self.put((50 * self.unit, y), f"{rng.randint(0, 23)}:{rng.randint(10, 59)}", 27, ink, effect="plain")
        self.put((self.wide - 50 * self.unit, y), f"{rng.choice(('4G', '5G', 'LTE'))}  {rng.randint(8, 100)}%", 27, ink,
                 anchor="r", effect="plain")  # fmt: skip
        self.y0 += 62 * self.unit

    def stock(self) -> None:
        """The bar of resources."""
        rng, many = self.luck("stock"), 4 if self.upright else 6
        step, unit = self.wide / many, self.unit
        self.pen.draw.rectangle((0, self.y0, self.wide, self.y0 + 64 * unit), fill=shade(self.look.page, 0.55))
        for place in range(many):
            x, y = (place + 0.08) * step, self.y0 + 32 * unit
            self.pen.draw.rounded_rectangle(
                (x, y - 22 * unit, x + 0.84 * step, y + 22 * unit), 20 * unit, fill=(18, 22, 30)
            )
            fill = ((230, 180, 50), (120, 190, 90), (180, 120, 70), (120, 160, 230), (230, 80, 90), (200, 200, 210))[
                place
            ]
            self.pen.icon(place, (x + 8 * unit, y - 16 * unit, x + 40 * unit, y + 16 * unit), fill)
            text = rng.choice(
                (f"{rng.randint(1, 900)}.{rng.randint(0, 9)}{rng.choice('KM')}", f"{rng.randint(80, 9900):,}")
            )
            self.put((x + 0.78 * step, y), text, 25, WHITE, anchor="r", most=0.55 * step, effect="plain")
        self.y0 += 72 * unit

    def ticker(self) -> None:
        """What others say, at the bottom, in one line."""
        rng, high = self.luck("ticker"), 62 * self.unit
        y = self.y1 - high / 2
        self.pen.draw.rectangle((0, y - high / 2, self.wide, self.high), fill=(14, 16, 22))
        who = self.people[rng.randrange(len(self.people))].name
        said = self.tongue.ticker if self.look["language"] == "en" else rng.choice(("gg", "o/", "gn all", ":D", "+1"))
        self.put((30 * self.unit, y), f"[{self.words.server}] {who}: {said}", 26, (216, 224, 232), effect="plain",
                 most=self.wide - 60 * self.unit)  # fmt: skip
        self.y1 -= high + 10 * self.unit

    def window(self) -> None:
        """A window over the map."""
        inset = (0.05 if self.upright else 0.14) * self.wide
        self.x0, self.x1 = inset, self.wide - inset
        room = self.y1 - self.y0
        self.y0 += self.luck("window").choice((0.03, 0.08)) * room
        self.y1 -= self.luck("window").choice((0.02, 0.06)) * room
        box = (self.x0, self.y0, self.x1, self.y1)
        card(self.pen, box, self.look.panel, "round", self.unit, edge=self.look.accent)
        if self.look["close"] == "foot":
            y = self.y1 - 64 * self.unit
            self.button(((self.x0 + self.x1) / 2, y), "OK", 240)
            self.y1 -= 118 * self.unit
        self.x0, self.x1, self.y1 = self.x0 + 24 * self.unit, self.x1 - 24 * self.unit, self.y1 - 24 * self.unit

    def button(self, at: tuple[float, float], text: str, wide: float) -> None:
        x, y, half = *at, wide * self.unit / 2
        fill = self.look.accent
        self.pen.card((x - half, y - 36 * self.unit, x + half, y + 36 * self.unit), fill, radius=14 * self.unit)
        self.put((x, y), text, 32, on(fill, WHITE), anchor="m", most=2 * half - 20, effect="plain")

    def title(self) -> None:
        look, unit, kind = self.look, self.unit, self.look["titled"]
        text, x, y = title_of(look), (self.x0 + self.x1) / 2, self.y0 + 56 * self.unit
        text = text.upper() if kind == "ribbon" and look["language"] == "en" else text
        ground = look.panel if look["framed"] == "window" else shade(look.page, 0.95)
        room = 0.62 * (self.x1 - self.x0)
        if kind == "ribbon":
            half, fill = min(0.36 * (self.x1 - self.x0), 380 * unit), look.accent
            for side in (-1, 1):
                tail = [(x + side * (half - 20 * unit), y - 26 * unit), (x + side * (half + 70 * unit), y - 26 * unit),
                        (x + side * (half + 40 * unit), y + 10 * unit), (x + side * (half + 70 * unit), y + 46 * unit),
                        (x + side * (half - 20 * unit), y + 46 * unit)]  # fmt: skip
                self.pen.draw.polygon(tail, fill=shade(fill, 0.6))
            self.pen.draw.rectangle((x - half, y - 42 * unit, x + half, y + 34 * unit), fill=fill)
            self.put((x, y - 4 * unit), text, 46, on(fill, WHITE), anchor="m", most=1.85 * half)
        elif kind == "left":
            tip = self.x0 + 16 * unit
            ink = on(ground, WHITE)
            self.pen.draw.line([(tip + 26 * unit, y - 24 * unit), (tip, y), (tip + 26 * unit, y + 24 * unit)], fill=ink,
                               width=max(4, round(9 * unit)))  # fmt: skip
            self.put((tip + 60 * unit, y), text, 50, ink, most=room)
        else:
            self.put((x, y), text, 52, on(ground, look.accent), anchor="m", most=room)
        if look["close"] == "corner":
            a, b, half = self.x1 - 40 * unit, y, 20 * unit
            self.pen.draw.ellipse((a - 2 * half, b - 2 * half, a + 2 * half, b + 2 * half), fill=(190, 60, 50))
            for one in ((a - half, b - half, a + half, b + half), (a - half, b + half, a + half, b - half)):
                self.pen.draw.line(one, fill=WHITE, width=max(4, round(7 * unit)))
        self.y0 += 118 * unit

    def _tab(self, box: tuple[float, float, float, float], text: str, *, active: bool) -> None:
        fill = self.look.accent if active else shade(self.look.panel, 0.72)
        kind, unit = self.look.chosen.get("+tabs", ""), self.unit
        if kind == "lined":
            fill = self.look.panel
            self.pen.draw.rectangle(box, fill=fill)
            if active:
                self.pen.draw.rectangle((box[0], box[3] - 7 * unit, box[2], box[3]), fill=self.look.accent)
        else:
            radius = (box[3] - box[1]) / 2 if kind == "pills" else 8 * unit
            self.pen.draw.rounded_rectangle(box, radius, fill=fill)
        ink = on(fill, WHITE if active else self.look.dim)
        self.put(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), text, 30, ink, anchor="m", most=box[2] - box[0] - 16,
                 effect="plain")  # fmt: skip

    def _named_tabs(self, many: int) -> tuple[list[str], int]:
        rng = self.luck("tabs")
        others = rng.sample([one for one in FIGURES if one != self.look.figure], many - 1)
        active = rng.randrange(many)
        texts = [self.words.figure(one) for one in others]
        texts.insert(active, caption(self.look))
        return texts, active

    def tabs(self) -> None:
        if self.luck("spans").random() < 0.35:
            texts, active = [self.words.daily, self.words.weekly, self.words.total][: self.luck("n").choice((2, 3))], 0
        else:
            texts, active = self._named_tabs(self.luck("n").choice((2, 3, 3, 4)))
        step = (self.x1 - self.x0) / len(texts)
        for place, text in enumerate(texts):
            x = self.x0 + place * step
            box = (x + 5 * self.unit, self.y0, x + step - 5 * self.unit, self.y0 + 72 * self.unit)
            self._tab(box, text, active=place == active)
        self.y0 += 88 * self.unit

    def side(self) -> None:
        """Tabs at the left, one under the other; on wide pictures."""
        if self.upright:
            return
        texts, active = self._named_tabs(4)
        wide, unit = 250 * self.unit, self.unit
        for place, text in enumerate(texts):
            y = self.y0 + place * 96 * unit
            self._tab((self.x0, y, self.x0 + wide, y + 82 * unit), text, active=place == active)
        self.x0 += wide + 26 * unit

    def event(self) -> None:
        """A painted band with what the contest is, and how long it still runs."""
        look, unit, rng = self.look, self.unit, self.luck("event")
        box = (self.x0, self.y0, self.x1, self.y0 + 150 * unit)
        size = (max(1, round(box[2] - box[0])), max(1, round(150 * unit)))
        fill = shade(look.accent, 0.55)
        self.pen.image.paste(gradient(size, fill, shade(fill, 0.6)), (round(box[0]), round(box[1])))
        x, y = box[0] + 30 * unit, box[1] + 30 * unit
        self.pen.icon(rng.randrange(4), (x, y, x + 90 * unit, y + 90 * unit), look.accent)
        x = box[0] + 156 * unit
        titles = self.tongue.titles if look["language"] == "en" else self.words.titles
        self.put((x, box[1] + 48 * unit), rng.choice(titles), 36, WHITE, effect="outline", most=box[2] - x - 20)
        left = f"{rng.randint(1, 6)}d {rng.randint(10, 23)}:{rng.randint(10, 59)}:{rng.randint(10, 59)}"
        self.put((x, box[1] + 106 * unit), left, 30, WHITE, effect="plain")
        self.y0 += 164 * unit

    def summary(self) -> None:
        """What the viewer has, in words."""
        look, unit = self.look, self.unit
        own = self.people[luck_of(look, "mine").randrange(len(self.people))]
        ground = look.panel if look["framed"] == "window" else shade(look.page, 0.9)
        ink, y = on(ground, look.ink), self.y0 + 26 * unit
        half = 0.48 * (self.x1 - self.x0)
        rank = str(own.rank) if look["rank"] != "none" else f"{own.rank}/{len(self.people)}"
        self.put((self.x0 + 12 * unit, y), f"{self.words.ranking}: {rank}", 30, ink, most=half)
        self.put((self.x1 - 12 * unit, y), f"{caption(look)}: {own.figure.text}", 30, ink, anchor="r", most=half)
        self.y0 += 60 * unit

    def total(self) -> None:
        look, unit = self.look, self.unit
        ground = look.panel if look["framed"] == "window" else shade(look.page, 0.9)
        value = sum(one.figure.value for one in self.people)
        text = f"{self.words.total} {figure_in(value, 'comma', 0).text}"
        centred = self.luck("total").random() < 0.5
        at = ((self.x0 + self.x1) / 2 if centred else self.x1 - 12 * unit, self.y0 + 28 * unit)
        self.put(at, text, 32, on(ground, look.ink), anchor="m" if centred else "r")
        self.y0 += 64 * unit

    def foot(self) -> None:
        """At the bottom: buttons, pages or a line of advice."""
        kind, unit, middle = self.look["+foot"], self.unit, (self.x0 + self.x1) / 2
        y = self.y1 - 44 * unit
        ground = self.look.panel if self.look["framed"] == "window" else shade(self.look.page, 0.75)
        ink = on(ground, self.look.dim)
        if kind == "buttons":
            self.button((middle - 190 * unit, y), self.words.rewards, 330)
            self.button((middle + 190 * unit, y), self.words.manage, 330)
        elif kind == "pages":
            for side in (-1, 1):
                x = middle + side * 130 * unit
                self.pen.draw.polygon([(x - side * 14 * unit, y - 20 * unit), (x + side * 16 * unit, y),
                                       (x - side * 14 * unit, y + 20 * unit)], fill=ink)  # fmt: skip
            self.put(
                (middle, y), f"{self.luck('page').randint(1, 3)}/{self.luck('page').randint(4, 9)}", 34, ink, anchor="m"
            )
        else:
            note = "Updated every 10 minutes." if self.look["language"] == "en" else self.words.rewards
            self.put((middle, y), note, 28, ink, anchor="m", most=self.x1 - self.x0)
        self.y1 -= 96 * unit

    def heads(self) -> None:
        """The captions of the columns, right above the rows."""
        if self.look["heads"] == "no":
            return
        unit, (self.x0, self.y0, self.x1, self.y1) = self.unit, self.screen.area
        high = 50 * unit
        fill = shade(self.look.panel, 0.8)
        self.pen.draw.rectangle((self.x0, self.y0, self.x1, self.y0 + high), fill=fill)
        row = OrchardRow(self.screen, self.pen, self.people[0], (self.x0, self.y0, self.x1, self.y0 + high))
        for x, text, anchor in row.heads():
            most = {"m": 0.24, "r": 0.3}.get(anchor, 0.3) * (self.x1 - self.x0)
            most = min(most, 2 * (x - self.x0) - 8) if anchor == "m" else most
            self.put(
                (x, self.y0 + high / 2), text, 27, on(fill, self.look.dim), anchor=anchor, most=most, effect="plain"
            )
        self.screen.area = (self.x0, self.y0 + high + 6 * unit, self.x1, self.y1)
