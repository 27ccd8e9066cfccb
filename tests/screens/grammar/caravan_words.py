"""What `caravan` looks write, how their figures are written, and names of players. Plain data."""

from __future__ import annotations

from random import Random

from tests.screens.grammar.people import Figure
from tests.screens.grammar.safari_words import figure_as, player

STYLES = ("comma", "dot", "space", "plain", "quote", "comma", "short1", "short2", "wan", "short3", "comma", "plain")
"""The first six also for small figures. wan: `1億2345万` where the language counts so; short3: `1.234M`."""
_WAN = {"ko": ("억", "만"), "zh": ("亿", "万"), "tw": ("億", "萬"), "ja": ("億", "万")}
_TOP = {"en": "Top", "de": "Top", "fr": "Top", "es": "Top", "pt": "Top", "it": "Top", "tr": "İlk", "pl": "Top",
        "ru": "Топ", "ko": "상위", "ja": "上位", "zh": "前", "tw": "前", "th": "Top", "vi": "Top", "id": "Top",
        "ar": "أفضل"}  # fmt: skip
NATIONS = ("DE", "US", "FR", "TR", "BR", "KR", "JP", "VN", "PL", "ID", "TH", "ES", "IT", "UA", "SA")
OFTEN = ("updates every 10 min", "Data of 04:00 UTC", "Season 4 · Week 7", "87/100", "Settled in 2d 11:20:08")
SAID = (
    ("Ana", "who is missing?", "20:14"), ("Bo", "i am at 14M now", "20:15"), ("Chris", "screenshot pls R4", "20:15"),
    ("Dilek", "tamam", "20:17"), ("Evan", "rally in 5, join 3/5", "20:18"),
)  # fmt: skip
_PLAYERS = (
    *("Cpt. Ahab", "R4ven", "2nd Wind", "Big-T", "Zoë", "ØZZY", "N1k0", "Mr. 100", "Herr Müller", "kiki & koko"),
    *("Señorita", "A.J.", "The 3rd", "0_o", "Żaba", "Čmelák", "Jörg", "Fräulein S.", "Ragnar76", "Blood Moon"),
    *("Tante Emma", "Oh No", "404", "Null", "Top Gun", "Max Power", "Kill Joy", "Silver Fox", "Mai Lan", "Tia Rosa"),
    *("DarkSide of Me", "Sun Wukong", "Duke", "Nemo", "Otter", "Willow", "Bruno B", "Gürkan", "Mehmet Ali", "İpek"),
)


def named(rng: Random, *, two: bool) -> str:
    """A player's name; two: of two words or three."""
    name = rng.choice(_PLAYERS) if rng.random() < 0.5 else player(rng)
    while two and " " not in name:
        name = f"{name} {player(rng)}"
    return name


def top_of(language: str, share: int) -> str:
    """That somebody is among the best: `Top 3%`."""
    return f"{_TOP[language]} {share}%"


def figure_in(value: int, style: str, language: str) -> Figure:
    """The value as a game writes it in that style and language."""
    if style == "wan" and language in _WAN and value >= 10**4:
        great, small = _WAN[language]
        head, rest = divmod(value // 10**4, 10**4)
        text = (f"{head}{great}" if head else "") + (f"{rest}{small}" if rest or not head else "")
        return _cut(value, 10**4, text)
    if style == "wan":
        style = "short1"
    if style == "short3":
        unit, letter = next((one for one in ((10**9, "B"), (10**6, "M")) if value >= one[0]), (1, ""))
        if unit == 1:
            return figure_as(value, "comma", language)
        step = unit // 1000
        return _cut(value, step, f"{value // unit}.{value // step % 1000:03d}{letter}")
    if style in ("short1", "short2") and value >= 10**12:
        step = 10 ** (12 - int(style[-1]))
        whole, rest = divmod(value // step, 10 ** int(style[-1]))
        return _cut(value, step, f"{whole}.{rest:0{int(style[-1])}d}T")
    return figure_as(value, style, language)


def _cut(value: int, step: int, text: str) -> Figure:
    cut = value // step * step
    return Figure(text, cut, cut - step // 2, cut + step - 1)
