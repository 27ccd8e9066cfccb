"""Looks as the artists of other strategy and guild games draw the lists of an alliance: for measuring alone.

The arrangements (`outland_pieces.PLANS`) are remembered from games, one after the other by the place of the look; what
hangs on them is by lot (`FURTHER`). The value is the figure that the title, the marked head, its own word or its icon
tells; ranks may be equal.
"""

from __future__ import annotations

from functools import partial

from tests.screens.grammar.arranged import begun, begun_screen, cut_edges, luck_of, walked
from tests.screens.grammar.lists import WHOLE, Screen
from tests.screens.grammar.outland_around import behind, foot, head, legible
from tests.screens.grammar.outland_pieces import CLANS, PLANS, people_of
from tests.screens.grammar.outland_rows import OutlandRow
from tests.screens.grammar.outland_words import GUILDS, PALETTES
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import MEDALS, Box, Drawn, Entry
from tests.screens.grammar.rules import Look

FURTHER: dict[str, tuple[str, ...]] = {
    "clan": tuple(CLANS),
    "hung": ("ring", "role", "vip"),  # on the portrait
    "change": ("yes",),  # what was won or lost since
    "equal": ("yes",),  # who has as much shares a rank
    "names": ("accent",),
    "tabs": ("top", "left", "bottom"),
    "mine": ("pinned", "listed", "words"),
    "chrome": ("status", "notch"),
    "sums": ("total", "count"),
    "heads": ("yes",),
}
_STYLES = ("comma", "plain", "dot", "space", "short1", "short1", "short2", "giga2", "apostrophe")
_CHANGED = {"scroll": "under", "might": "under", "pedestal": "under", "roster": "beside", "likes": "beside"}
_LABELS = {"roster": ("icon", "colon"), "cards": ("icon", "colon", "icon"), "likes": ("icon", "colon", "after"),
           "scroll": ("none", "icon"), "damage": ("none", "none", "icon")}  # fmt: skip
_ROWED = {"trio": ("zebra", "line"), "fleet": ("angular", "line"), "wide": ("zebra", "card", "line")}
_PLACED = ("digits", "digits", "dot", "hash", "no", "disc", "disc", "shield", "medal", "outlined")

Slot = tuple[int, Box]
"""Which row, and where: its box, the list's begin being 0."""


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    kind = list(PLANS)[place % len(PLANS)]
    plan = PLANS[kind]
    rng, chosen = begun("outland", place, (kind,), FURTHER, ("en",) * 6, _STYLES)
    del chosen["many"]
    chosen["order"] = "falling" if plan.ordered else "none"
    figure = rng.choice(plan.figures)
    chosen["size"] = rng.choice(("tiny", "small")) if figure == "help" else rng.choice(plan.sizes)
    chosen["style"] = rng.choice(_STYLES[:4] if chosen["size"] in ("tiny", "small") else _STYLES)
    if chosen["style"].startswith("short"):
        chosen["unit"] = rng.choice(("", "", "spaced", "lower", "wan" if chosen["language"] == "zh" else ""))
    if chosen["font"] == "mono":
        chosen["font"] = "sans"
    if kind == "wide":
        chosen["device"] = rng.choice(("2400x1080", "1920x1080", "1280x800"))
    if "+clan" in chosen:
        chosen["tag"] = "spaced"
    if chosen["avatar"] == "no" and rng.random() < 0.6:
        chosen["avatar"] = "round"
    if "+hung" not in chosen and rng.random() < 0.4:
        chosen["+hung"] = rng.choice(FURTHER["hung"])
    if chosen.pop("+change", "") or (kind == "scroll" and rng.random() < 0.7):
        chosen |= {"+change": _CHANGED[kind]} if kind in _CHANGED else {}
    chosen["rank"] = "left" if plan.ranked and rng.random() < 0.85 else "none"
    chosen["placed"] = rng.choice(_PLACED)
    chosen["label"] = rng.choice(_LABELS.get(kind, ("none", "icon", "icon", "after")))
    chosen["rowed"] = rng.choice(_ROWED.get(kind, ("card", "card", "zebra", "line", "plate", "angular")))
    chosen["frame_of"] = rng.choice(("full", "full", "window"))
    chosen["edge"] = rng.choice(("cut", "whole"))
    chosen["theme"] = rng.choice(sorted(PALETTES))
    if chosen["language"] == "ar":  # written from right to left, digits in groups change places
        chosen["style"] = chosen["style"] if chosen["style"] in ("comma", "plain", "dot") else "comma"
        chosen["label"] = "icon" if chosen["label"] != "none" else "none"
    if not plan.ordered or kind == "duel":
        chosen.pop("+mine", None)
        chosen.pop("+equal", None)
    return Look(f"outland-{place:03d}", chosen, figure, *PALETTES[chosen["theme"]])


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    """The picture of the list from that row on; the row from which the next one is."""
    width, height = look.size
    window = look["frame_of"] == "window"
    inset = (0.05 if window else 0.02) * width if height > width else luck_of(look, "in").choice((0.05, 0.14)) * width
    low = (0.93 if window and height > width else 0.97) * height
    screen = begun_screen(look, behind(look), (inset, 0.05 * height if window else 0.0, width - inset, low))
    people = people_of(look)
    head(screen, people)
    if look["arranged"] == "pedestal" and start == 0:
        _pedestals(screen, people[:3])
        start = 3
    foot(screen)
    return screen, _list(screen, people, start)


drawn_screens = partial(walked, _screen)


def _pedestals(screen: Screen, best: list[Entry]) -> None:
    """The first three on steps of different heights."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    wide, high = min((x1 - x0) / 3, 420 * unit), min(430 * unit, 0.55 * (low - y))
    for at, (entry, step) in zip((1, 0, 2), zip(best, (0.0, 0.1, 0.16), strict=True), strict=True):
        left = (x0 + x1) / 2 + (at - 1.5) * wide + 8 * unit
        box = (left, y + step * high, left + wide - 16 * unit, y + high)
        middle, side = (box[0] + box[2]) / 2, 0.34 * high
        colour = MEDALS[entry.rank - 1]
        pen.draw.polygon([(box[0], box[1] + 30 * unit), (middle, box[1]), (box[2], box[1] + 30 * unit), box[2:],
                          (box[0], box[3])], fill=shade(colour, 0.45), outline=colour, width=4)  # fmt: skip
        portrait = (middle - side / 2, box[1] + 0.1 * high, middle + side / 2, box[1] + 0.1 * high + side)
        pen.portrait(entry.name, portrait, colour, round_=True)
        if look["rank"] != "none":
            at_ = (middle, portrait[3])
            pen.draw.regular_polygon((*at_, 34 * unit), 6, fill=colour)
            pen.text(at_, str(entry.rank), round(36 * unit), legible(colour), anchor="m")
        most, below = wide - 40 * unit, box[3] - portrait[3]
        pen.text(
            (middle, portrait[3] + 0.42 * below), entry.name, round(32 * unit), (250, 250, 250), anchor="m", most=most
        )
        pen.text((middle, portrait[3] + 0.74 * below), entry.figure.text, round(36 * unit), (255, 226, 140), anchor="m",
                 most=most)  # fmt: skip
        screen.keep(entry, box, Drawn(entry.name, medal=False))
        screen.rows[-1]["tag"] = None
    screen.area = (x0, y + high + 16 * unit, x1, low)


def _slots(screen: Screen, people: list[Entry]) -> tuple[list[Slot], list[tuple[str, Box]]]:
    """Where the rows are, and the heads of the sections between them."""
    look, unit = screen.look, screen.unit
    x0, _, x1, _ = screen.area
    pitch = PLANS[look["arranged"]].high * luck_of(look, "pitch").choice((0.95, 1.0, 1.1, 1.2)) * unit
    guild, wide = GUILDS[look["language"]], look.size[0] > look.size[1]
    across = (3 if wide else 2) if look["arranged"] == "cards" else 2 if look["arranged"] == "duel" else 1
    slots: list[Slot] = []
    sections: list[tuple[str, Box]] = []
    y, column, gap = 0.0, 0, 8 * unit
    sectioned = not PLANS[look["arranged"]].ordered
    for place, entry in enumerate(people):
        if sectioned and (place == 0 or entry.badge != people[place - 1].badge):
            y += pitch if column else 0.0
            column = 0
            many = sum(one.badge == entry.badge for one in people)
            office = (guild.member, guild.officer, guild.leader)[max(0, entry.badge - 3)]
            sections.append((f"R{entry.badge}  {office}  {max(1, many // 3)}/{many}", (x0, y, x1, y + 62 * unit)))
            y += 70 * unit
        step = (x1 - x0 + gap) / across
        slots.append((place, (x0 + column * step, y, x0 + (column + 1) * step - gap, y + pitch - gap)))
        column = (column + 1) % across
        y += pitch if column == 0 else 0.0
    return slots, sections


def _list(screen: Screen, people: list[Entry], start: int) -> int:
    """The rows from one on, as many as there is room for; the row with which the next picture begins."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    slots, sections = _slots(screen, people)
    high = slots[0][1][3] - slots[0][1][1]
    mine = look.chosen.get("+mine")
    listed = luck_of(look, "mine").randrange(2, 20)
    if mine == "pinned":
        screen.area = (*screen.area[:3], screen.area[3] - high - 22 * unit)
    x0, top, x1, low = screen.area
    around = pen.image.copy()
    shift = top - (slots[start][1][1] if start > 3 or not sections else 0.0)
    cut = look["edge"] == "cut"
    if cut and start > 3:
        shift -= luck_of(look, f"cut {start}").uniform(0.15, 0.6) * high
    for text, (a, b, c, d) in sections:
        if b + shift > top - 62 * unit and d + shift < low + (62 * unit if cut else 0):
            ground = shade(look.accent, 0.55)
            pen.draw.rectangle((a, b + shift, c, d + shift), fill=ground)
            pen.text((a + 20 * unit, (b + d) / 2 + shift), text, round(34 * unit), legible(ground))
            pen.text((c - 24 * unit, (b + d) / 2 + shift), "▼", round(30 * unit), legible(ground), anchor="r")
    last = start
    for place, (a, b, c, d) in slots:
        box, entry = (a, b + shift, c, d + shift), people[place]
        seen = max(0.0, min(box[3], low) - max(box[1], top)) / high
        if seen < (0.06 if cut else WHOLE) or (place < start and look["arranged"] == "pedestal" and start <= 3):
            continue
        own = mine == "listed" and place == listed
        drawn = OutlandRow(screen, entry, box, place, own=own).drawn()
        shown_box = (box[0], max(box[1], top), box[2], min(box[3], low))
        screen.keep(entry, shown_box, drawn, whole=seen >= WHOLE)
        last = place if seen >= WHOLE else last
    cut_edges(pen, around, top, low)
    if mine == "pinned":
        box = (x0, low + 14 * unit, x1, low + 14 * unit + high)
        drawn = OutlandRow(screen, people[listed], box, listed, own=True).drawn()
        screen.keep(people[listed], box, drawn, pinned=True)
    across = sum(slot[1][1] == slots[-1][1][1] for slot in slots) if look["arranged"] in ("cards", "duel") else 1
    return min(len(people) - 1, max(start + 1, last + 1 - max(1, across)))
