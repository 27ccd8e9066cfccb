from __future__ import annotations

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from analytics.models import MemberRecord, SnapshotRow, VsScore, WeeklySnapshot
from members.admin import ReadOnlyAdmin


@admin.register(MemberRecord)
class MemberRecordAdmin(ReadOnlyAdmin, admin.ModelAdmin[MemberRecord]):
    list_display = ["member", "data_type", "value", "record_date", "recorded_at", "upload"]
    list_filter = ["data_type", "record_date"]
    search_fields = ["member__name"]
    date_hierarchy = "record_date"
    list_select_related = ["member", "upload"]


@admin.register(VsScore)
class VsScoreAdmin(ReadOnlyAdmin, admin.ModelAdmin[VsScore]):
    list_display = ["member", "member_name", "score", "rank", "week_ending", "upload"]
    list_filter = ["week_ending"]
    search_fields = ["member__name", "member_name"]
    list_select_related = ["member", "upload"]


class SnapshotRowInline(ReadOnlyAdmin, admin.TabularInline[SnapshotRow, WeeklySnapshot]):
    model = SnapshotRow


@admin.register(WeeklySnapshot)
class WeeklySnapshotAdmin(ReadOnlyAdmin, admin.ModelAdmin[WeeklySnapshot]):
    list_display = ["week_ending", "members", "saved_at", "saved_by"]
    list_filter = ["week_ending"]
    search_fields = ["rows__name"]
    list_select_related = ["saved_by"]
    inlines = [SnapshotRowInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[WeeklySnapshot]:
        return super().get_queryset(request).annotate(members=Count("rows", distinct=True))

    @admin.display(ordering="members")
    def members(self, snapshot: WeeklySnapshot) -> int:
        return int(snapshot.members)  # type: ignore[attr-defined]  # annotated above


@admin.register(SnapshotRow)
class SnapshotRowAdmin(ReadOnlyAdmin, admin.ModelAdmin[SnapshotRow]):
    list_display = [
        *("name", "snapshot", "rank", "calculated_rank", "power", "kills"),
        *("tech_donations", "vs_score", "vs_rank", "sf_tech_completion"),
    ]
    list_filter = ["snapshot", "rank"]
    search_fields = ["name"]
    list_select_related = ["snapshot"]
