"""Who else a row may be, and which other row may be the same member: what keeps a match below high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uploads.matching.evidence import READABLE, Likeness, ValueVerdict
from uploads.reading.types import BatchRow, RosterEntry

RIVAL_MARGIN = 0.1
CLEAR_LETTERS = 0.8
"""The lowest letter of a name that is spelled without doubt scores at least this."""


class Rivals:
    """The rows of a list with the members chosen for them, {index of the row: likeness}."""

    def __init__(
        self,
        rows: Sequence[BatchRow],
        likenesses: Sequence[Sequence[Likeness]],
        chosen: Mapping[int, Likeness],
    ) -> None:
        self._chosen = chosen
        self._row_of = {like.member.member_id: index for index, like in chosen.items()}
        self._spelled = {index for index, like in chosen.items() if _clearly_spelled(rows[index], like)}
        self._verdicts: dict[tuple[int, int], ValueVerdict] = {
            (index, like.member.member_id): like.verdict for index, likes in enumerate(likenesses) for like in likes
        }
        self.contested = self._contested(likenesses)
        """The rows beside which another row of the list may be the member chosen for them."""

    def of(self, index: int, others: Sequence[Likeness]) -> list[Likeness]:
        """Those of the other members whom the row may be as well."""
        mine = self._chosen.get(index)
        if mine is None or mine.left_over:
            return []
        return [like for like in others if _as_likely(like, mine) and not self._cannot_be(index, like.member)]

    def _contested(self, likenesses: Sequence[Sequence[Likeness]]) -> set[int]:
        contested: set[int] = set()
        for other, theirs in enumerate(likenesses):
            for like in theirs:
                index = self._row_of.get(like.member.member_id, other)
                if index == other or not _as_likely(like, self._chosen[index]):
                    continue
                if other not in self._chosen or not self._cannot_be(other, like.member):
                    contested.add(index)
        return contested

    def _cannot_be(self, index: int, rival: RosterEntry) -> bool:
        """Whether a row that looks like the rival too is surely not his.

        An engine makes up no letters, though it drops one of two equal ones: `Slayer11` is not Slayer1. Two rows that
        are each clearly spelled like one of the two would both have to be misread. Power and kills hardly ever fall and
        grow little in a week: where both fit as they are, and neither does when the two are exchanged, it is settled.
        """
        chosen, other = self._chosen[index].member, self._row_of.get(rival.member_id)
        if index in self._spelled and (_is_part_of(rival.name, chosen.name) or other in self._spelled):
            return rival.name != chosen.name
        if other is None or self._verdict(index, chosen) != "fits" or self._verdict(other, rival) != "fits":
            return False
        exchanged = {self._verdict(index, rival), self._verdict(other, chosen)}
        return "contradicts" in exchanged or "fits" not in exchanged

    def _verdict(self, index: int, member: RosterEntry) -> ValueVerdict:
        return self._verdicts.get((index, member.member_id), "unsure")


def _clearly_spelled(batch_row: BatchRow, chosen: Likeness) -> bool:
    return chosen.exact and batch_row.row.name_score >= CLEAR_LETTERS


def _is_part_of(short: str, long: str) -> bool:
    """Whether leaving out letters of the one gives the other, spaces aside."""
    short, long = "".join(short.split()), "".join(long.split())
    letters = iter(long)
    return len(short) < len(long) and all(letter in letters for letter in short)


def _as_likely(other: Likeness, chosen: Likeness) -> bool:
    ruled_out = (chosen.verdict, other.verdict) == ("fits", "contradicts") or (chosen.avatar, other.avatar) == (
        "same",
        "other",
    )
    return not ruled_out and other.strength > max(chosen.strength - RIVAL_MARGIN, READABLE)
