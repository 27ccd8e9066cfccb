"""Lists whose look nobody has seen: texts that an engine joins, figures without order, places behind the names."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, read, right, text
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import apart
from uploads.reading.look.words import caption, is_heading, is_title, tells_state
from uploads.reading.rows.names import clean
from uploads.reading.types import Char, TextBox

HEIGHT, LETTER = 40.0, 20.0


def piece(words: str, gap: float) -> Piece:
    """A line of letters, each as wide as half its height; every blank is `gap` heights wide."""
    chars, x = [], 0.0
    for letter in words:
        wide = gap * HEIGHT if letter == " " else LETTER
        chars.append(Char(letter, x, x + wide, 0.99))
        x += wide
    return Piece(TextBox(words, (0.0, 0.0, x, HEIGHT), 0.99, tuple(chars)), 0.0, x, HEIGHT / 2, HEIGHT)


@pytest.mark.parametrize(
    ("line", "gap", "texts"),
    [
        ("hace 12 d 2,276,638,400", 1.0, ["hace 12 d", "2,276,638,400"]),
        ("1,250,000 vor 3 Std", 1.0, ["1,250,000", "vor 3 Std"]),
        ("hace 12 d 2,276,638,400", 0.3, ["hace 12 d 2,276,638,400"]),
        ("21 304 112", 1.0, ["21 304 112"]),
        ("Power: 1,250,000", 1.0, ["Power: 1,250,000"]),
        ("Salt and Steel", 1.0, ["Salt and Steel"]),
    ],
    ids=["time-and-value", "value-and-time", "narrow-gap", "grouped-by-blanks", "label", "name"],
)
def test_what_an_engine_joined_is_cut_beside_figures_only(line: str, gap: float, texts: list[str]) -> None:
    assert [one.text for one in apart(piece(line, gap))] == texts


def ranking(figures: list[str], *, tag: str = "[ABC] ") -> list[TextBox]:
    """Names with an alliance tag and a figure each, with no word that says what it is."""
    boxes = []
    for row, figure in enumerate(figures):
        y = 400 + 190 * row
        boxes += [text(210, y, f"{tag}{NAMES[row]}"), right(960, y, figure)]
    return boxes


def test_tags_tell_a_short_list_of_players() -> None:
    rows = read(ranking(["42,180,000", "35,400,120"]))
    assert [row.value_text for row in rows] == ["42,180,000", "35,400,120"]


@pytest.mark.parametrize("figures", [["28", "30", "32", "35", "22", "27"], ["532", "871"]], ids=["levels", "two"])
def test_small_numbers_in_no_order_beside_tags_are_no_list(figures: list[str]) -> None:
    """As in a chat: levels and times stand beside the members who write."""
    assert read(ranking(figures)) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Mambo (K:98 X:668 Y:898)", "Mambo"),
        ("Mambo (X:668, Y:898)", "Mambo"),
        ("Mambo (1:2)", "Mambo (1:2)"),
        ("K:D", "K:D"),
    ],
)
def test_coordinates_belong_to_no_name(line: str, name: str) -> None:
    assert clean(line, None, badges=False).text == name


def test_words_are_known_whatever_their_case_and_accents() -> None:
    assert caption("PUISSANCE") == caption("Poder") == caption("전투력") == "strength"
    assert caption("Damage") == "figure"
    assert is_heading("Kommandant")
    assert is_title("CLASSEMENT DE PUISSANCE")
    assert tells_state("En ligne")
    assert not any(says("Mambo") for says in (is_title, tells_state, is_heading))
