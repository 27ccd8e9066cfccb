"""Looks as arenas, leagues, towers, card games and leaders' own notes show rankings: for measuring alone.

Teams of heroes with levels, prizes between the rows, zones of a league, floors as values, the first over the second
and third, two pictures beside each other or stitched, pale ranks behind the text, a messenger's bubble, a page with
statistics, boxes to tick, cells with words, signs that touch the value, lists that begin far down, equal ranks,
something over a row. The arrangements (`safari_pieces.PLANS`) come one after the other by the place of the look, what
is around them by lot.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, walked
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.outland_words import PALETTES
from tests.screens.grammar.people import Figure
from tests.screens.grammar.rows import WHITE, Box, Entry
from tests.screens.grammar.rules import Look, colours
from tests.screens.grammar.safari_around import above, around, behind
from tests.screens.grammar.safari_pieces import PLANS, STEPS
from tests.screens.grammar.safari_rows import SafariRow
from tests.screens.grammar.safari_words import SPORTS, STYLES, figure_as, player

FURTHER: dict[str, tuple[str, ...]] = {
    "mine": ("pinned", "listed", "panel"),
    "purse": ("yes",),
    "dialog": ("yes",),
    "rail": ("yes",),
    "chooser": ("yes",),
    "heads": ("yes",),
    "foot": ("pages", "buttons", "chat"),
    "covered": ("yes",),
    "far": ("91", "238", "1177"),
    "tied": ("yes",),
    "vip": ("yes",),
    "dot": ("yes",),
}
DEVICES = ("1080x2376", "1206x2622", "720x1612", "1440x3168", "1080x2220", "1640x2360", "828x1792", "1968x2184")
WIDE = ("2340x1080", "2208x1768", "1600x900", "2532x1170")
COUNT = 80
"""So many are on a list."""


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("safari", place, (kind,), FURTHER, ("en",) * 6, STYLES)
    del chosen["many"]
    figure, chosen["size"] = rng.choice(plan.figures), rng.choice(plan.sizes)
    chosen["style"] = rng.choice(STYLES[:5] if chosen["size"] in ("tiny", "small") or kind == "gap" else STYLES)
    chosen["device"] = rng.choice(WIDE if rng.random() < 0.2 and not plan.app and kind != "pyramid" else DEVICES)
    chosen["spoiled"] = rng.choice(("no", "no", "jpeg", "shrunk", "forwarded", "dimmed"))
    if kind == "collage":
        chosen["device"], chosen["spoiled"] = "2160x2340", rng.choice(("no", "jpeg"))
    chosen["order"] = "falling" if plan.ordered else "none"
    if chosen["font"] == "mono" or plan.app:
        chosen["font"] = "sans"
    if chosen["avatar"] == "no" and rng.random() < 0.7:
        chosen["avatar"] = "yes"
    chosen["placed"] = rng.choice(("plain", "star", "corner", "column", "great", "coin"))
    chosen["edge"] = "whole" if plan.app or kind in ("pyramid", "collage") else rng.choice(("cut", "cut", "whole"))
    chosen["theme"] = rng.choice((*sorted(PALETTES), *("light", "dark", "paper", "vivid") * 3))
    chosen["rank"] = "none" if rng.random() < plan.unranked else "left"
    if chosen["language"] == "ar" and chosen["style"] not in ("comma", "plain", "dot"):
        chosen["style"] = "comma"  # written from right to left, digits in groups change places
    apart = ["+mine"] if not plan.ordered or plan.app else []
    apart += ["+far"] if kind in ("pyramid", "brackets", "zones", "collage") or chosen["rank"] == "none" else []
    apart += ["+rail"] if kind in ("pyramid", "collage", "cells") and "2340x" not in chosen["device"] else []
    apart += ["+covered"] if plan.app or kind == "pyramid" else []
    apart += ["+tied"] if not plan.ordered or kind == "brackets" else []
    apart += ["+dialog"] if kind in ("seam", "collage") else []
    for one in apart:
        chosen.pop(one, None)
    theme = chosen["theme"]
    return Look(f"safari-{place:03d}", chosen, figure, *(PALETTES.get(theme) or colours(rng, theme)))


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng = Random(f"{look.name}:safari")
    tower = look["arranged"] == "tower"
    plain = replace(look, chosen={**look.chosen, "style": "plain", "size": "tiny" if tower else look["size"]})
    names: set[str] = set()
    found: list[Entry] = []
    for place, entry in enumerate(entries(plain, COUNT)):
        name = entry.name if rng.random() < 0.35 else player(rng)
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = player(rng)
        names.add(name)
        value = entry.figure.value + (8 if tower else 0)
        before = found[-1].figure.value if found else 0
        if look.chosen.get("+tied") and found and rng.random() < 0.15:
            value = before
        figure = figure_as(value, look["style"], look["language"])
        if tower:
            figure = Figure(SPORTS[look["language"]].floor.format(value), value, value, value)
        rank = place + 1 + int(look.chosen.get("+far", "0"))
        if look.chosen.get("+tied") and found and value == before:
            rank = found[-1].rank
        found.append(replace(entry, name=name, badge=rng.choice((1, 2, 2, 3, 3, 3, 4)), figure=figure, rank=rank))
    return found


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    people = people_of(look)
    if look["arranged"] == "collage":  # two pictures beside each other
        screen = begun_screen(look, behind(look), (0.0, 0.0, 0.0, 0.0))
        screen.unit = width / 2 / 1080
        for side in (0, 1):
            edge, inset = side * width / 2, 0.012 * width
            screen.area = (edge + inset, 30 * screen.unit, edge + width / 2 - inset, 0.98 * height)
            around(screen)
            start = _list(screen, people, start) + 1
        screen.pen.draw.line((width / 2, 0, width / 2, height), fill=(0, 0, 0), width=4)
        return screen, start
    inset = (0.025 if height > width else luck_of(look, "in").choice((0.03, 0.12))) * width
    screen = begun_screen(look, behind(look), (inset, 0.012 * height, width - inset, 0.985 * height))
    around(screen)
    last = _list(screen, people, start)
    if look.chosen.get("+covered"):
        _covered(screen, start)
    return screen, last


drawn_screens = partial(walked, _screen)
"""The look's pictures, of a list that is longer than one, scrolled on; so many."""


def _headed(look: Look, place: int, start: int) -> bool:
    """Whether something stands over the row of that place."""
    kind = look["arranged"]
    if kind == "brackets":
        return place + 1 in STEPS
    if kind == "zones":
        return place == luck_of(look, "zones").choice((3, 5)) or place == 12
    return kind == "seam" and place == start + luck_of(look, f"seam {start}").choice((3, 4, 5))


def _slots(screen: Screen, start: int) -> list[tuple[Box, float]]:
    """Where the rows are, the list's begin being 0, and how much is over each of them."""
    look, unit = screen.look, screen.unit
    kind, (x0, _, x1, _) = look["arranged"], screen.area
    plan = PLANS[kind]
    pitch, gap = plan.high * luck_of(look, "pitch").choice((0.95, 1.0, 1.12)) * unit, plan.gap * unit
    y, found = 0.0, []
    for place in range(COUNT):
        over = plan.heads * unit if _headed(look, place, start) else 0.0
        y += over
        high, left, right = pitch, x0, x1
        if kind == "pyramid" and place < 3:
            high, middle = 250 * unit, (x0 + x1) / 2
            left, right = ((x0 + 0.25 * (x1 - x0), x1 - 0.25 * (x1 - x0)), (x0, middle - 8), (middle + 8, x1))[place]
        elif kind == "tapered":
            inset = (0.0, 0.02, 0.04)[place] * (x1 - x0) if place < 3 else 0.07 * (x1 - x0)
            high, left, right = pitch * (1.3, 1.15, 1.1)[place] if place < 3 else pitch, x0 + inset, x1 - inset
        found.append(((left, y, right, y + high), over))
        y += 0.0 if kind == "pyramid" and place == 1 else high + gap
    return found


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    slots, mine = _slots(screen, start), look.chosen.get("+mine")
    high, listed = min(d - b for (_, b, _, d), _ in slots), luck_of(look, "mine").randrange(13, 30)
    x0, top, x1, low = screen.area
    pinned: Box | None = None
    if mine == "pinned":
        pinned = (x0, low - high, x1, low)
        low -= high + 20 * unit
    plain, cut = pen.image.copy(), look["edge"] == "cut"
    shift = top - slots[start][0][1] + slots[start][1]
    if cut and start:
        shift -= luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high
    last = start
    for place, ((a, b, c, d), over) in enumerate(slots):
        box, entry = (a, b + shift, c, d + shift), people[place]
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / (d - b)
        if over and box[1] - over >= top - 2 and box[1] <= low:
            above(screen, box, over, 0 if place < 8 else 1, entry.rank)
        if seen < (0.06 if cut else WHOLE):
            continue
        drawn = SafariRow(screen, entry, box, place, own=mine == "listed" and place == listed).drawn()
        screen.keep(entry, (a, max(box[1], top), c, min(box[3], low)), drawn, whole=seen >= WHOLE)
        last = max(last, place) if seen >= WHOLE else last
    edges = plain if look["arranged"] != "collage" else None
    if edges:
        cut_edges(pen, edges, top, low)
    else:
        for a, b in ((0.0, top), (low, float(pen.image.height))):
            edge = (round(x0), round(a), round(x1), round(b))
            pen.image.paste(plain.crop(edge), edge[:2])
    if pinned:
        drawn = SafariRow(screen, people[listed], pinned, listed, own=True).drawn()
        screen.keep(people[listed], pinned, drawn, pinned=True)
    return min(COUNT - 8, max(start + 1, last))


def _covered(screen: Screen, start: int) -> None:
    """Something that the game says lies over one of the rows, which is not to be read."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    luck = luck_of(look, f"covered {start}")
    rows = [row for row in screen.rows if row["fully_visible"] and not row["pinned"]]
    row = rows[luck.randrange(len(rows))]
    x0, y0, x1, y1 = row["box"]
    row["fully_visible"] = False
    inset = luck.choice((0.0, 0.1, 0.2)) * (x1 - x0)
    pen.draw.rectangle((x0 + inset, y0 + 2, x1 - inset, y1 - 2), fill=(30, 32, 40))
    text = luck.choice(
        ("Network unstable, reconnecting...", "Your troops are under attack!", "Mocha has joined the alliance")
    )
    pen.text(((x0 + x1) / 2, (y0 + y1) / 2), text, round(34 * unit), WHITE, anchor="m", most=x1 - x0 - 2 * inset - 20)
