"""Download links: a POST notes who downloads what, and returns an address that this account may open for a minute.

So the note is a write with a CSRF token, while the file itself streams to disk like any download.
"""

from __future__ import annotations

from django.core import signing

from members.errors import Refused

LIFE = 60
"""Seconds."""
RUN_OUT = "This download link has run out. Go back to the Admin Panel and press Download again."


def ticket(account_id: int | None, what: str) -> str:
    """what: the only file that the ticket opens."""
    return signing.dumps([account_id, what], salt=__name__)


def check(given: str, account_id: int | None, what: str) -> None:
    """Raises Refused unless this ticket is this account's, for that file, and younger than LIFE."""
    try:
        held = signing.loads(given, salt=__name__, max_age=LIFE)
    except signing.BadSignature:
        raise Refused(RUN_OUT) from None
    if held != [account_id, what]:
        raise Refused(RUN_OUT)
