"""What a leader sees first: what is still to decide, and the week at a glance."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics.week import DayState, State
from members.api.fields import DayOfMomentField
from members.api.requests import parameters_of
from uploads.attention import KINDS, attention
from uploads.week import ByItself, at_a_glance


class WeekQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of the week; by default, this week."""

    weekEnding = DayOfMomentField(required=False)


class ListOfWeekSerializer(serializers.Serializer[Any]):
    """A list of the week. state: in (it covers everybody), part, early (a duel list taken before the duel was over),
    missing, or unused (not in, and not required).

    of: how many members the list should cover. recorded: how many have a figure of the week. absent: how many are not
    on a list that was read whole. day: the day of its newest figure. before: the newest day before the week. href: the
    page on which its screenshots are uploaded.
    """

    dataType = serializers.CharField(source="data_type")
    label = serializers.CharField()  # type: ignore[assignment]
    state = serializers.ChoiceField(get_args(State))
    of = serializers.IntegerField()
    recorded = serializers.IntegerField()
    absent = serializers.IntegerField()
    day = serializers.DateField(allow_null=True)
    before = serializers.DateField(allow_null=True)
    href = serializers.CharField()


class DayOfWeekSerializer(serializers.Serializer[Any]):
    """A day of the duel. state: in, derived (all scores are computed from the week and its other days), part, missing,
    ahead (the day is not over), or unused (not in, and not required)."""

    day = serializers.DateField()
    state = serializers.ChoiceField(get_args(DayState))
    of = serializers.IntegerField()
    read = serializers.IntegerField()
    derived = serializers.IntegerField()
    absent = serializers.IntegerField()


class WeekAtAGlanceSerializer(serializers.Serializer[Any]):
    """days: the days of the duel, Monday first. waiting: how many screenshots of the week are being read or wait for a
    leader.

    lacks: what the week lacks to be complete, each in words; empty if it is complete. savable: its Sunday has come.
    savedAt: null if it is not saved. byItself: whether a week is saved automatically, on Sunday night or once it is
    complete.
    """

    weekEnding = serializers.DateField()
    members = serializers.IntegerField()
    lists = ListOfWeekSerializer(many=True)
    days = DayOfWeekSerializer(many=True)
    waiting = serializers.IntegerField()
    lacks = serializers.ListField(child=serializers.CharField())
    savable = serializers.BooleanField()
    savedAt = serializers.DateTimeField(allow_null=True)
    byItself = serializers.ChoiceField(get_args(ByItself))


class WeekAtAGlance(APIView):
    @extend_schema(parameters=[WeekQuerySerializer], responses=WeekAtAGlanceSerializer)
    def get(self, request: Request) -> Response:
        """Which lists of a week are in, with the number of members and the date, and what the week lacks to be
        complete."""
        query = parameters_of(request, WeekQuerySerializer)
        return Response(WeekAtAGlanceSerializer(at_a_glance(query.get("weekEnding"))).data)


class AttentionItemSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(KINDS)
    count = serializers.IntegerField()
    lead = serializers.CharField()
    text = serializers.CharField()
    action = serializers.CharField()
    href = serializers.CharField()


class Attention(APIView):
    @extend_schema(responses=AttentionItemSerializer(many=True))
    def get(self, request: Request) -> Response:
        """What is still to decide this week, most urgent first; an empty list if everything is decided."""
        return Response(AttentionItemSerializer(attention(), many=True).data)
