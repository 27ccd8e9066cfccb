"""What leaders say after an answer, and what a clause leaves out; each with all of the query that is meant."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from tests.assistant.meant import told

OVER_150M = {"conditions": [{"figure": "power", "comparison": "above", "value": 150_000_000}]}
WITH_X = {"figure": "unit_x", "comparison": "at_least", "value": 1}
LACKS_X = {"conditions": [{**WITH_X, "comparison": "below"}]}
NOTHING_OF_BOTH = {
    "conditions": [
        {"figure": figure, "comparison": "exactly", "value": 0, "time": {"week": "2026-11-22"}}
        for figure in ("donations", "vs")
    ]
}
OVER_40M_KILLS = {"figure": "kills", "comparison": "above", "value": 40_000_000}
OF_GALEWRIGHT = {"operation": "value", "subjects": {"members": ["Galewright"]}}
STRUCK = {"subjects": {"struck": "struck"}}
EXACTLY_ONE = {"conditions": [{"figure": "strikes", "comparison": "exactly", "value": 1}]}
WITHOUT_R1 = {"ranks": ["R5", "R4", "R3", "R2", "No Rank"]}


def over(value: int, figure: str = "power") -> dict[str, Any]:
    return {"conditions": [{"figure": figure, "comparison": "above", "value": value}]}


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
            "average power of everyone who has Unit X",
            "and of those who don't have it?",
            {"operation": "mean", "figure": "power", "subjects": {"conditions": [{**WITH_X, "comparison": "below"}]}},
        ),
        ("Has Minnow got unit x?", "and how many of us don't have it?", {"operation": "count", "subjects": LACKS_X}),
        ("Who has strikes?", "sort by number of strikes", {"operation": "top", "figure": "strikes", **STRUCK}),
        (
            "Welche R3 haben keine Einheit X?",
            "nach Kills sortieren",
            {"operation": "list", "figure": "kills", "subjects": {"ranks": ["R3"], **LACKS_X}},
        ),
        (
            "who was best in the duel on Tuesday this week?",
            "and on Monday?",
            {"operation": "top", "figure": "duel_day", "time": {"day": "2026-11-23"}, "limit": 5},
        ),
        ("members with at least two strikes", "exactly one?", {"operation": "list", "subjects": EXACTLY_ONE}),
        ("who has more than two strikes", "anyone with three?", {"operation": "list", "subjects": strikes(3)}),
        (
            "total donations last week",
            "R3 and R2 together",
            {
                "operation": "sum",
                "figure": "donations",
                "subjects": {"ranks": ["R3", "R2"]},
                "time": {"week": "2026-11-22"},
            },
        ),
        (
            "whose power did not grow in three weeks?",
            "kills instead of power",
            {"operation": "flat", "figure": "kills", "time": {"weeks": 3}},
        ),
        ("who has over 150M power", "the 110?", {"operation": "list", "subjects": over(110_000_000)}),
        ("Who donated over 15,000?", "900?", {"operation": "list", "subjects": over(900, "donations")}),
        (
            "Compare Ironwick with Sundog",
            "drop Sundog",
            {"operation": "profile", "subjects": {"members": ["Ironwick"]}},
        ),
        (
            "Power of Ironwick, Sundog and Odalys",
            "drop Odalys",
            {"operation": "value", "figure": "power", "subjects": {"members": ["Ironwick", "Sundog"]}},
        ),
        ("who lacks Unit X", "the ones who have it", {"operation": "list", "subjects": {"conditions": [WITH_X]}}),
        (
            "how much power has Nettlebed?",
            "what's missing for R4?",
            {"operation": "distance", "subjects": {"members": ["Nettlebed"]}, "rank": "R4"},
        ),
        ("wer kann hoch auf R3", "wie siehts bei R4 aus", {"operation": "promote", "rank": "R4"}),
        ("welche leute sind neu diesen monat", "und wer ist weg", {"operation": "left", "days": 24}),
        (
            "Who has over 150M power or over 40M kills?",
            "and who has both?",
            {"operation": "list", "subjects": {"conditions": [*over(150_000_000)["conditions"], OVER_40M_KILLS]}},
        ),
        (
            "dame todo sobre Ñandú",
            "¿cuánto ha subido en kills este mes?",
            {
                "operation": "change",
                "figure": "kills",
                "subjects": {"members": ["Ñandú"]},
                "time": {"since": "2026-11-01"},
            },
        ),
        ("classement Desert Storm", "Galewright il a fait combien", {**OF_GALEWRIGHT, "figure": "Desert Storm"}),
        ("top 3 desert storm", "zombie siege also", {"operation": "top", "figure": "Zombie Siege", "limit": 3}),
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
    assert told(reply) == meant


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
            "Everybody except MarenOfTides and the R4s, ranked by power",
            {
                "operation": "top",
                "figure": "power",
                "subjects": {"ranks": ["R5", "R3", "R2", "R1", "No Rank"], "without": ["MarenOfTides"]},
                "limit": 100,
            },
        ),
        ("девятка лучших по VS", {"operation": "top", "figure": "vs", "limit": 9}),
        (
            "R3s with a clean sheet, strikes-wise",
            {"operation": "list", "subjects": {"ranks": ["R3"], "struck": "free"}},
        ),
        (
            "quais R3 não têm nenhuma advertência (strike)?",
            {"operation": "list", "subjects": {"ranks": ["R3"], "struck": "free"}},
        ),
        ("Who neither donated nor scored in VS last week?", {"operation": "list", "subjects": NOTHING_OF_BOTH}),
        (
            "R3s whose figures would only earn R2",
            {"operation": "list", "subjects": {"ranks": ["R3"], "calculated": ["R2"]}},
        ),
        (
            "Everyone from R2 down by donations last week",
            {
                "operation": "top",
                "figure": "donations",
                "subjects": {"ranks": ["R2", "R1", "No Rank"]},
                "time": {"week": "2026-11-22"},
            },
        ),
        ("¿Qué datos de bajas tienen más de 20 días?", {"operation": "old", "days": 20}),
        ("those who have completed the R4 criteria", {"operation": "meets", "rank": "R4"}),
        ("VS week over week, last 8 weeks", {"operation": "weeks", "figure": "vs", "time": {"weeks": 8}}),
        (
            "Die R4 liegen mir in den Ohren, also: Welche R3 haben mehr als 150M Kraft?",
            {"operation": "list", "subjects": {"ranks": ["R3"], **OVER_150M}},
        ),
        ("Does Puffin qualify as R4?", {"operation": "distance", "subjects": {"members": ["Puffin"]}, "rank": "R4"}),
        ("As an R4 I'd like to know who joined lately", {"operation": "joined", "days": 30}),
        ("R3 down in power", {"operation": "movers", "subjects": {"ranks": ["R3"]}, "order": "least"}),
        ("Who missed VS and has no strikes?", {"operation": "missed", "subjects": {"struck": "free"}}),
        (
            "top 5 power without Ironwick and the R4s",
            {
                "operation": "top",
                "figure": "power",
                "subjects": {"ranks": ["R5", "R3", "R2", "R1", "No Rank"], "without": ["Ironwick"]},
                "limit": 5,
            },
        ),
        (
            "R3s except Sundog, and R4s except Ironwick",
            {"operation": "list", "subjects": {"ranks": ["R4", "R3"], "without": ["Sundog", "Ironwick"]}},
        ),
        ("What is missing for R4?", {"operation": "criteria", "rank": "R4"}),
        ("Who gave nothing in the duel?", {"operation": "missed"}),
        (
            "Кто прошёл Obstacle Race быстрее 75 секунд?",
            {
                "operation": "list",
                "subjects": {"conditions": [{"figure": "Obstacle Race", "comparison": "below", "value": 75}]},
            },
        ),
        (
            "Quem são os dez mais fortes?",
            {"operation": "top", "figure": "power", "limit": 10},
        ),
        (
            "How do the R3s compare with the R2s in donations?",
            {"operation": "by_rank", "figure": "donations", "subjects": {"ranks": ["R3", "R2"]}},
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
    found = told(reply)
    if "figure" not in meant:
        found.pop("figure", None)
    assert found == meant


@pytest.mark.parametrize(
    "asked",
    [
        "list the R4s and also tell me who missed VS last week",
        "¿Cuál es el poder de Hour?",  # ZeroHour or Zer0Hour
        "qm nyaum tem unit x ainda",  # a 'não' that nobody knows
        "Wer ist heute weg und wie viel Stärke haben die R4 zusammen?",
        "Qui est le meilleur en VS et combien de strikes a Cobbler ?",
        "¿Quién es el mejor en VS y cuántos strikes tiene Cobbler?",
        "Wer ist abwesend und wer sollte aufsteigen?",
        "please do the needful and promote Cinderpath to R4",
        "Grumbleton wants a promotion list, so which R2s are due to go up?",
        "¿qué le falta para R3?",  # to whom?
        "any R4 without it?",
        "blue record, R3, and VS over 10M last week",
        "who has more kills than Kestrel88 instead of Quillfeather?",
    ],
)
def test_it_is_asked_back(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize("then", ["in kills?", "R3 and R2 together", "and who grew the least"])
def test_nothing_goes_on_from_a_question_that_was_not_answered(demo_of_the_sets: None, then: str) -> None:
    asked = "who of them blubbered most?"
    assert words.reply(asked).query is None
    assert words.reply(then, None, asked).query is None
