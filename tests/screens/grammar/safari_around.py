"""What stands around the lists of `safari` looks: purses, rails of tabs, choosers, dialogs, pages, messengers."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.grammar.arranged import luck_of, once_a_look
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Box, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.safari_apart import messenger, page
from tests.screens.grammar.safari_pieces import PLANS, STEPS, others_of, word_of
from tests.screens.grammar.safari_words import SPORTS


@once_a_look
def behind(look: Look) -> Image.Image:
    """Grass, sand and clouds in rings about a middle, or what another app has behind its texts."""
    (width, height), luck = look.size, luck_of(look, "ground")
    if look["arranged"] == "bubble":
        return Image.new("RGB", look.size, (11, 20, 26))
    if look["arranged"] == "web":
        light = luck_of(look, "night").random() < 0.5
        return Image.new("RGB", look.size, (255, 255, 255) if light else (15, 23, 42))
    image = Image.new("RGB", look.size, shade(look.page, 0.9))
    draw = ImageDraw.Draw(image)
    x, y = luck.uniform(0.2, 0.8) * width, luck.uniform(0.1, 0.9) * height
    for place in range(9, 0, -1):
        radius = place * 0.09 * max(width, height)
        draw.ellipse((x - radius, y - 0.7 * radius, x + radius, y + 0.7 * radius),
                     fill=shade(look.page, 0.8 + 0.06 * (place % 5)))  # fmt: skip
    for _ in range(30):
        a, b, wide = luck.uniform(0, width), luck.uniform(0, height), luck.uniform(0.01, 0.05) * width
        draw.rounded_rectangle(
            (a, b, a + wide, b + 0.7 * wide), wide / 4, fill=shade(look.page, luck.uniform(0.7, 1.2))
        )
    return image.filter(ImageFilter.GaussianBlur(width / 1080 * luck.choice((1, 6, 20))))


def around(screen: Screen) -> None:
    """All that is no row; the list's area is what is left."""
    chosen, kind = screen.look.chosen, screen.look["arranged"]
    if kind == "bubble":
        messenger(screen, title_of(screen.look))
        return
    if kind == "web":
        page(screen, title_of(screen.look))
        return
    if chosen.get("+purse"):
        _purse(screen)
    if chosen.get("+dialog"):
        _dialog(screen)
    _title(screen)
    if chosen.get("+rail"):
        _rail(screen)
    if chosen.get("+chooser"):
        _chooser(screen)
    if chosen.get("+mine") == "panel":
        _panel(screen)
    if chosen.get("+heads") and PLANS[kind].lines == 1 and kind not in ("pyramid", "tapered"):
        _heads(screen)
    _foot(screen)


def _purse(screen: Screen) -> None:
    """What somebody owns, along the upper edge."""
    pen, unit = screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck = luck_of(screen.look, "purse")
    step = (x1 - x0) / 4
    for place, text in enumerate((f"{luck.randint(1, 99)}.{luck.randint(0, 9)}M", f"{luck.randint(10, 999)}K",
                                  f"{luck.randint(100, 99_999):,}", str(luck.randint(5, 900)))):  # fmt: skip
        left, high = x0 + place * step, 46 * unit
        pen.draw.rounded_rectangle(
            (left, y + 8 * unit, left + 0.9 * step, y + 8 * unit + high), high / 2, fill=(24, 26, 34)
        )
        pen.icon(place, (left + 6 * unit, y + 14 * unit, left + 40 * unit, y + 48 * unit), MEDALS[place % 3])
        pen.text((left + 0.86 * step, y + 8 * unit + high / 2), text, round(26 * unit), WHITE, anchor="r")
    screen.area = (x0, y + 66 * unit, x1, low)


def _dialog(screen: Screen) -> None:
    """A window over a screen that has become dark, with a cross at its corner."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    a, b, c, d = map(round, (x0 - 30, y, x1 + 30, pen.image.height))
    dark = pen.image.crop((max(0, a), b, c, d)).point(lambda one: round(0.4 * one))
    pen.image.paste(dark, (max(0, a), b))
    top, end, inset = y + 60 * unit, low - 60 * unit, 14 * unit
    pen.draw.rounded_rectangle(
        (x0 + inset, top, x1 - inset, end), 24 * unit, fill=look.panel, outline=shade(look.panel, 0.6), width=5
    )
    x, radius = x1 - inset - 16 * unit, 30 * unit
    pen.draw.ellipse(
        (x - radius, top - radius + 10, x + radius, top + radius + 10), fill=(206, 60, 54), outline=WHITE, width=4
    )
    pen.text((x, top + 10), "×", round(44 * unit), WHITE, anchor="m")
    screen.area = (x0 + inset + 16 * unit, top + 14 * unit, x1 - inset - 16 * unit, end - 16 * unit)


def title_of(look: Look) -> str:
    """What stands over the list."""
    words, guild, word = words_of(look), GUILDS[look["language"]], word_of(look)
    luck = luck_of(look, "title")
    if look["arranged"] == "choose":
        return luck.choice((words.member, guild.alliance))
    forms = ("{0} {1}", "{1}: {0}") if look["arranged"] == "cells" else ("{0} {1}", "{1}", "{0}")
    return luck.choice(forms).format(word, luck.choice(words.titles))


def _title(screen: Screen) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, middle, wide = luck_of(look, "bar"), (x0 + x1) / 2, x1 - x0
    kind, high = luck.randrange(4), 104 * unit
    if kind == 0:  # on a plank with two ropes
        pen.draw.rounded_rectangle((x0 + 0.18 * wide, y + 8, x1 - 0.18 * wide, y + high), 12 * unit, fill=(122, 78, 44),
                                   outline=(70, 42, 22), width=5)  # fmt: skip
        ink, edge, most = (255, 238, 200), BLACK, 0.58 * wide
    elif kind == 1:  # a curtain
        for place in range(12):
            a = x0 + place * wide / 12
            pen.draw.pieslice(
                (a, y + 0.5 * high, a + wide / 12, y + high + 10),
                0,
                180,
                fill=((180, 40, 50), (236, 226, 214))[place % 2],
            )
        pen.draw.rectangle((x0, y, x1, y + 0.75 * high), fill=(180, 40, 50))
        ink, edge, most = WHITE, None, 0.8 * wide
    elif kind == 2:  # letters alone, with a time beneath
        text = f"{luck.randint(1, 6)}d {luck.randint(0, 23):02d}:{luck.randint(0, 59):02d}:{luck.randint(0, 59):02d}"
        pen.text((middle, y + high + 6 * unit), text, round(28 * unit), legible(look.page), anchor="m",
                 edge=None if screen.look.chosen.get("+dialog") else shade(look.page, 0.9))  # fmt: skip
        high += 30 * unit
        ink, edge, most = MEDALS[0], BLACK, 0.8 * wide
    else:  # at the right of an emblem
        pen.draw.regular_polygon(
            (x0 + 56 * unit, y + 54 * unit, 50 * unit), 6, fill=shade(look.accent, 0.6), outline=WHITE
        )
        pen.icon(luck.randrange(4), (x0 + 34 * unit, y + 32 * unit, x0 + 78 * unit, y + 76 * unit), MEDALS[0])
        pen.text((x0 + 126 * unit, y + 54 * unit), title_of(look), round(48 * unit), WHITE, edge=BLACK, most=0.7 * wide)
        screen.area = (x0, y + high + 10 * unit, x1, low)
        return
    pen.text((middle, y + 50 * unit), title_of(look), round(48 * unit), ink, anchor="m", most=most, edge=edge)
    screen.area = (x0, y + high + 16 * unit, x1, low)


def _rail(screen: Screen) -> None:
    """Tabs one under the other at the left, each an icon over a word."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    wide, high, luck = 150 * unit, 140 * unit, luck_of(look, "rail")
    texts = [words.figure(one) for one in others_of(look, 4)]
    texts.insert(luck.randrange(4), word_of(look))
    for place, text in enumerate(texts):
        top = y + place * (high + 8 * unit)
        if top + high > low:
            break
        fill = look.accent if text == word_of(look) else shade(look.panel, 0.65)
        pen.draw.rounded_rectangle((x0, top, x0 + wide, top + high), 14 * unit, fill=fill)
        pen.icon(place, (x0 + 50 * unit, top + 18 * unit, x0 + 100 * unit, top + 68 * unit), MEDALS[place % 3])
        pen.text((x0 + wide / 2, top + 104 * unit), text, round(26 * unit), legible(fill), anchor="m", most=wide - 10)
    screen.area = (x0 + wide + 14 * unit, y, x1, low)


def _chooser(screen: Screen) -> None:
    """What is to be listed, chosen in boxes with arrows."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, fill = luck_of(look, "chooser"), shade(look.panel, 0.85)
    left = luck.choice((f"{words.server} {luck.randint(100, 1999)}", GUILDS[look["language"]].alliance, words.weekly))
    for at, text in (
        (x0, left),
        (x0 + 0.52 * (x1 - x0), luck.choice((words.total, words.daily, f"S{luck.randint(1, 9)}"))),
    ):
        pen.draw.rounded_rectangle((at, y, at + 0.46 * (x1 - x0), y + 66 * unit), 12 * unit, fill=fill,
                                   outline=shade(fill, 0.6), width=3)  # fmt: skip
        pen.text((at + 20 * unit, y + 33 * unit), text, round(30 * unit), legible(fill), most=0.36 * (x1 - x0))
        pen.text((at + 0.44 * (x1 - x0), y + 33 * unit), "▾", round(34 * unit), legible(fill), anchor="r")
    screen.area = (x0, y + 78 * unit, x1, low)


def _panel(screen: Screen) -> None:
    """What the viewer has, in words over the list: the rank and the score."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, sport, high = luck_of(look, "panel"), SPORTS[screen.look["language"]], 108 * unit
    pen.card((x0, y, x1, y + high), look.own, radius=14 * unit)
    ink, middle = legible(look.own), (x0 + x1) / 2
    pairs = (
        (x0, GUILDS[look["language"]].mine, str(luck.randint(20, 300))),
        (middle, sport.mine, f"{luck.randint(100, 9_999):,}"),
    )
    for at, word, text in pairs:
        pen.text((at + 24 * unit, y + 32 * unit), word, round(26 * unit), ink, most=middle - x0 - 40 * unit)
        pen.text((at + 24 * unit, y + 74 * unit), text, round(38 * unit), ink)
    pen.draw.line((middle, y + 16 * unit, middle, y + high - 16 * unit), fill=ink, width=2)
    screen.area = (x0, y + high + 12 * unit, x1, low)


def _heads(screen: Screen) -> None:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    heads = [(0.06, words.ranking, "m"), (0.3, words.member, "m"), (0.98, word_of(look), "r")]
    ink = legible(look.panel if look.chosen.get("+dialog") else look.page)
    for at, text, anchor in heads if look["rank"] != "none" else heads[1:]:
        pen.text(
            (x0 + at * (x1 - x0), y + 26 * unit), text, round(26 * unit), ink, anchor=anchor, most=0.22 * (x1 - x0)
        )
    screen.area = (x0, y + 54 * unit, x1, low)


def _foot(screen: Screen) -> None:
    """Under the list: pages, two buttons, or the last words of a chat."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    kind, luck = look.chosen.get("+foot"), luck_of(look, "foot")
    if kind == "pages":
        pen.text(
            ((x0 + x1) / 2, low - 40 * unit),
            f"◀   {luck.randint(1, 4)} / {luck.randint(5, 20)}   ▶",
            round(36 * unit),
            legible(look.page),
            anchor="m",
            edge=shade(look.page, 0.9),
        )
        low -= 86 * unit
    elif kind == "buttons":
        for at, text in ((x0 + 0.06 * (x1 - x0), words.rewards), (x0 + 0.54 * (x1 - x0), words.manage)):
            box = (at, low - 96 * unit, at + 0.4 * (x1 - x0), low - 16 * unit)
            pen.draw.rounded_rectangle(box, 18 * unit, fill=(226, 160, 40), outline=(150, 96, 20), width=4)
            pen.text(((box[0] + box[2]) / 2, low - 56 * unit), text, round(34 * unit), WHITE, anchor="m", edge=BLACK,
                     most=0.36 * (x1 - x0))  # fmt: skip
        low -= 112 * unit
    elif kind == "chat":
        pen.draw.rectangle((x0, low - 84 * unit, x1, low), fill=(20, 22, 28))
        said = luck.choice(("who wants 500 oil?", "rally X:221 Y:807", "gg"))
        texts = (
            f"[{luck.choice(('KOR', 'W0W'))}]Mocha: {said}",
            f"Kiwi22: {luck.choice(('+1', 'thx', '20:00 UTC pls'))}",
        )
        for place, text in enumerate(texts):
            pen.text((x0 + 20 * unit, low - (62 - 38 * place) * unit), text, round(25 * unit), (210, 214, 222))
        low -= 94 * unit
    screen.area = (x0, y, x1, low)


def above(screen: Screen, box: Box, high: float, index: int, rank: int) -> None:
    """What stands over some rows of a list: prizes of a bracket, a league's line, the head of the next picture."""
    look, pen, unit, kind = screen.look, screen.pen, screen.unit, screen.look["arranged"]
    x0, x1, top, low = box[0], box[2], box[1] - high, box[1] - PLANS[kind].gap * unit
    if kind == "seam":  # where two pictures are stitched together
        kept = screen.area
        pen.draw.rectangle((0, top - 4, pen.image.width, box[1]), fill=shade(look.page, 0.8))
        screen.area = (x0, top + 16 * unit, x1, kept[3])
        _title(screen)
        screen.area = kept
        return
    if kind == "zones":
        sport, fill = SPORTS[look["language"]], (46, 150, 76) if not index else (196, 60, 54)
        text = sport.up if not index else sport.down
        pen.draw.rectangle((x0, (top + low) / 2 - 1, x1, (top + low) / 2 + 2), fill=fill)
        wide = pen.width(text, round(28 * unit)) + 60 * unit
        middle = (x0 + x1) / 2
        pen.draw.rectangle((middle - wide / 2, top + 4, middle + wide / 2, low), fill=fill)
        pen.text((middle, (top + low) / 2), text, round(28 * unit), WHITE, anchor="m")
        return
    pen.draw.rounded_rectangle((x0, top, x1, low), 10 * unit, fill=shade(look.panel, 0.7))
    ink, y = legible(shade(look.panel, 0.7)), (top + low) / 2
    following = [one for one in STEPS if one > rank]
    last = following[0] - 1 if following else 100
    text = f"{words_of(look).ranking} {rank}" + (f"–{last}" if last > rank else "")
    pen.text((x0 + 20 * unit, y), text, round(30 * unit), ink)
    x = x1 - 20 * unit
    luck = luck_of(look, f"prize {rank}")
    for place in range(luck.choice((1, 2, 3))):
        begin, _ = pen.text((x, y), f"×{luck.choice((5, 20, 50, 300, 1000))}", round(28 * unit), ink, anchor="r")
        pen.icon(place + 1, (begin - 46 * unit, y - 20 * unit, begin - 6 * unit, y + 20 * unit), MEDALS[place])
        x = begin - 70 * unit
