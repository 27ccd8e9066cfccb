"""Which screenshots the portal already has: POST /api/uploads/known."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import DayField
from members.api.requests import body_of
from uploads.intake import entering, known


class KnownBatchSerializer(serializers.Serializer[Any]):
    """A batch that contains some of the files. files: how many of them. state: the batch's state. href: the page on
    which to continue with the batch."""

    batchId = serializers.CharField()
    dataType = serializers.CharField()
    reportDate = serializers.DateField()
    memberName = serializers.CharField(allow_null=True)
    files = serializers.IntegerField()
    state = serializers.ChoiceField(known.STATES)
    appliedBy = serializers.CharField(allow_null=True)
    appliedAt = serializers.DateTimeField(allow_null=True)
    undone = serializers.BooleanField()
    text = serializers.CharField()
    href = serializers.CharField()


class KnownSerializer(serializers.Serializer[Any]):
    """files: how many files the caller asked about. known: how many of them are in some batch."""

    files = serializers.IntegerField()
    known = serializers.IntegerField()
    batches = KnownBatchSerializer(many=True)


class KnownFormSerializer(serializers.Serializer[Any]):
    """Files to upload, by their SHA-256. If they are left out, the files that the batch contains now."""

    hashes = serializers.ListField(
        child=serializers.RegexField(r"^[0-9a-f]{64}$"), required=False, max_length=known.MOST_FILES
    )
    dataType = serializers.CharField(max_length=40)
    uploadDate = DayField(required=False)
    batchId = serializers.CharField(required=False, max_length=64)


class KnownUploads(APIView):
    @extend_schema(request=KnownFormSerializer, responses=KnownSerializer)
    def post(self, request: Request) -> Response:
        """Which batches contain these files already, before (or after) they are uploaded as that kind and date."""
        given = body_of(request, KnownFormSerializer)
        found = known.asked(
            hashes=given.get("hashes"),
            kind=entering.any_data_type(given["dataType"]),
            day=given.get("uploadDate"),
            batch_id=given.get("batchId", ""),
        )
        return Response(KnownSerializer(known.answer(found)).data)
