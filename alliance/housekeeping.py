"""What the worker deletes each day.

Expired sessions, finished counts of tries, old invitations and personal links, pictures sent by members who were
deleted, and visitors' old entries in the audit log.
"""

from __future__ import annotations

import logging

from django.contrib.sessions.models import Session
from django.utils import timezone

from alliance import audit, errands, invitations, tries
from alliance.area import links as personal_links
from uploads import sent

logger = logging.getLogger(__name__)


def tidy_up() -> None:
    now = timezone.now()
    sessions = Session.objects.filter(expire_date__lte=now)
    ended = sessions.count()
    sessions.delete()
    counts = tries.remove_old()
    errands.forget_pictures()
    invited = invitations.remove_old(now)
    links = personal_links.remove_old(now)
    pictures = sent.remove_nobodys()
    noted = audit.remove_old(now)
    logger.info(
        "cleared away: %d sessions that ran out, %d counts of tries, %d invitations, %d personal links, "
        "%d pictures of members who are gone, %d old entries of the audit log",
        *(ended, counts, invited, links, pictures, noted),
    )
