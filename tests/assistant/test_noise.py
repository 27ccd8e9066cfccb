"""Unknown words that say nothing are passed over, and the answer says so; what may say something is not."""

from __future__ import annotations

import pytest

from assistant import words
from assistant.query.types import Operation, Query
from assistant.words import noise
from assistant.words.token import Token


def heard(*told: str) -> list[Token]:
    return [Token(tag, text) for tag, _, text in (one.partition(":") for one in told)]


@pytest.mark.parametrize(
    "tokens",
    [
        ("whom:who", "top:most"),
        ("?:a", "?:b", "?:c"),
        ("top:top", "?:5x"),
        ("top:top", "?:x"),
    ],
)
def test_nothing_is_passed_over_where_nothing_is_unknown_too_much_is_or_it_is_no_word(tokens: tuple[str, ...]) -> None:
    assert noise.without(heard(*tokens)) is None


def test_the_words_that_are_known_stay_as_they_are() -> None:
    tokens = heard("whom:who", "?:numpty", "top:most")
    rest = noise.without(tokens)
    assert rest == [tokens[0], tokens[2]]
    assert rest is not None
    rest[0].tag = "taken"
    assert tokens[0].tag == "whom"


@pytest.mark.parametrize("operation", ["compare", "profile", "never", "list", "promote"])
def test_where_the_known_words_say_too_little_the_unknown_one_may_be_what_is_asked(operation: Operation) -> None:
    assert noise.is_vague(heard("?:dance", "member:Nia"), Query(operation=operation))


@pytest.mark.parametrize(
    ("question", "language", "told"),
    [
        ("gosh golly, top 5 power", "en", "Passed over: “golly”."),
        ("Menno zefix, top 5 Kraft", "de", "Überlesen: “"),
    ],
)
def test_the_answer_says_what_was_passed_over(demo: None, question: str, language: str, told: str) -> None:
    reply = words.reply(question)
    assert reply.query is not None
    assert reply.query.operation == "top"
    assert reply.language == language
    assert told in reply.text


@pytest.mark.parametrize(
    "question",
    [
        "top 5 power from Ruritania",
        "who donated most on their zorbday",
        "zorb Rusk",
        "power of Zorbalax",
        "R3 with over 100M power and zorbs",
        "stärkste Spieler aus Ruritanien",
        "les plus forts de Ruritanie",
        "los más fuertes de Ruritania",
        "os mais fortes da Ruritânia",
        "самые сильные из Руритании",
    ],
)
def test_what_may_narrow_or_be_what_is_asked_is_not_passed_over(demo: None, question: str) -> None:
    assert words.reply(question).query is None
