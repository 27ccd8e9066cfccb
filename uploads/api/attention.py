"""What leaders still have to decide this week."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from uploads.attention import KINDS, attention


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
