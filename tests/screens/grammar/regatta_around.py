"""What stands around the lists of `regatta` looks: the phone or window, the event, the title, tabs, other apps."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from tests.screens.grammar.arranged import luck_of, once_a_look
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.regatta_pieces import DAYS, PLANS, others_of, sheet_columns, word_of
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, words_of
from tests.screens.grammar.rules import Look

_SNOW, _LETTERS = (236, 244, 252), "ABCDE"


@once_a_look
def behind(look: Look) -> Image.Image:
    """Hills under a sky, or what another app has behind its texts."""
    (width, height), luck = look.size, luck_of(look, "hills")
    if look["arranged"] == "embed":
        return Image.new("RGB", look.size, (49, 51, 56))
    if look["arranged"] == "sheet":
        return Image.new("RGB", look.size, (255, 255, 255))
    image = Image.new("RGB", look.size, look.page)
    draw = ImageDraw.Draw(image)
    for place in range(4):
        base = height * (0.25 + 0.2 * place)
        points = [(width * at / 6, base - luck.uniform(0, 0.12) * height) for at in range(7)]
        draw.polygon([(0, height), *points, (width, height)], fill=shade(look.page, 1.15 - 0.15 * place))
    return image.filter(ImageFilter.GaussianBlur(width / 1080 * luck.choice((1, 8, 24))))


def around(screen: Screen) -> None:
    """All that is no row; the list's area is what is left."""
    kind = screen.look["arranged"]
    _frame(screen)
    if kind == "embed":
        _message(screen)
        return
    if kind == "sheet":
        _sheet(screen)
        return
    if not screen.look.chosen.get("+cropped"):
        _title(screen)
        _event(screen)
        _tabs(screen)
    if kind == "letter":
        _letter(screen)
    _line(screen)
    _foot(screen)


def _frame(screen: Screen) -> None:
    """What the device itself shows: a status bar, a window of a desktop, black bars at both sides."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    kind, luck = look.chosen.get("+frame"), luck_of(look, "frame")
    width, height = pen.image.size
    if kind == "window":
        pen.draw.rectangle((0, 0, width, 52 * unit), fill=(32, 34, 44))
        pen.text((22 * unit, 26 * unit), luck.choice(("BlueStacks 5", "LDPlayer-1", "Game")), round(26 * unit), WHITE)
        pen.text((width - 20 * unit, 26 * unit), "–  □  ×", round(30 * unit), WHITE, anchor="r")
        pen.draw.rectangle((width - 60 * unit, 52 * unit, width, height), fill=(40, 42, 54))
        y, x1 = y + 56 * unit, x1 - 62 * unit
    elif kind == "letterbox":
        wide = 0.07 * width
        pen.draw.rectangle((0, 0, wide, height), fill=BLACK)
        pen.draw.rectangle((width - wide, 0, width, height), fill=BLACK)
        x0, x1 = wide + 8, width - wide - 8
    elif kind == "phone":
        ink = legible(look.page)
        pen.text((56 * unit, 34 * unit), f"{luck.randint(0, 23)}:{luck.randint(10, 59)}", round(30 * unit), ink)
        pen.text((width - 56 * unit, 34 * unit), f"5G {luck.randint(9, 99)}", round(28 * unit), ink, anchor="r")
        y, low = y + 70 * unit, low - 40 * unit
        pen.draw.rounded_rectangle((0.35 * width, low + 22 * unit, 0.65 * width, low + 30 * unit), 4, fill=ink)
    elif kind == "notified":  # a message of another app
        box = (24 * unit, 14 * unit, width - 24 * unit, 150 * unit)
        pen.draw.rounded_rectangle(box, 36 * unit, fill=(240, 240, 244))
        pen.draw.rounded_rectangle((50 * unit, 42 * unit, 120 * unit, 112 * unit), 16 * unit, fill=(40, 170, 90))
        pen.text((144 * unit, 58 * unit), luck.choice(("Mama", "Discord", "Alex")), round(30 * unit), BLACK)
        text = luck.choice(("Kommst du heute?", "12 new messages in #war", "ok see you at 7"))
        pen.text((144 * unit, 104 * unit), text, round(30 * unit), (90, 90, 96))
        y += 160 * unit
    screen.area = (x0, y, x1, low)


def title_of(look: Look) -> str:
    """What stands over the list."""
    words, guild, word = words_of(look), GUILDS[look["language"]], word_of(look)
    if not PLANS[look["arranged"]].ordered:
        return luck_of(look, "title").choice((guild.alliance, words.member))
    forms = (
        ("{0} {1}", "{1}", "{0}", "{1} - {0}") if look["arranged"] in ("captioned", "letter") else ("{0} {1}", "{0}")
    )
    return luck_of(look, "title").choice(forms).format(word, luck_of(look, "title").choice(words.titles))


def _title(screen: Screen) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, title = luck_of(look, "bar"), title_of(look)
    kind, middle, most = luck.randrange(4), y + 56 * unit, 0.6 * (x1 - x0)
    if kind == 0:  # great slanted letters at the left, a sign for help
        pen.draw.rectangle((x0 - 40, y, x1 + 40, y + 110 * unit), fill=(67, 75, 94))
        pen.text((x0 + 20 * unit, middle), title.upper(), round(56 * unit), WHITE, edge=BLACK, most=1.2 * most)
        pen.draw.rounded_rectangle(
            (x1 - 70 * unit, y + 24 * unit, x1 - 8 * unit, y + 86 * unit), 8, fill=(120, 128, 146)
        )
        pen.text((x1 - 39 * unit, middle), "i", round(40 * unit), WHITE, anchor="m")
    elif kind == 1:  # a ribbon
        half, x = 0.36 * (x1 - x0), (x0 + x1) / 2
        fill = shade(look.accent, 0.6)
        for side in (-1, 1):
            end, near, top = x + side * (half + 40 * unit), x + side * half, y + 24 * unit
            corners = [(near - side * half / 4, top), (end, top), (near, y + 60 * unit), (end, y + 102 * unit)]
            pen.draw.polygon([*corners, (near - side * half / 4, y + 102 * unit)], fill=shade(fill, 0.7))
        pen.draw.rectangle((x - half, y + 10 * unit, x + half, y + 96 * unit), fill=fill)
        pen.text((x, y + 53 * unit), title, round(46 * unit), WHITE, anchor="m", most=1.8 * half, edge=BLACK)
    elif kind == 2:  # a round arrow back and the title beside it
        pen.draw.ellipse(
            (x0 + 8 * unit, y + 18 * unit, x0 + 84 * unit, y + 94 * unit), fill=(52, 116, 196), outline=WHITE, width=3
        )
        pen.text((x0 + 46 * unit, middle), "←", round(44 * unit), WHITE, anchor="m")
        pen.text((x0 + 112 * unit, middle), title, round(50 * unit), legible(look.page), most=most)
    else:
        pen.text(((x0 + x1) / 2, middle), title, round(52 * unit), MEDALS[0], anchor="m", most=most, edge=BLACK)
        pen.draw.line((x0, y + 108 * unit, x1, y + 108 * unit), fill=MEDALS[0], width=3)
    screen.area = (x0, y + 122 * unit, x1, low)


def _event(screen: Screen) -> None:
    """What the ranking belongs to: a banner with its time, what the alliance has together, stages with prizes."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, kind = luck_of(look, "event"), look.chosen.get("+event")
    if not kind or low - y < 900 * unit:
        return
    left = f"{luck.randint(0, 6)}d {luck.randint(10, 23)}:{luck.randint(10, 59)}:{luck.randint(10, 59)}"
    if kind == "banner":
        high = 200 * unit
        pen.draw.rectangle((x0, y, x1, y + high), fill=shade(look.accent, 0.45))
        pen.portrait("hero", (x1 - 200 * unit, y + 10 * unit, x1 - 20 * unit, y + 190 * unit), MEDALS[0], round_=False)
        pen.text((x0 + 30 * unit, y + 60 * unit), luck.choice(words.titles), round(44 * unit), WHITE, edge=BLACK)
        pen.text((x0 + 30 * unit, y + 130 * unit), left, round(34 * unit), MEDALS[0], edge=BLACK)
        y += high + 12 * unit
    elif kind == "together":
        text = f"{GUILDS[look['language']].alliance}: {luck.randint(10**6, 10**10):,}"
        pen.card((x0, y, x1, y + 90 * unit), look.panel, radius=10 * unit)
        pen.text((x0 + 24 * unit, y + 45 * unit), text, round(34 * unit), legible(look.panel), most=0.7 * (x1 - x0))
        pen.text(
            (x1 - 24 * unit, y + 45 * unit),
            f"#{luck.randint(1, 90)}",
            round(34 * unit),
            legible(look.panel),
            anchor="r",
        )
        y += 102 * unit
    else:  # stages along a line, each with what it asks for
        pen.draw.rectangle((x0 + 60 * unit, y + 66 * unit, x1 - 60 * unit, y + 82 * unit), fill=shade(look.panel, 0.6))
        for place, text in enumerate(("10K", "50K", "200K", "500K", "1M")):
            x = x0 + (0.08 + 0.21 * place) * (x1 - x0)
            pen.icon(3, (x - 30 * unit, y + 8 * unit, x + 30 * unit, y + 68 * unit), MEDALS[place % 3])
            pen.text((x, y + 112 * unit), text, round(26 * unit), legible(look.page), anchor="m")
        y += 140 * unit
    screen.area = (x0, y, x1, low)


def _tabs(screen: Screen) -> None:
    """Tabs over the list: chips that run out of the picture, or words with a line under the chosen one."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    kind, luck = look.chosen.get("+tabs"), luck_of(look, "tabs")
    if not kind or not PLANS[look["arranged"]].ordered:
        return
    ground = shade(look.panel, 0.7)
    if kind == "chips":
        texts = [words.figure(one) for one in others_of(look, 4)]
        texts.insert(luck.randrange(3), word_of(look))
        x = x0
        for text in texts:
            wide = pen.width(text, round(30 * unit)) + 60 * unit
            if x + wide > x1:
                break
            fill = look.accent if text == word_of(look) else ground
            pen.draw.rounded_rectangle((x, y + 6 * unit, x + wide, y + 70 * unit), 32 * unit, fill=fill)
            pen.text((x + wide / 2, y + 38 * unit), text, round(30 * unit), legible(fill), anchor="m")
            x += wide + 14 * unit
    else:
        texts = luck.choice(([words.daily, words.weekly], [words.daily, words.weekly, words.total],
                             [GUILDS[look["language"]].alliance, words.server]))  # fmt: skip
        step, active = (x1 - x0) / len(texts), luck.randrange(len(texts))
        pen.draw.rectangle((x0, y, x1, y + 76 * unit), fill=ground)
        for place, text in enumerate(texts):
            x = x0 + (place + 0.5) * step
            pen.text((x, y + 36 * unit), text, round(34 * unit), legible(ground), anchor="m", most=step - 30 * unit)
            if place == active:
                pen.draw.rectangle((x - 0.35 * step, y + 68 * unit, x + 0.35 * step, y + 76 * unit), fill=look.accent)
    screen.area = (x0, y + 86 * unit, x1, low)


def _line(screen: Screen) -> None:
    """Right over the rows: the heads, what the list is sorted by, the days."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    kind = look["arranged"]
    if kind == "sorted":
        pen.draw.rounded_rectangle((x1 - 380 * unit, y + 4, x1, y + 64 * unit), 12 * unit, fill=shade(look.panel, 0.75))
        ink = legible(shade(look.panel, 0.75))
        pen.text((x1 - 360 * unit, y + 34 * unit), f"{word_of(look)} ▼", round(30 * unit), ink, most=340 * unit)
        pen.text(
            (x0 + 20 * unit, y + 34 * unit),
            f"{words.member} 87/100",
            round(30 * unit),
            legible(look.page),
            most=0.5 * (x1 - x0),
        )
        screen.area = (x0, y + 74 * unit, x1, low)
    elif look.chosen.get("+heads") and PLANS[kind].ordered and PLANS[kind].lines == 1 and kind != "letter":
        ground = shade(look.panel, 0.8)
        pen.draw.rectangle((x0, y, x1, y + 56 * unit), fill=ground)
        heads = [(0.07, words.ranking), (0.36, words.member), (0.86, word_of(look))]
        for at, text in heads if look["rank"] != "none" else heads[1:]:
            pen.text(
                (x0 + at * (x1 - x0), y + 28 * unit),
                text,
                round(27 * unit),
                legible(ground),
                anchor="m",
                most=0.24 * (x1 - x0),
            )
        if kind == "week":
            pen.text((x0 + 0.62 * (x1 - x0), y + 28 * unit), f"1–{DAYS}", round(24 * unit), legible(ground), anchor="m")
        screen.area = (x0, y + 62 * unit, x1, low)


def _letter(screen: Screen) -> None:
    """A mail: who sent it when, a first sentence, paper under the lines."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck = luck_of(look, "mail")
    pen.draw.rectangle((x0, y, x1, low), fill=look.panel)
    ink = legible(look.panel)
    date = f"2026-{luck.randint(1, 12):02d}-{luck.randint(1, 28):02d} {luck.randint(10, 23)}:{luck.randint(10, 59)}"
    pen.text((x1 - 24 * unit, y + 36 * unit), date, round(28 * unit), ink, anchor="r")
    text = f"{words_of(look).titles[0]}: {word_of(look)}"
    pen.text((x0 + 24 * unit, y + 96 * unit), text, round(34 * unit), ink, most=0.9 * (x1 - x0))
    pen.draw.line((x0 + 24, y + 130 * unit, x1 - 24, y + 130 * unit), fill=shade(look.panel, 0.7), width=3)
    screen.area = (x0 + 10 * unit, y + 142 * unit, x1 - 10 * unit, low - 30 * unit)


def _message(screen: Screen) -> None:
    """A bot's message in a chat for players."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, ink = luck_of(look, "bot"), (219, 222, 225)
    pen.text(
        (x0 + 20 * unit, y + 44 * unit),
        f"←   # {luck.choice(('rankings', 'kvk-scores', 'bot-spam'))}",
        round(36 * unit),
        WHITE,
    )
    y += 100 * unit
    pen.portrait("bot", (x0 + 10 * unit, y, x0 + 100 * unit, y + 90 * unit), (88, 101, 242), round_=True)
    _, end = pen.text(
        (x0 + 124 * unit, y + 24 * unit),
        luck.choice(("RankBot", "Alliance Helper", "Scorekeeper")),
        round(32 * unit),
        WHITE,
    )
    pen.draw.rounded_rectangle((end + 14 * unit, y + 6 * unit, end + 84 * unit, y + 42 * unit), 8, fill=(88, 101, 242))
    pen.text((end + 49 * unit, y + 24 * unit), "APP", round(22 * unit), WHITE, anchor="m")
    pen.text(
        (end + 104 * unit, y + 24 * unit),
        f"{luck.randint(10, 23)}:{luck.randint(10, 59)}",
        round(24 * unit),
        (148, 155, 164),
    )
    y += 66 * unit
    left = x0 + 124 * unit
    pen.draw.rounded_rectangle((left, y, x1, low), 10 * unit, fill=(43, 45, 49))
    pen.draw.rectangle((left, y, left + 8 * unit, low), fill=look.accent)
    pen.text((left + 32 * unit, y + 44 * unit), title_of(look), round(36 * unit), WHITE, most=0.7 * (x1 - x0))
    screen.pen.text(
        (left + 32 * unit, low - 30 * unit), luck.choice(("Page 1/4", "Updated 3 min ago")), round(24 * unit), ink
    )
    screen.area = (left + 24 * unit, y + 84 * unit, x1 - 10 * unit, low - 56 * unit)


def _sheet(screen: Screen) -> None:
    """A spreadsheet on a phone: its name, letters of its columns, a first line with words."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, ink = luck_of(look, "book"), (32, 33, 36)
    pen.text(
        (x0 + 20 * unit, y + 44 * unit),
        f"×   {luck.choice(('Members 2026', 'KvK S3', 'Alliance'))}",
        round(36 * unit),
        ink,
    )
    y += 96 * unit
    columns = sheet_columns(x0 + 64 * unit, x1, ranked=look["rank"] != "none")
    heads = {"rank": "#", "name": words.member, "office": "Rank", "value": words.figure(look.figure)}
    for place, (what, left, right) in enumerate(columns):
        pen.draw.rectangle((left, y, right, y + 50 * unit), fill=(248, 249, 250), outline=(218, 220, 224))
        pen.text(((left + right) / 2, y + 25 * unit), _LETTERS[place], round(24 * unit), (95, 99, 104), anchor="m")
        pen.draw.rectangle((left, y + 50 * unit, right, y + 112 * unit), fill=(217, 234, 211), outline=(218, 220, 224))
        pen.text((left + 10 * unit, y + 81 * unit), heads[what], round(28 * unit), ink, most=right - left - 20 * unit)
    pen.draw.rectangle((x0, y + 50 * unit, x0 + 64 * unit, y + 112 * unit), fill=(248, 249, 250))
    pen.text((x0 + 32 * unit, y + 81 * unit), "1", round(24 * unit), (95, 99, 104), anchor="m")
    screen.area = (x0, y + 112 * unit, x1, low - 80 * unit)


def _foot(screen: Screen) -> None:
    """Under the list: a note, or pictures with words."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    kind = look.chosen.get("+foot")
    if kind == "note":
        pen.text((x0 + 20 * unit, low - 30 * unit), "* 22:00 UTC", round(26 * unit), legible(look.page))
        low -= 64 * unit
    elif kind == "places":
        high, texts = 140 * unit, (words.member, words.rewards, words.ranking, GUILDS[look["language"]].gifts)
        pen.draw.rectangle((0, low - high, pen.image.width, pen.image.height), fill=shade(look.panel, 0.55))
        for place, text in enumerate(texts):
            x = x0 + (place + 0.5) * (x1 - x0) / 4
            pen.icon(place, (x - 32 * unit, low - 0.9 * high, x + 32 * unit, low - 0.9 * high + 64 * unit), look.accent)
            pen.text((x, low - 0.2 * high), text, round(26 * unit), WHITE, anchor="m", most=0.22 * (x1 - x0))
        low -= high + 10 * unit
    screen.area = (x0, y, x1, low)
