"""Screenshots of Special Forces trees: POST /api/sf-tech/upload and the calls after it (spec section 7)."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.serializers import MessageSerializer
from members.api.sf_tech import SfTechSerializer, SixLevelsSerializer
from members.errors import Missing, Refused
from members.figures import LARGEST
from members.models import Member
from members.sf_tech import NODES
from uploads import sf_tech
from uploads.api.fields import BoxField
from uploads.api.known import KnownBatchSerializer
from uploads.api.serializers import BatchIdField, own_batch_id
from uploads.api.views import check_one_file
from uploads.intake import entering, known
from uploads.jobs import queue
from uploads.models import DataType, Upload
from uploads.review import tree_parts

INCOMPLETE = "Please select a member and choose a file"
BEING_READ = "SF Tech screenshot is being processed. Results will appear shortly."


class TreeFormSerializer(serializers.Serializer[Any]):
    """batchId: an id that the sender chose, so that a repeated call is recognised."""

    batchId = BatchIdField(required=False)
    screenshot = serializers.FileField(allow_empty_file=True)
    memberId = serializers.IntegerField(min_value=1, max_value=LARGEST)


class TreeAcceptedSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    uploadId = serializers.IntegerField()
    batchId = serializers.CharField()
    alreadyIn = KnownBatchSerializer(allow_null=True)


class NodeLevelSerializer(serializers.Serializer[Any]):
    """One node as it was read. level: null if it could not be read. box: the node on the picture, in its pixels.

    uploadId: the screenshot that the node was read from, which may be another screenshot of the same tree.
    """

    level = serializers.IntegerField(allow_null=True)
    sure = serializers.BooleanField()
    text = serializers.CharField()
    box = BoxField()
    uploadId = serializers.IntegerField()


class NodeLevelsSerializer(serializers.Serializer[Any]):
    topNode1 = NodeLevelSerializer()
    topNode2 = NodeLevelSerializer()
    topNode3 = NodeLevelSerializer()
    middleNode1 = NodeLevelSerializer()
    middleNode2 = NodeLevelSerializer()
    bottomNode = NodeLevelSerializer()


class TreePlaceSerializer(serializers.Serializer[Any]):
    """A place in the tree that a screenshot may show, with the levels read there."""

    title = serializers.CharField()
    levels = NodeLevelsSerializer()


class TreeUploadSerializer(serializers.Serializer[Any]):
    """A tree that is not confirmed or discarded yet. memberName: null until somebody has said whose tree it is.

    levels: levels that this screenshot lacks come from the other waiting screenshots of the same tree. places: the
    places in the tree that it may show, if nothing tells which; a leader then chooses one.
    """

    uploadId = serializers.IntegerField(source="pk")
    memberId = serializers.IntegerField(source="batch.member_id", allow_null=True)
    memberName = serializers.CharField(source="batch.member.name", allow_null=True)
    status = serializers.ChoiceField(Upload.Status.choices)
    notes = serializers.CharField()
    looksLike = serializers.SerializerMethodField("looks_like")
    levels = serializers.SerializerMethodField("levels_read")
    places = serializers.SerializerMethodField("places_possible")
    createdAt = serializers.DateTimeField(source="created_at")
    imageUrl = serializers.SerializerMethodField("image_url")
    alreadyIn = serializers.SerializerMethodField("already_in")
    width = serializers.IntegerField()
    height = serializers.IntegerField()

    def looks_like(self, upload: Upload) -> str | None:
        """The list that the screenshot plainly shows instead of a tree."""
        return upload.looks_like or None

    @extend_schema_field(KnownBatchSerializer(allow_null=True))
    def already_in(self, upload: Upload) -> dict[str, Any] | None:
        """The batch that contained this very file before."""
        found: dict[str, Any] | None = self.context["known"][upload.pk]
        return found and dict(KnownBatchSerializer(found).data)

    @extend_schema_field(NodeLevelsSerializer(allow_null=True))
    def levels_read(self, upload: Upload) -> dict[str, Any] | None:
        """The six nodes, combined from all screenshots of the tree."""
        found = self.context["levels"][upload.pk]
        return found and dict(NodeLevelsSerializer(found).data)

    @extend_schema_field(TreePlaceSerializer(many=True))
    def places_possible(self, upload: Upload) -> list[dict[str, Any]]:
        return [dict(one) for one in TreePlaceSerializer(tree_parts.places_of(upload), many=True).data]

    def image_url(self, upload: Upload) -> str:
        return f"/api/upload/{upload.pk}/image"


class CheckedLevelsSerializer(SixLevelsSerializer):
    """All six levels after the leader's check; none may be unread. memberId: the member whose tree it is, if the caller
    says so now.

    parts: the other screenshots of the same tree that levels are from. They are completed together with this one.
    """

    memberId = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=LARGEST)
    parts = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), required=False, max_length=sf_tech.LISTED
    )


class UploadTree(APIView):
    takes_large_bodies = True
    parser_classes = [MultiPartParser]

    @extend_schema(request=TreeFormSerializer, responses={201: TreeAcceptedSerializer})
    def post(self, request: Request) -> Response:
        """Take in one member's tree."""
        check_one_file(request, "screenshot")
        batch_id = own_batch_id(request)
        form = TreeFormSerializer(data=request.data)
        if not form.is_valid():
            raise Refused(INCOMPLETE)
        member = Member.objects.active().filter(pk=form.validated_data["memberId"]).first()
        if member is None:
            raise Missing("That member is no longer in the alliance. Choose another.")
        accepted = entering.take_in(
            file=form.validated_data["screenshot"],
            kind=DataType.SF_TECH,
            report_date=timezone.localdate(),
            batch_id=batch_id,
            actor_id=request.user.pk,
            member=member,
        )
        answer = {
            "message": BEING_READ,
            "uploadId": accepted.upload.pk,
            "batchId": accepted.upload.batch.batch_id,
            "alreadyIn": known.first(accepted.elsewhere),
        }
        return Response(TreeAcceptedSerializer(answer).data, status=status.HTTP_201_CREATED)


class OpenTrees(APIView):
    @extend_schema(responses=TreeUploadSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest trees that are being read, wait for a check, or could not be read."""
        trees = queue.as_they_stand(sf_tech.open_uploads())
        context = {"known": known.of_trees(trees), "levels": tree_parts.folded(trees)}
        return Response(TreeUploadSerializer(trees, many=True, context=context).data)


class ConfirmTree(APIView):
    @extend_schema(request=CheckedLevelsSerializer, responses=SfTechSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Save the checked levels as the member's record of today."""
        form = CheckedLevelsSerializer(data=request.data)
        if not form.is_valid():
            if "memberId" in form.errors:
                raise Refused(sf_tech.NOBODY)
            nodes = [node.label for node in NODES if node.key in form.errors]
            raise Refused(f"Enter a whole number for {', '.join(nodes)}." if nodes else "Send the six levels.")
        levels = dict(form.validated_data)
        record = sf_tech.confirm(
            upload_id=upload_id,
            member_id=levels.pop("memberId", None),
            parts=levels.pop("parts", ()),
            levels=levels,
            actor_id=request.user.pk,
        )
        return Response(SfTechSerializer(record).data)


class DiscardTree(APIView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Discard a tree without a record."""
        sf_tech.discard(upload_id=upload_id, actor_id=request.user.pk)
        return Response({"message": "The screenshot was discarded."})
