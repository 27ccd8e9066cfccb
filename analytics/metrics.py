"""The four figures as charts and comparisons call them, and where each stands: one table for all of them."""

from __future__ import annotations

from dataclasses import dataclass

from analytics.records import VS
from members.figures import ASSISTANCE, CACHED


@dataclass(frozen=True, slots=True)
class Recorded:
    """A figure that records keep. key: in JSON; label: for leaders; data_type: of its records."""

    key: str
    label: str
    data_type: str


@dataclass(frozen=True, slots=True)
class Metric(Recorded):
    """One that members and snapshots keep too. row: its column in a snapshot."""

    row: str

    @property
    def field(self) -> str:
        """Where a member's latest figure stands."""
        return CACHED[self.data_type].field


METRICS = {
    metric.key: metric
    for metric in (
        Metric("power", "Power", "strength", "power"),
        Metric("kills", "Kills", "kills", "kills"),
        Metric("donations", "Tech Donations", "donations", "tech_donations"),
        Metric("vs", "VS Score", VS, "vs_score"),
    )
}

TOLD: dict[str, Recorded] = {**METRICS, "assistance": Recorded("assistance", ASSISTANCE.label, ASSISTANCE.data_type)}
"""What the history of a member tells of."""
