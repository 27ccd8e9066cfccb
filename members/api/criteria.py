"""The rank criteria (spec section 7)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.kept import kept
from members.api.serializers import BigNumberField
from members.criteria import RANKS, change_requirement, requirements
from members.errors import Missing
from members.figures import LARGEST


class LeastField(serializers.IntegerField):
    """The least that a rank requires of a figure: a number or numeric string; empty or null is 0 (spec section 5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=LARGEST, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str) and not data.strip():
            return 0
        return super().run_validation(data) or 0


class RankRequirementSerializer(serializers.Serializer[Any]):
    """The smallest figures that earn a rank."""

    powerRequirement = LeastField()
    vsRequirement = LeastField()
    donationsRequirement = LeastField()


class RankCriterionSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="criterion.pk", allow_null=True)
    rank = serializers.IntegerField(source="criterion.rank")
    powerRequirement = BigNumberField(source="criterion.power")
    vsRequirement = BigNumberField(source="criterion.vs_score")
    donationsRequirement = serializers.IntegerField(source="criterion.donations")
    reachedBy = serializers.IntegerField(source="reached_by")


class RankCriteria(APIView):
    @extend_schema(responses=RankCriterionSerializer(many=True))
    @kept("members")
    def get(self, request: Request) -> Response:
        """What each rank requires, R5 first, and how many active members have that calculated rank."""
        return Response(RankCriterionSerializer(requirements(), many=True).data)


class RankCriterionOfRank(APIView):
    @extend_schema(request=RankRequirementSerializer, responses=RankCriterionSerializer)
    def put(self, request: Request, rank: int) -> Response:
        """Set what a rank requires. Empty counts as 0."""
        wanted = next((one for one in RANKS if one == rank), None)
        if wanted is None:
            raise Missing("There are criteria for the ranks 1 to 5 alone.")
        form = RankRequirementSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        fields = form.validated_data
        change_requirement(
            wanted,
            power=fields["powerRequirement"],
            vs_score=fields["vsRequirement"],
            donations=fields["donationsRequirement"],
            actor_id=request.user.pk,
        )
        changed = next(one for one in requirements() if one.criterion.rank == wanted)
        return Response(RankCriterionSerializer(changed).data)
