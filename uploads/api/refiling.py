"""A leader says what a screenshot shows, or of which day a list is. It is then read, or counts, as that."""

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
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from members.models import Event
from uploads import of_leaders
from uploads.api.drafts import EDITOR
from uploads.apply import redating
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


class DateSerializer(serializers.Serializer[Any]):
    """changeSetId: the apply in force, as the page showed it; null for a list that waits.

    editor: if a review is open, the name of its window, as in PUT .../draft.
    """

    reportDate = DayField()
    changeSetId = serializers.IntegerField(allow_null=True, min_value=1, max_value=LARGEST)
    editor = serializers.RegexField(EDITOR, required=False, default="", allow_blank=True)


class DatedSerializer(MessageSerializer):
    """changeSetId: the apply under the new date, which can be undone; null for a list that waits."""

    reportDate = serializers.DateField()
    changeSetId = serializers.IntegerField(allow_null=True)


class BatchDate(APIView):
    @extend_schema(request=DateSerializer, responses=DatedSerializer)
    def post(self, request: Request, batch_id: str) -> Response:
        """Change the date of a list.

        A list that waits only gets the new date. A list that was applied is undone and applied again with the new date,
        as a whole or not at all. This is refused, with the reason, if the apply cannot be undone.
        """
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        fields = body_of(request, DateSerializer)
        dated = redating.change_date(
            batch,
            fields["reportDate"],
            applied=fields["changeSetId"],
            actor_id=request.user.pk,
            editor=fields["editor"],
        )
        return Response(
            {
                "message": message(dated),
                "reportDate": dated.batch.report_date,
                "changeSetId": dated.change_set.pk if dated.change_set else None,
            }
        )


def message(dated: redating.Dated) -> str:
    """'Strength now counts for 2026-11-15 instead of 2026-11-22.'"""
    name = dated.batch.get_data_type_display()
    moved = f"{name} now counts for {dated.batch.report_date} instead of {dated.before}."
    lists = "1 list that stands on it was" if dated.again == 1 else f"{dated.again} lists that stand on it were"
    return f"{moved} {lists} applied again, unchanged." if dated.again else moved
