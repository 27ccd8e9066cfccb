"""Looks for training alone: rows of free columns, with more figures than the one that the list is about.

Where name, value and everything else stand, how high each is written, and what other figures say, all is drawn by lot.
What tells the value is what tells it in a game: the list runs down by it, its word stands over it, or it is written
higher.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from PIL import Image

from tests.screens.grammar.lists import Screen, entries
from tests.screens.grammar.pen import Pen
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import Box, Drawn, Entry, words_of
from tests.screens.grammar.rules import CHOICES, Look, colours, figure_of, pick
from tests.screens.grammar.words import FIGURES, WORDS

_KINDS = ("level", "worded level", "count", "change", "share", "fraction", "ago", "state", "button", "times")
_STYLES = ("comma", "comma", "plain", "dot", "space", "short1", "short2")


@dataclass(frozen=True, slots=True)
class Other:
    """A further column. kind: `figure` or one of _KINDS; times: how great against the value; run: how it goes down."""

    kind: str
    at: str
    share: float
    times: float
    run: str
    style: str
    label: str
    word: str


def look_at(place: int) -> Look:
    """The look of that place: always the same."""
    rng = Random(f"varied:{place}")
    chosen = {rule: pick(rng, CHOICES[rule]) for rule in ("device", "font", "theme", "tag")}
    chosen |= {"frame": "varied", "second": "power", "badge": "no", "tail": "none", "spoiled": "no"}
    chosen["many"] = str(rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 12)))
    chosen["language"] = rng.choice([*WORDS, "en", "en", "en"])
    chosen["rank"] = rng.choice(("none", "left", "left", "left", "right"))
    chosen["order"] = rng.choice(("falling", "falling", "falling", "falling", "none"))
    chosen["size"] = rng.choice(("tiny", "small", "small", "great", "great", "huge"))
    chosen["style"] = rng.choice(_STYLES[:5] if chosen["size"] in ("tiny", "small") else _STYLES)
    chosen["label"] = rng.choice(("none", "none", "none", "colon", "before", "after"))
    chosen["value"] = rng.choice(("right", "right", "middle", "below", "left"))
    chosen["avatar"] = rng.choice(("yes", "yes", "round", "no"))
    chosen["heads"] = rng.choice(("yes", "no", "no")) if chosen["value"] != "below" else "no"
    chosen["over"] = rng.choice(("none", "none", "total", "counts", "clock"))
    chosen["title"] = rng.choice(("ranking", "figure", "none"))
    chosen["tabs"] = rng.choice(("0", "0", "3"))
    if chosen["order"] == "none":
        chosen |= {"rank": "none", "avatar": "yes"}
    return Look(f"varied-{place:04d}", chosen, figure_of(rng, chosen), *colours(rng, chosen["theme"]))


def _others(look: Look) -> list[Other]:
    """The further columns of a look."""
    rng = Random(f"{look.name}:others")
    found = []
    told = look["heads"] == "yes" or look["label"] != "none"
    for at in rng.sample(("right", "left", "below", "under"), rng.choice((0, 1, 1, 2))):
        kind = "figure" if rng.random() < 0.5 else rng.choice(_KINDS)
        share = (
            rng.uniform(0.55, 0.8)
            if at in ("below", "under") or (not told and look["order"] == "none")
            else rng.uniform(0.6, 1.0)
        )
        ordered = look["order"] == "falling"
        if ordered and kind == "figure" and at in ("left", "right") and int(look["many"]) >= 5:
            share = rng.uniform(0.6, 1.3)  # higher print than the value's: of so many rows the order tells
        runs = ("random", "random", "alike", *(["same"] if share < 0.75 and ordered else []))
        run = rng.choice(runs) if share <= 1.0 else "random"
        word = rng.choice([one for one in FIGURES if one != look.figure])
        style = look["style"] if rng.random() < 0.5 else rng.choice(_STYLES)
        label = rng.choice(("none", "none", "before", "colon", "after"))
        found.append(Other(kind, at, share, 10 ** rng.uniform(-4, 2.5), run, style, label, word))
    return found


def drawn_screens(look: Look, pictures: int) -> list[Screen]:
    made, start = [], 0
    for _ in range(pictures):
        screen, many = _screen(look, start)
        made.append(screen)
        start += max(1, many - 1)
    return made


def _screen(look: Look, start: int) -> tuple[Screen, int]:
    width, height = look.size
    rng = Random(f"{look.name}:screen")
    unit = look.unit
    pen = Pen(Image.new("RGB", (width, height), look.panel), look["font"])
    inset = 0.03 * width if height >= width else rng.choice((0.03, 0.2)) * width
    screen = Screen(look, pen, unit, (inset, 0.0, width - inset, float(height)))
    listed = entries(look, 3 * int(look["many"]) + 6)
    top = _head(screen, listed, rng)
    x0, _, x1, bottom = screen.area
    tall = look["value"] == "below" or any(one.at in ("below", "under") for one in _others(look))
    pitch = rng.uniform(118, 200) * unit if tall else rng.uniform(86, 160) * unit
    many = max(1, min(int(look["many"]), int((bottom - top - 60 * unit) / pitch)))
    gap = rng.choice((4, 10)) * unit
    for row, entry in enumerate(listed[start : start + many]):
        box = (x0, top + row * pitch, x1, top + (row + 1) * pitch - gap)
        screen.keep(entry, box, Drawn(_Row(screen, entry, box).drawn(), medal=False))
    if rng.random() < 0.3:
        text = rng.choice((words_of(look).rewards, words_of(look).manage, "02:13:44"))
        pen.text(((x0 + x1) / 2, bottom - 40 * unit), text, round(30 * unit), look.dim, anchor="m")
    return screen, many


def _head(screen: Screen, listed: list[Entry], rng: Random) -> float:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, _, x1, _ = screen.area
    y = 20 * unit
    if rng.random() < 0.4:
        pen.text((x0, y + 16 * unit), "20:47", round(26 * unit), look.ink)
        pen.text((x1, y + 16 * unit), "5G 64%", round(26 * unit), look.ink, anchor="r")
        y += 50 * unit
    if look["title"] != "none":
        title = rng.choice(words.titles) if look["title"] == "ranking" else words.figure(look.figure)
        anchor = rng.choice(("l", "m"))
        pen.text(
            (x0 if anchor == "l" else (x0 + x1) / 2, y + 40 * unit), title, round(50 * unit), look.ink, anchor=anchor
        )
        y += 96 * unit
    if look["tabs"] != "0":
        tabs = [look.figure, *rng.sample([one for one in FIGURES if one != look.figure], 2)]
        rng.shuffle(tabs)
        for place, tab in enumerate(tabs):
            x = x0 + (place + 0.5) * (x1 - x0) / 3
            pen.text(
                (x, y + 36 * unit),
                words.figure(tab),
                round(32 * unit),
                look.ink if tab == look.figure else look.dim,
                anchor="m",
            )
        y += 80 * unit
    if look["over"] == "total":
        text = f"{words.total}: {shown(sum(entry.figure.value for entry in listed), look['style']).text}"
        pen.text((x1, y + 30 * unit), text, round(32 * unit), look.ink, anchor="r")
        y += 66 * unit
    elif look["over"] == "counts":
        for place in range(rng.choice((3, 4, 5))):
            counts = (f"x{rng.randint(1, 60)}", f"{rng.randint(1, 9)},000", f"{rng.randint(10, 900)}K")
            at = (x0 + (0.1 + 0.2 * place) * (x1 - x0), y + 34 * unit)
            pen.text(at, rng.choice(counts), round(30 * unit), look.ink, anchor="m")
        y += 74 * unit
    elif look["over"] == "clock":
        pen.text(
            ((x0 + x1) / 2, y + 30 * unit),
            f"{rng.randint(1, 6)}d 13:04:{rng.randint(10, 59)}",
            round(32 * unit),
            look.ink,
            anchor="m",
        )
        y += 66 * unit
    return y + 12 * unit + (_heads(screen, y) if look["heads"] == "yes" else 0)


def _heads(screen: Screen, y: float) -> float:
    """The heads of the columns, as the first row would have them."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, _, x1, _ = screen.area
    y += 30 * unit
    columns, name = _columns(look, x0 + 16 * unit, x1 - 16 * unit, unit)
    pen.text((name, y), words.member, round(28 * unit), look.dim)
    for x, anchor, what in columns:
        if what in ("rank", "value"):
            text = words.ranking if what == "rank" else words.figure(look.figure)
        elif isinstance(what, Other) and what.kind == "figure":
            text = words.figure(what.word)
        else:
            continue
        pen.text((x, y), text, round(28 * unit), look.dim, anchor=anchor, most=200 * unit)
    return 62 * unit


Column = tuple[float, str, "str | Other"]


def _columns(look: Look, left: float, right: float, unit: float) -> tuple[list[Column], float]:
    """Where what stands on the row's line: (x, anchor, what), and where the names begin."""
    rng = Random(f"{look.name}:columns")
    found: list[Column] = []
    if look["rank"] == "left":
        found.append((left + 40 * unit, "m", "rank"))
        left += 92 * unit
    wide = 250 * unit if look["label"] == "none" else 360 * unit
    anchor = rng.choice(("r", "r", "m"))
    if look["value"] == "left":
        found.append((left + (wide if anchor == "r" else wide / 2), anchor, "value"))
        left += wide + 20 * unit
    if look["avatar"] != "no":
        found.append((left, "l", "portrait"))
        left += 126 * unit
    outer: list[tuple[float, str | Other]] = []
    if look["value"] in ("right", "middle"):
        outer.append((wide, "value"))
    if look["rank"] == "right":
        outer.insert(rng.randrange(len(outer) + 1), (80 * unit, "rank"))
    for one in _others(look):
        if one.at in ("right", "left"):
            room = (190 if one.label == "none" else 280) * unit if one.kind == "figure" else 130 * unit
            outer.insert(0 if one.at == "right" and look["value"] != "right" else len(outer), (room, one))
    for room, what in outer:
        edge = anchor if what == "value" else rng.choice(("r", "m"))
        found.append((right if edge == "r" else right - room / 2, edge, what))
        right -= room + 24 * unit
    return [*found, (right, "r", "end")], left


@dataclass
class _Row:
    screen: Screen
    entry: Entry
    box: Box

    def drawn(self) -> str:
        """Draws the row; the name as it was drawn."""
        look, pen, unit, entry = self.screen.look, self.screen.pen, self.screen.unit, self.entry
        x0, y0, x1, y1 = self.box
        pen.card(self.box, look.card, radius=8 * unit)
        columns, left = _columns(look, x0 + 16 * unit, x1 - 16 * unit, unit)
        under = [one for one in _others(look) if one.at == "under"]
        below = [one for one in _others(look) if one.at == "below"]
        height, middle = y1 - y0, (y0 + y1) / 2
        size = min(38 * unit, 0.42 * height)
        two = look["value"] == "below" or bool(below)
        big = Random(f"{look.name}:big").uniform(0.85, 1.3)
        right = x1
        for x, anchor, what in columns:
            if what == "portrait":
                side = min(0.8 * height, 108 * unit)
                pen.portrait(
                    entry.name,
                    (x, middle - side / 2, x + side, middle + side / 2),
                    look.accent,
                    round_=look["avatar"] == "round",
                )
            elif what == "rank":
                pen.text((x, middle), str(entry.rank), round(size), look.ink, anchor=anchor)
            elif what == "value":
                y = middle - (0.16 * height if under else 0.0)
                pen.text(
                    (x, y),
                    self._labelled(entry.figure.text, look["label"], look.figure),
                    round(min(size * big, 0.42 * height)),
                    look.ink,
                    anchor=anchor,
                )
                for one in under:
                    pen.text(
                        (x, middle + 0.26 * height),
                        self._text(one),
                        max(13, round(size * min(0.7, one.share))),
                        look.dim,
                        anchor=anchor,
                    )
            elif what == "end":
                right = x
            elif isinstance(what, Other):
                pen.text(
                    (x, middle),
                    self._text(what),
                    max(13, round(size * what.share)),
                    look.dim,
                    anchor=anchor,
                    most=270 * unit,
                )
        y = middle - (0.2 * height if two else 0.0)
        tag = {"none": "", "spaced": f"[{entry.tag}] ", "glued": f"[{entry.tag}]"}[look["tag"]]
        name, least = entry.name, max(13, round(0.65 * size))
        while len(name) > 3 and pen.width(f"{tag}{name}…", least) > right - left:
            name = name[:-1]
        name = name if name == entry.name else f"{name.rstrip()}…"
        pen.text((left, y), tag + name, round(min(size, 0.36 * height)), look.ink, most=max(120 * unit, right - left))
        y, x = middle + 0.22 * height, left
        if look["value"] == "below":
            _, x = pen.text(
                (x, y),
                self._labelled(entry.figure.text, look["label"], look.figure),
                round(min(0.92 * size, 0.34 * height)),
                look.ink,
            )
            x += 40 * unit
        for one in below:
            _, x = pen.text(
                (x, y),
                self._text(one),
                max(13, round(size * min(0.75, one.share))),
                look.dim,
                most=max(100 * unit, right - x),
            )
            x += 40 * unit
        return name

    def _labelled(self, text: str, label: str, figure: str) -> str:
        word = words_of(self.screen.look).figure(figure)
        return {"colon": f"{word}: {text}", "before": f"{word} {text}", "after": f"{text} {word}"}.get(label, text)

    def _text(self, one: Other) -> str:
        entry, look = self.entry, self.screen.look
        words, rng = words_of(look), Random(f"{look.name}:{entry.rank}:{one}")
        if one.kind == "figure":
            top = entries(look, 1)[0].figure.value * one.times
            same = entry.figure.value * one.times
            by_chance, alike = top * rng.uniform(0.1, 1.0), same * rng.uniform(0.7, 1.3)
            value = {"random": by_chance, "alike": alike, "same": same}[one.run]
            style = "comma" if one.style.startswith("short") and value < 10_000 else one.style
            return self._labelled(shown(max(1, int(value)), style).text, one.label, one.word)
        return {
            "level": str(entry.level),
            "worded level": f"{words.level}{entry.level}",
            "count": str(rng.randint(0, 60)),
            "change": rng.choice((f"+{rng.randint(1, 9)}", f"-{rng.randint(1, 9)}", "-")),
            "share": f"{rng.uniform(0.1, 30):.1f}%",
            "fraction": f"{rng.randint(0, 20)}/20",
            "ago": entry.ago,
            "state": rng.choice((words.online, entry.ago)),
            "button": words.manage,
            "times": f"x{rng.randint(1, 400)}",
        }[one.kind]
