"""What words mean, by language. Each language has one data file, which is read once."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from assistant.words.lexicon.letters import words_of
from assistant.words.lexicon.phrases import Meaning, Phrases, longest_by_first, meanings

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
    "anybody", "is_missing", "inquires", "whether", "in_that", "previous", "sorts",
)  # fmt: skip
"""Keys of a lexicon that are plain lists of words, in the order of `Lexicon`. A key that a language lacks is empty."""
KEPT = 32768
"""How many words are cached with their meanings by stem."""
QUIET = {"filler", "asks", "whom", "toward", "with", "their", "makes", "a", "past", "gives"}
"""Tags of words that have no meaning of their own."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """phrases: words -> their meaning; stems: beginnings of words -> their meaning; shorts: words that stand for
    others, 'lw' for last, week and 'half a year' for 26, weeks; elided: words joined to the next one, as d' in French;
    longest: the number of words in the longest phrase; scales: 'k' -> 1000."""

    language: str
    phrases: Phrases
    stems: dict[str, Meaning]
    shorts: dict[tuple[str, ...], list[str]]
    elided: list[str]
    longest: int
    scales: dict[str, int]
    months: dict[str, int]
    kinds: dict[str, str]
    """Function words, by their kind. They show the role of an unknown word (assistant.words.noise)."""
    orders: frozenset[str] = frozenset()
    """Words that begin an order, not a question: 'make Rusk R4'."""
    bare: frozenset[str] = frozenset()
    """Words that may stand beside a name alone: 'show me Rusk', not 'who likes Rusk'."""
    yes: frozenset[str] = frozenset()
    """Words that begin a yes-or-no question."""
    speaks: frozenset[str] = frozenset()
    """Words for who asks and who is asked: 'surprise me', 'we had a bet'."""
    polite: frozenset[str] = frozenset()
    """Words that may come before an order: 'please promote Nia'."""
    persons: frozenset[str] = frozenset()
    """Words for what a number of rows counts: '..., 10 people'."""
    occasions: frozenset[str] = frozenset()
    """Words for the occasion of a question: 'meeting tonight, who is away', 'for the poster'."""
    reasons: frozenset[str] = frozenset()
    """Words that begin a clause on why something is asked: 'so I can thank them'."""
    remarks: frozenset[str] = frozenset()
    """Words, besides `speaks`, that begin a comment after a question: 'that usually means trouble'."""
    opens: frozenset[str] = frozenset()
    """Words that may come before the speaker: 'okay so I ...'."""
    restricts: frozenset[str] = frozenset()
    """Words that keep a clause from being passed over: 'I only mean the active ones'."""
    aims: frozenset[str] = frozenset()
    """Pairs of words that restrict nothing although one of them does alone: 'I want to thank them'."""

    narrows: frozenset[str] = frozenset()
    """Words that keep a sentence beside a question from being passed over: 'ignore the R1'."""

    against: frozenset[str] = frozenset()
    """Words that begin an objection to the question before: 'but'."""
    thanks: frozenset[str] = frozenset()
    """Words that begin thanks, whatever the thanks are for: 'thanks for yesterday'."""
    among: frozenset[str] = frozenset()
    """Words before one that says who is meant: 'who among the French'."""
    minus: frozenset[str] = frozenset()
    """Words that leave out the member who follows: 'minus Nia'."""
    again: frozenset[str] = frozenset()
    """Words that begin a follow-up with the same question for another figure: 'same but kills'."""
    nothing: frozenset[str] = frozenset()
    """Words that make a double negative: 'nunca doou nada' denies once."""

    denies: frozenset[str] = frozenset()
    """Words that, before a comma, begin a correction of the previous question: 'no, Nia'."""

    besides: frozenset[str] = frozenset()
    """Words that join another question, not a condition: 'R4 by power, additionally who is away'."""

    of: frozenset[str] = frozenset()
    """Words before the members that something is asked of: 'promote whom of the R2'."""

    takes_out: frozenset[str] = frozenset()
    """Phrases that leave a member out and may enclose the name: 'leave out', as in 'leave Nia out'."""

    puts_in: frozenset[str] = frozenset()
    """Words that add a member to a comparison: 'add Nia'."""

    nobody: frozenset[str] = frozenset()
    """Words for nobody, in a statement to be confirmed: 'nobody with 3 strikes, right?'."""

    several: frozenset[str] = frozenset()
    """Pronouns that may mean one or many."""

    daily: frozenset[str] = frozenset()
    """Words that make a duel's target a daily one: 'the daily target'."""

    ends_apart: frozenset[str] = frozenset()
    """Verbs whose last part may come at the end of the sentence: 'steigt auf', as in 'wer steigt diese Woche auf'."""

    greeted: frozenset[str] = frozenset()
    """Words for who is greeted: 'hey everyone', 'hola a todos'."""

    courtesies: frozenset[str] = frozenset()
    """Closing words that mean nothing: 'thanks in advance'."""

    amid_ranks: frozenset[str] = frozenset()
    """Words after which a rank says who is asked about, not whose criteria: 'who among the R3 meets them'."""

    asks_names: frozenset[str] = frozenset()
    """Words that ask for the names of the members counted: 'names?'."""

    the_answer: frozenset[str] = frozenset()
    """Words for the previous answer: 'show it by rank'."""

    of_somebody: frozenset[str] = frozenset()
    """Words that refer to one unnamed member: 'qué le falta'."""

    gone: frozenset[str] = frozenset()
    """Words that can mean both away and having left: 'weg'."""

    lacking: frozenset[str] = frozenset()
    """Words for what somebody lacks, after a question about one member: 'what is missing for R4?'."""

    ands: frozenset[str] = frozenset()
    """Words that join two questions or numbers."""

    asks_who: frozenset[str] = frozenset()
    """Words that ask who, alone or in a phrase."""

    asks_whom: frozenset[str] = frozenset()
    """Words that ask who is to be promoted: 'из R1 кого?'."""

    not_only: frozenset[str] = frozenset()
    """Words that, before a member, leave the member out: 'R3, but not Nia'."""

    that: frozenset[str] = frozenset()
    """Words for everything that was said before: 'which R2 have that already?'."""

    rank_in: frozenset[str] = frozenset()
    """Words that are part of a phrase for the next rank."""

    also: frozenset[str] = frozenset()
    """Words that ask the same about somebody or something else: 'zombie siege also'."""

    counts_them: frozenset[str] = frozenset()
    """Words that count the members listed: 'how many are R3?'."""

    to_a_day: frozenset[str] = frozenset()
    """Words between the first and the last day: '3 to 8 November'."""

    called: frozenset[str] = frozenset()
    """Words that ask for a member's name on Discord."""

    because_of: frozenset[str] = frozenset()
    """Words before the figure that makes somebody fall short."""

    won: frozenset[str] = frozenset()
    """Words that, before 'most', ask who rose: 'quién ganó más poder'."""

    was_away: frozenset[str] = frozenset()
    """Words that ask who was away if a week follows, because no list is named."""

    aged: frozenset[str] = frozenset()
    """Words that ask for the age of a figure, never of a person."""

    next_rank: frozenset[str] = frozenset()
    """Words for the next rank, so that a distance needs no other: 'how far is Nia from the next rank'."""

    limits: frozenset[str] = frozenset()
    """How words for minimum and maximum begin: 'minimum', 'no máximo'."""

    the_duel: frozenset[str] = frozenset()
    """Words that show that the duel itself is named, not only its points."""

    which: frozenset[str] = frozenset()
    """Words that ask which of the members listed: 'which are R3?'."""

    has: frozenset[str] = frozenset()
    """Words that ask who has it, after who lacks it: 'e quem já tem?'."""

    chooses: frozenset[str] = frozenset()
    """Words for 'either' that 'or' follows."""

    right_now: frozenset[str] = frozenset()
    """Words for how fresh a figure is; in a question for members just 'now': 'wer hat aktuell Strikes?'."""

    has_beside: frozenset[str] = frozenset()
    """Words that may stand beside `has` if nothing else is said: 'e quem já tem?'."""

    are: frozenset[str] = frozenset()
    """Words that may stand beside `which`: 'which are R3?', but not 'which R3 do we have?'."""

    came_in: frozenset[str] = frozenset()
    """Words that say that a figure came in, not that a member joined: 'wie viele Spenden kamen rein'."""

    not_yet: frozenset[str] = frozenset()
    """Words for 'not yet': who 'isn't R3 yet' is below R3, so not an R4."""

    the_sum: frozenset[str] = frozenset()
    """Words that, at the end of a question, ask for a second answer: 'the top 5, and the sum'."""

    we: frozenset[str] = frozenset()
    """Words for the whole alliance including the speaker: 'cuántos somos'."""
    anybody: frozenset[str] = frozenset()
    """Words that ask whether there is anybody: 'did anyone lose power'."""
    is_missing: frozenset[str] = frozenset()
    """Words that ask who stayed away, beside a list or an event: 'wer fehlt beim Duell'."""
    inquires: frozenset[str] = frozenset()
    """What a member does who has a question, and `whether` behind it: 'Nia asks whether'."""
    whether: frozenset[str] = frozenset()
    in_that: frozenset[str] = frozenset()
    """'In it', after an event."""
    previous: frozenset[str] = frozenset()
    """Words that mean last week if nothing was asked before: 'la semana anterior'."""
    sorts: frozenset[str] = frozenset()
    """Words that begin a follow-up with another figure to sort by: 'by VS of last week'."""

    @cached_property
    def reasons_given(self) -> tuple[str, ...]:
        """`reasons`, each with a space after it, so that other words must follow."""
        return tuple(f"{one} " for one in self.reasons)

    @cached_property
    def reasons_begin(self) -> frozenset[str]:
        """The first words of `reasons`."""
        return frozenset(one.partition(" ")[0] for one in self.reasons_given)

    @cached_property
    def without(self) -> str:
        """The word that leaves out the member who follows."""
        return next((words[0] for words, told in self.phrases.items() if told.tag == "except" and len(words) == 1), "")

    @cached_property
    def longest_from(self) -> dict[str, int]:
        """First word -> the number of words in the longest phrase that begins with it."""
        return longest_by_first(self.phrases)

    @cached_property
    def longest_short_from(self) -> dict[str, int]:
        return longest_by_first(self.shorts)

    def written_out(self, words: Sequence[str]) -> list[str]:
        """The words, with each short form replaced by the words it stands for; the longest match first."""
        told: list[str] = []
        while words:
            most = self.longest_short_from.get(words[0], 0)
            found = next((own for n in range(most, 0, -1) if (own := tuple(words[:n])) in self.shorts), None)
            told += self.shorts[found] if found else words[:1]
            words = words[len(found or words[:1]) :]
        return told

    def meaning(self, words: tuple[str, ...]) -> Meaning | None:
        """A phrase's meaning. A word is also looked up by its longest stem."""
        told = self.phrases.get(words)
        return told if told or len(words) != 1 or not self.stems else self.by_stem(words[0])

    @cached_property
    def by_stem(self) -> Callable[[str], Meaning | None]:
        """`meaning_by_stem`, which remembers its answers."""
        return lru_cache(KEPT)(self.meaning_by_stem)

    def meaning_by_stem(self, word: str) -> Meaning | None:
        """A word's meaning by its longest stem; 'duelltag' is no form of 'duell'."""
        ends = range(len(word), max(SHORTEST_STEM, len(word) - LONGEST_ENDING) - 1, -1)
        stem = next((word[:end] for end in ends if word[:end] in self.stems), None)
        return None if stem is None or self.says_more(word.removeprefix(stem)) else self.stems[stem]

    def number(self, word: str) -> Meaning | None:
        """The meaning of a number word, as 20 of 'twenty'; else None."""
        meaning = self.phrases.get((word,))
        return meaning if meaning and meaning.tag == "number" else None

    def parts(self, word: str) -> list[str]:
        """The known parts of a compound ('kraftzuwachs', 'lastweek'), or the word itself if it isn't a compound."""
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
        """Whether the word alone says something that can be asked."""
        meaning = self.meaning((word,))
        return meaning is not None and meaning.tag != "off"

    def is_list(self, word: str) -> bool:
        """Whether the word asks for a list, as the end of 'kraftliste' does."""
        meaning = self.phrases.get((word,))
        return meaning is not None and meaning.tag in ("asks", "noun")


def links(first: str) -> list[str]:
    """The first part of a compound without the letters that join it to the second."""
    return [first.removesuffix(link) for link in ("s", "n", "en", "es") if first.endswith(link)]


@cache
def lexicon(language: str = ENGLISH) -> Lexicon:
    """The lexicon of a language."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    phrases, stems = meanings(data, {} if language == ENGLISH else lexicon().phrases)
    shorts = {words_of(word): list(words_of(told)) for word, told in data["short"].items()}
    return Lexicon(
        language, phrases, stems, shorts, data.get("elided", "").split(", "), max(map(len, phrases)),
        data["scale"], data["month"],
        {word: kind for kind, text in reversed(data["kind"].items()) for word in text.split(", ")},
        *(frozenset(filter(None, data.get(key, "").split(", "))) for key in LISTS),
    )  # fmt: skip


def narrows(spoken: Sequence[str]) -> bool:
    """Whether words restrict or order something, in any language: 'ignore', 'you are'."""
    text = f" {' '.join(spoken)} "
    return any(f" {phrase} " in text for phrase in everywhere("narrows"))


@cache
def everywhere(key: str) -> frozenset[str]:
    """A list of words in all languages together, for use where a token's language is not known."""
    return frozenset().union(*(getattr(lexicon(one), key) for one in languages()))


@cache
def event_names() -> dict[str, list[str]]:
    """An event's title in lower case -> its names in the game's other languages."""
    found: dict[str, list[str]] = {}
    for language in languages():
        data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
        for title, text in data["event"].items():
            found.setdefault(title, []).extend(text.split(", "))
    return found


@cache
def languages() -> list[str]:
    """The languages, English first."""
    return sorted((file.stem for file in FOLDER.glob("*.toml")), key=lambda one: (one != ENGLISH, one))
