"""The figures that a ranking carries, and what each is called in every place: one table for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from members.weeks.calendar import week_ending

if TYPE_CHECKING:
    from members.models import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """data_type: as uploads and records name it; key: in the JSON of rows; label: for leaders.

    text: the JSON carries it as a numeric string (design decision 8). steady: it hardly ever falls from one week to
    the next, so last week's figure is a witness for the new one. by_week: recorded once a week, under its
    Sunday; the others by the day. placed: the record also keeps the place on the list, and the name as the list has it.
    """

    data_type: str
    key: str
    label: str
    text: bool = True
    steady: bool = False
    by_week: bool = False
    placed: bool = False

    def record_date(self, day: date) -> date:
        """Under which date the figure of a day is recorded."""
        return week_ending(day) if self.by_week else day

    def as_json(self, value: int) -> str | int:
        return str(value) if self.text else value

    def latest(self, member: Member) -> int | None:
        """The member's latest figure; None where there is none, or where only the records hold it."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedFigure(Figure):
    """A figure whose newest record Member keeps as well. field, updated_field, place_field: there."""

    field: str
    updated_field: str
    place_field: str = ""

    def latest(self, member: Member) -> int | None:
        value: int | None = getattr(member, self.field)
        return value


VS = "alliance-duel"

CACHED = {
    figure.data_type: figure
    for figure in (
        CachedFigure(
            data_type="strength",
            key="power",
            label="Strength",
            steady=True,
            field="power",
            updated_field="power_updated_at",
        ),
        CachedFigure(
            data_type="kills",
            key="kills",
            label="Kills",
            steady=True,
            field="kills",
            updated_field="kills_updated_at",
        ),
        CachedFigure(
            data_type="donations",
            key="techDonations",
            label="Donations",
            text=False,
            field="tech_donations",
            updated_field="tech_donations_updated_at",
        ),
        CachedFigure(
            data_type=VS,
            key="score",
            label="Alliance Duel",
            by_week=True,
            placed=True,
            field="latest_vs_score",
            updated_field="vs_updated_at",
            place_field="latest_vs_rank",
        ),
    )
}
"""The four figures of a member (spec section 3)."""

ASSISTANCE = Figure(data_type="mutual-assistance", key="assistancePoints", label="Mutual Assistance")

FIGURES: dict[str, Figure] = {**CACHED, ASSISTANCE.data_type: ASSISTANCE}
"""Every figure that screenshots carry and records keep."""

LARGEST = 2**63 - 1
"""The largest figure the database can hold."""
