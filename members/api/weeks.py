"""Weekly snapshots (spec section 7)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Count
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.fields import BigNumberField, DayField
from members.api.kept import kept
from members.api.records import WeeksQuerySerializer, weeks_asked
from members.api.requests import body_of, parameters_of
from members.days import day_of
from members.errors import Missing, Refused
from members.models import WeeklySnapshot
from members.weeks import export, preview, snapshots

WEEK_PARAMETER = OpenApiParameter("week_ending", OpenApiTypes.DATE, OpenApiParameter.PATH)


class SnapshotRowSerializer(serializers.Serializer[Any]):
    """A member as a saved week holds it. id: the member's id, null if the member was deleted.

    powerDate, killsDate: the dates of the records, which may be older than the week. rankLacks: the missing figures
    (power, vsScore, techDonations) that keep calculatedRank down; null in rows of earlier versions. calculatedRank:
    null if there were no criteria. The last four fields have the names that the analytics read.
    """

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    power = BigNumberField(allow_null=True)
    powerDate = serializers.DateField(allow_null=True)
    kills = BigNumberField(allow_null=True)
    killsDate = serializers.DateField(allow_null=True)
    techDonations = serializers.IntegerField(allow_null=True)
    vsScore = BigNumberField(allow_null=True)
    vsRank = serializers.IntegerField(allow_null=True)
    sfTechCompletion = serializers.FloatField(allow_null=True)
    discordUsername = serializers.CharField()
    rank = serializers.IntegerField()
    calculatedRank = serializers.CharField(allow_null=True)
    rankLacks = serializers.ListField(child=serializers.CharField(), allow_null=True)
    memberName = serializers.CharField()
    totalPower = BigNumberField(allow_null=True)
    totalDonations = BigNumberField(allow_null=True)
    totalVsScore = BigNumberField(allow_null=True)


class SnapshotSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    weekEnding = serializers.DateField()
    savedAt = serializers.DateTimeField()
    savedBy = serializers.CharField(allow_null=True)
    snapshotData = SnapshotRowSerializer(many=True)


class SavedSnapshotSerializer(SnapshotSerializer):
    """changeSetId: undoes it; null if the week was not saved before, or held the same values."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)


class SavedWeekSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    weekEnding = serializers.DateField(source="week_ending")
    savedAt = serializers.DateTimeField(source="saved_at")
    savedBy = serializers.CharField(source="saved_by.username", default=None, allow_null=True)
    members = serializers.IntegerField()


class WeekSerializer(serializers.Serializer[Any]):
    """refreshRanks: whether the ranks in a saved week are replaced by today's; otherwise they stay."""

    weekEnding = DayField()
    refreshRanks = serializers.BooleanField(default=False)


class WeekPreviewQuerySerializer(WeekSerializer):
    """weekEnding: the most recent Sunday by default."""

    weekEnding = DayField(required=False)


class WeekCoverageSerializer(serializers.Serializer[Any]):
    """recorded: how many members have a record of the week, dated from `first` to `last`. carried: how many have an
    older one."""

    key = serializers.CharField()
    title = serializers.CharField(source="label")
    of = serializers.IntegerField()
    recorded = serializers.IntegerField()
    first = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True)
    carried = serializers.IntegerField()
    carriedFirst = serializers.DateField(source="carried_first", allow_null=True)


class RowDifferenceSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    title = serializers.CharField(source="label")
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class ChangedRowSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField(source="member_id")
    name = serializers.CharField()
    differences = RowDifferenceSerializer(many=True)


class ResaveSerializer(serializers.Serializer[Any]):
    """otherRanks: members whose rank today differs from the rank in the saved week."""

    changed = ChangedRowSerializer(many=True)
    added = serializers.ListField(child=serializers.CharField())
    removed = serializers.ListField(child=serializers.CharField())
    unchanged = serializers.IntegerField()
    otherRanks = ChangedRowSerializer(source="other_ranks", many=True)


class WeekPreviewSerializer(serializers.Serializer[Any]):
    """again: what would change in a week that was saved before; null if it was not."""

    weekEnding = serializers.DateField(source="week_ending")
    today = serializers.DateField()
    members = serializers.IntegerField()
    coverage = WeekCoverageSerializer(many=True)
    savedAt = serializers.DateTimeField(source="saved_at", allow_null=True)
    savedBy = serializers.CharField(source="saved_by", allow_null=True)
    again = ResaveSerializer(allow_null=True)


class WeeklySnapshots(APIView):
    @extend_schema(parameters=[WeeksQuerySerializer], responses=SnapshotSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest saved weeks with their rows, newest first."""
        return Response([snapshots.as_json(one) for one in snapshots.newest_weeks(weeks_asked(request))])

    @extend_schema(request=WeekSerializer, responses={201: SavedSnapshotSerializer, 200: SavedSnapshotSerializer})
    def post(self, request: Request) -> Response:
        """Save a week as its records are now; 200 if this replaces a saved week."""
        given = body_of(request, WeekSerializer)
        saved = snapshots.save(
            given["weekEnding"],
            actor_id=request.user.pk,
            refresh_ranks=given["refreshRanks"],
        )
        answer = snapshots.as_json(snapshots.saved_week(saved.snapshot.week_ending))
        change_set = saved.change_set.pk if saved.change_set else None
        return Response(
            answer | {"message": "Weekly snapshot saved successfully", "changeSetId": change_set},
            status=status.HTTP_200_OK if saved.replaced else status.HTTP_201_CREATED,
        )


class SnapshotPreview(APIView):
    @extend_schema(parameters=[WeekPreviewQuerySerializer], responses=WeekPreviewSerializer)
    def get(self, request: Request) -> Response:
        """What saving a week would freeze, and what would change in a saved week. Writes nothing."""
        asked = parameters_of(request, WeekPreviewQuerySerializer)
        found = preview.preview(asked.get("weekEnding"), refresh_ranks=asked["refreshRanks"])
        return Response(WeekPreviewSerializer(found).data)


class SavedWeeks(APIView):
    @extend_schema(responses=SavedWeekSerializer(many=True))
    @kept("records", "accounts")
    def get(self, request: Request) -> Response:
        """Every saved week without its rows, newest first."""
        weeks = (
            WeeklySnapshot.objects.select_related("saved_by").annotate(members=Count("rows")).order_by("-week_ending")
        )
        return Response(SavedWeekSerializer(weeks, many=True).data)


class SnapshotOfWeek(APIView):
    @extend_schema(parameters=[WEEK_PARAMETER], responses=SnapshotSerializer)
    def get(self, request: Request, week_ending: str) -> Response:
        """One saved week."""
        return Response(snapshots.as_json(snapshots.saved_week(day(week_ending))))


class SnapshotExport(APIView):
    @extend_schema(
        parameters=[WEEK_PARAMETER, OpenApiParameter("to", str, enum=list(export.CONTENT_TYPES))],
        responses={(200, "text/csv"): OpenApiTypes.BINARY, (200, "application/json"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, week_ending: str) -> HttpResponse:
        """One saved week as a file."""
        file_format = request.query_params.get("to", "csv")
        if file_format not in export.CONTENT_TYPES:
            raise Refused(f"Choose one of: {', '.join(export.CONTENT_TYPES)}.")
        snapshot = snapshots.saved_week(day(week_ending))
        return download(
            export.exported(snapshot, file_format),
            export.CONTENT_TYPES[file_format],
            export.file_name(snapshot, file_format),
        )


def day(text: str) -> date:
    """The day in an address. Raises Missing if it is not a day."""
    found = day_of(text)
    if found is None:
        raise Missing(f"{text[:40]} is not a date. Write it as YYYY-MM-DD.")
    return found


def download(content: bytes, content_type: str, name: str) -> HttpResponse:
    """An answer that the browser saves as a file."""
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
