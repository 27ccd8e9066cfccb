"""The request and answer formats of the calls for duplicates, merging and the history of changes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from members.api.fields import DiscordUsernameField, FigureField, NameField, RankField
from members.api.numbers import WholeNumberField, WholeNumbersField
from members.api.roster_serializers import HoldingsSerializer, RosterMemberSerializer
from members.figures import LARGEST
from members.models import ChangeSet
from members.roster import change_log

SIDES = ["target", "source"]


class MergeProposalQuerySerializer(serializers.Serializer[Any]):
    ids = WholeNumbersField(help_text="Two or three members: 3,9")


class ChangeSetsQuerySerializer(serializers.Serializer[Any]):
    member = WholeNumberField(required=False, help_text="Only change sets with this member, and only its changes")
    limit = WholeNumberField(
        within=(1, change_log.MOST), default=20, help_text=f"1 to {change_log.MOST}, by default 20"
    )


class DuplicateGroupSerializer(serializers.Serializer[Any]):
    """Members whose names differ only in case, punctuation and spaces."""

    memberIds = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())


class ChoicesSerializer(serializers.Serializer[Any]):
    """For each field, the side whose value is proposed."""

    name = serializers.ChoiceField(SIDES)
    power = serializers.ChoiceField(SIDES)
    techDonations = serializers.ChoiceField(SIDES)
    latestVsScore = serializers.ChoiceField(SIDES)
    discordUsername = serializers.ChoiceField(SIDES)
    rank = serializers.ChoiceField(SIDES)


class FresherSerializer(serializers.Serializer[Any]):
    """For each figure, the side that was updated more recently; null if neither was."""

    power = serializers.ChoiceField(SIDES, allow_null=True)
    kills = serializers.ChoiceField(SIDES, allow_null=True)
    techDonations = serializers.ChoiceField(SIDES, allow_null=True)
    latestVsScore = serializers.ChoiceField(SIDES, allow_null=True)


class MergeProposalSerializer(serializers.Serializer[Any]):
    target = RosterMemberSerializer()
    source = RosterMemberSerializer()  # type: ignore[assignment]  # the JSON's own word
    ignored = serializers.ListField(child=serializers.IntegerField())
    choices = ChoicesSerializer()
    fresher = FresherSerializer()
    moves = HoldingsSerializer()


class MergedDataSerializer(serializers.Serializer[Any]):
    """The chosen values. A field that is left out gets the proposed value."""

    name = NameField(required=False)
    power = FigureField(required=False)
    techDonations = FigureField(source="tech_donations", required=False)
    latestVsScore = FigureField(source="latest_vs_score", required=False)
    discordUsername = DiscordUsernameField(source="discord_username", required=False)
    rank = RankField(required=False)


class MergeSerializer(serializers.Serializer[Any]):
    sourceId = serializers.IntegerField(min_value=1, max_value=LARGEST)
    mergedData = MergedDataSerializer(required=False)


class MergedSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    changeSetId = serializers.IntegerField()
    member = RosterMemberSerializer()


class NotedChangeSerializer(serializers.Serializer[Any]):
    """One value before and after, as text; null if there was none."""

    memberId = serializers.IntegerField(allow_null=True)
    memberName = serializers.CharField()
    field = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the JSON's own word
    recordDate = serializers.DateField(allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`from` is a keyword of Python, so this field cannot be declared above."""
        return {
            **super().get_fields(),
            "from": serializers.CharField(source="before", allow_null=True),
            "to": serializers.CharField(source="after", allow_null=True),
        }


class ChangeSetSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(ChangeSet.Kind.choices)
    summary = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    undoneAt = serializers.DateTimeField(allow_null=True)
    undoneBy = serializers.CharField(allow_null=True)
    canUndo = serializers.BooleanField()
    changes = NotedChangeSerializer(many=True)
