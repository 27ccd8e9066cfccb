"""What a question is wrapped in: 'Hey all, ...', '... Thanks!'."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from assistant.words.lexicon import Lexicon
from assistant.words.lexicon.letters import without_accents


def bare(asked: str, words: Lexicon) -> str:
    """A text without a greeting before its first sign and without thanks or 'please' at its end; as it is where no
    more than these is said.

    'Hola a todos' says nothing of all members, and 'Danke!' after a question leaves it one.
    """
    greeting, end = patterns(words)
    rest = greeting.sub("", asked, count=1)
    rest = end.sub("", rest, count=1) if rest.strip() else asked
    return rest if re.search(r"\w", rest) else asked


@cache
def patterns(words: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Of a greeting with whom it greets, up to a sign; of what a text ends with."""
    hello = either(" ".join(own) for own, meaning in words.phrases.items() if meaning.tag == "hello")
    greeted = either(words.greeted)
    # what has been matched is not matched in another way: 'alle zusammen' many times over would take for ever
    greeting = rf"^[\s¡]*{hello}(?:\s+{greeted})*+\s*(?:[,!.…:;–-]+(?=\s)|\n)\s*(?:{greeted}\s*[,!.…:;–-]+(?=\s)\s*)?"
    end = rf"(?<=\S)[\s,.;¡–-]+{either(words.courtesies)}[\W_]*$"
    return re.compile(greeting, re.IGNORECASE), re.compile(end, re.IGNORECASE)


def either(phrases: Iterable[str]) -> str:
    """A pattern of any of them, the longest first, with their accents or without; of nothing where there are none."""
    spelt = {one for phrase in phrases for one in (phrase, without_accents(phrase))}
    longest = sorted(spelt, key=lambda one: (-len(one), one))
    typed = [r"\s+".join(map(re.escape, one.split())).replace("'", "['’]?") for one in longest]
    return rf"(?:{'|'.join(typed)})\b" if typed else "(?!)"
