"""The grammar that draws looks, and how what is read of them is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from benchmarks.kept_reader import KeptReader
from benchmarks.looks import Tally, groups_of, table, values_of_others
from benchmarks.scoring import Counts
from benchmarks.truth import TruePicture, TrueRow
from benchmarks.written import drawn_looks, drawn_others
from tests.screens.grammar import (
    alien,
    bazaar,
    bazaar_pieces,
    caravan,
    caravan_pieces,
    carnival,
    carnival_rows,
    foreign,
    orchard,
    orchard_games,
    others,
    outland,
    regatta,
    regatta_pieces,
    safari,
    safari_pieces,
    varied,
)
from tests.screens.grammar.lists import drawn_screens
from tests.screens.grammar.outland_pieces import PLANS
from tests.screens.grammar.rules import Part, is_kept, look_of, looks
from uploads.reading.look.image import open_image
from uploads.reading.types import Box, TextBox
from uploads.reading.types import Image as Pixels


def test_a_look_is_the_same_whenever_it_is_drawn() -> None:
    first, again = (drawn_screens(look_of("tuning", 3), 1)[0] for _ in range(2))
    assert first.rows == again.rows
    assert first.pen.image.tobytes() == again.pen.image.tobytes()


@pytest.mark.parametrize("part", ["training", "tuning"])
def test_nothing_that_is_kept_is_in_training_or_tuning(part: Part) -> None:
    assert not any(is_kept(look.chosen) for look in looks(part, 40))


def test_half_of_the_test_has_something_kept() -> None:
    assert sum(look.is_new for look in looks("test", 20)) == 10


@pytest.mark.parametrize("place", range(6))
def test_the_truth_lies_on_the_picture(place: int) -> None:
    for screen in drawn_screens(look_of("test", place), 2):
        image, rows = screen.pen.image, screen.rows
        assert rows
        for row in rows:
            x0, y0, x1, y1 = row["box"]
            assert -1 <= x0 < x1 <= image.width + 1
            assert -1 <= y0 < y1 <= image.height + 1
            assert row.get("value_low", row["value"]) <= row["value"] <= row.get("value_high", row["value"])


@pytest.mark.parametrize("made", [alien, bazaar, caravan, carnival, foreign, orchard, outland, regatta, safari, varied])
def test_looks_of_other_arrangements_are_drawn_with_their_truth(made: Any) -> None:
    for place in range(8):
        look = made.look_at(place)
        screen, again = made.drawn_screens(look, 1)[0], made.drawn_screens(made.look_at(place), 1)[0]
        image = screen.pen.image
        assert image.tobytes() == again.pen.image.tobytes()
        assert made is varied or is_kept(look.chosen)
        for row in screen.rows:
            x0, y0, x1, y1 = row["box"]
            assert 0 <= x0 < x1 <= image.width
            assert 0 <= y0 < y1 <= image.height


def test_each_row_of_outland_says_what_its_truth_says() -> None:
    arranged = set()
    for place in range(32):
        look = outland.look_at(place)
        arranged.add(look["arranged"])
        for screen in outland.drawn_screens(look, 2):
            told = [row for row in screen.rows if row["fully_visible"]]
            assert told
            written = [one.text for one in screen.pen.written]
            for row in told:
                assert any(row["value_shown"] in text for text in written)
                assert any(row["name_shown"] in text for text in written)
                ranks = {form.format(row["rank"]) for form in ("{}", "{}.", "#{}", "No.{}")}
                assert row["rank"] is None or row["rank_graphic"] or ranks & {*written}
            listed = [row for row in screen.rows if not row["pinned"]]
            ranked = [row["rank"] for row in listed if row["rank"]]
            assert ranked == sorted(ranked)
            if look["order"] == "falling" and look["arranged"] not in ("duel", "pedestal"):
                falling = [row["value"] for row in listed]
                assert falling == sorted(falling, reverse=True)
    assert arranged == {*PLANS}


@pytest.mark.parametrize(
    ("made", "plans"),
    [
        (carnival, carnival_rows.PLANS),
        (bazaar, bazaar_pieces.PLANS),
        (regatta, regatta_pieces.PLANS),
        (safari, safari_pieces.PLANS),
        (caravan, caravan_pieces.PLANS),
        (orchard, orchard_games.PLANS),
    ],
    ids=["carnival", "bazaar", "regatta", "safari", "caravan", "orchard"],
)
def test_each_row_says_what_its_truth_says(made: Any, plans: Any) -> None:
    worded = ("No.{}", "{}위", "{}位", "第{}名")
    for place in range(2 * len(plans)):
        look = made.look_at(place)
        for screen in made.drawn_screens(look, 2):
            told = [row for row in screen.rows if row["fully_visible"]]
            assert told
            written = [one.text for one in screen.pen.written]
            for row in told:
                assert any(row["value_shown"] in text for text in written)
                names = row["name_shown"].split() if look["arranged"] == "wrapped" else [row["name_shown"]]
                assert all(any(name in text for text in written) for name in names)
                ranks = {form.format(row["rank"]) for form in ("{}", "{}.", "TOP {}", "0{}", "{})", "#{}", *worded)}
                assert row["rank"] is None or row["rank_graphic"] or ranks & {*written}
            falling = [row["value"] for row in screen.rows if not row["pinned"]]
            assert falling == sorted(falling, reverse=True) or look["order"] == "none"


def test_what_a_pen_has_written_is_read_as_an_engine_would() -> None:
    alphabet = {chr(code) for code in range(32, 1000)}
    first, again = (list(drawn_looks("varied", range(4), alphabet)) for _ in range(2))
    assert [one.boxes for one in first] == [one.boxes for one in again]
    for one in first:
        written = {text.text for text in one.pen.written}
        assert sum(box.text in written for box in one.boxes) > len(one.rows)
        assert all(len(box.chars) == len(box.text) for box in one.boxes)
    assert not any(one.rows for one in drawn_others("training", range(3), alphabet))


@pytest.mark.parametrize("kind", sorted(others.KINDS))
def test_screens_that_are_no_list_can_be_drawn(kind: str) -> None:
    assert others.draw("any", (720, 1280), kind).size == (720, 1280)


def test_the_value_of_another_row_is_counted_where_it_is_said_to_be_sure() -> None:
    rows = tuple(TrueRow(rank, (name,), value, value, value, whole=True) for rank, name, value in TRUE)
    read: list[dict[str, Any]] = [
        {"rank": 1, "name": "Wolf", "value": 900, "confidence": "high"},
        {"rank": 2, "name": "Bear", "value": 900, "confidence": "high"},
    ]
    picture = TruePicture(Path("a.png"), rows, ())
    assert values_of_others(picture, read) == 1
    assert values_of_others(picture, [read[0], read[1] | {"confidence": "low"}]) == 0


TRUE = [(1, "Wolf", 900), (2, "Bear", 800)]


def test_the_worst_feature_stands_first() -> None:
    good, bad = Tally(Counts(expected=4, values=4)), Tally(Counts(expected=4, values=1))
    lines = table({"rank=left": good, "rank=right": bad, "all": good + bad}).splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["all", "rank=right", "rank=left"]
    assert groups_of({"kind": "negative", "skin": "chat"}) == ["~no list", "~no list: chat"]


def test_an_engine_is_asked_once(tmp_path: Path) -> None:
    class Engine:
        name, paid, asked = "rapidocr", False, 0

        def read(self, image: Pixels) -> list[TextBox]:
            self.asked += 1
            return [TextBox("Wolf", (0, 0, 10, 10), 0.9)]

        def read_crop(self, image: Pixels, box: Box) -> TextBox | None:
            self.asked += 1
            return None

    engine = Engine()
    Image.new("RGB", (20, 20)).save(tmp_path / "a.png")
    image = open_image((tmp_path / "a.png").read_bytes())
    for _ in range(2):
        reader = KeptReader(tmp_path / "kept", lambda: engine)
        assert [box.text for box in reader.read(image)] == ["Wolf"]
        assert reader.read_crop(image, (0, 0, 5, 5)) is None
    assert engine.asked == 2
