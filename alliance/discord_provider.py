"""allauth's Discord provider at the address of the settings, with answers checked before they are believed."""

from __future__ import annotations

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

from alliance import discord
from alliance.access import is_leader
from alliance.models import User


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
    oauth2_adapter_class = Discord


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """GET /auth/discord: off to Discord, to come back with a state that only this browser holds."""
    if not discord.is_set_up():
        return discord.turned_away(request, "auth_failed")
    provider = get_adapter().get_provider(request, Provider.id)
    next_url = discord.local_path(request.GET.get("next"))
    answer: HttpResponse = provider.redirect(request, process=AuthProcess.LOGIN, next_url=next_url)
    return answer


@csrf_protect
@require_POST
def connect(request: HttpRequest) -> HttpResponse:
    """POST /auth/discord/connect: {"url": ...}, where the leader who is signed in confirms it at Discord."""
    if not isinstance(request.user, User) or not is_leader(request.user):
        return JsonResponse({"message": "Sign in first. Only leaders connect a Discord account."}, status=403)
    if not discord.is_set_up():
        return JsonResponse({"message": "Discord sign-in is not set up here. Ask the operator."}, status=409)
    provider = get_adapter().get_provider(request, Provider.id)
    answer = provider.redirect(request, process=AuthProcess.LOGIN, **{discord.OWNER: request.user.pk})
    return JsonResponse({"url": answer["Location"]})


come_back = OAuth2CallbackView.adapter_view(Discord)


@require_safe
def callback(request: HttpRequest) -> HttpResponse:
    """Where Discord sends the visitor back to."""
    if not discord.is_set_up():
        return discord.turned_away(request, "auth_failed")
    answer: HttpResponse = come_back(request)
    return answer
