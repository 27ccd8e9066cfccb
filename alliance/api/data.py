"""The calls of the Admin Panel's Data Administration. All of them are for R5s."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from tempfile import TemporaryFile
from typing import Any
from urllib.parse import urlencode

from django.http import FileResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance import errands
from alliance.all_data import export, overview, tickets, unpacking
from alliance.all_data.taking_in import TakenIn, take_in
from alliance.api import data_serializers as shapes
from alliance.api.permissions import KeepsData
from alliance.audit import note
from alliance.backup import shelf
from alliance.models import AuditEntry, Errand
from members.alliance_facts import facts
from members.api.requests import body_of, is_larger, plain
from members.api.roster_csv import row_as_json
from members.api.serializers import MessageSerializer
from members.errors import Refused
from members.formats import counted
from members.records_csv.planning import Planned
from uploads.files import listing, retention

ZIP = "application/zip"
EXPORT = "export"
SHOWN = 100
"""How many rows of an import are shown."""


class DataView(APIView):
    permission_classes = [KeepsData]


class DataOverview(DataView):
    @extend_schema(responses=shapes.OverviewSerializer)
    def get(self, request: Request) -> Response:
        """How many screenshots are stored and how long they are kept, the backups, and the last check."""
        return Response(shapes.OverviewSerializer(overview.overview()).data)


class DataUploads(DataView):
    @extend_schema(parameters=[shapes.PageSerializer], responses=shapes.SizedUploadsSerializer)
    def get(self, request: Request) -> Response:
        """All uploads with the space that they take, newest first, twenty per page."""
        form = shapes.PageSerializer(data=request.query_params)
        form.is_valid(raise_exception=True)
        return Response(shapes.SizedUploadsSerializer(listing.page(form.validated_data["page"])).data)


class DataRetention(DataView):
    @extend_schema(parameters=[shapes.RetentionSerializer], responses=shapes.OldScreenshotsSerializer)
    def get(self, request: Request) -> Response:
        """How many screenshots a limit of this many days would remove tonight."""
        days = asked_days(request.query_params)
        return Response({"screenshots": retention.old_uploads(days).count() if days else 0})

    @extend_schema(request=shapes.RetentionSerializer, responses=MessageSerializer)
    def put(self, request: Request) -> Response:
        """Set for how many days pictures are kept; 0: for ever."""
        days = asked_days(request.data)
        before = retention.keep_for(days)
        if before != days:
            changed = f"Screenshots are kept: {spelled(before)} → {spelled(days)}"
            note(plain(request), AuditEntry.Kind.SETTINGS, request.user.pk, changed)
        return Response({"message": f"Screenshots are kept {spelled(days)}."})


def asked_days(data: Any) -> int:
    form = shapes.RetentionSerializer(data=data)
    form.is_valid(raise_exception=True)
    return int(form.validated_data["days"])


def spelled(days: int) -> str:
    return f"for {counted(days, 'day')}" if days else "for ever"


class DataExport(DataView):
    @extend_schema(request=None, responses=shapes.DownloadSerializer)
    def post(self, request: Request) -> Response:
        """Request everything as one zip file. The returned address serves the file."""
        note(plain(request), AuditEntry.Kind.EXPORTED, request.user.pk, "")
        return Response(link("/api/data/export", request, EXPORT))

    @extend_schema(parameters=[shapes.TicketSerializer], responses={(200, ZIP): OpenApiTypes.BINARY})
    def get(self, request: Request) -> Any:
        """The zip file, for the ticket in the address."""
        check_ticket(request, EXPORT)
        out = TemporaryFile()  # noqa: SIM115 (the answer closes it)
        export.write(out, facts().name)
        out.seek(0)
        return FileResponse(out, as_attachment=True, filename=f"alliance-{timezone.localdate()}.zip", content_type=ZIP)


def link(path: str, request: Request, what: str) -> dict[str, str]:
    return {"url": f"{path}?{urlencode({'ticket': tickets.ticket(request.user.pk, what)})}"}


def check_ticket(request: Request, what: str) -> None:
    form = shapes.TicketSerializer(data=request.query_params)
    form.is_valid(raise_exception=True)
    tickets.check(form.validated_data["ticket"], request.user.pk, what)


class DataImport(DataView):
    takes_large_bodies = True
    parser_classes = [MultiPartParser]

    @extend_schema(
        request={"multipart/form-data": shapes.DataFileSerializer},
        responses={
            200: shapes.TakenInSerializer,
            400: PolymorphicProxySerializer(
                "RefusedData", [shapes.TakenInSerializer, MessageSerializer], resource_type_field_name=None
            ),
        },
    )
    def post(self, request: Request) -> Response:
        """What a file would change: a roster, records, or an export. With `apply`, make all of its changes or none
        (400)."""
        if is_larger(request, unpacking.MOST_BYTES):
            raise Refused(unpacking.TOO_LARGE, status=413)
        given = body_of(request, shapes.DataFileSerializer)
        wanted = given["apply"]
        content = given["file"].read()
        done = take_in(content, apply=wanted, actor_id=request.user.pk, request=plain(request))
        refused = wanted and not done.applied
        return Response(
            shapes.TakenInSerializer(as_json(done)).data,
            status=status.HTTP_400_BAD_REQUEST if refused else status.HTTP_200_OK,
        )


def as_json(done: TakenIn) -> dict[str, Any]:
    roster, records = done.roster, done.records
    return {
        "message": done.message,
        "applied": done.applied,
        "problems": done.problems,
        "roster": roster
        and {
            "created": roster.count("create"),
            "updated": roster.count("update"),
            "unchanged": roster.count("unchanged"),
            "problems": roster.count("problem"),
            "rows": [row_as_json(row) for row in worth_showing(roster.rows)],
        },
        "records": records
        and {
            "created": records.counts["new"],
            "updated": records.counts["change"],
            "unchanged": records.counts["unchanged"],
            "problems": records.counts["problem"],
            "rows": [record_as_json(row) for row in worth_showing(records.rows)],
        },
    }


def worth_showing(rows: Iterable[Any]) -> list[Any]:
    """The first rows that a leader should look at: problems, then changes, then new ones."""
    held = list(rows)
    by_action = ([row for row in held if row.action in actions] for actions in SHOWN_FIRST)
    return list(islice(chain.from_iterable(by_action), SHOWN))


SHOWN_FIRST = (("problem",), ("change", "update"), ("new", "create"))


def record_as_json(planned: Planned) -> dict[str, Any]:
    row = planned.row
    return {
        "line": row.line,
        "member": row.member,
        "figure": row.figure.label if row.figure else "",
        "date": row.day,
        "action": planned.action,
        "before": str(planned.held.value) if planned.held else None,
        "value": str(row.value),
        "message": planned.message,
    }


class DataBackups(DataView):
    @extend_schema(request=None, responses={202: shapes.ErrandSerializer})
    def post(self, request: Request) -> Response:
        """Have the worker make a backup. 409: one is under way already, or no worker runs."""
        return asked(Errand.Kind.BACKUP, request)


class DataBackup(DataView):
    @extend_schema(operation_id="data_backup_fetch", request=None, responses=shapes.DownloadSerializer)
    def post(self, request: Request, name: str) -> Response:
        """Request a backup. The returned address serves the file."""
        path = shelf.path_of(name)
        note(plain(request), AuditEntry.Kind.FETCHED, request.user.pk, path.name)
        return Response(link(f"/api/data/backups/{path.name}", request, path.name))

    @extend_schema(parameters=[shapes.TicketSerializer], responses={(200, ZIP): OpenApiTypes.BINARY})
    def get(self, request: Request, name: str) -> Any:
        """The backup, for the ticket in the address."""
        check_ticket(request, name)
        path = shelf.path_of(name)
        return FileResponse(path.open("rb"), as_attachment=True, filename=path.name, content_type=ZIP)


class DataCheck(DataView):
    @extend_schema(request=None, responses={202: shapes.ErrandSerializer})
    def post(self, request: Request) -> Response:
        """Have the worker check that the data are consistent. 409: one is under way already, or no worker runs."""
        return asked(Errand.Kind.CHECK, request)


def asked(kind: Errand.Kind, request: Request) -> Response:
    errand = errands.ask(kind, actor_id=request.user.pk, request=plain(request))
    return Response(shapes.ErrandSerializer(errand).data, status=status.HTTP_202_ACCEPTED)


class DataErrand(DataView):
    @extend_schema(responses=shapes.ErrandSerializer)
    def get(self, request: Request, errand_id: int) -> Response:
        """How far the worker has come with an errand, and its outcome."""
        return Response(shapes.ErrandSerializer(errands.found(errand_id)).data)
