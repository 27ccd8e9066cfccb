"""The second reader for names: who is asked about, where, and what becomes of its answer."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.conftest import row
from uploads.reading.engines import ReaderOptions, get_name_reader
from uploads.reading.engines.easy import by_script
from uploads.reading.rows.spellings import is_hard, name_cell, with_other_spellings
from uploads.reading.types import Box, Image, ReadRow, ScreenReading, TextBox

IMAGE = np.zeros((600, 1000, 3), dtype=np.uint8)
LATIN, ARABIC = ("en", "fr", "tr"), ("ar", "fa")


class Alphabets:
    """Reads every line as the same texts, and keeps where it was asked to look."""

    def __init__(self, *texts: tuple[str, float]) -> None:
        self.texts, self.asked = texts, list[Box]()

    def readings(self, image: Image, box: Box) -> list[TextBox]:
        self.asked.append(box)
        return [TextBox(text, box, score) for text, score in self.texts]


def reading(*rows: ReadRow) -> ScreenReading:
    return ScreenReading("strength", (1000, 600), rows)


@pytest.mark.parametrize(
    ("name", "score", "hard"),
    [
        ("Kestrel", 0.95, False),
        ("Kestrel", 0.5, True),
        ("", 0.0, True),
        ("[]", 0.99, True),
        ("大", 0.88, True),
        ("大", 0.95, False),
    ],
)
def test_which_names_are_asked_about(name: str, score: float, hard: bool) -> None:
    assert is_hard(row(0, name, 5, name_score=score)) is hard


def test_its_spellings_become_variants_the_surest_first() -> None:
    names = Alphabets(("Cokine", 0.5), ("Сокіл", 0.65), ("..", 0.9), ("Сокил", 0.2))
    hard = row(1, "Cokin", 8, name_score=0.5)
    (again,) = with_other_spellings(reading(hard), IMAGE, names).rows
    assert again == replace(hard, name_variants=("Сокіл", "Cokine"))


@pytest.mark.parametrize(
    ("first", "second", "score", "name"),
    [
        ("", "검은늑대", 0.71, "검은늑대"),
        ("大", "까치", 0.9, "까치"),
        ("", "까치", 0.69, ""),
        ("nsU 70", "นักรบ 70", 0.9, "นักรบ 70"),
        ("45", "Ёжик45", 0.8, "Ёжик45"),
        ("Lai", "เล", 0.95, "Lai"),
        ("Iron Reaper", "гоп Веарег \\", 0.89, "Iron Reaper"),
        ("DarkRocket5", "ОагкRocket", 0.9, "DarkRocket5"),
        ("Wild Titan", "บแส่โ 1 โลท", 0.9, "Wild Titan"),
        ("Cokin", "Cokine", 0.99, "Cokin"),
        ("", "치", 0.9, ""),
        ("Pé Ht Tiêu", "Pé Hạt Tiêu", 0.9, "Pé Hạt Tiêu"),
        ("TigerLBang", "TigerLưuBang", 0.8, "TigerLưuBang"),
        ("Đc Thăng", "Đức Thắng", 0.95, "Đức Thắng"),
        ("Nguyn", "Nguyễn", 0.6, "Nguyn"),
        ("MissMili", "MissMIili", 0.9, "MissMili"),
        ("Kestrel", "Kestrel Ngưu Mao", 0.9, "Kestrel"),
        ("Ph", "Phở", 0.9, "Ph"),
    ],
)
def test_a_sure_word_in_an_alphabet_that_the_first_reader_lacks_is_the_name(
    first: str, second: str, score: float, name: str
) -> None:
    hard = row(0, first, 9, name_score=0.3)
    (again,) = with_other_spellings(reading(hard), IMAGE, Alphabets((second, score))).rows
    assert again.name == name
    assert again.name_score == 0.3, "the review still asks for a look"
    assert {first, second} - {""} >= {again.name, *again.name_variants} - {""}


def test_the_first_readers_spelling_is_kept_beside_it() -> None:
    names = Alphabets(("Cokin", 0.5), ("Сокіл", 0.9), ("..", 0.9), ("Сокил", 0.2))
    rows = [row(0, "Kestrel", 9), row(1, "Cokin", 8, name_score=0.5)]
    kept, again = with_other_spellings(reading(*rows), IMAGE, names).rows
    assert kept == rows[0]
    assert again == replace(rows[1], name="Сокіл", name_variants=("Cokin",)), "the name itself, where it is sure"
    assert names.asked == [rows[1].name_box]


def test_a_name_without_a_box_is_looked_for_where_the_others_stand() -> None:
    rows = (row(0, "Kestrel", 9), row(1, "mambo", 8), row(2, "", 7, name_box=None, name_score=0.0))
    assert name_cell(rows[2], rows) == (300, 216, 600, 264)
    names = Alphabets(("호랑이", 0.8))
    assert with_other_spellings(reading(*rows), IMAGE, names).rows[2].name == "호랑이"
    assert name_cell(rows[2], rows[1:]) is None


@pytest.mark.parametrize(
    ("first", "second", "score", "variants"),
    [
        ("Cokis", "[Ces] Cokin", 0.9, ("Cokin",)),
        ("大", "ltl", 0.7, ()),
        ("大", "Zubr", 0.9, ("Zubr",)),
        ("大", "왕만두", 0.5, ("왕만두",)),
        ("Maxi1", "Maxil", 0.98, ()),
        ("Ir0n Reap3r", "[Ces]IrOnReap3r", 0.9, ()),
    ],
)
def test_only_what_says_something_new_counts(first: str, second: str, score: float, variants: tuple[str, ...]) -> None:
    hard = replace(row(0, first, 9, name_score=0.5), tag="Ce5")
    (again,) = with_other_spellings(reading(hard), IMAGE, Alphabets((second, score))).rows
    assert again.name_variants == variants


def test_without_a_second_reader_nothing_changes() -> None:
    one = reading(row(0, "", 9, name_score=0.0))
    assert with_other_spellings(one, IMAGE, None) is one


@pytest.mark.parametrize(
    ("languages", "groups"),
    [
        (["en"], [["en"]]),
        (["en", "tr"], [["en", "tr"]]),
        (["ko"], [["ko", "en"]]),
        (["en", "ko", "ar", "fa"], [["en"], ["ko", "en"], ["ar", "fa", "en"]]),
        (["th", "fr", "th"], [["th", "en"], ["fr"]]),
    ],
)
def test_languages_that_one_recogniser_can_read(languages: list[str], groups: list[list[str]]) -> None:
    assert by_script(languages, [LATIN, ARABIC]) == groups


@pytest.mark.parametrize("languages", [(), ("en",)])
def test_none_is_loaded_where_none_is_wanted(languages: tuple[str, ...]) -> None:
    assert get_name_reader("rapidocr", ReaderOptions(names="none", languages=languages)) is None


def test_what_cannot_start_is_told_and_left_out(caplog: pytest.LogCaptureFixture) -> None:
    assert get_name_reader("rapidocr", ReaderOptions(names="easyocr", languages=("xx",))) is None
    assert "EasyOCR" in caplog.text
