"""What the worker removes each day: expired sessions, counts of tries that are over, old invitations."""

from __future__ import annotations

import logging

from django.contrib.sessions.models import Session
from django.utils import timezone

from alliance import errands, invitations, tries

logger = logging.getLogger(__name__)


def tidy_up() -> None:
    now = timezone.now()
    sessions = Session.objects.filter(expire_date__lte=now)
    ended = sessions.count()
    sessions.delete()
    counts = tries.remove_old()
    errands.forget_pictures()
    links = invitations.remove_old(now)
    logger.info("cleared away: %d sessions that ran out, %d counts of tries, %d invitations", ended, counts, links)
