"""What the parts share whose looks have one arrangement of their rows each: foreign to caravan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from PIL import Image

from tests.screens.draw import Colour
from tests.screens.grammar.lists import Screen
from tests.screens.grammar.pen import Pen
from tests.screens.grammar.rows import Box, Entry
from tests.screens.grammar.rules import CHOICES, Look, colours, figure_of, pick
from tests.screens.grammar.words import WORDS


def luck_of(look: Look, of: str) -> Random:
    """The same in all rows and pictures of a look."""
    return Random(f"{look.name}:{of}")


def begun(
    part: str, place: int, arranged: Sequence[str], further: Mapping[str, Sequence[str]], languages: Sequence[str],
    styles: Sequence[str],
) -> tuple[Random, dict[str, str]]:  # fmt: skip
    """The lot of the look of that place in its part, and what it has chosen so far.

    languages: drawn besides one of each; styles: of figures, the first four also of small ones.
    """
    rng = Random(f"{part}:{place}")
    chosen = {rule: pick(rng, CHOICES[rule]) for rule in ("device", "many", "font", "theme", "spoiled", "tag")}
    chosen |= {"frame": part, "second": "power", "badge": "no", "tail": "none", "rank": "left", "order": "falling"}
    chosen["language"] = rng.choice([*WORDS, *languages])
    chosen["arranged"] = rng.choice(arranged)
    for rule in rng.sample(sorted(further), rng.choice((1, 2, 2, 3))):
        chosen[f"+{rule}"] = rng.choice(further[rule])
    chosen["size"] = rng.choice(("tiny", "small", "small", "great", "great", "huge"))
    chosen["style"] = rng.choice(styles[:4] if chosen["size"] in ("tiny", "small") else styles)
    chosen["avatar"] = rng.choice(("yes", "yes", "round", "no"))
    return rng, chosen


def ended(part: str, place: int, rng: Random, chosen: dict[str, str]) -> Look:
    """The look that has chosen all."""
    return Look(f"{part}-{place:03d}", chosen, figure_of(rng, chosen), *colours(rng, chosen["theme"]))


def once_a_look(behind: Callable[[Look], Image.Image]) -> Callable[[Look], Image.Image]:
    """What lies behind all pictures of a look is drawn and blurred once, while one after another is made."""
    last: list[tuple[Look, Image.Image]] = []

    def kept(look: Look) -> Image.Image:
        if not last or last[0][0] is not look:
            last[:] = [(look, behind(look))]
        return last[0][1].copy()

    return kept


def begun_screen(look: Look, behind: Image.Image, area: Box) -> Screen:
    """A picture on which nothing stands yet."""
    return Screen(look, Pen(behind, look["font"]), look.unit, area)


def walked(drawn: Callable[[Look, int], tuple[Screen, int]], look: Look, pictures: int) -> list[Screen]:
    """So many pictures of a list that is longer than one, scrolled on.

    drawn: makes the picture of the list from a row on, and tells the row from which the next one is.
    """
    screens, start = [], 0
    for _ in range(pictures):
        screen, start = drawn(look, start)
        screens.append(screen)
    return screens


def cut_edges(pen: Pen, around: Image.Image, top: float, low: float) -> None:
    """What was there before the rows, over all that they have drawn above and below the list."""
    for edge in ((0, 0, pen.image.width, round(top)), (0, round(low), pen.image.width, pen.image.height)):
        pen.image.paste(around.crop(edge), edge[:2])


@dataclass(frozen=True, slots=True)
class Column:
    """Of a table. what: what it says of a player; at: its edge or middle; room: how wide its text may be."""

    what: str
    head: str
    at: float
    anchor: str
    room: float


@dataclass
class ArrangedRow:
    """A row being drawn: what is left of it in the middle shrinks from both sides."""

    screen: Screen
    entry: Entry
    box: Box
    index: int
    own: bool

    def __post_init__(self) -> None:
        self.look, self.pen, self.unit = self.screen.look, self.screen.pen, self.screen.unit
        self.left, self.right = self.box[0] + 16 * self.unit, self.box[2] - 20 * self.unit
        self.height = self.box[3] - self.box[1] - self.foot
        self.middle = self.box[1] + self.height / 2
        self.size = self.letters()
        self.rng = Random(f"{self.look.name}:{self.entry.rank}:row")
        self.ink, self.dim, self.ground = self.look.ink, self.look.dim, self.look.card

    @property
    def foot(self) -> float:
        """How much of the row's lower end is for something else."""
        return 0.0

    def letters(self) -> int:
        """The size of the row's letters."""
        return round(min(38 * self.unit, 0.32 * self.height))

    def size_of(self, share: float) -> int:
        return max(13, round(self.size * share))

    def named(
        self, tag: str, at: tuple[float, float], most: float, *, share: float, anchor: str, least: float = 0.66,
        ink: Colour | None = None,
    ) -> tuple[str, float]:  # fmt: skip
        """The name behind its tag, smaller and then cut where there is no room: (as it was drawn, where it ends).

        share: of the row's letters; least: that of them it is made smaller to before it is cut.
        """
        entry, name, smallest = self.entry, self.entry.name, self.size_of(least * share)
        while len(name) > 3 and self.pen.width(f"{tag}{name}…", smallest) > most:
            name = name[:-1]
        name = name if name == entry.name else f"{name.rstrip()}…"
        _, end = self.pen.text(at, tag + name, self.size_of(share), ink or self.ink, anchor=anchor, most=most)
        return name, end

    def _portrait(self, *, right: bool = False, share: float = 0.8) -> Box | None:
        """The portrait at one end, as high as that share of the row; where it is, None for none."""
        if self.look["avatar"] == "no":
            return None
        side = min(share * self.height, 120 * self.unit)
        x = self.right - side if right else self.left
        box = (x, self.middle - side / 2, x + side, self.middle + side / 2)
        self.pen.portrait(self.entry.name, box, self.look.accent, round_=self.look["avatar"] == "round")
        if right:
            self.right -= side + 18 * self.unit
        else:
            self.left += side + 18 * self.unit
        return box
