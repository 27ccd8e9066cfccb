"""Unsure rows that nobody checked. Applying a whole batch leaves them out unless told otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from members.errors import Conflict, Refused
from members.figures import Figure
from uploads.models import ReadRow
from uploads.review import reviewing
from uploads.review.items import Item


def was_looked_at(item: Item, row: ReadRow) -> bool:
    """Whether a leader accepted a row, or changed anything that was proposed for it."""
    renamed = item.action == "create" and item.name != row.name
    return (
        item.confirmed
        or item.same_person
        or item.member_id != row.proposed_member_id
        or item.value != row.value
        or renamed
    )


def is_unchecked(item: Item, row: ReadRow | None, figure: Figure) -> bool:
    """Whether an item needs a check that it has not had. An item without a read row was entered by a leader."""
    return row is not None and not was_looked_at(item, row) and reviewing.needs_attention(row, figure)


class MatchedAnew(Conflict):
    """Unchecked rows have been matched to other members since the review was opened."""


def refuse_matched_anew(items: Sequence[Item], rows: Mapping[int, ReadRow]) -> None:
    """Raises MatchedAnew if an unchecked item has a member who is no longer proposed for its row."""
    read = [(item, rows.get(item.row_id or 0)) for item in items if not (item.confirmed or item.same_person)]
    moved = [item.label for item, row in read if row is not None and item.member_id != row.proposed_member_id]
    if moved:
        others = f" and {len(moved) - 1} more" if len(moved) > 1 else ""
        changed = "Members, or other lists of this drop, changed after you opened this review."
        raise MatchedAnew(f"{changed} Look at {moved[0]}{others} again.")


def left_in(items: Sequence[Item], rows: Mapping[int, ReadRow], figure: Figure) -> list[Item]:
    """The items that are sure or were checked. Raises Refused if there are none."""
    left = [item for item in items if not is_unchecked(item, rows.get(item.row_id or 0), figure)]
    if items and not left:
        raise Refused(
            "None of these rows is sure, and nobody looked at them. Check at least one, or take them unchecked."
        )
    return left
