"""A whole screen with its truth, in the format that `benchmarks/truth.py` reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from PIL import Image, ImageEnhance

from tests.screens.grammar import others
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.people import names, shown, values
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Box, Drawn, Entry, Row, value_text, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import ALLIANCES, FIGURES, WORDS

Truth = dict[str, Any]
_TAGS = ("KOR", "10R", "TrL", "WoJ")
WHOLE = 0.97
"""A row of which less than this share is on the picture is cut."""


@dataclass
class Screen:
    """A picture in the making. area: where the list is; unit: a thousandth or so of a phone's width."""

    look: Look
    pen: Pen
    unit: float
    area: Box
    rows: list[Truth] = field(default_factory=list)

    def keep(self, entry: Entry, box: Box, drawn: Drawn, *, whole: bool = True, pinned: bool = False) -> None:
        figure = entry.figure
        row: Truth = {
            "rank": None if self.look["rank"] == "none" else entry.rank,
            "rank_graphic": drawn.medal,
            "name": entry.name,
            "name_shown": drawn.name,
            "tag": entry.tag if self.look["tag"] != "none" else None,
            "value_shown": figure.text,
            "value": figure.value,
            "fully_visible": whole,
            "pinned": pinned,
            "box": [round(edge) for edge in box],
        }
        if figure.low != figure.high:
            row |= {"value_low": figure.low, "value_high": figure.high}
        self.rows.append(row)


def entries(look: Look, count: int) -> list[Entry]:
    """The whole list of a look."""
    rng = Random(f"{look.name}:people")
    words, tag = words_of(look), "".join(rng.sample("ABCDEFGHKLMNPRSTVWXYZabdefgr0157", rng.choice((3, 4))))
    server, alliance = rng.randint(100, 1999), rng.choice(ALLIANCES)
    figures = values(rng, count, look["size"], ordered=look["order"] == "falling")
    own = rng.random() < 0.5
    found = []
    for place, (name, value) in enumerate(zip(names(rng, count, look["language"]), figures, strict=True), start=1):
        ago = rng.choice((words.minutes, words.hours, words.days)).format(rng.randint(1, 23))
        second = {
            "alliance": f"[{tag}] {alliance}" if own else rng.choice(ALLIANCES),
            "server": rng.choice((f"#{server} [S{server % 19}]", f"#{server}", f"Warzone #{server}"))
            if own
            else f"Warzone #{rng.randint(1, 1999)}",
            "kingdom": f"{words.server}: #{rng.randint(1, 999)}",
            "language": rng.choice([one.itself for one in WORDS.values()]),
            "ago": rng.choice((ago, ago, words.online)),
            "power": shown(rng.randint(10**7, 5 * 10**8), "comma").text,
        }.get(look["second"], "")
        tail = (
            f"(K:{server % 99} X:{rng.randint(100, 999)} Y:{rng.randint(100, 999)})"
            if look["tail"] == "coordinates"
            else ""
        )
        found.append(
            Entry(
                rank=place, name=name, tag=tag if own or look["second"] != "server" else rng.choice(_TAGS),
                figure=shown(value, look["style"], look.chosen.get("unit", "")),
                badge=rng.randint(1, 5) if look["badge"] == "yes" else 0,
                level=rng.randint(8, 35), second=second, ago=ago, tail=tail, share=rng.random(),
            )
        )  # fmt: skip
    return found


def drawn_screens(look: Look, pictures: int) -> list[Screen]:
    """The look's pictures: of a list that is longer than one, scrolled on."""
    drawn = []
    start = 0.0
    for place in range(pictures):
        screen, shown_rows = _screen(look, start, first=place == 0)
        drawn.append(screen)
        start += max(1.0, shown_rows - 1.4)
    return drawn


def _screen(look: Look, start: float, *, first: bool) -> tuple[Screen, float]:
    width, height = look.size
    rng = Random(f"{look.name}:screen")
    unit = look.unit
    pen = Pen(Image.new("RGB", (width, height), look.page), look["font"])
    if look["frame"] == "popup":
        pen.image.paste(ImageEnhance.Brightness(others.draw(f"{look.name}:behind", (width, height))).enhance(0.35))
        inset = 0.07 * width if height > width else 0.2 * width
        area = (inset, 0.17 * height, width - inset, 0.86 * height)
    else:
        inset = 0.02 * width if height >= width or rng.random() < 0.5 else 0.22 * width
        area = (inset, 0.0, width - inset, float(height))
    screen = Screen(look, pen, unit, area)
    _head(screen, rng)
    if look["own"] == "yes":
        x0, y0, x1, y1 = screen.area
        screen.area = (x0, y0, x1, y1 - 190 * unit)
    many = int(look["many"])
    if look.chosen.get("mine"):
        _mine(screen, entries(look, 3 * many + 6))
    if look["frame"].startswith("grid"):
        return screen, _grid(screen, many, first=first)
    listed = entries(look, 3 * many + 6)
    if look["podium"] == "yes" and first:
        _podium(screen, listed[:3])
    skipped = 3 if look["podium"] == "yes" else 0
    return screen, _list(screen, listed, start, rng, skipped=skipped)


def _mine(screen: Screen, listed: list[Entry]) -> None:
    """The viewer's own row over the list; or what it says, in words."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y0, x1, y1 = screen.area
    own = listed[len(listed) // 2]
    if look.chosen["mine"] == "top":
        card = (x0, y0, x1, y0 + 150 * unit)
        screen.keep(own, card, Row(pen, look, own, card, unit, own=True).drawn(), pinned=True)
        screen.area = (x0, y0 + 190 * unit, x1, y1)
        return
    for share, word, text in (
        (0.05, words.ranking, str(own.rank)),
        (0.55, words.figure(look.figure), own.figure.text),
    ):
        pen.text((x0 + share * (x1 - x0), y0 + 40 * unit), f"{word}: {text}", round(34 * unit), look.ink)
    screen.area = (x0, y0 + 90 * unit, x1, y1)


def _notice(screen: Screen, rng: Random, y: float) -> None:
    """An announcement that runs over what stands at a height, cut at both ends."""
    pen, unit = screen.pen, screen.unit
    pen.draw.rectangle((0, y, pen.image.width, y + 58 * unit), fill=(66, 44, 36))
    who, other = rng.sample(("KAISERWON", "Mocha", "DANGUN", "notwb"), 2)
    text = rng.choice((f"Important: President {who} appointed {other} as Secretary of Defense!",
                       f"Lucky Star! [Hpn]{who} obtained 1,000 diamonds and 3 chests from the Lucky Wheel",
                       f"{who} has defeated a level 120 Doom Elite and received 25,000 points"))  # fmt: skip
    pen.text((-30 * unit, y + 29 * unit), text, round(32 * unit), (248, 216, 120))


def _head(screen: Screen, rng: Random) -> None:
    """What stands above the list: status bar, title, banner or total, tabs, heads of columns."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, bottom = screen.area
    width = pen.image.width
    if look["frame"] == "popup":
        pen.card((x0, y - 10, x1, bottom + 10), look.panel, radius=24 * unit)
    elif look.size[1] > look.size[0]:
        pen.text((48 * unit, 34 * unit), "20:47", round(28 * unit), WHITE)
        pen.text(
            (width - 48 * unit, 34 * unit), rng.choice(("5G  64%", "LTE 81%")), round(28 * unit), WHITE, anchor="r"
        )
        y += 66 * unit
    title = rng.choice(words.titles)
    if rng.random() < 0.25:
        title = f"{words.figure(look.figure)} {title}" if rng.random() < 0.5 else title.upper()
    centred = rng.random() < 0.5 or look["frame"] == "popup"
    at = ((x0 + x1) / 2, y + 54 * unit) if centred else (x0 + 34 * unit, y + 54 * unit)
    title = "" if look.chosen.get("untitled") else title
    pen.text(at, title, round(54 * unit), look.accent if rng.random() < 0.3 else WHITE, anchor="m" if centred else "l",
             edge=BLACK, most=0.7 * (x1 - x0))  # fmt: skip
    pen.text((x1 - 40 * unit, y + 54 * unit), "X", round(44 * unit), WHITE, anchor="m", edge=BLACK)
    y += 110 * unit
    if look["frame"] != "popup":
        pen.draw.rectangle((0, y, width, pen.image.height), fill=look.panel)
    y = _over(screen, rng, y)
    y = _tabs(screen, rng, y)
    if look["heads"] == "yes":
        pen.draw.rectangle((x0, y, x1, y + 56 * unit), fill=shade(look.panel, 0.86))
        heads = [(0.1 if look["rank"] not in ("right", "digital") else 0.93, words.ranking), (0.42, words.member),
                 (0.85 if look["rank"] not in ("right", "digital") else 0.74, words.figure(look.figure))]  # fmt: skip
        for share, word in heads if look["rank"] != "none" else heads[1:]:
            pen.text(
                (x0 + share * (x1 - x0), y + 28 * unit),
                word,
                round(28 * unit),
                look.dim,
                anchor="m",
                most=0.28 * (x1 - x0),
            )
        y += 62 * unit
    if look.chosen.get("notice"):
        _notice(screen, rng, y - 66 * unit)
    low = 30 * unit if look["frame"] == "popup" else rng.choice((30, 150)) * unit
    if low > 100 * unit:
        pen.draw.rectangle((0, bottom - 130 * unit, width, bottom), fill=look.page)
        pen.card((40 * unit, bottom - 110 * unit, 150 * unit, bottom - 24 * unit), (74, 134, 200), radius=12)
    screen.area = (x0, y + 8 * unit, x1, bottom - low)


def _over(screen: Screen, rng: Random, y: float) -> float:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, x1 = screen.area[0], screen.area[2]
    if look["over"] == "total":
        total = sum(entry.figure.value for entry in entries(look, 3 * int(look["many"]) + 6))
        style = "comma" if look["style"].startswith(("short", "giga")) else look["style"]
        text = f"{words.total} {shown(total, style).text}"
        pen.text((x1 - 40 * unit, y + 36 * unit), text, round(32 * unit), look.ink, anchor="r")
        return y + 76 * unit
    if look["over"] == "event":
        pen.card((x0 + 10, y + 8 * unit, x1 - 10, y + 190 * unit), shade(look.accent, 0.7), radius=16)
        pen.icon(rng.randrange(4), (x0 + 50 * unit, y + 50 * unit, x0 + 150 * unit, y + 150 * unit), look.accent)
        pen.text((x0 + 190 * unit, y + 70 * unit), rng.choice(words.titles), round(38 * unit), WHITE, edge=BLACK)
        pen.text(
            (x0 + 190 * unit, y + 130 * unit),
            f"{rng.randint(1, 6)}d 13:0{rng.randint(0, 9)}:22",
            round(32 * unit),
            WHITE,
        )
        return y + 206 * unit
    if look["over"] == "icons":
        for place in range(5):
            x = x0 + (0.1 + 0.18 * place) * (x1 - x0)
            pen.card((x, y + 10 * unit, x + 100 * unit, y + 110 * unit), shade(look.accent, 0.8), radius=8)
            pen.icon(
                place + rng.randrange(3), (x + 20 * unit, y + 20 * unit, x + 70 * unit, y + 70 * unit), look.accent
            )
            amount = rng.choice((f"x{rng.randint(1, 50)}", f"{rng.randint(10, 900)}K", f"{rng.randint(1, 9)},000"))
            pen.text((x + 96 * unit, y + 92 * unit), amount, round(24 * unit), WHITE, anchor="r", edge=BLACK)
        return y + 126 * unit
    if look["over"] == "search":
        pen.card((x0 + 30 * unit, y + 12 * unit, x1 - 30 * unit, y + 84 * unit), shade(look.panel, 0.75), radius=10)
        pen.text((x0 + 60 * unit, y + 48 * unit), "Search for members", round(30 * unit), look.dim)
        return y + 100 * unit
    return y


def _tabs(screen: Screen, rng: Random, y: float) -> float:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    number = int(look["tabs"])
    if not number:
        return y
    others_ = [words.figure(one) for one in FIGURES if one != look.figure]
    tabs = [words.daily, words.weekly] if number == 2 else [words.figure(look.figure), *rng.sample(others_, number - 1)]
    x0, x1 = screen.area[0], screen.area[2]
    wide = (x1 - x0 - 40 * unit) / number
    active = rng.randrange(number)
    if number > 2:
        tabs[0], tabs[active] = tabs[active], tabs[0]
    for place, tab in enumerate(tabs):
        left = x0 + 20 * unit + place * wide
        fill, ink = (look.accent, BLACK) if place == active else (shade(look.panel, 0.7), look.dim)
        pen.card((left + 4, y + 8 * unit, left + wide - 4, y + 84 * unit), fill, radius=10)
        pen.text((left + wide / 2, y + 46 * unit), tab, round(32 * unit), ink, anchor="m", most=wide - 16)
    return y + 96 * unit


def _podium(screen: Screen, best: list[Entry]) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, bottom = screen.area
    wide = (x1 - x0) / 3
    for entry, column in zip(best, (1, 0, 2), strict=True):
        x = x0 + (column + 0.5) * wide
        top = y + (0 if column == 1 else 40 * unit)
        side = 120 * unit
        pen.portrait(
            entry.name,
            (x - side / 2, top + 20 * unit, x + side / 2, top + 20 * unit + side),
            MEDALS[entry.rank - 1],
            round_=True,
        )
        pen.icon(2, (x - 28 * unit, top + 116 * unit, x + 28 * unit, top + 172 * unit), MEDALS[entry.rank - 1])
        pen.text((x, top + 144 * unit), str(entry.rank), round(34 * unit), WHITE, anchor="m", edge=BLACK)
        pen.text((x, top + 204 * unit), entry.name, round(34 * unit), look.ink, anchor="m", most=wide - 20)
        text = entry.figure.text if look["label"] == "icon" else value_text(look, entry)
        pen.text((x, top + 252 * unit), text, round(32 * unit), look.ink, anchor="m", most=wide - 20)
        screen.keep(entry, (x - wide / 2, top, x + wide / 2, top + 280 * unit), Drawn(entry.name, medal=False))
    screen.area = (x0, y + 330 * unit, x1, bottom)


def _list(screen: Screen, listed: list[Entry], start: float, rng: Random, *, skipped: int) -> float:
    """The rows that show, from the start-th on; how many show."""
    look, unit = screen.look, screen.unit
    x0, y0, x1, y1 = screen.area
    many = int(look["many"])
    lines = (
        1 + (look["value"] == "under" or look["second"] != "none" or look["level"] == "text") + (look["aside"] == "bar")
    )
    least = (104, 132, 168)[lines - 1] * unit
    most = ((150, 190, 230)[lines - 1] + rng.choice((0, 30, 90))) * unit
    pitch = min(max(least, (y1 - y0) / many), most)
    capacity = (y1 - y0) / pitch
    cut = look["edge"] == "cut" and capacity < many + 1.5
    visible = min(float(many), capacity if cut else float(int(capacity)))
    offset = (start + (rng.uniform(0.2, 0.7) if cut and start else 0.0)) if cut else float(int(start))
    gap = rng.choice((3, 8, 14)) * unit
    list_bottom = y0 + visible * pitch
    part = Pen(Image.new("RGB", (screen.pen.image.width, max(1, round(list_bottom - y0))), look.panel), look["font"])
    for place, entry in enumerate(listed[skipped:]):
        top = (place - offset) * pitch
        if top <= -0.85 * pitch or top >= list_bottom - y0 - 0.15 * pitch:
            continue
        card = (x0, top + gap / 2, x1, top + pitch - gap / 2)
        drawn = Row(part, look, entry, card, unit).drawn()
        seen = (max(0.0, card[1]), min(list_bottom - y0, card[3]))
        whole = seen[1] - seen[0] >= WHOLE * (card[3] - card[1])
        screen.keep(entry, (x0, y0 + seen[0], x1, y0 + seen[1]), drawn, whole=whole)
    screen.pen.paste(part, round(y0))
    if look["own"] == "yes":
        own = listed[rng.choice((2, 4, len(listed) - 1))]
        card = (x0, y1 + 14 * unit, x1, y1 + 14 * unit + min(pitch, 170 * unit))
        drawn = Row(screen.pen, look, own, card, unit, own=True).drawn()
        screen.keep(own, card, drawn, pinned=True)
    return visible


def _grid(screen: Screen, many: int, *, first: bool) -> float:
    """Cards side by side."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    columns = int(look["frame"][-1])
    x0, y0, x1, y1 = screen.area
    wide = (x1 - x0) / columns
    high = (190 if columns == 2 else 300) * unit
    lines = max(1, min(int((y1 - y0) / high), -(-many // columns)))
    listed = entries(look, 2 * lines * columns)[0 if first else lines * columns :]
    for place, entry in enumerate(listed[: min(lines * columns, max(many, columns))]):
        line, column = divmod(place, columns)
        box = (
            x0 + column * wide + 6 * unit,
            y0 + line * high + 6 * unit,
            x0 + (column + 1) * wide - 6 * unit,
            y0 + (line + 1) * high - 8 * unit,
        )
        if columns == 2:
            drawn = Row(pen, look, entry, box, unit).drawn()
        else:
            pen.card(box, look.card)
            x, side = (box[0] + box[2]) / 2, 130 * unit
            pen.portrait(
                entry.name,
                (x - side / 2, box[1] + 18 * unit, x + side / 2, box[1] + 18 * unit + side),
                look.accent,
                round_=look["avatar"] == "round",
            )
            pen.text(
                (x, box[1] + 184 * unit), entry.name, round(34 * unit), look.ink, anchor="m", most=wide - 30 * unit
            )
            pen.text(
                (x, box[1] + 240 * unit),
                value_text(look, entry),
                round(32 * unit),
                look.ink,
                anchor="m",
                most=wide - 30 * unit,
            )
            drawn = Drawn(entry.name, medal=False)
        screen.keep(entry, box, drawn)
    return float(lines)
