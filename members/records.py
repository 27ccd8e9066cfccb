"""Figures into the history, and the members' latest figures out of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from members.figures import CACHED, CachedFigure, Figure
from members.models import Member, MemberRecord, VsScore
from members.weeks.calendar import week_ending

VS = "alliance-duel"


def records_of(member_ids: Collection[int], data_type: str, day: date) -> dict[int, dict[str, Any]]:
    """member id -> what its record of that day holds (see `contents`); members without one are left out."""
    found: QuerySet[Any]
    if data_type == VS:
        found = VsScore.objects.filter(member_id__in=member_ids, week_ending=week_ending(day))
    else:
        found = MemberRecord.objects.filter(member_id__in=member_ids, data_type=data_type, record_date=day)
    return {record.member_id: contents(record) for record in found}


def records_after(member_ids: Collection[int], data_type: str, day: date) -> list[tuple[int, date, dict[str, Any]]]:
    """The records of later days (VS: of later weeks) as (member id, day, contents)."""
    of_type: dict[str, Any] = {} if data_type == VS else {"data_type": data_type}
    model, column, last = (
        (VsScore, "week_ending", week_ending(day)) if data_type == VS else (MemberRecord, "record_date", day)
    )
    found: QuerySet[Any] = model._default_manager.filter(member_id__in=member_ids, **of_type, **{f"{column}__gt": last})
    return [(record.member_id, getattr(record, column), contents(record)) for record in found.order_by(column)]


def contents(record: MemberRecord | VsScore) -> dict[str, Any]:
    """What a record holds, as JSON which `put_record` writes back unchanged."""
    shared = {"recordedAt": record.recorded_at.isoformat(), "upload": record.upload_id}
    if isinstance(record, VsScore):
        return {"value": record.score, "rank": record.rank, "name": record.member_name, **shared}
    return {"value": record.value, **shared}


def put_records(data_type: str, day: date, by_member: dict[int, dict[str, Any]]) -> None:
    """Write the record of that day for each member, over the one that is there (contents as in `contents`)."""
    if data_type == VS:
        VsScore.objects.bulk_create(
            [
                VsScore(
                    member_id=member_id,
                    week_ending=week_ending(day),
                    score=held["value"],
                    rank=held["rank"],
                    member_name=held["name"],
                    recorded_at=held["recordedAt"],
                    upload_id=held["upload"],
                )
                for member_id, held in by_member.items()
            ],
            update_conflicts=True,
            unique_fields=["member", "week_ending"],
            update_fields=["score", "rank", "member_name", "recorded_at", "upload_id"],
        )
        return
    MemberRecord.objects.bulk_create(
        [
            MemberRecord(
                member_id=member_id,
                data_type=data_type,
                record_date=day,
                value=held["value"],
                recorded_at=held["recordedAt"],
                upload_id=held["upload"],
            )
            for member_id, held in by_member.items()
        ],
        update_conflicts=True,
        unique_fields=["member", "data_type", "record_date"],
        update_fields=["value", "recorded_at", "upload_id"],
    )


def drop_records(data_type: str, day: date, member_ids: Collection[int]) -> None:
    """Take the records of that day away."""
    if data_type == VS:
        VsScore.objects.filter(member_id__in=member_ids, week_ending=week_ending(day)).delete()
    else:
        MemberRecord.objects.filter(member_id__in=member_ids, data_type=data_type, record_date=day).delete()


def refresh_latest(member_ids: Collection[int], data_types: Collection[str] = tuple(CACHED)) -> None:
    """Set the members' latest figures to their newest records, by date (design: the figures on Member are a cache).

    A figure without any record stays as it is: it was not entered through records, so they cannot tell.
    """
    figures = [CACHED[data_type] for data_type in data_types if data_type in CACHED]
    if not figures:
        return
    stale = []
    for member in with_newest(Member.objects.filter(pk__in=member_ids), figures):
        fresh = {
            field: getattr(member, f"newest_{field}")
            for figure in figures
            if getattr(member, f"newest_{figure.field}") is not None
            for field in cached_fields(figure)
        }
        if any(getattr(member, field) != value for field, value in fresh.items()):
            set_fields(member, fresh)
            stale.append(member)
    fields = [field for figure in figures for field in cached_fields(figure)]
    Member.objects.bulk_update(stale, [*fields, "updated_at"], batch_size=50)


def cached_fields(figure: Figure) -> dict[str, str]:
    """Member's fields that cache a figure -> the column of the record each comes from. {}: records alone hold it."""
    if not isinstance(figure, CachedFigure):
        return {}
    if figure.data_type == VS:
        return {figure.field: "score", figure.updated_field: "recorded_at", "latest_vs_rank": "rank"}
    return {figure.field: "value", figure.updated_field: "recorded_at"}


def set_fields(member: Member, values: dict[str, Any]) -> None:
    for field, value in values.items():
        setattr(member, field, value)
    member.updated_at = timezone.now()


def with_newest(members: QuerySet[Member], figures: Collection[Figure]) -> QuerySet[Member]:
    """The members with `newest_<field>` beside each cached field: what the newest record of the figure says."""
    fields = {f"newest_{field}": newest(figure, field) for figure in figures for field in cached_fields(figure)}
    return members.annotate(**fields)


def newest(figure: Figure, field: str, *, until: date | None = None) -> Subquery:
    """What the newest record of a figure says for a cached field of Member, for a query over members.

    `until`: records of later days (VS: of weeks that end later) do not count.
    """
    records: QuerySet[Any]
    if figure.data_type == VS:
        records = VsScore.objects.filter(member=OuterRef("pk")).order_by("-week_ending")
        before = {"week_ending__lte": until}
    else:
        records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=figure.data_type).order_by(
            "-record_date"
        )
        before = {"record_date__lte": until}
    if until:
        records = records.filter(**before)
    return Subquery(records.values(cached_fields(figure)[field])[:1])


def latest(member: Member, figure: Figure) -> dict[str, Any]:
    """The cached figure of a member, as JSON which `restore_latest` writes back."""
    return as_json({field: getattr(member, field) for field in cached_fields(figure)})


def newest_latest(member: Member, figure: CachedFigure) -> dict[str, Any] | None:
    """The same by the newest record, of a member `with_newest`; None where there is no record."""
    values = {field: getattr(member, f"newest_{field}") for field in cached_fields(figure)}
    return None if values[figure.field] is None else as_json(values)


def as_json(values: dict[str, Any]) -> dict[str, Any]:
    return {field: value.isoformat() if isinstance(value, datetime) else value for field, value in values.items()}


def restore_latest(figure: Figure, by_member: dict[int, dict[str, Any]]) -> None:
    """Set the cached figure of each member to what `latest` had told."""
    members = list(Member.objects.filter(pk__in=by_member))
    for member in members:
        set_fields(member, by_member[member.pk])
    Member.objects.bulk_update(members, [*cached_fields(figure), "updated_at"], batch_size=50)
