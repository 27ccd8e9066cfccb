"""Discord sign-in: who may enter, and as which account (design decision 3). django-allauth does the OAuth2 part.

allauth's part ends once it knows the Discord user; `SocialAdapter` then calls `account_of` and signs in or turns away.
allauth's own accounts are not used: a portal account is Django's user, tied to a member.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from alliance import audit, discord_state, invitations, set_up
from alliance.access import is_leader
from alliance.area import switches, visitors
from alliance.models import AuditEntry, User
from members import disk, locks
from members.errors import Conflict, Refused
from members.models import Member

logger = logging.getLogger(__name__)

AVATAR_HASH = re.compile(r"[A-Za-z0-9_]{1,64}")
HOME = "/admin"
LOGIN = "/login"
LONGEST_NEXT = 1000
"""The longest address to go on to; a longer one would not fit into a cookie."""
PANEL = "/admin/settings"
AREA = "/members"
"""The members' area, the only part for members below R4."""
OWNER = "owner"
"""A key of the state sent to Discord and back: the account to connect, if this is not a sign-in."""
INVITATION = "invitation"
"""Another key: the invitation that the visitor accepts by Discord."""
FIRST = "first"
"""Another key: the member's name of the first leader, who sets the portal up by Discord."""


@dataclass(frozen=True, slots=True)
class DiscordUser:
    """What Discord says about the visitor.

    username: in full, as `name`, for old accounts as `name#1234`; avatar: the hash of the picture, or empty.
    """

    id: str
    username: str
    avatar: str = ""


def told_by_discord(uid: str, profile: Mapping[str, Any]) -> DiscordUser:
    """The visitor by Discord's profile. `name#1234` and `name` are different people, so the number stays."""
    name, number = str(profile.get("username") or ""), str(profile.get("discriminator") or "0")
    username = name if not name or number.strip("0") == "" else f"{name}#{number}"
    return DiscordUser(id=uid, username=username, avatar=str(profile.get("avatar") or ""))


def is_set_up() -> bool:
    return bool(settings.DISCORD_CLIENT_ID and settings.DISCORD_CLIENT_SECRET)


def local_path(next_url: str | None) -> str:
    """Where to go after the sign-in: a path of this portal, else its first screen."""
    if not next_url or not next_url.startswith("/") or len(next_url) > LONGEST_NEXT:
        return HOME
    return next_url if url_has_allowed_host_and_scheme(next_url, allowed_hosts=None) else HOME


def turned_away(request: HttpRequest, error: str, username: str = "", set_out_for: Any = None) -> HttpResponse:
    """Back to where the visitor began, with the reason, which is also logged."""
    with disk.unless_full("who was turned away"):
        audit.record(request, AuditEntry.Kind.REFUSED, username=username, detail=f"Discord: {error}")
    return back_to_login(error, set_out_for)


def back_to_login(error: str, set_out_for: Any = None) -> HttpResponse:
    """To the login screen, or to the entrance of the members' area for a visitor who started there."""
    page = AREA if set_out_for == AREA and switches.now().is_on else LOGIN
    return redirect(f"{page}?{urlencode({'error': error})}")


def account_of(visitor: DiscordUser) -> User | None:
    """The account that a Discord user signs in with, created if missing; None: they may not sign in.

    1. The account that is tied to this Discord id.
    2. The member with this id, entered by an operator or known from a sign-in before the account existed.
    3. Once, the only member with this Discord name (case-insensitive) that an R5 or operator set, who has neither an
       account nor another id. From then on the id counts, so taking over a name gains nothing.

    None of these opens an account with a password or with rights of its own: its owner connects Discord while signed
    in.
    """
    with locks.changing_members():
        user = User.objects.select_for_update(of=("self",)).filter(discord_id=visitor.id).first()
        if user is None or (not user.is_superuser and (user.member is None or not user.member.is_active)):
            member = member_of(visitor)
            if member is None:
                return user
            user = account_for(member, visitor)
            if user is None:
                return None
        user.avatar = avatar_of(visitor)
        user.save(update_fields=["avatar"])
    return user


def member_of(visitor: DiscordUser) -> Member | None:
    """The active member who may be tied to this visitor: by the id, else by the name. Locks the member."""
    active = Member.objects.active().select_for_update()
    member = active.filter(discord_id=visitor.id).first()
    if member is not None or not visitor.username:
        return member
    named = list(active.filter(discord_username__iexact=visitor.username, discord_vouched=True)[:2])
    fits = len(named) == 1 and not named[0].discord_id
    return named[0] if fits and not User.objects.filter(member=named[0]).exists() else None


def account_for(member: Member, visitor: DiscordUser) -> User | None:
    """The member's account, tied to the visitor from now on; None if Discord must not open that account."""
    user = User.objects.filter(member=member).first()
    if user is None:
        user = User(username=free_username(visitor), member=member)
        user.set_unusable_password()
    elif user.has_usable_password() or user.is_staff or user.is_superuser or user.discord_id:
        logger.warning("Discord id %s is entered at member %s, but not at its account", visitor.id, member.pk)
        return None
    tie(user, visitor)
    return user


def tie(user: User, visitor: DiscordUser) -> None:
    """From now on this Discord id signs in as this account only."""
    User.objects.filter(discord_id=visitor.id).exclude(pk=user.pk).update(discord_id=None)
    user.discord_id, user.avatar = visitor.id, avatar_of(visitor)
    user.save()
    if user.member is not None:
        Member.objects.filter(discord_id=visitor.id).exclude(pk=user.member.pk).update(discord_id=None)
        user.member.discord_id = visitor.id
        user.member.save(update_fields=["discord_id"])
    logger.info("account %s is tied to Discord id %s", user.pk, visitor.id)


def connect(user: User, visitor: DiscordUser) -> bool:
    """Tie the visitor to the signed-in account. False if the Discord account belongs to somebody else."""
    with locks.changing_members():
        user = User.objects.select_for_update(of=("self",)).get(pk=user.pk)
        accounts = User.objects.filter(discord_id=visitor.id).exclude(pk=user.pk)
        members = Member.objects.filter(discord_id=visitor.id)
        if accounts.exists() or any(member != user.member for member in members):
            return False
        tie(user, visitor)
    return True


def avatar_of(visitor: DiscordUser) -> str:
    return visitor.avatar if AVATAR_HASH.fullmatch(visitor.avatar) else ""


def free_username(visitor: DiscordUser) -> str:
    """A username for a new account: Discord's if free, because lists show it; else one with the id."""
    if not User.objects.filter(username__iexact=visitor.username).exists():
        return visitor.username[:150]
    return f"discord-{visitor.id}"


def connected(request: HttpRequest, owner: int, visitor: DiscordUser) -> HttpResponse:
    """Back to the Admin Panel after 'Connect Discord'. owner: the account that was signed in when it was pressed."""
    user = request.user
    if not isinstance(user, User) or user.pk != owner or not is_leader(user):
        return turned_away(request, "auth_failed", visitor.username)
    if not connect(user, visitor):
        audit.record(request, AuditEntry.Kind.REFUSED, user=user, detail=f"Discord {visitor.id} is another account's")
        return redirect(f"{PANEL}?discord=taken")
    audit.record(request, AuditEntry.Kind.TIED, user=user, detail=f"Discord {visitor.username}")
    return redirect(f"{PANEL}?discord=connected")


def invited(request: HttpRequest, invitation_id: int, visitor: DiscordUser) -> HttpResponse:
    """Enter by an invitation, as its member only; else back to the invitation's page with the reason."""
    try:
        user = invitations.accept(invitation_id, partial(new_account, visitor=visitor), request=request)
    except Refused as refused:
        detail = f"Discord {visitor.id} by invitation {invitation_id}: {refused.message}"
        audit.record(request, AuditEntry.Kind.REFUSED, username=visitor.username, detail=detail)
        taken = not isinstance(refused, invitations.NotValid)
        return redirect(f"{invitations.PAGE}?error=taken" if taken else invitations.PAGE)
    login(request, user)
    return redirect(HOME)


def led_first(request: HttpRequest, name: str, visitor: DiscordUser) -> HttpResponse:
    """Enter as the portal's first leader; else back to the set-up page with the reason."""
    try:
        user = set_up.first_leader(name, partial(new_account, visitor=visitor), request=request)
    except Refused as refused:
        audit.record(request, AuditEntry.Kind.REFUSED, username=visitor.username, detail=f"Set-up: {refused.message}")
        return redirect(f"{set_up.PAGE}?error=refused")
    login(request, user)
    return redirect(HOME)


def new_account(member: Member, visitor: DiscordUser) -> User:
    """The invited member's account, tied to the visitor. Raises Conflict if one of the two is tied elsewhere."""
    is_known = User.objects.filter(discord_id=visitor.id).exists()
    if is_known or Member.objects.filter(discord_id=visitor.id).exclude(pk=member.pk).exists():
        raise Conflict("That Discord account belongs to somebody else in this portal.")
    if member.discord_id not in (None, "", visitor.id):
        raise Conflict(f"{member.name} is tied to another Discord account.")
    user = User(username=free_username(visitor), member=member)
    user.set_unusable_password()
    tie(user, visitor)
    return user


class SocialAdapter(DefaultSocialAccountAdapter):
    """allauth's hooks. Both end the flow with the portal's own answer."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Discord has identified the visitor: sign in, or turn away with the reason."""
        visitor = told_by_discord(sociallogin.account.uid, sociallogin.account.extra_data)
        if owner := sociallogin.state.get(OWNER):
            raise ImmediateHttpResponse(connected(request, owner, visitor))
        if invitation := sociallogin.state.get(INVITATION):
            raise ImmediateHttpResponse(invited(request, invitation, visitor))
        if first := sociallogin.state.get(FIRST):
            raise ImmediateHttpResponse(led_first(request, first, visitor))
        user, goal = account_of(visitor), sociallogin.state.get("next")
        if user is None:
            logger.warning("Discord user %s has no member", visitor.id)
            raise ImmediateHttpResponse(turned_away(request, "no_member", visitor.username, goal))
        if not is_leader(user):
            if switches.now().is_on and visitors.of_account(user):
                login(request, user)
                raise ImmediateHttpResponse(redirect(AREA))
            raise ImmediateHttpResponse(turned_away(request, "insufficient_privileges", visitor.username, goal))
        login(request, user)
        raise ImmediateHttpResponse(redirect(local_path(goal)))

    def on_authentication_error(self, request: HttpRequest, provider: Any, **details: Any) -> None:
        """A refused consent, a wrong state, a broken token or profile: the visitor sees `auth_failed` for each."""
        logger.warning("Discord sign-in failed: %s %s", details.get("error"), details.get("exception"))
        state = discord_state.kept(request) or {}
        for begun, page in ((INVITATION, invitations.PAGE), (FIRST, set_up.PAGE)):
            if state.get(begun):
                raise ImmediateHttpResponse(redirect(f"{page}?error=auth_failed"))
        raise ImmediateHttpResponse(turned_away(request, "auth_failed", set_out_for=state.get("next")))
