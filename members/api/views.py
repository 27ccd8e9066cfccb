"""The members' calls (spec section 7)."""

from __future__ import annotations

from rest_framework import generics

from members.api.serializers import MemberSerializer
from members.models import Member


class MemberList(generics.ListAPIView[Member]):
    """The active members, by name."""

    serializer_class = MemberSerializer
    queryset = Member.objects.active()
