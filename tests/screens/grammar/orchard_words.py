"""What `orchard` games say, and how they write their figures. Plain data, and the writing of a value."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.people import Figure
from tests.screens.grammar.rows import words_of
from tests.screens.grammar.rules import Look

GROUPED = {"comma": ",", "dot": ".", "space": " ", "apostrophe": "'", "plain": ""}
_LATIN = ((10**9, "B"), (10**6, "M"), (10**3, "K"))
_UNITS: dict[str, tuple[tuple[int, str], ...]] = {
    "short": _LATIN,
    "trimmed": _LATIN,
    "halved": _LATIN,
    "lower": ((10**9, "b"), (10**6, "m"), (10**3, "k")),
    "spaced": ((10**9, " B"), (10**6, " M"), (10**3, " K")),
    "giga": ((10**9, "G"), (10**6, "M"), (10**3, "K")),
    "mega": ((10**6, "M"),),
    "kilo": ((10**3, "K"),),
    "wan": ((10**8, "亿"), (10**4, "万")),
    "yi": ((10**8, "億"), (10**4, "萬")),
    "man": ((10**8, "억"), (10**4, "만")),
}
DECIMALS = {"short": (1, 2), "trimmed": (1, 2), "halved": (1, 2), "lower": (1, 2), "spaced": (2,), "giga": (2, 1),
            "mega": (1, 2), "kilo": (0,), "wan": (1, 2), "yi": (1, 2), "man": (1, 0)}  # fmt: skip
OF_LANGUAGE = {"zh": ("wan",), "tw": ("yi",), "ko": ("man", "counted"), "ja": ("comma",)}
OTHER_COMMA = ("de", "fr", "es", "pt", "it", "tr", "pl", "ru", "id")
"""Languages whose decimals stand behind a comma."""


def styles_of(language: str, size: str) -> tuple[str, ...]:
    """How a list in a language may write figures of a size."""
    if size == "tiny":
        return ("plain",)
    whole = ("comma", "comma", "comma", "plain", "dot", "space", "apostrophe")
    if size == "small":
        return (*whole, "short", "lower")
    short = ("short", "short", "trimmed", "giga", "spaced", "lower", "mega", "kilo")
    further = OF_LANGUAGE.get(language, ())
    further = (*further * 3, "halved", "halved") if language in OTHER_COMMA else further * 4
    if size == "vast":
        short = ("short", "giga", "spaced", "trimmed")
    return (*whole, *short, *further)


def figure_in(value: int, style: str, decimals: int) -> Figure:
    """A value as written in a style."""
    if style in GROUPED:
        return Figure(f"{value:,}".replace(",", GROUPED[style]), value, value, value)
    if style == "counted":  # 3억 2145만
        return _counted(value)
    unit, letter = next((one for one in _UNITS[style] if value >= one[0]), (1, ""))
    if unit == 1:
        return Figure(f"{value:,}", value, value, value)
    step = unit // 10**decimals
    cut = value // step
    whole, rest = divmod(cut, 10**decimals)
    part = f"{rest:0{decimals}d}" if decimals else ""
    part = part.rstrip("0") if style == "trimmed" else part
    comma = "," if style == "halved" else "."
    text = f"{whole:,}" if style in ("kilo", "mega") else str(whole)
    text += f"{comma if part else ''}{part}{letter}"
    return Figure(text, cut * step, cut * step - step // 2, cut * step + step - 1)


def _counted(value: int) -> Figure:
    high, low = divmod(value, 10**8)
    if not high:
        return figure_in(value, "man", 0)
    text = f"{high}억 {low // 10**4}만"
    cut = value // 10**4 * 10**4
    return Figure(text, cut, cut - 5_000, cut + 9_999)


def long_value(value: int) -> int:
    """Of billions: hundreds of them, in the same order."""
    return value * 47 + Random(f"long {value}").randrange(47)


@dataclass(frozen=True, slots=True)
class Tongue:
    """What a game calls things in English. titles: of its rankings; guilds: of its alliances; stuff: resources."""

    member: str
    titles: tuple[str, ...]
    nouns: dict[str, tuple[str, ...]]
    guilds: tuple[str, ...]
    ticker: str


TONGUES: dict[str, Tongue] = {
    "nebula": Tongue("Pilot", ("Sector Ladder", "Fleet Ranking", "Galactic Roll"),
                     {"power": ("Fleet Power", "Shields"), "points": ("Data Cores",), "kills": ("Ships Destroyed",)},
                     ("Void Choir", "Perihelion", "Cobalt Drift"), "jumped to the Orion gate and found a relic"),
    "keep": Tongue("Lord", ("Roll of Honour", "Hall of Lords", "Siege Standings"),
                   {"power": ("Might",), "points": ("Renown", "Honour"), "kills": ("Foes Slain",)},
                   ("Order of the Elm", "Grey Oath", "Black Mill"), "has taken the northern keep"),
    "quarantine": Tongue("Survivor", ("Horde Night Results", "Shelter Ranking", "Outbreak Board"),
                         {"power": ("Combat Power",), "kills": ("Infected Killed",), "points": ("Supplies",)},
                         ("Block Nine", "The Unbitten", "Cold Ward"), "rescued 12 survivors in the harbour"),
    "brine": Tongue("Captain", ("Plunder Board", "Tavern Tales", "Most Wanted"),
                    {"power": ("Crew Strength",), "points": ("Doubloons", "Plunder"), "kills": ("Ships Sunk",)},
                    ("Rum & Rope", "Saltwives", "The Low Tide"), "raised the black flag near Tortuga"),
    "formic": Tongue("Queen", ("Colony Ranking", "Hive Contest", "Foragers of the Week"),
                     {"power": ("Colony Power",), "points": ("Leaf Points", "Pheromone"), "kills": ("Bugs Hunted",)},
                     ("Red Mandibles", "Underroot", "Sugar Line"), "has hatched a legendary soldier ant"),
    "fossil": Tongue("Ranger", ("Dino Derby", "Jurassic League", "Egg Hunt Ranking"),
                     {"power": ("Herd Power",), "points": ("Amber", "Fossils"), "kills": ("Raptors Tamed",)},
                     ("Fern & Fang", "Tar Pit Club", "Big Footprints"), "has tamed a rare Spinosaurus"),
    "railhead": Tongue("Conductor", ("Freight Standings", "Line Ranking", "Depot Chart"),
                       {"power": ("Horsepower",), "points": ("Freight", "Tonnage"), "help": ("Deliveries",)},
                       ("Union Sidings", "Night Mail", "Brass Whistle"), "delivered 40 wagons of copper"),
    "floe": Tongue("Chief", ("Frost Ranking", "Hearth Contest", "Blizzard Event"),
                   {"power": ("Settlement Power",), "points": ("Warmth", "Embers"), "donation": ("Coal Given",)},
                   ("White Lantern", "Snowblind", "Last Stove"), "has lit the great furnace, level 30"),
    "throne": Tongue("Monarch", ("Kingdom Ranking", "Crown Contest", "War of Thrones"),
                     {"power": ("Royal Power",), "points": ("Glory", "Prestige"), "kills": ("Troops Defeated",)},
                     ("House Velour", "Ninth Crown", "Golden Hind"), "was crowned king of kingdom 218"),
    "treads": Tongue("Commander", ("Armour Ladder", "Front Report", "Battalion Ranking"),
                     {"power": ("Firepower",), "points": ("Merit",), "damage": ("Total Damage",)},
                     ("Steel Bison", "7th Motor", "Dust Devils"), "captured the oil field at 512,300"),
}  # fmt: skip


def caption(look: Look) -> str:
    """What the list's figure is called."""
    nouns = TONGUES[look["game"]].nouns.get(look.figure)
    if look["language"] == "en" and nouns:
        return luck_of(look, "noun").choice(nouns)
    return words_of(look).figure(look.figure)


def value_in(look: Look, text: str) -> str:
    """A value with what stands before or after it in the same text."""
    word = caption(look)
    return {"colon": f"{word}: {text}", "before": f"{word} {text}", "after": f"{text} {word}", "plus": f"+{text}"}.get(
        look["label"], text
    )


def member_of(look: Look) -> str:
    return TONGUES[look["game"]].member if look["language"] == "en" else words_of(look).member


def title_of(look: Look) -> str:
    own = TONGUES[look["game"]].titles if look["language"] == "en" else words_of(look).titles
    return luck_of(look, "title").choice(own)
