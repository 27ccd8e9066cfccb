"""The calls about members who are away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members import away
from members.api.fields import DayField, ReasonField
from members.api.requests import body_of, parameters_of
from members.days import alliance_day
from members.figures import LARGEST
from members.models import Away

LISTED = timedelta(weeks=8)
"""How long past entries stay in the list. With a member id, all of that member's entries are listed."""


class AwayAskedSerializer(serializers.Serializer[Any]):
    """from, to: both days count."""

    memberId = serializers.IntegerField(min_value=1, max_value=LARGEST)
    to = DayField()
    reason = ReasonField(allow_blank=True, allow_null=True, required=False, default="")

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": DayField()}


class AwaySerializer(serializers.Serializer[Any]):
    """Days on which a member is away. by: the account that entered it; null for a command or a deleted account."""

    id = serializers.IntegerField()
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    to = serializers.DateField(source="last")
    reason = serializers.CharField(allow_blank=True)
    days = serializers.SerializerMethodField(help_text="How many, both ends counted.")
    by = serializers.SerializerMethodField()
    at = serializers.DateTimeField()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.DateField(source="first")}

    def get_days(self, entry: Away) -> int:
        return (entry.last - entry.first).days + 1

    def get_by(self, entry: Away) -> str | None:
        return entry.by.get_username() if entry.by else None


class AwayEnteredSerializer(AwaySerializer):
    """The entry, and the id of the change set that undoes it."""

    message = serializers.SerializerMethodField()
    changeSetId = serializers.SerializerMethodField()

    def get_message(self, entry: Away) -> str:
        return f"{entry.member.name} is away {away.shown(entry)}."

    def get_changeSetId(self, entry: Away) -> int:  # noqa: N802 (named after the field)
        change_set_id: int = self.context["change_set_id"]
        return change_set_id


class AwayRemovedSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    changeSetId = serializers.IntegerField()


class AwayQuerySerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, help_text="All entries of this member alone."
    )


class AwayList(APIView):
    @extend_schema(parameters=[AwayQuerySerializer], responses=AwaySerializer(many=True), operation_id="away_list")
    def get(self, request: Request) -> Response:
        """Who is away, will be, or was in the last eight weeks, newest days first. With a member id, all entries of
        that member."""
        given = parameters_of(request, AwayQuerySerializer)
        found = away.entries(member_id=given.get("memberId"), since=alliance_day() - LISTED)
        return Response(AwaySerializer(found, many=True).data)

    @extend_schema(request=AwayAskedSerializer, responses={201: AwayEnteredSerializer})
    def post(self, request: Request) -> Response:
        """Enter that a member is away. 409 if the days are entered already."""
        asked = body_of(request, AwayAskedSerializer)
        entry, change_set = away.enter(
            asked["memberId"], asked["from"], asked["to"], asked["reason"], actor_id=request.user.pk
        )
        answer = AwayEnteredSerializer(entry, context={"change_set_id": change_set.pk})
        return Response(answer.data, status=status.HTTP_201_CREATED)


class AwayEntry(APIView):
    @extend_schema(responses=AwayRemovedSerializer)
    def delete(self, request: Request, entry_id: int) -> Response:
        """Delete the entry, as if it had never been entered. The change log keeps that it was."""
        entry, change_set = away.remove(entry_id, actor_id=request.user.pk)
        return Response({"message": f"{entry.member.name} is no longer away then.", "changeSetId": change_set.pk})
