"""Which members are proposed for the rows of a batch: computed when something changes, stored on the rows, then read.

A batch records the state of the members when it was matched (`Batch.matched_with`), and what the other lists of its
drop left no doubt of (`Batch.taught_with`). If either differs now, the batch is outdated, and says so until a task has
matched it anew. So nothing has to be marked as outdated, and no way of changing a member can be forgotten.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import get_args

from django.db.models import Prefetch, Q, QuerySet

from members import locks
from members.figures import DUEL_DAY, VS, EventFigure, Figure, is_event, shape_of
from members.known_figures import figure_of
from members.models import DistinctNames, Member
from members.names import normalise
from uploads.jobs import queue
from uploads.models import Batch, DataType, MemberPicture, ReadRow, Upload
from uploads.reading.proofs.coverage import Coverage, covered
from uploads.reading.proofs.merge import Source
from uploads.reading.types import BatchRow, Flag, Kind, Proposal, RosterEntry, ScreenReading
from uploads.reading.types import ReadRow as Row
from uploads.review import batch as core
from uploads.review import drops, opinions, returning, typesetting

logger = logging.getLogger(__name__)
Shown = list[tuple[Upload, list[ReadRow]]]
"""The screenshots of a list, oldest first, each with its rows."""

PROPOSED_FIELDS = [
    *("folded_into_id", "line", "sure_of", "rank", "name", "value", "value_text", "second_value"),
    *("box", "name_box", "value_box", "flags", "section", "value_proved"),
    *("proposed_member_id", "confidence", "similarity", "reasons", "alternatives", "returning_id"),
]


@dataclass(frozen=True, slots=True)
class Known:
    """What matching knows about the members. distinct: pairs of normal forms that are two people's."""

    members: Sequence[Member]
    distinct: frozenset[frozenset[str]]

    def roster(self, figure: Figure | None) -> list[RosterEntry]:
        """The active members, each with the current figure for a kind of list."""
        return [entry_of(member, figure) for member in self.members]

    def state(self, figure: Figure | None) -> str:
        """A digest of everything that matching a list of this kind depends on, except the rows of its drop."""
        roster = sorted(self.roster(figure), key=lambda entry: entry.member_id)
        return drops.digest(roster, sorted(sorted(pair) for pair in self.distinct))


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that the matching of one list depends on.

    asked: what Claude reads in some rows. taught: what the other lists of the drop leave no doubt of. rising: the
    list's values rise from the first place on, as for an event where low values are good.
    """

    kind: Kind | None
    readings: Sequence[ScreenReading]
    roster: Sequence[RosterEntry]
    distinct: frozenset[frozenset[str]]
    asked: Mapping[Source, opinions.Opinion]
    taught: Sequence[core.Sure]
    rising: bool = False


def known() -> Known:
    """What matching knows about the members now. Four database queries."""
    members = with_looks(Member.objects.active())
    return Known(list(members), frozenset(distinct_pairs(DistinctNames.objects.entered())))


def with_looks(members: QuerySet[Member]) -> QuerySet[Member]:
    """Members with everything by which a row may be matched to them."""
    counting = Prefetch("pictures", MemberPicture.objects.filter(displaced_by=None).order_by("pk"))
    return members.select_related("typeset_name").prefetch_related("aliases", counting)


def entry_of(member: Member, figure: Figure | None) -> RosterEntry:
    """A member (with_looks) in the form for matching, with the current figure for a kind of list."""
    return RosterEntry(
        member_id=member.pk,
        name=member.name,
        rank=member.rank,
        value=figure.latest(member) if figure else None,
        aliases=tuple(alias.spelling for alias in member.aliases.all()),
        pictures=pictures_of(member, MemberPicture.Of.NAME),
        avatars=pictures_of(member, MemberPicture.Of.AVATAR),
        typeset=typesetting.pictures_of(member),
    )


def roster() -> list[RosterEntry]:
    """The active members in the form for matching, without figures."""
    return known().roster(None)


def pictures_of(member: Member, of: MemberPicture.Of) -> tuple[str, ...]:
    return tuple(one.picture for one in member.pictures.all() if one.of == of)


def distinct_pairs(pairs: Iterable[DistinctNames]) -> set[frozenset[str]]:
    """The pairs of names that are never merged, as sets of two normal forms."""
    return {frozenset((normalise(pair.first), normalise(pair.second))) for pair in pairs}


# ---- rows as they are stored


def stored_row(upload: Upload, row: Row) -> ReadRow:
    """A row in the form for the database, not saved yet."""
    reading = asdict(row) | {"flags": sorted(row.flags)}
    return in_light_of_batch(ReadRow(upload=upload, place=row.place, reading=reading), row)


def in_light_of_batch(stored: ReadRow, row: Row) -> ReadRow:
    """Set the fields of a stored row that folding may have changed: its rank, flags, second value, ..."""
    stored.rank = row.rank
    stored.name = row.name[:100]
    stored.value = row.value
    stored.value_text = row.value_text[:40]
    stored.second_value = row.second_value
    stored.box = rounded(row.box)
    stored.name_box = rounded(row.name_box) if row.name_box else None
    stored.value_box = rounded(row.value_box)
    stored.flags = sorted(row.flags)
    stored.section = row.section
    return stored


def rounded(box: Sequence[float]) -> list[int]:
    return [round(float(side)) for side in box]


def read_row(stored: ReadRow) -> Row:
    """The reverse: a stored row as its screenshot shows it, with Claude's spelling of the name if Claude was asked."""
    read = dict(stored.reading)
    if stored.opinion and stored.opinion["name"] not in ("", read["name"], *read["name_variants"]):
        read["name_variants"] = [*read["name_variants"], stored.opinion["name"]]
    for box in ("box", "name_box", "value_box"):
        read[box] = tuple(read[box]) if read[box] else None
    read |= {name: tuple(read.get(name, ())) for name in ("name_variants", "name_pictures", "avatars")}
    return Row(**read | {"flags": frozenset(read["flags"])})


def kind_of(batch: Batch) -> Kind | None:
    """The kind of list that the leader chose, as the reading pipeline names it; None for lists that are not read."""
    shown = {DUEL_DAY.data_type: VS, str(DataType.OWN_TREE): "sf-tech"}.get(batch.data_type, batch.data_type)
    return next((kind for kind in get_args(Kind) if kind == shown), None)


# ---- proposing


def lock(batch: Batch) -> Batch:
    """Lock a batch until the end of the transaction, so that reading and applying it don't overlap."""
    return Batch.objects.select_for_update().get(pk=batch.pk)


def waiting_uploads(batch: Batch) -> QuerySet[Upload]:
    """The batch's uploads that wait for confirmation and are not held, oldest first."""
    waiting = batch.uploads.filter(status=Upload.Status.PENDING_CONFIRMATION, held_at=None)
    return waiting.order_by("created_at", "pk")


@dataclass(frozen=True, slots=True)
class Ahead:
    """A list as it was matched before its batch was locked. seen: everything that the answer depends on."""

    seen: Seen
    lines: Sequence[core.Line]


def propose(batch: Batch, now: Known | None = None, ahead: Ahead | None = None) -> None:
    """Propose a member for every waiting row of the batch, all together, and store the result on the rows.

    A row that was applied stays as it was. Other rows that show its line fold into it if they agree with it. Call this
    with the batch locked, inside the transaction that changed the batch or matches it. now: what is known about the
    members in that transaction. ahead: used if nothing has changed since it was matched.
    """
    now = now or known()
    shown = shown_in(batch)
    # before their rows are read: if they teach something else meanwhile, this list is outdated
    beside = drops.lists_beside([batch])[batch.pk] or []
    seen = seen_in(batch, shown, now, beside)
    lines = ahead.lines if ahead and ahead.seen == seen else match(seen)
    by_place = {(shot, row.place): row for shot, (_, rows) in enumerate(shown) for row in rows}
    before = {place: proposed_values(row) for place, row in by_place.items()}
    for number, line in enumerate(lines):
        keep_line(number, line, [by_place[source] for source in line.merged.sources])
    keep_returning(batch, seen, lines, by_place)
    sure = [(row.pk, row.sure_of) for row in by_place.values() if row.sure_of]
    changed = [row for place, row in by_place.items() if proposed_values(row) != before[place]]
    ReadRow.objects.bulk_update(changed, PROPOSED_FIELDS, batch_size=100)
    Batch.objects.filter(pk=batch.pk).update(
        matched_with=now.state(shape_of(batch.data_type)),
        taught_with=drops.taught_by(beside),
        teaches=drops.digest(sure) if sure else "",
    )


def proposed_values(row: ReadRow) -> list[object]:
    """A row's proposed fields, to see whether it must be saved again."""
    return [getattr(row, name) for name in PROPOSED_FIELDS]


def match_ahead(batch: Batch, upload: Upload | None = None, rows: Sequence[Row] = ()) -> Ahead:
    """Match a list while nobody has to wait for it; with one more screenshot, if given, as it will be then."""
    shown = shown_in(batch)
    if upload:
        shown.append((upload, [stored_row(upload, row) for row in rows]))
        shown.sort(key=lambda one: (one[0].created_at, one[0].pk))
    seen = seen_in(batch, shown, known(), drops.lists_beside([batch], but=upload)[batch.pk] or [])
    return Ahead(seen, match(seen))


def shown_in(batch: Batch) -> Shown:
    """The waiting uploads of a batch with their rows. Two database queries."""
    uploads = waiting_uploads(batch).prefetch_related(Prefetch("rows", ReadRow.objects.order_by("place")))
    return [(upload, list(upload.rows.all())) for upload in uploads]


def seen_in(batch: Batch, shown: Shown, now: Known, beside: Sequence[Batch]) -> Seen:
    """What the matching of a list depends on. beside: the other lists of its drop."""
    roster = now.roster(shape_of(batch.data_type))
    readings = [
        ScreenReading(kind=None, size=(upload.width, upload.height), rows=tuple(map(read_row, rows)))
        for upload, rows in shown
    ]
    asked = {
        (shot, row.place): opinions.opinion_of(row.opinion)
        for shot, (_, rows) in enumerate(shown)
        for row in rows
        if row.opinion
    }
    return Seen(kind_of(batch), readings, roster, now.distinct, asked, sure_rows_of(beside, roster), is_rising(batch))


def is_rising(batch: Batch) -> bool:
    """Whether a batch's first place has the lowest value. One database query for an event's list, none for others."""
    figure = figure_of(batch.data_type) if is_event(batch.data_type) else None
    return isinstance(figure, EventFigure) and not figure.high_is_good


def match(seen: Seen) -> list[core.Line]:
    """The lines of a list, each with its proposed member."""
    lines = core.fold(seen.readings, rising=seen.rising)
    alone = core.propose(lines, seen.roster, seen.kind, distinct=seen.distinct, asked=seen.asked)
    found = core.propose_again(
        lines, alone, seen.roster, seen.kind, seen.taught, distinct=seen.distinct, asked=seen.asked
    )
    logger.info("a list of %d lines was matched", len(lines))
    return found


def keep_line(number: int, line: core.Line, shown: Sequence[ReadRow]) -> None:
    """Store a line's proposal on the rows that show the line. number: the line's index in the list."""
    first = next((row for row in shown if row.change_set_id), shown[0])
    for row in shown:
        row.line, row.sure_of = number, line.sure_of
        if row.change_set_id:
            row.folded_into = None
        elif row is first:
            keep_proposal(row, line.merged, line.proposal)
        elif first.change_set_id and row.reading["value"] != first.value:
            keep_proposal(row, contradicting(row, first, line.merged), line.proposal)
        else:
            row.folded_into = first


def keep_returning(batch: Batch, seen: Seen, lines: Sequence[core.Line], rows: Mapping[Source, ReadRow]) -> None:
    """Set, on each row without a member, the former member who may come back through it, and why."""
    for row in rows.values():
        row.returning = None
    nobodys = [line.merged for line in lines if line.proposal.member_id is None]
    if not nobodys:
        return
    former = {one.pk: one for one in with_looks(returning.candidates())}
    figure = shape_of(batch.data_type)
    entries = [entry_of(one, figure) for one in former.values()]
    for line, found in returning.propose(nobodys, seen.roster, entries, seen.kind, seen.distinct):
        for source in line.sources:
            row = rows[source]
            if row.change_set_id is None and row.folded_into_id is None:
                row.returning = former[found.member_id or 0]
                row.reasons = returning.told(row.reasons, returning.likely(row.returning, found))


def contradicting(stored: ReadRow, taken: ReadRow, merged: BatchRow) -> BatchRow:
    """A line as one screenshot shows it, if another screenshot's row was applied and the two differ."""
    flags: frozenset[Flag] = merged.row.flags | {"overlap"}
    own = replace(read_row(stored), rank=merged.row.rank, flags=flags, second_value=taken.value)
    return replace(merged, row=own, value_proved=False)


def keep_proposal(stored: ReadRow, merged: BatchRow, proposal: Proposal) -> None:
    in_light_of_batch(stored, merged.row)
    stored.folded_into = None
    stored.value_proved = merged.value_proved
    stored.proposed_member_id = proposal.member_id
    stored.confidence = proposal.confidence
    stored.similarity = proposal.similarity
    stored.reasons = [{"code": reason.code, "text": reason.text, "tone": reason.tone} for reason in proposal.reasons]
    stored.alternatives = [
        {"memberId": one.member_id, "similarity": one.similarity, "near": one.near} for one in proposal.alternatives
    ]


def coverage(batch: Batch) -> Coverage:
    """Which ranks of a batch's waiting list were read."""
    rows = ReadRow.objects.filter(upload__in=waiting_uploads(batch), folded_into=None)
    return covered([(rank, "pinned" in flags) for rank, flags in rows.values_list("rank", "flags")])


# ---- the other lists of a drop


def sure_rows_of(batches: Collection[Batch], roster: Iterable[RosterEntry]) -> list[core.Sure]:
    """What these lists leave no doubt of, each matched by itself."""
    if not batches:
        return []
    members = {entry.member_id: entry for entry in roster}
    waiting = Q(upload__batch__in=batches, upload__status=Upload.Status.PENDING_CONFIRMATION, upload__held_at=None)
    rows = ReadRow.objects.filter(waiting, sure_of__in=members).order_by("pk")
    return [core.sure_row(read_row(row), members[row.sure_of]) for row in rows if row.sure_of]


def tell_drop(batch: Batch) -> None:
    """After a list has changed: if other lists of its drop wait, queue a task that matches them anew.

    Not while a screenshot of the drop is being read: the last screenshot does it.
    """
    if drops.lists_beside([batch])[batch.pk]:
        catch_up_soon()


# ---- members, or lists of the drop, that have changed since


def is_outdated(batch: Batch, now: Known) -> bool:
    """Whether the batch was matched with a state that is no longer current."""
    return bool(outdated_among([batch], now))


def outdated_among(batches: Sequence[Batch], now: Known) -> list[Batch]:
    """The batches that were matched with a state that is no longer current. One database query."""
    states = {kind: now.state(shape_of(kind)) for kind in {batch.data_type for batch in batches}}
    beside = drops.lists_beside(batches)

    def is_matched(batch: Batch) -> bool:
        others = beside[batch.pk]
        is_taught = others is None or batch.taught_with == drops.taught_by(others)
        return is_taught and batch.matched_with == states[batch.data_type]

    return [batch for batch in batches if not is_matched(batch)]


def catch_up(batch: Batch, ahead: Ahead | None = None) -> None:
    """Match a batch anew if it is outdated, before anything of it is written. Expects the batch as just locked."""
    now = known()
    if is_outdated(batch, now):
        propose(batch, now, ahead)


def outdated() -> list[Batch]:
    """The lists that wait and are outdated, newest first."""
    waiting = list(drops.waiting_batches())
    return outdated_among(waiting, known()) if waiting else []


def catch_up_all() -> None:
    """Match every outdated list anew, each in a transaction of its own, so that nobody waits for all of them.

    Twice, because what a list leaves no doubt of may then have changed for the other lists of its drop.
    """
    for _ in range(2):
        for batch in outdated():
            catch_up_alone(batch)


def catch_up_alone(batch: Batch) -> None:
    """Match a batch anew if it is outdated, outside any other transaction."""
    ahead = match_ahead(batch)
    with locks.matching_members():
        catch_up(lock(batch), ahead)


def catch_up_soon() -> None:
    """After a change is committed, queue a task that matches waiting lists anew. The change does not wait for it."""
    if drops.waiting_batches().exists():
        queue.run_soon("catch_up", name="match what waits anew")
