"""What an engine would read of a drawn picture, simulated from what its pen wrote: thousands of looks in minutes.

An engine draws its boxes a little larger than the letters, and higher around long texts than around one digit. It joins
neighbouring texts, loses or confuses letters that it does not know, and sometimes overlooks a lone digit. The sizes are
RapidOCR's on drawn looks. Only the real engine shows how accurate the reader is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.truth import TrueRow, picture_of
from tests.screens.grammar import lists, others, varied
from tests.screens.grammar.pen import Pen, Written
from tests.screens.grammar.rules import CHOICES, Part, look_of
from uploads.reading.types import Char, TextBox

HEIGHTS = (1.13, 1.34, 1.42, 1.5, 1.47, 1.42, 1.36)
"""The height of a box in letter sizes: for one letter, two, and so on."""
SPREAD, UNEVEN, PAD = 0.06, 0.03, 0.22
JOINED, BLANK = 0.75, 0.25
"""In letter sizes: texts closer than this may be read as one; with a gap this wide a blank is read."""
_TAKEN_FOR = "1Tl旦卫早wuvgJnoS日人oIE"


def boxes_of(written: Sequence[Written], rng: Random, alphabet: Container[str]) -> list[TextBox]:
    """The texts as an engine would read them. alphabet: the letters that it knows."""
    joins, garbles = rng.random() < 0.7, rng.random() < 0.5
    lines = [_read(one, rng, alphabet, garbles=garbles) for one in written if rng.random() > _overlooked(one)]
    return [_box(line, rng) for line in (_joined(lines, rng) if joins else [[one] for one in lines])]


Line = tuple[Written, list[tuple[str, float, float, float]]]
"""A text and its letters as read: (letter, x0, x1, score)."""


def _overlooked(one: Written) -> float:
    return 0.06 if len(one.text) == 1 else 0.004


def _read(one: Written, rng: Random, alphabet: Container[str], *, garbles: bool) -> Line:
    letters = []
    for place, letter in enumerate(one.text):
        x0, x1 = one.ends[place - 1] if place else one.x0, one.ends[place]
        if letter in alphabet:
            letters.append((letter, x0, x1, 0.99 - 0.3 * rng.random() ** 12))
        elif garbles and rng.random() < 0.6:
            letters.append((rng.choice(_TAKEN_FOR), x0, x1, rng.uniform(0.3, 0.8)))
    return one, letters


def _joined(lines: Sequence[Line], rng: Random) -> list[list[Line]]:
    """The texts in groups that are read as one."""
    groups: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (round(line[0].y / 4), line[0].x0)):
        one = line[0]
        for group in groups:
            last = group[-1][0]
            near = one.x0 - last.ends[-1] < JOINED * min(one.size, last.size)
            if near and one.x0 > last.x0 and abs(one.y - last.y) < 0.3 * one.size and rng.random() < 0.6:
                group.append(line)
                break
        else:
            groups.append([line])
    return groups


def _box(group: Sequence[Line], rng: Random) -> TextBox:
    chars: list[Char] = []
    size = max(one.size for one, _ in group)
    for one, letters in group:
        if chars and letters and one.x0 - chars[-1].x1 > BLANK * size:
            chars.append(Char(" ", chars[-1].x1, one.x0, 0.9))
        chars += [Char(letter, x0 + 0.05 * size, x1 - 0.05 * size, score) for letter, x0, x1, score in letters]
    text = "".join(char.text for char in chars)
    length = max(1, sum(len(one.text) for one, _ in group))
    high = size * HEIGHTS[min(length, len(HEIGHTS)) - 1] * rng.gauss(1.0, SPREAD)
    y = group[0][0].y + rng.gauss(0.0, UNEVEN) * size
    x0, x1 = group[0][0].x0 - PAD * size, group[-1][0].ends[-1] + PAD * size
    score = sum(char.score for char in chars) / len(chars) if chars else 0.0
    if not text.strip():
        text, chars = "", []
    return TextBox(text, (x0, y - high / 2, x1, y + high / 2), score, tuple(chars))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn picture: its texts as an engine would read them, and its true rows."""

    name: str
    pen: Pen
    boxes: tuple[TextBox, ...]
    rows: tuple[TrueRow, ...]


def drawn_looks(part: Part, places: Iterable[int], alphabet: Container[str]) -> Iterator[Drawn]:
    """The first picture of each of these looks of a part."""
    for place in places:
        look = varied.look_at(place) if part == "varied" else look_of(part, place)
        screen = (varied if part == "varied" else lists).drawn_screens(look, 1)[0]
        yield _drawn(look.name, screen.pen, screen.rows, alphabet)


def drawn_others(part: Part, places: Iterable[int], alphabet: Container[str]) -> Iterator[Drawn]:
    """Screens of a part without a list."""
    sizes = [tuple(map(int, one.split("x"))) for one in CHOICES["device"]]
    kinds = list(others.KINDS)
    for place in places:
        name = f"{part}-other-{place:03d}"
        width, height = Random(name).choice(sizes)
        yield _drawn(name, others.drawn_by(f"{name}/01", (width, height), kinds[place % len(kinds)]), [], alphabet)


def _drawn(name: str, pen: Pen, rows: Sequence[lists.Truth], alphabet: Container[str]) -> Drawn:
    told = picture_of(Path(), {"file": name, "kind": "list", "rows": rows}, {})
    return Drawn(name, pen, tuple(boxes_of(pen.written, Random(f"{name}:engine"), alphabet)), told.rows)
