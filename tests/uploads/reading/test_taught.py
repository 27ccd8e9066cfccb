"""A list read as a leader has taught it on two or three rows: made-up pages as an engine would read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.examples import FEW, examples
from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import merge
from uploads.reading.roles.recognise import page_of
from uploads.reading.taught.listed import taught_list
from uploads.reading.taught.places import Teaching
from uploads.reading.taught.teaching import Mark, NotTaught, taught_by
from uploads.reading.types import Box, Char, Image, ReadRow, ScreenReading, TextBox

NAMES = ["kiwi", "Badger", "TOXICHUNTER", "Silent Wolf", "Piraña", "Odin", "Falcon7", "Ghost007", "Mambo", "Zed Xu"]
LETTER = 0.52  # heights of a text: the width of a letter


def text(x: float, y: float, content: str, height: float, anchor: str = "left") -> TextBox:
    """A box whose edge is x and whose middle is y, its letters evenly spread."""
    step = LETTER * height
    x0 = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[anchor] * step * len(content)
    chars = tuple(Char(c, x0 + n * step, x0 + (n + 1) * step, 0.99) for n, c in enumerate(content))
    return TextBox(content, (x0, y - height / 2, x0 + step * len(content), y + height / 2), 0.99, chars)


@dataclass(frozen=True)
class Look:
    """Where a made-up game draws its rows; lengths in pixels."""

    size: tuple[int, int] = (1080, 2400)
    pitch: float = 190.0
    height: float = 40.0
    name: tuple[float, float] = (330.0, -40.0)
    value: tuple[float, float, str] = (300.0, 30.0, "left")
    rank: tuple[float, float] | None = (1000.0, 0.0)
    level: tuple[float, float] | None = None

    def page(self, values: Sequence[str], *, top: float | None = None, first: int = 4) -> list[TextBox]:
        width, height = self.size
        top = 500 * height / 2400 if top is None else top
        boxes = [
            text(0.5 * width, 0.05 * height, "BRAVE HEARTS", 1.6 * self.height, "middle"),
            text(0.83 * width, 0.117 * height, "1.2B", self.height),
        ]
        for row, value in enumerate(values):
            y = top + row * self.pitch
            boxes += [
                text(self.name[0], y + self.name[1], NAMES[(first + row) % len(NAMES)], self.height),
                text(self.value[0], y + self.value[1], value, self.height, self.value[2]),
            ]
            if self.rank:
                boxes.append(text(self.rank[0], y + self.rank[1], str(first + row), self.height, "middle"))
            if self.level:
                boxes.append(text(self.level[0], y + self.level[1], f"{31 - row}", 0.8 * self.height, "middle"))
        return boxes

    def mark(self, boxes: Sequence[TextBox], row: int) -> Mark:
        """A row marked as a leader does, by the texts' own boxes."""
        each = 2 + (self.rank is not None) + (self.level is not None)
        at = 2 + each * row
        shown = boxes[at + 2].box if self.rank else None
        return Mark(boxes[at].box, boxes[at + 1].box, shown)


class Texts:
    """An engine that finds these texts on any picture."""

    name = "texts"
    paid = False

    def __init__(self, boxes: Sequence[TextBox]) -> None:
        self.boxes = list(boxes)

    def read(self, image: Image) -> list[TextBox]:
        return self.boxes

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        return None


def read(look: Look, boxes: Sequence[TextBox], *teachings: Teaching) -> ScreenReading:
    picture = np.zeros((look.size[1], look.size[0], 3), np.uint8)
    return read_image(picture, Texts(boxes), None, teachings)


def taught(look: Look, boxes: Sequence[TextBox], *rows: int, **more: Any) -> Teaching:
    """What these rows of a page teach, of a list that is read wrongly the ordinary way unless it is said otherwise."""
    marks = [look.mark(boxes, row) for row in rows]
    return taught_by(marks, page_of(boxes, look.size), **{"instead": True} | more)


def shown(rows: Sequence[ReadRow]) -> list[tuple[int | None, str, int]]:
    return [(row.rank, row.name, row.value) for row in rows]


WINS = ["812", "640", "733", "255", "98", "301", "17"]
"""Small and in no order: nothing tells the ordinary way that these are a list's values."""


def wins(first: int = 4, count: int = 7) -> list[tuple[int | None, str, int]]:
    return [(first + n, NAMES[(first + n) % len(NAMES)], int(WINS[n])) for n in range(count)]


def test_marks_on_two_rows_read_the_rest_of_a_list_that_is_not_found() -> None:
    look = Look(rank=None)
    boxes = look.page(WINS)
    assert read(look, boxes).rows == ()
    found = read(look, boxes, taught(look, boxes, 0, 1, key="wins", instead=False))
    assert shown(found.rows) == [(None, name, value) for _, name, value in wins()]
    assert found.taught == "wins"
    assert all("taught" in row.flags for row in found.rows)


def test_the_next_screenshot_of_the_scroll_is_read_too() -> None:
    look = Look()
    teaching = taught(look, look.page(WINS), 1, 3)
    further = look.page(WINS[2:], top=431.0, first=6)
    assert shown(read(look, further, teaching).rows) == wins()[2:]


@pytest.mark.parametrize("rows", [(0, 1), (0, 2), (1, 4), (0, 3, 6), (5, 2)])
def test_marked_rows_need_not_follow_each_other(rows: tuple[int, ...]) -> None:
    look = Look()
    boxes = look.page(WINS)
    assert taught(look, boxes, *rows).pitch * look.size[0] == pytest.approx(look.pitch, rel=0.01)
    assert shown(read(look, boxes, taught(look, boxes, *rows)).rows) == wins()


def test_where_the_ordinary_way_finds_a_list_it_stays_so_unless_a_leader_says_that_it_is_wrong() -> None:
    look = Look(value=(1040.0, 0.0, "right"), rank=(110.0, 0.0), level=(700.0, 0.0))
    boxes = look.page([f"{900_000_000 - 7_654_321 * n:,}" for n in range(7)])
    plain = read(look, boxes)
    assert len(plain.rows) == 7
    # taught to take the small number in the middle for the value
    marks = [Mark(boxes[2 + 4 * row].box, boxes[5 + 4 * row].box) for row in (0, 1)]
    teaching = taught_by(marks, page_of(boxes, look.size), key="wrong")
    assert read(look, boxes, teaching) == plain
    assert [row.value for row in read(look, boxes, replace(teaching, instead=True)).rows] == [31 - n for n in range(7)]


def test_a_value_behind_its_label_and_a_name_on_the_same_text() -> None:
    look = Look()
    boxes = [text(540, 120, "ARENA", 60, "middle")]
    for row, value in enumerate(WINS):
        boxes.append(text(200, 500 + 190 * row, f"{NAMES[row]:<12} won {value},000 in all", 40))
    marks = [Mark(boxes[row].box, boxes[row].box) for row in (1, 2, 3)]
    found = read(look, boxes, taught_by(marks, page_of(boxes, look.size), instead=True))
    assert [row.value for row in found.rows] == [1000 * int(value) for value in WINS]
    assert found.rows[0].name.startswith("kiwi")


def test_the_sum_over_the_list_and_the_own_row_under_it() -> None:
    look = Look()
    boxes = look.page(WINS)
    teaching = taught(look, boxes, 0, 1)
    total = [text(300, 400, "2,856", 40)]
    own = look.page(["444"], top=500 + 190 * 7.4, first=8)[2:]
    rows = read(look, [*boxes, *total, *own], teaching).rows
    assert [row.value for row in rows] == [*map(int, WINS), 444]
    assert "pinned" in rows[-1].flags


def test_the_same_title_says_that_it_is_the_same_list() -> None:
    look = Look()
    boxes = look.page(WINS)
    over = read(look, boxes, taught(look, boxes, 0, 1)).over
    teaching = taught(look, boxes, 0, 1, key="wins", kind="event-3")
    assert "bravehearts" in over
    assert read(look, boxes, replace(teaching, look=over)).taught_kind == "event-3"
    other = [text(540, 120, "DONATIONS", 64, "middle"), *boxes[1:]]
    found = read(look, other, replace(teaching, look=over))
    assert (len(found.rows), found.taught, found.taught_kind) == (7, "wins", "")


def test_a_teaching_alone_proves_no_value() -> None:
    look = Look(rank=None)
    boxes = look.page(WINS)
    teaching = taught(look, boxes, 0, 1)
    alone = merge([read(look, boxes, teaching)])
    assert not any(row.value_proved for row in alone)
    falling = look.page(["812", "740", "633", "555", "298", "101", "17"])
    assert all(row.value_proved for row in merge([read(look, falling, replace(teaching, instead=True))]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda b: [Mark(b[2].box, b[3].box)], "two or three rows"),
        (lambda b: [Mark(b[2].box, b[3].box)] * 4, "two or three rows"),
        (lambda b: [Mark(b[2].box, b[3].box)] * 2, "on one line"),
        (lambda b: [Mark(b[2].box, b[2].box), Mark(b[5].box, b[6].box)], "No figure could be read in “Piraña”"),
        (lambda b: [Mark(b[2].box, (0, 0, 3, 3)), Mark(b[5].box, b[6].box)], "No figure could be read there"),
        (lambda b: [Mark((0, 0, 3, 3), b[3].box), Mark(b[5].box, b[6].box)], "No name could be read there"),
        (lambda b: [Mark(b[2].box, b[3].box, b[2].box), Mark(b[5].box, b[6].box)], "No rank could be read there"),
        (lambda b: [Mark(b[2].box, b[3].box), Mark(b[5].box, b[7].box)], "values don't stand below each other"),
        (lambda b: [Mark(b[2].box, b[3].box), Mark(b[0].box, b[6].box)], "names don't stand below each other"),
    ],
)
def test_marks_that_teach_nothing_are_told_so(change: Any, said: str) -> None:
    look = Look()
    boxes = look.page(WINS)
    with pytest.raises(NotTaught, match=said):
        taught_by(change(boxes), page_of(boxes, look.size))


# ---- any look


@st.composite
def looks(draw: st.DrawFn) -> Look:
    width, height = draw(st.sampled_from([(1080, 2400), (1170, 2532), (720, 1600), (1440, 3120), (2048, 1536)]))
    unit = min(width, height) / 1080
    size = draw(st.floats(30, 46)) * unit
    lines = draw(st.booleans())
    name_x = draw(st.floats(0.25, 0.35)) * width
    value = (name_x, 0.6 * size, "left") if lines else (0.95 * width, 0.0, "right")
    return Look(
        (width, height),
        pitch=draw(st.floats(3.4, 5.2)) * size,
        height=size,
        name=(name_x, -0.7 * size if lines else 0.0),
        value=value,
        rank=draw(st.sampled_from([None, (0.06 * width, 0.0)])),
        level=draw(st.sampled_from([None, (0.16 * width, 0.9 * size)])),
    )


@st.composite
def pages(draw: st.DrawFn) -> tuple[Look, list[str], list[str]]:
    """A look, the values of its first page and of a second, scrolled on."""
    style = draw(st.sampled_from(["{:,}", "{}", "small"]))
    numbers = draw(st.lists(st.integers(1_000_000, 999_999_999), min_size=8, max_size=8, unique=True))
    shown = [str(number % 990 + 10) if style == "small" else style.format(number) for number in numbers]
    return draw(looks()), shown[:4], shown[4:]


@pytest.mark.slow
@settings(max_examples=examples(FEW), deadline=None)
@given(pages(), st.floats(0, 1))
def test_any_look_is_read_from_two_marks(drawn: tuple[Look, list[str], list[str]], scrolled: float) -> None:
    look, values, further = drawn
    top = 8 * look.height
    boxes = look.page(values, top=top)
    teaching = replace(taught(look, boxes, 0, 2), instead=True)
    for shown_values, first, at in ((values, 4, top), (further, 8, top + scrolled * look.pitch)):
        page = look.page(shown_values, top=at, first=first)
        rows = read(look, page, teaching).rows
        assert [row.value for row in rows] == [int(value.replace(",", "")) for value in shown_values]
        assert [row.name for row in rows] == [NAMES[(first + n) % len(NAMES)] for n in range(4)]
        if look.rank:
            assert [row.rank for row in rows] == [first + n for n in range(4)]


@settings(max_examples=examples(FEW), deadline=None)
@given(looks(), looks())
def test_a_page_of_another_shape_is_never_read(look: Look, other: Look) -> None:
    boxes = look.page(WINS[:4], top=8 * look.height)
    teaching = taught(look, boxes, 0, 1)
    foreign = other.page(WINS[:4], top=8 * other.height)
    fits = taught_list(foreign, other.size, [teaching]) is not None
    apart = [
        abs(look.size[0] / look.size[1] / (other.size[0] / other.size[1]) - 1) > 0.05,
        abs(look.pitch / look.size[0] / (other.pitch / other.size[0]) - 1) > 0.2,
        abs(look.value[0] / look.size[0] - other.value[0] / other.size[0]) > 0.05,
        abs(look.name[0] / look.size[0] - other.name[0] / other.size[0]) > 0.05,
    ]
    assume(any(apart))
    assert not fits
