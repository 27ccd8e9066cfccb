"""Looks that share no arrangement with those of rules.py: what a reader sees that was made for the others only.

Every look has one arrangement of its rows (`ARRANGED`) and one to three further elements (`FURTHER`), none of which any
other part draws. They are read, and never trained on.
"""

from __future__ import annotations

from PIL import Image

from tests.screens.grammar.arranged import begun, ended, luck_of
from tests.screens.grammar.foreign_rows import ForeignRow, columns_of
from tests.screens.grammar.lists import Screen, entries
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import WHITE, Drawn, Entry, words_of
from tests.screens.grammar.rules import Look

ARRANGED = ("stacked", "chip", "mirrored", "table", "tiles", "pairs", "ledger", "badge")
FURTHER: dict[str, tuple[str, ...]] = {
    "placed": ("words", "short", "ribbon"),  # Place 4; 4º; a ribbon with TOP 4
    "under": ("gain", "behind", "best"),  # small print under each value: what was won, what the first has more, a best
    "day": ("iso", "dots", "clock"),  # when: 2026-11-22, 22.11.2026, 12:33:05
    "sticky": ("over", "zone"),  # a head that covers part of the first row; a line between two rows
    "mine": ("badge", "frame"),  # YOU beside the viewer's name; a frame round the row
    "stripes": ("inverse",),  # rows dark on light and light on dark by turns
    "reward": ("count", "item"),  # x500; 1,000 with a coin
    "stars": ("stars", "number"),
    "gauge": ("text",),  # a bar with its share written on it
    "summary": ("three",),  # three labelled sums over the list
    "second": ("labelled",),  # another figure with its word, in small print
    "footer": ("until",),
}
_STYLES = ("comma", "plain", "dot", "space", "short1", "short2", "giga2")


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    rng, chosen = begun("foreign", place, ARRANGED, FURTHER, ("en", "en", "en", "fr", "ru"), _STYLES)
    if chosen["arranged"] == "pairs":
        chosen["many"] = "2"
    if "+placed" not in chosen and rng.random() < 0.4:
        chosen["rank"] = "none"
    chosen["place"] = "words" if "+placed" in chosen else "digits"
    return ended("foreign", place, rng, chosen)


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
    inset = 0.03 * width if height >= width else luck_of(look, "inset").choice((0.03, 0.16)) * width
    screen = Screen(look, pen, unit, (inset, 0.0, width - inset, float(height)))
    listed = entries(look, 3 * int(look["many"]) + 6)
    y = _head(screen, listed)
    x0, _, x1, bottom = screen.area
    lines = 1 + (
        look["arranged"] in ("stacked", "tiles", "pairs") or bool({"+under", "+second", "+gauge"} & {*look.chosen})
    )
    pitch = min((150, 210)[lines - 1] * unit, max((92, 140)[lines - 1] * unit, (bottom - y) / int(look["many"])))
    pitch *= 1.5 if look["arranged"] == "pairs" else 1.0
    room = int((bottom - 110 * unit - y) / pitch)
    many = max(1, min(room, int(look["many"])))
    mine = luck_of(look, "mine").randrange(many + start)
    for row, entry in enumerate(listed[start : start + many]):
        zone = pitch * 0.5 if look.chosen.get("+sticky") == "zone" and row >= max(1, many // 2) else 0.0
        if zone and y + (row + 1) * pitch + zone > bottom - 40 * unit:
            break
        box = (x0, y + row * pitch + zone, x1, y + (row + 1) * pitch + zone - 8 * unit)
        if zone and row == max(1, many // 2):
            text = luck_of(look, "zone").choice(("Promotion Zone", "TOP 10", "Reward Line"))
            pen.text(((x0 + x1) / 2, box[1] - zone / 2), text, round(30 * unit), look.dim, anchor="m")
        drawn = ForeignRow(screen, entry, box, row + start, own=row + start == mine).drawn()
        whole = not (look.chosen.get("+sticky") == "over" and row == 0 and start)
        screen.keep(entry, box, Drawn(drawn, medal=False), whole=whole)
    if look.chosen.get("+sticky") == "over" and start:
        pen.draw.rectangle((0, y - 20 * unit, width, y + 0.3 * pitch), fill=shade(look.accent, 0.6))
        pen.text(((x0 + x1) / 2, y + 0.1 * pitch), words_of(look).ranking, round(30 * unit), WHITE, anchor="m")
    if look.chosen.get("+footer"):
        text = luck_of(look, "footer").choice(("Updates in 02:13:44", "Ends 30.11.2026 02:00", "3d 07:12:09"))
        pen.text(((x0 + x1) / 2, bottom - 50 * unit), text, round(28 * unit), look.dim, anchor="m")
    return screen, many


def _head(screen: Screen, listed: list[Entry]) -> float:
    """What stands over the list; the y where it begins."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, _, x1, _ = screen.area
    luck = luck_of(look, "head")
    y = 24 * unit
    titled = luck.random()
    if titled < 0.75:
        pen.draw.rectangle((0, 0, pen.image.width, 120 * unit), fill=shade(look.accent, 0.55))
        title = luck.choice((words.figure(look.figure), luck.choice(words.titles)))
        pen.text((x0, 62 * unit), "<", round(50 * unit), WHITE)
        pen.text((x0 + 80 * unit, 62 * unit), title, round(48 * unit), WHITE, most=0.7 * (x1 - x0))
        y = 140 * unit
    if look.chosen.get("+summary"):
        total = shown(sum(entry.figure.value for entry in listed), luck.choice(("comma", "short1"))).text
        cells = (
            (words.member, f"{luck.randint(40, 99)}/100"),
            (words.total, total),
            (words.ranking, f"#{luck.randint(1, 80)}"),
        )
        for place, (word, text) in enumerate(cells):
            x = x0 + (place + 0.5) * (x1 - x0) / 3
            pen.text((x, y + 26 * unit), word, round(28 * unit), look.dim, anchor="m", most=(x1 - x0) / 3 - 20)
            pen.text((x, y + 74 * unit), text, round(36 * unit), look.ink, anchor="m", most=(x1 - x0) / 3 - 20)
        y += 116 * unit
    if look["arranged"] == "table" or (look["arranged"] in ("ledger", "chip") and luck.random() < 0.5):
        pen.draw.rectangle((x0, y, x1, y + 58 * unit), fill=shade(look.panel, 0.82))
        pen.text((x0 + 0.16 * (x1 - x0), y + 29 * unit), words.member, round(28 * unit), look.dim, most=0.2 * (x1 - x0))
        for word, x, chosen in columns_of(screen):
            text = f"{word} ▼" if chosen and luck.random() < 0.7 else word
            pen.text((x, y + 29 * unit), text, round(28 * unit), look.ink if chosen else look.dim, anchor="r",
                     most=0.17 * (x1 - x0))  # fmt: skip
        y += 66 * unit
    return y + 10 * unit
