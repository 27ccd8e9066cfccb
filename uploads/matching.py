"""Which member each row of a list is: all rows and members weighed together (spec section 5).

The name comes first: above 0.7 a member is suggested (low), above 0.9 medium, the same name or a confirmed
alias is high. Other evidence moves this by one level at most, and nothing is high against a broken proof or
beside a rival.
"""

from __future__ import annotations

from collections.abc import Sequence

from uploads import left_over
from uploads.assignment import best_pairs
from uploads.evidence import (
    SUGGESTED,
    DistinctNames,
    Likeness,
    change_percent,
    compare,
    is_conflict,
)
from uploads.looks import SAME_TYPE, looks_of
from uploads.reading.types import Alternative, BatchRow, Confidence, Kind, Proposal, ReadRow, RosterEntry
from uploads.reasons import Rival, reasons_for
from uploads.rivals import Rivals

__all__ = ["change_percent", "is_conflict", "printed_name", "propose"]

MEDIUM = 0.9

_WORTH = 0.6
"""The score that a pairing must beat: two poor pairs never outweigh a good one."""
_MOST_ALTERNATIVES = 5
_LEVELS: tuple[Confidence, ...] = ("none", "low", "medium", "high")


def propose(
    rows: Sequence[BatchRow],
    roster: Sequence[RosterEntry],
    *,
    kind: Kind | None,
    distinct: DistinctNames = (),
) -> list[Proposal]:
    """Propose a member, or none, for every row; each member once. The answer is in the order of the rows.

    kind: what the values are; strength and kills are checked against last week's. distinct: pairs of normal
    forms that are never matched to each other. Neither the order of the rows nor of the roster matters.
    """
    read = [batch_row.row for batch_row in rows]
    likenesses = [
        compare(row, roster, kind, distinct, looks) for row, looks in zip(read, looks_of(read, roster), strict=True)
    ]
    chosen = _choose(rows, likenesses)
    chosen |= left_over.alone_in_value(rows, likenesses, chosen)
    chosen |= left_over.paired(rows, likenesses, chosen)
    chosen |= left_over.renamed(rows, likenesses, chosen)
    rivals = Rivals(rows, likenesses, chosen)
    rank_of = {like.member.member_id: rows[index].row.rank for index, like in chosen.items()}
    return [
        _proposal(index, batch_row, chosen.get(index), likenesses[index], kind=kind, rank_of=rank_of, rivals=rivals)
        for index, batch_row in enumerate(rows)
    ]


def printed_name(row: ReadRow, proposal: Proposal, roster: Sequence[RosterEntry]) -> str:
    """The name to show: the member's own spelling where the match is sure, else what was read."""
    if proposal.confidence not in ("high", "medium"):
        return row.name
    return next((member.name for member in roster if member.member_id == proposal.member_id), row.name)


def _choose(rows: Sequence[BatchRow], likenesses: list[list[Likeness]]) -> dict[int, Likeness]:
    """{index of the row: the member it is}, by the greatest total. Ties go by what the rows say."""
    order = sorted(range(len(rows)), key=lambda index: _content(rows[index]))
    candidates = {
        (position, like.member.member_id): like
        for position, index in enumerate(order)
        for like in likenesses[index]
        if like.strength > SUGGESTED or like.may_be_misread
    }
    pairs = best_pairs({pair: max(like.score - _WORTH, 0.01) for pair, like in candidates.items()})
    return {order[position]: candidates[position, member_id] for position, member_id in pairs.items()}


def _content(batch_row: BatchRow) -> tuple[int, int, str, tuple[tuple[int, int], ...]]:
    row = batch_row.row
    return (row.rank or 0, -row.value, row.name, batch_row.sources)


def _proposal(
    index: int,
    batch_row: BatchRow,
    chosen: Likeness | None,
    likenesses: list[Likeness],
    *,
    kind: Kind | None,
    rank_of: dict[int, int | None],
    rivals: Rivals,
) -> Proposal:
    others = sorted(
        (like for like in likenesses if chosen is None or like.member is not chosen.member),
        key=lambda like: (-like.strength, -like.score, like.member.member_id),
    )[:_MOST_ALTERNATIVES]
    rivalling, contested = rivals.of(index, others), index in rivals.contested
    nearest = [
        Rival(member, like.similarity, member.member_id in rank_of, rank_of.get(member.member_id))
        for like in (rivalling or others)[:1]
        for member in [like.member]
    ]
    return Proposal(
        member_id=chosen.member.member_id if chosen else None,
        confidence=_confidence(chosen, proved=batch_row.value_proved, rivalled=contested or bool(rivalling)),
        similarity=round(chosen.similarity, 4) if chosen else 0.0,
        reasons=reasons_for(batch_row, chosen, nearest, rivalled=bool(rivalling), contested=contested, kind=kind),
        alternatives=tuple(
            Alternative(like.member.member_id, round(like.similarity, 4)) for like in others if like.similarity > 0
        ),
    )


def _confidence(chosen: Likeness | None, *, proved: bool, rivalled: bool) -> Confidence:
    if chosen is None:
        return "none"
    if chosen.left_over or (chosen.clear and chosen.similarity <= SUGGESTED):
        return "low"
    level = 3 if chosen.same_name else 2 if chosen.similarity > MEDIUM else 1 if chosen.strength > SUGGESTED else 0
    level = max(level, _by_picture(chosen))
    if chosen.support > 0:
        level = min(level + 1, 3)
    elif chosen.support < 0:
        level = max(level - 1, 1)
    if rivalled or not proved:
        level = min(level, 2)
    return _LEVELS[level]


def _by_picture(chosen: Likeness) -> int:
    """The level that the name's picture is good for, with letters that agree or not.

    Only with them it is high. Without, a newcomer's name may look like that of the only member with such letters, so
    to be more than a guess it must look like the member's in print as well.
    """
    picture = chosen.picture
    if picture is None:
        return 0
    if chosen.similarity > SUGGESTED:
        return 3 if picture.sure else 2
    in_print = picture.source == "typeset" or (chosen.typeset or 0.0) >= SAME_TYPE
    return 2 if picture.sure and in_print else 1
