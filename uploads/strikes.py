"""Strikes with their evidence (the row on the screenshot, the coverage of its list), and deciding on them.

analytics.strikes decides which strikes are proposed; members.strikes stores decisions. A decision freezes the evidence
as it was shown. If the facts have changed since, the strike says so.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from analytics import strikes as rule
from analytics.strikes import Proposal
from members import locks, strikes
from members.days import alliance_day, day_of
from members.errors import Conflict, Missing
from members.figures import LARGEST, VS
from members.models import ChangeSet, Member, MemberRecord, Rank, Strike
from members.strikes import Key, Wanted
from members.weeks.calendar import monday_of, week_ending
from uploads.apply.sources import boxes_of, screenshots
from uploads.models import Absence, ReadRow, Upload
from uploads.reading.proofs.coverage import coverage_sentence, covered
from uploads.review.batches import ranks_by_batch

STATES = ("proposed", "confirmed", "dropped", "expired")
MOST = 1000
"""How many decided strikes are listed at once, the newest."""
NOT_PROPOSED = "This strike is no longer proposed: its figures, target or days away have changed. Reload the page."
OVERTAKEN = "{}: another leader decided on this strike meanwhile, or its figures have changed. Look at it again."
NOT_ANY_MORE = "The facts have changed since: it would no longer be proposed."
OTHERWISE = "The facts have changed since. Now: {}."
KEY = re.compile(r"([1-9]\d{0,18})-([a-z][a-z0-9-]*?)-(\d{4}-\d\d-\d\d)", re.ASCII)
NUMBER = re.compile(r"[1-9]\d{0,18}", re.ASCII)


# ---- evidence


class Source(NamedTuple):
    """Where a value was read, or the whole list that lacks the member. value: of the record; None for such a list."""

    day: date
    upload_id: int | None
    value: int | None


def with_evidence(found: Sequence[Proposal]) -> dict[Key, dict[str, Any]]:
    """The evidence of each proposal, as JSON. Six queries at most."""
    if not found:
        return {}
    sources = sources_of(found)
    boxes = boxes_of(
        [
            (key[0], source.upload_id, source.value)
            for key, source in sources.items()
            if source.upload_id is not None and source.value is not None
        ]
    )
    told = coverages({source.upload_id for source in sources.values() if source.upload_id is not None})
    return {one.key: evidence(one, sources.get(one.key), boxes, told) for one in found}


def evidence(
    one: Proposal,
    source: Source | None,
    boxes: Mapping[tuple[int, int, int], list[int]],
    told: Mapping[int, str],
) -> dict[str, Any]:
    upload_id = source.upload_id if source else None
    value = source.value if source else None
    box = boxes.get((one.member_id, upload_id, value)) if upload_id is not None and value is not None else None
    return rule.as_json(one) | {
        "listed": value is not None,
        "listDate": source.day.isoformat() if source else None,
        "uploadId": upload_id,
        "row": box,
        "coverage": told.get(upload_id or 0, ""),
    }


def sources_of(found: Sequence[Proposal]) -> dict[Key, Source]:
    """Each proposal's source: its record; for a derived day the week's record; else the list without the member."""
    read = records_of(found)
    sources = {
        one.key: source
        for one in found
        if (source := read.get((one.member_id, VS if one.derived else one.figure, date_of(one, derived=one.derived))))
    }
    without = [one for one in found if one.key not in sources]
    absent = absences_of(without)
    for one in without:
        if source := absent.get((one.member_id, one.figure, date_of(one))):
            sources[one.key] = source
    return sources


def date_of(one: Proposal, *, derived: bool = False) -> date:
    """The day of a daily figure, else the week: the date in the keys of `records_of` and `absences_of`."""
    return one.day if one.is_of_a_day and not derived else one.week


def records_of(found: Sequence[Proposal]) -> dict[Key, Source]:
    """(member, figure, day or week) -> the record. For a weekly figure with several records, the newest."""
    days = {one.figure for one in found if one.is_of_a_day}
    records = MemberRecord.objects.filter(
        member__in={one.member_id for one in found},
        data_type__in={one.figure for one in found} | {VS},
        record_date__gte=min(monday_of(one.week) for one in found),
        record_date__lte=max(one.week for one in found),
    ).order_by("record_date", "pk")
    rows = records.values_list("member_id", "data_type", "record_date", "value", "upload_id")
    return {
        (pk, kind, day if kind in days else week_ending(day)): Source(day, upload_id, value)
        for pk, kind, day, value, upload_id in rows
    }


def absences_of(found: Sequence[Proposal]) -> dict[Key, Source]:
    """(member, figure, day or week) -> the newest whole list without the member, with its last screenshot."""
    if not found:
        return {}
    days = {one.figure for one in found if one.is_of_a_day}
    absences = Absence.objects.filter(
        member__in={one.member_id for one in found},
        data_type__in={one.figure for one in found},
        record_date__gte=min(monday_of(one.week) for one in found),
        record_date__lte=max(one.week for one in found),
        withdrawn_by=None,
    ).order_by("record_date", "pk")
    rows = list(absences.values_list("member_id", "data_type", "record_date", "change_set_id"))
    applied = Upload.objects.filter(change_set__in={row[3] for row in rows}).order_by("pk")
    last = dict(applied.values_list("change_set_id", "pk"))
    return {
        (pk, kind, day if kind in days else week_ending(day)): Source(day, last.get(change_set), None)
        for pk, kind, day, change_set in rows
    }


def coverages(upload_ids: Collection[int]) -> dict[int, str]:
    """upload -> how much of its list was read, in a sentence. Two queries."""
    if not upload_ids:
        return {}
    batch_of = dict(Upload.objects.filter(pk__in=upload_ids).order_by().values_list("pk", "batch_id"))
    rows = ReadRow.objects.filter(upload__batch__in=set(batch_of.values()), upload__discarded_at=None, folded_into=None)
    sentences = {batch: coverage_sentence(covered(places)) for batch, places in ranks_by_batch(rows).items()}
    return {upload: sentences.get(batch, "") for upload, batch in batch_of.items()}


# ---- what is listed


def listed(*, state: str | None, member_id: int | None = None, week: date | None = None) -> dict[str, Any]:
    """GET /api/strikes: proposals first, then decided ones; newest days first.

    week: only strikes about one week, given by any of its days. The number of queries does not grow with members or
    strikes.
    """
    today, weeks = alliance_day(), strikes.kept_weeks()
    wanted = rule.weeks_of(week, today, weeks) if state in (None, "proposed") else []
    decided = []
    if state != "proposed":
        of_week = week_ending(week) if week else None
        decided = strikes.listed(state=state, member_id=member_id, week=of_week, today=today, most=MOST)
    asked = weeks_asked(decided, today, weeks)
    found = rule.facts({*wanted, *asked})
    now = Facts.of({one: found[one] for one in asked})
    proposed = [one for one in rule.to_decide(found, wanted, today, weeks) if member_id in (None, one.member_id)]
    held = with_evidence(proposed)
    ranks = dict(Member.objects.filter(pk__in={one.member_id for one in proposed}).values_list("pk", "rank"))
    rows = [
        *(of_proposal(one, held[one.key], ranks.get(one.member_id, one.rank), weeks) for one in proposed),
        *(of_strike(one, today, now) for one in decided),
    ]
    uploads = {row["evidence"]["uploadId"] for row in rows if row["evidence"]} - {None}
    return {
        "weeks": weeks,
        "rows": rows,
        "screenshots": screenshots(list(Upload.objects.filter(pk__in=uploads).order_by("pk"))) if uploads else [],
    }


def of_proposal(one: Proposal, held: dict[str, Any], rank: int, weeks: int) -> dict[str, Any]:
    """rank: the member's rank today, which determines who may decide."""
    return {
        "id": id_of(one.key),
        "memberId": one.member_id,
        "memberName": one.name,
        "rank": Rank(rank).label,
        "needsR5": rank >= Rank.R4,
        "state": "proposed",
        "reason": one.reason,
        "count": 1,
        "day": one.day,
        "expiresOn": strikes.expiry(one.day, weeks),
        "evidence": held,
        "changed": "",
        "by": None,
        "at": None,
        "version": version("proposed", one.reason, 1),
    }


def of_strike(one: Strike, today: date, now: Facts) -> dict[str, Any]:
    key = key_of(one)
    return {
        "id": id_of(key) if key else str(one.pk),
        "memberId": one.member_id,
        "memberName": one.member.name,
        "rank": Rank(one.member.rank).label,
        "needsR5": one.member.rank >= Rank.R4,
        "state": state_of(one, today),
        "reason": one.reason,
        "count": one.count,
        "day": one.day,
        "expiresOn": one.expires_on,
        "evidence": one.evidence,
        "changed": now.since(one),
        "by": one.by.get_username() if one.by else None,
        "at": one.at,
        "version": version_of(one),
    }


def as_rows(decided: Sequence[Strike]) -> list[dict[str, Any]]:
    """Strikes as `listed` returns them, without a check for later changes."""
    return [of_strike(one, alliance_day(), Facts(frozenset(), {})) for one in decided]


def state_of(one: Strike, today: date) -> str:
    """'confirmed' while it stands, then 'expired'; 'dropped'."""
    if one.state == Strike.State.CONFIRMED and strikes.has_expired(one.expires_on, today):
        return "expired"
    return str(one.state)


def key_of(one: Strike) -> Key | None:
    """The key of what it is about; None for a strike by hand."""
    return (one.member_id, one.figure, one.day) if one.figure else None


def id_of(key: Key) -> str:
    """The id, equal before and after a decision: '7-duel-day-2026-11-10'. A strike by hand has a number."""
    member_id, figure, day = key
    return f"{member_id}-{figure}-{day.isoformat()}"


def version(state: str, reason: str, count: int) -> str:
    """A token that changes whenever somebody decides, or the reason's figures change."""
    return hashlib.sha256(f"{state} {count} {reason}".encode()).hexdigest()[:12]


def version_of(one: Strike) -> str:
    return version(one.state, one.reason, one.count)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the facts of some weeks propose now, decided or not."""

    weeks: frozenset[date]
    proposals: Mapping[Key, Proposal]

    @classmethod
    def of(cls, found: Mapping[date, Iterable[Proposal]]) -> Facts:
        return cls(frozenset(found), {one.key: one for several in found.values() for one in several})

    def since(self, one: Strike) -> str:
        """What has changed since the decision, in a sentence; empty if nothing has, or if it was not checked."""
        key = key_of(one)
        if key is None or one.evidence is None or week_ending(one.day) not in self.weeks or not one.member.is_active:
            return ""
        now = self.proposals.get(key)
        if now is None:
            return NOT_ANY_MORE
        same = (one.evidence["asked"], one.evidence["value"]) == (
            None if now.least is None else str(now.least),
            str(now.has),
        )
        return "" if same else OTHERWISE.format(now.reason)


def weeks_asked(decided: Iterable[Strike], today: date, weeks: int) -> set[date]:
    """The weeks of strikes that stand, or may still be decided otherwise: their facts may have changed since."""
    return {
        week_ending(one.day)
        for one in decided
        if one.figure
        and (state_of(one, today) == "confirmed" or (one.state == "dropped" and rule.is_open(one.day, weeks, today)))
    }


# ---- deciding


def decide(
    ids: Sequence[str],
    state: Strike.State,
    *,
    actor_id: int | None,
    reason: str | None = None,
    count: int | None = None,
    versions: Mapping[str, str] | None = None,
) -> tuple[list[dict[str, Any]], ChangeSet | None]:
    """Confirm or drop strikes, all or none, in one change. Returns each once, with its new state, in the ids' order.

    ids: as returned by `listed`, or their numbers. reason, count: new values. versions: id -> the version that the
    leader saw. Raises Missing (no such strike, or not proposed any more), Conflict (the strike has changed), Forbidden.
    """
    with locks.changing_members():
        asked = {one: parsed(one) for one in dict.fromkeys(ids)}
        keys = [one for one in asked.values() if not isinstance(one, int)]
        numbers = [one for one in asked.values() if isinstance(one, int)]
        by_key, by_number = strikes.of_keys(keys), strikes.by_number(numbers)
        facts = Facts.of(rule.facts({week_ending(day) for _, _, day in keys}))
        today, weeks = alliance_day(), strikes.kept_weeks()
        fresh = [
            one
            for key in keys
            if (one := facts.proposals.get(key)) and (key in by_key or rule.is_open(one.day, weeks, today))
        ]
        held = with_evidence(fresh)
        proposals = {one.key: one for one in fresh}
        wanted: dict[Any, tuple[Strike, Wanted]] = {}
        for text, name in asked.items():
            strike = by_number.get(name) if isinstance(name, int) else by_key.get(name)
            proposal = None if isinstance(name, int) else proposals.get(name)
            if strike is None and proposal is None:
                raise Missing(NOT_PROPOSED)
            check_version(text, strike, proposal, versions or {})
            if strike is None and proposal is not None:
                strike = Strike(member_id=proposal.member_id, figure=proposal.figure, day=proposal.day)
            if strike is not None and (proposal or strike.pk not in wanted):
                proposed = proposal.reason if proposal and strike.pk is None else None
                to = Wanted(state, reason or proposed, count, held[proposal.key] if proposal else None)
                wanted[strike.pk or name] = strike, to
        change_set = strikes.decide(list(wanted.values()), actor_id=actor_id)
        decided = [strike for strike, _ in wanted.values()]
    return [of_strike(one, today, facts) for one in decided], change_set


def parsed(text: str) -> Key | int:
    """The strike or proposal that an id names: by number, or by what it is about. Raises Missing."""
    if NUMBER.fullmatch(text):
        return int(text)
    match = KEY.fullmatch(text)
    day = day_of(match[3]) if match else None
    if match is None or day is None or int(match[1]) > LARGEST:
        raise Missing(NOT_PROPOSED)
    return int(match[1]), match[2], day


def check_version(text: str, strike: Strike | None, proposal: Proposal | None, versions: Mapping[str, str]) -> None:
    """Raises Conflict if the strike is no longer what the leader saw."""
    if text not in versions:
        return
    if strike is not None:
        now, name = version_of(strike), strike.member.name
    elif proposal is not None:
        now, name = version("proposed", proposal.reason, 1), proposal.name
    else:
        return
    if versions[text] != now:
        raise Conflict(OVERTAKEN.format(name))
