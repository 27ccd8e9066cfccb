"""The figures of a member, and their names in every place: one table for all of them.

A new figure needs a line in the table, and the migration that `makemigrations` writes for the records' constraint. An
event's list is a figure too: its data type is `event-` and its number (members.known_figures finds it).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from members.weeks.calendar import week_ending

DUEL_DAYS: Final = 6
"""The duel is fought Monday to Saturday."""
SUNDAY_RESTS: Final = "The duel has no list of a Sunday. Choose a day from Monday to Saturday."


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """name: in charts and comparisons; data_type: in uploads and records; key: in the JSON of a list's rows.

    label: the list, for leaders; title: the figure, for leaders; noun: the figure in a sentence.
    text: JSON carries it as a numeric string (design decision 8). steady: it hardly ever falls from week to week, so
    last week's figure is evidence for the new one. weekly: each week has its own figure, so weeks can be added up and
    none is carried over to the next. on_sunday: recorded under the Sunday of its week; other figures are recorded under
    their day. placed: the record also keeps the place on the list, and the name as the list spells it.
    """

    name: str
    data_type: str
    key: str
    label: str
    title: str
    noun: str
    text: bool = True
    steady: bool = False
    weekly: bool = False
    on_sunday: bool = False
    placed: bool = False

    def record_date(self, day: date) -> date:
        """The date under which the figure of a day is recorded."""
        return week_ending(day) if self.on_sunday else day

    def has_list_of(self, day: date) -> bool:
        """Whether the game has a list for that day: the duel rests on Sundays."""
        return self.data_type != "duel-day" or day.isoweekday() <= DUEL_DAYS

    def day_of_change(self, day: date) -> date:
        """The day that a change of the figure names. For an event it is the record's date, so no look-up is needed."""
        return self.record_date(day) if is_event(self.data_type) else day

    def as_json(self, value: int) -> str | int:
        return str(value) if self.text else value

    def latest(self, member: object) -> int | None:
        """A Member's latest figure; None if there is none, or if only records hold this figure."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFigure(Figure):
    """The list of an event that a leader has named. unit: the unit of its values, may be empty."""

    unit: str = ""
    high_is_good: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedFigure(Figure):
    """A figure whose newest value is also kept on Member and in saved weeks.

    field, updated_field, place_field: on Member; row_field: on SnapshotRow.
    """

    field: str
    updated_field: str
    row_field: str
    place_field: str = ""

    def latest(self, member: object) -> int | None:
        value: int | None = getattr(member, self.field)
        return value


VS = "alliance-duel"

CACHED = {
    figure.data_type: figure
    for figure in (
        CachedFigure(
            name="power",
            data_type="strength",
            key="power",
            label="Strength",
            title="Power",
            noun="power",
            steady=True,
            field="power",
            updated_field="power_updated_at",
            row_field="power",
        ),
        CachedFigure(
            name="kills",
            data_type="kills",
            key="kills",
            label="Kills",
            title="Kills",
            noun="kills",
            steady=True,
            field="kills",
            updated_field="kills_updated_at",
            row_field="kills",
        ),
        CachedFigure(
            name="donations",
            data_type="donations",
            key="techDonations",
            label="Donations",
            title="Tech Donations",
            noun="tech donations",
            text=False,
            weekly=True,
            field="tech_donations",
            updated_field="tech_donations_updated_at",
            row_field="tech_donations",
        ),
        CachedFigure(
            name="vs",
            data_type=VS,
            key="score",
            label="Alliance Duel",
            title="VS Score",
            noun="VS score",
            weekly=True,
            on_sunday=True,
            placed=True,
            field="latest_vs_score",
            updated_field="vs_updated_at",
            row_field="vs_score",
            place_field="latest_vs_rank",
        ),
    )
}
"""The four figures of a member (spec section 3)."""

ASSISTANCE = Figure(
    name="assistance",
    data_type="mutual-assistance",
    key="assistancePoints",
    label="Mutual Assistance",
    title="Mutual Assistance",
    noun="mutual assistance",
    weekly=True,
)

DUEL_DAY = Figure(
    name="duel_day",
    data_type="duel-day",
    key="score",
    label="Duel Day",
    title="Duel Day",
    noun="duel score of the day",
    weekly=True,
    placed=True,
)
"""The duel's list of one day, Monday to Saturday (issue 19): kept beside the week's list, not instead of it."""

DUELS: Final = (VS, DUEL_DAY.data_type)
"""The duel's lists: the week's, and that of one day."""

FIGURES: dict[str, Figure] = {**CACHED, ASSISTANCE.data_type: ASSISTANCE, DUEL_DAY.data_type: DUEL_DAY}
"""Every figure that screenshots carry and records keep."""

EVENT: Final = "event-"
"""The prefix of an event's data type."""

EVENT_LIST = Figure(
    name="event",
    data_type="event",
    key="score",
    label="Event",
    title="Event",
    noun="event score",
    weekly=True,
    placed=True,
)
"""What the lists of all events have in common."""


def event_type(event_id: int) -> str:
    """The data type of an event's list."""
    return f"{EVENT}{event_id}"


def event_number(data_type: str) -> int | None:
    """The number of the event that this data type belongs to; None for any other data type."""
    number = data_type.removeprefix(EVENT)
    is_one = data_type.startswith(EVENT) and number.isascii() and number.isdigit() and number[0] != "0"
    return int(number) if is_one and int(number) <= LARGEST else None


def is_event(data_type: str) -> bool:
    return event_number(data_type) is not None


def is_figure(data_type: str) -> bool:
    """Whether records may keep this data type: a figure of the table, or an event's list."""
    return data_type in FIGURES or is_event(data_type)


def shape_of(data_type: str) -> Figure | None:
    """A figure as far as it is known without the database; for an event's list, what all events have in common."""
    return FIGURES.get(data_type) or (EVENT_LIST if is_event(data_type) else None)


def date_of_record(data_type: str, day: date) -> date:
    """The date of the record that a change of that day wrote. An event's change names the record's date already."""
    figure = FIGURES.get(data_type)
    return figure.record_date(day) if figure else day


NAMED = {figure.name: figure for figure in CACHED.values()}
"""The four figures by the name that charts and comparisons use."""

CHARTED: Final = ("power", "vs", "donations")
"""The figures that the charts draw."""

LARGEST = 2**63 - 1
"""The largest figure that the database can hold."""


def choices() -> list[tuple[str, str]]:
    """The figures as a database column's choices."""
    return [(figure.data_type, figure.label) for figure in FIGURES.values()]
