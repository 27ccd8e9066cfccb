"""Tesseract as the second reader for names: what it makes of drawn names, and what is not taken from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pictures
from PIL import ImageDraw

from tests.conftest import row
from tests.screens.draw import is_drawable, runs
from uploads.reading.engines import ReaderError, ReaderOptions, get_name_reader, names_read_by
from uploads.reading.engines import tesseract as engine
from uploads.reading.engines.tesseract import TesseractNames, installed_files, is_written_in, joined, line_in, line_of
from uploads.reading.rows.spellings import with_other_spellings
from uploads.reading.types import Image, ScreenReading

BOX = (100.0, 20.0, 520.0, 84.0)
needs_tesseract = pytest.mark.skipif(
    not {"ara", "kor", "rus", "tha", "vie"} <= {*installed_files()},
    reason="Tesseract is not installed with these languages",
)


def drawn(name: str, ink: tuple[int, int, int] = (40, 46, 58), ground: tuple[int, int, int] = (236, 228, 210)) -> Image:
    """A name in its cell, an avatar's rim reaching in from the left."""
    picture = Pictures.new("RGB", (640, 104), ground)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((20, 8, 106, 96), fill=(130, 90, 60))
    x = 118.0
    for run, font in runs(name, 38):
        draw.text((x, 52), run, fill=ink, font=font, anchor="lm")
        x += font.getlength(run)
    return np.asarray(picture)


@pytest.mark.reading
@needs_tesseract
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["불꽃전사", "СнежныйБарс", "นักรบ 70", "Ёжик45", "까치", "Pé Hạt Tiêu", "Đức Thắng"])
def test_it_spells_names_that_the_first_reader_cannot(name: str, dark: bool) -> None:
    if not is_drawable(name):
        pytest.skip("no font for it")
    picture = drawn(name, (236, 228, 210), (32, 38, 50)) if dark else drawn(name)
    first = {"Pé Hạt Tiêu": "Pé Ht Tiêu", "Đức Thắng": "Đc Thăng"}.get(name, "")
    hard = replace(row(0, first, 9, name_score=0.0), name_box=BOX)
    read = ScreenReading("strength", (640, 104), (hard,))
    names = get_name_reader("rapidocr", ReaderOptions(names="tesseract"))
    (again,) = with_other_spellings(read, picture, names).rows
    assert again.name.replace(" ", "") == name.replace(" ", "")
    assert (again.value, again.name_score) == (9, 0.0)


@pytest.mark.reading
@needs_tesseract
def test_only_the_languages_that_are_wanted_are_asked() -> None:
    assert [one.file for one in TesseractNames(("ko", "en")).languages] == ["kor"]
    assert {one.script for one in TesseractNames().languages} >= {"HANGUL", "CYRILLIC", "THAI", "ARABIC"}
    with pytest.raises(ReaderError, match="apt-get install tesseract-ocr-kat"):
        TesseractNames(("ka",))
    assert names_read_by("rapidocr", ReaderOptions()) == "tesseract", "where it is installed, it is used"


def test_who_reads_names() -> None:
    assert names_read_by("rapidocr", ReaderOptions(names="none", languages=("ko",))) == ""
    assert names_read_by("claude", ReaderOptions(names="tesseract")) == "", "only the default reader needs a second"
    assert names_read_by("rapidocr", ReaderOptions(names="tesseract")) == "tesseract"


def test_where_it_is_missing_the_log_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    installed_files.cache_clear()
    try:
        assert get_name_reader("rapidocr", ReaderOptions(names="tesseract", threads=7)) is None
        assert names_read_by("rapidocr", ReaderOptions()) == ""
    finally:
        installed_files.cache_clear()
        get_name_reader.cache_clear()
    assert "apt-get install tesseract-ocr" in caplog.text


HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"


def table(*words: tuple[str, float]) -> str:
    return HEAD + "".join(f"5\t1\t1\t1\t1\t{n}\t0\t0\t9\t9\t{score}\t{text}\n" for n, (text, score) in enumerate(words))


@pytest.mark.parametrize(
    ("words", "text", "score"),
    [
        ([], "", 0.0),
        ([("불", 90), ("꽃", 90), ("전사", 96)], "불꽃전사", 0.93),
        ([("[0400]", 10), ("까치", 90)], "까치", 0.9),
        ([("[Ч9М/К]СнежныйБарс", 80)], "СнежныйБарс", 0.8),
        ([("|", 5), ("Снежный", 90), ("Барс", 90), (".", 1)], "Снежный Барс", 0.9),
        ([('"Лев', 70)], "Лев", 0.7),
    ],
)
def test_the_line_of_its_table(words: list[tuple[str, float]], text: str, score: float) -> None:
    assert line_in(table(*words)) == (text, pytest.approx(score))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["Снежный", "Барс"], "Снежный Барс"),
        (["검", "은", "눅", "대"], "검은눅대"),
        (["검은", "늑대"], "검은 늑대"),
        (["น", "ั", "ก", "ร", "บ", "70"], "นักรบ 70"),
    ],
)
def test_letters_that_it_took_for_words(words: list[str], text: str) -> None:
    assert joined(words) == text


@pytest.mark.parametrize(
    ("text", "script", "own"),
    [
        ("นักรบ 70", "THAI", True),
        ("ซอ๒ = ป |", "THAI", False),
        ("5118", "HANGUL", False),
        ("Ёжик_45", "CYRILLIC", True),
        ("540648382083『", "HANGUL", False),
        ("", "HANGUL", False),
    ],
)
def test_what_a_name_in_a_script_gives(text: str, script: str, own: bool) -> None:
    assert is_written_in(text, script) is own


@pytest.mark.parametrize("box", [(0, 0, 2, 60), (700, 0, 900, 60), (10, 90, 300, 91)])
def test_a_cell_without_room_has_no_line(box: tuple[float, float, float, float]) -> None:
    assert line_of(drawn("Ann"), box) is None


def test_a_plain_cell_has_no_line() -> None:
    assert line_of(np.full((104, 640, 3), 200, dtype=np.uint8), BOX) is None


@pytest.mark.parametrize("script", ["exit 3", "exec sleep 60"])
def test_a_program_that_fails_or_never_ends_is_left(
    script: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "tesseract"
    program.write_text(f'#!/bin/sh\n[ "$1" = --list-langs ] && printf "List:\\nkor\\n" && exit 0\n{script}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(engine, "WITHIN", 1)
    installed_files.cache_clear()
    try:
        assert TesseractNames().readings(drawn("Ann"), BOX) == []
    finally:
        installed_files.cache_clear()
