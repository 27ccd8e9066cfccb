"""Leaders' decisions on what members sent: accepting uses the existing functions, as a change set that can be undone.

Everything here is for leaders, so far in English. No function takes a member's id: what is accepted belongs to the
sender.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from alliance.area import contributions
from alliance.area.contributions import FIGURES_BY_NAME, LISTED, Kind, State
from alliance.area_models import Contribution
from alliance.audit import note
from alliance.models import AuditEntry
from members import away, changes, locks
from members.days import alliance_day
from members.errors import Conflict, Missing, Refused
from members.figures import LARGEST
from members.models import Away, ChangeSet, Member, MemberRecord, SfTech
from members.roster import figures
from members.sf_tech import NODES
from members.sf_tech_records import levels_of, newest_records
from uploads import sent
from uploads.apply.sources import Of, boxes_of
from uploads.jobs import queue
from uploads.models import Upload
from uploads.review import tree_parts


@dataclass(frozen=True, slots=True)
class Beside:
    """The current data beside the waiting contributions, for all of their members together."""

    records: dict[tuple[int, str], MemberRecord]
    boxes: dict[Of, list[int]]
    pictures: dict[int, Upload]
    levels: dict[int, SfTech]
    away: dict[int, list[Away]]


def listed() -> tuple[list[Contribution], list[Contribution], Beside]:
    """What waits (oldest first), what was decided last, and the current data beside it. A fixed number of queries."""
    waits = list(contributions.waiting())
    queue_view = {one.pk: one for one in queue.as_they_stand(one.upload for one in waits if one.upload)}
    for one in waits:
        if one.upload:
            one.upload = queue_view[one.upload.pk]
    decided = Contribution.objects.filter(decided_at__isnull=False).exclude(contributions.WAITS)
    decided = decided.select_related("member", "upload__batch", "change_set", "decided_by__member")
    return waits, list(decided.order_by("-decided_at", "-pk")[:LISTED]), beside({one.member for one in waits})


def beside(members: set[Member]) -> Beside:
    """The present figures of these members with their places on screenshots, their levels and days away."""
    records = contributions.present_records(members)
    shown = {(one.member_id, one.upload_id, one.value) for one in records.values() if one.upload_id}
    boxes = boxes_of(shown)
    there = Upload.objects.filter(pk__in={upload for _, upload, _ in boxes}, file_removed_at=None).exclude(file="")
    spans: dict[int, list[Away]] = {}
    today = alliance_day()
    for one in Away.objects.filter(member__in=members, last__gte=today).order_by("first", "pk"):
        spans.setdefault(one.member_id, []).append(one)
    levels = newest_records(Member.objects.filter(pk__in=[one.pk for one in members]))
    return Beside(records, boxes, {one.pk: one for one in there}, levels, spans)


@contextmanager
def decided(contribution_id: int, *, actor_id: int | None) -> Iterator[Contribution]:
    """A waiting contribution, locked, to be decided in the block; afterwards who decided and when is saved.

    Raises Missing (taken back, or its member gone), Conflict (already decided), Refused (a former member).
    """
    with locks.changing_members():
        found = (
            Contribution.objects.select_for_update(of=("self",))
            .select_related("member", "upload__batch", "change_set")
            .filter(pk=contribution_id if 0 < contribution_id <= LARGEST else 0)
            .exclude(state=State.TAKEN_BACK)
            .first()
        )
        if found is None:
            told = gettext("This is no longer here: the member may have taken it back. Reload the page.")
            raise Missing(told)
        if not contributions.is_waiting(found):
            raise Conflict(gettext("This was decided already. Reload the page."))
        if not found.member.is_active:
            told = gettext("%(name)s is a former member. Reactivate them first.")
            raise Refused(told % {"name": found.member.name})
        yield found
        found.decided_at, found.decided_by_id = timezone.now(), actor_id
        found.save(update_fields=["state", "decided_at", "decided_by", "answer", "change_set"])


def accept(contribution_id: int, asked: Mapping[str, Any], *, actor_id: int | None) -> Contribution:
    """Carry out what a member sent, with the leader's corrections if any. It can be undone like any change.

    asked: `first`, `last`, `reason` of days away, `value` of a figure, `levels` of a tree, `figures` of a profile; what
    is left out stays as sent, or as read. Raises Missing, Conflict, Refused.
    """
    with decided(contribution_id, actor_id=actor_id) as found:
        found.change_set = ACCEPT[Kind(found.kind)](found, asked, actor_id)
        found.state, found.answer = State.ACCEPTED, ""
    return found


def accept_away(found: Contribution, asked: Mapping[str, Any], actor_id: int | None) -> ChangeSet:
    first, last = asked.get("first", found.first), asked.get("last", found.last)
    if not isinstance(first, date) or not isinstance(last, date):
        raise Refused(gettext("Choose the first and the last day."))
    _, change_set = away.enter(found.member_id, first, last, asked.get("reason", found.text), actor_id=actor_id)
    return change_set


def accept_figure(found: Contribution, asked: Mapping[str, Any], actor_id: int | None) -> ChangeSet | None:
    """Correct the figure in its own record: that of its day, or of today if it has none.

    A figure that a leader emptied has no record here, even if older records exist.
    """
    value = asked.get("value", found.said)
    if value is None:
        raise Refused(gettext("Enter the right figure."))
    figure = FIGURES_BY_NAME[found.figure]
    member = changes.lock([found.member_id])[found.member_id]
    record = contributions.newest(member, figure)
    if record is not None and record.value == value:
        return None
    summary = f"{figure.title} of {member.name}, as {member.name} said"
    change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary)
    if record is None:
        figures.set_figure(member, figure, value, change_set)
    else:
        figures.record(member, figure, value, record.record_date, change_set)
    return change_set


def accept_tree(found: Contribution, asked: Mapping[str, Any], actor_id: int | None) -> ChangeSet | None:
    upload = picture_of(found)
    read = tree_parts.own_levels(upload) or {}
    levels = asked.get("levels") or {key: one["level"] for key, one in read.items()}
    missing = [node.label for node in NODES if levels.get(node.key) is None]
    if missing:
        raise Refused(gettext("Enter a whole number for %(nodes)s.") % {"nodes": ", ".join(missing)})
    return sent.record_tree(upload, levels, actor_id=actor_id)


def accept_profile(found: Contribution, asked: Mapping[str, Any], actor_id: int | None) -> ChangeSet | None:
    upload = picture_of(found)
    values = asked.get("figures") or {name: one["value"] for name, one in (upload.levels or {}).items()}
    known = {name: value for name, value in values.items() if value is not None and name in sent.PROFILE}
    if not known:
        raise Refused(gettext("Enter at least one figure, or decline it."))
    return sent.record_profile(upload, known, actor_id=actor_id)


ACCEPT = {
    Kind.AWAY: accept_away,
    Kind.WRONG: accept_figure,
    Kind.TREE: accept_tree,
    Kind.PROFILE: accept_profile,
}


def picture_of(found: Contribution) -> Upload:
    """The picture, once read. Raises Missing, Conflict."""
    if found.upload is None:
        raise Missing(str(sent.GONE))
    if found.upload.status == Upload.Status.PROCESSING:
        raise Conflict(str(sent.READING))
    return found.upload


def decline(
    contribution_id: int, answer: str, *, actor_id: int | None, request: HttpRequest | None = None
) -> Contribution:
    """Decline, with a word that the member reads; a picture is discarded. Raises Missing, Conflict."""
    with decided(contribution_id, actor_id=actor_id) as found:
        if found.upload is not None:
            sent.put_away(found.upload)
        found.state, found.answer, found.change_set = State.DECLINED, answer, None
        kind = found.get_kind_display().lower()
        note(request, AuditEntry.Kind.ANSWERED, actor_id, f"{found.member.name}: {kind}, number {found.pk}")
    return found


def present_levels(record: SfTech | None) -> dict[str, int] | None:
    return levels_of(record) if record else None
