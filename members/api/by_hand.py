"""Members added by hand, and ranks given to many at once."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import NameField, RankField
from members.api.requests import body_of
from members.api.serializers import MemberSerializer
from members.figures import LARGEST
from members.models import Member
from members.roster import by_hand

LONGEST_TEXT = 100_000


class NewcomerSerializer(serializers.Serializer[Any]):
    name = NameField()
    rank = RankField(required=False, default=0)


class NewcomersSerializer(serializers.Serializer[Any]):
    members = NewcomerSerializer(many=True)


class AddedSerializer(serializers.Serializer[Any]):
    """changeSetId: undoes it."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField()
    members = MemberSerializer(many=True)


class NamesSerializer(serializers.Serializer[Any]):
    """text: one name per line. If a line has tabs, only its first column counts."""

    text = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)


class NameOnListSerializer(serializers.Serializer[Any]):
    """Whom a name belongs to.

    match: 'new'; 'alike', a new name that resembles a member's; 'existing'; 'former', a former member; or 'problem'.
    Only the first two can be added. message: what to check, else empty.
    """

    line = serializers.IntegerField()
    name = serializers.CharField()
    match = serializers.ChoiceField(["new", "alike", "existing", "former", "problem"], source="status")
    memberId = serializers.IntegerField(source="member.member_id", allow_null=True, default=None)
    message = serializers.CharField(allow_blank=True)


class CheckedNamesSerializer(serializers.Serializer[Any]):
    names = NameOnListSerializer(many=True)


class GivenRankSerializer(serializers.Serializer[Any]):
    memberIds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), min_length=1, max_length=1_000
    )
    rank = RankField()


class RankGivenSerializer(serializers.Serializer[Any]):
    """changed: how many members had another rank. changeSetId: undoes it, null if none had."""

    message = serializers.CharField()
    changed = serializers.IntegerField()
    changeSetId = serializers.IntegerField(allow_null=True)


class LeavingSerializer(serializers.Serializer[Any]):
    memberIds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), min_length=1, max_length=1_000
    )


class LeftSerializer(serializers.Serializer[Any]):
    """changed: how many members were active. changeSetId: undoes it, null if none was."""

    message = serializers.CharField()
    changed = serializers.IntegerField()
    changeSetId = serializers.IntegerField(allow_null=True)


class MemberList(generics.ListAPIView[Member]):
    """The active members, by name."""

    serializer_class = MemberSerializer
    queryset = Member.objects.active()

    @extend_schema(request=NewcomersSerializer, responses={201: AddedSerializer})
    def post(self, request: Request) -> Response:
        """Add members by name and rank, all or none. 409 if one is on the roster already."""
        newcomers = [by_hand.Newcomer(**one) for one in body_of(request, NewcomersSerializer)["members"]]
        change_set, members = by_hand.add(newcomers, actor_id=request.user.pk)
        whom = f"{members[0].name} was" if len(members) == 1 else f"{len(members)} members were"
        answer = {"message": f"{whom} added.", "changeSetId": change_set.pk, "members": members}
        return Response(AddedSerializer(answer).data, status=status.HTTP_201_CREATED)


class CheckedNames(APIView):
    @extend_schema(request=NamesSerializer, responses=CheckedNamesSerializer)
    def post(self, request: Request) -> Response:
        """For each name of a pasted list, in its order: whether it is new or already a member's. Nothing is saved."""
        names = by_hand.check(body_of(request, NamesSerializer)["text"], request.user.pk)
        return Response(CheckedNamesSerializer({"names": names}).data)


class RankOfMany(APIView):
    @extend_schema(request=GivenRankSerializer, responses=RankGivenSerializer)
    def post(self, request: Request) -> Response:
        """Give several members one rank: all of them, or none."""
        asked = body_of(request, GivenRankSerializer)
        change_set, changed = by_hand.give_rank(asked["memberIds"], asked["rank"], actor_id=request.user.pk)
        answer = {
            "message": "Rank updated successfully",
            "changed": changed,
            "changeSetId": change_set.pk if change_set else None,
        }
        return Response(RankGivenSerializer(answer).data)


class FormerMembers(APIView):
    @extend_schema(request=LeavingSerializer, responses=LeftSerializer)
    def post(self, request: Request) -> Response:
        """Mark several members as inactive: all or none, in one change. All records stay."""
        given = body_of(request, LeavingSerializer)
        change_set, left = by_hand.mark_inactive(given["memberIds"], actor_id=request.user.pk)
        whom = f"{left[0].name} was" if len(left) == 1 else f"{len(left)} members were"
        answer = {
            "message": f"{whom} marked as inactive." if left else "They are inactive already.",
            "changed": len(left),
            "changeSetId": change_set.pk if change_set else None,
        }
        return Response(LeftSerializer(answer).data)
