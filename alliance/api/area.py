"""The calls of the members' area, and the calls by which leaders make the links into it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, ngettext
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from alliance.area import deletion, errors, languages, links, own, pages, switches, visitors, words
from alliance.area.links import Made
from members.alliance_facts import facts
from members.api.fields import BigNumberField
from members.api.requests import body_of, plain
from members.api.serializers import MessageSerializer
from members.figures import LARGEST
from members.models import Member

MOST = 1_000


class MayVisit(permissions.BasePermission):
    """Lets everybody in while the members' area is on. While it is off, everybody gets 404."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not switches.now().is_on:
            raise exceptions.NotFound(gettext("There is no %(path)s here.") % {"path": request.path})
        return visitors.of(plain(request)) is not None


class AreaView(APIView):
    """Answers and refusals are in the visitor's language; proxies do not cache them and search engines skip them."""

    permission_classes = [MayVisit]

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        with translation.override(languages.of(request)):
            return super().dispatch(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        answer: Response = super().handle_exception(exc)
        if said := errors.message(answer.status_code):
            answer.data = {"message": said}
        return answer

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, pages.SPOKEN_BY)
        answer.headers["Cache-Control"] = pages.NOT_SHARED
        answer.headers["X-Robots-Tag"] = pages.NOT_INDEXED
        answer.headers["Content-Language"] = translation.get_language() or "en"
        return answer

    def visitor(self, request: Request, part: str) -> visitors.Visitor:
        """The visiting member. 404 if this part of the area is off."""
        if not switches.shows(part):
            raise exceptions.NotFound(words.closed())
        who = visitors.of(plain(request))
        if who is None:
            raise exceptions.NotAuthenticated
        return who


class OwnFigureSerializer(serializers.Serializer[Any]):
    """A figure's newest value. place, of: the place in the week's ranking, and the number of members in it. crop: the
    address of the picture of the row that the value was read from."""

    figure = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = BigNumberField(allow_null=True)
    date = serializers.DateField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    of = serializers.IntegerField(allow_null=True)
    crop = serializers.CharField(allow_null=True)


class NextRankSerializer(serializers.Serializer[Any]):
    """missing: what the next rank still lacks, in words; empty if nothing. toKeep: what the member's own rank lacks."""

    rank = serializers.CharField()
    missing = serializers.ListField(child=serializers.CharField())
    toKeep = serializers.ListField(child=serializers.CharField())


class OwnDuelSerializer(serializers.Serializer[Any]):
    """days: Monday to Saturday, null for an unknown score."""

    weekEnding = serializers.DateField()
    days = serializers.ListField(child=BigNumberField(allow_null=True))
    week = BigNumberField(allow_null=True)


class OwnAwaySerializer(serializers.Serializer[Any]):
    to = serializers.DateField()
    reason = serializers.CharField(allow_blank=True)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.DateField()}


class MeSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    rank = serializers.CharField()
    figures = OwnFigureSerializer(many=True)
    next = NextRankSerializer(allow_null=True)
    duel = OwnDuelSerializer(allow_null=True)
    away = OwnAwaySerializer(many=True)


class DirectoryRowSerializer(serializers.Serializer[Any]):
    memberId = serializers.IntegerField(source="pk")
    memberName = serializers.CharField(source="name")
    rank = serializers.SerializerMethodField()

    def get_rank(self, member: Member) -> str:
        return words.rank_of(member)


class DirectorySerializer(serializers.Serializer[Any]):
    """Everybody in the alliance, highest rank first."""

    rows = DirectoryRowSerializer(many=True)


class Me(AreaView):
    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """The visiting member's own page. 404: the page is off, or the account has no member."""
        who = self.visitor(request, "own_page")
        if who.member is None:
            raise exceptions.NotFound(words.no_member())
        return Response(MeSerializer(own.as_json(who.member, own.page_of(who.member))).data)


class Directory(AreaView):
    @extend_schema(responses=DirectorySerializer)
    def get(self, request: Request) -> Response:
        """The names and ranks of all members, and nothing else."""
        self.visitor(request, "directory")
        return Response(DirectorySerializer({"rows": pages.listed()}).data)


class PersonalLinkSerializer(serializers.Serializer[Any]):
    """The valid link. openedAt: when it was last opened; null if never."""

    id = serializers.IntegerField()
    madeAt = serializers.DateTimeField(source="made_at")
    madeBy = serializers.SerializerMethodField(method_name="made_by")
    expiresAt = serializers.DateTimeField(source="expires_at")
    openedAt = serializers.DateTimeField(source="used_at", allow_null=True)

    def made_by(self, link: Any) -> str | None:
        return link.made_by.display_name if link.made_by else None


class LinkedMemberSerializer(serializers.Serializer[Any]):
    """An active member. link: null if no valid link exists. mayLink: whether the caller may make and revoke it."""

    memberId = serializers.IntegerField(source="member.pk")
    memberName = serializers.CharField(source="member.name")
    rank = serializers.IntegerField(source="member.rank")
    mayLink = serializers.BooleanField(source="may_link")
    link = PersonalLinkSerializer(allow_null=True)


class PersonalLinksSerializer(serializers.Serializer[Any]):
    """on: whether the members' area is on. usualDays: how many days a link is valid by default."""

    on = serializers.BooleanField()
    usualDays = serializers.IntegerField()
    mostDays = serializers.IntegerField()
    languages = serializers.ListField(child=serializers.DictField(child=serializers.CharField()))
    members = LinkedMemberSerializer(many=True)


class MakeLinksSerializer(serializers.Serializer[Any]):
    """memberIds: each gets a new link, and an earlier link is revoked. all: everybody whom the caller may link and who
    has no link."""

    memberIds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST), max_length=MOST, required=False
    )
    all = serializers.BooleanField(required=False, default=False)
    days = serializers.IntegerField(min_value=links.LEAST_DAYS, max_value=links.MOST_DAYS, required=False)
    language = serializers.ChoiceField([code for code, _ in languages.OFFERED], required=False, default="en")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["all"] == bool(attrs.get("memberIds")):
            raise serializers.ValidationError(gettext("Name the members, or say all."))
        return attrs


class MadeLinkSerializer(serializers.Serializer[Any]):
    """A new link, returned only this once, and a text with the link to paste into a chat."""

    memberId = serializers.IntegerField()
    memberName = serializers.CharField()
    url = serializers.CharField()
    text = serializers.CharField()
    expiresAt = serializers.DateTimeField()


class MadeLinksSerializer(serializers.Serializer[Any]):
    message = serializers.CharField()
    links = MadeLinkSerializer(many=True)


class PersonalLinkList(APIView):
    @extend_schema(responses=PersonalLinksSerializer)
    def get(self, request: Request) -> Response:
        """Every member with the valid link, if any. The links themselves are never shown again."""
        found = {
            "on": switches.now().is_on,
            "usualDays": links.USUAL_DAYS,
            "mostDays": links.MOST_DAYS,
            "languages": [{"code": code, "name": name} for code, name in languages.OFFERED],
            "members": links.every(request.user.pk),
        }
        return Response(PersonalLinksSerializer(found).data)

    @extend_schema(request=MakeLinksSerializer, responses={201: MadeLinksSerializer})
    def post(self, request: Request) -> Response:
        """Make links for some members or for all. 403: an R4 asked for a link of an R4 or R5."""
        asked = body_of(request, MakeLinksSerializer)
        days = asked.get("days", links.USUAL_DAYS)
        made = links.make(
            None if asked["all"] else asked["memberIds"], days, actor_id=request.user.pk, request=plain(request)
        )
        with translation.override(asked["language"]):
            told = [as_told(one, request) for one in made]
        many = ngettext("%(number)s link was made.", "%(number)s links were made.", len(made)) % {"number": len(made)}
        answer = {"message": many if made else gettext("Everybody has a link already."), "links": told}
        return Response(MadeLinksSerializer(answer).data, status=201)


def as_told(made: Made, request: Request) -> dict[str, Any]:
    """A new link with its text, in the active language."""
    member, url = made.link.member, request.build_absolute_uri(made.path)
    last = timezone.localtime(made.link.expires_at - timedelta(seconds=1)).date()
    return {
        "memberId": member.pk,
        "memberName": member.name,
        "url": url,
        "text": words.with_link(member.name, facts().name, url, last),
        "expiresAt": made.link.expires_at,
    }


class PersonalLinkDetail(APIView):
    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request, link_id: int) -> Response:
        """Revoke a link. It stops working with the next request."""
        gone = links.revoke(link_id, actor_id=request.user.pk, request=plain(request))
        said = gettext("The link of %(name)s no longer works.") % {"name": gone.member.name}
        return Response({"message": said})


class DeletionRequestSerializer(serializers.Serializer[Any]):
    """A member who asked to have their data deleted."""

    id = serializers.IntegerField()
    memberId = serializers.IntegerField(source="member_id")
    memberName = serializers.CharField(source="member.name")
    rank = serializers.IntegerField(source="member.rank")
    askedAt = serializers.DateTimeField(source="asked_at")


class GrantSerializer(serializers.Serializer[Any]):
    """memberId: the member whose request this is, as it was shown to the caller."""

    memberId = serializers.IntegerField(min_value=1, max_value=LARGEST)


class DeclineSerializer(serializers.Serializer[Any]):
    """reason: a short explanation that the member reads."""

    reason = serializers.CharField(max_length=200, allow_blank=True, required=False, default="")


class DeclineDeletionSerializer(GrantSerializer, DeclineSerializer):
    """memberId: the member whose request this is, as it was shown to the caller. reason: a short explanation that the
    member reads."""


class DeletionRequests(APIView):
    @extend_schema(responses=DeletionRequestSerializer(many=True), operation_id="deletion_requests_list")
    def get(self, request: Request) -> Response:
        """The members who asked to have their data deleted and wait for an R5's decision."""
        return Response(DeletionRequestSerializer(deletion.waiting(), many=True).data)


class GrantDeletion(APIView):
    @extend_schema(request=GrantSerializer, responses=MessageSerializer)
    def post(self, request: Request, request_id: int) -> Response:
        """Erase all data of the member, for good. 403: the caller is not an R5. 409: the request was decided meanwhile,
        belongs to another member, or is the caller's own."""
        given = body_of(request, GrantSerializer)
        deletion.grant(request_id, given["memberId"], actor_id=request.user.pk, request=plain(request))
        return Response({"message": gettext("All data of that member is deleted.")})


class DeclineDeletion(APIView):
    @extend_schema(request=DeclineDeletionSerializer, responses=MessageSerializer)
    def post(self, request: Request, request_id: int) -> Response:
        """Decline the request with an explanation that the member reads. 403: the caller is not an R5. 409: the request
        was decided meanwhile, or belongs to another member."""
        said = body_of(request, DeclineDeletionSerializer)
        found = deletion.decline(request_id, said["memberId"], said["reason"], actor_id=request.user.pk)
        told = gettext("%(name)s is told that it was declined.") % {"name": found.member.name}
        return Response({"message": told})
