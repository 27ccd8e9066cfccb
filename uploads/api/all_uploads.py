"""All uploads: the search page that Recent Uploads leads to."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import DayField
from members.figures import is_event
from uploads import all_uploads, of_leaders
from uploads.api.fields import PlacedRowSerializer
from uploads.api.serializers import BatchSerializer, ReviewUploadSerializer
from uploads.apply import written_rows
from uploads.models import DataType

STATES = ["written", "undone", "waiting", "discarded", "left-out"]


class KindField(serializers.CharField):
    """A data type: one of the portal's own, or `event-` and an event's number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=20, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        value: str = super().to_internal_value(data)
        if value and value not in DataType.values and not is_event(value):
            raise serializers.ValidationError(f"“{value}” is not a data type.")
        return value


class WantedSerializer(serializers.Serializer[Any]):
    """What to list; a filter that is left out does not apply. search: words and days, all of which must match."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=200)
    kind = KindField(required=False, allow_blank=True)
    state = serializers.ChoiceField(all_uploads.STATES, required=False, allow_blank=True)
    by = serializers.CharField(required=False, allow_blank=True, max_length=150)
    first = DayField(required=False)
    last = DayField(required=False)
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=40)


class ApplyOfBatchSerializer(serializers.Serializer[Any]):
    """members: how many members got a figure from it."""

    changeSetId = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    members = serializers.IntegerField()
    undoneAt = serializers.DateTimeField(allow_null=True)
    undoneBy = serializers.CharField(allow_null=True)


class ListedBatchSerializer(BatchSerializer):
    """coverage: how much of the list was read, as a sentence. applies: newest first, including undone ones."""

    weekEnding = serializers.DateField()
    fileNames = serializers.ListField(child=serializers.CharField())
    coverage = serializers.CharField(allow_blank=True)
    applies = ApplyOfBatchSerializer(many=True)


class AllUploadsSerializer(serializers.Serializer[Any]):
    """next: the cursor of the next page, null on the last page. uploaders: everybody who has ever uploaded."""

    batches = ListedBatchSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    uploaders = serializers.ListField(child=serializers.CharField())


class WrittenToSerializer(serializers.Serializer[Any]):
    """memberId: null if the member was deleted. before: the figure before the apply, null if there was none."""

    memberId = serializers.IntegerField(allow_null=True)
    memberName = serializers.CharField()
    value = serializers.CharField()
    before = serializers.CharField(allow_null=True)
    changeSetId = serializers.IntegerField()


class WrittenRowSerializer(PlacedRowSerializer):
    """alsoOn: how many other screenshots show the row."""

    alsoOn = serializers.IntegerField()
    state = serializers.ChoiceField(STATES)
    writtenTo = WrittenToSerializer(allow_null=True)


class BatchRowsSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    dataType = serializers.CharField()
    reportDate = serializers.DateField()
    weekEnding = serializers.DateField()
    uploads = ReviewUploadSerializer(many=True)
    rows = WrittenRowSerializer(many=True)


class AllUploads(APIView):
    @extend_schema(parameters=[WantedSerializer], responses=AllUploadsSerializer)
    def get(self, request: Request) -> Response:
        """All batches in pages, newest first, filtered by the parameters and a search."""
        form = WantedSerializer(data=request.query_params)
        form.is_valid(raise_exception=True)
        return Response(AllUploadsSerializer(all_uploads.page(all_uploads.Wanted(**form.validated_data))).data)


class BatchRows(APIView):
    @extend_schema(responses=BatchRowsSerializer)
    def get(self, request: Request, batch_id: str) -> Response:
        """Every row of a batch with its place on the screenshot, and what was written to which member."""
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        return Response(BatchRowsSerializer(written_rows.of(batch)).data)
