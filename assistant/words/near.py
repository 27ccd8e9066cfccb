"""The example questions nearest to a question that was not understood."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from assistant.words.lexicon.letters import plain


def nearest(asked: str, answered: Sequence[str]) -> list[str]:
    """The two nearest questions."""
    found = process.extract(plain(asked)[:300], answered, scorer=fuzz.token_set_ratio, processor=plain, limit=2)
    return [question for question, _, _ in found]
