"""Which screenshots a member's records were read from, and where on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple

from members.models import MemberRecord
from uploads.models import DataType, ReadRow, Upload

Box = list[int]
APPLIED = ("upload_id", "value", "box", "proposed_member_id", "member_corrected", "value_corrected")


class Applied(NamedTuple):
    """A row that was applied. proposed: the member proposed for it; the corrections: what the leader changed."""

    upload: int
    value: int
    box: Box
    proposed: int | None
    member_corrected: bool | None
    value_corrected: bool | None


Of = tuple[int, int, int]
"""A record: the ids of its member and upload, and its value."""


def row_boxes(member_id: int, records: Collection[tuple[int, int]]) -> dict[tuple[int, int], Box]:
    """(upload, value) of a member's records -> the row's box (see `boxes_of`). Two queries."""
    found = boxes_of([(member_id, upload, value) for upload, value in records])
    return {(upload, value): box for (_, upload, value), box in found.items()}


def boxes_of(records: Collection[Of]) -> dict[Of, Box]:
    """Records of any members -> the row's box in pixels of the screenshot; records without a box are left out.

    The row with that value that was proposed for the member; else the only row of the screenshot with that value (the
    leader chose another member); else the row proposed for the member (the leader corrected the value). On a profile
    that its member sent: the figure's box. At most three database queries.
    """
    uploads = {upload for _, upload, _ in records}
    proposed = ReadRow.objects.filter(upload__in=uploads, proposed_member__in={pk for pk, _, _ in records})
    fields = ("proposed_member_id", "upload_id", "value", "box")
    own = {(pk, upload, value): box for pk, upload, value, box in proposed.order_by("pk").values_list(*fields)}
    left = [record for record in records if record not in own]
    shown = ReadRow.objects.filter(upload__in={one[1] for one in left}, value__in={one[2] for one in left})
    others = [((upload, value), box) for upload, value, box in shown.values_list("upload_id", "value", "box")]
    times = Counter(record for record, _ in others)
    alone = {record: box for record, box in others if times[record] == 1}
    of_member = {(pk, upload): box for (pk, upload, _), box in own.items()}
    found = {record: own.get(record) or alone.get(record[1:]) or of_member.get(record[:2]) for record in records}
    found |= profile_boxes([record for record in records if not found[record]])
    return {record: box for record, box in found.items() if box}


def own_row_boxes(member_id: int, records: Collection[tuple[int, int]]) -> dict[tuple[int, int], Box]:
    """Like `row_boxes`, for the member to see: only a row that was surely applied to this member.

    The row proposed for and applied to the member, with that value or with the value corrected; else the only row with
    that value that a leader gave to somebody other than proposed, if nobody else has a record with that value. On a
    profile that they sent themselves: the figure's box. At most three database queries.
    """
    uploads = {upload for upload, _ in records}
    if not uploads:
        return {}
    applied = ReadRow.objects.filter(upload__in=uploads).exclude(change_set=None).order_by("pk")
    rows = [Applied(*row) for row in applied.values_list(*APPLIED)]
    theirs = MemberRecord.objects.filter(upload_id__in=uploads).exclude(member=member_id)
    others = set(theirs.values_list("upload_id", "value"))
    found = {}
    for upload, value in records:
        shown = [row for row in rows if row.upload == upload]
        own = [row for row in shown if row.proposed == member_id and not row.member_corrected]
        given = [row for row in shown if row.member_corrected and row.value == value and row.proposed != member_id]
        sure = [row for row in own if row.value == value] or [row for row in own if row.value_corrected]
        if not sure and len(given) == 1 and (upload, value) not in others:
            sure = given
        if sure and sure[0].box:
            found[upload, value] = sure[0].box
    left = [(member_id, upload, value) for upload, value in records if (upload, value) not in found]
    return found | {(upload, value): box for (_, upload, value), box in profile_boxes(left).items()}


def profile_boxes(records: Collection[Of]) -> dict[Of, Box]:
    """Records -> the figure's box on the profile that the member sent. At most one database query."""
    uploads = {upload for _, upload, _ in records}
    sent = Upload.objects.filter(pk__in=uploads, batch__data_type=DataType.OWN_PROFILE, levels__isnull=False)
    shown = {
        (sender, pk, figure["value"]): figure["box"]
        for pk, sender, read in (sent.values_list("pk", "batch__member", "levels") if uploads else ())
        for figure in (read or {}).values()
    }
    return {record: shown[record] for record in records if record in shown}


def read_from(upload_ids: Collection[int]) -> list[Upload]:
    """These screenshots, each with the leader who applied it."""
    return list(Upload.objects.filter(pk__in=upload_ids).select_related("change_set__actor").order_by("pk"))


def appliers(uploads: Collection[Upload]) -> dict[int, str]:
    """Upload id -> the account that applied it; uploads without a known one are left out."""
    applied = {upload.pk: upload.change_set.actor for upload in uploads if upload.change_set}
    return {pk: actor.get_username() for pk, actor in applied.items() if actor}


def screenshots(uploads: Collection[Upload]) -> list[dict[str, Any]]:
    """The screenshots in the form that a page needs to cut rows out. width, height: in the pixels of the boxes."""
    return [
        {
            "id": upload.pk,
            "originalName": upload.original_name,
            "imageUrl": f"/api/upload/{upload.pk}/image",
            "width": upload.width,
            "height": upload.height,
        }
        for upload in uploads
    ]
