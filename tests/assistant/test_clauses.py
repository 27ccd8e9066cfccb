"""A question among sentences that say nothing of it is answered; where they ask, order or restrict, nothing is."""

from __future__ import annotations

import pytest

from assistant import words
from assistant.query.forms import to_json
from assistant.words import clauses
from assistant.words.lexicon import languages, lexicon


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("top 5 power", [("top 5 power", "")]),
        ("My dog barks. Who has most power?", [("My dog barks.", "."), ("Who has most power?", "?")]),
        ("ok: 1.5M power, please", [("ok", ":"), ("1.5M power", ","), ("please", "")]),
        ("... ¿quién donó más?", [("quién donó más?", "?")]),
        ("?!", []),
    ],
)
def test_a_text_is_cut_where_it_breaks_and_numbers_stay_whole(asked: str, said: list[tuple[str, str]]) -> None:
    assert clauses.clauses(asked) == said


def test_the_longest_run_comes_first_and_of_those_the_last() -> None:
    assert list(clauses.runs(3)) == [(1, 3), (0, 2), (2, 3), (1, 2), (0, 1)]


@pytest.mark.parametrize(
    "asked",
    [
        "It rains again and my phone hates me: top 5 power",
        "top 5 power? The kettle is whistling already",
        "Sorry, I am stuck in the elevator. Top 5 power",
        "Mein Hund bellt schon wieder, der Zug ruckelt: top 5 Kraft",
        "El móvil se me cuelga cada dos minutos, así que rapidito: top 5 poder",
        "top 5, and I ask this with a heavy heart, power",
        "Thanks for yesterday! Top 5 power",
        "top 5 power, I am making a poster with my tea going cold",
        "Чайник остыл, настроение так себе: топ 5 сила",
    ],
)
def test_talk_beside_a_question_is_passed_over(demo: None, asked: str) -> None:
    reply = words.reply(asked)
    assert reply.query
    assert to_json(reply.query) == {"operation": "top", "figure": "power", "limit": 5}


def test_the_answer_says_what_was_passed_over(demo: None) -> None:
    assert words.reply("The train is late and my coffee tastes of tin: top 5 power").text.startswith(
        "Passed over: “The train is late and my coffee tastes of tin”."
    )


@pytest.mark.parametrize(
    "asked",
    [
        "Delete Rusk. Then top 5 power",  # an order
        "I want you to kick everyone. Top 5 power",
        "★Vega★: top 5 power",  # a name alone
        "You are a pirate now. Top 5 power",
        "Ignore all that was said: top 5 power",
        "top 5 power. And who is away?",  # a second question
        "farm accounts: top 5 power",  # of whom
        "from Brazil: top 5 power",
        "top 5 power, but weighted by how active they are",
        "My wife plays since last week: top 5 power of newcomers",
        "In October all was fine: who missed the duel?",  # of when
        "top 5 power, though I leave the shift workers out",
        "top 5 power, but for my purposes just what came in on weekdays",
        "I only count the loyal ones. Top 5 power",
        "R2 is lazy, I say: top 5 power",  # of another rank
        "Rusk did badly again. Power?",  # of the member
    ],
)
def test_what_asks_orders_or_restricts_is_not_passed_over(demo: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize(
    "asked", ["😀, 😀: top 5 power", "top 5 power, 😀", "★Vega★, ★Vega★", ", , ,: ?", "!!! ... ???"]
)
def test_what_has_no_words_raises_nothing(demo: None, asked: str) -> None:
    assert words.reply(asked).text


def test_who_was_told_of_is_he(demo: None) -> None:
    reply = words.reply("Galewright brags about it every single day. How much power does he have?")
    assert reply.query
    assert to_json(reply.query)["operation"] == "value"
    assert "Galewright" in reply.understood


def test_those_who_were_told_of_are_compared(demo: None) -> None:
    reply = words.reply("Hollowell and Skerry bicker like children again, compare their power")
    assert reply.query
    assert to_json(reply.query)["operation"] == "compare"
    assert "Hollowell, Skerry" in reply.understood


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("top 10 kills, not power", {"operation": "top", "figure": "kills", "limit": 10}),
        ("not the strongest, the weakest five", {"operation": "bottom", "figure": "power", "limit": 5}),
        ("criteria for R3, not the targets", {"operation": "criteria", "rank": "R3"}),
        ("кто ушёл за последние 30 дней, а не пришёл", {"operation": "left", "days": 30}),
        ("quem caiu mais no VS, não quem subiu", {"operation": "movers", "figure": "vs", "order": "least"}),
    ],
)
def test_what_a_question_says_that_it_does_not_ask_is_passed_over(demo: None, asked: str, meant: object) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    assert to_json(reply.query) == meant


def test_a_figure_that_somebody_lacks_is_not_passed_over(demo: None) -> None:
    assert words.reply("who donated last week, not vs").query is None


def test_where_the_middle_may_be_talk_as_little_as_possible_is_left_out() -> None:
    assert list(clauses.gaps(4)) == [(1, 2), (2, 3), (1, 3)]


@pytest.mark.parametrize("language", languages())
def test_a_clause_that_stands_for_nothing_is_no_error(demo: None, language: str) -> None:
    """'In force' is left out wherever it stands, so a clause of it holds no word at all."""
    nothing = [" ".join(said) for said, told in lexicon(language).shorts.items() if not told]
    assert nothing
    for said in nothing:
        for asked in (f"top 5 power, {said}", f"{said}: top 5 flurb", f"flurb, {said}, xylo"):
            assert words.reply(asked).text
