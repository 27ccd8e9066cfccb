"""Setting up an empty portal: with a link that the server prints, its operator names the alliance and enters first.

It is open only while there is no account at all. The link's token grants everything. So only its hash is stored, a new
link invalidates the earlier one, and the first account ends it, however that account was made.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from alliance import audit
from alliance.invitations import TOKEN_BYTES, hashed
from alliance.models import AuditEntry, SetupLink, User
from members import alliance_facts, locks
from members.errors import Forbidden, Missing, Refused
from members.models import Member, Rank
from members.models.alliance import THE_ONE
from members.roster import editing

logger = logging.getLogger(__name__)

PAGE = "/setup"
OVER = "This portal is set up already. Sign in at /login, or ask a leader to invite you."
WHERE = (
    "Open the set-up link that the server printed when it started. make run EMPTY=1 shows it in its terminal; on a "
    "server, manage.py setup_link makes a new one."
)


class Over(Missing):
    """There is a first leader already."""

    def __init__(self) -> None:
        super().__init__(OVER)


class NotOpened(Forbidden):
    """The visitor has not opened the current link."""

    def __init__(self) -> None:
        super().__init__(f"This needs the set-up link. {WHERE}")


def is_open() -> bool:
    """Whether the portal waits for its first leader."""
    return not User.objects.exists()


def new_link() -> str:
    """The path of a new link, which replaces any earlier one. Raises Over."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with locks.changing_members():
        refuse_over()
        fields = {"token_hash": hashed(token), "made_at": timezone.now()}
        SetupLink.objects.update_or_create(pk=THE_ONE, defaults=fields)
    return f"{PAGE}?token={token}"


def refuse_over() -> None:
    if not is_open():
        raise Over


def close() -> None:
    """The first account ends the link, however it was made: otherwise deleting all accounts would open it again."""
    if not is_open():
        SetupLink.objects.all().delete()


def holds(token_hash: str) -> bool:
    """Whether this is the hash of the current link."""
    return SetupLink.objects.filter(token_hash=token_hash).exists()


def name_alliance(values: Mapping[str, str], *, request: HttpRequest | None = None) -> None:
    """Save the alliance's name and place; they may be changed again until the first leader is made.

    Raises Over and what `alliance_facts.change` raises.
    """
    with locks.changing_members():
        refuse_over()
        changed = alliance_facts.change(values)
        if changed:
            audit.record(
                request,
                AuditEntry.Kind.SETTINGS,
                username="the set-up page",
                detail=alliance_facts.sentence(changed),
            )


def first_leader(
    member_name: str, account_for: Callable[[Member], User], *, request: HttpRequest | None = None
) -> User:
    """Make the first leader, an R5: `account_for` makes and saves the account. Of many concurrent calls one succeeds.

    Raises Over, Refused (no usable name), and what `account_for` raises; then nothing was changed.
    """
    with locks.changing_members():
        refuse_over()
        member = leading(member_name.strip())
        user = account_for(member)
        close()
        audit.record(request, AuditEntry.Kind.SET_UP, user=user, detail=f"{member.name} is the first leader, R5")
    logger.info("account %s was made by the set-up page", user.pk)
    return user


def leading(name: str) -> Member:
    """The active member of that name, ignoring case, as an R5; created if missing.

    A roster may have been imported before there is a leader. Raises Refused.
    """
    found = list(Member.objects.active().filter(name__iexact=name)[:2])
    if len(found) > 1:
        raise Refused(f"Several members are named {name}. Use `manage.py create_leader` on the server.")
    if found:
        return editing.edit(found[0].pk, {"rank": Rank.R5}, actor_id=None)
    member = Member(name=name, rank=Rank.R5)
    try:
        member.full_clean()
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    member.save()
    return member
