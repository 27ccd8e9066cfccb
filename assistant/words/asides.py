"""Clauses beside a question that don't change it: who asks, why, on what occasion, small talk."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from assistant.words.lexicon import QUIET, Lexicon, narrows
from assistant.words.token import Token

SAYS_NOTHING = {*QUIET, "hello", "ours", "pronoun", "should", "noun", "intro", "if", "group"}
BREAKS = {",", ";", "!", ".", "-", "?"}
"""The signs that separate clauses."""
ENDS = {"?", ".", "!"}
"""The signs that end a sentence."""
ASIDE, STATEMENT = 2, 4
"""At most so many unknown words: in an aside; in a statement or a remark."""
OF_OCCASIONS = {"?", *SAYS_NOTHING, "number", "future", "day", "this", "off", "newest"} - {"whom"}
"""The tags that 'meeting tonight' may contain."""
MATTERS = {
    "figure", "member", "rank", "rank_x", "number", "percent", "zero", "neg", "except", "missing", "only", "compare",
    "neither", "nor", "whom", "count", "how_much", "average", "median", "total", "share", "by_rank", "chart", "csv",
    "target", "event", "group", "than", "more", "less", "joined", "left", "best_ever", "worst_ever",
}  # fmt: skip
"""Tags that a reason must not contain if it is to be passed over."""
LITTLE = {
    "?", *SAYS_NOTHING, "future", "often", "doing", "this", "few", "them", "sunday", "and", "follow", "newest",
    "weekly",
} - {"whom", "if", "group"}  # fmt: skip
"""The tags that a statement may contain."""
TOPICS = {
    *MATTERS, "top", "bottom", "away", "promote", "demote", "meets", "short", "criteria", "stale", "grow", "fall",
    "flat", "struck", "missed", "profile", "discord", "trend", "weekly", "never",
} - {"than", "more", "less", "only", "neg", "group"}  # fmt: skip
"""What a question is about. A reason is passed over only if one of these is left."""
NO_REMARK = {*MATTERS, "last", "since", "until", "before_last", "ago", "week", "month", "calculated", "off"} - {
    "neg", "number", "count", "total", "than", "more", "less",
}  # fmt: skip
"""Tags that a remark must not contain."""
ASKS = {"whom", "asks", "count", "how_much", "top", "bottom", "total", "average", "median"}
"""Tags that begin a question."""
OPPOSITES = [
    {"joined", "left"}, {"grow", "fall"}, {"top", "bottom"}, {"promote", "demote"}, {"criteria", "target"},
    {"average", "median", "total"}, {"by_rank", "total"},
]  # fmt: skip
"""Groups of tags of which a question asks for one; some people add that they don't mean another."""
ASKED_FOR = {*SAYS_NOTHING, "asks", "whom", "past"}
"""Tags that may stand beside a denied word: 'not who joined'."""


def without_asides(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Remove clauses at either end that only say who asks or is asked ('surprise me, ', ', I want to brag'); also
    'so I can thank them' and 'for the poster'."""
    tokens = without_courtesy(without_reasons(without_occasions(tokens, words), words))
    clauses = [list(own) for breaks, own in groupby(tokens, lambda one: one.text in BREAKS) if not breaks]
    while len(clauses) > 1:
        at = place_of(clauses[-1], tokens)
        if not is_remark(clauses[-1], words, sentence=tokens[at - 1].text in ENDS):
            break
        tokens = tokens[: at - 1]
        clauses.pop()
    while len(clauses) > 1 and is_statement(clauses[0], clauses[1], words):
        tokens = tokens[place_of(clauses[1], tokens) :]
        clauses.pop(0)
    first = next((at for at, one in enumerate(clauses) if not is_aside(one, words)), 0)
    if not first:
        before = next((at for at, one in enumerate(tokens) if one.tag == "whom"), 0)
        return tokens[before:] if before and is_aside(tokens[:before], words, last=True) else tokens
    return tokens[place_of(clauses[first], tokens) :]


def without_contrast(tokens: list[Token]) -> list[Token]:
    """Remove what the question says it does not ask for: 'who left us, not who joined', 'not power, kills'."""
    for at, one in enumerate(tokens):
        begins = at == 0 or tokens[at - 1].text == ","
        if not begins or one.tag not in ("neg", "instead"):
            continue
        end = next((now for now in range(at, len(tokens)) if tokens[now].text in BREAKS), len(tokens))
        denied = [own for own in tokens[at + 1 : end] if own.tag not in ASKED_FOR]
        others = [*tokens[: max(at - 1, 0)], *tokens[end + (not at) :]]
        if len(denied) == 1 and is_opposite(denied[0], others):
            return others
    return tokens


def is_opposite(denied: Token, asked: Sequence[Token]) -> bool:
    """Whether a question asks for something of the denied kind, other than what is denied."""
    tags = {one.tag for one in asked}
    if denied.tag == "figure":
        figures = {one.value for one in asked if one.tag == "figure"}
        ranking = tags & {"top", "bottom", "average", "median", "total", "chart"}
        return len(figures) == 1 and denied.value not in figures and bool(ranking)
    return any(denied.tag in kind and tags & kind - {denied.tag} for kind in OPPOSITES) and denied.tag not in tags


def place_of(clause: list[Token], tokens: list[Token]) -> int:
    return next(at for at, one in enumerate(tokens) if one is clause[0])


def without_courtesy(tokens: list[Token]) -> list[Token]:
    """Without 'if it is not too much bother,': a clause with 'if' that names nothing a question is about."""
    clauses = [list(own) for breaks, own in groupby(tokens, lambda one: one.text in BREAKS) if not breaks]
    for clause in clauses if len(clauses) > 1 else ():
        if clause[0].tag == "if" and {one.tag for one in clause} <= {"if", "neg", "?", *SAYS_NOTHING}:
            at = place_of(clause, tokens)
            tokens = [*tokens[:at], *tokens[at + len(clause) + 1 :]]
    return tokens


def without_reasons(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Remove 'so I can thank them', up to the next break, if it says nothing that matters."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].text.partition(" ")[0] not in words.reasons_begin:
            continue
        said = " ".join(one.text for one in tokens[at : at + 4]) + " "
        if not said.startswith(words.reasons_given):
            continue
        end = next((now for now in range(at, len(tokens)) if tokens[now].text in BREAKS), len(tokens))
        others = [*tokens[:at], *tokens[end:]]
        told = {one.tag for one in tokens[at:end]}
        if any(one.tag in TOPICS - {"whom"} for one in others) and not told & {*MATTERS, "top", "bottom", "future"}:
            tokens = others
    return tokens


def without_occasions(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Remove 'for the poster on Sunday'."""
    for at in range(len(tokens) - 1, 0, -1):
        if at >= len(tokens) or tokens[at].text not in words.occasions:
            continue
        leads = at
        between = {*QUIET, "sunday", "weekday", "weekly"}  # 'for the Sunday post'
        while leads and (tokens[leads - 1].tag in between or tokens[leads - 1].text in words.speaks):
            leads -= 1
            if tokens[leads].tag == "toward":
                end = at + 1
                while tokens[end : end + 1] and tokens[end].tag in ("filler", "sunday", "day", "today", "weekday"):
                    end += 1
                tokens = [*tokens[:leads], *tokens[end:]] if tokens[:leads] or tokens[end:] else tokens
                break
            if tokens[leads].text in BREAKS:
                break
    return tokens


def is_statement(clause: list[Token], after: list[Token], words: Lexicon) -> bool:
    """Whether a clause is what people say before they ask: 'I hate doing this, but who ...', 'the kids are screaming,
    who ...'."""
    asks = next((one.tag in ASKS for one in after if one.tag in ASKS or one.tag not in SAYS_NOTHING | {"and"}), False)
    begins = starts(clause, words) or says(clause, words)
    return asks and begins and told_of(clause, words) <= LITTLE and says_little(clause, words)


def is_remark(clause: list[Token], words: Lexicon, *, sentence: bool) -> bool:
    """Whether it is a comment after the question: ', that usually means trouble'. sentence: it is a sentence alone."""
    told = told_of(clause, words)
    if starts(clause, words):
        return not told & NO_REMARK and says_little(clause, words)
    return sentence and says(clause, words) and told <= LITTLE and says_little(clause, words)


def says(clause: list[Token], words: Lexicon) -> bool:
    """Whether it has a verb: 'the train is leaving' has one; 'no whales' has none, and restricts who is meant."""
    return any(one.text in words.yes for one in clause)


def starts(clause: list[Token], words: Lexicon) -> bool:
    first = first_word(clause, words)
    return first in words.speaks or first in words.remarks


def first_word(clause: list[Token], words: Lexicon) -> str:
    return next((word for one in clause for word in one.text.split() if word not in words.opens), "")


def told_of(clause: list[Token], words: Lexicon) -> set[str]:
    """The tags of a clause. Unrecorded things don't count if the speaker is the subject: 'I love it'."""
    told = {one.tag for one in clause if one.text not in words.speaks}
    return told - {"off"} if first_word(clause, words) in words.speaks else told


def says_little(clause: list[Token], words: Lexicon) -> bool:
    """Whether few words are unknown and none restricts who is meant: 'I want those' does."""
    said = [word for one in clause for word in one.text.split()]
    if narrows(said):
        return False
    aims = {word for pair in pairwise(said) if " ".join(pair) in words.aims for word in pair}
    return sum(one.tag == "?" for one in clause) <= STATEMENT and not (set(said) - aims) & words.restricts


def is_aside(clause: list[Token], words: Lexicon, *, last: bool = False) -> bool:
    """Whether it has nothing to ask and no condition, and begins or ends with the speaker. last: must end so."""
    unknown = sum(one.tag == "?" for one in clause)
    tags = {one.tag for one in clause if one.text not in words.speaks and one.text not in words.occasions} - {"today"}
    if not last and any(one.text in words.occasions for one in clause) and unknown <= ASIDE and tags <= OF_OCCASIONS:
        return True
    if not 0 < unknown <= ASIDE or not tags <= {"?", *SAYS_NOTHING} - {"whom", "if", "pronoun", "should"}:
        return False
    said = " ".join(one.text for one in clause).split()
    return said[-1] in words.speaks or (not last and said[0] in words.speaks)
