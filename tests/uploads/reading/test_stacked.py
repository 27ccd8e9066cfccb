"""Names over their values or under them, on cards of which an edge of the list cuts the first and the last."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.look.borders import Borders
from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import merge
from uploads.reading.types import BatchRow, Image, TextBox

NAMES = ["mambo", "Quasar94", "krakken", "Moka", "Angry Bear", "Cosmic Dragon", "shadowfox", "Trooper007", "Nova"]
VALUES = [50_100, 48_877, 47_308, 46_667, 46_522, 46_492, 46_250, 45_230, 45_000]
TRUE = dict(zip(NAMES, VALUES, strict=True))
PITCH, FIRST = 200, 350
DARK, LIGHT = (62, 48, 150), (240, 240, 248)


def cut_cards(apart: float, *, server: bool = False, ranks: bool = True) -> list[TextBox]:
    """Cards with the name over the figure, so many heights of a card: the first one's name and the last one's figure
    are off the list. apart: negative for names under their figures."""
    boxes = [text(300, 120, "Donation Ranking", height=60)]
    upper = min(0.0, apart) * PITCH
    for row, (name, value) in enumerate(TRUE.items()):
        y = FIRST + PITCH * row - 40 - upper
        line = (y, y + apart * PITCH)
        shown = [text(200, line[0], name), text(260, line[1], f"{value:,}")]
        if server:
            shown.append(text(200, sum(line) / 2 - 8, "#662", height=22))
        if ranks:
            shown.append(text(60, line[0], str(row + 6)))
        low = FIRST + PITCH * (len(TRUE) - 1) + 20
        boxes += [box for box in shown if box.box[1] > FIRST - 20 and box.box[3] < low]
    return boxes


def picture_of(apart: float, *, shade: int = 0) -> Image:
    """The cards behind these texts. shade: how much darker than the page they are instead."""
    image = np.zeros((2400, 1080, 3), np.uint8)
    image[:] = DARK if not shade else LIGHT
    free = (1 - abs(apart)) * PITCH / 2
    for row in range(len(TRUE)):
        y = FIRST + PITCH * row - 40
        top, low = y - free + 6, y + abs(apart) * PITCH + free - 6
        image[round(max(FIRST - 20, top)) : round(low), 30:1050] = [tone - shade for tone in LIGHT]
    return image


def folded(boxes: Sequence[TextBox], image: Image | None = None) -> list[BatchRow]:
    shown = np.zeros((2400, 1080, 3), np.uint8) if image is None else image
    return merge([read_image(shown, Fixed(boxes))])


def wrong(rows: Sequence[BatchRow]) -> list[str]:
    return [item.row.name for item in rows if item.row.name and TRUE[item.row.name] != item.row.value]


@pytest.mark.parametrize("ranks", [True, False])
@pytest.mark.parametrize("apart", [0.46, 0.49, 0.52, 0.56, 0.62, 0.7, -0.4, -0.5, -0.6])
def test_the_edges_of_cards_tell_whose_a_figure_is_though_the_list_is_cut_at_both_ends(
    apart: float, *, ranks: bool
) -> None:
    rows = folded(cut_cards(apart, ranks=ranks), picture_of(apart))
    assert not wrong(rows)
    assert sum(TRUE.get(item.row.name) == item.row.value for item in rows) >= len(TRUE) - 2


@pytest.mark.parametrize("apart", [0.46, 0.49, 0.52])
def test_a_line_between_name_and_figure_tells_where_no_edge_shows(apart: float) -> None:
    rows = folded(cut_cards(apart, server=True))
    assert not wrong(rows)
    assert sum(item.value_proved for item in rows) >= len(TRUE) - 2


@pytest.mark.parametrize("ranks", [True, False])
@pytest.mark.parametrize("apart", [0.46, 0.49, 0.52, 0.56, 0.62])
def test_where_nothing_tells_nothing_is_proved(apart: float, *, ranks: bool) -> None:
    assert not any(item.value_proved for item in folded(cut_cards(apart, ranks=ranks)))


def test_edges_that_are_hardly_darker_tell_nothing() -> None:
    assert not any(item.value_proved for item in folded(cut_cards(0.49), picture_of(0.49, shade=5)))


@pytest.mark.parametrize("apart", [0.42, 0.46, 0.49, 0.52, 0.56, -0.45, -0.5])
def test_a_ground_of_its_own_under_the_name_is_no_edge_of_a_card(apart: float) -> None:
    """One card ends and another begins where two edges lie over each other; a name's own ground has one."""
    image = picture_of(apart)
    for row in range(len(TRUE)):
        name = FIRST + PITCH * row - 40 + (0 if apart > 0 else -apart * PITCH)
        middle, other = name + apart * PITCH / 2, name - apart * PITCH / 2
        top, low = (other, middle) if apart > 0 else (middle, other)
        own = image[round(max(FIRST - 20, top)) : round(low), 30:1050]
        own[(own == LIGHT).all(axis=2)] = [tone - 40 for tone in LIGHT]
    rows = folded(cut_cards(apart), image)
    assert not wrong([item for item in rows if item.value_proved])


def test_edges_that_lie_over_each_other_are_counted() -> None:
    image = np.full((100, 400, 3), 200, np.uint8)
    image[30:40] = 60  # between two cards
    image[70:] = 150  # a ground of its own
    borders = Borders(image)

    def level(_: float, y: float) -> float:
        return y

    assert [borders.lines((0, 400), stretch, level) for stretch in ((20, 50), (60, 90), (45, 60))] == [2, 1, 0]


def test_a_border_is_where_the_colour_changes_along_the_width() -> None:
    image = np.full((100, 400, 3), 200, np.uint8)
    image[50:, :300] = 120
    borders = Borders(image)

    def level(_: float, y: float) -> float:
        return y

    assert borders.share((0, 400), (40, 60), level) == 0.75
    assert borders.share((0, 300), (40, 60), level) == 1.0
    assert borders.share((0, 400), (10, 40), level) == 0.0
    assert borders.share((0, 400), (49, 51), level) is None
    assert borders.share((0, 300), (40, 60), lambda _, y: y - 30) == 0.0


def abreast(apart: float) -> tuple[list[TextBox], Image]:
    """Cards two abreast, cut as above, and the picture behind them."""
    boxes, image = [text(300, 120, "Alliance Members", height=60)], np.zeros((2400, 1080, 3), np.uint8)
    image[:] = DARK
    free, last = (1 - apart) * PITCH / 2, (len(NAMES) - 1) // 2
    for place, (name, value) in enumerate(TRUE.items()):
        line, column = divmod(place, 2)
        x, y = 40 + 500 * column, FIRST + PITCH * line - 40
        shown = [text(x + 150, y, name), text(x + 180, y + apart * PITCH, f"{value:,}")]
        low = FIRST + PITCH * last + 20
        boxes += [box for box in shown if box.box[1] > FIRST - 20 and box.box[3] < low]
        top, end = y - free + 6, y + apart * PITCH + free - 6
        image[round(max(FIRST - 20, top)) : round(end), x : x + 488] = LIGHT
    return boxes, image


@pytest.mark.parametrize("apart", [0.36, 0.46, 0.5, 0.54, 0.62])
def test_edges_tell_of_cards_side_by_side_too(apart: float) -> None:
    boxes, image = abreast(apart)
    rows = folded(boxes, image)
    assert not wrong(rows)
    assert sum(TRUE.get(item.row.name) == item.row.value for item in rows) >= len(TRUE) - 3


@pytest.mark.parametrize("apart", [0.46, 0.5, 0.54, 0.62])
def test_no_card_side_by_side_is_proved_where_nothing_tells_whose_figure_it_has(apart: float) -> None:
    assert not any(item.value_proved for item in folded(abreast(apart)[0]))
