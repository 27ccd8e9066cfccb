"""The calls of the Admin Panel's Member Management: accounts and invitations. All of them are for R5s."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import ngettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import account_access, invitations
from alliance.access import is_leader
from alliance.account_access import Kept
from alliance.api.permissions import KeepsAccounts
from alliance.models import Invitation, User
from members.api.requests import body_of, plain
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from members.models import Rank

BY_COMMAND = "Operator"
"""The name of the inviter, if a command on the server made the invitation."""


class AccountSerializer(serializers.Serializer[Any]):
    """An account. mayEnter: it is open and belongs to an R4 or R5. whyKept: why its access cannot be taken away;
    whyUntouched: why nothing about it may be changed. Both are empty if the action is allowed."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    memberId = serializers.IntegerField(allow_null=True)
    memberName = serializers.CharField(allow_null=True)
    rank = serializers.IntegerField()
    isYou = serializers.BooleanField()
    isOperator = serializers.BooleanField()
    isOpen = serializers.BooleanField()
    mayEnter = serializers.BooleanField()
    lastSignIn = serializers.DateTimeField(allow_null=True)
    discord = serializers.BooleanField()
    password = serializers.BooleanField()
    sessions = serializers.IntegerField()
    invitedBy = serializers.CharField(allow_null=True)
    whyKept = serializers.CharField()
    whyUntouched = serializers.CharField()


class InvitationSerializer(serializers.Serializer[Any]):
    """An invitation that waits. void: why its link cannot be used although it waits; empty if it can."""

    id = serializers.IntegerField()
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    rank = serializers.IntegerField()
    invitedBy = serializers.SerializerMethodField(method_name="invited_by")
    madeAt = serializers.DateTimeField(source="made_at")
    expiresAt = serializers.DateTimeField(source="expires_at")
    void = serializers.SerializerMethodField()

    def invited_by(self, invitation: Invitation) -> str:
        return inviter(invitation)

    def get_void(self, invitation: Invitation) -> str:
        return invitations.why_void(invitation, timezone.now())


class InvitableSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    rank = serializers.IntegerField()


class InvitationsSerializer(serializers.Serializer[Any]):
    """The invitations that wait, newest first, and the members who may be invited."""

    invitations = InvitationSerializer(many=True)
    members = InvitableSerializer(many=True)


class InviteSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField(min_value=1, max_value=LARGEST)
    rank = serializers.IntegerField(min_value=int(Rank.R4), max_value=int(Rank.R5))


class InvitedSerializer(serializers.Serializer[Any]):
    """The link. The server returns it only this once."""

    url = serializers.CharField()
    expiresAt = serializers.DateTimeField(source="expires_at")
    message = serializers.CharField()


def inviter(invitation: Invitation) -> str:
    return invitation.invited_by.display_name if invitation.invited_by else BY_COMMAND


def shown(kept: Kept, viewer: User) -> dict[str, Any]:
    user = kept.user
    invitation: Invitation | None = getattr(user, "invitation", None)
    return {
        "id": user.pk,
        "username": user.username,
        "memberId": user.member_id,
        "memberName": user.member.name if user.member else None,
        "rank": user.rank,
        "isYou": user.pk == viewer.pk,
        "isOperator": user.is_staff or user.is_superuser,
        "isOpen": user.is_active,
        "mayEnter": is_leader(user),
        "lastSignIn": user.last_login,
        "discord": bool(user.discord_id),
        "password": user.has_usable_password(),
        "sessions": kept.browsers,
        "invitedBy": inviter(invitation) if invitation else None,
        "whyKept": kept.why_kept,
        "whyUntouched": kept.why_untouched,
    }


class AccountsView(APIView):
    permission_classes = [KeepsAccounts]


class AccountList(AccountsView):
    @extend_schema(responses=AccountSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every account, and what may be done with it."""
        viewer: Any = request.user
        return Response(
            AccountSerializer([shown(kept, viewer) for kept in account_access.every(viewer)], many=True).data
        )


class EndSessions(AccountsView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, account_id: int) -> Response:
        """Sign an account out in every browser. For the caller's own account, the calling browser stays signed in."""
        own = request.session.session_key if account_id == request.user.pk else None
        user, ended = account_access.end_sessions(
            account_id, actor_id=request.user.pk, request=plain(request), keep=own
        )
        browsers = {0: "no browser", 1: "1 browser"}.get(ended, f"{ended} browsers")
        return Response({"message": f"{user.username} was signed out in {browsers}."})


class TakeAccess(AccountsView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, account_id: int) -> Response:
        """Close an account. 409: it is the caller's own, or the last R5 or leader who can sign in."""
        user, revoked = account_access.take_access(account_id, actor_id=request.user.pk, request=plain(request))
        told = ngettext(
            "%(number)s personal link of theirs was revoked.",
            "%(number)s personal links of theirs were revoked.",
            revoked,
        )
        more = f" {told % {'number': revoked}}" if revoked else ""
        return Response({"message": f"{user.username} may no longer enter.{more}"})


class GiveAccess(AccountsView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, account_id: int) -> Response:
        """Open a closed account again."""
        user = account_access.give_access(account_id, actor_id=request.user.pk, request=plain(request))
        return Response({"message": f"{user.username} may enter again."})


class InvitationList(AccountsView):
    @extend_schema(responses=InvitationsSerializer)
    def get(self, request: Request) -> Response:
        """The invitations that wait, and the members who may be invited."""
        found = {"invitations": invitations.waiting(), "members": invitations.invitable()}
        return Response(InvitationsSerializer(found).data)

    @extend_schema(request=InviteSerializer, responses={201: InvitedSerializer})
    def post(self, request: Request) -> Response:
        """Invite a member as R4 or R5. Only this answer contains the link."""
        given = body_of(request, InviteSerializer)
        made = invitations.invite(
            given["memberId"],
            given["rank"],
            actor_id=request.user.pk,
            request=plain(request),
        )
        answer = {
            "url": request.build_absolute_uri(made.path),
            "expires_at": made.invitation.expires_at,
            "message": f"{made.invitation.member.name} is invited.",
        }
        return Response(InvitedSerializer(answer).data, status=201)


class InvitationDetail(AccountsView):
    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, invitation_id: int) -> Response:
        """Withdraw an invitation, so that its link no longer works."""
        gone = invitations.withdraw(invitation_id, actor_id=request.user.pk, request=plain(request))
        return Response({"message": f"The invitation of {gone.member.name} was withdrawn."})
