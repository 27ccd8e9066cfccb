"""The request and answer formats of Data Administration's calls."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rest_framework import serializers

from alliance.models import Errand
from members.api.roster_csv import ImportRowSerializer
from members.known_figures import KnownFigures
from uploads.models import list_label


class ErrandSerializer(serializers.Serializer[Any]):
    """What the worker was asked for. result: depends on the kind, null until the errand is done. failure: why it
    failed."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Errand.Kind.choices)
    state = serializers.ChoiceField(Errand.State.choices)
    askedAt = serializers.DateTimeField(source="asked_at")
    endedAt = serializers.DateTimeField(source="ended_at", allow_null=True)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    result = serializers.JSONField(allow_null=True)
    failure = serializers.CharField()


class ScreenshotsSerializer(serializers.Serializer[Any]):
    """keptDays: 0 for ever. fixedBy: the environment variable that sets keptDays, empty if leaders may set it."""

    count = serializers.IntegerField()
    removed = serializers.IntegerField()
    size = serializers.IntegerField(allow_null=True)
    keptDays = serializers.IntegerField(source="kept_days")
    fixedBy = serializers.CharField(source="fixed_by")


class KeptBackupSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    size = serializers.IntegerField()
    madeAt = serializers.DateTimeField(source="made_at")


class BackupsSerializer(serializers.Serializer[Any]):
    """keptDays: once a new backup is complete, older ones are removed after this many days; 0: never."""

    kept = KeptBackupSerializer(many=True)
    folder = serializers.CharField()
    keptDays = serializers.IntegerField(source="kept_days")
    lastGood = serializers.DateTimeField(source="last_good", allow_null=True)
    lastFailure = serializers.CharField(source="last_failure")
    errand = ErrandSerializer(allow_null=True)


class OverviewSerializer(serializers.Serializer[Any]):
    screenshots = ScreenshotsSerializer()
    backups = BackupsSerializer()
    check = ErrandSerializer(allow_null=True)


class SizedUploadSerializer(serializers.Serializer[Any]):
    """size: null if the picture was removed, or if the store does not report sizes."""

    id = serializers.IntegerField(source="upload.pk")
    fileName = serializers.CharField(source="upload.original_name")
    dataType = serializers.SerializerMethodField()
    reportDate = serializers.DateField(source="upload.batch.report_date")
    status = serializers.CharField(source="upload.get_status_display")
    uploadedAt = serializers.DateTimeField(source="upload.created_at")
    uploadedBy = serializers.CharField(source="upload.uploaded_by.display_name", default=None, allow_null=True)
    removedAt = serializers.DateTimeField(source="upload.file_removed_at", allow_null=True)
    size = serializers.IntegerField(allow_null=True)

    @cached_property
    def lists(self) -> KnownFigures:
        """The names of the events, queried once for the whole list."""
        return KnownFigures()

    def get_dataType(self, sized: Any) -> str:  # noqa: N802 (named after the field)
        return list_label(sized.upload.batch.data_type, self.lists)


class SizedUploadsSerializer(serializers.Serializer[Any]):
    uploads = SizedUploadSerializer(many=True)
    page = serializers.IntegerField(source="number")
    pages = serializers.IntegerField()
    count = serializers.IntegerField()


class PageSerializer(serializers.Serializer[Any]):
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=10**6)


class RetentionSerializer(serializers.Serializer[Any]):
    days = serializers.IntegerField(min_value=0, max_value=10**4)


class OldScreenshotsSerializer(serializers.Serializer[Any]):
    """How many finished screenshots are older than this many days."""

    screenshots = serializers.IntegerField()


class DownloadSerializer(serializers.Serializer[Any]):
    """An address that this account may open within a minute."""

    url = serializers.CharField()


class TicketSerializer(serializers.Serializer[Any]):
    ticket = serializers.CharField(required=False, default="", max_length=500)


class DataFileSerializer(serializers.Serializer[Any]):
    file = serializers.FileField(allow_empty_file=True)
    apply = serializers.BooleanField(required=False, default=False)


class RecordRowSerializer(serializers.Serializer[Any]):
    """A record of the file. value: the value in the file. before: the value in the portal, null if there is none.
    message: what is wrong."""

    line = serializers.IntegerField()
    member = serializers.CharField()
    figure = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    action = serializers.ChoiceField(["new", "change", "unchanged", "problem"])
    before = serializers.CharField(allow_null=True)
    value = serializers.CharField()
    message = serializers.CharField()


class PartSerializer(serializers.Serializer[Any]):
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    problems = serializers.IntegerField()


class RosterPartSerializer(PartSerializer):
    rows = ImportRowSerializer(many=True)


class RecordsPartSerializer(PartSerializer):
    rows = RecordRowSerializer(many=True)


class TakenInSerializer(serializers.Serializer[Any]):
    """roster, records: null if the file has none. rows: the first rows with a change or a problem, problems first."""

    message = serializers.CharField()
    applied = serializers.BooleanField()
    problems = serializers.IntegerField()
    roster = RosterPartSerializer(allow_null=True)
    records = RecordsPartSerializer(allow_null=True)
