"""From pictures to proposals, in four steps: read, fold, match, propose.

Pure: no database and no settings. The worker, the review, `manage.py read_screenshots` and the accuracy figures all use
this module, and nothing else calls the reader or the matching.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from members.names import normalise, similarity
from uploads.matching import propose as matching
from uploads.matching.evidence import DistinctNames, spelled_as
from uploads.matching.letters import is_clear_beside
from uploads.reading import profile
from uploads.reading.engines import sees_with, told_cost
from uploads.reading.look.image import open_image
from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import Source, merge
from uploads.reading.rows.likeness import made_by
from uploads.reading.rows.spellings import with_other_spellings
from uploads.reading.taught.places import Teaching
from uploads.reading.types import (
    BatchRow,
    Image,
    Kind,
    NameReader,
    Proposal,
    Reader,
    ReadRow,
    RosterEntry,
    ScreenReading,
)
from uploads.review import opinions
from uploads.review.opinions import Opinion

Roster = Callable[[Kind | None], list[RosterEntry]]
"""Gives the members for matching, each with the figure that a list of this kind shows."""

TREE: Kind = "sf-tech"

_SAME_TITLE = 0.6
"""Titles less similar than this belong to different lists. Identical titles are sometimes misread."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list, merged from all screenshots that show it, and its proposed member.

    sure_of: the member whom the line's own list leaves no doubt of, whatever the drop's other lists say; else None.
    """

    merged: BatchRow
    proposal: Proposal
    sure_of: int | None


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of one screenshot, with what all screenshots of its list say together.

    own: as this screenshot shows it; merged: from all of them. proposal: None if no member was looked for.
    """

    own: ReadRow
    merged: BatchRow
    proposal: Proposal | None


def read(
    data: bytes | Image,
    reader: Reader,
    kind: Kind | None = None,
    *,
    names: NameReader | None = None,
    what: str = "a picture",
    moving: bool = False,
    teachings: Sequence[Teaching] = (),
) -> ScreenReading:
    """What one screenshot shows: PNG or JPEG bytes (raises ImageRefused) or its pixels. Raises ReaderError.

    kind: what the leader says it is; if left out, it is recognised. names: the second reader, for names that the first
    one can't spell. what: the picture's name in the log, beside the reader's cost. moving: it is a frame of a recording
    taken during scrolling, so its rows get that flag. teachings: the screens that leaders have taught.
    """
    image = open_image(data) if isinstance(data, bytes) else data
    with told_cost(reader, what):
        reading = read_image(image, reader, kind, teachings)
    reading = with_other_spellings(reading, image, names)
    if moving:
        rows = tuple(replace(row, flags=row.flags | {"moving"}) for row in reading.rows)
        reading = replace(reading, rows=rows)
    model = sees_with(reader.name)
    rows = tuple(replace(row, name_pictures=made_by(model, row.name_pictures)) for row in reading.rows)
    return replace(reading, rows=rows) if model else reading


def read_profile(image: Image, reader: Reader, *, what: str) -> ScreenReading:
    """What a profile that a member sent shows: its figures, and no rows. Raises ReaderError."""
    with told_cost(reader, what):
        return profile.read_profile(image, reader)


def fold(readings: Sequence[ScreenReading], *, rising: bool = False) -> list[BatchRow]:
    """The screenshots of one list merged into one list, each line once. rising: values rise from the first place on."""
    return merge(readings, rising=rising)


def match(
    lines: Sequence[BatchRow], roster: Sequence[RosterEntry], kind: Kind | None, distinct: DistinctNames = ()
) -> list[Proposal]:
    """The proposed member for each line, weighing all lines and members together. distinct: names of two people."""
    return matching.propose(lines, roster, kind=kind, distinct=distinct)


def propose(
    lines: Sequence[BatchRow],
    roster: Sequence[RosterEntry],
    kind: Kind | None,
    *,
    distinct: DistinctNames = (),
    asked: Mapping[Source, Opinion] | None = None,
) -> list[Line]:
    """The lines of one list, each with its proposed member. asked: what Claude reads in some of its rows."""
    spellings = {member.member_id: (member.name, *member.aliases) for member in roster}
    weighed = [
        _weighed(line, proposal, asked or {}, spellings)
        for line, proposal in zip(lines, match(lines, roster, kind, distinct), strict=True)
    ]
    return [Line(line, found, found.member_id if found.confidence == "high" else None) for line, found in weighed]


def _weighed(
    line: BatchRow,
    proposal: Proposal,
    asked: Mapping[Source, Opinion],
    spellings: Mapping[int, Collection[str]],
) -> tuple[BatchRow, Proposal]:
    """A line and its proposal, weighed with what Claude reads there, if Claude was asked about one of its rows."""
    opinion = next((asked[source] for source in line.sources if source in asked), None)
    if opinion is None:
        return line, proposal
    names = () if proposal.member_id is None else spellings[proposal.member_id]
    return opinions.weigh(line, proposal, opinion, names)


# ---- several lists of one drop


@dataclass(frozen=True, slots=True)
class Sure:
    """A row that its own list leaves no doubt of: the member's spelling there, and the pictures of name and avatar."""

    member_id: int
    name: str
    pictures: tuple[str, ...]
    avatars: tuple[str, ...]


def sure_rows(lines: Iterable[Line], roster: Iterable[RosterEntry]) -> list[Sure]:
    """The rows that a list leaves no doubt of. roster: as used for the matching."""
    members = {member.member_id: member for member in roster}
    return [sure_row(line.merged.row, members[line.sure_of]) for line in lines if line.sure_of is not None]


def sure_row(row: ReadRow, member: RosterEntry) -> Sure:
    """What a row teaches about the member whose row it surely is.

    Guessed letters teach no spelling, because a newcomer's name may be read as the same few letters.
    """
    is_spelling = is_clear_beside(row, member.name) or spelled_as(row, (member.name, *member.aliases))
    return Sure(member.member_id, row.name if is_spelling else "", row.name_pictures, row.avatars)


def knowing(roster: Sequence[RosterEntry], sure: Collection[Sure]) -> list[RosterEntry]:
    """The members with what the lists of a drop teach, each list matched by itself. sure: the sure rows of all lists.

    A spelling that two members might have is not learned.
    """
    names = {normalise(member.name) for member in roster}
    owners: dict[str, set[int]] = defaultdict(set)
    by_member: dict[int, list[Sure]] = defaultdict(list)
    for one in sure:
        owners[normalise(one.name)].add(one.member_id)
        by_member[one.member_id].append(one)

    def known_better(member: RosterEntry) -> RosterEntry:
        found = by_member[member.member_id]
        forms = {one.name: normalise(one.name) for one in found}
        spellings = [name for name, form in forms.items() if form and form not in names and len(owners[form]) == 1]
        return replace(
            member,
            aliases=(*member.aliases, *spellings),
            pictures=(*member.pictures, *dict.fromkeys(picture for one in found for picture in one.pictures)),
            avatars=(*member.avatars, *dict.fromkeys(avatar for one in found for avatar in one.avatars)),
            listed=bool(found),
        )

    return [known_better(member) for member in roster]


def propose_again(
    lines: Sequence[BatchRow],
    alone: Sequence[Line],
    roster: Sequence[RosterEntry],
    kind: Kind | None,
    taught: Collection[Sure],
    *,
    distinct: DistinctNames = (),
    asked: Mapping[Source, Opinion] | None = None,
) -> list[Line]:
    """The lines of one list matched again, with what the other lists of its drop leave no doubt of.

    alone: the same lines as matched by themselves. taught: the sure rows of the other lists, each matched by itself.
    """
    if not taught:
        return list(alone)
    better = knowing(roster, [*sure_rows(alone, roster), *taught])
    found = propose(lines, better, kind, distinct=distinct, asked=asked)
    return [replace(line, sure_of=before.sure_of) for line, before in zip(found, alone, strict=True)]


def propose_all(lists: Sequence[tuple[Sequence[BatchRow], Kind | None]], roster: Roster) -> list[list[Line]]:
    """The lists of one drop, each matched by itself, then again with what the others leave no doubt of."""
    alone = [propose(lines, roster(kind), kind) for lines, kind in lists]
    sure = [sure_rows(found, roster(None)) for found in alone]
    return [
        propose_again(
            lines, alone[n], roster(kind), kind, [one for m, rows in enumerate(sure) if m != n for one in rows]
        )
        for n, (lines, kind) in enumerate(lists)
    ]


def same_lists(readings: Sequence[ScreenReading], origins: Sequence[Hashable]) -> list[list[int]]:
    """Indices of the screenshots that may show one list: same origin (a folder), same kind, and similar titles.

    A screenshot without a title (scrolled away, hidden by a banner) joins the first list that it may belong to.
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
    readings: Sequence[ScreenReading], origins: Sequence[Hashable], roster: Roster | None = None
) -> list[list[ShownRow]]:
    """For each screenshot, all the rows it shows, top to bottom, including rows that other screenshots show too.

    roster: gives the members with a kind's figures; without it, nobody is proposed. A reading that occurs twice counts
    once, because otherwise a picture would confirm itself.
    """
    groups = same_lists(readings, origins)
    unique = [list(dict.fromkeys(readings[index] for index in group)) for group in groups]
    lists = [(fold(one), one[0].kind) for one in unique]
    known = propose_all([one for one in lists if one[1] != TREE], roster) if roster else []
    proposed = iter(known)
    shown: list[list[ShownRow]] = [[] for _ in readings]
    for group, ours, (lines, kind) in zip(groups, unique, lists, strict=True):
        found = [line.proposal for line in next(proposed)] if roster and kind != TREE else [None] * len(lines)
        rows = _by_screenshot(ours, lines, found)
        for index in group:
            shown[index] = rows[ours.index(readings[index])]
    return shown


def _by_screenshot(
    readings: Sequence[ScreenReading], lines: Sequence[BatchRow], proposals: Sequence[Proposal | None]
) -> list[list[ShownRow]]:
    """The rows of every screenshot of one list."""
    own = [{row.place: row for row in reading.rows} for reading in readings]
    shown: list[dict[int, ShownRow]] = [{} for _ in readings]
    for line, proposal in zip(lines, proposals, strict=True):
        for screenshot, place in line.sources:
            shown[screenshot][place] = ShownRow(own[screenshot][place], line, proposal)
    return [[rows[place] for place in sorted(rows)] for rows in shown]
