"""Which member each row of a list is: all rows and members weighed together (spec section 5).

The steps, each a module of this package:

1. looks: whose name picture and avatar a row shows (letters: how far what was read can be trusted)
2. evidence: how a row and a member compare
3. assign: all rows and members together, each member once; left_over: whom the letters leave over
4. confidence: how sure a match is; rivals: who else the row may be
5. reasons: why, in sentences for the leader
"""

from __future__ import annotations

from collections.abc import Sequence

from uploads.matching import left_over
from uploads.matching.assign import best_pairs
from uploads.matching.confidence import confidence_of
from uploads.matching.evidence import SUGGESTED, DistinctNames, Likeness, compare
from uploads.matching.looks import looks_of
from uploads.matching.reasons import Rival, reasons_for
from uploads.matching.rivals import Rivals
from uploads.reading.types import Alternative, BatchRow, Kind, Proposal, ReadRow, RosterEntry

_WORTH = 0.6
"""The score that a pairing must beat: two poor pairs never outweigh a good one."""
_MOST_ALTERNATIVES = 5


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
        confidence=confidence_of(chosen, proved=batch_row.value_proved, rivalled=contested or bool(rivalling)),
        similarity=round(chosen.similarity, 4) if chosen else 0.0,
        reasons=reasons_for(batch_row, chosen, nearest, rivalled=bool(rivalling), contested=contested, kind=kind),
        alternatives=tuple(
            Alternative(like.member.member_id, round(like.similarity, 4)) for like in others if like.similarity > 0
        ),
    )
