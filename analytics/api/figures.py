"""The calls of the dashboard and the analytics screen. Each view parses, calls one function, and answers."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import progression, rankings, stats, summary, trends, week_over_week
from analytics.api import figures_serializers as serializers
from members.api.kept import kept
from members.api.requests import parameters_of


class Stats(APIView):
    @extend_schema(responses=serializers.StatsSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The alliance's totals, and how they moved since the last snapshot."""
        return Response(serializers.StatsSerializer(stats.stats(timezone.localdate())).data)


class Rankings(APIView):
    @extend_schema(responses=serializers.RankingsSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The three rankings of the last 30 days, with the places gained in a week."""
        return Response(serializers.RankingsSerializer(rankings.rankings(timezone.localdate())).data)


class Trends(APIView):
    @extend_schema(parameters=[serializers.DaysQuerySerializer], responses=serializers.TrendsSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The alliance's figures in percent since the first day, like with like."""
        query = parameters_of(request, serializers.DaysQuerySerializer)
        return Response(serializers.TrendsSerializer(trends.trends(query["days"], timezone.localdate())).data)


class Summary(APIView):
    @extend_schema(parameters=[serializers.SummaryQuerySerializer], responses=serializers.SummarySerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The analytics screen's cards over the last days."""
        query = parameters_of(request, serializers.SummaryQuerySerializer)
        found = summary.summary(query["days"], query.get("dataType") or None, timezone.localdate())
        return Response(serializers.SummarySerializer(found).data)


class Progression(APIView):
    @extend_schema(parameters=[serializers.ProgressionQuerySerializer], responses=serializers.ProgressionSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """The top ten members' lines over the weekly snapshots."""
        query = parameters_of(request, serializers.ProgressionQuerySerializer)
        return Response(
            serializers.ProgressionSerializer(progression.progression(query["metric"], query["weeks"])).data
        )


class WeekOverWeek(APIView):
    @extend_schema(parameters=[serializers.WeekQuerySerializer], responses=serializers.WeekOverWeekSerializer)
    @kept("members", "records", "absences")
    def get(self, request: Request) -> Response:
        """A week compared with the one before: who rose and fell most, who is new, left or missed it."""
        query = parameters_of(request, serializers.WeekQuerySerializer)
        found = week_over_week.week_over_week(query["metric"], query.get("week"))
        return Response(serializers.WeekOverWeekSerializer(found).data)
