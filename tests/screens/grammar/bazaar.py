"""Looks as leaders send them in: newer screens of war games, tablets, chats, pictures forwarded by a messenger.

For measuring alone. The arrangements (`bazaar_pieces.PLANS`) come one after the other by the place of the look, what is
around them by lot. The value is the figure that the title, the chosen tab, the marked head or its own word names.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, walked
from tests.screens.grammar.bazaar_around import around, behind
from tests.screens.grammar.bazaar_pieces import PLANS, is_ranked
from tests.screens.grammar.bazaar_rows import BazaarRow
from tests.screens.grammar.bazaar_words import ORNATE, STYLES, shown_in
from tests.screens.grammar.lists import WHOLE, Screen, entries
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS, PALETTES, name_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import Box, Entry
from tests.screens.grammar.rules import Look, colours

FURTHER: dict[str, tuple[str, ...]] = {
    "mine": ("pinned", "above", "listed"),
    "vip": ("yes",),  # a badge before the names
    "gender": ("yes",),  # a mark behind the names
    "dot": ("yes",),  # who is there
    "ago": ("yes",),
    "tabs": ("left", "double", "single"),
    "phone": ("status", "buttons"),
    "toast": ("yes",),  # a message over a part of the screen
    "ends": ("yes",),
    "bar": ("yes",),  # under the list, over a part of its last row
}
DEVICES = ("1080x2400", "1284x2778", "720x1600", "1080x2340", "1768x2208", "1536x2048")
WIDE = ("2048x1536", "2208x1768", "2400x1080", "2360x1640", "1600x1200")
THEMES = (*sorted(PALETTES), *("light", "dark", "light", "dark", "paper", "vivid") * 2)
COUNT = 40
"""So many are on a list."""
_GROUPS = ((5, 1), (4, 6), (3, 19), (2, 10), (1, 4))
"""Of a list by ranks in the alliance: how many have which."""
_FORWARDED = ("no", "no", "jpeg", "shrunk", "forwarded", "forwarded", "dimmed")


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("bazaar", place, (kind,), FURTHER, ("en",) * 5, STYLES)
    del chosen["many"]
    figure = rng.choice(plan.figures)
    chosen["size"] = rng.choice(plan.sizes)
    few = chosen["size"] in ("tiny", "small")
    chosen["style"] = rng.choice(STYLES[:6]) if few else rng.choice(STYLES)
    wide = plan.wide or (plan.wide is None and rng.random() < 0.3)
    chosen["device"] = rng.choice(WIDE if wide else DEVICES)
    chosen["spoiled"] = rng.choice(_FORWARDED)
    chosen["order"] = "falling" if plan.ordered else "none"
    if chosen["font"] == "mono":
        chosen["font"] = "sans"
    if chosen["avatar"] == "no" and rng.random() < 0.7:
        chosen["avatar"] = "round"
    chosen["placed"] = rng.choice(("digits", "outlined", "laurel", "ribbon", "square", "leaning"))
    chosen["edge"] = rng.choice(("cut", "cut", "whole"))
    chosen["theme"] = rng.choice(THEMES)
    if rng.random() < plan.unranked:
        chosen["rank"] = "none"
    if chosen["language"] == "ar":  # written from right to left, digits in groups change places
        chosen["style"] = chosen["style"] if chosen["style"] in ("comma", "plain", "dot") else "comma"
    if kind == "shared":
        chosen.pop("+tabs", None)
        chosen.pop("+bar", None)
        chosen["edge"] = "whole"
    if kind in ("shared", "sections", "squads", "twice") and "+mine" in chosen:
        del chosen["+mine"]
    theme = chosen["theme"]
    look = Look(f"bazaar-{place:03d}", chosen, figure, *(PALETTES.get(theme) or colours(rng, theme)))
    return look if is_ranked(look) else replace(look, chosen={**chosen, "rank": "none"})


def people_of(look: Look) -> list[Entry]:
    """Whom the list is of, from its first row on."""
    rng, plan = Random(f"{look.name}:bazaar"), PLANS[look["arranged"]]
    plain = replace(look, chosen={**look.chosen, "style": "plain"})
    names: set[str] = set()
    found: list[Entry] = []
    offices = [badge for badge, many in _GROUPS for _ in range(many)]
    for place, entry in enumerate(entries(plain, COUNT)):
        name = entry.name
        kind = rng.random()
        if kind < 0.6:
            name = rng.choice(ORNATE) if kind < 0.12 else name_of(rng)
        while name in names or "ำ" in name:  # the pen has no letter for it
            name = name_of(rng)
        names.add(name)
        badge = offices[place] if not plan.ordered else rng.choice((1, 2, 2, 3, 3, 4))
        figure = shown_in(entry.figure.value, look["style"], look["language"])
        found.append(replace(entry, name=name, badge=badge, figure=figure))
    return found


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    inset = (0.02 if height > width else luck_of(look, "in").choice((0.02, 0.09))) * width
    screen = begun_screen(look, behind(look), (inset, 0.0, width - inset, 0.98 * height))
    people = people_of(look)
    around(screen, people)
    return screen, _list(screen, people, start)


drawn_screens = partial(walked, _screen)
"""The look's pictures, of a list that is longer than one, scrolled on; so many."""


def _places(screen: Screen, people: list[Entry]) -> tuple[list[tuple[int, Box]], list[tuple[str, bool, Box]]]:
    """Where the rows are, the list's begin being 0, and the heads of the groups: (text, open, box)."""
    look, unit = screen.look, screen.unit
    x0, _, x1, low = screen.area
    plan, guild = PLANS[look["arranged"]], GUILDS[look["language"]]
    pitch, gap = plan.high * luck_of(look, "pitch").choice((0.94, 1.0, 1.12)) * unit, plan.gap * unit
    slots: list[tuple[int, Box]] = []
    heads: list[tuple[str, bool, Box]] = []
    if look["arranged"] == "twice":  # down the left side, then down the right one
        step, down = (x1 - x0 + gap) / 2, max(1, int((low - screen.area[1]) / pitch))
        for place in range(COUNT):
            column, row = divmod(place, down)
            a, b = x0 + column % 2 * step, (row + column // 2 * down) * pitch
            slots.append((place, (a, b, a + step - gap, b + pitch - gap)))
        return slots, heads
    closed = luck_of(look, "closed").sample((4, 3, 2), luck_of(look, "how many").choice((0, 0, 1)))
    y, column, step = 0.0, 0, (x1 - x0 + gap) / plan.across
    high = 66 * unit
    for place, entry in enumerate(people):
        if not plan.ordered and (place == 0 or entry.badge != people[place - 1].badge):
            y += pitch if column else 0.0
            column = 0
            many = sum(one.badge == entry.badge for one in people)
            office = (guild.member, guild.member, guild.member, guild.officer, guild.leader)[entry.badge - 1]
            text = luck_of(look, "head").choice(
                ("R{0} {1} ({2}/{3})", "{1}  {2}/{3}", "R{0}   {3}", "{1} R{0}  {2}/{3}")
            )
            most = luck_of(look, "most").randint(many, many + 9)
            heads.append(
                (text.format(entry.badge, office, many, most), entry.badge not in closed, (x0, y, x1, y + high))
            )
            y += high + 8 * unit
        if not plan.ordered and entry.badge in closed:
            continue
        a = x0 + column * step
        slots.append((place, (a, y, a + step - gap, y + pitch - gap)))
        column = (column + 1) % plan.across
        y += 0.0 if column else pitch
    return slots, heads


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    slots, heads = _places(screen, people)
    start = min(start, slots[-1][0])
    high, mine = slots[0][1][3] - slots[0][1][1], look.chosen.get("+mine")
    listed = luck_of(look, "mine").randrange(2, 20)
    x0, top, x1, low = screen.area
    pinned: Box | None = None
    if mine == "pinned":
        pinned = (x0, low - high, x1, low)
        low -= high + 16 * unit
    elif mine == "above":
        pinned = (x0, top, x1, top + high)
        top += high + 16 * unit
    first = next(box for place, box in slots if place >= start)
    plain = pen.image.copy()
    shift = top - (first[1] if start else 0.0)
    cut = look["edge"] == "cut"
    if cut and start:
        shift -= luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high
    for text, opened, (a, b, c, d) in heads:
        if top - (66 * unit if cut else 0) < b + shift < low - (0 if cut else 66 * unit):
            ground = shade(look.accent, 0.5)
            pen.draw.rounded_rectangle((a, b + shift, c, d + shift), 8 * unit, fill=ground)
            pen.text((a + 24 * unit, (b + d) / 2 + shift), text, round(34 * unit), legible(ground))
            sign = "▼" if opened else "▶"
            pen.text((c - 30 * unit, (b + d) / 2 + shift), sign, round(30 * unit), legible(ground), anchor="r")
    last = start
    for place, (a, b, c, d) in slots:
        box, entry = (a, b + shift, c, d + shift), people[place]
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / high
        if seen < (0.06 if cut else WHOLE):
            continue
        drawn = BazaarRow(screen, entry, box, place, own=mine == "listed" and place == listed).drawn()
        screen.keep(entry, (a, max(box[1], top), c, min(box[3], low)), drawn, whole=seen >= WHOLE)
        last = max(last, place) if seen >= WHOLE else last
    cut_edges(pen, plain, top, low)
    if pinned:
        drawn = BazaarRow(screen, people[listed], pinned, listed, own=True).drawn()
        screen.keep(people[listed], pinned, drawn, pinned=True)
    return min(COUNT - 6, max(start + 1, last + 1 - PLANS[look["arranged"]].across))
