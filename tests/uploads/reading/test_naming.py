"""From the ink of a name line to the name."""

from __future__ import annotations

import pytest

from uploads.reading.rows.names import clean, common_tag, shows_badges, shows_levels


@pytest.mark.parametrize(
    ("line", "tag", "name", "found"),
    [
        ("kiwi", None, "kiwi", None),
        ("[VPLr] kiwi", "VPLr", "kiwi", "VPLr"),
        ("[VPLr]kiwi", "VPLr", "kiwi", "VPLr"),
        ("【VPLr】kiwi", "VPLr", "kiwi", "VPLr"),
        ("VPLr]kiwi", "VPLr", "kiwi", "VPLr"),
        ("[VPLrkiwi", "VPLr", "kiwi", "VPLr"),
        ("VPLr", "VPLr", "VPLr", None),
        ("[VPLr]", "VPLr", "", "VPLr"),
        ("[]", "VPLr", "", "VPLr"),
        ("]", "VPLr", "", "VPLr"),
        ("[VPLr][X]", "VPLr", "[X]", "VPLr"),
        ("[X]", None, "[X]", None),
        ("", "VPLr", "", None),
        ("『Phoenix』", None, "『Phoenix』", None),
        ("S I L A", None, "S I L A", None),
        ("big  moose", None, "big moose", None),
        ("Rex2]", None, "Rex2", None),
    ],
)
def test_tags(line: str, tag: str | None, name: str, found: str | None) -> None:
    cleaned = clean(line, tag, badges=False)
    assert (cleaned.text, cleaned.tag) == (name, found)


@pytest.mark.parametrize(
    ("line", "name", "badge"),
    [("R5 mambo", "mambo", 5), ("R5mambo", "mambo", 5), ("R4wDeal", "wDeal", 4), ("Raven", "Raven", None)],
)
def test_badges_are_cut_off_where_the_list_shows_them(line: str, name: str, badge: int | None) -> None:
    cleaned = clean(line, None, badges=True)
    assert (cleaned.text, cleaned.badge) == (name, badge)
    assert line == name or line in cleaned.variants


def test_without_badges_a_name_keeps_its_beginning_and_the_cut_is_a_variant() -> None:
    cleaned = clean("R4wDeal", None, badges=False)
    assert (cleaned.text, cleaned.badge) == ("R4wDeal", None)
    assert "wDeal" in cleaned.variants


def test_levels_behind_names_are_cut_off_where_the_list_shows_them() -> None:
    lines = ["Nova 23", "Bloody Raven 32", "SILA", "mambo 25"]
    assert shows_levels(lines)
    assert [clean(line, None, badges=False, levels=True).text for line in lines] == [
        "Nova",
        "Bloody Raven",
        "SILA",
        "mambo",
    ]
    assert clean("Raven50122", None, badges=False, levels=True).variants == ("Raven50122",)
    assert clean("Raven50122", None, badges=False).variants == ("Raven501",)


def test_what_a_list_shows_is_told_by_its_lines() -> None:
    assert common_tag(["[VPLr] kiwi", "[VPLr]Wolf", "[vPLr] x y"]) == "VPLr"
    assert common_tag(["kiwi", "Wolf"]) is None
    assert shows_badges(["R3 kiwi", "R1 Wolf", "Raven"])
    assert not shows_badges(["kiwi", "R4wDeal", "Raven", "Wolf"])
    assert not shows_levels(["Rex 2", "kiwi", "Wolf_77", "Titan93"])
