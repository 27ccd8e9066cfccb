"""What the calls of the dashboard and the analytics screen take and answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from analytics.progression import MOST_WEEKS
from members.api.fields import BigNumberField, DayOfMomentField
from members.figures import CHARTED, NAMED
from members.member_data import CHOICES

RANGES = (7, 30, 90)


class DaysQuerySerializer(serializers.Serializer[Any]):
    days = serializers.ChoiceField(RANGES, default=30)


class SummaryQuerySerializer(serializers.Serializer[Any]):
    days = serializers.ChoiceField(RANGES, default=7)
    dataType = serializers.ChoiceField(CHOICES, required=False, allow_blank=True)


class ProgressionQuerySerializer(serializers.Serializer[Any]):
    metric = serializers.ChoiceField(CHARTED, default="power")
    weeks = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=26)


class WeekQuerySerializer(serializers.Serializer[Any]):
    metric = serializers.ChoiceField(list(NAMED), default="power")
    week = DayOfMomentField(required=False)


class StatsDatesSerializer(serializers.Serializer[Any]):
    power = serializers.DateField(allow_null=True)
    kills = serializers.DateField(allow_null=True)
    donations = serializers.DateField(allow_null=True)


class ChangeSerializer(serializers.Serializer[Any]):
    """The change of a figure between the ends of two weeks, over the members who have the figure in both."""

    change = BigNumberField(allow_null=True)
    percent = serializers.FloatField(allow_null=True)
    to = serializers.DateField(allow_null=True, help_text="The later week ending.")
    members = serializers.IntegerField(help_text="How many members are compared.")
    of = serializers.IntegerField(help_text="How many members there are.")
    reason = serializers.CharField(allow_null=True, help_text="Why there is no change in percent.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "from": serializers.DateField(allow_null=True)}


class CountTrendSerializer(serializers.Serializer[Any]):
    change = serializers.IntegerField(allow_null=True)
    percent = serializers.FloatField(allow_null=True)


class StatsTrendsSerializer(serializers.Serializer[Any]):
    totalMembers = CountTrendSerializer()
    power = ChangeSerializer()
    kills = ChangeSerializer()
    donations = ChangeSerializer()


class StatsHistorySerializer(serializers.Serializer[Any]):
    """totalMembers: in each saved week, and now. The others: one value per week, in percent of the value that the trend
    compares with."""

    totalMembers = serializers.ListField(child=serializers.IntegerField())
    power = serializers.ListField(child=serializers.FloatField(allow_null=True))
    kills = serializers.ListField(child=serializers.FloatField(allow_null=True))
    donations = serializers.ListField(child=serializers.FloatField(allow_null=True))


class StatsSerializer(serializers.Serializer[Any]):
    totalMembers = serializers.IntegerField()
    avgPower = BigNumberField()
    totalPower = BigNumberField()
    totalKills = BigNumberField()
    totalTechDonations = serializers.IntegerField()
    avgTechDonations = serializers.IntegerField()
    asOf = StatsDatesSerializer()
    newestFigures = serializers.DateTimeField(allow_null=True)
    joined = serializers.IntegerField()
    left = serializers.IntegerField()
    since = serializers.DateField(allow_null=True)
    trends = StatsTrendsSerializer()
    history = StatsHistorySerializer()


class RankingRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    memberId = serializers.IntegerField()
    name = serializers.CharField()
    value = BigNumberField()
    change = serializers.IntegerField(allow_null=True)


class ComparedSerializer(serializers.Serializer[Any]):
    """The earlier ranking that the places are compared with: its last day, and how many members are on both
    rankings."""

    members = serializers.IntegerField()
    of = serializers.IntegerField()
    reason = serializers.CharField(allow_null=True, help_text="Why no places are compared.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {"with": serializers.DateField(), **super().get_fields()}


class RankingSerializer(serializers.Serializer[Any]):
    date = serializers.DateField(allow_null=True)
    compared = ComparedSerializer()
    rows = RankingRowSerializer(many=True)


class RankingsSerializer(serializers.Serializer[Any]):
    since = serializers.DateField()
    members = serializers.IntegerField()
    strength = RankingSerializer()
    donations = RankingSerializer()
    vs = RankingSerializer()
    duelDay = RankingSerializer()


class TrendLineSerializer(serializers.Serializer[Any]):
    key = serializers.ChoiceField(CHARTED)
    label = serializers.CharField()  # type: ignore[assignment]  # a key of the JSON, not the field's own label
    values = serializers.ListField(child=serializers.FloatField(allow_null=True))
    latest = serializers.FloatField(allow_null=True)
    change = ChangeSerializer()


class TrendsSerializer(serializers.Serializer[Any]):
    dates = serializers.ListField(child=serializers.DateField())
    lines = TrendLineSerializer(many=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {"from": serializers.DateField(allow_null=True), **super().get_fields()}


class TopPerformerSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    name = serializers.CharField()
    value = BigNumberField()


class ShareSerializer(serializers.Serializer[Any]):
    dataType = serializers.ChoiceField(CHOICES)
    records = serializers.IntegerField()
    percent = serializers.FloatField()


class FigureChangeSerializer(ChangeSerializer):
    dataType = serializers.ChoiceField(CHOICES)


class SummarySerializer(serializers.Serializer[Any]):
    dataPoints = serializers.IntegerField()
    activeMembers = serializers.IntegerField()
    growthRate = serializers.FloatField(allow_null=True)
    variance = serializers.FloatField(allow_null=True)
    changes = FigureChangeSerializer(many=True, help_text="One change per data type; the growth rate is their mean.")
    topPerformers = TopPerformerSerializer(many=True)
    distribution = ShareSerializer(many=True)


class ProgressionLineSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    name = serializers.CharField()
    values = serializers.ListField(child=BigNumberField(allow_null=True))
    average = BigNumberField()
    latest = BigNumberField(allow_null=True)
    change = serializers.FloatField(allow_null=True)


class ProgressionSerializer(serializers.Serializer[Any]):
    metric = serializers.ChoiceField(CHARTED)
    dates = serializers.ListField(child=serializers.DateField())
    lines = ProgressionLineSerializer(many=True)


class NamedSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    name = serializers.CharField()


class MoveSerializer(NamedSerializer):
    to = BigNumberField()
    change = BigNumberField()
    percent = serializers.FloatField(allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "from": BigNumberField()}


class MissedSerializer(NamedSerializer):
    """away: 'away 2 of 6 days: holiday' if the member was away, else empty."""

    away = serializers.CharField(allow_blank=True)


class WeekOverWeekSerializer(serializers.Serializer[Any]):
    """week, against: null if no two weeks can be compared. weeks: the weeks that have an earlier one, newest first.

    missed: members who were not on a list of the week that was read whole. excused: the same, for members who were away
    on at least half of its days. notCaptured: members with no record in that week.
    """

    week = serializers.DateField(allow_null=True)
    against = serializers.DateField(allow_null=True)
    weeks = serializers.ListField(child=serializers.DateField())
    change = ChangeSerializer()
    risers = MoveSerializer(many=True)
    fallers = MoveSerializer(many=True)
    joined = NamedSerializer(many=True)
    left = NamedSerializer(many=True)
    recorded = serializers.IntegerField(help_text="How many of `members` have a record of that very week.")
    members = serializers.IntegerField()
    missed = MissedSerializer(many=True)
    excused = MissedSerializer(many=True)
    notCaptured = NamedSerializer(many=True)
