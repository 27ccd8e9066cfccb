"""What stands around the lists of `safari` looks that other apps show: a messenger's chat, a page with statistics."""

from __future__ import annotations

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.rows import WHITE, words_of
from tests.screens.grammar.safari_pieces import PLANS, web_columns, word_of


def messenger(screen: Screen, title: str) -> None:
    """A chat of a messenger: who it is with, somebody's words, a bubble with the list."""
    look, pen, unit = screen.look, screen.pen, screen.unit
    x0, y, x1, low = screen.area
    luck, width = luck_of(look, "chat"), pen.image.width
    pen.draw.rectangle((0, 0, width, 120 * unit), fill=(31, 44, 51))
    pen.portrait("group", (x0 + 60 * unit, 20 * unit, x0 + 140 * unit, 100 * unit), (90, 100, 106), round_=True)
    pen.text((x0 + 10 * unit, 60 * unit), "←", round(44 * unit), WHITE)
    pen.text((x0 + 164 * unit, 44 * unit), luck.choice(("Leaders R4/R5", "Allianz 🌍", "War room")).replace(" 🌍", ""),
             round(36 * unit), WHITE)  # fmt: skip
    pen.text(
        (x0 + 164 * unit, 88 * unit), luck.choice(("Ana, Bo, Chris, +12", "online")), round(26 * unit), (134, 150, 160)
    )
    y += 150 * unit
    words = luck.choice(
        ("wer hat die Liste?", "ranking of this week pls", "ok 👍 moment", "does anyone have the points?")
    ).replace(" 👍", "")
    pen.draw.rounded_rectangle(
        (x0, y, x0 + pen.width(words, round(34 * unit)) + 150 * unit, y + 76 * unit), 18 * unit, fill=(32, 44, 51)
    )
    _, end = pen.text((x0 + 22 * unit, y + 36 * unit), words, round(34 * unit), (233, 237, 239))
    pen.text(
        (end + 18 * unit, y + 50 * unit),
        f"{luck.randint(10, 23)}:{luck.randint(10, 59)}",
        round(22 * unit),
        (134, 150, 160),
    )
    y += 100 * unit
    own = luck.random() < 0.5
    left, right = (x0 + 90 * unit, x1) if own else (x0, x1 - 90 * unit)
    low = min(low - 130 * unit, y + 24 * PLANS["bubble"].high * unit)
    pen.draw.rounded_rectangle((left, y, right, low), 18 * unit, fill=(0, 92, 75) if own else (32, 44, 51))
    pen.text(
        (left + 22 * unit, y + 40 * unit),
        f"{title} {luck.randint(1, 28)}.{luck.randint(1, 12)}.",
        round(35 * unit),
        (233, 237, 239),
        most=0.8 * (right - left),
    )
    pen.text(
        (right - 20 * unit, low - 24 * unit),
        f"{luck.randint(10, 23)}:{luck.randint(10, 59)} ✓✓",
        round(22 * unit),
        (150, 190, 200),
        anchor="r",
    )
    pen.draw.rounded_rectangle(
        (x0, pen.image.height - 110 * unit, x1 - 120 * unit, pen.image.height - 24 * unit), 40 * unit, fill=(42, 57, 66)
    )
    screen.area = (left + 8 * unit, y + 76 * unit, right - 8 * unit, low - 44 * unit)


def page(screen: Screen, title: str) -> None:
    """A page with statistics in a browser: its address, its name, the words over the columns."""
    look, pen, unit, words = screen.look, screen.pen, screen.unit, words_of(screen.look)
    x0, y, x1, low = screen.area
    luck, light = luck_of(look, "page"), luck_of(look, "night").random() < 0.5
    ink, dim = ((32, 33, 36), (110, 116, 126)) if light else ((226, 232, 240), (148, 163, 184))
    pen.draw.rounded_rectangle(
        (x0, y + 12 * unit, x1, y + 76 * unit), 32 * unit, fill=(232, 234, 238) if light else (44, 54, 74)
    )
    pen.text(
        (x0 + 40 * unit, y + 44 * unit),
        luck.choice(("rankings.example.org/alliance/41", "stats.example.net/kvk?season=3")),
        round(28 * unit),
        dim,
    )
    y += 110 * unit
    pen.text((x0 + 6 * unit, y + 30 * unit), title, round(48 * unit), ink, most=0.8 * (x1 - x0))
    pen.text(
        (x0 + 6 * unit, y + 88 * unit),
        luck.choice(("Updated 2026-11-24 18:05 UTC", "98 players · 3 pages", "Kingdom 1042")),
        round(26 * unit),
        dim,
    )
    y += 130 * unit
    heads = {"rank": "#", "name": words.member, "value": f"{word_of(look)} ▼", "server": words.server,
             "change": luck.choice(("7d", "+/-", "24h")), "percent": "%"}  # fmt: skip
    pen.draw.rectangle((x0, y, x1, y + 60 * unit), fill=(226, 232, 240) if light else (30, 41, 59))
    for what, left, right in web_columns(look, x0, x1):
        at, anchor = (left + 12 * unit, "l") if what in ("name", "rank") else (right - 12 * unit, "r")
        pen.text((at, y + 30 * unit), heads[what], round(26 * unit), dim, anchor=anchor, most=right - left - 20 * unit)
    screen.area = (x0, y + 60 * unit, x1, low - 40 * unit)
