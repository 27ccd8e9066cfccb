"""What becomes of a screenshot by what it shows: it stays where it was put, is held, or belongs in another batch."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.sf_tech import NODES
from tests.conftest import REPORT_DATE, row
from uploads.intake import filing
from uploads.reading.types import NodeLevel, ScreenReading, TabsRead

LOOKS_LIKE_DUEL = "This looks like Alliance Duel, you chose Mutual Assistance"
SIEGE = TabsRead(figure="siege", labels=("Tab: Siege",))
NO_TABS, SOME_TAB = TabsRead(), TabsRead(figure="contribution")
YOU_CHOSE = "you chose Mutual Assistance"
FIRST_TAB = TabsRead(figure="mutual-assistance", labels=("Tab: Apu",))
LOOKS_LIKE_SIEGE = "This looks like the Siege tab of the Alliance Contribution Ranking"
LOOKS_LIKE_SOME = "This looks like the Alliance Contribution Ranking, without saying which of its tabs"
LOOKS_LIKE_KILLS = "This looks like Kills, you chose Strength"


def shows(
    kind: str | None, *, plain: bool = True, rows: int = 2, head: tuple[str, ...] = (), tabs: TabsRead = NO_TABS
) -> ScreenReading:
    """What the pipeline answers for a picture of that kind."""
    if kind == "sf-tech":
        box = (0.0, 0.0, 9.0, 9.0)
        nodes = tuple(NodeLevel(node.key, 1, "1/10", box, box, 0.99, True) for node in NODES)
        return ScreenReading("sf-tech", (60, 120), nodes=nodes, head=head, recognised="sf-tech", plain=True)
    found = tuple(row(place, name, 100 - place) for place, name in enumerate(["Mambo", "Nia", "Zed"][:rows]))
    return ScreenReading(
        kind,  # type: ignore[arg-type]
        (60, 120),
        found,
        recognised=kind,  # type: ignore[arg-type]
        plain=plain and kind is not None,
        tabs=tabs,
    )


@pytest.mark.parametrize(
    ("chosen", "reading", "confirmed", "expected"),
    [
        ("strength", shows("strength"), False, ("pending_confirmation", "strength", False, "")),
        ("strength", shows("kills"), False, ("pending_confirmation", "strength", True, LOOKS_LIKE_KILLS)),
        ("strength", shows("kills"), True, ("pending_confirmation", "strength", False, "")),
        ("strength", shows("kills", plain=False), False, ("pending_confirmation", "strength", False, "")),
        ("strength", shows(None), False, ("pending_confirmation", "strength", False, "")),
        ("strength", shows(None, rows=0), False, ("failed", "strength", False, filing.NO_LIST)),
        (
            *("strength", shows("donations"), False),
            ("pending_confirmation", "strength", True, "This looks like Tech Donations, you chose Strength"),
        ),
        (
            *("mutual-assistance", shows("alliance-duel"), False),
            (
                "pending_confirmation",
                "mutual-assistance",
                True,
                "This looks like Alliance Duel, you chose Mutual Assistance",
            ),
        ),
        (
            *("kills", shows("sf-tech"), False),
            ("pending_confirmation", "kills", True, "This looks like SF Tech, you chose Kills"),
        ),
        ("kills", shows("sf-tech"), True, ("failed", "kills", False, filing.NO_LIST)),
        ("sf-tech", shows("sf-tech"), False, ("pending_confirmation", "sf-tech", False, "")),
        ("sf-tech", shows("kills"), False, ("failed", "sf-tech", True, "This looks like Kills, you chose SF Tech")),
        ("sf-tech", shows(None), False, ("failed", "sf-tech", False, filing.NO_TREE)),
        ("auto", shows("kills"), False, ("pending_confirmation", "kills", False, "")),
        ("auto", shows("sf-tech"), False, ("pending_confirmation", "sf-tech", False, "")),
        ("auto", shows("kills", plain=False), False, ("pending_confirmation", "auto", True, filing.UNSURE)),
        ("auto", shows(None), False, ("pending_confirmation", "auto", True, filing.UNSURE)),
        ("auto", shows(None, rows=0), False, ("failed", "auto", False, filing.NO_LIST)),
    ],
)
def test_what_becomes_of_a_screenshot(
    chosen: str, reading: ScreenReading, confirmed: bool, expected: tuple[str, str, bool, str]
) -> None:
    found = filing.outcome(chosen, reading, REPORT_DATE, confirmed=confirmed)
    assert (found.status, found.kind, found.held, found.notes) == expected


WAITS = "pending_confirmation"
ASSISTANCE = "mutual-assistance"


@pytest.mark.parametrize(
    ("chosen", "reading", "confirmed", "expected"),
    [
        (ASSISTANCE, shows(ASSISTANCE), False, (ASSISTANCE, False, "", ASSISTANCE)),
        (ASSISTANCE, shows(None, tabs=SIEGE), False, (ASSISTANCE, True, f"{LOOKS_LIKE_SIEGE}, {YOU_CHOSE}", "")),
        (ASSISTANCE, shows(None, tabs=SOME_TAB), False, (ASSISTANCE, True, f"{LOOKS_LIKE_SOME}, {YOU_CHOSE}", "")),
        (ASSISTANCE, shows(ASSISTANCE, plain=False), False, (ASSISTANCE, True, filing.UNPROVED, "")),
        (ASSISTANCE, shows(None), False, (ASSISTANCE, True, filing.UNPROVED, "")),
        (ASSISTANCE, shows(ASSISTANCE, plain=False, tabs=FIRST_TAB), False, (ASSISTANCE, False, "", ASSISTANCE)),
        (ASSISTANCE, shows(None, tabs=SIEGE), True, (ASSISTANCE, False, "", "")),
        (ASSISTANCE, shows(None), True, (ASSISTANCE, False, "", "")),
        ("auto", shows(None, tabs=SIEGE), False, ("auto", True, f"{LOOKS_LIKE_SIEGE}. {filing.NOT_KEPT}", "")),
        ("auto", shows(ASSISTANCE, plain=False, tabs=FIRST_TAB), False, ("auto", True, filing.UNSURE, "")),
        ("auto", shows(ASSISTANCE, tabs=FIRST_TAB), False, (ASSISTANCE, False, "", ASSISTANCE)),
        ("kills", shows(None, tabs=SIEGE), False, ("kills", True, f"{LOOKS_LIKE_SIEGE}, you chose Kills", "")),
    ],
)  # fmt: skip
def test_what_is_not_proved_to_be_mutual_assistance_asks(
    chosen: str, reading: ScreenReading, confirmed: bool, expected: tuple[str, bool, str, str]
) -> None:
    found = filing.outcome(chosen, reading, REPORT_DATE, confirmed=confirmed)
    assert (found.status, (found.kind, found.held, found.notes, found.shown)) == (WAITS, expected)


SUNDAY = date(2026, 11, 15)
WEEKLY = TabsRead(period="weekly", labels=("Weekly Rank",))
DUEL, DUEL_DAY = "alliance-duel", "duel-day"


def of_day(day: int | None) -> TabsRead:
    return TabsRead(period="daily", day=day, labels=("Daily Rank",))


@pytest.mark.parametrize(
    ("chosen", "reading", "confirmed", "expected"),
    [
        (DUEL, shows(DUEL, tabs=of_day(3)), False, (DUEL_DAY, "2026-11-11", False)),
        (DUEL, shows(None, tabs=of_day(3)), False, (DUEL_DAY, "2026-11-11", False)),
        (DUEL, shows(DUEL, tabs=of_day(3)), True, (DUEL_DAY, "2026-11-11", False)),
        (DUEL, shows("kills", tabs=of_day(3)), True, (DUEL_DAY, "2026-11-11", False)),
        (DUEL, shows(DUEL, tabs=of_day(None)), False, (DUEL, "2026-11-15", False)),
        (DUEL, shows(DUEL, tabs=WEEKLY), False, (DUEL, "2026-11-15", False)),
        (DUEL, shows("kills", tabs=of_day(3)), False, (DUEL, "2026-11-15", True)),
        ("auto", shows(DUEL, tabs=of_day(6)), False, (DUEL_DAY, "2026-11-14", False)),
        ("auto", shows(DUEL, tabs=WEEKLY), False, (DUEL, "2026-11-15", False)),
        ("auto", shows(None, tabs=of_day(6)), False, ("auto", "2026-11-15", True)),
        ("strength", shows(DUEL, tabs=of_day(6)), False, ("strength", "2026-11-15", True)),
        (DUEL_DAY, shows(DUEL, tabs=WEEKLY), False, (DUEL_DAY, "2026-11-15", True)),
        (DUEL_DAY, shows(DUEL, tabs=of_day(None)), False, (DUEL_DAY, "2026-11-15", False)),
        (DUEL_DAY, shows(DUEL, tabs=of_day(1)), False, (DUEL_DAY, "2026-11-09", False)),
        (DUEL_DAY, shows("kills"), False, (DUEL_DAY, "2026-11-15", True)),
    ],
)
def test_a_list_of_the_duel_belongs_to_its_day(
    chosen: str, reading: ScreenReading, confirmed: bool, expected: tuple[str, str, bool]
) -> None:
    found = filing.outcome(chosen, reading, SUNDAY, confirmed=confirmed)
    assert (found.kind, str(found.day), found.held) == expected


@given(st.dates(date(2020, 1, 1), date(2090, 1, 1)), st.integers(1, 6))
def test_the_day_of_a_tab_is_the_newest_of_that_name(until: date, weekday: int) -> None:
    day = filing.day_of_tab(of_day(weekday), until)
    assert day is not None
    assert day.isoweekday() == weekday
    assert timedelta(0) <= until - day < timedelta(days=7)


def test_a_leader_may_say_that_a_list_filed_by_day_is_the_weeks() -> None:
    found = filing.outcome(DUEL, shows(DUEL, tabs=of_day(3)), SUNDAY, confirmed=True, was_day=True)
    assert (found.kind, found.day, found.held) == (DUEL, SUNDAY, False)
