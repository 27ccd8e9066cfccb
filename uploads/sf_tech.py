"""Screenshots of Special Forces trees: read, checked by a leader, then recorded (spec section 7)."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from members import deeds, locks
from members.errors import Conflict, Missing, Refused
from members.models import Member, SfTech
from members.sf_tech_records import write_levels
from uploads.jobs import queue
from uploads.models import Batch, DataType, Upload
from uploads.reading.types import NodeLevel, TreePlace
from uploads.review import proposals, tree_parts
from uploads.review.owners import owner
from uploads.review.tree_parts import PLACES

logger = logging.getLogger(__name__)

LISTED = 10
GONE = "The member of this screenshot is no longer in the alliance. Discard it."
NOBODY = "Choose whose tree this is."


def stored_levels(nodes: Sequence[NodeLevel], places: Sequence[TreePlace] = ()) -> dict[str, Any] | None:
    """What was read of a tree, in stored form: node -> level, whether it is sure, and the node's box on the picture.

    places: the possible places on the tree, each with its levels; stored under `places`. None if no level could be
    read.
    """
    if not places and not any(node.level is not None for node in nodes):
        return None
    kept: dict[str, Any] = {
        node.node: {"level": node.level, "sure": node.sure, "text": node.text, "box": proposals.rounded(node.area)}
        for node in nodes
    }
    if places:
        kept[PLACES] = [{"title": place.title, "levels": stored_levels(place.nodes) or {}} for place in places]
    return kept


def doubt_of_owner(batch: Batch, head: Sequence[str]) -> str:
    """A warning if the picture names another member than the leader chose; else empty."""
    shown = owner(head, proposals.roster())
    if shown is None or batch.member is None or shown == batch.member.pk:
        return ""
    return f"The screenshot names {Member.objects.get(pk=shown).name}, not {batch.member.name}. Check the member."


def open_uploads() -> QuerySet[Upload]:
    """The newest trees that are not confirmed or discarded yet, with their members."""
    return (
        Upload.objects.filter(batch__data_type=DataType.SF_TECH)
        .exclude(status=Upload.Status.COMPLETED)
        .select_related("batch__member", "uploaded_by")
        .order_by("-created_at", "-pk")[:LISTED]
    )


def confirm(
    *,
    upload_id: int,
    levels: Mapping[str, int],
    actor_id: int | None,
    member_id: int | None = None,
    parts: Collection[int] = (),
) -> SfTech:
    """Write the checked levels as the member's record of today, and end the upload.

    member_id: the tree's owner, if the leader states it now. parts: other screenshots of the same tree that some of the
    levels are from; they end with it. Raises Conflict if it is not (or no longer) waiting, Missing if the upload or its
    member is gone, Refused for a level beyond its node's limit, or without a member.
    """
    with locks.changing_members():
        upload = locked(upload_id)
        if upload.status != Upload.Status.PENDING_CONFIRMATION:
            raise Conflict(not_waiting(upload))
        member = chosen_member(upload.batch, member_id)
        record, change_set = write_levels(member_id=member.pk, levels=levels, actor_id=actor_id)
        ended = tree_parts.of_one_tree(upload, parts)
        Upload.objects.filter(pk__in=ended).update(status=Upload.Status.COMPLETED, change_set=change_set)
    logger.info("upload %s confirmed: SF Tech of member %s", upload_id, member.pk)
    return record


def chosen_member(batch: Batch, member_id: int | None) -> Member:
    """The tree's owner: as the leader says now, else as said before."""
    if member_id is not None:
        batch.member = Member.objects.filter(pk=member_id).first()
        if batch.member is None or not batch.member.is_active:
            raise Missing("That member is no longer in the alliance. Choose another.")
        batch.save(update_fields=["member"])
    if batch.member is None:
        raise Refused(NOBODY)
    if not batch.member.is_active:
        raise Missing(GONE)
    return batch.member


def discard(*, upload_id: int, actor_id: int | None) -> None:
    """Discard a tree without a record, even if it could not be read. Raises Conflict, Missing as `confirm` does."""
    queue.sweep(Upload.objects.filter(pk=upload_id))
    with locks.matching_members():
        upload = locked(upload_id)
        if upload.status not in (Upload.Status.PENDING_CONFIRMATION, Upload.Status.FAILED):
            raise Conflict(not_waiting(upload))
        upload.status = Upload.Status.COMPLETED
        upload.discarded_at = timezone.now()
        upload.notes = "Discarded."
        upload.save(update_fields=["status", "discarded_at", "notes"])
        whose = f" of {upload.batch.member.name}" if upload.batch.member else ""
        deeds.note(f"SF Tech screenshot{whose} discarded: {upload.original_name}", actor_id=actor_id)


def locked(upload_id: int) -> Upload:
    """The upload of a tree, locked with its batch until the transaction ends."""
    found = Upload.objects.filter(pk=upload_id, batch__data_type=DataType.SF_TECH).select_related("batch").first()
    if found is None:
        raise Missing("There is no such SF Tech screenshot.")
    proposals.lock(found.batch)
    return Upload.objects.select_for_update(of=("self",)).select_related("batch__member").get(pk=upload_id)


def not_waiting(upload: Upload) -> str:
    """Why an upload cannot be confirmed (or discarded) now."""
    if upload.status == Upload.Status.PROCESSING:
        return "This screenshot is still being read. Wait until its levels are shown."
    if upload.status == Upload.Status.FAILED:
        return "This screenshot could not be read. Take it again, or enter the levels by hand."
    if upload.discarded_at:
        return "This screenshot was discarded already."
    who = upload.change_set.actor if upload.change_set else None
    return f"This screenshot was confirmed already{f' by {who.get_username()}' if who else ''}."
