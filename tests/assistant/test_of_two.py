"""Two figures, two ends, two sides: which of both is meant, or both; each with all of the query."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told


def held(figure: str, comparison: str, **than: Any) -> dict[str, Any]:
    return {"figure": figure, "comparison": comparison, **than}


def both(*conditions: dict[str, Any], either: bool = False) -> dict[str, Any]:
    return {"operation": "list", "subjects": {"conditions": [*conditions], **({"either": True} if either else {})}}


OVER_40M_KILLS = held("kills", "above", value=40_000_000)
WITH_X = held("unit_x", "at_least", value=1)
SECOND_LOWEST = {"operation": "bottom", "figure": "kills", "place": 2}
MEDIAN = {"operation": "median", "figure": "donations", "time": {"week": "2026-11-22"}}
R2_MEETS_R3 = {"operation": "meets", "subjects": {"ranks": ["R2"]}, "rank": "R3"}
R2_SHORT_OF_R3 = {**R2_MEETS_R3, "operation": "short"}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (
            "who has both more power and more kills than Odalys",
            both(held("power", "above", thanMember="Odalys"), held("kills", "above", thanMember="Odalys")),
        ),
        (
            "Who sits above the alliance average in both power and kills",
            both(held("power", "above", thanGroup="mean"), held("kills", "above", thanGroup="mean")),
        ),
        (
            "Above the median in power but below it in kills, who?",
            both(held("power", "above", thanGroup="median"), held("kills", "below", thanGroup="median")),
        ),
        (
            "Wer liegt weder bei Macht noch bei Kills über dem Durchschnitt?",
            both(held("power", "at_most", thanGroup="mean"), held("kills", "at_most", thanGroup="mean")),
        ),
        ("Qui a soit l'Unit X, soit plus de 40M de kills ?", both(WITH_X, OVER_40M_KILLS, either=True)),
        ("Wer hat entweder Unit X oder über 40M Kills", both(WITH_X, OVER_40M_KILLS, either=True)),
        (
            "Everyone with either 200M power or 40M kills, at least",
            both(
                held("power", "at_least", value=200_000_000), held("kills", "at_least", value=40_000_000), either=True
            ),
        ),
        ("quien es el penúltimo en kills", SECOND_LOWEST),
        ("wer ist Vorletzter bei Kills", SECOND_LOWEST),
        ("кто предпоследний по убийствам", SECOND_LOWEST),
        ("qui est l'avant-dernier en kills", SECOND_LOWEST),
        ("not the average but the median of last week's donations", MEDIAN),
        ("the median, not the average, of donations last week", MEDIAN),
        (
            "Not absolute but in percent: who grew most in power over four weeks?",
            {"operation": "movers", "figure": "power", "time": {"weeks": 4}, "by": "percent"},
        ),
        ("Welche R2 erfüllen schon die Vorgaben für R3", R2_MEETS_R3),
        ("welche R2 erfüllen R3 noch nicht", R2_SHORT_OF_R3),
        (
            "Has anyone lost power over the last four weeks, more than a million?",
            both(held("power", "above", value=1_000_000, of="loss", time={"weeks": 4})),
        ),
        (
            "wie viele Spenden kamen letzte Woche rein",  # how much came in, and not how many gave
            {"operation": "sum", "figure": "donations", "time": {"week": "2026-11-22"}},
        ),
        ("Кто уже набрал хотя бы 30М киллов?", both(held("kills", "at_least", value=30_000_000))),
        ("сколько человек минимум R3", {"operation": "count", "subjects": {"ranks": ["R5", "R4", "R3"]}}),
        (
            "Kestrel and Odalys together, how much power is that?",
            {"operation": "sum", "figure": "power", "subjects": {"members": ["Kestrel88", "Odalys"]}},
        ),
    ],
)
def test_alone(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    assert told(reply) == meant


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        (
            "Miembros con dos strikes o más",
            "¿cuáles son R3?",
            {"operation": "list", "subjects": {"ranks": ["R3"], "conditions": [held("strikes", "at_least", value=2)]}},
        ),
        (
            "Who is the weakest R4?",
            "second weakest?",
            {"operation": "bottom", "figure": "power", "subjects": {"ranks": ["R4"]}, "place": 2},
        ),
        (
            "Quem ainda não tem a Unit X entre os R3?",
            "e quem já tem",
            {"operation": "list", "subjects": {"ranks": ["R3"], "conditions": [WITH_X]}},
        ),
        ("who is away", "which are R3?", {"operation": "away", "subjects": {"ranks": ["R3"]}}),
        (
            "who could be promoted",
            "drop anybody carrying a strike",
            {"operation": "promote", "subjects": {"struck": "free"}},
        ),
        (
            "who should be demoted",
            "skip whoever is on leave at the moment",
            {"operation": "demote", "subjects": {"away": "present"}},
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
        "Who stayed below 10k donations in at least one of the last two weeks?",  # a query knows both or the sum
        "both purple without at least a Tuesday still",
        "R2 who are R3",
    ],
)
def test_neither(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize("then", ["and all of us together", "drop anybody carrying a strike"])
def test_after_what_was_not_answered(demo_of_the_sets: None, then: str) -> None:
    asked = "who of them blubbered most?"
    assert words.reply(then, None, asked).query is None


def test_those_who_were_listed_are_counted(demo_of_the_sets: None) -> None:
    asked = "everyone whose stats would earn R4"
    first = words.reply(asked)
    counted = words.reply("how many is that in all?", first.stored, asked)
    assert counted.query
    assert counted.query.operation == "count"
    listed = first.text.split("**")[1]
    assert f"That is **{listed}** of 100 active members." in counted.text


def test_who_is_left_out_is_not_counted(demo_of_the_sets: None) -> None:
    assert "That is **99** of 100 active members." in words.reply("how many members do we have without Odalys").text
