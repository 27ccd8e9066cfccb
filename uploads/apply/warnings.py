"""Reasons not to apply a list as a whole. A leader confirms each warning; one unconfirmed warning stops the apply.

A warning's key depends on its text. So a leader confirms what was read, and not a warning that came up after the review
was opened, or whose text has changed since.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, get_args

from members.errors import Refused
from uploads.intake import known
from uploads.models import Batch, Upload
from uploads.review import active_tabs, later_lists

Code = Literal["active-tabs", "later-list", "already-in"]
CODES = get_args(Code)


@dataclass(frozen=True, slots=True)
class ListWarning:
    """One warning. code: its kind; text: what the leader reads."""

    code: Code
    text: str

    @property
    def key(self) -> str:
        return f"{self.code}:{sha256(self.text.encode()).hexdigest()[:16]}"

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "key": self.key, "text": self.text}


def of(batch: Batch, uploads: Sequence[Upload], found: known.Known | None = None) -> list[ListWarning]:
    """The warnings to confirm before a batch's uploads are applied. found: what is known of them elsewhere."""
    found = known.of_batch(batch, uploads) if found is None else found
    uploads = sorted(uploads, key=lambda one: one.pk)
    told: list[tuple[Code, str]] = [
        ("active-tabs", active_tabs.warning(batch.data_type, uploads)),
        ("later-list", later_lists.warning(batch)),
        *(("already-in", text) for text in known.sentences(found)),
    ]
    return [ListWarning(code, text) for code, text in told if text]


def refuse_unconfirmed(batch: Batch, uploads: Sequence[Upload], confirmed: Collection[str]) -> None:
    """Raises Refused with the text of every warning whose key was not confirmed."""
    asked = [one for one in of(batch, uploads) if one.key not in confirmed]
    if not asked:
        return
    told = [one.text for one in asked]
    if asked[-1].code == "already-in":
        told.append(known.TO_CONFIRM)
    raise Refused(" ".join(told))
