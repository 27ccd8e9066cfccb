from __future__ import annotations

from collections.abc import Callable
from functools import partial
from tempfile import TemporaryFile
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import FileResponse, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from alliance import account_access, invitations
from alliance.access import is_leader
from alliance.area import links as personal_links
from alliance.area_models import Contribution, DeletionRequest, MembersArea, PersonalLink
from alliance.models import (
    AuditEntry,
    BackupRun,
    Errand,
    Invitation,
    LiveSession,
    PacketPost,
    PacketTemplate,
    SetupLink,
    TryCount,
    User,
    Webhook,
)
from alliance.personal_data import Person, export
from members.admin import ChangeSetAdmin as PlainChangeSetAdmin
from members.admin import DeletableAdmin, MembersDataAdmin, ReadOnlyAdmin
from members.admin import MemberAdmin as PlainMemberAdmin
from members.errors import Refused
from members.models import ChangeSet, Member
from members.roster import undo_plan, undoing


@admin.register(User)
class UserAdmin(MembersDataAdmin[User], DjangoUserAdmin):  # type: ignore[type-arg]  # Django's own takes none at run time
    list_display = ["username", "member", "is_active", "is_staff", "is_superuser", "last_login"]
    list_filter = ["is_active", "is_staff", "is_superuser", "member__rank"]
    search_fields = ["username", "member__name", "discord_id"]
    list_select_related = ["member"]
    autocomplete_fields = ["member"]
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        ("Alliance", {"fields": ["member", "discord_id", "avatar"]}),
    )
    add_fieldsets = (*DjangoUserAdmin.add_fieldsets, ("Alliance", {"fields": ["member"]}))
    actions = ["end_sessions", "take_access", "give_access"]

    @admin.action(description="End all sessions of the selected accounts", permissions=["change"])
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        own = request.session.session_key
        for_each(self, request, queryset, partial(account_access.end_sessions, keep=own), "Signed out: {0.username}")

    @admin.action(description="Take access away from the selected accounts", permissions=["change"])
    def take_access(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for_each(self, request, queryset, account_access.take_access, "Access taken away: {0.username}")

    @admin.action(description="Give access back to the selected accounts", permissions=["change"])
    def give_access(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for_each(self, request, queryset, account_access.give_access, "Access given back: {0.username}")


def for_each(
    desk: admin.ModelAdmin[Any], request: HttpRequest, rows: QuerySet[Any], change: Callable[..., Any], done: str
) -> None:
    """Apply the change to each row by the rules of the Admin Panel, and show every refusal. done: about a row."""
    for row in rows:
        try:
            change(row.pk, actor_id=request.user.pk, request=request)
        except Refused as refused:
            desk.message_user(request, refused.message, messages.ERROR)
        else:
            desk.message_user(request, done.format(row), messages.SUCCESS)


@admin.register(LiveSession)
class LiveSessionAdmin(DeletableAdmin, admin.ModelAdmin[LiveSession]):
    """The browsers that are signed in. Deleting one signs it out."""

    list_display = ["user", "since", "last_seen", "address", "user_agent"]
    list_filter = [("user", admin.RelatedOnlyFieldListFilter), "since", "last_seen"]
    search_fields = ["user__username", "address", "user_agent"]
    list_select_related = ["user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[LiveSession]:
        return super().get_queryset(request).filter(session__expire_date__gt=timezone.now())

    def delete_model(self, request: HttpRequest, obj: LiveSession) -> None:
        Session.objects.filter(pk=obj.session_id).delete()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[LiveSession]) -> None:
        Session.objects.filter(pk__in=list(queryset.values_list("session_id", flat=True))).delete()


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin, admin.ModelAdmin[Invitation]):
    """Who invited whom, and what became of each invitation. Links are made on the Admin Panel or by invite_leader."""

    list_display = ["member", "rank", "invited_by", "made_at", "expires_at", "withdrawn_at", "used_at", "account"]
    list_filter = ["rank", "made_at", ("invited_by", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["member__name", "invited_by__username", "account__username"]
    date_hierarchy = "made_at"
    list_select_related = ["member", "invited_by", "account"]
    actions = ["withdraw"]

    @admin.action(description="Withdraw the selected invitations")
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Invitation]) -> None:
        for_each(self, request, queryset, invitations.withdraw, "The invitation of {0.member.name} was withdrawn.")


@admin.register(MembersArea)
class MembersAreaAdmin(ReadOnlyAdmin, admin.ModelAdmin[MembersArea]):
    """What the members' area shows. An R5 switches it on the Admin Panel."""

    list_display = ["__str__", "directory", "rankings", "requirements", "own_page", "strikes", "help"]


@admin.register(PersonalLink)
class PersonalLinkAdmin(ReadOnlyAdmin, admin.ModelAdmin[PersonalLink]):
    """Who has a link into the members' area, and whether the link is used. Links are made on Personal Links."""

    list_display = ["member", "made_by", "made_at", "expires_at", "revoked_at", "uses", "used_at"]
    list_filter = ["made_at", "revoked_at", ("made_by", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["member__name", "made_by__username"]
    date_hierarchy = "made_at"
    list_select_related = ["member", "made_by"]
    actions = ["revoke"]

    @admin.action(description="Revoke the selected links")
    def revoke(self, request: HttpRequest, queryset: QuerySet[PersonalLink]) -> None:
        for_each(self, request, queryset, personal_links.revoke, "The link of {0.member.name} was revoked.")


@admin.register(DeletionRequest)
class DeletionRequestAdmin(ReadOnlyAdmin, admin.ModelAdmin[DeletionRequest]):
    """The members who asked to have their data deleted, and the declined requests. An R5 decides on Personal Links."""

    list_display = ["member", "asked_at", "decided_at", "decided_by", "reason"]
    list_filter = ["asked_at", "decided_at"]
    search_fields = ["member__name", "reason"]
    date_hierarchy = "asked_at"
    list_select_related = ["member", "decided_by"]


@admin.register(Contribution)
class ContributionAdmin(ReadOnlyAdmin, admin.ModelAdmin[Contribution]):
    """What members sent from the members' area, and what became of it. Leaders decide on From Members."""

    list_display = ["member", "kind", "state", "sent_at", "text", "decided_at", "decided_by", "answer"]
    list_filter = ["kind", "state", "sent_at"]
    search_fields = ["member__name", "text", "answer"]
    date_hierarchy = "sent_at"
    list_select_related = ["member", "decided_by"]


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin, admin.ModelAdmin[AuditEntry]):
    list_display = ["at", "kind", "username", "user", "detail", "times", "address", "user_agent"]
    list_filter = ["kind", "at", ("user", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["username", "detail", "address", "user_agent"]
    date_hierarchy = "at"
    list_select_related = ["user"]


@admin.register(SetupLink)
class SetupLinkAdmin(ReadOnlyAdmin, admin.ModelAdmin[SetupLink]):
    """The link is deleted once there is a leader, so anybody who can open this page finds it empty."""

    list_display = ["__str__", "made_at"]


@admin.register(TryCount)
class TryCountAdmin(DeletableAdmin, admin.ModelAdmin[TryCount]):
    """The current sign-in attempts. Deleting a count lets the account or address that it blocks try again at once."""

    list_display = ["key", "tries", "ends_at"]
    list_filter = ["ends_at"]
    search_fields = ["key"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[TryCount]:
        return super().get_queryset(request).filter(ends_at__gt=timezone.now())


@admin.register(BackupRun)
class BackupRunAdmin(ReadOnlyAdmin, admin.ModelAdmin[BackupRun]):
    list_display = ["file", "at", "size", "files", "seconds", "failure"]
    list_filter = ["at"]
    search_fields = ["file"]
    date_hierarchy = "at"


@admin.register(Errand)
class ErrandAdmin(ReadOnlyAdmin, admin.ModelAdmin[Errand]):
    """What R5s asked the worker for on the Admin Panel: the newest errand of each kind."""

    list_display = ["kind", "state", "asked_by", "asked_at", "ended_at", "failure"]
    list_filter = ["kind", "state"]
    search_fields = ["asked_by__username", "failure"]
    date_hierarchy = "asked_at"
    list_select_related = ["asked_by"]


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin, admin.ModelAdmin[Webhook]):
    """Whether a Discord webhook is set, by whom and when. Its address is never shown."""

    list_display = ["set_at", "set_by"]
    list_filter = ["set_at"]
    search_fields = ["set_by__username"]
    list_select_related = ["set_by"]


@admin.register(PacketTemplate)
class PacketTemplateAdmin(ReadOnlyAdmin, admin.ModelAdmin[PacketTemplate]):
    """How leaders word the weekly packet, and when it is posted automatically. It is changed on its own page."""

    list_display = ["__str__", "mail_length", "post_day", "post_hour", "changed_by", "changed_at"]
    list_select_related = ["changed_by"]


@admin.register(PacketPost)
class PacketPostAdmin(ReadOnlyAdmin, admin.ModelAdmin[PacketPost]):
    """The packets that were posted to Discord or wait to be posted, and what went wrong."""

    list_display = ["week_ending", "state", "sent", "parts", "asked_by", "by_itself", "asked_at", "ended_at", "error"]
    list_filter = ["state", "by_itself", "asked_at"]
    search_fields = ["asked_by__username", "error"]
    date_hierarchy = "asked_at"
    list_select_related = ["asked_by"]


@admin.register(LogEntry)
class OperatorsChangeAdmin(ReadOnlyAdmin, admin.ModelAdmin[LogEntry]):
    """What operators changed here, as Django's admin records it."""

    list_display = ["action_time", "user", "content_type", "object_repr", "__str__"]
    list_filter = [("user", admin.RelatedOnlyFieldListFilter)]
    search_fields = ["object_repr", "user__username"]
    date_hierarchy = "action_time"
    list_select_related = ["user", "content_type"]


admin.site.unregister(Member)
admin.site.unregister(ChangeSet)


@admin.register(Member)
class MemberAdmin(PlainMemberAdmin):
    """A member, with an action that the members app below cannot offer: handing out all data about the person."""

    actions = ["hand_out"]

    @admin.action(description="Hand out all data of the selected member")
    def hand_out(self, request: HttpRequest, queryset: QuerySet[Member]) -> FileResponse | None:
        """A zip file, as manage.py export_person makes it. It includes the chat, so only superusers may do this."""
        members = list(queryset.select_related("account")[:2])
        if not (isinstance(request.user, User) and request.user.is_superuser):
            self.message_user(request, "Only superusers hand out a person's data.", messages.ERROR)
            return None
        if len(members) != 1:
            self.message_user(request, "Select one member.", messages.ERROR)
            return None
        [member] = members
        out = TemporaryFile()  # noqa: SIM115 (the answer closes it)
        export(Person(member, getattr(member, "account", None)), out)
        out.seek(0)
        return FileResponse(out, as_attachment=True, filename=f"member-{member.pk}.zip")


@admin.register(ChangeSet)
class ChangeSetAdmin(PlainChangeSetAdmin):
    """The history of changes, with the undo that the members app below cannot offer."""

    actions = ["undo"]

    @admin.action(description="Undo the selected changes")
    def undo(self, request: HttpRequest, queryset: QuerySet[ChangeSet]) -> HttpResponse | None:
        """Undo all of them in one step. If newer changes stand on them, show these first, because they are undone
        too."""
        if not is_leader(request.user):
            self.message_user(request, "Only leaders (R4 or R5) undo changes.", messages.ERROR)
            return None
        selected = sorted(queryset.values_list("pk", flat=True), reverse=True)
        shown = [int(pk) for pk in request.POST.get("shown", "").split(",") if pk.isdecimal()] or selected
        try:
            done = undoing.carry_out(shown, selected, actor_id=request.user.pk)
        except undo_plan.PlanChanged as changed:
            if not changed.plan.blocked:
                return self.show_plan(request, changed.plan, selected)
            self.message_user(request, changed.message, messages.ERROR)
        except Refused as error:
            self.message_user(request, error.message, messages.ERROR)
        else:
            self.message_user(request, done, messages.SUCCESS)
        return None

    def show_plan(self, request: HttpRequest, plan: undo_plan.Plan, selected: list[int]) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": f"Undo {len(plan.steps)} changes?",
            "opts": self.model._meta,
            "plan": plan,
            "shown": ",".join(map(str, plan.ids)),
            "selected": selected,
        }
        return TemplateResponse(request, "admin/undo_plan.html", context)
