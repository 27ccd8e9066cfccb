"""Strikes are about a figure with targets, expire after whole weeks, and match the newest change that decided them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from alliance.invariants.change_sets import merged_members
from alliance.invariants.finding import Found
from members.figures import DUEL_DAY, VS, is_event
from members.known_figures import KnownFigures
from members.models import Change, Strike
from members.models.alliance import LEAST_WEEKS, MOST_WEEKS
from members.models.targets import TARGETED
from members.strikes import as_noted, expiry, mark
from members.weeks.calendar import week_ending

DECIDED = ("state", "reason", "count", "expiresOn")
"""The fields of a strike that a decision sets."""


def strikes_are_sound() -> Found:
    """Each is about a day, or a week by its Sunday, of a figure that may have a target; one by hand has no figure.

    Its evidence is about the same figure and day, and it counts for a number of weeks that an alliance may set.
    """
    known, counted, wrong = KnownFigures(), 0, []
    for strike in Strike.objects.select_related("member").order_by("pk"):
        counted += 1
        wrong += [f"strike {strike.pk} of {strike.member.name}: {one}" for one in faults(strike, known)]
    return Found(counted, wrong)


def faults(strike: Strike, known: KnownFigures) -> Iterator[str]:
    figure, evidence = strike.figure, strike.evidence
    if strike.expires_on not in {expiry(strike.day, weeks) for weeks in range(LEAST_WEEKS, MOST_WEEKS + 1)}:
        yield f"of {strike.day}, expires on {strike.expires_on}"
    if figure is None:
        if evidence is not None:
            yield "has evidence of no figure"
        return
    if figure not in TARGETED and not is_event(figure):
        yield f"is about {figure}, which has no targets"
    elif not is_kept_under(strike, figure, known):
        yield f"is about {figure} of {strike.day:%A, %Y-%m-%d}"
    if evidence is not None and (evidence.get("figure"), evidence.get("date")) != (figure, strike.day.isoformat()):
        yield f"is about {figure} of {strike.day}, its evidence about another figure or day"


def is_kept_under(strike: Strike, figure: str, known: KnownFigures) -> bool:
    """Whether a value of that figure may be dated by the strike's day."""
    if figure == DUEL_DAY.data_type:
        return DUEL_DAY.has_list_of(strike.day)
    by_week = figure == VS or not is_event(figure) or known[figure].on_sunday
    return not by_week or strike.day == week_ending(strike.day)


def decisions_are_whole() -> Found:
    """A strike decided by a standing change matches the newest such change; a strike without one is not judged.

    Members into whom others were merged are skipped: of two strikes about the same day one stays.
    """
    merged = merged_members()
    changes = Change.objects.filter(
        field=Change.Field.STRIKE, change_set__undone_at=None, member__isnull=False, after__isnull=False
    ).exclude(member__in=merged)
    newest: dict[tuple[Any, ...], tuple[int, dict[str, Any]]] = {}
    for member, change_set, after in changes.order_by("change_set", "pk").values_list("member", "change_set", "after"):
        if after is not None:
            newest[member, *mark(after)] = (change_set, after)
    held = {(one.member_id, *mark(as_noted(one))): as_noted(one) for one in Strike.objects.exclude(member__in=merged)}
    wrong = []
    for key, (change_set, after) in newest.items():
        strike = held.get(key)
        if strike is None:
            wrong.append(
                f"strike of member {key[0]}, {after['reason']}, is missing: change set {change_set} decided it"
            )
            continue
        wrong += [
            f"strike {strike['id']} of member {key[0]}: {field} is {strike[field]}, change set {change_set} made it "
            f"{after[field]}"
            for field in DECIDED
            if strike[field] != after[field]
        ]
    return Found(len(newest), wrong)
