"""What words mean, by language: one data file each, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from assistant.words.lexicon.letters import plain, without_accents, words_of

FOLDER = Path(__file__).parent
ENGLISH = "en"
SHORTEST_STEM, LONGEST_ENDING, SHORTEST_PART = 3, 4, 4
LISTS = (
    "orders", "bare", "yes", "speaks", "polite", "persons", "occasions", "reasons", "remarks", "opens", "restricts",
    "aims", "narrows", "against", "thanks", "among", "minus", "again", "nothing",
    "denies", "besides", "of", "takes_out", "puts_in", "nobody", "several", "daily", "ends_apart", "greeted",
    "courtesies", "amid_ranks", "asks_names", "the_answer", "of_somebody", "gone", "lacking",
    "ands", "asks_who", "asks_whom", "not_only", "that", "rank_in", "also", "counts_them", "to_a_day", "called",
    "because_of", "won", "was_away", "aged", "next_rank", "limits", "the_duel",
    "which", "has", "chooses", "right_now", "has_beside", "are", "came_in", "not_yet", "the_sum", "we",
    "anybody",
)  # fmt: skip
"""Keys of a lexicon that are lists of words alone, in the order of `Lexicon`. One that a language lacks is empty."""
QUIET = {"filler", "asks", "whom", "toward", "with", "their", "makes", "a", "past", "gives"}
"""What says nothing of its own."""
SHARED = {
    "ending": "w/e",
    "top": "top",
    "csv": "csv",
    "compare": "versus",
    "or_more": "+",
    "above": ">",
    "below": "<",
    "at_least": ">=",
}
"""What leaders write in every language, as they do the figures' English names."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """tag: the kind of word; value: which figure, number, rank; implies: a figure where no other is named."""

    tag: str
    value: Any = None
    implies: str | None = None


@dataclass(frozen=True, eq=False)
class Lexicon:
    """phrases: words -> what they mean; stems: beginnings of words; shorts: what stands for other
    words, 'lw' for last, week and 'half a year' for 26, weeks; elided: words
    that lean on the next one, as d' does in French; longest: words of the longest phrase; scales: 'k' -> 1000."""

    language: str
    phrases: dict[tuple[str, ...], Meaning]
    stems: dict[str, Meaning]
    shorts: dict[tuple[str, ...], list[str]]
    elided: list[str]
    longest: int
    scales: dict[str, int]
    months: dict[str, int]
    kinds: dict[str, str]
    """Words that hold others together, by their kind; they tell an unknown word's place (assistant.words.noise)."""
    orders: frozenset[str] = frozenset()
    """What an order begins with, not a question: 'make Rusk R4'."""
    bare: frozenset[str] = frozenset()
    """What may stand beside a name alone: 'show me Rusk', not 'who likes Rusk'."""
    yes: frozenset[str] = frozenset()
    """What a question begins with that is answered by yes or no."""
    speaks: frozenset[str] = frozenset()
    """Who asks and who is asked: 'surprise me', 'we had a bet'."""
    polite: frozenset[str] = frozenset()
    """What may stand before an order: 'please promote Nia'."""
    persons: frozenset[str] = frozenset()
    """What a number of rows is told of: '..., 10 people'."""
    occasions: frozenset[str] = frozenset()
    """For what something is asked: 'meeting tonight, who is away', 'for the poster'."""
    reasons: frozenset[str] = frozenset()
    """With what a clause begins that says why something is asked: 'so I can thank them'."""
    remarks: frozenset[str] = frozenset()
    """With what somebody goes on who has asked, beside `speaks`: 'that usually means trouble'."""
    opens: frozenset[str] = frozenset()
    """What may stand before who speaks: 'okay so I ...'."""
    restricts: frozenset[str] = frozenset()
    """What no clause holds that may be passed over: 'I only mean the active ones'."""
    aims: frozenset[str] = frozenset()
    """Two words that restrict nothing though one of them does alone: 'I want to thank them'."""

    narrows: frozenset[str] = frozenset()
    """What no sentence beside a question holds that may be passed over: 'ignore the R1'."""

    against: frozenset[str] = frozenset()
    """With what begins what is said against the question before it: 'but'."""
    thanks: frozenset[str] = frozenset()
    """With what thanks begin, whatever they are for: 'thanks for yesterday'."""
    among: frozenset[str] = frozenset()
    """After what a word says of whom: 'who among the French'."""
    minus: frozenset[str] = frozenset()
    """What leaves a member out who follows: 'minus Nia'."""
    again: frozenset[str] = frozenset()
    """With what a follow-up begins that asks the same of another figure: 'same but kills'."""
    nothing: frozenset[str] = frozenset()
    """What a double denial holds: 'nunca doou nada' denies once."""

    denies: frozenset[str] = frozenset()
    """With what a question begins, before a comma, that mends the one before: 'no, Nia'."""

    besides: frozenset[str] = frozenset()
    """What joins another question rather than a condition: 'R4 by power, additionally who is away'."""

    of: frozenset[str] = frozenset()
    """What stands before those of whom something is asked: 'promote whom of the R2'."""

    takes_out: frozenset[str] = frozenset()
    """What leaves out of a list who follows, with the word at its end: 'leave out', as in 'leave Nia out'."""

    puts_in: frozenset[str] = frozenset()
    """What puts somebody beside those who were compared: 'add Nia'."""

    nobody: frozenset[str] = frozenset()
    """Of whom something is said that one wants to be sure of: 'nobody with 3 strikes, right?'."""

    several: frozenset[str] = frozenset()
    """Pronouns that may stand for many as well as for one."""

    daily: frozenset[str] = frozenset()
    """What makes a duel's target that of a day: 'the daily target'."""

    ends_apart: frozenset[str] = frozenset()
    """Verbs whose end may stand at the end of the sentence: 'steigt auf', as in 'wer steigt diese Woche auf'."""

    greeted: frozenset[str] = frozenset()
    """Whom a greeting may greet: 'hey everyone', 'hola a todos'."""

    courtesies: frozenset[str] = frozenset()
    """What a text may end with that says nothing: 'thanks in advance'."""

    amid_ranks: frozenset[str] = frozenset()
    """After what a rank says of whom something is asked, and not which criteria: 'who among the R3 meets them'."""

    asks_names: frozenset[str] = frozenset()
    """What asks for those who were counted: 'names?'."""

    the_answer: frozenset[str] = frozenset()
    """What stands for the answer before: 'show it by rank'."""

    of_somebody: frozenset[str] = frozenset()
    """What is of one member, whoever that is: 'qué le falta'."""

    gone: frozenset[str] = frozenset()
    """What says of who is away as of who has left: 'weg'."""

    lacking: frozenset[str] = frozenset()
    """What somebody lacks, where one member was told of before: 'what is missing for R4?'."""

    ands: frozenset[str] = frozenset()
    """What joins two questions or numbers."""

    asks_who: frozenset[str] = frozenset()
    """What asks of whom, as a word of its own or in a phrase."""

    asks_whom: frozenset[str] = frozenset()
    """The same of who is to be promoted: 'из R1 кого?'."""

    not_only: frozenset[str] = frozenset()
    """What leaves out who follows, where it stands before a member: 'R3, but not Nia'."""

    that: frozenset[str] = frozenset()
    """What stands for all that was said before: 'which R2 have that already?'."""

    rank_in: frozenset[str] = frozenset()
    """What a word for the next rank holds."""

    also: frozenset[str] = frozenset()
    """What asks the same of somebody else, or of more: 'zombie siege also'."""

    counts_them: frozenset[str] = frozenset()
    """What counts those who were listed: 'how many are R3?'."""

    to_a_day: frozenset[str] = frozenset()
    """What stands between the first day and the last: '3 to 8 November'."""

    called: frozenset[str] = frozenset()
    """What asks for somebody's name on Discord."""

    because_of: frozenset[str] = frozenset()
    """What names the figure for which somebody falls short."""

    won: frozenset[str] = frozenset()
    """What asks who rose, before 'most': 'quién ganó más poder'."""

    was_away: frozenset[str] = frozenset()
    """What asks who was away where a week follows, for no list is named."""

    aged: frozenset[str] = frozenset()
    """What asks how old a figure is, and never somebody."""

    next_rank: frozenset[str] = frozenset()
    """What a distance needs no rank beside: 'how far is Nia from the next rank'."""

    limits: frozenset[str] = frozenset()
    """How words for the least and the most begin: 'minimum', 'no máximo'."""

    the_duel: frozenset[str] = frozenset()
    """What a word holds that names the duel itself, not only its points."""

    which: frozenset[str] = frozenset()
    """What asks which of those who were listed: 'which are R3?'."""

    has: frozenset[str] = frozenset()
    """What asks who has it, after who lacks it: 'e quem já tem?'."""

    chooses: frozenset[str] = frozenset()
    """With what 'either ... or' begins, where 'or' follows."""

    right_now: frozenset[str] = frozenset()
    """What asks how fresh a figure is, and of whom no more than that now is meant: 'wer hat aktuell Strikes?'."""

    has_beside: frozenset[str] = frozenset()
    """What may stand beside `has` where nothing else is said: 'e quem já tem?'."""

    are: frozenset[str] = frozenset()
    """What may stand beside `which`: 'which are R3?', but not 'which R3 do we have?'."""

    came_in: frozenset[str] = frozenset()
    """What says of a figure that it came in, and of nobody that they joined: 'wie viele Spenden kamen rein'."""

    not_yet: frozenset[str] = frozenset()
    """What says that somebody may still get there: who 'isn't R3 yet' is below R3, and no R4."""

    the_sum: frozenset[str] = frozenset()
    """What asks for a second answer where a question ends with it: 'the top 5, and the sum'."""

    we: frozenset[str] = frozenset()
    """Who asks, with all others of the alliance: 'cuántos somos'."""
    anybody: frozenset[str] = frozenset()
    """What asks whether there is one at all: 'did anyone lose power'."""

    @cached_property
    def reasons_given(self) -> tuple[str, ...]:
        """`reasons` as words that others follow."""
        return tuple(f"{one} " for one in self.reasons)

    @cached_property
    def without(self) -> str:
        """The word that leaves out who follows."""
        return next((words[0] for words, told in self.phrases.items() if told.tag == "except" and len(words) == 1), "")

    @cached_property
    def longest_short(self) -> int:
        return max(map(len, self.shorts), default=1)

    def written_out(self, words: list[str]) -> list[str]:
        """Words with what stands for others written out: the longest first."""
        told, most = [], self.longest_short
        while words:
            found = next((own for n in range(most, 0, -1) if (own := tuple(words[:n])) in self.shorts), None)
            told += self.shorts[found] if found else words[:1]
            words = words[len(found or words[:1]) :]
        return told

    def meaning(self, words: tuple[str, ...]) -> Meaning | None:
        """Of a phrase; of a single word also by its stem, the longest one. 'duelltag' is no ending of 'duell'."""
        told = self.phrases.get(words)
        if told or len(words) != 1 or not self.stems:
            return told
        (word,) = words
        ends = range(len(word), max(SHORTEST_STEM, len(word) - LONGEST_ENDING) - 1, -1)
        stem = next((word[:end] for end in ends if word[:end] in self.stems), None)
        return None if stem is None or self.says_more(word.removeprefix(stem)) else self.stems[stem]

    def number(self, word: str) -> Meaning | None:
        """What a word says as a number, 'twenty' 20."""
        meaning = self.phrases.get((word,))
        return meaning if meaning and meaning.tag == "number" else None

    def parts(self, word: str) -> list[str]:
        """A compound's known parts: 'kraftzuwachs', 'lastweek'; where it is none, the word itself."""
        if self.meaning((word,)) or not word.isalpha() or len(word) < 2 * SHORTEST_PART:
            return [word]
        for lead in filter(None, self.elided):
            rest_of = word.removeprefix(lead)
            if rest_of != word and self.says_more(rest_of):
                return [lead, rest_of]
        scale = next((one for one in self.scales if len(one) > SHORTEST_PART and word.endswith(one)), None)
        if scale and self.number(word.removesuffix(scale)):  # 'zehntausend'
            return [word.removesuffix(scale), scale]
        for at in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            first = next((own for own in (word[:at], *links(word[:at])) if self.says_more(own)), None)
            rest = self.parts(word[at:]) if first else []
            if first and (all(map(self.says_more, rest)) or self.is_list(word[at:])):
                return [first, *rest]
        return [word]

    def says_more(self, word: str) -> bool:
        meaning = self.phrases.get((word,))
        return meaning is not None and meaning.tag not in {*QUIET, "off"}

    def leads(self, word: str) -> bool:
        if word in self.polite:
            return True
        meaning = None if word in self.orders else self.meaning((word,))
        return meaning is not None and meaning.tag in ("follow", "and", "hello")

    def says(self, word: str) -> bool:
        """Whether a word by itself says something that can be asked."""
        meaning = self.meaning((word,))
        return meaning is not None and meaning.tag != "off"

    def is_list(self, word: str) -> bool:
        """Whether it asks for a list, as the end of 'kraftliste' does."""
        meaning = self.phrases.get((word,))
        return meaning is not None and meaning.tag in ("asks", "noun")


def links(first: str) -> list[str]:
    """The first part of a compound without what joins it to the second."""
    return [first.removesuffix(link) for link in ("s", "n", "en", "es") if first.endswith(link)]


@cache
def lexicon(language: str = ENGLISH) -> Lexicon:
    """The lexicon of a language."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    phrases, stems = meanings(data, language)
    shorts = {words_of(word): list(words_of(told)) for word, told in data["short"].items()}
    return Lexicon(
        language, phrases, stems, shorts, data.get("elided", "").split(", "), max(map(len, phrases)),
        data["scale"], data["month"],
        {word: kind for kind, text in reversed(data["kind"].items()) for word in text.split(", ")},
        *(frozenset(filter(None, data.get(key, "").split(", "))) for key in LISTS),
    )  # fmt: skip


def meanings(data: dict[str, Any], language: str) -> tuple[dict[tuple[str, ...], Meaning], dict[str, Meaning]]:
    """What phrases mean, and what words mean that begin like this. Of what stands in two places the first counts."""
    phrases: dict[tuple[str, ...], Meaning] = {}
    stems: dict[str, Meaning] = {}
    bare: dict[tuple[str, ...], Meaning] = {}

    def put(text: str, meaning: Meaning) -> None:
        for phrase in text.split(","):
            if phrase.endswith("*"):
                stems.setdefault(plain(phrase[:-1].strip()), meaning)
            else:
                phrases.setdefault(words_of(phrase), meaning)
                bare.setdefault(words_of(without_accents(phrase)), meaning)

    for figure, text in data["figure"].items():
        put(text, Meaning("figure", figure))
    for key, text in [*data["tag"].items(), *(SHARED.items() if language != ENGLISH else ())]:
        tag, _, implies = key.partition(" ")
        put(text, Meaning(tag, implies=implies or None))
    for words, index in data["weekday"].items():
        put(words, Meaning("weekday", index))
    for section in ("number", "ordinal"):
        for word, number in data[section].items():
            put(word, Meaning(section if number else "zero", number))
    for rank, text in data["rank"].items():
        put(text, Meaning("rank", "No Rank" if rank == "none" else rank))
    english = {} if language == ENGLISH else lexicon().phrases
    phrases = bare | {own: meaning for own, meaning in english.items() if meaning.tag == "figure"} | phrases
    phrases.pop((), None)
    return phrases, stems


def narrows(spoken: Sequence[str]) -> bool:
    """Whether words restrict or order something, in whichever language: 'ignore', 'you are'."""
    text = f" {' '.join(spoken)} "
    return any(f" {phrase} " in text for phrase in everywhere("narrows"))


@cache
def everywhere(key: str) -> frozenset[str]:
    """A list of words as all languages have it, where the language of a token is not known."""
    return frozenset().union(*(getattr(lexicon(one), key) for one in languages()))


@cache
def event_names() -> dict[str, list[str]]:
    """An event's title in small letters -> what the game calls it in other languages."""
    found: dict[str, list[str]] = {}
    for language in languages():
        data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
        for title, text in data["event"].items():
            found.setdefault(title, []).extend(text.split(", "))
    return found


@cache
def languages() -> list[str]:
    """English first."""
    return sorted((file.stem for file in FOLDER.glob("*.toml")), key=lambda one: (one != ENGLISH, one))
