"""What members send: days away, a wrong figure, a picture of their profile or tech tree.

All of it waits in one list until a leader accepts it (alliance/area/decisions.py). Refusals here are shown to the
member, in the active language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from alliance import audit, throttle
from alliance.area_models import Contribution
from alliance.models import AuditEntry
from members import changes, locks, records
from members.away import LONGEST
from members.days import FIRST, LAST, alliance_day, end_of
from members.errors import Missing, Refused
from members.figures import DUEL_DAY, FIGURES, Figure
from members.models import Member, MemberRecord
from uploads import sent
from uploads.files.store import remove
from uploads.models import DataType, Upload

Kind, State = Contribution.Kind, Contribution.State
FIGURES_BY_NAME: Final = {figure.name: figure for figure in FIGURES.values() if figure is not DUEL_DAY}
"""The figures of the own page that a member may report as wrong."""
PICTURES: Final = {Kind.PROFILE: DataType.OWN_PROFILE, Kind.TREE: DataType.OWN_TREE}
LISTED = 20
LONGEST_TEXT = 200
WAITS = Q(state=State.WAITING) | Q(state=State.ACCEPTED, change_set__undone_at__isnull=False)
"""What a leader still has to decide, including what was accepted and then undone."""


class Told(Refused):
    """A refusal in the member's language."""


@dataclass(frozen=True, slots=True)
class Left:
    """How many things, and how many pictures among them, a member may still send today."""

    things: int
    pictures: int


def waiting() -> QuerySet[Contribution]:
    """What waits for a leader, the oldest first."""
    found = Contribution.objects.filter(WAITS, member__is_active=True)
    who = ("decided_by__member", "change_set__undone_by__member")
    return found.select_related("member", "upload__batch", *who).order_by("sent_at", "pk")


def of_member(member: Member) -> list[Contribution]:
    """What a member sent, the newest first. One query."""
    found = Contribution.objects.filter(member=member).exclude(state=State.TAKEN_BACK)
    return list(found.select_related("change_set").order_by("-sent_at", "-pk")[:LISTED])


def is_waiting(one: Contribution) -> bool:
    """Whether a leader still has to decide. The change set should be loaded."""
    undone = one.change_set is not None and one.change_set.undone_at is not None
    return one.state == State.WAITING or (one.state == State.ACCEPTED and undone)


def left_of(member: Member) -> Left:
    """What the daily limits leave a member. Contributions taken back count too: a worker may have read them."""
    since = end_of(alliance_day() - timedelta(days=1))
    kinds = list(Contribution.objects.filter(member=member, sent_at__gte=since).values_list("kind", flat=True))
    things = max(0, settings.AREA_THINGS_A_DAY - len(kinds))
    pictures = settings.AREA_PICTURES_A_DAY - sum(kind in PICTURES for kind in kinds)
    return Left(things, max(0, min(things, pictures)))


def check_left(member: Member, *, picture: bool = False) -> None:
    """Raises Told if the daily limit is reached."""
    left = left_of(member)
    if not left.things:
        most = settings.AREA_THINGS_A_DAY
        raise Told(
            ngettext(
                "You can send %(number)s thing a day. Send more tomorrow.",
                "You can send %(number)s things a day. Send more tomorrow.",
                most,
            )
            % {"number": most},
            status=429,
        )
    if picture and not left.pictures:
        most = settings.AREA_PICTURES_A_DAY
        raise Told(
            ngettext(
                "You can send %(number)s picture a day. Send more tomorrow.",
                "You can send %(number)s pictures a day. Send more tomorrow.",
                most,
            )
            % {"number": most},
            status=429,
        )


def send_away(member: Member, first: date | None, last: date | None, reason: str, request: HttpRequest) -> None:
    """Send that the member will be away, both days included. Raises Told for impossible days."""
    check_days(first, last)
    with locks.changing_members():
        hold(member)
        same = Contribution.objects.filter(member=member, kind=Kind.AWAY, state=State.WAITING, first=first, last=last)
        if same.exists():
            raise Told(gettext("You sent these days already. They wait for a leader."))
        keep(Contribution(member=member, kind=Kind.AWAY, first=first, last=last, text=reason), request)


def check_days(first: date | None, last: date | None) -> None:
    if first is None or last is None:
        raise Told(gettext("Choose the first and the last day."))
    if last < first:
        raise Told(gettext("The last day is before the first."))
    if last < alliance_day() or not FIRST <= first <= last <= LAST:
        raise Told(gettext("These days are over. Choose days from today onwards."))
    if last - first > LONGEST:
        raise Told(gettext("That is more than a year. Tell a leader."))


def send_wrong(member: Member, figure_name: str, word: str, said: int | None, request: HttpRequest) -> None:
    """Send that a figure of the own page is wrong. word: why; said: the right value. Raises Told."""
    figure = FIGURES_BY_NAME.get(figure_name)
    if figure is None:
        raise Told(gettext("Choose a figure."))
    if not word:
        raise Told(gettext("Write a word on what is wrong."))
    with locks.changing_members():
        hold(member)
        same = Contribution.objects.filter(member=member, kind=Kind.WRONG, state=State.WAITING, figure=figure.name)
        if same.exists():
            raise Told(gettext("You said that of this figure already. It waits for a leader."))
        seen = newest(member, figure)
        value, day = (seen.value, seen.record_date) if seen else (None, None)
        made = Contribution(member=member, kind=Kind.WRONG, figure=figure.name, text=word, said=said)
        made.seen_value, made.seen_day = value, day
        keep(made, request)


def newest(member: Member, figure: Figure) -> MemberRecord | None:
    """The record that the member's page shows; None if there is none or a leader emptied the figure."""
    if records.is_emptied(member, figure):
        return None
    return MemberRecord.objects.filter(member=member, data_type=figure.data_type).order_by("-record_date").first()


def send_picture(member: Member, kind: str, file: UploadedFile[bytes] | None, request: HttpRequest) -> None:
    """Send a picture of the own profile or tech tree; it is read by the worker. Raises Told, and HeldUp."""
    if kind not in PICTURES:
        raise Told(gettext("Say what the picture shows."))
    if file is None:
        raise Told(gettext("Choose a picture."))
    check_left(member, picture=True)  # before anything is stored; checked again under the lock
    begun = throttle.begin_member_picture(request, member.pk)
    with sent.taken_in(file, PICTURES[Kind(kind)], member) as upload:
        hold(member, picture=True)
        waits = Contribution.objects.filter(member=member, state=State.WAITING, upload__sha256=upload.sha256)
        if waits.exists():
            raise Told(gettext("You sent this picture already. It waits for a leader."))
        keep(Contribution(member=member, kind=kind, upload=upload), request)
    begun.was_right()


def hold(member: Member, *, picture: bool = False) -> None:
    """The member, locked, if they may still send something. Raises Told, Missing (gone, or a former member since)."""
    held = changes.lock([member.pk])[member.pk]
    if not held.is_active:
        raise Missing(changes.GONE)
    check_left(member, picture=picture)


def keep(made: Contribution, request: HttpRequest) -> None:
    made.save()
    kind = made.get_kind_display().lower()
    audit.record(request, AuditEntry.Kind.SENT, username=made.member.name, detail=f"{kind}, number {made.pk}")


def take_back(member: Member, contribution_id: int) -> bool:
    """Take back an undecided contribution; its words and picture are forgotten. Returns False if it is too late."""
    with locks.changing_members():
        mine = Contribution.objects.select_for_update(of=("self",)).select_related("upload__batch")
        found = mine.filter(member=member, pk=contribution_id, state=State.WAITING).first()
        if found is None:
            return False
        found.state, found.text, found.said = State.TAKEN_BACK, "", None
        found.save(update_fields=["state", "text", "said"])
        forget_picture(found.upload)
    return True


def forget_picture(upload: Upload | None) -> None:
    """Discard a sent picture with its files, which are deleted once this is committed."""
    if upload is not None:
        transaction.on_commit(partial(remove, sent.remove_picture(upload)), robust=True)


def present_records(members: Iterable[Member]) -> dict[tuple[int, str], MemberRecord]:
    """(member id, data type) -> the `newest` record of each figure that a member may report. One query."""
    by_id = {member.pk: member for member in members}
    kinds = {figure.data_type: figure for figure in FIGURES_BY_NAME.values()}
    kept = MemberRecord.objects.filter(member__in=by_id, data_type__in=kinds)
    return {
        (one.member_id, one.data_type): one
        for one in newest_of_each(kept)
        if not records.is_emptied(by_id[one.member_id], kinds[one.data_type])
    }


def newest_of_each(kept: QuerySet[MemberRecord]) -> QuerySet[MemberRecord]:
    later = kept.filter(member=OuterRef("member"), data_type=OuterRef("data_type")).order_by("-record_date")
    return kept.filter(pk=Subquery(later.values("pk")[:1]))
