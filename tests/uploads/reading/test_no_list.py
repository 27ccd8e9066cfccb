"""Labelled lines about one player, or two, are no list of members; and levels are no values."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from tests.screens.details import Line, Sides, battle_report, power_details, statistics
from tests.screens.levels import LevelCard, boxed_levels, labelled_list
from tests.uploads.reading.test_lists_of_boxes import NAMES, SIZE, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.engines import get_reader
from uploads.reading.look.words import figure_share
from uploads.reading.pipeline import read_image
from uploads.reading.types import TextBox

POWER = {
    "Hero Power": "164,615,505",
    "Hero Level": "85,868,520",
    "Decorations & Building Stats": "21,604,880",
    "Gear": "19,350,112",
    "Exclusive Weapon": "4,200,000",
    "Hero Tier": "22,140,000",
    "Hero Skill": "9,751,993",
    "Wall of Honor": "1,700,000",
    "Drone Power": "21,353,330",
    "Drone Level": "13,455,000",
    "Skill Chip": "5,010,330",
    "Drone Component": "2,888,000",
}
GERMAN = {
    "Heldenmacht": "98.310.445",
    "Heldenstufe": "55.120.301",
    "Dekoration": "18.200.145",
    "Ausrüstung": "24.990.000",
    "Drohnenmacht": "9.120.000",
    "Drohnenstufe": "7.000.500",
}
SPANISH = {
    "Batallas totales": "12.204",
    "Victorias": "9.870",
    "Derrotas": "2.334",
    "Unidades eliminadas": "17.886.167",
    "Unidades perdidas": "8.112.940",
    "Unidades curadas": "6.450.221",
}
POLISH = {
    "Moc bohaterów": "98 310 445",
    "Poziom bohatera": "55 120 301",
    "Wyposażenie": "24 990 000",
    "Moc drona": "9 120 000",
    "Poziom drona": "7 000 500",
}
JAPANESE = {
    "英雄戦力": "98,310,445",
    "英雄レベル": "55,120,301",
    "装飾": "18,200,145",
    "ドローン戦力": "9,120,000",
    "スキルチップ": "7,000,500",
}
RECORD = {
    "Total Battles": "12,204",
    "Victories": "9,870",
    "Units Killed": "17,886,167",
    "Units Lost": "8,112,940",
    "Units Healed": "6,450,221",
    "Highest Power": "152,904,113",
    "Resources Plundered": "1,204,551,320",
}
FINNISH = {"Sankarien voima": "98,310,445", "Sankarien arvo": "20,300,145", "Varusteet": "55,120,301",
           "Lennokin voima": "9,120,000", "Lennokin arvo": "17,000,500"}  # fmt: skip
"""In a language whose words for figures are not known."""
ESTONIAN_SUM = {"Kangelased": "98,310,445", "Tase": "55,120,300", "Varustus": "43,190,145", "Hooned": "99,120,004"}
FIVE = dict(list(POWER.items())[3:8])
DESCENDING = dict(sorted(list(POWER.items())[1:8], key=lambda line: -int(line[1].replace(",", ""))))
SHORT = {"Hero Power": "164.6M", "Drone Power": "21.4M", "Building Power": "12.2M", "Unit Power": "950.1K"}


def lines(labels: dict[str, str], title: str = "POWER DETAILS") -> list[TextBox]:
    """A page of labelled lines as an engine reads it."""
    boxes = [text(380, 170, title, height=60), text(980, 170, "X", height=50)]
    for row, (label, figure) in enumerate(labels.items()):
        boxes += [text(130, 340 + 120 * row, label), right(960, 340 + 120 * row, figure)]
    return boxes


@pytest.mark.parametrize(
    "labels",
    [POWER, FIVE, DESCENDING, SHORT, GERMAN, SPANISH, POLISH, JAPANESE, RECORD, FINNISH, ESTONIAN_SUM],
    ids=["power", "scrolled", "in-order", "short", "german", "spanish", "polish", "japanese", "record", "unknown-words",
         "a-sum"],
)  # fmt: skip
@pytest.mark.parametrize("title", ["POWER DETAILS", "Mambo", "Kills"])
def test_labelled_lines_about_one_player_are_no_list(labels: dict[str, str], title: str) -> None:
    assert read(lines(labels, title)) == []


SIDES = {
    "Power": ("152,904,113", "139,220,480"),
    "Units": ("48,200", "51,310"),
    "Killed": ("12,440", "18,905"),
    "Severely Wounded": ("8,112", "9,440"),
    "Remaining": ("24,444", "10,915"),
}
UNKNOWN = {f"{word} {place}": figures for place, (word, figures) in enumerate(
    zip(("Voima", "Joukot", "Tapetut", "Vakavat", "Jaljella"), SIDES.values(), strict=True))}  # fmt: skip


@pytest.mark.parametrize("labels", [SIDES, UNKNOWN], ids=["known-words", "unknown-words"])
def test_a_battle_report_is_no_list(labels: dict[str, tuple[str, str]]) -> None:
    between, halves = [text(380, 170, "BATTLE REPORT", height=60)], [text(380, 170, "BATTLE REPORT", height=60)]
    for row, (label, (ours, theirs)) in enumerate(labels.items()):
        y = 500 + 130 * row
        between += [text(100, y, ours), text(540 - 11 * len(label), y, label), right(980, y, theirs)]
        halves += [text(80, y, label, width=200), right(500, y, ours), text(560, y, label, width=200)]
        halves.append(right(980, y, theirs))
    assert read(between) == []
    assert read(halves) == []


def members(names: Sequence[str], values: Sequence[str], *, ranks: bool = False, head: bool = False) -> list[TextBox]:
    boxes = [text(300, 135, "Alliance Members", height=56)]
    boxes += [text(52, 340, "Ranking"), text(420, 340, "Commander"), text(860, 340, "Power")] if head else []
    for row, (name, value) in enumerate(zip(names, values, strict=True)):
        boxes += [text(380, 450 + 190 * row, name), right(1030, 450 + 190 * row, value)]
        boxes += [text(110, 470 + 190 * row, str(row + 1))] if ranks else []
    return boxes


VALUES = ["378,746,783", "293,807,158", "262,658,294", "259,052,355", "250,905,740", "248,557,804"]


@pytest.mark.parametrize(
    ("names", "ranks"),
    [
        (["Iron Hero", "KillBill", "Badger", "Mambo", "Raven", "kiwi"], False),
        (["Hero Power", "Total War", "Battle Unit", "Kill Level", "Drone Power", "Skill Chip"], True),
        (["Mr Wolf", "Mr Fox", "Badger", "Mambo", "Raven", "kiwi"], False),
        (["Mr Wolf", "Mr Fox", "Mr Bear", "Mr Owl", "Mr Crow", "Mr Cat"], False),
        (["[VPLr] Hero", "[VPLr] Victory", "[VPLr] Weapon", "[VPLr] Tank", "[VPLr] Kill", "[VPLr] Battle"], False),
    ],
    ids=["two-such-names", "ranked", "two-alike", "a-clan", "tagged"],
)
def test_members_with_such_names_are_a_list(names: list[str], ranks: bool) -> None:
    assert [row.value_text for row in read(members(names, VALUES, ranks=ranks))] == VALUES


def test_round_figures_add_up_by_chance() -> None:
    values = ["1,250,000", "750,000", "500,000", "400,000", "300,000", "100,000"]
    assert [row.value_text for row in read(members(NAMES[:6], values))] == values


@pytest.mark.parametrize(
    ("label", "least"),
    [("Hero Level", 1), ("Decorations & Building Stats", 0.9), ("Heldenstufe", 0.7), ("Moc drona", 0.6),
     ("Wall of Honor", 0.7), ("英雄レベル", 1), ("Unidades eliminadas", 0.6), ("Severely Wounded", 0.5)],
)  # fmt: skip
def test_words_for_figures(label: str, least: float) -> None:
    assert figure_share(label) >= least


@pytest.mark.parametrize("name", ["Captain Wick", "Boxer", "Sable Finch", "mambo", "Mocha", "夜雨", "Zoë Marlow", ""])
def test_names_are_no_words_for_figures(name: str) -> None:
    assert figure_share(name) < 0.4


def test_without_portraits_unordered_lines_of_an_unknown_language_are_no_list() -> None:
    labels = {"Sankarit": "19,350,112", "Varuste": "4,200,000", "Arvo": "22,140,000", "Taito": "9,751,993",
              "Muuri": "1,700,000"}  # fmt: skip
    boxes = [text(52, 240, "Power"), *lines(labels, "Tiedot")]
    nobody = np.full((SIZE[1], SIZE[0], 3), 200, dtype=np.uint8)
    reading = read_image(nobody, Fixed(boxes))
    assert (reading.rows, reading.note) == ((), "No ranking list was found.")
    portraits = nobody.copy()
    for row in range(len(labels)):
        noise = np.random.default_rng(row).integers(0, 255, (90, 90, 3))
        portraits[340 + 120 * row - 45 : 340 + 120 * row + 45, 20:110] = noise
    assert [row.name for row in read_image(portraits, Fixed(boxes)).rows] == list(labels)


LEVELS = [24, 27, 22, 30, 18, 25, 28, 26]
POWERS = ["21.0M", "34.9M", "18.4M", "52.7M", "19.6M", "27.3M", "41.1M", "30.2M"]
KILLS = ["52.7M", "41.1M", "34.9M", "30.2M", "27.3M", "21.0M", "18.4M", "10.6M"]
LABELS = ["早斗:", "型早斗:", "斗:", "전투력:", "日早斗:", "早:", "三투력:", "型斗:"]


def korean(level: str, *, powers: bool = True) -> list[TextBox]:
    """A member list whose label reads otherwise in each row, and whose level may be read as more digits."""
    boxes = [text(60, 140, "연맹원", height=56)]
    for row, name in enumerate(NAMES):
        y = 330 + 210 * row
        boxes += [text(210, y - 34, name), text(930, y, f"{row + 2}h ago")]
        boxes += [text(210, y + 40, f"{LABELS[row]} {POWERS[row]}", width=260)] if powers else []
        boxes.append(text(610, y + 40, level.format(LEVELS[row])))
    return boxes


UNITS = ["{}21", "{}레벨", "{} 레벨", "{}", "Lv.{}", "Nv. {}", "Stufe {}", "{} 級"]


@pytest.mark.parametrize("level", UNITS)
def test_a_level_is_not_the_value_beside_a_power(level: str) -> None:
    rows = read(korean(level))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, POWERS, strict=True))


@pytest.mark.parametrize("level", UNITS)
def test_levels_alone_are_no_list(level: str) -> None:
    assert read(korean(level, powers=False)) == []


def boxed(figures: Sequence[int], *, merged: bool = False, word: bool = True, ranks: bool = True) -> list[TextBox]:
    """A ranking with LV over the level in a box. figures: the rows whose kills were found; merged: with the time."""
    boxes = [text(60, 140, "KILLS", height=56), text(700, 140, "Total 610,138,354")]
    for row, name in enumerate(NAMES):
        y, seen = 330 + 210 * row, f"{row + 2}h ago"
        boxes += [text(210, y - 44, name), text(728, y + 20, str(LEVELS[row]), height=46)]
        if row in figures:
            shown = [text(210, y + 12, f"{KILLS[row]} {seen}")]
            boxes += shown if merged else [text(210, y + 12, KILLS[row]), text(420, y + 12, seen)]
        boxes += [text(725, y - 28, "LV", height=30)] if word else []
        boxes += [text(950, y, str(row + 1), height=56)] if ranks else []
    return boxes


@pytest.mark.parametrize("merged", [False, True], ids=["apart", "one-text"])
@pytest.mark.parametrize("ranks", [True, False], ids=["ranked", "unranked"])
@pytest.mark.parametrize("word", [True, False], ids=["LV", "bare"])
def test_a_level_in_a_box_is_not_the_value(merged: bool, ranks: bool, word: bool) -> None:
    rows = read(boxed(range(8), merged=merged, word=word, ranks=ranks))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, KILLS, strict=True))


@pytest.mark.parametrize("figures", [(), (3,), (0, 4), (0, 2, 4, 6)])
@pytest.mark.parametrize("word", [True, False], ids=["LV", "bare"])
def test_where_figures_are_not_found_levels_do_not_take_their_place(figures: tuple[int, ...], word: bool) -> None:
    shown = {row.value_text for row in read(boxed(figures, word=word))}
    assert shown <= set(KILLS)


def pictured(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def drawn_lines(labels: dict[str, str], *heads: str) -> list[Line]:
    return [Line(label, figure, label in heads) for label, figure in labels.items()]


BOTH = [Sides(label, *figures) for label, figures in SIDES.items()]
PAGES = {
    "power": power_details("POWER DETAILS", drawn_lines(POWER, "Hero Power", "Drone Power")),
    "german": power_details("MACHTDETAILS", drawn_lines(GERMAN, "Heldenmacht", "Drohnenmacht")),
    "japanese": power_details("戦力詳細", drawn_lines(JAPANESE), step=150),
    "record": statistics("BATTLE STATISTICS", drawn_lines(RECORD)),
    "report": battle_report("BATTLE REPORT", ("Mambo", "Raven"), BOTH, halves=False),
    "two halves": battle_report("Kampfbericht", ("Mambo", "Raven"), BOTH, halves=True),
}


@pytest.mark.reading
@pytest.mark.parametrize("page", PAGES)
def test_drawn_pages_without_a_list_have_no_rows(page: str) -> None:
    reading = read_image(pictured(PAGES[page]), get_reader("rapidocr"), "strength")
    assert (reading.rows, reading.recognised) == ((), None)


CARDS = [
    LevelCard(name, figure, level, f"{row + 2}h ago", row + 1 if row < 7 else 43)
    for row, (name, figure, level) in enumerate(
        zip(["Mambo", "Raven", "Sable Finch", "Kiwi", "Lil Zora", "Ghost007", "Tungsten", "Falcon"], KILLS, LEVELS,
            strict=True)
    )
]  # fmt: skip


@pytest.mark.reading
def test_drawn_lists_with_levels() -> None:
    reader = get_reader("rapidocr")
    for image in (
        labelled_list(CARDS, title="연맹원", label="전투력", level="{}레벨"),
        boxed_levels(CARDS, title="KILLS", total="610,138,354"),
    ):
        rows = read_image(pictured(image), reader).rows
        assert [(row.name, row.value_text) for row in rows] == [(card.name, card.figure) for card in CARDS]
    for image in (
        labelled_list(CARDS, title="연맹원", label="", level="{}레벨"),
        boxed_levels(CARDS, title="KILLS", figures=False),
    ):
        assert read_image(pictured(image), reader).rows == ()
