"""What a leader reviews: the rows of a batch folded into one list, who each is proposed to be, and what is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, get_args

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from members.figures import FIGURES, Figure
from members.models import DistinctNames, Member
from members.names import normalise
from members.weeks.calendar import week_ending
from uploads import active_tabs, estimates, member_ranks, opinions, typesetting
from uploads.matching import evidence
from uploads.matching import propose as matching
from uploads.matching.letters import is_doubtful
from uploads.models import Batch, MemberPicture, ReadRow, Upload
from uploads.reading.proofs.coverage import coverage, coverage_sentence, is_whole
from uploads.reading.proofs.merge import merge
from uploads.reading.types import BatchRow, Flag, Kind, Proposal, RosterEntry, ScreenReading
from uploads.reading.types import ReadRow as Row

ATTENTION_FLAGS = {"order", "overlap", "rank", "low-score", "neighbour", "format", "cut", "disputed"}
"""Flags that send a row to 'Needs attention'; the others are facts."""


PROPOSED_FIELDS = [
    *(
        "folded_into",
        "rank",
        "name",
        "value",
        "value_text",
        "second_value",
        "box",
        "name_box",
        "value_box",
        "flags",
        "section",
    ),
    *("value_proved", "proposed_member", "confidence", "similarity", "reasons", "alternatives"),
]


def lock(batch: Batch) -> Batch:
    """Hold a batch until the end of the transaction, so that reading and applying it do not overlap."""
    return Batch.objects.select_for_update().get(pk=batch.pk)


def stored_row(upload: Upload, row: Row) -> ReadRow:
    """A row as it is kept in the database (not saved yet)."""
    reading = asdict(row) | {"flags": sorted(row.flags)}
    return in_light_of_batch(ReadRow(upload=upload, place=row.place, reading=reading), row)


def in_light_of_batch(stored: ReadRow, row: Row) -> ReadRow:
    """Set the fields of a stored row which folding may have changed: its rank, flags, second value, ..."""
    stored.rank = row.rank
    stored.name = row.name[:100]
    stored.value = row.value
    stored.value_text = row.value_text[:40]
    stored.second_value = row.second_value
    stored.box = rounded(row.box)
    stored.name_box = rounded(row.name_box) if row.name_box else None
    stored.value_box = rounded(row.value_box)
    stored.flags = sorted(row.flags)
    stored.section = row.section
    return stored


def rounded(box: Sequence[float]) -> list[int]:
    return [round(float(side)) for side in box]


def read_row(stored: ReadRow) -> Row:
    """The way back: a stored row as its screenshot shows it, with Claude's spelling of the name where it was asked."""
    read = dict(stored.reading)
    if stored.opinion and stored.opinion["name"] not in ("", read["name"], *read["name_variants"]):
        read["name_variants"] = [*read["name_variants"], stored.opinion["name"]]
    for box in ("box", "name_box", "value_box"):
        read[box] = tuple(read[box]) if read[box] else None
    read |= {name: tuple(read.get(name, ())) for name in ("name_variants", "name_pictures", "avatars")}
    return Row(**read | {"flags": frozenset(read["flags"])})


def waiting_uploads(batch: Batch) -> list[Upload]:
    """The batch's uploads that wait for confirmation, oldest first, with their rows; not those that are held."""
    rows = Prefetch("rows", ReadRow.objects.order_by("place"))
    return list(
        batch.uploads.filter(status=Upload.Status.PENDING_CONFIRMATION, held_at=None)
        .order_by("created_at", "pk")
        .prefetch_related(rows)
    )


def fold(uploads: Sequence[Upload]) -> tuple[list[BatchRow], list[list[ReadRow]]]:
    """The uploads' rows as one list, and the stored rows by upload and place which its `sources` point to."""
    stored = [sorted(upload.rows.all(), key=lambda row: row.place) for upload in uploads]
    readings = [
        ScreenReading(kind=None, size=(upload.width, upload.height), rows=tuple(map(read_row, rows)))
        for upload, rows in zip(uploads, stored, strict=True)
    ]
    return merge(readings), stored


def propose(batch: Batch) -> None:
    """Fold the batch's rows, match them to the active members all together, and keep the result on the rows.

    A row that an apply has taken stays as it was then; others that show its line fold into it where they agree.
    Called inside the transaction that changed the batch, with the batch locked.
    """
    uploads = waiting_uploads(batch)
    folded, stored = fold(uploads)
    members = roster(FIGURES.get(batch.data_type))
    spellings = {member.member_id: (member.name, *member.aliases) for member in members}
    proposals = matching.propose(
        folded,
        members,
        kind=kind_of(batch),
        distinct=distinct_pairs(DistinctNames.objects.entered()),
    )
    by_place = {(i, row.place): row for i, rows in enumerate(stored) for row in rows}
    for line, match in zip(folded, proposals, strict=True):
        shown = [by_place[source] for source in line.sources]
        merged, proposal = with_opinion(line, match, shown, spellings)
        first = next((row for row in shown if row.change_set_id), shown[0])
        for row in shown:
            if row.change_set_id:
                row.folded_into = None
            elif row is first:
                keep_proposal(row, merged, proposal)
            elif first.change_set_id and row.reading["value"] != first.value:
                keep_proposal(row, contradicting(row, first, merged), proposal)
            else:
                row.folded_into = first
    ReadRow.objects.bulk_update(
        by_place.values(),
        PROPOSED_FIELDS,
        batch_size=100,
    )


def waiting_batches() -> QuerySet[Batch]:
    """The lists with screenshots that wait for confirmation."""
    waiting = Upload.objects.filter(status=Upload.Status.PENDING_CONFIRMATION, held_at=None)
    return Batch.objects.filter(data_type__in=FIGURES, pk__in=waiting.values("batch"))


def with_opinion(
    merged: BatchRow, proposal: Proposal, shown: Sequence[ReadRow], spellings: Mapping[int, Collection[str]]
) -> tuple[BatchRow, Proposal]:
    """A line and its proposal in the light of what Claude reads there, where it was asked about a row that shows it."""
    stored = next((row.opinion for row in shown if row.opinion), None)
    if stored is None:
        return merged, proposal
    names = () if proposal.member_id is None else spellings[proposal.member_id]
    return opinions.weigh(merged, proposal, opinions.opinion_of(stored), names)


def contradicting(stored: ReadRow, taken: ReadRow, merged: BatchRow) -> BatchRow:
    """A line as one screenshot shows it, where an apply has taken what another shows, and the two differ."""
    flags: frozenset[Flag] = merged.row.flags | {"overlap"}
    own = replace(read_row(stored), rank=merged.row.rank, flags=flags, second_value=taken.value)
    return replace(merged, row=own, value_proved=False)


def kind_of(batch: Batch) -> Kind | None:
    """The kind of list that the leader chose, as the reading pipeline spells it; None for what is kept unread."""
    return next((kind for kind in get_args(Kind) if kind == batch.data_type), None)


def keep_proposal(stored: ReadRow, merged: BatchRow, proposal: Proposal) -> None:
    in_light_of_batch(stored, merged.row)
    stored.folded_into = None
    stored.value_proved = merged.value_proved
    stored.proposed_member_id = proposal.member_id
    stored.confidence = proposal.confidence
    stored.similarity = proposal.similarity
    stored.reasons = [{"code": reason.code, "text": reason.text, "tone": reason.tone} for reason in proposal.reasons]
    stored.alternatives = [
        {"memberId": other.member_id, "similarity": other.similarity} for other in proposal.alternatives
    ]


def roster(figure: Figure | None) -> list[RosterEntry]:
    """The active members as matching knows them, with their current figure of the batch's kind."""
    counting = Prefetch("pictures", MemberPicture.objects.filter(displaced_by=None))
    return [
        RosterEntry(
            member_id=member.pk,
            name=member.name,
            rank=member.rank,
            value=figure.latest(member) if figure else None,
            aliases=tuple(alias.spelling for alias in member.aliases.all()),
            pictures=pictures_of(member, MemberPicture.Of.NAME),
            avatars=pictures_of(member, MemberPicture.Of.AVATAR),
            typeset=typesetting.pictures_of(member),
        )
        for member in Member.objects.active().select_related("typeset_name").prefetch_related("aliases", counting)
    ]


def pictures_of(member: Member, of: MemberPicture.Of) -> tuple[str, ...]:
    return tuple(one.picture for one in member.pictures.all() if one.of == of)


def distinct_pairs(pairs: Iterable[DistinctNames]) -> set[frozenset[str]]:
    """The never-merge pairs as sets of two normal forms."""
    return {frozenset((normalise(pair.first), normalise(pair.second))) for pair in pairs}


def current_value(row: ReadRow, figure: Figure) -> int | None:
    """What the proposed member has now."""
    return figure.latest(row.proposed_member) if row.proposed_member else None


def is_conflict(row: ReadRow, figure: Figure) -> bool:
    """Power or kills more than 10 percent away from the member's current value (spec section 5)."""
    current = current_value(row, figure)
    return figure.steady and evidence.is_conflict(current, row.value)


def needs_attention(row: ReadRow, figure: Figure) -> bool:
    return (
        row.confidence != ReadRow.Confidence.HIGH
        or bool(ATTENTION_FLAGS & set(row.flags))
        or is_conflict(row, figure)
        or member_ranks.changes_access(row)
    )


def named_like(row: ReadRow) -> list[int] | None:
    """The members whose names are like the one that was read; None where its letters are a guess, so anybody's.

    Of any other member a leader has to say that it is the same person under a new name, before anything is learned.
    """
    if is_doubtful(read_row(row)):
        return None
    alike = [(other["memberId"], other["similarity"]) for other in row.alternatives]
    if row.proposed_member_id is not None:
        alike.insert(0, (row.proposed_member_id, row.similarity))
    return [member_id for member_id, similarity in alike if similarity >= evidence.SUGGESTED]


def extracted_data(upload: Upload) -> dict[str, Any] | None:
    """An upload's rows in the shape of spec section 3, each with its proposal. None for what was not read.

    Rows that another screenshot of the batch shows as well are left out, so that the batch's lists hold each once.
    Expects `batch`, `rows` (with proposed_member) to be loaded.
    """
    figure = FIGURES.get(upload.batch.data_type)
    if figure is None or upload.status in (Upload.Status.PROCESSING, Upload.Status.FAILED):
        return None
    is_duel = figure.key == "score"
    rows = [
        {
            "rowId": row.pk,
            "memberName" if is_duel else "name": row.name,
            figure.key: figure.as_json(row.value),
            "rank": row.rank,
            "memberId": row.proposed_member_id,
            "confidence": row.confidence,
            "similarity": row.similarity,
            "conflict": is_conflict(row, figure),
            "flags": row.flags,
            "box": row.box,
            "applied": row.change_set_id is not None,
        }
        for row in upload.rows.all()
        if row.folded_into_id is None
    ]
    return {
        "dataType": upload.batch.data_type,
        "members": [] if is_duel else rows,
        "scores": rows if is_duel else [],
        "extractionNotes": upload.notes,
        "weekEnding": week_ending(upload.batch.report_date).isoformat(),
    }


def with_rows(uploads: QuerySet[Upload]) -> QuerySet[Upload]:
    """The uploads with everything `extracted_data` reads, in a fixed number of queries."""
    rows = Prefetch("rows", ReadRow.objects.order_by("place").select_related("proposed_member"))
    return uploads.select_related("batch", "change_set__actor").prefetch_related(rows)


def build(batch: Batch) -> dict[str, Any]:
    """The whole review of a batch: its rows to confirm, the coverage of the list, and who was not seen.

    Expects fresh proposals (`propose`). Values are numeric strings; boxes are pixels of the screenshot.
    """
    figure = FIGURES[batch.data_type]
    uploads = waiting_uploads(batch)
    merged, stored = fold(uploads)
    by_place = {(i, row.place): row for i, rows in enumerate(stored) for row in rows}
    lines = [(by_place[source], len(one.sources)) for one in merged for source in one.sources]
    seen_in = {row.pk: screens for row, screens in lines if row.folded_into_id is None and not row.change_set_id}
    kept = ReadRow.objects.select_related("proposed_member").in_bulk(list(seen_in))
    rows = [kept[pk] for pk in seen_in if pk in kept]
    proposed = {row.proposed_member_id for row, _ in lines if row.folded_into_id is None}
    reach = coverage(merged)
    active = list(Member.objects.active())
    return {
        "batchId": batch.batch_id,
        "dataType": batch.data_type,
        "reportDate": batch.report_date,
        "weekEnding": week_ending(batch.report_date),
        "field": figure.key,
        "uploads": [review_upload(upload) for upload in uploads],
        "held": [held_upload(upload) for upload in batch.uploads.filter(held_at__isnull=False).order_by("pk")],
        "tabs": active_tabs.labels(uploads),
        "tabsWarning": active_tabs.warning(batch.data_type, uploads),
        "doubtedSections": member_ranks.doubted_sections(rows),
        "coverage": {
            **asdict(reach),
            "missing": list(reach.missing),
            "sentence": coverage_sentence(reach),
            "whole": is_whole(reach, active=len(active)),
        },
        "notSeen": [
            {
                "memberId": member.pk,
                "name": member.name,
                "rank": member.rank,
                "value": as_text(figure.latest(member)),
            }
            for member in active
            if member.pk not in proposed
        ],
        "seats": {"taken": len(active), "of": settings.ALLIANCE_SEATS},
        "rows": [review_row(row, figure, seen_in[row.pk]) for row in rows],
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
        "notes": upload.notes,
    }


def held_upload(upload: Upload) -> dict[str, Any]:
    """A screenshot that waits to be told what it shows, with the kind that it plainly looks like, if any."""
    return {
        "id": upload.pk,
        "originalName": upload.original_name,
        "imageUrl": f"/api/upload/{upload.pk}/image",
        "looksLike": upload.looks_like or None,
        "notes": upload.notes,
    }


def review_row(row: ReadRow, figure: Figure, seen_in: int) -> dict[str, Any]:
    current = current_value(row, figure)
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
        "memberId": row.proposed_member_id,
        "namedLike": named_like(row),
        "confidence": row.confidence,
        "similarity": row.similarity,
        "needsAttention": needs_attention(row, figure),
        "flags": row.flags,
        "reasons": [*row.reasons, *estimate_reason(row, figure)],
        "alternatives": row.alternatives,
        "currentValue": as_text(current),
        "changePercent": evidence.change_percent(current, row.value),
        "conflict": is_conflict(row, figure),
        "secondValue": as_text(row.second_value),
        "section": row.section,
        "seenIn": seen_in,
    }


def estimate_reason(row: ReadRow, figure: Figure) -> list[dict[str, str]]:
    """What to say of an abbreviated value, as a reason of the row."""
    told = estimates.sentence(row, current_value(row, figure), figure)
    return [{"code": "estimate", "text": told, "tone": "info"}] if told else []


def as_text(value: int | None) -> str | None:
    return None if value is None else str(value)
