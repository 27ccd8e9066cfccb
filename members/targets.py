"""The least value required of members, by day or by week. Versions keep each past week's own target (issue 19)."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from members import changes, events, locks
from members.days import alliance_day
from members.errors import Conflict, Missing, Refused
from members.figures import DUEL_DAY, Figure, event_number
from members.known_figures import KnownFigures
from members.models import Change, ChangeSet, Rank, Target
from members.models.targets import TARGETED
from members.weeks.calendar import monday_of, week_ending

logger = logging.getLogger(__name__)

AHEAD = timedelta(weeks=8)
"""How far into the future a target may be set."""


def is_of_a_day(figure: str) -> bool:
    return figure == DUEL_DAY.data_type


def targetable(known: KnownFigures) -> dict[str, Figure]:
    """What may have a target, by data type: the lists of a day or a week, then events for which high is good."""
    high = [event.figure for event in known.events.values() if event.high_is_good]
    return {**TARGETED, **{figure.data_type: figure for figure in high}}


def target_of(figure: str) -> Figure:
    """The figure that is to have a target. Raises Refused if it can't have one, Missing for an unknown event."""
    known = KnownFigures()
    if figure in TARGETED:
        return known[figure]
    found = targetable(known)
    if figure in found:
        return found[figure]
    if number := event_number(figure):
        if number not in known.events:
            raise Missing(events.GONE)
        raise Refused(f"A target asks for a least score, and of {known[figure].label} a low one is good.")
    raise Refused(f"Targets are set for one of: {', '.join(found)}.")


def in_force(targets: Iterable[Target], figure: str, rank: int | None, week: date) -> Target | None:
    """The target of a figure in the week that ends on a Sunday: the rank's own, else everybody's.

    rank None or 0: for a member without a rank. Returns None if nothing is required.
    """
    first = monday_of(week)
    known = [one for one in targets if one.figure == figure and one.since <= first]
    for whose in (rank or None, None):
        versions = [one for one in known if one.rank == whose]
        newest = max(versions, key=lambda one: one.since, default=None)
        if newest is not None and newest.least is not None:
            return newest
    return None


def set_target(
    figure: str, rank: int | None, least: int | None, *, since: date | None, actor_id: int | None
) -> tuple[Target, ChangeSet | None]:
    """Require a least value from the week of a day on (by default this week); least None: end the rank's own target.

    Earlier weeks keep their target. Returns the version, and the change set; None instead of it if nothing changed. If
    there is no target to end, the version is the one that ended it, else an unsaved one. Raises Refused for a week too
    far in the future.
    """
    monday = monday_of(week_ending(since or alliance_day()))
    if monday > alliance_day() + AHEAD:
        raise Refused("That is more than eight weeks ahead. Choose an earlier day.")
    with locks.changing_members():
        label = target_of(figure).label
        versions = Target.objects.select_for_update().filter(figure=figure, rank=rank, since__lte=monday)
        newest = versions.order_by("-since").first()
        if least is None and (newest is None or newest.least is None):
            return newest or Target(figure=figure, rank=rank, since=monday), None
        target = newest if newest and newest.since == monday else Target(figure=figure, rank=rank, since=monday)
        before = as_noted(target) if target.pk else None
        if before and target.least == least:
            return target, None
        target.least, target.by_id, target.at = least, actor_id, timezone.now()
        target.save()
        summary = f"Target of {label} for {whose(rank)}"
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary)
        changes.note(change_set, None, Change.Field.TARGET, before=before, after=as_noted(target))
    logger.info("target set: change set %s", change_set.pk)
    return target, change_set


def put_back(change: Change) -> None:
    """Undo a change of a target. Raises Conflict if it was changed since."""
    before, after = changes.sides(change)
    found = Target.objects.select_for_update().filter(
        figure=after["figure"], rank=after["rank"], since=date.fromisoformat(after["since"])
    )
    target = found.first()
    if target is None or target.least != after["least"]:
        raise Conflict("The target was changed since. Undo that first.")
    if not before:
        target.delete()
        return
    target.least = before["least"]
    for field, value in changes.signed(before).items():
        setattr(target, field, value)
    target.save(update_fields=["least", "by", "at"])


def as_noted(target: Target) -> dict[str, Any]:
    """A version as a change stores it."""
    return {
        "figure": target.figure,
        "rank": target.rank,
        "least": target.least,
        "since": target.since.isoformat(),
        "by": target.by_id,
        "at": target.at.isoformat(),
    }


def whose(rank: int | None) -> str:
    return Rank(rank).label if rank else "everybody"
