"""Strikes: leaders' decisions on strikes that the figures propose, and strikes entered by hand.

A strike is about a day, or about the week that ends on a Sunday. It stands from its confirmation until it expires. It
expires a number of weeks after that day; the number is the alliance's setting when the strike was confirmed.
analytics.strikes decides which strikes are proposed.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from members import alliance_facts, authority, changes, locks
from members.days import FIRST, alliance_day, refuse_ahead
from members.errors import Conflict, Refused
from members.figures import LARGEST
from members.formats import counted
from members.models import AllianceSettings, Change, ChangeSet, Member, Strike
from members.models.alliance import LEAST_WEEKS, MOST_WEEKS
from members.weeks.calendar import WEEK, monday_of

logger = logging.getLogger(__name__)

State = Strike.State
Key = tuple[int, str, date]
"""The key of a strike that is not by hand: member id, figure, day. It is unique."""
DEFAULT_WEEKS = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """The new state of a strike. reason, count: None if they stay. evidence: stored if the state changes."""

    state: State
    reason: str | None = None
    count: int | None = None
    evidence: dict[str, Any] | None = None


# ---- how long a strike stands


def kept_weeks() -> int:
    """After how many weeks a strike that is confirmed now expires."""
    return AllianceSettings.objects.values_list("strike_weeks", flat=True).first() or DEFAULT_WEEKS


def keep_for(weeks: int) -> int:
    """Set the weeks for strikes that are confirmed from now on. Returns the previous number. Raises Refused."""
    if not LEAST_WEEKS <= weeks <= MOST_WEEKS:
        raise Refused(f"A strike expires after {LEAST_WEEKS} to {MOST_WEEKS} weeks.")
    with transaction.atomic():
        row = alliance_facts.locked()
        before = row.strike_weeks
        row.strike_weeks = weeks
        row.save(update_fields=["strike_weeks"])
    return before


def expiry(day: date, weeks: int) -> date:
    """The first day on which a strike about a day no longer counts."""
    return day + weeks * WEEK


def has_expired(expires_on: date, today: date) -> bool:
    return today >= expires_on


def that_stand(today: date) -> QuerySet[Strike]:
    return Strike.objects.filter(state=State.CONFIRMED, expires_on__gt=today)


def standing(member_ids: Collection[int] | None = None) -> dict[int, int]:
    """member id -> how many strikes stand today, if any do. member_ids: None for all. One query."""
    found = that_stand(alliance_day()).order_by()
    if member_ids is not None:
        found = found.filter(member__in=member_ids)
    return dict(found.values_list("member").annotate(Sum("count")))


def listed(*, state: str | None, member_id: int | None, week: date | None, today: date, most: int) -> list[Strike]:
    """The decided strikes, newest days first. One query.

    state: 'confirmed' (and not expired), 'dropped', 'expired'; None for all. week: a Sunday; only strikes about a day
    of the week that ends on it.
    """
    found = Strike.objects.select_related("member", "by")
    if member_id is not None:
        found = found.filter(member=member_id)
    if week is not None:
        found = found.filter(day__gte=monday_of(week), day__lte=week)
    of_state = {
        None: Q(),
        "confirmed": Q(state=State.CONFIRMED, expires_on__gt=today),
        "expired": Q(state=State.CONFIRMED, expires_on__lte=today),
        "dropped": Q(state=State.DROPPED),
    }
    return list(found.filter(of_state[state]).order_by("-day", "-pk")[:most])


def of_keys(keys: Collection[Key]) -> dict[Key, Strike]:
    """The decided strikes with these keys. One query."""
    if not keys:
        return {}
    found = Strike.objects.filter(
        member__in={pk for pk, _, _ in keys},
        figure__in={figure for _, figure, _ in keys},
        day__in={d for _, _, d in keys},
    )
    by_key = {(one.member_id, one.figure or "", one.day): one for one in found.select_related("member", "by")}
    return {key: one for key, one in by_key.items() if key in set(keys)}


def by_number(numbers: Collection[int]) -> dict[int, Strike]:
    """Strikes by their id. One query."""
    wanted = [number for number in numbers if number <= LARGEST]
    return (
        {one.pk: one for one in Strike.objects.filter(pk__in=wanted).select_related("member", "by")} if wanted else {}
    )


def decided(first: date, last: date) -> set[Key]:
    """The keys of these days' proposals on which a leader has decided. One query."""
    found = Strike.objects.filter(figure__isnull=False, day__gte=first, day__lte=last).order_by()
    return {(pk, figure or "", day) for pk, figure, day in found.values_list("member_id", "figure", "day")}


# ---- deciding


def decide(wanted: Sequence[tuple[Strike, Wanted]], *, actor_id: int | None) -> ChangeSet | None:
    """Save a leader's decisions, in one change set; None if nothing changed.

    wanted: existing strikes or new ones (member, figure, day), each with its new state. Call inside `changing_members`,
    with strikes read there. Raises Forbidden, Missing.
    """
    members = changes.lock(sorted({strike.member_id for strike, _ in wanted}))
    check(members.values(), actor_id)
    for strike, _ in wanted:
        strike.member = members[strike.member_id]
    return carry_out(wanted, kept_weeks(), actor_id=actor_id)


def carry_out(wanted: Iterable[tuple[Strike, Wanted]], weeks: int, *, actor_id: int | None) -> ChangeSet | None:
    """Save each strike's new state, noted in one change set. It expires by the alliance's setting at the decision."""
    changed = [(strike, to) for strike, to in wanted if strike.pk is None or not is_so(strike, to)]
    if not changed:
        return None
    change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary(changed))
    at = timezone.now()
    for strike, to in changed:
        before = as_noted(strike) if strike.pk else None
        if before is None or strike.state != to.state:
            strike.expires_on = expiry(strike.day, weeks)
            strike.evidence = to.evidence or strike.evidence
        strike.state, strike.by_id, strike.at = to.state, actor_id, at
        strike.reason = to.reason or strike.reason
        strike.count = to.count or strike.count
        strike.save()
        changes.note(change_set, strike.member, Change.Field.STRIKE, before=before, after=as_noted(strike))
    logger.info("%s strikes decided: change set %s", len(changed), change_set.pk)
    return change_set


def is_so(strike: Strike, to: Wanted) -> bool:
    return strike.state == to.state and to.reason in (None, "", strike.reason) and to.count in (None, strike.count)


def summary(changed: Sequence[tuple[Strike, Wanted]]) -> str:
    """'3 strikes confirmed', 'Strike of Nia dropped'"""
    done = changed[0][1].state.label.lower()
    if len(changed) > 1:
        return f"{len(changed)} strikes {done}"
    [(strike, to)] = changed
    again = strike.pk is not None and strike.state == to.state
    return f"Strike of {strike.member.name} {'changed' if again else done}"


def enter(
    member_ids: Sequence[int], day: date, reason: str, count: int, *, actor_id: int | None
) -> tuple[list[Strike], ChangeSet]:
    """Give each of these active members a strike without a proposal, in one change set.

    Raises Missing, Forbidden, Refused (a former member, or a day that is not over or whose strikes have expired).
    """
    today = alliance_day()
    refuse_ahead(day)
    with locks.changing_members():
        weeks = kept_weeks()
        if day < FIRST or has_expired(expiry(day, weeks), today):
            raise Refused(
                f"A strike of that day would have expired: it stands for {counted(weeks, 'week')}. Choose a later day."
            )
        members = changes.lock(sorted(set(member_ids)))
        check(members.values(), actor_id)
        for member in members.values():
            if not member.is_active:
                raise Refused(f"{member.name} is a former member. Reactivate {member.name} first.")
        new = [Strike(member=members[pk], day=day, reason=reason, count=count) for pk in dict.fromkeys(member_ids)]
        change_set = carry_out([(one, Wanted(State.CONFIRMED)) for one in new], weeks, actor_id=actor_id)
        if change_set is None:
            raise Refused("Choose a member.")
    return new, change_set


def check(members: Iterable[Member], actor_id: int | None) -> None:
    """Raises Forbidden if the actor may not decide on the strikes of one of these members."""
    who = authority.actor(actor_id)
    for member in members:
        authority.check_strike(who, member)


# ---- undoing


def as_noted(strike: Strike) -> dict[str, Any]:
    """A strike as a change stores it."""
    return {
        "id": strike.pk,
        "figure": strike.figure,
        "day": strike.day.isoformat(),
        "state": str(strike.state),
        "reason": strike.reason,
        "count": strike.count,
        "expiresOn": strike.expires_on.isoformat(),
        "evidence": strike.evidence,
        "by": strike.by_id,
        "at": strike.at.isoformat(),
    }


def mark(noted: dict[str, Any]) -> tuple[Any, ...]:
    """What distinguishes a member's strikes. It stays the same if a strike is created again."""
    return (noted.get("figure"), noted.get("day")) if noted.get("figure") else (noted.get("id"),)


def put_back(change: Change, member: Member) -> None:
    """Undo a decision. Raises Conflict if a newer decision changed the strike."""
    before, after = changes.sides(change)
    which = Q(figure=after["figure"], day=after["day"]) if after["figure"] else Q(pk=after["id"])
    strike = Strike.objects.select_for_update().filter(which, member=member).first()
    if strike is None or any(as_noted(strike)[key] != after[key] for key in ("state", "reason", "count", "at")):
        raise Conflict(f"{member.name}: this strike was changed since. Undo that first.")
    if not before:
        strike.delete()
        return
    strike.state, strike.reason, strike.count = before["state"], before["reason"], before["count"]
    strike.expires_on = date.fromisoformat(before["expiresOn"])
    strike.evidence = before["evidence"]
    for field, value in changes.signed(before).items():
        setattr(strike, field, value)
    strike.save()
