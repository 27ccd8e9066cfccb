"""What stands around a question: what only leads to it, words that say nothing where they stand, a second question."""

from __future__ import annotations

from itertools import pairwise

from assistant.words.lexicon import QUIET
from assistant.words.token import Token

SAYS_NOTHING = {*QUIET, "hello", "ours", "pronoun", "should", "noun", "intro", "if"}
SPEAKERS = {"off", "ours", "pronoun", "hello", "intro", "whom"}
"""Who begins an opening that may hold any words: 'my co-leader wants to know'."""
BEGINS = {"asks", "whom", "count", "how_much", "follow", "why", "only"}
"""What a second question begins with."""
VERBS = {"change", "grow", "fall", "makes", "past", "gives", "reach"}


def around(tokens: list[Token]) -> tuple[list[Token], bool]:
    """The question itself, and whether it is more than one."""
    opened = len(tokens)
    tokens = without_opening(tokens)
    opened -= len(tokens)
    for at, token in enumerate(tokens):
        if token.tag == "if":  # 'tell me if', but no 'if he had more'
            leads = (at or opened) and not any(map(says_something, tokens[:at]))
            token.tag = "filler" if leads else "off"
    mark_nouns(tokens)
    asking = [one for one in tokens if one.tag == "whom" or says_something(one)]
    if sum(one.tag == "whom" for one in asking) > 1 and asking[-1].tag == "whom":  # 'who killed whom'
        asking[-1].tag = "off"
    twice = len(parts(tokens)) > 1 or lists_and_asks(tokens)
    return [one for one in tokens if one.tag != "intro"], twice


def lists_and_asks(tokens: list[Token]) -> bool:
    """'Top 5 power and who is away': a ranking, then another question."""
    for at, (one, after) in enumerate(pairwise(tokens)):
        again = one.tag == "and" and (after.tag == "whom" or one.text.split()[-1] in ("who", "qui"))
        if again and {"top", "bottom"} & {own.tag for own in tokens[:at]} and tokens[0].tag != "whom":
            return True
    return False


def says_something(token: Token) -> bool:
    return token.tag not in SAYS_NOTHING


def without_opening(tokens: list[Token]) -> list[Token]:
    """Without 'I was wondering' and 'my co-leader wants to know', and without 'I heard' at the end."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].tag != "intro":
            continue
        before = [one for one in tokens[:at] if says_something(one)]
        unknown = [one for one in before if one.tag == "?"]
        speaks = tokens[0].tag in SPEAKERS or not unknown
        if speaks and len(unknown) < 3 and all(one.tag in {"?", "off", "write"} for one in before):
            return without_ending(tokens[at + 1 :])
    return without_ending(tokens)


def without_ending(tokens: list[Token]) -> list[Token]:
    """An 'I heard' that is neither at the beginning nor at the end is not understood."""
    for at, token in enumerate(tokens):
        if token.tag == "intro":
            token.tag = "off" if any(map(says_something, tokens[at + 1 :])) else "intro"
    return tokens


def mark_nouns(tokens: list[Token]) -> None:
    """'Show the values' says nothing more, 'who changed their name' does: a noun after a verb is what it is about."""
    told = [one for one in tokens if one.tag == "noun" or says_something(one)]
    for at, token in enumerate(told):
        if token.tag != "noun":
            continue
        before = told[at - 1].tag if at else ""
        after = told[at + 1].tag if at + 1 < len(told) else ""
        if before in VERBS and after not in ("figure", "noun", "average", "total"):
            token.tag = "off"
    for token in told:
        token.tag = "filler" if token.tag == "noun" else token.tag


def parts(tokens: list[Token]) -> list[list[Token]]:
    """The sentences that say something: after a question mark, or where another question begins."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        after = next((one.tag for one in tokens[at + 1 :] if one.tag != "filler"), "")
        if token.text == "?" or (token.text in {".", "!", ";"} and after in BEGINS):
            found.append([])
        else:
            found[-1].append(token)
    return [one for one in found if any(map(says_something, one))]
