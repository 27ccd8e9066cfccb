"""The set-up page's calls: the alliance's name, and its first leader."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import accounts, discord, discord_provider, set_up, set_up_page
from alliance.auth_api import CurrentUserSerializer, current_user
from alliance.models import User
from members.api.requests import body_of, plain
from members.api.serializers import MessageSerializer
from members.errors import Conflict
from members.models import Member


class AllianceSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    tag = serializers.CharField(max_length=10, allow_blank=True, default="")
    server = serializers.CharField(max_length=20, allow_blank=True, default="")
    timeZone = serializers.CharField(max_length=60, source="time_zone")


class FirstMemberSerializer(serializers.Serializer[Any]):
    memberName = serializers.CharField(max_length=100)


class FirstLeaderSerializer(FirstMemberSerializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


class WaySerializer(serializers.Serializer[Any]):
    url = serializers.CharField()


@method_decorator(csrf_protect, name="dispatch")
class SetUpView(APIView):
    """For the browser that opened the link. 403: another browser; 404: the portal is set up already."""

    permission_classes = [permissions.AllowAny]
    authentication_classes = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        set_up_page.check_opened(plain(request))


class AllianceView(SetUpView):
    @extend_schema(request=AllianceSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Save the alliance's name, tag, server and time zone."""
        set_up.name_alliance(body_of(request, AllianceSerializer), request=plain(request))
        return Response({"message": "Saved."})


class LeaderView(SetUpView):
    @extend_schema(request=FirstLeaderSerializer, responses=CurrentUserSerializer)
    def post(self, request: Request) -> Response:
        """Make the first leader with a name and a password, and sign in. 400: the name cannot be used, or the password
        is weak."""
        given = body_of(request, FirstLeaderSerializer)
        user = accounts.named(given["username"])
        accounts.set_password(user, given["password"])  # slow, so done before taking the lock

        def account_for(member: Member) -> User:
            user.member = member
            user.save()
            return user

        made = set_up.first_leader(given["memberName"], account_for, request=plain(request))
        login(plain(request), made)
        answer = Response(current_user(made))
        set_up_page.COOKIE.forget(answer)
        return answer


class ByDiscordView(SetUpView):
    @extend_schema(request=FirstMemberSerializer, responses=WaySerializer)
    def post(self, request: Request) -> Any:
        """The Discord address where the first leader agrees to the sign-in."""
        given = body_of(request, FirstMemberSerializer)
        if not discord.is_set_up():
            raise Conflict("Discord sign-in is not set up here. Choose a name and a password.")
        first = {discord.FIRST: given["memberName"]}
        return discord_provider.sent_there(discord_provider.redirect_to_discord(plain(request), **first))
