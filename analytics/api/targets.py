"""The targets' calls: what is required, who falls short in a week, and changing a target."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import targets
from members.api.fields import BigNumberField, DayField, DayOfMomentField
from members.api.kept import kept
from members.api.requests import body_of, parameters_of
from members.figures import LARGEST
from members.formats import day
from members.known_figures import figure_of
from members.targets import set_target, whose


class TargetsQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of the week; by default, the newest week that is over."""

    weekEnding = DayOfMomentField(required=False)


class TargetedFigureSerializer(serializers.Serializer[Any]):
    """A figure that may have a target. span: 'day', 'week', or 'event' for each time that the event is held."""

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    span = serializers.CharField()


class TargetSerializer(TargetedFigureSerializer):
    """A version of a target. rank: the rank it applies to, null for everybody. least: the minimum, null if the target
    ends.

    since: the Monday of its first week. inForce: whether it counts in the requested week.
    """

    id = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    least = BigNumberField(allow_null=True)
    since = serializers.DateField()
    inForce = serializers.BooleanField()
    by = serializers.CharField(allow_null=True)


class ShortSerializer(serializers.Serializer[Any]):
    """A value below its target. date: for a figure by day or of an event, else null.

    away: 'away 1 of 1 days: holiday', else empty.
    """

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    date = serializers.DateField(allow_null=True)
    least = BigNumberField()
    has = BigNumberField()
    missing = BigNumberField()
    away = serializers.CharField(allow_blank=True)
    excused = serializers.BooleanField()


class ShortMemberSerializer(serializers.Serializer[Any]):
    """A member who falls short of some target. excused: whether days away excuse all of it."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    excused = serializers.BooleanField()
    short = ShortSerializer(many=True)


class UnknownSerializer(serializers.Serializer[Any]):
    """How many members lack a required value because it was not uploaded."""

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    date = serializers.DateField()
    members = serializers.IntegerField()


class TargetsSerializer(serializers.Serializer[Any]):
    """lastDay: the newest day that is judged, because later days are not over yet."""

    weekEnding = serializers.DateField()
    before = serializers.DateField()
    after = serializers.DateField(allow_null=True)
    lastDay = serializers.DateField()
    figures = TargetedFigureSerializer(many=True)
    targets = TargetSerializer(many=True)
    short = ShortMemberSerializer(many=True)
    unknown = UnknownSerializer(many=True)


class TargetAskedSerializer(serializers.Serializer[Any]):
    """rank: 1 to 5, null for everybody. least: null ends the target. since: any day of its first week, by default
    today."""

    figure = serializers.CharField(max_length=20)
    rank = serializers.IntegerField(min_value=1, max_value=5, required=False, allow_null=True)
    least = serializers.IntegerField(min_value=0, max_value=LARGEST, allow_null=True)
    since = DayField(required=False, allow_null=True)


class TargetSetSerializer(serializers.Serializer[Any]):
    """id: the id of the version; null if there was no target to end. changeSetId: undoes it; null if nothing
    changed."""

    message = serializers.CharField()
    id = serializers.IntegerField(allow_null=True)
    changeSetId = serializers.IntegerField(allow_null=True)


class Targets(APIView):
    @extend_schema(parameters=[TargetsQuerySerializer], responses=TargetsSerializer)
    @kept("members", "records", "absences")
    def get(self, request: Request) -> Response:
        """What is required of members, and who was short of it in a week."""
        found = targets.week_of_targets(parameters_of(request, TargetsQuerySerializer).get("weekEnding"))
        return Response(TargetsSerializer(found).data)

    @extend_schema(request=TargetAskedSerializer, responses={201: TargetSetSerializer})
    def post(self, request: Request) -> Response:
        """Require a minimum from a week on. Earlier weeks keep the requirement that they had."""
        given = body_of(request, TargetAskedSerializer)
        target, change_set = set_target(
            given["figure"], given.get("rank"), given["least"], since=given.get("since"), actor_id=request.user.pk
        )
        label, least = figure_of(target.figure).label, target.least
        value = "no target" if least is None else f"at least {least:,}"
        since = f", since {day(target.since, year=True)}" if target.pk else ""
        answer = {
            "message": f"{label} for {whose(target.rank)}: {value}{since}.",
            "id": target.pk,
            "changeSetId": change_set.pk if change_set else None,
        }
        return Response(answer, status=status.HTTP_201_CREATED)
