"""A text as words, with the places of the names in it, and misspelt phrases mended."""

from __future__ import annotations

import re

from assistant.words.lexicon import Lexicon
from assistant.words.lexicon.letters import plain, words_of
from assistant.words.lexicon.spelling import respelt
from assistant.words.names import People, Person, run_together
from assistant.words.numbers import DIGITS

NAME = "\x02"
QUOTES = {ord(one): other for one, other in {"’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<="}.items()}
SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])")
"""'10 000'"""
LEANING = re.compile(r"\b(qu)['’](?=(?:elle|il)s?\b)", re.IGNORECASE)
"""'Plus qu'elle' is not 'quelle'."""
NUMBERED = re.compile(r"\b(?:no|nr|nº|№)\. ?(?=\d)")
"""'No. 3'"""


def well_spelt(asked: str, people: People, words: Lexicon) -> tuple[list[str], list[Person], list[tuple[str, str]]]:
    """The words with those mended that make a known phrase, whose names they hold, and what was mended."""
    text, named = take_names(asked, people, words)
    typed = raw_words(text)
    notes = [pair for pair in zip(typed, respelt(typed, words), strict=True) if pair[0] != pair[1]]
    notes += people.misspelt_events(typed)
    if not notes:
        return typed, named, notes
    for wrong, right in notes:  # 'dessert storm' may be an event's name
        as_it_is = right.replace("\\", r"\\")  # a title is no template
        asked = re.sub(rf"\b{re.escape(wrong)}\b", as_it_is, asked, flags=re.IGNORECASE)
    text, named = take_names(asked, people, words)
    return respelt(raw_words(text), words), named, notes


def take_names(asked: str, people: People, words: Lexicon) -> tuple[str, list[Person]]:
    """The text with each known name replaced by its number: first as it is spelled, longest first, then in any case."""
    found: list[Person] = []
    text = asked.replace(NAME, " ").translate(QUOTES)
    typed = run_together(text)
    persons = [one for spelling, one in people.together if spelling in typed]
    own = {id(one): all(map(words.says, words_of(one.spelling))) for one in persons}
    for flags in (re.NOFLAG, re.IGNORECASE):
        for person in sorted(persons, key=lambda one: (-len(one.spelling), one.spelling)):
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
    """A pattern for a name: 'OldHarbor' may be typed as two words, where these are not all words of the lexicon."""
    parts = re.findall(r".+?(?:(?<=[a-z]{2})(?=[A-Z][a-z]{2})|$)", spelling)
    joined = "" if all(words.says(one.casefold()) for one in parts) else r"[ _-]?"
    return joined.join(map(re.escape, parts))


def raw_words(text: str) -> list[str]:
    """Words, numbers, signs and places of names."""
    scale = r"(?:[^\W\d_]{1,8}\b)?"
    return re.findall(
        rf"{NAME}\d+{NAME}|(?<!\S)-\d+|\d{{4}}-\d{{2}}-\d{{2}}|\d+(?:st|nd|rd|th)\b|{DIGITS}{scale}|w/e|[^\W_]+(?:_[^\W_]+)*|[<>=]=?|[&+%#|,.?!;:-]|\S",
        re.sub(
            r"(?<=[^\W\d_])-(?=[^\W\d_])",
            " ",
            SPACED.sub(joined, NUMBERED.sub("# ", plain(LEANING.sub(r"\1e ", text)))),
        ),
    )


def joined(number: re.Match[str]) -> str:
    return "".join(number[0].split())


def with_their_ends(left: list[str], words: Lexicon) -> list[str]:
    """'Wer steigt diese Woche auf' as 'wer steigt auf diese Woche': a verb with its end beside it."""
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


def apart(word: str, words: Lexicon) -> list[str]:
    """'top5' is two words, and so are 'lastweek' and 'kraftzuwachs'."""
    if "_" in word and all(words.meaning((part,)) or part.isdigit() for part in word.split("_")):
        return word.split("_")  # 'sf_tech', but no 'pena_77'
    if len(parts := words.parts(word)) > 1:
        return parts
    match = re.fullmatch(r"([^\W\d_]{2,})(\d+)", word)
    return [match[1], match[2]] if match and not words.meaning((word,)) and words.meaning((match[1],)) else [word]
