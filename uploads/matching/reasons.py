"""Why a row was matched as it was, in short sentences for the leader who checks it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from members.names import look_alike, normalise
from uploads.matching.evidence import CONFLICT_PERCENT, STEADY_KINDS, SUGGESTED, Likeness, is_conflict
from uploads.matching.letters import is_doubtful
from uploads.reading.types import BatchRow, Flag, Kind, Reason, RosterEntry

WORTH_NAMING = 0.25
"""A member whose name is less similar to the reading than this does not help a leader to find the right one."""

_FIGURES: dict[Kind | None, str] = {"strength": "power", "kills": "kills"}

CONFLICT = Reason("conflict", f"Conflict: more than {CONFLICT_PERCENT}% change", "warning")

_SAME_PICTURE = {
    "confirmed": Reason("same-picture", "Same name picture as before"),
    "typeset": Reason("same-type", "Looks like this name in print"),
}

_BROKEN_PROOFS: dict[Flag, Reason] = {
    "cut": Reason("cut", "Cut off at the edge of the list", "warning"),
    "format": Reason("format", "Number written unlike the rest of its column", "destructive"),
    "low-score": Reason("low-score", "Digits hard to read", "warning"),
    "moving": Reason("moving", "Seen only while the list was scrolled", "warning"),
    "neighbour": Reason("neighbour", "Another number stands nearer to this name", "warning"),
    "order": Reason("order", "Order of the list broken", "destructive"),
    "overlap": Reason("overlap", "Two screenshots differ", "destructive"),
    "rank": Reason("rank", "Rank does not fit its neighbours", "destructive"),
}


@dataclass(frozen=True, slots=True)
class Rival:
    """Another member whose name looks like the reading. taken: proposed for another row. rank: of that row."""

    member: RosterEntry
    similarity: float
    taken: bool
    rank: int | None


def reasons_for(
    batch_row: BatchRow,
    chosen: Likeness | None,
    others: Sequence[Rival],
    *,
    rivalled: bool,
    contested: bool,
    kind: Kind | None,
    cut: str | None = None,
    near: Likeness | None = None,
) -> tuple[Reason, ...]:
    """The evidence for one row: first the number, then the name.

    others: the other members, the most similar first. rivalled: whether the first of them may be meant as well.
    contested: whether another row may mean the chosen member. cut: the longer text that the name was cut out of. near:
    the free member whom the name may mean, if nobody was chosen.
    """
    reasons = [_BROKEN_PROOFS[flag] for flag in sorted(batch_row.row.flags & _BROKEN_PROOFS.keys())]
    if not reasons and not batch_row.value_proved:
        reasons.append(Reason("unproved", "Nothing confirms the number yet", "warning"))
    if chosen is None:
        if is_doubtful(batch_row.row) and normalise(batch_row.row.name):
            reasons.append(_hard_to_read(batch_row.row.name))
        if cut:
            reasons.append(Reason("cut-name", f"Cut out of “{cut}”: check where the name begins and ends", "warning"))
        return (*reasons, _perhaps(near) if near else _nobody(batch_row, others))
    if kind in STEADY_KINDS and is_conflict(chosen.member.value, batch_row.row.value):
        reasons.insert(0, CONFLICT)
    reasons += _about_name(chosen, batch_row.row.name, kind)
    if chosen.picture:
        reasons.append(_SAME_PICTURE[chosen.picture.source])
    if chosen.avatar == "same" and not chosen.renamed:
        reasons.append(Reason("same-avatar", "Same avatar as before"))
    elif chosen.avatar == "other":
        reasons.append(Reason("other-avatar", f"The avatar is not the one known of {chosen.member.name}", "warning"))
    if rivalled:
        support = f"; {_FIGURES[kind]} fits {chosen.member.name}" if chosen.verdict == "fits" else ""
        reasons.append(Reason("rival", f"Looks like {_placed(others[0])}{support}", "warning"))
    elif chosen.verdict == "fits" and not chosen.same_name and not chosen.renamed:
        reasons.append(Reason("value-fits", f"{_FIGURES[kind].capitalize()} fits {chosen.member.name}"))
    if contested:
        reasons.append(Reason("contested", f"Another row looks like {chosen.member.name}", "warning"))
    return tuple(reasons)


def _about_name(chosen: Likeness, whole: str, kind: Kind | None) -> list[Reason]:
    """What the letters say for the member, and the evidence that replaces them. whole: the name as read."""
    name = chosen.member.name
    if chosen.renamed:
        alike = f"nobody else is left with {_FIGURES.get(kind, 'a value')} like this"
        if chosen.avatar == "same":
            alike = "the avatar is the same"
        return [Reason("renamed", f"Renamed? Keep the history of {name}: {alike}", "warning")]
    reasons = []
    if not normalise(chosen.reading):
        reasons.append(Reason("unreadable", "Letters not readable", "warning"))
    elif chosen.left_over:
        reasons.append(_hard_to_read(whole))
    elif not chosen.same_name:
        reasons.append(_unlike(chosen, whole))
    if chosen.left_over and chosen.verdict != "fits":
        probably = f"Probably {name}: nobody else is left, and length and figure fit"
        reasons.append(Reason("left-over", probably, "warning"))
    return reasons


def _hard_to_read(name: str) -> Reason:
    return Reason("unreadable", f"Read “{name}”, but the letters are hard to read", "warning")


def _perhaps(near: Likeness) -> Reason:
    text = f"Perhaps {near.member.name} (similarity {near.similarity:.2f}), who has no row yet: say whether it is them"
    return Reason("near", text, "warning")


def _nobody(batch_row: BatchRow, others: Sequence[Rival]) -> Reason:
    if not normalise(batch_row.row.name):
        return Reason("unreadable", "Letters not readable", "warning")
    if not others or others[0].similarity < WORTH_NAMING:
        return Reason("nobody", "Nobody similar")
    nearest = others[0]
    if nearest.taken and nearest.similarity > SUGGESTED:
        return Reason("taken", f"Looks like {_placed(nearest)}, who has another row", "warning")
    return Reason("nobody", f"Nobody similar ({nearest.member.name}, {nearest.similarity:.2f})")


def _placed(rival: Rival) -> str:
    return f"{rival.member.name} (rank {rival.rank})" if rival.rank else rival.member.name


def _unlike(chosen: Likeness, whole: str) -> Reason:
    read, name = (unicodedata.normalize("NFC", text.strip()) for text in (chosen.reading, chosen.spelling))
    if chosen.shortened:
        return Reason("shortened", f"Read “{whole}”, taken for “{name}” with more behind it", "warning")
    if look_alike(read, name):
        return Reason("spelling", f"Written “{read}” here, “{name}” in the roster", "warning")
    edits = list(Levenshtein.editops(_comparable(read), _comparable(name)))
    similarity = f"similarity {chosen.similarity:.2f}"
    if len(edits) != 1:
        return Reason("name", f"“{read}” read for “{name}”, {similarity}", "warning")
    edit = edits[0]
    if edit.tag == "replace":
        return Reason("name", f"“{read[edit.src_pos]}” read for “{name[edit.dest_pos]}”, {similarity}", "warning")
    if edit.tag == "delete":
        return Reason("name", f"“{read[edit.src_pos]}” read beside “{name}”, {similarity}", "warning")
    return Reason("name", f"“{name[edit.dest_pos]}” of “{name}” not read, {similarity}", "warning")


def _comparable(text: str) -> str:
    """The text for comparing without case, letter by letter, so that positions stay those of the text."""
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
