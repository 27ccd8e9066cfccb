"""The built-in assistant on the grid of composed questions (tests.assistant.grid): a part of it, and by hand all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.assistant import grid

RIGHT = {"en": 0.95, "de": 0.95, "fr": 0.9, "es": 0.9, "pt": 0.85, "ru": 0.85}
"""How many of the questions of a language are answered rightly at least."""


@pytest.mark.slow
@pytest.mark.parametrize("language", grid.LANGUAGES)
def test_what_is_known_may_be_composed(demo_of_the_sets: None, language: str, report: Callable[[str], None]) -> None:
    told = grid.ask(grid.sample(language, 40))
    report(f"assistant, grid in {language}: {told.line('all')}")
    assert [one.question for how, one, _ in told.misses if how == "WRONG"] == []
    assert told.right["all"] >= RIGHT[language] * 40


def test_every_phrase_stands_for_a_query(demo_of_the_sets: None) -> None:
    """A row of a table that nothing can be asked with would not be noticed."""
    for language in grid.LANGUAGES:
        words = grid.phrases(language)
        assert {*words} == {
            "figure", "time", "of", "who", "all", "one", "follow", "beyond", "joins", "month", "begins"
        }, language  # fmt: skip
        assert {*words["of"]} == {*words["who"]} == {*grid.phrases("en")["of"]}, language
