"""How likely a row is a member rather than a newcomer: one number per pair, in log-odds.

The base is what a row's best name says against a newcomer: the better some member's name fits, the higher it is.
Members whose names fit worse get less, by the misreading that they would require. The evidence of value, avatar and
badge is added. A member that no row of the list names may still be the person of a row without a name, or with a new
name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from members.names import look_alike, normalise
from uploads.matching.evidence import SUGGESTED, UNLIKE, Likeness, ValueVerdict, nearness
from uploads.matching.lengths import agreement_by_length
from uploads.matching.letters import is_doubtful, is_foreign
from uploads.matching.looks import SAME_TYPE, AvatarVerdict
from uploads.matching.weights import WEIGHTS
from uploads.reading.proofs.coverage import coverage, is_whole
from uploads.reading.types import BatchRow

MEDIUM = 0.9
"""Names more similar than this are medium (spec sections 5 and 9)."""

CLEAR_LETTERS = 0.8
"""The lowest letter score of a name that is spelled without doubt."""

LEAST = 0.75
"""The least support for a member in unreadable letters, out of three: the letters, the length and the value."""

ALIKE = 0.5
"""How near a figure that restarts each week must be to last week's: between half and twice."""

LIKE_TYPE = 0.7
"""The usual similarity of a name's picture to another name in plain type."""

_VALUE: dict[ValueVerdict, float] = {"fits": WEIGHTS.fits, "unsure": 0.0, "contradicts": WEIGHTS.contradicts}
_AVATAR: dict[AvatarVerdict, float] = {"same": WEIGHTS.same_avatar, "unsure": 0.0, "other": WEIGHTS.other_avatar}


@dataclass(frozen=True, slots=True)
class Score:
    """A pair of a row and a member. alone: the match holds only if nobody else is as likely."""

    like: Likeness
    odds: float
    alone: bool = False


def scores(rows: Sequence[BatchRow], likenesses: Sequence[Sequence[Likeness]]) -> list[list[Score]]:
    """For each row, the members it may be, with the odds of each against a newcomer."""
    spelled = {
        like.member.member_id
        for likes in likenesses
        for like in likes
        if like.similarity > MEDIUM and like.clear and like.reading == like.spelling
    }
    found = [_named(batch_row, likes, spelled) for batch_row, likes in zip(rows, likenesses, strict=True)]
    taken = {score.like.member.member_id for ours in found for score in ours if _is_sure(score)}
    length = agreement_by_length(rows, _known_names(found))
    lone = sum(not ours for ours in found) == 1 and len(rows) == len(likenesses[0])
    lone = lone and is_whole(coverage(rows), active=len(rows))
    for batch_row, ours, likes in zip(rows, found, likenesses, strict=True):
        if any(_is_sure(score) for score in ours):
            continue
        known = {score.like.member.member_id for score in ours} | taken
        rest = [like for like in likes if like.member.member_id not in known]
        unnamed = [_left_over(batch_row, like, length) or _renamed(batch_row, like, lone=lone) for like in rest]
        ours += [score for score in unnamed if score]
    return found


def name_odds(like: Likeness) -> float:
    """What the letters alone say against a newcomer."""
    alike = like.similarity
    if alike > MEDIUM:
        return WEIGHTS.same if like.same_name else _between(alike, MEDIUM, 1.0, WEIGHTS.medium)
    if alike > SUGGESTED:
        return _between(alike, SUGGESTED, MEDIUM, WEIGHTS.suggested)
    return _between(alike, UNLIKE, SUGGESTED, (WEIGHTS.misread, WEIGHTS.suggested[0]))


def picture_odds(like: Likeness) -> float:
    """What the name's picture says, with or without letters that agree.

    Only with agreeing letters is it as good as the name. Without them, a newcomer's name may look like that of the only
    member with such letters. To be more than a guess it must then look like the member's name in print as well.
    """
    picture = like.picture
    if picture is None:
        return -float("inf")
    if like.similarity > SUGGESTED:
        return WEIGHTS.same if picture.sure else WEIGHTS.medium[0]
    in_print = picture.source == "typeset" or (like.typeset or 0.0) >= SAME_TYPE
    return WEIGHTS.medium[0] if picture.sure and in_print else WEIGHTS.suggested[0]


def is_spelled(batch_row: BatchRow) -> bool:
    """Whether a name's letters are beyond doubt, so that they separate it from names that look similar."""
    return batch_row.row.name_score >= CLEAR_LETTERS


def next_best(score: Score, others: Sequence[Score]) -> tuple[float, int | None]:
    """How much likelier a row's member is than the next one for that row alone, and who the next one is."""
    rest = [
        (other.odds, -other.like.member.member_id) for other in others if other.like.member is not score.like.member
    ]
    return (score.odds - max(rest)[0], -max(rest)[1]) if rest else (float("inf"), None)


def _between(at: float, low: float, high: float, odds: tuple[float, float]) -> float:
    return odds[0] + (odds[1] - odds[0]) * (at - low) / (high - low)


def _is_sure(score: Score) -> bool:
    return score.odds >= WEIGHTS.level_high


def _named(batch_row: BatchRow, likes: Sequence[Likeness], spelled: Collection[int]) -> list[Score]:
    """The members that the name suggests, alone or together with other support."""
    found = []
    suggested = [(like, _letters(batch_row, like, spelled)) for like in likes if like.suggested]
    best = max((letters for _, letters in suggested), default=0.0)
    base = max((name_odds(like) for like, letters in suggested if letters == best), default=0.0)
    for like, letters in suggested:
        odds = max(base + letters - best, picture_odds(like)) + _beside(like, spelled)
        if like.strength > SUGGESTED:  # is suggested despite any other evidence (spec section 5)
            odds = max(odds, like.strength * WEIGHTS.suggested[0])
        if odds > 0:
            found.append(Score(like, odds))
    return found


def _letters(batch_row: BatchRow, like: Likeness, spelled: Collection[int]) -> float:
    """The cost of the misreading that this member would require, 0 for none. It compares the members whose name a row
    may be.

    Of letters that look the same, an engine prefers some. So they separate two members only if both are spelled.
    """
    same = look_alike(like.reading, like.spelling)
    odds = -WEIGHTS.cut * like.cut - (0.0 if same else WEIGHTS.unlike * (1 - like.similarity))
    if not like.exact and is_spelled(batch_row) and like.similarity > SUGGESTED:
        if _is_part_of(like.spelling, like.reading):
            odds = min(odds, -WEIGHTS.made_up)
        elif same and like.member.member_id in spelled:
            odds = min(odds, -WEIGHTS.not_exact)
    return odds


def _is_part_of(short: str, long: str) -> bool:
    """Whether leaving out letters of the long text gives the short one, ignoring spaces."""
    short, long = "".join(short.split()), "".join(long.split())
    letters = iter(long)
    return len(short) < len(long) and all(letter in letters for letter in short)


def _beside(like: Likeness, spelled: Collection[int]) -> float:
    """What everything but the name says.

    It does not support a clearly read name that is only similar to the member's, if another row is spelled like the
    member.
    """
    value, avatar = _VALUE[like.verdict], _AVATAR[like.avatar]
    is_another = like.clear and like.similarity > SUGGESTED and not look_alike(like.reading, like.spelling)
    if is_another and like.member.member_id in spelled:
        value, avatar = min(value, 0.0), min(avatar, 0.0)
    near = WEIGHTS.near * (like.nearness + Levenshtein.normalized_similarity(like.reading, like.spelling) - 1)
    return value + avatar + WEIGHTS.badge * like.badge + near


def _known_names(found: Sequence[Sequence[Score]]) -> dict[int, str]:
    """The rows whose name is one member's and no other row's: {index of the row: the name}."""
    same = {index: [score.like.member for score in ours if score.like.same_name] for index, ours in enumerate(found)}
    only = {index: members[0] for index, members in same.items() if len(members) == 1}
    rows_of = Counter(member.member_id for member in only.values())
    return {index: member.name for index, member in only.items() if rows_of[member.member_id] == 1}


def _left_over(batch_row: BatchRow, like: Likeness, length: Callable[[BatchRow, str], float]) -> Score | None:
    """A row whose letters are a guess, compared with a member in such letters by length, value and picture.

    For any other member it counts only if value and avatar support them, or, without letters, if only that member has
    the value.
    """
    if not is_doubtful(batch_row.row) or like.support < 0:
        return None
    support = WEIGHTS.support * ((like.verdict == "fits") + (like.avatar == "same"))
    if like.typeset is not None:
        support += WEIGHTS.typeset * (like.typeset - LIKE_TYPE)
    worth = like.similarity + length(batch_row, like.member.name) + like.nearness + support
    found = replace(like, left_over=True)
    if worth >= LEAST and (is_foreign(like.member.name) or like.support > 1):
        return Score(found, WEIGHTS.left_over * worth)
    by_value = not normalise(batch_row.row.name) and like.verdict == "fits"
    return Score(found, WEIGHTS.left_over * max(worth, LEAST), alone=True) if by_value else None


def _renamed(batch_row: BatchRow, like: Likeness, *, lone: bool) -> Score | None:
    """A row clearly spelled like nobody, compared with a member that only the name contradicts.

    It is based on the avatar, power or kills; on another figure only if a whole list leaves one row over (`lone`).
    """
    if is_doubtful(batch_row.row) or like.member.listed or like.avatar == "other":
        return None
    fits = like.verdict == "fits"
    near = nearness(batch_row.row.value, like.member.value) >= ALIKE
    shown = like.avatar == "same" and like.verdict != "contradicts" and (fits or near or not like.member.value)
    if not (shown or fits or (lone and near and like.member.value)):
        return None
    odds = WEIGHTS.renamed * (1 + shown + 0.5 * fits)
    return Score(replace(like, left_over=True, renamed=True), odds, alone=True)
