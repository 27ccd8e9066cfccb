"""A link to a download: a POST notes who takes what, and answers an address that this account may open for a minute.

So the note is a write with a CSRF token, and the file itself streams to the disk as any link's does.
"""

from __future__ import annotations

from django.core import signing

from members.errors import Refused

LIFE = 60
"""Seconds."""
RUN_OUT = "This download link has run out. Go back to the Admin Panel and press Download again."


def ticket(account_id: int | None, what: str) -> str:
    """what: the file, which the ticket is good for alone."""
    return signing.dumps([account_id, what], salt=__name__)


def check(given: str, account_id: int | None, what: str) -> None:
    """Raises Refused if this ticket is not this account's, for that file, made within LIFE."""
    try:
        held = signing.loads(given, salt=__name__, max_age=LIFE)
    except signing.BadSignature:
        raise Refused(RUN_OUT) from None
    if held != [account_id, what]:
        raise Refused(RUN_OUT)
