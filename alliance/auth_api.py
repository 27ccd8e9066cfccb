"""Sign-in and sign-out by username and password, and who is signed in (spec section 7)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect, ensure_csrf_cookie
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import parsers, permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import throttle
from alliance.access import is_leader
from alliance.api.parsers import JSONParser
from alliance.models import User
from members import authority
from members.api.requests import body_of, plain
from members.api.serializers import MessageSerializer


class RightsSerializer(serializers.Serializer[Any]):
    """What an R5 may and an R4 may not (members.authority)."""

    changesLeaders = serializers.BooleanField(source="changes_leaders")
    deletesMembers = serializers.BooleanField(source="deletes_members")
    deletesEvents = serializers.BooleanField(source="deletes_events")
    confirmsDiscord = serializers.BooleanField(source="confirms_discord")
    keepsAccounts = serializers.BooleanField(source="keeps_accounts")
    keepsData = serializers.BooleanField(source="keeps_data")


class CurrentUserSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    username = serializers.CharField()
    displayName = serializers.CharField(source="display_name")
    discordId = serializers.CharField(source="discord_id", allow_null=True)
    avatar = serializers.CharField(allow_null=True)
    rank = serializers.IntegerField()
    memberId = serializers.IntegerField(source="member_id", allow_null=True)
    memberName = serializers.CharField(source="member.name", allow_null=True, default=None)
    isAdmin = serializers.SerializerMethodField(method_name="is_admin")
    isAuthenticated = serializers.BooleanField(source="is_authenticated")
    rights = serializers.SerializerMethodField()

    def is_admin(self, user: User) -> bool:
        return is_leader(user)

    @extend_schema_field(RightsSerializer)
    def get_rights(self, user: User) -> dict[str, bool]:
        return RightsSerializer(authority.rights_of(authority.of(user))).data


class CredentialsSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


def current_user(user: User | AnonymousUser) -> dict[str, Any]:
    """The user as /auth/user returns it and as pages pass it to their islands."""
    return CurrentUserSerializer(user).data


@method_decorator(csrf_protect, name="dispatch")
class LoginView(APIView):
    permission_classes = [permissions.AllowAny]
    authentication_classes = []
    parser_classes = [parsers.FormParser, parsers.MultiPartParser, JSONParser]

    @extend_schema(request=CredentialsSerializer, responses=CurrentUserSerializer)
    def post(self, request: Request) -> Response:
        """Sign in. 400: a field is missing; 401: wrong; 429: too many wrong ones, with Retry-After."""
        given = body_of(request, CredentialsSerializer)
        name, password = given["username"], given["password"]
        try:
            begun = throttle.begin(plain(request), name)
        except throttle.HeldUp as held_up:
            wait = {"Retry-After": str(held_up.seconds)}
            return Response({"message": held_up.message}, status=429, headers=wait)
        user = authenticate(plain(request), username=name, password=password)
        if user is None:
            return Response({"message": "Username or password is wrong."}, status=401)
        begun.was_right()
        login(plain(request), user)
        return Response(current_user(user))


class LogoutView(APIView):
    permission_classes = [permissions.AllowAny]

    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """End the session on the server. Signing out twice is no error."""
        with transaction.atomic():  # the session's end and the log entry belong together
            logout(plain(request))
        return Response({"message": "Signed out."})


@method_decorator(ensure_csrf_cookie, name="dispatch")
class CurrentUserView(APIView):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=CurrentUserSerializer)
    def get(self, request: Request) -> Response:
        """Who is signed in, leader or not; 401 when nobody is."""
        return Response(current_user(request.user))
