"""Looks of ten strategy games that do not exist, each painted in its own way: for measuring alone.

Space, castles, the undead, pirates, ants, dinosaurs, railways, frost, kings, tanks. Arrangement (`orchard_games.PLANS`)
and game (`GAMES`) come by the place of the look, so that 200 places hold each arrangement in each game once; what is
around the list, the language and how figures are written come by lot.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.screens.grammar.arranged import begun, begun_screen, luck_of
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.orchard_around import Around, behind, on
from tests.screens.grammar.orchard_cards import OrchardRow
from tests.screens.grammar.orchard_games import GAMES, PLANS, palette
from tests.screens.grammar.orchard_pieces import written
from tests.screens.grammar.orchard_scene import card
from tests.screens.grammar.orchard_words import DECIMALS, figure_in, long_value, styles_of
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.rows import MEDALS, WHITE, Box, Drawn, Entry
from tests.screens.grammar.rules import Look

DEVICES = ("1080x2400", "1080x1920", "720x1560", "1284x2778", "828x1792", "1600x2560", "750x1334", "1080x2280")
WIDE = ("2340x1080", "1600x900", "2048x1536", "1792x828")
FURTHER = {
    "tabs": ("boxed", "pills", "lined"),
    "stock": ("yes",),
    "ticker": ("yes",),
    "event": ("yes",),
    "summary": ("yes",),
    "total": ("yes",),
    "foot": ("buttons", "pages", "note"),
    "mine": ("pinned", "pinned", "listed", "above"),
    "podium": ("stays", "goes"),
    "side": ("yes",),
}
PLACED = ("plain", "plain", "hash", "dotted", "zero", "number", "worded", "medal", "medal", "graphic", "wreath", "disc",
          "hexed", "slab", "flag")  # fmt: skip
PODIUM = 320
"""How high it is, in units."""


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    game = list(GAMES)[(7 * place + 3 * (place // len(PLANS))) % len(GAMES)]
    plan, painted = PLANS[kind], GAMES[game]
    rng, chosen = begun("orchard", place, (kind,), FURTHER, ("en",) * 8, ("comma",) * 4)
    del chosen["many"]
    chosen |= {"game": game, "badge": "yes", "font": rng.choice(painted.fonts), "effect": rng.choice(painted.effect)}
    chosen["device"] = rng.choice(WIDE if rng.random() < 0.2 and kind != "letter" else DEVICES)
    figures = [one for one in painted.figures if one in plan.figures] or list(plan.figures)
    figure = rng.choice(figures)
    sizes = [*plan.sizes, "tiny"] if plan.few and figure != "power" else [one for one in plan.sizes if one != "small"]
    chosen["size"] = rng.choice(sizes)
    chosen["style"] = rng.choice(styles_of(chosen["language"], chosen["size"]))
    if chosen["language"] == "ar" and chosen["style"] == "space":  # digits in groups change places
        chosen["style"] = "comma"
    chosen["decimals"] = str(rng.choice(DECIMALS.get(chosen["style"], (0,))))
    chosen["label"] = rng.choice(plan.labels)
    if chosen["size"] == "tiny" and chosen["label"] == "none" and plan.heads:
        chosen["heads"] = "yes"
    else:
        chosen["heads"] = "yes" if rng.random() < plan.heads else "no"
    chosen["order"] = "falling" if plan.ordered or rng.random() < 0.4 else "none"
    chosen["rank"] = "none" if rng.random() < plan.unranked or chosen["order"] == "none" else "left"
    chosen["tag"] = rng.choice(("none", "none", "none", "spaced", "glued", "round"))
    chosen["placed"] = rng.choice(PLACED)
    chosen["avatar"] = "no" if rng.random() < 0.12 and kind not in ("tile3", "poster", "squads") else "yes"
    for rule, choices in (
        ("best", ("tinted", "tinted", "striped", "none")), ("badged", ("none", "none", "none", "vip", "rank")),
        ("under", ("place", "guild", "guild", "server", "ago", "level")), ("level", ("none", "avatar", "text")),
        ("frames", ("accent", "dark")), ("bright", ("yes", "no", "no")), ("meter", ("inside", "under")),
        ("flush", ("right", "middle")), ("edge", ("cut", "cut", "whole")), ("status", ("yes", "yes", "no")),
        ("framed", ("page", "panel", "panel", "window")), ("titled", ("ribbon", "left", "plain")),
        ("close", ("corner", "corner", "foot", "no")),
        ("spoiled", ("no", "no", "jpeg", "shrunk", "forwarded", "dimmed")),
    ):  # fmt: skip
        chosen[rule] = rng.choice(choices)
    _sensible(chosen, kind)
    chosen["members"] = str(rng.randint(8, plan.most))
    return Look(f"orchard-{place:03d}", chosen, figure, *palette(game, rng.randrange(2)))


def _sensible(chosen: dict[str, str], kind: str) -> None:
    """Without what no game would draw."""
    plan = PLANS[kind]
    if kind == "letter":
        chosen |= {"framed": "window", "avatar": "no"}
    if kind in ("dense", "table", "letter") and chosen["framed"] == "page":
        chosen["framed"] = "panel"
    if kind in ("tile2", "tile3", "totem"):
        chosen["placed"] = "plain"
    if chosen["rank"] == "none" or plan.across > 1 or chosen["order"] == "none":
        chosen.pop("+podium", None)
        chosen.pop("+mine", None)
    if chosen["rank"] == "none":
        chosen.pop("+summary", None)
    width, height = map(int, chosen["device"].split("x"))
    if width > height:
        chosen.pop("+podium", None)
        chosen.pop("+event", None)
        chosen["spoiled"] = chosen["spoiled"].replace("dimmed", "jpeg")
    else:
        chosen.pop("+side", None)
    if "+side" in chosen:
        chosen.pop("+tabs", None)


def people_of(look: Look, count: int) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    plain = replace(look, chosen={**look.chosen, "style": "plain", "size": look["size"].replace("vast", "huge")})
    rng = Random(f"{look.name}:orchard")
    found = []
    for entry in [one for one in entries(plain, 2 * count) if "ำ" not in one.name][:count]:  # the pen has no ำ
        value = entry.figure.value
        value = long_value(value) if look["size"] == "vast" else value
        figure = figure_in(value, look["style"], int(look["decimals"]))
        found.append(replace(entry, rank=len(found) + 1, figure=figure, badge=rng.choice((1, 2, 3, 3, 4))))
    return found


def drawn_screens(look: Look, pictures: int) -> list[Screen]:
    """The look's pictures, of a list that is longer than one, scrolled on; so many, or till it ends."""
    return _List(look, max(pictures, 1)).drawn()


class _List:
    """Draws the list of a look."""

    def __init__(self, look: Look, pictures: int) -> None:
        self.look, self.unit, self.plan = look, look.unit, PLANS[look["arranged"]]
        self.pictures = pictures
        self.people = people_of(look, 30)

    def drawn(self) -> list[Screen]:
        """Each picture begins a little above where the one before ended; the last one at the list's end."""
        screens: list[Screen] = []
        offset, ends = 0.0, False
        while len(screens) < self.pictures and not ends:
            screen, offset, ends = self._screen(offset, len(screens))
            screens.append(screen)
        return screens

    def _screen(self, offset: float, place: int) -> tuple[Screen, float, bool]:
        look = self.look
        width, height = look.size
        inset = (0.03 if height > width else luck_of(look, "in").choice((0.04, 0.12))) * width
        low = 0.985 * height
        screen = begun_screen(look, behind(look), (inset, 0.0, width - inset, low))
        around = Around(screen, self.people)
        around.drawn()
        shown, mine = self.people, look.chosen.get("+mine")
        first = 0
        if "+podium" in look.chosen:
            first = 3
            if place == 0 or look["+podium"] == "stays":
                self._podium(screen, shown[:3])
        self._pinned(screen, mine)
        around.heads()
        slots, headings = self._slots(screen.area)
        _, top, _, low = screen.area
        view = low - top
        many = self._many(slots, view, first)
        end = max(slots[many - 1][3] - slots[first][1], 1.0)
        if look["edge"] == "whole":
            offset = max((b - slots[first][1] for _, b, _, _ in slots[first:many] if b - slots[first][1] <= offset + 1),
                         default=0.0)  # fmt: skip
        elif place:
            offset = min(offset, max(0.0, end - view))
        shift = top - slots[first][1] - offset
        self._rows(screen, slots[first:many], shift, first, headings)
        return screen, offset + view - self._overlap(), offset + view >= end - 1

    def _overlap(self) -> float:
        share = luck_of(self.look, "overlap").uniform(0.7, 1.7)
        return share * self.plan.high * self.unit

    def _many(self, slots: list[Box], view: float, first: int) -> int:
        """How many are on the list: as the look says, but more than one picture holds."""
        whole = sum(d - slots[first][1] <= view for _, _, _, d in slots[first:])
        least = first + whole + self._across(slots)
        return min(len(slots), max(int(self.look["members"]), least))

    @staticmethod
    def _across(slots: list[Box]) -> int:
        return sum(b == slots[0][1] for _, b, _, _ in slots[:8]) + 1

    def _slots(self, area: Box) -> tuple[list[Box], list[tuple[float, int]]]:
        """Where the rows are, and the headings between them: ([row], [(height, rank)])."""
        plan, unit, (x0, _, x1, _) = self.plan, self.unit, area
        across, wide = plan.across, (x1 - x0) / unit
        if across > 1 and wide > 1250:
            across += 1 if across == 2 else 2
        gap, high = plan.gap * unit, plan.high * luck_of(self.look, "pitch").choice((0.95, 1.0, 1.12)) * unit
        step, y, column, found = (x1 - x0 + gap) / across, 0.0, across, []
        headings: list[tuple[float, int]] = []
        y = -high - gap
        begins = {0: 5, 1: 4, 1 + 2 * across: 3} if self.look["arranged"] == "sections" else {}
        for place in range(len(self.people)):
            if column == across or place in begins:
                column, y = 0, y + high + gap
                if place in begins:
                    headings.append((y, begins[place]))
                    y += 84 * unit
            found.append((x0 + column * step, y, x0 + (column + 1) * step - gap, y + high))
            column += 1
        return found, headings

    def _rows(
        self, screen: Screen, slots: list[Box], shift: float, first: int, headings: list[tuple[float, int]]
    ) -> None:
        """The rows that show, on a piece of the picture of their own, so that nothing runs over its edges."""
        look, pen = screen.look, screen.pen
        _, top, _, low = screen.area
        top_, low_ = round(top), round(low)
        part = Pen(pen.image.crop((0, top_, pen.image.width, low_)), look["font"])
        listed = luck_of(look, "listed").randrange(3, 9) if look.chosen.get("+mine") == "listed" else -1
        least = 0.12 if look["edge"] == "cut" else WHOLE
        best = self.people[0].figure.value
        for y, rank in headings:
            self._heading(screen, part, y + shift - top_, rank, low_ - top_)
        for place, (a, b, c, d) in enumerate(slots, start=first):
            box = (a, b + shift, c, d + shift)
            inside = (max(box[1], top), min(box[3], low))
            seen = (inside[1] - inside[0]) / (d - b)
            if seen < least:
                continue
            inner = (box[0], box[1] - top_, box[2], box[3] - top_)
            row = OrchardRow(screen, part, self.people[place], inner, own=place == listed, best=best)
            screen.keep(self.people[place], (a, inside[0], c, inside[1]), row.drawn(), whole=seen >= WHOLE)
        pen.paste(part, top_)

    def _heading(self, screen: Screen, part: Pen, y: float, rank: int, view: float) -> None:
        """The bar over the members of a rank."""
        high, unit, look = 74 * self.unit, self.unit, screen.look
        whole = y > -0.05 * high and y + high < view + 2
        if (not whole and look["edge"] == "whole") or y < -high or y > view:
            return
        x0, _, x1, _ = screen.area
        fill = shade(look.accent, 0.75)
        card(part, (x0, y, x1, y + high), fill, "round", unit)
        ink = on(fill, WHITE)
        size, rng = max(15, round(34 * unit)), luck_of(look, f"of {rank}")
        written(part, look, (x0 + 30 * unit, y + high / 2), f"R{rank}", size, ink)
        count = {5: "1/1", 4: f"{rng.randint(1, 4)}/10", 3: f"{rng.randint(3, 30)}/80"}[rank]
        written(part, look, (x1 - 30 * unit, y + high / 2), count, size, ink, anchor="r")

    def _pinned(self, screen: Screen, mine: str | None) -> None:
        """The viewer's own row, above or below the list."""
        if mine not in ("pinned", "above"):
            return
        x0, top, x1, low = screen.area
        high = self.plan.high * self.unit
        own = self.people[luck_of(self.look, "mine").randrange(len(self.people))]
        box = (x0, top, x1, top + high) if mine == "above" else (x0, low - high, x1, low)
        row = OrchardRow(screen, screen.pen, own, box, own=True, best=self.people[0].figure.value)
        screen.keep(own, box, row.drawn(), pinned=True)
        gap = high + 18 * self.unit
        screen.area = (x0, top + gap, x1, low) if mine == "above" else (x0, top, x1, low - gap)

    def _podium(self, screen: Screen, best: list[Entry]) -> None:
        """The best three on steps."""
        look, pen, unit = screen.look, screen.pen, self.unit
        x0, top, x1, low = screen.area
        wide = (x1 - x0) / 3
        for entry, column in zip(best, (1, 0, 2), strict=True):
            lift = (0, 40, 60)[entry.rank - 1] * unit
            left = x0 + column * wide
            box = (left + 6 * unit, top + lift, left + wide - 6 * unit, top + (PODIUM - 16) * unit)
            row = OrchardRow(screen, pen, entry, box)
            card(pen, box, look.card, row.game.shape, unit, MEDALS[entry.rank - 1])
            x, side = (box[0] + box[2]) / 2, 104 * unit
            y = box[1] + 14 * unit
            row.face_at((x - side / 2, y, x + side / 2, y + side), level=False)
            mark = (x - side / 2 - 18 * unit, y + side - 40 * unit)
            pen.draw.ellipse((mark[0] - 26 * unit, mark[1] - 26 * unit, mark[0] + 26 * unit, mark[1] + 26 * unit),
                             fill=MEDALS[entry.rank - 1], outline=(40, 30, 20), width=3)  # fmt: skip
            row.put(mark, str(entry.rank), 32, WHITE, anchor="m", effect="outline")
            row.named((x, y + side + 34 * unit), wide - 44 * unit, 32, anchor="m")
            row.put((x, y + side + 80 * unit), entry.figure.text, 31, anchor="m", most=wide - 40 * unit)
            screen.keep(entry, box, Drawn(row.name, medal=False))
        screen.area = (x0, top + PODIUM * unit, x1, low)
