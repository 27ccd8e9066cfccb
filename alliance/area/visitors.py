"""Who visits the members' area: by the signed-in account, else by the personal link that this browser opened.

The database is queried at each request: a member who left, or whose link was revoked, loses access with the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone

from alliance.access import is_leader
from alliance.area import links
from alliance.area_models import PersonalLink
from alliance.cookies import SignedCookie
from alliance.models import User
from members.models import Member

COOKIE = SignedCookie("members_area", salt="alliance.area")


@dataclass(frozen=True, slots=True)
class Visitor:
    """member: whose own page it is; None for a leader's account without a member. leads: may open leaders' screens."""

    member: Member | None
    leads: bool = False
    by_link: bool = False


def of(request: HttpRequest) -> Visitor | None:
    """The visitor; None if the area is not for them."""
    return of_account(request.user) or of_link(request)


def of_account(user: User | AnonymousUser | Any) -> Visitor | None:
    """The visitor for an account: of an active member of any rank, or of a leader."""
    if not isinstance(user, User) or not user.is_active:
        return None
    member = user.member if user.member and user.member.is_active else None
    return Visitor(member, is_leader(user)) if member or is_leader(user) else None


def of_link(request: HttpRequest) -> Visitor | None:
    token_hash = COOKIE.held(request)
    link = links.of_hash(token_hash) if isinstance(token_hash, str) else None
    return Visitor(link.member, by_link=True) if link else None


def remember(answer: Any, link: PersonalLink) -> None:
    """From now on this browser visits by the link; the cookie is signed, and does not hold the token."""
    left = link.expires_at - timezone.now()
    COOKIE.keep(answer, link.token_hash, seconds=max(1, int(left.total_seconds())))
