"""The guide on the dashboard."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import guide
from alliance.api.permissions import ClosesGuide
from members.api.requests import body_of, plain


class GuideStepSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    action = serializers.CharField()
    href = serializers.CharField()
    done = serializers.BooleanField()


class GuideSerializer(serializers.Serializer[Any]):
    """The steps in their order. The list is empty if all steps are done or the guide was put away."""

    steps = GuideStepSerializer(many=True)


class CloseGuideSerializer(serializers.Serializer[Any]):
    closed = serializers.BooleanField()


class GuideView(APIView):
    permission_classes = [ClosesGuide]

    @extend_schema(request=CloseGuideSerializer, responses=GuideSerializer)
    def put(self, request: Request) -> Response:
        """Put the guide away for the whole alliance (closed), or bring it back. Only an R5 may."""
        given = body_of(request, CloseGuideSerializer)
        guide.put_away(closed=given["closed"], actor_id=request.user.pk, request=plain(request))
        return Response(GuideSerializer({"steps": guide.steps()}).data)
