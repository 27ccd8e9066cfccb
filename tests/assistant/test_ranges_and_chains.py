"""Ranges of ranks, what a member asks, sentences that only set the scene, and chains of questions about two weeks."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told

R1_TO_R3 = {"ranks": ["R3", "R2", "R1"]}
TWO_WEEKS = {"since": "2026-11-15", "until": "2026-11-22"}
LAST_WEEK = {"week": "2026-11-22"}
FELL = {"operation": "movers", "figure": "donations", "time": TWO_WEEKS, "order": "least"}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        *(
            (asked, {"operation": "sum", "figure": "power", "subjects": R1_TO_R3})
            for asked in (
                "total power of R1 to R3",
                "total power of R1-R3",
                "total power R1 – R3",
                "Gesamtkraft von R1 bis R3",
                "puissance totale de R1 à R3",
                "poder total de R1 a R3",
                "общая сила от R1 до R3",
            )
        ),
        ("share of power of R1-R3", {"operation": "share", "figure": "power", "subjects": R1_TO_R3}),
        ("total power of R1, R3", {"operation": "sum", "figure": "power", "subjects": {"ranks": ["R3", "R1"]}}),
        *(
            (asked, {"operation": "distance", "subjects": {"members": ["Tarn"]}, "rank": "R3"})
            for asked in (
                "Tarn asks what he lacks for R3",
                "Tarn keeps bugging me about what he lacks for R3, can you check",
                "Tarn fragt, ob er die Kriterien für R3 erfüllt",
                "Tarn me pregunta si ya cumple lo de R3",
            )
        ),
        *(
            (asked, {"operation": "sum", "figure": "vs", "time": LAST_WEEK})
            for asked in (
                "ok reset is done. what was our total VS last week?",
                "Oi, semana fechada! Quanto deu o VS total da semana passada?",
                "Buenas, acaba de cerrar la semana: ¿cuánto VS hicimos en total la semana pasada?",
            )
        ),
        ("last week: top 5 in power", {"operation": "top", "figure": "power", "time": LAST_WEEK, "limit": 5}),
    ],
)
def test_a_question(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    assert told(words.reply(asked)) == meant


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("compare donations of last week with the week before", "who dropped the most", FELL),
        ("Spenden letzte Woche gegen vorletzte Woche, bitte der Vergleich", "wer ist am meisten abgerutscht", FELL),
        ("Сравни донаты прошлой недели с позапрошлой", "кто больше всех просел", FELL),
        ("who has the most donations", "who dropped the most", {**FELL, "figure": "power", "time": None}),
        (
            "top 5 duel on saturday",
            "and the total that day",
            {"operation": "sum", "figure": "duel_day", "time": {"day": "2026-11-21"}},
        ),
        (
            "what was our total VS last week?",
            "split last week by rank for me",
            {"operation": "by_rank", "figure": "vs", "time": LAST_WEEK},
        ),
        (
            "what did we donate altogether last week?",
            "how much was that on average per member?",
            {"operation": "mean", "figure": "donations", "time": LAST_WEEK},
        ),
    ],
)
def test_a_question_after_another(demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]) -> None:
    first = words.reply(asked)
    assert told(words.reply(then, first.stored, asked)) == {key: one for key, one in meant.items() if one}
