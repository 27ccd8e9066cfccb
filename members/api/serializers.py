"""Members as the API spells them (spec section 3)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from members import days
from members.figures import LARGEST
from members.models import Member, Rank
from members.spelling import LONGEST_NAME, clean


class NameField(serializers.CharField):
    """A member's name as typed or read, without characters that cannot be shown; at most 100 characters."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(clean(data) if isinstance(data, str) else data)


class MessageSerializer(serializers.Serializer[Any]):
    """What a call says that has nothing else to say, and every error."""

    message = serializers.CharField()


class BigNumberField(serializers.CharField):
    """A big integer, as a numeric string in JSON (design decision 8)."""


class FigureField(serializers.IntegerField):
    """A figure as a number or numeric string; null or an empty text is none (spec section 5)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=LARGEST, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if isinstance(data, str) and not data.strip() else data)


class RankField(serializers.IntegerField):
    """0 to 5; null or an empty text is No Rank, as 0 is (spec section 3)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=Rank.NONE, max_value=Rank.R5, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None or (isinstance(data, str) and not data.strip()):
            return int(Rank.NONE)
        return super().run_validation(data)


class DiscordUsernameField(serializers.CharField):
    """A Discord username as typed; null or an empty text is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=64, allow_null=True, allow_blank=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(clean(data) if isinstance(data, str) else data) or ""


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


class DayField(serializers.DateField):
    """A day as YYYY-MM-DD, of those that the portal accepts."""

    default_error_messages = {"range": f"Choose a day from {days.FIRST:%Y} to {days.LAST:%Y}."}

    def to_internal_value(self, value: Any) -> date:
        day = days.accepted(super().to_internal_value(value))
        return self.fail("range") if day is None else day


class DayOfMomentField(DayField):
    """The same, or a moment in ISO form, whose day in the portal's time zone counts."""

    def to_internal_value(self, value: Any) -> date:
        try:
            moment = parse_datetime(value) if isinstance(value, str) else None
            if moment is not None:
                value = timezone.localdate(moment) if timezone.is_aware(moment) else moment.date()
        except (ValueError, OverflowError):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)
