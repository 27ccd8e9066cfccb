"""A question as tokens: members' names, ranks, dates, numbers, and the words of the lexicon with what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise

from assistant.words.around import around, asks_for_members, by_place
from assistant.words.lexicon import QUIET, Lexicon, is_swapped, plain, words_of
from assistant.words.numbers import DIGITS, a_number, in_words, spelt_out
from assistant.words.token import Token
from members.days import accepted, day_of
from members.names import normalise, similarity

RESEMBLES, NEAR, OF_EVENT = 0.84, 0.72, 0.8
"""How alike a word must be to a name to be taken for it; to be offered."""
SHORTEST_PART, PART = 4, 0.95
MOST_UNKNOWN = 8
"""With more unknown words than this a text is no question, and none of them is looked up among the names."""
SIDES = {"above", "at_least", "below", "at_most", "exactly"}
NAME = "\x02"
QUOTES = {ord(one): other for one, other in {"’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<="}.items()}
SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])")
"""'10 000'"""


@dataclass
class Tokens:
    """notes: what was typed, and what it was taken for; several: a name that two or more members fit, with theirs.

    asks: it has a word that begins a question ('who', 'list'); whom: it asks for members ('who');
    joins: it begins with "with". quiet: words left out that may not stand beside a name alone. yes: it begins as
    what is answered by yes or no. order: the verb of what is no question but an order, 'make Rusk R4'.
    twice: it is more than one question. heard: all tokens, with those that say nothing, where one is unknown.
    """

    tokens: list[Token]
    notes: list[tuple[str, str]] = field(default_factory=list)
    several: tuple[str, list[str]] | None = None
    asks: bool = False
    whom: bool = False
    joins: bool = False
    quiet: set[str] = field(default_factory=set)
    yes: bool = False
    order: str = ""
    twice: bool = False
    heard: list[Token] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Person:
    """A spelling of a member, active or former; or the title of an event, with its figure."""

    spelling: str
    member_id: int
    name: str
    figure: str = ""

    @property
    def token(self) -> Token:
        if self.figure:
            return Token("figure", self.name, self.figure)
        return Token("member", self.name, self.member_id)


def tokenise(asked: str, people: Sequence[Person], words: Lexicon, today: date) -> Tokens:
    """The question's tokens. A name that is made of the lexicon's own words ('Power', 'Top') counts in quotes alone."""
    text, named = take_names(asked, people, words)
    told = Tokens([])
    left = [part for word in words.written_out(raw_words(text)) for part in apart(word, words)]
    said = next((at for at, word in enumerate(left) if not words.leads(word)), 0)  # 'ok then promote them'
    orders = bool(left) and left[said] in words.orders and not words.meaning(tuple(left[said : said + 2]))  # 'tell me'
    order = left[said] if orders else ""
    told.yes = bool(left) and left[0] in words.yes
    of_member = len(left) > said + 1 and left[said + 1].startswith(NAME)
    while left:
        taken, token = next_token(left, named, words, today, told.tokens[-1] if told.tokens else None)
        told.tokens.append(token)
        left = left[taken:]
    told.tokens, told.twice = around(told.tokens, words.speaks)
    resolve(told, people, words)
    by_place(told.tokens)
    told.whom = asks_for_members(told.tokens)
    told.asks = told.whom or any(one.tag == "asks" for one in told.tokens)
    if told.tokens and told.tokens[0].tag == "their":
        told.tokens[0].tag = "them"
    if told.tokens and told.tokens[0].tag == "than":  # 'que faut-il'
        told.tokens[0].tag = "asks"
    kinds = {one.tag for one in told.tokens}
    gives = any((one.tag, one.value) == ("figure", "strikes") for one in told.tokens) or "figure" not in kinds
    told.order = order if "member" in kinds and gives and not kinds & {"asks", "whom", "neg"} else ""
    of_them = any(one.tag in ("pronoun", "them") or one.text == "all of them" for one in told.tokens[1 : said + 2])
    told.order = order if of_member or of_them else told.order  # 'tell Rusk to donate', 'promote him'
    for one in told.tokens:  # 'who gave Rusk a strike' is not recorded for the assistant
        one.tag = "off" if one.tag == "gives" and any(other.value == "strikes" for other in told.tokens) else one.tag
    if kinds & {"promote", "demote"}:  # 'who was promoted' asks what happened, not who is due
        for one in told.tokens:
            one.tag = "off" if one.tag == "past" else one.tag
    told.joins = bool(told.tokens) and told.tokens[0].tag == "with"
    for at, (one, after) in enumerate(pairwise(told.tokens)):
        after.joined = one.tag not in {*QUIET, "group"}
        after.toward = one.tag == "toward" or (after.tag == "rank" and (one.text == "to" or one.tag == "until"))
        after.toward = after.toward or to_rank(one)
        if one.tag == "makes" and after.tag in ("rank", "number"):  # 'does Gorse make R2', 'who made 10k'
            one.tag = "meets" if after.tag == "rank" else "reach"
        counted = [one.tag for one in told.tokens[at + 2 : at + 3]] == ["number"]  # 'over a 100M'
        if one.tag in SIDES and after.tag == "a" and not counted:  # 'more than one strike'
            after.tag, after.value = "number", 1
    told.quiet = {one.text for one in told.tokens if one.tag in QUIET and one.text[0].isalpha()} - words.bare
    if any(one.tag == "?" for one in told.tokens):
        told.heard = [replace(one) for one in told.tokens]
    told.tokens = [one for one in told.tokens if one.tag not in QUIET]
    return told


def to_rank(token: Token) -> bool:
    """Whether a rank after it is where somebody is to go: 'demoted to R2'."""
    return token.tag == "demote" and token.text.endswith(" to")


def take_names(asked: str, people: Sequence[Person], words: Lexicon) -> tuple[str, list[Person]]:
    """The text with each known name replaced by its number: first as it is spelled, longest first, then in any case."""
    found: list[Person] = []
    text = asked.replace(NAME, " ").translate(QUOTES)
    typed = run_together(text)
    people = [one for one in people if run_together(one.spelling) in typed]
    own = {id(one): all(map(words.says, words_of(one.spelling))) for one in people}
    for flags in (re.NOFLAG, re.IGNORECASE):
        for person in sorted(people, key=lambda one: (-len(one.spelling), one.spelling)):
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


def run_together(text: str) -> str:
    """A text as no spaces and no case set it apart: what a name must be part of to be found."""
    return re.sub(r"[\s_-]+", "", text).casefold()


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
        re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", " ", SPACED.sub(lambda one: "".join(one[0].split()), plain(text))),
    )


def apart(word: str, words: Lexicon) -> list[str]:
    """'top5' is two words, and so are 'lastweek' and 'kraftzuwachs'."""
    if "_" in word and all(words.meaning((part,)) or part.isdigit() for part in word.split("_")):
        return word.split("_")  # 'sf_tech', but no 'pena_77'
    if len(parts := words.parts(word)) > 1:
        return parts
    match = re.fullmatch(r"([^\W\d_]{2,})(\d+)", word)
    return [match[1], match[2]] if match and not words.meaning((word,)) and words.meaning((match[1],)) else [word]


def next_token(
    left: Sequence[str], named: Sequence[Person], words: Lexicon, today: date, before: Token | None
) -> tuple[int, Token]:
    """How many words the next token takes, and what it is: the longest that means something."""
    first = left[0]
    if first.startswith(NAME):
        return 1, named[int(first.strip(NAME))].token
    if dated := a_date(left, words, today):
        return dated
    if (ranked := a_rank(left)) and not words.phrases.get(tuple(left[:2])):  # 'x rango' is by rank
        return ranked
    if numbered := a_number(left, words, before) or in_words(left, words):
        return numbered
    for length in range(min(words.longest, len(left)), 0, -1):
        if meaning := words.meaning(tuple(left[:length])):
            joins = words.meaning((first,)) if meaning.tag in ("or_more", "or_less") else None
            value = joins.tag if joins else meaning.value
            if meaning.tag == "number":
                return spelt_out(left, length, meaning.value, words)
            return length, Token(meaning.tag, " ".join(left[:length]), value, meaning.implies)
    if first == "%":
        return 1, Token("percent_of", first)
    return 1, Token("filler" if re.fullmatch(r"[^\w\x02]+|s", first) else "?", first)


def a_rank(left: Sequence[str]) -> tuple[int, Token] | None:
    one = re.fullmatch(r"[rр]([1-5])(?:s|er|ern|ов|ы)?", left[0])
    if one:
        return 1, Token("rank", left[0], f"R{one[1]}")
    if len(left) > 1 and left[0] in ("rank", "r", "ranks") and re.fullmatch(r"[1-5]s?", left[1]):
        return 2, Token("rank", f"rank {left[1]}", f"R{left[1][0]}")
    if left[0] == "x":
        return 1, Token("rank_x", "x", "X")
    return None


def a_date(left: Sequence[str], words: Lexicon, today: date) -> tuple[int, Token] | None:
    """2026-11-08, 8 Nov, the 8th of November 2026, Nov 8; a month alone is a month."""
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", left[0]):
        day = day_of(left[0])
        return 1, Token("date" if day else "?", left[0], day)
    joined = " ".join(left[:5])
    names = "|".join(sorted(words.months, key=len, reverse=True))
    patterns = (
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s?(?:of |de |\. )?(?P<month>{names})\b\.?(?:,? (?P<year>20\d\d))?",
        rf"(?P<month>{names})\b\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\w,.]*\d)(?:,? (?P<year>20\d\d))?",
    )
    for pattern in patterns:
        if match := re.match(pattern + r"(?=\s|$)", joined):
            day = meant(match, words, today)
            return len(match[0].split()), Token("date" if day else "?", match[0], day)
    if left[0] in words.months and (left[0] != "may" or len(left[0]) > 3):
        return 1, Token("month_name", left[0], words.months[left[0]])
    return None


def meant(match: re.Match[str], words: Lexicon, today: date) -> date | None:
    """The day; without a year the last such day until today. None: there is no such day."""
    try:
        day = date(int(match["year"] or today.year), words.months[match["month"]], int(match["day"]))
    except ValueError:
        return None
    if match["year"] is None and day > today:
        day = day.replace(year=day.year - 1) if (day.month, day.day) != (2, 29) else day
    return accepted(day)


def resolve(told: Tokens, people: Sequence[Person], words: Lexicon) -> None:
    """The words that nobody knows: parts of names, misspelt names, misspelt words; and what was read as one."""
    split_numbers(told, words)
    if sum(one.tag == "?" for one in told.tokens) > MOST_UNKNOWN:
        return
    for length in (3, 2, 1):
        for start in range(len(told.tokens) - length + 1):
            part = told.tokens[start : start + length]
            if len(part) == length and part[0].tag == "?" and part[-1].tag in ("?", "number"):
                resolve_one(told, start, length, people, words)


def split_numbers(told: Tokens, words: Lexicon) -> None:
    apart: list[Token] = []
    for one in told.tokens:
        if one.tag == "number+":
            number, unit = one.value
            meaning = words.meaning((unit,))
            apart.append(Token("number", one.text, number))
            if meaning:
                apart.append(Token(meaning.tag, unit, meaning.value, meaning.implies))
        else:
            apart.append(one)
    told.tokens = apart


def resolve_one(told: Tokens, start: int, length: int, people: Sequence[Person], words: Lexicon) -> None:
    typed = " ".join(one.text for one in told.tokens[start : start + length])
    known = words.misspelt(typed) if length == 1 else None
    near = near_names(typed, tuple(people))
    exact = [one for one in near if one[0] >= 1]
    if told.tokens[start + length - 1].tag == "number" and not exact:  # 'Kestrel 88', but no '88 of Kestrel'
        return
    exact = exact or [one for one in near if one[0] >= PART]
    if exact or (near and not known):
        best = exact or near
        fits = {(one.member_id, one.figure): one for score, one in reversed(best) if score >= RESEMBLES}
        names = [one.name for one in reversed(fits.values())]
        if len(names) == 1:
            told.tokens[start : start + length] = [one.token for one in fits.values()]
            if normalise(typed) != normalise(names[0]):
                told.notes.append((typed, names[0]))
        elif names:
            told.several = (typed, names[:5])
    elif known and (meaning := words.meaning((known,))):
        told.tokens[start] = Token(meaning.tag, known, meaning.value, meaning.implies)
        if meaning.tag != "filler":
            told.notes.append((typed, known))


LATIN = {
    **dict(zip("абвгдезийклмнопрстуфхцыэ", "abvgdeziyklmnoprstufhcye", strict=True)),
    "ж": "zh",
    "ч": "ch",
    "ш": "sh",
    "щ": "sh",
    "ю": "yu",
    "я": "ya",
    "ь": "",
    "ъ": "",
}
ENDINGS = re.compile(r"(?:ами|ями|ой|ей|ом|ем|ах|ях|а|я|у|ю|е|и|ы)$")
"""Of Russian cases."""


def in_latin(word: str) -> str:
    """A Russian spelling of a name in Latin letters: 'кестрел' is Kestrel."""
    return "".join(LATIN.get(one, one) for one in word)


def stems_of(word: str) -> set[str]:
    """A name in Russian without the ending of its case: 'ивушки', 'кестрела'."""
    stem = ENDINGS.sub("", word)
    return {stem} if stem != word and len(stem) >= 3 else set()


@lru_cache(maxsize=1_000)  # each language asks for the same words
def near_names(typed: str, people: tuple[Person, ...]) -> tuple[tuple[float, Person], ...]:
    """Who may be meant by a word: the name without its ornaments or with an s, its beginning, one of its words, or
    a name that resembles it; the surest first."""
    forms = {normalise(typed), normalise(typed.removesuffix("s")), normalise(in_latin(typed))} - {""}
    cases = {normalise(one) for stem in stems_of(typed) for one in (stem, in_latin(stem))}
    found = []
    for one in people:
        form, own = normalise(one.spelling), {normalise(word) for word in re.split(r"[\s_.\-]+", one.spelling)}
        if form in forms:
            score = 1.0
        elif form in cases or form.rstrip("aeiouyаеоуыия") in cases:
            score = PART
        elif any(len(part) >= SHORTEST_PART and part in own for part in forms):
            score = PART + 0.02
        elif any(len(part) >= SHORTEST_PART and form.startswith(part) for part in forms | cases):
            score = PART
        else:
            score = max(similarity(part, one.spelling) for part in forms) if len(typed) >= SHORTEST_PART else 0.0
            least = OF_EVENT if one.figure else NEAR if any(is_swapped(part, form) for part in forms) else 1
            score = max(score, RESEMBLES) if score >= least else score
            score = score if score < RESEMBLES else min(score, PART - 0.01)
        if score >= NEAR:
            found.append((score, one))
    found.sort(key=lambda entry: -entry[0])
    if found and found[0][0] >= PART:
        found = [entry for entry in found if entry[0] == found[0][0]]
    return tuple(found)
