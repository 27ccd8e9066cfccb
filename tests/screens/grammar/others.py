"""Screens that are no list of members, though many have lines with a text and a number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PIL import Image

from tests.screens.draw import Colour
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.people import names
from tests.screens.grammar.words import WORDS, Words

WHITE: Colour = (245, 245, 248)
Draw = Callable[[Pen, Random, Words, float], None]
_QUESTS = ("Train {} soldiers", "Gather {} iron", "Kill {} zombies", "Upgrade a building {} times", "Spend {} diamonds")
_STATS = ("Hero Power", "Building Power", "Tech Power", "Drone Power", "Troop Power", "Gear Power", "Skill Power")
_ITEMS = (
    "Speedup 1h",
    "Speedup 8h",
    "Iron Chest",
    "Hero Shard",
    "Advanced Teleport",
    "Stamina",
    "Diamonds",
    "VIP Points",
)
_SETTINGS = (
    "Sound",
    "Music",
    "Language",
    "Notifications",
    "Graphics",
    "Account",
    "Redeem Code",
    "Privacy",
    "Version 1.0.83",
)


def draw(seed: str, size: tuple[int, int], kind: str | None = None) -> Image.Image:
    """One of them. kind: a name of KINDS, chosen by the seed where it is left out."""
    return drawn_by(seed, size, kind).image


def drawn_by(seed: str, size: tuple[int, int], kind: str | None = None) -> Pen:
    """The same, as the pen that drew it."""
    rng = Random(seed)
    words = WORDS[rng.choice([*WORDS, "en", "en", "en"])]
    hue = rng.choice(((44, 62, 80), (236, 230, 214), (30, 34, 48), (70, 40, 64), (218, 226, 236)))
    unit = min(size[0] / 1080, size[1] / 1500) if size[1] > size[0] else size[1] / 900
    pen = Pen(Image.new("RGB", size, hue), rng.choice(("sans", "condensed", "serif", "dejavu")))
    KINDS[kind or rng.choice(list(KINDS))](pen, rng, words, unit)
    return pen


def _ink(pen: Pen) -> Colour:
    ground = pen.image.getpixel((5, 5))
    bright = isinstance(ground, tuple) and sum(ground) > 380
    return (40, 36, 48) if bright else WHITE


def _title(pen: Pen, text: str, unit: float) -> float:
    pen.text((48 * unit, 34 * unit), "20:47", round(28 * unit), _ink(pen))
    pen.text((pen.image.width / 2, 120 * unit), text, round(52 * unit), _ink(pen), anchor="m")
    return 230 * unit


def _lines(pen: Pen, top: float, step: float) -> list[float]:
    return [top + place * step for place in range(max(1, int((pen.image.height - top - step) / step)))]


def _card(pen: Pen, y: float, step: float, unit: float) -> None:
    ground = pen.image.getpixel((5, 5))
    fill = (
        shade((ground[0], ground[1], ground[2]), 0.9 if sum(ground[:3]) > 380 else 1.35)
        if isinstance(ground, tuple)
        else WHITE
    )
    pen.card((30 * unit, y - step * 0.44, pen.image.width - 30 * unit, y + step * 0.44), fill)


def _chat(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    y = _title(pen, "Alliance Chat", unit)
    lines = (
        "gg",
        "who is online?",
        "rally at 20:00",
        "I need 5k iron",
        "power 210M now",
        "ok",
        "thanks all",
        "X:512 Y:338",
    )
    for name in names(rng, 12, "en"):
        if y > pen.image.height - 220 * unit:
            break
        pen.portrait(name, (40 * unit, y, 140 * unit, y + 100 * unit), WHITE, round_=False)
        pen.text((170 * unit, y + 20 * unit), f"[ABC] {name}", round(30 * unit), _ink(pen))
        pen.card((166 * unit, y + 46 * unit, (420 + rng.randint(0, 400)) * unit, y + 116 * unit), (216, 226, 206))
        pen.text((186 * unit, y + 80 * unit), rng.choice(lines), round(34 * unit), (40, 36, 48))
        pen.text(
            (pen.image.width - 40 * unit, y + 20 * unit),
            f"{rng.randint(10, 23)}:{rng.randint(10, 59)}",
            round(24 * unit),
            _ink(pen),
            anchor="r",
        )
        y += 190 * unit


def _settings(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    for y, text in zip(_lines(pen, _title(pen, "Settings", unit), 130 * unit), _SETTINGS, strict=False):
        _card(pen, y, 130 * unit, unit)
        pen.text((80 * unit, y), text, round(38 * unit), _ink(pen))
        pen.text(
            (pen.image.width - 80 * unit, y),
            rng.choice(("On", "Off", words.itself, ">", f"{rng.randint(0, 100)}%")),
            round(34 * unit),
            _ink(pen),
            anchor="r",
        )


def _map(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    for name in names(rng, 9, "en"):
        x, y = rng.uniform(0.1, 0.85) * pen.image.width, rng.uniform(0.12, 0.85) * pen.image.height
        pen.draw.regular_polygon((x, y, 60 * unit), 6, fill=(120, 140, 90))
        pen.text((x, y + 84 * unit), f"[ABC]{name}", round(26 * unit), WHITE, anchor="m", edge=(20, 20, 20))
        pen.text((x, y), str(rng.randint(8, 30)), round(30 * unit), WHITE, anchor="m", edge=(20, 20, 20))
    pen.text(
        (pen.image.width / 2, 50 * unit),
        f"#549 X:{rng.randint(0, 999)} Y:{rng.randint(0, 999)}",
        round(30 * unit),
        WHITE,
        anchor="m",
    )
    for place, amount in enumerate(("12.4M", "8.1M", "932K", "1,204")):
        pen.text(((120 + 240 * place) * unit, 110 * unit), amount, round(28 * unit), WHITE, edge=(20, 20, 20))


def _shop(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    for y in _lines(pen, _title(pen, "Shop", unit), 200 * unit):
        _card(pen, y, 200 * unit, unit)
        pen.icon(rng.randrange(4), (60 * unit, y - 60 * unit, 180 * unit, y + 60 * unit), (220, 150, 60))
        pen.text((210 * unit, y - 28 * unit), rng.choice(_ITEMS), round(36 * unit), _ink(pen))
        pen.text((210 * unit, y + 30 * unit), f"{rng.randint(1, 9)}/{rng.randint(10, 20)}", round(28 * unit), _ink(pen))
        pen.text(
            (pen.image.width - 80 * unit, y),
            f"{rng.choice((100, 250, 500, 1200, 20000)):,}",
            round(36 * unit),
            _ink(pen),
            anchor="r",
        )


def _quests(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    for y in _lines(pen, _title(pen, "Daily Quests", unit), 170 * unit):
        _card(pen, y, 170 * unit, unit)
        goal = rng.choice((5, 20, 1000, 50000))
        pen.text(
            (80 * unit, y - 26 * unit),
            rng.choice(_QUESTS).format(f"{goal:,}"),
            round(34 * unit),
            _ink(pen),
            most=600 * unit,
        )
        pen.text((80 * unit, y + 34 * unit), f"{rng.randint(0, goal):,}/{goal:,}", round(28 * unit), _ink(pen))
        pen.card(
            (pen.image.width - 260 * unit, y - 44 * unit, pen.image.width - 70 * unit, y + 44 * unit), (74, 160, 90)
        )
        pen.text((pen.image.width - 165 * unit, y), "Claim", round(34 * unit), WHITE, anchor="m")


def _details(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    parts = {one: rng.randint(10**6, 9 * 10**7) for one in rng.sample(_STATS, 6)}
    for y, (text, value) in zip(
        _lines(pen, _title(pen, "Power Details", unit), 130 * unit), parts.items(), strict=False
    ):
        _card(pen, y, 130 * unit, unit)
        pen.text((80 * unit, y), text, round(38 * unit), _ink(pen))
        pen.text((pen.image.width - 80 * unit, y), f"{value:,}", round(38 * unit), _ink(pen), anchor="r")


def _report(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    lines = ("Troops", "Killed", "Wounded", "Survived", "Losses", "Power lost")
    for y, text in zip(_lines(pen, _title(pen, "Battle Report", unit), 140 * unit), lines, strict=False):
        _card(pen, y, 140 * unit, unit)
        pen.text((pen.image.width / 2, y), text, round(34 * unit), _ink(pen), anchor="m")
        for x, anchor in ((80 * unit, "l"), (pen.image.width - 80 * unit, "r")):
            pen.text((x, y), f"{rng.randint(900, 999_999):,}", round(36 * unit), _ink(pen), anchor=anchor)


def _resources(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    for y, text in zip(
        _lines(pen, _title(pen, "Resources", unit), 150 * unit), ("Iron", "Food", "Gold", "Oil", "Wood"), strict=False
    ):
        _card(pen, y, 150 * unit, unit)
        pen.icon(2, (60 * unit, y - 40 * unit, 140 * unit, y + 40 * unit), (220, 150, 60))
        pen.text((180 * unit, y), text, round(38 * unit), _ink(pen))
        pen.text((560 * unit, y), f"{rng.randint(10, 999)}.{rng.randint(0, 9)}M", round(36 * unit), _ink(pen))
        pen.text(
            (pen.image.width - 80 * unit, y),
            f"+{rng.randint(1, 90)}.{rng.randint(0, 9)}K/h",
            round(32 * unit),
            _ink(pen),
            anchor="r",
        )


def _mail(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    subjects = (
        "Duel rewards",
        "Season 3 begins",
        "Your rally was won",
        "Maintenance at 02:00 UTC",
        "Gift from the alliance",
    )
    for y in _lines(pen, _title(pen, "Mail", unit), 160 * unit):
        _card(pen, y, 160 * unit, unit)
        pen.text((90 * unit, y - 28 * unit), rng.choice(subjects), round(36 * unit), _ink(pen))
        pen.text((90 * unit, y + 30 * unit), rng.choice(("System", "Alliance", "Reports")), round(28 * unit), _ink(pen))
        pen.text(
            (pen.image.width - 80 * unit, y), f"2026-11-{rng.randint(10, 22)}", round(28 * unit), _ink(pen), anchor="r"
        )


def _heroes(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    heroes = (
        "Kimberly",
        "Murphy",
        "Tesla",
        "Marshall",
        "Fiona",
        "Stetmann",
        "Mason",
        "Violet",
        "Swift",
        "Kane",
        "Sarah",
        "Richard",
    )
    top, wide = _title(pen, "Heroes", unit), pen.image.width / 4
    for place, hero in enumerate(heroes):
        x, y = (place % 4 + 0.5) * wide, top + place // 4 * 380 * unit + 120 * unit
        if y > pen.image.height - 230 * unit:
            break
        pen.portrait(hero, (x - 90 * unit, y - 90 * unit, x + 90 * unit, y + 90 * unit), (220, 150, 60), round_=False)
        pen.text((x, y + 124 * unit), hero, round(30 * unit), _ink(pen), anchor="m")
        pen.text((x, y + 170 * unit), f"{words.level}{rng.randint(40, 150)}", round(28 * unit), _ink(pen), anchor="m")


def _blank(pen: Pen, rng: Random, words: Words, unit: float) -> None:
    pen.text(
        (pen.image.width / 2, pen.image.height / 2),
        rng.choice(("Loading... 64%", "Tap to continue")),
        round(40 * unit),
        _ink(pen),
        anchor="m",
    )


KINDS: dict[str, Draw] = {
    "chat": _chat, "settings": _settings, "map": _map, "shop": _shop, "quests": _quests, "details": _details,
    "report": _report, "resources": _resources, "mail": _mail, "heroes": _heroes, "blank": _blank,
}  # fmt: skip
