"""Asking Claude about a batch's disputed rows (design: the cost is shown first)."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from uploads import of_leaders
from uploads.review import disputes


class InquirySerializer(serializers.Serializer[Any]):
    """The newest inquiry about a batch. rows: how many rows Claude was asked about. cost: US dollars so far. message:
    why it failed."""

    isRunning = serializers.BooleanField()
    failed = serializers.BooleanField()
    rows = serializers.IntegerField()
    answered = serializers.IntegerField()
    agreed = serializers.IntegerField()
    differed = serializers.IntegerField()
    cost = serializers.CharField()
    message = serializers.CharField()


class ClaudeOfferSerializer(serializers.Serializer[Any]):
    """What it would cost to ask Claude about the disputed rows. cost: approximately, in US dollars."""

    rows = serializers.IntegerField()
    cost = serializers.CharField()
    inquiry = InquirySerializer(allow_null=True)


class AskClaude(APIView):
    @extend_schema(responses=InquirySerializer)
    def get(self, request: Request, batch_id: str) -> Response:
        """The progress of the newest inquiry about a batch; 404 if there was none."""
        found = disputes.last_inquiry(get_object_or_404(of_leaders.batches(), batch_id=batch_id))
        if found is None:
            raise disputes.never_asked()
        return Response(InquirySerializer(found).data)

    @extend_schema(request=None, responses={202: InquirySerializer})
    def post(self, request: Request, batch_id: str) -> Response:
        """Ask Claude about the rows in doubt. A worker does it, and the review shows the result."""
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        disputes.ask(batch, request.user.pk)
        return Response(InquirySerializer(disputes.last_inquiry(batch)).data, status=status.HTTP_202_ACCEPTED)
