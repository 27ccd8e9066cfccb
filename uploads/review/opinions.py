"""How a second reading by Claude changes a row: agreement raises its confidence by one level, a difference flags it.

Pure. Whoever agrees, nothing becomes sure if a proof fails or there is a rival (design decision 7).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from members.names import look_alike, normalise
from uploads.reading.types import BatchRow, Confidence, Flag, Proposal, ReadRow, Reason

LEVELS: tuple[Confidence, ...] = ("none", "low", "medium", "high")
CAP: Confidence = "medium"
BROKEN: frozenset[Flag] = frozenset(
    {"order", "overlap", "rank", "low-score", "moving", "neighbour", "format", "cut", "disputed"}
)
RIVALS = {"rival", "contested"}
"""Codes of reasons that say that somebody else may be meant."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What Claude reads in a row. low, high: the range that its value stands for, None if it read no number.

    certain: Claude is certain of every character. If not, the opinion neither raises the confidence nor flags the row.
    """

    name: str
    value_text: str
    value: int | None
    low: int | None
    high: int | None
    certain: bool

    def agrees_on_value(self, row: ReadRow) -> bool:
        if self.value is None or self.low is None or self.high is None:
            return False
        low = row.value if row.value_low is None else row.value_low
        high = row.value if row.value_high is None else row.value_high
        return low <= self.high and self.low <= high


def opinion_of(stored: Mapping[str, Any]) -> Opinion:
    return Opinion(**stored)


def weigh(
    batch_row: BatchRow, proposal: Proposal, opinion: Opinion, spellings: Collection[str]
) -> tuple[BatchRow, Proposal]:
    """The row and its proposal, changed by an opinion. spellings: the proposed member's names, empty for nobody."""
    row = batch_row.row
    if not opinion.certain:
        return batch_row, with_reason(proposal, Reason("opinion", "Claude cannot tell either"))
    if not opinion.agrees_on_value(row):
        text = opinion.value_text or "no number"
        flagged = replace(row, flags=row.flags | {"disputed"}, second_value=opinion.value or row.second_value)
        return (
            replace(batch_row, row=flagged, value_proved=False),
            capped(with_reason(proposal, Reason("disputed", f"Claude reads {text}", "destructive"))),
        )
    if any(look_alike(opinion.name, spelling) for spelling in spellings):
        return agreed(batch_row, proposal)
    reason = Reason("opinion", f"Claude reads the number alike, and the name as “{opinion.name}”")
    if not normalise(opinion.name) or look_alike(opinion.name, row.name):
        reason = Reason("opinion", "Claude reads the same, but knows no member")
    elif spellings:
        flagged = replace(row, flags=row.flags | {"disputed"})
        reason = Reason("disputed-name", f"Claude reads the name as “{opinion.name}”", "destructive")
        return replace(batch_row, row=flagged), capped(with_reason(proposal, reason))
    return batch_row, with_reason(proposal, reason)


def agreed(batch_row: BatchRow, proposal: Proposal) -> tuple[BatchRow, Proposal]:
    """Both readings have the same name and number: that proves the number and adds one level of confidence."""
    sound = not BROKEN & batch_row.row.flags
    kept = tuple(reason for reason in proposal.reasons if not (sound and reason.code == "unproved"))
    raised = replace(
        proposal,
        confidence=LEVELS[min(LEVELS.index(proposal.confidence) + 1, len(LEVELS) - 1)],
        reasons=(*kept, Reason("agreed", "Claude reads the same")),
    )
    rivalled = any(reason.code in RIVALS for reason in kept)
    proved = replace(batch_row, value_proved=batch_row.value_proved or sound)
    return proved, raised if sound and not rivalled else capped(raised)


def capped(proposal: Proposal) -> Proposal:
    """The proposal, with its confidence below high."""
    return replace(proposal, confidence=min(proposal.confidence, CAP, key=LEVELS.index))


def with_reason(proposal: Proposal, reason: Reason) -> Proposal:
    return replace(proposal, reasons=(*proposal.reasons, reason))
