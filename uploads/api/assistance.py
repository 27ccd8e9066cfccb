"""Mutual assistance: POST /api/upload/mutual-assistance (spec section 7), and the week's points by member."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import BigNumberField
from members.api.requests import is_larger
from members.errors import Refused
from uploads.api.known import KnownBatchSerializer
from uploads.api.serializers import BatchIdField, own_batch_id
from uploads.apply import assistance
from uploads.intake import entering, known
from uploads.models import Batch, DataType
from uploads.reading.look.image import MAX_BYTES

MOST_FILES = 20


class AssistanceFormSerializer(serializers.Serializer[Any]):
    """batchId: an id that the sender chose, so that a repeated call is recognised."""

    screenshots = serializers.ListField(child=serializers.FileField(), max_length=MOST_FILES)
    batchId = BatchIdField(required=False)


class AssistanceAcceptedSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    fileCount = serializers.IntegerField()
    alreadyIn = KnownBatchSerializer(allow_null=True)


class HelperSerializer(serializers.Serializer[Any]):
    """A member's points of the week. before: the points of the week before."""

    place = serializers.IntegerField()
    memberId = serializers.IntegerField()
    name = serializers.CharField()
    points = BigNumberField()
    before = BigNumberField(allow_null=True)
    recordDate = serializers.DateField()


class WaitingAssistanceSerializer(serializers.Serializer[Any]):
    """A batch with rows that a leader has to check."""

    batchId = serializers.CharField()
    reportDate = serializers.DateField()
    rows = serializers.IntegerField()


class RecordedAssistanceSerializer(serializers.Serializer[Any]):
    """What was recorded last and can be undone."""

    changeSetId = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    members = serializers.IntegerField()


class AssistanceSerializer(serializers.Serializer[Any]):
    weekEnding = serializers.DateField(allow_null=True)
    rows = HelperSerializer(many=True)
    waiting = WaitingAssistanceSerializer(many=True)
    recorded = RecordedAssistanceSerializer(allow_null=True)


class UploadAssistance(APIView):
    takes_large_bodies = True
    parser_classes = [MultiPartParser]

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        request.upload_handlers = [TemporaryFileUploadHandler(request)]  # twenty screenshots are too large for memory
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(request=AssistanceFormSerializer, responses={201: AssistanceAcceptedSerializer})
    def post(self, request: Request) -> Response:
        """Take in a week's screenshots, as one batch of today. One bad file refuses them all; the error names the
        file."""
        if is_larger(request, MOST_FILES * MAX_BYTES):
            raise Refused(f"That is more than {MOST_FILES} screenshots of 10 MB. Upload them in parts.", status=413)
        files = request.FILES.getlist("screenshots")
        if not files:
            raise Refused("Choose at least one screenshot, and send each as 'screenshots'.")
        if len(files) > MOST_FILES:
            raise Refused(f"Upload at most {MOST_FILES} screenshots at once.")
        batch_id = own_batch_id(request)
        kept = entering.take_in_all(
            files,
            kind=DataType.ASSISTANCE,
            report_date=timezone.localdate(),
            batch_id=batch_id,
            actor_id=request.user.pk,
        )
        batch = Batch.objects.get(batch_id=batch_id)
        already = known.first(known.of_batch(batch, batch.uploads.all()))
        answer = AssistanceAcceptedSerializer({"batchId": batch_id, "fileCount": kept, "alreadyIn": already})
        return Response(answer.data, status=status.HTTP_201_CREATED)


class Assistance(APIView):
    @extend_schema(responses=AssistanceSerializer)
    def get(self, request: Request) -> Response:
        """Each member's points in the newest week, the rows that wait for review, and what was recorded last."""
        return Response(AssistanceSerializer(assistance.overview()).data)
