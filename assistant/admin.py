from __future__ import annotations

from django.contrib import admin

from assistant.models import ChatMessage, PinnedAnswer, Usage
from members.admin import ReadOnlyAdmin


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnlyAdmin, admin.ModelAdmin[ChatMessage]):
    """Shows that a chat took place. Its contents stay private to the leader."""

    list_display = ["user", "role", "at"]
    fields = ["user", "role", "at"]
    list_filter = ["role", "at"]
    search_fields = ["user__username"]
    list_select_related = ["user"]


@admin.register(PinnedAnswer)
class PinnedAnswerAdmin(ReadOnlyAdmin, admin.ModelAdmin[PinnedAnswer]):
    """The queries whose answers leaders pinned to the dashboard."""

    list_display = ["id", "query", "language", "by", "at"]
    list_filter = ["language", "at"]
    search_fields = ["by__username"]
    list_select_related = ["by"]


@admin.register(Usage)
class UsageAdmin(ReadOnlyAdmin, admin.ModelAdmin[Usage]):
    """What each answer used and cost, and why an answer failed."""

    list_display = [
        *("at", "user", "model", "outcome", "failure", "rounds"),
        *("input_tokens", "cached_tokens", "output_tokens", "cost", "seconds"),
    ]
    list_filter = ["outcome", "model", "at"]
    search_fields = ["user__username", "model", "failure"]
    date_hierarchy = "at"
    list_select_related = ["user"]
