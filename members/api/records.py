"""The stored records: member data and VS scores (spec section 7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members import member_data
from members.api.fields import BigNumberField, DayOfMomentField
from members.api.numbers import WholeNumberField
from members.api.requests import parameters_of
from members.figures import VS
from members.models import Member, MemberRecord

WEEKS = 26
MOST_WEEKS = 104


class WeeksQuerySerializer(serializers.Serializer[Any]):
    weeks = WholeNumberField(within=(1, MOST_WEEKS), default=WEEKS, help_text=f"1 to {MOST_WEEKS}, by default {WEEKS}")


class MemberDataQuerySerializer(serializers.Serializer[Any]):
    startDate = DayOfMomentField()
    endDate = DayOfMomentField()
    dataType = serializers.ChoiceField(member_data.CHOICES, required=False, allow_blank=True)


class MemberRecordSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    value = BigNumberField()
    dataType = serializers.ChoiceField(member_data.CHOICES)
    uploadDate = serializers.DateTimeField()
    recordDate = serializers.DateField()


class VsScoreSerializer(serializers.ModelSerializer[MemberRecord]):
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    score = BigNumberField(source="value")
    rank = serializers.IntegerField(source="place", allow_null=True)
    weekEnding = serializers.DateField(source="record_date")
    createdAt = serializers.DateTimeField(source="created_at")

    class Meta:
        model = MemberRecord
        fields = ["id", "memberId", "memberName", "score", "rank", "weekEnding", "createdAt"]


class MemberData(APIView):
    @extend_schema(parameters=[MemberDataQuerySerializer], responses=MemberRecordSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The active members' records of a period of at most 400 days, newest first."""
        query = parameters_of(request, MemberDataQuerySerializer)
        found = member_data.member_data(query["startDate"], query["endDate"], query.get("dataType") or None)
        return Response(found)


class VsScores(APIView):
    @extend_schema(parameters=[WeeksQuerySerializer], responses=VsScoreSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The active members' VS scores of the newest weeks: newest week first, each week by place, then members
        without a score."""
        return Response(VsScoreSerializer(newest_scores(weeks_asked(request)), many=True).data)


class LatestVsScores(APIView):
    @extend_schema(responses=VsScoreSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest VS score of each active member: newest week first, each week by place, then members without a
        score."""
        return Response(VsScoreSerializer(latest_scores(), many=True).data)


SCORES = MemberRecord.objects.filter(data_type=VS)
BY_PLACE = ("-record_date", F("place").asc(nulls_last=True), "pk")


def newest_scores(weeks: int) -> QuerySet[MemberRecord]:
    """The scores of active members in the `weeks` weeks up to the newest that has any."""
    scores = SCORES.filter(member__is_active=True).select_related("member").order_by(*BY_PLACE)
    newest = scores.order_by("-record_date").values_list("record_date", flat=True).first()
    return scores.filter(record_date__gt=newest - timedelta(weeks=weeks)) if newest else scores.none()


def latest_scores() -> QuerySet[MemberRecord]:
    """The newest score of each active member."""
    of_member = SCORES.filter(member=OuterRef("pk")).order_by("-record_date")
    newest = Member.objects.active().order_by().values_list(Subquery(of_member.values("pk")[:1]))
    return MemberRecord.objects.filter(pk__in=newest).select_related("member").order_by(*BY_PLACE)


def weeks_asked(request: Request) -> int:
    return int(parameters_of(request, WeeksQuerySerializer)["weeks"])
