"""A greeting and thanks change nothing of a question; what goes on from another one still does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import words
from assistant.query.forms import to_json
from assistant.words import courtesy
from assistant.words.lexicon import languages, lexicon


@pytest.mark.parametrize(
    ("language", "asked", "rest"),
    [
        ("en", "Hey all, top 5 power", "top 5 power"),
        ("en", "hi team!\ntop 5 power, thanks in advance", "top 5 power"),
        ("es", "¡Hola a todos! ¿Quién donó más? ¡Gracias!", "¿Quién donó más?"),
        ("fr", "Salut à tous : qui a donné ? Merci d’avance", "qui a donné ?"),
        ("fr", "salut a tous, qui a donné stp", "qui a donné"),
        ("de", "Hallo zusammen, haben alle gespendet? Danke!", "haben alle gespendet?"),
        ("pt", "Oi pessoal, quem doou? Obrigado!", "quem doou?"),
        ("ru", "Привет, ребята, кто донатил? Спасибо!", "кто донатил?"),
        ("en", "hi everyone with over 100M", "hi everyone with over 100M"),  # no sign: it may say of whom
        ("en", "Hello!", "Hello!"),
        ("en", "thanks", "thanks"),
        ("en", "", ""),
    ],
)
def test_it_is_cut_off_where_something_is_left(language: str, asked: str, rest: str) -> None:
    assert courtesy.bare(asked, lexicon(language)) == rest


@given(st.text(max_size=60))
def test_any_text_is_left_something_of(text: str) -> None:
    for language in languages():
        bare = courtesy.bare(text, lexicon(language))
        assert bare in text
        assert bool(bare.strip()) == bool(text.strip())


def test_many_greeted_take_no_longer_than_few() -> None:
    """26 times 'alle zusammen' without a sign took 42 seconds, and twice as long with each one more."""
    text = "hallo " + "alle zusammen " * 150 + "x"
    assert courtesy.bare(text, lexicon("de")) == text


@pytest.mark.parametrize(
    ("before", "asked", "greeted"),
    [
        ("top 5 kills of R2", "and of R3?", "Hey all, {}"),
        ("poder de Nia", "¿y sus bajas?", "Hola a todos, {}"),
        ("top 5 kills des R2", "et en dons ?", "Salut à tous, {}"),
        ("", "Haben letzte Woche alle R4 mindestens 20.000 gespendet?", "Hallo zusammen, {} Danke!"),
        ("", "Todos os R4 fizeram pelo menos 30M no VS da semana passada?", "Oi pessoal, {} Obrigado!"),
        ("who donated least last week", "leave the R1s out", "{} Thanks!"),
    ],
)
def test_the_answer_is_that_of_the_question_alone(demo: None, before: str, asked: str, greeted: str) -> None:
    first = words.reply(before.replace("Nia", "Rusk")) if before else None
    stored, said = (first.stored, before) if first else (None, "")
    plain, polite = words.reply(asked, stored, said), words.reply(greeted.format(asked), stored, said)
    assert plain.query is not None
    assert polite.query is not None
    assert to_json(polite.query) == to_json(plain.query)
