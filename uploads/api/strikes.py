"""The calls for strikes: the proposed and the decided ones with their evidence, decisions, and strikes by hand."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from members import formats
from members import strikes as kept
from members.api.fields import BigNumberField, DayField, DayOfMomentField, ReasonField
from members.api.requests import body_of, parameters_of
from members.days import alliance_day
from members.figures import LARGEST
from members.models import Strike
from members.models.strikes import MOST_STRIKES
from uploads import strikes
from uploads.api.fields import BoxField
from uploads.api.history import ScreenshotSerializer

MOST_AT_ONCE = 1000
DONE = {Strike.State.CONFIRMED: "confirmed", Strike.State.DROPPED: "dropped"}


class EvidenceSerializer(serializers.Serializer[Any]):
    """The portal's evidence against a member. asked, missing: null if there was no target and the member was not on a
    list.

    date: the day, or the week's Sunday (`span` says which). targetOf: 'R4' or 'everybody'. listed: whether the value
    was read; if not, the member is not on a list that was read whole. listDate, coverage: of that list. uploadId, row:
    the screenshot, and where it shows the value. derived: the value is computed from the week and its other days, and
    the row is the week's. away: days away that do not excuse. doubts: reasons to doubt the evidence.
    """

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    span = serializers.CharField()
    date = serializers.DateField()
    weekEnding = serializers.DateField()
    asked = BigNumberField(allow_null=True)
    value = BigNumberField()
    missing = BigNumberField(allow_null=True)
    targetSince = serializers.DateField(allow_null=True)
    targetOf = serializers.CharField(allow_null=True)
    away = serializers.CharField(allow_blank=True)
    derived = serializers.BooleanField()
    doubts = serializers.ListField(child=serializers.CharField())
    listed = serializers.BooleanField()
    listDate = serializers.DateField(allow_null=True)
    uploadId = serializers.IntegerField(allow_null=True)
    row = BoxField(allow_null=True)
    coverage = serializers.CharField(allow_blank=True)


class StrikeSerializer(serializers.Serializer[Any]):
    """A strike that is proposed, or that leaders decided on.

    id: stays the same after the decision. rank: today's rank. needsR5: only an R5 may decide. count: as how many
    strikes it counts. expiresOn: the first day on which it no longer counts. evidence: for a decided strike, the
    evidence at that time; null for a strike by hand. changed: what has changed since, else empty. by, at: who decided
    last, and when. version: send it with a decision.
    """

    id = serializers.CharField()
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    needsR5 = serializers.BooleanField()
    state = serializers.ChoiceField(strikes.STATES)
    reason = serializers.CharField()
    count = serializers.IntegerField()
    day = serializers.DateField()
    expiresOn = serializers.DateField()
    evidence = EvidenceSerializer(allow_null=True)
    changed = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    version = serializers.CharField()


class StrikesSerializer(serializers.Serializer[Any]):
    """weeks: after how many weeks a strike expires if it is confirmed now. screenshots: the screenshots in the
    evidence."""

    weeks = serializers.IntegerField()
    rows = StrikeSerializer(many=True)
    screenshots = ScreenshotSerializer(many=True)


class StrikesQuerySerializer(serializers.Serializer[Any]):
    """weekEnding: any day of a week; only strikes that concern that week are returned."""

    state = serializers.ChoiceField(strikes.STATES, required=False)
    memberId = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    weekEnding = DayOfMomentField(required=False)


class DecisionSerializer(serializers.Serializer[Any]):
    """Values that are left out stay. version: the version that the caller saw; 409 if it has changed since."""

    reason = ReasonField(required=False)
    count = serializers.IntegerField(min_value=1, max_value=MOST_STRIKES, required=False)
    version = serializers.CharField(max_length=40, required=False)


class DecisionsSerializer(serializers.Serializer[Any]):
    """versions: id -> the version that the leader saw. If one has changed since, nothing is changed (409)."""

    ids = serializers.ListField(child=serializers.CharField(max_length=80), min_length=1, max_length=MOST_AT_ONCE)
    state = serializers.ChoiceField(["confirmed", "dropped"])
    versions = serializers.DictField(child=serializers.CharField(max_length=40), required=False)


class StrikeAskedSerializer(serializers.Serializer[Any]):
    """Strikes that were not proposed, one for each member. day: the day that they concern, by default today."""

    memberIds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), min_length=1, max_length=MOST_AT_ONCE
    )
    reason = ReasonField()
    day = DayField(required=False, allow_null=True)
    count = serializers.IntegerField(min_value=1, max_value=MOST_STRIKES, required=False, default=1)


class DecidedSerializer(serializers.Serializer[Any]):
    """changeSetId: undoes all of it; null if nothing changed."""

    message = serializers.CharField()
    changeSetId = serializers.IntegerField(allow_null=True)
    rows = StrikeSerializer(many=True)


class Strikes(APIView):
    @extend_schema(parameters=[StrikesQuerySerializer], responses=StrikesSerializer)
    def get(self, request: Request) -> Response:
        """The strikes that the figures propose and the strikes that were decided on; `state` selects one kind."""
        asked = parameters_of(request, StrikesQuerySerializer)
        found = strikes.listed(state=asked.get("state"), member_id=asked.get("memberId"), week=asked.get("weekEnding"))
        return Response(StrikesSerializer(found).data)

    @extend_schema(request=StrikeAskedSerializer, responses={201: DecidedSerializer})
    def post(self, request: Request) -> Response:
        """Give members a strike by hand: all of them or none, in one change."""
        asked = body_of(request, StrikeAskedSerializer)
        day = asked.get("day") or alliance_day()
        made, change_set = kept.enter(
            asked["memberIds"], day, asked["reason"], asked["count"], actor_id=request.user.pk
        )
        rows = strikes.as_rows(made)
        who = rows[0]["memberName"] if len(rows) == 1 else f"{len(rows)} members"
        until = made[0].expires_on
        answer = {
            "message": f"{who} got a strike. It stands until {formats.day(until)}.",
            "changeSetId": change_set.pk,
            "rows": rows,
        }
        return Response(DecidedSerializer(answer).data, status=status.HTTP_201_CREATED)


class DecideStrikes(APIView):
    @extend_schema(request=DecisionsSerializer, responses=DecidedSerializer)
    def post(self, request: Request) -> Response:
        """Confirm or drop several strikes: all or none, in one change."""
        asked = body_of(request, DecisionsSerializer)
        return decided(
            asked["ids"], Strike.State(asked["state"]), actor_id=request.user.pk, versions=asked.get("versions")
        )


class ConfirmStrike(APIView):
    @extend_schema(request=DecisionSerializer, responses=DecidedSerializer)
    def post(self, request: Request, strike_id: str) -> Response:
        """Confirm a strike, or change a strike's reason or weight."""
        return decide_one(request, strike_id, Strike.State.CONFIRMED)


class DropStrike(APIView):
    @extend_schema(request=DecisionSerializer, responses=DecidedSerializer)
    def post(self, request: Request, strike_id: str) -> Response:
        """Drop a strike. It then counts nothing, and is not proposed again."""
        return decide_one(request, strike_id, Strike.State.DROPPED)


def decide_one(request: Request, strike_id: str, state: Strike.State) -> Response:
    form = DecisionSerializer(data=request.data if request.content_type == "application/json" else {})
    form.is_valid(raise_exception=True)
    asked = form.validated_data
    return decided(
        [strike_id],
        state,
        actor_id=request.user.pk,
        reason=asked.get("reason"),
        count=asked.get("count"),
        versions={strike_id: asked["version"]} if "version" in asked else None,
    )


def decided(ids: list[str], state: Strike.State, **how: Any) -> Response:
    rows, change_set = strikes.decide(ids, state, **how)
    what = f"The strike of {rows[0]['memberName']} was" if len(rows) == 1 else f"{len(rows)} strikes were"
    answer = {
        "message": f"{what} {DONE[state]}{'' if change_set else ' already'}.",
        "changeSetId": change_set.pk if change_set else None,
        "rows": rows,
    }
    return Response(DecidedSerializer(answer).data)
