"""Looks as the artists of idle, card, sport and racing games draw their rankings: for measuring alone.

The arrangements (`carnival_rows.PLANS`) come one after the other by the place of the look, what is around them by lot.
The value is the figure that the title or the marked head names.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, once_a_look, walked
from tests.screens.grammar.carnival_rows import PLANS, CarnivalRow, columns_of, word_of
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS, PALETTES, name_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import Figure, shown
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Box, Entry, words_of
from tests.screens.grammar.rules import Look

FURTHER: dict[str, tuple[str, ...]] = {
    "season": ("ends", "league"),  # how long it still goes, or which league it is
    "mine": ("pinned", "listed"),
    "heights": ("turns", "first"),  # every second row lower, or the first three higher
    "tabs": ("periods", "regions"),
    "purse": ("yes",),  # what the viewer owns, over all
    "clan": ("yes",),  # a guild's name in small print beside or under the names
}
_STYLES = ("comma", "plain", "thin", "apostrophe", "short1", "short2", "thin", "apostrophe", "wan1", "wan2", "turned")
_SEPARATORS = {"thin": ("space", " ", "\u2009"), "turned": ("apostrophe", "'", "\u2019")}
COUNT = 36
"""So many are on a list."""
_LAST = 8
"""So many a list that was scrolled to its end still shows."""


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("carnival", place, (kind,), FURTHER, ("en",) * 5 + ("zh", "ja", "ko"), _STYLES)
    del chosen["many"]
    figure = rng.choice(plan.figures)
    chosen["size"] = rng.choice(plan.sizes)
    few = chosen["size"] in ("tiny", "small")
    chosen["style"] = rng.choice(_STYLES[:4]) if few else rng.choice(_STYLES)
    if chosen["style"].startswith("wan"):
        chosen["language"] = rng.choice(("zh", "tw", "ja"))
    if plan.wide:
        chosen["device"] = rng.choice(("2400x1080", "1920x1080", "1280x800"))
    if chosen["font"] == "mono":
        chosen["font"] = "condensed"
    if chosen["avatar"] == "no" and (plan.faces or rng.random() < 0.5):
        chosen["avatar"] = "round"
    chosen["placed"] = rng.choice(("hexagon", "shield", "flag", "words", "plain", "outlined"))
    chosen["theme"] = rng.choice(sorted(PALETTES))
    chosen["edge"] = rng.choice(("cut", "whole"))
    if rng.random() < plan.unranked:
        chosen["rank"] = "none"
    if kind in ("strip", "dotted", "pill") and "+heights" not in chosen and rng.random() < 0.6:
        chosen["+heights"] = rng.choice(FURTHER["heights"])
    if kind == "hanging":
        chosen.pop("+mine", None)
        chosen.pop("+heights", None)
    if chosen["language"] == "ar":
        chosen["style"] = chosen["style"] if chosen["style"] in ("comma", "plain") else "comma"
    return Look(f"carnival-{place:03d}", chosen, figure, *PALETTES[chosen["theme"]])


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng = Random(f"{look.name}:carnival")
    base = {"thin": "space", "turned": "apostrophe", "wan1": "short1", "wan2": "short2"}.get(
        look["style"], look["style"]
    )
    plain = replace(look, chosen={**look.chosen, "style": base, "unit": "wan" if "wan" in look["style"] else ""})
    found: list[Entry] = []
    names: set[str] = set()
    for entry in entries(plain, COUNT):
        name = name_of(rng) if rng.random() < 0.5 else entry.name
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = name_of(rng)
        names.add(name)
        found.append(replace(entry, name=name, figure=_grouped(entry.figure, look["style"])))
    return found


def _grouped(figure: Figure, style: str) -> Figure:
    """The figure with the signs between its groups that this style has."""
    if style not in _SEPARATORS:
        return figure
    _, drawn, sign = _SEPARATORS[style]
    return replace(figure, text=figure.text.replace(drawn, sign))


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    inset = (0.03 if height > width else luck_of(look, "in").choice((0.04, 0.16))) * width
    screen = begun_screen(look, _behind(look), (inset, 0.02 * height, width - inset, 0.97 * height))
    people = people_of(look)
    _over(screen, people)
    return screen, _list(screen, people, start)


drawn_screens = partial(walked, _screen)


@once_a_look
def _behind(look: Look) -> Image.Image:
    """A painting out of focus: blots of the page's colour."""
    image = Image.new("RGB", look.size, look.page)
    draw, (width, height), luck = ImageDraw.Draw(image), look.size, luck_of(look, "blots")
    for _ in range(24):
        x, y, radius = luck.uniform(0, width), luck.uniform(0, height), luck.uniform(0.05, 0.3) * width
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade(look.page, luck.uniform(0.7, 1.25)))
    return image.filter(ImageFilter.GaussianBlur(width / 40))


def _over(screen: Screen, people: list[Entry]) -> None:
    """What stands over the list."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, ink = luck_of(look, "over"), legible(look.page)
    if look.chosen.get("+purse"):
        for at, amount in ((0.98, luck.randint(10, 99_999)), (0.72, luck.randint(1_000, 900_000))):
            text = shown(amount, "comma").text
            start, _ = pen.text((x0 + at * (x1 - x0), y + 26 * unit), text, round(30 * unit), ink, anchor="r")
            pen.icon(2, (start - 44 * unit, y + 8 * unit, start - 8 * unit, y + 44 * unit), MEDALS[0])
        y += 58 * unit
    title = luck.choice((word_of(look), luck.choice(words.titles), f"{word_of(look)} · {words.ranking}"))
    box = ((x0 + x1) / 2 - 0.36 * (x1 - x0), y, (x0 + x1) / 2 + 0.36 * (x1 - x0), y + 92 * unit)
    ground = shade(look.accent, 0.6)
    pen.draw.rounded_rectangle(box, 44 * unit, fill=ground, outline=MEDALS[0], width=4)
    pen.text(
        ((x0 + x1) / 2, y + 46 * unit), title, round(46 * unit), WHITE, anchor="m", most=0.6 * (x1 - x0), edge=BLACK
    )
    y += 104 * unit
    if season := look.chosen.get("+season"):
        left = f"{luck.randint(1, 6)}d {luck.randint(10, 23)}:{luck.randint(10, 59)}:{luck.randint(10, 59)}"
        text = (
            left
            if season == "ends"
            else f"{luck.choice(('Gold', 'Diamond', 'Master'))} {luck.choice(('I', 'II', 'III'))}"
        )
        pen.text(((x0 + x1) / 2, y + 24 * unit), text, round(30 * unit), ink, anchor="m")
        y += 56 * unit
    if tabs := look.chosen.get("+tabs"):
        texts = (
            (words.daily, words.weekly, words.total)
            if tabs == "periods"
            else (words.server, GUILDS[look["language"]].alliance)
        )
        step, active = (x1 - x0) / len(texts), luck.randrange(len(texts))
        for place, text in enumerate(texts):
            middle = x0 + (place + 0.5) * step
            pen.text((middle, y + 34 * unit), text, round(34 * unit), ink, anchor="m", most=step - 20 * unit)
            if place == active:
                pen.draw.rectangle(
                    (middle - 0.3 * step, y + 64 * unit, middle + 0.3 * step, y + 70 * unit), fill=look.accent
                )
        y += 82 * unit
    if PLANS[look["arranged"]].heads:
        pen.draw.rectangle((x0, y, x1, y + 58 * unit), fill=shade(look.panel, 0.75))
        for column in columns_of(screen):
            ground = shade(look.panel, 0.75)
            text = f"{column.head} ▼" if column.what == "value" else column.head
            pen.text(
                (column.at, y + 29 * unit),
                text,
                round(27 * unit),
                legible(ground),
                anchor=column.anchor,
                most=column.room,
            )
        y += 64 * unit
    screen.area = (x0, y, x1, low)


def _boxes(screen: Screen) -> list[Box]:
    """Where the rows are, the list's begin being 0."""
    look, unit = screen.look, screen.unit
    x0, _, x1, _ = screen.area
    plan = PLANS[look["arranged"]]
    if look["arranged"] == "hanging":
        step = (x1 - x0) / plan.across
        high = 0.96 * (screen.area[3] - screen.area[1])
        return [(x0 + place * step, 0.0, x0 + (place + 1) * step - 10 * unit, high) for place in range(COUNT)]
    pitch = plan.high * luck_of(look, "pitch").choice((0.92, 1.0, 1.12)) * unit
    heights, y, found = look.chosen.get("+heights"), 0.0, []
    for place in range(COUNT):
        share = {"turns": (1.0, 0.84)[place % 2], "first": 1.28 if place < 3 else 1.0}.get(heights or "", 1.0)
        inset = 10 * unit if heights == "turns" and place % 2 else 0.0
        found.append((x0 + inset, y, x1 - inset, y + share * pitch - plan.gap * unit))
        y += share * pitch
    return found


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    boxes, mine = _boxes(screen), look.chosen.get("+mine")
    listed = luck_of(look, "mine").randrange(2, 16)
    high = boxes[3][3] - boxes[3][1]
    if look["arranged"] == "hanging":
        return _hanging(screen, people, boxes, start)
    if mine == "pinned":
        screen.area = (*screen.area[:3], screen.area[3] - high - 20 * unit)
    x0, top, x1, low = screen.area
    around, cut = pen.image.copy(), look["edge"] == "cut"
    shift = top - boxes[start][1]
    if cut and start:
        shift -= luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high
    last = start
    for place, (a, b, c, d) in enumerate(boxes):
        box, entry = (a, b + shift, c, d + shift), people[place]
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / (d - b)
        if seen < (0.06 if cut else WHOLE):
            continue
        drawn = CarnivalRow(screen, entry, box, place, own=mine == "listed" and place == listed).drawn()
        screen.keep(entry, (a, max(box[1], top), c, min(box[3], low)), drawn, whole=seen >= WHOLE)
        last = place if seen >= WHOLE else last
    cut_edges(pen, around, top, low)
    if mine == "pinned":
        box = (x0, low + 14 * unit, x1, low + 14 * unit + high)
        drawn = CarnivalRow(screen, people[listed], box, listed, own=True).drawn()
        screen.keep(people[listed], box, drawn, pinned=True)
    return min(COUNT - _LAST, max(start + 1, last))


def _hanging(screen: Screen, people: list[Entry], boxes: list[Box], start: int) -> int:
    """Banners side by side, scrolled sideways by whole ones."""
    across = PLANS["hanging"].across
    for place in range(start, start + across):
        a, _, c, d = boxes[place - start]
        box = (a, screen.area[1], c, screen.area[1] + d)
        screen.keep(people[place], box, CarnivalRow(screen, people[place], box, place, own=False).drawn())
    return start + across - 1
