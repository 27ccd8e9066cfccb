"""Lists whose look nobody has seen: texts that an engine joins, figures without order, places behind the names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, read, right, text
from uploads.reading.look.joined import apart
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import find_numbers, nameable
from uploads.reading.look.words import caption, is_heading, is_title, tells_state
from uploads.reading.rows.names import clean, common_ending
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
        ("294 10", 1.0, ["294", "10"]),
        ("294 105", 1.0, ["294 105"]),
        ("Power: 1,250,000", 1.0, ["Power: 1,250,000"]),
        ("Salt and Steel", 1.0, ["Salt and Steel"]),
    ],
    ids=["time-and-value", "value-and-time", "narrow-gap", "grouped", "value-and-rank", "one-figure", "label", "name"],
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


@pytest.mark.parametrize("read", ["Xp hng liên minh", "Xếp hạng", "Xêp hang", "XP HNG"])
def test_words_are_known_though_the_engine_lacks_their_letters(read: str) -> None:
    assert is_title(read)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("幫助:558 3小時前", [558, 3]),
        ("443 19m ago", [443]),
        ("Cp25 465,696,927", [465_696_927]),
        ("17 204,536,228", []),
        ("174,210,119 :", [174_210_119]),
        ("=111 647", [111_647]),
        ("12:30", []),
    ],
    ids=["two", "minutes", "level", "days", "colon", "icon", "clock"],
)
def test_numbers_beside_other_numbers(text: str, values: list[int]) -> None:
    """A figure of which it can't be said where it begins is rather none."""
    assert [readings[0].value for readings in find_numbers(text)] == values


@pytest.mark.parametrize(
    ("text", "is_name"),
    [
        ("18m ago Donation", False),
        ("Nv.24", False),
        ("há 2 min Nv.9", False),
        ("(K:98 X:668 Y:898)", False),
        ("Mambo", True),
        ("Level Up Larry", True),
    ],
)
def test_what_may_be_a_name(text: str, is_name: bool) -> None:
    assert nameable(text) is is_name


@pytest.mark.parametrize("dots", ["...", "..", "…", "....", ". .", "..(65x0Y.09)"])
def test_names_cut_short_end_with_one_ellipsis(dots: str) -> None:
    assert clean(f"SavageHa{dots}", None, badges=False).text == "SavageHa…"


def test_a_sentence_behind_every_name_is_none_of_it() -> None:
    lines = [f"{name} sent resources." for name in NAMES]
    assert common_ending(lines) == "sent resources."
    assert common_ending([f"{name} TR" for name in NAMES]) == ""  # a family's name, or a country's
    assert common_ending(NAMES) == ""


def labelled(labels: list[str], figures: list[str]) -> list[TextBox]:
    """A title, and names with a labelled figure under each."""
    boxes = [text(300, 130, "Power Rankings", height=60)]
    for row, (label, figure) in enumerate(zip(labels, figures, strict=True)):
        y = 400 + 190 * row
        boxes += [text(210, y, NAMES[row]), text(210, y + 60, f"{label}{figure}")]
    return boxes


def test_a_label_that_is_read_in_many_ways_hides_no_figures() -> None:
    shown = ["931,504", "822,117", "713,023", "604,010"]
    assert [row.value_text for row in read(labelled(["大大", "刘大", "大大", "大天"], shown))] == shown


def test_words_behind_the_figures_of_named_and_ranked_players() -> None:
    boxes = []
    for row, figure in enumerate(["578,493", "475,000", "432,016", "341,333"]):
        y = 400 + 190 * row
        boxes += [text(90, y + 30, str(row + 1)), text(210, y, f"[ABC] {NAMES[row]}")]
        boxes += [text(210, y + 60, f"{figure} Bahasa Indonesia")]
    assert [row.value for row in read(boxes)] == [578_493, 475_000, 432_016, 341_333]


def test_small_figures_in_order_win_over_great_ones_without() -> None:
    boxes = []
    great = ["184,808,940", "283,751,898", "155,818,715", "440,027,284", "143,519,256", "210,817,240"]
    for row, (small, figure) in enumerate(zip(["130", "123", "99", "82", "71", "55"], great, strict=True)):
        y = 400 + 190 * row
        boxes += [text(210, y, NAMES[row]), text(210, y + 60, figure), right(800, y + 30, small)]
        boxes += [text(960, y + 30, str(row + 1))]
    assert [row.value for row in read(boxes)] == [130, 123, 99, 82, 71, 55]


def test_the_alliances_sum_over_the_list_is_no_row() -> None:
    boxes = [text(20, 130, "Alliance Ranking", height=60), right(960, 210, "Total 2,610,138,354")]
    boxes += ranking(["42,180,000", "35,400,120", "30,007,001"], tag="")
    assert [row.value for row in read(boxes)] == [42_180_000, 35_400_120, 30_007_001]


def test_figures_of_the_screen_behind_a_popup_are_no_list() -> None:
    boxes = [text(60, 100, "Building Power"), right(1000, 100, "53,409,435")]
    boxes += [text(60, 190, "Tech Power"), right(1000, 190, "21,388,703")]
    boxes += ranking(["13.36M", "63.57M", "33.99M"])
    assert [row.value_text for row in read(boxes)] == ["13.36M", "63.57M", "33.99M"]


def test_attacks_made_of_those_allowed_are_no_tree() -> None:
    boxes = ranking(["42,180,000", "35,400,120", "30,007,001", "21,000,414"])
    boxes += [text(620, 400 + 190 * row, "21/21") for row in range(4)]
    assert [row.value for row in read(boxes)] == [42_180_000, 35_400_120, 30_007_001, 21_000_414]


def test_more_digits_than_a_group_has_are_never_sure() -> None:
    figures = ["17204,536,228", "8160,559,556", "5118,612,934", "4117,090,270"]
    assert all("format" in row.flags for row in read(ranking(figures)))


def touching(first: str, second: str, gap: float) -> Piece:
    """Two texts without a blank between, whose letters are so many heights apart from middle to middle."""
    line = piece(first + second, 0.0)
    chars = line.box.chars
    moved = [replace(char, x0=char.x0 + gap * HEIGHT - LETTER, x1=char.x1 + gap * HEIGHT - LETTER) for char in chars]
    return replace(line, box=replace(line.box, chars=(*chars[: len(first)], *moved[len(first) :])))


@pytest.mark.parametrize(
    ("first", "second", "gap"),
    [("13/21", "565.8M", 1.7), ("332,565,010", "1", 1.15), ("4/21", "425,300,120", 1.2)],
    ids=["abbreviated", "rank", "grouped"],
)
def test_a_gap_wider_than_all_others_parts_what_no_blank_does(first: str, second: str, gap: float) -> None:
    assert [one.text for one in apart(touching(first, second, gap))] == [first, second]
    assert [one.text for one in apart(touching(first, second, 0.6))] == [first + second]


def test_the_own_row_far_below_a_short_list_is_no_reason_to_doubt_it() -> None:
    boxes = [text(300, 130, "Papan Peringkat", height=60)]
    for row, (y, millions) in enumerate([(400, 560), (590, 539), (780, 507), (970, 485), (2300, 91)]):
        boxes += [text(210, y, f"[ABC]{NAMES[row]}"), text(210, y + 60, f"Bunuh {millions}.4M")]
    rows = read(boxes)
    assert [row.value_text for row in rows] == ["560.4M", "539.4M", "507.4M", "485.4M", "91.4M"]
    assert [row.name for row in rows if "pinned" in row.flags] == [NAMES[4]]


def test_times_over_the_figures_are_no_rows() -> None:
    """In a language whose letters the engine lacks, of which numbers are left, at the edge of the figures."""
    figures = ["92,277,242", "372,326,799", "319,732,944", "78,780,141", "114,220,624"]
    boxes = ranking(figures)
    boxes += [right(960, 330 + 190 * row, f"{time} uu") for row, time in enumerate((18, 14, 13, 12, 21))]
    assert [row.value_text for row in read(boxes)] == figures


def test_small_figures_without_order_under_a_title_where_there_are_no_others() -> None:
    boxes = [text(300, 130, "Poin Peringkat Aliansi", height=60), text(500, 260, "Komandan"), text(860, 260, "Poin")]
    for row, figure in enumerate(["33", "121", "67", "21", "118"]):
        boxes += [text(210, 400 + 190 * row, figure), text(520, 400 + 190 * row, NAMES[row])]
    assert [row.value for row in read(boxes)] == [33, 121, 67, 21, 118]
    assert read(boxes[3:]) == []


def test_figures_behind_a_colon_under_three_names() -> None:
    """Of the label the engine can read nothing but the colon, and of the title nothing at all."""
    shown, boxes = ["158004716", "144921118", "118259499"], []
    for row, label in enumerate([": ", "ə: ", "： "]):
        y = 400 + 190 * row
        boxes += [text(210, y, NAMES[row]), right(520, y + 60, f"{label}{shown[row]}")]
    assert [row.value_text for row in read(boxes)] == shown


def test_attacks_made_are_no_part_of_the_names() -> None:
    boxes = []
    for row, (figure, made) in enumerate([("42,180,000", 11), ("35,400,120", 15), ("30,007,001", 9)]):
        y = 400 + 190 * row
        boxes += [text(210, y, f"[ABC] {NAMES[row]}  {made}/21"), right(960, y, figure), text(60, y, str(row + 1))]
    assert [row.name for row in read(boxes)] == NAMES[:3]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20.3亿 12天前", 2_030_000_000),
        ("8,123万", 81_230_000),
        ("1.2億", 120_000_000),
        ("3.05b", 3_050_000_000),
        ("16.1k", 16_100),
        ("3.05 B", 3_050_000_000),
    ],
)
def test_units_of_other_languages_and_in_small_letters(text: str, value: int) -> None:
    assert find_numbers(text)[0][0].value == value


def test_rank_badges_are_no_labels_of_figures() -> None:
    """What stands over each badge is a language, as over a figure its name."""
    boxes = [text(300, 130, "Event Ranking", height=60), text(400, 260, "Commander"), text(860, 260, "Helps")]
    for row, badge in enumerate([2, 2, 1, 4, 3]):
        y = 400 + 110 * row
        boxes += [text(210, y, f"R{badge}"), text(270, y, NAMES[row]), text(210, y + 40, "Deutsch")]
    assert read(boxes) == []
