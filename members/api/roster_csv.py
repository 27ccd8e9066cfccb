"""The roster as a CSV file: export and import (for leaders who work with spreadsheets)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members.api.requests import body_of, is_larger
from members.api.weeks import download
from members.errors import Refused
from members.roster.csv import exporting, importing
from members.roster.csv.planning import PlannedRow
from members.roster.csv.reading import MOST_BYTES, TOO_LARGE
from members.spreadsheets import CONTENT_TYPE


class RosterFileSerializer(serializers.Serializer[Any]):
    file = serializers.FileField(allow_empty_file=True)
    apply = serializers.BooleanField(required=False, default=False)


class FieldChangeSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {
            "from": serializers.CharField(source="before", allow_null=True),
            "to": serializers.CharField(source="after", allow_null=True),
        }


class ImportRowSerializer(serializers.Serializer[Any]):
    """line: the line in the file. message: what is wrong, or what to check."""

    line = serializers.IntegerField()
    name = serializers.CharField()
    action = serializers.ChoiceField(["create", "update", "unchanged", "problem"])
    changes = FieldChangeSerializer(many=True)
    message = serializers.CharField()


class ImportSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    applied = serializers.BooleanField()
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    problems = serializers.IntegerField()
    changeSetId = serializers.IntegerField(allow_null=True)
    ignoredColumns = serializers.ListField(child=serializers.CharField())
    rows = ImportRowSerializer(many=True)


REFUSED = PolymorphicProxySerializer(
    component_name="RefusedImport",
    serializers=[ImportSerializer, inline_serializer("Refusal", {"message": serializers.CharField()})],
    resource_type_field_name=None,
)
"""The plan with its problems; for a file that can't be read as a roster, only a message."""


class RosterExport(APIView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        """All members as a CSV file."""
        return download(exporting.exported(), CONTENT_TYPE, f"roster-{timezone.localdate()}.csv")


class RosterImport(APIView):
    takes_large_bodies = True
    parser_classes = [MultiPartParser]

    @extend_schema(
        request={"multipart/form-data": RosterFileSerializer},
        responses={200: ImportSerializer, 400: REFUSED},
    )
    def post(self, request: Request) -> Response:
        """What a CSV file would change; with `apply`, change it. If any row has a problem, nothing is applied (400)."""
        if is_larger(request, MOST_BYTES):
            raise Refused(TOO_LARGE, status=413)
        given = body_of(request, RosterFileSerializer)
        wanted = given["apply"]
        done = importing.import_roster(given["file"].read(), apply=wanted, actor_id=request.user.pk)
        refused = wanted and not done.applied
        return Response(
            ImportSerializer(as_json(done)).data, status=status.HTTP_400_BAD_REQUEST if refused else status.HTTP_200_OK
        )


def as_json(done: importing.Import) -> dict[str, Any]:
    return {
        "message": done.message,
        "applied": done.applied,
        "created": done.count("create"),
        "updated": done.count("update"),
        "unchanged": done.count("unchanged"),
        "problems": done.count("problem"),
        "changeSetId": done.change_set.pk if done.change_set else None,
        "ignoredColumns": done.table.ignored,
        "rows": [row_as_json(row) for row in done.rows],
    }


def row_as_json(row: PlannedRow) -> dict[str, Any]:
    return {
        "line": row.row.line,
        "name": row.row.name,
        "action": row.action,
        "changes": [{"field": one.key, "before": one.before, "after": one.after} for one in row.changes],
        "message": row.message,
    }
