"""What a question means beside the one before it: it goes on from that, stands alone, or is declined."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told

RANKED = "top 5 donors of the R4s last week"


def asked_after(before: str, question: str) -> words.Reply:
    first = words.reply(before)
    assert first.query, first.text
    return words.reply(question, first.stored, before)


@pytest.mark.parametrize(
    ("before", "question"),
    [
        (RANKED, "who's 7th in power"),
        ("top 10 kills", "2nd strongest guy"),
        ("kills of Squall", "chart of our donations over the last 60 days"),
        ("compare Squall and Tarn in power", "Gráfico das doações da aliança"),
        ("who has 2 strikes or more", "Do any R4s have strikes?"),
        ("how did our power change in the last 3 weeks", "R4 sin strikes"),
        ("who has 5 strikes", "cuántos somos"),
        ("кто имеет страйки", "сколько нас всего"),
        ("whose power did not change in 4 weeks", "who gained more than 5M kills in four weeks, R1 only"),
        ("R3 without strikes who have over 100M power", "and what are the criteria for R3?"),
        ("quién no donó la semana pasada", "¿Cuántos miembros somos?"),
    ],
)
def test_a_whole_question_means_what_it_means_alone(demo_of_the_sets: None, before: str, question: str) -> None:
    alone = words.reply(question.removeprefix("and "))
    assert alone.query, alone.text
    assert asked_after(before, question).query == alone.query


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("who joined in the last 30 days", "and power?"),
        ("who should be promoted", "und wie siehts bei R4 aus"),
        ("who was short of a target last week", "and the R4s power"),
    ],
)
def test_what_leans_on_another_question_is_no_new_one(demo_of_the_sets: None, before: str, question: str) -> None:
    first = words.reply(before).query
    found = asked_after(before, question).query
    assert first
    assert found is None or found.operation == first.operation


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("who should be promoted", "and demoted?", {"operation": "demote"}),
        ("who joined in the last 30 days", "and who left?", {"operation": "left", "days": 30}),
        ("criteria for R2", "one rank up", {"operation": "criteria", "rank": "R3"}),
        (
            "how many beat 5M in VS last week",
            "how many R2s did",
            {
                "operation": "count",
                "subjects": {
                    "ranks": ["R2"],
                    "conditions": [
                        {"figure": "vs", "comparison": "above", "value": 5_000_000, "time": {"week": "2026-11-22"}}
                    ],
                },
            },
        ),
        (
            "qui a raté le siège zombie",
            "combien de R3",
            {"operation": "missed", "figure": "Zombie Siege", "subjects": {"ranks": ["R3"]}},
        ),
        (
            "who has two strikes",
            "R3s with a clean sheet",
            {"operation": "list", "subjects": {"ranks": ["R3"], "struck": "free"}},
        ),
    ],
)
def test_what_goes_on(demo_of_the_sets: None, before: str, question: str, meant: dict[str, Any]) -> None:
    reply = asked_after(before, question)
    assert reply.query, reply.text
    found = told(reply)
    found.pop("show", None)
    assert found == meant


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        (
            "who has only one strike",
            {
                "operation": "list",
                "subjects": {"conditions": [{"figure": "strikes", "comparison": "exactly", "value": 1}]},
            },
        ),
        ("Wer ist bei den Kills Vorletzter?", {"operation": "bottom", "figure": "kills", "place": 2}),
        ("penúltimo en bajas", {"operation": "bottom", "figure": "kills", "place": 2}),
        ("l'avant-dernier en kills ?", {"operation": "bottom", "figure": "kills", "place": 2}),
        ("who was away on Sunday", {"operation": "away", "time": {"day": "2026-11-22"}}),
        ("who is away on Sunday", {"operation": "away", "time": {"day": "2026-11-29"}}),
        (
            "Did anyone lose power over the past 4 weeks?",
            {
                "operation": "list",
                "subjects": {
                    "conditions": [
                        {"figure": "power", "comparison": "above", "value": 0, "of": "loss", "time": {"weeks": 4}}
                    ]
                },
            },
        ),
        (
            "who lost power over the past 4 weeks",
            {"operation": "movers", "figure": "power", "order": "least", "time": {"weeks": 4}},
        ),
    ],
)
def test_small_words(demo_of_the_sets: None, question: str, meant: dict[str, Any]) -> None:
    reply = words.reply(question)
    assert reply.query, reply.text
    found = told(reply)
    found.pop("show", None)
    assert found == meant


@pytest.mark.parametrize(
    "question",
    [
        "who will feel best about donations", "whose training is best", "Qui gagnera le duel, nous ou eux ?",
        "who is slower than Tarn in Obstacle Race", "quién va a ganar el duelo",
    ],
)  # fmt: skip
def test_common_words_are_no_misspelt_ones(demo_of_the_sets: None, question: str) -> None:
    assert words.reply(question).query is None


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("who gained more than 5M power in 4 weeks but less than 1M kills", "gain"),
        ("who gained more than 5M power in 4 weeks and has over 20M kills", "value"),
        ("who gained more than 5M power in 4 weeks and over 20k donations", "value"),
    ],
)
def test_gained_is_said_once_for_two_figures(demo_of_the_sets: None, question: str, of: str) -> None:
    reply = words.reply(question)
    assert reply.query, reply.text
    assert [one.of for one in reply.query.subjects.conditions] == ["gain", of]


@pytest.mark.parametrize(
    "question",
    [
        "who has over 70M and under 15k donations",
        "quem tem mais de 100M e menos de 10k doações",
        "los R2 con más de 70M y menos de 15k de donaciones",
    ],
)
def test_an_amount_that_nobody_donates_is_of_power(demo_of_the_sets: None, question: str) -> None:
    reply = words.reply(question)
    assert reply.query, reply.text
    assert [one.figure for one in reply.query.subjects.conditions] == ["power", "donations"]


@pytest.mark.parametrize("question", ["who has over 150 power", "R3 above 150 power", "Wer hat mehr als 150 Kraft"])
def test_small_numbers_of_power_are_millions(demo_of_the_sets: None, question: str) -> None:
    reply = words.reply(question)
    assert reply.query, reply.text
    assert [one.value for one in reply.query.subjects.conditions] == [150_000_000]
