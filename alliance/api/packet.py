"""The weekly packet's calls: its text and template, posting it, and the state of the posts."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import webhook
from alliance.api.permissions import KeepsSettings
from alliance.models import PacketPost
from alliance.packet import picture, posts, templates
from analytics.packet.material import week_of
from analytics.packet.template import (
    LONGEST_HEADING,
    LONGEST_MAIL,
    LONGEST_TEXT,
    SHORTEST_MAIL,
    USUAL_MAIL,
    Part,
)
from analytics.packet.weekly import packet, with_ranking
from members.alliance_facts import facts
from members.api.fields import DayOfMomentField, LineField, LinesField
from members.api.kept import kept
from members.api.requests import body_of, parameters_of, plain

MOST_PARTS = 40


class PacketQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of the week. By default, the last week whose duel is over."""

    weekEnding = DayOfMomentField(required=False)


OPTIONAL: dict[str, Any] = {"allow_blank": True, "required": False, "default": ""}
"""For a leader's words, which may be left out or blank."""


class PacketPartSerializer(serializers.Serializer[Any]):
    """A section as leaders want it. code: 'own' for a section with their own words. heading: blank for the usual
    heading."""

    code = serializers.CharField(max_length=20)
    on = serializers.BooleanField()
    heading = LineField(max_length=LONGEST_HEADING, **OPTIONAL)
    text = LinesField(max_length=LONGEST_TEXT, **OPTIONAL)


class PacketSectionSerializer(PacketPartSerializer):
    """title: the usual heading. about: what the section contains, or why it is left out. shown: it is on and not
    empty."""

    title = serializers.CharField()
    about = serializers.CharField()
    shown = serializers.BooleanField()


class PacketMessageSerializer(serializers.Serializer[Any]):
    """length: the length as Discord counts it."""

    text = serializers.CharField()
    length = serializers.IntegerField()


class PacketSerializer(serializers.Serializer[Any]):
    """text: the whole packet in Discord's Markdown. messages: the text split into Discord messages. parts: the parts of
    the game's mail, without markup, none longer than mailLength. saysSomething: whether the packet contains more than
    words that are the same every week. version: the template's version, 0 until a leader changes it."""

    weekEnding = serializers.DateField()
    before = serializers.DateField()
    after = serializers.DateField(allow_null=True)
    title = serializers.CharField()
    text = serializers.CharField()
    messages = PacketMessageSerializer(many=True)
    parts = serializers.ListField(child=serializers.CharField())
    partLengths = serializers.ListField(child=serializers.IntegerField())
    mailLength = serializers.IntegerField()
    saysSomething = serializers.BooleanField()
    version = serializers.IntegerField()
    sections = PacketSectionSerializer(many=True)


class PacketTemplateSerializer(serializers.Serializer[Any]):
    """sections: in their order; an empty list restores the standard sections. version: the version that the page was
    shown."""

    sections = serializers.ListField(child=PacketPartSerializer(), max_length=MOST_PARTS)
    mailLength = serializers.IntegerField(
        min_value=SHORTEST_MAIL, max_value=LONGEST_MAIL, required=False, default=USUAL_MAIL
    )
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False)


class PacketKeptSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    version = serializers.IntegerField()


class SendPacketSerializer(serializers.Serializer[Any]):
    """again: post the packet even if it was posted before. arrived: if a post stopped in doubt, whether the part in
    doubt is in the channel."""

    weekEnding = DayOfMomentField(required=False)
    again = serializers.BooleanField(required=False, default=False)
    arrived = serializers.BooleanField(required=False, allow_null=True, default=None)


class PacketPostSerializer(serializers.Serializer[Any]):
    """A packet that was posted or tried. by: who asked for it, null if it was posted automatically. inDoubt: the part
    that may or may not be in the channel. nextAt: when it is tried again. goesOn: whether posting can continue where it
    failed."""

    id = serializers.IntegerField()
    weekEnding = serializers.DateField()
    state = serializers.ChoiceField(PacketPost.State.values)
    by = serializers.CharField(allow_null=True)
    byItself = serializers.BooleanField()
    again = serializers.BooleanField()
    askedAt = serializers.DateTimeField()
    endedAt = serializers.DateTimeField(allow_null=True)
    nextAt = serializers.DateTimeField(allow_null=True)
    parts = serializers.IntegerField()
    sent = serializers.IntegerField()
    inDoubt = serializers.IntegerField(allow_null=True)
    goesOn = serializers.BooleanField()
    error = serializers.CharField()


class PacketSentSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    post = PacketPostSerializer()


class PacketPlanSerializer(serializers.Serializer[Any]):
    """When the packet is posted automatically, in the alliance's time zone. Both are null if it is not. day: 1 for
    Monday."""

    day = serializers.IntegerField(min_value=1, max_value=7, allow_null=True)
    hour = serializers.IntegerField(min_value=0, max_value=23, allow_null=True)


class PacketPlanShownSerializer(PacketPlanSerializer):
    nextAt = serializers.DateTimeField(allow_null=True)


class PacketPostsSerializer(serializers.Serializer[Any]):
    """Newest post first. webhookSet: whether there is a channel to post to."""

    posts = PacketPostSerializer(many=True)
    webhookSet = serializers.BooleanField()
    plan = PacketPlanShownSerializer()


class PacketPlannedSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()


class Packet(APIView):
    @extend_schema(parameters=[PacketQuerySerializer], responses=PacketSerializer)
    @kept("members", "records", "absences", "packet")
    def get(self, request: Request) -> Response:
        """The week's packet: the whole text, Discord messages, parts of a mail, and its sections."""
        day = parameters_of(request, PacketQuerySerializer).get("weekEnding")
        found = packet(day, templates.template(templates.stored()))
        return Response(PacketSerializer(found.as_json()).data)


class Picture(APIView):
    @extend_schema(parameters=[PacketQuerySerializer], responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        """The week's packet as a PNG to share, with the duel's ranking."""
        day = parameters_of(request, PacketQuerySerializer).get("weekEnding")
        found, ranked = with_ranking(day, templates.template(templates.stored()))
        drawn = picture.draw(found, ranked, facts().name)
        name = f"packet-{found.week.isoformat()}.png"
        return HttpResponse(
            drawn, content_type="image/png", headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )


class Template(APIView):
    @extend_schema(request=PacketTemplateSerializer, responses=PacketKeptSerializer)
    def put(self, request: Request) -> Response:
        """Save the packet's sections with their order and words. 409: somebody else changed them meanwhile."""
        given = body_of(request, PacketTemplateSerializer)
        kept_template = templates.keep(
            [Part(**part) for part in given["sections"]],
            given["mailLength"],
            version=given.get("version"),
            actor_id=request.user.pk,
            request=plain(request),
        )
        message = "The packet's sections were saved." if given["sections"] else "The packet has its standard again."
        return Response({"message": message, "version": kept_template.version})


class Send(APIView):
    @extend_schema(request=SendPacketSerializer, responses={202: PacketSentSerializer})
    def post(self, request: Request) -> Response:
        """Post a week's packet to Discord. 409: it was posted already (`again` posts it once more), or it cannot be
        posted."""
        given = body_of(request, SendPacketSerializer)
        done = posts.ask(
            week_of(given.get("weekEnding")),
            again=given["again"],
            arrived=given["arrived"],
            actor_id=request.user.pk,
            request=plain(request),
        )
        answer = {"message": done.message, "post": as_json(done.post)}
        return Response(PacketSentSerializer(answer).data, status=status.HTTP_202_ACCEPTED)


class Posts(APIView):
    @extend_schema(responses=PacketPostsSerializer)
    def get(self, request: Request) -> Response:
        """Which packets were posted when and by whom, what failed and why, and when the next is posted
        automatically."""
        plan = templates.plan(templates.stored())
        found = {
            "posts": [as_json(post) for post in posts.newest()],
            "webhookSet": webhook.is_fixed() or webhook.stored() is not None,
            "plan": {
                "day": plan.day if plan else None,
                "hour": plan.hour if plan else None,
                "nextAt": templates.next_moment(plan, timezone.localtime()) if plan else None,
            },
        }
        return Response(PacketPostsSerializer(found).data)


class PlanView(APIView):
    permission_classes = [KeepsSettings]

    @extend_schema(request=PacketPlanSerializer, responses=PacketPlannedSerializer)
    def put(self, request: Request) -> Response:
        """Post the packet automatically at a day and hour of each week, or stop doing so."""
        given = body_of(request, PacketPlanSerializer)
        plan = templates.set_plan(given["day"], given["hour"], actor_id=request.user.pk, request=plain(request))
        when = f"each {plan.text}" if plan else ""
        said = f"The packet is posted automatically {when}." if when else "The packet is not posted automatically."
        return Response({"message": said})


def as_json(post: PacketPost) -> dict[str, Any]:
    is_waiting, has_failed = post.state == posts.State.WAITING, post.state == posts.State.FAILED
    return {
        "id": post.pk,
        "weekEnding": post.week_ending,
        "state": post.state,
        "by": post.asked_by.display_name if post.asked_by else None,
        "byItself": post.by_itself,
        "again": post.again,
        "askedAt": post.asked_at,
        "endedAt": post.ended_at,
        "nextAt": post.next_at if is_waiting else None,
        "parts": post.parts,
        "sent": post.sent,
        "inDoubt": post.trying + 1 if has_failed and post.trying is not None else None,
        "goesOn": has_failed and bool(post.sent) and bool(post.messages),
        "error": post.error,
    }
