"""A leader says what a screenshot shows: it is read as that, in the batch where it belongs."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import DayField
from members.models import Event
from uploads import of_leaders
from uploads.intake import entering, event_memory, filing
from uploads.models import Upload


class RefileSerializer(serializers.Serializer[Any]):
    """day: of which day the duel's list is, where it is one of a day."""

    dataType = serializers.CharField(max_length=40)
    day = DayField(required=False, allow_null=True)


class RefiledSerializer(serializers.Serializer[Any]):
    """Where a screenshot is read as what the leader says it shows."""

    message = serializers.CharField()
    batchId = serializers.CharField()
    dataType = serializers.CharField()


class EventOfferSerializer(serializers.Serializer[Any]):
    """An event as which a screenshot may be kept. likeness: of its look to earlier lists of the event, 0 to 1.

    isGuess: it is clearly the likeliest. dataType: what `refile` takes to keep it as that.
    """

    id = serializers.IntegerField()
    dataType = serializers.CharField()
    title = serializers.CharField()
    unit = serializers.CharField(allow_blank=True)
    period = serializers.ChoiceField(Event.Period.choices)
    likeness = serializers.FloatField()
    isGuess = serializers.BooleanField()


class EventOffersSerializer(serializers.Serializer[Any]):
    """title: of the list as it was read, for a new event; may be empty."""

    title = serializers.CharField(allow_blank=True)
    events = EventOfferSerializer(many=True)


class UploadEvents(APIView):
    @extend_schema(responses=EventOffersSerializer)
    def get(self, request: Request, upload_id: int) -> Response:
        """As which events a screenshot may be kept, the likeliest first."""
        upload = get_object_or_404(of_leaders.screenshots(), pk=upload_id)
        return Response(EventOffersSerializer(event_memory.offer(upload)).data)


class UploadRefile(APIView):
    @extend_schema(request=RefileSerializer, responses=RefiledSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Read a screenshot as what the leader says it shows: the kind chosen at first, another one, or an event."""
        form = RefileSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        kind = entering.shown_kind(form.validated_data["dataType"])
        day = entering.shown_day(kind, form.validated_data.get("day"))
        upload = filing.refile(upload_id=upload_id, kind=kind, day=day, actor_id=request.user.pk)
        is_new = upload.status == Upload.Status.PROCESSING
        state = f"being read as {filing.name_of(kind)}" if is_new else f"{filing.among(kind)} already"
        message = f"{upload.original_name} is {state}."
        return Response({"message": message, "batchId": upload.batch.batch_id, "dataType": kind})
