"""The scorer behind `make accuracy`: what counts as right, wrong, missed and made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.accuracy import taught
from benchmarks.scoring import score
from benchmarks.truth import TruePicture, TrueRow, range_of, true_pictures


def true_row(rank: int, name: str, value: int, **fields: Any) -> TrueRow:
    given = {"low": value, "high": value, "whole": True, "whose": rank, "knows_whose": True}
    return TrueRow(rank=rank, names=(name,), value=value, **given | fields)


def read_row(rank: int | None, name: str, value: int, **fields: Any) -> dict[str, Any]:
    return {"rank": rank, "name": name, "value": value, "member_id": rank, "confidence": "high"} | fields


READ_NAMES = {1: "mambo", 2: "Cokin", 3: "mambo"}
"""What was read; the third is another member's name."""

TRUTH = [true_row(1, "mambo", 900), true_row(2, "Kestrel", 800), true_row(3, "Ωmega", 700)]


def test_rows_that_are_right() -> None:
    counts = score(TRUTH, [read_row(1, "mambo", 900), read_row(2, "Kestrel", 800), read_row(3, "Ωmega", 700)])
    assert counts.expected == counts.values == counts.names == counts.ranks == counts.matched == counts.sure == 3
    assert (counts.invented, counts.silent) == (0, 0)


@pytest.mark.parametrize(
    ("read", "wrong"),
    [
        ([], {"found": 0, "values": 0}),
        ([read_row(1, "mambo", 901)], {"values": 0, "silent": 1}),
        ([read_row(1, "mambo", 901, confidence="low")], {"values": 0, "silent": 0}),
        ([read_row(1, "mambo", 900, member_id=2)], {"matched": 0, "silent": 1}),
        ([read_row(1, "mambo", 900, member_id=None)], {"matched": 0, "silent": 0}),
        ([read_row(1, "mombo", 900)], {"values": 1, "names": 0}),
        ([read_row(9, "nobody there", 5, confidence="none")], {"invented": 1, "silent": 0}),
        ([read_row(9, "nobody there", 5)], {"invented": 1, "silent": 1}),
    ],
)
def test_rows_that_are_wrong(read: list[dict[str, Any]], wrong: dict[str, int]) -> None:
    counts = score(TRUTH[:1], read)
    assert {name: getattr(counts, name) for name in wrong} == wrong


def test_a_cut_or_pinned_row_counts_only_where_it_is_read_wrong() -> None:
    truth = [*TRUTH, true_row(4, "Cut off", 600, whole=False)]
    rows = [read_row(row.rank, row.names[0], row.value) for row in TRUTH]
    assert score(truth, rows).expected == 3
    assert score(truth, [*rows, read_row(4, "Cut off", 600)]).invented == 0
    assert score(truth, [*rows, read_row(4, "Cut off", 60)]).invented == 1


def test_a_letter_that_the_engine_lacks_is_no_fault_of_it() -> None:
    counts = score(TRUTH, [read_row(3, "Omega", 700)], alphabet=set("maboKestrlg"))
    assert (counts.spellable, counts.spelt, counts.names) == (2, 0, 0)


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("224,117,800", (224117800, 224117800, 224117800)),
        ("102.3M", (102_300_000, 102_250_000, 102_399_999)),
        ("2K", (2000, 1500, 2999)),
        ("1 286 000", (1286000, 1286000, 1286000)),
        ("", None),
        ("12,34", None),
    ],
)
def test_what_a_number_can_stand_for(text: str, bounds: tuple[int, int, int] | None) -> None:
    assert range_of(text) == bounds


def test_a_confirmed_week_teaches_spellings_and_looks() -> None:
    roster = {"members": [{"id": 1, "name": "mambo"}, {"id": 2, "name": "Сокіл"}, {"id": 3, "name": "Ωmega"}]}
    shown = [true_row(1, "mambo", 900), true_row(2, "Сокіл", 800), true_row(3, "Ωmega", 700)]
    looks = {"namePictures": ["a"], "avatars": ["b"]}
    rows = [read_row(place, "mambo", 1000 - 100 * place, read_name=name, **looks) for place, name in READ_NAMES.items()]
    picture = TruePicture(Path("01.png"), tuple(shown), (("kind", "strength"),))
    known = {member["id"]: member for member in taught(roster, [picture], {"01.png": {"rows": rows}})["members"]}
    assert {whose: member.get("aliases") for whose, member in known.items()} == {1: None, 2: ["Cokin"], 3: None}
    assert all(member["avatars"] == ["b"] and member["namePictures"] == ["a"] for member in known.values())
    assert "avatars" not in roster["members"][0]


def test_a_folder_of_true_screenshots_is_described_beside_each(tmp_path: Path) -> None:
    rows = [
        {"rank": None, "name": "C Price", "alliance_tag": "K98", "value": "79.7M"},
        {"rank": None, "name": "Half of it", "value": "1,000", "partial": True},
        {"rank": None, "name": "no value", "value": None},
    ]
    (tmp_path / "list.png").write_bytes(b"")
    (tmp_path / "list.json").write_text(json.dumps({"screen": "strength", "rows": rows}), encoding="utf-8")
    (picture,) = true_pictures(tmp_path)
    assert [(row.names[0], row.value, row.whole) for row in picture.rows] == [
        ("C Price", 79_700_000, True),
        ("Half of it", 1000, False),
    ]
    assert "[K98] C Price" in picture.rows[0].names


def test_the_demos_own_pictures_are_understood() -> None:
    pictures = true_pictures(Path(__file__).parents[2] / "alliance" / "demo" / "screens")
    assert {dict(picture.groups)["kind"] for picture in pictures} >= {"strength", "kills", "donations"}
    assert all(row.knows_whose for picture in pictures for row in picture.rows)
    assert sum(row.whose is not None for picture in pictures for row in picture.rows) > 50
