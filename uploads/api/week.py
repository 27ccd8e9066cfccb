"""The week at a glance."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics.api.figures import asked
from analytics.week import DayState, State
from members.api.fields import DayOfMomentField
from uploads.week import ByItself, at_a_glance


class WeekQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of the week; left out, this week."""

    weekEnding = DayOfMomentField(required=False)


class ListOfWeekSerializer(serializers.Serializer[Any]):
    """A list of the week. state: in (it tells of everybody), part, early (of the duel: taken before it was over),
    missing, or unused (not in, and not asked for).

    of: the members that it should tell of; recorded: with a figure of the week; absent: not on a list read whole.
    day: of its newest figure; before: the newest day before the week. href: where its screenshots are uploaded.
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
    """A day of the duel. state: in, derived (all of it follows from the week and the other days), part, missing, ahead
    (it is not over), or unused (not in, and not asked for)."""

    day = serializers.DateField()
    state = serializers.ChoiceField(get_args(DayState))
    of = serializers.IntegerField()
    read = serializers.IntegerField()
    derived = serializers.IntegerField()
    absent = serializers.IntegerField()


class WeekAtAGlanceSerializer(serializers.Serializer[Any]):
    """days: of the duel, Monday first. waiting: screenshots of the week that are being read or wait for a leader.

    lacks: what a complete week lacks, each in words; empty: it is complete. savable: its Sunday has come. savedAt: null
    where it is not saved. byItself: whether a week is saved automatically, on Sunday night or once it is complete.
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
        """Which lists of a week are in, with how many members and the date, and what a complete week lacks."""
        query = asked(WeekQuerySerializer, request)
        return Response(WeekAtAGlanceSerializer(at_a_glance(query.get("weekEnding"))).data)
