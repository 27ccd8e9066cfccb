from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from alliance.models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]  # Django's own admin takes no parameters at run time
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
