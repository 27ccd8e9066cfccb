"""What an apply is asked to write: the rows as the leader leaves them, and the checks before they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from members.errors import Conflict, Refused
from members.models import Member, Rank
from members.spelling import LONGEST_NAME
from uploads.models import ReadRow, Upload
from uploads.review import member_ranks
from uploads.review.returning import former_by_name

MOST_ITEMS = 2000
"""The most rows of a roster file too; no list of the game has as many."""
COMES_TWICE = "would come back, but another member has that name. Choose that member, or rename one of the two first."


@dataclass(frozen=True, slots=True)
class Item:
    """One row as the leader leaves it. member_id is None for the action `create`. row_id: the read row it came from.

    name: a new member's name, or a known member's name as the list spells it; empty if it could not be read. confirmed:
    the leader checked the match, so the spelling may be learned. member_rank: the rank that the list shows, if the
    member is to get it. same_person: the leader says that the row is the member, although it shows another name, so
    the name is learned. takes_name: the member also gets that name. came_in: another list of the same drop has just
    created the member.
    """

    action: Literal["update", "create"]
    member_id: int | None
    name: str
    value: int
    rank: int | None = None
    row_id: int | None = None
    confirmed: bool = False
    member_rank: int | None = None
    same_person: bool = False
    takes_name: bool = False
    came_in: bool = False

    @property
    def is_new(self) -> bool:
        """Whether the row's member did not exist when the list was read."""
        return self.action == "create" or self.came_in

    @property
    def label(self) -> str:
        """How messages name the row."""
        place = "" if self.rank is None else f" (rank {self.rank})"
        return self.name[:LONGEST_NAME] or f"The row of {self.value:,}{place}"


def not_recorded_yet(items: Sequence[Item], uploads: Sequence[Upload]) -> list[Item]:
    """The items without those that only repeat what an apply has already recorded from these uploads.

    So all rows of an upload may be sent back as batch-status gave them. Raises Conflict if nothing new is there.
    """
    taken = ReadRow.objects.filter(upload__in=uploads, change_set__isnull=False)
    recorded = {row.pk: (row.proposed_member_id, row.value) for row in taken}
    left = [item for item in items if item.row_id is None or recorded.get(item.row_id) != (item.member_id, item.value)]
    if items and not left:
        raise Conflict("These rows are recorded already, so there is nothing to apply.")
    return left


@dataclass(frozen=True, slots=True)
class Named:
    """The members that the items of an apply name.

    members: by id, active members, and former members who may come back through their row; by_name: former members who
    come back because a name to be created is theirs.
    """

    members: dict[int, Member]
    by_name: dict[str, Member]

    def of(self, item: Item) -> Member | None:
        """An item's member; None if it creates one."""
        return self.by_name.get(item.name) if item.member_id is None else self.members.get(item.member_id)

    def name(self, item: Item) -> str:
        """The name of an item's member once the item is applied."""
        member = self.of(item)
        return member.name if member else item.name


def check_items(items: Sequence[Item], rows: dict[int, ReadRow]) -> Named:
    """The members that the items name. Raises Refused if any item can't be applied as it is."""
    if not items:
        raise Refused("There are no rows to apply. Keep at least one row.")
    wanted = {item.member_id for item in items if item.member_id is not None}
    come_back = {row.returning_id for item in items if (row := rows.get(item.row_id or 0)) and row.returning_id}
    there = Q(is_active=True) | Q(pk__in=come_back & wanted, rank__lt=Rank.R4)
    members = {
        member.pk: member
        for member in Member.objects.select_for_update(of=("self",)).filter(there, pk__in=wanted).order_by("pk")
    }
    named = Named(members, former_by_name([item.name for item in items if item.action == "create"]))
    coming = [item for item in items if (member := named.of(item)) is None or not member.is_active]
    names = {name for item in coming for name in (item.name, named.name(item))}
    names |= {item.name for item in items if item.takes_name}
    taken = set(Member.objects.active().filter(name__in=names).values_list("name", flat=True))
    seen: dict[int | str, int] = {}
    bearers: dict[str, int | str] = {}
    for item in items:
        if item.row_id is not None and item.row_id not in rows:
            raise Refused(f"{item.label}: row {item.row_id} is not part of what is being applied. Reopen the review.")
        member_ranks.check(item.label, item.member_rank, rows.get(item.row_id or 0), is_new=item.is_new)
        if item.action == "update" and item.member_id not in members:
            raise Refused(f"{item.label}: that member is no longer in the alliance. Choose another, or Create New.")
        if item.action == "create":
            check_new(item, taken)
        member = named.of(item)
        if item.takes_name and member and member.name != item.name:
            check_new_name(item, taken)
        key = member.pk if member else item.name
        if item in coming and (named.name(item) in taken or bearers.setdefault(named.name(item), key) != key):
            raise Refused(f"{item.label}: {named.name(item)} {COMES_TWICE}")
        if seen.setdefault(key, item.value) != item.value:
            raise Refused(f"{item.label}: two rows give the same member different values. Leave one out.")
    return named


def check_new(item: Item, taken: set[str]) -> None:
    """Raises Refused if an item can't create a member. taken: the items' names that active members already have."""
    if item.member_id is not None:
        raise Refused(f"{item.label}: choose either a member or Create New.")
    if item.same_person:
        raise Refused(f"{item.label}: choose either 'Same person, new name' with a member, or Create New.")
    if not item.name:
        raise Refused(f"{item.label}: a new member needs a name. Send one, choose a member, or leave the row out.")
    check_length(item)
    if item.name in taken:
        raise Refused(f"{item.name} is a member already. Choose that member instead of Create New.")


def check_new_name(item: Item, taken: set[str]) -> None:
    """Raises Refused if an item's member can't be called what the row shows. taken: names that active members have."""
    if not item.name:
        raise Refused(f"{item.label}: a new name can't be empty. Type it, or choose 'Same person, misread name'.")
    check_length(item)
    if item.name in taken:
        raise Refused(
            f"Another member is called {item.name} already. Choose that member for the row, or 'Same person, misread "
            "name'."
        )


def check_length(item: Item) -> None:
    if len(item.name) > LONGEST_NAME:
        raise Refused(f"{item.label}: a name has at most {LONGEST_NAME} characters. Send a shorter one.")
