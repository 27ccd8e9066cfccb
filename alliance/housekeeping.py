"""What the worker removes each day: expired sessions, and counts of tries that are over."""

from __future__ import annotations

import logging

from django.contrib.sessions.models import Session
from django.utils import timezone

from alliance import tries

logger = logging.getLogger(__name__)


def tidy_up() -> None:
    sessions = Session.objects.filter(expire_date__lte=timezone.now())
    ended = sessions.count()
    sessions.delete()
    counts = tries.remove_old()
    logger.info("cleared away: %d sessions that ran out, %d counts of tries", ended, counts)
