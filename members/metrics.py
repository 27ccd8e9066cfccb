"""The four figures as charts and comparisons call them, and where each stands: one table for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from members.figures import ASSISTANCE, CACHED, VS


@dataclass(frozen=True, slots=True)
class Recorded:
    """A figure that records keep. key: in JSON; label: for leaders, noun: in sentences; data_type: of its records.

    weekly: each week has a figure of its own, so weeks can be added up and none is carried into the next.
    """

    key: str
    label: str
    data_type: str
    noun: str
    weekly: bool


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
        Metric("power", "Power", "strength", "power", weekly=False, row="power"),
        Metric("kills", "Kills", "kills", "kills", weekly=False, row="kills"),
        Metric("donations", "Tech Donations", "donations", "tech donations", weekly=True, row="tech_donations"),
        Metric("vs", "VS Score", VS, "VS score", weekly=True, row="vs_score"),
    )
}

CHARTED: Final = ("power", "vs", "donations")
"""Those that the charts draw."""

TOLD: dict[str, Recorded] = {
    **METRICS,
    "assistance": Recorded("assistance", ASSISTANCE.label, ASSISTANCE.data_type, "mutual assistance", weekly=True),
}
"""What the history of a member tells of."""
