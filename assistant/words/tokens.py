"""A question as tokens: members' names, ranks, dates, numbers, and the words of the lexicon with their meanings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from assistant.words.around import around, asks_for_members, by_place, goes_on, mark_sorting
from assistant.words.dates import SIDES, a_date, whole_dates
from assistant.words.everyone import mark_everyone, mark_nobody
from assistant.words.lexicon import QUIET, Lexicon, everywhere
from assistant.words.lexicon.spelling import may_be_meant, misspelt
from assistant.words.names import PART, RESEMBLES, People, Person
from assistant.words.numbers import a_number, a_rank, in_words, spelt_out
from assistant.words.ranges import mark_ranges
from assistant.words.slots import COMPARE
from assistant.words.splitting import (
    CLAUSE,
    NAME,
    apart,
    clause_by_clause,
    raw_words,
    take_names,
    well_spelt,
    with_their_ends,
)
from assistant.words.token import Token
from members.figures import is_event
from members.names import normalise

MOST_UNKNOWN = 8
"""A text with more unknown words than this is not a question. None of its words is looked up among the names."""
GAVE = {"gave", "give", "gives", "given"}
WHOM = {"member", "rank", "away", "group"}
"""The tags that 'without' can leave out of a list."""
SHORT_MONTH = 3
"""Letters of a month's short name, which may also begin a member's name."""
SIGNS = re.compile(r"[^\w\x02]+|s")
IN_POWER = 1_000_000
"""From this size on, a number without a figure means power."""


@dataclass
class Tokens:
    """notes: what was typed, with what it was taken for; several: a name that several members fit, with their names.

    asks: it has a word that begins a question ('who', 'list'); whom: it asks for members ('who'); joins: it begins with
    "with"; leaves_out: it begins with "without". quiet: dropped words that may not stand beside a name alone. yes: it
    begins like a yes-or-no question. order: the verb, if it is an order and not a question: 'make Rusk R4'. twice: it
    is more than one question. heard: all tokens, also meaningless ones, if one is unknown. words: as spelt.
    """

    tokens: list[Token]
    notes: list[tuple[str, str]] = field(default_factory=list)
    several: tuple[str, list[str]] | None = None
    asks: bool = False
    whom: bool = False
    joins: bool = False
    leaves_out: bool = False
    quiet: set[str] = field(default_factory=set)
    yes: bool = False
    order: str = ""
    twice: bool = False
    heard: list[Token] = field(default_factory=list)
    words: frozenset[str] = frozenset()


def tokenise(asked: str, people: People, words: Lexicon, today: date) -> Tokens:
    """The question's tokens. A name made of the lexicon's own words ('Power', 'Top') must stand in quotes."""
    spelt, named, notes = well_spelt(asked, people, words)
    told = Tokens([], notes, words=frozenset(spelt))
    left = [part for word in words.written_out(spelt) for part in apart(word, words)]
    left = clause_by_clause(with_their_ends(left, words), words)
    begins = (at for at, word in enumerate(left) if not words.leads(word) and word not in words.opens - words.orders)
    said = next(begins, 0)  # 'ok then promote them'
    orders = bool(left) and left[said] in words.orders and not words.meaning(tuple(left[said : said + 2]))  # 'tell me'
    order = left[said] if orders else ""
    told.yes = bool(left) and left[0] in words.yes
    whom = said + 1 + (words.kinds.get("".join(left[said + 1 : said + 2])) == "preposition")  # 'write to Nia'
    of_member = any(one.startswith(NAME) or one in words.speaks for one in left[whom : whom + 1])  # 'make me R5'
    told.tokens = tagged(left, named, words, today)
    mark_rows(told.tokens, words.persons)
    told.tokens, told.twice = around(told.tokens, words)
    mark_names(told.tokens, asked, people, words)
    resolve(told, people, words)
    mend_percent(told.tokens)
    mend_unit(told.tokens)
    told.tokens = told.tokens[sum(one.tag == "intro" for one in told.tokens[:1]) :]
    by_place(told.tokens)
    told.twice = told.twice or goes_on(told.tokens)
    mark_from(told.tokens)
    mark_clauses(told.tokens)
    told.whom = asks_for_members(told.tokens)
    told.asks = told.whom or any(one.tag == "asks" for one in told.tokens)
    for one in told.tokens[:1]:
        one.tag = {"their": "them", "than": "asks"}.get(one.tag, one.tag)  # 'que faut-il'
    kinds = {one.tag for one in told.tokens}
    opens = told.tokens[0] if told.tokens else Token("", "")
    counted = opens.tag in ("count", "how_much") or opens.value == "strikes"  # 'how many strikes were given'
    if any(one.value == "strikes" for one in told.tokens) and not counted:
        mark_giving(told.tokens)
    if kinds & {"promote", "demote"}:  # 'who was promoted' asks what happened, not who is due
        for one in told.tokens:
            one.tag = "off" if one.tag == "past" else one.tag
    mark_sorting(told.tokens, left, words)
    told.joins = bool(told.tokens) and told.tokens[0].tag == "with"
    lead = [one.tag for one in told.tokens if one.tag not in QUIET][:2]
    told.leaves_out = lead[:1] == ["except"] or (lead[:1] == ["missing"] and not WHOM.isdisjoint(lead))  # 'sin Nia'
    mark_beside(told.tokens)
    mark_everyone(told.tokens, asked, words)
    mark_nobody(told.tokens, words)
    if is_compared(told.tokens):  # 'put Nia against Mo'
        told.tokens = [one for one in told.tokens if one.text != order]
    else:
        told.order = ordered(told.tokens, order, of_member=of_member, said=said)
    told.order = told.order or ordered_later(left, words) or throws_out(told.tokens, words)
    told.quiet = {one.text for one in told.tokens if one.tag in QUIET and one.text[0].isalpha()} - words.bare
    if any(one.tag == "?" for one in told.tokens):
        told.heard = [replace(one) for one in told.tokens]
    told.tokens = whole_dates(without_repeats(told.tokens), today)
    return told


def without_repeats(tokens: list[Token]) -> list[Token]:
    """Drop a figure that is named twice: 'no strikes, strikes-wise', 'no warning (strike)'."""
    before, again, between = Token("", ""), [], ""
    for one in tokens:
        if one.tag in QUIET:
            between += one.text
            continue
        same = one.tag == before.tag == "figure" and one.value == before.value
        if same and (between in ("(", ",") or one.text == before.text):
            again.append(one)
        before, between = one, ""
    return [one for one in tokens if not any(one is other for other in again)]


def tagged(left: list[str], named: Sequence[Person], words: Lexicon, today: date) -> list[Token]:
    """The tokens of the words, in order. named: the people whose placeholders are among the words."""
    found: list[Token] = []
    while left:
        taken, token = next_token(left, named, words, today, found[-1] if found else None)
        found.append(token)
        left = left[taken:]
    return found


def talk(said: str, people: People, words: Lexicon, today: date) -> list[Token]:
    """The tokens of what somebody says beside a question. Nothing is corrected or guessed."""
    text, named = take_names(said, people, words)
    return tagged(words.written_out(raw_words(text)), named, words, today)


def mark_rows(tokens: list[Token], persons: frozenset[str]) -> None:
    """'..., 10 people' at the end gives the number of rows; 'power of 10 people' does not."""
    for before, number, after, end in windows(tokens):
        ends = end.tag == "filler" and not end.text[:1].isalnum()
        if before.text in CLAUSE and number.tag == "number" and after.text in persons and ends:
            number.tag, after.tag = "rows", "filler"


def mark_from(tokens: list[Token]) -> None:
    """'From' begins no range in 'the least kills from all R4', 'scores from Desert Storm', 'what date is this from'."""
    said = [one for one in tokens if one.tag != "filler"]
    for one, after in pairwise([*said, Token("", "")]):
        ends = not after.tag and any(other.tag == "fresh" for other in said)
        of = after.tag in ("all", "them") or (after.tag == "figure" and is_event(str(after.value)))
        if one.tag == "between" and one.text in everywhere("of") and (ends or of):
            one.tag = "filler"


def mark_clauses(tokens: list[Token]) -> None:
    """In 'R3 over 100M who donated less than 10k', the number before 'who' means power, whatever the clause is about.

    'R1 over 40M who did VS' is not understood, because its clause has no number.
    """
    said = [one for one in tokens if one.tag != "filler"]
    for at, (side, number, whom) in enumerate(zip(said, said[1:], said[2:], strict=False)):
        great = number.tag == "number" and number.value >= IN_POWER
        if side.tag not in SIDES or not great or whom.tag != "whom" or any(one.tag == "figure" for one in said[:at]):
            continue
        number.implies = "power"
        clause = [one.tag for one in said[at + 3 : at + 5]]
        if clause[:1] == ["figure"]:
            whom.tag = "group" if clause[1:] and clause[1] in (*SIDES, "number") else "clause"


def mark_giving(tokens: list[Token]) -> None:
    """'Who gave Rusk a strike' can't be answered from the records; 'who gave less than 10k and has no strikes' can."""
    for one, *after in windows([token for token in tokens if token.tag != "filler"]):
        so_many = after[0].tag in (*SIDES, "number") and "strikes" not in (after[1].value, after[2].value)
        one.tag = "off" if one.tag == "gives" and not so_many else one.tag


def windows(tokens: list[Token]) -> list[tuple[Token, Token, Token, Token]]:
    """Each token with the next three; fillers stand in after the end."""
    more = [*tokens, Token("filler", "."), Token("filler", ".")]
    return list(zip(more, more[1:], more[2:], more[3:], strict=False))


def mark_beside(tokens: list[Token]) -> None:
    """Set what a token gets from the one before it: `of`, `toward`, `joined`, ...; 'made 10k', 'over a strike'."""
    said = [one for one in tokens if one.tag != "filler"]
    for one, after in pairwise(said):
        if one.tag == "makes" and after.tag in ("rank", "number", "target"):  # 'does Nia make the R2', 'who made 10k'
            one.tag = "meets" if after.tag == "rank" else "reach"
    mark_ranges(tokens)
    of, among = everywhere("of"), everywhere("amid_ranks")
    for at, (one, after) in enumerate(pairwise(tokens)):
        led = (one.text, f"{tokens[at - 1].text} {one.text}" if at else "", *one.text.split()[-1:])
        after.of = not of.isdisjoint(led)
        after.among = not among.isdisjoint(led)
        after.joined = one.tag not in {*QUIET, "group"}
        after.toward = one.tag == "toward" or (after.tag == "rank" and (one.text == "to" or one.tag == "until"))
        after.toward = after.toward or to_rank(one)
        if one.text in GAVE and one.tag in QUIET and after.tag in (*SIDES, "number"):  # 'who gave over 20k'
            after.implies = "donations"
        counted = [one.tag for one in tokens[at + 2 : at + 3]] == ["number"]  # 'over a 100M'
        if one.tag in SIDES and after.tag == "a" and not counted:  # 'more than one strike'
            after.tag, after.value = "number", 1


def is_compared(tokens: list[Token]) -> bool:
    tags = [one.tag for one in tokens]
    return "compare" in tags and tags.count("member") > 1


def ordered(tokens: list[Token], verb: str, *, of_member: bool, said: int) -> str:
    """The verb that a text begins with, if it is an order and not a question, else ''. of_member: a name follows it;
    said: its index."""
    kinds = {one.tag for one in tokens}
    gives = any((one.tag, one.value) == ("figure", "strikes") for one in tokens) or "figure" not in kinds
    of_them = any(one.tag in ("pronoun", "them") or one.text == "all of them" for one in tokens[1 : said + 2])
    of_all = (
        verb
        and kinds & {"promote", "demote"}
        and tokens[1:2]
        and (tokens[1].tag == "all" or (tokens[1].tag == "whom" and " " in tokens[1].text))
    )
    if of_member or of_them or of_all:  # 'tell Nia to donate', 'promote him', 'promote everyone who'
        return verb
    strikes = any((one.tag, one.value) == ("figure", "strikes") for one in tokens)
    if verb and strikes and "all" in kinds and not kinds & {"asks", "whom", "neg"}:  # 'give all R1 a strike'
        return verb
    if "member" in kinds and gives and not kinds & {"asks", "whom", "neg"}:
        return verb
    moved = any(one.text.endswith("to") and after.tag == "rank" for one, after in pairwise(tokens))
    asks = {"asks", "whom", "promote", "demote", *({"change"} if "figure" in kinds else ())}
    return verb if moved and not kinds & asks else ""  # 'move every R3 up to R4'


def ordered_later(left: Sequence[str], words: Lexicon) -> str:
    """The verb of an order that follows something else: 'do it today, make him R4'."""
    for mark, verb, whom in zip(left, left[1:], left[2:], strict=False):
        meaning = words.meaning((whom,))
        named = whom.startswith(NAME) or (meaning is not None and meaning.tag in ("pronoun", "them"))
        joins = mark in CLAUSE or ((also := words.meaning((mark,))) is not None and also.tag == "and")
        if joins and verb in words.orders and named and any(a_rank([one], words) for one in left):
            return verb
    return ""


def throws_out(tokens: list[Token], words: Lexicon) -> str:
    """The verb of 'take Nia out of the alliance'. 'Take Nia out' only leaves her out of a list."""
    verb = tokens[0].text.split()[0] if [one.tag for one in tokens[:1]] == ["except"] else ""
    whole = any(one.tag == "ours" and " " in one.text for one in tokens)
    return verb if whole and verb in words.takes_out else ""


def to_rank(token: Token) -> bool:
    """Whether a rank after it is where somebody is moved to: 'demoted to R2'."""
    return token.tag == "demote" and token.text.endswith(" to")


def next_token(
    left: Sequence[str], named: Sequence[Person], words: Lexicon, today: date, before: Token | None
) -> tuple[int, Token]:
    """The next token and how many words it takes: the longest that means something."""
    first = left[0]
    if first.startswith(NAME):
        return 1, named[int(first.strip(NAME))].token
    if dated := a_date(left, words, today, before):
        return dated
    if (ranked := a_rank(left, words)) and not words.phrases.get(tuple(left[:2])):  # 'x rango' is by rank
        return ranked
    if numbered := a_number(left, words, before) or in_words(left, words):
        return numbered
    for length in range(min(words.longest_from.get(first, 1), len(left)), 0, -1):
        if meaning := words.meaning(tuple(left[:length])):
            if length > 1 and begins_comparison(left[length - 1 :], words) and words.meaning(tuple(left[: length - 1])):
                continue  # 'ganhou | mais de 10M', not 'ganhou mais | de 10M'
            joins = words.meaning((first,)) if meaning.tag in ("or_more", "or_less") else None
            value = joins.tag if joins else meaning.value
            if meaning.tag == "number":
                return spelt_out(left, length, meaning.value, words)
            return length, Token(meaning.tag, " ".join(left[:length]), value, meaning.implies)
    if first == "%":
        return 1, Token("percent_of", first)
    return 1, Token("filler" if SIGNS.fullmatch(first) else "?", first)


def begins_comparison(left: Sequence[str], words: Lexicon) -> bool:
    """Whether words begin with two or three that compare with the number behind them: 'more than 10M'."""
    for length in (2, 3):
        meaning = words.phrases.get(tuple(left[:length]))
        if meaning and meaning.tag in COMPARE.split("|") and left[length : length + 1]:
            return a_number(left[length:], words, None) is not None
    return False


def resolve(told: Tokens, people: People, words: Lexicon) -> None:
    """Resolve unknown words (parts of names, misspelt names, misspelt words), and words that were read as one."""
    split_numbers(told, words)
    if sum(one.tag == "?" for one in told.tokens) > MOST_UNKNOWN:
        return
    for length in (3, 2, 1):
        for start in range(len(told.tokens) - length + 1):
            part = told.tokens[start : start + length]
            if len(part) == length and part[0].tag == "?" and part[-1].tag in ("?", "number"):
                resolve_one(told, start, length, people, words)


def mend_percent(tokens: list[Token]) -> None:
    """'60 perecnt' means 60 %."""
    for at, (number, one) in reversed(list(enumerate(pairwise(tokens)))):
        if number.tag == "number" and one.tag == "percent_of" and number.value <= 100 and " " not in one.text:
            number.tag = "percent"
            del tokens[at + 1]


def mend_unit(tokens: list[Token]) -> None:
    """'Untx x' means Unit X, not the rank X."""
    for at, (unit, one) in reversed(list(enumerate(pairwise(tokens)))):
        if unit.value == "unit_x" and one.tag == "rank_x" and not unit.text.endswith(" x"):
            del tokens[at + 1]


def mark_names(tokens: list[Token], asked: str, people: People, words: Lexicon) -> None:
    """Read a number word or short month as a name if somebody has it: 'how did Zero do', 'how much power has Mar'."""
    for before, one in pairwise([Token("", ""), *tokens]):
        named = re.search(rf"(?<=[^\W\d_] ){one.text.capitalize()}\b", asked) if one.tag in ("zero", "number") else None
        if named and one.text.isalpha() and any(score >= PART for score, _ in people.near(one.text)):
            one.tag = "?"
        if one.tag == "month_name" and len(one.text) == SHORT_MONTH and before.text.split()[-1:] != []:
            one.tag = "?" if before.text.split()[-1] in words.yes else one.tag


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


def typed_as(token: Token) -> str:
    """A token as part of a name: 'Kestrel eighty eight' is Kestrel 88."""
    return f"{token.value:g}" if token.tag == "number" and not token.text[:1].isdigit() else token.text


def resolve_one(told: Tokens, start: int, length: int, people: People, words: Lexicon) -> None:
    typed = " ".join(map(typed_as, told.tokens[start : start + length]))
    known = misspelt(typed, words) if length == 1 else None
    near = people.near(typed)
    leans = next((one for one in words.elided if one and len(typed) > len(one) + 2 and typed.startswith(one)), None)
    if leans:  # 'd'Émile'
        near = tuple(one for one in people.near(typed.removeprefix(leans)) if one[0] >= 1) or near
    exact = [one for one in near if one[0] >= 1]
    if told.tokens[start + length - 1].tag == "number" and not exact:  # 'Kestrel 88', but no '88 of Kestrel'
        return
    exact = exact or [one for one in near if one[0] >= PART]
    if not exact and length == 1 and may_be_meant(typed, words):  # 'qill' may be 'kill'
        near = ()
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
        tag = "filler" if meaning.tag == "noun" else meaning.tag
        told.tokens[start] = Token(tag, known, meaning.value, meaning.implies)
        if meaning.tag != "filler":
            told.notes.append((typed, known))
