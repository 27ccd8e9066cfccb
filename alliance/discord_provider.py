"""allauth's Discord provider at the configured address. Discord's answers are checked before they are trusted."""

from __future__ import annotations

import logging
from secrets import token_hex
from typing import Any

from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialLogin, SocialToken
from allauth.socialaccount.providers.base import AuthProcess, ProviderException
from allauth.socialaccount.providers.discord.provider import DiscordProvider
from allauth.socialaccount.providers.discord.views import DiscordOAuth2Adapter
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_POST, require_safe

from alliance import discord, discord_state, invitations, set_up, throttle
from alliance.access import is_leader
from alliance.models import User

logger = logging.getLogger(__name__)


class Discord(DiscordOAuth2Adapter):
    access_token_url = f"{settings.DISCORD_URL}/api/oauth2/token"
    authorize_url = f"{settings.DISCORD_URL}/api/oauth2/authorize"
    profile_url = f"{settings.DISCORD_URL}/api/users/@me"

    def parse_token(self, data: dict[str, Any]) -> SocialToken:
        try:
            return super().parse_token(data)
        except (KeyError, TypeError, ValueError) as error:
            raise ProviderException("Discord's token cannot be read") from error

    def complete_login(self, request: HttpRequest, app: Any, token: SocialToken, **kwargs: Any) -> SocialLogin:
        with get_adapter().get_requests_session() as session:
            answer = session.get(self.profile_url, headers={"Authorization": f"Bearer {token.token}"})
        profile = answer.json() if answer.ok else None
        if not isinstance(profile, dict) or not str(profile.get("id", "")).isdecimal():
            raise ProviderException(f"Discord did not say who the visitor is (status {answer.status_code})")
        return self.get_provider().sociallogin_from_response(request, profile)


class Provider(DiscordProvider):
    """allauth's provider, keeping its state in a cookie instead of a session."""

    oauth2_adapter_class = Discord

    def stash_redirect_state(
        self,
        request: HttpRequest,
        process: str,
        next_url: str | None = None,
        data: Any = None,
        state_id: str | None = None,
        **more: Any,
    ) -> str:
        state_id = state_id or token_hex(16)
        request.META[STARTED] = (state_id, {"process": process, "next": next_url, **more})
        return state_id


STARTED = "alliance.discord_started"
"""A key in the request's META: the state that is to go with the answer."""


def redirect_to_discord(request: HttpRequest, **more: Any) -> HttpResponse:
    provider = get_adapter().get_provider(request, Provider.id)
    answer: HttpResponse = provider.redirect(request, process=AuthProcess.LOGIN, **more)
    state_id, state = request.META[STARTED]
    discord_state.cookie(state_id).keep(answer, state)
    return answer


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """GET /auth/discord: redirect to Discord; the visitor must come back with a state that only this browser holds."""
    if not discord.is_set_up():
        return discord.back_to_login("auth_failed", request.GET.get("next"))
    return redirect_to_discord(request, next_url=discord.local_path(request.GET.get("next")))


@csrf_protect
@require_POST
def connect(request: HttpRequest) -> HttpResponse:
    """POST /auth/discord/connect: {"url": ...}, the address where the signed-in leader confirms at Discord."""
    if not isinstance(request.user, User) or not is_leader(request.user):
        return JsonResponse({"message": "Sign in first. Only leaders connect a Discord account."}, status=403)
    if not discord.is_set_up():
        return JsonResponse({"message": "Discord sign-in is not set up here. Ask the operator."}, status=409)
    return sent_there(redirect_to_discord(request, **{discord.OWNER: request.user.pk}))


def sent_there(away: HttpResponse) -> JsonResponse:
    """The address at Discord as an answer to a page's script, which goes there by itself."""
    answer = JsonResponse({"url": away["Location"]})
    answer.cookies = away.cookies
    return answer


class ComeBack(OAuth2CallbackView):
    def _get_state(self, request: HttpRequest, provider: Any) -> tuple[dict[str, Any] | None, HttpResponse | None]:
        state = discord_state.kept(request)
        return state, None if state else discord.back_to_login("auth_failed")


come_back = ComeBack.adapter_view(Discord)


@require_safe
def callback(request: HttpRequest) -> HttpResponse:
    """Where Discord sends the visitor back to. One who did not start here causes no write and no call to Discord."""
    state = discord_state.kept(request)
    if not discord.is_set_up() or state is None:
        logger.info("a sign-in by Discord came back that this browser did not begin, or too late")
        return discord.back_to_login("auth_failed")
    try:
        begun = throttle.begin_discord(request)
    except throttle.HeldUp:
        return discord.back_to_login("too_many_tries", state.get("next"))
    answer: HttpResponse = come_back(request)
    if not answer["Location"].startswith((discord.LOGIN, f"{discord.AREA}?", invitations.PAGE, set_up.PAGE)):
        begun.was_right()
    discord_state.end(request, answer)
    return answer
