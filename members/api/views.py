"""The calls for lists of members (spec section 7)."""

from __future__ import annotations

from django.db.models import F
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.serializers import MemberSerializer
from members.errors import Refused
from members.models import Member

MOST_TOP = 100


class InactiveMembers(generics.ListAPIView[Member]):
    """The former members, by name."""

    serializer_class = MemberSerializer
    queryset = Member.objects.inactive()


class TopMembers(APIView):
    @extend_schema(responses=MemberSerializer(many=True))
    def get(self, request: Request, number: int) -> Response:
        """The strongest active members; 1 to 100 of them."""
        if not 1 <= number <= MOST_TOP:
            raise Refused(f"Ask for 1 to {MOST_TOP} members.")
        strongest = Member.objects.active().order_by(F("power").desc(nulls_last=True), "name", "pk")
        return Response(MemberSerializer(strongest[:number], many=True).data)
