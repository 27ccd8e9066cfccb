"""What a roster file would change: each row with its member, if any. Pure rules over rows and members."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from members.authority import OPERATOR, Actor, may_change_person, may_move
from members.distinct import DistinctPairs
from members.models import Member, Rank
from members.names import fold, normalise, similarity
from members.roster.csv.columns import CHANGED, COLUMN
from members.roster.csv.reading import FileRow

Action = Literal["create", "update", "unchanged", "problem"]

ONLY_R5_RANKS = "Only an R5 gives and takes the ranks R4 and R5. Leave the rank out, or ask an R5."
STAYS_ACTIVE = "Stays active: mark as inactive in Member Management."
STAYS_FORMER = "Stays a former member: reactivate in Member Management."

LOOKS_ALIKE = 0.9
"""Names more alike than this may belong to one player (spec section 5)."""
WORTH_COMPARING = 0.6
"""If the plain similarity of two names' shapes is below this, the names cannot look alike."""


@dataclass(frozen=True, slots=True)
class Known:
    """A member as the portal has it. values: by Member's field; aliases: normal forms."""

    member_id: int
    name: str
    is_active: bool
    values: Mapping[str, Any]
    aliases: Sequence[str] = ()

    def differences(self, row: FileRow) -> list[str]:
        """The fields in which the row differs from the member; an empty cell changes nothing."""
        return [name for name, value in row.values.items() if self.values[name] != value]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """key: as in JSON. before, after: as shown; None: no value."""

    key: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """like: the name that a new member's name resembles; else empty."""

    row: FileRow
    action: Action
    member: Known | None = None
    changes: tuple[FieldChange, ...] = ()
    message: str = ""
    like: str = ""


@dataclass(slots=True)
class _Matching:
    """The members found so far. problems: by line, why no member can be given to a row."""

    member_of: dict[int, Known] = field(default_factory=dict)
    row_of: dict[int, FileRow] = field(default_factory=dict)
    problems: dict[int, str] = field(default_factory=dict)

    def give(self, row: FileRow, member: Known) -> None:
        self.member_of[row.line] = member
        self.row_of[member.member_id] = row


def plan(
    rows: Sequence[FileRow], members: Sequence[Known], apart: DistinctPairs, who: Actor = OPERATOR
) -> list[PlannedRow]:
    """What each row would do, in the order of the file. who: the leader who asks.

    A row belongs to the member with its name, else with its name's normal form, else with that alias; current members
    come before former ones. Each member gets at most one row.
    """
    matching = match(rows, members, apart)
    missing = LookAlikes([member for member in members if member.member_id not in matching.row_of], apart)
    newcomers: dict[str, FileRow] = {}
    spelt = defaultdict(list)
    for row in matching.row_of.values():
        spelt[normalise(row.name)].append(row)
    planned = []
    for row in rows:
        member = matching.member_of.get(row.line)
        problem = row.problem or matching.problems.get(row.line, "")
        if not problem and member is None and (first := newcomers.get(row.name.casefold())):
            problem = same_name(first)
        if problem:
            planned.append(PlannedRow(row, "problem", message=problem))
        elif member:
            planned.append(update(row, member, who))
        else:
            twins = [other for other in spelt[normalise(row.name)] if not apart.apart(other.name, row.name)]
            planned.append(creation(row, twins, missing.of(row.name), who))
            newcomers[row.name.casefold()] = row
            spelt[normalise(row.name)].append(row)
    return planned


def match(rows: Sequence[FileRow], members: Sequence[Known], apart: DistinctPairs) -> _Matching:
    """The rows' members. The surest matches come first, so a similar name never takes a member from an exact one."""
    matching = _Matching()
    waiting = [row for row in rows if not row.problem]
    former = [member for member in members if not member.is_active]
    former_names = {member.name for member in former}
    said_former = [row for row in waiting if row.active is False and row.name in former_names]
    current = [member for member in members if member.is_active]
    rounds = [(former, said_former), (current, waiting), (former, waiting)]
    for candidates, asking in rounds:
        for find, is_alias in finders(candidates, apart):
            for row in asking:
                if row.line not in matching.member_of and row.line not in matching.problems:
                    take(row, find(row.name), matching, is_alias=is_alias)
    return matching


def finders(members: Sequence[Known], apart: DistinctPairs) -> Iterable[tuple[Callable[[str], list[Known]], bool]]:
    """The ways to find members by a name, the surest first. True: the way goes by aliases."""
    names, forms, aliases = defaultdict(list), defaultdict(list), defaultdict(list)
    for member in members:
        names[member.name].append(member)
        forms[normalise(member.name)].append(member)
        for form in member.aliases:
            aliases[form].append(member)

    def by_form(kept: Mapping[str, list[Known]]) -> Callable[[str], list[Known]]:
        return lambda name: [one for one in kept.get(normalise(name), []) if not apart.apart(one.name, name)]

    yield lambda name: names.get(name, []), False
    yield by_form(forms), False
    yield by_form(aliases), True


def take(row: FileRow, found: Sequence[Known], matching: _Matching, *, is_alias: bool) -> None:
    free = [member for member in found if member.member_id not in matching.row_of]
    if len(free) > 1:
        same = [member for member in free if not member.differences(row)]
        if not same:
            matching.problems[row.line] = (
                f"{len(free)} members have this name. Merge them, or give them different names."
            )
            return
        free = same
    if free:
        matching.give(row, free[0])
    elif found:
        other = matching.row_of[found[0].member_id]
        if is_alias or other.name.casefold() == row.name.casefold():
            matching.problems[row.line] = same_name(other)


def same_name(other: FileRow) -> str:
    return f"Line {other.line} is the same member, {other.name}. Keep one of the two rows."


def update(row: FileRow, member: Known, who: Actor) -> PlannedRow:
    notes = [] if row.name == member.name else [f"{member.name} in the portal."]
    if row.active is not None and row.active != member.is_active:
        notes.append(STAYS_ACTIVE if member.is_active else STAYS_FORMER)
    differing = member.differences(row)
    if not differing:
        return PlannedRow(row, "unchanged", member, message=" ".join(notes))
    if not member.is_active:
        problem = f"{member.name} is a former member. Reactivate the member first, or leave the row out."
        return PlannedRow(row, "problem", member, message=problem)
    if member.member_id == who.member_id and row.values.get("rank", Rank.R5) < Rank.R4 <= member.values["rank"]:
        problem = "This would lower your own rank below R4, and you would lose access."
        return PlannedRow(row, "problem", member, message=problem)
    if problem := beyond_rights(row, member, differing, who):
        return PlannedRow(row, "problem", member, message=problem)
    return PlannedRow(row, "update", member, changes_of(row, differing, member.values), " ".join(notes))


def beyond_rights(row: FileRow, member: Known, differing: Sequence[str], who: Actor) -> str:
    """Why only an R5 may make this change; empty if the leader may make it."""
    rank = member.values["rank"]
    if "rank" in differing and not may_move(who, rank, row.values["rank"]):
        return ONLY_R5_RANKS
    if "discord_username" in differing and not may_change_person(who, Member(pk=member.member_id, rank=rank)):
        return f"{member.name} is R{member.values['rank']}: only an R5 changes their Discord name."
    return ""


def creation(row: FileRow, twins: Sequence[FileRow], likely: Known | None, who: Actor) -> PlannedRow:
    """A new member. twins: other rows with the same normal form; likely: a member with a similar name and no row."""
    if not may_move(who, Rank.NONE, row.values.get("rank") or Rank.NONE):
        return PlannedRow(row, "problem", message=ONLY_R5_RANKS)
    said = [name for name, value in row.values.items() if value not in ("", None)]
    changes = (FieldChange("name", None, row.name), *changes_of(row, said, {}))
    if row.active is False:
        changes = (*changes, FieldChange("isActive", None, shown("is_active", False)))
    warning = ""
    if twins:
        warning = f"Looks like {twins[0].name} in line {twins[0].line}."
    elif likely:
        warning = f"Looks like {likely.name}, who is not in the file. Correct the name if they are one player."
    like = twins[0].name if twins else likely.name if likely else ""
    return PlannedRow(row, "create", changes=changes, message=warning, like=like)


class LookAlikes:
    """Finds the member whose name is most like a given one."""

    def __init__(self, members: Sequence[Known], apart: DistinctPairs) -> None:
        self.members = members
        self.apart = apart
        self.shapes = [fold(member.name) for member in members]

    def of(self, name: str) -> Known | None:
        """The member whose name is most like this one, if the similarity exceeds LOOKS_ALIKE."""
        near = process.extract(
            fold(name), self.shapes, scorer=Levenshtein.normalized_similarity, score_cutoff=WORTH_COMPARING, limit=5
        )
        likely = [self.members[index] for _, _, index in near]
        alike = [(similarity(name, one.name), one) for one in likely if not self.apart.apart(name, one.name)]
        most, member = max(alike, key=lambda entry: entry[0], default=(0.0, None))
        return member if most > LOOKS_ALIKE else None


def changes_of(row: FileRow, fields: Iterable[str], before: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    wanted = set(fields)
    return tuple(
        FieldChange(
            column.key, shown(column.field, before.get(column.field)), shown(column.field, row.values[column.field])
        )
        for column in CHANGED
        if column.field in wanted
    )


def shown(name: str, value: Any) -> str | None:
    return None if value in (None, "") else COLUMN[name].show(value)
