"""The webhook of a Discord channel: where the portal may write a message. The address is a secret, like a password.

It comes from the environment (DISCORD_WEBHOOK), else an R5 sets it. It is stored encrypted with a key that is derived
from SECRET_KEY. So a backup does not reveal it, and with another SECRET_KEY it must be set again. No page, answer or
log shows it.

Only Discord's own hosts are called, over https, so nobody can make the server call another address, internal or
external. If an operator set DISCORD_URL to another address of the same service, that host is allowed too. Redirects are
not followed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import math
import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import SplitResult, urlsplit

import requests
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from urllib3.exceptions import HTTPError, NewConnectionError, SSLError

from alliance.audit import note
from alliance.models import AuditEntry, Webhook
from members import authority
from members.alliance_facts import facts
from members.errors import Conflict, Refused

logger = logging.getLogger(__name__)

FIXED_BY = "DISCORD_WEBHOOK"
HOSTS = frozenset({"discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"})
PATH = re.compile(r"/api(?:/v\d{1,2})?/webhooks/\d{1,30}/[\w-]{1,200}", re.ASCII)
LONGEST = 400
TIMEOUT = (5, 10)  # seconds: to connect, and of silence
LONGEST_WAIT = 3600
LONGEST_BODY = 4096

NOT_SET = "No webhook is set. Enter its address first."
FIXED = f"The webhook is set by the server's environment: {FIXED_BY}. Leave it so."
NO_ADDRESS = (
    "That is no address of a Discord webhook. In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. It "
    "begins with https://discord.com/api/webhooks/."
)
UNREACHED = "Discord can't be reached from the server. Ask the operator whether it has a way out."
UNREADABLE = "The webhook was set with another key of this server and can no longer be read. Enter its address again."


@dataclass(frozen=True, slots=True)
class Delivery:
    """The outcome of a message. delivered: Discord took it; message: what to tell the leader.

    passes: it was refused, but may be accepted later. wait: seconds that Discord asks to wait, 0 if it names none.
    unsure: nobody knows whether it was taken, because no answer came.
    """

    delivered: bool
    message: str
    passes: bool = False
    wait: float = 0.0
    unsure: bool = False


def refused(address: str, also: str = "") -> str:
    """Why an address can't be a webhook's; empty if it can. also: another origin that the operator allows."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        return NO_ADDRESS
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return NO_ADDRESS
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment or "\\" in address:
        return NO_ADDRESS
    is_discord = parts.scheme == "https" and parts.hostname in HOSTS and port in (None, 443)
    is_named = bool(also) and origin(parts) == origin(urlsplit(also))
    return "" if (is_discord or is_named) and PATH.fullmatch(parts.path) else NO_ADDRESS


def origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)


def box() -> Fernet:
    """Encrypts and decrypts, with a key of its own derived from SECRET_KEY."""
    key = hashlib.sha256(b"alliance.webhook\0" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))


def is_fixed() -> bool:
    return bool(settings.DISCORD_WEBHOOK)


def stored() -> Webhook | None:
    return Webhook.objects.first()


def address() -> str:
    """The address to write to. Raises Conflict if none is set or it can't be decrypted, Refused if it is invalid."""
    found = settings.DISCORD_WEBHOOK
    if not found:
        held = stored()
        if held is None:
            raise Conflict(NOT_SET)
        try:
            found = box().decrypt(held.sealed.encode()).decode()
        except InvalidToken:
            raise Conflict(UNREADABLE) from None
    if why := refused(found, settings.DISCORD_URL):
        raise Refused(why)
    return str(found)


def keep(given: str, *, actor_id: int | None, request: HttpRequest | None = None) -> None:
    """Set the address. Raises Forbidden, Refused; then the previous one stays."""
    authority.check(authority.actor(actor_id), authority.SETTINGS)
    if is_fixed():
        raise Conflict(FIXED)
    given = given.strip()
    if why := refused(given, settings.DISCORD_URL):
        raise Refused(why)
    sealed = box().encrypt(given.encode()).decode()
    with transaction.atomic():
        Webhook.objects.update_or_create(
            pk=1, defaults={"sealed": sealed, "set_at": timezone.now(), "set_by_id": actor_id}
        )
        note(request, AuditEntry.Kind.SETTINGS, actor_id, "Discord webhook set")


def remove(*, actor_id: int | None, request: HttpRequest | None = None) -> None:
    """Delete the address. Raises Forbidden, Conflict."""
    authority.check(authority.actor(actor_id), authority.SETTINGS)
    if is_fixed():
        raise Conflict(FIXED)
    with transaction.atomic():
        if not Webhook.objects.all().delete()[0]:
            raise Conflict(NOT_SET)
        note(request, AuditEntry.Kind.SETTINGS, actor_id, "Discord webhook removed")


def send_test(*, actor_id: int | None, request: HttpRequest | None = None) -> Delivery:
    """Write one line into the channel. Raises Forbidden, Conflict, Refused."""
    authority.check(authority.actor(actor_id), authority.SETTINGS)
    to = address()
    done = deliver(to, f"A test from the portal of {facts().name}.")
    note(request, AuditEntry.Kind.TESTED, actor_id, f"Discord webhook: {'delivered' if done.delivered else 'failed'}")
    return done


def deliver(to: str, text: str, *, confirmed: bool = False) -> Delivery:
    """Send a message; it pings nobody. Errors are logged without the address, which requests includes in its messages.

    confirmed: Discord answers only once it has stored the message.
    """
    body: dict[str, Any] = {"content": text[:2000], "allowed_mentions": {"parse": []}}
    asks = {"wait": "true"} if confirmed else {}
    try:
        with requests.post(to, params=asks, json=body, timeout=TIMEOUT, allow_redirects=False, stream=True) as answer:
            status = answer.status_code
            wait = asked_to_wait(answer) if status == HTTPStatus.TOO_MANY_REQUESTS else 0.0
    except requests.ConnectTimeout:
        return Delivery(False, UNREACHED, passes=True)
    except requests.Timeout:
        return Delivery(False, f"Discord did not answer within {TIMEOUT[1]} seconds. Try again later.", unsure=True)
    except requests.RequestException as error:
        logger.warning("Discord's webhook can't be reached: %s", type(error).__name__)
        return Delivery(False, UNREACHED, passes=was_not_sent(error), unsure=not was_not_sent(error))
    return told(status, wait)


def was_not_sent(error: requests.RequestException) -> bool:
    """Whether there was no connection at all, so that nothing can have arrived."""
    reason = getattr(error.args[0], "reason", None) if error.args else None
    return isinstance(reason, NewConnectionError | SSLError)


def asked_to_wait(answer: requests.Response) -> float:
    """The seconds to wait after too many messages, by the answer's body or header; 0 if neither names any."""
    try:
        said = json.loads(answer.raw.read(LONGEST_BODY, decode_content=True))
    except (OSError, HTTPError, ValueError, RecursionError):
        said = None
    in_body = said.get("retry_after") if isinstance(said, dict) else None
    return max(seconds(in_body), seconds(answer.headers.get("Retry-After")))


def seconds(given: Any) -> float:
    """A valid number of seconds to wait; 0 for anything else."""
    try:
        found = float(given) if isinstance(given, int | float | str) else 0.0
    except (ValueError, OverflowError):
        return 0.0
    return found if 0 < found <= LONGEST_WAIT else 0.0


def told(status: int, wait: float) -> Delivery:
    """What an answer of Discord means. wait: the seconds that it asks to wait."""
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Delivery(True, "Discord took the message. Look for it in the channel.")
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
        return Delivery(
            False,
            f"Discord no longer knows this webhook ({status}). Make a new one there, and enter its address.",
        )
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        when = f"{math.ceil(wait)} s" if wait else "a few minutes"
        return Delivery(False, f"Discord asks to wait: try again in {when}.", passes=True, wait=wait)
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return Delivery(
            False, f"Discord sent the portal elsewhere ({status}), where it does not go. Check the address."
        )
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Delivery(False, f"Discord itself has a fault ({status}). Try again later.", passes=True)
    return Delivery(False, f"Discord refused the message ({status}). Make a new webhook there, and enter its address.")
