"""Looks that a third artist might draw, who knew neither rules.py nor foreign.py: to measure, never to train on.

Every look has one arrangement of its rows (`ARRANGED`) and one to three further elements (`FURTHER`), none of which any
other part draws.
"""

from __future__ import annotations

from PIL import Image

from tests.screens.grammar.alien_rows import AlienRow, columns_of, lines_of
from tests.screens.grammar.arranged import begun, ended, luck_of
from tests.screens.grammar.lists import Screen, entries
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.rows import WHITE, Drawn, Entry, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import FIGURES

ARRANGED = ("meter", "slash", "zigzag", "ruled", "corner", "tall", "upside", "clash", "dense", "over", "block")
FURTHER: dict[str, tuple[str, ...]] = {
    "clan": ("after", "angle"),  # Mambo [KOR], Mambo <KOR>
    "suffix": ("short", "word"),  # 12,300 pts; 12,300 and the word for the figure
    "delta": ("paren", "before"),  # 12,300 (+40); +40 before the value in small print
    "share": ("paren", "small"),  # 12,300 (8.1%); 8.1% under the value
    "state": ("dot", "under"),  # a dot and Online beside the name; how long ago under the value
    "section": ("league", "top"),  # heads between the rows, in the middle of a line or at its left
    "chat": ("two",),  # two lines of a chat over the lower rows' end
    "sidebar": ("words", "counts"),  # buttons at the left of the list
    "repeat": ("heads",),  # the heads of the columns once more amid the list
    "trophies": ("before", "after"),  # a cup with a small number, beside the name
    "season": ("countdown", "dates"),
    "taller": ("mine",),  # the viewer's row is higher, with a line more
    "divider": ("yes",),
}
_STYLES = ("comma", "plain", "dot", "space", "short1", "short2", "short1")
_LEAGUES = ("Diamond League", "Gold II", "Master", "Platinum", "Elite Division", "Bronze III")


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    rng, chosen = begun("alien", place, ARRANGED, FURTHER, ("en", "en", "en", "es", "id"), _STYLES)
    if "+clan" in chosen:
        chosen["tag"] = "none"
    if chosen["arranged"] == "dense":
        chosen["many"] = rng.choice(("10", "12", "14", "16"))
    if rng.random() < 0.3 and chosen["arranged"] not in ("block", "corner"):
        chosen["rank"] = "none"
    return ended("alien", place, rng, chosen)


def drawn_screens(look: Look, pictures: int) -> list[Screen]:
    """The look's pictures: of a list that is longer than one, scrolled on."""
    drawn, start = [], 0
    for _ in range(pictures):
        screen, shown_rows = _screen(look, start)
        drawn.append(screen)
        start += max(1, shown_rows - 1)
    return drawn


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    width, height = look.size
    unit = look.unit
    pen = Pen(Image.new("RGB", (width, height), look.panel), look["font"])
    inset = 0.025 * width
    screen = Screen(look, pen, unit, (inset, 0.0, width - inset, float(height)))
    listed = entries(look, 3 * int(look["many"]) + 6)
    y = _head(screen)
    x0, _, x1, bottom = screen.area
    bottom -= (230 if look.chosen.get("+chat") else 70) * unit
    if look["arranged"] == "upside":
        many = _cards(screen, listed[start:], y, bottom)
        _chat(screen)
        return screen, many
    pitch = _pitch(look, unit, (bottom - y) / int(look["many"]))
    middle, mine = max(1, int(look["many"]) // 2), luck_of(look, "mine").randrange(2, 5)
    many = 0
    for row, entry in enumerate(listed[start : start + int(look["many"])]):
        between = 62 * unit if {"+section", "+repeat"} & {*look.chosen} and row in (0, middle) else 0.0
        high = pitch * (1.5 if look["arranged"] == "tall" and entry.rank <= 3 else 1.0)
        own = bool(look.chosen.get("+taller")) and entry.rank == mine
        high += 60 * unit if own else 0.0
        if y + between + high > bottom:
            break
        if between:
            _between(screen, y, row)
        box = (x0, y + between, x1, y + between + high - (2 if look["arranged"] == "dense" else 8) * unit)
        screen.keep(entry, box, Drawn(AlienRow(screen, entry, box, row + start, own=own).drawn(), medal=False))
        y, many = y + between + high, many + 1
    _chat(screen)
    return screen, max(1, many)


def _pitch(look: Look, unit: float, room: float) -> float:
    """How high an ordinary row is."""
    least = {"dense": 62, "meter": 84, "ruled": 88}.get(look["arranged"], 108 if lines_of(look) == 1 else 140)
    return min(1.6 * least * unit, max(least * unit, room))


def _head(screen: Screen) -> float:
    """What stands over and beside the list; the y where it begins."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, _, x1, bottom = screen.area
    luck = luck_of(look, "head")
    y = 30 * unit
    if luck.random() < 0.8:
        title = luck.choice((words.titles[0], words.figure(look.figure), luck.choice(words.titles)))
        if look.chosen.get("+season"):
            title = f"{title} - S{luck.randint(2, 40)}"
        pen.text((x0 + 20 * unit, 60 * unit), title, round(46 * unit), look.ink, most=0.6 * (x1 - x0))
        pen.text((x1 - 20 * unit, 60 * unit), "×", round(56 * unit), look.dim, anchor="r")
        y = 116 * unit
    if season := look.chosen.get("+season"):
        text = "24.11.2026 - 30.11.2026" if season == "dates" else f"{luck.randint(1, 9)}d {luck.randint(10, 23)}h 12m"
        pen.draw.rectangle((x0, y, x1, y + 60 * unit), fill=shade(look.accent, 0.5))
        pen.text(((x0 + x1) / 2, y + 30 * unit), text, round(30 * unit), WHITE, anchor="m")
        y += 72 * unit
    if side := look.chosen.get("+sidebar"):
        wide = 0.2 * (x1 - x0)
        for place, figure in enumerate(FIGURES):
            top = y + place * 110 * unit
            if top + 100 * unit > bottom:
                break
            active = figure == look.figure
            pen.card((x0, top, x0 + wide, top + 98 * unit), look.accent if active else shade(look.panel, 0.75))
            text = words.figure(figure) + (f" ({luck.randint(2, 99)})" if side == "counts" and not active else "")
            ink = (20, 18, 24) if active else look.dim
            pen.text((x0 + wide / 2, top + 49 * unit), text, round(28 * unit), ink, anchor="m", most=wide - 12 * unit)
        screen.area = (x0 + wide + 16 * unit, 0.0, x1, bottom)
    if look["arranged"] in ("ruled", "dense"):
        _heads(screen, y)
        y += 58 * unit
    return y + 8 * unit


def _heads(screen: Screen, y: float) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, _, x1, _ = screen.area
    pen.draw.rectangle((x0, y, x1, y + 54 * unit), fill=shade(look.panel, 0.8))
    for column in columns_of(screen):
        at, anchor = column.at, column.anchor
        pen.text((at, y + 27 * unit), column.head, round(27 * unit), look.dim, anchor=anchor, most=column.room)


def _between(screen: Screen, y: float, row: int) -> None:
    """What stands between two rows: a league, or the heads once more."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, _, x1, _ = screen.area
    if look.chosen.get("+repeat"):
        if look["arranged"] in ("ruled", "dense"):
            _heads(screen, y)
        else:
            pen.text((x0 + 0.2 * (x1 - x0), y + 30 * unit), words.member, round(27 * unit), look.dim)
            pen.text((x1 - 20 * unit, y + 30 * unit), words.figure(look.figure), round(27 * unit), look.dim, anchor="r")
        return
    luck = luck_of(look, f"section {row}")
    league = look.chosen["+section"] == "league"
    text = luck.choice(_LEAGUES) if league else f"TOP {luck.choice((10, 20, 50, 100))}"
    pen.draw.rectangle((x0, y + 4 * unit, x1, y + 54 * unit), fill=shade(look.accent, 0.45))
    pen.text(((x0 + x1) / 2 if league else x0 + 20 * unit, y + 29 * unit), text, round(28 * unit), WHITE,
             anchor="m" if league else "l")  # fmt: skip


def _chat(screen: Screen) -> None:
    """Two lines of a chat over the lower end."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    if not look.chosen.get("+chat"):
        return
    luck, bottom = luck_of(look, "chat"), screen.area[3]
    pen.draw.rectangle((0, bottom - 170 * unit, 0.75 * pen.image.width, bottom - 20 * unit), fill=(30, 32, 40))
    lines = ("[KOR] Mocha: who joins the rally at 18:30?", "[10R] lynx77: need 5M food pls", "DANGUN: gg, 3rd place!",
             "System: Tobi found 2,000 crystals")  # fmt: skip
    for place, text in enumerate(luck.sample(lines, 2)):
        pen.text((30 * unit, bottom - (130 - 64 * place) * unit), text, round(28 * unit), (216, 220, 228),
                 most=0.7 * pen.image.width)  # fmt: skip


def _cards(screen: Screen, listed: list[Entry], y: float, bottom: float) -> int:
    """Three on a line, each with its value over the portrait and its name under it."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, _, x1, _ = screen.area
    wide, high = (x1 - x0) / 3, 330 * unit
    lines = max(1, min(int((bottom - y) / high), -(-int(look["many"]) // 3)))
    for place, entry in enumerate(listed[: 3 * lines]):
        line, column = divmod(place, 3)
        box = (x0 + column * wide + 6 * unit, y + line * high, x0 + (column + 1) * wide - 6 * unit,
               y + (line + 1) * high - 12 * unit)  # fmt: skip
        pen.card(box, look.card)
        middle, side = (box[0] + box[2]) / 2, 140 * unit
        if look["rank"] != "none":
            pen.text((box[0] + 14 * unit, box[1] + 26 * unit), f"{entry.rank}", round(30 * unit), look.dim)
        pen.text((middle, box[1] + 70 * unit), entry.figure.text, round(36 * unit), look.ink, anchor="m",
                 most=wide - 40 * unit)  # fmt: skip
        portrait = (middle - side / 2, box[1] + 104 * unit, middle + side / 2, box[1] + 104 * unit + side)
        pen.portrait(entry.name, portrait, look.accent, round_=look["avatar"] == "round")
        pen.text((middle, box[1] + 280 * unit), entry.name, round(32 * unit), look.ink, anchor="m",
                 most=wide - 40 * unit)  # fmt: skip
        screen.keep(entry, box, Drawn(entry.name, medal=False))
    return min(3 * lines, len(listed)) + 1
