"""Why a row was matched as it was, in short sentences for the leader who checks it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from members.names import normalise
from uploads.evidence import STEADY_KINDS, Likeness, is_conflict
from uploads.reading.types import BatchRow, Flag, Kind, Reason, RosterEntry

_FIGURES: dict[Kind | None, str] = {"strength": "power", "kills": "kills"}

_BROKEN_PROOFS: dict[Flag, Reason] = {
    "cut": Reason("cut", "Cut off at the edge of the list", "warning"),
    "format": Reason("format", "Number written unlike the rest of its column", "destructive"),
    "low-score": Reason("low-score", "Digits hard to read", "warning"),
    "order": Reason("order", "Order of the list broken", "destructive"),
    "overlap": Reason("overlap", "Two screenshots differ", "destructive"),
    "rank": Reason("rank", "Rank does not fit its neighbours", "destructive"),
}


@dataclass(frozen=True, slots=True)
class Rival:
    """A member whose name looks as much like the reading. rank: of the row that got that member, if any."""

    member: RosterEntry
    rank: int | None


def reasons_for(
    batch_row: BatchRow,
    chosen: Likeness | None,
    runner_up: Likeness | None,
    rival: Rival | None,
    *,
    contested: bool,
    kind: Kind | None,
) -> tuple[Reason, ...]:
    """The evidence of one row, the number first, then the name."""
    reasons = [_BROKEN_PROOFS[flag] for flag in sorted(batch_row.row.flags & _BROKEN_PROOFS.keys())]
    if not reasons and not batch_row.value_proved:
        reasons.append(Reason("unproved", "Nothing confirms the number yet", "warning"))
    if chosen is None:
        return (*reasons, _nobody(batch_row, runner_up))
    if kind in STEADY_KINDS and is_conflict(chosen.member.value, batch_row.row.value):
        reasons.insert(0, Reason("conflict", "Conflict: more than 10% change", "warning"))
    if not normalise(chosen.reading):
        reasons.append(Reason("unreadable", "Letters not readable", "warning"))
    elif not chosen.same_name:
        reasons.append(_unlike(chosen))
    if rival is not None:
        place = f" (rank {rival.rank})" if rival.rank else ""
        support = f"; {_FIGURES[kind]} fits {chosen.member.name}" if chosen.verdict == "fits" else ""
        reasons.append(Reason("rival", f"Looks like {rival.member.name}{place}{support}", "warning"))
    elif chosen.verdict == "fits" and not chosen.same_name:
        reasons.append(Reason("value-fits", f"{_FIGURES[kind].capitalize()} fits {chosen.member.name}"))
    if contested:
        reasons.append(Reason("contested", f"Another row looks like {chosen.member.name}", "warning"))
    return tuple(reasons)


def _nobody(batch_row: BatchRow, runner_up: Likeness | None) -> Reason:
    if not normalise(batch_row.row.name):
        return Reason("unreadable", "Letters not readable", "warning")
    if runner_up is None:
        return Reason("nobody", "Nobody similar")
    return Reason("nobody", f"Nobody similar ({runner_up.member.name}, {runner_up.similarity:.2f})")


def _unlike(chosen: Likeness) -> Reason:
    read, name = (unicodedata.normalize("NFC", text.strip()) for text in (chosen.reading, chosen.spelling))
    edits = list(Levenshtein.editops(_comparable(read), _comparable(name)))
    similarity = f"similarity {chosen.similarity:.2f}"
    if len(edits) != 1:
        return Reason("name", f"“{read}” read for “{name}”, {similarity}", "warning")
    edit = edits[0]
    if edit.tag == "replace":
        return Reason(
            "name", f"“{read[edit.src_pos]}” read for “{name[edit.dest_pos]}”, {similarity}", "warning"
        )
    if edit.tag == "delete":
        return Reason("name", f"“{read[edit.src_pos]}” read beside “{name}”, {similarity}", "warning")
    return Reason("name", f"“{name[edit.dest_pos]}” of “{name}” not read, {similarity}", "warning")


def _comparable(text: str) -> str:
    """Case aside, letter by letter, so that positions stay those of the text."""
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
