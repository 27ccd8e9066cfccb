"""Which member each row of a list is: all rows and members weighed together (spec section 5).

The steps, each a module of this package:

1. looks: whose name picture and avatar a row shows (letters: how far the letters read can be trusted)
2. evidence: how a row and a member compare
3. score: the comparison as one number, the log-odds against a newcomer (weights: the weight of each piece of evidence)
4. assign: all rows and members together, each member at most once; and how much worse the next pairing is
5. confidence: how sure a match is
6. reasons: the evidence, in sentences for the leader
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uploads.matching.assign import Margin, best_pairs
from uploads.matching.confidence import certainty, confidence_of
from uploads.matching.cut_names import common_tag, cut_from
from uploads.matching.evidence import DistinctNames, Likeness, compare, is_near
from uploads.matching.looks import looks_of
from uploads.matching.reasons import Rival, reasons_for
from uploads.matching.score import Score, is_spelled, next_best, scores
from uploads.matching.weights import WEIGHTS
from uploads.reading.types import Alternative, BatchRow, Kind, Proposal, ReadRow, RosterEntry

_MOST_ALTERNATIVES = 5

Match = tuple[Score, Margin]
"""Who a row is, and by what margin."""


def propose(
    rows: Sequence[BatchRow],
    roster: Sequence[RosterEntry],
    *,
    kind: Kind | None,
    distinct: DistinctNames = (),
) -> list[Proposal]:
    """Proposes a member, or none, for every row; each member once. The result is in the order of the rows.

    kind: what the values are; strength and kills are checked against last week's. distinct: pairs of normal forms that
    are never matched to each other. The order of the rows and of the roster does not matter.
    """
    likenesses = compared(rows, roster, kind=kind, distinct=distinct)
    chosen = assigned(rows, scores(rows, likenesses))
    rank_of = {score.like.member.member_id: rows[index].row.rank for index, (score, _) in chosen.items()}
    tag = common_tag(batch_row.row for batch_row in rows)
    matches: list[Match | None] = [chosen.get(index) for index in range(len(rows))]
    return [
        _proposal(batch_row, match, likes, kind=kind, rank_of=rank_of, cut=cut_from(batch_row.row, tag))
        for batch_row, match, likes in zip(rows, matches, likenesses, strict=True)
    ]


def printed_name(row: ReadRow, proposal: Proposal, roster: Sequence[RosterEntry]) -> str:
    """The name to show: the member's own spelling if the match is sure, else what was read."""
    if proposal.confidence not in ("high", "medium"):
        return row.name
    return next((member.name for member in roster if member.member_id == proposal.member_id), row.name)


def compared(
    rows: Sequence[BatchRow], roster: Sequence[RosterEntry], *, kind: Kind | None, distinct: DistinctNames = ()
) -> list[list[Likeness]]:
    """For each row, every member that it may be, compared with it."""
    read = [batch_row.row for batch_row in rows]
    looks = looks_of(read, roster)
    return [compare(row, roster, kind, distinct, looks) for row, looks in zip(read, looks, strict=True)]


def assigned(rows: Sequence[BatchRow], found: Sequence[Sequence[Score]]) -> dict[int, Match]:
    """{index of the row: its member, and the margin}. Ties are broken by the contents of the rows."""
    order = sorted(range(len(rows)), key=lambda index: _content(rows[index]))
    candidates = {
        (place, score.like.member.member_id): score for place, index in enumerate(order) for score in found[index]
    }
    matches: dict[int, Match] = {}
    for place, (member_id, best) in best_pairs({pair: score.odds for pair, score in candidates.items()}).items():
        index, score = order[place], candidates[place, member_id]
        by_itself = next_best(score, found[index])
        parted = is_spelled(rows[index]) and by_itself[0] > WEIGHTS.badge + WEIGHTS.near
        margin = best if parted else best.within(by_itself)  # a margin based only on other rows makes nobody sure
        if not score.alone or margin.least >= WEIGHTS.level_alone:
            matches[index] = (score, margin)
    return matches


def _content(batch_row: BatchRow) -> tuple[int, int, str, tuple[tuple[int, int], ...]]:
    row = batch_row.row
    return (row.rank or 0, -row.value, row.name, batch_row.sources)


def _proposal(
    batch_row: BatchRow,
    match: Match | None,
    likenesses: Sequence[Likeness],
    *,
    kind: Kind | None,
    rank_of: Mapping[int, int | None],
    cut: str | None,
) -> Proposal:
    score, margin = match or (None, Margin())
    chosen = score.like if score else None
    others = sorted(
        (like for like in likenesses if chosen is None or like.member is not chosen.member),
        key=lambda like: (-like.strength, -like.support, -like.nearness, like.member.member_id),
    )[:_MOST_ALTERNATIVES]
    free = (like for like in others if like.member.member_id not in rank_of and is_near(like, cut=bool(cut)))
    near = next(free, None) if chosen is None else None
    told = chosen is not None and not chosen.left_over
    rivalled, contested = (told and one < WEIGHTS.level_rival for one in (margin.rival, margin.contested))
    rivals = [like for like in likenesses if like.member.member_id == margin.rival_right] if rivalled else others[:1]
    nearest = [
        Rival(like.member, like.similarity, like.member.member_id in rank_of, rank_of.get(like.member.member_id))
        for like in rivals
    ]
    return Proposal(
        member_id=chosen.member.member_id if chosen else None,
        confidence=confidence_of(score, margin, proved=batch_row.value_proved),
        similarity=round(chosen.similarity, 4) if chosen else 0.0,
        reasons=reasons_for(
            batch_row, chosen, nearest, rivalled=rivalled, contested=contested, kind=kind, cut=cut, near=near
        ),
        alternatives=tuple(
            Alternative(like.member.member_id, round(like.similarity, 4), near=like is near)
            for like in others
            if like.similarity > 0
        ),
        certainty=round(certainty(score, margin), 4),
    )
