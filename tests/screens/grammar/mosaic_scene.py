"""What a picture of the mosaic family is made from: its look, its people, and luck that all its rows share."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from html import escape
from random import Random

from tests.screens.grammar.mosaic_worlds import WORLDS, World
from tests.screens.grammar.people import Figure, names, shown, values
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import ALLIANCES, WORDS, Words

_SCRIPTS = ("ru", "zh", "ja", "ko", "ar", "th")
_LETTERS = "ABCDEFGHKLMNPRSTVWXYZabdefgkr0157"
_SIZES = {"power": "great", "kills": "great", "points": "great", "donation": "small", "damage": "huge", "help": "tiny"}
TITLES = {
    "power": ("Power Ranking", "Alliance Power", "Strength: Power", "Top Power", "POWER LEADERBOARD"),
    "kills": ("Kill Ranking", "Enemies Killed", "Total Kills", "KILLS", "Kill Event"),
    "points": ("Event Points", "Point Ranking", "Siege Points", "Arms Race Points", "Points This Round"),
    "donation": ("Donation Ranking", "Alliance Donation", "Tech Donations", "DONATION"),
    "damage": ("Damage Ranking", "Boss Damage", "Rally Damage", "TOTAL DAMAGE", "Behemoth: Damage"),
    "help": ("Helps Given", "Help Ranking", "Alliance Helps", "Weekly Helps"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on a list. figure: the list's own; others: what else a game may tell of them."""

    rank: int
    name: str
    tag: str
    alliance: str
    figure: Figure
    others: dict[str, int]
    level: int
    badge: int
    server: int
    ago: str
    online: bool
    share: float
    moved: int
    x: int
    y: int


@dataclass
class Scene:
    """A picture in the making. picture: which of the look's, from nought."""

    look: Look
    picture: int
    people: list[Person]
    world: World = field(init=False)
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        self.world = WORLDS[self.look["world"]]
        self.words = WORDS[self.look["language"]]

    def __getitem__(self, rule: str) -> str:
        return self.look.chosen.get(rule, "")

    @property
    def is_portrait(self) -> bool:
        return self.look.size[1] > self.look.size[0]

    @property
    def is_english(self) -> bool:
        return self.look["language"] == "en"

    @property
    def figure_word(self) -> str:
        return self.words.figure(self.look.figure)

    def rng(self, of: str) -> Random:
        return Random(f"{self.look.name}:{of}")

    def luck(self, of: str) -> float:
        """0 to 1: by chance, but the same in all rows and pictures of a look."""
        return self.rng(of).random()

    def one_of(self, of: str, choices: tuple[str, ...]) -> str:
        return self.rng(of).choice(choices)

    def title(self, *, plain: bool = False) -> str:
        """The title, with what the list counts; plain: where something else says that."""
        if plain and self.luck("plain title") < 0.5:
            return self.one_of("title", self.words.titles)
        if self.is_english:
            return self.one_of("title", TITLES[self.look.figure])
        title = self.one_of("title", self.words.titles)
        return self.one_of("order of title", (f"{title}: {self.figure_word}", f"{self.figure_word} · {title}"))

    def shown(self, value: int, size: str = "") -> str:
        """Another figure than the list's own, as this game would write it."""
        style = self.look["style"]
        if size == "short":
            style = style if style.startswith(("short", "giga")) else "short1"
        return shown(value, style).text


def people_of(look: Look, count: int, picture: int = 0) -> list[Person]:
    """So many people of a look, the same each time. A list of few has others on its next picture."""
    rng = Random(f"{look.name}:people:{picture if look['many'] == 'few' else 0}")
    words = WORDS[look["language"]]
    alliance, server = rng.choice(ALLIANCES), rng.randint(100, 1999)
    tag = "".join(rng.sample(_LETTERS, rng.choice((3, 3, 4))))
    own = look["members"] == "own"
    ordered = look["order"] == "falling"
    figures = values(rng, count, look["size"], ordered=ordered)
    others = {one: values(rng, count, size, ordered=False) for one, size in _SIZES.items()}
    found = []
    for place, (name, value) in enumerate(zip(_names(rng, count, look["language"]), figures, strict=True)):
        ago = rng.choice((words.minutes, words.hours, words.hours, words.days)).format(rng.randint(1, 23))
        found.append(Person(
            rank=place + 1, name=name, figure=shown(value, look["style"]),
            tag=tag if own else "".join(rng.sample(_LETTERS, rng.choice((3, 4)))),
            alliance=alliance if own else rng.choice(ALLIANCES), others={one: of[place] for one, of in others.items()},
            level=rng.randint(8, 35), badge=rng.choice((1, 2, 3, 3, 3, 4, 4)), server=server if own else
            rng.randint(1, 1999), ago=ago, online=rng.random() < 0.25, share=value / max(1, *figures),
            moved=rng.randint(-4, 6), x=rng.randint(10, 1199), y=rng.randint(10, 1199),
        ))  # fmt: skip
    return found


def _names(rng: Random, count: int, language: str) -> list[str]:
    """Different names, two thirds of them in Latin letters."""
    latin = [name for name in names(rng, 2 * count, "en") if _is_latin(name)]
    script = language if language in _SCRIPTS else rng.choice(_SCRIPTS)
    foreign = [name for name in names(rng, 2 * count, script) if not _is_latin(name)]
    found: list[str] = []
    while len(found) < count:
        pool = foreign if foreign and rng.random() < 1 / 3 else latin
        name = pool.pop(0)
        if name not in found:
            found.append(name)
    return found


def _is_latin(name: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha())


def safe(text: str) -> str:
    return escape(text, quote=True)
