"""The upload calls (spec section 7). Each view parses, calls one function, and answers."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import FileResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from members import authority
from members.api.numbers import WholeNumberField
from members.api.requests import body_of, is_larger, parameters_of
from members.api.serializers import MessageSerializer
from members.errors import Conflict, Refused
from members.figures import Figure, shape_of
from members.formats import counted
from uploads import of_leaders
from uploads.api import serializers
from uploads.api.drafts import OvertakenSerializer, answer_overtaken
from uploads.apply import applying, warnings
from uploads.files import pictures, retention
from uploads.intake import entering, filing, known
from uploads.jobs import queue
from uploads.matching.evidence import CONFLICT_PERCENT
from uploads.matching.reasons import CONFLICT
from uploads.models import Batch, DataType, Upload, list_label
from uploads.reading.look.image import MAX_BYTES, ImageRefused
from uploads.review import batches, disputes, drafts, reviewing, version
from uploads.review.items import Item

ON_SF_TECH = "This is a Special Forces tree, not a list. Check its levels on the SF Tech screen."
KEPT_BUT_ASKED = "private, no-cache"
"""A leader's browser may keep a picture, but must revalidate it at each use, so it is refused after the sign-out."""


def check_one_file(request: Request, field: str) -> None:
    """Refuse a request that is too large for one screenshot, or that holds several."""
    if is_larger(request, MAX_BYTES):
        mb = MAX_BYTES // 1024**2
        raise Refused(f"The file is larger than {mb} MB. Crop it or save it as JPEG, then upload it again.", status=413)
    check_single(request, field)


def check_one_recording(request: Request, field: str) -> None:
    """Like check_one_file, for a call whose file may also be a screen recording."""
    if is_larger(request, settings.RECORDING_MB * 1024**2):
        raise Refused(f"The file is larger than {settings.RECORDING_MB} MB. Record a shorter one.", status=413)
    check_single(request, field)


def check_single(request: Request, field: str) -> None:
    if len(request.FILES.getlist(field)) > 1:
        raise Refused(f"Send one file in '{field}' per request.")


class UploadView(APIView):
    """POST /api/upload: takes in one screenshot or screen recording."""

    takes_large_bodies = True
    parser_classes = [MultiPartParser]
    form: type[serializers.UploadFormSerializer] = serializers.ScreenshotFormSerializer
    file_field = "screenshot"

    @extend_schema(request=serializers.ScreenshotFormSerializer, responses={201: serializers.AcceptedUploadSerializer})
    def post(self, request: Request) -> Response:
        return self.take_in(request)

    def take_in(self, request: Request) -> Response:
        """201 with the upload; 200 with the earlier upload if the batch already contains this very image."""
        check_one_recording(request, self.file_field)
        fields = body_of(request, self.form)
        accepted = entering.take_in(
            file=fields[self.file_field],
            kind=self.kind(fields["dataType"]),
            report_date=entering.check_report_date(fields["uploadDate"]),
            batch_id=fields.get("batchId") or entering.new_batch_id(),
            actor_id=request.user.pk,
        )
        code = status.HTTP_201_CREATED if accepted.is_new else status.HTTP_200_OK
        entry = batches.entry_of(accepted.upload) | {"alreadyIn": known.first(accepted.elsewhere)}
        return Response(serializers.AcceptedUploadSerializer(entry).data, status=code)

    def kind(self, text: str) -> str:
        return entering.data_type(text)


class VsUploadView(UploadView):
    """POST /api/upload/vs: takes in one Alliance Duel screenshot."""

    form = serializers.VsScreenshotsFormSerializer
    file_field = "screenshots"

    @extend_schema(
        request=serializers.VsScreenshotsFormSerializer, responses={201: serializers.AcceptedUploadSerializer}
    )
    def post(self, request: Request) -> Response:
        return self.take_in(request)

    def kind(self, text: str) -> str:
        kind = super().kind(text)
        if kind != DataType.ALLIANCE_DUEL:
            raise Refused(f"This call takes Alliance Duel screenshots. Send {list_label(kind)} to /api/upload.")
        return kind


class UploadList(APIView):
    @extend_schema(responses=serializers.ListedUploadSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The newest uploads, with what was read from them."""
        return Response(serializers.ListedUploadSerializer(batches.newest_uploads(), many=True).data)


class UploadImage(APIView):
    @extend_schema(responses={(200, shown): OpenApiTypes.BINARY for shown in pictures.CONTENT_TYPES.values()})
    def get(self, request: Request, upload_id: int) -> HttpResponseBase:
        """The screenshot as a picture for the review. A browser may keep it, but must revalidate it at each use."""
        upload = get_object_or_404(Upload, pk=upload_id)
        if removed := retention.removed_after(upload):
            raise Refused(f"{removed}.", status=404)
        headers = {"Cache-Control": KEPT_BUT_ASKED, "ETag": pictures.tag(upload)}
        if headers["ETag"] in parse_etags(request.headers.get("If-None-Match", "")):
            return HttpResponseNotModified(headers=headers)
        try:
            picture = pictures.shown(upload)
        except FileNotFoundError:
            raise Refused("The stored file of this screenshot is gone.", status=404) from None
        except ImageRefused:
            raise Refused("The stored file of this screenshot is damaged.", status=404) from None
        return FileResponse(picture.content, content_type=picture.content_type, headers=headers)


class UploadRetry(APIView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, upload_id: int) -> Response:
        """Read a failed upload again."""
        upload = get_object_or_404(of_leaders.screenshots(), pk=upload_id)
        if not upload.file:
            raise Conflict(f"The file of {upload.original_name} is gone, so it can't be read again. Upload it again.")
        if not queue.requeue(upload):
            raise Conflict("Only a failed upload can be retried; this one is not.")
        return Response({"message": f"{upload.original_name} is being read again."})


class ApplyData(APIView):
    takes_large_bodies = True

    @extend_schema(
        request=serializers.ApplySerializer,
        responses={200: serializers.AppliedSerializer, 409: OvertakenSerializer},
    )
    def post(self, request: Request, upload_id: int) -> Response:
        """Apply reviewed rows.

        This completes the upload, and the other uploads of its batch whose rows are among the items; with `wholeBatch`,
        all uploads that wait. For a whole batch, uncertain rows that nobody checked are left out, unless
        `takeUnchecked` is sent. Also for a whole batch, each of the review's `warnings` must be confirmed by its key in
        `confirmedWarnings`. A warning that is not confirmed refuses the apply, and the answer contains it. With
        `draftVersion`, a review that another window has changed since is not applied (409 with the current review).
        """
        upload = get_object_or_404(of_leaders.screenshots().select_related("batch__drop"), pk=upload_id)
        fields = body_of(request, serializers.ApplySerializer)
        check_addressed(upload, fields)
        try:
            applied = applying.apply(
                upload=upload,
                whole_batch=fields["wholeBatch"],
                confirmed=fields["confirmedWarnings"],
                take_unchecked=fields["takeUnchecked"],
                items=[apply_item(item, upload.batch) for item in fields["dataToApply"]],
                actor_id=request.user.pk,
                seen=seen_review(fields),
            )
        except drafts.Overtaken as overtaken:
            return answer_overtaken(overtaken)
        return Response(applied_answer(applied))


def applied_answer(applied: applying.Applied) -> dict[str, Any]:
    """What an apply did, in the form of `AppliedSerializer`."""
    left_out = (
        f" {counted(applied.left_out, 'unchecked row was', 'unchecked rows were')} left out."
        if applied.left_out
        else ""
    )
    return {
        "message": f"{counted(applied.total, 'member record has', 'member records have')} been updated.{left_out}",
        "updated": applied.updated,
        "created": applied.created,
        "leftOut": applied.left_out,
        "changeSetId": applied.change_set.pk,
    }


def seen_review(fields: dict[str, Any]) -> drafts.Seen | None:
    """The review that a window applies; None if the call comes from no window."""
    version = fields.get("draftVersion")
    return None if version is None else drafts.Seen(version, fields["draftEditor"])


def check_addressed(upload: Upload, fields: dict[str, Any]) -> None:
    """Refuse an upload meant for another batch or another kind of list.

    Screenshots filed from a drop may be sent with the drop's own id and kind, under which their status was requested.
    """
    batches = [upload.batch, *([upload.batch.drop] if upload.batch.drop else [])]
    if fields.get("batchId") and fields["batchId"] not in [batch.batch_id for batch in batches]:
        raise Refused("This upload belongs to another batch. Reopen the review from Recent Uploads.")
    kinds = [upload.batch.data_type, *([upload.batch.drop.data_type] if upload.batch.drop else [])]
    if fields.get("dataType") and entering.data_type(fields["dataType"]) not in kinds:
        raise Refused(
            f"This upload holds {upload.batch.get_data_type_display()}. Reopen the review from Recent Uploads."
        )
    refuse_other_than_lists(upload.batch)


def refuse_other_than_lists(batch: Batch) -> None:
    """Raises Conflict if a batch holds no list with rows that can be applied."""
    if batch.data_type == DataType.SF_TECH:
        raise Conflict(ON_SF_TECH)
    if batch.data_type == DataType.AUTO:
        raise Conflict(filing.ASKS_FIRST)
    if not batch.is_ranking:
        raise Conflict("This upload is kept unread; there is nothing to apply.")


def list_shape(batch: Batch) -> Figure:
    """The figure of a batch's list, with the fields that its rows need."""
    figure = shape_of(batch.data_type)
    if figure is None:
        raise ValueError("only lists are reviewed")
    return figure


def apply_item(item: dict[str, Any], batch: Batch) -> Item:
    data, figure = item["memberData"], list_shape(batch)
    if data.get(figure.key) is None:
        raise Refused(f"{data['name'] or 'A row'}: the row has no {figure.key}. Enter it, or leave the row out.")
    renames = item["action"] == "rename"
    return Item(
        action="update" if renames else item["action"],
        member_id=item["memberId"],
        name=data["name"],
        value=data[figure.key],
        rank=data.get("rank"),
        row_id=data.get("rowId"),
        confirmed=data["confirmed"],
        member_rank=data.get("memberRank"),
        same_person=item["samePerson"] or renames,
        takes_name=renames,
    )


class BatchStatus(APIView):
    @extend_schema(responses=serializers.BatchStatusSerializer)
    def get(self, request: Request, batch_id: str) -> Response:
        """A batch's progress. Uploads whose worker is gone are shown as failed."""
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        return Response(serializers.BatchStatusSerializer(batches.status(batch)).data)


class BatchesQuerySerializer(Serializer[Any]):
    limit = WholeNumberField(within=(1, 50), default=5, help_text="1 to 50, by default 5")
    drops = WholeNumberField(
        within=(1, 20), required=False, help_text="1 to 20: instead, all batches of so many of the newest drops"
    )


class BatchList(APIView):
    @extend_schema(
        parameters=[BatchesQuerySerializer],
        responses=serializers.BatchSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """The newest batches, or with `drops` all those of the newest drops, for Recent Uploads."""
        given = parameters_of(request, BatchesQuerySerializer)
        drops = given.get("drops")
        found = batches.newest_drops(drops) if drops else batches.newest(given["limit"])
        return Response(serializers.BatchSerializer(found, many=True).data)


class BatchReview(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("since", str, description="The known `version`: 204 if the review still has it")],
        responses={200: serializers.ReviewSerializer, 204: None},
    )
    def get(self, request: Request, batch_id: str) -> Response:
        """The rows to confirm, as they were last matched; `outdated` if the members have changed since."""
        batch = get_object_or_404(of_leaders.batches(), batch_id=batch_id)
        waiting = list(batch.uploads.filter(status=Upload.Status.PENDING_CONFIRMATION))
        to_review = [upload for upload in waiting if upload.held_at is None]
        if waiting and not to_review:
            raise Conflict(filing.ASKS_FIRST)
        if not waiting:
            raise Conflict("Nothing in this batch waits for confirmation.")
        if not batch.is_ranking:
            raise Conflict(ON_SF_TECH)
        standing = version.standing(batch)
        shown = version.of(batch, standing)
        if request.query_params.get("since") == shown:
            return Response(status=status.HTTP_204_NO_CONTENT)
        who = authority.of(request.user)
        answer = reviewing.build(batch, standing) | {
            "version": shown,
            "ownMemberId": who.member_id,
            "changesLeaders": authority.rights_of(who).changes_leaders,
        }
        answer["claude"] = disputes.offer(batch)
        answer["conflict"] = conflict_rule(list_shape(batch))
        found = known.of_batch(batch, to_review)
        answer["alreadyIn"] = known.answer(found)
        answer["warnings"] = [one.as_json() for one in warnings.of(batch, to_review, found)]
        return Response(serializers.ReviewSerializer(answer).data)


def conflict_rule(figure: Figure) -> dict[str, Any] | None:
    """Which changes of this figure are shown as a conflict, and the reason given; None if any change may be right."""
    return {"beyondPercent": CONFLICT_PERCENT, "reason": asdict(CONFLICT)} if figure.steady else None


class BatchDiscard(APIView):
    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request, batch_id: str) -> Response:
        """Discard the batch's waiting uploads without applying them."""
        ended = applying.discard(get_object_or_404(of_leaders.batches(), batch_id=batch_id), actor_id=request.user.pk)
        return Response({"message": f"{counted(ended, 'screenshot')} discarded."})
