from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from members import locks
from members.figures import CACHED
from members.models import (
    AllianceSettings,
    Away,
    Change,
    ChangeSet,
    DataVersion,
    DistinctNames,
    Event,
    Member,
    MemberAlias,
    MemberRecord,
    Note,
    RankCriterion,
    SfTech,
    SnapshotRow,
    Strike,
    Target,
    WeeklySnapshot,
)
from members.weeks.calendar import monday_of, week_ending

M = TypeVar("M", bound=Model)


class MembersDataAdmin(admin.ModelAdmin[M]):
    """For the data that operators may change about members. It takes the lock that every change of members takes."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        with in_turn(request):
            return super().changeform_view(request, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        with in_turn(request):
            return super().delete_view(request, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        with in_turn(request):
            return super().changelist_view(request, *args, **kwargs)


def in_turn(request: HttpRequest) -> AbstractContextManager[None]:
    return locks.changing_members() if request.method == "POST" else nullcontext()


class SignedAdmin(MembersDataAdmin[M]):
    """For data that name who entered them, in `by`."""

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm[Any], change: bool) -> None:
        if not change:
            obj.by_id = request.user.pk
        super().save_model(request, obj, form, change)


class DeletableAdmin:
    """For the data that only the portal writes, and operators may delete."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(DeletableAdmin):
    """For the data that only the portal writes: operators may view it but not change it."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AliasInline(admin.TabularInline[MemberAlias, Member]):
    model = MemberAlias
    extra = 0


@admin.register(Member)
class MemberAdmin(MembersDataAdmin[Member]):
    list_display = [
        "name",
        "rank",
        "power",
        "kills",
        "tech_donations",
        "latest_vs_score",
        "discord_username",
        "is_active",
    ]
    list_filter = ["is_active", "rank"]
    search_fields = ["name", "aliases__spelling", "discord_username", "discord_id"]
    inlines = [AliasInline]
    # The figures come from the records. Values that were entered here would be overwritten by the next refresh.
    readonly_fields = [
        *(field for figure in CACHED.values() for field in (figure.field, figure.updated_field)),
        *("latest_vs_rank", "inactive_since", "created_at", "updated_at"),
    ]

    def save_model(self, request: HttpRequest, obj: Member, form: ModelForm[Member], change: bool) -> None:
        """A Discord name that an operator enters may sign in, unless the operator also changed the box beside it."""
        if "discord_username" in form.changed_data and "discord_vouched" not in form.changed_data:
            obj.discord_vouched = bool(obj.discord_username)
        if "is_active" in form.changed_data or not change:
            obj.put_active(obj.is_active)
        super().save_model(request, obj, form, change)


@admin.register(AllianceSettings)
class AllianceSettingsAdmin(admin.ModelAdmin[AllianceSettings]):
    """One row. Values that the environment fixes override it."""

    list_display = ["__str__", "tag", "server", "time_zone", "save_when_complete"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return not AllianceSettings.objects.exists() and super().has_add_permission(request)


@admin.register(MemberAlias)
class MemberAliasAdmin(MembersDataAdmin[MemberAlias]):
    list_display = ["spelling", "member", "origin", "created_at"]
    list_filter = ["origin"]
    search_fields = ["spelling", "member__name"]
    autocomplete_fields = ["member"]
    list_select_related = ["member"]


@admin.register(DistinctNames)
class DistinctNamesAdmin(MembersDataAdmin[DistinctNames]):
    list_display = ["first", "second", "origin"]
    list_filter = [("change_set", admin.EmptyFieldListFilter)]
    search_fields = ["first", "second"]
    readonly_fields = ["origin"]
    list_select_related = ["change_set"]


@admin.register(RankCriterion)
class RankCriterionAdmin(MembersDataAdmin[RankCriterion]):
    list_display = ["rank", "power", "vs_score", "donations", "seats"]


@admin.register(Away)
class AwayAdmin(SignedAdmin[Away]):
    list_display = ["member", "first", "last", "reason", "by", "at"]
    list_filter = ["first"]
    search_fields = ["member__name", "reason"]
    autocomplete_fields = ["member"]
    list_select_related = ["member", "by"]


@admin.register(Target)
class TargetAdmin(SignedAdmin[Target]):
    list_display = ["figure", "rank", "least", "since", "by", "at"]
    list_filter = ["figure", "rank"]
    search_fields = ["figure", "by__username"]
    list_select_related = ["by"]

    def save_model(self, request: HttpRequest, obj: Target, form: ModelForm[Target], change: bool) -> None:
        obj.since = monday_of(week_ending(obj.since))
        super().save_model(request, obj, form, change)


@admin.register(Strike)
class StrikeAdmin(ReadOnlyAdmin, admin.ModelAdmin[Strike]):
    list_display = ["member", "day", "state", "reason", "count", "expires_on", "by", "at"]
    list_filter = ["state", "figure", "day"]
    search_fields = ["member__name", "reason"]
    list_select_related = ["member", "by"]


@admin.register(Note)
class NoteAdmin(SignedAdmin[Note]):
    list_display = ["member", "at", "by", "text"]
    list_filter = ["at"]
    search_fields = ["member__name", "text"]
    autocomplete_fields = ["member"]
    list_select_related = ["member", "by"]


@admin.register(SfTech)
class SfTechAdmin(MembersDataAdmin[SfTech]):
    list_display = [
        "member",
        "record_date",
        "top_node_1",
        "top_node_2",
        "top_node_3",
        "middle_node_1",
        "middle_node_2",
        "bottom_node",
    ]
    list_filter = ["record_date"]
    search_fields = ["member__name"]
    autocomplete_fields = ["member"]
    list_select_related = ["member"]


class ChangeInline(ReadOnlyAdmin, admin.TabularInline[Change, ChangeSet]):
    model = Change
    fields = ["member_name", "field", "record_date", "before", "after"]


@admin.register(ChangeSet)
class ChangeSetAdmin(ReadOnlyAdmin, admin.ModelAdmin[ChangeSet]):
    list_display = ["__str__", "kind", "actor", "at", "undone_at", "undone_by"]
    list_filter = ["kind", "at"]
    search_fields = ["summary", "actor__username", "changes__member_name"]
    date_hierarchy = "at"
    inlines = [ChangeInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChangeSet]:
        return super().get_queryset(request).select_related("actor", "undone_by")


@admin.register(Change)
class ChangeAdmin(ReadOnlyAdmin, admin.ModelAdmin[Change]):
    list_display = ["member_name", "field", "record_date", "change_set"]
    list_filter = ["field", "change_set__kind"]
    search_fields = ["member_name"]
    list_select_related = ["change_set"]


@admin.register(DataVersion)
class DataVersionAdmin(ReadOnlyAdmin, admin.ModelAdmin[DataVersion]):
    list_display = ["area", "token"]
    list_filter = ["area"]
    search_fields = ["area", "token"]


@admin.register(MemberRecord)
class MemberRecordAdmin(ReadOnlyAdmin, admin.ModelAdmin[MemberRecord]):
    list_display = ["member", "data_type", "value", "place", "spelling", "record_date", "recorded_at", "upload_id"]
    list_filter = ["data_type", "record_date"]
    search_fields = ["member__name"]
    date_hierarchy = "record_date"
    list_select_related = ["member", "event"]


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin, admin.ModelAdmin[Event]):
    list_display = ["title", "unit", "period", "high_is_good", "archived_at", "by", "at"]
    list_filter = ["period", "high_is_good"]
    search_fields = ["title"]
    list_select_related = ["by"]


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
