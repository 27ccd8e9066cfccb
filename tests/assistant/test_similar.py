"""Similar words are found without comparing a word with all of them: the same ones in the same order."""

from __future__ import annotations

from random import Random

import pytest
from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.words.lexicon import languages, lexicon
from assistant.words.lexicon.similar import LONG
from assistant.words.lexicon.spelling import similar_words


@pytest.mark.parametrize("language", languages())
def test_no_similar_word_is_missed(language: str) -> None:
    similar, rng = similar_words(lexicon(language)), Random(language)
    letters = sorted(set("".join(similar.words)))
    for _ in range(300):
        word = slipped(slipped(rng.choice(similar.words), letters, rng), letters, rng)
        for most in (1, 2) if len(word) >= LONG else (1,):
            every = process.extract(word, similar.words, scorer=OSA.distance, score_cutoff=most, limit=None)
            assert similar.to(word, most) == [(one, distance) for one, distance, _ in every], word


def slipped(word: str, letters: list[str], rng: Random) -> str:
    """The word with a letter too many, without one, with another one or with two swapped."""
    at, other = rng.randrange(len(word)), rng.choice(letters)
    ends = [
        other + word[at:],
        word[at + 1 :] or other,
        other + word[at + 1 :],
        word[at + 1 : at + 2] + word[at] + word[at + 2 :],
    ]
    return word[:at] + rng.choice(ends)
