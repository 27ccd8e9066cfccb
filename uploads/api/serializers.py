"""The request and answer formats of the upload calls, with the names of spec section 3."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from members.api.fields import DayField, LineField, at_most
from members.api.requests import body_of
from members.figures import FIGURES, LARGEST
from uploads.api.disputes import ClaudeOfferSerializer
from uploads.api.drafts import EDITOR, DraftSerializer
from uploads.api.fields import ConfirmedWarningsField, ListWarningSerializer, PlacedRowSerializer
from uploads.api.known import KnownBatchSerializer, KnownSerializer
from uploads.intake import entering
from uploads.matching.confidence import of_similarity
from uploads.matching.subjects import SUBJECTS, Subject
from uploads.models import Upload
from uploads.reading.types import Confidence
from uploads.review import groups
from uploads.review.items import MOST_ITEMS

BATCH_ID = r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}"


class BatchIdField(serializers.RegexField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            f"^{BATCH_ID}$",
            error_messages={"invalid": "Use at most 64 letters, digits, '.', '_', ':' or '-'."},
            **kwargs,
        )


class OwnBatchSerializer(serializers.Serializer[Any]):
    """The id that a sender chose for the batch."""

    batchId = BatchIdField(required=False)


def own_batch_id(request: Request) -> str:
    """The batch's id as the sender chose it, else a new id."""
    return body_of(request, OwnBatchSerializer).get("batchId") or entering.new_batch_id()


class UploadFormSerializer(serializers.Serializer[Any]):
    dataType = serializers.CharField(max_length=40)
    uploadDate = DayField()
    batchId = BatchIdField(required=False)


class ScreenshotFormSerializer(UploadFormSerializer):
    screenshot = serializers.FileField(allow_empty_file=True)


class VsScreenshotsFormSerializer(UploadFormSerializer):
    screenshots = serializers.FileField(allow_empty_file=True)


class ExtractedRowSerializer(serializers.Serializer[Any]):
    rowId = serializers.IntegerField()
    name = serializers.CharField(required=False)
    memberName = serializers.CharField(required=False)
    rank = serializers.IntegerField(allow_null=True)
    memberId = serializers.IntegerField(allow_null=True)
    confidence = serializers.ChoiceField(["high", "medium", "low", "none"])
    similarity = serializers.FloatField()
    conflict = serializers.BooleanField()
    flags = serializers.ListField(child=serializers.CharField())
    box = serializers.ListField(child=serializers.IntegerField())
    applied = serializers.BooleanField()

    def get_fields(self) -> dict[str, Any]:
        """The declared fields and the list's own figure."""
        texts = {True: serializers.CharField, False: serializers.IntegerField}
        return super().get_fields() | {one.key: texts[one.text](required=False) for one in FIGURES.values()}


class ExtractedDataSerializer(serializers.Serializer[Any]):
    """Names the fields for the schema only. The data is JSON already, and serializing it again is slow."""

    dataType = serializers.CharField()
    members = ExtractedRowSerializer(many=True)
    scores = ExtractedRowSerializer(many=True)
    extractionNotes = serializers.CharField()
    weekEnding = serializers.CharField()

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        return instance


class UploadSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    batchId = serializers.CharField()
    originalName = serializers.CharField()
    dataType = serializers.CharField()
    status = serializers.ChoiceField(Upload.Status.choices)
    uploadDate = serializers.DateField()
    createdAt = serializers.DateTimeField()
    notes = serializers.CharField()
    second = serializers.IntegerField(allow_null=True, help_text="How far a recording has been read, in seconds.")
    seconds = serializers.IntegerField(allow_null=True)
    recording = serializers.CharField(allow_null=True, help_text="The recording that this is, or is a frame of.")
    held = serializers.BooleanField()
    looksLike = serializers.CharField(allow_null=True)
    rowCount = serializers.IntegerField()
    extractedData = ExtractedDataSerializer(allow_null=True)


class AcceptedUploadSerializer(UploadSerializer):
    alreadyIn = KnownBatchSerializer(allow_null=True, help_text="The batch that contained this very file before.")


class ListedUploadSerializer(UploadSerializer):
    batchCount = serializers.IntegerField()


class BatchOfDropSerializer(serializers.Serializer[Any]):
    """A batch that contains screenshots of a drop. waitingFiles: how many of them wait for review."""

    batchId = serializers.CharField()
    dataType = serializers.CharField()
    totalFiles = serializers.IntegerField()
    isProcessing = serializers.BooleanField()
    waitingFiles = serializers.IntegerField()


class HeldUploadSerializer(serializers.Serializer[Any]):
    """A screenshot that waits until a leader says what it shows. looksLike: the kind it plainly shows instead."""

    id = serializers.IntegerField()
    originalName = serializers.CharField()
    imageUrl = serializers.CharField()
    looksLike = serializers.CharField(allow_null=True)
    notes = serializers.CharField()


class BatchStatusSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    isProcessing = serializers.BooleanField()
    totalFiles = serializers.IntegerField()
    processedFiles = serializers.IntegerField()
    successfulFiles = serializers.IntegerField()
    failedFiles = serializers.IntegerField()
    pendingConfirmation = serializers.IntegerField()
    heldFiles = serializers.IntegerField()
    batches = BatchOfDropSerializer(many=True)
    uploads = UploadSerializer(many=True)


class RecordingSerializer(serializers.Serializer[Any]):
    """files: how many of a batch's uploads belong to the recording: its frames, once the recording has been read."""

    seconds = serializers.IntegerField(allow_null=True)
    files = serializers.IntegerField()


class BatchSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    dropId = serializers.CharField(help_text="The batch that its screenshots were uploaded into")
    dataType = serializers.CharField()
    reportDate = serializers.DateField()
    createdAt = serializers.DateTimeField()
    uploadedBy = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(Upload.Status.choices)
    totalFiles = serializers.IntegerField()
    processedFiles = serializers.IntegerField()
    failedFiles = serializers.IntegerField()
    recordings = RecordingSerializer(many=True)
    rowCount = serializers.IntegerField()
    waitingRows = serializers.IntegerField()
    waitingFiles = serializers.IntegerField()
    held = HeldUploadSerializer(many=True)
    notes = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)
    appliedAt = serializers.DateTimeField(allow_null=True)
    appliedBy = serializers.CharField(allow_null=True)
    undone = serializers.BooleanField()
    undoneAt = serializers.DateTimeField(allow_null=True)
    undoneBy = serializers.CharField(allow_null=True)
    discarded = serializers.BooleanField()
    memberName = serializers.CharField(allow_null=True)
    failedUploadIds = serializers.ListField(child=serializers.IntegerField())


class ReasonSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    text = serializers.CharField()
    tone = serializers.ChoiceField(["info", "warning", "destructive"])
    of = serializers.SerializerMethodField(help_text="The parts of the row that the reason concerns.")

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(get_args(Subject))))
    def get_of(self, reason: dict[str, Any]) -> tuple[Subject, ...]:
        return SUBJECTS.get(reason["code"], ())


class ConflictSerializer(serializers.Serializer[Any]):
    """Which change of a figure is shown as a conflict, and the reason that is shown for it."""

    beyondPercent = serializers.IntegerField()
    reason = ReasonSerializer()


class AlternativeSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    similarity = serializers.FloatField()
    confidence = serializers.SerializerMethodField(help_text="How certain this likeness is by itself.")

    @extend_schema_field(serializers.ChoiceField(get_args(Confidence)))
    def get_confidence(self, alternative: dict[str, Any]) -> Confidence:
        return of_similarity(alternative["similarity"])


class ReturningSerializer(serializers.Serializer[Any]):
    """A former member who may have returned. Applying updates that member, who becomes active again."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.IntegerField()


class ReviewRowSerializer(PlacedRowSerializer):
    memberId = serializers.IntegerField(allow_null=True)
    namedLike = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    confidence = serializers.ChoiceField(["high", "medium", "low", "none"])
    similarity = serializers.FloatField()
    needsAttention = serializers.BooleanField(help_text="Whether this row has to be checked individually.")
    group = serializers.ChoiceField(get_args(groups.Code), allow_null=True)
    flags = serializers.ListField(child=serializers.CharField())
    reasons = ReasonSerializer(many=True)
    alternatives = AlternativeSerializer(many=True)
    returning = ReturningSerializer(allow_null=True)
    near = serializers.IntegerField(allow_null=True, help_text="A free member whom a row without one may mean.")
    currentValue = serializers.CharField(allow_null=True)
    changePercent = serializers.FloatField(allow_null=True)
    conflict = serializers.BooleanField()
    secondValue = serializers.CharField(allow_null=True)
    section = serializers.IntegerField(allow_null=True)
    badge = serializers.IntegerField(
        allow_null=True, help_text="The rank on the badge beside the name. It is used only for a new member."
    )
    seenIn = serializers.IntegerField()


class ReviewUploadSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    originalName = serializers.CharField()
    status = serializers.CharField()
    imageUrl = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    rowCount = serializers.IntegerField()
    recording = serializers.CharField(allow_null=True)
    seconds = serializers.IntegerField(allow_null=True)
    notes = serializers.CharField()


class CoverageSerializer(serializers.Serializer[Any]):
    first = serializers.IntegerField(allow_null=True)
    last = serializers.IntegerField(allow_null=True)
    read = serializers.IntegerField()
    missing = serializers.ListField(child=serializers.IntegerField())
    sentence = serializers.CharField()
    whole = serializers.BooleanField()


class SeatsSerializer(serializers.Serializer[Any]):
    """How many members there are, and how many seats the game allows."""

    taken = serializers.IntegerField()
    of = serializers.IntegerField()


class ReviewGroupSerializer(serializers.Serializer[Any]):
    """Rows that are accepted in one step. rowIds: outliers first.

    from, to, median: the changes of these rows in percent, null for new members.
    """

    code = serializers.ChoiceField(get_args(groups.Code))
    count = serializers.IntegerField()
    rowIds = serializers.ListField(child=serializers.IntegerField())
    to = serializers.FloatField(allow_null=True)
    median = serializers.FloatField(allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "from": serializers.FloatField(allow_null=True)}


class NotSeenSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    name = serializers.CharField()
    rank = serializers.IntegerField()
    value = serializers.CharField(allow_null=True)


class ListOfDropSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    dataType = serializers.CharField()
    reportDate = serializers.DateField()


class ReviewSerializer(serializers.Serializer[Any]):
    batchId = serializers.CharField()
    dataType = serializers.CharField()
    lists = ListOfDropSerializer(many=True, help_text="The lists of its drop that wait for review, including this one.")
    reportDate = serializers.DateField()
    weekEnding = serializers.DateField()
    field = serializers.ChoiceField(list(dict.fromkeys(figure.key for figure in FIGURES.values())))
    uploads = ReviewUploadSerializer(many=True)
    held = HeldUploadSerializer(many=True)
    alreadyIn = KnownSerializer()
    tabs = serializers.ListField(child=serializers.CharField())
    warnings = ListWarningSerializer(many=True)
    dayless = serializers.ListField(child=serializers.IntegerField())
    doubtedSections = serializers.ListField(child=serializers.IntegerField())
    ownMemberId = serializers.IntegerField(allow_null=True)
    changesLeaders = serializers.BooleanField(help_text="Whether the leader may give and take R4 and R5.")
    coverage = CoverageSerializer()
    notSeen = NotSeenSerializer(many=True)
    seats = SeatsSerializer()
    claude = ClaudeOfferSerializer(allow_null=True)
    conflict = ConflictSerializer(allow_null=True, help_text="null: any change of this figure may be right.")
    groups = ReviewGroupSerializer(many=True)
    rows = ReviewRowSerializer(many=True)
    outdated = serializers.BooleanField(
        help_text="Whether the members, or other lists of the drop, have changed since the rows were matched."
    )
    matching = serializers.BooleanField(help_text="Whether a running worker can match outdated rows anew.")
    reading = serializers.IntegerField(help_text="How many screenshots of its drop are still being read.")
    draft = DraftSerializer(allow_null=True)
    draftVersion = serializers.IntegerField()
    version = serializers.CharField(help_text="Sent as `since`, it gets an answer only if the review has changed.")


class ReadNameField(LineField):
    """A name as it was read or as the leader typed it; empty if no letter could be read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, allow_null=True, allow_blank=True, **kwargs)


class MemberDataSerializer(serializers.Serializer[Any]):
    """A row with the leader's changes: its name, the list's figure, its place. Other keys are ignored.

    A new member needs a name. An update uses only the member's id.
    """

    rowId = serializers.IntegerField(required=False, allow_null=True)
    name = ReadNameField()
    memberName = ReadNameField()
    rank = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=100_000)
    confirmed = serializers.BooleanField(required=False, default=False)
    memberRank = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=5)

    def get_fields(self) -> dict[str, Any]:
        """The declared fields, and the figure of each kind of list, by its key."""
        figure: dict[str, Any] = {"required": False, "allow_null": True, "min_value": 0, "max_value": LARGEST}
        return super().get_fields() | {one.key: serializers.IntegerField(**figure) for one in FIGURES.values()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs | {"name": attrs.get("name") or attrs.get("memberName") or ""}


class ApplyItemSerializer(serializers.Serializer[Any]):
    """update: writes the figure and never renames. rename: the same, and the member gets the name in `memberData`.

    samePerson: a clearly different name is the member's too. Without it or `rename`, it is misread and teaches nothing.
    """

    memberData = MemberDataSerializer()
    memberId = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=LARGEST)
    action = serializers.ChoiceField(["update", "create", "rename"])
    samePerson = serializers.BooleanField(required=False, default=False)


class ApplySerializer(serializers.Serializer[Any]):
    dataToApply = ApplyItemSerializer(many=True, allow_empty=False, **at_most(MOST_ITEMS, "rows of a list"))
    dataType = serializers.CharField(required=False, max_length=40)
    batchId = serializers.CharField(required=False, allow_null=True, max_length=64)
    wholeBatch = serializers.BooleanField(required=False, default=False)
    confirmedWarnings = ConfirmedWarningsField(help_text="The keys of the review's `warnings` that were confirmed.")
    takeUnchecked = serializers.BooleanField(required=False, default=False)
    draftVersion = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST)
    draftEditor = serializers.RegexField(EDITOR, required=False, default="")


class AppliedSerializer(serializers.Serializer[Any]):
    """leftOut: how many rows of a whole batch were left out because nobody had checked them."""

    message = serializers.CharField()
    updated = serializers.IntegerField()
    created = serializers.IntegerField()
    leftOut = serializers.IntegerField()
    changeSetId = serializers.IntegerField()
