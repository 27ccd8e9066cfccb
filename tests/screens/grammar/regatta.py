"""Looks as strategy games of the last years show their rankings and as leaders keep them: for measuring alone.

Cards of gold, frames that overhang, bars with the value inside, marks for each day, mails; a bot's message, a
spreadsheet; windows of a desktop, long pictures, photographs of a screen, pictures with something scribbled on. The
arrangements (`regatta_pieces.PLANS`) come one after the other by the place of the look, what is around them by lot.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, walked
from tests.screens.grammar.bazaar_words import ORNATE, STYLES, shown_in
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.outland_words import PALETTES, name_of
from tests.screens.grammar.regatta_around import around, behind
from tests.screens.grammar.regatta_pieces import PLANS, open_place
from tests.screens.grammar.regatta_rows import RegattaRow
from tests.screens.grammar.rows import Box, Entry
from tests.screens.grammar.rules import Look, colours

FURTHER: dict[str, tuple[str, ...]] = {
    "mine": ("pinned", "listed", "above"),
    "frame": ("window", "letterbox", "phone", "notified"),
    "event": ("banner", "together", "stages"),
    "tabs": ("chips", "lined"),
    "heads": ("yes",),
    "foot": ("note", "places"),
    "taken": ("photo", "scribbled"),  # of a screen, or with something drawn on it by hand
    "cropped": ("yes",),
    "dot": ("yes",),
}
DEVICES = ("1080x2400", "1179x2556", "720x1600", "1440x3088", "1080x2340", "1080x3600", "1668x2388", "1812x2176")
WIDE = ("2400x1080", "2360x1640", "1920x1080")
COUNT = 44
"""So many are on a list."""


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("regatta", place, (kind,), FURTHER, ("en",) * 5, STYLES)
    del chosen["many"]
    figure, chosen["size"] = rng.choice(plan.figures), rng.choice(plan.sizes)
    few = chosen["size"] in ("tiny", "small")
    chosen["style"] = rng.choice(STYLES[:4]) if few or kind == "twofold" else rng.choice(STYLES)
    chosen["device"] = rng.choice(WIDE if rng.random() < 0.2 and not plan.app else DEVICES)
    chosen["spoiled"] = rng.choice(("no", "no", "jpeg", "shrunk", "forwarded", "dimmed"))
    chosen["order"] = "falling" if plan.ordered else "none"
    if chosen["font"] == "mono" or plan.app:
        chosen["font"] = "mono" if kind == "embed" and rng.random() < 0.5 else "sans"
    if chosen["avatar"] == "no" and (kind in ("overhang", "chips", "furnace") or rng.random() < 0.7):
        chosen["avatar"] = "round"
    chosen["placed"] = rng.choice(("plain", "slab", "crown", "pennant", "ribbon", "outlined", "zero"))
    chosen["edge"] = rng.choice(("cut", "cut", "whole"))
    chosen["theme"] = rng.choice((*sorted(PALETTES), *("light", "dark", "paper", "vivid") * 3))
    if rng.random() < plan.unranked:
        chosen["rank"] = "none"
    if chosen["language"] == "ar":  # written from right to left, digits in groups change places
        chosen["style"] = chosen["style"] if chosen["style"] in ("comma", "plain", "dot") else "comma"
    if plan.app or kind == "letter":
        for one in ("+mine", "+cropped"):
            chosen.pop(one, None)
        chosen["edge"] = "whole"
    if not plan.ordered:
        chosen.pop("+mine", None)
    theme = chosen["theme"]
    return Look(f"regatta-{place:03d}", chosen, figure, *(PALETTES.get(theme) or colours(rng, theme)))


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng = Random(f"{look.name}:regatta")
    plain = replace(look, chosen={**look.chosen, "style": "plain"})
    names: set[str] = set()
    found: list[Entry] = []
    for entry in entries(plain, COUNT):
        name, kind = entry.name, rng.random()
        if kind < 0.55:
            name = rng.choice(ORNATE) if kind < 0.08 else name_of(rng)
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = name_of(rng)
        names.add(name)
        figure = shown_in(entry.figure.value, look["style"], look["language"])
        found.append(replace(entry, name=name, badge=rng.choice((1, 2, 2, 3, 3, 3, 4)), figure=figure))
    return found


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    inset = (0.025 if height > width else luck_of(look, "in").choice((0.03, 0.12))) * width
    screen = begun_screen(look, behind(look), (inset, 0.0, width - inset, 0.985 * height))
    people = people_of(look)
    around(screen)
    last = _list(screen, people, start)
    _taken(screen, start)
    return screen, last


drawn_screens = partial(walked, _screen)
"""The look's pictures, of a list that is longer than one, scrolled on; so many."""


def _slots(screen: Screen) -> list[Box]:
    """Where the rows are, the list's begin being 0."""
    look, unit = screen.look, screen.unit
    plan, (x0, _, x1, _) = PLANS[look["arranged"]], screen.area
    pitch, gap = plan.high * luck_of(look, "pitch").choice((0.95, 1.0, 1.15)) * unit, plan.gap * unit
    step, y, found = (x1 - x0 + gap) / plan.across, 0.0, []
    for place in range(COUNT):
        column = place % plan.across
        more = 190 * unit if look["arranged"] == "unfolded" and place == open_place(look) else 0.0
        found.append((x0 + column * step, y, x0 + (column + 1) * step - gap, y + pitch + more - gap))
        if column == plan.across - 1:
            y += pitch + more
    return found


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    slots, mine = _slots(screen), look.chosen.get("+mine")
    high, listed = min(d - b for _, b, _, d in slots), luck_of(look, "mine").randrange(13, 30)
    x0, top, x1, low = screen.area
    pinned: Box | None = None
    if mine == "pinned":
        pinned = (x0, low - high, x1, low)
        low -= high + 20 * unit
    elif mine == "above":
        pinned = (x0, top, x1, top + high)
        top += high + 24 * unit
    plain, cut = pen.image.copy(), look["edge"] == "cut"
    shift = top - slots[start][1]
    if cut and start:
        shift -= luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high
    last = start
    for place, (a, b, c, d) in enumerate(slots):
        box, entry = (a, b + shift, c, d + shift), people[place]
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / (d - b)
        if seen < (0.06 if cut else WHOLE):
            continue
        drawn = RegattaRow(screen, entry, box, place, own=mine == "listed" and place == listed).drawn()
        screen.keep(entry, (a, max(box[1], top), c, min(box[3], low)), drawn, whole=seen >= WHOLE)
        last = max(last, place) if seen >= WHOLE else last
    cut_edges(pen, plain, top, low)
    if pinned:
        drawn = RegattaRow(screen, people[listed], pinned, listed, own=True).drawn()
        screen.keep(people[listed], pinned, drawn, pinned=True)
    across = PLANS[look["arranged"]].across
    return min(COUNT - 8, max(start + across, last + 1 - across) // across * across)


def _taken(screen: Screen, start: int) -> None:
    """The picture as somebody has photographed it, or has scribbled on it."""
    look, pen = screen.look, screen.pen
    kind, luck = look.chosen.get("+taken"), luck_of(look, f"taken {start}")
    width, height = pen.image.size
    if kind == "photo":
        angle = luck.choice((-0.7, -0.4, 0.4, 0.7))
        image = pen.image.rotate(angle, Image.Resampling.BICUBIC, fillcolor=look.page)
        mask = Image.new("L", (32, 32), 0)
        ImageDraw.Draw(mask).ellipse((-6, -6, 38, 38), fill=255)
        mask = mask.filter(ImageFilter.GaussianBlur(5)).resize((width, height))
        dark = image.point(lambda one: round(0.75 * one))
        pen.image.paste(Image.composite(image, dark, mask).filter(ImageFilter.GaussianBlur(width / 1600)))
    elif kind == "scribbled":
        rows = [row for row in screen.rows if row["fully_visible"]]
        x0, y0, x1, y1 = luck.choice(rows)["box"]
        for place in range(2):  # a ring about a row
            grow = 6 + 7 * place
            pen.draw.arc(
                (x0 - grow, y0 - grow, x1 + grow, y1 + grow), 5, 350, fill=(230, 30, 40), width=max(4, width // 180)
            )
