"""What stands around the lists of `caravan` looks: titles, tabs, a bot's message, notes, a keyboard, a second app."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.grammar.arranged import luck_of, once_a_look
from tests.screens.grammar.caravan_apps import ascii_edges
from tests.screens.grammar.caravan_pieces import PLANS, others_of, word_of
from tests.screens.grammar.caravan_words import OFTEN, SAID
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look

_BARE = ("chart", "axis", "poster")
"""Arrangements whose rows stand on the panel itself."""


@once_a_look
def behind(look: Look) -> Image.Image:
    """Dunes under a sky, or what another app has behind its texts."""
    (width, height), luck = look.size, luck_of(look, "ground")
    if look["arranged"] == "ascii":
        return Image.new("RGB", look.size, (49, 51, 56))
    if look["arranged"] == "notes":
        light = luck_of(look, "night").random() < 0.5
        return Image.new("RGB", look.size, (250, 248, 240) if light else (22, 22, 24))
    image = Image.new("RGB", look.size, shade(look.page, 1.1))
    draw = ImageDraw.Draw(image)
    for place in range(7):
        y = (0.12 + 0.14 * place) * height
        points = [(x / 8 * width, y + luck.uniform(-0.03, 0.03) * height) for x in range(9)]
        draw.polygon([(0, height), *points, (width, height)], fill=shade(look.page, 1.05 - 0.06 * place))
    for _ in range(12):
        x, y, side = luck.uniform(0, width), luck.uniform(0.1, 1) * height, luck.uniform(0.01, 0.04) * width
        draw.regular_polygon((x, y, side), luck.choice((3, 5, 6)), fill=shade(look.page, luck.uniform(0.7, 1.2)))
    return image.filter(ImageFilter.GaussianBlur(width / 1080 * luck.choice((0, 4, 14))))


def around(screen: Screen) -> None:
    """All that is no row; the list's area is what is left."""
    chosen, kind = screen.look.chosen, screen.look["arranged"]
    if chosen.get("+recording"):
        _recording(screen)
    if chosen.get("+keyboard"):
        _keyboard(screen)
    elif chosen.get("+second"):
        _second(screen)
    if kind == "ascii":
        _bot(screen)
        return
    if kind == "notes":
        _notes(screen)
        return
    _title(screen)
    if chosen.get("+tabs"):
        _tabs(screen)
    if chosen.get("+hint"):
        _hint(screen)
    if chosen.get("+letters"):
        _letters(screen)
    if kind in _BARE or kind in ("zeros", "centred"):
        x0, y, x1, low = screen.area
        screen.pen.draw.rectangle((x0 - 8 * screen.unit, y, x1 + 8 * screen.unit, low), fill=screen.look.panel)
    if kind == "centred" or (chosen.get("+heads") and kind in ("zeros", "chevron", "nations", "tracked", "shadowed")):
        _heads(screen)


def title_of(look: Look) -> str:
    """What stands over the list; the figure's word where rows hold others too."""
    words, word, luck = words_of(look), word_of(look), luck_of(look, "title")
    forms = ("{0} {1}", "{1}: {0}", "{1} · {0}")
    if look["arranged"] != "ledger":
        forms += ("{1}", "{0}")
    return luck.choice(forms).format(word, luck.choice(words.titles))


def _title(screen: Screen) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, middle, wide, title = luck_of(look, "bar"), (screen.area[0] + screen.area[2]) / 2, x1 - x0, title_of(look)
    kind, high = luck.randrange(4), 108 * unit
    if kind == 0:  # a caravan's tent
        roof = [(x0, y + high), (x0 + 0.12 * wide, y + 8), (x1 - 0.12 * wide, y + 8), (x1, y + high)]
        pen.draw.polygon(roof, fill=shade(look.accent, 0.5), outline=MEDALS[0])
        pen.text((middle, y + 58 * unit), title, round(50 * unit), WHITE, anchor="m", most=0.7 * wide, edge=BLACK)
    elif kind == 1:  # small at the left, with who it is of under it
        ink = legible(look.page)
        pen.text((x0 + 16 * unit, y + 38 * unit), title, round(46 * unit), ink, most=0.75 * wide)
        text = f"{GUILDS[look['language']].alliance} [{luck.choice(('CVN', 'Zz1', 'wolf'))}]"
        pen.text((x0 + 16 * unit, y + 88 * unit), text, round(26 * unit), ink, most=0.7 * wide)
        pen.text((x1 - 16 * unit, y + 50 * unit), "✕", round(48 * unit), ink, anchor="r")
    elif kind == 2:  # between two arrows that lead to other lists
        fill = shade(look.panel, 0.8)
        pen.draw.rounded_rectangle((x0, y + 6, x1, y + high - 6), 16 * unit, fill=fill)
        pen.text((middle, y + 54 * unit), title, round(46 * unit), legible(fill), anchor="m", most=0.66 * wide)
        for at, sign in ((x0 + 50 * unit, "‹"), (x1 - 50 * unit, "›")):
            pen.text((at, y + 50 * unit), sign, round(60 * unit), legible(fill), anchor="m")
    else:
        pen.text(
            (middle, y + 54 * unit), title.upper(), round(52 * unit), WHITE, anchor="m", most=0.8 * wide, edge=BLACK
        )
    screen.area = (x0, y + high + 10 * unit, x1, low)


def _tabs(screen: Screen) -> None:
    """Steps of a ladder of tabs, the chosen one higher than the others."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck = luck_of(look, "tabs")
    texts = [words.figure(one) for one in others_of(look, luck.choice((1, 2, 3)))]
    texts.insert(luck.randrange(len(texts) + 1), word_of(look))
    step = (x1 - x0) / len(texts)
    for place, text in enumerate(texts):
        chosen = text == word_of(look)
        fill, top = (look.accent, y) if chosen else (shade(look.panel, 0.65), y + 16 * unit)
        box = (x0 + place * step + 4, top, x0 + (place + 1) * step - 4, y + 84 * unit)
        pen.draw.rounded_rectangle(box, 14 * unit, fill=fill)
        pen.text((x0 + (place + 0.5) * step, y + 50 * unit), text, round(32 * unit), legible(fill), anchor="m",
                 most=step - 30 * unit)  # fmt: skip
    screen.area = (x0, y + 92 * unit, x1, low)


def _hint(screen: Screen) -> None:
    """A line with what players should know, and a number of members."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, ink = luck_of(look, "hint"), legible(look.page)
    text = luck.choice(OFTEN)
    pen.text((x0 + 12 * unit, y + 26 * unit), text, round(27 * unit), ink, most=0.5 * (x1 - x0))
    other = f"{words_of(look).member} {luck.randint(60, 99)}/100"
    pen.text((x1 - 12 * unit, y + 26 * unit), other, round(27 * unit), ink, anchor="r", most=0.4 * (x1 - x0))
    screen.area = (x0, y + 56 * unit, x1, low)


def _letters(screen: Screen) -> None:
    """The letters from A to Z along the right edge, to jump to."""
    pen, unit = screen.pen, screen.unit
    x0, y, x1, low = screen.area
    step = (low - y) / 27
    for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ#"):
        at = (x1 - 18 * unit, y + (place + 0.5) * step)
        pen.text(at, letter, max(13, round(min(24 * unit, 0.8 * step))), legible(screen.look.page), anchor="m")
    screen.area = (x0, y, x1 - 46 * unit, low)


def _heads(screen: Screen) -> None:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    fill = shade(look.panel, 0.78)
    pen.draw.rectangle((x0 - 8 * unit, y, x1 + 8 * unit, y + 58 * unit), fill=fill)
    heads = ((0.07, words.ranking), (0.38, words.member), (0.82, word_of(look)))
    for at, text in heads if look["rank"] != "none" else heads[1:]:
        pen.text((x0 + at * (x1 - x0), y + 29 * unit), text, round(28 * unit), legible(fill), anchor="m",
                 most=0.24 * (x1 - x0))  # fmt: skip
    screen.area = (x0, y + 62 * unit, x1, low)


def _recording(screen: Screen) -> None:
    """What a phone shows while it records: how long in red, at the top."""
    pen, unit = screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, middle = luck_of(screen.look, "rec"), (x0 + x1) / 2
    pen.draw.rounded_rectangle(
        (middle - 110 * unit, y, middle + 110 * unit, y + 48 * unit), 24 * unit, fill=(214, 40, 40)
    )
    pen.draw.ellipse((middle - 90 * unit, y + 14 * unit, middle - 70 * unit, y + 34 * unit), fill=WHITE)
    text = f"00:{luck.randint(10, 59)}"
    pen.text((middle + 10 * unit, y + 24 * unit), text, round(30 * unit), WHITE, anchor="m")
    screen.area = (x0, y + 60 * unit, x1, low)


def _keyboard(screen: Screen) -> None:
    """Somebody is about to type: a keyboard over the lower part."""
    pen, unit = screen.pen, screen.unit
    x0, y, x1, _ = screen.area
    width, height = pen.image.size
    high = min(0.34 * height, 620 * unit)
    top, light = height - high, luck_of(screen.look, "keys").random() < 0.5
    ground, key = ((210, 213, 219), (252, 252, 254)) if light else ((30, 32, 36), (70, 74, 82))
    pen.draw.rectangle((0, top, width, height), fill=ground)
    lines = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    step, tall = width / 10, (high - 20 * unit) / 5
    for line, keys in enumerate(lines):
        left = (width - len(keys) * step) / 2
        for place, letter in enumerate(keys):
            box = (
                left + place * step + 5,
                top + 10 + line * tall + 5,
                left + (place + 1) * step - 5,
                top + 10 + (line + 1) * tall - 5,
            )
            pen.draw.rounded_rectangle(box, 8 * unit, fill=key)
            pen.text(
                ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
                letter,
                round(min(44 * unit, 0.5 * tall)),
                legible(key),
                anchor="m",
            )
    pen.draw.rounded_rectangle((0.25 * width, height - tall + 6, 0.75 * width, height - 12), 8 * unit, fill=key)
    screen.area = (x0, y, x1, top - 12 * unit)


def _second(screen: Screen) -> None:
    """A chat in another window under the game's."""
    pen, unit = screen.pen, screen.unit
    x0, y, x1, _ = screen.area
    width, height = pen.image.size
    top = height - min(0.32 * height, 560 * unit)
    pen.draw.rectangle((0, top, width, height), fill=(17, 18, 22))
    pen.draw.rounded_rectangle(
        (width / 2 - 70 * unit, top + 8, width / 2 + 70 * unit, top + 18), 5, fill=(150, 150, 156)
    )
    at, luck = top + 60 * unit, luck_of(screen.look, "second")
    for who, what, when in SAID[luck.randrange(2) :]:
        if at + 80 * unit > height:
            break
        pen.portrait(who, (30 * unit, at, 100 * unit, at + 70 * unit), (80, 84, 92), round_=True)
        _, end = pen.text((124 * unit, at + 18 * unit), who, round(30 * unit), (240, 140, 90))
        pen.text((end + 18 * unit, at + 20 * unit), when, round(22 * unit), (130, 134, 142))
        pen.text((124 * unit, at + 56 * unit), what, round(30 * unit), (220, 222, 226))
        at += 104 * unit
    screen.area = (x0, y, x1, top - 12 * unit)


def _bot(screen: Screen) -> None:
    """A bot's message with a block of letters that are all equally wide."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck = luck_of(look, "bot")
    plain = Pen(pen.image, "sans", pen.written)
    plain.draw.ellipse((x0, y + 20 * unit, x0 + 84 * unit, y + 104 * unit), fill=(88, 101, 242))
    _, end = plain.text(
        (x0 + 108 * unit, y + 42 * unit), luck.choice(("StatBot", "Camel", "rankbot")), round(34 * unit), WHITE
    )
    plain.text(
        (end + 16 * unit, y + 44 * unit),
        f"BOT  {luck.randint(10, 23)}:{luck.randint(10, 59)}",
        round(22 * unit),
        (160, 164, 170),
    )
    plain.text(
        (x0 + 108 * unit, y + 92 * unit), title_of(look), round(32 * unit), (219, 222, 225), most=0.75 * (x1 - x0)
    )
    top, left = y + 130 * unit, x0 + 20 * unit
    low = min(low, top + (30 * PLANS["ascii"].high + 150) * unit)
    plain.draw.rounded_rectangle((left, top, x1, low), 12 * unit, fill=(43, 45, 49), outline=(30, 31, 34), width=3)
    size = round(0.62 * PLANS["ascii"].high * unit)
    left, right, y = left + 16 * unit, x1 - 16 * unit, top + 36 * unit
    edges = ascii_edges(pen.width("|", size), left, right, ranked=look["rank"] != "none")
    words = words_of(look)
    for x, text in zip(
        edges, ("#", words.member, word_of(look)) if len(edges) == 4 else (words.member, word_of(look)), strict=False
    ):
        pen.text((x + 0.6 * size, y), text, size, (219, 222, 225), most=0.3 * (right - left))
    line = luck.choice(("-", "─", "="))
    many = int((right - left) / pen.width(line, size))
    pen.text((left, y + 0.7 * PLANS["ascii"].high * unit), line * many, size, (219, 222, 225))
    screen.area = (left, y + 1.3 * PLANS["ascii"].high * unit, right, low - 16 * unit)


def _notes(screen: Screen) -> None:
    """A leader's notes: when, what of, the list."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, light = luck_of(look, "memo"), luck_of(look, "night").random() < 0.5
    ink, dim = ((30, 30, 32), (130, 130, 136)) if light else ((240, 240, 242), (150, 150, 156))
    pen.text(
        (x0 + 10 * unit, y + 40 * unit),
        "‹ " + luck.choice(("Notes", "Notizen", "All")),
        round(36 * unit),
        (222, 160, 30),
    )
    when = f"{luck.randint(1, 28)}.{luck.randint(1, 12)}.2026, {luck.randint(10, 23)}:{luck.randint(10, 59)}"
    pen.text(((x0 + x1) / 2, y + 96 * unit), when, round(26 * unit), dim, anchor="m")
    pen.text((x0 + 10 * unit, y + 158 * unit), title_of(look), round(54 * unit), ink, most=0.9 * (x1 - x0))
    screen.area = (x0, y + 214 * unit, x1, low - 20 * unit)
