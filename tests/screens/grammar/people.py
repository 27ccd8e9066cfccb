"""Names and figures of made-up players."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

_FIRST = [
    "Silent",
    "Dark",
    "Iron",
    "Crazy",
    "Frozen",
    "Lucky",
    "Toxic",
    "Golden",
    "Savage",
    "Lazy",
    "Mad",
    "Rusty",
    "Cosmic",
    "Royal",
    "Sneaky",
    "Salty",
    "Wild",
    "Tiny",
]
_SECOND = [
    "Wolf",
    "Viper",
    "Ghost",
    "Raven",
    "Tiger",
    "Storm",
    "Hammer",
    "Reaper",
    "Dragon",
    "Falcon",
    "Bear",
    "Shadow",
    "Titan",
    "Pirate",
    "Phoenix",
    "Badger",
]
_LONE = [
    "mambo",
    "kiwi",
    "zephyr",
    "moonpie",
    "havoc",
    "onyx",
    "quasar",
    "juniper",
    "mocha",
    "vortex",
    "lynx",
    "Sasha",
    "Tobi",
    "Marek",
    "Ines",
    "Bjorn",
    "Yuki",
]
_ACCENTED = [
    "Gölge",
    "Şimşek",
    "Niño",
    "Corazón",
    "Żubr",
    "Błyskawica",
    "Épée",
    "Furacão",
    "Grüßaugust",
    "RồngLửa",
    "ĐạiBàng",
    "LeãoBravo",
    "Çelik",
]
_OTHERS: dict[str, tuple[str, ...]] = {
    "cyrillic": ("Волк", "Медведь", "ТёмнаяТень", "Буря77", "Сокіл", "Ёжик", "Ночной Кот", "Тихий"),
    "chinese": ("夜雨", "龍戰士", "孤狼", "月下獨酌", "烈焰", "小熊餅乾", "大魔王", "咸鱼翻身", "飞天猪"),
    "japanese": ("ねこまる", "黒猫", "ドラゴン", "いちご大福", "カラス", "しろくま"),
    "korean": ("호랑이", "불꽃전사", "달토끼", "검은늑대", "까치", "별빛123"),
    "arabic": ("الصقر", "ذئب الليل", "النمر"),
    "thai": ("เสือดำ", "มังกรไฟ", "แมวเหมียว"),
}
OF_LANGUAGE = {"ru": "cyrillic", "zh": "chinese", "tw": "chinese", "ja": "japanese", "ko": "korean", "ar": "arabic",
               "th": "thai"}  # fmt: skip
_SEPARATORS = {"comma": ",", "dot": ".", "space": " ", "apostrophe": "'", "plain": ""}


@dataclass(frozen=True, slots=True)
class Figure:
    """A value as shown. low, high: what its text can stand for."""

    text: str
    value: int
    low: int
    high: int


def names(rng: Random, count: int, language: str) -> list[str]:
    """Different names, most in Latin letters; more of the language's own script where it has one."""
    found: list[str] = []
    own = OF_LANGUAGE.get(language)
    while len(found) < count:
        name = _name(rng, own)
        if name not in found:
            found.append(name)
    return found


def _name(rng: Random, own: str | None) -> str:
    kind = rng.random()
    first, second = rng.choice(_FIRST), rng.choice(_SECOND)
    number = rng.randint(1, 2012)
    pattern = rng.choice(("x{}x", "_{}_", "mr.{}", "The {}", "Lil {}", "{} II", "{}_{}"))
    foreign = rng.choice(_OTHERS[own if own and kind < 0.35 else rng.choice(sorted(_OTHERS))])
    sorts = (
        (0.0 if own is None else 0.3, foreign),
        (0.42, first + second),
        (0.55, f"{first} {second}"),
        (0.68, rng.choice(_LONE) + rng.choice(("", str(number)))),
        (0.76, f"{second}{number % 1000}"),
        (0.82, pattern.format(second, number % 100)),
        (0.87, (first + second).upper()),
        (0.94, rng.choice(_ACCENTED)),
        (1.0, foreign),
    )
    return next(name for most, name in sorts if kind <= most)


def values(rng: Random, count: int, size: str, *, ordered: bool) -> list[int]:
    """The figures of a list: `tiny` (below 1,000, and nothing at the end), `small`, `great`, `huge`."""
    top = {
        "tiny": rng.randint(40, 990),
        "small": rng.randint(8_000, 900_000),
        "great": rng.randint(2 * 10**7, 6 * 10**8),
    }
    high = float(top.get(size, rng.randint(10**9, 9 * 10**9)))
    found = []
    for _ in range(count):
        found.append(int(high))
        high *= rng.uniform(0.78, 0.995)
        if rng.random() < 0.06:
            high = float(found[-1])
    if size in ("tiny", "small") and rng.random() < 0.3:
        found[-rng.randint(1, 2) :] = [0] * min(2, count)
        found = [*found[: count - 1], 0]
    if not ordered:
        rng.shuffle(found)
    return found


_UNITS = ((10**9, "B"), (10**6, "M"), (10**3, "K"))
_WAN = ((10**8, "亿"), (10**4, "万"))


def shown(value: int, style: str, unit_as: str = "") -> Figure:
    """How a list writes a value. style: a way of grouping, or `short1`, `short2`, `giga2` with so many decimals.

    unit_as: `spaced` (3.05 B), `lower` (3.05b) or `wan` (1.2亿) where it is written otherwise than 3.05B.
    """
    if style in _SEPARATORS:
        text = f"{value:,}".replace(",", _SEPARATORS[style])
        return Figure(text, value, value, value)
    unit, letter = next((one for one in (_WAN if unit_as == "wan" else _UNITS) if value >= one[0]), (1, ""))
    if unit == 1:
        return Figure(str(value), value, value, value)
    if style.startswith("giga") and letter == "B":
        letter = "G"
    letter = {"spaced": f" {letter}", "lower": letter.lower()}.get(unit_as, letter)
    decimals = int(style[-1])
    step = unit // 10**decimals
    cut = value // step
    whole, rest = divmod(cut, 10**decimals)
    text = f"{whole}.{rest:0{decimals}d}{letter}" if decimals else f"{whole}{letter}"
    return Figure(text, cut * step, cut * step - step // 2, cut * step + step - 1)
