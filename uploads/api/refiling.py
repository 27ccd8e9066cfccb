"""A leader says what a screenshot shows. It is then read as that, in the batch where it belongs."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import DayField
from members.api.requests import body_of
from members.models import Event
from uploads import of_leaders
from uploads.intake import entering, event_memory, filing
from uploads.models import Upload


class RefileSerializer(serializers.Serializer[Any]):
    """day: the day of the duel's list, if it is a list of one day."""

    dataType = serializers.CharField(max_length=40)
    day = DayField(required=False, allow_null=True)


class RefiledSerializer(serializers.Serializer[Any]):
    """The batch in which a screenshot is read as what the leader says it shows."""

    message = serializers.CharField()
    batchId = serializers.CharField()
    dataType = serializers.CharField()


class EventOfferSerializer(serializers.Serializer[Any]):
    """An event as whose list a screenshot may be kept. likeness: how similar its look is to earlier lists of the event,
    0 to 1.

    isGuess: whether the event is clearly the likeliest. dataType: what `refile` takes to keep the screenshot as its
    list.
    """

    id = serializers.IntegerField()
    dataType = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    period = serializers.ChoiceField(Event.Period.choices)
    likeness = serializers.FloatField()
    isGuess = serializers.BooleanField()


class EventOffersSerializer(serializers.Serializer[Any]):
    """title: the list's title as it was read, for a new event; may be empty."""

    title = serializers.CharField(allow_blank=True)
    events = EventOfferSerializer(many=True)


class UploadEvents(APIView):
    @extend_schema(responses=EventOffersSerializer)
    def get(self, request: Request, upload_id: int) -> Response:
        """The events as whose list a screenshot may be kept, likeliest first."""
        upload = get_object_or_404(of_leaders.screenshots(), pk=upload_id)
        return Response(EventOffersSerializer(event_memory.offer(upload)).data)


class UploadRefile(APIView):
    @extend_schema(request=RefileSerializer, responses=RefiledSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Read a screenshot as what the leader says it shows: the originally chosen kind, another kind, or an event."""
        given = body_of(request, RefileSerializer)
        kind = entering.shown_kind(given["dataType"])
        day = entering.shown_day(kind, given.get("day"))
        upload = filing.refile(upload_id=upload_id, kind=kind, day=day, actor_id=request.user.pk)
        is_new = upload.status == Upload.Status.PROCESSING
        state = f"being read as {filing.name_of(kind)}" if is_new else f"{filing.among(kind)} already"
        message = f"{upload.original_name} is {state}."
        return Response({"message": message, "batchId": upload.batch.batch_id, "dataType": kind})
