"""What a leader reviews: a batch's rows folded into one list, their proposed members, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, Q, QuerySet

from members.figures import Figure
from members.known_figures import figure_of
from members.models import Member
from members.weeks.calendar import week_ending
from uploads.matching import evidence
from uploads.matching.letters import is_doubtful
from uploads.models import Batch, ReadRow, Upload
from uploads.reading.proofs.coverage import coverage_sentence, covered, is_whole
from uploads.review import (
    active_tabs,
    estimates,
    groups,
    member_ranks,
    proposals,
    recorded,
    returning,
    too_fast,
)
from uploads.review.version import Standing

ATTENTION_FLAGS = {"order", "overlap", "rank", "low-score", "moving", "neighbour", "format", "cut", "disputed"}
"""Flags that send a row to 'Needs attention'; other flags only state facts."""


def current_value(row: ReadRow, figure: Figure) -> int | None:
    """The proposed member's current figure."""
    return figure.latest(row.proposed_member) if row.proposed_member else None


def is_conflict(row: ReadRow, figure: Figure) -> bool:
    """Power or kills more than 10 percent away from the member's current value (spec section 5)."""
    return figure.steady and evidence.is_conflict(current_value(row, figure), row.value)


def needs_attention(row: ReadRow, figure: Figure) -> bool:
    """Whether a leader must accept a row, alone or together with others (uploads.review.groups)."""
    return row.confidence != ReadRow.Confidence.HIGH or is_conflict(row, figure) or is_marked(row)


def is_marked(row: ReadRow) -> bool:
    return bool(ATTENTION_FLAGS & set(row.flags)) or member_ranks.changes_access(row)


def line_of(row: ReadRow, figure: Figure) -> groups.Line:
    """A row for the rules of the groups. A member is sure only by letters, since looks alone may be somebody else's."""
    alike, warned = named_like(row), {reason["code"] for reason in row.reasons if reason["tone"] != "info"}
    is_new = row.proposed_member_id is None
    known = row.confidence == ReadRow.Confidence.HIGH and row.proposed_member_id in (alike or [])
    sure = alike == [] and near_member(row) is None if is_new else known
    return groups.Line(
        row_id=row.pk,
        name=row.name,
        sure=sure and row.value_proved and not is_marked(row) and warned <= {"conflict"},
        change=evidence.change_percent(current_value(row, figure), row.value),
        conflict=is_conflict(row, figure),
        is_new=is_new,
    )


def named_like(row: ReadRow) -> list[int] | None:
    """The ids of members with names like the one read; None if its letters are a guess, so that it may be anybody's.

    For any other member, a leader must say that it is the same person under a new name before anything is learned.
    """
    if is_doubtful(proposals.read_row(row)):
        return None
    alike = [(other["memberId"], other["similarity"]) for other in row.alternatives]
    if row.proposed_member_id is not None:
        alike.insert(0, (row.proposed_member_id, row.similarity))
    return [member_id for member_id, similarity in alike if similarity >= evidence.SUGGESTED]


def near_member(row: ReadRow) -> int | None:
    """The free member whom a row without a member may mean: the review asks before it creates somebody new."""
    if row.proposed_member_id is not None or row.returning_id is not None:
        return None
    return next((one["memberId"] for one in row.alternatives if one.get("near")), None)


def with_rows(uploads: QuerySet[Upload]) -> QuerySet[Upload]:
    """The uploads with everything that a review shows of them, in a fixed number of database queries."""
    rows = Prefetch("rows", ReadRow.objects.order_by("place").select_related("proposed_member", "returning"))
    return uploads.select_related("batch", "change_set__actor").prefetch_related(rows)


def build(batch: Batch, at: Standing) -> dict[str, Any]:
    """The whole review of a batch: its rows to confirm, the coverage of the list, and who was not seen.

    at: how it stands.

    This only reads what was proposed when something last changed (uploads.review.proposals). `outdated`: the members
    or the other lists of the drop have changed since. `matching`: a worker is running that matches the rows anew.
    `reading`: how many screenshots of the drop are still being read. Values are numeric strings; boxes are pixels of
    the screenshot.
    """
    figure = figure_of(batch.data_type)
    shown = Q(status=Upload.Status.PENDING_CONFIRMATION) | Q(held_at__isnull=False)
    listed = list(with_rows(batch.uploads.filter(shown).order_by("created_at", "pk")))
    uploads = [upload for upload in listed if not upload.held_at]
    read = [row for upload in uploads for row in upload.rows.all()]
    folded = Counter(row.folded_into_id for row in read)
    lines = sorted((row for row in read if row.folded_into_id is None), key=lambda row: (row.line, row.pk))
    rows = [row for row in lines if row.change_set_id is None]
    proposed = {row.proposed_member_id for row in lines}
    reach = covered([(row.rank, "pinned" in row.flags) for row in lines])
    together = groups.groups([line_of(row, figure) for row in rows], members=len(at.now.members))
    former = returning.former_by_name([row.name for row in rows if row.proposed_member_id is None and row.name])
    group_of = {row_id: group.code for group in together for row_id in group.row_ids}
    return {
        "batchId": batch.batch_id,
        "dataType": batch.data_type,
        "lists": [
            {"batchId": one.batch_id, "dataType": one.data_type, "reportDate": one.report_date} for one in at.lists
        ],
        "reportDate": batch.report_date,
        "weekEnding": week_ending(batch.report_date),
        "field": figure.key,
        "outdated": at.outdated,
        "matching": at.matching,
        "reading": at.reading,
        "uploads": [review_upload(upload) for upload in uploads],
        "held": [held_upload(upload) for upload in listed if upload.held_at],
        "tabs": active_tabs.labels(uploads),
        "dayless": active_tabs.dayless(batch.data_type, uploads),
        "doubtedSections": member_ranks.doubted_sections(rows),
        "coverage": {
            **asdict(reach),
            "missing": list(reach.missing),
            "sentence": coverage_sentence(reach) + too_fast.sentence(uploads, reach.missing),
            "whole": is_whole(reach, active=len(at.now.members)),
        },
        "notSeen": [
            {
                "memberId": member.pk,
                "name": member.name,
                "rank": member.rank,
                "value": as_text(figure.latest(member)),
            }
            for member in at.now.members
            if member.pk not in proposed
        ],
        "seats": {"taken": len(at.now.members), "of": settings.ALLIANCE_SEATS},
        "groups": [review_group(group) for group in together],
        "rows": [
            with_former(review_row(row, figure, 1 + folded[row.pk], group_of.get(row.pk)), former) for row in rows
        ],
        "draft": batch.draft,
        "draftVersion": batch.draft_version,
    }


def review_upload(upload: Upload) -> dict[str, Any]:
    return {
        "id": upload.pk,
        "originalName": upload.original_name,
        "status": upload.status,
        "imageUrl": f"/api/upload/{upload.pk}/image",
        "width": upload.width,
        "height": upload.height,
        "rowCount": len(upload.rows.all()),
        "recording": recorded.recording_of(upload),
        "seconds": upload.seconds,
        "notes": upload.notes,
    }


def held_upload(upload: Upload) -> dict[str, Any]:
    """A screenshot that waits to be told what it shows, with the kind that it clearly looks like, if any."""
    return {
        "id": upload.pk,
        "originalName": upload.original_name,
        "imageUrl": f"/api/upload/{upload.pk}/image",
        "looksLike": upload.looks_like or None,
        "notes": upload.notes,
    }


def review_group(group: groups.Group) -> dict[str, Any]:
    spread = {"from": group.least, "to": group.most, "median": group.middle}
    return {"code": group.code, "count": len(group.row_ids), "rowIds": list(group.row_ids), **spread}


def as_read(row: ReadRow) -> dict[str, Any]:
    """A row as its screenshot shows it, with its boxes in pixels of the screenshot."""
    return {
        "rowId": row.pk,
        "uploadId": row.upload_id,
        "rank": row.rank,
        "name": row.name,
        "value": str(row.value),
        "valueText": row.value_text,
        "box": row.box,
        "nameBox": row.name_box,
        "valueBox": row.value_box,
    }


def review_row(row: ReadRow, figure: Figure, seen_in: int, group: groups.Code | None) -> dict[str, Any]:
    current = current_value(row, figure)
    return {
        **as_read(row),
        "memberId": row.proposed_member_id,
        "namedLike": named_like(row),
        "confidence": row.confidence,
        "similarity": row.similarity,
        "needsAttention": group is None and needs_attention(row, figure),
        "group": group,
        "flags": row.flags,
        "reasons": [*row.reasons, *estimate_reason(row, figure)],
        "alternatives": row.alternatives,
        "returning": returning.as_json(row.returning),
        "near": near_member(row),
        "currentValue": as_text(current),
        "changePercent": evidence.change_percent(current, row.value),
        "conflict": is_conflict(row, figure),
        "secondValue": as_text(row.second_value),
        "section": row.section,
        "badge": row.badge,
        "seenIn": seen_in,
    }


def with_former(row: dict[str, Any], former: Mapping[str, Member]) -> dict[str, Any]:
    """A row; if it has no member, with the former member of that name, if there is one."""
    found = former.get(row["name"]) if row["memberId"] is None else None
    if not found:
        return row
    return row | {"reasons": returning.told(row["reasons"], returning.reason(found)), "returning": None, "near": None}


def estimate_reason(row: ReadRow, figure: Figure) -> list[dict[str, str]]:
    """What to say about an abbreviated value, as a reason of the row."""
    told = estimates.sentence(row, current_value(row, figure), figure)
    return [{"code": "estimate", "text": told, "tone": "info"}] if told else []


def as_text(value: int | None) -> str | None:
    return None if value is None else str(value)
