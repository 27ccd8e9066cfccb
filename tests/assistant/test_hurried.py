"""What leaders type in a hurry, and what they go on with: keywords, letters left out, 'nobody with 3 strikes'."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from assistant.query.forms import to_json
from members.models import Member


def power(comparison: str, value: int) -> dict[str, Any]:
    return {"figure": "power", "comparison": comparison, "value": value}


NO_UNIT_X = {"figure": "unit_x", "comparison": "below", "value": 1}


@pytest.mark.parametrize(
    ("asked", "conditions"),
    [
        ("nobody under 20m power right", [power("below", 20_000_000)]),
        ("keiner mit 2 strikes oder", [{"figure": "strikes", "comparison": "exactly", "value": 2}]),
        ("nadie con mas de 300m de poder no", [power("above", 300_000_000)]),
        ("никого ниже 20м силы нет?", [power("below", 20_000_000)]),
        ("Personne n'a plus de 300M de puissance ?", [power("above", 300_000_000)]),
        ("R3s above 50M who have no Unit X", [power("above", 50_000_000), NO_UNIT_X]),
        (
            "members over 100M who donated less than 10k",
            [power("above", 100_000_000), {"figure": "donations", "comparison": "below", "value": 10_000}],
        ),
        ("qui a plus d'un avertissement", [{"figure": "strikes", "comparison": "above", "value": 1}]),
    ],
)
def test_a_condition_is_of_what_it_says(demo_of_the_sets: None, asked: str, conditions: list[dict[str, Any]]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    assert to_json(reply.query)["subjects"]["conditions"] == conditions


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("ppl w/o unit x over 120m", {"operation": "list"}),
        ("the five weakest whose VS was over 30 million last week", {"operation": "bottom", "figure": "power"}),
        ("unit x missing for which R3", {"subjects": {"ranks": ["R3"], "conditions": [NO_UNIT_X]}}),
        ("the total of our donations", {"operation": "sum", "figure": "donations"}),
        ("какая доля наших набрала больше 2 млн в VS", {"operation": "share", "figure": None}),
        ("R3 or R4 more VS last week", {"operation": "by_rank", "figure": "vs"}),
        ("power chart of 60 days", {"operation": "trend", "figure": "power", "days": 60}),
        ("ashgrv power", {"operation": "value", "figure": "power"}),
    ],
)
def test_keywords_are_understood(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    query = to_json(reply.query)
    assert {key: query.get(key) for key in meant} == meant


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("best scores in the duel on Saturday", "and the day before", {"time": {"day": "2026-11-20"}}),
        ("VS record of Wendeline", "and of the whole alliance?", {"operation": "best", "subjects": {}}),
        ("power of Wendeline", "and of the whole alliance?", {"operation": "sum", "subjects": {}}),
        ("VS of Vireo week by week for 10 weeks", "only the last 4", {"operation": "weeks", "time": {"weeks": 4}}),
        ("who joined in the last 14 days", "who left?", {"operation": "left", "days": 14}),
        ("kills of the R4", "what percentage of all kills is that?", {"operation": "share", "figure": "kills"}),
        ("total kills of the R4", "how much percent of all kills is it", {"operation": "share", "figure": "kills"}),
        ("who has Unit X", "what % of us", {"operation": "share"}),
        ("what does an R3 need", "which R3s no longer meet that?", {"operation": "short", "rank": "R3"}),
        ("what does an R4 need", "and for R2 how is it?", {"operation": "criteria", "rank": "R2"}),
        ("who has no Unit X", "over 80m only", {"subjects": {"conditions": [NO_UNIT_X, power("above", 80_000_000)]}}),
        ("average power", "leave the R4s and the R5 out of it", {"subjects": {"ranks": ["R3", "R2", "R1", "No Rank"]}}),
        ("who is second in kills", "and his VS?", {"operation": "value", "figure": "vs"}),
    ],
)
def test_a_follow_up_keeps_what_it_goes_on_from(
    demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]
) -> None:
    first = words.reply(asked)
    assert first.query, first.text
    reply = words.reply(then, first.stored, asked)
    assert reply.query, reply.text
    query = to_json(reply.query)
    assert {key: query.get(key) or {} for key in meant} == meant


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("top 5 kills", "and his VS?"),  # of which of the five?
        ("who are the cool ones", "for R2 how is it?"),
        ("who are the cool ones", "donations too please"),
        ("which R2 qualify for R3", "ok promote them for me"),
    ],
)
def test_what_goes_on_from_nothing_is_declined(demo_of_the_sets: None, asked: str, then: str) -> None:
    first = words.reply(asked)
    assert words.reply(then, first.stored, asked).query is None


@pytest.mark.parametrize(
    "asked",
    [
        "R1 above 40m who did VS last week",  # what of the clause is above what?
        "which R2 have figures for R3 R4",
        "what share of kills",
        "remind Sprat to donate",
    ],
)
def test_what_says_two_things_or_none_is_declined(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


def test_a_name_without_its_vowels_is_found(demo_of_the_sets: None) -> None:
    reply = words.reply("ashgrv everything you have")
    assert reply.query, reply.text
    assert reply.query.subjects.members == (Member.objects.get(name="Ashgrove").pk,)


VS, DONATIONS = "vs", "donations"
LAST_WEEK = {"week": "2026-11-22"}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("who falls?", {"operation": "demote"}),  # as the board says
        ("who goes up from R1 to R2?", {"operation": "promote", "rank": "R2", "subjects": {"ranks": ["R1"]}}),
        ("who should be promoted? Only R1", {"operation": "promote", "subjects": {"ranks": ["R1"]}}),
        ("Wer steigt am Sonntag auf?", {"operation": "promote"}),
        ("which R3s are below what R3 takes", {"operation": "short", "rank": "R3", "subjects": {"ranks": ["R3"]}}),
        (
            "who missed the daily duel target last week",
            {"operation": "targets", "figure": "duel_day", "time": LAST_WEEK},
        ),
        ("the complete donations ranking", {"operation": "top", "figure": DONATIONS, "limit": 100}),
        ("how did OldHarbor's VS change from the week before", {"operation": "change", "figure": VS}),
    ],
)
def test_what_the_week_is_decided_by_is_understood(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    told = to_json(reply.query)
    assert {key: told[key] for key in meant if key != "subjects"} == {k: v for k, v in meant.items() if k != "subjects"}
    ranks = meant.get("subjects", {}).get("ranks", [])
    assert list(reply.query.subjects.ranks) == ranks


@pytest.mark.parametrize(
    ("asked", "operation", "conditions"),
    [
        (
            "who has neither 20M VS nor 10k donations last week",
            "list",
            [(VS, "below", 20_000_000, "value"), (DONATIONS, "below", 10_000, "value")],
        ),
        ("who donated over 5k more than in the week before", "list", [(DONATIONS, "above", 5_000, "gain")]),
        (
            "who's up for promotion and donated at least 15k last week",
            "promote",
            [(DONATIONS, "at_least", 15_000, "value")],
        ),
    ],
)
def test_conditions_say_what_was_said(
    demo_of_the_sets: None, asked: str, operation: str, conditions: list[tuple[str, str, int, str]]
) -> None:
    query = words.reply(asked).query
    assert query
    assert query.operation == operation
    assert [(one.figure, one.comparison, one.value, one.of) for one in query.subjects.conditions] == conditions


def test_the_total_of_a_short_list_is_not_guessed(demo_of_the_sets: None) -> None:
    """Of the five, or of all? It had been answered with the list of all members."""
    first = words.reply("top 5 kills")
    assert words.reply("and what about the total?", first.stored, "top 5 kills").query is None
