"""Importing a file of records: adds missing records and updates those that differ; removes none."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from members import changes, locks
from members.known_figures import KnownFigures
from members.models import ChangeSet, Member, MemberAlias, MemberRecord
from members.records_csv.planning import Held, Names, Planned, Slot, plan
from members.records_csv.rows import RecordRow, by_label, read
from members.roster.figures import Entry, write

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordsImport:
    """What a file would change, or changed. applied False: nothing was written."""

    rows: Sequence[Planned]
    applied: bool = False
    change_set: ChangeSet | None = None

    @property
    def counts(self) -> Counter[str]:
        return Counter(row.action for row in self.rows)


def import_records(content: bytes, *, apply: bool, actor_id: int | None) -> RecordsImport:
    """Read a file and say what it would change; with `apply`, make the changes unless a row has a problem.

    Raises Refused if the file as a whole can't be read.
    """
    rows = read(content, by_label(KnownFigures().values()))
    if not apply:
        return RecordsImport(planned(rows))
    with locks.changing_members():
        found = planned(rows)
        if any(row.action == "problem" for row in found):
            return RecordsImport(found)
        return RecordsImport(found, applied=True, change_set=carry_out(found, actor_id))


def planned(rows: Sequence[RecordRow]) -> list[Planned]:
    aliases = dict(MemberAlias.objects.values_list("normal_form", "member_id"))
    names = Names(Member.objects.values_list("pk", "name", "is_active"), aliases)
    return plan(rows, names, held_records())


def held_records() -> dict[Slot, Held]:
    fields = ("member_id", "data_type", "record_date", "value", "place", "spelling")
    found = MemberRecord.objects.order_by().values_list(*fields).iterator(chunk_size=5000)
    return {(member, data_type, day): Held(value, place, name) for member, data_type, day, value, place, name in found}


def carry_out(rows: Sequence[Planned], actor_id: int | None) -> ChangeSet | None:
    """Write new and differing records in one change set, the oldest day first; None if nothing differs."""
    wanted = [(row, row.slot) for row in rows if row.slot and row.action in ("new", "change")]
    if not wanted:
        return None
    counts = Counter(row.action for row, _ in wanted)
    summary = f"Import of records: {counts['new']} new, {counts['change']} changed"
    change_set = changes.open_set(ChangeSet.Kind.IMPORT, actor_id=actor_id, summary=summary)
    members = changes.lock({member_id for _, (member_id, _, _) in wanted})
    known = KnownFigures()
    by_day: dict[tuple[date, str], list[Entry]] = defaultdict(list)
    for row, (member_id, data_type, day) in wanted:
        by_day[day, data_type].append(entry_of(row, members[member_id]))
    for (day, data_type), entries in sorted(by_day.items(), key=lambda item: item[0]):
        write(known[data_type], day, entries, change_set)
    logger.info("records imported: change set %s, %s", change_set.pk, dict(counts))
    return change_set


def entry_of(planned: Planned, member: Member) -> Entry:
    row = planned.row
    return Entry(
        member,
        row.value,
        place=row.place,
        spelling=row.spelling or (planned.held.spelling if planned.held else ""),
        recorded_at=row.recorded_at.isoformat() if row.recorded_at else "",
    )
