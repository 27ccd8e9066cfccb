"""Who may do what: one table behind every call that changes members, and the functions that consult it.

An R5 (or a superuser, or a command on the server) may do everything. An R4 may do what the table says: changing a line
here changes what the functions below answer. The rights under `every_leader` are not checked: everybody who may enter
(`alliance/access.py`) has them. To take one of them from R4s, give it a refusal, and call `check` where the action
happens. `docs/operations.md` shows the same table. A test goes through it and reverses each line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils.translation import gettext

from members.errors import Forbidden, Refused
from members.models import Member, Rank

ASK_AN_R5 = "Ask an R5 to do it."


class Right(NamedTuple):
    """One line of the table. r4: whether an R4 may do it (an R5 may do all). asked: whether a function checks it.

    refusal: what an R4 who may not is told, unless a function below says it with the member's name.
    """

    what: str
    r4: bool
    asked: bool = True
    refusal: str = ""


def every_leader(what: str) -> Right:
    return Right(what, r4=True, asked=False)


SEE = every_leader("See every screen, upload, review and apply, save the week, ask the assistant")
FIGURES = every_leader("Change anybody's figures and SF Tech levels, and undo that")
CRITERIA = every_leader("Change the rank criteria")
AWAY = every_leader("Say that a member is away, and take that back")
SENT = every_leader("Accept, change and decline what members send of themselves, and undo that")
TARGETS = every_leader("Set what each day and week asks of members, and undo that")
PACKET = every_leader("Word the weekly packet, and post it to Discord")
PINS = every_leader("Pin answers of the assistant to the dashboard, and remove them")
STRIKES = Right("Confirm, change and drop strikes of members up to R3, give them by hand, and undo that", r4=True)
NOTES = Right("Write notes on members, delete their own, and undo that", r4=True)
TEACH = every_leader("Teach screens, rename, switch off, remove, export and import what is taught")
EVENTS = every_leader("Name events, keep lists as their results, change and archive them, and undo that")
ADD = every_leader("Add members up to R3, one or a list, and undo that")
RANKS = Right("Give and take ranks up to R3", r4=True)
PERSON = Right(
    "Change name or Discord name of members up to R3, mark them as inactive, reactivate, merge, import", r4=True
)
OWN = Right("Change their own name and Discord name", r4=True)
LINKS = Right("Make and revoke personal links to the members' area for members up to R3", r4=True)
LEADERS = Right("Give or take R4 and R5, also by adding members, review, import, merge or undo", r4=False)
LEADER = Right("Change name or Discord name of an R5 or another R4, mark them as inactive, reactivate, merge", r4=False)
STRIKES_OF_LEADERS = Right("Decide on strikes of an R4 or R5", r4=False)
NOTE_OF_ANOTHER = Right("Delete another leader's note", r4=False)
MERGE = Right("Merge away a member who has an account or a Discord sign-in", r4=False)
VOUCH = Right(
    "Say that a Discord name may sign in as its member for the first time",
    r4=False,
    refusal=f"Only an R5 says that a Discord name may sign in. {ASK_AN_R5}",
)
DELETE = Right("Delete a member for good", r4=False)
DELETE_EVENT = Right(
    "Delete an event with its results for good",
    r4=False,
    refusal="Only an R5 deletes events with their results for good. Archive it instead, or ask an R5.",
)
ACCOUNTS = Right(
    "See accounts, invite leaders, end sessions, take access away and give it back",
    r4=False,
    refusal=f"Only an R5 sees accounts, invites leaders and takes access away. {ASK_AN_R5}",
)
DATA = Right(
    "Export and import all data, keep backups, check the data, say how long screenshots are kept",
    r4=False,
    refusal=f"Only an R5 exports and imports all data, and keeps backups. {ASK_AN_R5}",
)
GUIDE = Right(
    "Put the dashboard's guide away",
    r4=False,
    refusal=f"Only an R5 puts the guide away: it goes for everybody. {ASK_AN_R5}",
)
LEADERS_LINKS = Right("Make and revoke personal links for R4 and R5", r4=False)
SETTINGS = Right(
    "Change the portal's settings: alliance, time zone, expiry of strikes, Discord webhook, the packet's hour, "
    "members' area; send a test",
    r4=False,
    refusal=f"Only an R5 sees and changes the portal's settings. {ASK_AN_R5}",
)
RIGHTS = (
    *(SEE, FIGURES, CRITERIA, AWAY, SENT, TARGETS, PACKET, PINS, STRIKES, NOTES, TEACH, EVENTS, ADD, RANKS, PERSON),
    *(OWN, LINKS, LEADERS, LEADER, STRIKES_OF_LEADERS, NOTE_OF_ANOTHER, MERGE, VOUCH, DELETE, DELETE_EVENT, ACCOUNTS),
    *(DATA, GUIDE, LEADERS_LINKS, SETTINGS),
)
"""The table, in the order of the documents."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. rank: 0 to 5; member_id: their own member, None for an account without one; account_id: the account."""

    rank: int
    member_id: int | None = None
    account_id: int | None = None

    @property
    def is_r5(self) -> bool:
        return self.rank >= Rank.R5

    def is_own(self, member: Member) -> bool:
        return self.member_id is not None and member.pk == self.member_id


OPERATOR = Actor(rank=Rank.R5)
"""A command on the server. Anybody who can run one already controls the database."""


def actor(account_id: int | None) -> Actor:
    """The actor of an account, with its current rank; without an account, the operator."""
    if account_id is None:
        return OPERATOR
    user = get_user_model().objects.select_related("member").filter(pk=account_id, is_active=True).first()
    return of(user)


def of(user: object) -> Actor:
    """The actor of a signed-in user. An object that is not an account gets no rank."""
    return Actor(getattr(user, "rank", Rank.NONE), getattr(user, "member_id", None), getattr(user, "pk", None))


def may(who: Actor, right: Right) -> bool:
    """Whether a leader may do what a line of the table covers."""
    return who.is_r5 or right.r4


def check(who: Actor, right: Right) -> None:
    """Raises Forbidden, with the table's refusal, if they may not."""
    if not may(who, right):
        raise Forbidden(right.refusal)


def may_change_person(who: Actor, member: Member) -> bool:
    """Whether they may change more of this member than the figures: name, Discord name, activity, merges."""
    if who.is_own(member):
        return may(who, OWN)
    return may(who, PERSON if member.rank < Rank.R4 else LEADER)


def may_move(who: Actor, before: int, after: int) -> bool:
    """Whether they may move somebody from one rank to the other."""
    return may(who, RANKS if max(before, after) < Rank.R4 else LEADERS)


def may_give_rank(who: Actor, member: Member, rank: int) -> bool:
    """Whether they may give this member that rank."""
    return may_move(who, member.rank, rank) or (who.is_own(member) and rank == member.rank)


def may_link(who: Actor, member: Member) -> bool:
    """Whether they may make and revoke this member's personal link to the members' area."""
    return may(who, LINKS if member.rank < Rank.R4 else LEADERS_LINKS)


def may_strike(who: Actor, member: Member) -> bool:
    """Whether they may decide on strikes of this member. An R4 may not for an R4 or R5, themselves included."""
    return may(who, STRIKES if member.rank < Rank.R4 else STRIKES_OF_LEADERS)


def may_delete_note(who: Actor, author_id: int | None) -> bool:
    """Whether they may delete a note. author_id: the account that wrote it."""
    own = author_id is not None and author_id == who.account_id
    return may(who, NOTES if own else NOTE_OF_ANOTHER)


class Rights(NamedTuple):
    """What somebody may do beyond an R4, so that screens can mark what a visitor may not do."""

    changes_leaders: bool
    deletes_members: bool
    deletes_events: bool
    confirms_discord: bool
    keeps_accounts: bool
    keeps_data: bool


def rights_of(who: Actor) -> Rights:
    return Rights(
        changes_leaders=may(who, LEADERS),
        deletes_members=may(who, DELETE),
        deletes_events=may(who, DELETE_EVENT),
        confirms_discord=may(who, VOUCH),
        keeps_accounts=may(who, ACCOUNTS),
        keeps_data=may(who, DATA),
    )


def check_person(who: Actor, member: Member) -> None:
    """Raises Forbidden if only an R5 may change this member."""
    if not may_change_person(who, member):
        raise Forbidden(f"{member.name} is R{member.rank}: an R4 changes nothing but their figures. {ASK_AN_R5}")


def check_rank(who: Actor, member: Member, rank: int) -> None:
    """Raises Forbidden if they may not give or take this rank. Keeping the current rank is always allowed."""
    if rank == member.rank or may_give_rank(who, member, rank):
        return
    if who.is_own(member):
        raise Forbidden(f"You can't change your own rank. {ASK_AN_R5}")
    raise Forbidden(f"{member.name}: only an R5 gives and takes the ranks R4 and R5. {ASK_AN_R5}")


def check_fall(before: int, after: int, actor_id: int | None) -> None:
    """Like `check_an_r5_stays`, for a single member whose rank changed."""
    if before >= Rank.R5 > after:
        check_an_r5_stays(actor_id)


def check_an_r5_stays(actor_id: int | None, ranks: Mapping[int, int] | None = None) -> None:
    """Raises Refused if no R5 could sign in any more: nobody in the portal could repair that. Called after the change.

    A command on the server (actor_id None) may do it. ranks: the new ranks by member id, for a check before the change.
    """
    if actor_id is None:
        return
    ranks = ranks or {}
    risen = [pk for pk, rank in ranks.items() if rank >= Rank.R5]
    is_r5 = Q(member__in=risen) | (Q(member__rank__gte=Rank.R5) & ~Q(member__in=[*ranks]))
    of_a_member = Q(member__is_active=True) & is_r5
    if not get_user_model().objects.filter(of_a_member | Q(is_superuser=True), is_active=True).exists():
        raise Refused(gettext("You are the last R5 who can sign in. Invite another R5 first."))


def check_link(who: Actor, member: Member) -> None:
    """Raises Forbidden if they may not make or revoke this member's personal link."""
    if not may_link(who, member):
        raise Forbidden(f"{member.name} is R{member.rank}: only an R5 makes and revokes their link. {ASK_AN_R5}")


def check_delete(who: Actor, member: Member) -> None:
    if not may(who, DELETE):
        raise Forbidden(
            f"Only an R5 deletes members for good. Mark {member.name} as inactive instead, or ask an R5 to do it."
        )


def check_strike(who: Actor, member: Member) -> None:
    if not may_strike(who, member):
        raise Forbidden(f"{member.name} is R{member.rank}: only an R5 decides on their strikes. {ASK_AN_R5}")


def check_note(who: Actor, author_id: int | None) -> None:
    if not may_delete_note(who, author_id):
        raise Forbidden(f"Another leader wrote this note: only they or an R5 delete it. {ASK_AN_R5}")


def check_merge(who: Actor, target: Member, source: Member) -> None:
    """Raises Forbidden if merging these two would change an R4 or R5, or would move somebody's way to sign in."""
    for member in (target, source):
        check_person(who, member)
    if not may(who, MERGE) and (source.rank >= Rank.R4 or has_identity(source)):
        raise Forbidden(
            f"{source.name} has a way to sign in, so only an R5 merges it into another member. "
            f"Merge the other way round, or ask an R5 to do it."
        )


def has_identity(member: Member) -> bool:
    """Whether somebody signs in as this member, or could."""
    return bool(member.discord_id or member.discord_vouched) or hasattr(member, "account")
