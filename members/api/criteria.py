"""The rank criteria (spec section 7): what to require, and what other thresholds would result in."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import BigNumberField
from members.api.kept import kept
from members.api.requests import body_of
from members.criteria import RANKS, change_requirements, requirements
from members.errors import Missing
from members.figures import LARGEST
from members.ranks import Thresholds
from members.trying import suggested, try_out

MOST_SEATS = 1_000
"""More members than any alliance has."""


class LeastField(serializers.IntegerField):
    """The minimum that a rank requires of a figure: a number or numeric string; empty or null is 0 (spec section 5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=LARGEST, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str) and not data.strip():
            return 0
        return super().run_validation(data) or 0


class FiguresRequiredSerializer(serializers.Serializer[Any]):
    """The smallest figures that earn a rank."""

    powerRequirement = LeastField(source="power")
    vsRequirement = LeastField(source="vs_score")
    donationsRequirement = LeastField(source="donations")


class RankRequirementSerializer(FiguresRequiredSerializer):
    """seats: how many members may hold the rank; null for no limit; if left out, the seats stay as they are."""

    seats = serializers.IntegerField(min_value=1, max_value=MOST_SEATS, required=False, allow_null=True)


class ThresholdsSerializer(FiguresRequiredSerializer):
    """The smallest figures that earn a rank, and the rank."""

    rank = serializers.IntegerField(min_value=RANKS[-1], max_value=RANKS[0])


class RanksAskedSerializer(serializers.Serializer[Any]):
    """The thresholds of some ranks, each rank at most once."""

    criteria = ThresholdsSerializer(many=True, allow_empty=False)

    def validate_criteria(self, value: list[dict[str, Any]]) -> list[Thresholds]:
        if len({one["rank"] for one in value}) < len(value):
            raise serializers.ValidationError("A rank is listed twice. Remove one of them.")
        return [Thresholds(**one) for one in value]


class RankCriterionSerializer(serializers.Serializer[Any]):
    """id: null if the rank has no criteria."""

    id = serializers.IntegerField(source="criterion.pk", allow_null=True)
    rank = serializers.IntegerField(source="criterion.rank")
    powerRequirement = BigNumberField(source="criterion.power")
    vsRequirement = BigNumberField(source="criterion.vs_score")
    donationsRequirement = serializers.IntegerField(source="criterion.donations")
    seats = serializers.IntegerField(source="criterion.seats", allow_null=True)
    reachedBy = serializers.IntegerField(source="reached_by")


class SavedCriteriaSerializer(serializers.Serializer[Any]):
    """changeSetId: undoes it; null if nothing changed."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)
    criteria = RankCriterionSerializer(many=True)


class ProposedSerializer(serializers.Serializer[Any]):
    """The thresholds proposed for a rank."""

    rank = serializers.IntegerField()
    powerRequirement = BigNumberField(source="power")
    vsRequirement = BigNumberField(source="vs_score")
    donationsRequirement = serializers.IntegerField(source="donations")


class SuggestionSerializer(serializers.Serializer[Any]):
    """basis: what the proposal is based on. 'nothing': there is no basis, and the only note says what to do.

    criteria: highest rank first; a rank that is left out stays as it is.
    """

    basis = serializers.ChoiceField(["ranks", "pyramid", "nothing"])
    notes = serializers.ListField(child=serializers.CharField())
    criteria = ProposedSerializer(many=True, source="thresholds")


class CountOfRankSerializer(serializers.Serializer[Any]):
    """How many members have a rank. rank: 'R5' to 'R1', or 'X' for none, which in `held` means No Rank.

    today: by today's criteria, null if there are none.
    """

    rank = serializers.CharField()
    held = serializers.IntegerField()
    today = serializers.IntegerField(allow_null=True)
    tried = serializers.IntegerField()


class PlacedSerializer(serializers.Serializer[Any]):
    """rank: the rank held. today, tried: 'R5' to 'R1' or 'X', by today's criteria (null if there are none) and by the
    tried criteria."""

    memberId = serializers.IntegerField(source="member_id", allow_null=True)
    memberName = serializers.CharField(source="name")
    rank = serializers.IntegerField()
    today = serializers.CharField(allow_null=True)
    tried = serializers.CharField()


class TriedNowSerializer(serializers.Serializer[Any]):
    """Today's members, by rank held, then by name. moving: how many get another rank by the tried criteria."""

    counts = CountOfRankSerializer(many=True)
    members = PlacedSerializer(many=True)
    moving = serializers.IntegerField()


class TriedWeekSerializer(serializers.Serializer[Any]):
    """A saved week, with the figures that it holds.

    differing: members whose rank by the tried criteria differs from the rank by today's criteria or, without any, from
    the rank held in that week.
    """

    weekEnding = serializers.DateField(source="week_ending")
    counts = CountOfRankSerializer(many=True)
    differing = PlacedSerializer(many=True)


class TriedSerializer(serializers.Serializer[Any]):
    """weeks: the newest eight saved weeks, newest first."""

    now = TriedNowSerializer()
    weeks = TriedWeekSerializer(many=True)


class RankCriteria(APIView):
    @extend_schema(responses=RankCriterionSerializer(many=True))
    @kept("members")
    def get(self, request: Request) -> Response:
        """What each rank requires, R5 first, and how many active members have it as their calculated rank."""
        return Response(RankCriterionSerializer(requirements(), many=True).data)

    @extend_schema(
        request=RanksAskedSerializer, responses=SavedCriteriaSerializer, operation_id="rank_criteria_update_several"
    )
    def put(self, request: Request) -> Response:
        """Set what several ranks require, in one change that can be undone as a whole. The other ranks stay."""
        change_set = change_requirements(asked(request), actor_id=request.user.pk)
        answer = {
            "message": "Rank criteria updated successfully",
            "changeSetId": change_set.pk if change_set else None,
            "criteria": requirements(),
        }
        return Response(SavedCriteriaSerializer(answer).data)


class RankCriterionOfRank(APIView):
    @extend_schema(request=RankRequirementSerializer, responses=RankCriterionSerializer)
    def put(self, request: Request, rank: int) -> Response:
        """Set what a rank requires. Empty counts as 0."""
        wanted = next((one for one in RANKS if one == rank), None)
        if wanted is None:
            raise Missing("There are criteria for the ranks 1 to 5 alone.")
        figures = body_of(request, RankRequirementSerializer)
        seats = {wanted.value: figures.pop("seats")} if "seats" in figures else {}
        change_requirements([Thresholds(wanted.value, **figures)], actor_id=request.user.pk, seats=seats)
        changed = next(one for one in requirements() if one.criterion.rank == wanted)
        return Response(RankCriterionSerializer(changed).data)


class SuggestedCriteria(APIView):
    @extend_schema(responses=SuggestionSerializer)
    def get(self, request: Request) -> Response:
        """Proposes thresholds that put about as many members in each rank as it has now. Nothing is saved."""
        return Response(SuggestionSerializer(suggested()).data)


class TriedCriteria(APIView):
    @extend_schema(request=RanksAskedSerializer, responses=TriedSerializer)
    def post(self, request: Request) -> Response:
        """The ranks that these thresholds give today, and would have given in the newest saved weeks. Nothing is
        saved."""
        now, *weeks = try_out(asked(request))
        answer = {
            "now": {**asdict(now), "moving": sum(one.moves for one in now.members)},
            "weeks": [{**asdict(one), "differing": [who for who in one.members if who.differs]} for one in weeks],
        }
        return Response(TriedSerializer(answer).data)


def asked(request: Request) -> list[Thresholds]:
    """The thresholds in the request. Raises ValidationError."""
    thresholds: list[Thresholds] = body_of(request, RanksAskedSerializer)["criteria"]
    return thresholds
