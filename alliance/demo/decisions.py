"""The demo leader's strikes and notes, made by the portal's own rules, each with its change."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from alliance.models import User
from analytics.strikes import Proposal, proposed
from members import notes, strikes
from members.models import Change, ChangeSet, Member, Note, Strike
from members.strikes import DEFAULT_WEEKS, Wanted
from uploads.strikes import decide, id_of

DECIDED_AT = time(19, 15, tzinfo=UTC)
"""The time, on the Monday after the week."""

SPARED = "Nearly there: told in chat"
BY_HAND = ("Cobbler", "Left a rally twice", 6)
"""The member whose strike has expired, its reason, and how many weeks before the last one it is."""
NOTE = ("Yarrow", "Plays at weekends only until January. Ask again then.")


def put_decisions(sundays: Sequence[date], open_weeks: int) -> None:
    """Decide on the strikes of past weeks, and save the newest week. Expects the demo's figures.

    A member with less than half of a target gets a strike. open_weeks: how many of the last weeks get strikes.
    """
    leader = User.objects.get(username="leader").pk
    for sunday in sundays[-open_weeks:-1]:
        found = proposed(sunday)
        few = [one for one in found if 2 * one.has < (one.least or 0)]
        settle(few, Strike.State.CONFIRMED, None, leader, sunday)
        settle([one for one in found if one not in few], Strike.State.DROPPED, SPARED, leader, sunday)
    name, reason, ago = BY_HAND
    by_hand = Strike(member=Member.objects.get(name=name), day=sundays[-1 - ago], reason=reason)
    date_back(
        strikes.carry_out([(by_hand, Wanted(Strike.State.CONFIRMED))], DEFAULT_WEEKS, actor_id=leader), by_hand.day
    )
    name, text = NOTE
    _, change_set = notes.add(Member.objects.get(name=name).pk, text, actor_id=leader)
    date_back(change_set, sundays[-2])


def settle(found: Sequence[Proposal], state: Strike.State, reason: str | None, leader: int, sunday: date) -> None:
    if found:
        _, change_set = decide([id_of(one.key) for one in found], state, actor_id=leader, reason=reason)
        date_back(change_set, sunday)


def date_back(change_set: ChangeSet | None, sunday: date) -> None:
    """Date the decisions on the Monday after a week, in the strikes, the note and the change."""
    if change_set is None:
        return
    at = datetime.combine(sunday + timedelta(days=1), DECIDED_AT)
    ChangeSet.objects.filter(pk=change_set.pk).update(at=at)
    for change in Change.objects.filter(change_set=change_set):
        model = Note if change.field == Change.Field.NOTE else Strike
        noted = change.after or {}
        model.objects.filter(pk=noted["id"]).update(at=at)
        change.after = {**noted, "at": at.isoformat()}
        change.save(update_fields=["after"])
