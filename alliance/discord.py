"""Discord sign-in: who comes in, and as whom (design decision 3). django-allauth speaks OAuth2 with Discord.

allauth's part ends where it knows the Discord user; `SocialAdapter` then asks `account_of` and signs in or turns away.
Nothing of allauth's own accounts is used: a portal account is Django's user, tied to a member.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from alliance import audit
from alliance.access import is_leader
from alliance.models import AuditEntry, User
from members.models import Member

logger = logging.getLogger(__name__)

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"  # noqa: S105 (a path)
AVATAR_HASH = re.compile(r"[A-Za-z0-9_]{1,64}")
HOME = "/admin"


@dataclass(frozen=True, slots=True)
class DiscordUser:
    """What Discord says of the visitor. avatar: the hash of the picture, or nothing."""

    id: str
    username: str
    avatar: str = ""


def is_set_up() -> bool:
    return bool(settings.DISCORD_CLIENT_ID and settings.DISCORD_CLIENT_SECRET)


def local_path(next_url: str | None) -> str:
    """Where to go after the sign-in: a path of this portal, else its first screen."""
    if next_url and next_url.startswith("/") and url_has_allowed_host_and_scheme(next_url, allowed_hosts=None):
        return next_url
    return HOME


def turned_away(request: HttpRequest, error: str, username: str = "") -> HttpResponse:
    """Back to the login screen with the reason, which the audit log keeps too."""
    audit.record(request, AuditEntry.Kind.REFUSED, username=username, detail=f"Discord: {error}")
    return redirect(f"/login?{urlencode({'error': error})}")


def account_of(visitor: DiscordUser) -> User | None:
    """The account with which a Discord user comes in, made where there is none; None without a member.

    The member is the one with this Discord id; else, once, the only one with this Discord username (case-insensitive)
    who is not tied to another id yet. From then on the id counts, so who takes over a username gains nothing.
    """
    with transaction.atomic():
        active = Member.objects.active().select_for_update()
        member = active.filter(discord_id=visitor.id).first()
        if member is None:
            named = list(active.filter(discord_id=None, discord_username__iexact=visitor.username)[:2])
            if len(named) != 1 or not visitor.username:
                return None
            member = named[0]
            member.discord_id = visitor.id
            member.save(update_fields=["discord_id"])
            logger.info("member %s is tied to Discord id %s", member.pk, visitor.id)
        user = User.objects.filter(member=member).first()
        if user is None:
            user = User(username=free_username(visitor), member=member)
            user.set_unusable_password()
        User.objects.filter(discord_id=visitor.id).exclude(pk=user.pk).update(discord_id=None)
        user.discord_id = visitor.id
        user.avatar = visitor.avatar if AVATAR_HASH.fullmatch(visitor.avatar) else ""
        user.save()
    return user


def free_username(visitor: DiscordUser) -> str:
    """A username for a new account: Discord's where it is free, which shows in lists; else one with the id."""
    if not User.objects.filter(username__iexact=visitor.username).exists():
        return visitor.username[:150]
    return f"discord-{visitor.id}"


class SocialAdapter(DefaultSocialAccountAdapter):
    """allauth's hooks. Both end the flow with an answer of ours."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Discord has told who the visitor is: sign in, or turn away with the reason."""
        told = sociallogin.account.extra_data
        visitor = DiscordUser(
            id=sociallogin.account.uid, username=str(told.get("username") or ""), avatar=str(told.get("avatar") or "")
        )
        user = account_of(visitor)
        if user is None:
            logger.warning("Discord user %s has no member", visitor.id)
            raise ImmediateHttpResponse(turned_away(request, "no_member", visitor.username))
        if not is_leader(user):
            raise ImmediateHttpResponse(turned_away(request, "insufficient_privileges", visitor.username))
        login(request, user, backend=PASSWORD_BACKEND)
        raise ImmediateHttpResponse(redirect(local_path(sociallogin.state.get("next"))))

    def on_authentication_error(self, request: HttpRequest, provider: Any, **details: Any) -> None:
        """A refused consent, a wrong state, a broken token or profile: all are `auth_failed` to the leader."""
        logger.warning("Discord sign-in failed: %s %s", details.get("error"), details.get("exception"))
        raise ImmediateHttpResponse(turned_away(request, "auth_failed"))
