"""Reading and writing the records of figures, and the latest figures on Member, which are a cache of them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from members.figures import CACHED, CachedFigure, Figure, event_number, shape_of
from members.known_figures import figure_of
from members.models import Member, MemberRecord
from members.weeks.emptied import unknown_now


def records_of(member_ids: Collection[int], data_type: str, day: date) -> dict[int, dict[str, Any]]:
    """member id -> the record of that day or week (see `contents`); members without one are left out."""
    return {record.member_id: contents(record) for record in of_day(member_ids, data_type, day)}


def of_day(member_ids: Collection[int], data_type: str, day: date) -> QuerySet[MemberRecord]:
    date_kept = figure_of(data_type).record_date(day)
    return MemberRecord.objects.filter(member_id__in=member_ids, data_type=data_type, record_date=date_kept)


def records_after(member_ids: Collection[int], data_type: str, day: date) -> list[tuple[int, date, dict[str, Any]]]:
    """The records of later days or weeks, as (member id, date, contents)."""
    last = figure_of(data_type).record_date(day)
    found = MemberRecord.objects.filter(member_id__in=member_ids, data_type=data_type, record_date__gt=last)
    return [(record.member_id, record.record_date, contents(record)) for record in found.order_by("record_date")]


def contents(record: MemberRecord) -> dict[str, Any]:
    """A record's contents, as JSON which `put_records` writes back unchanged."""
    held = {"value": record.value, "recordedAt": record.recorded_at.isoformat(), "upload": record.upload_id}
    figure = shape_of(record.data_type)
    if figure and figure.placed:
        held |= {"rank": record.place, "name": record.spelling}
    return held


def put_records(data_type: str, day: date, by_member: dict[int, dict[str, Any]]) -> None:
    """Write each member's record of that day or week over the existing one (contents as returned by `contents`)."""
    date_kept, event_id = figure_of(data_type).record_date(day), event_number(data_type)
    MemberRecord.objects.bulk_create(
        [
            MemberRecord(
                member_id=member_id,
                data_type=data_type,
                event_id=event_id,
                record_date=date_kept,
                value=held["value"],
                place=held.get("rank"),
                spelling=held.get("name", ""),
                recorded_at=held["recordedAt"],
                upload_id=held["upload"],
            )
            for member_id, held in by_member.items()
        ],
        update_conflicts=True,
        unique_fields=["member", "data_type", "record_date"],
        update_fields=["value", "place", "spelling", "recorded_at", "upload_id"],
    )


def drop_records(data_type: str, day: date, member_ids: Collection[int]) -> None:
    """Delete the records of that day or week."""
    of_day(member_ids, data_type, day).delete()


def refresh_latest(member_ids: Collection[int], data_types: Collection[str] = tuple(CACHED)) -> list[Member]:
    """Set the members' latest figures to their newest records, by date (design: the figures on Member are a cache).

    A figure without any record stays as it is: it was not entered through records. A figure that a leader emptied stays
    unknown until something newer is entered. Returns the members as refreshed; none if no figure is cached.
    """
    figures = [CACHED[data_type] for data_type in data_types if data_type in CACHED]
    if not figures:
        return []
    stale = []
    members = list(with_newest(Member.objects.filter(pk__in=member_ids), figures))
    unknown = unknown_now(member_ids)
    for member in members:
        fresh: dict[str, Any] = {}
        for figure in figures:
            told = {field: getattr(member, f"newest_{field}") for field in cached_fields(figure)}
            if (member.pk, figure.data_type) in unknown:
                fresh |= dict.fromkeys(told)
            elif told[figure.field] is not None:
                fresh |= told
        if any(getattr(member, field) != value for field, value in fresh.items()):
            set_fields(member, fresh)
            stale.append(member)
    fields = [field for figure in figures for field in cached_fields(figure)]
    Member.objects.bulk_update(stale, [*fields, "updated_at"], batch_size=50)
    return members


def cached_fields(figure: Figure) -> dict[str, str]:
    """Member's fields that cache a figure -> the record's column for each. {}: only records hold the figure."""
    if not isinstance(figure, CachedFigure):
        return {}
    placed = {figure.place_field: "place"} if figure.place_field else {}
    return {figure.field: "value", figure.updated_field: "recorded_at", **placed}


def set_fields(member: Member, values: dict[str, Any]) -> None:
    for field, value in values.items():
        setattr(member, field, value)
    member.updated_at = timezone.now()


def with_newest(members: QuerySet[Member], figures: Collection[Figure]) -> QuerySet[Member]:
    """The members with `newest_<field>` beside each cached field: the value by the figure's newest record."""
    fields = {f"newest_{field}": newest(figure, field) for figure in figures for field in cached_fields(figure)}
    return members.annotate(**fields)


def newest(figure: Figure, field: str, *, until: date | None = None) -> Subquery:
    """A cached field of Member by the newest record of a figure, as an expression for a query over members.

    `until`: records of later dates do not count.
    """
    records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=figure.data_type).order_by("-record_date")
    if until:
        records = records.filter(record_date__lte=until)
    return Subquery(records.values(cached_fields(figure)[field])[:1])


def is_emptied(member: Member, figure: Figure) -> bool:
    """Whether a leader emptied the figure since: its records stay, but it is unknown until a newer one comes."""
    return isinstance(figure, CachedFigure) and figure.latest(member) is None


def latest(member: Member, figure: Figure) -> dict[str, Any]:
    """The cached figure of a member, as JSON which `restore_latest` writes back."""
    return as_json({field: getattr(member, field) for field in cached_fields(figure)})


def newest_latest(member: Member, figure: CachedFigure) -> dict[str, Any] | None:
    """The same from the newest record, for a member `with_newest`; None if there is no record."""
    values = {field: getattr(member, f"newest_{field}") for field in cached_fields(figure)}
    return None if values[figure.field] is None else as_json(values)


def as_json(values: dict[str, Any]) -> dict[str, Any]:
    return {field: value.isoformat() if isinstance(value, datetime) else value for field, value in values.items()}


def restore_latest(figure: Figure, by_member: dict[int, dict[str, Any]]) -> None:
    """Set each member's cached figure to a value that `latest` returned."""
    members = list(Member.objects.filter(pk__in=by_member))
    for member in members:
        set_fields(member, by_member[member.pk])
    Member.objects.bulk_update(members, [*cached_fields(figure), "updated_at"], batch_size=50)
