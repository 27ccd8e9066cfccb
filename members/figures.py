"""The four figures that a ranking carries, and what each is called in every place: one table for all of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """data_type: as uploads name it; field, updated_field: on Member; key: in the JSON of rows; label: for leaders.

    text: the JSON carries it as a numeric string (design decision 8). steady: it hardly ever falls from one week to
    the next, so last week's figure is a witness for the new one.
    """

    data_type: str
    field: str
    updated_field: str
    key: str
    label: str
    text: bool = True
    steady: bool = False

    def as_json(self, value: int) -> str | int:
        return str(value) if self.text else value


FIGURES = {
    figure.data_type: figure
    for figure in (
        Figure("strength", "power", "power_updated_at", "power", "Strength", steady=True),
        Figure("kills", "kills", "kills_updated_at", "kills", "Kills", steady=True),
        Figure(
            "donations",
            "tech_donations",
            "tech_donations_updated_at",
            "techDonations",
            "Donations",
            text=False,
        ),
        Figure("alliance-duel", "latest_vs_score", "vs_updated_at", "score", "Alliance Duel"),
    )
}
LARGEST = 2**63 - 1
"""The largest figure the database can hold."""
