"""Screenshots on their way from the phone to the members: batches, uploads, and the rows read from them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from members.figures import is_event, is_figure
from members.known_figures import KnownFigures
from members.models import ChangeSet, Member
from uploads import taught_models  # noqa: F401 (Django looks for an app's models here)


class DataType(models.TextChoices):
    STRENGTH = "strength", "Strength"
    DONATIONS = "donations", "Donations"
    KILLS = "kills", "Kills"
    ALLIANCE_DUEL = "alliance-duel", "Alliance Duel"
    DUEL_DAY = "duel-day", "Duel Day"
    ASSISTANCE = "mutual-assistance", "Mutual Assistance"
    SF_TECH = "sf-tech", "SF Tech"
    OTHER = "other", "Other"
    AUTO = "auto", "Detect automatically"
    OWN_PROFILE = "own-profile", "Profile sent by its member"
    OWN_TREE = "own-sf-tech", "SF Tech sent by its member"


FROM_MEMBERS = (DataType.OWN_PROFILE, DataType.OWN_TREE)  # about themselves (uploads.sent); not in leaders' lists
OF_LEADERS = tuple(kind for kind in DataType if kind not in FROM_MEMBERS)


def list_label(data_type: str, known: KnownFigures | None = None) -> str:
    """The title of a list, the portal's or an event's. Makes one query for an event's title unless `known` is given."""
    if data_type in DataType.values:
        return DataType(data_type).label
    return (KnownFigures() if known is None else known)[data_type].label


RECORDINGS = ("MP4", "MOV", "WEBM")  # formats of uploads that are not pictures


class Batch(models.Model):
    """The screenshots of one list, grouped by an id that the browser chose.

    `draft`: an unfinished review. `draft_version` counts its saves, and `draft_editor` names the window that made the
    last save (uploads.review.drafts).

    Each Special Forces tree is a batch of its own; `member` is its owner: None for lists, until somebody names the
    owner, and once that member is deleted. What a member sent (FROM_MEMBERS) is also a batch of its own, without an
    account. `drop`: the batch into which its screenshots were uploaded, before they were filed by what they show
    (uploads.intake.filing); None if it was uploaded as what it is. `matched_with`: a digest of the members at
    the time its rows were matched. `taught_with`: a digest of what the other lists of its drop had settled at that
    time; each list stores its own contribution as a digest in `teaches`. If the members or the other lists have changed
    since, the batch is outdated (uploads.review.proposals).
    """

    batch_id = models.CharField(max_length=64, unique=True)
    data_type = models.CharField(max_length=20, choices=DataType.choices)
    report_date = models.DateField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    draft = models.JSONField(null=True, blank=True)
    draft_version = models.PositiveIntegerField(default=0)
    draft_editor = models.CharField(max_length=40, blank=True)
    draft_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    draft_at = models.DateTimeField(null=True, blank=True)
    member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    drop = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="filed")
    matched_with = models.CharField(max_length=64, blank=True)
    taught_with = models.CharField(max_length=64, blank=True)
    teaches = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = "batches"
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="batch_newest"),
            models.Index(fields=["data_type", "-created_at", "-id"], name="batch_of_kind"),
            models.Index(fields=["created_by", "-created_at", "-id"], name="batch_of_account"),
            models.Index(fields=["report_date", "-created_at"], name="batch_of_date"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(batch_id=""), name="batch_has_id")]

    def __str__(self) -> str:
        return f"{self.get_data_type_display()}, {self.report_date}"

    @property
    def is_ranking(self) -> bool:
        """Whether its rows can be applied to members.

        `other` is kept unread, a tech tree has nodes, and `auto` holds what is not filed yet.
        """
        return is_figure(self.data_type)

    def get_data_type_display(self) -> str:  # type: ignore[no-redef]  # Django makes one where there is none
        return list_label(self.data_type)

    def has_dropped(self, now_in: Batch) -> bool:
        """Whether this batch counts an upload, which is now in the given batch, as dropped into itself.

        A mixed drop counts all of its uploads. A drop of the duel also counts those filed as lists of one day.
        """
        of_the_duel = self.data_type == DataType.ALLIANCE_DUEL and now_in.data_type == DataType.DUEL_DAY
        return now_in.pk == self.pk or self.data_type == DataType.AUTO or of_the_duel


class Upload(models.Model):
    """One screenshot, or a screen recording until its frames have been read out.

    processing -> pending_confirmation -> completed (applied, or discarded)
               -> failed (notes say why; a leader may retry it)
    `other` uploads are completed at once. Undoing an apply leads back to pending_confirmation. While processing,
    `claimed_by` names the worker that reads it, and after `lease_expires_at` that worker is considered dead. `levels`:
    what was read, by node for a tech tree (uploads.sf_tech.stored_levels) or by figure for a sent profile. `read_kind`:
    the kind that the picture by itself proves to show, empty if it proves none (uploads.intake.filing.proved); or the
    event whose list it resembles, which is why it is held. `look`: the title and the words over its list, by which the
    lists of events are recognised (uploads.intake.event_memory). `held_at`: since when it waits for a leader to say
    what it shows, because it plainly shows another list than the chosen one, or because `auto` could not tell; it has
    no rows then. `kind_confirmed`: a leader has said what it shows. `settled_at`: for mutual assistance, when its sure
    rows were applied automatically (uploads.apply.assistance). `tabs`: the active tabs over the list
    (uploads.review.active_tabs), None if none are known. `engine`, `read_seconds`: which reader read it last, and how
    long that took. `file_removed_at`: when its pictures were removed for their age (uploads.files.retention); `file` is
    empty then.
    A recording has `image_format` MP4, MOV or WEBM. A worker turns its frames into uploads of the batch; the first
    frame takes the recording's own row (uploads.intake.recordings). `recording`: for a frame, the hash of its
    recording. `second`: for a frame, its position in the recording; for a recording, how far it has been read.
    `seconds`: the length of the recording, if known. `moving`: taken during scrolling, so the frame proves nothing.
    """

    class Status(models.TextChoices):
        PROCESSING = "processing", "Processing"
        PENDING_CONFIRMATION = "pending_confirmation", "Needs review"
        COMPLETED = "completed", "Completed"
        FAILED = "failed", "Failed"

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="uploads")
    file = models.FileField(upload_to="screenshots/%Y/%m")
    preview = models.FileField(upload_to="previews/%Y/%m", blank=True)
    original_name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    image_format = models.CharField(max_length=4)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.PROCESSING)
    notes = models.TextField(blank=True)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    queued_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_by = models.CharField(max_length=100, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    lease_expires_at = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    read_kind = models.CharField(max_length=20, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)
    kind_confirmed = models.BooleanField(default=False)
    discarded_at = models.DateTimeField(null=True, blank=True)
    look = models.JSONField(null=True, blank=True)
    levels = models.JSONField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    tabs = models.JSONField(null=True, blank=True)
    engine = models.CharField(max_length=20, blank=True)
    read_seconds = models.FloatField(null=True, blank=True)
    file_removed_at = models.DateTimeField(null=True, blank=True)
    recording = models.CharField(max_length=64, blank=True)
    second = models.PositiveSmallIntegerField(null=True, blank=True)
    seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    moving = models.BooleanField(default=False)
    change_set = models.ForeignKey(ChangeSet, on_delete=models.SET_NULL, null=True, blank=True, related_name="uploads")

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["lease_expires_at"], condition=Q(status="processing"), name="upload_in_the_works"),
            models.Index(fields=["batch", "status"], name="upload_batch_status"),
            models.Index(fields=["sha256"], name="upload_sha256"),
            models.Index(fields=["created_at"], condition=Q(file_removed_at=None), name="upload_with_file"),
            models.Index(fields=["status", "batch"], name="upload_in_state"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["batch", "sha256"], name="image_once_a_batch"),
            models.CheckConstraint(
                condition=Q(status__in=["processing", "pending_confirmation", "completed", "failed"]),
                name="upload_status",
            ),
        ]

    def __str__(self) -> str:
        return self.original_name

    @property
    def is_recording(self) -> bool:
        """Whether its file is still a recording."""
        return self.image_format in RECORDINGS

    @property
    def looks_like(self) -> str:
        """The kind that a held screenshot plainly shows, or the event whose list it resembles; empty if it is not held,
        or if it plainly shows none."""
        is_told = self.batch.data_type != DataType.AUTO or is_event(self.read_kind)
        return self.read_kind if self.held_at and is_told else ""


class ReadRow(models.Model):
    """One row of one screenshot, and the member that is proposed for it.

    `reading` is the row as that screenshot alone shows it (reading.types.ReadRow). The other fields take the whole
    batch into account; proposals.propose writes them, and the review reads them. `line`: the index in the batch's list.
    `sure_of`: the id of the member whom that list identifies beyond doubt by itself. `folded_into`: the row of another
    screenshot that shows the same line; the folded row is not reviewed again. `section`: the rank (1 to 5) under whose
    header the alliance's member list shows the row. `change_set`: the apply that took it; other rows of its screenshot
    may still wait. `member_corrected`, `value_corrected`: whether the leader applied it to another member than the
    proposed one, or with another value than was read; None until it is applied. `opinion`: what Claude read there, if
    it was asked (uploads.review.opinions). `returning`: for a row that matches no member, the former member who may
    have returned (uploads.review.returning).
    """

    class Confidence(models.TextChoices):
        HIGH = "high", "High"
        MEDIUM = "medium", "Medium"
        LOW = "low", "Low"
        NONE = "none", "None"

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="rows")
    place = models.PositiveSmallIntegerField()
    reading = models.JSONField()
    line = models.PositiveSmallIntegerField(default=0)
    sure_of = models.BigIntegerField(null=True, blank=True)
    folded_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="folded")
    rank = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(max_length=100, blank=True)
    value = models.BigIntegerField()
    value_text = models.CharField(max_length=40)
    second_value = models.BigIntegerField(null=True, blank=True)
    section = models.PositiveSmallIntegerField(null=True, blank=True)
    box = models.JSONField()
    name_box = models.JSONField(null=True, blank=True)
    value_box = models.JSONField()
    flags = models.JSONField(default=list, blank=True)
    value_proved = models.BooleanField(default=False)
    proposed_member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    returning = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    confidence = models.CharField(max_length=6, choices=Confidence.choices, default=Confidence.NONE)
    similarity = models.FloatField(default=0)
    reasons = models.JSONField(default=list, blank=True)
    alternatives = models.JSONField(default=list, blank=True)
    change_set = models.ForeignKey(ChangeSet, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    member_corrected = models.BooleanField(null=True, blank=True)
    value_corrected = models.BooleanField(null=True, blank=True)
    opinion = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["upload", "place"]
        constraints = [
            models.UniqueConstraint(fields=["upload", "place"], name="read_row_once_a_place"),
            models.CheckConstraint(condition=Q(value__gte=0), name="read_row_not_negative"),
            models.CheckConstraint(
                condition=Q(confidence__in=["high", "medium", "low", "none"]), name="read_row_confidence"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.value_text}"

    @property
    def badge(self) -> int | None:
        """The rank (1 to 5) on the badge beside the name."""
        badge: int | None = self.reading.get("badge")
        return badge


class WorkerSign(models.Model):
    """When a worker process last showed that it works (uploads.jobs.workers). `machine`: its name in the queue."""

    machine = models.CharField(max_length=100, unique=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.machine


class MemberPicture(models.Model):
    """What a member looks like on a confirmed row: the name as the reader saw it, or the avatar beside it.

    picture: in the format of uploads.reading.rows.likeness. change_set: the apply that confirmed it; undoing the apply
    removes it. displaced_by: the apply whose newer pictures took its place; it no longer counts unless that apply is
    undone.
    """

    class Of(models.TextChoices):
        NAME = "name", "Name"
        AVATAR = "avatar", "Avatar"

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="pictures")
    of = models.CharField(max_length=10, choices=Of.choices, default=Of.NAME)
    picture = models.CharField(max_length=400)
    change_set = models.ForeignKey(ChangeSet, on_delete=models.CASCADE, related_name="+")
    displaced_by = models.ForeignKey(ChangeSet, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["member"], condition=Q(displaced_by=None), name="picture_that_counts")]

    def __str__(self) -> str:
        return f"{self.get_of_display()} of {self.member}"


class TypesetName(models.Model):
    """A member's name as plain fonts render it and the reader sees it, for names that the reader cannot spell.

    The worker makes it (uploads.review.typesetting). name: the rendered name; it is outdated if the member is renamed.
    pictures: in the format of uploads.reading.rows.typeset, none if no font has the letters.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="typeset_name")
    name = models.CharField(max_length=100)
    pictures = models.JSONField(default=list)

    def __str__(self) -> str:
        return self.name


class Inquiry(models.Model):
    """A leader's request that Claude read the disputed rows of a batch (uploads.review.disputes).

    rows: how many rows it covers. answered, agreed, differed: how many of these Claude answered, and how. prompt: the
    version of the question. cost: US dollars at the prices in the settings. It is kept when the batch is deleted.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    batch = models.ForeignKey(Batch, on_delete=models.SET_NULL, null=True, related_name="inquiries")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    notes = models.CharField(max_length=300, blank=True)
    rows = models.PositiveSmallIntegerField()
    answered = models.PositiveSmallIntegerField(default=0)
    agreed = models.PositiveSmallIntegerField(default=0)
    differed = models.PositiveSmallIntegerField(default=0)
    model = models.CharField(max_length=80, blank=True)
    prompt = models.CharField(max_length=20, blank=True)
    input_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    cost = models.DecimalField("cost (US dollars)", max_digits=10, decimal_places=6, default=0)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "inquiries"
        constraints = [
            models.UniqueConstraint(
                fields=["batch"], condition=Q(state__in=["waiting", "running"]), name="one_inquiry_at_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]), name="inquiry_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.batch}: {self.rows} rows, {self.get_state_display()}"


class Absence(models.Model):
    """An active member who was not on a list that was read whole, from rank 1 to its end.

    change_set: the apply of that list; undoing it removes the absence. withdrawn_by: an apply that did contain a row of
    the member; the absence no longer counts unless that apply is undone.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="absences")
    data_type = models.CharField(max_length=20, choices=DataType.choices)
    record_date = models.DateField()
    change_set = models.ForeignKey(ChangeSet, on_delete=models.CASCADE, related_name="+")
    withdrawn_by = models.ForeignKey(ChangeSet, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-record_date", "member"]
        constraints = [
            models.UniqueConstraint(
                fields=["member", "data_type", "record_date", "change_set"], name="absent_once_an_apply"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member}: not on {self.get_data_type_display()} of {self.record_date}"

    def get_data_type_display(self) -> str:  # type: ignore[no-redef]  # Django makes one where there is none
        return list_label(self.data_type)
