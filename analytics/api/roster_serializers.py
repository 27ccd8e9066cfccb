"""What the calls about single members take and answer (spec sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from analytics.roster.listing import Standing, standings
from members.api.rows import rows_of
from members.api.serializers import (
    BigNumberField,
    DiscordUsernameField,
    FigureField,
    MemberSerializer,
    NameField,
    RankField,
)
from members.figures import LARGEST
from members.models import Member, SfTech
from members.ranks import NO_MATCH
from members.sf_tech import NODES, completion


class UnmetSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text="power, latestVsScore or techDonations")
    label = serializers.CharField()  # type: ignore[assignment]
    has = BigNumberField(allow_null=True)
    needs = BigNumberField()


class LevelsSerializer(serializers.ModelSerializer[SfTech]):
    """The newest SF Tech levels of a member."""

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
        fields = [*(node.key for node in NODES), "completionPercentage", "recordDate"]

    def completion(self, levels: SfTech) -> float:
        return completion(getattr(levels, node.field) for node in NODES)


class RosterMemberSerializer(MemberSerializer):
    """A member with the standing that Member Management shows. Made by `roster_members`, or of `with_standing`."""

    vsScoreLastUpdated = serializers.DateTimeField(source="vs_updated_at", allow_null=True)
    previousRank = serializers.SerializerMethodField("previous_rank")
    calculatedRank = serializers.SerializerMethodField("calculated_rank")
    unmet = serializers.SerializerMethodField("unmet_of")
    sfTech = serializers.SerializerMethodField("sf_tech")

    class Meta(MemberSerializer.Meta):
        fields = [
            *MemberSerializer.Meta.fields,
            *("vsScoreLastUpdated", "previousRank", "calculatedRank", "unmet", "sfTech"),
        ]

    def previous_rank(self, member: Member) -> str:
        return standing(member).previous_rank

    @extend_schema_field(serializers.ChoiceField(["R5", "R4", "R3", "R2", "R1", NO_MATCH]))
    def calculated_rank(self, member: Member) -> str:
        return standing(member).calculated_rank

    @extend_schema_field(UnmetSerializer(many=True))
    def unmet_of(self, member: Member) -> Any:
        return rows_of(UnmetSerializer, standing(member).unmet)

    @extend_schema_field(LevelsSerializer(allow_null=True))
    def sf_tech(self, member: Member) -> Any:
        levels = standing(member).sf_tech
        return rows_of(LevelsSerializer, [levels])[0] if levels else None


def with_standing(members: Sequence[Member], among: QuerySet[Member] | None = None) -> Sequence[Member]:
    """The members, each with its standing for RosterMemberSerializer to show. among: a query that finds them."""
    found = standings(
        members, Member.objects.filter(pk__in=[member.pk for member in members]) if among is None else among
    )
    for member in members:
        vars(member)["standing"] = found[member.pk]
    return members


def standing(member: Member) -> Standing:
    found: Standing = vars(member)["standing"]
    return found


def roster_members(members: Sequence[Member], among: QuerySet[Member] | None = None) -> list[dict[str, Any]]:
    """The members as JSON, with their standing."""
    return rows_of(RosterMemberSerializer, with_standing(members, among))


def roster_member(member: Member) -> dict[str, Any]:
    return roster_members([member])[0]


class MemberEditSerializer(serializers.Serializer[Any]):
    """What a leader changes of a member. What is left out stays; unknown fields change nothing."""

    name = NameField(required=False)
    power = FigureField(required=False)
    techDonations = FigureField(source="tech_donations", required=False)
    discordUsername = DiscordUsernameField(source="discord_username", required=False)
    rank = RankField(required=False)
    updatedAt = serializers.DateTimeField(
        required=False, allow_null=True, help_text="The member's updatedAt as the leader saw it; 409 where it is stale."
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


class HoldingsSerializer(serializers.Serializer[Any]):
    """How much hangs on a member."""

    name = serializers.CharField()
    records = HeldRecordsSerializer()
    vsScores = serializers.IntegerField(source="vs_scores")
    sfTech = serializers.IntegerField(source="sf_tech")
    aliases = serializers.IntegerField()
    snapshotRows = serializers.IntegerField(source="snapshot_rows")
    account = serializers.BooleanField()


class OverrideSerializer(serializers.Serializer[Any]):
    score = serializers.IntegerField(min_value=0, max_value=LARGEST)
    weekEnding = serializers.DateField(help_text="Any day of the week that the score belongs to.")


class OverriddenSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    id = serializers.IntegerField()
    memberName = serializers.CharField()
    score = BigNumberField()
    rank = serializers.IntegerField(allow_null=True)
    weekEnding = serializers.DateField()
