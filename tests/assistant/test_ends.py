"""A question with words put behind it is another one: it is answered otherwise or declined, never as it was before."""

from __future__ import annotations

from itertools import product

import pytest

from assistant import words

QUESTIONS = {
    "en": ("who has the most power", "average VS of the R3s last week", "kills of Odalys",
           "who has more than 100M power", "who donated less than 10k last week"),
    "de": ("wer hat die meiste Kraft", "durchschnittliche VS-Punkte der R3 letzte Woche", "Kills von Odalys",
           "wer hat mehr als 100 Mio Kraft", "wer hat letzte Woche weniger als 10k gespendet"),
    "fr": ("qui a le plus de puissance", "score VS moyen des R3 la semaine dernière", "kills d'Odalys",
           "qui a plus de 100M de puissance", "qui a donné moins de 10k la semaine dernière"),
    "es": ("quién tiene más poder", "promedio de VS de los R3 la semana pasada", "bajas de Odalys",
           "quién tiene más de 100M de poder", "quién donó menos de 10k la semana pasada"),
    "pt": ("quem tem mais poder", "média de VS dos R3 na semana passada", "kills da Odalys",
           "quem tem mais de 100M de poder", "quem doou menos de 10k na semana passada"),
    "ru": ("у кого больше всего мощи", "средние очки VS у R3 за прошлую неделю", "убийства Odalys",
           "у кого больше 100 млн мощи", "кто пожертвовал меньше 10к на прошлой неделе"),
}  # fmt: skip
ENDS = {
    "en": ("in the north", "next month", "since Christmas", "on server 712", "for the first time", "while he was away",
           "of all alliances", "and the sum", "and why", "three weeks in a row", "who speak German", "unless it rains"),
    "de": ("im Norden", "nächsten Monat", "seit Weihnachten", "auf Server 712", "zum ersten Mal", "während er weg war",
           "aller Allianzen", "und die Summe", "und warum", "drei Wochen in Folge", "und lösche sie"),
    "fr": ("dans le nord", "le mois prochain", "depuis Noël", "sur le serveur 712", "pour la première fois",
           "pendant son absence", "de toutes les alliances", "et la somme", "et pourquoi", "trois semaines de suite"),
    "es": ("en el norte", "el próximo mes", "desde Navidad", "en el servidor 712", "por primera vez",
           "mientras estaba ausente", "de todas las alianzas", "y la suma", "y por qué", "tres semanas seguidas"),
    "pt": ("no norte", "no próximo mês", "desde o Natal", "no servidor 712", "pela primeira vez",
           "enquanto estava ausente", "de todas as alianças", "e a soma", "e por quê", "três semanas seguidas"),
    "ru": ("на севере", "в следующем месяце", "с Рождества", "на сервере 712", "впервые", "пока его не было",
           "всех альянсов", "и сумму", "и почему", "три недели подряд"),
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(QUESTIONS))
def test_words_at_the_end_are_not_passed_over(demo_of_the_sets: None, language: str) -> None:
    passed_over = []
    for question, end in product(QUESTIONS[language], ENDS[language]):
        before = words.reply(question)
        assert before.query is not None, question
        if words.reply(f"{question} {end}").query == before.query:
            passed_over.append(f"{question} {end}")
    assert passed_over == []
