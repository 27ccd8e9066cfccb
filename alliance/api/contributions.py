"""The calls by which leaders decide on what members sent from the members' area."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance.api.area import DeclineSerializer, OwnAwaySerializer
from alliance.area import contributions, decisions, switches
from alliance.area.contributions import FIGURES_BY_NAME, Kind
from alliance.area.decisions import Beside
from alliance.area_models import Contribution
from members.api.fields import BigNumberField, DayField, ReasonField
from members.api.requests import body_of, plain
from members.api.serializers import MessageSerializer
from members.api.sf_tech import SixLevelsSerializer
from members.figures import LARGEST
from members.models import MemberRecord
from uploads import sent
from uploads.api.fields import BoxField
from uploads.api.sf_tech import NodeLevelsSerializer, TreePlaceSerializer
from uploads.models import Upload
from uploads.review import tree_parts


class ShownCropSerializer(serializers.Serializer[Any]):
    """The box of a figure on its screenshot, in pixels of a picture of this width and height."""

    imageUrl = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    box = BoxField()


class PresentFigureSerializer(serializers.Serializer[Any]):
    """A figure as the portal has it now; null if none is recorded. crop: null if a leader entered it."""

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = BigNumberField(allow_null=True)
    date = serializers.DateField(allow_null=True)
    crop = ShownCropSerializer(allow_null=True)


class ReadFigureSerializer(serializers.Serializer[Any]):
    """A figure as it was read from a profile. sure: whether nothing casts doubt on it."""

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = BigNumberField()
    text = serializers.CharField()
    sure = serializers.BooleanField()
    box = BoxField()


class SentPictureSerializer(serializers.Serializer[Any]):
    """A picture that a member sent. notes: the doubts, such as another name on the picture.

    levels: the levels read from a tree; figures: the figures read from a profile. places: where on the tree the picture
    may be, if nothing tells. imageUrl: null if the picture was removed.
    """

    uploadId = serializers.IntegerField(source="pk")
    status = serializers.ChoiceField(Upload.Status.choices)
    notes = serializers.CharField(allow_blank=True)
    imageUrl = serializers.SerializerMethodField("image_url")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    levels = serializers.SerializerMethodField("levels_read")
    places = serializers.SerializerMethodField("places_possible")
    figures = serializers.SerializerMethodField("figures_read")

    def image_url(self, upload: Upload) -> str | None:
        return f"/api/upload/{upload.pk}/image" if upload.file else None

    @extend_schema_field(NodeLevelsSerializer(allow_null=True))
    def levels_read(self, upload: Upload) -> dict[str, Any] | None:
        read = tree_parts.own_levels(upload)
        return read and dict(NodeLevelsSerializer(read).data)

    @extend_schema_field(TreePlaceSerializer(many=True))
    def places_possible(self, upload: Upload) -> list[dict[str, Any]]:
        return [dict(one) for one in TreePlaceSerializer(tree_parts.places_of(upload), many=True).data]

    @extend_schema_field(ReadFigureSerializer(many=True))
    def figures_read(self, upload: Upload) -> list[dict[str, Any]]:
        read = upload.levels or {}
        found = [
            {"figure": name, "label": figure.title, **read[name]}
            for name, figure in sent.PROFILE.items()
            if name in read
        ]
        return [dict(one) for one in ReadFigureSerializer(found, many=True).data]


class ContributionSerializer(serializers.Serializer[Any]):
    """Something that a member sent, and what the portal has now.

    For days away: from, to, and text with the reason. For a wrong figure: figure, seenValue and seenDate as the
    member's page showed them, and said, the value that the member gives. present: the current values of the figures it
    is about; presentLevels: the current levels of the tree; presentAway: the member's days away from today on. answer:
    the explanation that the member reads. undone: what accepting wrote was undone, so the contribution waits again;
    undoneAt, undoneBy: when and by whom, with undoneBy null for a command on the server or a deleted account.
    """

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Kind.choices)
    state = serializers.ChoiceField(Contribution.State.choices)
    undone = serializers.SerializerMethodField()
    undoneAt = serializers.SerializerMethodField("undone_at")
    undoneBy = serializers.SerializerMethodField("undone_by")
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    rank = serializers.IntegerField(source="member.rank")
    sentAt = serializers.DateTimeField(source="sent_at")
    text = serializers.CharField(allow_blank=True)
    to = serializers.DateField(source="last", allow_null=True)
    figure = serializers.CharField(allow_blank=True)
    said = BigNumberField(allow_null=True)
    seenValue = BigNumberField(source="seen_value", allow_null=True)
    seenDate = serializers.DateField(source="seen_day", allow_null=True)
    picture = SentPictureSerializer(source="upload", allow_null=True)
    present = serializers.SerializerMethodField()
    presentLevels = serializers.SerializerMethodField("present_levels")
    presentAway = serializers.SerializerMethodField("present_away")
    decidedAt = serializers.DateTimeField(source="decided_at", allow_null=True)
    decidedBy = serializers.SerializerMethodField("decided_by")
    answer = serializers.CharField(allow_blank=True)
    changeSetId = serializers.IntegerField(source="change_set_id", allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.DateField(source="first", allow_null=True)}

    @property
    def beside(self) -> Beside | None:
        found: Beside | None = self.context.get("beside")
        return found

    def get_undone(self, one: Contribution) -> bool:
        return one.state == Contribution.State.ACCEPTED and contributions.is_waiting(one)

    def undone_at(self, one: Contribution) -> datetime | None:
        return one.change_set.undone_at if one.change_set and self.get_undone(one) else None

    def undone_by(self, one: Contribution) -> str | None:
        by = one.change_set.undone_by if one.change_set and self.get_undone(one) else None
        return by.display_name if by else None

    def decided_by(self, one: Contribution) -> str | None:
        return one.decided_by.display_name if one.decided_by else None

    @extend_schema_field(PresentFigureSerializer(many=True))
    def get_present(self, one: Contribution) -> list[dict[str, Any]]:
        if self.beside is None:
            return []
        names = [one.figure] if one.kind == Kind.WRONG else sent.PROFILE if one.kind == Kind.PROFILE else ()
        found = [present(one.member_id, name, self.beside) for name in names]
        return [dict(figure) for figure in PresentFigureSerializer(found, many=True).data]

    @extend_schema_field(SixLevelsSerializer(allow_null=True))
    def present_levels(self, one: Contribution) -> dict[str, int] | None:
        is_tree = self.beside is not None and one.kind == Kind.TREE
        return decisions.present_levels(self.beside.levels.get(one.member_id)) if is_tree and self.beside else None

    @extend_schema_field(OwnAwaySerializer(many=True))
    def present_away(self, one: Contribution) -> list[dict[str, Any]]:
        if self.beside is None or one.kind != Kind.AWAY:
            return []
        return [
            {"from": span.first.isoformat(), "to": span.last.isoformat(), "reason": span.reason}
            for span in self.beside.away.get(one.member_id, ())
        ]


def present(member_id: int, name: str, beside: Beside) -> dict[str, Any]:
    """A figure of a member as it is now, with its box on the screenshot that it was read from."""
    figure = FIGURES_BY_NAME[name]
    record = beside.records.get((member_id, figure.data_type))
    return {
        "figure": name,
        "label": figure.title,
        "value": record.value if record else None,
        "date": record.record_date if record else None,
        "crop": crop(record, beside) if record else None,
    }


def crop(record: MemberRecord, beside: Beside) -> dict[str, Any] | None:
    if record.upload_id is None or record.upload_id not in beside.pictures:
        return None
    upload = beside.pictures[record.upload_id]
    box = beside.boxes.get((record.member_id, record.upload_id, record.value))
    url = f"/api/upload/{upload.pk}/image"
    return {"imageUrl": url, "width": upload.width, "height": upload.height, "box": box} if box else None


class ContributionsSerializer(serializers.Serializer[Any]):
    """on: whether the members' area is on. waiting: oldest first. decided: newest first."""

    on = serializers.BooleanField()
    waiting = ContributionSerializer(many=True)
    decided = ContributionSerializer(many=True)


class AcceptContributionSerializer(serializers.Serializer[Any]):
    """What the leader changed. What is left out stays as the member sent it, or as it was read."""

    to = DayField(required=False)
    reason = ReasonField(allow_blank=True, allow_null=True, required=False)
    value = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)
    levels = SixLevelsSerializer(required=False)
    figures = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=LARGEST, allow_null=True), required=False
    )

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": DayField(required=False)}


class AcceptedSerializer(serializers.Serializer[Any]):
    """changeSetId: undoes it; null if accepting changed nothing."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)


class ContributionList(APIView):
    @extend_schema(responses=ContributionsSerializer, operation_id="contributions_list")
    def get(self, request: Request) -> Response:
        """Everything from members that waits, with what the portal has now, and the newest decisions."""
        waits, decided, beside = decisions.listed()
        return Response(
            {
                "on": switches.now().is_on,
                "waiting": ContributionSerializer(waits, many=True, context={"beside": beside}).data,
                "decided": ContributionSerializer(decided, many=True).data,
            }
        )


class AcceptContribution(APIView):
    @extend_schema(request=AcceptContributionSerializer, responses=AcceptedSerializer)
    def post(self, request: Request, contribution_id: int) -> Response:
        """Accept it, and make the change for its member. 404: the member took it back. 409: it was decided meanwhile,
        or is still being read."""
        asked = body_of(request, AcceptContributionSerializer)
        for name, key in (("from", "first"), ("to", "last")):
            if name in asked:
                asked[key] = asked.pop(name)
        found = decisions.accept(contribution_id, asked, actor_id=request.user.pk)
        kind = found.get_kind_display().lower()
        said = (
            gettext("%(name)s, %(kind)s: accepted.")
            if found.change_set_id
            else gettext("%(name)s, %(kind)s: accepted. It was like that already.")
        )
        answer = {"message": said % {"name": found.member.name, "kind": kind}, "changeSetId": found.change_set_id}
        return Response(AcceptedSerializer(answer).data)


class DeclineContribution(APIView):
    @extend_schema(request=DeclineSerializer, responses=MessageSerializer)
    def post(self, request: Request, contribution_id: int) -> Response:
        """Decline it, with an explanation that the member reads. 404: the member took it back. 409: it was decided
        meanwhile."""
        word = body_of(request, DeclineSerializer)["reason"]
        found = decisions.decline(contribution_id, word, actor_id=request.user.pk, request=plain(request))
        said = gettext("%(name)s is told that it was declined.") % {"name": found.member.name}
        return Response({"message": said})
