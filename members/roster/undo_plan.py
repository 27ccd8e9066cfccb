"""The plan of an undo: the change, the newer changes that stand on it, the changes that stand on those, and so on.

A change can be undone only while certain things are as it left them: a record, a name, an alias. `leaves` yields them
as marks. A newer change that touches one of these marks (`takes`) stands on the change, and must be undone first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from members import authority, strikes
from members.changes import sides
from members.errors import Conflict, Missing
from members.figures import LARGEST, date_of_record, event_number, is_figure
from members.known_figures import of_figures
from members.models import Change, ChangeSet, Member

Mark = tuple[Any, ...]
Field = Change.Field
PLAIN = (Field.NAME, Field.RANK, Field.DISCORD, Field.ACTIVE)
MOST_STEPS = 10_000
"""The longest plan that a request may carry."""
NAMED = 3
"""How many newer changes a refusal names."""

NOT_UNDONE = {
    ChangeSet.Kind.DELETE: "Deleting is for good: nothing was kept to put back.",
    ChangeSet.Kind.IMPORT: "An import can't be undone as a whole. Change the members back, or import a corrected file.",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """steps: what is undone, newest first; the last is the requested change. blocked: why it can't be, else empty.

    reserved: id of a step that only an R5 may undo -> why, if the leader who asks is not an R5.
    """

    steps: tuple[ChangeSet, ...]
    blocked: str = ""
    reserved: Mapping[int, str] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(step.pk for step in self.steps)


class PlanChanged(Conflict):
    """The plan that was sent no longer matches what has to be undone. plan: the current one."""

    def __init__(self, message: str, plan: Plan) -> None:
        super().__init__(message)
        self.plan = plan


def make(change_set_ids: Collection[int], undoable: Collection[str]) -> Plan:
    """The plan that undoes these change sets. undoable: the kinds that can be undone.

    Raises Missing (no such change set), Conflict (undone already). A fixed number of queries.
    """
    wanted = list(ChangeSet.objects.filter(pk__in=known(change_set_ids)).defer("kept"))
    if not wanted or len(wanted) < len(set(change_set_ids)):
        raise Missing("This change no longer exists. Reload the page.")
    if any(change_set.undone_at for change_set in wanted):
        raise Conflict("This was undone already.")
    marks = Marks(min(change_set_ids))
    ids = marks.standing_on(change_set_ids)
    sets = ChangeSet.objects.filter(pk__in=ids).select_related("actor").defer("kept").order_by("-pk")
    steps = tuple(sets)
    return Plan(steps, blocked=why_not(steps, undoable, marks.gone(ids)))


def known(change_set_ids: Iterable[int]) -> list[int]:
    """The ids that the database can hold."""
    return [pk for pk in change_set_ids if 0 < pk <= LARGEST]


class Marks:
    """The marks of every change set that was not undone, from the first requested one on."""

    def __init__(self, first: int) -> None:
        self.left: dict[int, set[Mark]] = defaultdict(set)
        self.taken: dict[Mark, set[int]] = defaultdict(set)
        self.of_nobody: dict[int, str] = {}
        for change in changes_since(first):
            self.left[change.change_set_id].update(leaves(change))
            for mark in takes(change):
                self.taken[mark].add(change.change_set_id)
            if is_of_somebody_gone(change):
                self.of_nobody.setdefault(change.change_set_id, change.member_name)

    def standing_on(self, change_set_ids: Collection[int]) -> set[int]:
        """These change sets, with all that stand on them, directly or indirectly."""
        found: set[int] = set()
        waiting = set(change_set_ids)
        while waiting:
            lower = waiting.pop()
            found.add(lower)
            upper = (one for mark in self.left[lower] for one in self.taken.get(mark, ()) if one > lower)
            waiting.update(one for one in upper if one not in found)
        return found

    def gone(self, change_set_ids: Collection[int]) -> list[str]:
        """Members who were deleted since, although undoing these change sets needs them."""
        return [name for pk, name in self.of_nobody.items() if pk in change_set_ids]


def changes_since(first: int) -> Iterator[Change]:
    """The changes that were not undone. The before and after of figures are not needed, so they are not loaded."""
    stand = Change.objects.filter(change_set__undone_at=None, change_set__gte=first).select_related("change_set")
    light = stand.only("change_set__kind", "member", "member_name", "field", "record_date")
    yield from light.filter(of_figures("field")).order_by()
    yield from stand.exclude(of_figures("field")).defer("change_set__kept").order_by()


def values_written(change: Change) -> Iterator[Mark]:
    """Marks for the values that a change wrote. A newer change of the same value stands on it."""
    field, member = change.field, change.member_id
    if is_figure(field) and change.record_date:
        yield ("record", *slot(change))
    elif field in PLAIN:
        yield "field", member, field
    elif field == Field.SIGN_IN:
        yield "field", member, Field.DISCORD  # the right to sign in belongs to the Discord name
    elif field == Field.SF_TECH:
        yield "levels", member, change.record_date
    elif field == Field.CRITERIA:
        yield "criteria", sides(change)[1].get("rank")
    elif field == Field.AWAY:
        yield "away", member, *away_days(change)
    elif field == Field.TARGET:
        side = sides(change)[1]
        yield "target", side.get("figure"), side.get("rank"), side.get("since")
    elif field == Field.STRIKE:
        yield "strike", member, *strikes.mark(sides(change)[1])
    elif field == Field.NOTE:
        before, after = sides(change)
        yield "note", (after or before).get("id")
    elif field == Field.EVENT:
        before, after = sides(change)
        yield "event", (after or before).get("id")
    elif field == Field.WEEK:
        yield "week", change.record_date


def away_days(change: Change) -> Mark:
    """The first and last day. A member has only one entry with these days."""
    before, after = sides(change)
    side = after or before
    return side.get("from"), side.get("to")


def leaves(change: Change) -> Iterator[Mark]:
    """Marks for what must not have changed since, for a change to be undone."""
    yield from values_written(change)
    if change.field == Field.WEEK:  # a week is a copy: later changes of its members do not matter
        return
    yield "merged", change.member_id
    if is_figure(change.field) and not change.record_date:  # a leader emptied the figure
        yield "figure", change.member_id, change.field
    if change.field == Field.MEMBER and change.change_set.kind != ChangeSet.Kind.DELETE:
        yield "member", change.member_id
    if change.field == Field.EVENT:
        yield from uses_of_event(change)
    if number := event_of_target(change):
        yield "event there", number
    if name := name_given_up(change):
        yield "name", name
    if change.field == Field.ALIAS and change.after is not None:
        yield "alias", sides(change)[1].get("normalForm")
    if change.field == Field.ACTIVE and change.before:  # a name changed while inactive may be taken now
        yield "renamed", change.member_id


def uses_of_event(change: Change) -> Iterator[Mark]:
    """What may contradict the event's former state by now: results under other dates, or a target."""
    before, after = sides(change)
    number = (after or before).get("id")
    if not before or before.get("period") != after.get("period"):
        yield "results", number
    if not before or not before.get("highIsGood"):
        yield "target of", number


def event_of_target(change: Change) -> int | None:
    """The event that a target's change is about."""
    return event_number(sides(change)[1].get("figure", "")) if change.field == Field.TARGET else None


def takes(change: Change) -> Iterator[Mark]:
    """Marks for what a change touches: it stands on older changes that leave one of these marks."""
    yield from values_written(change)
    if change.field == Field.WEEK:
        return
    if change.member_id is not None:
        yield "member", change.member_id
    if is_figure(change.field):
        yield "figure", change.member_id, change.field
    if number := event_number(change.field):
        yield "results", number
    if number := event_of_target(change):
        yield "target of", number
    if change.field == Field.EVENT and change.after is None:  # the event's targets were deleted with it
        yield "event there", sides(change)[0].get("id")
    if change.field == Field.MEMBER and change.change_set.kind == ChangeSet.Kind.MERGE:
        yield "merged", change.member_id
    if name := name_taken(change):
        yield "name", name
    if change.field == Field.ALIAS and change.after is None:
        yield "alias", sides(change)[0].get("normalForm")
    if change.field == Field.NAME:
        yield "renamed", change.member_id


def name_given_up(change: Change) -> str | None:
    """The name that undoing a change gives to an active member."""
    if change.field == Field.NAME:
        return str(change.before)
    if change.field == Field.ACTIVE:
        return change.member_name if change.before else None
    return str(sides(change)[0].get("name")) if change.field == Field.MEMBER and change.before else None


def name_taken(change: Change) -> str | None:
    """The name that a change gave to an active member."""
    if change.field == Field.NAME:
        return str(change.after)
    if change.field == Field.ACTIVE:
        return change.member_name if change.after else None
    return str(sides(change)[1].get("name")) if change.field == Field.MEMBER and change.after else None


def slot(change: Change) -> Mark:
    """The key of the record that a change wrote."""
    day = change.record_date
    return change.member_id, change.field, date_of_record(change.field, day) if day else None


def is_of_somebody_gone(change: Change) -> bool:
    """Whether undoing the change needs a member who was deleted. Undoing an apply skips deleted members."""
    if change.member_id is not None or change.field in (Field.CRITERIA, Field.TARGET, Field.EVENT):
        return False
    gave_up = change.field == Field.ALIAS and change.after is None
    return not gave_up and change.change_set.kind in (
        ChangeSet.Kind.EDIT,
        ChangeSet.Kind.TOGGLE,
        ChangeSet.Kind.MERGE,
    )


def why_not(steps: Iterable[ChangeSet], undoable: Collection[str], gone: Collection[str]) -> str:
    """Why a plan can't be carried out, in words; empty if it can."""
    steps = list(steps)
    for step in steps:
        if step.kind not in undoable:
            reason = NOT_UNDONE.get(ChangeSet.Kind(step.kind), "This can't be undone.")
            return reason if step is steps[-1] else f"{described(step)} stands on it. {reason}"
    return "".join(f"{name} was deleted since, so there is nothing to put back." for name in sorted(set(gone))[:1])


def with_rights(plan: Plan, reserved: Mapping[int, str]) -> Plan:
    """The plan for a leader who may not undo these steps: one of them blocks the whole plan."""
    if not reserved or plan.blocked:
        return replace(plan, reserved=reserved)
    if len(plan.steps) == 1:
        return replace(plan, reserved=reserved, blocked=reserved[plan.steps[0].pk])
    are = "is" if len(reserved) == 1 else "are"
    blocked = (
        f"{len(reserved)} of these {len(plan.steps)} changes {are} an R5's to undo, so nothing is undone. "
        f"{authority.ASK_AN_R5}"
    )
    return replace(plan, reserved=reserved, blocked=blocked)


def described(step: ChangeSet) -> str:
    """A change set in a sentence: 'Edit Mambo (officer, 2026-11-21 20:15)'."""
    who = step.actor.get_username() if step.actor else "a command"
    return f"{step} ({who}, {timezone.localtime(step.at):%Y-%m-%d %H:%M})"


def refusal(plan: Plan, wanted: Collection[int]) -> str:
    """The refusal if newer changes stand on the requested ones: whose they are, and which."""
    newer = [step for step in plan.steps if step.pk not in wanted]
    owners = Member.objects.filter(changes__change_set__in=newer).filter(changes__change_set__in=wanted)
    names = list(owners.distinct().order_by("name").values_list("name", flat=True)[:2])
    who = f"{names[0]} has" if len(names) == 1 else "Its members have" if names else "It has"
    named = "; ".join(map(described, newer[:NAMED]))
    more = f" and {len(newer) - NAMED} more" if len(newer) > NAMED else ""
    return f"{who} newer changes: {named}{more}. Undo those first, or all of them together."
