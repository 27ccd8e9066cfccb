"""Members in the API's format (spec section 3)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from members.api.fields import BigNumberField
from members.models import Member, Rank


class MessageSerializer(serializers.Serializer[Any]):
    """The answer of a call that returns only a message, and of every error."""

    message = serializers.CharField()


class MemberSerializer(serializers.ModelSerializer[Member]):
    rank = serializers.ChoiceField(choices=Rank.choices)
    power = BigNumberField(allow_null=True)
    kills = BigNumberField(allow_null=True)
    techDonations = serializers.IntegerField(source="tech_donations", allow_null=True)
    latestVsScore = BigNumberField(source="latest_vs_score", allow_null=True)
    latestVsRank = serializers.IntegerField(source="latest_vs_rank", allow_null=True)
    discordUsername = serializers.CharField(source="discord_username")
    discordConfirmed = serializers.BooleanField(
        source="discord_vouched", help_text="This Discord name may sign in as the member for the first time."
    )
    discordTied = serializers.SerializerMethodField(
        method_name="is_tied", help_text="A Discord account signs in as the member; its name no longer matters."
    )
    isActive = serializers.BooleanField(source="is_active")
    inactiveSince = serializers.DateTimeField(source="inactive_since", allow_null=True)
    powerLastUpdated = serializers.DateTimeField(source="power_updated_at", allow_null=True)
    killsLastUpdated = serializers.DateTimeField(source="kills_updated_at", allow_null=True)
    techDonationsLastUpdated = serializers.DateTimeField(source="tech_donations_updated_at", allow_null=True)
    vsLastUpdated = serializers.DateTimeField(source="vs_updated_at", allow_null=True)
    createdAt = serializers.DateTimeField(source="created_at")
    updatedAt = serializers.DateTimeField(source="updated_at")

    class Meta:
        model = Member
        fields = [
            *("id", "name", "rank", "power", "kills", "techDonations", "latestVsScore", "latestVsRank"),
            *("discordUsername", "discordConfirmed", "discordTied", "isActive", "inactiveSince"),
            *("powerLastUpdated", "killsLastUpdated", "techDonationsLastUpdated", "vsLastUpdated"),
            *("createdAt", "updatedAt"),
        ]

    def is_tied(self, member: Member) -> bool:
        return member.discord_id is not None
