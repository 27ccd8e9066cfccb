"""What stands around the lists of `bazaar` looks: behind, over, beside and under them; the chat and the open member."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import luck_of, once_a_look
from tests.screens.grammar.bazaar_pieces import PLANS, columns_of, word_of
from tests.screens.grammar.bazaar_words import shown_in
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Entry, words_of
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import FIGURES

_TALK = ("gg everyone", "Rally at 20:00, 3 spots left", "who has shields?", "nice push!!", "Danke euch", "2 more hits",
         "ok", "see you at reset", "Merci la team", "我來了")  # fmt: skip


@once_a_look
def behind(look: Look) -> Image.Image:
    """Art in the page's colours: a sky, towers, lights; out of focus by lot."""
    (width, height), luck = look.size, luck_of(look, "art")
    image = Image.new("RGB", look.size, look.page)
    draw = ImageDraw.Draw(image)
    for place in range(luck.randint(5, 14)):
        x, wide, high = luck.uniform(0, width), luck.uniform(0.06, 0.22) * width, luck.uniform(0.2, 0.8) * height
        fill = shade(look.page, luck.uniform(0.6, 1.35))
        draw.rectangle((x - wide / 2, height - high, x + wide / 2, height), fill=fill)
        draw.polygon(
            [(x - wide / 2, height - high), (x, height - high - wide), (x + wide / 2, height - high)], fill=fill
        )
        if place % 3 == 0:
            radius = luck.uniform(0.02, 0.09) * width
            y = luck.uniform(0, height)
            draw.ellipse(
                (x - radius, y - radius, x + radius, y + radius), fill=shade(look.accent, luck.uniform(0.5, 1.0))
            )
    blurred = luck.choice((2, 12, 40))
    return image.filter(ImageFilter.GaussianBlur(width / 1080 * blurred))


def around(screen: Screen, people: list[Entry]) -> None:
    """All that is no row; the list's area is what is left."""
    if screen.look["arranged"] == "shared":
        _chat(screen)
        return
    _phone(screen)
    if screen.look["arranged"] == "panes":
        _opened(screen, people)
    _title(screen)
    _tabs(screen)
    _heads(screen)
    _bar(screen)


def _phone(screen: Screen) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    kind, luck = look.chosen.get("+phone"), luck_of(look, "phone")
    if kind == "status":
        ink = legible(look.page)
        pen.text((36 * unit, 30 * unit), f"{luck.randint(0, 23):02d}:{luck.randint(10, 59)}", round(28 * unit), ink)
        text = f"LTE {luck.randint(5, 100)}%"
        pen.text((pen.image.width - 36 * unit, 30 * unit), text, round(26 * unit), ink, anchor="r")
        y += 60 * unit
    elif kind == "buttons":
        low -= 84 * unit
        pen.draw.rectangle((0, low + 10 * unit, *pen.image.size), fill=(0, 0, 0))
        for place, sign in enumerate("◁○□"):
            at = (pen.image.width * (place + 1) / 4, low + 48 * unit)
            pen.text(at, sign, round(36 * unit), (200, 200, 200), anchor="m")
    screen.area = (x0, y, x1, low)


def title_of(look: Look) -> str:
    """What stands over the list."""
    words, guild, word = words_of(look), GUILDS[look["language"]], word_of(look)
    if not PLANS[look["arranged"]].ordered:
        return luck_of(look, "title").choice((guild.alliance, words.member, f"{guild.alliance}: {words.member}"))
    forms = ("{0}", "{0} {1}", "{1}: {0}", "{0}")
    return luck_of(look, "title").choice(forms).format(word, words.ranking)


def _title(screen: Screen) -> None:
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, title, size = luck_of(look, "bar"), title_of(look), round(44 * screen.unit)
    kind, bar = luck.randrange(4), shade(look.accent, 0.55)
    middle = y + 50 * unit
    if kind == 0:
        pen.draw.rectangle((0, y, pen.image.width, y + 100 * unit), fill=bar)
        pen.text((x0 + 90 * unit, middle), title, size, legible(bar), most=0.6 * (x1 - x0))
        pen.text((x0 + 16 * unit, middle), "‹", round(64 * unit), legible(bar))
    elif kind == 1:  # a leaning banner
        half = 0.32 * (x1 - x0)
        x, lean = (x0 + x1) / 2, 44 * unit
        pen.draw.polygon([(x - half + lean, y + 6), (x + half + lean, y + 6), (x + half - lean, y + 96 * unit),
                          (x - half - lean, y + 96 * unit)], fill=bar, outline=MEDALS[0], width=4)  # fmt: skip
        pen.text((x, middle), title, size, WHITE, anchor="m", most=1.6 * half, edge=BLACK)
    elif kind == 2:
        pen.text(
            (x0 + 20 * unit, middle),
            title,
            round(52 * unit),
            legible(look.page),
            most=0.6 * (x1 - x0),
            edge=shade(look.page, 0.6),
        )
        pen.text((x1 - 30 * unit, middle), "×", round(64 * unit), legible(look.page), anchor="r")
    else:
        pen.draw.rounded_rectangle((x0, y + 6, x1, y + 98 * unit), 20 * unit, fill=shade(look.panel, 0.8))
        pen.text(
            ((x0 + x1) / 2, middle), title, size, legible(shade(look.panel, 0.8)), anchor="m", most=0.6 * (x1 - x0)
        )
        pen.text((x1 - 50 * unit, middle), "?", size, legible(shade(look.panel, 0.8)), anchor="m")
    y += 112 * unit
    if look.chosen.get("+ends"):
        left = f"{luck.randint(0, 23):02d}:{luck.randint(10, 59)}:{luck.randint(10, 59)}"
        text = luck.choice((f"{words.rewards}: {left}", f"{luck.randint(1, 6)}d {left}"))
        pen.text(((x0 + x1) / 2, y + 24 * unit), text, round(30 * unit), legible(look.page), anchor="m")
        y += 56 * unit
    screen.area = (x0, y, x1, low)


def _tabs(screen: Screen) -> None:
    """Tabs over the list, of one or two lines, or at its left; the chosen one is light."""
    look, words = screen.look, words_of(screen.look)
    x0, y, x1, low = screen.area
    kind, luck, unit = look.chosen.get("+tabs"), luck_of(look, "tabs"), screen.unit
    guild, periods = GUILDS[look["language"]], [words.daily, words.weekly, words.total]
    if look["arranged"] == "donations":
        kind = kind or "single"
    if not kind or not PLANS[look["arranged"]].ordered:
        return
    if kind == "left":
        texts = [words.figure(one) for one in FIGURES]
        texts = [word_of(look) if text == words.figure(look.figure) else text for text in texts]
        wide, high = 0.2 * (x1 - x0), min(124 * unit, (low - y) / 6)
        for place, text in enumerate(texts):
            box = (x0, y + place * high + 4, x0 + wide, y + (place + 1) * high - 4)
            _tab(screen, box, text, chosen=text == word_of(look))
        screen.area = (x0 + wide + 10 * unit, y, x1, low)
        return
    lines = (
        [periods] if kind == "single" or look["arranged"] == "donations" else [[guild.alliance, words.server], periods]
    )
    for texts in lines:
        step, active = (x1 - x0) / len(texts), luck.randrange(len(texts))
        for place, text in enumerate(texts):
            box = (x0 + place * step + 4, y + 4, x0 + (place + 1) * step - 4, y + 74 * unit)
            _tab(screen, box, text, chosen=place == active)
        y += 84 * unit
    screen.area = (x0, y, x1, low)


def _tab(screen: Screen, box: tuple[float, float, float, float], text: str, *, chosen: bool) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    ground: Colour = look.accent if chosen else shade(look.panel, 0.7)
    lean = 14 * unit
    pen.draw.polygon(
        [(box[0] + lean, box[1]), (box[2], box[1]), (box[2] - lean, box[3]), (box[0], box[3])], fill=ground
    )
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    pen.text(middle, text, round(30 * unit), legible(ground), anchor="m", most=box[2] - box[0] - 3 * lean)


def _heads(screen: Screen) -> None:
    """The heads of a table's columns; the one that the list runs down by is marked."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    if PLANS[look["arranged"]].heads:
        ground = shade(look.panel, 0.72)
        pen.draw.rectangle((x0, y, x1, y + 60 * unit), fill=ground)
        for column in columns_of(screen):
            marked = column.what == "value"
            if marked and luck_of(look, "mark").random() < 0.5:
                half = column.room / 2 + 8 * unit
                pen.draw.rectangle((column.at - half, y, column.at + half, y + 60 * unit), fill=look.accent)
                ink, text = legible(look.accent), column.head
            else:
                ink, text = legible(ground), f"{column.head} ▼" if marked else column.head
            pen.text((column.at, y + 30 * unit), text, round(27 * unit), ink, anchor=column.anchor, most=column.room)
        y += 66 * unit
    screen.area = (x0, y + 6 * unit, x1, low)


def _bar(screen: Screen) -> None:
    """Buttons under the list; a message over them."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    guild, luck = GUILDS[look["language"]], luck_of(look, "bottom")
    if look.chosen.get("+bar"):
        high = 110 * unit
        pen.draw.rectangle((0, low - high, pen.image.width, low), fill=shade(look.panel, 0.6))
        for place, text in enumerate((words.manage, guild.gifts, guild.claim)):
            x, wide = x0 + (place + 0.5) * (x1 - x0) / 3, 0.28 * (x1 - x0)
            fill = luck.choice(((60, 150, 70), (52, 116, 196), (214, 140, 40)))
            pen.card((x - wide / 2, low - 0.85 * high, x + wide / 2, low - 0.15 * high), fill, radius=14 * unit)
            pen.text((x, low - high / 2), text, round(32 * unit), WHITE, anchor="m", most=wide - 30 * unit)
        low -= high + 8 * unit
    if look.chosen.get("+toast"):
        high = 64 * unit
        pen.draw.rectangle((x0, low - high, x1, low), fill=(30, 30, 34))
        text = luck.choice(
            ("[Mocha] has upgraded Wall to Lv. 24", "Alliance gift +1", "Attack! Warzone #556 X:412 Y:77")
        )
        pen.text((x0 + 20 * unit, low - high / 2), text, round(28 * unit), (240, 220, 150), most=0.9 * (x1 - x0))
        low -= high + 8 * unit
    screen.area = (x0, y, x1, low)


def _chat(screen: Screen) -> None:
    """A chat in which somebody has shared the ranking: a bubble with a head, talk over and under it."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, ink = luck_of(look, "chat"), legible(look.page)
    _phone(screen)
    x0, y, x1, low = screen.area
    bar = shade(look.panel, 0.6)
    pen.draw.rectangle((0, y, pen.image.width, y + 92 * unit), fill=bar)
    name = luck.choice((GUILDS[look["language"]].alliance, "World", "Chat"))
    pen.text(((x0 + x1) / 2, y + 46 * unit), name, round(42 * unit), legible(bar), anchor="m")
    y += 110 * unit
    for who in luck.sample(("Onyx", "havoc22", "Sasha", "moonpie"), luck.choice((1, 2))):
        y = _said(screen, y, who, luck.choice(_TALK))
    pen.portrait("teller", (x0, y, x0 + 96 * unit, y + 96 * unit), look.accent, round_=True)
    left, right = x0 + 120 * unit, x1 - luck.choice((20, 60, 140)) * unit
    pen.text(
        (left, y + 20 * unit),
        f"[R4] {luck.choice(('Kiwi', 'Zephyr', 'Ines'))}   {luck.randint(10, 23)}:{luck.randint(10, 59)}",
        round(28 * unit),
        ink,
    )
    y += 44 * unit
    many = 9 if low - y > 9 * 80 * unit else max(3, int((low - y - 200 * unit) / (80 * unit)))
    end = y + 90 * unit + many * PLANS["shared"].high * 1.12 * unit + 20 * unit
    pen.draw.rounded_rectangle(
        (left, y, right, end), 22 * unit, fill=look.panel, outline=shade(look.panel, 0.6), width=3
    )
    pen.draw.rounded_rectangle((left, y, right, y + 76 * unit), 22 * unit, fill=shade(look.accent, 0.55))
    pen.text(
        (left + 24 * unit, y + 38 * unit),
        title_of(look),
        round(36 * unit),
        WHITE,
        most=right - left - 50 * unit,
        edge=BLACK,
    )
    below = end + 24 * unit
    if low - below > 150 * unit:
        below = _said(screen, below, "Badger7", luck.choice(_TALK))
    if low - below > 110 * unit:
        pen.draw.rectangle((0, low - 90 * unit, pen.image.width, low), fill=bar)
        pen.draw.rounded_rectangle(
            (x0, low - 76 * unit, x1 - 180 * unit, low - 14 * unit), 30 * unit, fill=shade(look.panel, 1.1)
        )
        pen.text((x1 - 20 * unit, low - 45 * unit), "➤", round(40 * unit), legible(bar), anchor="r")
    screen.area = (left + 14 * unit, y + 84 * unit, right - 14 * unit, end - 8 * unit)


def _said(screen: Screen, y: float, who: str, text: str) -> float:
    """Somebody's words from a height on; where they end."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0 = screen.area[0]
    pen.portrait(who, (x0, y, x0 + 96 * unit, y + 96 * unit), look.accent, round_=True)
    pen.text((x0 + 120 * unit, y + 20 * unit), who, round(28 * unit), legible(look.page))
    wide = pen.width(text, round(32 * unit)) + 50 * unit
    pen.draw.rounded_rectangle(
        (x0 + 120 * unit, y + 42 * unit, x0 + 120 * unit + wide, y + 102 * unit), 16 * unit, fill=look.panel
    )
    pen.text((x0 + 145 * unit, y + 72 * unit), text, round(32 * unit), legible(look.panel))
    return y + 124 * unit


def _opened(screen: Screen, people: list[Entry]) -> None:
    """The right side: one member's own page."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck = luck_of(look, "opened")
    entry = people[luck.randrange(0, 6)]
    left = x0 + 0.6 * (x1 - x0)
    pen.draw.rounded_rectangle((left, y + 20 * unit, x1, low - 20 * unit), 20 * unit, fill=look.panel)
    middle, ink = (left + x1) / 2, legible(look.panel)
    side = 0.3 * (x1 - left)
    pen.portrait(
        entry.name,
        (middle - side / 2, y + 50 * unit, middle + side / 2, y + 50 * unit + side),
        look.accent,
        round_=False,
    )
    at = y + 50 * unit + side + 44 * unit
    pen.text((middle, at), entry.name, round(40 * unit), ink, anchor="m", most=0.9 * (x1 - left))
    for one in luck.sample(FIGURES, 3):
        at += 72 * unit
        text = shown_in(luck.randint(10**4, 9 * 10**7), look["style"], look["language"]).text
        pen.text((left + 30 * unit, at), words.figure(one), round(30 * unit), ink, most=0.45 * (x1 - left))
        pen.text((x1 - 30 * unit, at), text, round(30 * unit), ink, anchor="r", most=0.4 * (x1 - left))
    screen.area = (x0, y, left - 24 * unit, low)
