"""The invitation's pages: the link is exchanged for a signed cookie, then the invited member chooses how to sign in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect, ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import accounts, discord, discord_provider, invitations, throttle
from alliance.auth_api import CurrentUserSerializer, current_user
from alliance.cookies import SignedCookie
from alliance.models import Invitation, User
from members import disk
from members.api.requests import body_of, plain
from members.models import Member

COOKIE = SignedCookie("invitation", salt="alliance.invite", kept=3600)
"""An hour to fill in the form; opening the link again restarts it."""
TOO_MANY = "too_many_tries"
ERRORS = {
    "auth_failed": "Discord did not confirm who you are. Try again, or choose a name and a password.",
    "taken": (
        "That Discord account can't be used for this invitation: it belongs to somebody else here, or this member has "
        "another one. Use another Discord account, or choose a name and a password."
    ),
}
HELD_UP = "Too many invitations were tried from here. Wait a few minutes, then open your link again."


@require_safe
def exchange(request: HttpRequest, token: str) -> HttpResponse:
    """GET /invite/TOKEN: redirect to /invite, so that the token stays neither in the address nor in referrers.

    This does not use up the invitation: chat programs open links to show a preview.
    """
    begun = None
    try:
        with disk.unless_full("that an invitation was tried"):
            begun = throttle.begin_invitation(request)
    except throttle.HeldUp:
        return redirect(f"{invitations.PAGE}?error={TOO_MANY}")
    found = invitations.of_token(token.rstrip("/"))
    answer = redirect(invitations.PAGE)
    if found is None:
        COOKIE.forget(answer)
        return answer
    if begun:
        begun.was_right()
    COOKIE.keep(answer, found.pk)
    return answer


@ensure_csrf_cookie
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """GET /invite: the form for a visitor with a valid link; everybody else gets the same refusal page."""
    error = request.GET.get("error", "")
    if error == TOO_MANY:
        return shown(request, {"refusal": HELD_UP}, status=429)
    invitation = held(request)
    if invitation is None:
        return shown(request, {"refusal": invitations.VOID}, status=404)
    user = request.user
    props = {
        "memberName": invitation.member.name,
        "rank": invitation.rank,
        "invitedBy": invitation.invited_by.display_name if invitation.invited_by else None,
        "message": ERRORS.get(error, ""),
        "discord": discord.is_set_up(),
        "signedInAs": user.display_name if isinstance(user, User) else None,
    }
    return shown(request, props)


def shown(request: HttpRequest, props: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(
        request, "invite.html", {"page": {"title": "Invitation", "screen": "invite"}, "props": props}, status=status
    )


def held(request: HttpRequest) -> Invitation | None:
    """The invitation whose link this browser has opened, if it can be used now."""
    invitation_id: int | None = COOKIE.held(request)
    return None if invitation_id is None else invitations.of_id(invitation_id)


class AcceptSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


@method_decorator(csrf_protect, name="dispatch")
class AcceptView(APIView):
    permission_classes = [permissions.AllowAny]
    authentication_classes = []

    @extend_schema(request=AcceptSerializer, responses=CurrentUserSerializer)
    def post(self, request: Request) -> Response:
        """Enter by name and password. 400: name taken, password weak; 404: the invitation can't be used."""
        given = body_of(request, AcceptSerializer)
        invitation = held(plain(request))
        if invitation is None:
            raise invitations.NotValid
        user = accounts.named(given["username"])
        accounts.set_password(user, given["password"])  # slow, so done before taking the lock

        def account_for(member: Member) -> User:
            accounts.refuse_taken(user.username)
            user.member = member
            user.save()
            return user

        user = invitations.accept(invitation.pk, account_for, request=plain(request))
        login(plain(request), user)
        answer = Response(current_user(user))
        COOKIE.forget(answer)
        return answer


@csrf_protect
@require_POST
def by_discord(request: HttpRequest) -> HttpResponse:
    """POST /auth/invitation/discord: {"url": ...}, the address where the invited member confirms at Discord."""
    invitation = held(request)
    if invitation is None:
        return JsonResponse({"message": invitations.VOID}, status=404)
    if not discord.is_set_up():
        return JsonResponse(
            {"message": "Discord sign-in is not set up here. Choose a name and a password."}, status=409
        )
    away = discord_provider.redirect_to_discord(request, **{discord.INVITATION: invitation.pk})
    return discord_provider.sent_there(away)
