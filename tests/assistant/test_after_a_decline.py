"""What the blind sets 99 and 100 taught: fragments after an answer, fragments after a question that was not answered,
orders, and last week under other names."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told

LAST_WEEK = {"week": "2026-11-22"}
LAST_SUM = {"operation": "sum", "figure": "donations", "time": LAST_WEEK}
MEAN_OF_ALL = {"operation": "mean", "figure": "power"}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        *(
            (asked, LAST_SUM)
            for asked in (
                "total donations of the previous week",
                "Summe der Spenden der Vorwoche",
                "total de donaciones de la semana anterior",
                "total des dons de la semaine précédente",
                "total de doações da semana anterior",
                "сумма донатов за предыдущую неделю",
            )
        ),
        (
            "r3 members whose numbers would only earn R2",
            {"operation": "list", "subjects": {"ranks": ["R3"], "calculated": ["R2"]}},
        ),
        (
            "tech des forces spéciales en dessous de 60 %",
            {
                "operation": "list",
                "subjects": {"conditions": [{"figure": "sf_tech", "comparison": "below", "value": 60}]},
            },
        ),
        ("r3 criteria shrot", {"operation": "short", "rank": "R3"}),
        (
            "For the Sunday post: top 3 in VS, week ending 22 November",
            {"operation": "top", "figure": "vs", "time": LAST_WEEK, "limit": 3},
        ),
        ("kills of Thistle down", {"operation": "value", "figure": "kills", "subjects": {"members": ["Thistledown"]}}),
    ],
)
def test_a_question(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    assert told(words.reply(asked)) == meant


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("how fresh are the power figures", "whose are outdated", {"operation": "old", "figure": "power"}),
        (
            "who in R2 meets the criteria of R3",
            "and R1 for R2?",
            {"operation": "meets", "subjects": {"ranks": ["R1"]}, "rank": "R2"},
        ),
        ("poder de Thorne", "su rango?", {"operation": "rank", "subjects": {"members": ["Thorne"]}}),
        ("promedio de poder de los R2", "y de todos", MEAN_OF_ALL),
        ("average power of R4", "of everybody together", MEAN_OF_ALL),
        (
            "quienes no llegan a 40M de poder",
            "y los que sí",
            {
                "operation": "list",
                "subjects": {"conditions": [{"figure": "power", "comparison": "at_least", "value": 40_000_000}]},
            },
        ),
        ("quem está ausente hoje?", "e os que estão presentes", {"operation": "list", "subjects": {"away": "present"}}),
        (
            "who missed VS last week",
            "or no donations",
            {"operation": "missed", "figure": "donations", "time": LAST_WEEK},
        ),
        (
            "who gained most power in percent in the last 8 weeks",
            "absolute",
            {"operation": "movers", "figure": "power", "time": {"weeks": 8}},
        ),
        (
            "who is 50th in power",
            "by VS of last week",
            {"operation": "top", "figure": "vs", "place": 50, "time": LAST_WEEK},
        ),
        (
            "who had the most VS on Thursday of last week",
            "and who had nothing that day",
            {"operation": "missed", "figure": "duel_day", "time": {"day": "2026-11-19"}},
        ),
    ],
)
def test_a_follow_up(demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]) -> None:
    before = words.reply(asked)
    assert before.query is not None
    assert told(words.reply(then, before.stored, asked)) == meant


@pytest.mark.parametrize(
    "order",
    [
        "Storniere den Strike von Rusk.",
        "cancel the strike of Rusk",
        "annule l'avertissement de Rusk",
        "anula el strike de Rusk",
        "cancela o strike do Rusk",
        "отмени страйк Rusk",
    ],
)
def test_an_order_to_take_back_is_not_answered(demo_of_the_sets: None, order: str) -> None:
    assert words.reply(order).query is None


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("why is the moon blue?", "Bei VS?"),
        ("why is the moon blue?", "Desert Storm"),
        ("why is the moon blue?", "or no donations"),
        ("which R3 have figures that only earn R2", "and R1"),
        ("Welche Spendensumme ist für das erste Quartal zu erwarten?", "und für das zweite"),
    ],
)
def test_a_fragment_that_may_mean_anything_is_declined(demo_of_the_sets: None, asked: str, then: str) -> None:
    before = words.reply(asked)
    assert words.reply(then, before.stored, asked).query is None


def test_the_future_is_not_taken_for_a_reason(demo_of_the_sets: None) -> None:
    assert words.reply("Welche Spendensumme ist für das erste Quartal zu erwarten?").query is None
