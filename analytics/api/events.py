"""The events' calls: naming an event, its results, changing, archiving and deleting it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import events
from members.api.fields import BigNumberField, DayOfMomentField, LineField
from members.api.kept import kept
from members.api.requests import body_of, parameters_of
from members.api.serializers import MessageSerializer
from members.events import Facts, change_event, delete_event, name_event
from members.figures import LARGEST
from members.formats import counted
from members.models import Event
from members.models.events import LONGEST_TITLE, LONGEST_UNIT


class EventSerializer(serializers.Serializer[Any]):
    """An event. dataType: the data type of its lists. period: 'day', 'week' or 'once'. by: who named it."""

    id = serializers.IntegerField()
    dataType = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    period = serializers.ChoiceField(Event.Period.choices)
    highIsGood = serializers.BooleanField()
    archived = serializers.BooleanField()
    by = serializers.CharField(allow_null=True)


class EventTimeSerializer(serializers.Serializer[Any]):
    """One time that an event was held."""

    date = serializers.DateField()
    members = serializers.IntegerField()
    total = BigNumberField()


class EventBestSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    value = BigNumberField()


class ListedEventSerializer(EventSerializer):
    """latest, best: from the newest time that the event was held; null if it has no results."""

    latest = EventTimeSerializer(allow_null=True)
    best = EventBestSerializer(allow_null=True)


class EventsSerializer(serializers.Serializer[Any]):
    events = ListedEventSerializer(many=True)


class EventResultSerializer(serializers.Serializer[Any]):
    """place: the member's place by value. before, change, percent: compared with the time before; null if the member
    has no value there."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    active = serializers.BooleanField()
    place = serializers.IntegerField()
    value = BigNumberField()
    before = BigNumberField(allow_null=True)
    change = BigNumberField(allow_null=True)
    percent = serializers.FloatField(allow_null=True)


class EventNotListedSerializer(serializers.Serializer[Any]):
    """A member who was not on a list that was read whole. away: 'away 1 of 1 days: holiday', else empty."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    away = serializers.CharField(allow_blank=True)


class EventResultsSerializer(serializers.Serializer[Any]):
    """date: the date of the results, null if there are none. before: the date of the previous results. dates: newest
    first."""

    event = EventSerializer()
    date = serializers.DateField(allow_null=True)
    before = serializers.DateField(allow_null=True)
    dates = EventTimeSerializer(many=True)
    members = serializers.IntegerField()
    total = BigNumberField()
    rows = EventResultSerializer(many=True)
    notListed = EventNotListedSerializer(many=True)


class MemberEventSerializer(serializers.Serializer[Any]):
    """A member's newest result in an event.

    place, of: the member's place among all results of that time. times: in how many of the event's lists the member is.
    """

    eventId = serializers.IntegerField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    highIsGood = serializers.BooleanField()
    date = serializers.DateField()
    value = BigNumberField()
    place = serializers.IntegerField()
    of = serializers.IntegerField()
    before = BigNumberField(allow_null=True)
    change = BigNumberField(allow_null=True)
    times = serializers.IntegerField()
    uploadId = serializers.IntegerField(allow_null=True)


class EventNamedSerializer(serializers.Serializer[Any]):
    """unit: the unit of the values, may be empty. period: by default 'once', each time that the event is held."""

    title = LineField(max_length=LONGEST_TITLE)
    unit = LineField(max_length=LONGEST_UNIT, allow_blank=True, required=False, default="")
    period = serializers.ChoiceField(Event.Period.choices, required=False, default=Event.Period.ONCE.value)
    highIsGood = serializers.BooleanField(required=False, default=True)


class EventChangedSerializer(serializers.Serializer[Any]):
    """What to change. Fields that are left out keep their values."""

    title = LineField(max_length=LONGEST_TITLE, required=False)
    unit = LineField(max_length=LONGEST_UNIT, allow_blank=True, required=False)
    period = serializers.ChoiceField(Event.Period.choices, required=False)
    highIsGood = serializers.BooleanField(required=False)
    archived = serializers.BooleanField(required=False)


class EventWrittenSerializer(EventSerializer):
    """changeSetId: undoes it; null if nothing changed."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)


class EventResultsQuerySerializer(serializers.Serializer[Any]):
    """date: the time to show; for a weekly event, any day of the week. By default, the newest."""

    date = DayOfMomentField(required=False)


class EventsOfMember(APIView):
    @extend_schema(responses=MemberEventSerializer(many=True), operation_id="members_events_list")
    @kept("members", "records")
    def get(self, request: Request, member_id: int) -> Response:
        """A member's newest result in each event, with the one before it."""
        return Response(MemberEventSerializer(events.of_member(in_bounds(member_id)), many=True).data)


FIELDS = {"highIsGood": "high_is_good"}
"""For fields whose names differ: the name in the rules -> the name in the call."""


class Events(APIView):
    @extend_schema(responses=EventsSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The events, by title, each with its newest results."""
        return Response(EventsSerializer(events.every_event()).data)

    @extend_schema(request=EventNamedSerializer, responses={201: EventWrittenSerializer})
    def post(self, request: Request) -> Response:
        """Name an event, so that lists of it can be kept. 409 if an event has that title already."""
        given = body_of(request, EventNamedSerializer)
        event, change_set = name_event(Facts(**in_rules(given)), actor_id=request.user.pk)
        answer = events.as_json(event) | {"message": f"{event.title} was named.", "changeSetId": change_set.pk}
        return Response(EventWrittenSerializer(answer).data, status=status.HTTP_201_CREATED)


class EventDetail(APIView):
    @extend_schema(request=EventChangedSerializer, responses=EventWrittenSerializer)
    def patch(self, request: Request, event_id: int) -> Response:
        """Change an event, archive it or bring it back. Its period can't change once it has results."""
        given = body_of(request, EventChangedSerializer)
        event, change_set = change_event(in_bounds(event_id), in_rules(given), actor_id=request.user.pk)
        answer = events.as_json(event) | {
            "message": f"{event.title} was saved.",
            "changeSetId": change_set.pk if change_set else None,
        }
        return Response(EventWrittenSerializer(answer).data)

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, event_id: int) -> Response:
        """Delete an event with all its results, for good. Only an R5 may."""
        title, count = delete_event(in_bounds(event_id), actor_id=request.user.pk)
        return Response({"message": f"{title} was deleted, with {counted(count, 'result')}."})


class EventResults(APIView):
    @extend_schema(parameters=[EventResultsQuerySerializer], responses=EventResultsSerializer)
    @kept("members", "records", "absences")
    def get(self, request: Request, event_id: int) -> Response:
        """The results of one time that an event was held, best first, each with its change since the time before."""
        day = parameters_of(request, EventResultsQuerySerializer).get("date")
        event = get_object_or_404(Event.objects.select_related("by"), pk=in_bounds(event_id))
        return Response(EventResultsSerializer(events.results(event, day)).data)


def in_rules(given: dict[str, Any]) -> dict[str, Any]:
    return {FIELDS.get(name, name): value for name, value in given.items()}


def in_bounds(number: int) -> int:
    """A number that the database can hold; no event has a larger id anyway."""
    return min(number, LARGEST)
