"""What leaders say after an answer, and what a clause leaves out; each with all of the query that is meant."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from assistant.query.forms import to_json

OVER_150M = {"conditions": [{"figure": "power", "comparison": "above", "value": 150_000_000}]}
WITH_X = {"figure": "unit_x", "comparison": "at_least", "value": 1}
WITHOUT_R1 = {"ranks": ["R5", "R4", "R3", "R2", "No Rank"]}


def strikes(at_least: int) -> dict[str, Any]:
    return {"conditions": [{"figure": "strikes", "comparison": "at_least", "value": at_least}]}


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("how many of us are over 150m", "names?", {"operation": "list", "subjects": OVER_150M}),
        ("how many R4s have we got", "name them", {"operation": "list", "subjects": {"ranks": ["R4"]}}),
        ("Combien possèdent l'Unit X ?", "lesquels ?", {"operation": "list", "subjects": {"conditions": [WITH_X]}}),
        ("who has two or more strikes", "three or more?", {"operation": "list", "subjects": strikes(3)}),
        ("Kills leaderboard", "third place?", {"operation": "top", "figure": "kills", "place": 3}),
        ("who has most kills", "top 3 only", {"operation": "top", "figure": "kills", "limit": 3}),
        (
            "who rose most in kills over the past four weeks",
            "who fell the most?",
            {"operation": "movers", "figure": "kills", "time": {"weeks": 4}, "order": "least"},
        ),
        (
            "who rose most in power over the past four weeks",
            "and the ones who didn't grow at all?",
            {"operation": "flat", "figure": "power", "time": {"weeks": 4}},
        ),
        ("sum of kills of the whole alliance", "show it divided by ranks", {"operation": "by_rank", "figure": "kills"}),
        (
            "total donations W/E 15 Nov",
            "and the next one?",
            {"operation": "sum", "figure": "donations", "time": {"week": "2026-11-22"}},
        ),
        (
            "Quel est le total des dons de la semaine du 9 au 15 novembre ?",
            "et celle d'après ?",
            {"operation": "sum", "figure": "donations", "time": {"week": "2026-11-22"}},
        ),
        (
            "What does R4 take?",
            "who among the R3 meets them?",
            {"operation": "meets", "subjects": {"ranks": ["R3"]}, "rank": "R4"},
        ),
        ("Welche Anforderungen gelten für R3?", "Und wer erfüllt sie?", {"operation": "meets", "rank": "R3"}),
        (
            "share of R4 in the total power",
            "and the share of R3?",
            {"operation": "share", "figure": "power", "subjects": {"ranks": ["R3"]}},
        ),
        (
            "who has more than 150M power",
            "among those with unit x",
            {"operation": "list", "subjects": {"conditions": [*OVER_150M["conditions"], WITH_X]}},
        ),
    ],
)
def test_it_goes_on_from_the_answer(demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]) -> None:
    first = words.reply(asked)
    reply = words.reply(then, first.stored, asked)
    assert reply.query, reply.text
    assert {key: value for key, value in to_json(reply.query).items() if value} == meant


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (
            "leave R1 out, who is lowest in VS",
            {"operation": "bottom", "figure": "vs", "subjects": WITHOUT_R1, "limit": 5},
        ),
        ("top 5 VS, leave the R1s out", {"operation": "top", "figure": "vs", "subjects": WITHOUT_R1, "limit": 5}),
        ("do all R3s meet their requirements?", {"operation": "short", "subjects": {"ranks": ["R3"]}}),
        ("erfüllen alle R3 ihre Anforderungen?", {"operation": "short", "subjects": {"ranks": ["R3"]}}),
        ("All VS points we've ever made", {"operation": "sum", "figure": "vs", "time": {"ever": True}}),
        (
            "Quem não tem strike nenhum dos R1?",
            {"operation": "list", "subjects": {"ranks": ["R1"], "struck": "free"}},
        ),
        (
            "percentage of R2s with Unit X",
            {"operation": "share", "subjects": {"ranks": ["R2"], "conditions": [WITH_X]}},
        ),
    ],
)
def test_it_is_meant_as_it_is_said(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    told = {key: value for key, value in to_json(reply.query).items() if value}
    if "figure" not in meant:
        told.pop("figure", None)
    assert told == meant


@pytest.mark.parametrize(
    "asked",
    [
        "list the R4s and also tell me who missed VS last week",
        "¿Cuál es el poder de Hour?",  # ZeroHour or Zer0Hour
        "qm nyaum tem unit x ainda",  # a 'não' that nobody knows
    ],
)
def test_it_is_asked_back(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None
