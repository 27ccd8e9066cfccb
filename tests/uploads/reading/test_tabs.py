"""Active tabs, found by their colour: on drawn strips of tabs, and by the rule on plain colours."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from uploads.reading.look.page import straighten
from uploads.reading.roles.kind import CONTRIBUTION, active_of, read_tabs, tab_lines
from uploads.reading.types import Char, Image, TabsRead, TextBox

Colour = tuple[int, int, int]
Look = tuple[Colour, Colour]
"""Ground and letters."""

PAGE: Colour = (44, 47, 68)
GREY: Look = ((77, 81, 112), (201, 204, 224))
ORANGE: Look = ((255, 182, 72), (255, 255, 255))
BLUE: Look = ((58, 160, 255), (255, 255, 255))
NAVY: Look = ((12, 28, 54), (127, 164, 204))
UNDERLINED: Look = ((55, 66, 84), (255, 255, 255))
FLAT: Look = ((55, 66, 84), (168, 180, 199))
WHITE: Look = ((255, 255, 255), (60, 60, 60))
HEIGHT = 40
LIST_TOP = 400.0


def box(x: float, y: float, text: str) -> TextBox:
    chars = tuple(Char(char, x + 20 * at, x + 20 * at + 20, 0.99) for at, char in enumerate(text))
    return TextBox(text, (x, y, x + 20 * len(text), y + HEIGHT), 0.99, chars)


def drawn(lines: Sequence[tuple[Sequence[str], Sequence[Look]]]) -> tuple[Image, list[TextBox]]:
    """A picture with lines of tabs from the top, each with its colours; letters are bars of ink."""
    image = np.full((600, 1080, 3), PAGE, dtype=np.uint8)
    boxes = []
    for number, (texts, looks) in enumerate(lines):
        y, step = 40 + 120 * number, 1080 // len(texts)
        for place, (text, (ground, ink)) in enumerate(zip(texts, looks, strict=True)):
            image[y - 20 : y + HEIGHT + 20, place * step + 4 : (place + 1) * step - 4] = ground
            x = place * step + (step - 20 * len(text)) // 2
            for at in range(len(text)):
                image[y + 6 : y + HEIGHT - 6, x + 20 * at + 4 : x + 20 * at + 12] = ink
            boxes.append(box(x, y, text))
    return image, boxes


def read(*lines: tuple[Sequence[str], Sequence[Look]]) -> TabsRead:
    image, boxes = drawn(lines)
    return read_tabs(image, straighten(boxes, (1080, 600)), LIST_TOP)


FIGURES = ["Power", "Kills", "Donation"]
DAYS = ["Mon.", "Tues.", "Wed.", "Thur.", "Fri.", "Sat."]


@pytest.mark.parametrize(
    ("active", "figure"), [(0, "strength"), (1, "kills"), (2, "donations")], ids=["power", "kills", "donation"]
)
@pytest.mark.parametrize(
    ("on", "off"),
    [(ORANGE, GREY), (BLUE, NAVY), (UNDERLINED, FLAT), (WHITE, GREY)],
    ids=["orange", "blue", "ink", "white"],
)
def test_the_odd_one_of_three_is_active(active: int, figure: str, on: Look, off: Look) -> None:
    found = read((FIGURES, [on if place == active else off for place in range(3)]))
    assert found == TabsRead(figure=figure, labels=(f"Tab: {FIGURES[active]}",))


@pytest.mark.parametrize(
    ("on", "off"),
    [(ORANGE, GREY), (BLUE, NAVY), (UNDERLINED, FLAT), (ORANGE, WHITE), (WHITE, GREY)],
    ids=["orange", "blue", "ink", "orange-on-white", "white"],
)
@pytest.mark.parametrize(("active", "period"), [(0, "daily"), (1, "weekly")])
def test_the_striking_one_of_two_is_active(active: int, period: str, on: Look, off: Look) -> None:
    found = read((["Daily", "Weekly"], [on if place == active else off for place in range(2)]))
    assert (found.period, found.labels) == (period, (["Daily", "Weekly"][active],))


def test_a_vs_list_tells_its_day() -> None:
    days = [ORANGE if day == "Wed." else GREY for day in DAYS]
    found = read((["Daily Rank", "Weekly Rank"], [ORANGE, GREY]), (DAYS, days))
    assert found == TabsRead(period="daily", day=3, labels=("Daily Rank", "Wed."))


def test_days_alone_show_that_a_list_is_daily() -> None:
    assert read((DAYS, [GREY] * 6)) == TabsRead(period="daily")


def test_days_against_a_weekly_tab_say_nothing() -> None:
    found = read((["Daily Rank", "Weekly Rank"], [GREY, ORANGE]), (DAYS, [GREY] * 6))
    assert (found.period, found.day) == (None, None)


def test_another_season_tab_is_no_kind_of_ours() -> None:
    tabs = ["Mutual Assistance", "Siege", "Rare Soil War", "Defeat"]
    found = read((tabs, [GREY, ORANGE, GREY, GREY]), (["Daily Ranking", "Season Total Ranking"], [GREY, ORANGE]))
    assert found == TabsRead(figure="siege", period="total", labels=("Tab: Siege", "Season Total Ranking"))


SEASON = ["Mutual Assistance", "Siege", "Rare Soil War", "Defeat"]
GERMAN = ["Gegenseitige Hilfe", "Belagerung", "Krieg um Erden", "Besiegt"]
UNKNOWN = ["Keskinainen apu", "Piiritys", "Sota maasta", "Tappio"]
SPANS = ["Daily Ranking", "Weekly Ranking", "Season Total Ranking"]
SPANS_UNKNOWN = ["Tagesliste", "Wochenliste", "Saisonliste"]
MEANS = ["mutual-assistance", "siege", "raresoilwar", "defeat"]


def only(active: int, count: int = 4, on: Look = ORANGE) -> list[Look]:
    return [on if place == active else GREY for place in range(count)]


@pytest.mark.parametrize("on", [ORANGE, BLUE, WHITE], ids=["orange", "blue", "white"])
@pytest.mark.parametrize(
    ("tabs", "spans"), [(SEASON, SPANS), (GERMAN, SPANS_UNKNOWN)], ids=["english", "german-by-place"]
)
@pytest.mark.parametrize("active", range(4), ids=MEANS)
def test_of_the_contribution_ranking_the_active_tab_is_told(
    active: int, tabs: list[str], spans: list[str], on: Look
) -> None:
    found = read((tabs, only(active, on=on)), (spans, only(0, 3)))
    assert (found.figure, found.labels[0]) == (MEANS[active], f"Tab: {tabs[active]}")


def test_where_its_colours_do_not_tell_the_contribution_ranking_is_known_all_the_same() -> None:
    for lines in (
        [(SEASON, [GREY] * 4), (SPANS, only(0, 3))],
        [(["ALLIANCE CONTRIBUTION RANKING"], [GREY]), (["Mutual Assistance"], [ORANGE])],
        [(["Mutual Assistance"], [ORANGE]), (SPANS, only(1, 3))],
        [(SEASON[1:], [GREY] * 3)],
    ):
        assert read(*lines).figure == CONTRIBUTION


@pytest.mark.parametrize(("active", "figure"), [(0, "mutual-assistance"), (1, None), (2, None), (3, None)])
def test_four_tabs_over_three_of_which_no_word_is_known(active: int, figure: str | None) -> None:
    assert read((UNKNOWN, only(active)), (SPANS_UNKNOWN, only(0, 3))).figure == figure


@pytest.mark.parametrize(
    "lines",
    [
        [(UNKNOWN, only(0))],
        [(["Ranking", "Commander", "Helps", "Rewards"], only(0)), (["eins", "zwei", "drei"], only(0, 3))],
        [(["Alliance Help"], [ORANGE]), (["Miejsce", "Gracz", "Helps"], [GREY] * 3)],
    ],
    ids=["four-words-alone", "the-heads-of-a-table", "a-column-of-helps"],
)
def test_other_lists_are_no_contribution_ranking(lines: list[tuple[list[str], list[Look]]]) -> None:
    assert read(*lines).figure is None


@pytest.mark.parametrize(
    "lines",
    [
        [(FIGURES, [GREY, GREY, GREY])],
        [(["Daily", "Weekly"], [GREY, GREY])],
        [(["Ranking", "Commander", "Power"], [ORANGE, GREY, GREY])],
        [(["Power"], [ORANGE])],
        [(["Power", "Power"], [ORANGE, GREY])],
        [(["Total", "Ends in"], [ORANGE, GREY])],
    ],
    ids=["all-alike", "both-alike", "captions", "alone", "twice-the-same", "a-sum"],
)
def test_what_is_unsure_or_no_tab_says_nothing(lines: list[tuple[list[str], list[Look]]]) -> None:
    assert read(*lines) == TabsRead()


def test_tabs_stand_above_the_list() -> None:
    image, boxes = drawn([(FIGURES, [ORANGE, GREY, GREY])])
    assert read_tabs(image, straighten(boxes, (1080, 600)), bottom=20) == TabsRead()


def test_tabs_read_as_one_line_are_told_apart() -> None:
    page = straighten([box(40, 40, "Daily Rank Weekly Rank")], (1080, 600))
    assert [[tab.text for tab in line] for line in tab_lines(page, LIST_TOP)] == [["Daily Rank", "Weekly Rank"]]


def test_a_title_that_names_a_figure_is_no_tab() -> None:
    page = straighten([box(40, 40, "Alliance Tech Donation"), box(700, 40, "Power")], (1080, 600))
    assert tab_lines(page, LIST_TOP) == []


@pytest.mark.parametrize("shade", [1.0, 0.7])
def test_a_shadow_over_the_tabs_is_no_active_one(shade: float) -> None:
    """A gradient darkens the last tab of six: the active one still stands out most."""
    looks = [np.array([*GREY[0], *GREY[1]], dtype=np.float32) * (1 - (1 - shade) * place / 8) for place in range(6)]
    assert active_of(looks) is None
    looks[4] = np.array([*ORANGE[0], *ORANGE[1]], dtype=np.float32) * shade
    assert active_of(looks) == 4
