"""What a leader still has to decide this week, each item with a link to the place for it."""

from __future__ import annotations

from collections import Counter, defaultdict
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

LOOKED_BACK = timedelta(days=60)
LISTED_BATCHES = 5
UPLOAD, MANAGEMENT = "/admin/upload", "/admin/member-management"
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


def unlisted(more: int) -> Item:
    return Item("review", more, counted(more, "older batch", "older batches"), "to review", "Open uploads", UPLOAD)


def tech_trees(screenshots: int) -> Item:
    verb = "waits" if screenshots == 1 else "wait"
    lead = counted(screenshots, "SF Tech screenshot")
    return Item("review", screenshots, lead, f"{verb} for a check", "Open SF Tech", "/admin/sf-tech")


def not_told(screenshots: int) -> Item:
    """Screenshots of another list than was chosen, or of one that `auto` could not tell."""
    text = (
        f"{'waits' if screenshots == 1 else 'wait'} to be told what {'it shows' if screenshots == 1 else 'they show'}"
    )
    return Item("review", screenshots, counted(screenshots, "screenshot"), text, "Open uploads", UPLOAD)


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
    if not late:
        return None
    text = f"{'has' if late == 1 else 'have'} figures that are missing or older than 7 days"
    href = f"{MANAGEMENT}?filter=stale"
    return Item("stale-members", late, counted(late, "member"), text, "See members", href)


def strikes_proposed(strikes: int) -> Item | None:
    if not strikes:
        return None
    text = f"{'is' if strikes == 1 else 'are'} proposed"
    return Item("strikes", strikes, counted(strikes, "strike"), text, "Decide", "/admin/strikes")


def below_criteria(ranks: Iterable[str | None]) -> Item | None:
    below = sum(rank == NO_MATCH for rank in ranks)
    if not below:
        return None
    text = f"{'meets' if below == 1 else 'meet'} the requirements of no rank (calculated rank X)"
    return Item("criteria", below, counted(below, "member"), text, "See members", f"{MANAGEMENT}?filter=x")


def ranks_to_change(members: int) -> Item | None:
    """Members whose calculated rank differs from the one held: as many as the board lists."""
    if not members:
        return None
    text = f"{'has' if members == 1 else 'have'} a rank that differs from the calculated rank"
    return Item("board", members, counted(members, "member"), text, "Open board", "/admin/board")


def seem_gone(members: int) -> Item | None:
    if not members:
        return None
    text = f"{'is' if members == 1 else 'are'} missing from two complete lists or more. Gone?"
    return Item("gone", members, counted(members, "member"), text, "Look", "/admin/board")


def joined(members: int) -> Item | None:
    if not members:
        return None
    return Item("joined", members, counted(members, "member"), "joined this week", "Look", "/admin/board")


def look_like_duplicates(groups: int) -> Item | None:
    if not groups:
        return None
    text = f"of names {'looks' if groups == 1 else 'look'} like duplicates"
    return Item("duplicates", groups, counted(groups, "group"), text, "Compare", f"{MANAGEMENT}?tab=duplicates")


def unsaved_week(sunday: date) -> Item:
    return Item("unsaved-week", 1, "Last week", f"(ending {formats.day(sunday)}) is not saved", "Save it", MANAGEMENT)


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
    items: list[Item | None] = [
        None if lists_are_late else stale_members((update_times(member) for member in members), now),
        strikes_proposed(len(proposed())),
        below_criteria(ranks),
        ranks_to_change(sum(rank_to_give(who.rank, to) is not None for who, to in zip(members, ranks, strict=True))),
        seem_gone(len(gone_members(members))),
        joined(len(newcomers(members))),
        look_like_duplicates(len(groups)),
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


def reviews(uploads: Iterable[OpenUpload]) -> list[Item]:
    """What waits for review, newest first; lists beyond five are only counted."""
    pending = [one for one in uploads if one.status == Upload.Status.PENDING_CONFIRMATION]
    told = [one for one in pending if one.held_at is None]
    lists = Counter(one.batch for one in told if is_figure(one.data_type))
    shown = list(Batch.objects.filter(pk__in=lists).order_by("-created_at", "-pk")[:LISTED_BATCHES])
    waits = {"upload__batch__in": shown, "upload__status": Upload.Status.PENDING_CONFIRMATION, "upload__held_at": None}
    rows = ReadRow.objects.filter(**waits, folded_into=None).order_by()
    ranks: dict[int, list[tuple[int | None, bool]]] = defaultdict(list)
    for batch, rank, flags in rows.values_list("upload__batch_id", "rank", "flags"):
        ranks[batch].append((rank, "pinned" in flags))
    items = [
        waiting(WaitingBatch(one.batch_id, one.data_type, one.report_date, lists[one.pk], tuple(ranks[one.pk])))
        for one in shown
    ]
    trees = sum(one.data_type == SF_TECH for one in told)
    others = [(unlisted, len(lists) - len(shown)), (tech_trees, trees), (not_told, len(pending) - len(told))]
    return [*items, *(item(number) for item, number in others if number)]


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
    return unsaved_week(sunday)
