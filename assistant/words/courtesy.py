"""The courtesies around a question: 'Hey all, ...', '... Thanks!'."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from assistant.words.lexicon import Lexicon
from assistant.words.lexicon.letters import without_accents


def bare(asked: str, words: Lexicon) -> str:
    """A text without the greeting at its start and the thanks or 'please' at its end; unchanged if nothing else is
    said.

    'Hola a todos' does not mean all members, and a question followed by 'Danke!' is still a question.
    """
    greeting, end = patterns(words)
    rest = greeting.sub("", asked, count=1)
    rest = end.sub("", rest, count=1) if rest.strip() else asked
    return rest if re.search(r"\w", rest) else asked


@cache
def patterns(words: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The patterns of a greeting with who is greeted, up to a sign; and of the courtesies that end a text."""
    hello = either(" ".join(own) for own, meaning in words.phrases.items() if meaning.tag == "hello")
    greeted = either(words.greeted)
    # possessive (*+): without backtracking, since 'alle zusammen' repeated many times would take for ever
    greeting = rf"^[\s¡]*{hello}(?:\s+{greeted})*+\s*(?:[,!.…:;–-]+(?=\s)|\n)\s*(?:{greeted}\s*[,!.…:;–-]+(?=\s)\s*)?"
    end = rf"(?<=\S)[\s,.;¡–-]+{either(words.courtesies)}[\W_]*$"
    return re.compile(greeting, re.IGNORECASE), re.compile(end, re.IGNORECASE)


def either(phrases: Iterable[str]) -> str:
    """A pattern that matches any of the phrases, longest first, with or without accents; it never matches if empty."""
    spelt = {one for phrase in phrases for one in (phrase, without_accents(phrase))}
    longest = sorted(spelt, key=lambda one: (-len(one), one))
    typed = [r"\s+".join(map(re.escape, one.split())).replace("'", "['’]?") for one in longest]
    return rf"(?:{'|'.join(typed)})\b" if typed else "(?!)"
