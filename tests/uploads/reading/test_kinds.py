"""Which list a screenshot shows, and whether that is plain."""

from __future__ import annotations

import pytest

from uploads.reading.roles.kind import by_tab, is_plain, kind_of

FIGURES = ["Power", "Kills", "Donation"]
DUEL = ["Daily Rank", "Weekly Rank"]


@pytest.mark.parametrize(
    ("labels", "lone", "title", "tabs", "kind"),
    [
        (["Kills"], "", "Kill Ranking", [], "kills"),
        (["Kills"], "", "", [], "kills"),
        (["Kills"], "", "STRENGTH RANKING", FIGURES, "kills"),
        (["Donation"], "", "STRENGTH RANKING", FIGURES, "donations"),
        (["Donation Points"], "", "Alliance Tech Donation", ["Daily", "Weekly"], "donations"),
        (["Macht"], "", "Machtrangliste", [], "strength"),
        (["Points"], "", "Alliance Duel VS", [], "alliance-duel"),
        ([], "Points", "RANKING", DUEL, "alliance-duel"),
        (["Punkte"], "", "Allianzduell", ["Tagesrang", "Wochenrang"], "alliance-duel"),
        ([], "", "Mutual Assistance", [], "mutual-assistance"),
        ([], "", "Kill Ranking", [], "kills"),
        ([], "Kills", "KILLS", [], "kills"),
    ],
)
def test_what_agrees_is_plain(labels: list[str], lone: str, title: str, tabs: list[str], kind: str) -> None:
    assert kind_of([*labels, lone], [title, *tabs]) == kind
    assert is_plain(kind, labels, title, tabs, lone)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("labels", "lone", "title", "tabs"),
    [
        (["Points"], "", "", []),
        (["Points"], "", "Arms Race", ["Daily"]),
        (["Points"], "", "ALLIANCE CONTRIBUTION RANKING", ["Mutual Assistance", "Siege"]),
        (["Kills"], "", "Alliance Tech Donation", []),
        (["Kills", "Power"], "", "", []),
        ([], "", "STRENGTH RANKING", FIGURES),
        ([], "", "", FIGURES),
        ([], "Donation", "", []),
        ([], "Donation", "STRENGTH RANKING", ["Kills"]),
        ([], "Donation", "Kill Ranking", []),
        ([], "", "Power", ["Daily"]),
    ],
    ids=str,
)
def test_what_says_too_little_or_two_things_is_not(labels: list[str], lone: str, title: str, tabs: list[str]) -> None:
    assert not is_plain(kind_of([*labels, lone], [title, *tabs]), labels, title, tabs, lone)


@pytest.mark.parametrize(
    ("kind", "plain", "active", "expected"),
    [
        ("kills", True, None, ("kills", True)),
        ("kills", False, None, ("kills", False)),
        ("mutual-assistance", False, "mutual-assistance", ("mutual-assistance", True)),
        ("kills", True, "strength", ("kills", False)),
        ("strength", False, "kills", ("kills", False)),
        ("mutual-assistance", False, "siege", (None, False)),
        (None, False, None, (None, False)),
    ],
)
def test_the_active_tab_has_a_say(
    kind: str | None, plain: bool, active: str | None, expected: tuple[str | None, bool]
) -> None:
    assert by_tab(kind, active, plain=plain) == expected  # type: ignore[arg-type]
