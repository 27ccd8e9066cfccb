"""'Is she above 100M?' is answered by her figure; and words at the end of a question that make it another."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told

LAST_WEEK = {"week": "2026-11-22"}


def value(figure: str, member: str, **time: Any) -> dict[str, Any]:
    return {"operation": "value", "figure": figure, "subjects": {"members": [member]}, **time}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("is Odalys above 100M power", value("power", "Odalys")),
        ("did Squall donate over 20k last week", value("donations", "Squall", time=LAST_WEEK)),
        ("did Squall reach 20k donations last week", value("donations", "Squall", time=LAST_WEEK)),
        ("Hat Squall letzte Woche mehr als 20k gespendet?", value("donations", "Squall", time=LAST_WEEK)),
        ("Squall a-t-il donné plus de 20k la semaine dernière ?", value("donations", "Squall", time=LAST_WEEK)),
        ("¿Squall donó más de 20k la semana pasada?", value("donations", "Squall", time=LAST_WEEK)),
        ("У Tarn больше 100 млн мощи?", value("power", "Tarn")),
        (
            "has Tarn gained more than 5M power in 4 weeks",
            {"operation": "change", "figure": "power", "subjects": {"members": ["Tarn"]}, "time": {"weeks": 4}},
        ),
        ("who is not R3 yet", {"operation": "list", "subjects": {"ranks": ["R2", "R1", "No Rank"]}}),
        ("wer ist noch nicht R3", {"operation": "list", "subjects": {"ranks": ["R2", "R1", "No Rank"]}}),
        ("Wen kann ich befördern?", {"operation": "promote"}),
        ("a quién bajo", {"operation": "demote"}),
        ("Which weeks do we have on record?", {"operation": "dates"}),
        ("how strong is each rank on average", {"operation": "by_rank", "figure": "power"}),
        (
            "how has alliance power developed over the last 60 days? chart please",
            {"operation": "trend", "figure": "power", "days": 60, "show": "chart"},
        ),
        (
            "Quelqu'un d'autre qu'Odalys dépasse 12 millions de kills ?",
            {
                "operation": "list",
                "subjects": {
                    "without": ["Odalys"],
                    "conditions": [{"figure": "kills", "comparison": "above", "value": 12_000_000}],
                },
            },
        ),
    ],
)
def test_alone(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    found = told(reply)
    found.pop("show", None) if "show" not in meant else None
    assert found == meant


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        (
            "What's the criteria for R3?",
            "who in R2 makes it",
            {"operation": "meets", "subjects": {"ranks": ["R2"]}, "rank": "R3"},
        ),
        (
            "What share of total power comes from the R4s?",
            "and from the top 10",
            {"operation": "share", "figure": "power", "limit": 10},
        ),
        (
            "What share of total power comes from the top 10?",
            "and from the R4s",
            {"operation": "share", "figure": "power", "subjects": {"ranks": ["R4"]}},
        ),
        (
            "compare Petrichor and Larkspur",
            "Could you add Dunlin to that",
            {"operation": "compare", "subjects": {"members": ["Petrichor", "Larkspur", "Dunlin"]}},
        ),
        (
            "zombie siege top 3 last week",
            "who has none there",
            {"operation": "missed", "figure": "Zombie Siege", "time": LAST_WEEK},
        ),
        ("how many strikes does Thorne have", "how many does Bosun have", value("strikes", "Bosun")),
        (
            "top sf tech",
            "who is below 50",
            {
                "operation": "list",
                "subjects": {"conditions": [{"figure": "sf_tech", "comparison": "below", "value": 50}]},
            },
        ),
    ],
)
def test_after_another(demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]) -> None:
    first = words.reply(asked)
    reply = words.reply(then, first.stored, asked)
    assert reply.query, reply.text
    assert told(reply) == meant


@pytest.mark.parametrize(
    "asked",
    [
        "total power of all alliances",
        "Wer hat die meiste Kraft aller Allianzen?",
        "Qui a le plus de puissance de toutes les alliances ?",
        "who has more kills than Kestrel88 and the sum",
        "5 stärkste und die Summe",
        "how many members have over 100M power per rank",
        "miembros sin strikes por rango",
        "has Skerry passed 150M?",  # of what?
        "duel freitag die besten 3 zum ersten Mal",
    ],
)
def test_declined(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("compare Odalys and Tarn", "add the R3s to that"),
        ("share of R3 in power", "and of the top 5 of them"),
        ("total donations last week", "how many has Odalys"),
    ],
)
def test_declined_after_another(demo_of_the_sets: None, asked: str, then: str) -> None:
    first = words.reply(asked)
    assert words.reply(then, first.stored, asked).query is None
