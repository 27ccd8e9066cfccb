"""Members as the API spells them (spec section 3)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from members.models import Member, Rank
from members.spelling import LONGEST_NAME, clean


class NameField(serializers.CharField):
    """A member's name as typed or read, without characters that cannot be shown; at most 100 characters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, str):
            data = clean(data)
        return super().to_internal_value(data)


class MessageSerializer(serializers.Serializer[Any]):
    """What a call says that has nothing else to say, and every error."""

    message = serializers.CharField()


class BigNumberField(serializers.CharField):
    """A big integer, as a numeric string in JSON (design decision 8)."""


class MemberSerializer(serializers.ModelSerializer[Member]):
    rank = serializers.ChoiceField(choices=Rank.choices)
    power = BigNumberField(allow_null=True)
    kills = BigNumberField(allow_null=True)
    techDonations = serializers.IntegerField(source="tech_donations", allow_null=True)
    latestVsScore = BigNumberField(source="latest_vs_score", allow_null=True)
    latestVsRank = serializers.IntegerField(source="latest_vs_rank", allow_null=True)
    discordUsername = serializers.CharField(source="discord_username")
    isActive = serializers.BooleanField(source="is_active")
    powerLastUpdated = serializers.DateTimeField(source="power_updated_at", allow_null=True)
    killsLastUpdated = serializers.DateTimeField(source="kills_updated_at", allow_null=True)
    techDonationsLastUpdated = serializers.DateTimeField(source="tech_donations_updated_at", allow_null=True)
    vsLastUpdated = serializers.DateTimeField(source="vs_updated_at", allow_null=True)
    createdAt = serializers.DateTimeField(source="created_at")
    updatedAt = serializers.DateTimeField(source="updated_at")

    class Meta:
        model = Member
        fields = [
            *(
                "id",
                "name",
                "rank",
                "power",
                "kills",
                "techDonations",
                "latestVsScore",
                "latestVsRank",
                "discordUsername",
            ),
            *(
                "isActive",
                "powerLastUpdated",
                "killsLastUpdated",
                "techDonationsLastUpdated",
                "vsLastUpdated",
            ),
            *("createdAt", "updatedAt"),
        ]
