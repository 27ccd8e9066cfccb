"""What stands around the lists of `outland` looks: behind, over, beside and under them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.outland_pieces import PLANS, columns_of, word_of
from tests.screens.grammar.outland_words import GUILDS
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Entry, words_of
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.words import FIGURES


def behind(look: Look) -> Image.Image:
    """What is behind the list: dusk over hills."""
    image = Image.new("RGB", look.size, look.page)
    draw, (width, height), luck = ImageDraw.Draw(image), look.size, luck_of(look, "behind")
    for y in range(height):
        draw.line((0, y, width, y), fill=shade(look.page, 1.15 - 0.4 * y / height))
    for _ in range(luck.randint(0, 7)):
        x, wide, high = luck.uniform(0, width), luck.uniform(0.1, 0.5) * width, luck.uniform(0.1, 0.5) * height
        hill, fill = (
            [(x - wide, height), (x, height - high), (x + wide, height)],
            shade(look.page, luck.uniform(0.6, 0.9)),
        )
        draw.polygon(hill, fill=fill)
    return image


def legible(ground: Colour) -> Colour:
    """An ink that can be read on a ground."""
    return BLACK if 0.3 * ground[0] + 0.59 * ground[1] + 0.11 * ground[2] > 132 else WHITE


def head(screen: Screen, people: list[Entry]) -> None:
    """What stands over and beside the list; the list's area is what is left."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    _chrome(screen)
    x0, y, x1, low = screen.area
    panel = (x0 - 8 * unit, y, x1 + 8 * unit, low)
    pen.draw.rounded_rectangle(panel, 18 * unit, fill=look.panel, outline=shade(look.panel, 0.6), width=4)
    _title(screen)
    y += 116 * unit
    if sums := look.chosen.get("+sums"):
        total = f"{words.total}: {shown(sum(one.figure.value for one in people), 'comma').text}"
        count = f"{GUILDS[look['language']].member}: {luck_of(look, 'count').randint(41, 99)}/100"
        at = (x0 + 24 * unit, y + 30 * unit)
        pen.text(at, total if sums == "total" else count, round(32 * unit), legible(look.panel), most=0.9 * (x1 - x0))
        y += 68 * unit
    if look.chosen.get("+mine") == "words":
        own = people[luck_of(look, "mine").randrange(2, 20)]
        rank = f"{GUILDS[look['language']].mine}: {own.rank}"
        pen.text((x0 + 24 * unit, y + 28 * unit), rank, round(32 * unit), legible(look.panel), most=0.4 * (x1 - x0))
        text = f"{word_of(look)}: {own.figure.text}"
        at = (x1 - 24 * unit, y + 28 * unit)
        pen.text(at, text, round(32 * unit), legible(look.panel), anchor="r", most=0.5 * (x1 - x0))
        y += 64 * unit
    screen.area = (x0, y, x1, low)
    _tabs(screen)
    _heads(screen)
    x0, y, x1, low = screen.area
    screen.area = (x0, y + 6 * unit, x1, low - 12 * unit)


def _chrome(screen: Screen) -> None:
    """What the phone itself shows."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, upright = luck_of(look, "phone"), look.size[1] > look.size[0]
    if look.chosen.get("+chrome") == "status" and upright:
        ink = legible(look.page)
        pen.text((40 * unit, 34 * unit), f"{luck.randint(1, 23)}:{luck.randint(10, 59)}", round(30 * unit), ink)
        at = (pen.image.width - 40 * unit, 34 * unit)
        pen.text(at, f"5G {luck.randint(5, 100)}%", round(28 * unit), ink, anchor="r")
        screen.area = (x0, max(y, 64 * unit), x1, low)
    elif look.chosen.get("+chrome") == "notch" and not upright:
        pen.draw.rectangle((0, 0, 0.035 * look.size[0], look.size[1]), fill=(0, 0, 0))


def _title(screen: Screen) -> None:
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, _ = screen.area
    luck, word, bar = luck_of(look, "title"), word_of(look), shade(look.accent, 0.5)
    title = word
    if look["language"] == "en":
        title = luck.choice((f"{word} Ranking", f"Alliance {word}", f"{word} Leaderboard", word, f"Top {word}"))
    if not PLANS[look["arranged"]].ordered:
        title = "Members" if look["language"] == "en" else GUILDS[look["language"]].alliance
    kind, size, middle = luck.randrange(3), round(46 * unit), y + 52 * unit
    if kind == 0:
        pen.draw.rectangle((0, y, pen.image.width, y + 104 * unit), fill=bar)
        pen.text((x0 + 20 * unit, middle), "←", size, legible(bar))
        pen.text((x0 + 100 * unit, middle), title, size, legible(bar), most=0.7 * (x1 - x0))
    elif kind == 1:
        x, half, edge = (x0 + x1) / 2, 0.3 * (x1 - x0), 40 * unit
        ribbon = [(x - half - edge, y + 6), (x + half + edge, y + 6), (x + half, middle),
                  (x + half + edge, y + 98 * unit), (x - half - edge, y + 98 * unit), (x - half, middle)]  # fmt: skip
        pen.draw.polygon(ribbon, fill=bar)
        pen.text((x, middle), title, size, WHITE, anchor="m", most=2 * half - edge, edge=BLACK)
    else:
        pen.text((x0 + 24 * unit, middle), title.upper(), size, legible(look.panel), most=0.7 * (x1 - x0))
        pen.card((x1 - 84 * unit, y + 18 * unit, x1 - 16 * unit, y + 86 * unit), (190, 50, 46), radius=12 * unit)
        pen.text((x1 - 50 * unit, middle), "×", size, WHITE, anchor="m")


def _tabs(screen: Screen) -> None:
    """Tabs over the list or at its left, with the list's own figure as the active one."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    at, luck = look.chosen.get("+tabs"), luck_of(look, "tabs")
    if at not in ("top", "left") or not PLANS[look["arranged"]].ordered:
        return
    others = luck.sample([one for one in FIGURES if one != look.figure], 2)
    texts = [word_of(look), *(words.figure(one) for one in others)]
    luck.shuffle(texts)
    tall = at == "left"
    side = 0.19 * (x1 - x0) if tall else (x1 - x0) / 3
    for place, text in enumerate(texts):
        left, top = (x0, y + place * 128 * unit) if tall else (x0 + place * side, y)
        box = (left + 4, top + 4, left + side - 4, top + (120 if tall else 76) * unit)
        ground = look.accent if text == word_of(look) else shade(look.panel, 0.72)
        pen.card(box, ground, radius=10 * unit)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        pen.text(middle, text, round(30 * unit), legible(ground), anchor="m", most=side - 20 * unit)
    screen.area = (x0 + side + 8 * unit, y, x1, low) if tall else (x0, y + 88 * unit, x1, low)


def _heads(screen: Screen) -> None:
    """The heads of the columns, or of the two sides."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    plan, ground = PLANS[look["arranged"]], shade(look.panel, 0.75)
    if look["arranged"] == "duel":
        middle = (x0 + x1) / 2
        names = luck_of(look, "sides").sample(("Iron Harvest", "달빛기사단", "Los Halcones", "Salt and Steel"), 2)
        for name, left, colour in zip(names, (x0, middle), ((44, 96, 180), (176, 48, 48)), strict=True):
            pen.draw.rectangle((left, y, left + middle - x0, y + 84 * unit), fill=colour)
            at = (left + (middle - x0) / 2, y + 42 * unit)
            pen.text(at, name, round(36 * unit), WHITE, anchor="m", most=0.36 * (x1 - x0))
        pen.text((middle, y + 42 * unit), "VS", round(44 * unit), MEDALS[0], anchor="m", edge=BLACK)
        y += 96 * unit
    elif plan.heads:
        pen.draw.rectangle((x0, y, x1, y + 60 * unit), fill=ground)
        for column in columns_of(screen):
            marked = column.what == "value" and look["arranged"] != "wide"
            ink = look.accent if marked and readable(look.accent, ground) else legible(ground)
            text = f"{column.head} ▼" if marked else column.head
            at = (column.at, y + 30 * unit)
            pen.text(at, text, round(28 * unit), ink, anchor=column.anchor, most=column.room)
        y += 66 * unit
    elif look.chosen.get("+heads") and plan.ranked:
        heads = [(0.24, words.member, "l")]
        heads += [(0.02, words.ranking, "l")] if look["rank"] != "none" else []
        heads += [(0.97, word_of(look), "r")] if look["arranged"] != "likes" else []
        for share, text, anchor in heads:
            at = (x0 + share * (x1 - x0), y + 26 * unit)
            pen.text(at, text, round(28 * unit), legible(look.panel), anchor=anchor, most=0.2 * (x1 - x0))
        y += 58 * unit
    screen.area = (x0, y, x1, low)


def foot(screen: Screen) -> None:
    """Tabs with icons under the list."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    if look.chosen.get("+tabs") != "bottom":
        return
    guild, high = GUILDS[look["language"]], 124 * unit
    texts = (guild.alliance, words.ranking, guild.gifts, words.rewards)
    for place, text in enumerate(texts):
        wide = (x1 - x0) / len(texts)
        box = (x0 + place * wide + 4, low - high, x0 + (place + 1) * wide - 4, low)
        ground = look.accent if place == 1 else shade(look.panel, 0.72)
        pen.draw.rectangle(box, fill=ground)
        middle, side = (box[0] + box[2]) / 2, 48 * unit
        pen.icon(
            place,
            (middle - side / 2, box[1] + 14 * unit, middle + side / 2, box[1] + 14 * unit + side),
            legible(ground),
        )
        pen.text((middle, low - 32 * unit), text, round(26 * unit), legible(ground), anchor="m", most=wide - 20 * unit)
    screen.area = (x0, y, x1, low - high - 10 * unit)
