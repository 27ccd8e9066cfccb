"""Which member each row of a list is: all rows and members weighed together (spec section 5).

The name comes first: above 0.7 a member is suggested (low), above 0.9 medium, the same name or a confirmed
alias is high. Other evidence moves this by one level at most, and nothing is high against a broken proof or
beside a rival.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from uploads import left_over
from uploads.assignment import best_pairs
from uploads.evidence import SUGGESTED, DistinctNames, Likeness, change_percent, compare, is_conflict, same_pictures
from uploads.reading.types import Alternative, BatchRow, Confidence, Kind, Proposal, ReadRow, RosterEntry
from uploads.reasons import Rival, reasons_for

__all__ = ["change_percent", "is_conflict", "printed_name", "propose"]

MEDIUM = 0.9
RIVAL_MARGIN = 0.1

_CLEAR_LETTERS = 0.8
"""The lowest letter of a name that is spelled without doubt scores at least this."""
_READABLE = 0.4
"""With the value's support, a name as unlike as this may still be a misread one."""
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
    pictured = same_pictures([batch_row.row for batch_row in rows], roster)
    likenesses = [
        compare(batch_row.row, roster, kind, distinct, member_id)
        for batch_row, member_id in zip(rows, pictured, strict=True)
    ]
    chosen = _choose(rows, likenesses)
    chosen |= left_over.alone_in_value(rows, likenesses, chosen)
    chosen |= left_over.paired(rows, likenesses, chosen)
    spelled = {like.member.member_id for index, like in chosen.items() if _clearly_spelled(rows[index].row, like)}
    contested = _contested(chosen, likenesses, spelled)
    rank_of = {like.member.member_id: rows[index].row.rank for index, like in chosen.items()}
    return [
        _proposal(
            batch_row,
            chosen.get(index),
            likenesses[index],
            kind=kind,
            rank_of=rank_of,
            contested=index in contested,
            spelled=spelled,
        )
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
        if like.strength > SUGGESTED or (like.verdict == "fits" and like.similarity >= _READABLE)
    }
    pairs = best_pairs({pair: max(like.score - _WORTH, 0.01) for pair, like in candidates.items()})
    return {order[position]: candidates[position, member_id] for position, member_id in pairs.items()}


def _content(batch_row: BatchRow) -> tuple[int, int, str, tuple[tuple[int, int], ...]]:
    row = batch_row.row
    return (row.rank or 0, -row.value, row.name, batch_row.sources)


def _clearly_spelled(row: ReadRow, chosen: Likeness) -> bool:
    return chosen.exact and row.name_score >= _CLEAR_LETTERS


def _contested(chosen: dict[int, Likeness], likenesses: list[list[Likeness]], spelled: Collection[int]) -> set[int]:
    """The rows beside which another row of the list looks as much like the member chosen for them."""
    owner = {like.member.member_id: (index, like) for index, like in chosen.items()}
    contested: set[int] = set()
    for other, theirs in enumerate(likenesses):
        for like in theirs:
            index, mine = owner.get(like.member.member_id, (other, like))
            told_apart = other in chosen and _told_apart(chosen[other].member, like.member, spelled)
            if index != other and not told_apart and _as_likely(like, mine):
                contested.add(index)
    return contested


def _told_apart(chosen: RosterEntry, rival: RosterEntry, spelled: Collection[int]) -> bool:
    """Whether a row that is clearly spelled like the chosen member cannot be the rival.

    Two rows that are each spelled like one of them would both have to be misread, each as the other. Nor does an
    engine make up letters, though it drops one of two equal ones: `Slayer11` is not Slayer1.
    """
    if chosen.member_id not in spelled:
        return False
    mine, theirs = ("".join(member.name.split()) for member in (chosen, rival))
    letters = iter(mine)
    longer = len(theirs) < len(mine) and all(letter in letters for letter in theirs)
    return longer or (rival.member_id in spelled and rival.name != chosen.name)


def _proposal(
    batch_row: BatchRow,
    chosen: Likeness | None,
    likenesses: list[Likeness],
    *,
    kind: Kind | None,
    rank_of: dict[int, int | None],
    contested: bool,
    spelled: Collection[int],
) -> Proposal:
    others = sorted(
        (like for like in likenesses if chosen is None or like.member is not chosen.member),
        key=lambda like: (-like.strength, -like.score, like.member.member_id),
    )[:_MOST_ALTERNATIVES]
    rivals = [
        like
        for like in others
        if chosen
        and not chosen.left_over
        and _as_likely(like, chosen)
        and not _told_apart(chosen.member, like.member, spelled)
    ]
    nearest = [
        Rival(member, like.similarity, member.member_id in rank_of, rank_of.get(member.member_id))
        for like in (rivals or others)[:1]
        for member in [like.member]
    ]
    return Proposal(
        member_id=chosen.member.member_id if chosen else None,
        confidence=_confidence(chosen, proved=batch_row.value_proved, rivalled=contested or bool(rivals)),
        similarity=round(chosen.similarity, 4) if chosen else 0.0,
        reasons=reasons_for(batch_row, chosen, nearest, rivalled=bool(rivals), contested=contested, kind=kind),
        alternatives=tuple(
            Alternative(like.member.member_id, round(like.similarity, 4)) for like in others if like.similarity > 0
        ),
    )


def _rivals(chosen: Likeness, others: Sequence[Likeness], spelled: Collection[int]) -> list[Likeness]:
    return [
        like for like in others if _as_likely(like, chosen) and not _told_apart(chosen.member, like.member, spelled)
    ]


def _as_likely(other: Likeness, chosen: Likeness) -> bool:
    ruled_out = chosen.verdict == "fits" and other.verdict == "contradicts"
    return not ruled_out and other.strength > max(chosen.strength - RIVAL_MARGIN, _READABLE)


def _confidence(chosen: Likeness | None, *, proved: bool, rivalled: bool) -> Confidence:
    if chosen is None:
        return "none"
    if chosen.left_over:
        return "low"
    level = 3 if chosen.same_name else 2 if chosen.similarity > MEDIUM else 1 if chosen.strength > SUGGESTED else 0
    if chosen.same_picture:
        level = min(level + 1, 3)
    if chosen.verdict == "fits":
        level = min(level + 1, 3)
    elif chosen.verdict == "contradicts":
        level = max(level - 1, 1)
    if rivalled or not proved:
        level = min(level, 2)
    return _LEVELS[level]
