"""What a leader still has to decide this week, each item with a link to the place for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal, get_args

from django.db.models import Q
from django.utils import timezone

from analytics.gone import gone_members, newcomers
from analytics.stats import active_members, newest_day, update_times
from analytics.strikes import proposed
from members import formats
from members.duplicates import duplicates
from members.figures import CACHED, CachedFigure, is_figure
from members.formats import counted
from members.kept import Kept
from members.models import DistinctNames, Member, RankCriterion, WeeklySnapshot
from members.ranks import NO_MATCH, rank_to_give
from members.roster.listing import calculated_rank_of
from members.weeks.calendar import WEEK
from uploads import of_leaders
from uploads.intake import filing
from uploads.models import Batch, DataType, ReadRow, Upload
from uploads.reading.proofs.coverage import covered, rank_list
from uploads.review.batches import ranks_by_batch

LOOKED_BACK = timedelta(days=60)
LISTED_BATCHES = 5
UPLOAD, MANAGEMENT, BOARD = "/admin/upload", "/admin/member-management", "/admin/board"
DUPLICATES = f"{MANAGEMENT}?tab=duplicates"
NO_RANK = "{meets|meet} the requirements of no rank (calculated rank X)"
OTHER_RANK = "{has|have} a rank that differs from the calculated rank"
GONE = "{is|are} missing from two complete lists or more. Gone?"
SF_TECH = "sf-tech"

Kind = Literal[
    "coverage",
    "review",
    "failed",
    "strikes",
    "stale-members",
    "criteria",
    "board",
    "gone",
    "joined",
    "duplicates",
    "from-members",
    "deletion",
    "packet",
    "unsaved-week",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do. `lead` (how many of what) and `text` make a sentence; `action` is the link text for `href`."""

    kind: Kind
    count: int
    lead: str
    text: str
    action: str
    href: str


@dataclass(frozen=True, slots=True)
class WaitingBatch:
    """A batch that waits for review. ranks: of its rows, with whether the row is the viewer's pinned one."""

    batch_id: str
    data_type: str
    report_date: date
    screenshots: int
    ranks: tuple[tuple[int | None, bool], ...]


@dataclass(frozen=True, slots=True)
class OpenUpload:
    """A screenshot that waits or has failed. held_at: since when a leader should say what it shows. batch: its key."""

    status: str
    held_at: datetime | None
    batch: int
    data_type: str
    report_date: date


def waiting(batch: WaitingBatch) -> Item:
    """A batch to review: ranks of its list that nobody has photographed come first."""
    missing = covered(batch.ranks).missing
    href = f"{UPLOAD}?review={batch.batch_id}"
    named = f"the {filing.name_of(batch.data_type)} batch of {formats.day(batch.report_date)}"
    if missing:
        text = f"missing from {named}: {rank_list(missing)}"
        return Item("coverage", len(missing), counted(len(missing), "rank"), text, "Open review", href)
    verb = "waits" if batch.screenshots == 1 else "wait"
    lead = counted(batch.screenshots, "screenshot")
    return Item("review", batch.screenshots, lead, f"of {named} {verb} for review", "Open review", href)


def failed(reports: Sequence[tuple[str, date]]) -> Item | None:
    """Screenshots that could not be read. reports: data type and report date of each."""
    if not reports:
        return None
    names = {kind: "a mixed drop" if kind == DataType.AUTO else filing.name_of(kind) for kind, _ in reports}
    lists = Counter(f"{names[kind]} of {formats.day(of)}" for kind, of in reports)
    lead = counted(len(reports), "screenshot")
    return Item("failed", len(reports), lead, f"could not be read: {', '.join(lists)}", "Open uploads", UPLOAD)


def is_late(newest: date | None, today: date) -> bool:
    """Whether a list has no record of the last seven days: then the whole list is missing, not some members of it."""
    return newest is None or today - newest > WEEK


def stale_members(members: Iterable[Sequence[datetime | None]], now: datetime) -> Item | None:
    """Members with a figure never read, or not for over a week. members: for each member, the times of the figures."""
    late = sum(any(when is None or now - when > WEEK for when in times) for times in members)
    text = "{has|have} figures that are missing or older than 7 days"
    return some("stale-members", late, "member", text, ("See members", f"{MANAGEMENT}?filter=stale"))


def some(kind: Kind, count: int, noun: str, text: str, link: tuple[str, str]) -> Item | None:
    """So many of something, if there are any. text: each {one|several} in it stands for one of the two."""
    said = re.sub(r"{(.*?)\|(.*?)}", r"\1" if count == 1 else r"\2", text)
    return Item(kind, count, counted(count, noun), said, *link) if count else None


def last_full_week(today: date) -> date:
    """The Sunday of the last finished week."""
    return today - timedelta(days=today.isoweekday())


further: list[Callable[[], Item | None]] = []
"""Further things left to decide; a higher app adds its own when it is ready."""
roster_items: Kept[list[Item]] = Kept(most=1)


def attention() -> list[dict[str, Any]]:
    """GET /api/attention: what needs a decision, the most pressing first; empty if there is nothing."""
    uploads = open_uploads(timezone.now())
    items: list[Item | None] = [*reviews(uploads), failed(could_not_be_read(uploads))]
    items += roster_items.get("roster", ("members", "records", "absences"), of_the_roster)
    items += (find() for find in further)
    return [asdict(item) for item in items if item is not None]


def of_the_roster() -> list[Item]:
    """What needs a decision about members, their figures and the saved weeks."""
    today, now = timezone.localdate(), timezone.now()
    members = list(active_members())
    if not members:
        return []
    lists_are_late = any(is_late(newest_of_all(members, figure), today) for figure in CACHED.values())
    ranks = calculated_ranks(members)
    groups = duplicates([(member.pk, member.name) for member in members], DistinctNames.objects.pairs())
    below = sum(rank == NO_MATCH for rank in ranks)
    to_change = sum(rank_to_give(who.rank, to) is not None for who, to in zip(members, ranks, strict=True))
    items: list[Item | None] = [
        None if lists_are_late else stale_members((update_times(member) for member in members), now),
        some("strikes", len(proposed()), "strike", "{is|are} proposed", ("Decide", "/admin/strikes")),
        some("criteria", below, "member", NO_RANK, ("See members", f"{MANAGEMENT}?filter=x")),
        some("board", to_change, "member", OTHER_RANK, ("Open board", BOARD)),
        some("gone", len(gone_members(members)), "member", GONE, ("Look", BOARD)),
        some("joined", len(newcomers(members)), "member", "joined this week", ("Look", BOARD)),
        some("duplicates", len(groups), "group", "of names {looks|look} like duplicates", ("Compare", DUPLICATES)),
        week_to_save(members, last_full_week(today)),
    ]
    return [item for item in items if item is not None]


def open_uploads(now: datetime) -> list[OpenUpload]:
    """What waits for review, and what failed in the last week.

    What has waited for two months is no longer listed. Members' pictures are listed separately (alliance.waiting).
    """
    waits = Q(status=Upload.Status.PENDING_CONFIRMATION, created_at__gte=now - LOOKED_BACK)
    has_failed = Q(status=Upload.Status.FAILED, created_at__gte=now - WEEK)
    fields = ("status", "held_at", "batch_id", "batch__data_type", "batch__report_date")
    found = of_leaders.screenshots().filter(waits | has_failed)
    return [OpenUpload(*one) for one in found.values_list(*fields)]


def reviews(uploads: Iterable[OpenUpload]) -> list[Item | None]:
    """What waits for review, newest first; lists beyond five are only counted."""
    pending = [one for one in uploads if one.status == Upload.Status.PENDING_CONFIRMATION]
    told = [one for one in pending if one.held_at is None]
    lists = Counter(one.batch for one in told if is_figure(one.data_type))
    shown = list(Batch.objects.filter(pk__in=lists).order_by("-created_at", "-pk")[:LISTED_BATCHES])
    waits = {"upload__batch__in": shown, "upload__status": Upload.Status.PENDING_CONFIRMATION, "upload__held_at": None}
    ranks = ranks_by_batch(ReadRow.objects.filter(**waits, folded_into=None))
    items = [
        waiting(WaitingBatch(one.batch_id, one.data_type, one.report_date, lists[one.pk], tuple(ranks[one.pk])))
        for one in shown
    ]
    more = len(lists) - len(shown)
    older = Item("review", more, counted(more, "older batch", "older batches"), "to review", "Open uploads", UPLOAD)
    trees = sum(one.data_type == SF_TECH for one in told)
    asks = "{waits|wait} to be told what {it shows|they show}"
    return [
        *items,
        older if more else None,
        some("review", trees, "SF Tech screenshot", "{waits|wait} for a check", ("Open SF Tech", "/admin/sf-tech")),
        some("review", len(pending) - len(told), "screenshot", asks, ("Open uploads", UPLOAD)),
    ]


def could_not_be_read(uploads: Iterable[OpenUpload]) -> list[tuple[str, date]]:
    return [(one.data_type, one.report_date) for one in uploads if one.status == Upload.Status.FAILED]


def newest_of_all(members: Iterable[Any], figure: CachedFigure) -> date | None:
    return max((day for member in members if (day := newest_day(member, figure)) is not None), default=None)


def calculated_ranks(members: Iterable[Member]) -> list[str | None]:
    """The rank that each member's figures earn; None while no criteria are set."""
    criteria = list(RankCriterion.objects.all())
    return [calculated_rank_of(member, criteria) for member in members]


def week_to_save(members: Iterable[Member], sunday: date) -> Item | None:
    """Whether the last week lacks its snapshot although the portal had members then."""
    began = min(timezone.localdate(member.created_at) for member in members)
    if began > sunday or WeeklySnapshot.objects.filter(week_ending=sunday).exists():
        return None
    return Item("unsaved-week", 1, "Last week", f"(ending {formats.day(sunday)}) is not saved", "Save it", MANAGEMENT)
