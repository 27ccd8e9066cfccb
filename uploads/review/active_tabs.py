"""What the active tabs of a batch's screenshots say: for the review's heading, and as a warning to be confirmed.

Scores and donations are kept by the week (spec section 3), so a list of one day or of a whole season does not count as
the week's list without a leader's word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from uploads.models import DataType, Upload, list_label
from uploads.reading.types import TabsRead

WEEKLY_TABS = {DataType.ALLIANCE_DUEL: "Weekly Rank", DataType.DONATIONS: "Weekly"}
"""The lists that should be a week's, with the game's tab that shows the week."""
SPANS = {"daily": "one day", "total": "a whole season"}


def stored(tabs: TabsRead) -> dict[str, Any] | None:
    """The active tabs in the form that an upload stores; None if none are known."""
    return asdict(tabs) if tabs.labels else None


def labels(uploads: Sequence[Upload]) -> list[str]:
    """The active tabs as the review's heading shows them, each once: `Weekly Rank`, `Tab: Donation`."""
    return list(dict.fromkeys(label for upload in uploads for label in _read(upload, "labels") or ()))


def dayless(data_type: str, uploads: Sequence[Upload]) -> list[int]:
    """The ids of screenshots that show one day of the duel without saying which day, so that a leader may say it."""
    of_a_day = [one for one in uploads if _read(one, "period") == "daily" and _read(one, "day") is None]
    return [one.pk for one in of_a_day] if data_type == DataType.ALLIANCE_DUEL else []


def warning(data_type: str, uploads: Sequence[Upload]) -> str:
    """Why these screenshots should not be applied as one list of this type; empty if there is no objection."""
    expected = next((tab for kind, tab in WEEKLY_TABS.items() if kind == data_type), None)
    others = [upload for upload in uploads if _read(upload, "period") in SPANS]
    if expected and others:
        span = " or ".join(sorted({SPANS[_read(upload, "period")] for upload in others}))
        shown = f"{_who(others, uploads)} the list of {span} ({', '.join(labels(others))})"
        return (
            f"{shown}, but {list_label(data_type)} is kept by the week. Discard this batch and take screenshots of "
            f"the {expected} tab, or confirm that these are the week's figures."
        )
    if any(len({_read(upload, key) for upload in uploads} - {None}) > 1 for key in ("period", "day")):
        return (
            f"These screenshots show different lists ({', '.join(labels(uploads))}). "
            "Discard this batch and upload each list by itself, or confirm that they belong together."
        )
    return ""


def _read(upload: Upload, key: str) -> Any:
    return (upload.tabs or {}).get(key)


def _who(some: Sequence[Upload], every: Sequence[Upload]) -> str:
    if len(some) == 1:
        return f"{some[0].original_name} shows"
    return "These screenshots show" if len(some) == len(every) else f"{len(some)} of {len(every)} screenshots show"
