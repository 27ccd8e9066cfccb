"""Screenshots to the lists they show: which belong together, and what each says once they are read as one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from members.names import normalise, similarity
from uploads.matching.propose import propose
from uploads.reading.proofs.merge import merge
from uploads.reading.types import BatchRow, Kind, Proposal, ReadRow, RosterEntry, ScreenReading

Roster = Callable[[Kind | None], list[RosterEntry]]
"""The members as matching knows them, each with the figure that a list of this kind shows."""

_SAME_TITLE = 0.6
"""Titles less alike than this are different lists; the same title is misread now and then."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of one screenshot, in the light of all that show its list.

    own: as this screenshot shows it; merged: as all of them together do. proposal: None where no member was sought.
    """

    own: ReadRow
    merged: BatchRow
    proposal: Proposal | None


def same_lists(readings: Sequence[ScreenReading], origins: Sequence[Hashable]) -> list[list[int]]:
    """Indices of the screenshots that can be of one list: same origin (a folder), same kind, and titles that agree.

    A screenshot without a title (scrolled away, hidden by a banner) goes with the first list it could be of.
    """
    groups: list[list[int]] = []
    for index in sorted(range(len(readings)), key=lambda index: not readings[index].title):
        reading, origin = readings[index], origins[index]
        for group in groups:
            first = readings[group[0]]
            if (origin, reading.kind) == (origins[group[0]], first.kind) and _titles_agree(reading, first):
                group.append(index)
                break
        else:
            groups.append([index])
    return [sorted(group) for group in groups]


def _titles_agree(one: ScreenReading, other: ScreenReading) -> bool:
    return not one.title or not other.title or similarity(one.title, other.title) >= _SAME_TITLE


def rows_by_screenshot(
    readings: Sequence[ScreenReading],
    origins: Sequence[Hashable],
    roster: Roster | None = None,
) -> list[list[ShownRow]]:
    """For every screenshot all the rows it shows, also those that another one shows too, top to bottom.

    roster: the members, with the figures of a kind; without one nobody is proposed. What one list leaves no doubt of
    (how a member's name is read, what it looks like) is known to all of them. A reading that comes twice counts once:
    the same picture would prove itself.
    """
    groups = same_lists(readings, origins)
    unique = [list(dict.fromkeys(readings[index] for index in group)) for group in groups]
    lists = [merge(one) for one in unique]
    kinds = [one[0].kind for one in unique]
    proposals = _proposals(lists, kinds, roster)
    if roster and len(lists) > 1:
        proposals = _proposals(lists, kinds, with_sure_rows(roster, lists, proposals))
    shown: list[dict[int, ShownRow]] = [{} for _ in readings]
    for group, ours, rows, theirs in zip(groups, unique, lists, proposals, strict=True):
        by_reading = _by_screenshot(ours, rows, theirs)
        for index in group:
            shown[index] = by_reading[ours.index(readings[index])]
    return [[rows[place] for place in sorted(rows)] for rows in shown]


def _proposals(
    lists: Sequence[Sequence[BatchRow]], kinds: Sequence[Kind | None], roster: Roster | None
) -> list[Sequence[Proposal | None]]:
    return [
        propose(rows, roster(kind), kind=kind) if roster and kind != "sf-tech" else [None] * len(rows)
        for rows, kind in zip(lists, kinds, strict=True)
    ]


def with_sure_rows(
    roster: Roster, lists: Sequence[Sequence[BatchRow]], proposals: Sequence[Sequence[Proposal | None]]
) -> Roster:
    """The roster with the spellings and pictures of rows that are surely somebody's."""
    names = {normalise(member.name) for member in roster(None)}
    spellings: dict[int, dict[str, None]] = {}
    pictures: dict[int, dict[str, None]] = {}
    avatars: dict[int, dict[str, None]] = {}
    owners: dict[str, set[int]] = {}
    for rows, theirs in zip(lists, proposals, strict=True):
        for item, proposal in zip(rows, theirs, strict=True):
            if proposal and proposal.confidence == "high" and proposal.member_id is not None:
                spellings.setdefault(proposal.member_id, {})[item.row.name] = None
                owners.setdefault(normalise(item.row.name), set()).add(proposal.member_id)
                pictures.setdefault(proposal.member_id, {}).update(dict.fromkeys(item.row.name_pictures))
                avatars.setdefault(proposal.member_id, {}).update(dict.fromkeys(item.row.avatars))

    def known_better(kind: Kind | None) -> list[RosterEntry]:
        return [
            replace(
                member,
                aliases=(
                    *member.aliases,
                    *(
                        spelling
                        for spelling in spellings.get(member.member_id, ())
                        if normalise(spelling) not in names and len(owners[normalise(spelling)]) == 1
                    ),
                ),
                pictures=(*member.pictures, *pictures.get(member.member_id, ())),
                avatars=(*member.avatars, *avatars.get(member.member_id, ())),
                listed=member.member_id in spellings,
            )
            for member in roster(kind)
        ]

    return known_better


def _by_screenshot(
    readings: Sequence[ScreenReading], rows: Sequence[BatchRow], proposals: Sequence[Proposal | None]
) -> list[dict[int, ShownRow]]:
    """{place: row} of every screenshot of one list."""
    own = [{row.place: row for row in reading.rows} for reading in readings]
    shown: list[dict[int, ShownRow]] = [{} for _ in readings]
    for row, proposal in zip(rows, proposals, strict=True):
        for screenshot, place in row.sources:
            shown[screenshot][place] = ShownRow(own[screenshot][place], row, proposal)
    return shown
