"""What the assistant says: each language says everything, with the same values, in its own forms."""

from __future__ import annotations

import re
from datetime import timedelta
from string import Formatter
from typing import Any

import pytest
from django.utils import timezone

from alliance.demo.loading import load
from assistant import words
from assistant.query import Condition
from assistant.texts import ENGLISH, Refusal, languages, say, speaking, texts_of
from assistant.words.lexicon import languages as understood
from assistant.words.naming import condition_name
from members.models import Event
from tests.assistant.answer import taken_apart
from tests.assistant.conftest import last_sunday
from tests.assistant.demo_rows import Demo
from tests.assistant.more_rows import result, strike

OTHERS = [one for one in languages() if one != ENGLISH]


def test_every_language_that_is_understood_is_spoken() -> None:
    assert languages() == understood()


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_the_values_agree(language: str) -> None:
    own, english = texts_of(language), texts_of(ENGLISH)
    assert own.texts.keys() == english.texts.keys()
    assert own.lists.keys() == english.lists.keys()
    for key, text in english.texts.items():
        assert placeholders(own.texts[key]) == placeholders(text), key
        assert own.texts[key].count("**") == text.count("**"), key


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_the_forms_of_its_language(language: str) -> None:
    own = texts_of(language)
    most = 1 + max(own.form(count) for count in range(200))
    for key, text in own.texts.items():
        for _, _, forms, _ in Formatter().parse(text):
            assert not forms or forms.count("|") == most - 1, key


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", {1: "1 member", 2: "2 members", 1234: "1,234 members"}),
        ("de", {1: "1 Mitglied", 1234: "1.234 Mitgliedern"}),
        ("fr", {0: "0 membre", 1: "1 membre", 1234: "1 234 membres"}),
        ("ru", {1: "1 участника", 21: "21 участника", 11: "11 участников", 22: "22 участников"}),
    ],
)
def test_a_number_takes_its_form(language: str, told: dict[int, str]) -> None:
    with speaking(language):
        assert {count: re.sub(r"\s", " ", say("group.members", count=count)) for count in told} == told


def test_russian_has_three_forms() -> None:
    with speaking("ru"):
        told = [say("asked.days", days=count).split()[1] for count in (1, 3, 5, 11, 21, 112, 104)]
    assert told == ["день", "дня", "дней", "дней", "день", "дней", "дня"]


@pytest.mark.parametrize("language", languages())
def test_what_is_offered_is_answered(db: None, language: str) -> None:
    load(timezone.localdate(), "password")
    assert Demo().members
    for question in texts_of(language).lists["examples.questions"]:
        reply = words.reply(question)
        assert not taken_apart(reply.text, reply.language).declined, question
        assert reply.language == language, question


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Wer hat die meiste Zauberkraft?", "Das kann ich nicht beantworten. Ich verstehe"),
        ("Qui a le plus de fromage ?", "Je ne peux pas répondre à cela."),
        ("¿Quién tiene más sombreros?", "No puedo responder a eso."),
        ("Quem tem mais chapéus?", "Não consigo responder a isso."),
        ("Кто любит всех больше?", "Я не могу на это ответить."),
        ("qwertz asdf", "I can't answer that."),
    ],
)
def test_a_question_is_declined_in_its_language(db: None, question: str, said: str) -> None:
    assert words.answer(question).startswith(said)


def test_what_says_nothing_of_its_language_is_in_that_of_the_question_before(member: Any) -> None:
    member("Mo", power=[1200])
    assert (
        "Verstanden" in words.reply("R3?", {"operation": "top", "figure": "power"}, "Wer hat die höchste Kraft?").text
    )
    assert "Understood" in words.reply("R3?", {"operation": "top", "figure": "power"}, "Who has most power?").text


def test_a_refusal_is_said_in_each_language() -> None:
    refusal = Refusal("weeks", most=53)
    assert refusal.message == "Ask for 1 to 53 weeks."
    with speaking("de"):
        assert refusal.said() == "Frag nach 1 bis 53 Wochen."


@pytest.mark.parametrize("language", languages())
def test_it_is_said_that_events_are_kept_by_day_too(language: str) -> None:
    of = {"en": "events", "de": "Ereignisse", "fr": "événements", "es": "eventos", "pt": "eventos", "ru": "события"}
    with speaking(language):
        assert of[language] in Refusal("day_only").said()


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "a rise in power above Nia's", "no strikes"),
        ("de", "Zuwachs an Kraft über dem Wert von Nia", "keine Verwarnungen"),
        ("fr", "hausse (puissance) au-dessus du chiffre de Nia", "aucun avertissement"),
        ("es", "aumento (poder) por encima del valor de Nia", "ninguna advertencia"),
        ("pt", "aumento (poder) acima do valor de Nia", "nenhuma advertência"),
        ("ru", "прирост (сила) больше чем у Nia", "ни одного предупреждения"),
    ],
)
def test_conditions_are_said_as_people_say_them(member: Any, language: str, first: str, second: str) -> None:
    rise = Condition(figure="power", comparison="above", than_member=member("Nia").pk, of="gain")
    none = [Condition(figure="strikes", comparison=side, value=at) for side, at in (("below", 1), ("exactly", 0))]
    with speaking(language):
        assert condition_name(rise) == first
        assert {condition_name(one) for one in none} == {second}
        assert "2" in condition_name(Condition(figure="strikes", comparison="at_least", value=2))


def test_who_has_no_strikes_is_not_left_out(member: Any) -> None:
    strike(member("Nia"), last_sunday(), 1, "x")
    member("Mo")
    assert "left out" not in words.answer("who has the most strikes")
    assert "got **1** strike in the week ending" in words.answer("strikes of Nia last week")
    assert "| Average | 0.5 |" in words.answer("average strikes")


def test_a_time_of_an_event_is_of_a_day(member: Any) -> None:
    storm, day = Event.objects.create(title="Desert Storm"), last_sunday() - timedelta(days=3)
    result(storm, member("Nia"), day, 5)
    member("Mo")
    assert f"on {day.day} " in words.answer("who missed Desert Storm")
