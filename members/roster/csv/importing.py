"""Importing a roster file: one transaction, one change set, figures become records of today."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from members import authority, changes, locks
from members.days import alliance_day
from members.figures import CACHED, Figure
from members.models import ChangeSet, DistinctNames, Member, MemberAlias, Rank
from members.roster.csv.columns import values_of
from members.roster.csv.planning import Known, PlannedRow, plan
from members.roster.csv.reading import FileRow, Table, read
from members.roster.figures import Entry, note_ahead, take_ahead, write
from members.roster.writing import WRITTEN_FIELDS, Wanted, all_members, create, write_fields

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Import:
    """What a file would change, or changed. applied False: nothing was written."""

    table: Table
    rows: Sequence[PlannedRow]
    applied: bool = False
    change_set: ChangeSet | None = None

    def count(self, action: str) -> int:
        return sum(row.action == action for row in self.rows)

    @property
    def message(self) -> str:
        created, updated, problems = self.count("create"), self.count("update"), self.count("problem")
        if problems:
            return f"Nothing was changed. Fix the rows with a problem ({problems}) in the file, then choose it again."
        if self.applied:
            return f"Imported: {created} created, {updated} updated.{self.not_used}"
        return f"Nothing is changed yet: {created} to create, {updated} to update.{self.not_used}"

    @property
    def not_used(self) -> str:
        """The ignored columns, as a sentence."""
        return f" Columns that were not used: {', '.join(self.table.ignored)}." if self.table.ignored else ""


def import_roster(content: bytes, *, apply: bool, actor_id: int | None, alone: bool = True) -> Import:
    """Read a file and say what it would change; with `apply`, make the changes unless a row has a problem.

    alone: the file is not part of an export with records. Only then do its figures become records of today, and only
    then does a file from an R5 confirm its Discord names: an export also holds names that an R4 entered.
    Raises Refused if the file as a whole can't be read or carried out, also without `apply`.
    """
    table = read(content) if alone else without_figures(read(content))
    if not apply:
        tried = Import(table, planned(table.rows, all_members(), actor_id))
        if not tried.count("problem"):
            check_ranks(tried.rows, actor_id)
        return tried
    with locks.changing_members():
        members = all_members()
        rows = planned(table.rows, members, actor_id)
        if any(row.action == "problem" for row in rows):
            return Import(table, rows)
        vouched = alone and authority.may(authority.actor(actor_id), authority.VOUCH)
        return Import(table, rows, applied=True, change_set=carry_out(rows, members, actor_id, vouched=vouched))


def without_figures(table: Table) -> Table:
    """The rows without their figures."""
    rows = (
        replace(row, values={field: value for field, value in row.values.items() if field in WRITTEN_FIELDS})
        for row in table.rows
    )
    return Table(tuple(rows), table.ignored)


def planned(rows: Sequence[FileRow], members: Mapping[int, Member], actor_id: int | None) -> list[PlannedRow]:
    """What each row would do to these members."""
    return plan(rows, known_members(members), DistinctNames.objects.pairs(), authority.actor(actor_id))


def known_members(by_id: Mapping[int, Member]) -> list[Known]:
    aliases = defaultdict(list)
    for member_id, form in MemberAlias.objects.values_list("member_id", "normal_form"):
        aliases[member_id].append(form)
    return [
        Known(member.pk, member.name, member.is_active, values_of(member), aliases[member.pk])
        for member in by_id.values()
    ]


def check_ranks(rows: Sequence[PlannedRow], actor_id: int | None) -> None:
    """Raises Refused, before anything is written, for what `write_fields` refuses: the demotion of the last R5."""
    fallen, ranks = False, {}
    for row in rows:
        if row.action == "update" and row.member and "rank" in row.member.differences(row.row):
            before, ranks[row.member.member_id] = row.member.values["rank"], row.row.values["rank"]
            fallen = fallen or before >= Rank.R5
    if fallen:
        authority.check_an_r5_stays(actor_id, ranks)


def carry_out(
    rows: Sequence[PlannedRow], by_id: Mapping[int, Member], actor_id: int | None, *, vouched: bool
) -> ChangeSet | None:
    """Write the differences, in one change set; None if there are none."""
    new = [row for row in rows if row.action == "create"]
    changed = [row for row in rows if row.action == "update"]
    if not new and not changed:
        return None
    summary = f"Import: {len(new)} created, {len(changed)} updated"
    change_set = changes.open_set(ChangeSet.Kind.IMPORT, actor_id=actor_id, summary=summary)
    members = create(((row.row.name, row.row.active is not False) for row in new), change_set)
    wanted: dict[int, Wanted] = {
        member.pk: (member, dict(row.row.values)) for member, row in zip(members, new, strict=True)
    }
    for row in changed:
        if row.member:
            values = {name: row.row.values[name] for name in row.member.differences(row.row)}
            wanted[row.member.member_id] = (by_id[row.member.member_id], values)
    write_fields(wanted.values(), change_set, vouched=vouched)
    for figure in CACHED.values():
        given = {
            pk: (member, values[figure.field]) for pk, (member, values) in wanted.items() if figure.field in values
        }
        write_figures(figure, given, change_set)
    logger.info("roster imported: change set %s, %d created, %d updated", change_set.pk, len(new), len(changed))
    return change_set


def write_figures(figure: Figure, given: Mapping[int, tuple[Member, int]], change_set: ChangeSet) -> None:
    """Write a record of today for each figure of a member."""
    taken = take_ahead(given, figure)
    day = figure.record_date(alliance_day())
    write(figure, day, [Entry(member, value) for member, value in given.values()], change_set)
    note_ahead(taken, changes.lock_present({pk for pk, _, _ in taken}), figure, change_set)
