from __future__ import annotations

from django.contrib import admin

from members.admin import ReadOnlyAdmin
from uploads.models import Absence, Batch, Inquiry, MemberPicture, ReadRow, TypesetName, Upload, WorkerSign
from uploads.taught_models import ScreenTexts, TaughtReading, TaughtScreen


class UploadInline(ReadOnlyAdmin, admin.TabularInline[Upload, Batch]):
    model = Upload
    fields = ["original_name", "status", "notes", "attempts", "created_at", "read_at"]
    show_change_link = True


@admin.register(Batch)
class BatchAdmin(ReadOnlyAdmin, admin.ModelAdmin[Batch]):
    list_display = ["batch_id", "data_type", "report_date", "created_by", "created_at"]
    list_filter = ["data_type", "report_date"]
    search_fields = ["batch_id", "created_by__username", "uploads__original_name"]
    date_hierarchy = "created_at"
    list_select_related = ["created_by"]
    inlines = [UploadInline]


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin, admin.ModelAdmin[Upload]):
    list_display = [
        "original_name",
        "batch",
        "status",
        "attempts",
        "uploaded_by",
        "created_at",
        "read_at",
        "engine",
        "read_seconds",
        "notes",
    ]
    list_filter = ["status", "batch__data_type", "read_kind"]
    search_fields = ["original_name", "batch__batch_id", "sha256", "notes"]
    date_hierarchy = "created_at"
    list_select_related = ["batch", "uploaded_by"]


@admin.register(WorkerSign)
class WorkerSignAdmin(ReadOnlyAdmin, admin.ModelAdmin[WorkerSign]):
    list_display = ["machine", "at"]
    list_filter = ["at"]
    search_fields = ["machine"]


@admin.register(ReadRow)
class ReadRowAdmin(ReadOnlyAdmin, admin.ModelAdmin[ReadRow]):
    list_display = ["name", "rank", "value", "proposed_member", "confidence", "upload"]
    list_filter = ["confidence", "value_proved", "upload__batch__data_type"]
    search_fields = ["name", "value_text", "proposed_member__name", "upload__original_name"]
    list_select_related = ["proposed_member", "upload"]


@admin.register(Inquiry)
class InquiryAdmin(ReadOnlyAdmin, admin.ModelAdmin[Inquiry]):
    list_display = ["asked_at", "asked_by", "batch", "state", "rows", "answered", "agreed", "differed", "cost", "notes"]
    list_filter = ["state", "model"]
    search_fields = ["batch__batch_id", "asked_by__username", "notes"]
    date_hierarchy = "asked_at"
    list_select_related = ["asked_by", "batch"]


@admin.register(MemberPicture)
class MemberPictureAdmin(ReadOnlyAdmin, admin.ModelAdmin[MemberPicture]):
    list_display = ["member", "of", "change_set"]
    list_filter = ["of", "change_set__at"]
    search_fields = ["member__name"]
    list_select_related = ["member", "change_set"]


@admin.register(TypesetName)
class TypesetNameAdmin(ReadOnlyAdmin, admin.ModelAdmin[TypesetName]):
    list_display = ["member", "name"]
    list_filter = ["member__is_active", "member__rank"]
    search_fields = ["member__name", "name"]
    list_select_related = ["member"]


@admin.register(Absence)
class AbsenceAdmin(ReadOnlyAdmin, admin.ModelAdmin[Absence]):
    list_display = ["member", "data_type", "record_date", "change_set"]
    list_filter = ["data_type", "record_date"]
    search_fields = ["member__name"]
    date_hierarchy = "record_date"
    list_select_related = ["member", "change_set"]


@admin.register(TaughtScreen)
class TaughtScreenAdmin(ReadOnlyAdmin, admin.ModelAdmin[TaughtScreen]):
    list_display = ["name", "data_type", "instead", "active", "by", "at"]
    list_filter = ["active", "instead", "data_type"]
    search_fields = ["name", "key", "by__username"]
    date_hierarchy = "at"
    list_select_related = ["by"]


@admin.register(TaughtReading)
class TaughtReadingAdmin(ReadOnlyAdmin, admin.ModelAdmin[TaughtReading]):
    list_display = ["upload", "screen", "at"]
    list_filter = ["screen", "at"]
    search_fields = ["upload__original_name", "screen__name"]
    list_select_related = ["upload", "screen"]


@admin.register(ScreenTexts)
class ScreenTextsAdmin(ReadOnlyAdmin, admin.ModelAdmin[ScreenTexts]):
    list_display = ["upload", "asked_at", "notes"]
    list_filter = ["asked_at"]
    search_fields = ["upload__original_name", "notes"]
    list_select_related = ["upload"]
