"""A drawn member list in cards below a wide card of the leader, read by the real engine."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.screens.card_grid import Card, card_grid
from uploads.reading.engines import get_reader
from uploads.reading.pipeline import read_image

pytestmark = pytest.mark.reading

LEADER = Card("Ashen Queen", "402.7M")
CARDS = [
    Card("Frost Warden", "211.5M"),
    Card("Mika", "198.2M", 29, "2 hour(s) ago"),
    Card("Old Bear", "187.9M", 30, "5 hour(s) ago"),
    Card("TinLantern", "240M", 28, "1 day(s) ago"),
    Card("Zephyr99", "176.4M", 27),
    Card("Salt & Rope", "165.1M", 30, "12 hour(s) ago"),
    Card("Quill", "98.7M", 26, "3 day(s) ago"),
    Card("Northlight", "154.3M", 29),
    Card("Gorse", "86M", 25, "7 hour(s) ago"),
]


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("first", [9, 3, 1])
def test_each_member_has_the_own_power(columns: int, first: int) -> None:
    """first: how many are in the first section, the last of them alone on its line."""
    sections = [(4, first, CARDS[:first]), (3, 40, CARDS[first:]), (2, 31, []), (1, 12, [])]
    picture = io.BytesIO()
    card_grid(LEADER, sections, columns=columns).save(picture, "PNG")
    rows = read_image(picture.getvalue(), get_reader("rapidocr")).rows
    ranks = [None] + [4] * first + [3] * (len(CARDS) - first)
    shown = [(card.name, card.power, rank) for card, rank in zip([LEADER, *CARDS], ranks, strict=True)]
    assert [(row.name, row.value_text, row.section) for row in rows] == shown
    assert all(row.flags == {"abbreviated"} for row in rows)


def test_the_whole_core_matches_each_card_to_its_member(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As an operator reads them on the command line, with last week's figures: each sure row is right."""
    card_grid(LEADER, [(4, 9, CARDS), (3, 40, []), (2, 31, []), (1, 12, [])]).save(tmp_path / "members.png")
    members = [
        {"id": place, "name": card.name, "power": round(float(card.power[:-1]) * 970_000)}
        for place, card in enumerate([LEADER, *CARDS])
    ]
    (tmp_path / "roster.json").write_text(json.dumps({"members": members}), encoding="utf-8")
    roster = tmp_path / "roster.json"
    call_command("read_screenshots", str(tmp_path / "members.png"), roster=str(roster), json=True)
    (rows,) = (answer["rows"] for answer in json.loads(capsys.readouterr().out).values())
    assert [(row["member_id"], row["confidence"]) for row in rows] == [(place, "high") for place in range(10)]
