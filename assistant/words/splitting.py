"""Splits a text into words, with placeholders for the names in it, and corrects misspelt phrases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from assistant.words.lexicon import QUIET, Lexicon
from assistant.words.lexicon.letters import plain, words_of
from assistant.words.lexicon.spelling import respelt
from assistant.words.names import People, Person
from assistant.words.numbers import DIGITS, a_rank

NAME = "\x02"
CLAUSE = {",", ":", ";", "-", "."}
"""The signs that end a clause."""
ADDS = {*QUIET, "them", "follow", "pronoun", "compare", "noun"}
"""What may stand beside 'add Nia': 'to that', 'as well', but not a rank or a strike."""
QUOTES = {ord(one): other for one, other in {"’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<="}.items()}
SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])")
"""Matches '10 000'."""
LEANING = re.compile(r"\b(qu)['’](?=(?:elle|il)s?\b)", re.IGNORECASE)
"""Matches 'qu' in 'plus qu'elle', which is not 'quelle'."""
NUMBERED = re.compile(r"\b(?:no|nr|nº|№)\. ?(?=\d)", re.IGNORECASE)
"""Matches 'No. 3'."""
HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
WORD = re.compile(
    rf"{NAME}\d+{NAME}|(?<!\S)-\d+|\d{{4}}-\d{{2}}-\d{{2}}|\d+(?:st|nd|rd|th)\b|{DIGITS}(?:[^\W\d_]{{1,8}}\b)?"
    r"|w/e|[^\W_]+(?:_[^\W_]+)*|[<>=]=?|[&+%#|,.?!;:-]|\S"
)
LONG_NAME, SHORTEST_HALF = 8, 3
"""The least letters of a name that may be typed as two words; of each of the two."""
TEXTS, KEPT = 64, 32768
"""How many texts are cached with their words: each is read in one language after the other. How many words are cached
with the words that they are made of."""


def well_spelt(asked: str, people: People, words: Lexicon) -> tuple[Sequence[str], list[Person], list[tuple[str, str]]]:
    """The words, corrected where that makes a known phrase; the people named in them; the corrections."""
    text, named = take_names(asked, people, words)
    typed = raw_words(text)
    notes = [pair for pair in zip(typed, respelt(typed, words), strict=True) if pair[0] != pair[1]]
    notes += people.misspelt_events(typed)
    if not notes:
        return typed, named, notes
    for wrong, right in notes:  # 'dessert storm' may be an event's name
        as_it_is = right.replace("\\", r"\\")  # a title must not act as a replacement pattern
        asked = re.sub(rf"\b{re.escape(wrong)}\b", as_it_is, asked, flags=re.IGNORECASE)
    text, named = take_names(asked, people, words)
    return respelt(raw_words(text), words), named, notes


def take_names(asked: str, people: People, words: Lexicon) -> tuple[str, list[Person]]:
    """The text with each known name replaced by a number. Exact spelling goes first, then any case; longest first."""
    found: list[Person] = []
    text = asked.replace(NAME, " ").translate(QUOTES)
    persons = people.named_in(text)
    own = {id(one): all(map(words.says, words_of(one.spelling))) for one in persons}
    for flags in (re.NOFLAG, re.IGNORECASE):
        for person in persons:
            name = spelled_apart(person.spelling.strip(), words)
            if not name or not re.search(name, text, flags):
                continue
            quoted = rf"[\"“„«'‘]\s*{name}\s*[\"”“»'’]"
            short = own[id(person)] or len(person.spelling) < 2
            pattern = quoted if short else rf"{quoted}|(?<![^\W_]){name}(?:'s|s'(?=\s)|')?(?![^\W_])"
            match = re.search(pattern, text, flags)
            if match:
                found.append(person)
                text = f"{text[: match.start()]} {NAME}{len(found) - 1}{NAME} {text[match.end() :]}"
    return text, found


def spelled_apart(spelling: str, words: Lexicon) -> str:
    """A pattern for a name. 'OldHarbor' and 'Thistledown' may be typed as two words, unless both are words of the
    lexicon."""
    parts = re.findall(r".+?(?:(?<=[a-z]{2})(?=[A-Z][a-z]{2})|$)", spelling)
    joined = "" if all(words.says(one.casefold()) for one in parts) else r"[ _-]?"
    if len(parts) > 1 or not spelling.isalpha() or len(spelling) < LONG_NAME:
        return joined.join(map(re.escape, parts))
    halves = [(spelling[:at], spelling[at:]) for at in range(SHORTEST_HALF, len(spelling) - SHORTEST_HALF + 1)]
    apart = (f"{a} {b}" for a, b in halves if not (words.says(a.casefold()) and words.says(b.casefold())))
    return rf"(?:{'|'.join((spelling, *apart))})"


@lru_cache(TEXTS)
def raw_words(text: str) -> tuple[str, ...]:
    """Words, numbers, signs and placeholders of names."""
    spaced = SPACED.sub(joined, NUMBERED.sub("# ", plain(LEANING.sub(r"\1e ", text))))
    return tuple(WORD.findall(HYPHEN.sub(" ", spaced)))


def joined(number: re.Match[str]) -> str:
    return "".join(number[0].split())


def with_their_ends(left: list[str], words: Lexicon) -> list[str]:
    """'Wer steigt diese Woche auf' as 'wer steigt auf diese Woche': move a verb's separate end next to it."""
    for verb, end in (one.split() for one in words.ends_apart):
        if verb not in left:
            continue
        at = left.index(verb) + 1
        ends = (
            next(
                (to for to in range(at, len(left)) if not left[to][0].isalnum() and not left[to].startswith(NAME)),
                len(left),
            )
            - 1
        )
        if ends > at and left[ends] == end:
            return [*left[:at], end, *left[at:ends], *left[ends + 1 :]]
    return left


@lru_cache(KEPT)
def apart(word: str, words: Lexicon) -> Sequence[str]:
    """Split a word that is several: 'top5', 'lastweek', 'kraftzuwachs'."""
    if "_" in word and all(words.meaning((part,)) or part.isdigit() for part in word.split("_")):
        return word.split("_")  # 'sf_tech', but not 'pena_77'
    if len(parts := words.parts(word)) > 1:
        return parts
    match = re.fullmatch(r"([^\W\d_]{2,})(\d+)", word)
    return match.groups() if match and not words.meaning((word,)) and words.meaning((match[1],)) else (word,)


def clause_by_clause(left: list[str], words: Lexicon) -> list[str]:
    """The words, with 'leave Nia out' in any clause turned into 'without Nia'."""
    ends = [at for at, word in enumerate(left) if word in CLAUSE]
    parts = [left[start:end] for start, end in pairwise([0, *(at + 1 for at in ends), len(left)])]
    return [word for part in parts for word in without_them(part, words)]


def is_quiet(word: str, words: Lexicon) -> bool:
    meaning = words.meaning((word,))
    return word in words.speaks or word in words.polite or (meaning is not None and meaning.tag == "filler")


def without_them(left: list[str], words: Lexicon) -> list[str]:
    """Turn 'leave Nia out' and 'tira a Nia' into 'without Nia'; the lexicon has the first word together with the last.

    'Add Nia' becomes 'versus Nia'.
    """
    said = [at for at, word in enumerate(left) if re.match(r"\w|\x02", word)]
    asks = next((place for place, at in enumerate(said[:4]) if left[at] in words.puts_in), 0)
    if all(is_quiet(left[at], words) for at in said[:asks]):  # 'could you add Nia'
        said = said[asks:]
    names = [word for word in left if word.startswith(NAME)]
    if len(names) == 1 and left[said[0]] in words.puts_in and not any(a_rank([one], words) for one in left):
        others = (words.meaning((left[at],)) for at in said[1:] if left[at] not in names)
        if all(one is None or one.tag in ADDS for one in others):
            return ["versus", *names]
    ends = [words.meaning(tuple(left[-length:])) for length in (1, 2, 3)]
    if any(one and one.tag == "ours" for one in ends):  # 'tira o Nia da aliança' is an order
        return left
    if len(said) < 2 or not any(one.startswith(NAME) or a_rank([one], words) for one in left[1:3]):
        return left
    first, last = left[said[0]], left[said[-1]]
    if f"{first} {last}" in words.takes_out:
        return [words.without, *left[said[0] + 1 : said[-1]]]
    if first in words.takes_out and (last.startswith(NAME) or a_rank([last], words)):
        return [words.without, *left[said[0] + 1 :]]
    return left
