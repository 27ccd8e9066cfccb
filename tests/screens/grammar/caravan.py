"""Looks as ladders, rallies, charts, bots' tables, notes and posters show rankings: for measuring alone.

Names that go on in a second line, that end where the values begin, cards of several lines with the word at one end and
the figure at the other, tabs that stand out over a card, cards shifted against each other, five portraits abreast,
tables of signs, bars from an axis, digits that stand apart, shadows, ranks as `01` and `III`, shares instead of ranks,
figures in trillions and as `1億2345万`; a keyboard, a second app, a phone that records, letters to jump to, a warm
screen, a watermark. The arrangements (`caravan_pieces.PLANS`) come one after the other by the place of the look, what
is around them by lot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFont

from tests.screens.draw import FONTS
from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, walked
from tests.screens.grammar.caravan_around import around, behind
from tests.screens.grammar.caravan_pieces import PLANS
from tests.screens.grammar.caravan_rows import CaravanRow
from tests.screens.grammar.caravan_words import STYLES, figure_in, named
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.outland_words import PALETTES
from tests.screens.grammar.rows import Box, Entry
from tests.screens.grammar.rules import Look, colours

FURTHER: dict[str, tuple[str, ...]] = {
    "mine": ("pinned", "listed"),
    "heads": ("yes",),
    "tabs": ("yes",),
    "hint": ("yes",),
    "letters": ("yes",),
    "recording": ("yes",),
    "keyboard": ("yes",),
    "second": ("yes",),
    "float": ("yes",),
    "warm": ("yes",),
    "watermark": ("yes",),
    "far": ("30", "61"),
    "gender": ("yes",),
}
DEVICES = ("1080x2400", "1179x2556", "720x1600", "1440x3120", "1080x1920", "1536x2048", "828x1792", "1812x2176")
WIDE = ("2400x1080", "2266x1488", "1920x1080", "2556x1179")
COUNT = 90
"""So many are on a list."""
_TALL = ("ascii", "notes", "poster", "ledger", "footed", "staggered", "mvp")


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("caravan", place, (kind,), FURTHER, ("en",) * 6 + ("ja", "ko"), STYLES)
    del chosen["many"]
    figure, chosen["size"] = rng.choice(plan.figures), rng.choice(plan.sizes)
    chosen["style"] = rng.choice(STYLES[:6] if chosen["size"] in ("tiny", "small") else STYLES)
    chosen["device"] = rng.choice(WIDE if rng.random() < 0.2 and kind not in _TALL else DEVICES)
    chosen["spoiled"] = rng.choice(("no", "no", "jpeg", "shrunk", "forwarded", "dimmed"))
    chosen["order"] = "falling" if plan.ordered else "none"
    chosen["font"] = "mono" if kind == "ascii" else "sans" if chosen["font"] == "mono" or plan.app else chosen["font"]
    if chosen["avatar"] == "no" and rng.random() < 0.7:
        chosen["avatar"] = "yes"
    chosen["placed"] = rng.choice(("plain", "diamond", "flag", "edged", "hash", "ending", "roman"))
    if kind in ("faces", "zeros", "ascii") and chosen["placed"] == "roman":
        chosen["placed"] = "plain"
    chosen["edge"] = "whole" if plan.app or kind in ("poster", "mvp") else rng.choice(("cut", "cut", "whole"))
    chosen["theme"] = rng.choice((*sorted(PALETTES), *("light", "dark", "paper", "vivid") * 3))
    chosen["rank"] = "none" if rng.random() < plan.unranked else "left"
    if chosen["size"] == "vast" and chosen["style"] in ("quote", "short3", "wan"):
        chosen["style"] = "short2"
    narrow = kind == "poster" and chosen["device"] not in ("1536x2048", "1812x2176")
    if kind == "faces" or narrow or (kind == "chart" and chosen["size"] == "vast"):
        chosen["style"] = rng.choice(("short1", "short2"))
    if chosen["language"] == "ar" and chosen["style"] not in ("comma", "plain", "dot"):
        chosen["style"] = "comma"  # written from right to left, digits in groups change places
    apart = ["+mine"] if plan.app or plan.across > 1 else []
    apart += ["+far"] if kind == "mvp" or chosen["rank"] == "none" else []
    apart += ["+letters"] if plan.app or plan.across > 1 or kind == "tabbed" else []
    apart += ["+keyboard", "+second"] if "x1080" in chosen["device"] or kind in ("poster", "mvp") else []
    apart += ["+float"] if plan.app or plan.across > 1 else []
    for one in apart:
        chosen.pop(one, None)
    theme = chosen["theme"]
    return Look(f"caravan-{place:03d}", chosen, figure, *(PALETTES.get(theme) or colours(rng, theme)))


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng, times = Random(f"{look.name}:caravan"), 1
    if look["size"] == "vast":
        times = rng.randint(700, 9_000)
    plain = replace(look, chosen={**look.chosen, "style": "plain"})
    names: set[str] = set()
    found: list[Entry] = []
    for place, entry in enumerate(entries(plain, COUNT)):
        two = look["arranged"] == "wrapped" and rng.random() < 0.6
        name = entry.name if rng.random() < 0.35 and not two else named(rng, two=two)
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = named(rng, two=two)
        names.add(name)
        figure = figure_in(entry.figure.value * times, look["style"], look["language"])
        rank = place + 1 + int(look.chosen.get("+far", "0"))
        found.append(replace(entry, name=name, badge=rng.choice((1, 2, 3, 3, 4)), figure=figure, rank=rank))
    return found


@dataclass
class CaravanScreen(Screen):
    """A picture in the making. most: the greatest figure of the list."""

    most: int = 0


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    people = people_of(look)
    inset = (0.025 if height > width else luck_of(look, "in").choice((0.03, 0.1))) * width
    begun_ = begun_screen(look, behind(look), (inset, 0.014 * height, width - inset, 0.985 * height))
    screen = CaravanScreen(look, begun_.pen, begun_.unit, begun_.area)
    screen.most = max(entry.figure.value for entry in people[start:])
    around(screen)
    last = _list(screen, people, start)
    if look.chosen.get("+float"):
        _floating(screen)
    if look.chosen.get("+watermark"):
        _watermark(screen)
    if look.chosen.get("+warm"):  # as phones shine in the evening
        screen.pen.image.paste(ImageChops.multiply(screen.pen.image, Image.new("RGB", look.size, (255, 222, 176))))
    return screen, last


drawn_screens = partial(walked, _screen)
"""The look's pictures, of a list that is longer than one, scrolled on; so many."""


def _slots(screen: Screen, start: int, low: float) -> list[tuple[int, Box]]:
    """The places of the list from a row on, and where they stand if the list is not shifted."""
    look, unit = screen.look, screen.unit
    kind, (x0, top, x1, _) = look["arranged"], screen.area
    plan = PLANS[kind]
    pitch, gap = plan.high * luck_of(look, "pitch").choice((0.95, 1.0, 1.12)) * unit, plan.gap * unit
    found: list[tuple[int, Box]] = []
    if kind == "poster":
        columns = luck_of(look, "columns").choice((2, 2, 3)) if x1 - x0 > 1000 * unit else 2
        many, wide = int((low - top) // pitch), (x1 - x0) / columns
        for place in range(min(columns * many, COUNT - start)):
            column, line = divmod(place, many)
            box = (x0 + column * wide, top + line * pitch, x0 + (column + 1) * wide, top + (line + 1) * pitch)
            found.append((start + place, box))
        return found
    across = plan.across if kind != "faces" or x1 - x0 < 1500 * unit else 6
    wide = (x1 - x0 - (across - 1) * 12 * unit) / across
    y = top
    for place in range(max(0, start - across), COUNT):
        column = (place - start) % across
        box_y = top - pitch - gap if place < start else y
        high = 260 * unit if kind == "mvp" and place == 0 else pitch
        left = x0 + column * (wide + 12 * unit)
        down = 0.5 * pitch if kind == "staggered" and column else 0.0
        found.append((place, (left, box_y + down, left + wide, box_y + down + high)))
        if place >= start and column == across - 1:
            y += high + gap
    return found


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    mine, listed = look.chosen.get("+mine"), luck_of(look, "mine").randrange(13, 30)
    x0, top, x1, low = screen.area
    slots = _slots(screen, start, low)
    high = min(box[3] - box[1] for _, box in slots)
    pinned: Box | None = None
    if mine == "pinned":
        pinned = (x0, low - high, x1, low)
        low -= high + 20 * unit
    plain, cut = pen.image.copy(), look["edge"] == "cut"
    shift = luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high if cut and start else 0.0
    last = start
    for place, (a, b, c, d) in slots:
        box = (a, b - shift, c, d - shift)
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / (d - b)
        if seen < (0.06 if cut else WHOLE):
            continue
        drawn = CaravanRow(screen, people[place], box, place, own=mine == "listed" and place == listed).drawn()
        screen.keep(people[place], (a, max(box[1], top), c, min(box[3], low)), drawn, whole=seen >= WHOLE)
        last = max(last, place) if seen >= WHOLE else last
    cut_edges(pen, plain, top, low)
    if pinned:
        drawn = CaravanRow(screen, people[listed], pinned, listed, own=True).drawn()
        screen.keep(people[listed], pinned, drawn, pinned=True)
    across = PLANS[look["arranged"]].across
    following = last + 1 if look["arranged"] == "poster" else last - (last - start) % across
    return min(COUNT - 45, max(start + across, following))


def _floating(screen: Screen) -> None:
    """A round button that a phone shows over everything, on one of the rows, which is not to be read."""
    pen, unit = screen.pen, screen.unit
    rows = [row for row in screen.rows if row["fully_visible"] and not row["pinned"]]
    row = rows[luck_of(screen.look, "float").randrange(len(rows))]
    x0, y0, x1, y1 = row["box"]
    y, radius = (y0 + y1) / 2, min(52 * unit, 0.48 * (y1 - y0))
    row["fully_visible"] = False
    x = x1 - 70 * unit if luck_of(screen.look, "float side").random() < 0.6 else x0 + 60 * unit
    box = (round(x - radius), round(y - radius), round(x + radius), round(y + radius))
    under = pen.image.crop(box)
    pen.image.paste(Image.blend(under, Image.new("RGB", under.size, (40, 40, 44)), 0.75), box[:2])
    pen.draw.ellipse(
        (x - 0.6 * radius, y - 0.6 * radius, x + 0.6 * radius, y + 0.6 * radius), outline=(230, 230, 234), width=5
    )


def _watermark(screen: Screen) -> None:
    """A player's number, slanted and pale, over the whole picture."""
    image, luck = screen.pen.image, luck_of(screen.look, "mark")
    layer = Image.new("L", image.size, 0)
    draw = ImageDraw.Draw(layer)
    font = ImageFont.truetype(FONTS / "truetype/noto/NotoSans-Bold.ttf", round(54 * screen.unit))
    text = f"UID {luck.randint(10**7, 10**9)}"
    for line in range(5):
        for column in range(2):
            at = ((0.1 + 0.5 * column) * image.width, (0.1 + 0.2 * line + 0.05 * column) * image.height)
            draw.text(at, text, fill=luck_of(screen.look, "pale").choice((20, 30, 40)), font=font)
    turned = layer.rotate(24, resample=Image.Resampling.BILINEAR)
    image.paste(Image.new("RGB", image.size, (128, 128, 128)), (0, 0), turned)
