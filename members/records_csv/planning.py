"""What a file of records would change: each row with its member and the existing record. Pure rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from members.names import normalise
from members.records_csv.rows import RecordRow

Action = Literal["new", "change", "unchanged", "problem"]
Slot = tuple[int, str, date]
"""The key of one record: member, data type, and its date."""


class Held(NamedTuple):
    """The current contents of a record."""

    value: int
    place: int | None
    spelling: str


@dataclass(frozen=True, slots=True)
class Planned:
    """What one row would do. slot: the record that it is about; held: its current contents."""

    row: RecordRow
    action: Action
    slot: Slot | None = None
    held: Held | None = None
    message: str = ""


class Names:
    """Finds the member that a row names: by name (active members before former ones), else by an alias."""

    def __init__(self, members: Iterable[tuple[int, str, bool]], aliases: Mapping[str, int]) -> None:
        self.by_name: dict[tuple[str, bool], list[int]] = defaultdict(list)
        self.aliases = aliases
        for pk, name, is_active in members:
            self.by_name[name, is_active].append(pk)

    def of(self, row: RecordRow) -> tuple[int | None, str]:
        """The member's id, or None and the reason."""
        for is_active in (True, False) if row.active is None else (row.active, not row.active):
            found = self.by_name.get((row.member, is_active), [])
            if len(found) == 1:
                return found[0], ""
            if found:
                return None, f"{len(found)} former members are called {row.member}. Give them different names first."
        if alias := self.aliases.get(normalise(row.member)):
            return alias, ""
        return None, f"{row.member} is not on the roster. Import the roster first, or leave the row out."


def plan(rows: Sequence[RecordRow], names: Names, held: Mapping[Slot, Held]) -> list[Planned]:
    """What each row would do, in the order of the file. At most one row may write a slot."""
    written: dict[Slot, RecordRow] = {}
    planned = []
    for row in rows:
        if row.problem or row.figure is None or row.day is None:
            planned.append(Planned(row, "problem", message=row.problem))
            continue
        member_id, why = names.of(row)
        if member_id is None:
            planned.append(Planned(row, "problem", message=why))
            continue
        slot = (member_id, row.figure.data_type, row.day)
        if first := written.get(slot):
            problem = f"Line {first.line} is the same figure of the same day. Keep one of the two rows."
            planned.append(Planned(row, "problem", slot, message=problem))
            continue
        written[slot] = row
        planned.append(against(row, slot, held.get(slot)))
    return planned


def against(row: RecordRow, slot: Slot, held: Held | None) -> Planned:
    """What a row does to the existing record. An empty place or name leaves the existing one unchanged."""
    if held is None:
        return Planned(row, "new", slot)
    same = row.value == held.value and row.place in (None, held.place) and row.spelling in ("", held.spelling)
    return Planned(row, "unchanged" if same else "change", slot, held)
