"""A member's own page: figures with day, place and screenshot row, the next rank, the duel, days away.

Everything belongs to the visiting member; no function for the visitor takes an id.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Final

from alliance.area import charts, words
from alliance.area.languages import weekday
from analytics import board, duel, history, rankings
from members import away, records, strikes
from members.days import alliance_day
from members.figures import DUEL_DAY, FIGURES
from members.kept import Kept
from members.models import Away, Member, MemberRecord, Strike
from uploads.apply.sources import own_row_boxes
from uploads.files import pictures
from uploads.models import Upload

SHOWN: Final = tuple(figure for figure in FIGURES.values() if figure is not DUEL_DAY)
"""The figures of the page; the duel's days have a section of their own."""
DATA = ("members", "records")
BACK = timedelta(weeks=8)
"""How long past days away are shown."""

places_kept: Kept[dict[str, Any]] = Kept()
standing_kept: Kept[board.Standing] = Kept()


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """name: as in addresses; value, day: the newest; place, of: in the area's ranking. has_crop: its row can be shown.

    by_hand: a leader entered it. line: the chart of its history.
    """

    name: str
    label: str
    value: int | None
    day: date | None
    place: int | None
    of: int | None
    has_crop: bool
    by_hand: bool
    line: charts.Line | None


@dataclass(frozen=True, slots=True)
class Need:
    """What one figure lacks for a rank. percent: the share of the requirement that is reached."""

    text: str
    has: str
    met: bool
    percent: int
    label: str


@dataclass(frozen=True, slots=True)
class Next:
    """The next rank. missing: what is lacking, in words; measured: all it requires; keeps: what the held rank lacks."""

    rank: int
    measured: list[Need]
    keeps: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        return [one.text for one in self.measured if not one.met]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the duel. derived: computed from the week and the other days. bar: None if the day is unknown."""

    name: str
    value: int | None
    derived: bool
    bar: charts.Bar | None


@dataclass(frozen=True, slots=True)
class OwnDuel:
    week: date
    total: int | None
    days: list[Day]


@dataclass(frozen=True, slots=True)
class Own:
    """The whole page."""

    figures: list[OwnFigure]
    next: Next | None
    named_by_leaders: bool
    duel: OwnDuel | None
    away: list[Away]


def week_rankings() -> dict[str, Any]:
    """The rankings that members see, cached until the data change."""
    return places_kept.get("of the week", DATA, lambda: rankings.of_the_week(alliance_day()))


def page_of(member: Member) -> Own:
    """The own page of an active member, in a fixed number of queries."""
    histories = history.figure_histories(member)
    newest = {one.figure.name: one.entries[-1] for one in histories if one.entries}
    boxes = own_row_boxes(member.pk, {(one.upload_id, one.value) for one in newest.values() if one.upload_id})
    pictures = pictured({upload for upload, _ in boxes})
    places = places_of(member)
    figures = []
    for one in histories:
        if one.figure not in SHOWN:
            continue
        entry = newest.get(one.figure.name)
        if entry is not None and records.is_emptied(member, one.figure):
            entry = None
        place, of = places.get(one.figure.name, (None, None))
        figures.append(
            OwnFigure(
                one.figure.name,
                str(words.FIGURES[one.figure.name]),
                entry.value if entry else None,
                entry.day if entry else None,
                *((place, of) if entry else (None, None)),
                has_crop=bool(entry and entry.upload_id in pictures and (entry.upload_id, entry.value) in boxes),
                by_hand=bool(entry and entry.upload_id is None),
                line=charts.line([(old.day, old.value) for old in one.entries]),
            )
        )
    return Own(figures, next_of(member), member.rank >= 4, duel_of(member), away_of(member))


def pictured(uploads: set[int]) -> set[int]:
    """Which of these screenshots still have their picture."""
    there = Upload.objects.filter(pk__in=uploads, file_removed_at=None).exclude(file="")
    return set(there.values_list("pk", flat=True)) if uploads else set()


def places_of(member: Member) -> dict[str, tuple[int, int]]:
    """The member's place in each ranking that lists the member, and the number of members in it."""
    found = {}
    for name, ranking in week_rankings().items():
        for row in ranking["rows"]:
            if row["memberId"] == member.pk:
                found[name] = (row["place"], len(ranking["rows"]))
    return found


def next_of(member: Member) -> Next | None:
    """What the next rank needs, by the board's rule."""
    known = board.ahead(member.pk, standing_kept.get("standing", DATA, board.standing))
    if known is None:
        return None
    return Next(known.to, [need(one) for one in known.measured], [words.short_of(one) for one in known.keeps])


def need(measure: board.Measure) -> Need:
    percent = min(100, 100 * (measure.has or 0) // measure.needs)
    label = str(words.FIGURES[measure.taken.figure.name])
    return Need(words.short_of(measure), words.has_of(measure), measure.met, percent, label)


def duel_of(member: Member) -> OwnDuel | None:
    """The newest week of the duel with anything known about the member."""
    week = duel.newest_week(alliance_day() + timedelta(days=6))
    if week is None:
        return None
    found = duel.lines(week, member.pk)
    known = found[0].duel if found else None
    if known is None or (known.sum is None and known.week is None):
        return None
    drawn = charts.bars(known.days)
    days = [
        Day(weekday(duel.day_of(week, index)), value, index in known.derived, drawn[index])
        for index, value in enumerate(known.days)
    ]
    return OwnDuel(week, known.week if known.week is not None else known.sum, days)


def away_of(member: Member) -> list[Away]:
    """The member's future, current and recently ended days away, newest first."""
    since = alliance_day() - BACK
    return [one for one in away.entries(member_id=member.pk, since=since) if one.last >= since]


def strikes_of(member: Member) -> list[Strike]:
    """The member's confirmed strikes that still count, newest first; only if the alliance shows them."""
    return list(strikes.that_stand(alliance_day()).filter(member=member).order_by("-day", "-pk"))


def crop(member: Member, figure_name: str, day: date) -> bytes | None:
    """The row that the member's figure of a day was read from, cut out of its screenshot; None if there is none."""
    figure = next((one for one in SHOWN if one.name == figure_name), None)
    if figure is None:
        return None
    record = MemberRecord.objects.filter(member=member, data_type=figure.data_type, record_date=day).first()
    if record is None or record.upload_id is None:
        return None
    key = (record.upload_id, record.value)
    box = own_row_boxes(member.pk, [key]).get(key)
    upload = Upload.objects.filter(pk=record.upload_id, file_removed_at=None).exclude(file="").first()
    return pictures.cut(upload, box) if box and upload else None


def as_json(member: Member, own: Own) -> dict[str, Any]:
    """GET /api/me."""
    return {
        "memberId": member.pk,
        "memberName": member.name,
        "rank": words.rank_of(member),
        "figures": [
            {
                "figure": one.name,
                "label": one.label,
                "value": None if one.value is None else str(one.value),
                "date": one.day,
                "place": one.place,
                "of": one.of,
                "crop": crop_path(one.name, one.day) if one.has_crop and one.day else None,
            }
            for one in own.figures
        ],
        "next": own.next and {"rank": f"R{own.next.rank}", "missing": own.next.missing, "toKeep": own.next.keeps},
        "duel": own.duel
        and {
            "weekEnding": own.duel.week,
            "days": [None if one.value is None else str(one.value) for one in own.duel.days],
            "week": None if own.duel.total is None else str(own.duel.total),
        },
        "away": [{"from": one.first, "to": one.last, "reason": one.reason} for one in own.away],
    }


def crop_path(figure_name: str, day: date) -> str:
    return f"/members/crop/{figure_name}/{day.isoformat()}"
