"""Questions in the languages of the lexicon: the same answers as in English."""

from __future__ import annotations

import pytest

from assistant import words
from assistant.words.lexicon import languages
from tests.assistant.answer import taken_apart
from tests.assistant.demo_rows import Demo

SAME = {
    "Who has the most power?": {
        "de": ("Wer hat am meisten Kraft?", "wer hat die höchste Kraft"),
        "fr": ("Qui a le plus de puissance ?", "qui a le plus de power"),
        "es": ("¿Quién tiene más poder?", "quien tiene mas poder"),
        "pt": ("Quem tem mais poder?", "quem tem mais força"),
        "ru": ("У кого больше всего силы?", "у кого самая высокая сила"),
    },
    "Who donated less than 12k last week?": {
        "de": ("wer hat letzte Woche weniger als 12.000 gespendet",),
        "fr": ("qui a donné moins de 12000 la semaine dernière",),
        "es": ("quién donó menos de 12k la semana pasada",),
        "pt": ("quem doou menos de 12 mil na semana passada",),
        "ru": ("кто задонатил меньше 12 тыс на прошлой неделе",),
    },
    "What is Thorne's power?": {
        "de": ("wie viel Kraft hat Thorne", "Kraft von Thorne"),
        "fr": ("quelle est la puissance de Thorne",),
        "es": ("cuál es el poder de Thorne", "cuánto poder tiene Thorne"),
        "pt": ("qual é o poder de Thorne", "quanto poder Thorne tem"),
        "ru": ("сколько силы у Thorne",),
    },
    "Who did not donate last week?": {
        "de": ("wer hat letzte Woche nicht gespendet",),
        "fr": ("qui n'a pas donné la semaine dernière",),
        "es": ("quién no donó la semana pasada",),
        "pt": ("quem não doou na semana passada",),
        "ru": ("кто не донатил на прошлой неделе",),
    },
    "What is the average power of R4?": {
        "de": ("durchschnittliche Kraft der R4",),
        "fr": ("puissance moyenne des R4",),
        "es": ("poder promedio de los R4",),
        "pt": ("poder médio dos R4", "média de poder dos R4"),
        "ru": ("средняя сила R4",),
    },
    "How many members have more than 100M power?": {
        "de": ("wie viele Mitglieder haben mehr als 100 Mio Kraft",),
        "fr": ("combien de membres ont plus de 100M de puissance",),
        "es": ("cuántos miembros tienen más de 100M de poder",),
        "pt": ("quantos membros têm mais de 100M de poder",),
        "ru": ("у скольких больше 100 млн силы",),
    },
    "Who should be promoted?": {
        "de": ("wer sollte befördert werden",),
        "fr": ("qui devrait être promu",),
        "es": ("quién debería ser ascendido",),
        "pt": ("quem deveria ser promovido",),
        "ru": ("кого следует повысить",),
    },
    "top 5 by kills": {
        "de": ("Top 5 nach Tötungen",),
        "fr": ("top 5 des éliminations",),
        "es": ("top 5 de bajas",),
        "pt": ("top 5 de abates",),
        "ru": ("топ 5 по убийствам",),
    },
    "What was Puffin's VS score two weeks ago?": {
        "de": ("vs von Puffin vor 2 Wochen",),
        "fr": ("score vs de Puffin il y a 2 semaines",),
        "es": ("puntos vs de Puffin hace 2 semanas",),
        "pt": ("pontos vs de Puffin há 2 semanas",),
        "ru": ("очки Puffin 2 недели назад",),
    },
}
"""An English question, whose answer the tables of questions hold, and the same in each language."""


def test_each_language_has_a_lexicon() -> None:
    assert set(languages()) == {"en", *(language for same in SAME.values() for language in same)}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_the_answers_are_those_of_english(demo: None, language: str) -> None:
    assert Demo().members
    for english, same in SAME.items():
        expected = taken_apart(words.answer(english))
        assert not expected.declined, english
        for question in same[language]:
            reply = words.reply(question)
            assert reply.language == language, question
            told = taken_apart(reply.text, language)
            assert (told.bold, told.rows[:5]) == (expected.bold, expected.rows[:5]), question
