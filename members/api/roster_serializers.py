"""The request and answer formats of the calls for single members (spec sections 3 and 7)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from members.api.fields import BigNumberField, DayField, DiscordUsernameField, FigureField, NameField, RankField
from members.api.serializers import MemberSerializer
from members.api.sf_tech import SixLevelsSerializer
from members.changes import GONE
from members.errors import Missing
from members.figures import LARGEST
from members.models import Member
from members.ranks import NO_MATCH
from members.roster.listing import roster


class UnmetSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text="power, latestVsScore or techDonations")
    label = serializers.CharField()  # type: ignore[assignment]
    has = BigNumberField(allow_null=True)
    needs = BigNumberField()


class LevelsSerializer(SixLevelsSerializer):
    """The newest SF Tech levels of a member."""

    completionPercentage = serializers.FloatField()
    recordDate = serializers.DateField()


class AwayNowSerializer(serializers.Serializer[Any]):
    """The first and last day of the days away that include today."""

    to = serializers.DateField()
    reason = serializers.CharField(allow_blank=True)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.DateField()}


class RosterMemberSerializer(MemberSerializer):
    """A member as Member Management shows it. away: null if the member is not away today. strikes: how many stand.

    powerLastUpdated and the others: when the figure was entered, but not later than the end of its list's day.
    """

    vsScoreLastUpdated = serializers.DateTimeField(allow_null=True)
    previousRank = serializers.CharField(help_text="R1 to R5, No rank, New member or No data")
    calculatedRank = serializers.ChoiceField(["R5", "R4", "R3", "R2", "R1", NO_MATCH], allow_null=True)
    unmet = UnmetSerializer(many=True)
    sfTech = LevelsSerializer(allow_null=True)
    away = AwayNowSerializer(allow_null=True)
    strikes = serializers.IntegerField()

    class Meta(MemberSerializer.Meta):
        fields = [
            *MemberSerializer.Meta.fields,
            *("vsScoreLastUpdated", "previousRank", "calculatedRank", "unmet", "sfTech", "away", "strikes"),
        ]


@extend_schema_field(RosterMemberSerializer)
class RosterMemberField(serializers.Field[Any, Any, Any, Any]):
    """A row of members.roster.listing, passed through unchanged inside another answer."""

    def to_representation(self, value: Any) -> Any:
        return value


def roster_member(member: Member) -> dict[str, Any]:
    """One member as JSON, with the values in the database now. Raises Missing if the member was deleted meanwhile."""
    for found in roster(Member.objects.filter(pk=member.pk)):
        return found
    raise Missing(GONE)


class MemberEditSerializer(serializers.Serializer[Any]):
    """What a leader changes about a member. Fields that are left out stay; unknown fields are ignored."""

    name = NameField(required=False)
    power = FigureField(required=False)
    techDonations = FigureField(source="tech_donations", required=False)
    discordUsername = DiscordUsernameField(source="discord_username", required=False)
    discordConfirmed = serializers.BooleanField(
        source="discord_vouched",
        required=False,
        help_text="Whether this Discord name may sign in as the member for the first time; only an R5 may set it. "
        "If it is left out, a name that an R5 enters may.",
    )
    rank = RankField(required=False)
    updatedAt = serializers.DateTimeField(
        required=False, allow_null=True, help_text="The member's updatedAt as the leader saw it; 409 if it is stale."
    )


class StaleSerializer(serializers.Serializer[Any]):
    """The answer to a stale edit, with the member as it is now."""

    message = serializers.CharField()
    member = RosterMemberSerializer()


class ToggleSerializer(serializers.Serializer[Any]):
    isActive = serializers.BooleanField()


class ToggledSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    member = RosterMemberSerializer()


class HeldRecordsSerializer(serializers.Serializer[Any]):
    strength = serializers.IntegerField()
    kills = serializers.IntegerField()
    donations = serializers.IntegerField()
    mutualAssistance = serializers.IntegerField(source="mutual-assistance")
    duelDay = serializers.IntegerField(source="duel-day")
    event = serializers.IntegerField()


class HoldingsSerializer(serializers.Serializer[Any]):
    """How much data belongs to a member."""

    name = serializers.CharField()
    records = HeldRecordsSerializer()
    vsScores = serializers.IntegerField(source="vs_scores")
    sfTech = serializers.IntegerField(source="sf_tech")
    aliases = serializers.IntegerField()
    snapshotRows = serializers.IntegerField(source="snapshot_rows")
    account = serializers.BooleanField()


class OverrideSerializer(serializers.Serializer[Any]):
    score = serializers.IntegerField(min_value=0, max_value=LARGEST)
    weekEnding = DayField(help_text="Any day of the week that the score belongs to.")


class OverriddenSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    id = serializers.IntegerField()
    memberName = serializers.CharField()
    score = BigNumberField()
    rank = serializers.IntegerField(allow_null=True)
    weekEnding = serializers.DateField()
