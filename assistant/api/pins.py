"""The calls for answers that are pinned to the dashboard."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from assistant import pins
from assistant.api.serializers import QueryAskedSerializer
from assistant.query.forms import query_of
from members.api.serializers import MessageSerializer


class PinnedAnswerSerializer(serializers.Serializer[Any]):
    """title: the question, in one line. response: the current answer in Markdown. by: who pinned it."""

    id = serializers.IntegerField(source="pin.pk")
    title = serializers.CharField()
    response = serializers.CharField(source="text")
    query = serializers.JSONField(source="pin.query")
    language = serializers.CharField(source="pin.language")
    by = serializers.SerializerMethodField()
    at = serializers.DateTimeField(source="pin.at")

    def get_by(self, one: pins.Shown) -> str | None:
        return one.pin.by.get_username() if one.pin.by else None


class PinnedAnswers(APIView):
    @extend_schema(responses=PinnedAnswerSerializer(many=True), operation_id="pinned_answers")
    def get(self, request: Request) -> Response:
        """The answers that are pinned to the dashboard, computed again."""
        return Response(PinnedAnswerSerializer(pins.shown(), many=True).data)

    @extend_schema(request=QueryAskedSerializer, responses={201: PinnedAnswerSerializer})
    def post(self, request: Request) -> Response:
        """Pin an answer to every leader's dashboard. 409 if it is pinned already, or if there is no room for
        another."""
        form = QueryAskedSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        made = pins.pin(query_of(asked["query"]), asked["language"], actor_id=request.user.pk)
        return Response(PinnedAnswerSerializer(made).data, status=status.HTTP_201_CREATED)


class PinnedAnswerDetail(APIView):
    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, pin_id: int) -> Response:
        """Remove a pinned answer from the dashboard."""
        pins.remove(pin_id, actor_id=request.user.pk)
        return Response({"message": gettext("The answer is removed from the dashboard.")})
