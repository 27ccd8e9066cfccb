"""Applies the reviewed lists of one drop in one call, each by itself, so that one refused list does not stop others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from members import locks
from members.errors import Conflict, Refused
from members.models import Change
from members.names import similarity
from uploads.apply import applying
from uploads.matching.evidence import SUGGESTED
from uploads.models import Batch, Upload
from uploads.review import drafts, proposals, unchecked
from uploads.review.items import Item


@dataclass(frozen=True, slots=True)
class ReviewedList:
    """One list as its leader leaves it. The other fields are parameters of `applying.apply`."""

    batch: Batch
    items: Sequence[Item]
    confirmed: Collection[str] = ()
    take_unchecked: bool = False
    seen: drafts.Seen | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened to one list: it was written, or refused with the reason and nothing of it written."""

    batch: Batch
    applied: applying.Applied | None = None
    refused: Refused | None = None


def apply(lists: Sequence[ReviewedList], *, actor_id: int | None) -> list[Outcome]:
    """Write the lists in this order, each whole or not at all, each as a change set of its own.

    All are locked and matched before the first is written, so that none is matched with what another has just changed.
    A member that one list creates is known to later lists under that name.
    """
    with locks.changing_members():
        hold([one.batch.pk for one in lists])
        newcomers: dict[str, int] = {}
        outcomes = []
        for one in lists:
            outcome = apply_one(one, newcomers, actor_id)
            outcomes.append(outcome)
            if outcome.applied and outcome.applied.created:
                newcomers |= created_by(outcome.applied)
    return outcomes


def hold(batch_ids: Collection[int]) -> None:
    """Lock these batches in the order of their ids, and match outdated ones anew."""
    for batch in Batch.objects.filter(pk__in=batch_ids).order_by("pk").select_for_update():
        if proposals.waiting_uploads(batch).exists():
            proposals.catch_up(batch)


def apply_one(one: ReviewedList, newcomers: Mapping[str, int], actor_id: int | None) -> Outcome:
    """Apply one list, in a savepoint of the drop's transaction."""
    try:
        applied = applying.apply(
            upload=addressed(one.batch),
            whole_batch=True,
            items=as_known(one.items, newcomers),
            actor_id=actor_id,
            confirmed=one.confirmed,
            take_unchecked=one.take_unchecked,
            seen=one.seen,
            matched=True,
        )
    except Refused as refused:
        return Outcome(one.batch, refused=refused)
    return Outcome(one.batch, applied=applied)


def addressed(batch: Batch) -> Upload:
    """The screenshot by which a list is applied: one that waits, else any, so that the refusal can say why."""
    uploads = batch.uploads.select_related("batch").order_by("pk")
    found = proposals.waiting_uploads(batch).select_related("batch").first() or uploads.first()
    if found is None:
        raise Conflict(drafts.done_with(batch))
    return found


def as_known(items: Sequence[Item], newcomers: Mapping[str, int]) -> list[Item]:
    """The items, with members that an earlier list created as known members.

    Raises MatchedAnew if an item would create a member whose name is like one of those: it may be the same person.
    """
    known = []
    for item in items:
        if item.action == "create" and item.name in newcomers:
            known.append(replace(item, action="update", member_id=newcomers[item.name], came_in=True))
            continue
        if item.action == "create" and (alike := nearest(item.name, newcomers)):
            just = f"{alike}, who has just come in with another list"
            raise unchecked.MatchedAnew(f"{item.label} looks like {just}. Look at the row again.")
        known.append(item)
    return known


def nearest(name: str, names: Collection[str]) -> str | None:
    """The first of the names that may be another spelling of this name."""
    return next((one for one in names if similarity(name, one) > SUGGESTED), None)


def created_by(applied: applying.Applied) -> dict[str, int]:
    """The members that an apply created or brought back, by name."""
    came = (Change.Field.MEMBER, Change.Field.ACTIVE)
    made = applied.change_set.changes.filter(field__in=came, member__isnull=False)
    return {name: member_id for name, member_id in made.values_list("member_name", "member_id") if member_id}
