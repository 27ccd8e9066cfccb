"""Which common words the assistant must not take for misspellings, by how often people write them.

    make common         # writes assistant/words/lexicon/common/*.txt; needs the package wordfreq

Lists those of the `MOST` commonest words of a language that its lexicon does not know and that would be taken for a
known word: 'training' is not a misspelt 'trailing'. Left out are words that differ only in the ending ('winners',
'winner'), and words so rare that a typing mistake is likelier.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rapidfuzz.distance import Prefix
from wordfreq import top_n_list, zipf_frequency

from assistant.words.lexicon import Lexicon, languages, lexicon
from assistant.words.lexicon.letters import in_single_letters, is_slip, plain, without_accents
from assistant.words.lexicon.spelling import COMMON, nearest_known, phrase_words

MOST = 40_000
OFTEN, OFTEN_AS_A_SLIP = 3.2, 4.0
"""The least log10 of a word's occurrences per billion; the second if it has exactly a known word's letters."""
ENDING, LONGEST_ENDING = 4, 2
"""The fewest letters that two forms of a word share at the beginning, and the most by which their endings differ."""
WIDTH = 118


def main(_: Sequence[str] = ()) -> None:
    COMMON.mkdir(exist_ok=True)
    for language in languages():
        found = sorted(common_words(lexicon(language)))
        text = textwrap.fill(" ".join(found), WIDTH, break_long_words=False)
        (COMMON / f"{language}.txt").write_text(f"{text}\n", encoding="utf-8")
        print(f"{language}: {len(found)} words")


def common_words(words: Lexicon) -> set[str]:
    """The common words of a language that would be taken for others."""
    found = set()
    for written in top_n_list(words.language, MOST):
        word, often = plain(written), zipf_frequency(written, words.language)
        known = words.meaning((word,)) or word in phrase_words(words) or len(words.parts(word)) > 1
        other = None if known or not word.isalpha() or len(word) < 3 else nearest_known(word, words)
        if other and not is_form(word, other) and often >= (OFTEN_AS_A_SLIP if is_slip(word, other) else OFTEN):
            found.add(word)
    return found


def is_form(word: str, other: str) -> bool:
    """Whether two words differ only in their endings, or only in accents and double letters."""
    one, two = without_accents(word), without_accents(other)
    same, longest = Prefix.similarity(one, two), max(len(one), len(two))
    ending = same >= ENDING and same >= longest - LONGEST_ENDING
    return in_single_letters(one) == in_single_letters(two) or ending or same >= longest - 1


if __name__ == "__main__":
    main()
