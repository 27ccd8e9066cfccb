"""The calls of the Admin Panel's System Settings. All of them are for R5s."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import discord, env, errands, webhook
from alliance.api.data_serializers import ErrandSerializer
from alliance.api.permissions import KeepsSettings
from alliance.area import switches
from alliance.audit import note
from alliance.models import AuditEntry, Errand
from assistant import answers
from members import alliance_facts, strikes, time_zones
from members.api.requests import body_of, is_larger, plain
from members.api.serializers import MessageSerializer
from members.days import alliance_day
from members.errors import Refused
from members.formats import counted
from members.models.alliance import LEAST_WEEKS, MOST_WEEKS
from uploads.jobs.reader_options import reader_options
from uploads.reading.engines import names_read_by
from uploads.reading.look.image import MAX_BYTES

VARIABLES = {
    "name": "ALLIANCE_NAME",
    "tag": "ALLIANCE_TAG",
    "server": "ALLIANCE_SERVER",
    "time_zone": "TIME_ZONE",
}
"""The environment variable of each fact."""
READERS = ("OCR_ENGINE", "OCR_NAMES", "OCR_LANGUAGES", "OCR_DISPUTES", "UPLOAD_WORKERS")
ASSISTANT = ("ANTHROPIC_API_KEY", "ASSISTANT_MODEL", "ASSISTANT_DAILY_LIMIT")
DISCORD = ("DISCORD_CLIENT_ID",)
TOO_LARGE = f"The picture is larger than {MAX_BYTES // 1024**2} MB."
KEYS = {"name": "name", "tag": "tag", "server": "server", "time_zone": "timeZone"}


class FactSerializer(serializers.Serializer[Any]):
    """value: the current value. fixedBy: the environment variable that sets it, empty if an R5 may change it."""

    value = serializers.CharField()
    fixedBy = serializers.CharField()


class AllianceFactsSerializer(serializers.Serializer[Any]):
    name = FactSerializer()
    tag = FactSerializer()
    server = FactSerializer()
    timeZone = FactSerializer()
    weekEndsOn = serializers.CharField()
    whyThatDay = serializers.CharField()


class ReadersSerializer(serializers.Serializer[Any]):
    """The readers. engine: the OCR engine for screenshots. names: the second engine, for names that the first cannot
    spell; empty if there is none. languages: the languages of the second engine. disputes: the service that leaders may
    ask about disputed rows, empty if there is none. workers: how many workers read at the same time. fixedBy: which of
    these the environment sets; the others are defaults."""

    engine = serializers.CharField()
    names = serializers.CharField()
    languages = serializers.ListField(child=serializers.CharField())
    disputes = serializers.CharField()
    workers = serializers.IntegerField()
    fixedBy = serializers.ListField(child=serializers.CharField())


class DiscordSerializer(serializers.Serializer[Any]):
    """redirect: the address to enter in Discord's developer portal. webhookSet: whether a webhook is set; its address
    is never returned. signInFixedBy: the environment variables that set the sign-in up."""

    signIn = serializers.BooleanField()
    signInFixedBy = serializers.ListField(child=serializers.CharField())
    redirect = serializers.CharField()
    webhookSet = serializers.BooleanField()
    webhookSetAt = serializers.DateTimeField(allow_null=True)
    webhookFixedBy = serializers.CharField()


class AssistantSerializer(serializers.Serializer[Any]):
    """Amounts in US dollars, as numeric strings. limit: 0 for none. fixedBy: the environment variables that set
    these."""

    engine = serializers.ChoiceField(["claude", "built-in"])
    keySet = serializers.BooleanField()
    model = serializers.CharField()
    limit = serializers.CharField()
    usedToday = serializers.CharField()
    fixedBy = serializers.ListField(child=serializers.CharField())


class SwitchesSerializer(serializers.Serializer[Any]):
    """Switches that are left out keep their state."""

    on = serializers.BooleanField(source="is_on", required=False)
    directory = serializers.BooleanField(required=False)
    rankings = serializers.BooleanField(required=False)
    requirements = serializers.BooleanField(required=False)
    ownPage = serializers.BooleanField(source="own_page", required=False)
    strikes = serializers.BooleanField(required=False)
    help = serializers.BooleanField(required=False)


class MembersAreaSerializer(serializers.Serializer[Any]):
    """Whether there is a members' area, and which of its parts are shown."""

    on = serializers.BooleanField(source="is_on")
    directory = serializers.BooleanField()
    rankings = serializers.BooleanField()
    requirements = serializers.BooleanField()
    ownPage = serializers.BooleanField(source="own_page")
    strikes = serializers.BooleanField()
    help = serializers.BooleanField()


class StrikeSettingsSerializer(serializers.Serializer[Any]):
    """weeks: after how many weeks a strike expires if it is confirmed from now on."""

    weeks = serializers.IntegerField(min_value=LEAST_WEEKS, max_value=MOST_WEEKS)


class SystemSettingsSerializer(serializers.Serializer[Any]):
    strikes = StrikeSettingsSerializer()
    alliance = AllianceFactsSerializer()
    readers = ReadersSerializer()
    discord = DiscordSerializer()
    assistant = AssistantSerializer()
    membersArea = MembersAreaSerializer()
    timeZones = serializers.ListField(child=serializers.CharField())
    timeZoneLabels = serializers.DictField(
        child=serializers.CharField(), help_text="Each zone's label, with its offset from UTC: Asia/Manila (UTC+8)"
    )


class SetFactsSerializer(serializers.Serializer[Any]):
    """Facts that are left out keep their value; a blank one gets its default back."""

    name = serializers.CharField(required=False, allow_blank=True, max_length=200)
    tag = serializers.CharField(required=False, allow_blank=True, max_length=200)
    server = serializers.CharField(required=False, allow_blank=True, max_length=200)
    timeZone = serializers.CharField(source="time_zone", required=False, allow_blank=True, max_length=200)


class WebhookAddressSerializer(serializers.Serializer[Any]):
    address = serializers.CharField(write_only=True, max_length=1000)


class PictureSerializer(serializers.Serializer[Any]):
    file = serializers.FileField()


class DeliverySerializer(serializers.Serializer[Any]):
    delivered = serializers.BooleanField()
    message = serializers.CharField()


class SettingsView(APIView):
    permission_classes = [KeepsSettings]


class SystemSettings(SettingsView):
    @extend_schema(responses=SystemSettingsSerializer)
    def get(self, request: Request) -> Response:
        """All current settings, and which of them the environment fixes. The answer contains no secret."""
        zones = time_zones.labels(alliance_day().year, alliance_facts.facts().time_zone)
        found = {
            "alliance": alliance(),
            "strikes": {"weeks": strikes.kept_weeks()},
            "readers": {
                "engine": settings.OCR_ENGINE,
                "names": names_read_by(settings.OCR_ENGINE, reader_options()),
                "languages": list(settings.OCR_LANGUAGES),
                "disputes": settings.OCR_DISPUTES,
                "workers": settings.UPLOAD_WORKERS,
                "fixedBy": env.given(READERS),
            },
            "discord": of_discord(request),
            "assistant": {
                "engine": answers.engine(),
                "keySet": bool(settings.ANTHROPIC_API_KEY),
                "model": settings.ASSISTANT_MODEL if settings.ANTHROPIC_API_KEY else "",
                "limit": f"{settings.ASSISTANT_DAILY_LIMIT:.2f}",
                "usedToday": f"{answers.spent_since(answers.midnight()):.2f}",
                "fixedBy": env.given(ASSISTANT),
            },
            "membersArea": switches.now(),
            "timeZones": list(zones),
            "timeZoneLabels": zones,
        }
        return Response(SystemSettingsSerializer(found).data)


def alliance() -> dict[str, Any]:
    facts = alliance_facts.facts()
    told: dict[str, Any] = {
        KEYS[field]: {"value": getattr(facts, field), "fixedBy": VARIABLES[field] if field in facts.fixed else ""}
        for field in alliance_facts.FIELDS
    }
    return told | {"weekEndsOn": alliance_facts.WEEK_ENDS_ON, "whyThatDay": alliance_facts.WHY_SUNDAY}


def of_discord(request: Request) -> dict[str, Any]:
    held = webhook.stored()
    return {
        "signIn": discord.is_set_up(),
        "signInFixedBy": env.given(DISCORD),
        "redirect": request.build_absolute_uri(reverse("discord_callback")),
        "webhookSet": webhook.is_fixed() or held is not None,
        "webhookSetAt": held.set_at if held and not webhook.is_fixed() else None,
        "webhookFixedBy": webhook.FIXED_BY if webhook.is_fixed() else "",
    }


class TestPicture(SettingsView):
    takes_large_bodies = True
    parser_classes = [MultiPartParser]

    @extend_schema(request={"multipart/form-data": PictureSerializer}, responses={202: ErrandSerializer})
    def post(self, request: Request) -> Response:
        """Have the worker read one picture as a test. 409: a picture is being read, or no worker runs."""
        if is_larger(request, MAX_BYTES):
            raise Refused(TOO_LARGE, status=413)
        content = body_of(request, PictureSerializer)["file"].read()
        if len(content) > MAX_BYTES:
            raise Refused(TOO_LARGE, status=413)
        errand = errands.ask(Errand.Kind.READ, actor_id=request.user.pk, request=plain(request), picture=content)
        return Response(ErrandSerializer(errand).data, status=202)

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request) -> Response:
        """Delete the result of the test."""
        errands.forget_pictures()
        return Response({"message": "What was read is forgotten."})


class AllianceFacts(SettingsView):
    @extend_schema(request=SetFactsSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Set the alliance's name, tag, server and time zone. 400: the environment fixes the value, or the value is
        invalid."""
        given = body_of(request, SetFactsSerializer)
        with transaction.atomic():
            changed = alliance_facts.change(given)
            for one in changed:
                note(plain(request), AuditEntry.Kind.SETTINGS, request.user.pk, alliance_facts.sentence([one]))
        return Response({"message": "The alliance's settings were saved." if changed else "Nothing was changed."})


class WeekSavingSerializer(serializers.Serializer[Any]):
    """whenComplete: whether a week is saved automatically once it is complete."""

    whenComplete = serializers.BooleanField()


class WeekSaving(SettingsView):
    @extend_schema(request=WeekSavingSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Switch automatic saving of complete weeks on or off."""
        wanted = body_of(request, WeekSavingSerializer)["whenComplete"]
        said = (
            "Each week is saved automatically once it is complete"
            if wanted
            else "A week is not saved automatically once it is complete"
        )
        with transaction.atomic():
            if alliance_facts.save_when_complete(wanted):
                note(plain(request), AuditEntry.Kind.SETTINGS, request.user.pk, said)
        return Response({"message": f"{said}."})


class StrikeSettings(SettingsView):
    @extend_schema(request=StrikeSettingsSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Set after how many weeks a strike expires. Standing strikes keep their day of expiry."""
        weeks = body_of(request, StrikeSettingsSerializer)["weeks"]
        with transaction.atomic():
            before = strikes.keep_for(weeks)
            if before != weeks:
                said = f"Strikes expire: after {counted(before, 'week')} → after {counted(weeks, 'week')}"
                note(plain(request), AuditEntry.Kind.SETTINGS, request.user.pk, said)
        return Response({"message": f"Strikes expire after {counted(weeks, 'week')}."})


class DiscordWebhook(SettingsView):
    @extend_schema(request=WebhookAddressSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Set the webhook's address. No call ever returns it."""
        given = body_of(request, WebhookAddressSerializer)
        webhook.keep(given["address"], actor_id=request.user.pk, request=plain(request))
        return Response({"message": "The webhook was set. Send a test."})

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request) -> Response:
        """Delete the webhook's address. 409: none is set, or the environment sets it."""
        webhook.remove(actor_id=request.user.pk, request=plain(request))
        return Response({"message": "The webhook was removed."})


class DiscordWebhookTest(SettingsView):
    @extend_schema(request=None, responses=DeliverySerializer)
    def post(self, request: Request) -> Response:
        """Send one line to the channel, and return Discord's answer. 409: no webhook is set."""
        done = webhook.send_test(actor_id=request.user.pk, request=plain(request))
        return Response(DeliverySerializer(done).data)


class MembersAreaSettings(SettingsView):
    @extend_schema(request=SwitchesSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Switch the members' area or some of its parts on or off."""
        said = switches.switch(body_of(request, SwitchesSerializer), actor_id=request.user.pk, request=plain(request))
        return Response({"message": f"{', '.join(said)}." if said else "Nothing was changed."})
