"""What the cells and headings of a roster file say (pure rules)."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.figures import LARGEST
from members.roster.csv import columns
from members.roster.csv.columns import CellRefused, column_of
from members.roster.csv.reading import read
from members.spreadsheets import csv_bytes, guarded, unguarded

FORMULAS = json.loads((Path(__file__).parents[2] / "cases" / "formulas.json").read_text(encoding="utf-8"))
"""Texts and their cells; the page's own files are held to them too (frontend/src/charts/download.test.ts)."""
SIGNS = ("=", "+", "-", "@")
BLANK = {"Zs", "Zl", "Zp", "Cc"}
names = st.text(st.sampled_from("'=+-@＝;,|\"a1\u00a0\u200b é"), max_size=20).map(columns.member_name).filter(bool)
"""Names as the portal keeps them."""


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1234567", 1_234_567),
        ("0", 0),
        ("007", 7),
        ("1,234,567", 1_234_567),
        ("1.234.567", 1_234_567),
        ("1 234 567", 1_234_567),
        ("1\u00a0234\u202f567", 1_234_567),
        ("1'234’567", 1_234_567),
        ("12,34,567", 1_234_567),
        ("1,234", 1_234),
        ("1.234", 1_234),
        ("12.5M", 12_500_000),
        ("12,5m", 12_500_000),
        ("12.5 M", 12_500_000),
        ("900k", 900_000),
        ("1.234M", 1_234_000),
        ("1.2345678B", 1_234_567_800),
        ("2B", 2_000_000_000),
        ("1234567.00", 1_234_567),
        ("1,234,567.0", 1_234_567),
        ("1.234.567,00", 1_234_567),
        (" 42 ", 42),
        ("１２３", 123),
        (str(LARGEST), LARGEST),
        ("", None),
        ("  ", None),
        ("-", None),
        ("—", None),
        ("n/a", None),
    ],
)
def test_a_number_as_spreadsheets_write_it(cell: str, value: int | None) -> None:
    assert columns.number(cell) == value


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("abc", "no whole number"),
        ("-5", "no whole number"),
        ("12.5", "no whole number"),
        ("1234.50", "no whole number"),
        ("1,23", "no whole number"),
        ("1,234.567", "no whole number"),
        ("1,234 567", "no whole number"),
        ("1,234M", "two ways"),
        ("1.23456M7", "no whole number"),
        ("0.0001K", "no whole number"),
        ("M", "no whole number"),
        ("50%", "no whole number"),
        ("$5", "no whole number"),
        ("1.23E+08", "shortened"),
        ("1E9", "shortened"),
        (str(LARGEST + 1), "too large"),
        ("9" * 20, "too large"),
        ("9" * 5000, "no whole number"),
        ("\x00", "no whole number"),
    ],
)
def test_what_is_no_number_is_not_guessed(cell: str, said: str) -> None:
    with pytest.raises(CellRefused, match=said):
        columns.number(cell)


@given(st.integers(0, LARGEST), st.sampled_from([",", ".", " ", "'", "\u00a0"]))
def test_grouping_never_changes_a_number(value: int, mark: str) -> None:
    assert columns.number(f"{value:,}".replace(",", mark)) == columns.number(str(value)) == value


@pytest.mark.parametrize(
    ("cell", "value"),
    [("R5", 5), ("r1", 1), ("3", 3), ("R 2", 2), ("0", 0), ("No Rank", 0), ("none", 0), ("", None), ("-", None)],
)
def test_a_rank(cell: str, value: int | None) -> None:
    assert columns.rank(cell) == value


@pytest.mark.parametrize("cell", ["R6", "6", "-1", "leader", "3.5", "RR3", "9" * 500])
def test_what_is_no_rank(cell: str) -> None:
    with pytest.raises(CellRefused, match="no rank"):
        columns.rank(cell)


@pytest.mark.parametrize(("cell", "value"), [("yes", True), ("TRUE", True), ("no", False), ("0", False), ("", None)])
def test_active(cell: str, value: bool | None) -> None:
    assert columns.active(cell) is value


@pytest.mark.parametrize(
    ("title", "field"),
    [
        ("Name", "name"),
        ("  MEMBER name ", "name"),
        ("Player", "name"),
        ("Tech Donations", "tech_donations"),
        ("techDonations", "tech_donations"),
        ("tech_donations", "tech_donations"),
        ("donations", "tech_donations"),
        ("VS", "latest_vs_score"),
        ("VS-Score", "latest_vs_score"),
        ("Discord", "discord_username"),
        ("discord username", "discord_username"),
        ("POWER", "power"),
        ("Active", "is_active"),
    ],
)
def test_headings_are_forgiving(title: str, field: str) -> None:
    column = column_of(title)
    assert column is not None
    assert column.field == field


@pytest.mark.parametrize("title", ["", "VS Rank", "Calculated Rank", "SF Tech %", "Nickname?"])
def test_other_headings_mean_nothing(title: str) -> None:
    assert column_of(title) is None


class TestFormulas:
    @pytest.mark.parametrize(("text", "cell"), FORMULAS)
    def test_what_a_spreadsheet_could_run_gets_an_apostrophe_and_nothing_else_does(self, text: str, cell: str) -> None:
        assert guarded(text) == cell

    @pytest.mark.slow
    def test_no_character_that_may_be_folded_into_a_sign_is_forgotten(self) -> None:
        signs = [mark for mark in map(chr, range(0x110000)) if unicodedata.normalize("NFKC", mark)[:1] in SIGNS]
        assert len(signs) > len(SIGNS)
        assert [sign for sign in signs if guarded(f"{sign}1") != f"'{sign}1"] == []

    @pytest.mark.slow
    def test_no_blank_hides_a_sign(self) -> None:
        blanks = [mark for mark in map(chr, range(0x110000)) if unicodedata.category(mark) in BLANK or mark.isspace()]
        hidden = [blank for blank in blanks if "'=" not in guarded(f"{blank}=1")]
        assert (hidden, len(blanks) > 60) == ([], True)

    @given(st.text(alphabet=st.sampled_from("'=-@＝\t\r\n;,|\"a \u00a0\u200b")))
    def test_no_cell_begins_with_a_formula_whatever_it_is_parted_at(self, text: str) -> None:
        written = csv_bytes(["Name"], [[text], ["x"]]).decode("utf-8-sig")
        for separator in ",;\t|":
            for line in written.splitlines():
                for cell in line.split(separator):
                    assert cell.lstrip(' "\u00a0\u200b')[:1] not in {*SIGNS, "＝"}

    @given(st.lists(names, min_size=1, max_size=3, unique=True))
    def test_a_name_that_is_exported_and_imported_is_the_same(self, members: list[str]) -> None:
        rows = read(csv_bytes(["Name", "Discord Username"], [[name, name] for name in members])).rows
        assert [(row.name, row.values["discord_username"], row.problem) for row in rows] == [
            (name, name, "") for name in members
        ]

    @pytest.mark.slow
    @given(st.text(alphabet=st.sampled_from("'=+-@\t\r\n;,|\"＝ab1 \u00a0\ufeff")) | st.text())
    def test_every_text_comes_back(self, text: str) -> None:
        assert unguarded(guarded(text)) == text
