"""One row or card of a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.screens.draw import Colour
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.people import Figure
from tests.screens.grammar.rules import Look, readable
from tests.screens.grammar.words import WORDS, Words

Box = tuple[float, float, float, float]
WHITE: Colour = (250, 250, 250)
BLACK: Colour = (20, 18, 24)
_ORDINAL = {1: "st", 2: "nd", 3: "rd"}
MEDALS: tuple[Colour, ...] = ((226, 176, 60), (150, 166, 196), (201, 138, 100))


@dataclass(frozen=True, slots=True)
class Entry:
    """A player on a list. second, ago, tail: texts beside the name, empty where the look has none."""

    rank: int
    name: str
    tag: str
    figure: Figure
    badge: int
    level: int
    second: str
    ago: str
    tail: str
    share: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """What stands in the row: the name as drawn, and whether its rank is a medal without a digit."""

    name: str
    medal: bool


def value_text(look: Look, entry: Entry) -> str:
    word = words_of(look).figure(look.figure)
    text = entry.figure.text
    return {
        "colon": f"{word}: {text}",
        "before": f"{word} {text}",
        "after": f"{text} {word}",
        "plus": f"+{text}",
    }.get(look["label"], text)


def words_of(look: Look) -> Words:
    return WORDS[look["language"]]


@dataclass
class Row:
    """A card being drawn: what is left of it in the middle shrinks from left to right."""

    pen: Pen
    look: Look
    entry: Entry
    box: Box
    unit: float
    own: bool = False
    medal: bool = False

    def __post_init__(self) -> None:
        self.left = self.box[0] + 16 * self.unit
        self.right = self.box[2] - 18 * self.unit
        self.middle = (self.box[1] + self.box[3]) / 2
        self.height = self.box[3] - self.box[1]
        self.size = round(min(40 * self.unit, 0.3 * self.height))

    def luck(self, of: str) -> float:
        """0 to 1: by chance, but the same in all rows of a look."""
        return Random(f"{self.look.name}:{of}").random()

    def size_of(self, share: float) -> int:
        return max(13, round(self.size * share))

    def drawn(self) -> Drawn:
        look, entry = self.look, self.entry
        fill = look.own if self.own else self._fill()
        self.pen.card(self.box, fill, radius=(4, 14, 26)[int(3 * self.luck("corner"))] * self.unit)
        self._rank()
        if look["avatar"] != "no":
            self._portrait()
        if look["value"] == "left":
            self._value_left()
        if look["rank"] in ("right", "digital"):
            self._rank_right()
        aside = ["value", "level", "ago", "aside"]
        Random(f"{look.name}:order").shuffle(aside)
        if look["value"] == "right" and self.luck("value last") < 0.6:
            aside = ["value", *(one for one in aside if one != "value")]
        for one in aside:
            getattr(self, f"_{one}")()
        return Drawn(self._texts(entry), self.medal)

    def _fill(self) -> Colour:
        look = self.look
        if self.entry.rank <= 3 and look["rank"] == "medal" and look["theme"] in ("light", "paper"):
            red, green, blue = MEDALS[self.entry.rank - 1]
            return (red + 255) // 2, (green + 255) // 2, (blue + 255) // 2
        striped = look["theme"] == "vivid" and self.entry.rank % 2
        return shade(look.card, 0.92) if striped else look.card

    def _accent(self) -> Colour:
        """The accent where it can be read on the card, else the ink."""
        ground = self.look.own if self.own else self.look.card
        return self.look.accent if readable(self.look.accent, ground) else self.look.ink

    def _rank(self) -> None:
        kind, entry, unit = self.look["rank"], self.entry, self.unit
        if kind in ("none", "right", "digital"):
            return
        x, wide = self.left + 42 * unit, 84 * unit
        radius = min(36 * unit, 0.3 * self.height)
        text = {
            "dot": f"{entry.rank}.",
            "ordinal": f"{entry.rank}{_ORDINAL.get(entry.rank % 10, 'th') if entry.rank // 10 != 1 else 'th'}",
            "no": f"No.{entry.rank}",
        }.get(self.look.chosen.get("place", ""), f"#{entry.rank}" if kind == "hash" else str(entry.rank))
        if kind == "medal" and entry.rank <= 3:
            self.pen.icon(
                2, (x - radius, self.middle - radius, x + radius, self.middle + radius), MEDALS[entry.rank - 1]
            )
            self.medal = self.luck("medal") < 0.4
            if not self.medal:
                self.pen.text((x, self.middle), text, self.size, WHITE, anchor="m", edge=BLACK)
        elif kind == "circle":
            box = (x - radius, self.middle - radius, x + radius, self.middle + radius)
            self.pen.draw.ellipse(box, fill=self.look.accent, outline=shade(self.look.accent, 0.6), width=3)
            self.pen.text((x, self.middle), text, self.size_of(0.9), BLACK, anchor="m")
        else:
            edge = BLACK if self.luck("rank edge") < 0.4 else None
            ink = WHITE if edge else self.look.ink
            self.pen.text((x, self.middle), text, self.size_of(1.1), ink, anchor="m", edge=edge)
        self.left += wide + 8 * unit

    def _portrait(self) -> None:
        side = min(0.74 * self.height, 124 * self.unit)
        box = (self.left, self.middle - side / 2, self.left + side, self.middle + side / 2)
        frame = shade(self.look.accent, 0.9)
        self.pen.portrait(self.entry.name, box, frame, round_=self.look["avatar"] == "round")
        if self.look["level"] == "avatar":
            plate = (self.left - 4, box[3] - 0.32 * side, self.left + 0.4 * side, box[3] + 4)
            self.pen.card(plate, (40, 44, 56), radius=6)
            middle = ((plate[0] + plate[2]) / 2, (plate[1] + plate[3]) / 2)
            self.pen.text(middle, str(self.entry.level), max(13, round(0.25 * side)), WHITE, anchor="m")
        self.left += side + 20 * self.unit

    def _value_left(self) -> None:
        wide = 250 * self.unit
        ink = self._accent() if self.luck("value ink") < 0.4 else self.look.ink
        at = (self.left + wide / 2, self.middle)
        self.pen.text(at, value_text(self.look, self.entry), self.size, ink, anchor="m", most=wide)
        self.left += wide + 16 * self.unit

    def _rank_right(self) -> None:
        wide = 96 * self.unit
        at = (self.right - wide / 2, self.middle)
        if self.look["rank"] == "digital":
            self.pen.digits(at, str(self.entry.rank), round(1.15 * self.size), self.look.ink)
        else:
            self.pen.text(at, str(self.entry.rank), self.size_of(1.2), self.look.ink, anchor="m")
        self.right -= wide + 10 * self.unit

    def _value(self) -> None:
        if self.look["value"] != "right":
            return
        text = value_text(self.look, self.entry)
        centred = self.luck("centred") < 0.35
        widest = self.pen.width(text.replace("1", "0"), self.size)
        wide = max(190 * self.unit, min(widest, 420 * self.unit))
        light = self.look["theme"] in ("dark", "vivid") and self.luck("value edge") < 0.4
        ink = self._accent() if self.luck("value ink") < 0.25 and not light else self.look.ink
        x, anchor = (self.right - wide / 2, "m") if centred else (self.right, "r")
        y = self.middle + (0.16 * self.height if self.look["ago"] == "above" else 0)
        if self.look.chosen.get("below"):
            y -= 0.14 * self.height
            word = words_of(self.look).figure(self.look.figure)
            self.pen.text((x, self.middle + 0.22 * self.height), word, self.size_of(0.6), self.look.dim, anchor=anchor)
        start, _ = self.pen.text((x, y), text, self.size, ink, anchor=anchor, most=wide, edge=BLACK if light else None)
        if self.look["label"] == "icon":
            side = 0.8 * self.size
            box = (start - side - 8 * self.unit, y - side / 2, start - 8 * self.unit, y + side / 2)
            self.pen.icon(int(4 * self.luck("icon")), box, self.look.accent)
            start = box[0]
        if self.look["ago"] == "above":
            self.pen.text((self.right, self.middle - 0.24 * self.height), self.entry.ago, self.size_of(0.62),
                          self.look.dim, anchor="r")  # fmt: skip
        self.right = min(start, self.right - wide) - 22 * self.unit
        self._beside()

    def _beside(self) -> None:
        """A small text left of the value: ranks won or lost, a share of the sum, a count."""
        entry = self.entry
        change = (entry.level * 7 + entry.rank) % 9 - 4
        text = {
            "change": f"+{change}" if change > 0 else str(change) if change else "-",
            "percent": f"{entry.share * 20:.1f}%",
            "wins": str(entry.level % 22),
        }.get(self.look.chosen.get("beside", ""))
        if text:
            wide = 110 * self.unit
            self.pen.text((self.right, self.middle), text, self.size_of(0.75), self.look.dim, anchor="r", most=wide)
            self.right -= wide

    def _level(self) -> None:
        kind = self.look["level"]
        if kind not in ("box", "over"):
            return
        wide = 104 * self.unit
        half = 0.3 * self.height if kind == "over" else 0.2 * self.height
        box = (self.right - wide, self.middle - half, self.right, self.middle + half)
        self.pen.card(box, shade(self.look.card, 0.72), radius=8)
        x = (box[0] + box[2]) / 2
        word = "LV" if kind == "over" else words_of(self.look).level
        if kind == "over":
            self.pen.text((x, self.middle - 0.14 * self.height), word, self.size_of(0.6), WHITE, anchor="m")
            self.pen.text(
                (x, self.middle + 0.11 * self.height), str(self.entry.level), self.size_of(0.9), WHITE, anchor="m"
            )
        else:
            self.pen.text((x, self.middle), f"{word}{self.entry.level}", self.size_of(0.75), WHITE, anchor="m",
                          most=wide - 8)  # fmt: skip
        self.right = box[0] - 16 * self.unit

    def _ago(self) -> None:
        if self.look["ago"] != "column":
            return
        wide = max(150 * self.unit, self.pen.width("00h ago", self.size_of(0.7)))
        self.pen.text(
            (self.right, self.middle), self.entry.ago, self.size_of(0.7), self.look.dim, anchor="r", most=wide
        )
        self.right -= wide + 14 * self.unit

    def _aside(self) -> None:
        kind, unit = self.look["aside"], self.unit
        if kind == "button":
            box = (
                self.right - 170 * unit,
                self.middle - 0.24 * self.height,
                self.right,
                self.middle + 0.24 * self.height,
            )
            self.pen.card(box, (74, 134, 200), radius=12 * unit)
            at = ((box[0] + box[2]) / 2, self.middle)
            self.pen.text(at, words_of(self.look).manage, self.size_of(0.75), WHITE, anchor="m", most=150 * unit)
            self.right = box[0] - 14 * unit
        elif kind == "chest":
            side = 0.4 * self.height
            self.pen.icon(
                3, (self.right - side, self.middle - side / 2, self.right, self.middle + side / 2), (196, 130, 60)
            )
            self.right -= side + 18 * unit
        elif kind == "fraction":
            self.pen.text((self.right, self.middle), f"{self.entry.level % 22}/21", self.size_of(0.75), self.look.dim,
                          anchor="r")  # fmt: skip
            self.right -= 110 * unit

    def _texts(self, entry: Entry) -> str:
        """The lines in the middle; the name as it was drawn."""
        look = self.look
        below = list(self._below())
        bar = look["aside"] == "bar"
        upper = self.middle - (0.17 if below or bar else 0.0) * self.height
        x = self.left
        if entry.badge:
            side = 1.25 * self.size
            self.pen.card((x, upper - side / 2, x + 1.3 * side, upper + side / 2), (222, 132, 52), radius=8)
            self.pen.text((x + 0.65 * side, upper), f"R{entry.badge}", self.size_of(0.8), WHITE, anchor="m")
            x += 1.3 * side + 10 * self.unit
        tag = {"none": "", "spaced": f"[{entry.tag}] ", "glued": f"[{entry.tag}]"}[look["tag"]]
        most = self.right - x - 16 * self.unit
        name = self._fitting(tag, entry.name, most * (0.6 if entry.tail else 1.0))
        _, end = self.pen.text((x, upper), tag + name, self.size, look.ink, most=most * (0.6 if entry.tail else 1.0))
        if look["tail"] == "crown":
            side = 0.9 * self.size
            self.pen.icon(
                1,
                (end + 10 * self.unit, upper - side / 2, end + 10 * self.unit + side, upper + side / 2),
                (226, 150, 40),
            )
        elif entry.tail:
            self.pen.text(
                (end + 16 * self.unit, upper), entry.tail, self.size_of(0.72), (60, 120, 170), most=self.right - end
            )
        lower = self.middle + (0.1 if bar else 0.2) * self.height
        x = self.left
        for text, share, ink, icon in below:
            if icon:
                side = 0.8 * self.size
                self.pen.icon(
                    int(4 * self.luck("icon")), (x, lower - side / 2, x + side, lower + side / 2), look.accent
                )
                x += side + 8 * self.unit
            _, x = self.pen.text((x, lower), text, self.size_of(share), ink, most=max(60.0, self.right - x))
            x += 34 * self.unit
        if bar:
            self._bar()
        return name

    def _below(self) -> Iterator[tuple[str, float, Colour, bool]]:
        """The texts of the second line: (text, size, ink, whether an icon stands before it)."""
        look, entry = self.look, self.entry
        if look["value"] == "under":
            green = self.luck("green") < 0.35
            ink = (
                (38, 150, 70)
                if green and look["theme"] in ("light", "paper")
                else self._accent()
                if green
                else look.ink
            )
            yield value_text(look, entry), 0.86, ink, look["label"] == "icon"
        if entry.second:
            yield entry.second, 0.72, look.dim, look["second"] == "power"
        if look["level"] == "text":
            yield f"{words_of(look).level}{entry.level}", 0.72, look.dim, False

    def _bar(self) -> None:
        box = (
            self.left,
            self.box[3] - 0.17 * self.height,
            self.right - 12 * self.unit,
            self.box[3] - 0.08 * self.height,
        )
        if box[2] - box[0] > 40 and box[3] - box[1] > 4:
            self.pen.draw.rectangle(box, fill=shade(self.look.card, 0.6))
            self.pen.draw.rectangle(
                (*box[:2], box[0] + (box[2] - box[0]) * self.entry.share, box[3]), fill=self.look.accent
            )

    def _fitting(self, tag: str, name: str, most: float) -> str:
        """The name, cut with an ellipsis where even small letters would not fit."""
        least = max(13, round(0.7 * self.size))
        if self.pen.width(tag + name, least) <= most:
            return name
        while len(name) > 2 and self.pen.width(f"{tag}{name}…", least) > most:
            name = name[:-1]
        return f"{name.rstrip()}…"
