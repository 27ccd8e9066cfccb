"""Clauses beside a question that say nothing of what is asked: who asks, why, for what occasion, small talk."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from assistant.words.lexicon import QUIET, Lexicon, narrows
from assistant.words.token import Token

SAYS_NOTHING = {*QUIET, "hello", "ours", "pronoun", "should", "noun", "intro", "if", "group"}
BREAKS = {",", ";", "!", ".", "-", "?"}
"""What cuts what is said into clauses."""
ENDS = {"?", ".", "!"}
"""What ends a sentence."""
ASIDE, STATEMENT = 2, 4
"""So many words that nobody knows an aside has at most, and a statement or a remark."""
OF_OCCASIONS = {"?", *SAYS_NOTHING, "number", "future", "day", "this", "off", "newest"} - {"whom"}
"""What 'meeting tonight' may hold."""
MATTERS = {
    "figure", "member", "rank", "rank_x", "number", "percent", "zero", "neg", "except", "missing", "only", "compare",
    "neither", "nor", "whom", "count", "how_much", "average", "median", "total", "share", "by_rank", "chart", "csv",
    "target", "event", "group", "than", "more", "less", "joined", "left", "best_ever", "worst_ever",
}  # fmt: skip
"""What no reason holds that may be passed over."""
LITTLE = {
    "?", *SAYS_NOTHING, "future", "often", "doing", "this", "few", "them", "sunday", "and", "follow", "newest",
    "weekly",
} - {"whom", "if", "group"}  # fmt: skip
"""What a statement may hold."""
TOPICS = {
    *MATTERS, "top", "bottom", "away", "promote", "demote", "meets", "short", "criteria", "stale", "grow", "fall",
    "flat", "struck", "missed", "profile", "discord", "trend", "weekly", "never",
} - {"than", "more", "less", "only", "neg", "group"}  # fmt: skip
"""What a question is about; one of these is left where a reason is passed over."""
NO_REMARK = {*MATTERS, "last", "since", "until", "before_last", "ago", "week", "month", "calculated", "off"} - {
    "neg", "number", "count", "total", "than", "more", "less",
}  # fmt: skip
"""What a remark does not hold."""
ASKS = {"whom", "asks", "count", "how_much", "top", "bottom", "total", "average", "median"}
"""With what a question begins."""
OPPOSITES = [
    {"joined", "left"}, {"grow", "fall"}, {"top", "bottom"}, {"promote", "demote"}, {"criteria", "target"},
    {"average", "median", "total"}, {"by_rank", "total"},
]  # fmt: skip
"""Kinds of words of which a question is about one: what is asked, and not the other, which some people add."""
ASKED_FOR = {*SAYS_NOTHING, "asks", "whom", "past"}
"""What stands beside the word that is denied: 'not who joined'."""


def without_asides(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Without 'surprise me, ' and ', I want to brag': clauses at either end of who asks or is asked alone, which say
    nothing else; without 'so I can thank them' and 'for the poster'."""
    tokens = without_reasons(without_occasions(tokens, words), words)
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
    """Without what the question does not ask for, as it says: 'who left us, not who joined', 'not power, kills'."""
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
    """Whether a question asks for something of the kind that is denied, and for something else."""
    tags = {one.tag for one in asked}
    if denied.tag == "figure":
        figures = {one.value for one in asked if one.tag == "figure"}
        ranking = tags & {"top", "bottom", "average", "median", "total", "chart"}
        return len(figures) == 1 and denied.value not in figures and bool(ranking)
    return any(denied.tag in kind and tags & kind - {denied.tag} for kind in OPPOSITES) and denied.tag not in tags


def place_of(clause: list[Token], tokens: list[Token]) -> int:
    return next(at for at, one in enumerate(tokens) if one is clause[0])


def without_reasons(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Without 'so I can thank them': up to the next break, where it says nothing that matters."""
    for at in range(len(tokens) - 1, -1, -1):
        said = " ".join(one.text for one in tokens[at : at + 4]) + " "
        if not said.startswith(words.reasons_given):
            continue
        end = next((now for now in range(at, len(tokens)) if tokens[now].text in BREAKS), len(tokens))
        others = [*tokens[:at], *tokens[end:]]
        if any(one.tag in TOPICS - {"whom"} for one in others) and not {one.tag for one in tokens[at:end]} & MATTERS:
            tokens = others
    return tokens


def without_occasions(tokens: list[Token], words: Lexicon) -> list[Token]:
    """Without 'for the poster on Sunday'."""
    for at in range(len(tokens) - 1, 0, -1):
        if at >= len(tokens) or tokens[at].text not in words.occasions:
            continue
        leads = at
        while leads and (tokens[leads - 1].tag in QUIET or tokens[leads - 1].text in words.speaks):
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
    """'I hate doing this, but who ...', 'the kids are screaming, who ...': what somebody says before they ask."""
    asks = next((one.tag in ASKS for one in after if one.tag in ASKS or one.tag not in SAYS_NOTHING | {"and"}), False)
    begins = starts(clause, words) or says(clause, words)
    return asks and begins and told_of(clause, words) <= LITTLE and says_little(clause, words)


def is_remark(clause: list[Token], words: Lexicon, *, sentence: bool) -> bool:
    """', that usually means trouble': what somebody says once they have asked. sentence: in one of its own."""
    told = told_of(clause, words)
    if starts(clause, words):
        return not told & NO_REMARK and says_little(clause, words)
    return sentence and says(clause, words) and told <= LITTLE and says_little(clause, words)


def says(clause: list[Token], words: Lexicon) -> bool:
    """Whether it has a verb: 'the train is leaving', but 'no whales' restricts whom is meant."""
    return any(one.text in words.yes for one in clause)


def starts(clause: list[Token], words: Lexicon) -> bool:
    return first_word(clause, words) in words.speaks | words.remarks


def first_word(clause: list[Token], words: Lexicon) -> str:
    return next((word for one in clause for word in one.text.split() if word not in words.opens), "")


def told_of(clause: list[Token], words: Lexicon) -> set[str]:
    """The tags of what is said. What is not on record may be told of who speaks: 'I love it', but not 'the French'."""
    told = {one.tag for one in clause if one.text not in words.speaks}
    return told - {"off"} if first_word(clause, words) in words.speaks else told


def says_little(clause: list[Token], words: Lexicon) -> bool:
    """Whether few of its words are unknown, and none restricts whom is meant: 'I want those', but 'I want to know'."""
    said = [word for one in clause for word in one.text.split()]
    if narrows(said):
        return False
    aims = {word for pair in pairwise(said) if " ".join(pair) in words.aims for word in pair}
    return sum(one.tag == "?" for one in clause) <= STATEMENT and not (set(said) - aims) & words.restricts


def is_aside(clause: list[Token], words: Lexicon, *, last: bool = False) -> bool:
    """Whether it holds nothing that can be asked, no condition, and begins or ends with who speaks. last: ends."""
    unknown = sum(one.tag == "?" for one in clause)
    tags = {one.tag for one in clause if one.text not in {*words.speaks, *words.occasions}} - {"today"}
    if not last and any(one.text in words.occasions for one in clause) and unknown <= ASIDE and tags <= OF_OCCASIONS:
        return True
    if not 0 < unknown <= ASIDE or not tags <= {"?", *SAYS_NOTHING} - {"whom", "if", "pronoun", "should"}:
        return False
    said = " ".join(one.text for one in clause).split()
    return said[-1] in words.speaks or (not last and said[0] in words.speaks)
