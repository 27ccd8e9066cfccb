"""The board's calls: who should rise or fall in rank, and giving members their ranks."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics import board, gone
from members.api.fields import BigNumberField
from members.api.kept import kept
from members.api.requests import body_of
from members.figures import LARGEST
from members.models import Rank
from members.roster import promoting


class MeasureSerializer(serializers.Serializer[Any]):
    """One figure compared with what a rank requires. missing: how much the figure falls short.

    date: the date of the figure's record. stale: it is a figure of the week, but from an earlier week than the
    alliance's newest.
    """

    figure = serializers.ChoiceField([taken.figure.name for taken in board.TAKEN])
    label = serializers.CharField()  # type: ignore[assignment]
    has = BigNumberField(allow_null=True)
    needs = BigNumberField()
    missing = BigNumberField()
    date = serializers.DateField(allow_null=True)
    stale = serializers.BooleanField()


class BoardRowSerializer(serializers.Serializer[Any]):
    """A member whose rank differs from the calculated one, or (in `close`) who nearly has the next rank.

    from: the rank held, 'No Rank' for none. to: the calculated rank, 'X' for none. measured: the figures that the
    gained rank requires or, for a member who falls, the lost rank. missing: those of them that fall short. unknown:
    titles of deciding figures without a record. away: 'away 3 of 6 days: holiday' in the week of the board, else empty.
    excused: away on at least half of the days.
    """

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    to = serializers.CharField(help_text="R5 to R1, or X")
    rises = serializers.BooleanField()
    needsR5 = serializers.BooleanField()
    why = serializers.CharField()
    measured = MeasureSerializer(many=True)
    missing = MeasureSerializer(many=True)
    unknown = serializers.ListField(child=serializers.CharField())
    away = serializers.CharField(allow_blank=True)
    excused = serializers.BooleanField()
    strikes = serializers.IntegerField(help_text="How many stand.")

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.CharField()}


class RankSeatsSerializer(serializers.Serializer[Any]):
    """A rank with limited seats: how many hold it now, and how many would if the whole board was applied."""

    rank = serializers.CharField()
    seats = serializers.IntegerField()
    held = serializers.IntegerField()
    after = serializers.IntegerField()


class BoardSerializer(serializers.Serializer[Any]):
    """week: the week whose days away are shown. rows: first the members who rise, then those who fall. close: only
    members who are not in `rows`."""

    hasCriteria = serializers.BooleanField()
    week = serializers.DateField()
    rows = BoardRowSerializer(many=True)
    close = BoardRowSerializer(many=True)
    seats = RankSeatsSerializer(many=True)


class ApplyBoardSerializer(serializers.Serializer[Any]):
    """seen: member id -> the calculated rank that the leader saw. 409 if that rank has changed since."""

    memberIds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), min_length=1, max_length=1_000
    )
    seen = serializers.DictField(child=serializers.CharField(max_length=2), required=False)

    def validate_seen(self, value: dict[str, str]) -> dict[int, str]:
        if not all(key.isascii() and key.isdecimal() and len(key) < 19 for key in value):
            raise serializers.ValidationError("Name members by their ids.")
        return {int(key): rank for key, rank in value.items()}


class MovedSerializer(serializers.Serializer[Any]):
    """A member with the rank held before and the one held now."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    to = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.CharField()}


class AppliedBoardSerializer(serializers.Serializer[Any]):
    """changeSetId: undoes all of it; null if everybody had their rank already."""

    message = serializers.CharField()
    changed = serializers.IntegerField()
    changeSetId = serializers.IntegerField(allow_null=True)
    moved = MovedSerializer(many=True)


class GoneSerializer(serializers.Serializer[Any]):
    """A member who is missing from at least two whole lists since their newest figure.

    lastSeen: the date of that figure; null if there is none. lists: 'Strength of 15 Nov', oldest first. away: 'away
    from 3 Nov to 10 Nov' if the member is away today, else empty.
    """

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    lastSeen = serializers.DateField(allow_null=True)
    lists = serializers.ListField(child=serializers.CharField())
    away = serializers.CharField(allow_blank=True)


class JoinedSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    since = serializers.DateTimeField()


class JoinedAndLeftSerializer(serializers.Serializer[Any]):
    """members: how many members are active. seats: how many the game allows. joined: who joined since this week's
    Monday."""

    members = serializers.IntegerField()
    seats = serializers.IntegerField()
    gone = GoneSerializer(many=True)
    joined = JoinedSerializer(many=True)


class JoinedAndLeft(APIView):
    @extend_schema(responses=JoinedAndLeftSerializer)
    @kept("members", "records", "absences")
    def get(self, request: Request) -> Response:
        """Who seems to have left, who joined this week, and how many seats are taken."""
        return Response(JoinedAndLeftSerializer(gone.joined_and_left()).data)


class Board(APIView):
    @extend_schema(responses=BoardSerializer)
    @kept("members", "records")
    def get(self, request: Request) -> Response:
        """Everybody whose rank differs from the calculated one, with the reason; who is close to the next rank; the
        seats."""
        return Response(BoardSerializer(board.board()).data)


class ApplyBoard(APIView):
    @extend_schema(request=ApplyBoardSerializer, responses=AppliedBoardSerializer)
    def post(self, request: Request) -> Response:
        """Give these members their calculated rank, all or none, in one change. 'X' takes the rank away."""
        asked = body_of(request, ApplyBoardSerializer)
        change_set, moved = promoting.give_calculated(
            asked["memberIds"], actor_id=request.user.pk, seen=asked.get("seen")
        )
        changed = "1 member" if len(moved) == 1 else f"{len(moved)} members"
        answer = {
            "message": f"{changed} got another rank." if moved else "Everybody has this rank already.",
            "changed": len(moved),
            "changeSetId": change_set.pk if change_set else None,
            "moved": [
                {
                    "memberId": member.pk,
                    "memberName": member.name,
                    "from": Rank(before).label,
                    "to": Rank(member.rank).label,
                }
                for member, before in moved
            ],
        }
        return Response(AppliedBoardSerializer(answer).data)
