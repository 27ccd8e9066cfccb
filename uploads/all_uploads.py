"""Every upload that the portal knows: pages of batches, newest first, with filters and a search."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from members import formats
from members.days import accepted
from members.errors import Refused
from members.formats import counted
from members.known_figures import KnownFigures, of_figures
from members.models import Change, ChangeSet, Event, Member, MemberAlias
from members.names import normalise
from members.weeks.calendar import week_ending
from uploads import of_leaders
from uploads.intake import filing
from uploads.models import OF_LEADERS, Batch, DataType, ReadRow, Upload
from uploads.reading.proofs.coverage import Coverage, covered
from uploads.review import batches

PAGE = 20
MOST_WORDS = 8
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SHORT_MONTHS = tuple(month[:3].lower() for month in formats.MONTHS)
MONTH_WORDS = [month[:length].lower() for month in formats.MONTHS for length in range(3, len(month) + 1)]
DAY = re.compile(rf"\b(?:(\d{{4}})-(\d\d)-(\d\d)|(\d{{1,2}}) ({'|'.join(MONTH_WORDS)})(?: (\d{{4}}))?)\b")
LEAP_YEARS_APART = 8
"""The most years from one 29 February to the next, as around 2100."""
WRITTEN = of_figures("field") | Q(field=Change.Field.SF_TECH)
"""The kinds of change that an apply makes to a member."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which batches to list. by: who uploaded; first, last: the report date; cursor: where the previous page ended."""

    search: str = ""
    kind: str = ""
    state: str = ""
    by: str = ""
    first: date | None = None
    last: date | None = None
    cursor: str = ""


def page(wanted: Wanted) -> dict[str, Any]:
    """One page: its batches, the cursor of the next page (None on the last), and everybody who has ever uploaded.

    The number of queries does not depend on the amount of data. Raises Refused for an invalid cursor.
    """
    found = after(matching(wanted), wanted.cursor).order_by("-created_at", "-pk")
    ids = list(found.values_list("pk", flat=True)[: PAGE + 1])
    listed = list(batches.with_counts(Batch.objects.filter(pk__in=ids[:PAGE])))
    applied = applies(listed)
    reach = reaches(listed)
    active = Member.objects.active().count()
    return {
        "batches": [entry(batch, applied[batch.pk], reach[batch.pk], active) for batch in listed],
        "next": cursor_of(listed[-1]) if len(ids) > PAGE else None,
        "uploaders": uploaders(),
    }


def reaches(listed: Sequence[Batch]) -> dict[int, Coverage]:
    """The ranks that were read of each batch, as its review states them. One query."""
    places = batches.ranks_by_batch(ReadRow.objects.filter(upload__batch__in=listed, folded_into=None))
    return {batch.pk: covered(places[batch.pk]) for batch in listed}


def entry(batch: Any, applied: list[dict[str, Any]], reach: Coverage, active: int) -> dict[str, Any]:
    """A batch as the page shows it: the line of Recent Uploads, its coverage, and every apply of it."""
    return batches.summary(batch) | {
        "weekEnding": week_ending(batch.report_date),
        "fileNames": [upload.original_name for upload in batch.uploads.all()],
        "coverage": coverage(batch.row_count, reach, active),
        "applies": applied,
    }


def coverage(row_count: int, reach: Coverage, active: int) -> str:
    """How much of the list was read, as a sentence: by its ranks if any, else by the number of members now."""
    if not row_count:
        return ""
    rows, members = counted(row_count, "row"), f"{counted(active, 'member')} now"
    if reach.first is None:
        return f"{rows}, {members}"
    gaps = f", {len(reach.missing)} missing" if reach.missing else ""
    return f"{rows} of ranks {reach.first} to {reach.last}{gaps}, {members}"


# ---- what is looked for


def matching(wanted: Wanted) -> QuerySet[Batch]:
    """The batches with screenshots that match every filter and every word of the search."""
    found = of_leaders.batches().filter(Exists(Upload.objects.filter(batch=OuterRef("pk"))))
    if wanted.kind:
        found = found.filter(data_type=wanted.kind)
    if wanted.by:
        found = found.filter(created_by__username=wanted.by)
    if wanted.first:
        found = found.filter(report_date__gte=wanted.first)
    if wanted.last:
        found = found.filter(report_date__lte=wanted.last)
    if wanted.state:
        found = found.filter(in_state(wanted.state))
    days, words = parted(wanted.search, timezone.localdate())
    for day in days:
        if day is None:
            return found.none()
        found = found.filter(of_day(day))
    names = spellings() if words else []
    events = list(KnownFigures().events.values()) if words else []
    for word in words:
        found = found.filter(tells(word, names, events))
    return found


STATES = ("processing", "waiting", "applied", "undone", "discarded", "failed")


def in_state(state: str) -> Q:
    """Whether any part of a batch is in that state; a batch may be in several states."""
    uploads = Upload.objects.filter(batch=OuterRef("pk"))
    if state == "applied":
        rows = ReadRow.objects.filter(upload__batch=OuterRef("pk"), change_set__undone_at=None)
        stands = uploads.filter(change_set__isnull=False, change_set__undone_at=None)
        return Q(Exists(stands)) | Q(Exists(rows.filter(change_set__isnull=False)))
    conditions = {
        "processing": Q(status=Upload.Status.PROCESSING),
        "waiting": Q(status=Upload.Status.PENDING_CONFIRMATION),
        "undone": Q(change_set__undone_at__isnull=False),
        "discarded": Q(discarded_at__isnull=False),
        "failed": Q(status=Upload.Status.FAILED),
    }
    return Q(Exists(uploads.filter(conditions[state])))


def parted(search: str, today: date) -> tuple[list[date | None], list[str]]:
    """The days that a search names (2026-11-21, 21 Nov, 21 November 2026), and its other words.

    None for a day that does not exist, or that the portal does not accept.
    """
    text = search.casefold()
    days = [as_day(found, today) for found in DAY.finditer(text)]
    return days, DAY.sub(" ", text).replace(",", " ").split()[:MOST_WORDS]


def as_day(found: re.Match[str], today: date) -> date | None:
    """A day without a year: the newest day with that date."""
    year, month, day, plain_day, name, plain_year = found.groups()
    if year:
        return in_calendar(int(year), int(month), int(day))
    newest = int(plain_year or today.year)
    years = range(newest, newest - (1 if plain_year else LEAP_YEARS_APART + 1), -1)
    days = (in_calendar(one, SHORT_MONTHS.index(name[:3]) + 1, int(plain_day)) for one in years)
    return next((one for one in days if one and (plain_year or one <= today)), None)


def in_calendar(year: int, month: int, day: int) -> date | None:
    try:
        return accepted(date(year, month, day))
    except ValueError:
        return None


def of_day(day: date) -> Q:
    """Uploaded or reported on that day, or belonging to the week that ends on it."""
    start = datetime(day.year, day.month, day.day, tzinfo=timezone.get_current_timezone())
    uploaded = Q(created_at__gte=start, created_at__lt=start + timedelta(days=1))
    of_week = Q(report_date__gt=day - timedelta(weeks=1), report_date__lte=day)
    return uploaded | Q(report_date=day) | (of_week if week_ending(day) == day else Q())


def spellings() -> list[tuple[int, str]]:
    """Every name and other spelling of every member, with the member's id."""
    aliases = MemberAlias.objects.values_list("member", "spelling")
    return [*Member.objects.order_by().values_list("pk", "name"), *aliases.order_by()]


def tells(word: str, names: Collection[tuple[int, str]], events: Collection[Event]) -> Q:
    """Whether a word is part of a batch's kind, its uploader's name, a file's name, or the name of a member on it."""
    kinds: list[str] = [kind for kind in OF_LEADERS if word in kind_words(kind)]
    kinds += [event.data_type for event in events if word in event.title.casefold()]
    files = Upload.objects.filter(batch=OuterRef("pk"), original_name__icontains=word)
    form = normalise(word)
    called = {pk for pk, name in names if word in name.casefold() or (form and form in normalise(name))}
    told = Q(data_type__in=kinds) | Q(created_by__username__icontains=word) | Q(Exists(files))
    return told | shows(called) if called else told


def kind_words(kind: DataType) -> str:
    return "mixed detect automatically" if kind is DataType.AUTO else filing.name_of(kind).casefold()


def shows(member_ids: Collection[int]) -> Q:
    """Whether the batch has a row of one of these members: as proposed, as applied, or as the owner of a tech tree."""
    proposed = ReadRow.objects.filter(proposed_member__in=member_ids)
    sets = Change.objects.filter(WRITTEN, member__in=member_ids).values("change_set")
    return (
        Q(member__in=member_ids)
        | Q(pk__in=proposed.values("upload__batch"))
        | Q(pk__in=Upload.objects.filter(change_set__in=sets).values("batch"))
        | Q(pk__in=ReadRow.objects.filter(change_set__in=sets).values("upload__batch"))
    )


# ---- pages


def cursor_of(batch: Batch) -> str:
    """The cursor of a page whose last batch is this one."""
    return f"{(batch.created_at - EPOCH) // timedelta(microseconds=1)}.{batch.pk}"


def after(found: QuerySet[Batch], cursor: str) -> QuerySet[Batch]:
    """The batches after a cursor. Raises Refused if the cursor is invalid."""
    if not cursor:
        return found
    parts = re.fullmatch(r"(\d{1,17})\.(\d{1,18})", cursor, re.ASCII)
    if parts is None:
        raise Refused("That page does not exist. Begin again with the first one.")
    moment = EPOCH + timedelta(microseconds=int(parts[1]))
    return found.filter(Q(created_at__lt=moment) | Q(created_at=moment, pk__lt=int(parts[2])))


def uploaders() -> list[str]:
    """The accounts that ever uploaded something, by name."""
    accounts = get_user_model()._default_manager.filter(Exists(Batch.objects.filter(created_by=OuterRef("pk"))))
    return list(accounts.order_by("username").values_list("username", flat=True))


# ---- what was applied


def applies(listed: Iterable[Batch]) -> dict[int, list[dict[str, Any]]]:
    """Every known apply of each batch (by id), newest first, including undone ones."""
    found: dict[int, set[int]] = defaultdict(set)
    for batch in listed:
        found[batch.pk] |= {upload.change_set_id for upload in batch.uploads.all() if upload.change_set_id}
    rows = ReadRow.objects.filter(upload__batch__in=[*found], change_set__isnull=False).order_by()
    taken: Iterable[tuple[Any, Any]] = rows.values_list("upload__batch", "change_set").distinct()
    for batch_id, change_set in taken:
        found[batch_id].add(change_set)
    ids = set().union(*found.values())
    counted = dict(
        Change.objects.filter(WRITTEN, change_set__in=ids).order_by().values_list("change_set").annotate(Count("pk"))
    )
    sets = {
        one.pk: apply_entry(one, counted.get(one.pk, 0))
        for one in ChangeSet.objects.filter(pk__in=ids).select_related("actor", "undone_by").defer("kept")
    }
    return defaultdict(
        list, {batch: [sets[one] for one in sorted(known, reverse=True)] for batch, known in found.items()}
    )


def apply_entry(change_set: ChangeSet, members: int) -> dict[str, Any]:
    return {
        "changeSetId": change_set.pk,
        "at": change_set.at,
        "by": change_set.actor.get_username() if change_set.actor else None,
        "members": members,
        "undoneAt": change_set.undone_at,
        "undoneBy": change_set.undone_by.get_username() if change_set.undone_by else None,
    }
