"""The duel's call: a week day by day."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import duel
from members.api.fields import BigNumberField, DayOfMomentField
from members.api.kept import kept
from members.api.requests import parameters_of
from members.figures import LARGEST


class DuelQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of the week; by default, the newest recorded week. memberId: returns only this member."""

    weekEnding = DayOfMomentField(required=False)
    memberId = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)


class DuelDaySerializer(serializers.Serializer[Any]):
    """A day of the week. read: how many scores are recorded. derived: how many are computed from the week and its other
    days."""

    date = serializers.DateField()
    read = serializers.IntegerField()
    derived = serializers.IntegerField()
    total = BigNumberField(allow_null=True)


class DuelRowSerializer(serializers.Serializer[Any]):
    """A member's duel. days: Monday to Saturday, null if unknown. week: the score on the week's own list.

    sum: the sum of the known days. derived: indexes of the `days` that are computed from the week and its other days.
    notListed: indexes of the `days` that are zero because a list that was read whole does not include the member.
    check: whether days and week agree.
    """

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    days = serializers.ListField(child=BigNumberField(allow_null=True), min_length=6, max_length=6)
    week = BigNumberField(allow_null=True)
    sum = BigNumberField(allow_null=True)
    derived = serializers.ListField(child=serializers.IntegerField())
    notListed = serializers.ListField(child=serializers.IntegerField())
    check = serializers.CharField(help_text=" or ".join(get_args(duel.Check)))


class DuelSerializer(serializers.Serializer[Any]):
    """before, after: the nearest weeks with anything recorded. weekRead: how many members are recorded on the week's
    list."""

    weekEnding = serializers.DateField()
    before = serializers.DateField(allow_null=True)
    after = serializers.DateField(allow_null=True)
    members = serializers.IntegerField()
    days = DuelDaySerializer(many=True)
    weekRead = serializers.IntegerField()
    rows = DuelRowSerializer(many=True)


class Duel(APIView):
    @extend_schema(parameters=[DuelQuerySerializer], responses=DuelSerializer)
    @kept("members", "records", "absences")
    def get(self, request: Request) -> Response:
        """A week of the Alliance Duel, day by day: the scores read, the scores derived from them, and where scores
        disagree."""
        query = parameters_of(request, DuelQuerySerializer)
        found = duel.week_of_duel(query.get("weekEnding"), query.get("memberId"))
        return Response(DuelSerializer(found).data)
