"""The history of one member, with the screenshots that the values were read from."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import history
from members.api.fields import BigNumberField
from members.api.roster_serializers import RosterMemberField, roster_member
from members.api.sf_tech import SfTechSerializer
from members.changes import GONE
from members.errors import Missing
from members.figures import FIGURES
from members.models import Member, MemberAlias, Rank
from uploads.api.fields import BoxField
from uploads.apply.sources import appliers, read_from, row_boxes, screenshots


class HistoryPointSerializer(serializers.Serializer[Any]):
    date = serializers.DateField()
    value = BigNumberField()
    recordedAt = serializers.DateTimeField()
    uploadId = serializers.IntegerField(allow_null=True)
    rowBox = BoxField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    change = BigNumberField(allow_null=True, help_text="The change since the previous point.")
    percent = serializers.FloatField(allow_null=True)


class FigureHistorySerializer(serializers.Serializer[Any]):
    """Oldest first. more: whether there are older records than these. change, percent: from the first to the last of
    these."""

    key = serializers.ChoiceField([figure.name for figure in FIGURES.values()])
    label = serializers.CharField()  # type: ignore[assignment]  # a key of the JSON, not the field's own label
    points = HistoryPointSerializer(many=True)
    change = BigNumberField(allow_null=True)
    percent = serializers.FloatField(allow_null=True)
    more = serializers.BooleanField()


class ScreenshotSerializer(serializers.Serializer[Any]):
    """A screenshot that points were read from. width, height: in the pixels that boxes use."""

    id = serializers.IntegerField()
    originalName = serializers.CharField()
    imageUrl = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class RankOfWeekSerializer(serializers.Serializer[Any]):
    weekEnding = serializers.DateField()
    rank = serializers.ChoiceField(Rank.choices)
    calculatedRank = serializers.CharField(allow_null=True)
    rankLacks = serializers.ListField(child=serializers.CharField(), allow_null=True)


class SpellingSerializer(serializers.Serializer[Any]):
    spelling = serializers.CharField()
    origin = serializers.ChoiceField(MemberAlias.Origin.choices)


class MemberHistorySerializer(serializers.Serializer[Any]):
    """The member's history. Every list is oldest first."""

    member = RosterMemberField()
    figures = FigureHistorySerializer(many=True)
    screenshots = ScreenshotSerializer(many=True)
    sfTech = SfTechSerializer(many=True)
    ranks = RankOfWeekSerializer(many=True)
    aliases = SpellingSerializer(many=True)


class MemberHistory(APIView):
    @extend_schema(responses=MemberHistorySerializer)
    def get(self, request: Request, member_id: int) -> Response:
        """All figures, levels and ranks of an active or former member over time."""
        member = Member.objects.filter(pk=member_id).first()
        if member is None:
            raise Missing(GONE)
        figures = history.figure_histories(member)
        read = {(entry.upload_id, entry.value) for one in figures for entry in one.entries if entry.upload_id}
        uploads = read_from({upload for upload, _ in read})
        sources = history.Sources(appliers(uploads), row_boxes(member.pk, read))
        answer = {
            "member": roster_member(member),
            "figures": history.as_shown(figures, history.authors(member), sources),
            "screenshots": screenshots(uploads),
            "sfTech": history.sf_tech(member),
            "ranks": history.ranks(member),
            "aliases": member.aliases.order_by("created_at", "pk"),
        }
        return Response(MemberHistorySerializer(answer).data)
