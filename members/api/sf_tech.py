"""Special Forces levels (spec section 7)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.requests import body_of
from members.errors import Refused
from members.figures import LARGEST
from members.models import SfTech
from members.sf_tech import NODES
from members.sf_tech_records import completion_of, ranking, write_levels


@extend_schema_field(OpenApiTypes.INT)
class LevelField(serializers.Field[int, Any, int, Any]):
    """A level as typed: a number or numeric string; anything that is not a number counts as 0 (spec section 5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None:
            return 0
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, list | dict):
            raise serializers.ValidationError("A level is a number.")
        try:
            number = Decimal(str(data).strip())
        except InvalidOperation:
            return 0
        if number.is_nan():
            return 0
        if not number.is_finite() or abs(number) > LARGEST or number % 1:
            raise serializers.ValidationError("A level is a whole number from 0 to 10.")
        return int(number)

    def to_representation(self, value: int) -> int:
        return value


class SfTechLevelsSerializer(serializers.Serializer[Any]):
    """The levels to change. A node that is left out keeps its level."""

    topNode1 = LevelField()
    topNode2 = LevelField()
    topNode3 = LevelField()
    middleNode1 = LevelField()
    middleNode2 = LevelField()
    bottomNode = LevelField()


class SixLevelsSerializer(serializers.Serializer[Any]):
    """The six levels of a tree."""

    topNode1 = serializers.IntegerField()
    topNode2 = serializers.IntegerField()
    topNode3 = serializers.IntegerField()
    middleNode1 = serializers.IntegerField()
    middleNode2 = serializers.IntegerField()
    bottomNode = serializers.IntegerField()


class SfTechSerializer(serializers.ModelSerializer[SfTech]):
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    topNode1 = serializers.IntegerField(source="top_node_1")
    topNode2 = serializers.IntegerField(source="top_node_2")
    topNode3 = serializers.IntegerField(source="top_node_3")
    middleNode1 = serializers.IntegerField(source="middle_node_1")
    middleNode2 = serializers.IntegerField(source="middle_node_2")
    bottomNode = serializers.IntegerField(source="bottom_node")
    completionPercentage = serializers.SerializerMethodField("completion")
    recordDate = serializers.DateField(source="record_date")

    class Meta:
        model = SfTech
        fields = ["memberId", "memberName", *(node.key for node in NODES), "completionPercentage", "recordDate"]

    def completion(self, record: SfTech) -> float:
        return completion_of(record)


class SfTechList(APIView):
    @extend_schema(responses=SfTechSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest levels of each active member, most complete tree first."""
        return Response(SfTechSerializer(ranking(), many=True).data)


class SfTechOfMember(APIView):
    @extend_schema(request=SfTechLevelsSerializer, responses=SfTechSerializer)
    def patch(self, request: Request, member_id: int) -> Response:
        """Enter levels by hand, as the member's record of today."""
        given = body_of(request, SfTechLevelsSerializer)
        if not given:
            raise Refused("Send at least one level.")
        record, _ = write_levels(member_id=member_id, levels=given, actor_id=request.user.pk)
        return Response(SfTechSerializer(record).data)
