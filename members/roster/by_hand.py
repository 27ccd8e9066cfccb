"""What leaders do by hand to many at once: adding members, giving a rank, marking members as inactive."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from members import authority, changes, locks
from members.errors import Conflict, Refused
from members.models import Change, ChangeSet, Member, Rank
from members.roster import editing
from members.roster.csv.columns import CellRefused, member_name
from members.roster.csv.importing import planned
from members.roster.csv.planning import Known, PlannedRow
from members.roster.csv.reading import FileRow
from members.roster.writing import all_members, create, write_fields

logger = logging.getLogger(__name__)

Status = Literal["new", "alike", "existing", "former", "problem"]

MOST_NAMES = 300
"""More names than any alliance has members."""


@dataclass(frozen=True, slots=True)
class Named:
    """One name of a list. alike: new, but like the name of a member who is not on the list; member: that member.

    message: what deserves a look; empty for a plainly new name.
    """

    line: int
    name: str
    status: Status
    member: Known | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A member to add."""

    name: str
    rank: int = Rank.NONE


def check(text: str, actor_id: int | None) -> list[Named]:
    """Which members a text names, one name a line. Writes nothing. Raises Refused if there are no or too many names."""
    rows = lines_of(text)
    if not rows:
        raise Refused("There is no name in it. Write one name on each line.")
    return [named(row) for row in planned(rows, all_members(), actor_id)]


def lines_of(text: str) -> list[FileRow]:
    """The names of a text. Only the first column of a line pasted from a spreadsheet counts."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            name, problem = member_name(line.strip("\t").split("\t")[0]), ""
        except CellRefused as refusal:
            name, problem = line.strip()[:40], str(refusal)
        if name:
            rows.append(FileRow(number, name, problem=problem))
    return in_bounds(rows)


def in_bounds(rows: list[FileRow]) -> list[FileRow]:
    if len(rows) > MOST_NAMES:
        raise Refused(f"These are more than {MOST_NAMES} names. Add them in parts.")
    return rows


def named(row: PlannedRow) -> Named:
    """A row of the plan, worded for a list of names."""
    line, name, member = row.row.line, row.row.name, row.member
    if row.action == "problem":
        return Named(line, name, "problem", member, row.message)
    if member is None:
        return Named(line, name, "alike", message=f"Looks like {row.like}.") if row.like else Named(line, name, "new")
    if not member.is_active:
        return Named(line, name, "former", member, f"{member.name} is a former member: reactivate, don't add again.")
    spelt = "" if member.name == name else f" as {member.name}"
    return Named(line, name, "existing", member, f"On the roster already{spelt}.")


def add(newcomers: Sequence[Newcomer], *, actor_id: int | None) -> tuple[ChangeSet, list[Member]]:
    """Add these members, all or none, in one change set.

    Raises Forbidden (only an R5 gives this rank), Refused (no name, or one name twice), Conflict (on the roster
    already).
    """
    rows = in_bounds([FileRow(line, one.name) for line, one in enumerate(newcomers, start=1)])
    if not rows:
        raise Refused("There is nobody to add. Choose one name at least.")
    who = authority.actor(actor_id)
    for one in newcomers:
        authority.check_rank(who, Member(name=one.name), one.rank)
    with locks.changing_members():
        plan = planned(rows, all_members(), actor_id)
        refuse_known([named(row) for row in plan])
        summary = f"Add {rows[0].name}" if len(rows) == 1 else f"Add {len(rows)} members"
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary)
        members = create(((one.row.name, True) for one in plan), change_set)
        ranks = [(member, {"rank": one.rank}) for member, one in zip(members, newcomers, strict=True)]
        write_fields(ranks, change_set, vouched=False)
    logger.info("%d members added by hand: change set %s", len(members), change_set.pk)
    return change_set, members


def refuse_known(names: Iterable[Named]) -> None:
    """Raises Conflict or Refused if one of these can't be added."""
    for one in names:
        if one.status == "problem":
            raise Refused(f"{one.name}: {one.message} Nobody was added.")
        if one.status in ("existing", "former"):
            raise Conflict(f"{one.name}: {one.message} Nobody was added.")


def give_rank(member_ids: Collection[int], rank: int, *, actor_id: int | None) -> tuple[ChangeSet | None, int]:
    """Give these members a rank, all or none, in one change set (None if all have it). Returns how many changed.

    Raises Missing (one is gone), Forbidden (only an R5 may), Refused (it would lock the leader out).
    """
    with locks.changing_members():
        members = changes.lock(member_ids).values()
        who = authority.actor(actor_id)
        for member in members:
            editing.check(member, {"rank": rank}, who)
        changing = [member for member in members if member.rank != rank]
        if not changing:
            return None, 0
        whom = changing[0].name if len(changing) == 1 else f"{len(changing)} members"
        summary = f"{Rank(rank).label} for {whom}"
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=summary)
        write_fields([(member, {"rank": rank}) for member in changing], change_set, vouched=False)
    logger.info("%d members got rank %s: change set %s", len(changing), rank, change_set.pk)
    return change_set, len(changing)


logger = logging.getLogger(__name__)


def mark_inactive(member_ids: Collection[int], *, actor_id: int | None) -> tuple[ChangeSet | None, list[Member]]:
    """Make these members former ones, all or none. Returns who changed; the change set is None if all were former.

    Raises Missing (one is gone), Forbidden (only an R5 may), Refused (it would lock the leader out).
    """
    with locks.changing_members():
        leaving = [member for member in changes.lock(member_ids).values() if member.is_active]
        who = authority.actor(actor_id)
        for member in leaving:
            if who.is_own(member):
                raise Refused("You can't mark yourself as inactive: you would lose access. Untick yourself.")
            authority.check_person(who, member)
        if not leaving:
            return None, []
        whom = leaving[0].name if len(leaving) == 1 else f"{len(leaving)} members"
        change_set = changes.open_set(ChangeSet.Kind.TOGGLE, actor_id=actor_id, summary=f"Mark as inactive: {whom}")
        for member in leaving:
            editing.put_active(member, is_active=False)
            changes.note(change_set, member, Change.Field.ACTIVE, before=True, after=False)
    logger.info("%d members marked as inactive: change set %s", len(leaving), change_set.pk)
    return change_set, leaving
