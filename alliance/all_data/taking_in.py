"""Importing an export: the roster, the records, or both in one zip file; all of it, or nothing.

Nothing is removed: members and records that the file lacks stay. Saved weeks are not imported: a week is what was known
on its Sunday, and can be saved again from the records.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest

from alliance.all_data.unpacking import Tables, tables_of
from alliance.audit import note
from alliance.models import AuditEntry
from members import authority, events_csv, locks
from members.errors import Refused
from members.formats import counted
from members.models import Member
from members.records_csv.importing import RecordsImport, import_records
from members.roster.csv.importing import Import, import_roster

KNOWN_SHARE = 0.5
"""The share of members that an export and this portal must have in common (of the smaller number of the two); with
fewer the export belongs to another alliance."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What a file would change, or changed. roster, records: None if the file has none. applied: it was written.

    events: how many events the file names that do not exist here.
    """

    roster: Import | None
    records: RecordsImport | None
    applied: bool = False
    events: int = 0

    @property
    def created(self) -> int:
        return self.roster.count("create") if self.roster else 0

    @property
    def updated(self) -> int:
        return self.roster.count("update") if self.roster else 0

    @property
    def problems(self) -> int:
        of_roster = self.roster.count("problem") if self.roster else 0
        return of_roster + (self.records.counts["problem"] if self.records else 0)

    @property
    def says(self) -> str:
        parts = [f"{counted(self.created, 'member')} to add, {self.updated} to change"] if self.roster else []
        if self.records:
            counts = self.records.counts
            parts.append(f"{counted(counts['new'], 'record')} to add, {counts['change']:,} to change")
        if self.events:
            parts.append(f"{counted(self.events, 'event')} to add")
        return "; ".join(parts)

    @property
    def message(self) -> str:
        if self.problems:
            return f"Nothing was changed. Fix the rows with a problem ({self.problems:,}), then choose the file again."
        if self.applied:
            return f"Imported: {self.says.replace('to add', 'added').replace('to change', 'changed')}."
        return f"Nothing is changed yet: {self.says}."


class Shown(Exception):
    """Carries the planned changes out of the transaction that is rolled back."""

    def __init__(self, found: TakenIn) -> None:
        self.found = found


def take_in(content: bytes, *, apply: bool, actor_id: int | None, request: HttpRequest | None = None) -> TakenIn:
    """Read a file and say what it would change; with `apply`, make the changes unless a row has a problem.

    Raises Forbidden if the actor is not an R5, Refused if the file as a whole can't be imported.
    """
    authority.check(authority.actor(actor_id), authority.DATA)
    tables = tables_of(content)
    if not apply and sum(part is not None for part in tables) < 2:
        return carried(tables, actor_id, apply=False)
    try:
        return written(tables, actor_id, request, apply=apply)
    except Shown as shown:
        return shown.found


def written(tables: Tables, actor_id: int | None, request: HttpRequest | None, *, apply: bool) -> TakenIn:
    """The transaction. Raises Shown, which rolls it back, if it was only a preview or a row has a problem."""
    with locks.changing_members():
        found = carried(tables, actor_id, apply=True)
        if found.problems or not apply:
            raise Shown(found)
        note(request, AuditEntry.Kind.IMPORTED, actor_id, found.says)
    return replace(found, applied=True)


def carried(tables: Tables, actor_id: int | None, *, apply: bool) -> TakenIn:
    """The tables in turn. apply: write the roster before planning the records, which may belong to new members."""
    roster = records = None
    events = events_csv.import_events(tables.events, apply=apply, actor_id=actor_id) if tables.events else 0
    if tables.roster is not None:
        before = Member.objects.count()
        roster = import_roster(tables.roster, apply=apply, actor_id=actor_id, alone=tables.records is None)
        if tables.records is not None:
            refuse_another_alliance(roster, before)
    if tables.records is not None and not (roster and roster.count("problem")):
        records = import_records(tables.records, apply=apply, actor_id=actor_id)
    return TakenIn(roster, records, events=events)


def refuse_another_alliance(roster: Import, members: int) -> None:
    """An export may go into its own alliance or into an empty portal. members: those that existed before."""
    known = len(roster.rows) - roster.count("create")
    if known < KNOWN_SHARE * min(len(roster.rows), members):
        raise Refused(
            f"This seems to be the export of another alliance: of its {counted(len(roster.rows), 'member')} {known} "
            f"{'is' if known == 1 else 'are'} on this roster. Nothing was changed. "
            "To add members, import roster.csv alone."
        )
